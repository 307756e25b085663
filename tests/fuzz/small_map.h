/// A map on which a match is made and played in little time, with one of each thing that is an
/// entity.
#ifndef SABOT_TESTS_FUZZ_SMALL_MAP_H
#define SABOT_TESTS_FUZZ_SMALL_MAP_H

#include "game/map.h"

/// `variant` is its name: maps of different ones are different maps.
void small_map_make(sb_map *out_map, char variant);

#endif
