#include "protocol/secure/net_address.h"

#include <string.h>

static const uint8_t mapped[SB_NET_ADDRESS_IPV4_OFFSET] = {[10] = 0xff, [11] = 0xff};

sb_net_address sb_net_address_of_ipv4(const uint8_t ip[4], uint16_t port)
{
    sb_net_address address = {.port = port};
    memcpy(address.ip, mapped, sizeof mapped);
    memcpy(address.ip + SB_NET_ADDRESS_IPV4_OFFSET, ip, 4);
    return address;
}

bool sb_net_address_equal(const sb_net_address *a, const sb_net_address *b)
{
    return a->port == b->port && memcmp(a->ip, b->ip, sizeof a->ip) == 0;
}

bool sb_net_address_is_ipv4(const sb_net_address *address)
{
    return memcmp(address->ip, mapped, sizeof mapped) == 0;
}

bool sb_net_address_is_loopback(const sb_net_address *address)
{
    static const uint8_t loopback[SB_NET_ADDRESS_IP_SIZE] = {[15] = 1};
    return memcmp(address->ip, loopback, sizeof loopback) == 0 ||
           (sb_net_address_is_ipv4(address) && address->ip[SB_NET_ADDRESS_IPV4_OFFSET] == 127);
}
