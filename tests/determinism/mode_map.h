/// A small map that every mode of the tank game can be played on, with one thing of every kind near
/// the way: in eight seconds all of it is used.
#ifndef SABOT_TESTS_DETERMINISM_MODE_MAP_H
#define SABOT_TESTS_DETERMINISM_MODE_MAP_H

#include "game/map.h"

/// Team 1 begins in the south (z < 0), team 2 in the north, where the targets stand too.
void mode_map(sb_map *out_map);

#endif
