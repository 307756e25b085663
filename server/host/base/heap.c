#include "host/base/heap.h"

#include <malloc.h>
#include <stdlib.h>

// A block takes whole pages, so that half of a page is lost on average.
#define LARGE_BLOCK_SIZE 32768
// By what the rest of the heap grows. A large block is taken from it as long as it has room.
#define GROWTH_SIZE 16384

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

void sb_heap_keep_large_blocks_apart(void)
{
    // By default glibc raises the limit to the largest block that was freed.
    (void)mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK_SIZE);
    (void)mallopt(M_TOP_PAD, GROWTH_SIZE);
}
