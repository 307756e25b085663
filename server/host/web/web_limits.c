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

static sb_web_bucket bucket_of_places(uint32_t places, uint64_t now_ns)
{
    const uint32_t rate = places < SB_WEB_ARRIVALS_REFILL_S ? 1 : places / SB_WEB_ARRIVALS_REFILL_S;
    return sb_web_bucket_make_deep(rate, places, now_ns);
}

sb_web_arrivals sb_web_arrivals_make(const sb_web_limits *limits, uint64_t now_ns)
{
    return (sb_web_arrivals){
        .all = sb_web_bucket_make_deep(limits->capacity, limits->capacity, now_ns),
        .hosts = {.places = limits->per_address},
        .networks = {.places = limits->per_network},
    };
}

static uint32_t oldest_of(const sb_web_arrivals_table *table)
{
    uint32_t oldest = 0;
    for (uint32_t i = 1; i < table->count; i++) {
        if (table->buckets[i].filled_ns < table->buckets[oldest].filled_ns) {
            oldest = i;
        }
    }
    return oldest;
}

static sb_web_bucket *bucket_of(sb_web_arrivals_table *table, uint64_t key, uint64_t now_ns)
{
    for (uint32_t i = 0; i < table->count; i++) {
        if (table->keys[i] == key) {
            return &table->buckets[i];
        }
    }
    const uint32_t place = table->count < SB_WEB_ARRIVALS_COUNT ? table->count++ : oldest_of(table);
    table->keys[place] = key;
    table->buckets[place] = bucket_of_places(table->places, now_ns);
    return &table->buckets[place];
}

bool sb_web_arrivals_take(sb_web_arrivals *arrivals, sb_web_host host, uint64_t now_ns)
{
    sb_web_bucket *buckets[] = {bucket_of(&arrivals->hosts, host, now_ns),
                                bucket_of(&arrivals->networks, sb_web_host_network(host), now_ns),
                                &arrivals->all};
    for (uint32_t i = 0; i < 3; i++) {
        if (!sb_web_bucket_take(buckets[i], 1, now_ns)) {
            while (i-- > 0) {
                buckets[i]->tokens += NS_PER_S; // the refusal is the fault of others
            }
            return false;
        }
    }
    return true;
}

sb_web_entry sb_web_entry_judge_share(const sb_web_host *hosts, const sb_web_limits *limits,
                                      sb_web_host host)
{
    const uint64_t network = sb_web_host_network(host);
    uint32_t same = 0, near = 0;
    for (uint32_t i = 0; i < limits->capacity; i++) {
        same += hosts[i] == host;
        near += hosts[i] > SB_WEB_HOST_PROXY && sb_web_host_network(hosts[i]) == network;
    }
    return same >= limits->per_address   ? SB_WEB_ENTRY_ADDRESS
           : near >= limits->per_network ? SB_WEB_ENTRY_NETWORK
                                         : SB_WEB_ENTRY_TAKEN;
}

sb_web_entry sb_web_entry_judge(const sb_web_host *hosts, const sb_web_limits *limits,
                                sb_web_host host, uint32_t *out_place)
{
    uint32_t place = 0;
    while (place < limits->capacity && hosts[place] != SB_WEB_HOST_NONE) {
        place++;
    }
    if (place == limits->capacity) {
        return SB_WEB_ENTRY_FULL;
    }
    *out_place = place;
    return host == SB_WEB_HOST_PROXY ? SB_WEB_ENTRY_TAKEN
                                     : sb_web_entry_judge_share(hosts, limits, host);
}
