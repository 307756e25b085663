/// Memory for a fuzzed object. It is counted and bounded: hostile input must not be able to make
/// the object take more.
#ifndef SABOT_TESTS_FUZZ_BOUNDED_HEAP_H
#define SABOT_TESTS_FUZZ_BOUNDED_HEAP_H

#include "base/allocator.h"

typedef struct bounded_heap {
    size_t size_max; ///< bytes
    size_t size;     ///< bytes taken now
} bounded_heap;

/// Returns an allocator that asserts that at most `size_max` bytes are taken. The heap is borrowed.
sb_allocator bounded_heap_allocator(bounded_heap *heap);

#endif
