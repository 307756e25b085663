/// The process heap as an allocator for pure rooms.
#ifndef SABOT_HOST_BASE_HEAP_H
#define SABOT_HOST_BASE_HEAP_H

#include "base/allocator.h"

/// Returns an allocator over calloc and free: zeroed memory, thread-safe, no state.
sb_allocator sb_heap_allocator(void);

/// From here on the process's heap gives each block of 32 KiB or more pages of its own, and returns
/// them when the block is freed. Sessions are made of such blocks. Otherwise the blocks that a
/// session needs only while it is made leave gaps between those that stay.
void sb_heap_keep_large_blocks_apart(void);

#endif
