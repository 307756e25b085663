/// What a log's bytes are spent on, by the headers of its chunks alone.
#ifndef SABOT_RECORD_SIZES_H
#define SABOT_RECORD_SIZES_H

#include "record/log.h"

typedef enum sb_log_part {
    SB_LOG_PART_HEAD, ///< prologue and head
    SB_LOG_PART_MAP,
    SB_LOG_PART_TICKS,
    SB_LOG_PART_KEYFRAMES,
    SB_LOG_PART_ROSTERS,
    SB_LOG_PART_MARKS, ///< pauses, gaps, epochs and the closing chunk
    SB_LOG_PART_OTHER, ///< kinds that are passed over
    SB_LOG_PART_COUNT,
} sb_log_part;

/// Its name, of a-z and _, such as "keyframes".
const char *sb_log_part_name(sb_log_part part);

typedef struct sb_log_sizes {
    uint64_t bytes[SB_LOG_PART_COUNT]; ///< with the chunks' headers
    uint64_t chunks[SB_LOG_PART_COUNT];
    uint64_t total;     ///< bytes of all parts: where the whole chunks end
    uint32_t last_tick; ///< the last one that the chunks have
} sb_log_sizes;

/// Called for each chunk, with the last tick that it has, or the one before it.
typedef void sb_log_sizes_visit(void *context, sb_log_part part, uint32_t tick, uint64_t size);

/// Measures up to the end of the last whole chunk, or to the first header that breaks the chain:
/// payloads are not looked at. `visit` may be NULL.
void sb_log_sizes_measure(sb_log_source source, sb_log_sizes_visit *visit, void *context,
                          sb_log_sizes *out_sizes);

#endif
