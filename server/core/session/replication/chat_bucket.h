/// How much one client may say: a token bucket. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_CHAT_BUCKET_H
#define SABOT_SESSION_REPLICATION_CHAT_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

/// Lines that a client may say at once. Then it may say one a second.
#define SB_CHAT_BURST 5u
/// Lines that all clients of one address together may say at once, and a minute in the long run.
/// Lines of earlier clients of the address count too.
#define SB_CHAT_BURST_OF_ADDRESS 10u
#define SB_CHAT_LINES_PER_MINUTE_OF_ADDRESS 120u

/// A token bucket whose time is the replication's clock.
typedef struct sb_chat_bucket {
    uint32_t tick_rate_hz;
    uint32_t tick;   ///< up to which credit has been given
    uint32_t credit; ///< ticks; a line costs a second of them
} sb_chat_bucket;

/// Starts with a full bucket. A bucket that was never started is empty.
void sb_chat_bucket_start(sb_chat_bucket *bucket, uint32_t tick_rate_hz, uint32_t tick);

/// Takes out one line. False if the bucket is empty. `tick` must not fall.
bool sb_chat_bucket_take(sb_chat_bucket *bucket, uint32_t tick);

#endif
