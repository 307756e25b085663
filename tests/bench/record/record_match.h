/// A deathmatch in one process and in virtual time, recorded into memory. A server session and SDK
/// clients with bots play it over links with a delay of one tick.
#ifndef SABOT_TESTS_RECORD_MATCH_H
#define SABOT_TESTS_RECORD_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "record/log.h"

typedef struct record_match {
    uint8_t *log; ///< closed
    size_t log_size, log_capacity;
    size_t start_size; ///< size of the log before the first tick
    uint32_t ticks;
    uint32_t player_count;
    uint64_t server_ns; ///< time that the server's ticks and messages took
    uint64_t shells_fired, hits;
} record_match;

/// Plays `ticks` ticks at 60 Hz in the built-in arena. Returns false if memory runs out, or if the
/// match was not alive.
bool record_match_play(record_match *match, uint32_t player_count, uint32_t ticks);
void record_match_deinit(record_match *match);

/// Returns a sink that appends to the match's log.
sb_log_sink record_match_sink(record_match *match);
sb_log_source record_match_source(const record_match *match);

#endif
