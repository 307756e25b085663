/// Tests of pairs of shapes: overlap, minimum translation vector and contact points.
#ifndef SABOT_PHYSICS_OVERLAP_PAIRS_H
#define SABOT_PHYSICS_OVERLAP_PAIRS_H

#include <stdbool.h>

#include "physics/overlap/interval.h"
#include "physics/overlap/manifold.h"
#include "physics/overlap/side.h"
#include "physics/shape/box.h"
#include "physics/shape/hull.h"
#include "physics/shape/solids.h"

// Planes against segments, rays, lines, boxes and planes. A plane's solid side has no end, so a
// shape behind it overlaps it at any depth.
//
// Error of distances and depths: about 4e-7 of the coordinates, sizes and the offset in play. All
// forms of a pair's test agree on whether the two overlap.
//
// The two corners that are farthest along and against the normal decide. Two planes are judged by
// the cross product of their normals. Source: Assarsson and Moeller 2000, "Optimized View Frustum
// Culling Algorithms for Bounding Boxes".

/// How something straight meets a plane.
typedef struct sb_plane_crossing {
    sb_side side; ///< side of the whole; CROSSING if it meets the plane
    sb_side from; ///< side of the first end (a ray's origin; for a line the end against direction)
    float at; ///< if it meets the plane, where first: fraction of a segment, 0 to 1; metres along
              ///< a ray (>= 0) or a line (any sign)
    sb_vec3 point; ///< if it meets the plane: that point
} sb_plane_crossing;

/// A segment that lies in the plane meets it at once, at 0.
sb_plane_crossing sb_plane_segment_cross(const sb_plane *plane, const sb_segment *segment);

/// A ray or line whose crossing is farther off than SB_INTERVAL_ENDLESS counts as parallel and
/// meets nothing. One that lies in the plane meets it at 0.
sb_plane_crossing sb_plane_ray_cross(const sb_plane *plane, const sb_ray *ray);
sb_plane_crossing sb_plane_line_cross(const sb_plane *plane, const sb_line *line);

/// Test the plane's solid side, A, against a box, and return true unless the box is in front. The
/// contact points are up to four of the box's corners behind the plane, the deepest first. Of
/// equals the one nearer to the box's minimum comes first.
bool sb_plane_aabb_overlap(const sb_plane *a, const sb_aabb *b);
bool sb_plane_aabb_mtv(const sb_plane *a, const sb_aabb *b, sb_mtv *out_mtv);
bool sb_plane_aabb_manifold(const sb_plane *a, const sb_aabb *b, sb_manifold *out_manifold);
bool sb_plane_box_overlap(const sb_plane *a, const sb_box *b);
bool sb_plane_box_mtv(const sb_plane *a, const sb_box *b, sb_mtv *out_mtv);
bool sb_plane_box_manifold(const sb_plane *a, const sb_box *b, sb_manifold *out_manifold);

typedef enum sb_plane_relation {
    SB_PLANES_MEET,           ///< in a line
    SB_PLANES_SAME_DIRECTION, ///< parallel, facing the same way
    SB_PLANES_OPPOSITE,       ///< parallel, facing opposite ways
} sb_plane_relation;

/// Planes within about 1e-6 rad of parallel count as parallel. Otherwise `out_line`, unless it is
/// NULL, is where they meet; its direction is along a.normal x b.normal, its point the closest to
/// the world's origin. The point is off by up to 2e-7 of the offsets over the sine of the angle
/// between the planes.
sb_plane_relation sb_plane_plane_meet(const sb_plane *a, const sb_plane *b, sb_line *out_line);

/// Returns true if the solid sides overlap or touch. They always do, except for planes that face
/// opposite ways with free space between them.
bool sb_plane_plane_overlap(const sb_plane *a, const sb_plane *b);

// Axis-aligned boxes among themselves (yes or no: `sb_aabb_overlap` in shape/aabb.h), and boxes
// against straight lines.
//
// Error of the vector: the rounding of one subtraction. Of the tests against lines: about 1e-6 of
// the distance between the box's far corners and the line's origin, for an oriented box of its
// centre's too.
//
// Source: slabs as Kay and Kajiya 1986 ("Ray Tracing Complex Scenes") have them; a line square to
// an axis is compared with that slab, never divided by zero.

/// Calls `sb_aabb_overlap`, under the name that pair tests have here.
static inline bool sb_aabb_aabb_overlap(const sb_aabb *a, const sb_aabb *b)
{
    return sb_aabb_overlap(a, b);
}

/// Gives the shortest of the six ways out; of equals the first axis, and B's positive direction.
bool sb_aabb_aabb_mtv(const sb_aabb *a, const sb_aabb *b, sb_mtv *out_mtv);

/// Gives the corners of the rectangle that both faces share, half way between them, all with the
/// full depth. There are four, or two or one where the rectangle has no width; those nearer to the
/// minimum come first.
bool sb_aabb_aabb_manifold(const sb_aabb *a, const sb_aabb *b, sb_manifold *out_manifold);

/// Returns true if the two overlap or touch. A segment inside the box overlaps it.
bool sb_aabb_interval_overlap(const sb_aabb *aabb, const sb_interval *interval);

/// Makes the same test in the box's own frame.
bool sb_box_interval_overlap(const sb_box *box, const sb_interval *interval);

// Spheres against spheres, planes, boxes and straight lines.
//
// Error of depths and points: about 5e-7 of the coordinates and sizes in play. For two spheres and
// for axis-aligned boxes the differences of coordinates count, not the coordinates. The vectors are
// the shortest ways out. A yes or no is uncertain within that error, and all three forms of a
// pair's test agree on it.
//
// Source: the closest point of the other shape decides (Ericson 2005, "Real-Time Collision
// Detection", 5.1 and 5.2), and from inside a box its nearest face.

/// Spheres with one centre part upwards: the normal is (0, 1, 0).
bool sb_sphere_sphere_overlap(const sb_sphere *a, const sb_sphere *b);
bool sb_sphere_sphere_mtv(const sb_sphere *a, const sb_sphere *b, sb_mtv *out_mtv);
bool sb_sphere_sphere_manifold(const sb_sphere *a, const sb_sphere *b, sb_manifold *out_manifold);

/// Returns whether the sphere is in front of the plane, crosses or touches it, or is behind.
sb_side sb_plane_sphere_side(const sb_plane *plane, const sb_sphere *sphere);

/// Test the plane's solid side, A, against a sphere, and return true unless the sphere is in front.
/// The depth has no limit: a sphere far behind comes back to the front.
bool sb_plane_sphere_overlap(const sb_plane *a, const sb_sphere *b);
bool sb_plane_sphere_mtv(const sb_plane *a, const sb_sphere *b, sb_mtv *out_mtv);
bool sb_plane_sphere_manifold(const sb_plane *a, const sb_sphere *b, sb_manifold *out_manifold);

/// With a centre inside the box the way leads through the nearest face; of equals the first of -x,
/// +x, -y, +y, -z, +z (the sides from which the sphere leaves).
bool sb_sphere_aabb_overlap(const sb_sphere *a, const sb_aabb *b);
bool sb_sphere_aabb_mtv(const sb_sphere *a, const sb_aabb *b, sb_mtv *out_mtv);
bool sb_sphere_aabb_manifold(const sb_sphere *a, const sb_aabb *b, sb_manifold *out_manifold);

/// Make the same tests in the box's own frame.
bool sb_sphere_box_overlap(const sb_sphere *a, const sb_box *b);
bool sb_sphere_box_mtv(const sb_sphere *a, const sb_box *b, sb_mtv *out_mtv);
bool sb_sphere_box_manifold(const sb_sphere *a, const sb_box *b, sb_manifold *out_manifold);

/// Returns true if the two overlap or touch. Error: about 1e-6 of the distance between the sphere
/// and the interval's ends.
bool sb_sphere_interval_overlap(const sb_sphere *sphere, const sb_interval *interval);

// Overlap of two oriented boxes by the separating axis theorem over all 15 axes (Gottschalk, Lin
// and Manocha 1996, "OBBTree: A Hierarchical Structure for Rapid Interference Detection"). Two
// upright boxes have only five different axes, and a shorter form of the test.
//
// The quick form of the test, by the cosines between the boxes' axes, is a filter. It decides where
// it is certain, and leaves edges that are nearly parallel or nearly touch to the careful form. The
// idea is that of Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
// Geometric Predicates", with a fixed bound in place of a computed one.

/// Returns true if the boxes overlap or touch, exactly when `sb_box_box_mtv` finds a vector.
bool sb_box_box_overlap(const sb_box *a, const sb_box *b);

/// Returns true, and fills `out_mtv`, if the boxes overlap or touch. The vector is the shortest way
/// out over all 15 axes, without a preference for faces or for the way of the last tick. Of equally
/// short ways the first counts: A's axes, B's axes, edge pairs (these only if shorter by 1e-6 of
/// the boxes' size). Boxes with one centre part in the axis's positive direction.
///
/// Error: about 1e-6 of the boxes' size. Edges within 1e-3 rad of parallel count as parallel. Where
/// nearly parallel edges cross, the depth may exceed the shortest way by about
/// min(angle, 1e-7 / angle) times their length.
bool sb_box_box_mtv(const sb_box *a, const sb_box *b, sb_mtv *out_mtv);

/// Fills the vector, and one to four contact points, by the axis of the shortest way out:
/// - A face's axis: the corners of the other box's most opposed face, cut to this face's rectangle
///   and below it. More than four are reduced to the deepest, the farthest from it, and on either
///   side the one that spans the largest triangle with these two; of equals the first. If the faces
///   pass each other by, as those of edges that count as parallel can: the deepest corner, moved
///   into the rectangle.
/// - Two edges' perpendicular: the point half way between these edges.
///
/// Error of a point: about 2e-6 of the boxes' size, and half a unit in the last place of its
/// coordinates. For two edges the first part is divided by the sine of their angle, along them.
bool sb_box_box_manifold(const sb_box *a, const sb_box *b, sb_manifold *out_manifold);

// Convex hulls against hulls, boxes, spheres, planes and segments.
//
// Every vector is the minimum over all faces and edge pairs, without a preference for faces beyond
// the rounding. Where ways out are equal the first counts: A's faces, B's faces, edge pairs, each
// in order. This holds where centres coincide too, because a face's way out has a sense of its own.
//
// The size of a pair is the sum of both radii about their frame's origin (a box's half diagonal, a
// sphere's radius) and of the distance of the origins. The error is about 2e-6 of that size, plus
// the distance by which the hull's vertices stick out of its faces (hull_build.h). Where in the
// world the pair is matters only to a plane: its distance is rounded to 2e-7 of the coordinates.
// Touching within that may count as either.
//
// Two edges whose directions are within 1e-3 rad of parallel are left to the faces. Where such
// edges cross, the depth may exceed the shortest way by that angle times their length, and a gap
// smaller than that may be missed. Just beyond, the direction of their common perpendicular is
// rounded to 2e-7 over the angle. The depth may exceed the shortest way by that times the size.
// Moving B by the vector separates the two in every case.
//
// Contact points are at both surfaces when moved half their depth along the normal and back. The
// deepest has the vector's depth, but for the same slack of nearly parallel edges. A pair of edges
// has one point.

/// True if the two overlap or touch. Hulls of F faces, E edges and V vertices cost O(F V + E^2),
/// less where a face separates them.
bool sb_hull_hull_overlap(const sb_placed_hull *a, const sb_placed_hull *b);
bool sb_hull_hull_mtv(const sb_placed_hull *a, const sb_placed_hull *b, sb_mtv *out_mtv);
bool sb_hull_hull_manifold(const sb_placed_hull *a, const sb_placed_hull *b,
                           sb_manifold *out_manifold);

/// Make the same tests with the box as a polytope of 8 corners.
bool sb_hull_box_overlap(const sb_placed_hull *a, const sb_box *b);
bool sb_hull_box_mtv(const sb_placed_hull *a, const sb_box *b, sb_mtv *out_mtv);
bool sb_hull_box_manifold(const sb_placed_hull *a, const sb_box *b, sb_manifold *out_manifold);

/// The closest face, edge or vertex decides for a centre outside, and the nearest face for one
/// inside or on the surface; of equals faces come before edges, then the first. From an edge or a
/// vertex the normal is off by about 2e-7 of the hull's size over the centre's distance. If the
/// centre is nearer than 1e-6 of the size, the face counts that it is farthest in front of.
/// O(F + E).
bool sb_hull_sphere_overlap(const sb_placed_hull *a, const sb_sphere *b);
bool sb_hull_sphere_mtv(const sb_placed_hull *a, const sb_sphere *b, sb_mtv *out_mtv);
bool sb_hull_sphere_manifold(const sb_placed_hull *a, const sb_sphere *b,
                             sb_manifold *out_manifold);

/// The plane's solid side is A. The contact points are of the hull's face that looks most against
/// the plane at its deepest vertex (of equals the lowest index).
bool sb_plane_hull_overlap(const sb_plane *a, const sb_placed_hull *b);
bool sb_plane_hull_mtv(const sb_plane *a, const sb_placed_hull *b, sb_mtv *out_mtv);
bool sb_plane_hull_manifold(const sb_plane *a, const sb_placed_hull *b, sb_manifold *out_manifold);

/// True if a point of the segment is inside the hull or on its surface. The planes of the faces cut
/// the segment (Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping"). Exact for
/// a hull whose planes are off by 4e-7 of the coordinates of the segment in the hull's frame.
bool sb_hull_segment_overlap(const sb_placed_hull *a, const sb_segment *b);

// Cylinders against the other solids: overlap, minimum translation vector and contact points.
//
// Errors. The closed forms: about 1e-6 of the size of the numbers in play, that is, extents and
// distance of the centres. They are those of sphere, plane and segment, a vertical cylinder against
// an upright box, two cylinders with parallel axes, and two endless cylinders. A cylinder against
// any other box or hull looks through the normals of all pieces of their sum (cylinder_polytope.c):
// 5e-6 of the size. Two other cylinders are searched (cylinder_search.c). The depth may exceed the
// shortest way by SB_CYLINDER_TOLERANCE of the size, mostly by less than 3e-5, and yes or no is
// right to 2e-6. An endless one counts there as about four times as long as the other. In all of
// them the vector separates to 1e-6. Axes within 1e-6 rad of parallel count as parallel.
//
// Degenerate cases. Touching counts as overlap, within the error. Of equal ways out a fixed one is
// taken; a centre on a cylinder's axis leaves sideways along the axis's fixed perpendicular. An
// endless cylinder never leaves along its axis.
//
// Contact points lie half way between the surfaces. Where the vector is along the normal of a cap
// or of a face, they are the corners of the region that it shares with the other's feature. A cap
// counts by eight points of its rim, a side by its line. There are four points at most, each with
// its own depth. Points on a cap may be up to 2 % of the radius outside of it. Where a side lies
// along an edge or another side, they are the two ends of the common line, otherwise one point,
// with the vector's depth. For pairs that are searched, and for hulls with many faces nearly in a
// plane, the normal is uncertain by some milliradians, and the points are off by as much of the
// size.

/// By how much of the size a searched depth may exceed the shortest way out.
#define SB_CYLINDER_TOLERANCE 1e-4f

/// True if the cylinder has no caps.
static inline bool sb_cylinder_is_endless(const sb_cylinder *cylinder)
{
    return cylinder->half_height >= SB_CYLINDER_ENDLESS;
}

/// True if the axis is exactly the world's vertical, either way up.
static inline bool sb_cylinder_is_vertical(const sb_cylinder *cylinder)
{
    return cylinder->axis.x == 0.0f && cylinder->axis.z == 0.0f;
}

bool sb_cylinder_sphere_overlap(const sb_cylinder *a, const sb_sphere *b);
bool sb_cylinder_sphere_mtv(const sb_cylinder *a, const sb_sphere *b, sb_mtv *out_mtv);
bool sb_cylinder_sphere_manifold(const sb_cylinder *a, const sb_sphere *b,
                                 sb_manifold *out_manifold);

/// A is the plane's solid side. An endless cylinder overlaps unless it is parallel to the plane,
/// to 1e-6 rad, and in front. Unless it is parallel, depth and points are those of a cylinder of
/// half height SB_CYLINDER_ENDLESS. Each point has its own depth. The deepest point comes first,
/// then the point at the other cap. Then come the points beside and opposite on the first cap's
/// rim, as far as they are behind the plane.
bool sb_plane_cylinder_overlap(const sb_plane *a, const sb_cylinder *b);
bool sb_plane_cylinder_mtv(const sb_plane *a, const sb_cylinder *b, sb_mtv *out_mtv);
bool sb_plane_cylinder_manifold(const sb_plane *a, const sb_cylinder *b, sb_manifold *out_manifold);

bool sb_cylinder_cylinder_overlap(const sb_cylinder *a, const sb_cylinder *b);
bool sb_cylinder_cylinder_mtv(const sb_cylinder *a, const sb_cylinder *b, sb_mtv *out_mtv);
bool sb_cylinder_cylinder_manifold(const sb_cylinder *a, const sb_cylinder *b,
                                   sb_manifold *out_manifold);

/// Exact and fast where the cylinder is vertical (`sb_cylinder_is_vertical`) and the box upright
/// (`sb_box_is_upright`).
bool sb_cylinder_box_overlap(const sb_cylinder *a, const sb_box *b);
bool sb_cylinder_box_mtv(const sb_cylinder *a, const sb_box *b, sb_mtv *out_mtv);
bool sb_cylinder_box_manifold(const sb_cylinder *a, const sb_box *b, sb_manifold *out_manifold);

bool sb_cylinder_hull_overlap(const sb_cylinder *a, const sb_placed_hull *b);
bool sb_cylinder_hull_mtv(const sb_cylinder *a, const sb_placed_hull *b, sb_mtv *out_mtv);
bool sb_cylinder_hull_manifold(const sb_cylinder *a, const sb_placed_hull *b,
                               sb_manifold *out_manifold);

/// Error: about 1e-6 of the distances from the centre. The ends may coincide.
bool sb_cylinder_segment_overlap(const sb_cylinder *a, const sb_segment *b);

#endif
