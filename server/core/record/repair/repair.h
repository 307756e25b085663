/// Makes the longest valid tick log of a damaged one, and says what was lost.
///
/// Repair does not find what the checksums cannot see. Examples are a whole run of chunks from
/// another log in the place of lost ones, and a match whose states diverge. Verify the output.
#ifndef SABOT_RECORD_REPAIR_REPAIR_H
#define SABOT_RECORD_REPAIR_REPAIR_H

#include <stdbool.h>

#include "base/allocator.h"
#include "record/log.h"

/// Most places of damage that a report lists; further places are counted.
#define SB_REPAIR_PLACE_COUNT_MAX 64u

/// A place where the log is damaged, and where it continues.
typedef struct sb_repair_place {
    sb_error error;       ///< what was wrong there
    uint64_t offset_from; ///< bytes of the source that were passed over: the first one,
    uint64_t offset_to;   ///< and the first one after them; equal if something is only missing
    uint32_t tick_first;  ///< missing ticks: the first and the last;
    uint32_t tick_last;   ///< less than the first if there are none
    bool nothing_lost;    ///< the bytes passed over are useless, or were made again
} sb_repair_place;

typedef struct sb_repair_report {
    sb_log_head head;   ///< zeros when it could not be read
    bool unchanged;     ///< nothing was wrong: the output is the source, byte for byte
    bool end_missing;   ///< no closing chunk was found: nothing is known of what may have followed
    bool search_ended;  ///< too many bytes looked like chunks, and the rest was not searched
    uint32_t last_tick; ///< of the output
    uint32_t ticks_kept;
    uint64_t ticks_lost;   ///< of the ticks that are known to have existed
    uint64_t bytes_passed; ///< bytes of the source that were passed over
    uint64_t size;         ///< of the output, bytes
    bool part_lost;        ///< bytes were passed over that may have been useful
    uint32_t names_lost;   ///< players whose name and secret are lost after a gap
    uint32_t place_count;  ///< may be more than are listed
    sb_repair_place places[SB_REPAIR_PLACE_COUNT_MAX];
    bool first_keyframe_lost; ///< the first keyframe was lost and had to be made again
    uint64_t fault_offset;    ///< place of a fault in head, map or first keyframe, bytes
} sb_repair_report;

/// True if the output holds everything that the log ever held.
bool sb_repair_is_complete(const sb_repair_report *report);

/// Called from time to time for a progress display; may be NULL. `tick` is the last one kept,
/// `offset` the place in the source, bytes.
typedef void sb_repair_progress(void *context, uint32_t tick, uint64_t offset);

/// Reads `size` bytes of a source and writes a closed log to the sink. `sb_log_reader` reads that
/// log to its end. Of the sink only `write` is used. `rules` are tried besides the compiled-in ones
/// if the first keyframe must be made again, NULL for none. SB_OK; SB_ERROR_IO if the sink refuses
/// bytes; SB_ERROR_MEMORY. Other errors are those of `sb_log_reader_open`, and of a first keyframe
/// that cannot be made again: then nothing was written, and nothing can be repaired.
sb_error sb_log_repair(sb_log_source source, uint64_t size, sb_log_sink sink, const sb_rules *rules,
                       const sb_allocator *allocator, sb_repair_progress *progress,
                       void *progress_context, sb_repair_report *out_report);

#endif
