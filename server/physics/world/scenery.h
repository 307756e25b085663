/// Static scenery: planes and boxes that never move, in one immutable relocatable block, shared by
/// all clones of a world.
#ifndef SABOT_PHYSICS_SCENERY_H
#define SABOT_PHYSICS_SCENERY_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "physics/shape/box.h"
#include "physics/shape/plane.h"

#define SB_SCENERY_PLANE_COUNT_MAX 16u
#define SB_SCENERY_BOX_COUNT_MAX 4096u

/// Farthest coordinate from the origin for which the stated tolerances hold, m.
#define SB_WORLD_EXTENT_MAX 500.0f

typedef struct sb_scenery_def {
    uint32_t plane_count;
    uint32_t box_count;
    const sb_plane *planes; ///< solid below; unit normals
    const sb_box *boxes;
} sb_scenery_def;

/// The block. `boxes` follow the planes; each with its axis-aligned bounds.
typedef struct sb_scenery sb_scenery;

/// Bytes of the block for so many planes and boxes.
size_t sb_scenery_size(uint32_t plane_count, uint32_t box_count);

/// Builds the block in `memory`, aligned to 8 bytes. SB_ERROR_LIMIT for too many; SB_ERROR_RANGE
/// for a value that is not finite, beyond the world's extent, a normal that is not of unit length,
/// or a half extent that is not positive; the memory then holds empty scenery.
sb_error sb_scenery_build(void *memory, const sb_scenery_def *def);

uint32_t sb_scenery_plane_count(const sb_scenery *scenery);
uint32_t sb_scenery_box_count(const sb_scenery *scenery);
const sb_plane *sb_scenery_planes(const sb_scenery *scenery);
const sb_box *sb_scenery_boxes(const sb_scenery *scenery);
/// The bounds of each box, in the boxes' order.
const sb_aabb *sb_scenery_bounds(const sb_scenery *scenery);

#endif
