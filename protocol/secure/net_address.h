/// An address and port of UDP, for both families of IP.
#ifndef SABOT_PROTOCOL_SECURE_NET_ADDRESS_H
#define SABOT_PROTOCOL_SECURE_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

#define SB_NET_ADDRESS_IP_SIZE 16u
#define SB_NET_ADDRESS_IPV4_OFFSET 12u ///< of the four bytes of an IPv4 address in `ip`

typedef struct sb_net_address {
    uint8_t ip[SB_NET_ADDRESS_IP_SIZE]; ///< IPv6; an IPv4 address is mapped (::ffff:a.b.c.d)
    uint16_t port;
} sb_net_address;

/// Maps the four bytes of an IPv4 address.
sb_net_address sb_net_address_of_ipv4(const uint8_t ip[4], uint16_t port);

bool sb_net_address_equal(const sb_net_address *a, const sb_net_address *b);

bool sb_net_address_is_ipv4(const sb_net_address *address);

/// Returns true for 127.0.0.0/8 and ::1.
bool sb_net_address_is_loopback(const sb_net_address *address);

#endif
