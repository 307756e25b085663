/// Where a peer connects from, as far as limits ask. A transport fills it in; sessions only compare
/// the keys.
#ifndef SABOT_SESSION_BASE_PEER_SOURCE_H
#define SABOT_SESSION_BASE_PEER_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sb_peer_source {
    /// Key of one IPv4 address or of one IPv6 network of 64 bits; 0 for unknown. No limit applies
    /// to an unknown source: the simulator and a server in the client's process have no addresses.
    uint64_t address;
    uint64_t network; ///< key of the IPv4 network of 24 bits or the IPv6 network of 48; 0: unknown
    bool unlimited;   ///< loopback: counts and rates by address do not apply
} sb_peer_source;

#define SB_PEER_SOURCE_UNKNOWN ((sb_peer_source){0})

/// Returns the source of an IP address in network byte order. `size` is 4 or 16; for any other size
/// the source is unknown. An IPv4 address that is mapped into IPv6 (::ffff:a.b.c.d) is the IPv4
/// address. 127.0.0.0/8 and ::1 are unlimited.
sb_peer_source sb_peer_source_of_ip(const uint8_t *address, size_t size);

#endif
