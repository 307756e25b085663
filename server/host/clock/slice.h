/// How long the scheduler lets a thread run before others have their turn: who asks for little is
/// woken sooner where others compute (EEVDF, on Linux from 6.12 on; before, asking changes
/// nothing).
#ifndef SABOT_HOST_CLOCK_SLICE_H
#define SABOT_HOST_CLOCK_SLICE_H

#include <stdint.h>

/// The least that the scheduler grants, nanoseconds.
#define SB_SLICE_NS_MIN UINT64_C(100000)

/// Of the calling thread. Gives what it was, to be set again later; 0 if it cannot be told or set,
/// and stands for "as before". A thread of another policy than the usual one is left alone.
uint64_t sb_slice_set(uint64_t ns);

#endif
