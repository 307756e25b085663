/// The contact of two polytopes that come together along a normal: the vertex, edge or face of each
/// that lies farthest towards the other, and a point common to both. For the files of this folder
/// alone.
#ifndef SABOT_PHYSICS_SWEEP_FEATURE_H
#define SABOT_PHYSICS_SWEEP_FEATURE_H

#include "physics/shape/box.h"
#include "physics/shape/hull.h"

#define SB_FEATURE_POINT_COUNT_MAX SB_HULL_VERTEX_COUNT_MAX

/// A vertex (one point), an edge (two) or a face (three or more, in order), in the world.
typedef struct sb_feature {
    uint32_t count;
    sb_vec3 points[SB_FEATURE_POINT_COUNT_MAX];
} sb_feature;

/// Returns a box's feature towards a unit direction: all corners that reach within `slack` metres
/// of the farthest. Bit i of `free` says that it extends along axis i in any case: 0 to 6.
void sb_feature_of_box(const sb_box *box, sb_vec3 direction, uint32_t free, float slack,
                       sb_feature *out_feature);

/// Returns a hull's feature towards a unit direction: the corners in reach that one face holds; of
/// several such faces the first.
void sb_feature_of_hull(const sb_placed_hull *hull, sb_vec3 direction, float slack,
                        sb_feature *out_feature);
void sb_feature_of_face(const sb_placed_hull *hull, uint32_t face, sb_feature *out_feature);
void sb_feature_of_edge(const sb_placed_hull *hull, uint32_t edge, sb_feature *out_feature);

/// Returns the middle of the feature's corners.
sb_vec3 sb_feature_middle(const sb_feature *feature);

/// Returns a point of both features, which are taken to lie in one plane across the unit `normal`:
/// - the vertex, if either is one;
/// - for two edges, where they cross, or the middle of the part that they share;
/// - otherwise the middle of the corners of the area that they share.
///
/// If they share nothing, it is a near point on the border of the larger face.
sb_vec3 sb_feature_touch(const sb_feature *a, const sb_feature *b, sb_vec3 normal);

#endif
