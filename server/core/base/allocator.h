/// Where a pure room gets its memory: handed in by the shell that owns the process. Rooms allocate
/// when an object is created and never in a tick.
#ifndef SABOT_BASE_ALLOCATOR_H
#define SABOT_BASE_ALLOCATOR_H

#include <stddef.h>

typedef struct sb_allocator {
    /// `size` bytes aligned for any type and filled with zeros, or NULL.
    void *(*allocate)(void *context, size_t size);
    /// Takes back what `allocate` gave; NULL does nothing.
    void (*release)(void *context, void *memory);
    void *context;
} sb_allocator;

#endif
