/// An allocator that knows how much of its memory is in use.
#ifndef SABOT_SIMULATION_HOURS_MEMORY_H
#define SABOT_SIMULATION_HOURS_MEMORY_H

#include <stdint.h>

#include "base/allocator.h"

typedef struct hours_memory {
    uint64_t bytes, blocks; ///< in use
    uint64_t bytes_max;     ///< most that were in use at a time
    uint64_t allocations;   ///< so far
} hours_memory;

/// The allocator must not outlive `memory`.
sb_allocator hours_memory_allocator(hours_memory *memory);

/// Gives freed memory back to the system, and returns the resident bytes of the whole process;
/// 0 if the address sanitizer keeps freed memory.
uint64_t hours_memory_resident(void);

#endif
