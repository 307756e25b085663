/// A match in virtual time whose clients all have the same kind of link: the real lobby, session
/// and client cores, driven by the bots, and simulated links (tests/simulation/sim_link.h). What
/// its players would feel is measured from outside.
#ifndef SABOT_BENCH_FEEL_MATCH_H
#define SABOT_BENCH_FEEL_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "feel_report.h"
#include "samples.h"

typedef struct feel_def {
    uint64_t seed;
    uint32_t player_count; ///< 1 to 16
    uint32_t seconds;      ///< measured, after WARM_UP_S more
    uint32_t round_trip_ms;
    uint32_t jitter_ms;
    float loss;
    feel_variant variant;
} feel_def;

/// Sums over all players, from when the match has warmed up.
typedef struct feel_result {
    bool alive;            ///< everybody plays, drives and is shown the match
    uint64_t inputs;       ///< ticks of players
    uint64_t late_inputs;  ///< of these, for which the player's own input had not come in time
    uint64_t first_copies; ///< inputs of which a copy came
    double lead_ticks;     ///< sum: from the arrival of an input's first copy to its use
    double clock_error_us; ///< sum over `clock_samples`: of the SDK's server tick against the true
                           ///< one, as it arrives by the quickest way
    double clock_error_us_max;
    uint64_t clock_samples;
    uint64_t clock_jumps, input_clock_jumps;
    uint64_t snapshots; ///< taken over by clients
    uint64_t corrections[SB_CLIENT_CAUSE_COUNT];
    uint64_t rollbacks;
    feel_samples correction_m;            ///< of the own tank by a correction, respawns left out
    feel_samples others_error_m;          ///< of other tanks as shown, against where they were then
    feel_samples acceleration_error_m_s2; ///< of the same, from frame to frame
    feel_samples latency_frames; ///< from a key pressed at rest to the own tank moving, as shown
    feel_samples behind_cover_m; ///< driven by a victim, when told, since it was last to be seen
    double delay_us;             ///< sum over frames: by which others are shown late
    uint64_t frames, frames_starved;
    uint64_t hits_seen;            ///< shells that met a tank on their shooter's screen
    uint64_t hits_confirmed;       ///< of these, which did on the server too: HIT or RICOCHET
    uint64_t hits_overtaken;       ///< of those that did not, whose victim was destroyed meanwhile
    uint64_t hits;                 ///< tanks met by shells on the server
    uint64_t hits_unseen;          ///< of these, which no screen had shown
    uint64_t bytes_up, bytes_down; ///< of messages
    double player_seconds;
} feel_result;

/// False if it could not be made, with a sentence on stderr. The samples are the caller's to free.
bool feel_match_run(const feel_def *def, feel_result *out_result);

void feel_result_free(feel_result *result);

#endif
