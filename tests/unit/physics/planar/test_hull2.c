#include "physics/planar/planar.h"

#include <string.h>

#include "planar_reference.h"

#define SET_COUNT 100000
#define POINT_COUNT_MAX 40

typedef enum set_kind {
    SET_DISC,
    SET_GRID, // many on lines, many twice
    SET_LINE,
    SET_NEAR_LINE,
    SET_EQUAL,
    SET_CIRCLE,
    SET_FAR,
    SET_KIND_COUNT,
} set_kind;

static uint32_t sample_set(set_kind kind, sb_vec2 points[POINT_COUNT_MAX])
{
    uint32_t count = 1 + sample_below(POINT_COUNT_MAX);
    double size = sample_log(1e-3, 1e3), angle = sample_in(0, 6.3), bend = sample_log(1e-9, 1e-3);
    real2 center = kind == SET_FAR ? sample_point2(1000) : (real2){0, 0};
    for (uint32_t i = 0; i < count; i++) {
        double t = sample_in(-1, 1), u = sample_in(-1, 1), round = sample_in(0, 6.3);
        real2 at = {center.x + size * t, center.y + size * u};
        if (kind == SET_GRID) {
            at = (real2){sample_below(5), sample_below(4)};
        } else if (kind == SET_LINE) {
            at = (real2){sample_below(50), 3.0 * sample_below(1)};
            at.y = 2 * at.x;
        } else if (kind == SET_NEAR_LINE) {
            at = (real2){size * (t * cos(angle) - bend * u * sin(angle)),
                         size * (t * sin(angle) + bend * u * cos(angle))};
        } else if (kind == SET_EQUAL) {
            at = (real2){7, -3};
        } else if (kind == SET_CIRCLE) {
            at = (real2){size * cos(round), size * sin(round)};
        }
        points[i] = real2_round(at);
    }
    return count;
}

// Each corner turns left by more than floats can miss, and no edge is too short to have a
// direction. The corners go round once: a convex polygon changes from going left to going right
// once.
static void check_convex(const sb_vec2 *corners, uint32_t count)
{
    sb_vec2 before = sb_vec2_sub(corners[0], corners[count - 1]);
    uint32_t turns = 0;
    for (uint32_t i = 0; i < count; i++) {
        sb_vec2 edge = sb_vec2_sub(corners[(i + 1) % count], corners[i]);
        assert_true(sb_vec2_cross(before, edge) > 0.0f && sb_vec2_dot(edge, edge) >= FLT_MIN);
        bool left_before = before.x < 0.0f || (before.x == 0.0f && before.y < 0.0f);
        bool left = edge.x < 0.0f || (edge.x == 0.0f && edge.y < 0.0f);
        turns += left_before && !left;
        before = edge;
    }
    assert_int_equal(turns, 1);
}

// Returns how far a point is outside the corners' polygon; for two corners, its distance from the
// segment.
static double outside_of(const sb_vec2 *corners, uint32_t count, sb_vec2 point)
{
    double closest = HUGE_VAL;
    bool inside = count > 2;
    real2 p = real2_of(point);
    for (uint32_t i = 0; i < count; i++) {
        real2 from = real2_of(corners[i]),
              edge = real2_sub(real2_of(corners[(i + 1) % count]), from);
        real2 away = real2_sub(p, from);
        double squared = real2_dot(edge, edge);
        double t = squared > 0 ? fmax(0, fmin(1, real2_dot(away, edge) / squared)) : 0;
        closest = fmin(closest, hypot(away.x - t * edge.x, away.y - t * edge.y));
        inside = inside && edge.x * away.y - edge.y * away.x >= 0;
    }
    return inside ? 0 : closest;
}

static bool is_one_of(const sb_vec2 *points, uint32_t count, sb_vec2 point)
{
    for (uint32_t i = 0; i < count; i++) {
        if (points[i].x == point.x && points[i].y == point.y) {
            return true;
        }
    }
    return false;
}

static void random_sets_lie_inside_and_corners_are_points_that_turn_left(void **state)
{
    (void)state;
    uint32_t small[3] = {0}, many = 0, count = sample_scaled(SET_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        sb_vec2 points[POINT_COUNT_MAX], given[POINT_COUNT_MAX], corners[POINT_COUNT_MAX];
        set_kind kind = (set_kind)(i % SET_KIND_COUNT);
        uint32_t point_count = sample_set(kind, points), corner_count = 0;
        memcpy(given, points, sizeof points);
        assert_int_equal(
            sb_hull2_build(points, point_count, corners, POINT_COUNT_MAX, &corner_count), SB_OK);
        assert_true(corner_count >= 1 && corner_count <= point_count);
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (uint32_t k = 0; k < point_count; k++) {
            low = fmin(low, fmin((double)given[k].x, (double)given[k].y));
            high = fmax(high, fmax((double)given[k].x, (double)given[k].y));
        }
        for (uint32_t k = 0; k < point_count; k++) {
            double off = outside_of(corners, corner_count, given[k]);
            if (off > 1e-6 * (high - low)) {
                fail_msg("seed %" PRIu64 ", case %u: a point is %.9g outside, size %.9g",
                         sample_seed(), (unsigned)i, off, high - low);
            }
            bool before = given[k].x < corners[0].x ||
                          (given[k].x == corners[0].x && given[k].y < corners[0].y);
            assert_false(before);
        }
        for (uint32_t k = 0; k < corner_count; k++) {
            assert_true(is_one_of(given, point_count, corners[k]));
        }
        if (corner_count >= 3) {
            check_convex(corners, corner_count);
        }
        assert_true(kind != SET_EQUAL || corner_count == 1);
        assert_true(kind != SET_LINE || corner_count <= 2);
        small[corner_count < 3 ? corner_count : 0]++;
        many += corner_count > 10;
    }
    assert_true(small[1] > count / 10 && small[2] > count / 20 && many > count / 20);
}

static void no_corner_of_a_grid_could_be_left_out(void **state)
{
    (void)state;
    // Small integers are exact: if any one corner were missing, some point would be outside.
    for (int i = 0; i < 20000; i++) {
        sb_vec2 points[POINT_COUNT_MAX], corners[POINT_COUNT_MAX];
        uint32_t count = sample_set(SET_GRID, points), corner_count = 0;
        assert_int_equal(sb_hull2_build(points, count, corners, POINT_COUNT_MAX, &corner_count),
                         SB_OK);
        for (uint32_t k = 0; k < corner_count && corner_count > 1; k++) {
            sb_vec2 others[POINT_COUNT_MAX];
            uint32_t other_count = 0;
            for (uint32_t n = 0; n < corner_count; n++) {
                if (n != k) {
                    others[other_count++] = corners[n];
                }
            }
            assert_true(outside_of(others, other_count, corners[k]) > 0.1);
        }
    }
}

static void the_order_of_the_points_does_not_matter(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        sb_vec2 points[POINT_COUNT_MAX], shuffled[POINT_COUNT_MAX];
        sb_vec2 corners[2][POINT_COUNT_MAX];
        uint32_t count = sample_set((set_kind)sample_below(SET_KIND_COUNT), points);
        memcpy(shuffled, points, sizeof points);
        for (uint32_t k = count; k > 1; k--) {
            uint32_t other = sample_below(k);
            sb_vec2 kept = shuffled[k - 1];
            shuffled[k - 1] = shuffled[other];
            shuffled[other] = kept;
        }
        uint32_t counts[2];
        assert_int_equal(sb_hull2_build(points, count, corners[0], POINT_COUNT_MAX, &counts[0]),
                         SB_OK);
        assert_int_equal(sb_hull2_build(shuffled, count, corners[1], POINT_COUNT_MAX, &counts[1]),
                         SB_OK);
        assert_int_equal(counts[0], counts[1]);
        assert_memory_equal(corners[0], corners[1], counts[0] * sizeof corners[0][0]);
    }
}

static void a_square_with_dust_begins_at_the_lowest_and_runs_counter_clockwise(void **state)
{
    (void)state;
    sb_vec2 points[9] = {{1, 1}, {0, 1}, {0.5f, 0.5f}, {1, 0},         {0.5f, 0},
                         {0, 0}, {0, 0}, {1, 0.5f},    {-0.0f, 1e-12f}};
    sb_vec2 corners[4];
    uint32_t count;
    assert_int_equal(sb_hull2_build(points, 9, corners, 4, &count), SB_OK);
    assert_int_equal(count, 4);
    const sb_vec2 wanted[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    assert_memory_equal(corners, wanted, sizeof wanted);
}

static void coordinates_below_a_tenth_of_a_nanometre_become_zero(void **state)
{
    (void)state;
    sb_vec2 below[1] = {{9e-11f, -9e-11f}}, above[1] = {{-1.1e-10f, 1.1e-10f}}, corner;
    uint32_t count;
    assert_int_equal(sb_hull2_build(below, 1, &corner, 1, &count), SB_OK);
    assert_true(count == 1 && corner.x == 0 && corner.y == 0);
    assert_int_equal(sb_hull2_build(above, 1, &corner, 1, &count), SB_OK);
    assert_true(count == 1 && corner.x == -1.1e-10f && corner.y == 1.1e-10f);
}

static void too_few_too_many_and_bad_points_are_refused(void **state)
{
    (void)state;
    sb_vec2 points[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, corners[4];
    uint32_t count = 77;
    assert_int_equal(sb_hull2_build(points, 0, corners, 4, &count), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull2_build(points, SB_HULL2_POINT_COUNT_MAX + 1, corners, 4, &count),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull2_build(points, 4, corners, 3, &count), SB_ERROR_FULL);
    assert_int_equal(sb_hull2_build(points, 4, corners, 4, &count), SB_OK);
    assert_int_equal(count, 4);
    const float bad[5] = {NAN, INFINITY, -INFINITY, 1.0001e6f, -1.0001e6f};
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 8; k++) {
            sb_vec2 some[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
            *(k % 2 == 0 ? &some[k / 2].x : &some[k / 2].y) = bad[i];
            assert_int_equal(sb_hull2_build(some, 4, corners, 4, &count), SB_ERROR_RANGE);
        }
    }
    sb_vec2 largest[3] = {{-1e6f, -1e6f}, {1e6f, -1e6f}, {0, 1e6f}};
    assert_int_equal(sb_hull2_build(largest, 3, corners, 4, &count), SB_OK);
}

static void sixty_thousand_points_are_sorted_within_the_time_of_a_test(void **state)
{
    (void)state;
    static sb_vec2 points[SB_HULL2_POINT_COUNT_MAX], corners[SB_HULL2_POINT_COUNT_MAX];
    for (int kind = 0; kind < 3; kind++) {
        for (uint32_t i = 0; i < SB_HULL2_POINT_COUNT_MAX; i++) {
            double t = i * 6.28318530717958647692 / SB_HULL2_POINT_COUNT_MAX;
            points[i] = kind == 0   ? (sb_vec2){(float)(1000 * cos(t)), (float)(1000 * sin(t))}
                        : kind == 1 ? (sb_vec2){(float)i, (float)i * 0.1f}
                                    : real2_round(sample_point2(10));
        }
        uint32_t count;
        assert_int_equal(sb_hull2_build(points, SB_HULL2_POINT_COUNT_MAX, corners,
                                        SB_HULL2_POINT_COUNT_MAX, &count),
                         SB_OK);
        assert_true(count >= 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_sets_lie_inside_and_corners_are_points_that_turn_left,
                               sample_setup),
        cmocka_unit_test_setup(no_corner_of_a_grid_could_be_left_out, sample_setup),
        cmocka_unit_test_setup(the_order_of_the_points_does_not_matter, sample_setup),
        cmocka_unit_test_setup(a_square_with_dust_begins_at_the_lowest_and_runs_counter_clockwise,
                               sample_setup),
        cmocka_unit_test(coordinates_below_a_tenth_of_a_nanometre_become_zero),
        cmocka_unit_test_setup(too_few_too_many_and_bad_points_are_refused, sample_setup),
        cmocka_unit_test_setup(sixty_thousand_points_are_sorted_within_the_time_of_a_test,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
