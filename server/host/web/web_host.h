/// Addresses of the web's clients, and which of them share a limit. Pure.
#ifndef SABOT_HOST_WEB_WEB_HOST_H
#define SABOT_HOST_WEB_WEB_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An IPv6 address in network byte order; an IPv4 address is written as ::ffff:a.b.c.d.
typedef struct sb_web_ip {
    uint8_t bytes[16];
} sb_web_ip;

/// What counts as one client: an IPv4 address, or the /64 of an IPv6 address, since a line of a
/// customer has at least that.
typedef uint64_t sb_web_host;

#define SB_WEB_HOST_NONE UINT64_C(0)
/// Connections of a trusted proxy, to which only the limit of all connections applies.
#define SB_WEB_HOST_PROXY UINT64_C(1)

/// `bytes` is in network byte order.
sb_web_ip sb_web_ip_v4(const uint8_t bytes[4]);

/// Reads an IPv4 or IPv6 address without a port. False for any other text.
bool sb_web_ip_parse(const char *text, sb_web_ip *out_address);

/// Reads the last address of an X-Forwarded-For header, which is the one that the nearest proxy
/// added: "203.0.113.9", "2001:db8::9", also with a port, IPv6 in brackets then. False if the last
/// element is no address.
bool sb_web_ip_forwarded(const char *header, sb_web_ip *out_address);

/// Never SB_WEB_HOST_NONE or SB_WEB_HOST_PROXY.
sb_web_host sb_web_host_of(const sb_web_ip *address);

/// Returns the network of a host: the /24 of an IPv4 address, the /48 of an IPv6 address. It is the
/// same for all hosts of that network.
uint64_t sb_web_host_network(sb_web_host host);

#endif
