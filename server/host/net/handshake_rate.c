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

bool sb_handshake_rate_take(sb_handshake_rate *rate, uint64_t now_ns)
{
    return take(&rate->all, SB_HANDSHAKE_RATE, SB_HANDSHAKE_BURST, now_ns);
}

// Returns the bytes of an address that name its source: all of IPv4, the first 64 bits of IPv6.
static size_t source_size(const sb_net_address *address)
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    return memcmp(address->ip, mapped, sizeof mapped) == 0 ? sizeof address->ip : 8;
}

static bool is_loopback(const sb_net_address *address)
{
    static const uint8_t loopback[16] = {[15] = 1};
    return memcmp(address->ip, loopback, sizeof loopback) == 0 ||
           (source_size(address) == sizeof address->ip && address->ip[12] == 127);
}

bool sb_handshake_rate_take_source(sb_handshake_rate *rate, const sb_net_address *source,
                                   uint64_t now_ns)
{
    if (is_loopback(source)) {
        return true;
    }
    uint8_t hash[crypto_shorthash_BYTES];
    crypto_shorthash(hash, source->ip, source_size(source), rate->key);
    sb_reader reader = sb_reader_over(hash, sizeof hash);
    const uint32_t place = sb_reader_u32(&reader) % SB_HANDSHAKE_SOURCE_COUNT;
    return take(&rate->sources[place], SB_HANDSHAKE_SOURCE_RATE, SB_HANDSHAKE_SOURCE_BURST, now_ns);
}

bool sb_handshake_source_equal(const sb_net_address *a, const sb_net_address *b)
{
    const size_t size = source_size(a);
    return size == source_size(b) && memcmp(a->ip, b->ip, size) == 0;
}
