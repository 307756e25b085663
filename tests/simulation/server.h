/// The server of a simulated match: its lobby, which starts empty or resumes from a log, and the
/// callbacks for its messages, logs and following matches.
#ifndef SABOT_SIMULATION_SERVER_H
#define SABOT_SIMULATION_SERVER_H

#include "match_state.h"

/// The peer of an attacker that sends garbage. The server sends it nothing.
#define SIM_ATTACKER_PEER SIM_PEER_COUNT_MAX

/// Starts a match, or resumes it at `origin` if that is not NULL. Returns false on an error, which
/// is recorded as a failure of the match.
bool sim_server_start(sim_match *match, const sb_session_origin *origin);

#endif
