#include "physics/shape/aabb.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static bool is_same(sb_vec3 v, float x, float y, float z)
{
    return v.x == x && v.y == y && v.z == z;
}

static void aabb_overlap_fails_on_any_one_axis_and_holds_at_a_touch(void **state)
{
    (void)state;
    const sb_aabb a = {{0, 0, 0}, {1, 2, 3}};
    const sb_aabb touching[] = {
        {{1, 2, 3}, {4, 4, 4}},
        {{-4, -4, -4}, {0, 0, 0}},
        {{0.25f, 0.25f, 0.25f}, {0.5f, 0.5f, 0.5f}},
        {{-9, -9, -9}, {9, 9, 9}},
    };
    for (size_t i = 0; i < sizeof touching / sizeof touching[0]; i++) {
        assert_true(sb_aabb_overlap(&a, &touching[i]));
        assert_true(sb_aabb_overlap(&touching[i], &a));
    }
    const sb_aabb apart[] = {
        {{1.5f, 0, 0}, {2, 2, 3}},   {{0, 2.5f, 0}, {1, 3, 3}},   {{0, 0, 3.5f}, {1, 2, 4}},
        {{-1, 0, 0}, {-0.5f, 2, 3}}, {{0, -1, 0}, {1, -0.5f, 3}}, {{0, 0, -1}, {1, 2, -0.5f}},
    };
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        assert_false(sb_aabb_overlap(&a, &apart[i]));
        assert_false(sb_aabb_overlap(&apart[i], &a));
    }
}

static void aabb_union_holds_both_and_no_more(void **state)
{
    (void)state;
    const sb_aabb a = {{0, -2, 3}, {1, 2, 5}}, b = {{-1, 0, 4}, {0.5f, 7, 4.5f}};
    sb_aabb both = sb_aabb_union(&a, &b), swapped = sb_aabb_union(&b, &a);
    assert_true(is_same(both.min, -1, -2, 3) && is_same(both.max, 1, 7, 5));
    assert_memory_equal(&both, &swapped, sizeof both);
}

static void aabb_grow_adds_the_margin_on_every_side(void **state)
{
    (void)state;
    const sb_aabb a = {{0, -2, 3}, {1, 2, 5}};
    sb_aabb grown = sb_aabb_grow(&a, 0.5f);
    assert_true(is_same(grown.min, -0.5f, -2.5f, 2.5f) && is_same(grown.max, 1.5f, 2.5f, 5.5f));
}

static void aabb_of_path_is_about_both_ends_in_either_order(void **state)
{
    (void)state;
    const sb_vec3 from = {1, -2, 3}, to = {-4, 5, 3};
    sb_aabb forth = sb_aabb_of_path(from, to, 0.25f), back = sb_aabb_of_path(to, from, 0.25f);
    assert_true(is_same(forth.min, -4.25f, -2.25f, 2.75f));
    assert_true(is_same(forth.max, 1.25f, 5.25f, 3.25f));
    assert_memory_equal(&forth, &back, sizeof forth);
}

// Every coordinate on its own: all ways to draw six from three numbers.
static void aabb_of_path_takes_the_lesser_and_the_greater_of_each_coordinate(void **state)
{
    (void)state;
    const float values[3] = {-1.0f, 0.5f, 2.0f};
    for (int i = 0; i < 729; i++) {
        float ends[6];
        for (int k = 0, left = i; k < 6; k++, left /= 3) {
            ends[k] = values[left % 3];
        }
        const sb_vec3 from = {ends[0], ends[1], ends[2]}, to = {ends[3], ends[4], ends[5]};
        sb_aabb path = sb_aabb_of_path(from, to, 0.0f);
        for (int k = 0; k < 3; k++) {
            bool rises = ends[k] < ends[k + 3];
            assert_true((&path.min.x)[k] == (rises ? ends[k] : ends[k + 3]));
            assert_true((&path.max.x)[k] == (rises ? ends[k + 3] : ends[k]));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aabb_overlap_fails_on_any_one_axis_and_holds_at_a_touch),
        cmocka_unit_test(aabb_union_holds_both_and_no_more),
        cmocka_unit_test(aabb_grow_adds_the_margin_on_every_side),
        cmocka_unit_test(aabb_of_path_is_about_both_ends_in_either_order),
        cmocka_unit_test(aabb_of_path_takes_the_lesser_and_the_greater_of_each_coordinate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
