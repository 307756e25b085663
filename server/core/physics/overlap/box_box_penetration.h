/// The shortest way out of two boxes' overlap, with the axis that it lies along. The minimum
/// translation vector and the contact points share it. Not for callers outside this folder.
///
/// Two computations stand behind it. The quick one measures the edges' axes by the cosines between
/// the boxes' axes, unnormalised. It is certain unless two edges are nearly parallel or nearly
/// touch. Then the careful one measures along every axis as it was rounded.
#ifndef SABOT_PHYSICS_OVERLAP_BOX_BOX_PENETRATION_H
#define SABOT_PHYSICS_OVERLAP_BOX_BOX_PENETRATION_H

#include "physics/overlap/manifold.h"
#include "physics/shape/box.h"

/// Number of an axis: 0 to 2 are A's, 3 to 5 B's, and the perpendicular of A's edge i and B's edge
/// j is 6 + 3 j + i.
#define SB_BOX_BOX_AXIS_EDGES 6

/// Squared sine of the angle of two edges below which the quick computation leaves the pair to the
/// careful one. Its error is that of a float over the sine.
#define SB_BOX_BOX_QUICK_SINE_SQUARED 1e-3f

/// The quick computation's error in an unnormalised overlap, as a part of the pair's size (the half
/// extents and the centres' distances along A's axes, summed). Cosines of rounded unit axes are off
/// by up to 4 units in the last place of 1, 2.4e-7; the rest is margin.
#define SB_BOX_BOX_QUICK_ERROR 1e-6f

/// An edge pair counts only if its way is shorter than a face's by this part of the pair's size.
/// The perpendicular of edges that lie in two faces is a face's own direction again. Rounding alone
/// must not turn contact over an area into one point.
#define SB_BOX_BOX_EDGE_MARGIN 1e-6f

typedef struct sb_box_box_penetration {
    sb_mtv mtv;
    int axis;
} sb_box_box_penetration;

/// Returns true, and fills `out_penetration`, if the boxes overlap or touch.
bool sb_box_box_find_penetration(const sb_box *a, const sb_box *b,
                                 sb_box_box_penetration *out_penetration);

#endif
