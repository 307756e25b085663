#include "session/replication/chat_bucket.h"

void sb_chat_bucket_start(sb_chat_bucket *bucket, uint32_t tick_rate_hz, uint32_t tick)
{
    *bucket = (sb_chat_bucket){
        .tick_rate_hz = tick_rate_hz,
        .tick = tick,
        .credit = SB_CHAT_BURST * tick_rate_hz,
    };
}

bool sb_chat_bucket_take(sb_chat_bucket *bucket, uint32_t tick)
{
    uint64_t credit = (uint64_t)bucket->credit + (tick - bucket->tick);
    uint32_t most = SB_CHAT_BURST * bucket->tick_rate_hz;
    bucket->credit = credit < most ? (uint32_t)credit : most;
    bucket->tick = tick;
    if (bucket->credit < bucket->tick_rate_hz || bucket->tick_rate_hz == 0) {
        return false;
    }
    bucket->credit -= bucket->tick_rate_hz;
    return true;
}
