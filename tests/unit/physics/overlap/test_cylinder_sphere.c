#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cylinder_reference.h"

#define PAIR_COUNT 150000

// The header states about 1e-6 of the size.
#define ERROR_OF_SIZE 1e-6

typedef struct pair {
    real_cylinder a;
    real3 center; // of the sphere
    double radius;
    double tolerance;
} pair;

typedef enum place {
    PLACE_ANYWHERE,
    PLACE_INSIDE,
    PLACE_NEAR_RIM,
    PLACE_ON_AXIS,
    PLACE_TOUCHING,
    PLACE_COUNT,
} place;

static void sample_pair(pair *p, place where)
{
    p->a.radius = real_float(sample_log(0.01, 20));
    p->a.half_height = real_float(sample_log(0.01, 20));
    real3 axes[3];
    real_axes_random(axes);
    if (sample_chance(0.5)) {
        real_axes_from_yaw(axes, 0);
    }
    p->a.axis = real3_scale(axes[1], sample_chance(0.5) ? 1 : -1);
    p->a.center = real3_random_point(sample_chance(0.2) ? 450 : 10);
    p->radius = real_float(sample_log(0.01, 10));
    double r = p->a.radius, h = p->a.half_height;
    double across = sample_in(0, 1.3) * (r + p->radius),
           up = sample_in(-1.3, 1.3) * (h + p->radius);
    if (where == PLACE_INSIDE) {
        across = sample_in(0, 1) * r;
        up = sample_in(-1, 1) * h;
    } else if (where == PLACE_NEAR_RIM) {
        across = r + sample_in(-0.1, 1.1) * p->radius;
        up = (h + sample_in(-0.1, 1.1) * p->radius) * (sample_chance(0.5) ? 1 : -1);
    } else if (where == PLACE_ON_AXIS) {
        across = 0;
    }
    double angle = sample_in(0, 6.3);
    real3 radial = real3_add(real3_scale(axes[0], cos(angle)), real3_scale(axes[2], sin(angle)));
    p->center = real3_add(p->a.center, real3_scale(radial, across));
    p->center = real3_float(real3_add(p->center, real3_scale(p->a.axis, up)));
    if (where == PLACE_TOUCHING) {
        double distance = real_cylinder_distance(&p->a, p->center, NULL);
        double off = sample_chance(0.5) ? 0 : sample_log(1e-6, 1e-2);
        p->radius = real_float(fmax(0.001, distance + (sample_chance(0.5) ? off : -off)));
    }
    if (sample_chance(0.2)) {
        p->a.half_height = HUGE_VAL;
    }
    double size = r + p->radius + real3_length(real3_sub(p->center, p->a.center)) +
                  (p->a.half_height < 1e8 ? h : 0);
    p->tolerance = ERROR_OF_SIZE * size;
}

static void check_vector(const pair *p, const sb_mtv *mtv, int index)
{
    real3 normal = real3_of(mtv->normal);
    double depth = p->radius - real_cylinder_distance(&p->a, p->center, NULL);
    real3 moved = real3_add(p->center, real3_scale(normal, (double)mtv->depth));
    double left = real_cylinder_distance(&p->a, moved, NULL) - p->radius;
    if (fabs((double)mtv->depth - depth) > p->tolerance || fabs(left) > 2 * p->tolerance ||
        fabs(real3_length(normal) - 1) > 1e-6) {
        fail_msg("seed %" PRIu64
                 ", case %d: depth %.9g, reference %.9g, gap after %.9g, length %.9g",
                 sample_seed(), index, (double)mtv->depth, depth, left, real3_length(normal));
    }
}

static void check_manifold(const pair *p, const sb_manifold *m, int index)
{
    real3 normal = real3_of(m->mtv.normal), point = real3_of(m->points[0].point);
    double half = 0.5 * (double)m->points[0].depth, rounding = 2 * p->tolerance + 6e-5;
    real3 on_sphere = real3_sub(point, real3_scale(normal, half));
    real3 on_cylinder = real3_add(point, real3_scale(normal, half));
    double sphere = real3_length(real3_sub(on_sphere, p->center)) - p->radius;
    double cylinder = real_cylinder_distance(&p->a, on_cylinder, NULL);
    if (m->point_count != 1 || m->points[0].depth != m->mtv.depth || fabs(sphere) > rounding ||
        fabs(cylinder) > rounding) {
        fail_msg("seed %" PRIu64 ", case %d: contact off the sphere by %.9g, the cylinder by %.9g",
                 sample_seed(), index, sphere, cylinder);
    }
}

static void random_pairs_agree_with_the_distance_in_double_precision(void **state)
{
    (void)state;
    int hits[PLACE_COUNT] = {0}, misses[PLACE_COUNT] = {0}, endless = 0;
    uint32_t count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        place where = (place)sample_below(PLACE_COUNT);
        pair p;
        sample_pair(&p, where);
        sb_cylinder a = real_cylinder_round(&p.a);
        sb_sphere b = {real3_round(p.center), (float)p.radius};
        sb_mtv mtv;
        sb_manifold manifold;
        bool hit = sb_cylinder_sphere_mtv(&a, &b, &mtv);
        double depth = p.radius - real_cylinder_distance(&p.a, p.center, NULL);
        bool clear = fabs(depth) > p.tolerance;
        if (clear && (hit != (depth > 0) || hit != sb_cylinder_sphere_overlap(&a, &b))) {
            fail_msg("seed %" PRIu64 ", case %u: overlap %d, reference depth %.9g", sample_seed(),
                     (unsigned)i, hit, depth);
        }
        assert_int_equal(sb_cylinder_sphere_manifold(&a, &b, &manifold), hit);
        if (hit) {
            check_vector(&p, &mtv, (int)i);
            check_manifold(&p, &manifold, (int)i);
        }
        hits[where] += hit;
        misses[where] += !hit;
        endless += hit && p.a.half_height == HUGE_VAL;
    }
    assert_true(hits[PLACE_INSIDE] > PAIR_COUNT / 6 && misses[PLACE_INSIDE] == 0);
    assert_true(hits[PLACE_ANYWHERE] > PAIR_COUNT / 20 && misses[PLACE_ANYWHERE] > PAIR_COUNT / 40);
    assert_true(hits[PLACE_NEAR_RIM] > PAIR_COUNT / 20 && misses[PLACE_NEAR_RIM] > PAIR_COUNT / 40);
    assert_true(hits[PLACE_TOUCHING] > PAIR_COUNT / 20 && misses[PLACE_TOUCHING] > PAIR_COUNT / 40);
    assert_true(endless > PAIR_COUNT / 20);
}

static void check_exact(sb_vec3 center, float radius, bool wanted, sb_mtv wanted_mtv)
{
    sb_cylinder a = {{0, 0, 0}, {0, 1, 0}, 2, 3};
    sb_sphere b = {center, radius};
    sb_mtv mtv = {{0, 0, 0}, -1};
    assert_int_equal(sb_cylinder_sphere_mtv(&a, &b, &mtv), wanted);
    assert_int_equal(sb_cylinder_sphere_overlap(&a, &b), wanted);
    if (wanted) {
        assert_true(mtv.depth == wanted_mtv.depth);
        assert_true(mtv.normal.x == wanted_mtv.normal.x && mtv.normal.y == wanted_mtv.normal.y &&
                    mtv.normal.z == wanted_mtv.normal.z);
    }
}

static void touching_counts_and_the_nearest_face_is_the_way_out(void **state)
{
    (void)state;
    check_exact((sb_vec3){3, 0, 0}, 1, true, (sb_mtv){{1, 0, 0}, 0});
    check_exact((sb_vec3){0, 0, -3}, 1, true, (sb_mtv){{0, 0, -1}, 0});
    check_exact((sb_vec3){3.001f, 0, 0}, 1, false, (sb_mtv){{0, 0, 0}, 0});
    check_exact((sb_vec3){0, 4, 0}, 1, true, (sb_mtv){{0, 1, 0}, 0});
    check_exact((sb_vec3){0, -4, 0}, 1, true, (sb_mtv){{0, -1, 0}, 0});
    check_exact((sb_vec3){0, -4.001f, 0}, 1, false, (sb_mtv){{0, 0, 0}, 0});
    check_exact((sb_vec3){1.5f, 2, 0}, 1, true, (sb_mtv){{1, 0, 0}, 1.5f});
    check_exact((sb_vec3){0.5f, -2.5f, 0}, 1, true, (sb_mtv){{0, -1, 0}, 1.5f});
    check_exact((sb_vec3){5, 7, 0}, 5, true, (sb_mtv){{0.6f, 0.8f, 0}, 0});
}

static void a_centre_on_the_axis_leaves_square_to_it_or_along_it(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        sb_cylinder a = {.center = real3_round(real3_random_point(100)),
                         .axis = real3_round(real3_random_direction()),
                         .radius = (float)sample_log(0.1, 10),
                         .half_height = (float)sample_log(0.1, 10)};
        sb_sphere b = {a.center, 0.5f};
        sb_mtv mtv;
        assert_true(sb_cylinder_sphere_mtv(&a, &b, &mtv));
        double along = fabs(real3_dot(real3_of(mtv.normal), real3_of(a.axis)));
        bool sideways = a.radius <= a.half_height;
        assert_true(fabs(along - (sideways ? 0 : 1)) < 1e-6);
        assert_true(fabs(real3_length(real3_of(mtv.normal)) - 1) < 1e-6);
    }
}

static void a_centre_on_the_rim_to_the_bit_has_a_unit_normal(void **state)
{
    (void)state;
    sb_cylinder a = {{0, 0, 0}, {0, 1, 0}, 2, 3};
    const float tiny = 1e-30f;
    sb_sphere b = {{2, 3, 0}, 1e-3f};
    sb_mtv mtv;
    assert_true(sb_cylinder_sphere_mtv(&a, &b, &mtv));
    assert_true(mtv.depth == 1e-3f && mtv.normal.x == 1);
    // Beyond the rim by so little that the squares vanish.
    a = (sb_cylinder){{0, 0, 0}, {0, 1, 0}, 1e-30f, 1e-30f};
    b.center = (sb_vec3){2 * tiny, 2 * tiny, 0};
    assert_true(sb_cylinder_sphere_mtv(&a, &b, &mtv));
    assert_true(fabs(real3_length(real3_of(mtv.normal)) - 1) < 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_pairs_agree_with_the_distance_in_double_precision,
                               sample_setup),
        cmocka_unit_test_setup(touching_counts_and_the_nearest_face_is_the_way_out, sample_setup),
        cmocka_unit_test_setup(a_centre_on_the_axis_leaves_square_to_it_or_along_it, sample_setup),
        cmocka_unit_test_setup(a_centre_on_the_rim_to_the_bit_has_a_unit_normal, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
