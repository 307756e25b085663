/// Reads a tick log, entry by entry. Every length and checksum is checked before use; any bytes
/// give entries or an error.
#ifndef SABOT_RECORD_READER_H
#define SABOT_RECORD_READER_H

#include <stdbool.h>

#include "base/allocator.h"
#include "record/chunk.h"
#include "record/handover.h"
#include "record/log.h"
#include "record/log_roster.h"
#include "record/notes.h"

typedef enum sb_log_end {
    SB_LOG_END_OPEN,   ///< entries are still to come
    SB_LOG_END_CLOSED, ///< the closing chunk was read, and nothing follows it
    SB_LOG_END_CUT,    ///< the bytes end without a closing chunk, at or inside a chunk
    SB_LOG_END_MOVED,  ///< the same at the end of a chunk, and the match has gone to another server
    SB_LOG_END_DAMAGED, ///< a chunk contradicts its checksum or the format
} sb_log_end;

/// Where reading stopped, and why.
typedef struct sb_log_fault {
    sb_error error;
    uint32_t chunk_index; ///< from 0, which is the head's
    uint64_t offset;      ///< of the chunk in the file, bytes
    uint32_t tick;        ///< the last good tick, 0 for none
} sb_log_fault;

typedef enum sb_log_entry_kind {
    SB_LOG_ENTRY_TICK,
    SB_LOG_ENTRY_KEYFRAME,
    SB_LOG_ENTRY_PAUSE,
    SB_LOG_ENTRY_GAP,
    SB_LOG_ENTRY_EPOCH,    ///< the match continues here, after a server died or as a later match of
                           ///< its session
    SB_LOG_ENTRY_HANDOVER, ///< the match goes to another server, or was taken or refused by it
} sb_log_entry_kind;

/// An entry of a log. Pointers are valid until the next entry is read.
typedef struct sb_log_entry {
    sb_log_entry_kind kind;
    /// Of a tick, its number. Of a keyframe, the tick whose state it holds. Of a pause, an
    /// epoch or a handover, the last tick before. Of a gap, the tick of the keyframe that follows.
    uint32_t tick;
    const sb_frame *frame; ///< of a tick
    const sb_notes *notes; ///< of a tick
    uint64_t hash;         ///< of the state after a tick
    uint64_t hash_mask;    ///< which bits of it are recorded: the lower 32, or all
    uint64_t pause_ticks;
    uint32_t epoch;         ///< of an epoch
    uint64_t epoch_unix_ms; ///< when it began
    const sb_log_handover *handover;
    const sb_log_roster *roster; ///< the players in the match, in every kind of entry except
                                 ///< between a gap and its keyframe
    const uint8_t *payload;      ///< of a keyframe (keyframe.h)
    uint32_t payload_size;
} sb_log_entry;

/// Counts how often another server continued a match, from the entries of its log in their order.
/// All zeros at the start of a log.
typedef struct sb_log_resumes {
    uint32_t count;
    bool undecided; ///< the last entry is an epoch at tick 0: only that of a resume is followed by
                    ///< a keyframe
    bool arrives;   ///< a server has taken over a match that moved to it: its epoch follows
} sb_log_resumes;

void sb_log_resumes_note(sb_log_resumes *resumes, const sb_log_entry *entry);

typedef struct sb_log_reader sb_log_reader;

/// Opens a log and reads head and map. Errors: SB_ERROR_MEMORY, SB_ERROR_MALFORMED (not a tick
/// log), SB_ERROR_VERSION (another format version), SB_ERROR_TRUNCATED, SB_ERROR_CHECKSUM,
/// SB_ERROR_RANGE (an invalid head or map), SB_ERROR_UNKNOWN and SB_ERROR_LIMIT (other chunks in
/// their place); `out_fault` is then filled. A log of another simulation version opens without
/// error: check the head.
sb_error sb_log_reader_open(sb_log_source source, const sb_allocator *allocator,
                            sb_log_reader **out_reader, sb_log_fault *out_fault);
void sb_log_reader_destroy(sb_log_reader *reader);

const sb_log_head *sb_log_reader_head(const sb_log_reader *reader);
const sb_map *sb_log_reader_map(const sb_log_reader *reader);

/// Reads the next entry; false at the end, whatever its kind. The first entry is a keyframe.
bool sb_log_reader_next(sb_log_reader *reader, sb_log_entry *out_entry);

/// Moves to the keyframe from which `tick` is reached soonest (mark.h), from any place. That
/// keyframe is the next entry, and its ticks follow. Only the headers of the chunks before it are
/// read. After an error, which is one of the log, the reader is at its end.
sb_error sb_log_reader_seek(sb_log_reader *reader, uint32_t tick);

/// Lets a reader at the end of a cut or moved log continue there, because the log may have grown.
void sb_log_reader_retry(sb_log_reader *reader);

/// Returns the players in the match after the last entry. Not valid between a gap and its keyframe.
const sb_log_roster *sb_log_reader_roster(const sb_log_reader *reader);

/// True if the last bytes of a log of `size` bytes are a closing chunk. This finds quickly which
/// logs need a closer look; nothing else is checked.
bool sb_log_looks_closed(sb_log_source source, uint64_t size);

/// The place where a log would continue after what has been read, when the reader is at its end. A
/// gap without its keyframe does not count as read.
typedef struct sb_log_place {
    sb_chunk_chain chain;     ///< at the next chunk: the bytes from its offset on are of no use
    uint64_t keyframe_offset; ///< of the last keyframe
    sb_log_roster roster;     ///< the players in the match
    uint32_t epoch;           ///< the last epoch, 0 if none was named
    sb_log_handovers handovers;
} sb_log_place;

void sb_log_reader_place(const sb_log_reader *reader, sb_log_place *out_place);

/// Returns the mark by which the match has gone to another server, if that stands after what has
/// been read; otherwise NULL.
const sb_log_handover *sb_log_reader_moved(const sb_log_reader *reader);

/// Returns what the marks say together that have been read.
const sb_log_handovers *sb_log_reader_handovers(const sb_log_reader *reader);

sb_log_end sb_log_reader_end(const sb_log_reader *reader);

/// Returns where and why the log ends, when the end is CUT, MOVED or DAMAGED. While the end is
/// OPEN, the error is SB_OK and the place is that of the chunk being read.
const sb_log_fault *sb_log_reader_fault(const sb_log_reader *reader);

#endif
