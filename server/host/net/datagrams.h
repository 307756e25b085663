/// The way of a datagram between the port and ENet. On the way in a handshake is answered, an
/// envelope is opened, and its commands are filtered. On the way out a datagram is sealed.
#ifndef SABOT_HOST_NET_DATAGRAMS_H
#define SABOT_HOST_NET_DATAGRAMS_H

#include <enet/enet.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/net/enet_socket.h"
#include "host/net/old_clients.h"
#include "host/net/tunnels.h"

typedef struct sb_datagrams_def {
    const char *bind_address;
    uint16_t port;
    int descriptor;    ///< a socket that is taken over; 0: none
    uint32_t capacity; ///< tunnels, as many as ENet's host was made with peers
    uint32_t per_address, per_network;
    bool plain_wire; ///< only for an address that is loopback
    /// Called when a peer of ENet must be dropped because of what it sent, but not from within
    /// this call.
    void (*flooding)(void *context, uint32_t peer);
    /// Returns true if the peer's messages are handed on; they go to ENet otherwise.
    bool (*hears)(void *context, uint32_t peer);
    /// Takes a message of such a peer, while ENet is in a pass.
    void (*message)(void *context, uint32_t peer, const uint8_t *bytes, size_t size);
    void *context;
} sb_datagrams_def;

/// Counted since the start.
typedef struct sb_datagrams_counters {
    uint64_t refused[SB_FILTER_REASON_COUNT]; ///< datagrams by reason
    uint64_t repeated;                        ///< envelopes that had arrived before
} sb_datagrams_counters;

/// Plain members for the transport alone. It must stay where it is.
typedef struct sb_datagrams {
    sb_datagrams_def def;
    ENetHost *host;
    sb_udp_port *port;
    sb_tunnels *tunnels;
    sb_old_clients old_clients;
    sb_enet_socket enet_socket;
    sb_datagrams_counters counters;
    uint64_t until_ns;    ///< after which ENet gets nothing more
    uint32_t given_count; ///< datagrams of the present pass
    bool left;            ///< the present pass left datagrams behind
    bool asked;           ///< ENet has asked for a datagram
} sb_datagrams;

/// Binds the port, and makes the tunnels. Errors as `sb_host_transport_create`.
sb_error sb_datagrams_open(sb_datagrams *datagrams, const sb_datagrams_def *def, char *out_message,
                           size_t message_size);

/// Puts itself under a host, whose peers are as many as the capacity. SB_ERROR_IO if ENet does not
/// use the program's sockets, or too many hosts exist.
sb_error sb_datagrams_attach(sb_datagrams *datagrams, ENetHost *host, char *out_message,
                             size_t message_size);

/// Takes itself from under the host, which is to be destroyed next. Does nothing without one.
void sb_datagrams_detach(sb_datagrams *datagrams);

/// Closes the port and overwrites all keys, after any step.
void sb_datagrams_close(sb_datagrams *datagrams);

/// Begins a pass of ENet, which gets a bounded number of datagrams, and none after a time.
void sb_datagrams_begin_pass(sb_datagrams *datagrams, uint64_t until_ns);

/// Ends the tunnels of peers that are gone.
void sb_datagrams_sweep(sb_datagrams *datagrams);

#endif
