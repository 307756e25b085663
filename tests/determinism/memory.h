/// Memory for instances. The program ends if there is none left.
#ifndef SABOT_TESTS_DETERMINISM_MEMORY_H
#define SABOT_TESTS_DETERMINISM_MEMORY_H

#include <stddef.h>

#include "base/allocator.h"

/// Returns zeroed memory, aligned for any type.
void *memory_take(size_t size);

/// Frees it; does nothing for NULL.
void memory_give(void *memory);

/// Returns an allocator for pure rooms that uses this memory.
sb_allocator memory_allocator(void);

#endif
