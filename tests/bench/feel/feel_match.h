/// A match in virtual time whose clients all have the same kind of link. It has the real lobby,
/// session and client cores, bots that drive them, and simulated links
/// (tests/simulation/sim_link.h). What its players would feel is measured from outside.
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

/// Sums over all players, after the match has warmed up.
typedef struct feel_result {
    bool alive;                ///< all players play, drive and see the match
    uint64_t inputs;           ///< count of ticks, summed over the players
    uint64_t late_inputs;      ///< count of these ticks whose own input was late
    uint64_t presents_cleared; ///< count of tanks of `present` that the server did not believe
    uint64_t views_clamped;    ///< count of inputs whose view the server did not believe
    uint64_t first_copies;     ///< count of inputs of which a copy arrived
    double lead_ticks;         ///< sum of the times from an input's first copy to its use
    double clock_error_us;     ///< sum over `clock_samples` of the SDK's error of the server tick,
                               ///< against the true tick after the shortest delay
    double clock_error_us_max;
    uint64_t clock_samples;
    uint64_t clock_jumps, input_clock_jumps;
    uint64_t snapshots; ///< count of snapshots that clients took over
    uint64_t corrections[SB_CLIENT_CAUSE_COUNT];
    uint64_t rollbacks;
    feel_samples correction_m;   ///< distance of a correction of the own tank, without respawns
    feel_samples others_error_m; ///< shown position of other tanks against the true one
    feel_samples acceleration_error_m_s2; ///< the same for acceleration, from frame to frame
    feel_samples latency_frames; ///< from a key pressed at rest until the own tank is shown moving
    feel_samples behind_cover_m; ///< distance a victim drove since last visible, when told of a hit
    double delay_us;             ///< sum over frames of the delay with which others are shown
    uint64_t frames, frames_starved;
    uint64_t hits_seen;            ///< count of hits on tanks on their shooter's screen
    uint64_t hits_confirmed;       ///< of `hits_seen`: confirmed by the server, HIT or RICOCHET
    uint64_t hits_overtaken;       ///< of the unconfirmed: the victim was destroyed meanwhile
    uint64_t hits;                 ///< count of hits on tanks on the server
    uint64_t hits_unseen;          ///< of `hits`: shown on no screen
    uint64_t bytes_up, bytes_down; ///< sizes of messages
    double player_seconds;
} feel_result;

/// Plays a match and measures it. On an error it returns false and prints a sentence to stderr. The
/// caller frees the samples with feel_result_free.
bool feel_match_run(const feel_def *def, feel_result *out_result);

void feel_result_free(feel_result *result);

#endif
