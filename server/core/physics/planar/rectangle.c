#include "physics/planar/rectangle.h"

static float clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

bool sb_rectangle_contains(const sb_rectangle *rectangle, sb_vec2 point)
{
    return rectangle->min.x <= point.x && point.x <= rectangle->max.x &&
           rectangle->min.y <= point.y && point.y <= rectangle->max.y;
}

sb_vec2 sb_rectangle_closest_point(const sb_rectangle *rectangle, sb_vec2 point)
{
    return (sb_vec2){clamp(point.x, rectangle->min.x, rectangle->max.x),
                     clamp(point.y, rectangle->min.y, rectangle->max.y)};
}

bool sb_rectangle_rectangle_overlap(const sb_rectangle *a, const sb_rectangle *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
           b->min.y <= a->max.y;
}

// The four ways that a rectangle is left by, and the shortest so far.
static void keep_shorter(sb_mtv2 *best, float x, float y, float depth)
{
    if (depth < best->depth) {
        *best = (sb_mtv2){{x, y}, depth};
    }
}

bool sb_rectangle_rectangle_mtv2(const sb_rectangle *a, const sb_rectangle *b, sb_mtv2 *out_mtv)
{
    if (!sb_rectangle_rectangle_overlap(a, b)) {
        return false;
    }
    sb_mtv2 best = {{1.0f, 0.0f}, a->max.x - b->min.x};
    keep_shorter(&best, -1.0f, 0.0f, b->max.x - a->min.x);
    keep_shorter(&best, 0.0f, 1.0f, a->max.y - b->min.y);
    keep_shorter(&best, 0.0f, -1.0f, b->max.y - a->min.y);
    *out_mtv = best;
    return true;
}

bool sb_circle_rectangle_overlap(const sb_circle *a, const sb_rectangle *b)
{
    return sb_circle_contains(a, sb_rectangle_closest_point(b, a->center));
}

bool sb_circle_rectangle_mtv2(const sb_circle *a, const sb_rectangle *b, sb_mtv2 *out_mtv)
{
    sb_vec2 toward = sb_vec2_sub(sb_rectangle_closest_point(b, a->center), a->center);
    float distance = sb_vec2_length(toward);
    if (distance > 0.0f) {
        if (distance > a->radius) {
            return false;
        }
        sb_vec2 normal = {toward.x / distance, toward.y / distance};
        *out_mtv = (sb_mtv2){normal, a->radius - distance};
        return true;
    }
    // Inside: to the nearest side, and the radius more. The rectangle goes the other way.
    sb_mtv2 best = {{-1.0f, 0.0f}, b->max.x - a->center.x};
    keep_shorter(&best, 1.0f, 0.0f, a->center.x - b->min.x);
    keep_shorter(&best, 0.0f, -1.0f, b->max.y - a->center.y);
    keep_shorter(&best, 0.0f, 1.0f, a->center.y - b->min.y);
    best.depth += a->radius;
    *out_mtv = best;
    return true;
}

static sb_vec2 to_local(const sb_oriented_rectangle *rectangle, sb_vec2 point)
{
    sb_vec2 away = sb_vec2_sub(point, rectangle->center);
    return (sb_vec2){sb_vec2_dot(rectangle->axis, away), sb_vec2_cross(rectangle->axis, away)};
}

static sb_rectangle local_rectangle(const sb_oriented_rectangle *rectangle)
{
    return (sb_rectangle){sb_vec2_negate(rectangle->half_extents), rectangle->half_extents};
}

bool sb_oriented_rectangle_contains(const sb_oriented_rectangle *rectangle, sb_vec2 point)
{
    sb_rectangle local = local_rectangle(rectangle);
    return sb_rectangle_contains(&local, to_local(rectangle, point));
}

bool sb_circle_oriented_rectangle_overlap(const sb_circle *a, const sb_oriented_rectangle *b)
{
    sb_rectangle local = local_rectangle(b);
    sb_circle circle = {to_local(b, a->center), a->radius};
    return sb_circle_rectangle_overlap(&circle, &local);
}

// True if neither axis of A separates.
static bool meets_along_axes(const sb_oriented_rectangle *a, const sb_oriented_rectangle *b)
{
    float cosine = fabsf(sb_vec2_dot(a->axis, b->axis));
    float sine = fabsf(sb_vec2_cross(a->axis, b->axis));
    sb_vec2 between = to_local(a, b->center);
    return fabsf(between.x) <=
               a->half_extents.x + b->half_extents.x * cosine + b->half_extents.y * sine &&
           fabsf(between.y) <=
               a->half_extents.y + b->half_extents.x * sine + b->half_extents.y * cosine;
}

bool sb_oriented_rectangle_overlap(const sb_oriented_rectangle *a, const sb_oriented_rectangle *b)
{
    return meets_along_axes(a, b) && meets_along_axes(b, a);
}
