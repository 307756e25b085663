/// Finds chunks where the chain of a tick log is broken. Bytes may have been changed, lost or
/// inserted, so a chunk may begin at any offset. For repair only.
///
/// The work is bounded. The cheap checks come first (a header's fields, then the link of the next
/// chunk), and each place is passed once. The bytes of payloads that are hashed in vain are limited
/// as `sb_resync_init` says.
#ifndef SABOT_RECORD_REPAIR_RESYNC_H
#define SABOT_RECORD_REPAIR_RESYNC_H

#include <stdbool.h>

#include "record/chunk.h"

#define SB_RESYNC_WINDOW_SIZE (64u * 1024u)

typedef struct sb_resync {
    sb_log_source source;
    uint64_t size;   ///< of the source, bytes
    uint64_t budget; ///< bytes that may still be hashed in vain
    bool exhausted;  ///< the budget was too small: nothing is found any more
    uint64_t window_offset;
    size_t window_size;
    uint8_t window[SB_RESYNC_WINDOW_SIZE]; ///< the source from `window_offset` on
} sb_resync;

typedef struct sb_resync_chunk {
    uint64_t offset; ///< bytes
    sb_chunk_header header;
    bool follows; ///< its link is that of the chunk after the given link
} sb_resync_chunk;

/// Starts a search; `resync` is all zeros. Payloads of at most 16 times the source's size plus 4
/// MiB may be hashed in vain.
void sb_resync_init(sb_resync *resync, sb_log_source source, uint64_t size);

/// Reads the header at an offset. False if it is not that of a chunk whose kind and size fit into
/// the source.
bool sb_resync_header(const sb_resync *resync, uint64_t offset, sb_resync_chunk *out_chunk,
                      uint32_t link);

/// Reads the chunk's payload into `payload`, of SB_CHUNK_PAYLOAD_SIZE_MAX bytes; true if its
/// checksum holds.
bool sb_resync_payload(const sb_resync *resync, const sb_resync_chunk *chunk, uint8_t *payload);

/// Returns the offset of the chunk after this one.
uint64_t sb_resync_end(const sb_resync_chunk *chunk);

/// Finds the next whole chunk at `from` or later, with its payload. The chunk must follow `link`,
/// or its next chunk must continue its link and tick, or it must be a closing chunk that ends where
/// the source does. False if there is none.
bool sb_resync_next(sb_resync *resync, uint64_t from, uint32_t link, sb_resync_chunk *out_chunk,
                    uint8_t *payload);

#endif
