/// Four oriented boxes side by side: the structure of arrays that batch tests work on.
#ifndef SABOT_PHYSICS_SHAPE_BOX_PACK_H
#define SABOT_PHYSICS_SHAPE_BOX_PACK_H

#include <stdint.h>

#include "physics/shape/box.h"
#include "physics/shape/lanes.h"

/// Lane k of every member belongs to box k.
typedef struct sb_box_pack {
    sb_lanes center[3];
    sb_lanes half_extents[3];
    sb_lanes axes[3][3]; ///< by axis, then by coordinate
} sb_box_pack;

/// How many packs hold `count` boxes.
static inline uint32_t sb_box_pack_count(uint32_t count)
{
    return count / SB_LANE_COUNT + (count % SB_LANE_COUNT != 0);
}

/// Packs boxes, four a pack, into `sb_box_pack_count(count)` packs. What the last pack has more
/// repeats the last box.
void sb_box_pack_fill(const sb_box *boxes, uint32_t count, sb_box_pack *out_packs);

/// Packs the boxes boxes[indices[0]], boxes[indices[1]] and so on, in the same way.
void sb_box_pack_gather(const sb_box *boxes, const uint32_t *indices, uint32_t count,
                        sb_box_pack *out_packs);

/// One of the four again, to the bit.
static inline sb_box sb_box_pack_get(const sb_box_pack *pack, uint32_t lane)
{
    const sb_lanes *c = pack->center, *h = pack->half_extents;
    const sb_lanes *x = pack->axes[0], *y = pack->axes[1], *z = pack->axes[2];
    return (sb_box){
        .center = {c[0][lane], c[1][lane], c[2][lane]},
        .half_extents = {h[0][lane], h[1][lane], h[2][lane]},
        .axes = {{x[0][lane], x[1][lane], x[2][lane]},
                 {y[0][lane], y[1][lane], y[2][lane]},
                 {z[0][lane], z[1][lane], z[2][lane]}},
    };
}

#endif
