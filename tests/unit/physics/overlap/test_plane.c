#include "physics/overlap/pairs.h"

#include "oracle.h"
#include "physics/overlap/interval.h"

#define CASE_COUNT 100000

// The header's error, of the size of the numbers in play.
#define ERROR_OF_SIZE 5e-7

typedef struct real_plane {
    real3 normal;
    double offset;
} real_plane;

static double distance_of(const real_plane *plane, real3 point)
{
    return real3_dot(plane->normal, point) - plane->offset;
}

// A plane that faces any way, or along an axis of the world.
static real_plane sample_plane(double reach)
{
    real3 normal = real3_random_direction();
    if (sample_chance(0.3)) {
        const real3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        normal = axes[sample_below(3)];
        normal = real3_scale(normal, sample_sign());
    }
    return (real_plane){normal, real_float(sample_in(-reach, reach))};
}

static sb_plane plane_round(const real_plane *plane)
{
    return (sb_plane){real3_round(plane->normal), (float)plane->offset};
}

static bool is_same_vector(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static sb_side side_of(double low, double high)
{
    return low > 0 ? SB_SIDE_FRONT : high < 0 ? SB_SIDE_BEHIND : SB_SIDE_CROSSING;
}

// A point near the plane, or on it to within rounding.
static real3 sample_point_near(const real_plane *plane, double reach)
{
    real3 point = real3_random_point(reach);
    double above = sample_chance(0.1) ? 0 : sample_signed(1e-4, 10);
    double off = above - distance_of(plane, point);
    return real3_float(real3_add(point, real3_scale(plane->normal, off)));
}

typedef struct tally {
    uint32_t count, sides[3], from[3];
} tally;

static void tally_end(const tally *met)
{
    for (int i = 0; i < 3; i++) {
        assert_true(met->sides[i] > met->count / 10);
    }
    assert_true(met->from[0] > met->count / 4 && met->from[2] > met->count / 4);
}

// `low` and `high` are the reference's distances of both ends, `first` that of the start.
static void check_crossing(tally *met, const sb_plane_crossing *got, const real_plane *plane,
                           const real_interval *interval, double tolerance)
{
    double first = distance_of(plane, real_interval_at(interval, interval->low));
    double last = distance_of(plane, real_interval_at(interval, interval->high));
    if (fabs(first) > tolerance) {
        CHECK(got->from == (first > 0 ? SB_SIDE_FRONT : SB_SIDE_BEHIND));
    }
    if (fabs(first) > tolerance && fabs(last) > tolerance) {
        CHECK(got->side == side_of(fmin(first, last), fmax(first, last)));
    }
    met->sides[got->side + 1]++;
    met->from[got->from + 1]++;
    if (got->side == SB_SIDE_CROSSING) {
        double at = (double)got->at;
        CHECK(interval->low <= at && at <= interval->high);
        CHECK_NEAR(distance_of(plane, real3_of(got->point)), 0, tolerance);
        real3 wanted = real_interval_at(interval, at);
        double along = 1e-7 * fabs(at) * real3_length(interval->direction);
        CHECK_NEAR(real3_length(real3_sub(real3_of(got->point), wanted)), 0, tolerance + along);
    }
}

static void plane_segment_crosses_where_the_reference_says(void **state)
{
    (void)state;
    tally met = {.count = sample_scaled(CASE_COUNT)};
    for (case_index = 0; case_index < met.count; case_index++) {
        double reach = sample_chance(0.2) ? 480 : 10;
        real_plane plane = sample_plane(reach);
        sb_plane rounded = plane_round(&plane);
        real3 a = sample_point_near(&plane, reach), b = sample_point_near(&plane, reach);
        sb_segment segment = {real3_round(a), real3_round(b)};
        sb_plane_crossing got = sb_plane_segment_cross(&rounded, &segment);
        real_interval interval = real_interval_of_segment(&segment);
        double size = fabs(plane.offset) + real3_length(a) + real3_length(b);
        check_crossing(&met, &got, &plane, &interval, ERROR_OF_SIZE * size);
    }
    tally_end(&met);
}

static void plane_segment_at_its_ends_or_in_the_plane_meets_it(void **state)
{
    (void)state;
    sb_plane plane = {{0, 1, 0}, 2};
    sb_segment segment = {{1, 6, 0}, {5, 2, 0}};
    sb_plane_crossing got = sb_plane_segment_cross(&plane, &segment);
    assert_int_equal(got.side, SB_SIDE_CROSSING);
    assert_int_equal(got.from, SB_SIDE_FRONT);
    assert_true(got.at == 1 && is_same_vector(got.point, segment.b));
    segment = (sb_segment){{5, 2, 0}, {1, -6, 0}};
    got = sb_plane_segment_cross(&plane, &segment);
    assert_int_equal(got.side, SB_SIDE_CROSSING);
    assert_int_equal(got.from, SB_SIDE_CROSSING);
    assert_true(got.at == 0 && is_same_vector(got.point, segment.a));
    segment = (sb_segment){{5, 2, 0}, {1, 2, 0}};
    got = sb_plane_segment_cross(&plane, &segment);
    assert_int_equal(got.side, SB_SIDE_CROSSING);
    assert_true(got.at == 0 && is_same_vector(got.point, segment.a));
    segment = (sb_segment){{5, -1, 0}, {1, 5, 0}};
    got = sb_plane_segment_cross(&plane, &segment);
    assert_int_equal(got.from, SB_SIDE_BEHIND);
    assert_true(got.at == 0.5f && is_same_vector(got.point, sb_vec3_make(3, 2, 0)));
}

static void plane_ray_and_line_cross_where_the_reference_says(void **state)
{
    (void)state;
    tally rays = {.count = sample_scaled(CASE_COUNT)}, lines = rays;
    const double end = (double)SB_INTERVAL_ENDLESS;
    for (case_index = 0; case_index < rays.count; case_index++) {
        double reach = sample_chance(0.2) ? 480 : 10;
        real_plane plane = sample_plane(reach);
        sb_plane rounded = plane_round(&plane);
        real3 origin = sample_point_near(&plane, reach);
        real3 direction = real3_random_direction();
        if (rounded.normal.y == 0 && sample_chance(0.5)) {
            direction = (real3){0, sample_chance(0.5) ? 1 : -1, 0}; // exactly parallel
        }
        direction = real3_of(real3_round(direction));
        plane.normal = real3_of(rounded.normal); // what is far off multiplies its rounding
        sb_ray ray = {real3_round(origin), real3_round(direction)};
        sb_line line = {real3_round(origin), real3_round(direction)};
        double slope = fabs(real3_dot(plane.normal, direction));
        // Rounding makes the distance uncertain, and so the places to which it moves the point.
        double size = fabs(plane.offset) + real3_length(origin);
        double tolerance = ERROR_OF_SIZE * size * (1 + (slope > 0 ? 1 / slope : 0));
        if (slope > 0 && slope < 1e-6) {
            continue;
        }
        real_interval interval = {origin, direction, 0, end};
        sb_plane_crossing got = sb_plane_ray_cross(&rounded, &ray);
        check_crossing(&rays, &got, &plane, &interval, tolerance);
        interval.low = -end;
        got = sb_plane_line_cross(&rounded, &line);
        if (slope == 0) {
            CHECK(got.from == got.side);
            real3 at = real_interval_at(&interval, 0);
            CHECK(got.side == side_of(distance_of(&plane, at), distance_of(&plane, at)) ||
                  fabs(distance_of(&plane, at)) < tolerance);
        } else {
            check_crossing(&lines, &got, &plane, &interval, tolerance);
        }
    }
    tally_end(&rays);
    assert_true(lines.sides[1] > lines.count / 2);
    assert_true(lines.from[0] > lines.count / 4 && lines.from[2] > lines.count / 4);
}

static void plane_ray_and_line_in_it_or_along_it_are_told_apart(void **state)
{
    (void)state;
    sb_plane plane = {{0, 1, 0}, 2};
    const float heights[] = {1, 2, 3};
    for (int i = 0; i < 3; i++) {
        sb_ray ray = {{5, heights[i], 0}, {1, 0, 0}};
        sb_line line = {{5, heights[i], 0}, {1, 0, 0}};
        sb_plane_crossing of_ray = sb_plane_ray_cross(&plane, &ray);
        sb_plane_crossing of_line = sb_plane_line_cross(&plane, &line);
        assert_int_equal(of_ray.side, i - 1);
        assert_int_equal(of_line.side, i - 1);
        assert_int_equal(of_ray.from, i - 1);
        assert_int_equal(of_line.from, i - 1);
        if (i == 1) {
            assert_true(of_ray.at == 0 && is_same_vector(of_ray.point, ray.origin));
            assert_true(of_line.at == 0 && is_same_vector(of_line.point, line.point));
        }
    }
    // The line meets it behind the ray's start.
    sb_ray ray = {{0, 5, 0}, {0, 1, 0}};
    sb_line line = {{0, 5, 0}, {0, 1, 0}};
    assert_int_equal(sb_plane_ray_cross(&plane, &ray).side, SB_SIDE_FRONT);
    sb_plane_crossing got = sb_plane_line_cross(&plane, &line);
    assert_true(got.side == SB_SIDE_CROSSING && got.at == -3 && got.from == SB_SIDE_BEHIND);
    // A crossing at an infinite distance does not count.
    ray = (sb_ray){{0, 5, 0}, {1, -1e-9f, 0}};
    assert_int_equal(sb_plane_ray_cross(&plane, &ray).side, SB_SIDE_FRONT);
}

// The eight corners' depths below the plane, in the order of their bits, and their range.
typedef struct corner_depths {
    real3 corners[8];
    double depths[8];
    double least, most;
} corner_depths;

static corner_depths corners_of(const real_plane *plane, const real_box *box)
{
    corner_depths found = {.least = HUGE_VAL, .most = -HUGE_VAL};
    for (unsigned i = 0; i < 8; i++) {
        real3 corner = box->center;
        for (unsigned k = 0; k < 3; k++) {
            double along = (i >> k & 1) != 0 ? box->half[k] : -box->half[k];
            corner = real3_add(corner, real3_scale(box->axes[k], along));
        }
        found.corners[i] = corner;
        found.depths[i] = -distance_of(plane, corner);
        found.least = fmin(found.least, found.depths[i]);
        found.most = fmax(found.most, found.depths[i]);
    }
    return found;
}

// The results of all functions for one pair.
typedef struct answers {
    bool overlap, has_mtv, has_manifold;
    sb_mtv mtv;
    sb_manifold manifold;
} answers;

static bool is_corner(const corner_depths *wanted, const sb_contact_point *point, real3 normal,
                      double tolerance)
{
    real3 corner =
        real3_add(real3_of(point->point), real3_scale(normal, -0.5 * (double)point->depth));
    for (int i = 0; i < 8; i++) {
        if (real3_length(real3_sub(corner, wanted->corners[i])) <= tolerance &&
            fabs((double)point->depth - wanted->depths[i]) <= tolerance) {
            return true;
        }
    }
    return false;
}

static double kth_depth(const corner_depths *wanted, uint32_t k)
{
    double sorted[8];
    for (int i = 0; i < 8; i++) {
        int at = i;
        while (at > 0 && sorted[at - 1] < wanted->depths[i]) {
            sorted[at] = sorted[at - 1];
            at--;
        }
        sorted[at] = wanted->depths[i];
    }
    return sorted[k];
}

static void check_manifold(const answers *got, const corner_depths *wanted, real3 normal,
                           double tolerance)
{
    const sb_manifold *manifold = &got->manifold;
    CHECK(is_same_vector(manifold->mtv.normal, got->mtv.normal));
    CHECK(manifold->mtv.depth == got->mtv.depth);
    uint32_t least = 0, most = 0;
    for (int i = 0; i < 8; i++) {
        least += wanted->depths[i] > tolerance;
        most += wanted->depths[i] >= -tolerance;
    }
    CHECK(manifold->point_count >= 1 && manifold->point_count <= 4);
    CHECK(manifold->point_count >= (least < 4 ? least : 4) && manifold->point_count <= most);
    for (uint32_t i = 0; i < manifold->point_count; i++) {
        CHECK(is_corner(wanted, &manifold->points[i], normal, tolerance));
        CHECK_NEAR((double)manifold->points[i].depth, kth_depth(wanted, i), tolerance);
        for (uint32_t k = 0; k < i; k++) {
            CHECK(!is_same_vector(manifold->points[i].point, manifold->points[k].point));
            CHECK(manifold->points[k].depth >= manifold->points[i].depth);
        }
    }
    CHECK(manifold->points[0].depth == got->mtv.depth);
}

// Returns the side that the reference finds.
static sb_side check_answers(const answers *got, const real_plane *plane, const real_box *box,
                             double size)
{
    double tolerance = ERROR_OF_SIZE * size;
    corner_depths wanted = corners_of(plane, box);
    if (fabs(wanted.least) > tolerance && fabs(wanted.most) > tolerance) {
        CHECK(got->overlap == (side_of(-wanted.most, -wanted.least) != SB_SIDE_FRONT));
    }
    CHECK(got->has_mtv == got->overlap && got->has_manifold == got->overlap);
    if (got->overlap) {
        CHECK(got->mtv.depth >= 0);
        CHECK_NEAR((double)got->mtv.depth, wanted.most, tolerance);
        CHECK(is_same_vector(got->mtv.normal, real3_round(plane->normal)));
        check_manifold(got, &wanted, plane->normal, tolerance);
    }
    return side_of(-wanted.most, -wanted.least);
}

// A plane near one of the box's corners, or farther off. Sometimes it is perpendicular to an axis
// of the box, so that four corners lie on it.
static real_plane sample_plane_about(const real_box *box, bool *out_square)
{
    real_plane plane = sample_plane(1);
    *out_square = sample_chance(0.3);
    if (*out_square) {
        plane.normal = box->axes[sample_below(3)];
        plane.normal = real3_scale(plane.normal, sample_sign());
    }
    double reach = real_box_reach(box, plane.normal), middle = real3_dot(plane.normal, box->center);
    double at = sample_chance(0.3) ? 1 + sample_in(-1e-6, 1e-6) : sample_in(0, 2);
    plane.offset = real_float(middle + (sample_chance(0.5) ? -1 : 1) * at * reach);
    return plane;
}

static void plane_aabb_agrees_with_the_eight_corners(void **state)
{
    (void)state;
    tally met = {.count = sample_scaled(CASE_COUNT)};
    uint32_t points[5] = {0};
    for (case_index = 0; case_index < met.count; case_index++) {
        real_box sampled = sample_any_box(false);
        sb_box rounded_box = real_box_round(&sampled);
        sb_aabb aabb = sb_box_bounds(&rounded_box);
        real_box box = real_box_of_aabb(&aabb);
        bool square;
        real_plane plane = sample_plane_about(&box, &square);
        sb_plane rounded = plane_round(&plane);
        answers got;
        got.overlap = sb_plane_aabb_overlap(&rounded, &aabb);
        got.has_mtv = sb_plane_aabb_mtv(&rounded, &aabb, &got.mtv);
        got.has_manifold = sb_plane_aabb_manifold(&rounded, &aabb, &got.manifold);
        sb_side side =
            check_answers(&got, &plane, &box, real_box_size(&box) + real3_length(box.center));
        met.sides[side + 1]++;
        points[got.overlap ? got.manifold.point_count : 0]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_true(met.sides[i] > met.count / 10);
        assert_true(points[i] > 100);
    }
    assert_true(points[3] > 100 && points[4] > 100);
}

static void plane_box_agrees_with_the_eight_corners(void **state)
{
    (void)state;
    tally met = {.count = sample_scaled(CASE_COUNT)};
    uint32_t points[5] = {0};
    for (case_index = 0; case_index < met.count; case_index++) {
        real_box box = sample_any_box(true);
        sb_box rounded_box = real_box_round(&box);
        bool square;
        real_plane plane = sample_plane_about(&box, &square);
        sb_plane rounded = plane_round(&plane);
        answers got;
        got.overlap = sb_plane_box_overlap(&rounded, &rounded_box);
        got.has_mtv = sb_plane_box_mtv(&rounded, &rounded_box, &got.mtv);
        got.has_manifold = sb_plane_box_manifold(&rounded, &rounded_box, &got.manifold);
        sb_side side =
            check_answers(&got, &plane, &box, real_box_size(&box) + real3_length(box.center));
        met.sides[side + 1]++;
        points[got.overlap ? got.manifold.point_count : 0]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_true(met.sides[i] > met.count / 10);
        assert_true(points[i] > 100);
    }
    assert_true(points[3] > 100 && points[4] > 100);
}

// Checks that the manifold of a box from (2, 0.75, 1) to (4, 4.75, 7) has the four points, in this
// order.
static void check_flat(sb_plane plane, const sb_vec3 wanted[4], float depth)
{
    sb_box box = sb_box_from_yaw(sb_vec3_make(3, 2.75f, 4), sb_vec3_make(1, 2, 3), 0);
    sb_aabb aabb = {{2, 0.75f, 1}, {4, 4.75f, 7}};
    sb_manifold of_box, of_aabb;
    assert_true(sb_plane_box_manifold(&plane, &box, &of_box));
    assert_true(sb_plane_aabb_manifold(&plane, &aabb, &of_aabb));
    assert_int_equal(of_box.point_count, 4);
    assert_int_equal(of_aabb.point_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_true(is_same_vector(of_box.points[i].point, wanted[i]));
        assert_true(is_same_vector(of_aabb.points[i].point, wanted[i]));
        assert_true(of_box.points[i].depth == depth && of_aabb.points[i].depth == depth);
    }
}

static void
plane_box_flat_on_the_plane_has_its_four_lowest_corners_from_the_minimum_up(void **state)
{
    (void)state;
    // Half way up to the plane.
    const sb_vec3 on_floor[4] = {{2, 0.875f, 1}, {4, 0.875f, 1}, {2, 0.875f, 7}, {4, 0.875f, 7}};
    check_flat((sb_plane){{0, 1, 0}, 1}, on_floor, 0.25f);
    const sb_vec3 on_wall[4] = {
        {2.25f, 0.75f, 1}, {2.25f, 4.75f, 1}, {2.25f, 0.75f, 7}, {2.25f, 4.75f, 7}};
    check_flat((sb_plane){{1, 0, 0}, 2.5f}, on_wall, 0.5f);
    // Touching without depth.
    const sb_vec3 touching[4] = {{2, 0.75f, 1}, {4, 0.75f, 1}, {2, 0.75f, 7}, {4, 0.75f, 7}};
    check_flat((sb_plane){{0, 1, 0}, 0.75f}, touching, 0);
}

static void plane_box_touching_from_either_side_crosses(void **state)
{
    (void)state;
    sb_plane plane = {{0, 1, 0}, 1};
    const float heights[] = {3.5f, 3, 1, -1, -1.5f};
    for (int i = 0; i < 5; i++) {
        sb_box box = sb_box_from_yaw(sb_vec3_make(3, heights[i], 4), sb_vec3_make(1, 2, 3), 0);
        sb_aabb aabb = sb_box_bounds(&box);
        sb_mtv mtv;
        assert_true(sb_plane_box_mtv(&plane, &box, &mtv) == (i > 0));
        assert_true(i == 0 || mtv.depth == 3 - heights[i]);
        assert_true(sb_plane_aabb_mtv(&plane, &aabb, &mtv) == (i > 0));
        assert_true(i == 0 || mtv.depth == 3 - heights[i]);
    }
}

static void plane_plane_that_meet_give_the_line_in_both(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT), meeting = 0, same = 0, opposite = 0;
    for (case_index = 0; case_index < count; case_index++) {
        real_plane a = sample_plane(500), b = sample_plane(500);
        if (sample_chance(0.5)) {
            real3 aside = sample_step(1e-9, 1);
            b.normal = real3_add(a.normal, aside);
            b.normal =
                real3_scale(b.normal, (sample_chance(0.5) ? 1 : -1) / real3_length(b.normal));
        }
        sb_plane rounded_a = plane_round(&a), rounded_b = plane_round(&b);
        // The line is that of the rounded normals.
        a.normal = real3_of(rounded_a.normal);
        b.normal = real3_of(rounded_b.normal);
        real3 across = real3_cross(a.normal, b.normal);
        double sine = real3_length(across);
        sb_line line;
        sb_plane_relation got = sb_plane_plane_meet(&rounded_a, &rounded_b, &line);
        CHECK(got == sb_plane_plane_meet(&rounded_a, &rounded_b, NULL));
        meeting += got == SB_PLANES_MEET;
        same += got == SB_PLANES_SAME_DIRECTION;
        opposite += got == SB_PLANES_OPPOSITE;
        bool faces_same_direction = real3_dot(a.normal, b.normal) > 0;
        CHECK(sine < 2e-6 || got == SB_PLANES_MEET);
        CHECK(sine > 5e-7 ||
              got == (faces_same_direction ? SB_PLANES_SAME_DIRECTION : SB_PLANES_OPPOSITE));
        bool gap = got == SB_PLANES_OPPOSITE && a.offset + b.offset < 0;
        CHECK(sb_plane_plane_overlap(&rounded_a, &rounded_b) == !gap);
        if (got != SB_PLANES_MEET) {
            continue;
        }
        real3 direction = real3_of(line.direction), point = real3_of(line.point);
        double slack = 2e-7 / sine;
        CHECK_NEAR(real3_length(real3_sub(direction, real3_scale(across, 1 / sine))), 0,
                   3 * slack + 3e-7);
        double size = fabs(a.offset) + fabs(b.offset);
        double off = fmax(fabs(distance_of(&a, point)), fabs(distance_of(&b, point)));
        CHECK_NEAR(off, 0, 4 * slack * (size + sine * real3_length(point)));
        CHECK_NEAR(real3_dot(point, direction), 0, 2 * slack * (size + real3_length(point)));
    }
    assert_true(meeting > count / 2 && same > count / 50 && opposite > count / 50);
}

static void plane_plane_by_hand(void **state)
{
    (void)state;
    sb_plane floor = {{0, 1, 0}, 2}, wall = {{1, 0, 0}, 3};
    sb_line line;
    assert_int_equal(sb_plane_plane_meet(&floor, &wall, &line), SB_PLANES_MEET);
    assert_true(is_same_vector(line.point, sb_vec3_make(3, 2, 0)));
    assert_true(is_same_vector(line.direction, sb_vec3_make(0, 0, -1)));
    sb_plane ceiling = {{0, -1, 0}, -2};
    assert_int_equal(sb_plane_plane_meet(&floor, &ceiling, NULL), SB_PLANES_OPPOSITE);
    assert_true(sb_plane_plane_overlap(&floor, &ceiling)); // they touch
    ceiling.offset = -2.5f;
    assert_false(sb_plane_plane_overlap(&floor, &ceiling));
    ceiling.offset = -1.5f;
    assert_true(sb_plane_plane_overlap(&floor, &ceiling));
    sb_plane lower = {{0, 1, 0}, -9};
    assert_int_equal(sb_plane_plane_meet(&floor, &lower, NULL), SB_PLANES_SAME_DIRECTION);
    assert_true(sb_plane_plane_overlap(&floor, &lower));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(plane_segment_crosses_where_the_reference_says, sample_setup),
        cmocka_unit_test(plane_segment_at_its_ends_or_in_the_plane_meets_it),
        cmocka_unit_test_setup(plane_ray_and_line_cross_where_the_reference_says, sample_setup),
        cmocka_unit_test(plane_ray_and_line_in_it_or_along_it_are_told_apart),
        cmocka_unit_test_setup(plane_aabb_agrees_with_the_eight_corners, sample_setup),
        cmocka_unit_test_setup(plane_box_agrees_with_the_eight_corners, sample_setup),
        cmocka_unit_test(
            plane_box_flat_on_the_plane_has_its_four_lowest_corners_from_the_minimum_up),
        cmocka_unit_test(plane_box_touching_from_either_side_crosses),
        cmocka_unit_test_setup(plane_plane_that_meet_give_the_line_in_both, sample_setup),
        cmocka_unit_test(plane_plane_by_hand),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
