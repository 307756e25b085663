/// Common parts of the reader's tests: a small log, and reading a log with everything compared.
#ifndef SABOT_TESTS_READER_FIXTURE_H
#define SABOT_TESTS_READER_FIXTURE_H

#include "forgery.h"
#include "random_match.h"
#include "record/reader.h"

enum { HEAD = 1, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER };

/// Script of 27 ticks at 10 a second, two in a chunk, with a keyframe after each ten.
extern const random_match_script small_script;
#define SMALL_TICKS 27u

extern forgery_chunks reader_chunks; ///< of the match that was made last

/// Makes the match of that script, with a closed log.
random_match *small_match(void);

typedef struct outcome {
    sb_error opened;
    sb_log_end end;
    sb_log_fault fault;
    uint32_t ticks; ///< good ticks, each compared with what was recorded
    uint32_t keyframes, gaps, pauses;
} outcome;

/// Reads a log and compares everything with what was recorded, also after gaps.
outcome read_log(const random_match *match, memory_log *log);

void expect_damage(outcome result, sb_error error, uint32_t chunk, uint32_t ticks);

/// Returns the first of the reader_chunks of a kind from chunk `from` on, which must exist.
uint32_t reader_find_kind(uint32_t kind, uint32_t from);

#endif
