/// How often handshakes may be finished: each costs about 0.1 ms. A rate for each source keeps one
/// sender from taking the whole of the rate for all.
#ifndef SABOT_HOST_NET_HANDSHAKE_RATE_H
#define SABOT_HOST_NET_HANDSHAKE_RATE_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/secure/handshake.h"

/// Handshakes of one source a second, and at once. A source is an address of IPv4 or a /64 of IPv6.
/// A connection whose client does not say hello lives for 6 s, so that one source can hold 20 of
/// them.
#define SB_HANDSHAKE_SOURCE_RATE 2u
#define SB_HANDSHAKE_SOURCE_BURST 8u
/// The same for the network of a source: a /24 of IPv4 or a /48 of IPv6.
#define SB_HANDSHAKE_NETWORK_RATE 8u
#define SB_HANDSHAKE_NETWORK_BURST 32u
/// Repeated responses of one source a second, and at once. An honest client sends 5 a second.
#define SB_HANDSHAKE_REPEAT_RATE 50u
#define SB_HANDSHAKE_REPEAT_BURST 100u
/// Handshakes of all sources a second, and at once: a tenth of a core, and 0.8 ms.
#define SB_HANDSHAKE_RATE 1000u
#define SB_HANDSHAKE_BURST 8u
/// Sources are told apart by a hash. Two that share a place share its rate.
#define SB_HANDSHAKE_SOURCE_COUNT 1024u

/// A bucket that fills by the time.
typedef struct sb_handshake_bucket {
    uint64_t filled_ns; ///< time up to which it has been filled
    uint64_t level_ns;  ///< contents, as the time in which they flowed in
} sb_handshake_bucket;

typedef struct sb_handshake_rate {
    uint8_t key[16]; ///< of the hash
    sb_handshake_bucket all;
    sb_handshake_bucket sources[SB_HANDSHAKE_SOURCE_COUNT];
    sb_handshake_bucket networks[SB_HANDSHAKE_SOURCE_COUNT];
    sb_handshake_bucket repeats[SB_HANDSHAKE_SOURCE_COUNT]; ///< by source
} sb_handshake_rate;

/// Draws the hash's key. All buckets are full.
void sb_handshake_rate_init(sb_handshake_rate *rate);

/// Takes one new handshake. Returns false if none is left at this time, of the source, of its
/// network or of all. Programs on this machine are limited as a whole only.
bool sb_handshake_rate_take(sb_handshake_rate *rate, const sb_net_address *source, uint64_t now_ns);

/// Takes one look at a response, which may be a repeated one. Returns false if its source has no
/// look left at this time.
bool sb_handshake_rate_take_look(sb_handshake_rate *rate, const sb_net_address *source,
                                 uint64_t now_ns);

/// Returns true if both addresses belong to one source.
bool sb_handshake_source_equal(const sb_net_address *a, const sb_net_address *b);

/// Returns true if both addresses belong to one network.
bool sb_handshake_network_equal(const sb_net_address *a, const sb_net_address *b);

#endif
