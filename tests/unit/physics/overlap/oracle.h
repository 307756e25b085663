/// References in double precision that several overlap tests share: straight intervals, cylinders
/// and hulls by search over a convex function, and messages with seed and case.
#ifndef SABOT_TESTS_PHYSICS_OVERLAP_ORACLE_H
#define SABOT_TESTS_PHYSICS_OVERLAP_ORACLE_H

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/shape/solids.h"
#include "reference.h"
#include "sample.h"

/// The case under test, for messages.
static uint32_t case_index;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fail_msg("seed %" PRIu64 ", case %" PRIu32 ": %s", sample_seed(), case_index,          \
                     #condition);                                                                  \
        }                                                                                          \
    } while (0)

#define CHECK_NEAR(got, wanted, tolerance)                                                         \
    do {                                                                                           \
        double got_ = (got), wanted_ = (wanted), tolerance_ = (tolerance);                         \
        if (!(fabs(got_ - wanted_) <= tolerance_)) {                                               \
            fail_msg("seed %" PRIu64 ", case %" PRIu32 ": %s is %.9g, reference %.9g, +-%g",       \
                     sample_seed(), case_index, #got, got_, wanted_, tolerance_);                  \
        }                                                                                          \
    } while (0)

/// Origin + direction t, t from low to high.
typedef struct real_interval {
    real3 origin, direction;
    double low, high;
} real_interval;

static inline real3 real_interval_at(const real_interval *interval, double t)
{
    return real3_add(interval->origin, real3_scale(interval->direction, t));
}

typedef double real_function(const void *context, real3 point);

/// Returns the least value of a convex function along the interval, by golden section.
static inline double real_least_along(const real_interval *interval, real_function *function,
                                      const void *context)
{
    const double golden = 0.61803398874989484820;
    double low = interval->low, high = interval->high;
    double a = high - golden * (high - low), b = low + golden * (high - low);
    double at_a = function(context, real_interval_at(interval, a));
    double at_b = function(context, real_interval_at(interval, b));
    double least = fmin(function(context, real_interval_at(interval, low)),
                        function(context, real_interval_at(interval, high)));
    for (int i = 0; i < 60; i++) {
        least = fmin(least, fmin(at_a, at_b));
        if (at_a < at_b) {
            high = b;
            b = a;
            at_b = at_a;
            a = high - golden * (high - low);
            at_a = function(context, real_interval_at(interval, a));
        } else {
            low = a;
            a = b;
            at_a = at_b;
            b = low + golden * (high - low);
            at_b = function(context, real_interval_at(interval, b));
        }
    }
    return least;
}

static inline double real_point_distance(const void *context, real3 point)
{
    const real3 *from = context;
    return real3_length(real3_sub(point, *from));
}

static inline double real_box_distance_at(const void *context, real3 point)
{
    return real_box_distance(context, point, NULL);
}

static inline real_interval real_interval_of_segment(const sb_segment *segment)
{
    real3 a = real3_of(segment->a), b = real3_of(segment->b);
    return (real_interval){a, real3_sub(b, a), 0, 1};
}

/// Returns an interval long enough for everything within `reach` of the origin.
static inline real_interval real_interval_of_ray(const sb_ray *ray, double reach)
{
    return (real_interval){real3_of(ray->origin), real3_of(ray->direction), 0, 2 * reach};
}

static inline real_interval real_interval_of_line(const sb_line *line, double reach)
{
    return (real_interval){real3_of(line->point), real3_of(line->direction), -2 * reach, 2 * reach};
}

/// The box whose edges are along the world's axes, from an exact one.
static inline real_box real_box_of_aabb(const sb_aabb *aabb)
{
    real3 low = real3_of(aabb->min), high = real3_of(aabb->max);
    real3 half = real3_scale(real3_sub(high, low), 0.5);
    return (real_box){
        .center = real3_scale(real3_add(low, high), 0.5),
        .half = {half.x, half.y, half.z},
        .axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    };
}

/// Returns a random number, uniform in the logarithm.
static inline double sample_size(double low, double high)
{
    return real_float(sample_log(low, high));
}

/// Returns -1 or 1.
static inline double sample_sign(void)
{
    return sample_chance(0.5) ? -1 : 1;
}

/// Returns a vector in any direction, with a length uniform in the logarithm. Each sample is a
/// statement of its own, so that their order is the same with every compiler.
static inline real3 sample_step(double low, double high)
{
    real3 direction = real3_random_direction();
    return real3_scale(direction, sample_log(low, high));
}

/// Returns a number of either sign, uniform in the logarithm below `high`.
static inline double sample_signed(double low, double high)
{
    double part = sample_in(-1, 1);
    return part * sample_log(low, high);
}

/// Boxes of all proportions: cubes, needles, plates, huge and tiny, far out; half of them turned
/// (`axes` not those of the world) if `turned`.
static inline real_box sample_any_box(bool turned)
{
    real_box box;
    double low = 0.05, high = 5;
    switch (sample_below(4)) {
    case 0:
        low = 1e-3, high = 100;
        break;
    case 1:
        low = 20, high = 200;
        break;
    case 2:
        low = 1e-3, high = 1e-2;
        break;
    default:
        break;
    }
    for (int i = 0; i < 3; i++) {
        box.half[i] = sample_size(low, high);
    }
    box.center = real3_random_point(sample_chance(0.2) ? 480 : 10);
    real_axes_from_yaw(box.axes, 0);
    if (turned && sample_chance(0.8)) {
        real_axes_random(box.axes);
    }
    return box;
}

static inline double real_box_size(const real_box *box)
{
    return box->half[0] + box->half[1] + box->half[2];
}

/// Returns a point about a box: anywhere, on its surface, its edges or its corners, or at its
/// centre.
static inline real3 sample_point_about(const real_box *box, double spread)
{
    real3 point = box->center;
    uint32_t place = sample_below(4);
    for (int i = 0; i < 3; i++) {
        double at = place == 3 && sample_chance(0.5) ? 0 : sample_in(-spread, spread);
        if (place == 1) {
            at = fmax(-1, fmin(1, at));
        }
        point = real3_add(point, real3_scale(box->axes[i], at * box->half[i]));
    }
    return real3_float(point);
}

/// Returns the distance of a point from a cylinder's surface, negative inside.
static inline double real_cylinder_distance(const sb_cylinder *cylinder, real3 point)
{
    real3 axis = real3_of(cylinder->axis);
    axis = real3_scale(axis, 1 / real3_length(axis));
    real3 relative = real3_sub(point, real3_of(cylinder->center));
    double height = real3_dot(relative, axis);
    double radial = real3_length(real3_cross(relative, axis)) - (double)cylinder->radius;
    double above = fabs(height) - (double)cylinder->half_height;
    if (radial > 0 && above > 0) {
        return hypot(radial, above);
    }
    return fmax(radial, above);
}

/// Returns the distance of a point from the hull of up to 16 points, negative inside. It is the
/// largest separation along any direction that can be the largest: from a corner, perpendicular to
/// a line of two corners, or to a plane of three.
static inline double real_points_apart(const real3 *corners, int count, real3 point,
                                       real3 direction)
{
    double length = real3_length(direction);
    if (length < 1e-12) {
        return -HUGE_VAL;
    }
    double farthest = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        farthest = fmax(farthest, real3_dot(corners[i], direction));
    }
    return (real3_dot(point, direction) - farthest) / length;
}

static inline double real_points_distance(const real3 *corners, int count, real3 point)
{
    double best = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        real3 out = real3_sub(point, corners[i]);
        best = fmax(best, real_points_apart(corners, count, point, out));
        for (int j = i + 1; j < count; j++) {
            real3 edge = real3_sub(corners[j], corners[i]);
            double along = real3_dot(out, edge) / real3_dot(edge, edge);
            real3 square = real3_sub(out, real3_scale(edge, along));
            best = fmax(best, real_points_apart(corners, count, point, square));
            for (int k = j + 1; k < count; k++) {
                real3 normal = real3_cross(edge, real3_sub(corners[k], corners[i]));
                best = fmax(best, real_points_apart(corners, count, point, normal));
                real3 other = real3_scale(normal, -1);
                best = fmax(best, real_points_apart(corners, count, point, other));
            }
        }
    }
    return best;
}

#endif
