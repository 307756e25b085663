#include "physics/overlap/clip.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"
#include "sample.h"

static double area_of(const sb_clip_polygon *polygon)
{
    real3 sum = {0, 0, 0};
    for (uint32_t i = 2; i < polygon->count; i++) {
        real3 p = real3_of(sb_vec3_sub(polygon->points[i - 1], polygon->points[0]));
        real3 q = real3_of(sb_vec3_sub(polygon->points[i], polygon->points[0]));
        sum = real3_add(sum, real3_cross(p, q));
    }
    return 0.5 * real3_length(sum);
}

// A random convex polygon: points in order on an ellipse in a random plane.
static sb_clip_polygon random_polygon(real3 axes[3])
{
    sb_clip_polygon polygon = {.count = 3 + sample_below(20)};
    double x = sample_log(0.1, 5), y = sample_log(0.1, 5), angle = sample_in(0, 6);
    real_axes_random(axes);
    real3 center = real3_random_point(2);
    for (uint32_t i = 0; i < polygon.count; i++) {
        angle += 6.28318530717958 / polygon.count;
        real3 at =
            real3_add(real3_scale(axes[0], x * cos(angle)), real3_scale(axes[1], y * sin(angle)));
        polygon.points[i] = real3_round(real3_add(center, at));
    }
    return polygon;
}

static sb_plane random_plane(const sb_clip_polygon *polygon)
{
    sb_vec3 normal = real3_round(real3_random_direction());
    sb_vec3 a = polygon->points[sample_below(polygon->count)];
    sb_vec3 b = polygon->points[sample_below(polygon->count)];
    float share = (float)sample_in(-0.2, 1.2);
    sb_vec3 through = sb_vec3_add_scaled(a, sb_vec3_sub(b, a), share);
    return (sb_plane){normal, sb_vec3_dot(normal, through)};
}

static void cutting_from_both_sides_shares_out_the_area(void **state)
{
    (void)state;
    int cut = 0, whole = 0, none = 0;
    for (int i = 0; i < (int)sample_scaled(100000); i++) {
        real3 axes[3];
        sb_clip_polygon polygon = random_polygon(axes), behind = polygon, front = polygon;
        sb_plane plane = random_plane(&polygon);
        sb_plane back = {sb_vec3_negate(plane.normal), -plane.offset};
        sb_clip_by_plane(&behind, &plane);
        sb_clip_by_plane(&front, &back);
        assert_true(behind.count <= polygon.count + 1);
        for (uint32_t k = 0; k < behind.count; k++) {
            assert_true(sb_plane_distance(&plane, behind.points[k]) <= 5e-6f);
        }
        double total = area_of(&polygon), sum = area_of(&behind) + area_of(&front);
        if (!(fabs(total - sum) <= 2e-5)) {
            fail_msg("seed %" PRIu64 ", case %d: area %.9g of %.9g", sample_seed(), i, sum, total);
        }
        cut += behind.count > 0 && front.count > 0;
        whole += front.count == 0;
        none += behind.count == 0;
    }
    assert_true(cut > 40000 && whole > 2000 && none > 2000);
}

static const sb_vec3 square[4] = {
    {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 4.0f}, {4.0f, 0.0f, 4.0f}, {4.0f, 0.0f, 0.0f}};

static sb_clip_polygon polygon_of(const sb_vec3 *points, uint32_t count)
{
    sb_clip_polygon polygon = {.count = count};
    for (uint32_t i = 0; i < count; i++) {
        polygon.points[i] = points[i];
    }
    return polygon;
}

static void plane_through_points_of_the_polygon_adds_none(void **state)
{
    (void)state;
    sb_clip_polygon polygon = polygon_of(square, 4);
    sb_plane side = {{1.0f, 0.0f, 0.0f}, 4.0f};
    sb_clip_by_plane(&polygon, &side);
    assert_int_equal(polygon.count, 4);
    sb_plane far_side = {{-1.0f, 0.0f, 0.0f}, -4.0f}; // all but one side is in front
    sb_clip_by_plane(&polygon, &far_side);
    assert_int_equal(polygon.count, 2);
    sb_plane beyond = {{-1.0f, 0.0f, 0.0f}, -5.0f};
    sb_clip_by_plane(&polygon, &beyond);
    assert_int_equal(polygon.count, 0);
    sb_clip_by_plane(&polygon, &beyond);
    assert_int_equal(polygon.count, 0);
    polygon = polygon_of(square, 4);
    sb_plane middle = {{1.0f, 0.0f, 0.0f}, 1.0f};
    sb_clip_by_plane(&polygon, &middle);
    assert_int_equal(polygon.count, 4);
    assert_true(area_of(&polygon) == 4);
}

static void polygon_of_a_face_has_its_vertices_in_order(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    sb_polytope box = sb_polytope_of_box((sb_vec3){1.0f, 2.0f, 3.0f}, &memory);
    sb_clip_polygon up = sb_clip_polygon_of(&box, 2);
    assert_int_equal(up.count, 4);
    real3 p = real3_of(sb_vec3_sub(up.points[1], up.points[0]));
    real3 q = real3_of(sb_vec3_sub(up.points[2], up.points[1]));
    real3 turn = real3_cross(p, q);
    assert_true(turn.x == 0 && turn.y == 12 && turn.z == 0);
    for (int i = 0; i < 4; i++) {
        assert_true(up.points[i].y == 2.0f);
    }
}

static void side_of_a_face_looks_outward_by_the_slack(void **state)
{
    (void)state;
    sb_plane side;
    sb_vec3 up = {0.0f, 1.0f, 0.0f};
    // Counter-clockwise from above, z towards the viewer's bottom: along +x the outside is +z.
    assert_true(
        sb_clip_side((sb_vec3){-1.0f, 5.0f, 2.0f}, (sb_vec3){3.0f, 5.0f, 2.0f}, up, 0.125f, &side));
    assert_true(side.normal.x == 0.0f && side.normal.y == 0.0f && side.normal.z == 1.0f);
    assert_true(side.offset == 2.125f);
    assert_false(sb_clip_side(up, up, up, 0.125f, &side));
}

static const sb_plane ground = {{0.0f, 1.0f, 0.0f}, 0.0f};

static void check_point(const sb_contact_point *got, float x, float y, float z, float depth)
{
    assert_true(got->point.x == x && got->point.y == y && got->point.z == z);
    assert_true(got->depth == depth);
}

static void contacts_are_half_way_up_and_none_in_front(void **state)
{
    (void)state;
    const sb_vec3 tilted[4] = {
        {0.0f, -1.0f, 0.0f}, {0.0f, 0.0f, 4.0f}, {4.0f, 1e-4f, 4.0f}, {4.0f, -0.5f, 0.0f}};
    sb_clip_polygon polygon = polygon_of(tilted, 4);
    sb_manifold m;
    assert_true(sb_clip_contacts(&polygon, &ground, 1e-5f, &m));
    assert_int_equal(m.point_count, 3);
    check_point(&m.points[0], 0.0f, -0.5f, 0.0f, 1.0f);
    check_point(&m.points[1], 0.0f, 0.0f, 4.0f, 0.0f);
    check_point(&m.points[2], 4.0f, -0.25f, 0.0f, 0.5f);
    const sb_plane below = {{0.0f, 1.0f, 0.0f}, -2.0f};
    assert_false(sb_clip_contacts(&polygon, &below, 1e-5f, &m));
    polygon.count = 0;
    assert_false(sb_clip_contacts(&polygon, &ground, 1e-5f, &m));
}

static void neighbours_within_the_slack_are_one_point_the_deeper(void **state)
{
    (void)state;
    const sb_vec3 points[6] = {{0.0f, -1.0f, 0.0f},     {0.0f, -1.0f, 4.0f},
                               {0.0f, -1.015f, 4.005f}, {4.0f, -1.0f, 4.0f},
                               {4.0f, -0.99f, 4.005f},  {0.005f, -1.015f, 0.0f}};
    sb_clip_polygon polygon = polygon_of(points, 6);
    sb_manifold m;
    assert_true(sb_clip_contacts(&polygon, &ground, 0.01f, &m));
    assert_int_equal(m.point_count, 3);
    check_point(&m.points[0], 0.005f, -0.5075f, 0.0f, 1.015f);
    check_point(&m.points[1], 0.0f, -0.5075f, 4.005f, 1.015f);
    check_point(&m.points[2], 4.0f, -0.5f, 4.0f, 1.0f);
    polygon.count = 4;
    polygon.points[2] = (sb_vec3){0.0f, -1.0f, 4.005f};
    assert_true(sb_clip_contacts(&polygon, &ground, 0.01f, &m));
    assert_int_equal(m.point_count, 3);
    check_point(&m.points[1], 0.0f, -0.5f, 4.0f, 1.0f); // of equals the first
    assert_true(sb_clip_contacts(&polygon, &ground, 0.0025f, &m));
    assert_int_equal(m.point_count, 4);
    // The very first two, exactly as far apart as the slack; then a little farther.
    const sb_vec3 close[3] = {{0.0f, -1.0f, 0.0f}, {0.25f, -1.0f, 0.0f}, {4.0f, -1.0f, 4.0f}};
    polygon = polygon_of(close, 3);
    assert_true(sb_clip_contacts(&polygon, &ground, 0.25f, &m));
    assert_int_equal(m.point_count, 2);
    check_point(&m.points[0], 0.0f, -0.5f, 0.0f, 1.0f);
    check_point(&m.points[1], 4.0f, -0.5f, 4.0f, 1.0f);
    assert_true(sb_clip_contacts(&polygon, &ground, 0.2499f, &m));
    assert_int_equal(m.point_count, 3);
}

static void a_single_point_is_not_its_own_neighbour(void **state)
{
    (void)state;
    const sb_vec3 corner[3] = {{1.0f, -0.5f, 2.0f}, {0.0f, 1.0f, 0.0f}, {4.0f, 1.0f, 0.0f}};
    sb_clip_polygon polygon = polygon_of(corner, 3);
    sb_manifold m;
    assert_true(sb_clip_contacts(&polygon, &ground, 0.01f, &m));
    assert_int_equal(m.point_count, 1);
    check_point(&m.points[0], 1.0f, -0.25f, 2.0f, 0.5f);
}

static void octagon_keeps_deepest_farthest_and_the_widest_of_both_sides(void **state)
{
    (void)state;
    const float ring[8][2] = {{2.0f, 0.0f},  {1.5f, 1.5f},   {0.0f, 2.0f},  {-1.5f, 1.5f},
                              {-2.0f, 0.0f}, {-1.5f, -1.5f}, {0.0f, -2.0f}, {1.5f, -1.5f}};
    const float sizes[2] = {1.0f, 0x1p-8f};
    for (int k = 0; k < 2; k++) {
        float s = sizes[k];
        sb_clip_polygon polygon = {.count = 8};
        for (int i = 0; i < 8; i++) {
            float y = i == 2 ? -0.25f : -0.125f;
            polygon.points[i] = (sb_vec3){s * ring[i][0], s * y, s * ring[i][1]};
        }
        sb_manifold m;
        assert_true(sb_clip_contacts(&polygon, &ground, 1e-5f, &m));
        assert_int_equal(m.point_count, 4);
        check_point(&m.points[0], 0.0f, s * -0.125f, s * 2.0f, s * 0.25f);
        check_point(&m.points[1], 0.0f, s * -0.0625f, s * -2.0f, s * 0.125f);
        // Up is y, and from z = 2 to z = -2 the left is at negative x.
        check_point(&m.points[2], s * -2.0f, s * -0.0625f, 0.0f, s * 0.125f);
        check_point(&m.points[3], s * 2.0f, s * -0.0625f, 0.0f, s * 0.125f);
    }
}

static void of_equals_the_first_is_kept(void **state)
{
    (void)state;
    // All equally deep: the first is the deepest, and of the two farthest the first counts.
    const sb_vec3 points[6] = {{0.0f, -1.0f, 0.0f}, {1.0f, -1.0f, 2.0f},  {3.0f, -1.0f, 2.0f},
                               {4.0f, -1.0f, 1.0f}, {4.0f, -1.0f, -1.0f}, {2.0f, -1.0f, -1.5f}};
    sb_clip_polygon polygon = polygon_of(points, 6);
    sb_manifold m;
    assert_true(sb_clip_contacts(&polygon, &ground, 1e-5f, &m));
    assert_int_equal(m.point_count, 4);
    check_point(&m.points[0], 0.0f, -0.5f, 0.0f, 1.0f);
    check_point(&m.points[1], 4.0f, -0.5f, 1.0f, 1.0f);
    check_point(&m.points[2], 4.0f, -0.5f, -1.0f, 1.0f);
    check_point(&m.points[3], 1.0f, -0.5f, 2.0f, 1.0f);
}

static void points_on_one_side_of_the_line_make_three(void **state)
{
    (void)state;
    const sb_vec3 points[5] = {{-4.0f, -2.0f, 0.0f},
                               {-2.0f, -1.0f, 1.0f},
                               {0.0f, -1.0f, 1.5f},
                               {2.0f, -1.0f, 1.0f},
                               {4.0f, -1.0f, 0.0f}};
    sb_clip_polygon polygon = polygon_of(points, 5);
    sb_manifold m;
    assert_true(sb_clip_contacts(&polygon, &ground, 1e-5f, &m));
    assert_int_equal(m.point_count, 3);
    check_point(&m.points[0], -4.0f, -1.0f, 0.0f, 2.0f);
    check_point(&m.points[1], 4.0f, -0.5f, 0.0f, 1.0f);
    check_point(&m.points[2], 0.0f, -0.5f, 1.5f, 1.0f);
}

// Compared with the definition, by trying all choices.
static void reduced_points_are_the_extremes_of_all(void **state)
{
    (void)state;
    for (int i = 0; i < (int)sample_scaled(100000); i++) {
        real3 axes[3];
        sb_clip_polygon polygon = random_polygon(axes);
        sb_vec3 normal = real3_round(axes[2]);
        sb_plane plane = {normal, sb_vec3_dot(normal, polygon.points[0]) + 10.0f};
        sb_manifold m;
        assert_true(sb_clip_contacts(&polygon, &plane, 1e-6f, &m));
        if (polygon.count <= 4) {
            assert_int_equal(m.point_count, polygon.count);
            continue;
        }
        assert_in_range(m.point_count, 3, 4);
        real3 deepest = real3_of(m.points[0].point), farthest = real3_of(m.points[1].point);
        real3 across = real3_cross(real3_of(normal), real3_sub(farthest, deepest));
        double reach = real3_length(real3_sub(farthest, deepest));
        double low = 0, high = 0;
        for (uint32_t k = 2; k < m.point_count; k++) {
            double area = real3_dot(across, real3_sub(real3_of(m.points[k].point), deepest));
            low = fmin(low, area);
            high = fmax(high, area);
        }
        for (uint32_t k = 0; k < polygon.count; k++) {
            float depth = -sb_plane_distance(&plane, polygon.points[k]);
            assert_true(depth <= m.points[0].depth);
            real3 at = real3_of(sb_vec3_add_scaled(polygon.points[k], normal, 0.5f * depth));
            assert_true(real3_length(real3_sub(at, deepest)) <= reach + 1e-5);
            double area = real3_dot(across, real3_sub(at, deepest));
            assert_true(area <= high + 1e-5 && area >= low - 1e-5);
        }
    }
}

static void more_points_than_there_is_room_for_are_dropped(void **state)
{
    (void)state;
    // A saw: every tooth is cut in two places.
    sb_clip_polygon polygon = {.count = SB_CLIP_POINT_COUNT_MAX};
    for (uint32_t i = 0; i < polygon.count; i++) {
        polygon.points[i] = (sb_vec3){(float)i, i % 2 == 0 ? -1.0f : 1.0f, 0.0f};
    }
    sb_clip_by_plane(&polygon, &ground);
    assert_int_equal(polygon.count, SB_CLIP_POINT_COUNT_MAX);
    sb_manifold m;
    assert_true(sb_clip_contacts(&polygon, &ground, 1e-5f, &m));
    assert_in_range(m.point_count, 2, 4);
}

// A sanitizer sees a write beyond the array; the points are the ends of two diameters.
static void as_many_points_as_there_is_room_for_are_reduced(void **state)
{
    (void)state;
    sb_clip_polygon polygon = {.count = SB_CLIP_POINT_COUNT_MAX};
    for (uint32_t i = 0; i < polygon.count; i++) {
        double angle = 6.28318530717958647692 * i / polygon.count;
        polygon.points[i] = (sb_vec3){(float)(10 * cos(angle)), -1.0f, (float)(10 * sin(angle))};
    }
    sb_plane above = {{0.0f, 1.0f, 0.0f}, 1.0f};
    sb_clip_by_plane(&polygon, &above);
    assert_int_equal(polygon.count, SB_CLIP_POINT_COUNT_MAX);
    sb_manifold m;
    assert_true(sb_clip_contacts(&polygon, &ground, 1e-5f, &m));
    assert_int_equal(m.point_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        float other = i < 2 ? fabsf(m.points[i].point.z) : fabsf(m.points[i].point.x);
        assert_true(other < 1e-5f && m.points[i].depth == 1.0f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(cutting_from_both_sides_shares_out_the_area, sample_setup),
        cmocka_unit_test(plane_through_points_of_the_polygon_adds_none),
        cmocka_unit_test(polygon_of_a_face_has_its_vertices_in_order),
        cmocka_unit_test(side_of_a_face_looks_outward_by_the_slack),
        cmocka_unit_test(contacts_are_half_way_up_and_none_in_front),
        cmocka_unit_test(neighbours_within_the_slack_are_one_point_the_deeper),
        cmocka_unit_test(a_single_point_is_not_its_own_neighbour),
        cmocka_unit_test(octagon_keeps_deepest_farthest_and_the_widest_of_both_sides),
        cmocka_unit_test(of_equals_the_first_is_kept),
        cmocka_unit_test(points_on_one_side_of_the_line_make_three),
        cmocka_unit_test_setup(reduced_points_are_the_extremes_of_all, sample_setup),
        cmocka_unit_test(more_points_than_there_is_room_for_are_dropped),
        cmocka_unit_test(as_many_points_as_there_is_room_for_are_reduced),
    };
    return cmocka_run_group_tests_name("overlap/clip", tests, sample_group_setup, NULL);
}
