/// The encrypted connections of one port: which exist, and how a client gets one. A connection is
/// made once its client has proved that it receives at its address. Until then the server stores
/// nothing for it.
#ifndef SABOT_HOST_NET_TUNNELS_H
#define SABOT_HOST_NET_TUNNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/net/filter.h"
#include "host/net/udp_port.h"
#include "protocol/secure/handshake.h"

/// A connection in which ENet has no peer is given up after this time. A client that repeats its
/// response, because the answer is lost, renews it, for SB_TUNNEL_OPENING_NS at most.
#define SB_TUNNEL_UNUSED_NS UINT64_C(3000000000)
#define SB_TUNNEL_OPENING_NS UINT64_C(10000000000)
/// When all are taken, a newcomer gets the place of the oldest connection without a peer, if that
/// is older than this.
#define SB_TUNNEL_YOUNG_NS UINT64_C(1000000000)

typedef struct sb_tunnel_end {
    sb_envelope envelope;
    sb_filter filter; ///< of the commands in it
    sb_net_address address;
    sb_udp_local local; ///< to which its client sends
    uint8_t client_key[SB_SECURE_KEY_SIZE];
    uint8_t accepted[SB_ACCEPTED_SIZE]; ///< the answer, for a client that did not get it
    uint64_t opened_ns;
    uint64_t asked_ns; ///< when the client's last response arrived
    bool used;         ///< the connection exists
    bool connected;    ///< ENet has a peer for it, or had one
    bool kept;         ///< by the next sweep
} sb_tunnel_end;

typedef struct sb_tunnels_def {
    uint32_t capacity;    ///< 1 to 65535
    uint32_t per_address; ///< connections of one IPv4 address, or of a /64 of IPv6
    uint32_t per_network; ///< of a /24 of IPv4, or a /48 of IPv6; loopback is not limited
    bool plain;           ///< no encryption
    /// Called when no connection is free: may note which are in use, and sweep the others.
    void (*refresh)(void *context);
    void *refresh_context;
} sb_tunnels_def;

/// Counted since the start.
typedef struct sb_tunnels_counters {
    uint64_t accepted;
    uint64_t denied_full;    ///< all connections, or all of the client's address, were taken
    uint64_t denied_version; ///< requests of other major versions
    uint64_t delayed;        ///< responses that must be repeated, because too many came at once
    uint64_t forged; ///< datagrams that are no part of a handshake, or whose cookie is wrong
} sb_tunnels_counters;

typedef struct sb_tunnels sb_tunnels;

/// Draws the key of the cookies, and an identity. SB_ERROR_MEMORY.
sb_error sb_tunnels_create(const sb_tunnels_def *def, sb_tunnels **out_tunnels);

/// Overwrites all keys, and frees. NULL is ignored.
void sb_tunnels_destroy(sb_tunnels *tunnels);

/// Answers a datagram that is no envelope. Returns the bytes of the answer, which are fewer than
/// `size`; 0 for none.
size_t sb_tunnels_answer(sb_tunnels *tunnels, const sb_net_address *from, uint64_t now_ns,
                         const uint8_t *bytes, size_t size,
                         uint8_t out_bytes[SB_HANDSHAKE_SIZE_MAX]);

/// Returns the connection of this number; NULL if there is none.
sb_tunnel_end *sb_tunnels_find(sb_tunnels *tunnels, uint32_t connection);

/// Notes that ENet has a peer for this connection. The next sweep keeps it.
void sb_tunnels_keep(sb_tunnels *tunnels, uint32_t connection);

/// Ends the connections whose peer is gone, and those that have none for SB_TUNNEL_UNUSED_NS.
void sb_tunnels_sweep(sb_tunnels *tunnels, uint64_t now_ns);

/// Gives the server another identity, by its secret half. Existing connections stay.
void sb_tunnels_set_identity(sb_tunnels *tunnels, const uint8_t secret[SB_SECURE_KEY_SIZE]);

/// The server's identity, which clients may pin.
const uint8_t *sb_tunnels_identity(const sb_tunnels *tunnels);

const sb_tunnels_counters *sb_tunnels_get_counters(const sb_tunnels *tunnels);

#endif
