// The system's monotonic clock, for programs that have none of their own.
#define _POSIX_C_SOURCE 200809L
#include <sabot/client.h>

#include <time.h>

uint64_t sb_clock_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}
