#include "cli/monotonic_clock.h"

#include <time.h>

#include "base/assert.h"

uint64_t sb_monotonic_us(void)
{
    struct timespec now;
    int failed = clock_gettime(CLOCK_MONOTONIC, &now);
    SB_ASSERT(failed == 0);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}
