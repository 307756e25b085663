#include "session/base/peer_source.h"

#include <string.h>

// Marks that keep a key from being 0, or that of another kind. IPv6 addresses that hosts use begin
// with other bits (RFC 4291).
#define IPV4_ADDRESS_MARK (UINT64_C(1) << 32)
#define IPV4_NETWORK_MARK (UINT64_C(1) << 33)
#define IPV6_MARK (UINT64_C(1) << 34)

static const uint8_t ipv4_mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
static const uint8_t ipv6_loopback[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

static sb_peer_source source_of_ipv4(const uint8_t *bytes)
{
    const uint32_t network = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    return (sb_peer_source){
        .address = IPV4_ADDRESS_MARK | (uint64_t)network << 8 | bytes[3],
        .network = IPV4_NETWORK_MARK | network,
        .unlimited = bytes[0] == 127,
    };
}

sb_peer_source sb_peer_source_of_ip(const uint8_t *address, size_t size)
{
    if (size == 4) {
        return source_of_ipv4(address);
    }
    if (size != 16) {
        return SB_PEER_SOURCE_UNKNOWN;
    }
    if (memcmp(address, ipv4_mapped, sizeof ipv4_mapped) == 0) {
        return source_of_ipv4(address + sizeof ipv4_mapped);
    }
    uint64_t prefix = 0;
    for (uint32_t i = 0; i < 8; i++) {
        prefix = prefix << 8 | address[i];
    }
    const uint64_t network = prefix >> 16;
    return (sb_peer_source){
        .address = prefix != 0 ? prefix : IPV6_MARK,
        .network = network != 0 ? network : IPV6_MARK,
        .unlimited = memcmp(address, ipv6_loopback, sizeof ipv6_loopback) == 0,
    };
}
