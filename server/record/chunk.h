/// Chunks: the pieces of a tick log, each under its own checksums and chained to the one before.
/// For encoder and reader, not for other rooms. README.md beside this file lists the bytes.
#ifndef SABOT_RECORD_CHUNK_H
#define SABOT_RECORD_CHUNK_H

#include <stdint.h>

#include "base/error.h"
#include "record/log.h"

#define SB_CHUNK_HEADER_SIZE 48u
/// No chunk holds more before compression, nor needs more after it. Larger than any map.
#define SB_CHUNK_PLAIN_SIZE_MAX 81920u

typedef enum sb_chunk_kind {
    SB_CHUNK_HEAD = 1,  ///< index 0, and only there
    SB_CHUNK_MAP = 2,   ///< index 1, and only there
    SB_CHUNK_TICKS = 3, ///< up to a second of frames
    SB_CHUNK_CLOSE = 4, ///< the last one of a log that was ended in order
    SB_CHUNK_PAUSE = 5, ///< the match stood still for want of players
} sb_chunk_kind;

typedef struct sb_chunk_header {
    uint32_t kind;        ///< sb_chunk_kind
    uint32_t index;       ///< from 0
    uint32_t stored_size; ///< bytes of payload in the file; less than `plain_size` if compressed
    uint32_t plain_size;  ///< bytes of payload before compression
    uint32_t first_tick;  ///< the tick after the last one of the chunks before
    uint32_t tick_count;
    uint64_t payload_checksum;  ///< sb_hash of the payload as stored
    uint64_t previous_checksum; ///< the header checksum of the chunk before, 0 for the first
} sb_chunk_header;

/// Where the next chunk goes. Both sides carry one, so that a chunk that is missing, repeated,
/// moved or taken from another log does not fit.
typedef struct sb_chunk_chain {
    uint64_t offset; ///< of the next chunk in the file, bytes
    uint32_t index;  ///< of the next chunk
    uint32_t tick;   ///< the last one of the chunks before
    uint64_t checksum;
} sb_chunk_chain;

/// The chain at the first chunk.
sb_chunk_chain sb_chunk_chain_start(void);

/// Writes the header of the next chunk to `out_bytes`, SB_CHUNK_HEADER_SIZE of them, and moves the
/// chain past it. `payload` is what will be stored.
void sb_chunk_write_header(sb_chunk_chain *chain, sb_chunk_kind kind, uint32_t tick_count,
                           uint32_t plain_size, const void *payload, uint32_t stored_size,
                           void *out_bytes);

/// Reads the next chunk, its payload as stored, and moves the chain past it. `payload` has room for
/// SB_CHUNK_PLAIN_SIZE_MAX bytes. SB_ERROR_TRUNCATED means that the bytes end before the chunk
/// does, and nothing else; SB_ERROR_CHECKSUM, SB_ERROR_UNKNOWN (kind), SB_ERROR_MALFORMED (not the
/// chunk that belongs here), SB_ERROR_LIMIT (size), SB_ERROR_RANGE (ticks). On error the chain
/// stays.
sb_error sb_chunk_read(sb_chunk_chain *chain, sb_log_source source, sb_chunk_header *out_header,
                       uint8_t *payload);

#endif
