#include "physics/overlap/pairs.h"

#include "oracle.h"

#define CASE_COUNT 100000

// The headers' errors, of the size of the numbers in play.
#define VECTOR_ERROR_OF_SIZE 2e-7
#define LINE_ERROR_OF_SIZE 1e-6

static bool is_same_vector(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static void to_array(sb_vec3 v, double out[3])
{
    out[0] = (double)v.x;
    out[1] = (double)v.y;
    out[2] = (double)v.z;
}

// Two boxes that are apart, overlapping, nested, or share a face, an edge or a corner to the bit.
static void sample_pair(sb_aabb *a, sb_aabb *b)
{
    double reach = sample_chance(0.2) ? 480 : 5;
    float lows[2][3], highs[2][3];
    for (int i = 0; i < 3; i++) {
        double at = sample_in(-reach, reach), size = sample_log(1e-3, 50);
        lows[0][i] = (float)at;
        highs[0][i] = (float)(at + size);
        double width = size * sample_log(0.1, 3);
        at += sample_in(-1, 1) * width + 0.3 * size;
        lows[1][i] = (float)at;
        highs[1][i] = (float)(at + width);
        if (sample_chance(0.1)) {
            float size_b = highs[1][i] - lows[1][i];
            lows[1][i] = sample_chance(0.5) ? highs[0][i] : lows[0][i] - size_b;
            highs[1][i] = lows[1][i] + size_b;
        }
    }
    sb_aabb first = {{lows[0][0], lows[0][1], lows[0][2]}, {highs[0][0], highs[0][1], highs[0][2]}};
    sb_aabb other = {{lows[1][0], lows[1][1], lows[1][2]}, {highs[1][0], highs[1][1], highs[1][2]}};
    bool swapped = sample_chance(0.5);
    *a = swapped ? other : first;
    *b = swapped ? first : other;
}

// Returns how far B must move in a direction to leave A: until the first axis separates them.
static double way_out(double a[2][3], double b[2][3], const double direction[3])
{
    double least = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        double distance = direction[i] > 0 ? a[1][i] - b[0][i] : b[1][i] - a[0][i];
        if (direction[i] != 0) {
            least = fmin(least, distance / fabs(direction[i]));
        }
    }
    return least;
}

static void check_vector(const sb_aabb *a, const sb_aabb *b, const sb_mtv *mtv, double size)
{
    double real_a[2][3], real_b[2][3], normal[3];
    to_array(a->min, real_a[0]);
    to_array(a->max, real_a[1]);
    to_array(b->min, real_b[0]);
    to_array(b->max, real_b[1]);
    to_array(mtv->normal, normal);
    CHECK(mtv->depth >= 0);
    CHECK(real3_length(real3_of(mtv->normal)) == 1);
    double depth = (double)mtv->depth, tolerance = VECTOR_ERROR_OF_SIZE * size;
    CHECK_NEAR(way_out(real_a, real_b, normal), depth, tolerance);
    for (int i = 0; i < 6; i++) {
        double direction[3] = {0, 0, 0};
        direction[i % 3] = i < 3 ? 1 : -1;
        CHECK(way_out(real_a, real_b, direction) >= depth - tolerance);
    }
    for (int i = 0; i < 8; i++) {
        real3 any = real3_random_direction();
        const double direction[3] = {any.x, any.y, any.z};
        CHECK(way_out(real_a, real_b, direction) >= depth - tolerance);
    }
}

// The points are the corners of the common part of the projections along the normal, half way
// between the two faces.
static void check_manifold(const sb_aabb *a, const sb_aabb *b, const sb_manifold *got, double size)
{
    double lows[2][3], highs[2][3], normal[3];
    to_array(a->min, lows[0]);
    to_array(b->min, lows[1]);
    to_array(a->max, highs[0]);
    to_array(b->max, highs[1]);
    to_array(got->mtv.normal, normal);
    uint32_t wanted_count = 1;
    for (int i = 0; i < 3; i++) {
        bool has_width = fmin(highs[0][i], highs[1][i]) > fmax(lows[0][i], lows[1][i]);
        wanted_count *= normal[i] == 0 && has_width ? 2 : 1;
    }
    CHECK(got->point_count == wanted_count);
    for (uint32_t k = 0; k < got->point_count; k++) {
        CHECK(got->points[k].depth == got->mtv.depth);
        double point[3];
        to_array(got->points[k].point, point);
        for (int i = 0; i < 3; i++) {
            double low = fmax(lows[0][i], lows[1][i]), high = fmin(highs[0][i], highs[1][i]);
            if (normal[i] == 0) {
                CHECK(point[i] == low || point[i] == high);
            } else {
                double facing = normal[i] > 0 ? highs[0][i] : lows[0][i];
                double back = normal[i] > 0 ? lows[1][i] : highs[1][i];
                CHECK_NEAR(point[i], (facing + back) / 2, VECTOR_ERROR_OF_SIZE * size);
            }
        }
        for (uint32_t i = 0; i < k; i++) {
            CHECK(!is_same_vector(got->points[i].point, got->points[k].point));
        }
    }
}

static void aabb_aabb_vector_is_the_shortest_way_out(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT), hits = 0, touching = 0, points[5] = {0};
    for (case_index = 0; case_index < count; case_index++) {
        sb_aabb a, b;
        sample_pair(&a, &b);
        double size = real3_length(real3_of(a.min)) + real3_length(real3_of(b.min)) +
                      real3_length(real3_of(a.max)) + real3_length(real3_of(b.max));
        // The comparison of coordinates is exact.
        bool wanted = true;
        double lows[2][3], highs[2][3];
        to_array(a.min, lows[0]);
        to_array(b.min, lows[1]);
        to_array(a.max, highs[0]);
        to_array(b.max, highs[1]);
        for (int i = 0; i < 3; i++) {
            wanted = wanted && lows[0][i] <= highs[1][i] && lows[1][i] <= highs[0][i];
        }
        sb_mtv mtv, back;
        sb_manifold manifold;
        CHECK(sb_aabb_aabb_mtv(&a, &b, &mtv) == wanted);
        CHECK(sb_aabb_aabb_mtv(&b, &a, &back) == wanted);
        CHECK(sb_aabb_aabb_manifold(&a, &b, &manifold) == wanted);
        if (!wanted) {
            continue;
        }
        hits++;
        touching += mtv.depth == 0;
        points[manifold.point_count]++;
        check_vector(&a, &b, &mtv, size);
        CHECK(back.depth == mtv.depth);
        CHECK(is_same_vector(manifold.mtv.normal, mtv.normal) && manifold.mtv.depth == mtv.depth);
        check_manifold(&a, &b, &manifold, size);
    }
    assert_true(hits > count / 5 && hits < count - count / 5);
    assert_true(touching > count / 100);
    assert_true(points[1] > count / 5000 && points[2] > count / 1000 && points[4] > count / 10);
}

static void aabb_aabb_by_hand_in_all_six_directions(void **state)
{
    (void)state;
    sb_aabb a = {{-4, -4, -4}, {4, 4, 4}};
    const sb_vec3 ways[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        sb_aabb middle = {{-1, -1, -1}, {1, 1, 1}}, b;
        b.min = sb_vec3_add_scaled(middle.min, ways[i], 4.5f);
        b.max = sb_vec3_add_scaled(middle.max, ways[i], 4.5f);
        sb_mtv mtv;
        assert_true(sb_aabb_aabb_mtv(&a, &b, &mtv));
        assert_true(is_same_vector(mtv.normal, ways[i]) && mtv.depth == 0.5f);
    }
}

static void aabb_aabb_of_one_centre_part_in_the_positive_direction_of_the_first_axis(void **state)
{
    (void)state;
    sb_aabb b = {{-1, -1, -1}, {1, 1, 1}};
    const sb_aabb boxes[] = {
        {{-2, -2, -2}, {2, 2, 2}}, {{-3, -2, -2}, {3, 2, 2}}, {{-3, -3, -2}, {3, 3, 2}}};
    const sb_vec3 normals[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (size_t i = 0; i < 3; i++) {
        sb_mtv mtv;
        assert_true(sb_aabb_aabb_mtv(&boxes[i], &b, &mtv));
        assert_true(is_same_vector(mtv.normal, normals[i]) && mtv.depth == 3);
    }
}

static void aabb_aabb_points_go_from_the_minimum_up(void **state)
{
    (void)state;
    sb_aabb a = {{0, 0, 0}, {4, 4, 4}}, b = {{1, 3, 2}, {6, 8, 7}};
    sb_manifold manifold;
    assert_true(sb_aabb_aabb_manifold(&a, &b, &manifold));
    const sb_vec3 wanted[4] = {{1, 3.5f, 2}, {4, 3.5f, 2}, {1, 3.5f, 4}, {4, 3.5f, 4}};
    assert_int_equal(manifold.point_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_true(is_same_vector(manifold.points[i].point, wanted[i]));
        assert_true(manifold.points[i].depth == 1);
    }
}

// An interval near a box: its point nearest the box is a point of the surface moved a little, or
// any point.
typedef struct straight {
    sb_segment segment;
    sb_ray ray;
    sb_line line;
} straight;

static straight sample_straight(const real_box *box)
{
    double size = real_box_size(box);
    real3 near = sample_point_about(box, 1.5), closest = near;
    (void)real_box_distance(box, near, &closest);
    if (sample_chance(0.4)) {
        near = real3_add(closest, real3_scale(real3_random_direction(), 1e-6 * size));
    }
    real3 direction = real3_random_direction();
    if (sample_chance(0.3)) {
        direction = box->axes[sample_below(3)];
        direction = real3_scale(direction, sample_sign());
        if (sample_chance(0.5)) {
            // The ray lies in a plane of the box's axes, so it is parallel to one pair of faces.
            real3 other = box->axes[sample_below(3)];
            direction = real3_add(direction, real3_scale(other, sample_in(-1, 1)));
            direction = real3_scale(direction, 1 / fmax(1e-3, real3_length(direction)));
        }
    }
    if (!(fabs(real3_length(direction) - 1) < 1e-9)) {
        direction = box->axes[0];
    }
    real3 a = real3_add(near, real3_scale(direction, sample_in(-2, 0.5) * size));
    real3 b = real3_add(a, real3_scale(direction, sample_in(0, 3) * size));
    if (sample_chance(0.05)) {
        b = a;
    }
    return (straight){
        .segment = {real3_round(a), real3_round(b)},
        .ray = {real3_round(a), real3_round(direction)},
        .line = {real3_round(a), real3_round(direction)},
    };
}

typedef struct line_tally {
    uint32_t count, hits[3], misses[3], touching, by_line_alone;
} line_tally;

static bool aabb_meets(const sb_aabb *aabb, sb_interval interval)
{
    return sb_aabb_interval_overlap(aabb, &interval);
}

static bool box_meets(const sb_box *box, sb_interval interval)
{
    return sb_box_interval_overlap(box, &interval);
}

static void check_straight(line_tally *met, const real_box *box, const straight *sampled,
                           const bool got[3])
{
    double size = real_box_size(box) + real3_length(box->center) +
                  real3_length(real3_sub(real3_of(sampled->ray.origin), box->center));
    double reach = 4 * size;
    const real_interval intervals[3] = {real_interval_of_segment(&sampled->segment),
                                        real_interval_of_ray(&sampled->ray, reach),
                                        real_interval_of_line(&sampled->line, reach)};
    for (int i = 0; i < 3; i++) {
        double distance = real_least_along(&intervals[i], real_box_distance_at, box);
        if (fabs(distance) > LINE_ERROR_OF_SIZE * size) {
            CHECK(got[i] == (distance < 0));
        } else {
            met->touching++;
        }
        met->hits[i] += got[i];
        met->misses[i] += !got[i];
    }
    CHECK(!got[1] || got[2]);
    met->by_line_alone += got[2] && !got[1];
}

static void line_tally_end(const line_tally *met)
{
    for (int i = 0; i < 3; i++) {
        assert_true(met->hits[i] > met->count / 10 && met->misses[i] > met->count / 10);
    }
    assert_true(met->touching > met->count / 20 && met->by_line_alone > met->count / 50);
}

static void aabb_against_segment_ray_and_line_agrees_with_a_search(void **state)
{
    (void)state;
    line_tally met = {.count = sample_scaled(CASE_COUNT)};
    for (case_index = 0; case_index < met.count; case_index++) {
        real_box box = sample_any_box(false);
        sb_box rounded = real_box_round(&box);
        sb_aabb aabb = sb_box_bounds(&rounded);
        straight sampled = sample_straight(&box);
        const bool got[3] = {aabb_meets(&aabb, sb_interval_of_segment(&sampled.segment)),
                             aabb_meets(&aabb, sb_interval_of_ray(&sampled.ray)),
                             aabb_meets(&aabb, sb_interval_of_line(&sampled.line))};
        box = real_box_of_aabb(&aabb);
        check_straight(&met, &box, &sampled, got);
    }
    line_tally_end(&met);
}

static void box_against_segment_ray_and_line_agrees_with_a_search(void **state)
{
    (void)state;
    line_tally met = {.count = sample_scaled(CASE_COUNT)};
    for (case_index = 0; case_index < met.count; case_index++) {
        real_box box = sample_any_box(true);
        sb_box rounded = real_box_round(&box);
        straight sampled = sample_straight(&box);
        const bool got[3] = {box_meets(&rounded, sb_interval_of_segment(&sampled.segment)),
                             box_meets(&rounded, sb_interval_of_ray(&sampled.ray)),
                             box_meets(&rounded, sb_interval_of_line(&sampled.line))};
        check_straight(&met, &box, &sampled, got);
    }
    line_tally_end(&met);
}

static void aabb_and_segment_that_touch_exactly_overlap(void **state)
{
    (void)state;
    sb_aabb aabb = {{1, 2, 3}, {4, 5, 6}};
    const sb_segment touching[] = {
        {{0, 3, 4}, {1, 3, 4}},       // its end on a face
        {{4, 3, 4}, {7, 9, 8}},       // its start on a face
        {{0, 5, 4}, {9, 5, 4}},       // along a face
        {{0, 2, 6}, {9, 2, 6}},       // along an edge
        {{4, 5, 6}, {4, 5, 6}},       // a point at a corner
        {{2, 3, 4}, {3, 4, 5}},       // inside
        {{2.5f, 3, 4}, {2.5f, 3, 4}}, // a point inside
        {{3, 6, 4.5f}, {5, 4, 4.5f}}, // across an edge
    };
    for (size_t i = 0; i < sizeof touching / sizeof touching[0]; i++) {
        assert_true(aabb_meets(&aabb, sb_interval_of_segment(&touching[i])));
    }
    const sb_segment apart[] = {
        {{0, 3, 4}, {0.99f, 3, 4}},     {{4.01f, 3, 4}, {7, 9, 8}},
        {{0, 5.01f, 4}, {9, 5.01f, 4}}, {{0, 1.99f, 6}, {9, 1.99f, 6}},
        {{4, 5, 6.01f}, {4, 5, 6.01f}}, {{3, 6.01f, 4.5f}, {5, 4.01f, 4.5f}},
        {{2, 3, 2.99f}, {2, 4, 2.99f}}, {{0.99f, 3, 4}, {0.99f, 3, 7}},
    };
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        assert_false(aabb_meets(&aabb, sb_interval_of_segment(&apart[i])));
    }
}

// Nothing is divided by a direction of zero, of either sign.
static void aabb_and_ray_along_a_face_overlap_whatever_the_sign_of_zero(void **state)
{
    (void)state;
    sb_aabb aabb = {{1, 2, 3}, {4, 5, 6}};
    const float zeros[2] = {0.0f, -0.0f}, heights[4] = {2, 5, 1.99f, 5.01f};
    for (int i = 0; i < 16; i++) {
        float zero = zeros[i & 1], other = zeros[i >> 1 & 1], y = heights[i >> 2];
        sb_ray ray = {{0, y, 4}, {1, zero, other}};
        sb_line line = {{0, y, 4}, {-1, zero, other}};
        assert_int_equal(aabb_meets(&aabb, sb_interval_of_ray(&ray)), i < 8);
        assert_int_equal(aabb_meets(&aabb, sb_interval_of_line(&line)), i < 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(aabb_aabb_vector_is_the_shortest_way_out, sample_setup),
        cmocka_unit_test(aabb_aabb_by_hand_in_all_six_directions),
        cmocka_unit_test(aabb_aabb_of_one_centre_part_in_the_positive_direction_of_the_first_axis),
        cmocka_unit_test(aabb_aabb_points_go_from_the_minimum_up),
        cmocka_unit_test_setup(aabb_against_segment_ray_and_line_agrees_with_a_search,
                               sample_setup),
        cmocka_unit_test_setup(box_against_segment_ray_and_line_agrees_with_a_search, sample_setup),
        cmocka_unit_test(aabb_and_segment_that_touch_exactly_overlap),
        cmocka_unit_test(aabb_and_ray_along_a_face_overlap_whatever_the_sign_of_zero),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
