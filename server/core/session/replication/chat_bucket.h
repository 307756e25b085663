/// How much one client may say: a token bucket. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_CHAT_BUCKET_H
#define SABOT_SESSION_REPLICATION_CHAT_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

/// A client may say so much at once, and then once a second.
#define SB_CHAT_BURST 5u

/// A token bucket whose time is the replication's clock.
typedef struct sb_chat_bucket {
    uint32_t tick_rate_hz;
    uint32_t tick;   ///< up to which credit was given
    uint32_t credit; ///< ticks; what is said costs a second of them
} sb_chat_bucket;

/// Full. A bucket that was never started holds nothing.
void sb_chat_bucket_start(sb_chat_bucket *bucket, uint32_t tick_rate_hz, uint32_t tick);

/// Takes one out; false if it is empty. Ticks do not fall.
bool sb_chat_bucket_take(sb_chat_bucket *bucket, uint32_t tick);

#endif
