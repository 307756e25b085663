/// A small map for every mode of the tank game. It has one thing of every kind near the tanks'
/// paths, so that a match uses all of them within eight seconds.
#ifndef SABOT_TESTS_DETERMINISM_MODE_MAP_H
#define SABOT_TESTS_DETERMINISM_MODE_MAP_H

#include "game/map/map.h"

/// Makes the map. Team 1 starts in the south (z < 0), team 2 in the north, where the targets are
/// too.
void mode_map(sb_map *out_map);

#endif
