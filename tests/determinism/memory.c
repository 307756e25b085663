#include "memory.h"

#include <stdlib.h>

#include "base/assert.h"

void *memory_take(size_t size)
{
    void *memory = calloc(1, size > 0 ? size : 1);
    SB_ASSERT(memory != NULL);
    return memory;
}

void memory_give(void *memory)
{
    free(memory);
}

static void *allocate(void *context, size_t size)
{
    (void)context;
    return memory_take(size);
}

static void release(void *context, void *memory)
{
    (void)context;
    memory_give(memory);
}

sb_allocator memory_allocator(void)
{
    return (sb_allocator){.allocate = allocate, .release = release};
}
