#include "physics/planar/rectangle.h"

#include "planar_reference.h"

#define PAIR_COUNT 100000

static sb_rectangle sample_rectangle(double limit)
{
    real2 a = sample_point2(limit), b = sample_point2(limit);
    if (sample_chance(0.3)) {
        b = real2_float((real2){a.x + sample_log(1e-3, limit), a.y + sample_log(1e-3, limit)});
    }
    return (sb_rectangle){{(float)fmin(a.x, b.x), (float)fmin(a.y, b.y)},
                          {(float)fmax(a.x, b.x), (float)fmax(a.y, b.y)}};
}

static real_figure figure_of(const sb_rectangle *r)
{
    real2 min = real2_of(r->min), max = real2_of(r->max);
    return (real_figure){4, {min, {max.x, min.y}, max, {min.x, max.y}}, 0};
}

static double sample_limit(void)
{
    return sample_chance(0.5) ? 5 : 300;
}

static void random_rectangles_agree_with_all_directions(void **state)
{
    (void)state;
    uint32_t hits = 0, count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        double limit = sample_limit();
        sb_rectangle a = sample_rectangle(limit), b = sample_rectangle(limit);
        if (sample_chance(0.1)) {
            b = a;
        } else if (sample_chance(0.2)) {
            float width = b.max.x - b.min.x;
            b.min.x = a.max.x; // touching, on one axis
            b.max.x = b.min.x + width;
        }
        real_figure fa = figure_of(&a), fb = figure_of(&b);
        sb_mtv2 mtv = {{0, 0}, -1};
        bool hit = sb_rectangle_rectangle_mtv2(&a, &b, &mtv);
        check_mtv2(&fa, &fb, hit, &mtv, 2e-7 * limit, i);
        assert_int_equal(sb_rectangle_rectangle_overlap(&a, &b), hit);
        assert_int_equal(sb_rectangle_rectangle_overlap(&b, &a), hit);
        hits += hit;
    }
    assert_true(hits > count / 20 && hits < count - count / 20);
}

static void random_circles_agree_with_all_directions(void **state)
{
    (void)state;
    uint32_t hits = 0, insides = 0, corners = 0, count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        double limit = sample_limit();
        sb_rectangle b = sample_rectangle(limit);
        sb_circle a = {real2_round(sample_point2(limit)), (float)sample_log(0.01, limit)};
        real_figure fa = {1, {real2_of(a.center)}, (double)a.radius}, fb = figure_of(&b);
        sb_mtv2 mtv = {{0, 0}, -1};
        bool hit = sb_circle_rectangle_mtv2(&a, &b, &mtv);
        check_mtv2(&fa, &fb, hit, &mtv, 1e-6 * limit, i);
        if (fabs(real_figure_least(&fa, &fb)) > 1e-6 * limit) {
            assert_int_equal(sb_circle_rectangle_overlap(&a, &b), hit);
        }
        hits += hit;
        insides += sb_rectangle_contains(&b, a.center);
        corners += hit && mtv.normal.x != 0 && mtv.normal.y != 0;
    }
    assert_true(hits > count / 20 && hits < count - count / 20);
    assert_true(insides > count / 20 && corners > count / 50);
}

static void touching_counts_and_ways_of_one_length_have_an_order(void **state)
{
    (void)state;
    sb_rectangle a = {{0, 0}, {2, 2}}, b = {{2, 2}, {3, 3}};
    sb_mtv2 mtv;
    assert_true(sb_rectangle_rectangle_mtv2(&a, &b, &mtv));
    assert_true(mtv.depth == 0 && mtv.normal.x == 1);
    b = a;
    assert_true(sb_rectangle_rectangle_mtv2(&a, &b, &mtv));
    assert_true(mtv.depth == 2 && mtv.normal.x == 1 && mtv.normal.y == 0);
    b = (sb_rectangle){{2.001f, 0}, {3, 3}};
    assert_false(sb_rectangle_rectangle_overlap(&a, &b));
    b = (sb_rectangle){{0, 2.001f}, {3, 3}};
    assert_false(sb_rectangle_rectangle_overlap(&a, &b));
    sb_circle c = {{5, 6}, 5}; // 3 and 4 off the corner
    assert_true(sb_circle_rectangle_mtv2(&c, &a, &mtv) && sb_circle_rectangle_overlap(&c, &a));
    assert_true(mtv.depth == 0 && mtv.normal.x == -0.6f && mtv.normal.y == -0.8f);
    c.radius = 4.999f;
    assert_false(sb_circle_rectangle_overlap(&c, &a));
    c = (sb_circle){{1, 1}, 3};
    assert_true(sb_circle_rectangle_mtv2(&c, &a, &mtv));
    assert_true(mtv.depth == 4 && mtv.normal.x == -1 && mtv.normal.y == 0);
}

static void points_are_in_up_to_the_edge_and_clamped_onto_it(void **state)
{
    (void)state;
    sb_rectangle r = {{-1, 2}, {3, 5}};
    assert_true(sb_rectangle_contains(&r, r.min) && sb_rectangle_contains(&r, r.max));
    assert_false(sb_rectangle_contains(&r, (sb_vec2){-1.001f, 3}));
    assert_false(sb_rectangle_contains(&r, (sb_vec2){3.001f, 3}));
    assert_false(sb_rectangle_contains(&r, (sb_vec2){0, 1.999f}));
    assert_false(sb_rectangle_contains(&r, (sb_vec2){0, 5.001f}));
    sb_vec2 closest = sb_rectangle_closest_point(&r, (sb_vec2){-7, 9});
    assert_true(closest.x == -1 && closest.y == 5);
    closest = sb_rectangle_closest_point(&r, (sb_vec2){7, -9});
    assert_true(closest.x == 3 && closest.y == 2);
    closest = sb_rectangle_closest_point(&r, (sb_vec2){0.5f, 3.5f});
    assert_true(closest.x == 0.5f && closest.y == 3.5f);
}

typedef struct turned {
    sb_oriented_rectangle rectangle;
    real_figure figure;
} turned;

static turned sample_turned(double limit)
{
    double angle = sample_chance(0.2) ? 0 : sample_in(-4, 4);
    real2 axis = {cos(angle), sin(angle)}, center = sample_point2(limit);
    double w = real_float(sample_log(0.01, limit)), h = real_float(sample_log(0.01, limit));
    turned t = {{real2_round(center), {(float)w, (float)h}, real2_round(axis)}, {4, {{0, 0}}, 0}};
    const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        double along = signs[i][0] * w, across = signs[i][1] * h;
        t.figure.corners[i] = (real2){center.x + axis.x * along - axis.y * across,
                                      center.y + axis.y * along + axis.x * across};
    }
    return t;
}

static void random_turned_rectangles_agree_with_all_directions(void **state)
{
    (void)state;
    uint32_t hits = 0, circle_hits = 0, insides = 0, count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        double limit = sample_limit();
        turned a = sample_turned(limit), b = sample_turned(limit);
        double least = real_figure_least(&a.figure, &b.figure), tolerance = 2e-6 * limit;
        bool hit = sb_oriented_rectangle_overlap(&a.rectangle, &b.rectangle);
        assert_true(fabs(least) < tolerance || hit == (least > 0));
        hits += hit;
        sb_circle c = {real2_round(sample_point2(limit)), (float)sample_log(0.01, limit)};
        real_figure fc = {1, {real2_of(c.center)}, (double)c.radius};
        least = real_figure_least(&fc, &b.figure);
        hit = sb_circle_oriented_rectangle_overlap(&c, &b.rectangle);
        assert_true(fabs(least) < tolerance || hit == (least > 0));
        circle_hits += hit;
        fc.radius = 0;
        least = real_figure_least(&fc, &b.figure);
        hit = sb_oriented_rectangle_contains(&b.rectangle, c.center);
        assert_true(fabs(least) < tolerance || !hit || least > 0);
        fc.radius = 1e-9; // with a radius corners count: outside is surely negative
        least = real_figure_least(&fc, &b.figure);
        assert_true(fabs(least) < tolerance || hit == (least > 0));
        insides += hit;
    }
    assert_true(hits > count / 20 && hits < count - count / 20);
    assert_true(circle_hits > count / 20 && insides > count / 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_rectangles_agree_with_all_directions, sample_setup),
        cmocka_unit_test_setup(random_circles_agree_with_all_directions, sample_setup),
        cmocka_unit_test_setup(touching_counts_and_ways_of_one_length_have_an_order, sample_setup),
        cmocka_unit_test_setup(points_are_in_up_to_the_edge_and_clamped_onto_it, sample_setup),
        cmocka_unit_test_setup(random_turned_rectangles_agree_with_all_directions, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
