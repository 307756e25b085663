/// The smallest map of use, as a struct and as canonical bytes written by hand.
#ifndef SABOT_TESTS_TINY_MAP_H
#define SABOT_TESTS_TINY_MAP_H

#include "game/map.h"

/// 4 + 2 + 32 + 24 + 4, one spawn of 16, one box of 28.
#define TINY_MAP_SIZE 110u

/// Offsets into the bytes.
#define TINY_MAP_VERSION_AT 4u
#define TINY_MAP_NAME_AT 6u
#define TINY_MAP_BOUNDS_AT 38u
#define TINY_MAP_COUNTS_AT 62u
#define TINY_MAP_SPAWN_AT 66u
#define TINY_MAP_BOX_AT 82u

void tiny_map(sb_map *out_map);

extern const uint8_t tiny_map_bytes[TINY_MAP_SIZE];

#endif
