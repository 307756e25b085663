#include "host/net/handshake_rate.h"

#include <string.h>

#include <sodium.h>

#include "base/bytes.h"

#define NS_PER_S UINT64_C(1000000000)

_Static_assert(sizeof((sb_handshake_rate *)0)->key == crypto_shorthash_KEYBYTES, "SipHash");

void sb_handshake_rate_init(sb_handshake_rate *rate)
{
    // All buckets were empty an eternity ago.
    memset(rate, 0, sizeof *rate);
    randombytes_buf(rate->key, sizeof rate->key);
}

static bool take(sb_handshake_bucket *bucket, uint64_t rate, uint64_t burst, uint64_t now_ns)
{
    const uint64_t cost_ns = NS_PER_S / rate, full_ns = burst * cost_ns;
    const uint64_t level_ns = bucket->level_ns + (now_ns - bucket->filled_ns);
    bucket->filled_ns = now_ns;
    bucket->level_ns = level_ns < full_ns ? level_ns : full_ns;
    if (bucket->level_ns < cost_ns) {
        return false;
    }
    bucket->level_ns -= cost_ns;
    return true;
}

// Bytes of an address that name its source, and its network.

static size_t source_size(const sb_net_address *address)
{
    return sb_net_address_is_ipv4(address) ? 16 : 8;
}

static size_t network_size(const sb_net_address *address)
{
    return sb_net_address_is_ipv4(address) ? 15 : 6;
}

bool sb_handshake_source_equal(const sb_net_address *a, const sb_net_address *b)
{
    const size_t size = source_size(a);
    return size == source_size(b) && memcmp(a->ip, b->ip, size) == 0;
}

bool sb_handshake_network_equal(const sb_net_address *a, const sb_net_address *b)
{
    const size_t size = network_size(a);
    return size == network_size(b) && memcmp(a->ip, b->ip, size) == 0;
}

// Returns the bucket of the first `size` bytes of an address.
static sb_handshake_bucket *find(sb_handshake_bucket *buckets, const uint8_t *key,
                                 const sb_net_address *address, size_t size)
{
    uint8_t hash[crypto_shorthash_BYTES];
    crypto_shorthash(hash, address->ip, size, key);
    sb_reader reader = sb_reader_over(hash, sizeof hash);
    return &buckets[sb_reader_u32(&reader) % SB_HANDSHAKE_SOURCE_COUNT];
}

bool sb_handshake_rate_take(sb_handshake_rate *rate, const sb_net_address *source, uint64_t now_ns)
{
    if (!sb_net_address_is_loopback(source) &&
        (!take(find(rate->sources, rate->key, source, source_size(source)),
               SB_HANDSHAKE_SOURCE_RATE, SB_HANDSHAKE_SOURCE_BURST, now_ns) ||
         !take(find(rate->networks, rate->key, source, network_size(source)),
               SB_HANDSHAKE_NETWORK_RATE, SB_HANDSHAKE_NETWORK_BURST, now_ns))) {
        return false;
    }
    return take(&rate->all, SB_HANDSHAKE_RATE, SB_HANDSHAKE_BURST, now_ns);
}

bool sb_handshake_rate_take_look(sb_handshake_rate *rate, const sb_net_address *source,
                                 uint64_t now_ns)
{
    return sb_net_address_is_loopback(source) ||
           take(find(rate->repeats, rate->key, source, source_size(source)),
                SB_HANDSHAKE_REPEAT_RATE, SB_HANDSHAKE_REPEAT_BURST, now_ns);
}
