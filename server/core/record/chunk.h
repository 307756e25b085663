/// Chunks: the pieces of a tick log, each with its own checksums and linked to the one before. For
/// encoder and reader, not for other rooms. README.md beside this file lists the bytes.
#ifndef SABOT_RECORD_CHUNK_H
#define SABOT_RECORD_CHUNK_H

#include <stdint.h>

#include "base/error.h"
#include "record/log.h"

#define SB_CHUNK_HEADER_SIZE 20u
/// Most bytes of a payload. A larger keyframe is left out.
#define SB_CHUNK_PAYLOAD_SIZE_MAX (256u * 1024u)
/// Readers may pass over unknown kinds from this one on.
#define SB_CHUNK_KIND_OPTIONAL 128u

typedef enum sb_chunk_kind {
    SB_CHUNK_HEAD = 1,     ///< the first, and only there
    SB_CHUNK_MAP = 2,      ///< the second, and only there
    SB_CHUNK_TICKS = 3,    ///< frames, their notes and hashes
    SB_CHUNK_CLOSE = 4,    ///< the last chunk of a log that was ended in order
    SB_CHUNK_PAUSE = 5,    ///< the match stood still without players
    SB_CHUNK_KEYFRAME = 6, ///< the whole state after the last tick; the third chunk is one
    SB_CHUNK_GAP = 7,      ///< ticks are missing up to the keyframe that follows
    SB_CHUNK_ROSTER = 8,   ///< the players after the last tick, or at the keyframe that follows
    SB_CHUNK_HANDOVER = 9, ///< the match goes to another server (handover.h)
    SB_CHUNK_EPOCH = SB_CHUNK_KIND_OPTIONAL, ///< the match continues in another epoch
} sb_chunk_kind;

typedef struct sb_chunk_header {
    uint32_t kind;       ///< sb_chunk_kind, or an optional one
    uint32_t tick_count; ///< 0 in all kinds but ticks
    uint32_t tick; ///< of ticks the first one; of a keyframe its own; else the last tick before
    uint32_t size; ///< bytes of payload
    uint32_t payload_hash; ///< checksum of the payload
    uint32_t link;         ///< checksum of the link of the chunk before and of the fields above
} sb_chunk_header;

/// The place of the next chunk. Writer and reader both keep one, so that a chunk that is missing,
/// repeated, moved or taken from another log does not fit.
typedef struct sb_chunk_chain {
    uint64_t offset;   ///< of the next chunk in the file, bytes
    uint32_t index;    ///< of the next chunk, from 0
    uint32_t tick;     ///< the last tick of the chunks before
    uint32_t gap_tick; ///< while `in_gap`, the tick of the keyframe that must come
    bool in_gap;
    bool closed;
    uint32_t link;
} sb_chunk_chain;

/// Returns the lower 32 bits of the XXH3-64 of some bytes.
uint32_t sb_chunk_checksum(const void *bytes, size_t size);

/// Returns the link of a chunk with this header that follows a chunk with the link `previous`.
uint32_t sb_chunk_link(uint32_t previous, const uint8_t header[SB_CHUNK_HEADER_SIZE]);

/// Reads the fields of a header, which are not checked. Returns false if the byte that must be 0 is
/// not.
bool sb_chunk_header_read(const uint8_t bytes[SB_CHUNK_HEADER_SIZE], sb_chunk_header *out_header);

/// Returns the chain at the first chunk.
sb_chunk_chain sb_chunk_chain_start(void);

/// Writes the header of the next chunk to `out_bytes`, SB_CHUNK_HEADER_SIZE bytes, and moves the
/// chain past the chunk. `tick_count` is that of a ticks chunk. `tick` is that of a keyframe; for a
/// gap it is the tick that its keyframe will have.
void sb_chunk_write_header(sb_chunk_chain *chain, sb_chunk_kind kind, uint32_t tick_count,
                           uint32_t tick, const void *payload, uint32_t size, void *out_bytes);

/// Reads the next chunk and moves the chain past it. `payload` has room for
/// SB_CHUNK_PAYLOAD_SIZE_MAX bytes. SB_ERROR_TRUNCATED means only that the bytes end before the
/// chunk does. SB_ERROR_CHECKSUM, SB_ERROR_UNKNOWN (kind), SB_ERROR_MALFORMED (a chunk that does
/// not belong here), SB_ERROR_LIMIT (size), SB_ERROR_RANGE (ticks). On error the chain stays.
sb_error sb_chunk_read(sb_chunk_chain *chain, sb_log_source source, sb_chunk_header *out_header,
                       uint8_t *payload);

/// Moves the chain past the next chunk by its header alone. The payload is not read or checked, and
/// may not even exist, except for that of a gap, which the chain needs. Errors as above.
sb_error sb_chunk_skip(sb_chunk_chain *chain, sb_log_source source, sb_chunk_header *out_header);

/// The payload of a gap: the tick (u32) of the keyframe that follows.
#define SB_GAP_PAYLOAD_SIZE 4u
void sb_gap_write(uint32_t keyframe_tick, void *out_payload);

/// The payload of an epoch: its number (u32), the wall clock at its beginning in milliseconds of
/// Unix time (u64).
#define SB_EPOCH_PAYLOAD_SIZE 12u
void sb_epoch_write(uint32_t epoch, uint64_t unix_ms, void *out_payload);
/// Reads the payload of an epoch; SB_ERROR_MALFORMED for another size.
sb_error sb_epoch_read(const void *payload, uint32_t size, uint32_t *out_epoch,
                       uint64_t *out_unix_ms);

/// The payload of a closing chunk: the last tick (u32), the count of chunks (u32), the size of the
/// log (u64), and the offset of the last keyframe (u64). Count and size include this chunk.
#define SB_CLOSE_PAYLOAD_SIZE 24u

/// Writes the payload for a closing chunk that comes next.
void sb_close_write(const sb_chunk_chain *chain, uint64_t keyframe_offset, void *out_payload);

/// True if these bytes, header and payload of a closing chunk, are the last of a log of `size`
/// bytes.
bool sb_close_ends(const uint8_t bytes[SB_CHUNK_HEADER_SIZE + SB_CLOSE_PAYLOAD_SIZE],
                   uint64_t size);

/// True if the payload agrees with the chain after the closing chunk that was just read.
bool sb_close_agrees(const sb_chunk_chain *chain, uint64_t keyframe_offset, const void *payload,
                     uint32_t size);

#endif
