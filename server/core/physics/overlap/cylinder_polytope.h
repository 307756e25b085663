/// The shortest way out of a cylinder and a convex polytope. Private to the tests of cylinders.
///
/// The Minkowski difference of the two is bounded by pieces of five kinds, and a convex body is the
/// intersection of the half spaces at its smooth points, so that the smallest overlap along the
/// normals of all pieces is the depth, and a negative one proves that the two are apart:
/// - the caps, and the polytope's faces: one direction each;
/// - the side along an edge: square to axis and edge;
/// - the side about a vertex: the direction from the axis to the vertex nearest to it;
/// - an edge along a rim: the directions between the edge's two faces, an arc. Over an arc the
///   overlap is bounded from below by the support points of its ends; it is divided where the two
///   bounds meet (in two dimensions what van den Bergen 2001 does with polytopes, "Proximity
///   Queries and Penetration Depth Computation on 3D Game Objects") until no part can be better by
///   more than the tolerance.
#ifndef SABOT_PHYSICS_OVERLAP_CYLINDER_POLYTOPE_H
#define SABOT_PHYSICS_OVERLAP_CYLINDER_POLYTOPE_H

#include "physics/overlap/cylinder_pair.h"
#include "physics/overlap/polytope.h"

/// True, and the out parameter filled, if they overlap or touch. The polytope is in its own frame,
/// the pair has A in that frame.
bool sb_cylinder_polytope_penetration(const sb_cylinder_pair *pair, const sb_polytope *polytope,
                                      sb_penetration *out_penetration);

/// The same way if they overlap. If they are apart, the normal that separates them farthest, of all
/// of the above, with a negative overlap: less than their distance where corner and rim are
/// closest.
sb_penetration sb_cylinder_polytope_least(const sb_cylinder_pair *pair,
                                          const sb_polytope *polytope);

#endif
