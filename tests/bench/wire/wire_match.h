/// The battle whose wire is measured, the same every time. Computer players of the highest skill
/// fight each other and one player that drives, aims and shoots too.
#ifndef SABOT_TESTS_WIRE_MATCH_H
#define SABOT_TESTS_WIRE_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

#define WIRE_TICK_RATE_HZ 60u
#define WIRE_PLAYER 0u ///< slot of the player

typedef struct wire_match {
    sb_game_def def;
    sb_map map;
    sb_game *game;
    sb_frame frame; ///< of the last tick
    sb_entity *entities;
    uint32_t entity_count; ///< count of entities after the last tick
    uint64_t tank_ticks;   ///< sum over all ticks of the count of tanks
} wire_match;

/// Begins a battle of 2 to 64 tanks. `rules` are the tank game's, perhaps with other tables of the
/// wire; they are borrowed. Returns false if memory runs out.
bool wire_match_init(wire_match *match, uint32_t tanks, uint64_t seed, const sb_rules *rules);
void wire_match_deinit(wire_match *match);

/// Plays a tick. The player joins in the first one.
bool wire_match_step(wire_match *match);

/// Return the mean shots and metres driven of a tank for each second of its life so far.
double wire_match_shots(const wire_match *match);
double wire_match_metres(const wire_match *match);

#endif
