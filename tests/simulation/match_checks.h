/// Checks of a simulated match, beside those of each player's frame and each budget's tick, and its
/// result.
#ifndef SABOT_SIMULATION_MATCH_CHECKS_H
#define SABOT_SIMULATION_MATCH_CHECKS_H

#include "match_state.h"

/// Records a failure. Only the first one is kept.
void sim_match_fail(sim_match *match, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Call it after each tick. Checks that budgets hold, and that no client is told what it may not
/// know.
void sim_match_check_budgets(sim_match *match);

/// Call it after each tick. Checks that each prediction of it was right, or that a cause excuses
/// it.
void sim_match_check_predicted(sim_match *match);

/// Call it after the last tick. Checks that inputs have come in time since `steady`.
void sim_match_check_inputs(sim_match *match);

/// Call it when all sent packets have arrived. Checks that every client that is there plays, and
/// holds a fresh snapshot and all events.
void sim_match_check_players(sim_match *match);

/// Call it when the lobby is closed. Checks that every client has received the goodbye.
void sim_match_check_goodbyes(sim_match *match);

/// Call it at the end. Fills in the result. Checks that the log of each match verifies, and that
/// the match was alive.
void sim_match_conclude(sim_match *match);

/// Returns the current lowest send rate of all clients in bytes a second; UINT32_MAX without
/// clients.
uint32_t sim_match_rate(const sim_match *match);

#endif
