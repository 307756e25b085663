#define _POSIX_C_SOURCE 200809L
#include "node.h"

#ifdef _WIN32
#include <windows.h>

uint64_t clock_us(void)
{
    LARGE_INTEGER frequency, now;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&now);
    const uint64_t ticks = (uint64_t)now.QuadPart, rate = (uint64_t)frequency.QuadPart;
    return ticks / rate * 1000000u + ticks % rate * 1000000u / rate;
}
#else
#include <time.h>

uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}
#endif
