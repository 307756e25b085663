#include "physics/overlap/pairs.h"

#include "cylinder_cases.h"

#define PAIR_COUNT 100000

typedef struct pair {
    real_cylinder a;
    real_box b;
} pair;

typedef enum pair_kind {
    PAIR_GENERAL,
    PAIR_UPRIGHT, // the closed form
    PAIR_ALIGNED,
    PAIR_NESTED,
    PAIR_NEEDLE,
    PAIR_DISC,
    PAIR_HUGE_AND_TINY,
    PAIR_FAR_OUT,
    PAIR_ENDLESS,
    PAIR_KIND_COUNT,
} pair_kind;

static double overlap_of(const void *of, real3 direction)
{
    const pair *p = of;
    double apart = real3_dot(real3_sub(p->b.center, p->a.center), direction);
    double reach =
        p->a.half_height == HUGE_VAL ? p->a.radius : real_cylinder_reach(&p->a, direction);
    return reach + real_box_reach(&p->b, direction) - apart;
}

static void sample_shapes(pair *p, pair_kind kind)
{
    p->a = sample_cylinder(0.05, 5);
    real_axes_random(p->b.axes);
    double low = 0.05, high = 5;
    switch (kind) {
    case PAIR_UPRIGHT:
        p->a.axis = (real3){0, sample_chance(0.5) ? 1 : -1, 0};
        real_axes_from_yaw(p->b.axes, sample_chance(0.3) ? 0 : sample_in(-3, 3));
        break;
    case PAIR_ALIGNED:
        real_axes_from_yaw(p->b.axes, sample_in(-3, 3));
        p->a.axis = p->b.axes[sample_below(3)];
        break;
    case PAIR_NESTED:
        low = 1;
        high = 20;
        break;
    case PAIR_NEEDLE:
        p->a.radius = real_float(sample_log(1e-3, 1e-2));
        p->a.half_height = real_float(sample_in(5, 50));
        break;
    case PAIR_DISC:
        p->a.half_height = real_float(sample_log(1e-3, 1e-2));
        break;
    case PAIR_HUGE_AND_TINY:
        low = 1e-3;
        high = 400;
        break;
    case PAIR_GENERAL:
    case PAIR_FAR_OUT:
    case PAIR_ENDLESS:
    case PAIR_KIND_COUNT:
        break;
    }
    for (int i = 0; i < 3; i++) {
        p->b.half[i] = real_float(sample_log(low, high));
    }
}

static void describe(convex_case *c, const pair *p)
{
    double height = p->a.half_height == HUGE_VAL ? p->a.radius : p->a.half_height;
    double half = p->b.half[0] + p->b.half[1] + p->b.half[2];
    double apart = real3_length(real3_sub(p->b.center, p->a.center));
    *c = (convex_case){.overlap = overlap_of,
                       .pair = p,
                       .endless = p->a.half_height == HUGE_VAL,
                       .axis = p->a.axis,
                       .size = p->a.radius + height + half + apart,
                       .effort = 30};
    c->tolerance = 2e-6 * c->size;
    for (int i = 0; i < 3; i++) {
        add_special(c, p->b.axes[i]);
        add_special(c, real3_cross(p->b.axes[i], p->a.axis));
        c->rings[c->ring_count++] = p->b.axes[i];
    }
    c->rings[c->ring_count++] = p->a.axis;
    if (!c->endless) {
        add_special(c, p->a.axis);
    }
    c->ring_count_cheap = c->ring_count;
}

// Brings them together: centres anywhere within reach, or touching but for very little.
static void place(pair *p, pair_kind kind)
{
    p->a.center = real3_random_point(kind == PAIR_FAR_OUT ? 450 : 5);
    real3 direction = real3_random_direction();
    double reach = real_cylinder_reach(&p->a, direction) + real_box_reach(&p->b, direction);
    double apart = kind == PAIR_NESTED ? sample_in(0, 0.7) : sample_in(0, 1.05);
    p->b.center = real3_float(real3_add(p->a.center, real3_scale(direction, apart * reach)));
    if (kind == PAIR_ENDLESS) {
        p->a.half_height = HUGE_VAL;
        p->a.center =
            real3_float(real3_add(p->a.center, real3_scale(p->a.axis, sample_in(-300, 300))));
        double far = real3_dot(real3_sub(p->b.center, p->a.center), p->a.axis);
        real3 near = real3_add(p->a.center, real3_scale(p->a.axis, far));
        real3 off = real3_scale(real3_sub(p->b.center, near), sample_in(0, 1));
        p->b.center = real3_float(real3_add(near, off));
    } else if (sample_chance(0.2)) {
        convex_case c;
        describe(&c, p);
        real_penetration penetration =
            real_penetration_search(overlap_of, p, c.special, c.special_count, 30);
        double off =
            sample_chance(0.3) ? 0 : sample_log(1e-6, 1e-2) * (sample_chance(0.5) ? 1 : -1);
        p->b.center = real3_float(
            real3_add(p->b.center, real3_scale(penetration.direction, penetration.overlap + off)));
    }
}

static double a_distance(const void *solid, real3 point)
{
    return real_cylinder_distance(solid, point, NULL);
}

static double b_distance(const void *solid, real3 point)
{
    return real_box_distance(solid, point, NULL);
}

static void random_pairs_agree_with_many_directions(void **state)
{
    (void)state;
    int hits[PAIR_KIND_COUNT] = {0}, misses[PAIR_KIND_COUNT] = {0}, points[5] = {0};
    uint32_t count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        pair_kind kind = (pair_kind)(i % PAIR_KIND_COUNT);
        pair p;
        sample_shapes(&p, kind);
        place(&p, kind);
        convex_case c;
        describe(&c, &p);
        if (c.endless) {
            c.tolerance += 2e-7 * real3_length(real3_sub(p.b.center, p.a.center));
        }
        sb_cylinder a = real_cylinder_round(&p.a);
        sb_box b = real_box_round(&p.b);
        assert_true(kind != PAIR_UPRIGHT || (sb_box_is_upright(&b) && sb_cylinder_is_vertical(&a)));
        sb_mtv mtv;
        sb_manifold manifold;
        bool hit = sb_cylinder_box_mtv(&a, &b, &mtv);
        double least = check_penetration(&c, hit, &mtv, i);
        if (fabs(least) > c.tolerance) {
            assert_int_equal(sb_cylinder_box_overlap(&a, &b), hit);
        }
        assert_int_equal(sb_cylinder_box_manifold(&a, &b, &manifold), hit);
        if (hit) {
            assert_memory_equal(&manifold.mtv, &mtv, sizeof mtv);
            check_contacts(&manifold, a_distance, &p.a, b_distance, &p.b, 0.021 * p.a.radius,
                           2e-3 * c.size + 6e-5, i);
            points[manifold.point_count]++;
        }
        hits[kind] += hit;
        misses[kind] += !hit;
    }
    for (int kind = 0; kind < PAIR_KIND_COUNT; kind++) {
        assert_true(hits[kind] > PAIR_COUNT / PAIR_KIND_COUNT / 8);
        assert_true(kind == PAIR_NESTED || misses[kind] > PAIR_COUNT / PAIR_KIND_COUNT / 40);
    }
    for (int k = 1; k <= 4; k++) {
        assert_true(points[k] > PAIR_COUNT / 1000);
    }
}

// A circle and a rectangle, and two intervals, in double precision.
static double upright_depth(const pair *p)
{
    real3 local = real_box_local(&p->b, p->a.center);
    double x = fabs(local.x) - p->b.half[0], z = fabs(local.z) - p->b.half[2];
    double distance = x > 0 && z > 0 ? hypot(x, z) : fmax(x, z);
    double height = p->a.half_height + p->b.half[1] - fabs(local.y);
    return fmin(p->a.radius - distance, height);
}

static void upright_pairs_agree_with_circle_and_rectangle(void **state)
{
    (void)state;
    int hits = 0, misses = 0, corners = 0, vertical = 0;
    uint32_t count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        pair p;
        sample_shapes(&p, PAIR_UPRIGHT);
        place(&p, PAIR_UPRIGHT);
        sb_cylinder a = real_cylinder_round(&p.a);
        sb_box b = real_box_round(&p.b);
        double depth = upright_depth(&p);
        double size = p.a.radius + p.a.half_height + p.b.half[0] + p.b.half[1] + p.b.half[2] +
                      real3_length(real3_sub(p.a.center, p.b.center));
        sb_mtv mtv;
        bool hit = sb_cylinder_box_mtv(&a, &b, &mtv);
        if (fabs(depth) > 1e-6 * size) {
            assert_int_equal(hit, depth > 0);
            assert_int_equal(sb_cylinder_box_overlap(&a, &b), hit);
        }
        if (hit && fabs((double)mtv.depth - depth) > 1e-6 * size) {
            fail_msg("seed %" PRIu64 ", case %u: depth %.9g, reference %.9g", sample_seed(),
                     (unsigned)i, (double)mtv.depth, depth);
        }
        real3 local = real_box_local(&p.b, p.a.center);
        corners +=
            hit && mtv.normal.y == 0 && fabs(local.x) > p.b.half[0] && fabs(local.z) > p.b.half[2];
        vertical += hit && mtv.normal.y != 0;
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > PAIR_COUNT / 4 && misses > PAIR_COUNT / 20);
    assert_true(corners > PAIR_COUNT / 500 && vertical > PAIR_COUNT / 10);
}

static void turning_and_moving_both_turns_the_vector(void **state)
{
    (void)state;
    int hits = 0;
    for (int i = 0; i < 20000; i++) {
        pair p;
        sample_shapes(&p, PAIR_UPRIGHT);
        place(&p, PAIR_UPRIGHT);
        pair q = p;
        real3 about = real3_random_direction();
        double angle = sample_in(-3, 3);
        real3 vectors[3] = {p.a.axis, p.a.center, p.b.center};
        real_axes_turn(vectors, about, angle);
        real_axes_turn(q.b.axes, about, angle);
        q.a.axis = vectors[0];
        q.a.center = vectors[1];
        q.b.center = vectors[2];
        sb_cylinder a = real_cylinder_round(&p.a), turned_a = real_cylinder_round(&q.a);
        sb_box b = real_box_round(&p.b), turned_b = real_box_round(&q.b);
        sb_mtv mtv, turned;
        double size = real3_length(p.a.center) + real3_length(p.b.center) + p.a.radius +
                      p.a.half_height + p.b.half[0] + p.b.half[1] + p.b.half[2];
        if (!sb_cylinder_box_mtv(&a, &b, &mtv) || (double)mtv.depth < 4e-6 * size) {
            continue;
        }
        // The closed form against the search over the features.
        assert_true(sb_cylinder_box_mtv(&turned_a, &turned_b, &turned));
        assert_true(fabs((double)mtv.depth - (double)turned.depth) < 4e-6 * size);
        hits++;
    }
    assert_true(hits > 5000);
}

static void touching_counts_as_overlap(void **state)
{
    (void)state;
    sb_cylinder a = {{0, 0, 0}, {0, 1, 0}, 1, 2};
    sb_box b = {{3, 0, 0}, {2, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    sb_mtv mtv;
    assert_true(sb_cylinder_box_mtv(&a, &b, &mtv) && sb_cylinder_box_overlap(&a, &b));
    assert_true(mtv.depth == 0 && mtv.normal.x == 1 && mtv.normal.z == 0);
    b.center = (sb_vec3){0, -3, 0};
    assert_true(sb_cylinder_box_mtv(&a, &b, &mtv) && sb_cylinder_box_overlap(&a, &b));
    assert_true(mtv.depth == 0 && mtv.normal.y == -1);
    b.center = (sb_vec3){2.6f, 0, -1.8f}; // the corner is 0.6 and 0.8 away
    assert_true(sb_cylinder_box_mtv(&a, &b, &mtv));
    assert_true(fabs((double)mtv.normal.x - 0.6) < 1e-6 && fabs((double)mtv.normal.z + 0.8) < 1e-6);
    b.center = (sb_vec3){0, 0, 0}; // one in the other: a fixed way
    assert_true(sb_cylinder_box_mtv(&a, &b, &mtv) && sb_cylinder_box_overlap(&a, &b));
    assert_true(mtv.depth == 2 && mtv.normal.y == 0);
}

static void a_box_standing_on_a_cylinder_has_four_points_and_one_leaning_on_it_two(void **state)
{
    (void)state;
    sb_cylinder pillar = {{1, 2, 3}, {0, 1, 0}, 1, 2};
    sb_box b = {{1, 4.9f, 3}, {3, 1, 3}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    sb_manifold m;
    assert_true(sb_cylinder_box_manifold(&pillar, &b, &m));
    assert_int_equal(m.point_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(fabs((double)m.points[i].point.y - 3.95) < 1e-5);
        assert_true(fabs((double)m.points[i].depth - 0.1) < 1e-5);
    }
    b.half_extents = (sb_vec3){0.5f, 1, 0.5f}; // smaller than the cap: its own corners
    assert_true(sb_cylinder_box_manifold(&pillar, &b, &m));
    assert_int_equal(m.point_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(fabs(fabs((double)m.points[i].point.x - 1) - 0.5) < 2e-4);
    }
    b = (sb_box){{4.9f, 2, 3}, {3, 1, 3}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    assert_true(sb_cylinder_box_manifold(&pillar, &b, &m));
    assert_int_equal(m.point_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(fabs((double)m.points[i].point.x - 1.95) < 1e-5);
        assert_true(fabs(fabs((double)m.points[i].point.y - 2) - 1) < 2e-4);
    }
    // An upright edge against the side: the line that they share.
    b = (sb_box){{1 + 2.2f, 1, 3 + 2.2f}, {1.5f, 2, 1.5f}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    assert_true(sb_cylinder_box_manifold(&pillar, &b, &m));
    assert_int_equal(m.point_count, 2);
    double low = fmin((double)m.points[0].point.y, (double)m.points[1].point.y);
    double high = fmax((double)m.points[0].point.y, (double)m.points[1].point.y);
    assert_true(fabs(low - 0) < 1e-4 && fabs(high - 3) < 1e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_pairs_agree_with_many_directions, sample_setup),
        cmocka_unit_test_setup(upright_pairs_agree_with_circle_and_rectangle, sample_setup),
        cmocka_unit_test_setup(turning_and_moving_both_turns_the_vector, sample_setup),
        cmocka_unit_test_setup(touching_counts_as_overlap, sample_setup),
        cmocka_unit_test_setup(
            a_box_standing_on_a_cylinder_has_four_points_and_one_leaning_on_it_two, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
