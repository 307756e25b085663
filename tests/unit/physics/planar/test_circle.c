#include "physics/planar/circle.h"

#include "planar_reference.h"

#define PAIR_COUNT 100000

static real_figure figure_of(const sb_circle *c)
{
    return (real_figure){1, {real2_of(c->center)}, (double)c->radius};
}

static void random_circles_agree_with_the_distance(void **state)
{
    (void)state;
    uint32_t hits = 0, count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        double limit = sample_chance(0.5) ? 5 : 300;
        sb_circle a = {real2_round(sample_point2(limit)), (float)sample_log(0.01, limit)};
        sb_circle b = {real2_round(sample_point2(limit)), (float)sample_log(0.01, limit)};
        if (sample_chance(0.1)) {
            b.center = a.center;
        } else if (sample_chance(0.2)) {
            real2 offset = real2_sub(real2_of(b.center), real2_of(a.center));
            b.radius = (float)fabs(hypot(offset.x, offset.y) - (double)a.radius);
        }
        real_figure fa = figure_of(&a), fb = figure_of(&b);
        sb_mtv2 mtv = {{0, 0}, -1}, back = {{0, 0}, -1};
        bool hit = sb_circle_circle_mtv2(&a, &b, &mtv);
        check_mtv2(&fa, &fb, hit, &mtv, 4e-7 * 4 * limit, i);
        assert_int_equal(sb_circle_circle_mtv2(&b, &a, &back), hit);
        assert_true(!hit || mtv.depth == back.depth);
        if (fabs(real_figure_least(&fa, &fb)) > 4e-7 * 4 * limit) {
            assert_int_equal(sb_circle_circle_overlap(&a, &b), hit);
        }
        hits += hit;
    }
    assert_true(hits > count / 5 && hits < count - count / 5);
}

static void touching_counts_and_one_centre_parts_along_x(void **state)
{
    (void)state;
    sb_circle a = {{1, 2}, 2}, b = {{4, 6}, 3};
    sb_mtv2 mtv;
    assert_true(sb_circle_circle_overlap(&a, &b) && sb_circle_circle_mtv2(&a, &b, &mtv));
    assert_true(mtv.depth == 0 && mtv.normal.x == 0.6f && mtv.normal.y == 0.8f);
    b.radius = 2.999f;
    assert_false(sb_circle_circle_overlap(&a, &b));
    assert_false(sb_circle_circle_mtv2(&a, &b, &mtv));
    b = (sb_circle){{1, 2}, 0};
    assert_true(sb_circle_circle_mtv2(&a, &b, &mtv));
    assert_true(mtv.depth == 2 && mtv.normal.x == 1 && mtv.normal.y == 0);
    b = (sb_circle){{1, 2 - 0x1p-20f}, 1}; // a micrometre beside it is a way
    assert_true(sb_circle_circle_mtv2(&a, &b, &mtv));
    assert_true(mtv.normal.x == 0 && mtv.normal.y == -1);
}

static void a_point_is_in_up_to_the_edge(void **state)
{
    (void)state;
    sb_circle c = {{1, -2}, 5};
    assert_true(sb_circle_contains(&c, (sb_vec2){4, 2}));
    assert_true(sb_circle_contains(&c, (sb_vec2){-2, -6}));
    assert_false(sb_circle_contains(&c, (sb_vec2){4.001f, 2}));
    assert_false(sb_circle_contains(&c, (sb_vec2){4, 2.001f}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_circles_agree_with_the_distance, sample_setup),
        cmocka_unit_test_setup(touching_counts_and_one_centre_parts_along_x, sample_setup),
        cmocka_unit_test_setup(a_point_is_in_up_to_the_edge, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
