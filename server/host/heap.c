#include "host/heap.h"

#include <stdlib.h>

static void *heap_allocate(void *context, size_t size)
{
    (void)context;
    // calloc(1, 0) may be NULL, which callers would take for "out of memory".
    return calloc(1, size > 0 ? size : 1);
}

static void heap_release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

sb_allocator sb_heap_allocator(void)
{
    return (sb_allocator){.allocate = heap_allocate, .release = heap_release};
}
