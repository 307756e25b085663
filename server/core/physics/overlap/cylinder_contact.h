/// Contact points of a cylinder with another solid. Private to the tests of cylinders.
///
/// Where the vector is along a cap's or a face's normal, that is the reference and the other's
/// feature (cap, side line, face) is cut to it, as for two polytopes (clip.h). Otherwise the two
/// touch along a line, if a side lies along an edge or another side, or in one point.
#ifndef SABOT_PHYSICS_OVERLAP_CYLINDER_CONTACT_H
#define SABOT_PHYSICS_OVERLAP_CYLINDER_CONTACT_H

#include "physics/overlap/clip.h"
#include "physics/overlap/cylinder_pair.h"

/// Writes the vector and the points, all in the pair's frame.
void sb_cylinder_polytope_contacts(const sb_cylinder_pair *pair, const sb_polytope *b,
                                   const sb_penetration *penetration, sb_manifold *out_manifold);

/// Writes them for a pair of two cylinders.
void sb_cylinder_cylinder_contacts(const sb_cylinder_pair *pair, const sb_penetration *penetration,
                                   sb_manifold *out_manifold);

/// Converts the vector and the points from the frame to the world.
void sb_manifold_to_world(sb_manifold *manifold, const sb_box *frame);

#endif
