/// Plays matches for a test.
#ifndef SABOT_SIMULATION_PLAYED_H
#define SABOT_SIMULATION_PLAYED_H

#include "match.h"

/// Plays a match and asserts that it passes.
sim_match_result sim_played(const sim_match_def *def);

/// Returns the settings of a match of one round on one server, without limits.
sim_match_def sim_def_unlimited(uint64_t seed);

#endif
