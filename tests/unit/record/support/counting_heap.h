/// The process heap as an allocator that counts, and fails on demand.
#ifndef SABOT_TESTS_COUNTING_HEAP_H
#define SABOT_TESTS_COUNTING_HEAP_H

#include <stddef.h>

#include "base/allocator.h"

typedef struct counting_heap {
    size_t call_count;  ///< blocks asked for
    size_t live_count;  ///< blocks that have not been released yet
    size_t total_size;  ///< bytes asked for
    size_t call_failed; ///< number of the call, from 1, that returns NULL; 0 for none
} counting_heap;

sb_allocator counting_heap_allocator(counting_heap *heap);

#endif
