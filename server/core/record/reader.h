/// Reads a tick log an entry at a time. Every length and checksum is checked before use; any bytes
/// give entries or an error.
#ifndef SABOT_RECORD_READER_H
#define SABOT_RECORD_READER_H

#include <stdbool.h>

#include "base/allocator.h"
#include "record/chunk.h"
#include "record/log.h"
#include "record/log_roster.h"
#include "record/notes.h"

typedef enum sb_log_end {
    SB_LOG_END_OPEN,    ///< entries are still to come
    SB_LOG_END_CLOSED,  ///< the closing chunk was read, and nothing follows it
    SB_LOG_END_CUT,     ///< the bytes end without a closing chunk, at or inside a chunk
    SB_LOG_END_DAMAGED, ///< a chunk contradicts its checksum or the format
} sb_log_end;

/// Where reading stopped, and why.
typedef struct sb_log_fault {
    sb_error error;
    uint32_t chunk_index; ///< from 0, the head's
    uint64_t offset;      ///< of the chunk in the file, bytes
    uint32_t tick;        ///< the last good one, 0 if none
} sb_log_fault;

typedef enum sb_log_entry_kind {
    SB_LOG_ENTRY_TICK,
    SB_LOG_ENTRY_KEYFRAME,
    SB_LOG_ENTRY_PAUSE,
    SB_LOG_ENTRY_GAP,
    SB_LOG_ENTRY_EPOCH, ///< the match goes on here, after a server that died or as a later match of
                        ///< its session
} sb_log_entry_kind;

/// Pointers are good until the next entry is read.
typedef struct sb_log_entry {
    sb_log_entry_kind kind;
    /// Of a tick and of a keyframe (the state after it); of a pause and an epoch the last one
    /// before; of a gap that of the keyframe that follows.
    uint32_t tick;
    const sb_frame *frame; ///< of a tick
    const sb_notes *notes; ///< of a tick
    uint64_t hash;         ///< of the state after a tick
    uint64_t hash_mask;    ///< which bits of it are recorded: the lower 32, or all
    uint64_t pause_ticks;
    uint32_t epoch;              ///< of an epoch
    uint64_t epoch_unix_ms;      ///< when it began
    const sb_log_roster *roster; ///< who is there, in any kind; not after a gap, before a keyframe
    const uint8_t *payload;      ///< of a keyframe (keyframe.h)
    uint32_t payload_size;
} sb_log_entry;

typedef struct sb_log_reader sb_log_reader;

/// Reads head and map. Errors: SB_ERROR_MEMORY, SB_ERROR_MALFORMED (not a tick log),
/// SB_ERROR_VERSION (another format version), SB_ERROR_TRUNCATED, SB_ERROR_CHECKSUM, SB_ERROR_RANGE
/// (a head or map that breaks the rules), SB_ERROR_UNKNOWN and SB_ERROR_LIMIT (other chunks in
/// their place); `out_fault` is filled then. A log of another simulation version opens: look at the
/// head.
sb_error sb_log_reader_open(sb_log_source source, const sb_allocator *allocator,
                            sb_log_reader **out_reader, sb_log_fault *out_fault);
void sb_log_reader_destroy(sb_log_reader *reader);

const sb_log_head *sb_log_reader_head(const sb_log_reader *reader);
const sb_map *sb_log_reader_map(const sb_log_reader *reader);

/// The next entry; false at the end, whatever its kind. The first one is a keyframe.
bool sb_log_reader_next(sb_log_reader *reader, sb_log_entry *out_entry);

/// Goes to where `tick` is reached soonest (mark.h), from wherever the reader is: the next entry is
/// that keyframe, and those of the ticks behind it follow. Of what lies before it the headers alone
/// are looked at. After an error, which is one of the log, the reader is at its end.
sb_error sb_log_reader_seek(sb_log_reader *reader, uint32_t tick);

/// The log has grown, perhaps: a reader that came to the end of a cut one goes on there.
void sb_log_reader_retry(sb_log_reader *reader);

/// Who is there after what has been read; not between a gap and its keyframe.
const sb_log_roster *sb_log_reader_roster(const sb_log_reader *reader);

/// True if the last bytes of a log of `size` bytes are a closing chunk's: to tell at once which
/// logs need a closer look. Nothing else is checked.
bool sb_log_looks_closed(sb_log_source source, uint64_t size);

/// Where a log would go on behind what has been read, when the reader is at its end: a gap without
/// the keyframe behind it is none yet.
typedef struct sb_log_place {
    sb_chunk_chain chain;     ///< at the next chunk: the bytes from its offset on are not of use
    uint64_t keyframe_offset; ///< of the last one
    sb_log_roster roster;     ///< who is there
    uint32_t epoch;           ///< the last one, 0 if none was named
} sb_log_place;

void sb_log_reader_place(const sb_log_reader *reader, sb_log_place *out_place);

sb_log_end sb_log_reader_end(const sb_log_reader *reader);

/// When the end is CUT or DAMAGED, where and why. While it is OPEN, the error is SB_OK and the
/// place that of the chunk being read.
const sb_log_fault *sb_log_reader_fault(const sb_log_reader *reader);

#endif
