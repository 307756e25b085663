/// Random cylinders, and the check of a minimum translation vector against many directions. The
/// tests of a cylinder and another convex solid share them.
#ifndef SABOT_TESTS_PHYSICS_CYLINDER_CASES_H
#define SABOT_TESTS_PHYSICS_CYLINDER_CASES_H

#include <inttypes.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cylinder_reference.h"
#include "physics/overlap/manifold.h"

#define SPECIAL_COUNT_MAX 400
#define RING_COUNT_MAX 200
#define RING_STEP_COUNT 12

typedef struct convex_case {
    real_overlap *overlap;
    const void *pair;
    real3 special[SPECIAL_COUNT_MAX]; ///< directions to look along besides random ones
    int special_count;
    real3 rings[RING_COUNT_MAX]; ///< unit: all directions square to these are looked through
    int ring_count;
    int ring_count_cheap; ///< of these at first: all only where that finds no way to separate
    bool endless;         ///< directions are square to the first's axis
    real3 axis;           ///< of the first
    double size;          ///< m, of the numbers in play
    double tolerance;
    int effort; ///< random directions, and steps down from the best
} convex_case;

static inline void add_special(convex_case *c, real3 direction)
{
    if (c->endless) {
        direction = real3_sub(direction, real3_scale(c->axis, real3_dot(direction, c->axis)));
    }
    if (c->special_count < SPECIAL_COUNT_MAX) {
        c->special[c->special_count++] = direction;
    }
}

// Searches the directions perpendicular to another, and steps down from the best.
static inline real_penetration look_round(const convex_case *c, real3 square, int effort)
{
    real3 u = real3_square_to(square), v = real3_cross(square, u);
    real_penetration best = {u, HUGE_VAL};
    double first = sample_in(0, 1);
    for (int i = 0; i < RING_STEP_COUNT; i++) {
        double angle = (first + i) * (6.28318530717958647692 / RING_STEP_COUNT);
        real3 at = real3_add(real3_scale(u, cos(angle)), real3_scale(v, sin(angle)));
        real_penetration_try(&best, c->overlap, c->pair, at);
    }
    real_penetration_descend(&best, c->overlap, c->pair, effort, &square);
    return best;
}

static inline double smallest_overlap(const convex_case *c, int effort, int ring_count)
{
    real_penetration best = {{0, 1, 0}, HUGE_VAL};
    if (c->endless) {
        for (int i = 0; i < c->special_count; i++) {
            real_penetration_try(&best, c->overlap, c->pair, c->special[i]);
            real_penetration_try(&best, c->overlap, c->pair, real3_scale(c->special[i], -1));
        }
        if (best.overlap < HUGE_VAL) {
            real_penetration_descend(&best, c->overlap, c->pair, effort, &c->axis);
        }
        return fmin(best.overlap, look_round(c, c->axis, effort).overlap);
    }
    best = real_penetration_search(c->overlap, c->pair, c->special, c->special_count, effort);
    for (int i = 0; i < ring_count; i++) {
        best.overlap = fmin(best.overlap, look_round(c, c->rings[i], effort).overlap);
    }
    return best.overlap;
}

/// Fails unless the yes or no is right, the vector separates, and no direction found is shorter.
/// Returns the smallest overlap found.
static inline double check_penetration(const convex_case *c, bool hit, const sb_mtv *mtv,
                                       uint32_t index)
{
    double least = smallest_overlap(c, c->effort, c->ring_count_cheap);
    for (int more = 0; more < 6 && !hit && least > c->tolerance; more++) {
        least = fmin(least, smallest_overlap(c, (1 + 5 * more) * c->effort, c->ring_count));
    }
    if (!hit && least > c->tolerance) {
        fail_msg("seed %" PRIu64 ", case %u: no overlap, reference %.9g, size %.9g", sample_seed(),
                 (unsigned)index, least, c->size);
    }
    if (hit) {
        real3 normal = real3_of(mtv->normal);
        double along = c->overlap(c->pair, real3_unit(normal));
        if (c->endless) {
            real3 flat = real3_sub(normal, real3_scale(c->axis, real3_dot(normal, c->axis)));
            assert_true(fabs(real3_dot(normal, c->axis)) < 1e-5);
            along = c->overlap(c->pair, real3_unit(flat));
        }
        double depth = (double)mtv->depth;
        if (!(depth >= 0) || fabs(along - depth) > c->tolerance || depth > least + c->tolerance ||
            fabs(real3_length(normal) - 1) > 1e-6) {
            fail_msg("seed %" PRIu64 ", case %u: depth %.9g, along the normal %.9g, shortest found "
                     "%.9g, size %.9g, normal's length %.9g",
                     sample_seed(), (unsigned)index, depth, along, least, c->size,
                     real3_length(normal));
        }
    }
    return least;
}

typedef enum axis_kind {
    AXIS_ANY,
    AXIS_UPRIGHT,
    AXIS_NEARLY_UPRIGHT,
    AXIS_LEVEL,
    AXIS_KIND_COUNT,
} axis_kind;

static inline real_cylinder sample_cylinder(double low, double high)
{
    real_cylinder c = {
        .center = {0, 0, 0},
        .axis = real3_random_direction(),
        .radius = real_float(sample_log(low, high)),
        .half_height = real_float(sample_log(low, high)),
    };
    real3 up = {0, sample_chance(0.5) ? 1 : -1, 0};
    switch ((axis_kind)sample_below(AXIS_KIND_COUNT)) {
    case AXIS_UPRIGHT:
        c.axis = up;
        break;
    case AXIS_NEARLY_UPRIGHT:
        c.axis =
            real3_unit(real3_add(up, real3_scale(real3_random_direction(), sample_log(1e-7, 0.1))));
        break;
    case AXIS_LEVEL:
        c.axis = sample_chance(0.5) ? (real3){1, 0, 0} : (real3){0.6, 0, 0.8};
        break;
    case AXIS_ANY:
    case AXIS_KIND_COUNT:
        break;
    }
    return c;
}

/// Returns the distance of a point from a solid in double precision, positive outside.
typedef double real_distance(const void *solid, real3 point);

/// Fails unless every contact point is half its depth from either solid along the normal, and the
/// deepest is as deep as the vector. `round_m` is the tolerance at a round cap.
static inline void check_contacts(const sb_manifold *m, real_distance *a_distance, const void *a,
                                  real_distance *b_distance, const void *b, double round_m,
                                  double tolerance, uint32_t index)
{
    assert_true(m->point_count >= 1 && m->point_count <= SB_MANIFOLD_POINT_COUNT_MAX);
    real3 normal = real3_of(m->mtv.normal);
    double deepest = -HUGE_VAL;
    for (uint32_t i = 0; i < m->point_count; i++) {
        double depth = (double)m->points[i].depth;
        real3 point = real3_of(m->points[i].point);
        real3 on_a = real3_add(point, real3_scale(normal, 0.5 * depth));
        real3 on_b = real3_sub(point, real3_scale(normal, 0.5 * depth));
        double off_a = a_distance(a, on_a), off_b = b_distance(b, on_b);
        deepest = fmax(deepest, depth);
        bool at_a = off_a <= round_m + tolerance, at_b = off_b <= round_m + tolerance;
        // One of the two points is on the surface. The other may be sunk where its face is curved.
        bool on_one = fabs(off_a) <= round_m + tolerance || fabs(off_b) <= round_m + tolerance;
        if (!at_a || !at_b || !on_one || depth < -tolerance ||
            depth > (double)m->mtv.depth + tolerance) {
            fail_msg("seed %" PRIu64
                     ", case %u: point %u of %u, depth %.9g of %.9g, is %.9g off A, "
                     "%.9g off B",
                     sample_seed(), (unsigned)index, (unsigned)i, (unsigned)m->point_count, depth,
                     (double)m->mtv.depth, off_a, off_b);
        }
    }
    if (deepest < (double)m->mtv.depth - tolerance) {
        fail_msg("seed %" PRIu64 ", case %u: deepest point %.9g, vector %.9g", sample_seed(),
                 (unsigned)index, deepest, (double)m->mtv.depth);
    }
}

#endif
