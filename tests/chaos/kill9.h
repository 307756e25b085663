/// Kills a server under load at random moments and resumes it from its log, repeatedly.
#ifndef SABOT_TESTS_KILL9_H
#define SABOT_TESTS_KILL9_H

#include <stdbool.h>
#include <stdint.h>

typedef struct kill9_settings {
    const char *program; ///< path of `sabot`
    uint32_t run_count;
    uint32_t player_count;
    uint64_t seed;
    uint32_t play_ms_min, play_ms_max; ///< time from the last client's return to the kill
    uint32_t lost_ticks_max;           ///< more ticks that a client saw may not be lost in a kill
    bool verbose;                      ///< prints a line for each run to stderr
} kill9_settings;

kill9_settings kill9_settings_default(void);

typedef struct kill9_result {
    char failure[512]; ///< the first failed check; empty for none
    uint32_t run_count;
    uint32_t ticks;           ///< in the log at the end
    uint64_t inputs_checked;  ///< players' inputs that the log has as they were made
    uint64_t inputs_stand_in; ///< stand-ins that the log has instead
    uint32_t lost_ticks_max;  ///< most ticks in one kill that a client saw and the log lacks
    double resume_ms_median;  ///< from the kill until the next server ticks
    double resume_ms_max;
    double back_ms_median; ///< from the kill until every client has a snapshot of a new tick
    double back_ms_max;
    uint64_t shells_fired, kills;
} kill9_result;

/// Returns false, with `failure` filled, if a check fails.
bool kill9_play(const kill9_settings *settings, kill9_result *out_result);

#endif
