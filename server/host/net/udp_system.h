/// How the system names the two ends of a datagram.
#ifndef SABOT_HOST_NET_UDP_SYSTEM_H
#define SABOT_HOST_NET_UDP_SYSTEM_H

#include <stdint.h>
#include <sys/socket.h>

#include "protocol/secure/handshake.h"

/// The own address to which a client has sent. Answers must come from it, since a machine may have
/// several. All zeros: the port is bound to one address, or the system does not tell.
typedef struct sb_udp_local {
    uint8_t ip[16];     ///< as in sb_net_address
    uint32_t interface; ///< of an IPv6 address that is good on one link only; otherwise 0
} sb_udp_local;

/// Room for the system's word on the own address, of IPv4 and of IPv6.
typedef struct sb_udp_control {
    _Alignas(struct cmsghdr) uint8_t bytes[80];
} sb_udp_control;

/// Returns the address of the family AF_INET or AF_INET6 that the system has filled in.
sb_net_address sb_udp_system_read(const struct sockaddr_storage *system);

/// Fills in an address for a socket of a family, AF_INET or AF_INET6. Returns its size.
socklen_t sb_udp_system_write(int family, const sb_net_address *address,
                              struct sockaddr_storage *out_system);

/// Returns the own address to which a received datagram was sent.
sb_udp_local sb_udp_local_read(const struct msghdr *header);

/// Names the own address from which a datagram is to be sent. The header points into `place`
/// afterwards.
void sb_udp_local_write(int family, const sb_udp_local *from, sb_udp_control *place,
                        struct msghdr *header);

#endif
