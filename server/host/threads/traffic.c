#include "host/threads/traffic.h"

const double sb_round_trip_bounds_s[SB_ROUND_TRIP_BOUND_COUNT] = {0.01, 0.025, 0.05, 0.075, 0.1,
                                                                  0.15, 0.25,  0.5,  1.0};
const double sb_loss_bounds[SB_LOSS_BOUND_COUNT] = {0.0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25};

// A message is a msgpack array whose first element is the type, a number below 128 so far.
uint32_t sb_traffic_kind(const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    const size_t place = size > 0 && at[0] == 0xdc ? 3 : 1;
    const uint32_t type = size > place ? at[place] : 0;
    return type < SB_TRAFFIC_KIND_COUNT ? type : 0;
}

void sb_traffic_sent(sb_traffic *traffic, const void *bytes, size_t size)
{
    const uint32_t kind = sb_traffic_kind(bytes, size);
    traffic->sent_messages[kind]++;
    traffic->sent_bytes[kind] += size;
}

void sb_traffic_received(sb_traffic *traffic, const void *bytes, size_t size)
{
    const uint32_t kind = sb_traffic_kind(bytes, size);
    traffic->received_messages[kind]++;
    traffic->received_bytes[kind] += size;
}

static uint32_t bucket_of(const double *bounds, uint32_t count, double value)
{
    uint32_t bucket = 0;
    while (bucket < count && value > bounds[bucket]) {
        bucket++;
    }
    return bucket;
}

void sb_traffic_sample(sb_traffic *traffic, double round_trip_s, double loss)
{
    traffic
        ->round_trips[bucket_of(sb_round_trip_bounds_s, SB_ROUND_TRIP_BOUND_COUNT, round_trip_s)]++;
    traffic->losses[bucket_of(sb_loss_bounds, SB_LOSS_BOUND_COUNT, loss)]++;
    traffic->round_trip_sum_s += round_trip_s;
    traffic->loss_sum += loss;
}

static void add(uint64_t *sums, const uint64_t *counts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        sums[i] += counts[i];
    }
}

void sb_traffic_add(sb_traffic *traffic, const sb_traffic *other)
{
    add(traffic->sent_messages, other->sent_messages, SB_TRAFFIC_KIND_COUNT);
    add(traffic->sent_bytes, other->sent_bytes, SB_TRAFFIC_KIND_COUNT);
    add(traffic->received_messages, other->received_messages, SB_TRAFFIC_KIND_COUNT);
    add(traffic->received_bytes, other->received_bytes, SB_TRAFFIC_KIND_COUNT);
    add(traffic->round_trips, other->round_trips, SB_ROUND_TRIP_BOUND_COUNT + 1);
    add(traffic->losses, other->losses, SB_LOSS_BOUND_COUNT + 1);
    traffic->round_trip_sum_s += other->round_trip_sum_s;
    traffic->loss_sum += other->loss_sum;
}
