/// The parts that the tests of cylinders and the casts at them (sweep/) share. Private to these.
#ifndef SABOT_PHYSICS_OVERLAP_CYLINDER_PARTS_H
#define SABOT_PHYSICS_OVERLAP_CYLINDER_PARTS_H

#include <stdbool.h>

#include "physics/overlap/clip.h"
#include "physics/overlap/polytope.h"
#include "physics/shape/box.h"
#include "physics/shape/hull.h"
#include "physics/shape/solids.h"
#include "physics/shape/vec3.h"

// A cylinder and another solid, seen from that one: how far they overlap along a direction, and
// the shortest way out.

/// A cylinder, A, in the frame of its partner, B.
typedef struct sb_cylinder_pair {
    sb_vec3 center; ///< of A; the origin is B's
    sb_vec3 axis;
    float radius, half_height;
    sb_vec3 partner_axis; ///< if B is a cylinder, as the next two
    float partner_radius, partner_half_height;
    float size; ///< m: extents and distance, what errors are relative to
} sb_cylinder_pair;

/// An endless cylinder becomes a finite one that reaches beyond the other on both sides; of two
/// endless ones, both reach farther than a world.
sb_cylinder_pair sb_cylinder_pair_of_box(const sb_cylinder *a, const sb_box *b);
sb_cylinder_pair sb_cylinder_pair_of_hull(const sb_cylinder *a, const sb_placed_hull *b);

/// Makes the pair in a frame of its own. Its origin is B's centre; of an endless B it is the point
/// of its axis beside A's centre. Its second axis is A's.
sb_cylinder_pair sb_cylinder_pair_of_cylinder(const sb_cylinder *a, const sb_cylinder *b,
                                              sb_box *out_frame);

/// A direction, and how far the two overlap along it.
typedef struct sb_penetration {
    sb_vec3 normal; ///< unit, from A to B
    float overlap;
} sb_penetration;

// What is square to an axis: for the tests and sweeps of cylinders alone.

/// A unit direction square to a unit one.
static inline sb_vec3 sb_perpendicular(sb_vec3 direction)
{
    // Square to it in a plane of two coordinates, with the larger of the outer two: never short.
    float x = direction.x, y = direction.y, z = direction.z;
    if (fabsf(x) <= fabsf(z)) {
        float inverse = 1.0f / sqrtf(y * y + z * z);
        return (sb_vec3){0.0f, z * inverse, -y * inverse};
    }
    float inverse = 1.0f / sqrtf(x * x + y * y);
    return (sb_vec3){y * inverse, -x * inverse, 0.0f};
}

/// The part of `v` square to a unit axis, of which `along` = v . axis is the other. One shorter
/// than 1e-6 of `along` is zero: it would be rounding, and might point along the axis.
static inline sb_vec3 sb_radial(sb_vec3 v, sb_vec3 axis, float along)
{
    sb_vec3 radial = sb_vec3_add_scaled(v, axis, -along);
    float squared = sb_vec3_length_squared(radial);
    if (squared < along * along) {
        radial = sb_vec3_add_scaled(radial, axis, -sb_vec3_dot(radial, axis));
        squared = sb_vec3_length_squared(radial);
        if (squared <= 1e-12f * along * along) {
            return (sb_vec3){0.0f, 0.0f, 0.0f};
        }
    }
    return radial;
}

// The shortest way out of a cylinder and a convex polytope.
//
// The Minkowski difference of the two is bounded by pieces of five kinds. A convex body is the
// intersection of the half spaces at its smooth points. So the smallest overlap along the normals
// of all pieces is the depth, and a negative one proves that the two are apart:
// - the caps, and the polytope's faces: one direction each;
// - the side along an edge: square to axis and edge;
// - the side about a vertex: the direction from the axis to the vertex nearest to it;
// - an edge along a rim: the directions between the edge's two faces, an arc. Over an arc the
//   overlap is bounded from below by the support points of its ends. The arc is divided where the
//   two bounds meet, until no part can be better by more than the tolerance. Van den Bergen 2001
//   does this in three dimensions with polytopes ("Proximity Queries and Penetration Depth
//   Computation on 3D Game Objects").

/// True, and the out parameter filled, if they overlap or touch. The polytope is in its own frame,
/// the pair has A in that frame.
bool sb_cylinder_polytope_penetration(const sb_cylinder_pair *pair, const sb_polytope *polytope,
                                      sb_penetration *out_penetration);

/// Returns the same way out if they overlap. If they are apart, it returns the one of the above
/// normals that separates them farthest, with a negative overlap. Its size is less than their
/// distance where corner and rim are closest.
sb_penetration sb_cylinder_polytope_least(const sb_cylinder_pair *pair,
                                          const sb_polytope *polytope);

// The shortest way out of two cylinders by a search over all directions. Private to the tests of
// cylinders.
//
// For a unit direction n let f(n) be how far the two overlap along it: negative if n separates
// them. The depth is the smallest f. The search keeps triangles of directions that together cover
// the sphere. Every point q of the Minkowski difference A - B bounds f from below, f(n) >= n . q.
// Over a triangle the best bound is that of a mixture of the three corners' support points: the one
// whose least product with a corner is largest. It is the value of a matrix game of three by three.
// Of all triangles, the one with the lowest bound is halved at its longest edge. This ends when no
// bound is below the smallest f found by more than the tolerance. This proves the result from both
// sides, as the expanding polytope of van den Bergen 2001 does ("Proximity Queries and Penetration
// Depth Computation on 3D Game Objects"). It needs no polytope, whose sliver faces would have no
// normals in floats.

/// Returns true, and fills the out parameter, if the two overlap or touch. The work is bounded.
/// Where many ways out are nearly equal the bound may end it, with the best way found.
bool sb_cylinder_search_penetration(const sb_cylinder_pair *pair, sb_penetration *out_penetration);

/// Gives the same yes or no, and ends as soon as no direction can separate.
bool sb_cylinder_search_overlap(const sb_cylinder_pair *pair);

// Contact points of a cylinder with another solid.
//
// Where the vector is along a cap's or a face's normal, that is the reference and the other's
// feature (cap, side line, face) is cut to it, as for two polytopes (clip.h). Otherwise the two
// touch along a line, if a side lies along an edge or another side, or in one point.

/// Writes the vector and the points, all in the pair's frame.
void sb_cylinder_polytope_contacts(const sb_cylinder_pair *pair, const sb_polytope *b,
                                   const sb_penetration *penetration, sb_manifold *out_manifold);

/// Writes them for a pair of two cylinders.
void sb_cylinder_cylinder_contacts(const sb_cylinder_pair *pair, const sb_penetration *penetration,
                                   sb_manifold *out_manifold);

/// Converts the vector and the points from the frame to the world.
void sb_manifold_to_world(sb_manifold *manifold, const sb_box *frame);

#endif
