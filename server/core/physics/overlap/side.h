/// The side of a plane that a shape is on.
#ifndef SABOT_PHYSICS_OVERLAP_SIDE_H
#define SABOT_PHYSICS_OVERLAP_SIDE_H

typedef enum sb_side {
    SB_SIDE_BEHIND = -1,  ///< wholly in the solid half
    SB_SIDE_CROSSING = 0, ///< on both sides, or touching the surface
    SB_SIDE_FRONT = 1,    ///< wholly in the free half
} sb_side;

/// Returns the side of a shape that spans the signed distances from `low` to `high`, low <= high.
static inline sb_side sb_side_of_range(float low, float high)
{
    return low > 0.0f ? SB_SIDE_FRONT : high < 0.0f ? SB_SIDE_BEHIND : SB_SIDE_CROSSING;
}

#endif
