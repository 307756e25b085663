/// How long the scheduler lets a thread run before others have their turn. A thread that asks for
/// little wakes sooner among busy threads (EEVDF, from Linux 6.12 on; before, asking changes
/// nothing).
#ifndef SABOT_HOST_CLOCK_SLICE_H
#define SABOT_HOST_CLOCK_SLICE_H

#include <stdint.h>

/// The shortest slice that the scheduler grants, nanoseconds.
#define SB_SLICE_NS_MIN UINT64_C(100000)

/// Sets the slice of the calling thread and returns the old one, to be set again later. Returns 0
/// if the slice cannot be read or set; setting 0 changes nothing. A thread of an unusual policy is
/// left as it is.
uint64_t sb_slice_set(uint64_t ns);

#endif
