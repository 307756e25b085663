/// Times and medians for benchmarks.
#ifndef SABOT_TESTS_STOPWATCH_H
#define SABOT_TESTS_STOPWATCH_H

#include <stddef.h>
#include <stdint.h>

/// Nanoseconds of the monotonic clock.
uint64_t stopwatch_ns(void);

/// Sorts the values; the lower one of the two middle ones if their count is even.
double median(double *values, size_t count);

/// Sorts the values; the least one that so many of a hundred do not exceed. `percent`: 1 to 100.
double percentile(double *values, size_t count, unsigned percent);

#endif
