/// A server under load, killed at random moments and resumed from its log, again and again.
#ifndef SABOT_TESTS_KILL9_H
#define SABOT_TESTS_KILL9_H

#include <stdbool.h>
#include <stdint.h>

typedef struct kill9_settings {
    const char *program; ///< path of `sabot`
    uint32_t run_count;
    uint32_t player_count;
    uint64_t seed;
    uint32_t play_ms_min, play_ms_max; ///< between everybody being there and the kill
    bool verbose;                      ///< a line a run on stderr
} kill9_settings;

kill9_settings kill9_settings_default(void);

typedef struct kill9_result {
    char failure[512]; ///< what did not hold; empty if everything did
    uint32_t run_count;
    uint32_t ticks;           ///< in the log at the end
    uint64_t inputs_checked;  ///< own inputs of players, found in the log as they were made
    uint64_t inputs_stand_in; ///< repeated or neutral ones in their place
    uint32_t lost_ticks_max;  ///< that a client had seen and the log had not
    double resume_ms_median;  ///< from the kill until the next server ticks
    double resume_ms_max;
    double back_ms_median; ///< from the kill until every client has a snapshot of a new tick
    double back_ms_max;
    uint64_t shells_fired, kills;
} kill9_result;

/// False, and `failure` filled, if something did not hold.
bool kill9_play(const kill9_settings *settings, kill9_result *out_result);

#endif
