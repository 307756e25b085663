#include "session/base/source_rate.h"

#include <string.h>

#define MINUTE_S 60u

static uint64_t cost_of(const sb_source_rate *rate)
{
    return (uint64_t)MINUTE_S * rate->tick_rate_hz;
}

static uint64_t credit_at(const sb_source_rate *rate, const sb_source_bucket *bucket, uint32_t tick)
{
    const uint64_t most = rate->burst * cost_of(rate);
    const uint64_t credit = bucket->credit + (uint64_t)(tick - bucket->tick) * rate->per_minute;
    return credit < most ? credit : most;
}

static bool is_limited(const sb_source_rate *rate, uint64_t key)
{
    return key != 0 && rate->per_minute != 0;
}

void sb_source_rate_init(sb_source_rate *rate, uint32_t per_minute, uint32_t burst,
                         uint32_t tick_rate_hz)
{
    memset(rate, 0, sizeof *rate);
    rate->per_minute = per_minute;
    rate->burst = burst;
    rate->tick_rate_hz = tick_rate_hz;
}

// Returns the index of the source's bucket, or the count.
static uint32_t find(const sb_source_rate *rate, uint64_t key)
{
    uint32_t index = 0;
    while (index < rate->count && rate->buckets[index].key != key) {
        index++;
    }
    return index;
}

// Returns a bucket for a source that has none: a new one, or the fullest.
static sb_source_bucket *make_room(sb_source_rate *rate, uint32_t tick)
{
    if (rate->count < SB_SOURCE_RATE_COUNT) {
        return &rate->buckets[rate->count++];
    }
    sb_source_bucket *fullest = &rate->buckets[0];
    for (uint32_t i = 1; i < rate->count; i++) {
        if (credit_at(rate, &rate->buckets[i], tick) > credit_at(rate, fullest, tick)) {
            fullest = &rate->buckets[i];
        }
    }
    return fullest;
}

bool sb_source_rate_has(const sb_source_rate *rate, uint64_t key, uint32_t tick)
{
    if (!is_limited(rate, key)) {
        return true;
    }
    const uint32_t index = find(rate, key);
    return index == rate->count || credit_at(rate, &rate->buckets[index], tick) >= cost_of(rate);
}

void sb_source_rate_take(sb_source_rate *rate, uint64_t key, uint32_t tick)
{
    if (!is_limited(rate, key)) {
        return;
    }
    const uint32_t index = find(rate, key);
    const bool known = index < rate->count;
    sb_source_bucket *bucket = known ? &rate->buckets[index] : make_room(rate, tick);
    const uint64_t credit = known ? credit_at(rate, bucket, tick) : rate->burst * cost_of(rate);
    *bucket = (sb_source_bucket){.key = key, .credit = credit - cost_of(rate), .tick = tick};
}
