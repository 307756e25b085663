/// The true motion of a rig: the world's step in double precision, tick by tick.
#ifndef SABOT_TESTS_MOTION_REFERENCE_H
#define SABOT_TESTS_MOTION_REFERENCE_H

#include "motion_rig.h"

/// The motion over some ticks: velocity in steps, displacement in steps times seconds.
typedef struct course {
    double velocity[3];
    double displacement[3];
} course;

/// The parameters of a course besides its initial values.
typedef struct course_def {
    uint32_t hz, ticks;
    double turn_rad; ///< by which the heading turns evenly over the course
    double thrust;   ///< the mean field value
} course_def;

/// Makes the world's step: velocity first, then position with the new velocity; a ballistic kind
/// moves by the mean of both.
course course_reference(const rig *r, const course_def *def, const int32_t *values);

/// How far a drive may be off, in steps: of what is turned to the heading and back, a sine and a
/// cosine off by 0.0006 make up to 0.0017 more or less each time, and rounding half a step. The
/// heading is off by that, by half a part, and by the ticks by which a stride is ahead of it; by so
/// much all that thrust and grip do turns with it.
double drive_error(const rig *r, const course_def *def, const int32_t *values);

/// Returns how far the displacement may be off, in steps times ticks: the error of the velocities,
/// a quarter for rounding, and a stop within a stride, which is taken to slow down evenly.
double drive_displacement_error(const rig *r, const course_def *def, const int32_t *values);

/// Asserts that sb_motion_advance is as close to the reference as rounding allows.
void assert_near_reference(const rig *r, uint32_t hz, const int32_t *values, uint32_t ticks);

#endif
