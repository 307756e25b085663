/// Memory for instances. A test that has none left ends.
#ifndef SABOT_TESTS_DETERMINISM_MEMORY_H
#define SABOT_TESTS_DETERMINISM_MEMORY_H

#include <stddef.h>

#include "base/allocator.h"

/// Zeros, aligned for any type.
void *memory_take(size_t size);

/// Gives it back; NULL does nothing.
void memory_give(void *memory);

/// The same as what pure rooms ask for.
sb_allocator memory_allocator(void);

#endif
