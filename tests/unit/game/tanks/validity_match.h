/// Lively matches on the maps that come with the server, for the tests of valid states. Computer
/// players play beside players that drive, fight, choose, join and leave by a seed.
#ifndef SABOT_TESTS_TANKS_VALIDITY_MATCH_H
#define SABOT_TESTS_TANKS_VALIDITY_MATCH_H

#include "base/random.h"
#include "counting_heap.h"
#include "game/game.h"
#include "game/match.h"
#include "game/tanks/play.h"

#define VALIDITY_MAP_COUNT 4u

typedef struct validity_match {
    counting_heap heap;
    sb_map map;
    sb_game_def def;
    sb_game *game;
    sb_frame frame;
    sb_random random;
    uint32_t leave_count; ///< so far; of carriers of a flag:
    uint32_t carrier_leave_count;
} validity_match;

/// Creates a match on the map of this number, with a tick rate, settings and players by the seed.
void validity_match_begin(validity_match *at, uint32_t map, sb_mode mode, uint64_t seed);
/// Destroys the match and asserts that nothing leaks.
void validity_match_end(validity_match *at);

/// Plays a tick. Returns false if the match is over.
bool validity_match_play(validity_match *at);

/// Gives the rules' view of the next tick, valid until the match moves on.
typedef struct validity_view {
    sb_match match;
    sb_tanks_play play;
} validity_view;
void validity_match_look(const validity_match *at, validity_view *out_view);

/// Returns what the rules say of the state, as the game calls them.
bool validity_match_is_valid(const validity_match *at);

/// Keep the state, and restore it. There is room for one state of any match.
void validity_match_save(const validity_match *at);
void validity_match_restore(const validity_match *at);

/// Return SABOT_TEST_SEED or 1, and SABOT_TEST_SCALE or 1. Long runs multiply their length by the
/// scale.
uint64_t validity_seed(void);
uint32_t validity_scale(void);

#endif
