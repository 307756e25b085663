#include "exact.h"

#include <math.h>

// If the cross product of two edges is shorter than this, they are parallel, and the directions of
// the faces suffice.
#define PARALLEL_SQUARED 1e-12

double exact_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

exact_box exact_box_upright(const upright_box *box)
{
    double s = sin((double)box->yaw);
    double c = cos((double)box->yaw);
    exact_box out = {.axes = {{c, 0, -s}, {0, 1, 0}, {s, 0, c}}};
    for (int k = 0; k < 3; k++) {
        out.center[k] = (double)box->center[k];
        out.half_extents[k] = (double)box->half_extents[k];
    }
    return out;
}

exact_box exact_box_turned(const scene_box *box)
{
    double q[4];
    double squared = 0;
    for (int k = 0; k < 4; k++) {
        q[k] = (double)box->rotation[k];
        squared += q[k] * q[k];
    }
    double s = 2.0 / squared;
    double w = q[0], x = q[1], y = q[2], z = q[3];
    exact_box out = {.axes = {
                         {1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
                         {s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)},
                         {s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)},
                     }};
    for (int k = 0; k < 3; k++) {
        out.center[k] = (double)box->center[k];
        out.half_extents[k] = (double)box->half_extents[k];
    }
    return out;
}

double exact_reach(const exact_box *box, const double direction[3])
{
    double reach = 0;
    for (int k = 0; k < 3; k++) {
        reach += box->half_extents[k] * fabs(exact_dot(box->axes[k], direction));
    }
    return reach;
}

static double overlap_along(const exact_box *a, const exact_box *b, const double between[3],
                            const double axis[3])
{
    return exact_reach(a, axis) + exact_reach(b, axis) - fabs(exact_dot(between, axis));
}

double exact_overlap(const exact_box *a, const exact_box *b)
{
    double between[3];
    for (int k = 0; k < 3; k++) {
        between[k] = b->center[k] - a->center[k];
    }
    double least = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        least = fmin(least, overlap_along(a, b, between, a->axes[i]));
        least = fmin(least, overlap_along(a, b, between, b->axes[i]));
    }
    for (int i = 0; i < 9 && least >= 0; i++) {
        double axis[3];
        cross(a->axes[i / 3], b->axes[i % 3], axis);
        double squared = exact_dot(axis, axis);
        if (squared > PARALLEL_SQUARED) {
            least = fmin(least, overlap_along(a, b, between, axis) / sqrt(squared));
        }
    }
    return least;
}

// The square of how far a point of the path, at `time`, is outside the box along one of its axes,
// as a quadratic in time: adds to the coefficients of 1, t and t^2.
static void add_axis(double start, double move, double half, double time, double out[3])
{
    double at = start + move * time;
    if (fabs(at) > half) {
        double from = start - copysign(half, at);
        out[0] += from * from;
        out[1] += 2 * from * move;
        out[2] += move * move;
    }
}

// The squared distance from a box to a point on a straight path is convex and piecewise quadratic;
// the pieces meet where a coordinate passes a face. Its minimum decides.
bool exact_cast_at_box(const cast *sphere)
{
    exact_box box = exact_box_turned(&sphere->box);
    double start[3], move[3];
    double times[8] = {0.0, 1.0};
    int time_count = 2;
    for (int k = 0; k < 3; k++) {
        start[k] = move[k] = 0;
        for (int j = 0; j < 3; j++) {
            start[k] += ((double)sphere->start[j] - box.center[j]) * box.axes[k][j];
            move[k] += (double)sphere->displacement[j] * box.axes[k][j];
        }
        for (int side = -1; side <= 1; side += 2) {
            double time = (side * box.half_extents[k] - start[k]) / move[k];
            if (time > 0 && time < 1) {
                times[time_count++] = time;
            }
        }
    }
    for (int i = 1; i < time_count; i++) {
        for (int j = i; j > 0 && times[j] < times[j - 1]; j--) {
            double swap = times[j];
            times[j] = times[j - 1];
            times[j - 1] = swap;
        }
    }
    double least = HUGE_VAL;
    for (int i = 0; i + 1 < time_count; i++) {
        double terms[3] = {0, 0, 0};
        for (int k = 0; k < 3; k++) {
            add_axis(start[k], move[k], box.half_extents[k], 0.5 * (times[i] + times[i + 1]),
                     terms);
        }
        double lowest = terms[2] > 0 ? -terms[1] / (2 * terms[2]) : times[i];
        double time = fmin(fmax(lowest, times[i]), times[i + 1]);
        least = fmin(least, terms[0] + time * (terms[1] + time * terms[2]));
    }
    return least <= (double)CAST_RADIUS_M * (double)CAST_RADIUS_M;
}

bool exact_cast_at_sphere(const cast *sphere)
{
    double start[3], move[3];
    for (int k = 0; k < 3; k++) {
        start[k] = (double)sphere->start[k];
        move[k] = (double)sphere->displacement[k] - (double)sphere->target_displacement[k];
    }
    double squared = exact_dot(move, move);
    double lowest = squared > 0 ? -exact_dot(start, move) / squared : 0;
    double time = fmin(fmax(lowest, 0), 1);
    double away[3];
    for (int k = 0; k < 3; k++) {
        away[k] = start[k] + move[k] * time;
    }
    double reach = (double)CAST_RADIUS_M + (double)CAST_TARGET_RADIUS_M;
    return exact_dot(away, away) <= reach * reach;
}
