/// A server that dies in mid-match, with all that it had in memory, and another one that goes on
/// from what is left of its log.
#ifndef SABOT_SIMULATION_CRASH_H
#define SABOT_SIMULATION_CRASH_H

#include "match_state.h"

/// True when the server is due to die, and its match has something that can be gone on with.
bool sim_crash_is_due(const sim_match *match);

/// The lobby is gone, as is what was not synced; clients know nothing of it.
void sim_crash_die(sim_match *match);

/// True when another server is due to start.
bool sim_crash_is_over(const sim_match *match);

/// Another server goes on with the match. Checked is that what it finds is what its predecessor
/// had, hash by hash, and that no tick is missing that was said to be safe. False if it cannot go
/// on.
bool sim_crash_resume(sim_match *match);

#endif
