/// Finds chunks again where the chain of a tick log is broken: bytes may have been changed, lost or
/// put in, so any offset may be a chunk's. For repair, not for other rooms.
///
/// The work is bounded: what is cheap is looked at first (a header's fields, then the link of the
/// chunk behind it), each place is passed once, and the payloads that are hashed in vain are so
/// many bytes at most as `sb_resync_init` says.
#ifndef SABOT_RECORD_REPAIR_RESYNC_H
#define SABOT_RECORD_REPAIR_RESYNC_H

#include <stdbool.h>

#include "record/chunk.h"

#define SB_RESYNC_WINDOW_SIZE (64u * 1024u)

typedef struct sb_resync {
    sb_log_source source;
    uint64_t size;   ///< of the source, bytes
    uint64_t budget; ///< bytes that may still be hashed in vain
    bool exhausted;  ///< they were too few: nothing is found any more
    uint64_t window_offset;
    size_t window_size;
    uint8_t window[SB_RESYNC_WINDOW_SIZE]; ///< the source from `window_offset` on
} sb_resync;

typedef struct sb_resync_chunk {
    uint64_t offset; ///< bytes
    sb_chunk_header header;
    bool follows; ///< its link is that of the chunk which comes after the link given
} sb_resync_chunk;

/// `resync` is all zeros. Payloads of 16 times the source's size and 4 MiB more may be hashed in
/// vain.
void sb_resync_init(sb_resync *resync, sb_log_source source, uint64_t size);

/// The header at an offset, of a chunk that fits into the source by its kind and size; false if
/// there is none.
bool sb_resync_header(const sb_resync *resync, uint64_t offset, sb_resync_chunk *out_chunk,
                      uint32_t link);

/// Reads its payload, for which there is room for SB_CHUNK_PAYLOAD_SIZE_MAX bytes; true if its
/// checksum holds.
bool sb_resync_payload(const sb_resync *resync, const sb_resync_chunk *chunk, uint8_t *payload);

/// Where the chunk behind this one begins.
uint64_t sb_resync_end(const sb_resync_chunk *chunk);

/// The next whole chunk at `from` or behind, with its payload: one that follows `link`, or from
/// whose link and tick the chunk behind it goes on, or a closing one that ends where the source
/// does. False if there is none.
bool sb_resync_next(sb_resync *resync, uint64_t from, uint32_t link, sb_resync_chunk *out_chunk,
                    uint8_t *payload);

#endif
