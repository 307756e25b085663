/// The battle whose wire is measured: computer players of the highest skill against each other and
/// one player who drives, aims and shoots too. The same every time.
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
    sb_frame frame; ///< of the tick that was played last
    sb_entity *entities;
    uint32_t entity_count; ///< after it
    uint64_t tank_ticks;   ///< that tanks were there, summed
} wire_match;

/// `tanks`: 2 to 64. `rules`: the tank game's, or the same with other tables of the wire; borrowed.
/// False if memory runs out.
bool wire_match_init(wire_match *match, uint32_t tanks, uint64_t seed, const sb_rules *rules);
void wire_match_deinit(wire_match *match);

/// Plays a tick. The first begins with the player's joining.
bool wire_match_step(wire_match *match);

/// Shots a second, and metres driven, of a tank that is there, up to now.
double wire_match_shots(const wire_match *match);
double wire_match_metres(const wire_match *match);

#endif
