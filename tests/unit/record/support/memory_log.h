/// A tick log in memory: a sink that keeps its bytes, and a source of them.
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
    uint32_t write_ticks[MEMORY_LOG_WRITE_COUNT_MAX]; ///< and the tick that it named
    bool refuses;                                     ///< the sink takes no bytes
    bool cramped;      ///< the sink says that it has room for only a kilobyte, but takes all bytes
    size_t call_count; ///< calls of the sink, including refused ones
    size_t call_refused; ///< number of the call, from 1, that the sink refuses; 0 for none
} memory_log;

/// Makes an empty log with room for `capacity` bytes; the test fails if more are written.
memory_log memory_log_make(size_t capacity);
/// Makes a copy with room for `spare` more bytes.
memory_log memory_log_copy(const memory_log *log, size_t spare);
void memory_log_free(memory_log *log);

sb_log_sink memory_log_sink(memory_log *log);
sb_log_source memory_log_source(memory_log *log);

/// Removes `size` bytes at `offset`.
void memory_log_remove(memory_log *log, size_t offset, size_t size);
/// Inserts bytes at `offset`; they must not be the log's own.
void memory_log_insert(memory_log *log, size_t offset, const void *bytes, size_t size);

#endif
