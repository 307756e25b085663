/// What a shard's clients and their links cost: bytes by kind of message, round trips and losses.
#ifndef SABOT_HOST_THREADS_TRAFFIC_H
#define SABOT_HOST_THREADS_TRAFFIC_H

#include <stddef.h>
#include <stdint.h>

/// Kinds of messages are their types (protocol/message.h); 0 stands for what is no known message.
#define SB_TRAFFIC_KIND_COUNT 48u
#define SB_ROUND_TRIP_BOUND_COUNT 9u
#define SB_LOSS_BOUND_COUNT 7u

/// Upper bounds of buckets, in seconds and as parts of all packets.
extern const double sb_round_trip_bounds_s[SB_ROUND_TRIP_BOUND_COUNT];
extern const double sb_loss_bounds[SB_LOSS_BOUND_COUNT];

/// Counted since the start, never reset.
typedef struct sb_traffic {
    uint64_t sent_messages[SB_TRAFFIC_KIND_COUNT], sent_bytes[SB_TRAFFIC_KIND_COUNT];
    uint64_t received_messages[SB_TRAFFIC_KIND_COUNT], received_bytes[SB_TRAFFIC_KIND_COUNT];
    /// Samples by bucket, the last one above all bounds: one a second for each client.
    uint64_t round_trips[SB_ROUND_TRIP_BOUND_COUNT + 1], losses[SB_LOSS_BOUND_COUNT + 1];
    double round_trip_sum_s, loss_sum;
} sb_traffic;

/// Returns the kind of an encoded message.
uint32_t sb_traffic_kind(const void *bytes, size_t size);

void sb_traffic_sent(sb_traffic *traffic, const void *bytes, size_t size);
void sb_traffic_received(sb_traffic *traffic, const void *bytes, size_t size);

/// Counts a sample of a client's link.
void sb_traffic_sample(sb_traffic *traffic, double round_trip_s, double loss);

/// Adds the counts of `other`.
void sb_traffic_add(sb_traffic *traffic, const sb_traffic *other);

#endif
