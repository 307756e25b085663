/// Counts of times by milliseconds, in memory that processes share.
#ifndef SABOT_TESTS_SPREAD_H
#define SABOT_TESTS_SPREAD_H

#include <stdint.h>

#define SPREAD_MS_MAX 8192u

/// All zeros is empty.
typedef struct spread {
    uint64_t count;
    double max;
    uint32_t by_ms[SPREAD_MS_MAX]; ///< the last one has all longer times too
} spread;

void spread_add(spread *into, double ms);
void spread_merge(spread *into, const spread *from);

/// Returns the time, in whole milliseconds, that this part (0 to 1) of all times does not exceed;
/// 0 for an empty one.
double spread_part(const spread *of, double part);

#endif
