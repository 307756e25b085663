#include "physics/shape/quaternion.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"
#include "sample.h"

#define CASE_COUNT 100000

// A rotation by angle and axis; the reference turns vectors by Rodrigues' formula.
typedef struct turn {
    real3 about;
    double radians;
} turn;

static turn sample_turn(void)
{
    turn sampled;
    sampled.about = real3_random_direction();
    sampled.radians = sample_in(-6, 6);
    return sampled;
}

static sb_quaternion quaternion_of(const turn *turned)
{
    real3 u = real3_scale(turned->about, sin(turned->radians / 2));
    return (sb_quaternion){(float)u.x, (float)u.y, (float)u.z, (float)cos(turned->radians / 2)};
}

static real3 turn_vector(const turn *turned, real3 v)
{
    real3 axes[3] = {v, v, v};
    real_axes_turn(axes, turned->about, turned->radians);
    return axes[0];
}

static void assert_near(sb_vec3 got, real3 wanted, double tolerance)
{
    assert_true(real3_length(real3_sub(real3_of(got), wanted)) <= tolerance);
}

static double length_of(sb_quaternion q)
{
    double x = (double)q.x, y = (double)q.y, z = (double)q.z, w = (double)q.w;
    return sqrt(x * x + y * y + z * z + w * w);
}

static void quaternion_rotate_turns_as_rodrigues(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(CASE_COUNT); i++) {
        turn turned = sample_turn();
        real3 v = real3_random_point(10);
        sb_vec3 got = sb_quaternion_rotate(quaternion_of(&turned), real3_round(v));
        assert_near(got, turn_vector(&turned, v), 1e-6 * real3_length(v));
    }
}

static void quaternion_multiply_turns_by_the_second_and_then_the_first(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(CASE_COUNT); i++) {
        turn a = sample_turn(), b = sample_turn();
        sb_quaternion both = sb_quaternion_multiply(quaternion_of(&a), quaternion_of(&b));
        real3 v = real3_random_direction();
        sb_vec3 got = sb_quaternion_rotate(both, real3_round(v));
        assert_near(got, turn_vector(&a, turn_vector(&b, v)), 2e-6);
        assert_true(fabs(length_of(both) - 1) <= 4e-7);
    }
}

static void quaternion_multiply_has_hamiltons_table(void **state)
{
    (void)state;
    const sb_quaternion i = {1, 0, 0, 0}, j = {0, 1, 0, 0}, k = {0, 0, 1, 0};
    const sb_quaternion products[] = {sb_quaternion_multiply(i, j), sb_quaternion_multiply(j, k),
                                      sb_quaternion_multiply(k, i), sb_quaternion_multiply(i, i)};
    const sb_quaternion wanted[] = {k, i, j, {0, 0, 0, -1}};
    for (int at = 0; at < 4; at++) {
        assert_true(products[at].x == wanted[at].x && products[at].y == wanted[at].y);
        assert_true(products[at].z == wanted[at].z && products[at].w == wanted[at].w);
    }
}

static void quaternion_conjugate_turns_back(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(CASE_COUNT); i++) {
        turn turned = sample_turn();
        sb_quaternion q = quaternion_of(&turned);
        real3 v = real3_random_direction();
        sb_vec3 there = sb_quaternion_rotate(q, real3_round(v));
        assert_near(sb_quaternion_rotate(sb_quaternion_conjugate(q), there), v, 2e-6);
    }
}

static void quaternion_identity_turns_nothing(void **state)
{
    (void)state;
    sb_vec3 v = sb_quaternion_rotate(SB_QUATERNION_IDENTITY, sb_vec3_make(1, 2, 3));
    assert_true(v.x == 1 && v.y == 2 && v.z == 3);
    assert_true(sb_quaternion_is_identity(SB_QUATERNION_IDENTITY));
    sb_quaternion q =
        sb_quaternion_multiply((sb_quaternion){0, 0.6f, 0, 0.8f}, SB_QUATERNION_IDENTITY);
    assert_true(q.x == 0 && q.y == 0.6f && q.z == 0 && q.w == 0.8f);
    assert_false(sb_quaternion_is_identity((sb_quaternion){1e-9f, 0, 0, 1}));
    assert_false(sb_quaternion_is_identity((sb_quaternion){0, 1e-9f, 0, 1}));
    assert_false(sb_quaternion_is_identity((sb_quaternion){0, 0, 1e-9f, 1}));
}

// Two directions at any angle, sometimes at nearly none or at nearly half a turn.
static void sample_directions(real3 *from, real3 *to)
{
    *from = real3_random_direction();
    if (sample_chance(0.2)) {
        const real3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        *from = axes[sample_below(3)];
        *from = real3_scale(*from, sample_chance(0.5) ? 1 : -1);
    }
    *to = real3_random_direction();
    if (sample_chance(0.6)) {
        real3 off = real3_random_direction();
        off = real3_scale(off, sample_log(1e-8, 0.1));
        *to = real3_add(*from, off);
        *to = real3_scale(*to, (sample_chance(0.5) ? -1 : 1) / real3_length(*to));
    }
}

static void quaternion_between_takes_one_to_the_other_the_shortest_way(void **state)
{
    (void)state;
    double worst = 0;
    uint32_t count = sample_scaled(CASE_COUNT), half_turns = 0;
    for (uint32_t i = 0; i < count; i++) {
        real3 from, to;
        sample_directions(&from, &to);
        sb_quaternion q = sb_quaternion_between(real3_round(from), real3_round(to));
        assert_true(fabs(length_of(q) - 1) <= 4e-7);
        assert_true(q.w >= 0);
        sb_vec3 got = sb_quaternion_rotate(q, real3_round(from));
        double off = real3_length(real3_sub(real3_of(got), to));
        worst = fmax(worst, off);
        // An angle that counts as half a turn may be off by its distance from it.
        assert_true(off <= (q.w == 0 ? 2e-6 : 1e-6));
        // The rotation is about a direction perpendicular to both, so its axis has no part along
        // either.
        real3 u = {(double)q.x, (double)q.y, (double)q.z};
        assert_true(fabs(real3_dot(u, from)) <= 1e-6);
        assert_true(fabs(real3_dot(u, to)) <= (q.w == 0 ? 2e-6 : 1e-6));
        half_turns += q.w == 0;
    }
    print_message("worst error %g rad\n", worst);
    assert_true(half_turns > count / 50 && half_turns < count / 2);
}

static void quaternion_between_the_same_is_the_identity(void **state)
{
    (void)state;
    for (int i = 0; i < 1000; i++) {
        sb_vec3 v = real3_round(real3_random_direction());
        assert_true(sb_quaternion_is_identity(sb_quaternion_between(v, v)));
    }
}

static void quaternion_between_opposites_is_half_a_turn_about_x_or_z(void **state)
{
    (void)state;
    sb_quaternion q = sb_quaternion_between(sb_vec3_make(0, 1, 0), sb_vec3_make(0, -1, 0));
    assert_true(q.x == 1 && q.y == 0 && q.z == 0 && q.w == 0);
    q = sb_quaternion_between(sb_vec3_make(1, 0, 0), sb_vec3_make(-1, 0, 0));
    assert_true(q.x == 0 && q.y == 0 && q.z == 1 && q.w == 0);
    q = sb_quaternion_between(sb_vec3_make(-1, 0, 0), sb_vec3_make(1, 0, 0));
    assert_true(q.x == 0 && q.y == 0 && q.z == 1 && q.w == 0);
    // First within a millionth of opposite, then slightly farther.
    q = sb_quaternion_between(sb_vec3_make(0, 1, 0), sb_vec3_make(9e-7f, -1, 0));
    assert_true(q.x == 1 && q.y == 0 && q.z == 0 && q.w == 0);
    q = sb_quaternion_between(sb_vec3_make(0, 1, 0), sb_vec3_make(1.1e-6f, -1, 0));
    assert_true(q.x == 0 && q.y == 0 && q.z == -1 && q.w > 0);
    // The expected axis is the one perpendicular to the direction, by hand: x if the direction has
    // at most 0.9 along it, otherwise z.
    const struct {
        sb_vec3 from;
        double x, y, z;
    } cases[] = {
        {{0.6f, 0.48f, 0.64f}, 0.8, -0.36, -0.48},
        {{-0.8f, 0.36f, 0.48f}, 0.6, 0.48, 0.64},
        {{0.96f, 0, 0.28f}, -0.28, 0, 0.96},
        {{-0.96f, 0.28f, 0}, 0, 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        q = sb_quaternion_between(cases[i].from, sb_vec3_negate(cases[i].from));
        assert_true(fabs((double)q.x - cases[i].x) < 1e-6);
        assert_true(fabs((double)q.y - cases[i].y) < 1e-6);
        assert_true(fabs((double)q.z - cases[i].z) < 1e-6 && q.w == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(quaternion_rotate_turns_as_rodrigues, sample_setup),
        cmocka_unit_test_setup(quaternion_multiply_turns_by_the_second_and_then_the_first,
                               sample_setup),
        cmocka_unit_test(quaternion_multiply_has_hamiltons_table),
        cmocka_unit_test_setup(quaternion_conjugate_turns_back, sample_setup),
        cmocka_unit_test(quaternion_identity_turns_nothing),
        cmocka_unit_test_setup(quaternion_between_takes_one_to_the_other_the_shortest_way,
                               sample_setup),
        cmocka_unit_test_setup(quaternion_between_the_same_is_the_identity, sample_setup),
        cmocka_unit_test(quaternion_between_opposites_is_half_a_turn_about_x_or_z),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
