#include "host/clock/tick_times.h"

#include <math.h>

static uint32_t bucket_of(uint64_t duration_ns)
{
    if (duration_ns < SB_TICK_TIMES_SPLIT) {
        return (uint32_t)duration_ns;
    }
    uint32_t exponent = 63u - (uint32_t)__builtin_clzll(duration_ns);
    uint32_t doubling = exponent - 6u; // of SB_TICK_TIMES_SPLIT = 2^6
    if (doubling >= SB_TICK_TIMES_DOUBLINGS) {
        return SB_TICK_TIMES_BUCKET_COUNT - 1u;
    }
    uint32_t place = (uint32_t)(duration_ns >> doubling) - SB_TICK_TIMES_SPLIT;
    return SB_TICK_TIMES_SPLIT * (doubling + 1u) + place;
}

// Returns the middle of a bucket's values.
static double bucket_value_ns(uint32_t bucket)
{
    if (bucket < SB_TICK_TIMES_SPLIT) {
        return (double)bucket;
    }
    uint32_t doubling = bucket / SB_TICK_TIMES_SPLIT - 1u;
    uint64_t width = (uint64_t)1 << doubling;
    uint64_t first = (SB_TICK_TIMES_SPLIT + bucket % SB_TICK_TIMES_SPLIT) * width;
    return (double)first + (double)(width - 1) / 2.0;
}

void sb_tick_times_count(sb_tick_times *times, uint64_t duration_ns)
{
    times->counts[bucket_of(duration_ns)]++;
    times->total++;
}

void sb_tick_times_merge(sb_tick_times *times, const sb_tick_times *other)
{
    for (uint32_t i = 0; i < SB_TICK_TIMES_BUCKET_COUNT; i++) {
        times->counts[i] += other->counts[i];
    }
    times->total += other->total;
}

double sb_tick_times_quantile_ms(const sb_tick_times *times, double fraction)
{
    if (times->total == 0) {
        return 0.0;
    }
    double rank = ceil(fraction * (double)times->total);
    uint64_t seen = 0;
    for (uint32_t i = 0; i < SB_TICK_TIMES_BUCKET_COUNT; i++) {
        seen += times->counts[i];
        if (times->counts[i] > 0 && (double)seen >= rank) {
            return bucket_value_ns(i) / 1e6;
        }
    }
    return bucket_value_ns(SB_TICK_TIMES_BUCKET_COUNT - 1u) / 1e6;
}

double sb_tick_times_bucket(const sb_tick_times *times, const double *bounds_s,
                            uint32_t bound_count, uint64_t *out_counts)
{
    uint32_t place = 0;
    double sum_s = 0.0;
    for (uint32_t i = 0; i < SB_TICK_TIMES_BUCKET_COUNT; i++) {
        const double value_s = bucket_value_ns(i) / 1e9;
        while (place < bound_count && value_s > bounds_s[place]) {
            place++;
        }
        out_counts[place] += times->counts[i];
        sum_s += value_s * (double)times->counts[i];
    }
    return sum_s;
}
