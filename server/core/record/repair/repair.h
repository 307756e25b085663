/// Makes the longest valid tick log of a damaged one, and says what was lost.
///
/// What the checksums cannot see is not repaired: a whole run of chunks from another log that
/// stands in the place of lost ones, or a match whose states diverge. Verify what comes out.
#ifndef SABOT_RECORD_REPAIR_REPAIR_H
#define SABOT_RECORD_REPAIR_REPAIR_H

#include <stdbool.h>

#include "base/allocator.h"
#include "record/log.h"

/// Places of damage that a report tells apart; more are counted.
#define SB_REPAIR_PLACE_COUNT_MAX 64u

/// A place where the log did not go on as it should, and where it went on again.
typedef struct sb_repair_place {
    sb_error error;       ///< what was wrong there
    uint64_t offset_from; ///< bytes of the source that were passed over: the first,
    uint64_t offset_to;   ///< and the first that was not; the same where only something is missing
    uint32_t tick_first;  ///< ticks that are missing, the first and the last;
    uint32_t tick_last;   ///< less than the first if there are none
    bool nothing_lost;    ///< what was passed over is of no use, or could be made anew
} sb_repair_place;

typedef struct sb_repair_report {
    sb_log_head head;   ///< zeros when it could not be read
    bool unchanged;     ///< nothing was wrong: the output is the source, byte for byte
    bool end_missing;   ///< no closing chunk was found: what else there was is not known
    bool search_ended;  ///< too much looked like chunks: what was behind was not searched
    uint32_t last_tick; ///< of the output
    uint32_t ticks_kept;
    uint64_t ticks_lost;   ///< of those that are known to have been there
    uint64_t bytes_passed; ///< of the source, over
    uint64_t size;         ///< of the output, bytes
    bool part_lost; ///< something was passed over of which it is not known that it is of no use
    uint32_t names_lost;  ///< players of whom behind a gap neither name nor secret is known
    uint32_t place_count; ///< may be more than are listed
    sb_repair_place places[SB_REPAIR_PLACE_COUNT_MAX];
    bool first_keyframe_lost; ///< so that it had to be made anew
    uint64_t fault_offset;    ///< where head, map or first keyframe are at fault, bytes
} sb_repair_report;

/// True if the output holds all that the log ever held.
bool sb_repair_is_complete(const sb_repair_report *report);

/// Called now and then for a progress display; may be NULL. `tick` is the last one kept, `offset`
/// the place in the source, bytes.
typedef void sb_repair_progress(void *context, uint32_t tick, uint64_t offset);

/// Reads `size` bytes of a source and writes a closed log, which `sb_log_reader` reads to its end,
/// to the sink, of which `write` alone is used. `rules` are tried beside the compiled-in ones if
/// the first keyframe must be made anew, NULL for none. SB_OK; SB_ERROR_IO if the sink took
/// something not; SB_ERROR_MEMORY. Other errors are those of `sb_log_reader_open`, and of a first
/// keyframe that cannot be made anew: nothing was written then, and nothing can be repaired.
sb_error sb_log_repair(sb_log_source source, uint64_t size, sb_log_sink sink, const sb_rules *rules,
                       const sb_allocator *allocator, sb_repair_progress *progress,
                       void *progress_context, sb_repair_report *out_report);

#endif
