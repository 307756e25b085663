/// The way: planned over the navigation grid of the map, planned anew when the goal moves away, and
/// followed from waypoint to waypoint.
#ifndef SABOT_GAME_TANKS_COMPUTER_NAVIGATE_H
#define SABOT_GAME_TANKS_COMPUTER_NAVIGATE_H

#include "game/tanks/play.h"

/// Bytes of the prepared grid, and of the memory that planning needs, for a map.
size_t sb_navigate_prepared_size(const sb_map *map);
size_t sb_navigate_scratch_size(const sb_map *map);

/// Builds the grid from scenery and what stands in the world for good: walls and targets hinder,
/// crates, balls and tanks do not. `memory` of the prepared size.
void sb_navigate_prepare(const sb_rules_context *context, void *memory);

/// Plans if it is due: there is no way, the goal has moved more than 6 m from what the way leads
/// to, or the way is two seconds old. Each computer player plans in ticks of its own.
void sb_navigate_plan(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai);

/// The point to drive to next. The goal itself where there is no way.
sb_vec3 sb_navigate_follow(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai);

#endif
