/// A map with one of each kind of entity. A match on it is made and played in little time.
#ifndef SABOT_TESTS_FUZZ_SMALL_MAP_H
#define SABOT_TESTS_FUZZ_SMALL_MAP_H

#include "game/map/map.h"

/// `variant` becomes the map's name, so different variants are different maps.
void small_map_make(sb_map *out_map, char variant);

#endif
