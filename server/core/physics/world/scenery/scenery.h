/// Static scenery: planes and solids that never move, and the library of hulls and hit sets, in one
/// immutable relocatable block that all clones of a world share.
#ifndef SABOT_PHYSICS_WORLD_SCENERY_SCENERY_H
#define SABOT_PHYSICS_WORLD_SCENERY_SCENERY_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "physics/shape/hull.h"
#include "physics/shape/shape.h"
#include "physics/world/scenery/hit_set.h"
#include "physics/world/scenery/solid_grid.h"
#include "physics/world/scenery/tree.h"

/// Contacts and queries name a body by its index, and scenery by one of these bits over the index:
/// a plane, or a solid (boxes, then cylinders, then hulls).
#define SB_ID_PLANE 0x40000000u
#define SB_ID_SOLID 0x80000000u
#define SB_ID_NONE 0xFFFFFFFFu

#define SB_SCENERY_PLANE_COUNT_MAX 16u
#define SB_SCENERY_SOLID_COUNT_MAX 16384u
#define SB_SCENERY_HULL_COUNT_MAX 320u

/// Farthest coordinate from the origin for which the stated tolerances hold, m.
#define SB_WORLD_EXTENT_MAX 500.0f

/// The material and the layers of a piece of scenery.
typedef struct sb_surface {
    float friction;    ///< 0 to 10; default 0.5
    float restitution; ///< 0 to 1; default 0
    uint32_t layer;    ///< default 1
    uint32_t mask;     ///< default all bits
} sb_surface;

sb_surface sb_surface_default(void);

/// One of the library's hulls, standing in the scenery.
typedef struct sb_hull_place {
    uint32_t hull;
    sb_vec3 center;
    sb_vec3 axes[3]; ///< unit, right-handed
} sb_hull_place;

typedef struct sb_scenery_def {
    uint32_t plane_count;
    uint32_t box_count;
    uint32_t cylinder_count;
    uint32_t hull_count;        ///< of the library
    uint32_t placed_hull_count; ///< of the scenery
    uint32_t hit_set_count;     ///< of the library
    const sb_plane *planes;     ///< solid below; unit normals
    const sb_box *boxes;
    const sb_cylinder *cylinders;
    const sb_hull *const *hulls;
    const sb_hull_place *placed_hulls;
    const sb_hit_set_def *hit_sets;
    const sb_surface *surfaces; ///< of the planes, boxes, cylinders and placed hulls, one after
                                ///< another; NULL: the default for all
} sb_scenery_def;

// The block is the `sb_scenery` of hit_set.h. Its solids are boxes, then cylinders, then placed
// hulls, counted from 0.

/// Returns the bytes of the block; 0 for counts beyond the limits.
size_t sb_scenery_size(const sb_scenery_def *def);

/// Returns the bytes of a block that was built.
size_t sb_scenery_block_size(const sb_scenery *scenery);

/// Builds the block in `memory` of that size, aligned to 8 bytes. SB_ERROR_LIMIT for too many.
/// SB_ERROR_RANGE for a value that is not finite or beyond the world's extent, and for a size that
/// is not positive. Also for a direction that is not of unit length, axes that are not square to
/// each other, and a hit set that hit_set.h refuses. SB_ERROR_MALFORMED for a hull that
/// sb_hull_check refuses. After an error the memory holds empty scenery; the size of a def of zeros
/// is enough for that.
sb_error sb_scenery_build(void *memory, const sb_scenery_def *def);

uint32_t sb_scenery_plane_count(const sb_scenery *scenery);
const sb_plane *sb_scenery_planes(const sb_scenery *scenery);

uint32_t sb_scenery_solid_count(const sb_scenery *scenery);
/// Returns a solid. A hull's shape points into the block.
sb_shape sb_scenery_solid(const sb_scenery *scenery, uint32_t index);
const sb_aabb *sb_scenery_solid_bounds(const sb_scenery *scenery, uint32_t index);

/// Returns the surface of the plane or solid with this id (SB_ID_PLANE or SB_ID_SOLID over an
/// index).
const sb_surface *sb_scenery_surface(const sb_scenery *scenery, uint32_t id);

uint32_t sb_scenery_hull_count(const sb_scenery *scenery);
const sb_hull *sb_scenery_hull(const sb_scenery *scenery, uint32_t index);

/// Return the count of hit sets, and a set by its number: sets are numbered from 1, so that 0 can
/// stand for none.
uint32_t sb_scenery_hit_set_count(const sb_scenery *scenery);
const sb_hit_set *sb_scenery_hit_set(const sb_scenery *scenery, uint32_t number);

/// Finds the solids whose bounds overlap `bounds`, by rising index. Writes the first `capacity` of
/// them and returns how many there are.
uint32_t sb_scenery_find(const sb_scenery *scenery, const sb_aabb *bounds, uint32_t *out_solids,
                         uint32_t capacity);

/// Returns the tree over the solids' bounds, for casts.
sb_tree sb_scenery_tree(const sb_scenery *scenery);

#endif
