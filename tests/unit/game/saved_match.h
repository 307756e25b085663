/// A match with all kinds of things in it, saved at several moments, for tests that load its
/// states; and rules without `valid`, which can work on any state.
#ifndef SABOT_TESTS_SAVED_MATCH_H
#define SABOT_TESTS_SAVED_MATCH_H

#include <time.h>

#include "counting_heap.h"
#include "game/game.h"

#define SAVED_PLAYERS 6u
#define SAVED_COMPUTERS 2u
#define SAVED_MOMENTS 4u
#define SAVED_MOMENT_TICKS 150u
#define THINGS 24u

sb_error thing_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities);

extern const sb_rules thing_rules;

typedef struct saved_moment {
    uint32_t tick;
    uint8_t *block; ///< all of it
    uint8_t *live;
    uint64_t hash;
} saved_moment;

typedef struct saved_match {
    counting_heap heap;
    sb_map map;
    sb_game_def def;
    sb_game *game;
    size_t live_size;
    saved_moment moments[SAVED_MOMENTS];
    clock_t tick_time; ///< of one tick, on average
} saved_match;

sb_game *saved_match_another_game(saved_match *match);

/// Everybody drives, aims at somebody and shoots, as seen some ticks ago.
sb_frame saved_match_frame(const sb_game *game);

void saved_match_advance(sb_game *game);

uint8_t *saved_match_live(const sb_game *game, size_t size);

sb_error saved_match_load(sb_game *game, const uint8_t *bytes, size_t size);

void saved_match_begin(saved_match *match, const sb_rules *rules, uint32_t tick_rate_hz);

void saved_match_end(saved_match *match);

#endif
