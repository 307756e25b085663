/// Figures of the plane in double precision. The tests of planar compare with them.
#ifndef SABOT_TESTS_PHYSICS_PLANAR_REFERENCE_H
#define SABOT_TESTS_PHYSICS_PLANAR_REFERENCE_H

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/planar/planar.h"
#include "reference.h"
#include "sample.h"

#define REAL_CORNER_COUNT_MAX 64

typedef struct real2 {
    double x, y;
} real2;

/// Convex corners, counter-clockwise; a `radius` adds every point within that distance.
typedef struct real_figure {
    int count;
    real2 corners[REAL_CORNER_COUNT_MAX];
    double radius;
} real_figure;

static inline real2 real2_of(sb_vec2 v)
{
    return (real2){(double)v.x, (double)v.y};
}

static inline sb_vec2 real2_round(real2 v)
{
    return (sb_vec2){(float)v.x, (float)v.y};
}

static inline double real2_dot(real2 a, real2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline real2 real2_sub(real2 a, real2 b)
{
    return (real2){a.x - b.x, a.y - b.y};
}

/// Returns how far the figure reaches along a unit direction.
static inline double real_figure_reach(const real_figure *f, real2 direction)
{
    double reach = -HUGE_VAL;
    for (int i = 0; i < f->count; i++) {
        reach = fmax(reach, real2_dot(f->corners[i], direction));
    }
    return reach + f->radius;
}

static inline double real_figure_overlap(const real_figure *a, const real_figure *b, double angle)
{
    real2 direction = {cos(angle), sin(angle)}, back = {-cos(angle), -sin(angle)};
    return real_figure_reach(a, direction) + real_figure_reach(b, back);
}

/// Returns the smallest overlap along any direction, which is the depth; negative if they are
/// apart. It tries exactly all directions in which a corner meets a corner or to which an edge is
/// perpendicular.
static inline double real_figure_least(const real_figure *a, const real_figure *b)
{
    double least = HUGE_VAL;
    const real_figure *figures[2] = {a, b};
    for (int k = 0; k < 2; k++) {
        const real_figure *f = figures[k];
        for (int i = 0; i < f->count && f->count > 1; i++) {
            real2 edge = real2_sub(f->corners[(i + 1) % f->count], f->corners[i]);
            double angle = atan2(-edge.x, edge.y);
            least = fmin(least, real_figure_overlap(a, b, angle));
            least = fmin(least, real_figure_overlap(a, b, angle + 3.14159265358979323846));
        }
    }
    for (int i = 0; i < a->count && a->radius + b->radius > 0; i++) {
        for (int j = 0; j < b->count; j++) {
            real2 offset = real2_sub(b->corners[j], a->corners[i]);
            least = fmin(least, real_figure_overlap(a, b, atan2(offset.y, offset.x)));
        }
    }
    return least;
}

static inline real2 sample_point2(double limit)
{
    double x = real_float(sample_in(-limit, limit));
    double y = real_float(sample_in(-limit, limit));
    return (real2){x, y};
}

#endif
