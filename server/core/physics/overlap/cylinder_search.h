/// The shortest way out of two cylinders by a search over all directions. Private to the tests of
/// cylinders.
///
/// For a unit direction n let f(n) be how far the two overlap along it: negative if n separates
/// them. The depth is the smallest f. The search keeps triangles of directions that together cover
/// the sphere. Every point q of the Minkowski difference A - B bounds f from below, f(n) >= n . q;
/// over a triangle the best bound is that of the mixture of the three corners' support points whose
/// least product with a corner is largest, the value of a matrix game of three by three. The
/// triangle with the lowest bound is halved at its longest edge until no bound is below the
/// smallest f found by more than the tolerance. This proves the result from both sides, as the
/// expanding polytope of van den Bergen 2001 ("Proximity Queries and Penetration Depth Computation
/// on 3D Game Objects") does, without a polytope whose sliver faces have no normals in floats.
#ifndef SABOT_PHYSICS_OVERLAP_CYLINDER_SEARCH_H
#define SABOT_PHYSICS_OVERLAP_CYLINDER_SEARCH_H

#include "physics/overlap/cylinder_pair.h"

/// Returns true, and fills the out parameter, if the two overlap or touch. The work is bounded.
/// Where many ways out are nearly equal the bound may end it, with the best way found.
bool sb_cylinder_search_penetration(const sb_cylinder_pair *pair, sb_penetration *out_penetration);

/// Gives the same yes or no, and ends as soon as no direction can separate.
bool sb_cylinder_search_overlap(const sb_cylinder_pair *pair);

#endif
