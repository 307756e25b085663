// Shapes without volume, and without an end: points, straight lines, endless cylinders and planes.
#include "physics/overlap/dispatch.h"

#include "oracle.h"
#include "real_shape.h"

static real_interval interval_of_shape(const real_shape *straight, double reach)
{
    if (straight->shape.kind == SB_SHAPE_SEGMENT) {
        return real_interval_of_segment(&straight->shape.segment);
    }
    return straight->shape.kind == SB_SHAPE_RAY
               ? real_interval_of_ray(&straight->shape.ray, reach)
               : real_interval_of_line(&straight->shape.line, reach);
}

static void dispatch_of_straight_lines_and_solids_agrees_with_a_search(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT);
    uint32_t hits[SB_SHAPE_KIND_COUNT][SB_SHAPE_KIND_COUNT] = {{0}};
    uint32_t misses[SB_SHAPE_KIND_COUNT][SB_SHAPE_KIND_COUNT] = {{0}};
    for (case_index = 0; case_index < count; case_index++) {
        sb_shape_kind kind = SB_SHAPE_SEGMENT + sample_below(3);
        real3 at = real3_random_point(sample_chance(0.2) ? 400 : 5);
        real_shape straight = sample_shape(kind, at, NULL);
        at = real3_add(at, real3_random_point(sample_chance(0.1) ? 60 : sample_in(1, 8)));
        real_shape solid = sample_shape(sample_solid_kind(), at, hull_memory[0]);
        bool is_plane = solid.shape.kind == SB_SHAPE_PLANE;
        real_interval interval = interval_of_shape(&straight, is_plane ? 1e9 : 200);
        double distance = real_least_along(&interval, distance_at, &solid);
        bool got = sb_shape_overlap(&straight.shape, &solid.shape);
        CHECK(sb_shape_overlap(&solid.shape, &straight.shape) == got);
        // The error of a line of rounded direction at the distance of the solid.
        double size = real3_length(at) + solid.size + straight.size + 100;
        if (fabs(distance) > 1e-6 * size) {
            CHECK(got == (distance < 0));
        }
        hits[kind][solid.shape.kind] += got;
        misses[kind][solid.shape.kind] += !got;
    }
    for (int i = SB_SHAPE_SEGMENT; i <= SB_SHAPE_LINE; i++) {
        for (int j = SB_SHAPE_PLANE; j < SB_SHAPE_KIND_COUNT; j++) {
            // A line misses a plane only if parallel, and seldom hits a small box.
            assert_true(hits[i][j] > count / 1000 && misses[i][j] > count / 5000);
        }
    }
}

static void dispatch_of_endless_cylinders_and_straight_lines_agrees_with_the_search(void **state)
{
    (void)state;
    uint32_t hits = 0, count = 20000;
    for (case_index = 0; case_index < count; case_index++) {
        sb_shape_kind kind = SB_SHAPE_SEGMENT + sample_below(3);
        real3 at = real3_random_point(5);
        real_shape straight = sample_shape(kind, at, NULL);
        at = real3_float(real3_add(at, real3_random_point(sample_in(1, 50))));
        real_shape solid = sample_shape(SB_SHAPE_CYLINDER, at, NULL);
        solid.shape.cylinder.half_height = SB_CYLINDER_ENDLESS;
        real_interval interval = interval_of_shape(&straight, 1500);
        double distance = real_least_along(&interval, distance_at, &solid);
        bool got = sb_shape_overlap(&straight.shape, &solid.shape);
        // Nearly parallel ones may meet beyond the searched interval.
        double sine =
            real3_length(real3_cross(interval.direction, real3_of(solid.shape.cylinder.axis)));
        if (fabs(distance) > 2e-3 && sine > 0.1) {
            CHECK(got == (distance < 0));
        }
        hits += got;
    }
    assert_true(hits > count / 50 && hits < count / 2);
}

static void dispatch_of_points_contains_and_finds_the_closest(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT), inside[SB_SHAPE_KIND_COUNT] = {0};
    uint32_t outside[SB_SHAPE_KIND_COUNT] = {0};
    for (case_index = 0; case_index < count; case_index++) {
        sb_shape_kind kind = SB_SHAPE_SEGMENT + sample_below(SB_SHAPE_KIND_COUNT - 1);
        real3 at = real3_random_point(sample_chance(0.2) ? 400 : 5);
        real_shape of = sample_shape(kind, at, hull_memory[0]);
        real3 point = real3_float(real3_add(at, sample_step(0.05, 10)));
        sb_shape as_shape = {.kind = SB_SHAPE_POINT, .point = real3_round(point)};
        bool got = sb_shape_contains(&of.shape, as_shape.point);
        CHECK(sb_shape_overlap(&as_shape, &of.shape) == got);
        CHECK(sb_shape_overlap(&of.shape, &as_shape) == got);
        double tolerance = 1e-6 * (real3_length(at) + of.size + 10);
        double distance;
        if (kind >= SB_SHAPE_PLANE) {
            distance = distance_at(&of, point);
        } else {
            real_interval interval = interval_of_shape(&of, 50);
            distance = real_least_along(&interval, real_point_distance, &point);
        }
        CHECK(fabs(distance) < tolerance || got == (distance < 0));
        sb_vec3 closest = sb_shape_closest_point(&of.shape, as_shape.point);
        double vector = real3_length(real3_sub(real3_of(closest), point));
        CHECK_NEAR(vector, fmax(0, distance), tolerance);
        inside[kind] += got;
        outside[kind] += !got;
    }
    for (int i = SB_SHAPE_SEGMENT; i < SB_SHAPE_KIND_COUNT; i++) {
        assert_true(outside[i] > count / 50);
        assert_true((inside[i] > count / 100) == (i >= SB_SHAPE_PLANE));
    }
}

static void dispatch_of_things_without_volume_overlap_where_they_meet_to_the_bit(void **state)
{
    (void)state;
    const sb_shape point = {.kind = SB_SHAPE_POINT, .point = {1, 2, 3}};
    const sb_shape shapes[] = {
        point,
        {.kind = SB_SHAPE_SEGMENT, .segment = {{-1, 2, 3}, {3, 2, 3}}},
        {.kind = SB_SHAPE_RAY, .ray = {{1, 0, 3}, {0, 1, 0}}},
        {.kind = SB_SHAPE_LINE, .line = {{1, 2, -7}, {0, 0, 1}}},
    };
    const sb_shape elsewhere[] = {
        {.kind = SB_SHAPE_POINT, .point = {1, 2.0000005f, 3}},
        {.kind = SB_SHAPE_SEGMENT, .segment = {{-1, 2, 3.5f}, {0.5f, 2, 3}}},
        {.kind = SB_SHAPE_RAY, .ray = {{1, 2.25f, 3.25f}, {0, 1, 0}}},
        {.kind = SB_SHAPE_LINE, .line = {{1.25f, 2.25f, -7}, {0, 0, 1}}},
    };
    for (int i = 0; i < 4; i++) {
        assert_true(sb_shape_contains(&shapes[i], point.point));
        assert_false(sb_shape_contains(&elsewhere[i], point.point));
        for (int j = 0; j < 4; j++) {
            assert_true(sb_shape_overlap(&shapes[i], &shapes[j]));
            assert_true(sb_shape_overlap(&shapes[i], &elsewhere[j]) ==
                        sb_shape_overlap(&elsewhere[j], &shapes[i]));
        }
        assert_false(sb_shape_overlap(&point, &elsewhere[i]));
    }
    assert_false(sb_shape_overlap(&shapes[1], &elsewhere[2]));
    assert_false(sb_shape_overlap(&shapes[1], &elsewhere[3]));
    assert_false(sb_shape_overlap(&shapes[2], &elsewhere[3]));
    // Different in one coordinate only.
    const sb_vec3 offs[] = {{0.5f, 0, 0}, {0, 0.5f, 0}, {0, 0, 0.5f}};
    const sb_vec3 ways[] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    for (int i = 0; i < 3; i++) {
        sb_shape a = {.kind = SB_SHAPE_SEGMENT, .segment = {{0, 0, 0}, ways[i]}};
        sb_shape b = a;
        assert_true(sb_shape_overlap(&a, &b));
        b.segment = (sb_segment){offs[i], sb_vec3_add(ways[i], offs[i])};
        assert_false(sb_shape_overlap(&a, &b));
        sb_shape c = {.kind = SB_SHAPE_POINT, .point = offs[i]};
        assert_true(sb_shape_contains(&b, c.point));
        assert_false(sb_shape_contains(&a, c.point));
    }
    sb_vec3 closest = sb_shape_closest_point(&point, sb_vec3_make(9, 9, 9));
    assert_true(is_same_vector(closest, point.point));
}

static void dispatch_of_two_planes_overlap_unless_free_space_is_between(void **state)
{
    (void)state;
    const sb_shape floor = {.kind = SB_SHAPE_PLANE, .plane = {{0, 1, 0}, 0}};
    sb_shape ceiling = {.kind = SB_SHAPE_PLANE, .plane = {{0, -1, 0}, -3}};
    assert_false(sb_shape_overlap(&floor, &ceiling));
    ceiling.plane.offset = 0;
    assert_true(sb_shape_overlap(&floor, &ceiling));
    assert_true(sb_shape_overlap(&floor, &floor));
}

static void check_bounds(const sb_shape *shape, sb_vec3 min, sb_vec3 max)
{
    sb_aabb bounds = sb_shape_bounds(shape);
    assert_true(is_same_vector(bounds.min, min) && is_same_vector(bounds.max, max));
}

static void dispatch_bounds_of_solids_are_their_reach(void **state)
{
    (void)state;
    const real3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (case_index = 0; case_index < 20000; case_index++) {
        sb_shape_kind kind = SB_SHAPE_SPHERE + sample_below(SB_SHAPE_KIND_COUNT - SB_SHAPE_SPHERE);
        real_shape of = sample_shape(kind, real3_random_point(400), hull_memory[0]);
        sb_aabb bounds = sb_shape_bounds(&of.shape);
        real3 min = real3_of(bounds.min), max = real3_of(bounds.max);
        double tolerance = 3e-7 * (of.size + real3_length(of.center));
        for (int i = 0; i < 3; i++) {
            CHECK_NEAR(real3_dot(max, axes[i]), reach_along(&of, axes[i]), tolerance);
            real3 back = real3_scale(axes[i], -1);
            CHECK_NEAR(real3_dot(min, back), reach_along(&of, back), tolerance);
        }
    }
}

static void dispatch_bounds_of_an_infinite_shape_end_at_the_limit(void **state)
{
    (void)state;
    const float far = SB_CYLINDER_ENDLESS;
    sb_shape shape = {.kind = SB_SHAPE_POINT, .point = {1, 2, 3}};
    check_bounds(&shape, sb_vec3_make(1, 2, 3), sb_vec3_make(1, 2, 3));
    shape = (sb_shape){.kind = SB_SHAPE_SEGMENT, .segment = {{1, 5, 3}, {4, 2, 3}}};
    check_bounds(&shape, sb_vec3_make(1, 2, 3), sb_vec3_make(4, 5, 3));
    shape = (sb_shape){.kind = SB_SHAPE_RAY, .ray = {{1, 2, 3}, {0.6f, 0, -0.8f}}};
    check_bounds(&shape, sb_vec3_make(1, 2, -far), sb_vec3_make(far, 2, 3));
    shape = (sb_shape){.kind = SB_SHAPE_RAY, .ray = {{1, 2, 3}, {0, -0.6f, 0.8f}}};
    check_bounds(&shape, sb_vec3_make(1, -far, 3), sb_vec3_make(1, 2, far));
    shape = (sb_shape){.kind = SB_SHAPE_LINE, .line = {{1, 2, 3}, {0.6f, 0, -0.8f}}};
    check_bounds(&shape, sb_vec3_make(-far, 2, -far), sb_vec3_make(far, 2, far));
    const sb_vec3 normals[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        sb_vec3 all = {far, far, far}, n = normals[i];
        sb_vec3 end = {n.x != 0 ? 7 : far, n.y != 0 ? 7 : far, n.z != 0 ? 7 : far};
        shape = (sb_shape){.kind = SB_SHAPE_PLANE, .plane = {n, 7}};
        check_bounds(&shape, sb_vec3_negate(all), end);
        shape.plane = (sb_plane){sb_vec3_negate(n), 7};
        check_bounds(&shape, sb_vec3_negate(end), all);
        // Tilted by the least amount in one direction, so that the bounds are endless.
        shape.plane = (sb_plane){{n.x + n.y * 1e-4f, n.y + n.z * 1e-4f, n.z + n.x * 1e-4f}, 7};
        check_bounds(&shape, sb_vec3_negate(all), all);
    }
    shape = (sb_shape){.kind = SB_SHAPE_CYLINDER, .cylinder = {{1, 2, 3}, {0, 1, 0}, 5, far}};
    check_bounds(&shape, sb_vec3_make(-4, -far, -2), sb_vec3_make(6, far, 8));
    shape.cylinder.axis = sb_vec3_make(0, 0.6f, 0.8f);
    sb_aabb bounds = sb_shape_bounds(&shape);
    assert_true(bounds.min.y < -0.59f * far && bounds.max.z > 0.79f * far);
    assert_true(bounds.min.z >= -far && bounds.max.z <= far);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(dispatch_of_straight_lines_and_solids_agrees_with_a_search,
                               sample_setup),
        cmocka_unit_test_setup(
            dispatch_of_endless_cylinders_and_straight_lines_agrees_with_the_search, sample_setup),
        cmocka_unit_test_setup(dispatch_of_points_contains_and_finds_the_closest, sample_setup),
        cmocka_unit_test(dispatch_of_things_without_volume_overlap_where_they_meet_to_the_bit),
        cmocka_unit_test(dispatch_of_two_planes_overlap_unless_free_space_is_between),
        cmocka_unit_test_setup(dispatch_bounds_of_solids_are_their_reach, sample_setup),
        cmocka_unit_test(dispatch_bounds_of_an_infinite_shape_end_at_the_limit),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
