/// A UDP port of the server, for IPv4, IPv6 or both: receives and sends datagrams in batches.
#ifndef SABOT_HOST_NET_UDP_PORT_H
#define SABOT_HOST_NET_UDP_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/net/udp_system.h"
#include "protocol/secure/handshake.h"

/// Bytes of the largest datagram that is received. Longer ones are refused.
#define SB_UDP_PORT_SIZE_MAX 2048u

typedef struct sb_udp_port sb_udp_port;

/// Counted since the start.
typedef struct sb_udp_port_counters {
    uint64_t received;       ///< datagrams, those that were refused among them
    uint64_t bytes_received; ///< of datagrams, without headers of IP and UDP
    uint64_t bytes_sent;
    uint64_t refused;       ///< datagrams that were empty or too long
    uint64_t send_errors;   ///< datagrams that the system did not send
    uint64_t sends_delayed; ///< how often the system had no room for the next datagram
} sb_udp_port_counters;

/// Binds a port; 0 for any free one. `address` is an IPv4 or IPv6 address, without a name look-up;
/// "::" takes IPv4 too. SB_ERROR_ARGUMENT, SB_ERROR_MEMORY or SB_ERROR_IO; `out_message` then says
/// why.
sb_error sb_udp_port_open(const char *address, uint16_t port, sb_udp_port **out_port,
                          char *out_message, size_t message_size);

/// Takes over a datagram socket of the internet that is bound already. The socket is the port's
/// from here on, also after an error. Errors as above.
sb_error sb_udp_port_adopt(int descriptor, sb_udp_port **out_port, char *out_message,
                           size_t message_size);

/// Closes the port. NULL is ignored.
void sb_udp_port_close(sb_udp_port *port);

/// Returns the address and port that were bound, such as "127.0.0.1:7777" or "[::1]:7777".
const char *sb_udp_port_address(const sb_udp_port *port);

/// Returns true if only programs of this machine reach the port.
bool sb_udp_port_is_loopback(const sb_udp_port *port);

/// Returns the socket, to be polled for reading.
int sb_udp_port_descriptor(const sb_udp_port *port);

/// Returns true if datagrams of the last batch have not been taken yet. The socket does not show
/// them any more.
bool sb_udp_port_has_batch(const sb_udp_port *port);

/// Takes the next datagram. Returns NULL if none has arrived, or once behind a batch that was not
/// full. The bytes may be changed, and are valid up to the next call.
uint8_t *sb_udp_port_receive(sb_udp_port *port, sb_net_address *out_from, size_t *out_size);

/// The own address to which the last datagram was sent.
const sb_udp_local *sb_udp_port_local(const sb_udp_port *port);

/// Begins a datagram from an own address: returns a place for SB_ENVELOPE_SIZE_MAX bytes. If the
/// batch is full, it is sent first. If the system takes none of it, the oldest datagram is lost.
uint8_t *sb_udp_port_begin(sb_udp_port *port, const sb_net_address *to, const sb_udp_local *from);

/// Ends the datagram; with size 0 it is not sent.
void sb_udp_port_end(sb_udp_port *port, size_t size);

/// Sends the batch, in order. What the system has no room for waits for the next call. What it
/// refuses is lost, and counted.
void sb_udp_port_flush(sb_udp_port *port);

/// Returns true if datagrams wait, although the last call wanted to send them.
bool sb_udp_port_has_unsent(const sb_udp_port *port);

/// Returns the counts, brought up to date.
const sb_udp_port_counters *sb_udp_port_get_counters(sb_udp_port *port);

#endif
