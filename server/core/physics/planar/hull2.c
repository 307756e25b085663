#include "physics/planar/planar.h"

#include <stdbool.h>

// Coordinates nearer to zero are zero, m.
#define DUST 1e-10f

// The order along the chains: by x, then y.
static bool is_before(sb_vec2 a, sb_vec2 b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

static void swap(sb_vec2 *a, sb_vec2 *b)
{
    sb_vec2 kept = *a;
    *a = *b;
    *b = kept;
}

// Returns which of two comes later: by `is_before`, or by its reverse.
static bool is_later(sb_vec2 a, sb_vec2 b, bool falling)
{
    return falling ? is_before(a, b) : is_before(b, a);
}

static void sift_down(sb_vec2 *points, uint32_t root, uint32_t count, bool falling)
{
    while (2 * root + 1 < count) {
        uint32_t child = 2 * root + 1;
        if (child + 1 < count && is_later(points[child + 1], points[child], falling)) {
            child++;
        }
        if (!is_later(points[child], points[root], falling)) {
            return;
        }
        swap(&points[root], &points[child]);
        root = child;
    }
}

// Heapsort (Williams 1964): in place, and never slow whatever the input.
static void sort(sb_vec2 *points, uint32_t count, bool falling)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(points, i - 1, count, falling);
    }
    for (uint32_t i = count; i > 1; i--) {
        swap(&points[0], &points[i - 1]);
        sift_down(points, 0, i - 1, falling);
    }
}

static bool turns_left(sb_vec2 a, sb_vec2 b, sb_vec2 c)
{
    return sb_vec2_cross(sb_vec2_sub(b, a), sb_vec2_sub(c, b)) > 0.0f;
}

// Drops corners from the end of a chain that begins at `base`, until `next` turns left.
static uint32_t drop_back(const sb_vec2 *chain, uint32_t base, uint32_t top, sb_vec2 next)
{
    while (top > base + 1 && !turns_left(chain[top - 2], chain[top - 1], next)) {
        top--;
    }
    return top;
}

// Makes a chain of the points from `base` on, of which `first` and those after it are sorted.
// Returns its end. By swapping, so that what is dropped stays behind it.
static uint32_t build_chain(sb_vec2 *points, uint32_t base, uint32_t first, uint32_t count)
{
    uint32_t top = base + 1;
    for (uint32_t i = first; i < count; i++) {
        top = drop_back(points, base, top, points[i]);
        swap(&points[top++], &points[i]);
    }
    return top;
}

static bool is_equal(sb_vec2 a, sb_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static float distance_squared(sb_vec2 a, sb_vec2 b)
{
    sb_vec2 edge = sb_vec2_sub(b, a);
    return sb_vec2_dot(edge, edge);
}

static uint32_t without(sb_vec2 *corners, uint32_t count, uint32_t index)
{
    for (uint32_t i = index; i + 1 < count; i++) {
        corners[i] = corners[i + 1];
    }
    return count - 1;
}

// Returns the corner to drop where `at` does not turn left: `at` itself, unless it is one of the
// two ends of the order; then the nearer of its neighbours that is no end.
static uint32_t corner_to_drop(const sb_vec2 *corners, uint32_t count, uint32_t at, sb_vec2 last)
{
    if (at != 0 && !is_equal(corners[at], last)) {
        return at;
    }
    uint32_t before = at > 0 ? at - 1 : count - 1, after = at + 1 < count ? at + 1 : 0;
    bool before_is_end = before == 0 || is_equal(corners[before], last);
    bool after_is_end = after == 0 || is_equal(corners[after], last);
    if (before_is_end || after_is_end) {
        return before_is_end ? after : before;
    }
    float to_before = distance_squared(corners[at], corners[before]);
    return to_before < distance_squared(corners[at], corners[after]) ? before : after;
}

// Where the two chains meet no turn was tested: for points nearly on a line it may not be left, by
// rounding.
static uint32_t straighten(sb_vec2 *corners, uint32_t count, sb_vec2 last)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < count && count > 2; i++) {
            sb_vec2 before = corners[i > 0 ? i - 1 : count - 1];
            sb_vec2 after = corners[i + 1 < count ? i + 1 : 0];
            if (!turns_left(before, corners[i], after)) {
                count = without(corners, count, corner_to_drop(corners, count, i, last));
                changed = true;
            }
        }
    }
    return count == 2 && is_equal(corners[0], corners[1]) ? 1 : count;
}

static bool is_in_range(float value)
{
    return fabsf(value) <= SB_HULL2_EXTENT_MAX; // false for what is not a number
}

// So that neither the square of a difference nor the area of a triangle vanishes; and -0 is 0.
static float without_dust(float value)
{
    return fabsf(value) < DUST ? 0.0f : value;
}

sb_error sb_hull2_build(sb_vec2 *points, uint32_t count, sb_vec2 *out_corners, uint32_t capacity,
                        uint32_t *out_corner_count)
{
    if (count == 0 || count > SB_HULL2_POINT_COUNT_MAX) {
        return SB_ERROR_ARGUMENT;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!is_in_range(points[i].x) || !is_in_range(points[i].y)) {
            return SB_ERROR_RANGE;
        }
        points[i] = (sb_vec2){without_dust(points[i].x), without_dust(points[i].y)};
    }
    sort(points, count, false);
    sb_vec2 last = points[count - 1];
    uint32_t lower = build_chain(points, 0, 1, count);
    // The upper chain goes on from the last point, back through the points that are not on the
    // lower one.
    sort(points + lower, count - lower, true);
    uint32_t top = build_chain(points, lower - 1, lower, count);
    top = drop_back(points, lower - 1, top, points[0]);
    top = straighten(points, top, last);
    if (top > capacity) {
        return SB_ERROR_FULL;
    }
    for (uint32_t i = 0; i < top; i++) {
        out_corners[i] = points[i];
    }
    *out_corner_count = top;
    return SB_OK;
}
