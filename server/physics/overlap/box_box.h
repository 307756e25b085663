/// Overlap of two oriented boxes by the separating axis theorem over all 15 axes (Gottschalk, Lin
/// and Manocha 1996, "OBBTree: A Hierarchical Structure for Rapid Interference Detection").
#ifndef SABOT_PHYSICS_BOX_BOX_H
#define SABOT_PHYSICS_BOX_BOX_H

#include <stdbool.h>

#include "physics/shape/box.h"
#include "physics/shape/plane.h"

/// The minimum translation vector: moving B by `normal * depth` separates the two, and no shorter
/// move does.
typedef struct sb_mtv {
    sb_vec3 normal; ///< unit length, from A to B
    float depth;    ///< m, >= 0
} sb_mtv;

/// True, and `out_mtv` filled, if the boxes overlap or touch. The vector is the minimum over all 15
/// axes, without a preference for faces. Of equal ways out the first counts: A's axes, B's, edge
/// pairs; coinciding centres part in the axis's positive direction. Error: about 1e-6 of the boxes'
/// size. Edges within 1e-3 rad of parallel count as parallel; where edges nearly so cross, the
/// depth may exceed the shortest way by about min(angle, 1e-7 / angle) times their length.
bool sb_box_box_mtv(const sb_box *a, const sb_box *b, sb_mtv *out_mtv);

/// The same for a box above a plane, A being the plane's solid side.
bool sb_plane_box_mtv(const sb_plane *plane, const sb_box *box, sb_mtv *out_mtv);

#endif
