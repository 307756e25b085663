/// The route of a computer player: planned over the navigation grid of the map, planned again when
/// the goal moves away, and followed from waypoint to waypoint.
#ifndef SABOT_GAME_TANKS_COMPUTER_NAVIGATE_H
#define SABOT_GAME_TANKS_COMPUTER_NAVIGATE_H

#include "game/tanks/play.h"

/// Return the bytes of the prepared grid, and of the memory that planning needs, for a map.
size_t sb_navigate_prepared_size(const sb_map *map);
size_t sb_navigate_scratch_size(const sb_map *map);

/// Builds the grid from the scenery and the bodies that never move. Walls and targets obstruct;
/// crates, balls and tanks do not. `memory` has the prepared size.
void sb_navigate_prepare(const sb_rules_context *context, void *memory);

/// Plans a route if that is due: there is no route, the goal has moved more than 6 m from the
/// route's end, or the route is two seconds old. Each computer player plans in ticks of its own.
void sb_navigate_plan(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai);

/// Returns the point to drive to next; the goal itself if there is no route.
sb_vec3 sb_navigate_follow(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai);

#endif
