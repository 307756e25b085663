/// Times of impact by pairs of shapes, within one tick.
#ifndef SABOT_PHYSICS_SWEEP_PAIRS_H
#define SABOT_PHYSICS_SWEEP_PAIRS_H

#include "physics/shape/box.h"
#include "physics/shape/hull.h"
#include "physics/shape/solids.h"
#include "physics/sweep/impact.h"

// Times of impact of a moving sphere, within one tick.

/// Returns true if the sphere touches the plane while approaching it. A sphere that starts below
/// and approaches has its impact at time 0; one that moves away has none.
bool sb_sweep_sphere_plane(const sb_sphere_path *path, const sb_plane *plane,
                           sb_impact *out_impact);

/// Exact: the sphere's centre against the box grown by the radius, with its edges cylinders and its
/// corners spheres (Ericson 2005, "Real-Time Collision Detection", 5.5.7, the problem only). A
/// sphere that starts in contact has its impact at time 0 if it approaches, and none if it leaves.
/// A sphere whose centre starts inside always has its impact at time 0. Grazing contact may count
/// as an impact or not, within rounding.
bool sb_sweep_sphere_box(const sb_sphere_path *path, const sb_box *box, sb_impact *out_impact);

/// Casts the sphere against a box that moves and turns evenly about its own second axis, however it
/// is tilted. Without a turn it is the exact test on the relative displacement. With a turn it is
/// conservative advancement (Mirtich 1996) in the box's own frame, over the part of the tick in
/// which the two can touch. It is early by at most 1e-4 m of gap. It is late only where the
/// two start in contact and neither part nor approach: by 1e-5 m of depth. Of an upright box the
/// normal of a top or bottom face is exactly vertical and those of the sides are exactly
/// horizontal. A pair in contact that parts has no impact until it comes together again.
bool sb_sweep_sphere_moving_box(const sb_sphere_path *path, const sb_box_path *box,
                                sb_impact *out_impact);

// Times of impact of two spheres in closed form.
//
// With s the vector from the target's centre to the moving one's, v the relative displacement and r
// the sum of the radii, the surfaces touch where |s + t v| = r. The first such time is c / (-b +
// sqrt(D)), with b = s . v, c = s . s - r^2 and D = b^2 - v^2 c: the form of the smaller root that
// does not cancel (Press et al. 1992, "Numerical Recipes in C", 5.6). D itself would drown r^2 in
// the squares of a long path. By Lagrange's identity it is v^2 r^2 - |s x v|^2, whose error is that
// of the coordinates and not of their squares.
//
// Error: at the time found the gap is within 3e-7 of |s| + |v| + r, in metres, times one over the
// cosine between the path and the normal where it is grazing.
//
// A cast of spheres that are apart and come nearer has no branch on whether they meet. At hits and
// misses in random order that branch would cost more than everything else. A miss leaves
// `out_impact` alone.

/// A moving sphere against a still one, by the rules of dispatch.h. A centre that starts inside the
/// target is an impact at time 0 wherever it goes. Where the two centres coincide the normal is (0,
/// 1, 0). A path of radius 0 is a point.
bool sb_sweep_sphere_sphere(const sb_sphere_path *path, const sb_sphere *target,
                            sb_impact *out_impact);

/// Two moving spheres, `b` being the target. The normal goes from `b` to `a`, and the point is on
/// the surface of `b` where it then is. Spheres that overlap and approach have their impact at
/// time 0. Spheres that overlap and part or move alike have none, even if a centre is inside the
/// other one. With `a` and `b` exchanged the time is the same to the bit and the normal is the
/// exact opposite.
bool sb_sweep_sphere_moving_sphere(const sb_sphere_path *a, const sb_sphere_path *b,
                                   sb_impact *out_impact);

// Time of impact of a moving sphere with a convex hull.

/// Exact: the centre against the hull grown by the radius. Its faces are moved out, its edges are
/// cylinders and its vertices spheres. This is the sum of the two shapes, which Ericson 2005 has
/// for simpler ones ("Real-Time Collision Detection", 5.5). The rules are those of dispatch.h.
///
/// O(F) for what misses the faces moved out, O(F + E + V) beyond. The error is the gap at the time
/// found. It is within 2e-6 of the metres in play: from the hull's frame to both ends of the path,
/// the hull's radius and the sphere's. The distance by which the hull's vertices stick out of its
/// faces adds to it (hull_build.h).
bool sb_sweep_sphere_hull(const sb_sphere_path *path, const sb_placed_hull *hull,
                          sb_impact *out_impact);

// Ray casts: a point that moves along a straight line, by the rules of dispatch.h. A ray that runs
// exactly along a face, without approaching it, does not hit.
//
// Error: the reported point is near the point where the path meets the surface, within 1e-6 of the
// metres in play. These are from the target's centre to both ends of the path, and the target's
// size. For a hull the tolerance within which its faces were joined adds to it (hull_build.h).

/// Returns true if a cast at the plane would find none: the path begins in front and turns away, or
/// is too short.
static inline bool sb_point_misses_plane(const sb_point_path *path, const sb_plane *plane)
{
    float gap = sb_plane_distance(plane, path->start);
    float approach = -sb_vec3_dot(plane->normal, path->displacement);
    return gap >= 0.0f && (!(approach > 0.0f) || gap > approach);
}

/// A point that starts behind the plane is inside.
static inline bool sb_point_meets_plane(const sb_point_path *path, const sb_plane *plane,
                                        sb_impact *out_impact)
{
    if (sb_point_misses_plane(path, plane)) {
        return false;
    }
    float gap = sb_plane_distance(plane, path->start);
    float approach = -sb_vec3_dot(plane->normal, path->displacement);
    float time = gap >= 0.0f ? gap / approach : 0.0f;
    sb_vec3 at = sb_vec3_add_scaled(path->start, path->displacement, time);
    out_impact->time = time;
    out_impact->normal = plane->normal;
    out_impact->point = sb_vec3_add_scaled(at, plane->normal, -sb_plane_distance(plane, at));
    return true;
}

/// Casts at a plane, for the table of casts.
bool sb_sweep_point_plane(const sb_point_path *path, const sb_plane *plane, sb_impact *out_impact);

/// The sphere cast with radius 0 (see spheres above).
bool sb_sweep_point_sphere(const sb_point_path *path, const sb_sphere *sphere,
                           sb_impact *out_impact);

/// By slabs (Kay and Kajiya 1986, "Ray Tracing Complex Scenes"): the latest entry into the three
/// against the earliest way out. If several faces around a point inside are nearest, the first axis
/// counts.
bool sb_sweep_point_aabb(const sb_point_path *path, const sb_aabb *aabb, sb_impact *out_impact);
bool sb_sweep_point_box(const sb_point_path *path, const sb_box *box, sb_impact *out_impact);

/// Casts at a hull over the half spaces of its faces (Cyrus and Beck 1978, "Generalized two- and
/// three-dimensional clipping"). If several faces around a point inside are nearest, the first one
/// counts.
bool sb_sweep_point_hull(const sb_point_path *path, const sb_placed_hull *hull,
                         sb_impact *out_impact);

// Box casts: a box that moves along a straight line without turning, how far until it touches.
//
// Two polytopes that move straight are apart for as long as they are apart along some axis. That is
// a face normal of either, or a cross product of an edge of each (Gottschalk, Lin and Manocha 1996,
// "OBBTree"). Along each of these directions the distance changes evenly. So the time of impact is
// the latest at which one stops to separate, if none has begun again by then. That direction is the
// normal.
//
// The rules are those of dispatch.h, except that a box has no one centre. A pair that starts
// overlapping, or apart by less than SB_BOX_CAST_TOUCH, is an impact at time 0 if it moves against
// the minimum translation vector, which is then the normal. Otherwise it is none.
//
// Error: the gap at the time found is within 2e-6 of the metres in play (between the centres at
// both ends of the path, and both sizes). The point is on the target's surface, and on the moving
// box's, within three times that. Where faces or edges meet flat it is within what is
// common to both. At a start in overlap it is on the target's feature farthest along the normal.

/// Metres along the separating axis within which a start counts as touching.
#define SB_BOX_CAST_TOUCH 1e-5f

bool sb_sweep_box_plane(const sb_box_cast *cast, const sb_plane *plane, sb_impact *out_impact);

/// Tests all 15 axes.
bool sb_sweep_box_box(const sb_box_cast *cast, const sb_box *target, sb_impact *out_impact);
bool sb_sweep_box_aabb(const sb_box_cast *cast, const sb_aabb *target, sb_impact *out_impact);

/// Tests the hull's faces, the box's, and those pairs of edges that make a face of the sum of the
/// two (Gregorius 2013, "The Separating Axis Test between Convex Polyhedra"). O(F + V + E).
bool sb_sweep_box_hull(const sb_box_cast *cast, const sb_placed_hull *target,
                       sb_impact *out_impact);

/// The sphere cast against the box, seen from the box. The rules are those for spheres, so a target
/// whose centre starts inside the box is always an impact at time 0.
bool sb_sweep_box_sphere(const sb_box_cast *cast, const sb_sphere *target, sb_impact *out_impact);

// Ray, sphere and box casts against a cylinder, finite or endless, by the rules of dispatch.h.
//
// Errors, relative to the metres in play (from the target's centre to both ends of the path, and
// all sizes): the gap at the reported time is within 1e-6 of them. Against a rim a sphere is also
// early by at most 1e-5 m of gap, and a box anywhere by at most 1e-4 m. Neither is ever late by
// more than the rounding. The point is on the cylinder's surface to the same.

/// The sphere cast with radius 0. A start on the surface counts as touching, not as inside. A ray
/// exactly through the rim hits the side.
bool sb_sweep_point_cylinder(const sb_point_path *path, const sb_cylinder *target,
                             sb_impact *out_impact);

/// The centre against the cylinder grown by the radius: its side and caps in closed form; between
/// them, round the rim, a torus. There the distance of the centre from the cylinder is a convex
/// function of the time, because a cylinder is convex. So Newton's method from the entry into the
/// grown cylinder's corner comes nearer from before and never passes the impact. (A torus as a
/// quartic loses too many digits in floats.)
bool sb_sweep_sphere_cylinder(const sb_sphere_path *path, const sb_cylinder *target,
                              sb_impact *out_impact);

/// A box has no one centre. A pair that starts overlapping, or apart by less than 1e-5 m, is an
/// impact at time 0 if it moves against the way out, which is then the normal. Otherwise it is
/// none.
///
/// Along every normal of the two shapes' sum (overlap/cylinder_parts.h) the gap changes evenly. The
/// largest of these gaps is a convex function of the time. Newton's method on it advances to the
/// time at which the normal that separates farthest so far stops to separate.
bool sb_sweep_box_cylinder(const sb_box_cast *cast, const sb_cylinder *target,
                           sb_impact *out_impact);

#endif
