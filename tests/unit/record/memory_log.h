/// A tick log in memory: what a sink was given, as a source.
#ifndef SABOT_TESTS_MEMORY_LOG_H
#define SABOT_TESTS_MEMORY_LOG_H

#include "record/log.h"

#define MEMORY_LOG_WRITE_COUNT_MAX 2048

typedef struct memory_log {
    uint8_t *bytes; ///< from malloc
    size_t size;
    size_t capacity;
    size_t write_count;
    size_t write_offsets[MEMORY_LOG_WRITE_COUNT_MAX]; ///< where each call of the sink began
    uint32_t write_ticks[MEMORY_LOG_WRITE_COUNT_MAX]; ///< and what tick it named
    bool refuses;                                     ///< the sink takes nothing
    bool cramped;        ///< it says that it has room for a kilobyte alone; it takes what comes
    size_t call_count;   ///< calls of the sink, refused ones too
    size_t call_refused; ///< the call, from 1, that it does not take; 0 for none
} memory_log;

/// An empty log with room for `capacity` bytes; more is a failure of the test.
memory_log memory_log_make(size_t capacity);
/// A copy with room for `spare` more bytes.
memory_log memory_log_copy(const memory_log *log, size_t spare);
void memory_log_free(memory_log *log);

sb_log_sink memory_log_sink(memory_log *log);
sb_log_source memory_log_source(memory_log *log);

/// Takes `size` bytes out at `offset`.
void memory_log_remove(memory_log *log, size_t offset, size_t size);
/// Puts bytes in at `offset`; they must not be the log's own.
void memory_log_insert(memory_log *log, size_t offset, const void *bytes, size_t size);

#endif
