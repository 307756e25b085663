/// Times and medians for benchmarks.
#ifndef SABOT_TESTS_STOPWATCH_H
#define SABOT_TESTS_STOPWATCH_H

#include <stddef.h>
#include <stdint.h>

/// Returns the time of the monotonic clock in nanoseconds.
uint64_t stopwatch_ns(void);

/// Sorts the values and returns their median: the lower of the two middle ones if `count` is even.
double median(double *values, size_t count);

/// Sorts the values and returns the least one that `percent` % of them do not exceed. `percent` is
/// from 1 to 100.
double percentile(double *values, size_t count, unsigned percent);

#endif
