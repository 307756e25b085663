#include "box_pair.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"

// The header states an error of about 1e-6 of the coordinates' size.
#define ERROR_OF_SIZE 2e-6

static const char *const kind_names[] = {
    "general", "yaw only", "one upright",   "one axis shared", "parallel", "nearly parallel",
    "nested",  "needle",   "huge and tiny", "far out",         "crossed"};

double box_pair_overlap_along(const box_pair *p, real3 axis)
{
    return real_box_overlap_along(&p->a, &p->b, axis);
}

// As the header says, edges within about 1e-3 rad of parallel are left to the faces' axes. Where
// two such edges cross, the faces see the angle times the edges' length more. At larger angles the
// edges' common perpendicular is as uncertain as the axes' floats over the sine of the angle.
static double slack_of(const box_pair *p)
{
    double slack = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            double sine = real3_length(real3_cross(p->a.axes[i], p->b.axes[j]));
            slack = fmax(slack, sine < 2e-3 ? sine : 3e-7 / sine);
        }
    }
    return slack * p->size;
}

static void measure(box_pair *p)
{
    p->slack = p->tolerance + slack_of(p);
    real3 axes[15];
    double overlaps[15] = {0};
    int count = real_separating_axes(&p->a, &p->b, axes);
    int best = 0;
    for (int i = 0; i < count; i++) {
        overlaps[i] = box_pair_overlap_along(p, axes[i]);
        best = overlaps[i] < overlaps[best] ? i : best;
    }
    p->depth = overlaps[best];
    p->unique = true;
    for (int i = 0; i < count; i++) {
        double turned = real3_length(real3_cross(axes[i], axes[best]));
        if (turned > 1e-6 && overlaps[i] < p->depth + 4 * p->slack) {
            p->unique = false;
        }
    }
}

void box_pair_sample_halves(real_box *box, double low, double high)
{
    for (int i = 0; i < 3; i++) {
        box->half[i] = real_float(sample_log(low, high));
    }
}

// B has A's axes, permuted and turned about one of them, like a box that stands on another.
static void share_axis(box_pair *p)
{
    uint32_t first = sample_below(3);
    for (uint32_t i = 0; i < 3; i++) {
        p->b.axes[i] = p->a.axes[(first + i) % 3];
    }
    real_axes_turn(p->b.axes, p->a.axes[sample_below(3)], sample_in(-4, 4));
    if (sample_chance(0.5)) {
        real_axes_turn(p->b.axes, real3_random_direction(), sample_log(1e-8, 0.1));
    }
}

static void sample_shapes(box_pair *p)
{
    box_pair_sample_halves(&p->a, 0.05, 5);
    box_pair_sample_halves(&p->b, 0.05, 5);
    real_axes_random(p->a.axes);
    real_axes_random(p->b.axes);
    switch (p->kind) {
    case BOX_PAIR_YAW_ONLY:
        real_axes_from_yaw(p->a.axes, sample_in(-4, 4));
        real_axes_from_yaw(p->b.axes, sample_in(-4, 4));
        break;
    case BOX_PAIR_ONE_UPRIGHT:
        real_axes_from_yaw(p->a.axes, sample_in(-4, 4));
        break;
    case BOX_PAIR_ONE_AXIS_SHARED:
        share_axis(p);
        break;
    case BOX_PAIR_PARALLEL:
    case BOX_PAIR_NEARLY_PARALLEL:
        for (int i = 0; i < 3; i++) {
            p->b.axes[i] = p->a.axes[i];
        }
        if (p->kind == BOX_PAIR_NEARLY_PARALLEL) {
            real_axes_turn(p->b.axes, real3_random_direction(), sample_log(1e-8, 0.1));
        }
        break;
    case BOX_PAIR_NESTED:
        box_pair_sample_halves(&p->a, 2, 20);
        box_pair_sample_halves(&p->b, 0.05, 1);
        break;
    case BOX_PAIR_NEEDLE:
        box_pair_sample_halves(&p->a, 1e-3, 1e-2);
        p->a.half[sample_below(3)] = real_float(sample_in(10, 100));
        break;
    case BOX_PAIR_HUGE_AND_TINY:
        box_pair_sample_halves(&p->a, 10, 400);
        box_pair_sample_halves(&p->b, 1e-3, 1e-2);
        break;
    case BOX_PAIR_GENERAL:
    case BOX_PAIR_FAR_OUT:
    case BOX_PAIR_CROSSED:
    case BOX_PAIR_KIND_COUNT:
        break;
    }
}

// Moves B along the reference's smallest overlap until the two touch, to within some tolerances.
static void bring_to_touch(box_pair *p)
{
    real3 axes[15];
    int count = real_separating_axes(&p->a, &p->b, axes);
    int best = 0;
    for (int i = 1; i < count; i++) {
        best =
            box_pair_overlap_along(p, axes[i]) < box_pair_overlap_along(p, axes[best]) ? i : best;
    }
    real3 axis = axes[best];
    double overlap = box_pair_overlap_along(p, axis);
    if (overlap < 0) {
        return; // apart: another direction leads to touching
    }
    double side = real3_dot(real3_sub(p->b.center, p->a.center), axis) < 0 ? -1 : 1;
    double move = side * (overlap + sample_in(-6, 6) * p->tolerance);
    real3 moved = real3_add(p->b.center, real3_scale(axis, move));
    p->b.center = real3_float(moved);
}

// Two bars lie side by side in their thin directions, and one is turned a little. An edge of one
// crosses an edge of the other, and their common perpendicular may be the shortest way out.
static void place_crossed(box_pair *p)
{
    double turn = sample_log(1e-8, 0.3);
    p->a.half[2] = real_float(sample_in(1, 10));
    p->b.half[2] = real_float(sample_in(1, 10));
    real3 out = real3_scale(real3_add(p->a.axes[0], p->a.axes[1]), sqrt(0.5));
    for (int i = 0; i < 3; i++) {
        p->b.axes[i] = p->a.axes[i];
    }
    real_axes_turn(p->b.axes, out, turn);
    real3 center = p->a.center;
    for (int i = 0; i < 2; i++) {
        double sunk = sample_in(-1, 2) * turn;
        center = real3_add(center, real3_scale(p->a.axes[i], p->a.half[i] - sunk));
        center = real3_add(center, real3_scale(p->b.axes[i], p->b.half[i]));
    }
    p->b.center = real3_float(center);
}

void box_pair_sample(box_pair *p)
{
    p->kind = (box_pair_kind)sample_below(BOX_PAIR_KIND_COUNT);
    sample_shapes(p);
    double limit = p->kind == BOX_PAIR_FAR_OUT ? 480 : 20;
    p->a.center = real3_random_point(limit);
    real3 direction = real3_random_direction();
    double touching = real_box_reach(&p->a, direction) + real_box_reach(&p->b, direction);
    double distance = touching * sample_in(0, p->kind == BOX_PAIR_NESTED ? 0.3 : 1.1);
    p->b.center = real3_float(real3_add(p->a.center, real3_scale(direction, distance)));
    if (p->kind == BOX_PAIR_CROSSED) {
        place_crossed(p);
    }
    p->size = real3_length(real3_sub(p->b.center, p->a.center));
    for (int i = 0; i < 3; i++) {
        p->size += p->a.half[i] + p->b.half[i];
    }
    p->tolerance = ERROR_OF_SIZE * p->size;
    if (sample_chance(0.3)) {
        bring_to_touch(p);
    }
    if (sample_chance(0.5)) {
        real_box a = p->a;
        p->a = p->b;
        p->b = a;
    }
    measure(p);
}

// Returns by how much the shortest way by a face exceeds the shortest by edges, relative to the
// pair's size. `out_depth` is the shorter of the two.
static double face_excess(const real_box *a, const real_box *b, double *out_depth)
{
    real3 axes[15];
    int count = real_separating_axes(a, b, axes);
    double face = HUGE_VAL, edge = HUGE_VAL, size = 0;
    for (int i = 0; i < count; i++) {
        double *least = i < 6 ? &face : &edge;
        *least = fmin(*least, real_box_overlap_along(a, b, axes[i]));
    }
    for (int i = 0; i < 3; i++) {
        size += a->half[i] + b->half[i];
        size += fabs(real3_dot(a->axes[i], real3_sub(b->center, a->center)));
    }
    *out_depth = fmin(face, edge);
    return (face - edge) / size;
}

static bool has_edges_nearly_parallel(const real_box *a, const real_box *b)
{
    for (int i = 0; i < 9; i++) {
        if (fabs(real3_dot(a->axes[i % 3], b->axes[i / 3])) > 0.9) {
            return true;
        }
    }
    return false;
}

double box_pair_sample_face_or_edge(real_box *a, real_box *b)
{
    const double wanted = sample_in(0, 2e-6);
    for (;;) {
        box_pair_sample_halves(a, 0.5, 2);
        box_pair_sample_halves(b, 0.5, 2);
        (sample_chance(0.5) ? a : b)->half[sample_below(3)] = real_float(sample_log(5, 50));
        real_axes_random(a->axes);
        real_axes_random(b->axes);
        if (has_edges_nearly_parallel(a, b)) {
            continue; // rounding would exceed the margin
        }
        a->center = (real3){0, 0, 0};
        // Bisects between two places that lie on either side of the wanted excess.
        real3 from = real3_random_direction(), to = real3_random_direction();
        from = real3_scale(from, real_box_reach(a, from) * sample_in(0.2, 1));
        to = real3_scale(to, real_box_reach(a, to) * sample_in(0.2, 1));
        double depth;
        b->center = to;
        bool rises = face_excess(a, b, &depth) > wanted;
        b->center = from;
        if ((face_excess(a, b, &depth) > wanted) == rises) {
            continue;
        }
        for (int i = 0; i < 40; i++) {
            b->center = real3_scale(real3_add(from, to), 0.5);
            bool beyond = face_excess(a, b, &depth) > wanted;
            *(beyond == rises ? &to : &from) = b->center;
        }
        b->center = real3_float(b->center);
        double excess = face_excess(a, b, &depth);
        if (depth > 1e-3) {
            return excess;
        }
    }
}

void box_pair_fail(const box_pair *p, int index, const char *what, double got, double wanted)
{
    fail_msg("seed %" PRIu64 ", pair %d (%s, size %g): %s: %.9g, reference %.9g", sample_seed(),
             index, kind_names[p->kind], p->size, what, got, wanted);
}
