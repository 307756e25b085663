/// The cast of a simulated match: when each player joins, leaves and comes back, and over which
/// link.
#ifndef SABOT_SIMULATION_CAST_H
#define SABOT_SIMULATION_CAST_H

#include "match_def.h"
#include "player.h"

typedef struct sim_cast {
    sim_player players[SIM_PLAYER_COUNT_MAX]; ///< by peer; a player that comes back by a new
                                              ///< connection is another entry
    uint32_t player_count;
} sim_cast;

/// Draws the players and their links. All join in the first second. A quarter leaves in mid-match,
/// half of these without a goodbye, and half come back. Some of the others crash. `cast` must be
/// all zeros.
void sim_cast_draw(sim_cast *cast, const sim_match_def *def, sb_random *random);
void sim_cast_deinit(sim_cast *cast);

#endif
