/// Working memory of a step, handed out from the front. A phase gives back what it took: it keeps a
/// copy of the `sb_scratch` before, and puts it back at its end.
#ifndef SABOT_PHYSICS_WORLD_STEP_SCRATCH_H
#define SABOT_PHYSICS_WORLD_STEP_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/assert.h"

typedef struct sb_scratch {
    uint8_t *next;
    uint8_t *end;
} sb_scratch;

/// Takes `size` bytes, aligned to 16. It asserts that there are as many: the phases state their
/// needs beforehand.
static inline void *sb_scratch_take(sb_scratch *scratch, size_t size)
{
    size_t whole = (size + 15) & ~(size_t)15;
    SB_ASSERT(whole <= (size_t)(scratch->end - scratch->next));
    void *memory = scratch->next;
    scratch->next += whole;
    return memory;
}

/// Returns the bytes that `count` elements take from scratch memory.
static inline size_t sb_scratch_size(size_t count, size_t element_size)
{
    return (count * element_size + 15) & ~(size_t)15;
}

#endif
