/// A short match in one process: the real lobby, session and recorder, the real client cores driven
/// by bots, and simulated links. It runs in virtual time and from one seed.
#ifndef SABOT_SIMULATION_MATCH_H
#define SABOT_SIMULATION_MATCH_H

#include "match_def.h"
#include "truth.h"

typedef struct sim_match_result {
    bool passed;
    char failure[256]; ///< the first check that failed, with tick and client; empty for none
    uint64_t digest;   ///< hash of all states, all that clients held, and all counters
    uint32_t ticks;    ///< count in all matches
    uint32_t matches;  ///< count of matches that followed one another
    /// Count of times that a client moved to the next match and held a snapshot of it.
    uint32_t followed;
    uint64_t players_lost, players_returned; ///< by the sessions' counters
    uint32_t clients; ///< count of joins; a client that joins again counts again
    uint64_t inputs_applied, inputs_late, snapshots_compared, events_compared;
    uint64_t presents_cleared; ///< tanks of inputs that cannot have been seen in the present
    uint64_t views_clamped;    ///< inputs whose view the server did not believe
    uint64_t entity_baselines_compared; ///< baselines of views, compared with the session's records
                                        ///< of that tick
    /// For clients with a budget: count of entities in their views, and of those that equalled the
    /// server's state.
    uint64_t entities_shown, entities_true;
    uint32_t waited_ms_max; ///< longest time that a watched client waited for an entity
    /// Lowest send rates in bytes a second: of all clients at any time; of clients that stayed,
    /// when their links became sound; and of these at the end.
    uint32_t rate_least, rate_healed, rate_end;
    /// Of clients' predictions of their own tanks: count of compared ticks, of ticks that were
    /// equal to the last bit, of the others by cause, and of exact states that were received and
    /// compared.
    uint64_t ticks_predicted, ticks_predicted_rightly, causes[SIM_CAUSE_COUNT], bases_compared;
    uint64_t snapshots_unusable; ///< count of snapshots whose baseline a client did not hold
    uint32_t clients_crashed, clients_hung;
    bool stalled;                ///< the server stood still for a while
    uint32_t crashes, forgotten; ///< crashes of the server; players that its log then did not have
    uint64_t ticks_lost;         ///< count of ticks lost by crashes
    uint64_t shells_fired, hits, kills;
    uint64_t packets_lost, packets_duplicated, packets_reordered;
    double distance_driven_m;
} sim_match_result;

/// Plays a match and checks it. In every tick it checks:
/// - Each client's view equals, field by field, what the server's records say of it for that tick.
/// - The view shows the server's state within the fields' tolerances.
/// - Events arrive once, whole and in order.
///
/// At the end it checks that every client holds a fresh snapshot and all events. It also checks
/// that the match was alive, and that the log of each match verifies.
void sim_match_play(const sim_match_def *def, sim_match_result *out_result);

#endif
