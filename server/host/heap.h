/// The process heap as the allocator of pure rooms.
#ifndef SABOT_HOST_HEAP_H
#define SABOT_HOST_HEAP_H

#include "base/allocator.h"

/// Zeroed memory by calloc and free; thread-safe, no state.
sb_allocator sb_heap_allocator(void);

#endif
