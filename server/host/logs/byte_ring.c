#include "host/logs/byte_ring.h"

#include <string.h>

#include "base/assert.h"

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

sb_byte_ring sb_byte_ring_over(void *memory, size_t capacity)
{
    return (sb_byte_ring){.data = memory, .capacity = capacity};
}

bool sb_byte_ring_put(sb_byte_ring *ring, const void *bytes, size_t size)
{
    if (size > ring->capacity - ring->size) {
        return false;
    }
    if (size == 0) {
        return true;
    }
    size_t end = (ring->start + ring->size) % ring->capacity;
    size_t first = smaller(size, ring->capacity - end);
    memcpy(ring->data + end, bytes, first);
    memcpy(ring->data, (const uint8_t *)bytes + first, size - first);
    ring->size += size;
    return true;
}

const uint8_t *sb_byte_ring_peek(const sb_byte_ring *ring, size_t *out_size)
{
    *out_size = smaller(ring->size, ring->capacity - ring->start);
    return ring->data + ring->start;
}

void sb_byte_ring_take(sb_byte_ring *ring, size_t size)
{
    SB_ASSERT(size <= ring->size);
    ring->start = (ring->start + size) % ring->capacity;
    ring->size -= size;
    if (ring->size == 0) {
        ring->start = 0; // so that only few pages are touched
    }
}
