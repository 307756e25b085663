/// The time at which a moving sphere meets a moving box, in double precision: small steps that
/// never outrun the gap, then bisection. The sweep tests compare with it.
#ifndef SABOT_TESTS_PHYSICS_ENCOUNTER_H
#define SABOT_TESTS_PHYSICS_ENCOUNTER_H

#include "physics/sweep/pairs.h"
#include "reference.h"

/// A motion over one tick, from time 0 to 1.
typedef struct motion {
    real3 start;
    real3 displacement;
    double radius;
    real_box box; ///< at time 0
    real3 box_displacement;
    double turn; ///< about the box's own second axis, rad
} motion;

real3 motion_center(const motion *m, double time);
real_box motion_box(const motion *m, double time);

/// Returns the gap between the surfaces; negative where sphere and box overlap.
double motion_gap(const motion *m, double time);

/// Returns the size of the lengths and angles in play, to which rounding is relative.
double motion_size(const motion *m);

typedef enum meeting {
    MEETING_NONE,    ///< the gap never falls to the margin
    MEETING_GRAZING, ///< it comes within the margin, and no deeper than it
    MEETING_HIT,     ///< the sphere goes deeper than the margin
} meeting;

typedef struct encounter {
    meeting kind;
    double time; ///< of a hit: the first time without a gap
} encounter;

/// Searches from time `from` on; the gap must be positive there.
encounter motion_encounter(const motion *m, double from, double margin);

/// Any two things that move during the tick: their gap at a time, which never changes faster than
/// `speed` per tick. The gap may be less than the true distance, and need not be the true depth of
/// an overlap.
typedef struct gap_motion {
    double (*gap)(const void *context, double time);
    const void *context;
    double speed;
} gap_motion;

/// The same as motion_encounter and motion_gap_min for any gap.
encounter gap_encounter(const gap_motion *g, double from, double margin);
double gap_smallest(const gap_motion *g, double from, double to, double step_m);

/// Fails the test, with seed and case, unless it holds.
void check_that(bool holds, int index, const char *what, double got, double wanted);

/// Fails the test unless `time` is that of the encounter, to `tolerance_m` of gap either way.
void check_time(const gap_motion *g, const encounter *wanted, float time, double tolerance_m,
                int index);

/// Returns the smallest gap found between two times, in steps of at most `step_m` metres.
double motion_gap_min(const motion *m, double from, double to, double step_m);

/// Fails the test unless the impact is where the encounter is. Its time may be up to `early_m` of
/// gap before the first touch, or `late_m` deep. The point is on the box's surface below the
/// sphere, and the unit normal leads from there to the sphere's centre.
void check_impact(const motion *m, const encounter *wanted, const sb_impact *impact, double early_m,
                  double late_m, int index);

/// Fails the test unless point and normal belong to the nearest face of the box, for a centre
/// inside it at the impact's time.
void check_impact_inside(const motion *m, const sb_impact *impact, double tolerance_m, int index);

#endif
