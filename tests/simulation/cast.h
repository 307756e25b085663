/// The cast of a simulated match: who joins when, leaves when and comes back, behind which link.
#ifndef SABOT_SIMULATION_CAST_H
#define SABOT_SIMULATION_CAST_H

#include "match_def.h"
#include "player.h"

typedef struct sim_cast {
    sim_player players[SIM_PLAYER_COUNT_MAX]; ///< by peer; one who comes back is another
    uint32_t player_count;
} sim_cast;

/// Draws the players and their links. Everybody joins in the first second; a quarter leaves in
/// mid-match, half of them without a goodbye, and half come back; of the others some crash. `cast`
/// is all zeros.
void sim_cast_draw(sim_cast *cast, const sim_match_def *def, sb_random *random);
void sim_cast_deinit(sim_cast *cast);

#endif
