/// How often the peers of one source may do something: a token bucket for each source. For this
/// room alone.
///
/// The table is bounded. If more sources than SB_SOURCE_RATE_COUNT are limited at a time, the
/// fullest bucket makes room, so that a source gains at most what that bucket lacked.
#ifndef SABOT_SESSION_BASE_SOURCE_RATE_H
#define SABOT_SESSION_BASE_SOURCE_RATE_H

#include <stdbool.h>
#include <stdint.h>

#define SB_SOURCE_RATE_COUNT 256u

typedef struct sb_source_bucket {
    uint64_t key;
    uint64_t credit; ///< a token costs a minute of ticks; a tick gives `per_minute`
    uint32_t tick;   ///< up to which credit has been given
} sb_source_bucket;

typedef struct sb_source_rate {
    uint32_t per_minute; ///< tokens that a bucket gains; 0 for no limit
    uint32_t burst;      ///< tokens of a full bucket
    uint32_t tick_rate_hz;
    uint32_t count;
    sb_source_bucket buckets[SB_SOURCE_RATE_COUNT];
} sb_source_rate;

/// Begins with full buckets for all sources. `per_minute` and `burst` are at most 2^20.
void sb_source_rate_init(sb_source_rate *rate, uint32_t per_minute, uint32_t burst,
                         uint32_t tick_rate_hz);

/// Returns true if the source has a token. A key of 0 and a rate without limit always have one.
bool sb_source_rate_has(const sb_source_rate *rate, uint64_t key, uint32_t tick);

/// Takes a token out of the source's bucket, which must have one. `tick` must not fall.
void sb_source_rate_take(sb_source_rate *rate, uint64_t key, uint32_t tick);

#endif
