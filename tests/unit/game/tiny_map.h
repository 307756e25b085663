/// The smallest map with one element of every kind, as a struct and as canonical bytes that were
/// made without the code under test.
#ifndef SABOT_TESTS_TINY_MAP_H
#define SABOT_TESTS_TINY_MAP_H

#include "game/map/map.h"

/// A head of 86, then a spawn of 17, a box of 28, a cylinder of 20, a ramp of 28, a hull of 17 with
/// 4 points of 12, a crate of 32, a wall of 30, a ball of 24, a pick-up of 32, a zone of 45 and a
/// marker of 33.
#define TINY_MAP_SIZE 440u

/// Offsets in the bytes.
#define TINY_MAP_VERSION_AT 4u
#define TINY_MAP_NAME_AT 6u
#define TINY_MAP_BOUNDS_AT 38u
#define TINY_MAP_COUNTS_AT 62u
#define TINY_MAP_SPAWN_AT 86u
#define TINY_MAP_BOX_AT 103u
#define TINY_MAP_CYLINDER_AT 131u
#define TINY_MAP_RAMP_AT 151u
#define TINY_MAP_HULL_AT 179u
#define TINY_MAP_POINTS_AT 196u
#define TINY_MAP_CRATE_AT 244u
#define TINY_MAP_WALL_AT 276u
#define TINY_MAP_BALL_AT 306u
#define TINY_MAP_PICK_UP_AT 330u
#define TINY_MAP_ZONE_AT 362u
#define TINY_MAP_MARKER_AT 407u

void tiny_map(sb_map *out_map);

extern const uint8_t tiny_map_bytes[TINY_MAP_SIZE];

#endif
