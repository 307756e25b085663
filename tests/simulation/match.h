/// A short match in one process: the real lobby, session and recorder, the real client cores driven
/// by bots, and simulated links between them, in virtual time and from one seed.
#ifndef SABOT_SIMULATION_MATCH_H
#define SABOT_SIMULATION_MATCH_H

#include "match_def.h"
#include "truth.h"

typedef struct sim_match_result {
    bool passed;
    char failure[256]; ///< the first check that did not hold, with tick and client
    uint64_t digest;   ///< of all states, all that clients held, and all counters
    uint32_t ticks;    ///< of all matches
    uint32_t matches;  ///< that followed one another
    /// Times that a client came from one into the next and held a snapshot of it.
    uint32_t followed;
    uint64_t players_lost, players_returned; ///< by the sessions' counters
    uint32_t clients; ///< that ever joined, those who came again counted anew
    uint64_t inputs_applied, inputs_late, snapshots_compared, events_compared;
    uint64_t entity_baselines_compared; ///< of views, with what the session believed at that tick
    /// Of clients with a budget: entities in their views, and those of them that were as in truth.
    uint64_t entities_shown, entities_true;
    uint32_t waited_ms_max; ///< the longest that a watched client waited for an entity
    /// Bytes a second that clients were allowed: the least at any time, of all clients, and of
    /// those who stayed when their links became sound, and at the end.
    uint32_t rate_least, rate_healed, rate_end;
    /// Of what clients foresaw of their own tanks: ticks that were compared, those that came so to
    /// the last bit, the others by cause, and states that were told and compared.
    uint64_t ticks_predicted, ticks_predicted_rightly, causes[SIM_CAUSE_COUNT], bases_compared;
    uint64_t snapshots_unusable; ///< whose baseline a client did not hold
    uint32_t clients_crashed, clients_hung;
    bool stalled;                ///< the server stood still for a while
    uint32_t crashes, forgotten; ///< of the server; players that its log did not have
    uint64_t ticks_lost;         ///< by crashes
    uint64_t shells_fired, hits, kills;
    uint64_t packets_lost, packets_duplicated, packets_reordered;
    double distance_driven_m;
} sim_match_result;

/// Plays it. Checks all the time that each view that a client holds is field by field what the
/// server believes that it holds of that tick, that what it shows is the truth within the fields'
/// tolerances, and that events arrive once, whole and in order; at the end that
/// every client holds a fresh snapshot and all events, that the match was alive, and that the log
/// of each match verifies.
void sim_match_play(const sim_match_def *def, sim_match_result *out_result);

#endif
