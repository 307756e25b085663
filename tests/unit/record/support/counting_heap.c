#include "counting_heap.h"

#include <stdlib.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define UNDER_ADDRESS_SANITIZER
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define UNDER_ADDRESS_SANITIZER
#endif

#ifdef UNDER_ADDRESS_SANITIZER
#include <malloc.h>
#include <sanitizer/asan_interface.h>
#include <string.h>

// AddressSanitizer maps and unmaps each large block, which took half of the time of the tests that
// read thousands of logs. So the newest large blocks that were released are kept, and each is given
// to the next request for exactly its size. A kept block is poisoned, so that its use is found.
#define LARGE_BLOCK_SIZE 131072u
#define KEPT_COUNT 8u

static _Thread_local struct {
    void *blocks[KEPT_COUNT];
    size_t sizes[KEPT_COUNT];
    size_t next;
} kept;

static void *take_block(size_t size)
{
    for (size_t i = 0; i < KEPT_COUNT && size >= LARGE_BLOCK_SIZE; i++) {
        if (kept.blocks[i] != NULL && kept.sizes[i] == size) {
            void *memory = kept.blocks[i];
            kept.blocks[i] = NULL;
            __asan_unpoison_memory_region(memory, size);
            return memset(memory, 0, size);
        }
    }
    return calloc(1, size);
}

static void return_block(void *memory)
{
    const size_t size = malloc_usable_size(memory); // what was asked for
    if (size < LARGE_BLOCK_SIZE) {
        free(memory);
        return;
    }
    const size_t i = kept.next++ % KEPT_COUNT;
    if (kept.blocks[i] != NULL) {
        __asan_unpoison_memory_region(kept.blocks[i], kept.sizes[i]);
        free(kept.blocks[i]);
    }
    __asan_poison_memory_region(memory, size);
    kept.blocks[i] = memory;
    kept.sizes[i] = size;
}
#else
static void *take_block(size_t size)
{
    return calloc(1, size);
}

static void return_block(void *memory)
{
    free(memory);
}
#endif

static void *allocate(void *context, size_t size)
{
    counting_heap *heap = context;
    heap->call_count++;
    heap->total_size += size;
    if (heap->call_count == heap->call_failed) {
        return NULL;
    }
    heap->live_count++;
    return take_block(size);
}

static void release(void *context, void *memory)
{
    counting_heap *heap = context;
    heap->live_count -= memory != NULL;
    return_block(memory);
}

sb_allocator counting_heap_allocator(counting_heap *heap)
{
    return (sb_allocator){allocate, release, heap};
}
