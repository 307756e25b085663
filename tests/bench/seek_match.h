/// How long it takes to find the state after any tick of a long log.
#ifndef SABOT_TESTS_SEEK_MATCH_H
#define SABOT_TESTS_SEEK_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#define SEEK_COUNT 101u

typedef struct seek_result {
    uint32_t tick_count; ///< of the match
    double median_ms;    ///< from opening the log to its state, of SEEK_COUNT random ticks
    double worst_ms;
} seek_result;

/// In a match of so many ticks, made of the inputs of a minute's match of SDK clients over and
/// over. False if there is not enough memory, or a state is not the recorded one.
bool seek_match_measure(uint32_t player_count, uint32_t tick_count, seek_result *out_result);

#endif
