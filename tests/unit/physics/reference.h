/// Boxes and vectors in double precision, independent of server/core/physics. The physics tests
/// compare with them.
#ifndef SABOT_TESTS_PHYSICS_REFERENCE_H
#define SABOT_TESTS_PHYSICS_REFERENCE_H

#include "physics/shape/box.h"

typedef struct real3 {
    double x, y, z;
} real3;

real3 real3_of(sb_vec3 v);
sb_vec3 real3_round(real3 v); ///< to the nearest floats
real3 real3_add(real3 a, real3 b);
real3 real3_sub(real3 a, real3 b);
real3 real3_scale(real3 a, double s);
real3 real3_cross(real3 a, real3 b);
double real3_dot(real3 a, real3 b);
double real3_length(real3 a);

/// Returns a uniformly random direction of unit length.
real3 real3_random_direction(void);

/// Returns a random point with each coordinate uniform within +-limit and exact as a float.
real3 real3_random_point(double limit);

typedef struct real_box {
    real3 center;
    double half[3];
    real3 axes[3]; ///< unit, right-handed
} real_box;

/// Gives the axes of a uniformly random rotation, by a random unit quaternion.
void real_axes_random(real3 axes[3]);

/// Turns axes by an angle about a unit direction.
void real_axes_turn(real3 axes[3], real3 about, double radians);

/// Fills axes whose local z looks along (sin yaw, 0, cos yaw); local y is up.
void real_axes_from_yaw(real3 axes[3], double yaw);

/// Rounds a box to floats. Half extents and centre are exact if they came from floats; the axes are
/// rounded.
sb_box real_box_round(const real_box *box);

/// Returns the point relative to the box's centre, along its axes.
real3 real_box_local(const real_box *box, real3 point);

/// Returns the distance of a point from the surface: positive outside, negative inside. If
/// `out_closest` is not NULL, it receives the box's point closest to a point outside.
double real_box_distance(const real_box *box, real3 point, real3 *out_closest);

/// Returns how far the box reaches from its centre along a unit direction: the largest of its 8
/// corners.
double real_box_reach(const real_box *box, real3 direction);

/// Gives the up to 15 unit directions along which two boxes can be separated: those of the faces,
/// and the common perpendiculars of the edges that are not parallel. Returns how many.
int real_separating_axes(const real_box *a, const real_box *b, real3 out_axes[15]);

/// Returns the overlap of the boxes' projections on a unit direction; negative if they are apart.
double real_box_overlap_along(const real_box *a, const real_box *b, real3 axis);

/// Returns the smallest overlap along any of the 15 directions: the depth, or a negative value if
/// the boxes are apart.
double real_box_overlap(const real_box *a, const real_box *b);

/// Returns the nearest float as a double.
double real_float(double value);
real3 real3_float(real3 v);

#endif
