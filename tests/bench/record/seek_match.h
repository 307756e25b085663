/// Measures how long it takes to find the state after any tick of a long log.
#ifndef SABOT_TESTS_SEEK_MATCH_H
#define SABOT_TESTS_SEEK_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#define SEEK_COUNT 101u

typedef struct seek_result {
    uint32_t tick_count; ///< of the match
    double median_ms;    ///< from opening the log to the state, over SEEK_COUNT random ticks
    double worst_ms;
} seek_result;

/// Measures in a match of `tick_count` ticks. Its inputs are those of a match of one minute between
/// SDK clients, repeated. Returns false if memory runs out, or if a state is not the recorded one.
bool seek_match_measure(uint32_t player_count, uint32_t tick_count, seek_result *out_result);

#endif
