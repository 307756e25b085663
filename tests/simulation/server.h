/// The server of a simulated match: its lobby, made anew or from a log, and where its messages,
/// logs and following matches go.
#ifndef SABOT_SIMULATION_SERVER_H
#define SABOT_SIMULATION_SERVER_H

#include "match_state.h"

/// The peer of somebody who sends garbage, and to whom nothing is sent.
#define SIM_ATTACKER_PEER SIM_PEER_COUNT_MAX

/// A match begins, or goes on where `origin`, which may be NULL, says. False if it cannot, which is
/// a failure of the match.
bool sim_server_start(sim_match *match, const sb_session_origin *origin);

#endif
