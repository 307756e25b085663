/// How long ticks took: a histogram of fixed size with a bounded relative error.
///
/// Log-linear: each power of two is cut into 64 equal buckets, so that a bucket is at most 1/64 of
/// its values wide. Below 64 ns it counts exactly.
#ifndef SABOT_HOST_CLOCK_TICK_TIMES_H
#define SABOT_HOST_CLOCK_TICK_TIMES_H

#include <stdint.h>

#define SB_TICK_TIMES_SPLIT 64u
/// Powers of two beyond the exact part: up to 2^40 ns, 18 minutes. Longer times count as that.
#define SB_TICK_TIMES_DOUBLINGS 34u
#define SB_TICK_TIMES_BUCKET_COUNT (SB_TICK_TIMES_SPLIT * (SB_TICK_TIMES_DOUBLINGS + 1u))

/// All zeros is an empty histogram.
typedef struct sb_tick_times {
    uint64_t total; ///< values counted
    uint64_t counts[SB_TICK_TIMES_BUCKET_COUNT];
} sb_tick_times;

void sb_tick_times_count(sb_tick_times *times, uint64_t duration_ns);

/// Adds the counts of `other`.
void sb_tick_times_merge(sb_tick_times *times, const sb_tick_times *other);

/// Returns the value of rank ceil(fraction * total) in rising order, in milliseconds, with a
/// relative error of at most 1/128; 0 if empty. `fraction` is from 0 to 1.
double sb_tick_times_quantile_ms(const sb_tick_times *times, double fraction);

/// Adds the values to buckets: `out_counts[i]` counts those up to `bounds_s[i]` seconds and above
/// the bound before; one more counts those above all. Returns the values' sum in seconds. Both have
/// the error of a bucket.
double sb_tick_times_bucket(const sb_tick_times *times, const double *bounds_s,
                            uint32_t bound_count, uint64_t *out_counts);

#endif
