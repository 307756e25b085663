/// Memory for what is fuzzed: counted, and never more at once than a bound that hostile input must
/// not be able to raise.
#ifndef SABOT_TESTS_FUZZ_BOUNDED_HEAP_H
#define SABOT_TESTS_FUZZ_BOUNDED_HEAP_H

#include "base/allocator.h"

typedef struct bounded_heap {
    size_t size_max; ///< bytes
    size_t size;     ///< taken now
} bounded_heap;

/// Asserts that no more than `size_max` bytes are taken. The heap is borrowed.
sb_allocator bounded_heap_allocator(bounded_heap *heap);

#endif
