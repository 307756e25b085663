#include "physics/overlap/pairs.h"

#include "cylinder_cases.h"

#define PAIR_COUNT 100000

typedef struct pair {
    real_cylinder a, b;
} pair;

typedef enum pair_kind {
    PAIR_GENERAL,
    PAIR_PARALLEL, // the closed form
    PAIR_NEARLY_PARALLEL,
    PAIR_SQUARE,
    PAIR_NEEDLE,
    PAIR_DISC,
    PAIR_HUGE_AND_TINY,
    PAIR_ENDLESS,
    PAIR_KIND_COUNT,
} pair_kind;

static double overlap_of(const void *of, real3 direction)
{
    const pair *p = of;
    double apart = real3_dot(real3_sub(p->b.center, p->a.center), direction);
    double reach =
        p->a.half_height == HUGE_VAL ? p->a.radius : real_cylinder_reach(&p->a, direction);
    return reach + real_cylinder_reach(&p->b, direction) - apart;
}

static void describe(convex_case *c, const pair *p)
{
    double height = p->a.half_height == HUGE_VAL ? 0 : p->a.half_height;
    double apart = real3_length(real3_sub(p->b.center, p->a.center));
    *c = (convex_case){.overlap = overlap_of,
                       .pair = p,
                       .endless = p->a.half_height == HUGE_VAL,
                       .axis = p->a.axis,
                       .size = p->a.radius + height + p->b.radius + p->b.half_height + apart,
                       .effort = 40};
    // An endless cylinder counts as at least this long for the search.
    c->size += c->endless ? 4 * (p->a.radius + p->b.radius + p->b.half_height) : 0;
    c->tolerance = 4e-5 * c->size;
    add_special(c, p->b.axis);
    add_special(c, real3_cross(p->a.axis, p->b.axis));
    real3 between = real3_sub(p->b.center, p->a.center);
    add_special(c, real3_sub(between, real3_scale(p->a.axis, real3_dot(between, p->a.axis))));
    if (!c->endless) {
        add_special(c, p->a.axis);
    }
    c->rings[c->ring_count++] = p->a.axis;
    c->rings[c->ring_count++] = p->b.axis;
    c->ring_count_cheap = c->ring_count;
}

static void sample_pair(pair *p, pair_kind kind)
{
    p->a = sample_cylinder(0.05, 5);
    p->b = sample_cylinder(0.05, 5);
    real3 off;
    switch (kind) {
    case PAIR_PARALLEL:
        p->b.axis = real3_scale(p->a.axis, sample_chance(0.5) ? 1 : -1);
        break;
    case PAIR_NEARLY_PARALLEL:
        off = real3_scale(real3_random_direction(), sample_log(1e-6, 1e-2));
        p->b.axis = real3_unit(real3_add(p->a.axis, off));
        break;
    case PAIR_SQUARE:
        p->b.axis = real3_square_to(p->a.axis);
        break;
    case PAIR_NEEDLE:
        p->b.radius = real_float(sample_log(1e-3, 1e-2));
        p->b.half_height = real_float(sample_in(5, 50));
        break;
    case PAIR_DISC:
        p->b.half_height = real_float(sample_log(1e-3, 1e-2));
        break;
    case PAIR_HUGE_AND_TINY:
        p->a = sample_cylinder(20, 100);
        p->b = sample_cylinder(1e-2, 0.1);
        break;
    case PAIR_ENDLESS:
        p->a.half_height = HUGE_VAL;
        break;
    case PAIR_GENERAL:
    case PAIR_KIND_COUNT:
        break;
    }
    p->a.center = real3_random_point(sample_chance(0.1) ? 450 : 5);
    p->b.center = p->a.center;
    real3 direction = kind == PAIR_ENDLESS ? real3_square_to(p->a.axis) : real3_random_direction();
    double part = sample_chance(0.2) ? 1 + sample_log(1e-6, 1e-2) * (sample_chance(0.5) ? 1 : -1)
                                     : sample_in(0, 1.05);
    double reach = part * overlap_of(p, direction);
    p->b.center = real3_float(real3_add(p->a.center, real3_scale(direction, reach)));
    if (kind == PAIR_ENDLESS) {
        real3 along = real3_scale(p->a.axis, sample_in(-300, 300));
        p->a.center = real3_float(real3_add(p->a.center, along));
    }
}

static double distance(const void *solid, real3 point)
{
    return real_cylinder_distance(solid, point, NULL);
}

static void random_pairs_agree_with_many_directions(void **state)
{
    (void)state;
    int hits[PAIR_KIND_COUNT] = {0}, misses[PAIR_KIND_COUNT] = {0}, points[5] = {0};
    uint32_t count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        pair_kind kind = (pair_kind)(i % PAIR_KIND_COUNT);
        pair p;
        sample_pair(&p, kind);
        convex_case c;
        describe(&c, &p);
        sb_cylinder a = real_cylinder_round(&p.a), b = real_cylinder_round(&p.b);
        sb_mtv mtv, back;
        sb_manifold manifold;
        bool hit = sb_cylinder_cylinder_mtv(&a, &b, &mtv);
        double least = check_penetration(&c, hit, &mtv, i);
        bool mirrored = sb_cylinder_cylinder_mtv(&b, &a, &back);
        if (fabs(least) > c.tolerance) {
            assert_int_equal(sb_cylinder_cylinder_overlap(&a, &b), hit);
            assert_int_equal(mirrored, hit);
        }
        if (hit && mirrored) {
            assert_true(fabs((double)mtv.depth - (double)back.depth) <= c.tolerance);
        }
        assert_int_equal(sb_cylinder_cylinder_manifold(&a, &b, &manifold), hit);
        if (hit) {
            assert_memory_equal(&manifold.mtv, &mtv, sizeof mtv);
            double round_m = 0.021 * fmax(p.a.radius, p.b.radius);
            check_contacts(&manifold, distance, &p.a, distance, &p.b, round_m, 2e-2 * c.size + 6e-5,
                           i);
            points[manifold.point_count]++;
        }
        hits[kind] += hit;
        misses[kind] += !hit;
    }
    for (int kind = 0; kind < PAIR_KIND_COUNT; kind++) {
        assert_true(hits[kind] > PAIR_COUNT / PAIR_KIND_COUNT / 20);
        assert_true(misses[kind] > PAIR_COUNT / PAIR_KIND_COUNT / 40);
    }
    for (int k = 1; k <= 4; k++) {
        assert_true(points[k] > PAIR_COUNT / 2000);
    }
}

// Two circles and two intervals in double precision.
static void parallel_pairs_agree_with_circles(void **state)
{
    (void)state;
    int across = 0, along = 0, misses = 0;
    uint32_t count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        pair p;
        sample_pair(&p, PAIR_PARALLEL);
        bool endless = sample_chance(0.1), both = sample_chance(0.5);
        real3 between = real3_sub(p.b.center, p.a.center);
        double height = fabs(real3_dot(between, p.a.axis));
        double off = real3_length(real3_cross(between, p.a.axis));
        double up = p.a.half_height + p.b.half_height - height;
        double size = p.a.radius + p.b.radius + p.a.half_height + p.b.half_height + height + off;
        if (endless) {
            up = HUGE_VAL;
            p.a.half_height = HUGE_VAL;
            p.b.half_height = both ? HUGE_VAL : p.b.half_height;
        }
        double side = p.a.radius + p.b.radius - off;
        double depth = fmin(up, side);
        sb_cylinder a = real_cylinder_round(&p.a), b = real_cylinder_round(&p.b);
        sb_mtv mtv;
        bool hit = sb_cylinder_cylinder_mtv(&a, &b, &mtv);
        if (fabs(depth) > 1e-6 * size) {
            assert_int_equal(hit, depth > 0);
            assert_int_equal(sb_cylinder_cylinder_overlap(&a, &b), hit);
        }
        if (hit && fabs((double)mtv.depth - depth) > 1e-6 * size) {
            fail_msg("seed %" PRIu64 ", case %u: depth %.9g, reference %.9g", sample_seed(),
                     (unsigned)i, (double)mtv.depth, depth);
        }
        if (hit) {
            double axial = real3_dot(real3_of(mtv.normal), p.a.axis);
            double forward = real3_dot(real3_of(mtv.normal), between);
            assert_true(fabs(axial) < 1e-5 || fabs(axial) > 1 - 1e-6);
            assert_true(forward > -1e-5 * size);
            across += fabs(axial) < 1e-5;
            along += fabs(axial) > 0.5;
        }
        misses += !hit;
    }
    assert_true(across > PAIR_COUNT / 10 && along > PAIR_COUNT / 10 && misses > PAIR_COUNT / 40);
}

static void endless_pairs_touch_where_their_axes_are_closest(void **state)
{
    (void)state;
    int hits = 0, misses = 0;
    for (int i = 0; i < 50000; i++) {
        pair p = {sample_cylinder(0.1, 10), sample_cylinder(0.1, 10)};
        real3 across = real3_cross(p.a.axis, p.b.axis);
        if (real3_length(across) < 0.02) {
            continue;
        }
        across = real3_unit(across);
        double distance_m = sample_in(-1.5, 1.5) * (p.a.radius + p.b.radius);
        real3 at = real3_random_point(20);
        real3 on_a = real3_scale(p.a.axis, sample_in(-200, 200));
        real3 on_b = real3_scale(p.b.axis, sample_in(-200, 200));
        p.a.center = real3_float(real3_add(at, on_a));
        p.b.center = real3_float(real3_add(real3_add(at, real3_scale(across, distance_m)), on_b));
        p.a.half_height = p.b.half_height = HUGE_VAL;
        double apart = real3_dot(real3_sub(p.b.center, p.a.center), across);
        double depth = p.a.radius + p.b.radius - fabs(apart);
        sb_cylinder a = real_cylinder_round(&p.a), b = real_cylinder_round(&p.b);
        sb_mtv mtv;
        sb_manifold manifold;
        bool hit = sb_cylinder_cylinder_mtv(&a, &b, &mtv);
        double tolerance = 1e-6 * 450 / real3_length(real3_cross(p.a.axis, p.b.axis));
        if (fabs(depth) > tolerance) {
            assert_int_equal(hit, depth > 0);
            assert_int_equal(sb_cylinder_cylinder_overlap(&a, &b), hit);
        }
        if (hit) {
            assert_true(fabs((double)mtv.depth - depth) < tolerance);
            assert_true(real3_dot(real3_of(mtv.normal), across) * apart > -1e-6);
            assert_true(sb_cylinder_cylinder_manifold(&a, &b, &manifold));
            real3 wanted =
                real3_add(at, real3_scale(across, 0.5 * (p.a.radius - p.b.radius + apart)));
            if (apart < 0) {
                wanted =
                    real3_add(at, real3_scale(across, 0.5 * (p.b.radius - p.a.radius + apart)));
            }
            real3 off = real3_sub(real3_of(manifold.points[0].point), wanted);
            double sine = real3_length(real3_cross(p.a.axis, p.b.axis));
            assert_int_equal(manifold.point_count, 1);
            assert_true(real3_length(off) < 5e-4 / sine + 0.02 / (sine * sine) * 0.01);
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > 10000 && misses > 5000);
}

// Two that cross 3,000 m from one's centre and 3,750 m from the other's, and their centres are as
// good as any other points of their axes.
static void endless_pairs_cross_far_from_their_centres(void **state)
{
    (void)state;
    sb_cylinder a = {{0, 0, 0}, {0, 1, 0}, 1, SB_CYLINDER_ENDLESS};
    sb_cylinder b = {{-2250, 0, 0}, {0.6f, 0.8f, 0}, 1, SB_CYLINDER_ENDLESS};
    for (int i = -1; i <= 1; i++) {
        b.center.z = 1.5f * (float)i;
        sb_mtv mtv;
        assert_true(sb_cylinder_cylinder_overlap(&a, &b));
        assert_true(sb_cylinder_cylinder_mtv(&a, &b, &mtv));
        assert_true(fabs((double)mtv.depth - (i == 0 ? 2 : 0.5)) < 1e-2);
        b.center.z = 2.1f * (float)i;
        assert_int_equal(sb_cylinder_cylinder_overlap(&a, &b), i == 0);
        assert_int_equal(sb_cylinder_cylinder_overlap(&b, &a), i == 0);
    }
    // One of 6 km, which the other meets 2 km beside its centre's height.
    a.radius = 10;
    b = (sb_cylinder){{-1500, 0, 0}, {0.6f, 0.8f, 0}, 10, 3000};
    assert_true(sb_cylinder_cylinder_overlap(&a, &b));
    assert_true(sb_cylinder_cylinder_overlap(&b, &a));
    b.center.z = 25;
    assert_false(sb_cylinder_cylinder_overlap(&a, &b));
}

static void coaxial_ones_leave_sideways_or_along_whichever_is_shorter(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        real_cylinder c = sample_cylinder(0.1, 10);
        c.center = real3_random_point(100);
        sb_cylinder a = real_cylinder_round(&c), b = a;
        b.radius = (float)sample_log(0.1, 10);
        sb_mtv mtv;
        assert_true(sb_cylinder_cylinder_mtv(&a, &b, &mtv));
        double side = (double)a.radius + (double)b.radius, up = 2 * c.half_height;
        assert_true(fabs((double)mtv.depth - fmin(side, up)) < 1e-5);
        assert_true(fabs(real3_length(real3_of(mtv.normal)) - 1) < 1e-6);
    }
}

static void one_standing_on_another_has_four_points_and_one_lying_two(void **state)
{
    (void)state;
    sb_cylinder a = {{1, 2, 3}, {0, 1, 0}, 2, 1}, standing = {{1, 3.9f, 3}, {0, -1, 0}, 1, 1};
    sb_cylinder lying = {{1, 3.9f, 3}, {0.6f, 0, 0.8f}, 1, 5};
    sb_manifold m;
    assert_true(sb_cylinder_cylinder_manifold(&a, &standing, &m));
    assert_int_equal(m.point_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        double x = (double)m.points[i].point.x - 1, z = (double)m.points[i].point.z - 3;
        assert_true(fabs(hypot(x, z) - 1) < 2e-4);
        assert_true(fabs((double)m.points[i].point.y - 2.95) < 1e-5);
    }
    assert_true(sb_cylinder_cylinder_manifold(&a, &lying, &m));
    assert_int_equal(m.point_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        double x = (double)m.points[i].point.x - 1, z = (double)m.points[i].point.z - 3;
        assert_true(hypot(x, z) > 1.99 && hypot(x, z) < 2.05);
        assert_true(fabs(x * 0.8 - z * 0.6) < 1e-3);
    }
    // Side by side: the contact is the common part of the two lines.
    sb_cylinder beside = {{3.9f, 3, 3}, {0, -1, 0}, 1, 1};
    assert_true(sb_cylinder_cylinder_manifold(&a, &beside, &m));
    assert_int_equal(m.point_count, 2);
    double low = fmin((double)m.points[0].point.y, (double)m.points[1].point.y);
    double high = fmax((double)m.points[0].point.y, (double)m.points[1].point.y);
    assert_true(fabs(low - 2) < 1e-4 && fabs(high - 3) < 1e-4);
    assert_true(fabs((double)m.points[0].point.x - 2.95) < 1e-5);
    // Rim at rim: the common part of the lines is shorter than the slack, so that one point
    // remains.
    sb_cylinder corner = {{3.999999f, 3.999995f, 3}, {0, 1, 0}, 1, 1};
    assert_true(sb_cylinder_cylinder_manifold(&a, &corner, &m));
    assert_true(m.mtv.normal.x == 1 && m.point_count == 1);
    assert_true(fabs((double)m.points[0].point.x - 3) < 1e-5);
    assert_true(fabs((double)m.points[0].point.y - 3) < 1e-4);
    assert_true(fabs((double)m.points[0].point.z - 3) < 1e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_pairs_agree_with_many_directions, sample_setup),
        cmocka_unit_test_setup(parallel_pairs_agree_with_circles, sample_setup),
        cmocka_unit_test_setup(endless_pairs_touch_where_their_axes_are_closest, sample_setup),
        cmocka_unit_test(endless_pairs_cross_far_from_their_centres),
        cmocka_unit_test_setup(coaxial_ones_leave_sideways_or_along_whichever_is_shorter,
                               sample_setup),
        cmocka_unit_test_setup(one_standing_on_another_has_four_points_and_one_lying_two,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
