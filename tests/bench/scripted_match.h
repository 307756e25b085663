/// A match that is alive and the same every time. Its players drive, aim at their nearest enemy and
/// shoot. All frames are made in advance, so that a benchmark plays them without the players' cost.
#ifndef SABOT_TESTS_SCRIPTED_MATCH_H
#define SABOT_TESTS_SCRIPTED_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

typedef struct scripted_match {
    sb_game_def def;
    sb_map map;
    uint32_t frame_count;
    sb_frame *frames;
    uint64_t hash; ///< of the state after the last frame
    uint32_t shells_fired, hits, kills;
    double distance_m;
} scripted_match;

/// Returns the input of such a player in a tick. `own` is its tank.
sb_input scripted_match_input(const sb_entity *own, const sb_entity *entities, uint32_t count,
                              uint32_t tick);

/// Plays `frame_count` ticks with `player_count` players in the built-in arena. Returns false if
/// memory runs out or the game refuses a frame.
bool scripted_match_init(scripted_match *match, uint32_t player_count, uint32_t frame_count);
void scripted_match_deinit(scripted_match *match);

/// Returns a fresh game of the same definition, before its first frame; NULL if memory runs out.
sb_game *scripted_match_game(const scripted_match *match);

#endif
