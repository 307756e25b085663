#include "encounter.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"

real3 motion_center(const motion *m, double time)
{
    return real3_add(m->start, real3_scale(m->displacement, time));
}

real_box motion_box(const motion *m, double time)
{
    real_box box = m->box;
    box.center = real3_add(box.center, real3_scale(m->box_displacement, time));
    if (m->turn != 0) {
        real_axes_turn(box.axes, box.axes[1], m->turn * time);
    }
    return box;
}

double motion_gap(const motion *m, double time)
{
    real_box box = motion_box(m, time);
    return real_box_distance(&box, motion_center(m, time), NULL) - m->radius;
}

double motion_size(const motion *m)
{
    return real3_length(real3_sub(m->start, m->box.center)) + real3_length(m->displacement) +
           real3_length(m->box_displacement) + m->radius + m->box.half[0] + m->box.half[1] +
           m->box.half[2];
}

// No gap changes faster than this, the sphere's largest speed in the box's frame.
static double speed_max(const motion *m)
{
    real3 relative = real3_sub(m->displacement, m->box_displacement);
    real3 from = real3_sub(m->start, m->box.center);
    real3 to = real3_add(from, relative);
    double arm = fmax(real3_length(from), real3_length(to));
    return real3_length(relative) + fabs(m->turn) * arm + 1e-9;
}

static double gap_of_motion(const void *context, double time)
{
    return motion_gap(context, time);
}

static gap_motion gap_motion_of(const motion *m)
{
    return (gap_motion){gap_of_motion, m, speed_max(m)};
}

encounter motion_encounter(const motion *m, double from, double margin)
{
    gap_motion g = gap_motion_of(m);
    return gap_encounter(&g, from, margin);
}

double motion_gap_min(const motion *m, double from, double to, double step_m)
{
    gap_motion g = gap_motion_of(m);
    return gap_smallest(&g, from, to, step_m);
}

static double bisect(const gap_motion *g, double apart, double overlapping)
{
    for (int i = 0; i < 60 && (overlapping - apart) * g->speed > 1e-10; i++) {
        double middle = 0.5 * (apart + overlapping);
        if (g->gap(g->context, middle) > 0) {
            apart = middle;
        } else {
            overlapping = middle;
        }
    }
    return overlapping;
}

encounter gap_encounter(const gap_motion *g, double from, double margin)
{
    double gap_min = HUGE_VAL;
    double before = from;
    for (double time = from;;) {
        double gap = g->gap(g->context, time);
        if (gap <= 0) {
            encounter found = {MEETING_GRAZING, bisect(g, before, time)};
            while (gap <= 0 && gap > -margin && time < 1) {
                time = fmin(1, time + 0.5 * margin / g->speed);
                gap = g->gap(g->context, time);
            }
            found.kind = gap <= -margin ? MEETING_HIT : MEETING_GRAZING;
            return found;
        }
        gap_min = fmin(gap_min, gap);
        if (time >= 1) {
            break;
        }
        before = time;
        time = fmin(1, time + fmax(gap, 0.25 * margin) / g->speed);
    }
    return (encounter){gap_min > margin ? MEETING_NONE : MEETING_GRAZING, 2};
}

double gap_smallest(const gap_motion *g, double from, double to, double step_m)
{
    double gap_min = HUGE_VAL;
    for (double time = from; time < to;) {
        double gap = g->gap(g->context, time);
        gap_min = fmin(gap_min, gap);
        // A gap that is larger than the smallest so far needs this time to fall below it.
        time += fmax(gap - gap_min, step_m) / g->speed;
    }
    return fmin(gap_min, g->gap(g->context, to));
}

void check_that(bool holds, int index, const char *what, double got, double wanted)
{
    if (!holds) {
        fail_msg("seed %" PRIu64 ", case %d: %s: %.9g, reference %.9g", sample_seed(), index, what,
                 got, wanted);
    }
}

void check_time(const gap_motion *g, const encounter *wanted, float impact_time, double tolerance_m,
                int index)
{
    double time = (double)impact_time;
    check_that(time >= 0 && time <= 1, index, "time of impact", time, wanted->time);
    double gap = g->gap(g->context, time);
    check_that(gap <= tolerance_m, index, "gap left at the impact (early)", gap, tolerance_m);
    check_that(gap >= -tolerance_m, index, "depth at the impact (late)", -gap, tolerance_m);
    if (time > wanted->time) {
        double deepest = gap_smallest(g, wanted->time, time, 0.25 * tolerance_m);
        check_that(deepest >= -1.5 * tolerance_m, index, "depth before the impact (late)", -deepest,
                   tolerance_m);
    }
}

void check_impact(const motion *m, const encounter *wanted, const sb_impact *impact, double early_m,
                  double late_m, int index)
{
    double time = (double)impact->time;
    check_that(time >= 0 && time <= 1, index, "time of impact", time, wanted->time);
    double gap = motion_gap(m, time);
    check_that(gap <= early_m, index, "gap left at the impact (early)", gap, early_m);
    check_that(gap >= -late_m, index, "depth at the impact (late)", -gap, late_m);
    if (time > wanted->time) {
        // The sphere must not pass through the box and out again.
        double deepest = motion_gap_min(m, wanted->time, time, 0.25 * late_m);
        check_that(deepest >= -1.5 * late_m, index, "depth before the impact (late)", -deepest,
                   late_m);
    }
    double rounding = 1e-6 * motion_size(m) + 2e-7 * real3_length(m->start) + 1e-6;
    real_box box = motion_box(m, time);
    real3 center = motion_center(m, time);
    real3 closest;
    double distance = real_box_distance(&box, center, &closest);
    real3 point = real3_of(impact->point);
    real3 normal = real3_of(impact->normal);
    check_that(fabs(real3_length(normal) - 1) <= 1e-5, index, "length of the normal",
               real3_length(normal), 1);
    double off_surface = fabs(real_box_distance(&box, point, NULL));
    check_that(off_surface <= rounding, index, "point off the surface", off_surface, 0);
    // The box's closest point moves no faster than the centre, so it is as exact as the time.
    double off = real3_length(real3_sub(point, closest));
    check_that(off <= rounding + late_m, index, "point off the closest one", off, 0);
    real3 direct = real3_scale(real3_sub(center, closest), 1 / distance);
    double turned = real3_length(real3_sub(normal, direct));
    check_that(turned <= 1e-4 + 4 * rounding / distance, index, "normal off the direct one", turned,
               0);
}

void check_impact_inside(const motion *m, const sb_impact *impact, double tolerance_m, int index)
{
    real_box box = motion_box(m, (double)impact->time);
    real3 center = motion_center(m, (double)impact->time);
    real3 point = real3_of(impact->point);
    real3 normal = real3_of(impact->normal);
    double depth = -real_box_distance(&box, center, NULL);
    check_that(depth >= -tolerance_m, index, "depth of a centre inside", depth, 0);
    check_that(fabs(real3_length(normal) - 1) <= 1e-5, index, "length of the normal",
               real3_length(normal), 1);
    double off_surface = fabs(real_box_distance(&box, point, NULL));
    check_that(off_surface <= tolerance_m, index, "point off the surface", off_surface, 0);
    // Straight out to the nearest face.
    real3 out = real3_sub(point, center);
    check_that(fabs(real3_length(out) - depth) <= 2 * tolerance_m, index, "way out",
               real3_length(out), depth);
    check_that(fabs(real3_dot(out, normal) - depth) <= 2 * tolerance_m, index,
               "way out along the normal", real3_dot(out, normal), depth);
}
