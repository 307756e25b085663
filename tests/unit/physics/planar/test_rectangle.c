#include "physics/planar/planar.h"

#include "planar_reference.h"

#define CASE_COUNT 100000

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

static void random_points_are_inside_as_in_double_precision(void **state)
{
    (void)state;
    uint32_t insides = 0, count = sample_scaled(CASE_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        double limit = sample_chance(0.5) ? 5 : 300, tolerance = 2e-6 * limit;
        turned b = sample_turned(limit);
        sb_vec2 point = real2_round(sample_point2(limit));
        real_figure at = {1, {real2_of(point)}, 0};
        double least = real_figure_least(&at, &b.figure);
        bool hit = sb_oriented_rectangle_contains(&b.rectangle, point);
        assert_true(fabs(least) < tolerance || !hit || least > 0);
        at.radius = 1e-9; // with a radius corners count: outside is surely negative
        least = real_figure_least(&at, &b.figure);
        assert_true(fabs(least) < tolerance || hit == (least > 0));
        insides += hit;
    }
    assert_true(insides > count / 200);
}

static void points_are_inside_up_to_the_edge(void **state)
{
    (void)state;
    const sb_oriented_rectangle r = {{1, 3.5f}, {2, 1.5f}, {1, 0}};
    const sb_vec2 inside[] = {{1, 3.5f}, {-1, 2}, {3, 5}, {-1, 5}, {3, 2}};
    const sb_vec2 outside[] = {{-1.001f, 3}, {3.001f, 3}, {0, 1.999f}, {0, 5.001f}};
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        assert_true(sb_oriented_rectangle_contains(&r, inside[i]));
    }
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        assert_false(sb_oriented_rectangle_contains(&r, outside[i]));
    }
    // After a quarter turn its longer side lies along y.
    const sb_oriented_rectangle upright = {{0, 0}, {2, 1}, {0, 1}};
    assert_true(sb_oriented_rectangle_contains(&upright, (sb_vec2){-1, 2}));
    assert_false(sb_oriented_rectangle_contains(&upright, (sb_vec2){-1.5f, 0}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_points_are_inside_as_in_double_precision, sample_setup),
        cmocka_unit_test(points_are_inside_up_to_the_edge),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
