/// How long ticks took: a histogram of fixed size with a bounded relative error.
///
/// Log-linear: each power of two is cut into 64 equal buckets, so that a bucket is at most 1/64 of
/// its values wide; below 64 ns it counts exactly.
#ifndef SABOT_HOST_CLOCK_TICK_TIMES_H
#define SABOT_HOST_CLOCK_TICK_TIMES_H

#include <stdint.h>

#define SB_TICK_TIMES_SPLIT 64u
/// Powers of two beyond the exact part: up to 2^40 ns, 18 minutes; longer ones count as that.
#define SB_TICK_TIMES_DOUBLINGS 34u
#define SB_TICK_TIMES_BUCKET_COUNT (SB_TICK_TIMES_SPLIT * (SB_TICK_TIMES_DOUBLINGS + 1u))

/// All zeros is an empty one.
typedef struct sb_tick_times {
    uint64_t total; ///< values counted
    uint64_t counts[SB_TICK_TIMES_BUCKET_COUNT];
} sb_tick_times;

void sb_tick_times_count(sb_tick_times *times, uint64_t duration_ns);

/// Adds what `other` has counted.
void sb_tick_times_merge(sb_tick_times *times, const sb_tick_times *other);

/// The value of rank ceil(fraction * total) in rising order, within 1/128 of itself, in
/// milliseconds; 0 for an empty one. `fraction` is from 0 to 1.
double sb_tick_times_quantile_ms(const sb_tick_times *times, double fraction);

#endif
