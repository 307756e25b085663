#include "host/web/web_limits.h"

#define NS_PER_S UINT64_C(1000000000)
#define BURST_S 2u

static uint64_t room(const sb_web_bucket *bucket)
{
    return (uint64_t)bucket->rate * BURST_S * NS_PER_S;
}

sb_web_bucket sb_web_bucket_make(uint32_t rate, uint64_t now_ns)
{
    sb_web_bucket bucket = {.rate = rate, .filled_ns = now_ns};
    bucket.tokens = room(&bucket);
    return bucket;
}

bool sb_web_bucket_take(sb_web_bucket *bucket, uint32_t count, uint64_t now_ns)
{
    // The time that fills it is the most that counts: the product cannot overflow then.
    uint64_t passed_ns = now_ns - bucket->filled_ns;
    passed_ns = passed_ns < BURST_S * NS_PER_S ? passed_ns : BURST_S * NS_PER_S;
    bucket->filled_ns = now_ns;
    bucket->tokens += passed_ns * bucket->rate;
    if (bucket->tokens > room(bucket)) {
        bucket->tokens = room(bucket);
    }
    uint64_t cost = (uint64_t)count * NS_PER_S;
    if (cost > bucket->tokens) {
        return false;
    }
    bucket->tokens -= cost;
    return true;
}

sb_web_entry sb_web_entry_judge(const uint32_t *addresses, uint32_t connection_count,
                                uint32_t capacity, uint32_t per_address, uint32_t address)
{
    if (connection_count >= capacity) {
        return SB_WEB_ENTRY_FULL;
    }
    uint32_t same = 0;
    for (uint32_t i = 0; i < connection_count; i++) {
        same += addresses[i] == address;
    }
    return same >= per_address ? SB_WEB_ENTRY_ADDRESS : SB_WEB_ENTRY_TAKEN;
}
