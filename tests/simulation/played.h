/// Matches that a test plays, and that must pass.
#ifndef SABOT_SIMULATION_PLAYED_H
#define SABOT_SIMULATION_PLAYED_H

#include "match.h"

sim_match_result sim_played(const sim_match_def *def);

/// Of the plain draw: without limits but those that a test sets, of one round, on one server.
sim_match_def sim_def_unlimited(uint64_t seed);

#endif
