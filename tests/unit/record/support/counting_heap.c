#include "counting_heap.h"

#include <stdlib.h>

static void *allocate(void *context, size_t size)
{
    counting_heap *heap = context;
    heap->call_count++;
    heap->total_size += size;
    if (heap->call_count == heap->call_failed) {
        return NULL;
    }
    heap->live_count++;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    counting_heap *heap = context;
    heap->live_count -= memory != NULL;
    free(memory);
}

sb_allocator counting_heap_allocator(counting_heap *heap)
{
    return (sb_allocator){allocate, release, heap};
}
