#include "physics/shape/box_pack.h"

#include <stddef.h>

// A box is 15 floats in the order of a block's 15 members.
#define FLOAT_COUNT 15

_Static_assert(sizeof(sb_box) == FLOAT_COUNT * sizeof(float), "a box has no padding");
_Static_assert(sizeof(sb_box_pack) == FLOAT_COUNT * sizeof(sb_lanes), "nor has a block");

static void pack(const sb_box *const boxes[SB_LANE_COUNT], sb_box_pack *out)
{
    sb_lanes columns[FLOAT_COUNT];
    // The last four floats overlap the ones before by one.
    static const size_t firsts[] = {0, 4, 8, FLOAT_COUNT - 4};
    for (int k = 0; k < 4; k++) {
        sb_lanes rows[SB_LANE_COUNT];
        for (int lane = 0; lane < SB_LANE_COUNT; lane++) {
            const unsigned char *bytes = (const unsigned char *)boxes[lane];
            memcpy(&rows[lane], bytes + firsts[k] * sizeof(float), sizeof rows[lane]);
        }
        sb_lanes_transpose(rows, &columns[firsts[k]]);
    }
    memcpy(out, columns, sizeof *out);
}

void sb_box_pack_fill(const sb_box *boxes, uint32_t count, sb_box_pack *out_packs)
{
    for (uint32_t first = 0; first < count; first += SB_LANE_COUNT) {
        const sb_box *four[SB_LANE_COUNT];
        for (uint32_t lane = 0; lane < SB_LANE_COUNT; lane++) {
            uint32_t index = lane < count - first ? first + lane : count - 1;
            four[lane] = &boxes[index];
        }
        pack(four, &out_packs[first / SB_LANE_COUNT]);
    }
}

void sb_box_pack_gather(const sb_box *boxes, const uint32_t *indices, uint32_t count,
                        sb_box_pack *out_packs)
{
    for (uint32_t first = 0; first < count; first += SB_LANE_COUNT) {
        const sb_box *four[SB_LANE_COUNT];
        for (uint32_t lane = 0; lane < SB_LANE_COUNT; lane++) {
            uint32_t index = lane < count - first ? first + lane : count - 1;
            four[lane] = &boxes[indices[index]];
        }
        pack(four, &out_packs[first / SB_LANE_COUNT]);
    }
}
