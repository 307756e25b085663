/// What must hold of a simulated match, beside what players and budgets look at in each frame and
/// tick, and what it came to.
#ifndef SABOT_SIMULATION_MATCH_CHECKS_H
#define SABOT_SIMULATION_MATCH_CHECKS_H

#include "match_state.h"

/// Writes down what did not hold; the first one stays.
void sim_match_fail(sim_match *match, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// After each tick: budgets hold, and nobody is told what it may not know.
void sim_match_check_budgets(sim_match *match);

/// After each tick: who foresaw it foresaw it rightly, or there is a cause.
void sim_match_check_predicted(sim_match *match);

/// After the last tick: inputs have come in time since `steady`.
void sim_match_check_inputs(sim_match *match);

/// When all that was under way has arrived: every client that is there plays, and holds a fresh
/// snapshot and all events.
void sim_match_check_players(sim_match *match);

/// When the lobby has been closed: every client has heard the goodbye.
void sim_match_check_goodbyes(sim_match *match);

/// At the end: fills in the result, and checks that the log of each match verifies and that
/// something has happened.
void sim_match_conclude(sim_match *match);

/// Bytes a second that are allowed now to that client which is allowed the least; UINT32_MAX if
/// nobody is there.
uint32_t sim_match_rate(const sim_match *match);

#endif
