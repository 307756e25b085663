/// The process heap as an allocator for pure rooms.
#ifndef SABOT_HOST_HEAP_H
#define SABOT_HOST_HEAP_H

#include "base/allocator.h"

/// Returns an allocator over calloc and free: zeroed memory, thread-safe, no state.
sb_allocator sb_heap_allocator(void);

#endif
