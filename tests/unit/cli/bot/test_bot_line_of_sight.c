#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "cli/bot/bot_line_of_sight.h"

#define CASE_COUNT 2000
#define SAMPLE_COUNT 2000
#define SEED 42

static float between(sb_random *random, float low, float high)
{
    return low + (high - low) * sb_random_unit(random);
}

static sb_vec3 random_point(sb_random *random)
{
    // One statement each: in an initialiser the compiler chooses the order of the draws.
    sb_vec3 point;
    point.x = between(random, -12.0f, 12.0f);
    point.y = between(random, 0.0f, 3.0f);
    point.z = between(random, -12.0f, 12.0f);
    return point;
}

static sb_client_box random_box(sb_random *random)
{
    sb_client_box box = {0};
    box.center[0] = between(random, -5.0f, 5.0f);
    box.center[1] = between(random, 0.0f, 2.0f);
    box.center[2] = between(random, -5.0f, 5.0f);
    box.half_extents[0] = between(random, 0.2f, 3.0f);
    box.half_extents[1] = between(random, 0.2f, 2.0f);
    box.half_extents[2] = between(random, 0.2f, 3.0f);
    box.yaw = between(random, -3.14f, 3.14f);
    return box;
}

// Returns how far a point is outside of a grown box along the worst axis, negative inside, in
// double precision with libm.
static double outside_m(const sb_client_box *box, double x, double y, double z, double margin)
{
    double s = sin((double)box->yaw);
    double c = cos((double)box->yaw);
    double dx = x - (double)box->center[0];
    double dy = y - (double)box->center[1];
    double dz = z - (double)box->center[2];
    // A point of the box is center + u (c, 0, -s) + v (0, 1, 0) + w (s, 0, c).
    double u = fabs(dx * c - dz * s) - (double)box->half_extents[0] - margin;
    double v = fabs(dy) - (double)box->half_extents[1] - margin;
    double w = fabs(dx * s + dz * c) - (double)box->half_extents[2] - margin;
    return fmax(u, fmax(v, w));
}

static double nearest_sample_m(const sb_client_box *box, sb_vec3 from, sb_vec3 to, double margin)
{
    double nearest = 1e9;
    for (int i = 0; i <= SAMPLE_COUNT; i++) {
        double t = (double)i / SAMPLE_COUNT;
        double x = (double)from.x + t * ((double)to.x - (double)from.x);
        double y = (double)from.y + t * ((double)to.y - (double)from.y);
        double z = (double)from.z + t * ((double)to.z - (double)from.z);
        nearest = fmin(nearest, outside_m(box, x, y, z, margin));
    }
    return nearest;
}

static void random_lines_agree_with_dense_samples(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 0);
    uint32_t blocked_count = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        sb_client_box box = random_box(&random);
        sb_vec3 from = random_point(&random);
        sb_vec3 to = random_point(&random);
        float margin = i % 2 == 0 ? 0.0f : 0.3f;
        bool inside =
            outside_m(&box, (double)from.x, (double)from.y, (double)from.z, (double)margin) <= 0.0;
        double nearest = nearest_sample_m(&box, from, to, inside ? 0.0 : (double)margin);
        bool blocked = sb_bot_line_of_sight_blocked(&box, 1, from, to, margin);
        blocked_count += blocked;
        // Lines are up to 34 m long, so that samples lie up to 17 mm apart: a graze may be either.
        if ((nearest < -1e-4 && !blocked) || (nearest > 0.02 && blocked)) {
            fail_msg("seed %d, case %d: nearest sample %f m, blocked %d", SEED, i, nearest,
                     blocked);
        }
    }
    assert_in_range(blocked_count, CASE_COUNT / 10, CASE_COUNT * 9 / 10);
}

static void line_along_a_face_outside_is_free_and_inside_is_not(void **state)
{
    (void)state;
    sb_client_box box = {.half_extents = {1.0f, 1.0f, 1.0f}};
    assert_false(sb_bot_line_of_sight_blocked(&box, 1, (sb_vec3){1.001f, 0.0f, -5.0f},
                                              (sb_vec3){1.001f, 0.0f, 5.0f}, 0.0f));
    assert_true(sb_bot_line_of_sight_blocked(&box, 1, (sb_vec3){0.999f, 0.0f, -5.0f},
                                             (sb_vec3){0.999f, 0.0f, 5.0f}, 0.0f));
    assert_true(sb_bot_line_of_sight_blocked(&box, 1, (sb_vec3){1.001f, 0.0f, -5.0f},
                                             (sb_vec3){1.001f, 0.0f, 5.0f}, 0.1f));
}

static void start_beside_a_wall_sees_along_and_away_but_not_through(void **state)
{
    (void)state;
    sb_client_box box = {.half_extents = {1.0f, 1.0f, 10.0f}};
    sb_vec3 from = {1.5f, 0.0f, 0.0f};
    assert_false(sb_bot_line_of_sight_blocked(&box, 1, from, (sb_vec3){1.5f, 0.0f, 9.0f}, 2.0f));
    assert_false(sb_bot_line_of_sight_blocked(&box, 1, from, (sb_vec3){9.0f, 0.0f, 0.0f}, 2.0f));
    assert_true(sb_bot_line_of_sight_blocked(&box, 1, from, (sb_vec3){-9.0f, 0.0f, 0.0f}, 2.0f));
}

static void line_without_boxes_is_free(void **state)
{
    (void)state;
    assert_false(sb_bot_line_of_sight_blocked(NULL, 0, (sb_vec3){0.0f, 0.0f, 0.0f},
                                              (sb_vec3){9.0f, 0.0f, 0.0f}, 1.0f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_lines_agree_with_dense_samples),
        cmocka_unit_test(line_along_a_face_outside_is_free_and_inside_is_not),
        cmocka_unit_test(start_beside_a_wall_sees_along_and_away_but_not_through),
        cmocka_unit_test(line_without_boxes_is_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
