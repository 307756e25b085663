#include "bounded_heap.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/assert.h"

// The head of each block. It keeps the block aligned for any type.
typedef union head {
    size_t size;
    max_align_t aligned;
} head;

static void *take(void *context, size_t size)
{
    bounded_heap *heap = context;
    SB_ASSERT(size <= heap->size_max - heap->size);
    heap->size += size;
    head *block = calloc(1, sizeof *block + size);
    SB_ASSERT(block != NULL);
    block->size = size;
    return block + 1;
}

static void give_back(void *context, void *memory)
{
    bounded_heap *heap = context;
    if (memory != NULL) {
        head *block = (head *)memory - 1;
        heap->size -= block->size;
        free(block);
    }
}

sb_allocator bounded_heap_allocator(bounded_heap *heap)
{
    return (sb_allocator){take, give_back, heap};
}
