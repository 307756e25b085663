/// Takes a tick log apart and makes its checksums good again, as a forger would. It follows the
/// standard in server/core/record/README.md and does not use the room's own chunk code.
#ifndef SABOT_TESTS_FORGERY_H
#define SABOT_TESTS_FORGERY_H

#include "memory_log.h"

#define FORGERY_PROLOGUE_SIZE 16u
#define FORGERY_HEADER_SIZE 20u
#define FORGERY_CHUNK_COUNT_MAX 1024u
/// The distance between two bytes that a test changes throughout a log. To change every byte took
/// too long with sanitizers.
#define FORGERY_STEP 3u

/// A chunk in a log.
typedef struct forgery_chunk {
    size_t offset; ///< of its header in the log, bytes
    uint32_t kind;
    uint32_t tick_count;
    uint32_t tick;
    uint32_t size;          ///< of its payload, bytes
    const uint8_t *payload; ///< points into the log
} forgery_chunk;

typedef struct forgery_chunks {
    uint32_t count;
    forgery_chunk list[FORGERY_CHUNK_COUNT_MAX];
} forgery_chunks;

/// Lists the whole chunks of a log, by their sizes alone.
void forgery_find(const memory_log *log, forgery_chunks *out_chunks);

/// Returns the index of the chunk that a byte of the log lies in, the count of chunks for a byte
/// after them, and 0 for one of the prologue.
uint32_t forgery_chunk_at(const forgery_chunks *chunks, size_t offset);

/// Counts the ticks in the chunks before chunk `index`, of a log without gaps.
uint32_t forgery_ticks_before(const forgery_chunks *chunks, uint32_t index);

/// Makes the checksum of every payload and every link good.
void forgery_seal(memory_log *log);

/// Appends a chunk with good checksums to a log of whole chunks.
void forgery_append(memory_log *log, uint32_t kind, uint32_t tick_count, uint32_t tick,
                    const void *payload, uint32_t size);

/// Inserts a chunk before chunk `index`, and makes the checksums of the chunks after it good.
void forgery_insert(memory_log *log, uint32_t index, uint32_t kind, uint32_t tick_count,
                    uint32_t tick, const void *payload, uint32_t size);

/// Cuts the log off before chunk `index`.
void forgery_cut(memory_log *log, uint32_t index);

#endif
