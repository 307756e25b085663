/// What a rig does in truth: the world's step in double precision, tick by tick.
#ifndef SABOT_TESTS_MOTION_REFERENCE_H
#define SABOT_TESTS_MOTION_REFERENCE_H

#include "motion_rig.h"

/// How a rig moves over some ticks, in steps of velocity and, of the way, those times a second.
typedef struct course {
    double velocity[3];
    double displacement[3];
} course;

/// What a course has beside the values that it begins with.
typedef struct course_def {
    uint32_t hz, ticks;
    double turn_rad; ///< by which the heading turns, evenly
    double thrust;   ///< field value, the mean
} course_def;

/// The world's step: velocity first, then position with the new velocity, or with the mean of both
/// for what is ballistic.
course course_reference(const rig *r, const course_def *def, const int32_t *values);

/// How far a drive may be off, in steps: of what is turned to the heading and back, a sine and a
/// cosine off by 0.0006 make up to 0.0017 more or less each time, and rounding half a step. The
/// heading is off by that, by half a part, and by the ticks by which a stride is ahead of it; by so
/// much all that thrust and grip do turns with it.
double drive_error(const rig *r, const course_def *def, const int32_t *values);

/// The same of the way, in steps times ticks. Beside the velocities' and a quarter for rounding,
/// what comes to rest amid a stride is taken to do so evenly within it.
double drive_displacement_error(const rig *r, const course_def *def, const int32_t *values);

/// Asserts that sb_motion_advance comes as near as rounding allows.
void assert_near_reference(const rig *r, uint32_t hz, const int32_t *values, uint32_t ticks);

#endif
