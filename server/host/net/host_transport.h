/// One UDP port: carries messages between peers and a lobby, over ENet in encrypted tunnels.
///
/// ENet sees only datagrams of clients that have proved to receive at their address, and that
/// belong to a connection of theirs. Every command passes a filter first (filter.h). To ENet, the
/// connection's number is the address. ENet is set up more strictly than by its defaults. Packets
/// and waiting data are bounded in both directions, the packet throttle is off, and half-open peers
/// are dropped soon.
#ifndef SABOT_HOST_NET_HOST_TRANSPORT_H
#define SABOT_HOST_NET_HOST_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/net/tunnels.h"
#include "session/match/session.h"

/// The largest number of peers of one ENet host.
#define SB_HOST_TRANSPORT_PEER_COUNT_MAX 4095u

/// Where arriving messages go. Peers are numbered below `peer_capacity`. A number is used again
/// after its `disconnected`, or after the owner closed it.
typedef struct sb_host_transport_input {
    void (*connected)(void *context, uint32_t peer, sb_peer_source source);
    void (*received)(void *context, uint32_t peer, const void *bytes, size_t size);
    /// The connection has ended. Not called for a peer that the owner closed by
    /// `sb_host_transport_close_peer`. `left` is true if the peer says that it sent a goodbye,
    /// which may have been lost.
    void (*disconnected)(void *context, uint32_t peer, bool left);
    void *context;
} sb_host_transport_input;

typedef struct sb_host_transport_def {
    const char *bind_address; ///< IPv4 or IPv6; default "127.0.0.1"
    uint16_t port;            ///< 0 for any free one; default 7777
    int descriptor; ///< a bound socket that is taken over; address and port are not used then;
                    ///< default 0: none
    uint32_t peer_capacity;     ///< 1 to SB_HOST_TRANSPORT_PEER_COUNT_MAX; default 64
    uint32_t peers_per_address; ///< of one IPv4 address, or a /64 of IPv6; default 64
    uint32_t peers_per_network; ///< of a /24 of IPv4, or a /48 of IPv6; default 64
    bool plain_wire; ///< no encryption; only for an address that is loopback; default false
    sb_host_transport_input input;
} sb_host_transport_def;

sb_host_transport_def sb_host_transport_def_default(void);

/// Counted since the start, never reset.
typedef struct sb_host_transport_counters {
    /// Empty, too long, forged, no part of a handshake, or refused by the filter. Those of
    /// strangers are not counted here: envelopes that belong to no connection.
    uint64_t datagrams_refused;
    uint64_t refused[SB_FILTER_REASON_COUNT]; ///< datagrams by the filter's reason
    uint64_t datagrams_repeated;              ///< envelopes that had arrived before
    uint64_t handshakes_accepted;
    uint64_t handshakes_denied;  ///< for want of room, or because of the version
    uint64_t handshakes_delayed; ///< responses without an answer, because too many came at once
    uint64_t peers_clogged;      ///< peers that were dropped because they acknowledged too little
    uint64_t peers_flooding;     ///< peers that were dropped because of what they sent
    uint64_t send_errors;        ///< datagrams that the system did not send
    uint64_t sends_delayed;      ///< how often the system had no room for the next datagram
    uint64_t datagrams_received; ///< all that the system handed over
    uint64_t bytes_sent;         ///< of datagrams, without headers of IP and UDP
    uint64_t bytes_received;
} sb_host_transport_counters;

typedef struct sb_host_transport sb_host_transport;

/// Binds the port. SB_ERROR_ARGUMENT, SB_ERROR_MEMORY, or SB_ERROR_IO; then `out_message` names
/// address, port and the system's reason. Allocates.
sb_error sb_host_transport_create(const sb_host_transport_def *def,
                                  sb_host_transport **out_transport, char *out_message,
                                  size_t message_size);

/// Drops every peer without a message and closes the port. NULL is ignored.
void sb_host_transport_destroy(sb_host_transport *transport);

/// Returns the address with the port that was bound, as "127.0.0.1:7777". Valid as long as the
/// transport.
const char *sb_host_transport_address(const sb_host_transport *transport);
/// Gives the server a key, by its secret half. Until then it has one that was drawn at random.
void sb_host_transport_set_identity(sb_host_transport *transport,
                                    const uint8_t secret[SB_SECURE_KEY_SIZE]);
/// Returns the server's public key, which clients may pin. Valid as long as the transport.
const uint8_t *sb_host_transport_identity(const sb_host_transport *transport);
uint32_t sb_host_transport_peer_capacity(const sb_host_transport *transport);
/// Returns the socket, to be polled for reading.
int sb_host_transport_descriptor(const sb_host_transport *transport);

/// Receives datagrams, hands their messages on, resends, and times peers out. Never blocks. Begins
/// no further datagram or message after an eighth of a millisecond.
void sb_host_transport_service(sb_host_transport *transport);

/// Returns true if the last service left something that the descriptor does not show: the owner
/// serves it again soon.
bool sb_host_transport_is_pending(const sb_host_transport *transport);

/// Returns true if datagrams wait for room in the system's buffer. The next service tries again.
bool sb_host_transport_has_unsent(const sb_host_transport *transport);

/// Returns how many datagrams have been received since the start, refused ones included.
uint64_t sb_host_transport_datagram_count(const sb_host_transport *transport);

/// The `send` and `close` of an `sb_session_output` whose contexts are the transport. A peer that
/// is gone is ignored. Messages leave at the next flush.
void sb_host_transport_send(void *transport, uint32_t peer, sb_channel channel, const void *bytes,
                            size_t size);
void sb_host_transport_close_peer(void *transport, uint32_t peer);

/// Gives the IPv6 address of a peer whose connection has not ended (IPv4: ::ffff:a.b.c.d).
void sb_host_transport_peer_address(const sb_host_transport *transport, uint32_t peer,
                                    uint8_t out_address[16]);

/// Returns the longest round trip that a peer's acknowledgements of ENet's commands hold possible,
/// ms: the mean and its variance. 0 for a peer that is gone.
uint32_t sb_host_transport_round_trip_ms(void *transport, uint32_t peer);

/// Returns the part of a peer's reliable packets that were lost lately, from 0 to 1, by ENet's
/// count. 0 for a peer that is gone.
double sb_host_transport_packet_loss(const sb_host_transport *transport, uint32_t peer);

/// Sends all queued messages; call it once after a burst.
void sb_host_transport_flush(sb_host_transport *transport);

/// Returns the number of peers whose connection has not ended, those that are being closed
/// included.
uint32_t sb_host_transport_peer_count(const sb_host_transport *transport);

/// Returns the counts, brought up to date.
const sb_host_transport_counters *sb_host_transport_get_counters(sb_host_transport *transport);

#endif
