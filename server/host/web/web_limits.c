#include "host/web/web_limits.h"

#define NS_PER_S UINT64_C(1000000000)
#define BURST_S 2u

sb_web_bucket sb_web_bucket_make_deep(uint32_t rate, uint64_t depth, uint64_t now_ns)
{
    const uint64_t room = depth * NS_PER_S;
    return (sb_web_bucket){.rate = rate, .room = room, .tokens = room, .filled_ns = now_ns};
}

sb_web_bucket sb_web_bucket_make(uint32_t rate, uint64_t now_ns)
{
    return sb_web_bucket_make_deep(rate, (uint64_t)rate * BURST_S, now_ns);
}

bool sb_web_bucket_take(sb_web_bucket *bucket, uint32_t count, uint64_t now_ns)
{
    // A time that fills the bucket is not multiplied: the product could overflow.
    const uint64_t passed_ns = now_ns - bucket->filled_ns;
    bucket->filled_ns = now_ns;
    if (passed_ns > (bucket->room - bucket->tokens) / bucket->rate) {
        bucket->tokens = bucket->room;
    } else {
        bucket->tokens += passed_ns * bucket->rate;
    }
    uint64_t cost = (uint64_t)count * NS_PER_S;
    if (cost > bucket->tokens) {
        return false;
    }
    bucket->tokens -= cost;
    return true;
}

static sb_web_bucket bucket_of_address(uint32_t places, uint64_t now_ns)
{
    const uint32_t rate = places < SB_WEB_ARRIVALS_REFILL_S ? 1 : places / SB_WEB_ARRIVALS_REFILL_S;
    return sb_web_bucket_make_deep(rate, places, now_ns);
}

sb_web_arrivals sb_web_arrivals_make(uint32_t capacity, uint32_t per_address, uint64_t now_ns)
{
    return (sb_web_arrivals){
        .all = sb_web_bucket_make_deep(capacity, capacity, now_ns),
        .per_address = per_address,
    };
}

static sb_web_bucket *bucket_of(sb_web_arrivals *arrivals, uint32_t address, uint64_t now_ns)
{
    uint32_t oldest = 0;
    for (uint32_t i = 0; i < arrivals->address_count; i++) {
        if (arrivals->addresses[i] == address) {
            return &arrivals->buckets[i];
        }
        if (arrivals->buckets[i].filled_ns < arrivals->buckets[oldest].filled_ns) {
            oldest = i;
        }
    }
    const uint32_t place = arrivals->address_count < SB_WEB_ARRIVALS_ADDRESS_COUNT
                               ? arrivals->address_count++
                               : oldest;
    arrivals->addresses[place] = address;
    arrivals->buckets[place] = bucket_of_address(arrivals->per_address, now_ns);
    return &arrivals->buckets[place];
}

bool sb_web_arrivals_take(sb_web_arrivals *arrivals, uint32_t address, uint64_t now_ns)
{
    sb_web_bucket *own = bucket_of(arrivals, address, now_ns);
    if (!sb_web_bucket_take(own, 1, now_ns)) {
        return false;
    }
    if (!sb_web_bucket_take(&arrivals->all, 1, now_ns)) {
        own->tokens += NS_PER_S; // the refusal is not this address's fault
        return false;
    }
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
