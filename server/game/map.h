/// A map: bounds, spawn points and static boxes. Its canonical bytes are what is hashed, sent to
/// clients and written into logs; `sb_hash` of them is the map's name on the wire.
#ifndef SABOT_GAME_MAP_H
#define SABOT_GAME_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "physics/shape/vec3.h"

#define SB_MAP_NAME_SIZE 32 ///< bytes, terminating zero included; printable ASCII
#define SB_MAP_SPAWN_COUNT_MAX 64
#define SB_MAP_BOX_COUNT_MAX 1024
/// Canonical bytes of the largest map: 4 + 2 + 32 + 24 + 4 + 64 * 16 + 1024 * 28.
#define SB_MAP_BYTES_MAX 29762

/// Where a tank appears: the point of the ground under its centre, and its heading.
typedef struct sb_map_spawn {
    sb_vec3 position;
    float yaw;
} sb_map_spawn;

/// A solid that never moves.
typedef struct sb_map_box {
    sb_vec3 center;
    sb_vec3 half_extents;
    float yaw;
} sb_map_box;

typedef struct sb_map {
    char name[SB_MAP_NAME_SIZE];
    sb_vec3 bounds_min; ///< the walls of the world; y is informative, the ground lies at 0
    sb_vec3 bounds_max;
    uint32_t spawn_count;
    uint32_t box_count;
    sb_map_spawn spawns[SB_MAP_SPAWN_COUNT_MAX];
    sb_map_box boxes[SB_MAP_BOX_COUNT_MAX];
} sb_map;

/// What is wrong with a map, and where: `path` is in the form of the JSON document, such as
/// "/boxes/3/half_extents/0". Both strings end with zero.
typedef struct sb_map_fault {
    char path[64];
    char reason[96];
} sb_map_fault;

/// Checks ranges: bounds within 500 m of the origin and at least 20 m wide, at least one spawn,
/// each spawn within bounds, at most 400 m up and clear of boxes, half extents from 0.05 to 250 m,
/// angles within a turn. SB_ERROR_RANGE and `out_fault` filled if one does not hold. `out_fault`
/// may be NULL.
sb_error sb_map_validate(const sb_map *map, sb_map_fault *out_fault);

/// Writes the canonical bytes: "SBMP", format version (u16), then the fields in the struct's order
/// with both counts before the arrays.
void sb_map_write(const sb_map *map, sb_writer *writer);

/// Reads canonical bytes and validates. On error the map is all zeros.
sb_error sb_map_read(sb_map *out_map, const void *bytes, size_t size);

/// The built-in arena: 100 m by 100 m, 16 spawns, walls and blocks for cover.
void sb_map_arena(sb_map *out_map);

#endif
