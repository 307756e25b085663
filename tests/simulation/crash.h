/// A server that dies in mid-match and loses its memory, and another one that resumes from the rest
/// of its log.
#ifndef SABOT_SIMULATION_CRASH_H
#define SABOT_SIMULATION_CRASH_H

#include "match_state.h"

/// Returns true when the server is due to die and its log can be resumed.
bool sim_crash_is_due(const sim_match *match);

/// Destroys the lobby and loses what was not synced. Clients are not told.
void sim_crash_die(sim_match *match);

/// Returns true when another server is due to start.
bool sim_crash_is_over(const sim_match *match);

/// Another server resumes the match. Checks that the log agrees with its predecessor's ticks, hash
/// by hash, and that no tick is missing that was said to be safe. Returns false if the match cannot
/// be resumed.
bool sim_crash_resume(sim_match *match);

#endif
