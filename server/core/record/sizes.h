/// How many bytes each part of a log takes, by the headers of its chunks alone.
#ifndef SABOT_RECORD_SIZES_H
#define SABOT_RECORD_SIZES_H

#include "record/log.h"

typedef enum sb_log_part {
    SB_LOG_PART_HEAD, ///< prologue and head
    SB_LOG_PART_MAP,
    SB_LOG_PART_TICKS,
    SB_LOG_PART_KEYFRAMES,
    SB_LOG_PART_ROSTERS,
    SB_LOG_PART_MARKS, ///< pauses, gaps, epochs, handovers and the closing chunk
    SB_LOG_PART_OTHER, ///< unknown kinds, which readers may pass over
    SB_LOG_PART_COUNT,
} sb_log_part;

/// Returns the name of a part, of a-z and _, such as "keyframes".
const char *sb_log_part_name(sb_log_part part);

typedef struct sb_log_sizes {
    uint64_t bytes[SB_LOG_PART_COUNT]; ///< including the chunks' headers
    uint64_t chunks[SB_LOG_PART_COUNT];
    uint64_t total;     ///< bytes of all parts, up to the end of the last whole chunk
    uint32_t last_tick; ///< the last tick of the chunks
} sb_log_sizes;

/// Called for each chunk, with the last tick that it holds, or the last tick before it.
typedef void sb_log_sizes_visit(void *context, sb_log_part part, uint32_t tick, uint64_t size);

/// Measures a log up to the end of the last whole chunk, or to the first header that breaks the
/// chain. Payloads are not read. `visit` may be NULL.
void sb_log_sizes_measure(sb_log_source source, sb_log_sizes_visit *visit, void *context,
                          sb_log_sizes *out_sizes);

#endif
