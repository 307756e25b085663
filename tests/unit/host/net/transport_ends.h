/// Two ends of a transport for its tests: its owner on the server, and a plain ENet client in a
/// tunnel.
#ifndef SABOT_TESTS_HOST_NET_TRANSPORT_ENDS_H
#define SABOT_TESTS_HOST_NET_TRANSPORT_ENDS_H

#include <enet/enet.h>

#include "host/net/host_transport.h"
#include "tunnel.h"

/// Calls that the transport made to its owner.
typedef struct owner {
    sb_host_transport *transport;
    uint32_t connects, disconnects, messages;
    uint32_t leaves; ///< count of disconnects that followed a goodbye
    uint32_t last_peer;
    sb_peer_source last_source;
    char last_message[64];
    bool echoes; ///< sends messages back on both channels
    bool closes; ///< closes every peer that sends a message
} owner;

/// A plain ENet client in a tunnel.
typedef struct guest {
    sb_tunnel *tunnel;
    bool silent; ///< does not connect once the tunnel is open
    ENetHost *host;
    ENetPeer *peer;
    bool greets; ///< sends a hello at once, with the handshake's last acknowledgement
    bool connected, gone;
    size_t channel_count; ///< that it asks for
    uint32_t mtu;         ///< that it asks for; 0 for ENet's own
    uint32_t messages[2]; ///< by channel
    uint32_t reliable;    ///< count of those that ENet sent reliably
} guest;

/// Opens a transport on a free port of 127.0.0.1, or of another address.
void owner_open(owner *self, uint32_t peer_capacity);
void owner_open_on(owner *self, uint32_t peer_capacity, const char *bind_address);

uint16_t owner_port(const sb_host_transport *transport);

/// Opens a connected socket to the owner that is no ENet client.
int owner_open_stranger(const owner *server);

void guest_open(guest *self, const owner *server);
void guest_open_at(guest *self, const sb_net_address *address);
void guest_close(guest *self);

/// Connects once more than `guest_exchange` does, which connects when the tunnel is open.
void guest_connect(guest *self);

/// Sends a text reliably on a channel.
void guest_say(guest *self, enet_uint8 channel, const char *text);

/// Runs both ends once; waits at most a millisecond for a packet.
void guest_exchange(owner *server, guest *self);

/// Runs both ends until the condition holds, at most about three seconds.
#define EXCHANGE_UNTIL(server, client, condition)                                                  \
    do {                                                                                           \
        for (int round = 0; round < 3000 && !(condition); round++) {                               \
            guest_exchange(server, client);                                                        \
        }                                                                                          \
        assert_true(condition);                                                                    \
    } while (0)

#endif
