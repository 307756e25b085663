#include "transport_ends.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "test.h"

uint16_t owner_port(const sb_host_transport *transport)
{
    return (uint16_t)strtoul(strrchr(sb_host_transport_address(transport), ':') + 1, NULL, 10);
}

static void on_connected(void *context, uint32_t peer, sb_peer_source source)
{
    owner *self = context;
    self->connects++;
    self->last_peer = peer;
    self->last_source = source;
}

static void on_received(void *context, uint32_t peer, const void *bytes, size_t size)
{
    owner *self = context;
    self->messages++;
    self->last_peer = peer;
    snprintf(self->last_message, sizeof self->last_message, "%.*s", (int)size, (const char *)bytes);
    if (self->echoes) {
        sb_host_transport_send(self->transport, peer, SB_CHANNEL_RELIABLE, bytes, size);
        sb_host_transport_send(self->transport, peer, SB_CHANNEL_DOWN, bytes, size);
    }
    if (self->closes) {
        sb_host_transport_close_peer(self->transport, peer);
    }
}

static void on_disconnected(void *context, uint32_t peer, bool left)
{
    owner *self = context;
    self->disconnects++;
    self->leaves += left;
    self->last_peer = peer;
}

void owner_open_on(owner *self, uint32_t peer_capacity, const char *bind_address)
{
    memset(self, 0, sizeof *self);
    sb_host_transport_def def = sb_host_transport_def_default();
    def.bind_address = bind_address;
    def.port = 0;
    def.peer_capacity = peer_capacity;
    def.input = (sb_host_transport_input){on_connected, on_received, on_disconnected, self};
    char message[128] = "";
    assert_int_equal(sb_host_transport_create(&def, &self->transport, message, sizeof message),
                     SB_OK);
}

void owner_open(owner *self, uint32_t peer_capacity)
{
    owner_open_on(self, peer_capacity, "127.0.0.1");
}

void guest_open_at(guest *self, const sb_net_address *address)
{
    memset(self, 0, sizeof *self);
    const ENetAddress loopback = {.host = htonl(INADDR_LOOPBACK)};
    self->host = enet_host_create(&loopback, 1, SB_CHANNEL_COUNT, 0, 0);
    assert_non_null(self->host);
    self->host->mtu = SB_ENVELOPE_CONTENTS_SIZE_MAX;
    self->host->peers[0].mtu = SB_ENVELOPE_CONTENTS_SIZE_MAX;
    const sb_tunnel_def def = {.servers = {*address}, .server_count = 1};
    assert_int_equal(sb_tunnel_create(&def, &self->tunnel), SB_OK);
    const sb_net_address own = sb_udp_loopback(self->host->address.port);
    assert_int_equal(sb_tunnel_open(self->tunnel, &own), SB_OK);
    self->channel_count = SB_CHANNEL_COUNT;
}

void guest_open(guest *self, const owner *server)
{
    const sb_net_address address = sb_udp_loopback(owner_port(server->transport));
    guest_open_at(self, &address);
}

// The tunnel sends on what ENet has sent before.
void guest_close(guest *self)
{
    sb_tunnel_destroy(self->tunnel);
    enet_host_destroy(self->host);
}

void guest_say(guest *self, enet_uint8 channel, const char *text)
{
    ENetPacket *packet = enet_packet_create(text, strlen(text), ENET_PACKET_FLAG_RELIABLE);
    assert_int_equal(enet_peer_send(self->peer, channel, packet), 0);
}

void guest_connect(guest *self)
{
    const ENetAddress address = {.host = htonl(INADDR_LOOPBACK),
                                 .port = sb_tunnel_inner(self->tunnel)->port};
    self->peer = enet_host_connect(self->host, &address, self->channel_count, 0);
    assert_non_null(self->peer);
    if (self->mtu > 0) {
        // The connect request has not been sent yet, because nothing has been serviced.
        self->peer->mtu = self->mtu;
        ENetOutgoingCommand *connect =
            (ENetOutgoingCommand *)(void *)enet_list_begin(&self->peer->outgoingCommands);
        connect->command.connect.mtu = ENET_HOST_TO_NET_32(self->mtu);
    }
}

// Runs both ends once; waits at most a millisecond for a packet.
void guest_exchange(owner *server, guest *self)
{
    ENetEvent event;
    sb_tunnel_pump(self->tunnel);
    if (self->peer == NULL && !self->silent &&
        sb_tunnel_get_state(self->tunnel) == SB_TUNNEL_OPEN) {
        guest_connect(self);
    }
    while (enet_host_service(self->host, &event, 1) > 0) {
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            self->connected = true;
            if (self->greets) {
                guest_say(self, 0, "hello");
            }
        } else if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
            self->gone = true;
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            self->messages[event.channelID > 0]++;
            self->reliable += (event.packet->flags & ENET_PACKET_FLAG_RELIABLE) != 0;
            enet_packet_destroy(event.packet);
        }
    }
    sb_tunnel_pump(self->tunnel);
    sb_host_transport_service(server->transport);
}

// Opens a socket that is no ENet client.
int owner_open_stranger(const owner *server)
{
    int stranger = socket(AF_INET, SOCK_DGRAM, 0);
    assert_true(stranger >= 0);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons(owner_port(server->transport)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr generic;
    memcpy(&generic, &address, sizeof generic);
    assert_int_equal(connect(stranger, &generic, sizeof address), 0);
    return stranger;
}
