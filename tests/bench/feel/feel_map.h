/// A small map on which 16 players fight at close range.
#ifndef SABOT_BENCH_FEEL_MAP_H
#define SABOT_BENCH_FEEL_MAP_H

#include "game/map/map.h"

void feel_map(sb_map *out_map);

#endif
