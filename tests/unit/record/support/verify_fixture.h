/// Common parts of the verifier's tests: a log is verified without leaks and in little memory.
#ifndef SABOT_TESTS_VERIFY_FIXTURE_H
#define SABOT_TESTS_VERIFY_FIXTURE_H

#include "counting_heap.h"
#include "forgery.h"
#include "record/encoder.h"
#include "record/verify.h"

enum { TICKS = 3, KEYFRAME = 6, ROSTER = 8 };

extern forgery_chunks verify_chunks; ///< of the log that was listed last

sb_verify_report verify_by(memory_log *log, const sb_rules *rules);
sb_verify_report verify(memory_log *log);

/// Returns a total by its name, which must exist.
uint64_t total(const sb_verify_report *report, const char *name);

/// Returns the first chunk of a kind from chunk `from` on, which must exist.
uint32_t verify_find_kind(const memory_log *log, uint32_t kind, uint32_t from);

/// Puts another head into a log, and makes its checksums good.
void replace_head(memory_log *log, const sb_log_head *head);

typedef struct own_log {
    counting_heap heap;
    memory_log log;
    sb_game *game;
    sb_log_encoder *encoder;
} own_log;

/// Creates the game of the small match, before its first tick.
void own_log_begin(own_log *own);
void own_log_end(own_log *own);

#endif
