/// A bounded queue of bytes over memory that the caller owns. It is not thread-safe. But bytes that
/// were peeked at do not change until they are taken, so they can be read without a lock while
/// others are put.
#ifndef SABOT_HOST_LOGS_BYTE_RING_H
#define SABOT_HOST_LOGS_BYTE_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sb_byte_ring {
    uint8_t *data;
    size_t capacity;
    size_t start; ///< index of the oldest byte
    size_t size;  ///< bytes queued
} sb_byte_ring;

sb_byte_ring sb_byte_ring_over(void *memory, size_t capacity);

/// Queues all bytes. False, and queues nothing, if there is no room for all.
bool sb_byte_ring_put(sb_byte_ring *ring, const void *bytes, size_t size);

/// Returns the oldest bytes that lie in one piece. They are fewer than are queued where the queue
/// wraps round.
const uint8_t *sb_byte_ring_peek(const sb_byte_ring *ring, size_t *out_size);

/// Removes the oldest bytes, at most as many as are queued (asserted).
void sb_byte_ring_take(sb_byte_ring *ring, size_t size);

#endif
