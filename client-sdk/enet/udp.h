/// UDP sockets of IPv4 and IPv6 for a client, and addresses as text. They never block, and a
/// process that the game starts does not inherit them.
#ifndef SABOT_CLIENT_UDP_H
#define SABOT_CLIENT_UDP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "protocol/secure/net_address.h"

typedef intptr_t sb_udp_socket;

#define SB_UDP_NONE ((sb_udp_socket)-1)

/// Results of `sb_udp_receive` that are not sizes.
#define SB_UDP_NOTHING (-1) ///< nothing has arrived
#define SB_UDP_ERROR (-2)   ///< a datagram that is too large, or an error of an earlier one

/// 127.0.0.1.
sb_net_address sb_udp_loopback(uint16_t port);

/// Looks up the addresses of a host, in the order in which to try them: the system's, with IPv6 and
/// IPv4 by turns. Blocks. Returns their
/// number, at most `capacity`; 0 if the host has no address.
uint32_t sb_udp_resolve(const char *host, uint16_t port, sb_net_address *out_addresses,
                        uint32_t capacity);

/// Opens a socket on any port of an address. `address` 0.0.0.0 or :: means any interface; a socket
/// on :: carries IPv4 too. SB_ERROR_IO.
sb_error sb_udp_open(const sb_net_address *address, sb_udp_socket *out_socket,
                     sb_net_address *out_bound);

/// Opens a socket that sends to one server and receives from it alone. SB_ERROR_IO, also if there
/// is no route to the server.
sb_error sb_udp_connect(const sb_net_address *server, sb_udp_socket *out_socket,
                        sb_net_address *out_bound);

/// Closes a socket. SB_UDP_NONE does nothing.
void sb_udp_close(sb_udp_socket socket);

/// Sends a datagram; `to` is NULL for a connected socket. One that cannot be sent is lost, as on
/// any link. Returns false if the server's system says that nobody listens there.
bool sb_udp_send(sb_udp_socket socket, const sb_net_address *to, const void *bytes, size_t size);

/// Returns the size of the next datagram, SB_UDP_NOTHING or SB_UDP_ERROR. `out_from` may be NULL.
int sb_udp_receive(sb_udp_socket socket, sb_net_address *out_from, uint8_t *out_bytes,
                   size_t capacity);

/// Lets the system note when each datagram of a socket arrives, so that a caller that looks once a
/// frame measures as well as one that waits. Not every system can.
void sb_udp_note_arrivals(sb_udp_socket socket);

/// Receives as `sb_udp_receive` does, and tells for how long the datagram has waited since its
/// noted arrival, by the system's clock; 0 if that was not noted.
int sb_udp_receive_aged(sb_udp_socket socket, uint8_t *out_bytes, size_t capacity,
                        uint64_t *out_age_us);

/// Writes an address with its port, such as 127.0.0.1:7777 or [::1]:7777.
void sb_udp_write_address(const sb_net_address *address, char *out_text, size_t size);

/// Reads an address of IPv4 or IPv6, without brackets, such as 127.0.0.1 or ::1. Looks nothing up.
/// Returns false for any other text.
bool sb_udp_read_address(const char *text, uint16_t port, sb_net_address *out_address);

/// Reads an address of IPv4, such as 127.0.0.1. Returns false for any other text.
bool sb_udp_read_ipv4(const char *text, uint16_t port, sb_net_address *out_address);

#endif
