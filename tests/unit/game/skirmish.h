/// A lively match: tanks that drive, aim at each other and shoot, by a seed.
#ifndef SABOT_TESTS_SKIRMISH_H
#define SABOT_TESTS_SKIRMISH_H

#include "base/random.h"
#include "field_match.h"

#define SKIRMISH_PLAYER_COUNT 6u

typedef struct skirmish {
    field_match match;
    sb_random random;
    uint64_t hits, kills, fired;
} skirmish;

void skirmish_begin(skirmish *fight, uint64_t game_seed, uint64_t input_seed);
void skirmish_end(skirmish *fight);

/// Plays a tick with new inputs.
void skirmish_tick(skirmish *fight);

/// Asserts that there was a fight: tanks moved, shells were fired, hit, and destroyed.
void skirmish_assert_alive(const skirmish *fight);

#endif
