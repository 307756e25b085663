/// Where a pure room gets its memory. The code that owns the process passes an allocator in. Rooms
/// allocate when an object is created, and never in a tick.
#ifndef SABOT_BASE_ALLOCATOR_H
#define SABOT_BASE_ALLOCATOR_H

#include <stddef.h>

typedef struct sb_allocator {
    /// Returns `size` bytes, aligned for any type and filled with zeros; NULL if there is no
    /// memory.
    void *(*allocate)(void *context, size_t size);
    /// Takes back memory that `allocate` returned; does nothing for NULL.
    void (*release)(void *context, void *memory);
    void *context;
} sb_allocator;

#endif
