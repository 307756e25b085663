/// A match that really happens in the game, recorded as a log: eight players who play as people do,
/// and one that cheats. It is the same in every run.
///
/// The eight fire at an enemy that they have seen for 300 ms or more, move their aim by at most 1.2
/// degrees in a tick, and claim views of 83 to 117 ms. The cheat in slot 0 knows where everybody
/// is. It fires through walls, waits with its aim for enemies to come into sight, jerks its aim by
/// 30 degrees twice a second, and claims the oldest view that the game allows.
#ifndef SABOT_TEST_SKIRMISH_H
#define SABOT_TEST_SKIRMISH_H

#include "game/game.h"
#include "memory_log.h"

#define SKIRMISH_PLAYER_COUNT 9u
#define SKIRMISH_CHEAT 0u
#define SKIRMISH_TICK_COUNT 18000u

typedef struct skirmish {
    memory_log log; ///< the caller frees it
    // Counted from the game's events.
    uint32_t shots[SKIRMISH_PLAYER_COUNT];
    uint32_t hits[SKIRMISH_PLAYER_COUNT]; ///< ticks in which it hit others
    uint32_t deaths;
    double distance_m; ///< that all tanks drove
} skirmish;

/// Plays and records the match at 60 Hz. The name of the last player has control characters.
void skirmish_play(skirmish *out_match);

#endif
