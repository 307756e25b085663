/// A scripted match, played by the real game and recorded by the real encoder. Its statistics are
/// counted separately from both, from the events and the tanks' positions.
#ifndef SABOT_TESTS_RECORDED_MATCH_H
#define SABOT_TESTS_RECORDED_MATCH_H

#include "memory_log.h"
#include "record/encoder.h"

typedef struct match_script {
    uint64_t seed;
    uint32_t player_count;
    uint32_t tick_rate_hz;
    uint32_t tick_count;
    uint32_t turnover_ticks; ///< ticks after which a player leaves and another joins; 0 for never
    uint32_t
        hash_wrong_tick;  ///< the tick that is recorded with the state of another match; 0 for none
    uint32_t keyframe_ms; ///< 0 for the default
    uint32_t refused_from; ///< after this tick the sink refuses,
    uint32_t refused_to;   ///< up to this one
    uint64_t pause_ticks; ///< ticks for which the match stands still after each second; 0 for never
    bool closed;
    bool house; ///< with the rules of house_rules.h and settings that are not the defaults
} match_script;

/// Returns a script of 3 players, 20 Hz, 60 ticks, a keyframe each second, closed: a log of some 6
/// KB.
match_script match_script_small(void);

typedef struct match_counts {
    uint32_t players; ///< most at a time
    uint64_t shells_fired, hits, kills;
    double distance_m;
    uint64_t hash_of_hashes;
    uint64_t last_hash; ///< as recorded
    sb_log_losses losses;
} match_counts;

/// Makes a field of 24 m with a box in the middle and a spawn at each side.
void match_map(sb_map *out_map);

sb_log_head match_head(const match_script *script);

/// Plays and records the match; the caller frees the log. Asserts that the match is lively: tanks
/// moved and shells were fired.
memory_log match_record(const match_script *script, match_counts *out_counts);

#endif
