/// Cylinders in double precision, and the overlap of two convex solids, searched along many
/// directions. The cylinder tests compare with these.
#ifndef SABOT_TESTS_PHYSICS_CYLINDER_REFERENCE_H
#define SABOT_TESTS_PHYSICS_CYLINDER_REFERENCE_H

#include <math.h>

#include "physics/shape/solids.h"
#include "reference.h"
#include "sample.h"

typedef struct real_cylinder {
    real3 center;
    real3 axis; ///< unit
    double radius;
    double half_height; ///< HUGE_VAL for an endless one
} real_cylinder;

static inline sb_cylinder real_cylinder_round(const real_cylinder *c)
{
    float half = c->half_height < 1e8 ? (float)c->half_height : SB_CYLINDER_ENDLESS;
    return (sb_cylinder){real3_round(c->center), real3_round(c->axis), (float)c->radius, half};
}

static inline real3 real3_unit(real3 v)
{
    return real3_scale(v, 1 / real3_length(v));
}

/// Returns a unit direction square to a unit one.
static inline real3 real3_square_to(real3 v)
{
    real3 other = fabs(v.x) < 0.6 ? (real3){1, 0, 0} : (real3){0, 1, 0};
    return real3_unit(real3_cross(v, other));
}

/// Returns the distance of a point from the surface: positive outside, negative inside.
/// `out_closest`, unless it is NULL, is the point of the solid that is closest.
static inline double real_cylinder_distance(const real_cylinder *c, real3 point, real3 *out_closest)
{
    real3 relative = real3_sub(point, c->center);
    double height = real3_dot(relative, c->axis);
    real3 radial = real3_sub(relative, real3_scale(c->axis, height));
    double across = real3_length(radial);
    double beside = across - c->radius, above = fabs(height) - c->half_height;
    if (out_closest != NULL) {
        double scale = beside > 0 ? c->radius / across : 1;
        double kept = fmax(-c->half_height, fmin(c->half_height, height));
        *out_closest =
            real3_add(real3_add(c->center, real3_scale(c->axis, kept)), real3_scale(radial, scale));
    }
    if (beside > 0 && above > 0) {
        return hypot(beside, above);
    }
    return fmax(beside, above);
}

/// Returns how far the cylinder reaches from its centre along a unit direction.
static inline double real_cylinder_reach(const real_cylinder *c, real3 direction)
{
    double cosine = real3_dot(c->axis, direction);
    double sine = real3_length(real3_cross(c->axis, direction));
    if (c->half_height == HUGE_VAL && fabs(cosine) < 1e-12) {
        return c->radius * sine;
    }
    return c->radius * sine + c->half_height * fabs(cosine);
}

/// Returns how far two solids overlap along a unit direction from the first to the second.
typedef double real_overlap(const void *pair, real3 direction);

/// A direction and the overlap along it.
typedef struct real_penetration {
    real3 direction;
    double overlap;
} real_penetration;

static inline void real_penetration_try(real_penetration *best, real_overlap *overlap,
                                        const void *pair, real3 v)
{
    double length = real3_length(v);
    if (length < 1e-9) {
        return;
    }
    real3 direction = real3_scale(v, 1 / length);
    double along = overlap(pair, direction);
    if (along < best->overlap) {
        *best = (real_penetration){direction, along};
    }
}

/// Steps away from a direction: the step grows after an improvement and shrinks after a failure. If
/// `square` is not NULL, the direction stays perpendicular to that unit direction.
static inline void real_penetration_descend(real_penetration *best, real_overlap *overlap,
                                            const void *pair, int count, const real3 *square)
{
    double radius = 0.3;
    for (int i = 0; i < count; i++) {
        double before = best->overlap;
        real3 step = real3_random_direction();
        real3 next = real3_add(best->direction, real3_scale(step, radius));
        if (square != NULL) {
            next = real3_sub(next, real3_scale(*square, real3_dot(next, *square)));
        }
        real_penetration_try(best, overlap, pair, next);
        radius *= best->overlap < before ? 1.6 : 0.82;
    }
}

/// Returns the smallest overlap found along the `special` directions, along `count` random ones,
/// and by steps down from the best. It is never less than the true smallest.
static inline real_penetration real_penetration_search(real_overlap *overlap, const void *pair,
                                                       const real3 *special, int special_count,
                                                       int count)
{
    real_penetration best = {{0, 1, 0}, HUGE_VAL};
    for (int i = 0; i < special_count; i++) {
        real_penetration_try(&best, overlap, pair, special[i]);
        real_penetration_try(&best, overlap, pair, real3_scale(special[i], -1));
    }
    real_penetration other = {{0, 1, 0}, HUGE_VAL};
    for (int i = 0; i < count; i++) {
        real_penetration_try(&other, overlap, pair, real3_random_direction());
    }
    real_penetration_descend(&other, overlap, pair, count, NULL);
    real_penetration_descend(&best, overlap, pair, count, NULL);
    return other.overlap < best.overlap ? other : best;
}

#endif
