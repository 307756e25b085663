/// Times of impact of two spheres in closed form.
///
/// With s the vector from the target's centre to the moving one's, v the relative displacement and
/// r the sum of the radii, the surfaces touch where |s + t v| = r. The first such time is c / (-b +
/// sqrt(D)), with b = s . v, c = s . s - r^2 and D = b^2 - v^2 c: the form of the smaller root that
/// does not cancel (Press et al. 1992, "Numerical Recipes in C", 5.6). D itself would drown r^2 in
/// the squares of a long path; by Lagrange's identity it is v^2 r^2 - |s x v|^2, whose error is
/// that of the coordinates and not of their squares.
///
/// Error: at the time found the gap is within 3e-7 of |s| + |v| + r, in metres, times one over the
/// cosine between the path and the normal where it is grazing.
///
/// A cast of spheres that are apart and come nearer has no branch on whether they meet, which at
/// hits and misses in random order would cost more than the rest. A miss leaves `out_impact` alone.
#ifndef SABOT_PHYSICS_SWEEP_SPHERE_SPHERE_H
#define SABOT_PHYSICS_SWEEP_SPHERE_SPHERE_H

#include "physics/shape/sphere.h"
#include "physics/sweep/impact.h"

/// A moving sphere against a still one, by the rules of dispatch.h: a centre that starts inside the
/// target is an impact at time 0 wherever it goes. Where the two centres coincide the normal is
/// (0, 1, 0). A path of radius 0 is a point.
bool sb_sweep_sphere_sphere(const sb_sphere_path *path, const sb_sphere *target,
                            sb_impact *out_impact);

/// Two moving spheres, `b` being the target: the normal goes from `b` to `a`, the point is on the
/// surface of `b` where it then is. Overlapping and approaching is time 0; overlapping and parting
/// or moving alike is none, also with one's centre inside the other. With `a` and `b` exchanged the
/// time is the same to the bit and the normal is the exact opposite.
bool sb_sweep_sphere_moving_sphere(const sb_sphere_path *a, const sb_sphere_path *b,
                                   sb_impact *out_impact);

#endif
