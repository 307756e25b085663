/// A bounded queue of bytes over memory that the caller owns. Not thread-safe; the bytes of a span
/// that was peeked at stay as they are until they are taken, so that they can be read without a
/// lock while others are put.
#ifndef SABOT_HOST_LOGS_BYTE_RING_H
#define SABOT_HOST_LOGS_BYTE_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sb_byte_ring {
    uint8_t *data;
    size_t capacity;
    size_t start; ///< of the oldest byte
    size_t size;  ///< bytes queued
} sb_byte_ring;

sb_byte_ring sb_byte_ring_over(void *memory, size_t capacity);

/// Queues all bytes; false, and nothing queued, if there is no room for all.
bool sb_byte_ring_put(sb_byte_ring *ring, const void *bytes, size_t size);

/// The oldest bytes that lie in one piece: fewer than are queued where they wrap round.
const uint8_t *sb_byte_ring_peek(const sb_byte_ring *ring, size_t *out_size);

/// Forgets the oldest bytes; at most as many as are queued (asserted).
void sb_byte_ring_take(sb_byte_ring *ring, size_t size);

#endif
