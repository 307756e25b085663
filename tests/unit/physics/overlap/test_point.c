#include "physics/overlap/point.h"

#include "oracle.h"
#include "physics/shape/hull_build.h"

#define CASE_COUNT 100000

// The header's error, of the size of the numbers in play.
#define ERROR_OF_SIZE 5e-7

static bool is_same(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static double distance_between(sb_vec3 a, real3 b)
{
    return real3_length(real3_sub(real3_of(a), b));
}

// Counts of a random test of one kind of solid.
typedef struct tally {
    uint32_t count, inside, outside;
    double worst; // error of the closest point's distance, of the size
} tally;

static tally tally_begin(void)
{
    return (tally){.count = sample_scaled(CASE_COUNT)};
}

static void tally_end(const tally *met)
{
    print_message("inside %" PRIu32 ", outside %" PRIu32 ", worst error %g of the size\n",
                  met->inside, met->outside, met->worst);
    assert_true(met->inside > met->count / 10 && met->outside > met->count / 10);
}

// Checks `contains` and `closest` against the reference's signed distance of the point, and `left`,
// that of the closest point.
static void check_point(tally *met, sb_vec3 point, bool contains, sb_vec3 closest, double distance,
                        double left, double size)
{
    double tolerance = ERROR_OF_SIZE * size;
    if (fabs(distance) > tolerance) {
        CHECK(contains == (distance < 0));
    }
    CHECK(!contains || is_same(closest, point));
    double wanted = fmax(distance, 0), got = distance_between(closest, real3_of(point));
    CHECK_NEAR(got, wanted, tolerance);
    CHECK(left <= tolerance);
    met->inside += contains;
    met->outside += !contains;
    met->worst = fmax(met->worst, fmax(fabs(got - wanted), left) / size);
}

static void point_and_plane_fit_the_signed_distance(void **state)
{
    (void)state;
    tally met = tally_begin();
    for (case_index = 0; case_index < met.count; case_index++) {
        real3 normal = real3_random_direction();
        double offset = real_float(sample_chance(0.5) ? sample_in(-10, 10) : sample_in(-900, 900));
        sb_plane plane = {real3_round(normal), (float)offset};
        real3 point = real3_scale(normal, offset + sample_signed(1e-6, 10));
        point = real3_float(real3_add(point, real3_random_point(sample_chance(0.5) ? 5 : 0)));
        double size = fabs(offset) + real3_length(point);
        double distance = real3_dot(normal, point) - offset;
        float got = sb_plane_distance(&plane, real3_round(point));
        CHECK_NEAR((double)got, distance, ERROR_OF_SIZE * size);
        sb_vec3 closest = sb_plane_closest_point(&plane, real3_round(point));
        bool contains = sb_plane_contains(&plane, real3_round(point));
        CHECK(contains == (got <= 0));
        if (fabs(distance) > ERROR_OF_SIZE * size) {
            CHECK(contains == (distance <= 0));
        }
        double left = real3_dot(normal, real3_of(closest)) - offset;
        check_point(&met, real3_round(point), contains, closest, distance, left, size);
    }
    tally_end(&met);
}

static void point_on_a_plane_is_on_it_and_in_it(void **state)
{
    (void)state;
    sb_plane plane = {{0, 1, 0}, 2};
    assert_true(sb_plane_distance(&plane, sb_vec3_make(7, 2, -3)) == 0);
    assert_true(sb_plane_contains(&plane, sb_vec3_make(7, 2, -3)));
    assert_false(sb_plane_contains(&plane, sb_vec3_make(7, nextafterf(2, 3), -3)));
}

static void point_and_sphere_fit_the_signed_distance(void **state)
{
    (void)state;
    tally met = tally_begin();
    for (case_index = 0; case_index < met.count; case_index++) {
        double radius = sample_size(1e-3, 100);
        real3 center = real3_random_point(sample_chance(0.5) ? 480 : 10);
        real3 out = real3_scale(real3_random_direction(), radius);
        double times = sample_chance(0.3) ? 1 + sample_in(-1e-6, 1e-6) : sample_in(0, 2);
        real3 point = real3_float(real3_add(center, real3_scale(out, times)));
        sb_sphere sphere = {real3_round(center), (float)radius};
        sb_vec3 closest = sb_sphere_closest_point(&sphere, real3_round(point));
        double distance = real3_length(real3_sub(point, center)) - radius;
        // The closest point is as exact as its coordinates.
        double size = 2 * radius + 0.3 * real3_length(center);
        check_point(&met, real3_round(point), sb_sphere_contains(&sphere, real3_round(point)),
                    closest, distance, distance_between(closest, center) - radius, size);
    }
    tally_end(&met);
}

static void point_on_a_sphere_is_in_it(void **state)
{
    (void)state;
    sb_sphere sphere = {{1, 2, 3}, 5};
    assert_true(sb_sphere_contains(&sphere, sb_vec3_make(1, 5, 7)));
    assert_false(sb_sphere_contains(&sphere, sb_vec3_make(1, 5, nextafterf(7, 8))));
}

static void point_and_aabb_fit_the_signed_distance(void **state)
{
    (void)state;
    tally met = tally_begin();
    for (case_index = 0; case_index < met.count; case_index++) {
        real_box sampled = sample_any_box(false);
        sb_box rounded = real_box_round(&sampled);
        sb_aabb aabb = sb_box_bounds(&rounded);
        real_box box = real_box_of_aabb(&aabb);
        real3 point = sample_point_about(&box, 1.6);
        sb_vec3 closest = sb_aabb_closest_point(&aabb, real3_round(point));
        double distance = real_box_distance(&box, point, NULL);
        // Clamping does not round, so the error is the reference's.
        check_point(&met, real3_round(point), sb_aabb_contains(&aabb, real3_round(point)), closest,
                    distance, real_box_distance(&box, real3_of(closest), NULL),
                    1e-7 * (real_box_size(&box) + real3_length(point)));
    }
    tally_end(&met);
}

static void point_just_outside_any_face_of_an_aabb_is_not_in_it(void **state)
{
    (void)state;
    sb_aabb aabb = {{1, 2, 3}, {4, 5, 6}};
    const sb_vec3 corners[] = {{1, 2, 3}, {4, 5, 6}, {1, 5, 3}, {4, 2, 6}};
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++) {
        assert_true(sb_aabb_contains(&aabb, corners[i]));
    }
    const sb_vec3 outside[] = {{0.5f, 3, 4}, {4.5f, 3, 4}, {2, 1.5f, 4},
                               {2, 5.5f, 4}, {2, 3, 2.5f}, {2, 3, 6.5f}};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        assert_false(sb_aabb_contains(&aabb, outside[i]));
    }
}

static void point_and_box_fit_the_signed_distance(void **state)
{
    (void)state;
    tally met = tally_begin();
    for (case_index = 0; case_index < met.count; case_index++) {
        real_box box = sample_any_box(true);
        sb_box rounded = real_box_round(&box);
        real3 point = sample_point_about(&box, 1.6);
        sb_vec3 closest = sb_box_closest_point(&rounded, real3_round(point));
        double size = real_box_size(&box) + real3_length(point);
        check_point(&met, real3_round(point), sb_box_contains(&rounded, real3_round(point)),
                    closest, real_box_distance(&box, point, NULL),
                    real_box_distance(&box, real3_of(closest), NULL), size);
    }
    tally_end(&met);
}

static void check_cylinders(double half_height_low, double half_height_high, uint32_t *out_beside)
{
    tally met = tally_begin();
    for (case_index = 0; case_index < met.count; case_index++) {
        real3 axis = real3_random_direction();
        if (sample_chance(0.3)) {
            axis = (real3){0, 1, 0};
        }
        real3 center = real3_random_point(sample_chance(0.3) ? 480 : 10);
        double radius = sample_size(1e-3, 50);
        double half_height = sample_size(half_height_low, half_height_high);
        sb_cylinder cylinder = {real3_round(center), real3_round(axis), (float)radius,
                                (float)half_height};
        // A point by its place along the axis and beside it, sometimes on a rim or on the axis.
        double reach = fmin(half_height, 100);
        double along = sample_chance(0.2) ? reach : sample_in(-1.5, 1.5) * reach;
        double aside = sample_chance(0.2) ? 0 : sample_chance(0.2) ? 1 : sample_in(0, 2);
        real3 square = real3_cross(axis, real3_random_direction());
        square = real3_scale(square, aside * radius / real3_length(square));
        real3 point = real3_add(real3_add(center, real3_scale(axis, along)), square);
        point = real3_float(point);
        // Distances from the cylinder are independent of the axis's rounding only near its centre.
        double size = radius + reach + real3_length(point);
        sb_vec3 closest = sb_cylinder_closest_point(&cylinder, real3_round(point));
        double left = real_cylinder_distance(&cylinder, real3_of(closest));
        double distance = real_cylinder_distance(&cylinder, point);
        check_point(&met, real3_round(point), sb_cylinder_contains(&cylinder, real3_round(point)),
                    closest, distance, left, size);
        *out_beside += distance > 0 && fabs(along) < half_height;
    }
    tally_end(&met);
}

static void point_and_finite_cylinder_fit_the_signed_distance(void **state)
{
    (void)state;
    uint32_t beside = 0;
    check_cylinders(1e-3, 50, &beside);
    assert_true(beside > 1000);
}

static void point_and_endless_cylinder_fit_the_signed_distance(void **state)
{
    (void)state;
    const double endless = (double)SB_CYLINDER_ENDLESS;
    uint32_t beside = 0;
    check_cylinders(endless, endless, &beside);
    assert_true(beside > 1000);
}

static void point_on_a_cylinder_is_in_it(void **state)
{
    (void)state;
    sb_cylinder cylinder = {{0, 0, 0}, {0, 1, 0}, 5, 2};
    assert_true(sb_cylinder_contains(&cylinder, sb_vec3_make(3, 2, 4)));
    assert_true(sb_cylinder_contains(&cylinder, sb_vec3_make(3, -2, 4)));
    assert_false(sb_cylinder_contains(&cylinder, sb_vec3_make(3, nextafterf(2, 3), 4)));
    assert_false(sb_cylinder_contains(&cylinder, sb_vec3_make(3, nextafterf(-2, -3), 4)));
    assert_false(sb_cylinder_contains(&cylinder, sb_vec3_make(3, 2, nextafterf(4, 5))));
}

#define CORNER_COUNT_MAX 8

static void check_hull_points(tally *met, const sb_placed_hull *placed, const real3 axes[3],
                              const real3 *corners, int count)
{
    for (int i = 0; i < 20 && case_index < met->count; i++, case_index++) {
        // A weighted mean of the corners, or a point beyond it.
        real3 local = {0, 0, 0};
        double left = 1;
        for (int k = 0; k < count; k++) {
            double part = k == count - 1 ? left : left * sample_in(-0.5, 1);
            local = real3_add(local, real3_scale(corners[k], part));
            left -= part;
        }
        real3 point = real3_of(placed->center);
        point = real3_add(point, real3_scale(axes[0], local.x));
        point = real3_add(point, real3_scale(axes[1], local.y));
        point = real3_float(real3_add(point, real3_scale(axes[2], local.z)));
        sb_vec3 got = sb_placed_hull_closest_point(placed, real3_round(point));
        const real3 ends[2] = {real3_sub(point, real3_of(placed->center)),
                               real3_sub(real3_of(got), real3_of(placed->center))};
        double distances[2];
        for (int k = 0; k < 2; k++) {
            real3 at = {real3_dot(axes[0], ends[k]), real3_dot(axes[1], ends[k]),
                        real3_dot(axes[2], ends[k])};
            distances[k] = real_points_distance(corners, count, at);
        }
        double size = real3_length(point) + 4 * (double)placed->hull->radius;
        check_point(met, real3_round(point), sb_placed_hull_contains(placed, real3_round(point)),
                    got, distances[0], distances[1], size);
    }
}

static void point_and_hull_fit_the_signed_distance(void **state)
{
    (void)state;
    tally met = tally_begin();
    static _Alignas(8) unsigned char memory[SB_HULL_SIZE_MAX];
    case_index = 0;
    while (case_index < met.count) {
        real3 corners[CORNER_COUNT_MAX];
        sb_vec3 points[CORNER_COUNT_MAX];
        int count = 4 + (int)sample_below(CORNER_COUNT_MAX - 3);
        double size = sample_log(0.1, 20), flat = sample_chance(0.3) ? 0.05 : 1;
        for (int i = 0; i < count; i++) {
            corners[i] = real3_random_point(size);
            corners[i].y = real_float(corners[i].y * flat);
            points[i] = real3_round(corners[i]);
        }
        if (sb_hull_build(memory, points, (uint32_t)count) != SB_OK) {
            continue;
        }
        real3 axes[3];
        real_axes_random(axes);
        const void *block = memory;
        sb_placed_hull placed = {
            .hull = block,
            .center = real3_round(real3_random_point(sample_chance(0.2) ? 480 : 10)),
            .axes = {real3_round(axes[0]), real3_round(axes[1]), real3_round(axes[2])},
        };
        check_hull_points(&met, &placed, (const real3 *)axes, corners, count);
    }
    tally_end(&met);
}

static void point_on_a_hull_is_in_it(void **state)
{
    (void)state;
    static _Alignas(8) unsigned char memory[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(1, 2, 4)), SB_OK);
    const void *block = memory;
    sb_placed_hull placed = {block, {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    assert_true(sb_placed_hull_contains(&placed, sb_vec3_make(1, 2, 4)));
    assert_true(sb_placed_hull_contains(&placed, sb_vec3_make(1, 0, 0)));
    assert_false(sb_placed_hull_contains(&placed, sb_vec3_make(1.001f, 0, 0)));
}

static void point_closest_on_segment_ray_and_line_agrees_with_a_search(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT), bound = 0;
    for (case_index = 0; case_index < count; case_index++) {
        real3 a = real3_random_point(sample_chance(0.2) ? 480 : 5);
        real3 point = real3_float(real3_add(a, real3_random_point(5)));
        real3 direction = real3_random_direction();
        real3 b = real3_float(real3_add(a, real3_scale(direction, sample_log(0.1, 20))));
        sb_segment segment = {real3_round(a), real3_round(b)};
        sb_ray ray = {real3_round(a), real3_round(direction)};
        sb_line line = {real3_round(a), real3_round(direction)};
        const real_interval intervals[3] = {real_interval_of_segment(&segment),
                                            real_interval_of_ray(&ray, 20),
                                            real_interval_of_line(&line, 20)};
        const sb_vec3 got[3] = {sb_segment_closest_point(&segment, real3_round(point)),
                                sb_ray_closest_point(&ray, real3_round(point)),
                                sb_line_closest_point(&line, real3_round(point))};
        for (int i = 0; i < 3; i++) {
            double wanted = real_least_along(&intervals[i], real_point_distance, &point);
            double tolerance = ERROR_OF_SIZE * (real3_length(a) + real3_length(point));
            CHECK_NEAR(distance_between(got[i], point), wanted, tolerance);
            // It is on the interval.
            real3 on = real3_of(got[i]);
            double off = real_least_along(&intervals[i], real_point_distance, &on);
            CHECK_NEAR(off, 0, tolerance);
        }
        bound += is_same(got[0], segment.a) || is_same(got[0], segment.b);
    }
    assert_true(bound > count / 4 && bound < count - count / 8);
}

static void segment_segment_closest_gives_points_and_distance(void **state)
{
    (void)state;
    sb_segment a = {{-2, 0, 0}, {2, 0, 0}}, b = {{1, 3, -4}, {1, 3, 4}};
    sb_vec3 on_a, on_b;
    float distance = sb_segment_segment_closest(&a, &b, &on_a, &on_b);
    assert_true(distance == 3);
    assert_true(is_same(on_a, sb_vec3_make(1, 0, 0)) && is_same(on_b, sb_vec3_make(1, 3, 0)));
    sb_segment point = {{5, 4, 0}, {5, 4, 0}};
    distance = sb_segment_segment_closest(&a, &point, &on_a, &on_b);
    assert_true(distance == 5);
    assert_true(is_same(on_a, a.b) && is_same(on_b, point.a));
    distance = sb_segment_segment_closest(&point, &point, &on_a, &on_b);
    assert_true(distance == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(point_and_plane_fit_the_signed_distance, sample_setup),
        cmocka_unit_test(point_on_a_plane_is_on_it_and_in_it),
        cmocka_unit_test_setup(point_and_sphere_fit_the_signed_distance, sample_setup),
        cmocka_unit_test(point_on_a_sphere_is_in_it),
        cmocka_unit_test_setup(point_and_aabb_fit_the_signed_distance, sample_setup),
        cmocka_unit_test(point_just_outside_any_face_of_an_aabb_is_not_in_it),
        cmocka_unit_test_setup(point_and_box_fit_the_signed_distance, sample_setup),
        cmocka_unit_test_setup(point_and_finite_cylinder_fit_the_signed_distance, sample_setup),
        cmocka_unit_test_setup(point_and_endless_cylinder_fit_the_signed_distance, sample_setup),
        cmocka_unit_test(point_on_a_cylinder_is_in_it),
        cmocka_unit_test_setup(point_and_hull_fit_the_signed_distance, sample_setup),
        cmocka_unit_test(point_on_a_hull_is_in_it),
        cmocka_unit_test_setup(point_closest_on_segment_ray_and_line_agrees_with_a_search,
                               sample_setup),
        cmocka_unit_test(segment_segment_closest_gives_points_and_distance),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
