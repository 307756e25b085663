/// What the tests of the encoder share: a script, and what they expect of a log.
#ifndef SABOT_TESTS_ENCODER_FIXTURE_H
#define SABOT_TESTS_ENCODER_FIXTURE_H

#include <stdint.h>

#include "forgery.h"
#include "random_match.h"

enum { HEAD = 1, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER };

/// 20 ticks a second, of which two go to the sink together.
extern const random_match_script encoder_script;
/// Of the log that was asked about last.
extern forgery_chunks encoder_chunks;

/// Reads an integer, least byte first.
uint64_t encoder_number_at(const uint8_t *bytes, size_t size);

typedef struct expected_chunk {
    uint32_t kind, tick_count, tick;
} expected_chunk;

/// Asserts that the log has exactly these chunks.
void encoder_expect_chunks(const memory_log *log, const expected_chunk *expected, uint32_t count);
/// Closes the log and asserts that it verifies with this number of ticks and keyframes.
void encoder_assert_verified(random_match *match, uint32_t ticks, uint32_t keyframes);

#endif
