/// A short match in one process: the real lobby, session and recorder, the real client cores driven
/// by bots, and simulated links between them, in virtual time and from one seed.
#ifndef SABOT_SIMULATION_MATCH_H
#define SABOT_SIMULATION_MATCH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sim_match_def {
    uint64_t seed;
    uint32_t client_count; ///< 1 to 16
    double seconds;        ///< of virtual time before everybody goes
    uint32_t round_s;      ///< of play before a match is over and the next begins; 0: none is over
    uint32_t bytes_per_second; ///< budget of each client; 0: the session's default
    bool fog;                  ///< and
    uint32_t view_distance_m;  ///< as set in the rules
    uint32_t mode;             ///< sb_mode
    double calm_s;             ///< of sound links at the end, beside the time that all settle in
    bool rough;   ///< links that lose 20 %, double 5 %, reorder over ten snapshots, and are
                  ///< gone for a second now and then
    bool verbose; ///< a line for each client at the end
} sim_match_def;

/// Clients, length and links drawn from the seed; with an odd one, matches follow one another, on
/// two maps in turn. One in four has a budget of 2,000 to 20,000 bytes a second, and one in four
/// fog or a view distance, some of them teams.
sim_match_def sim_match_def_from_seed(uint64_t seed);

typedef struct sim_match_result {
    bool passed;
    char failure[256]; ///< the first check that did not hold, with tick and client
    uint64_t digest;   ///< of all states, all that clients held, and all counters
    uint32_t ticks;    ///< of all matches
    uint32_t matches;  ///< that followed one another
    /// Times that a client came from one into the next and held a snapshot of it.
    uint32_t followed;
    uint32_t clients; ///< that ever joined, those who came again counted anew
    uint64_t inputs_applied, inputs_late, snapshots_compared, events_compared;
    uint64_t keyframes_compared; ///< of views, with what the session believed at that tick
    /// Of clients with a budget: entities in their views, and those of them that were as in truth.
    uint64_t entities_shown, entities_true;
    uint32_t waited_ms_max; ///< the longest that a watched client waited for an entity
    /// Bytes a second that clients were allowed: the least at any time, of all clients, and of
    /// those who stayed when their links became sound, and at the end.
    uint32_t rate_least, rate_healed, rate_end;
    uint64_t snapshots_unusable; ///< whose baseline a client did not hold
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
