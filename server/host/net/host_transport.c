#include "host/net/host_transport.h"

#include <enet/enet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "host/clock/ticker.h"
#include "host/net/enet_socket.h"
#include "host/net/old_clients.h"
#include "host/net/udp_port.h"

// A service is cut off after this time, under a flood or not. It then finishes its batch, sends
// what ENet owes, and flushes. Two may come between a tick's deadline and its beginning: the one in
// which it fell due, and its own. Under the costliest flood no tick began later than after 0.93 ms.
#define SERVICE_NS UINT64_C(125000)
// Datagrams that ENet takes in one pass. What they carry waits in its lists until the pass is over.
#define PASS_DATAGRAM_COUNT 16u

// Bytes of one packet, and of all packets that wait at a peer.
#define BUFFERED_SIZE_MAX (64u * 1024u)
#define UNACKNOWLEDGED_SIZE_MAX (256u * 1024u) ///< reliable bytes that wait for one peer
// Reliable messages that wait for one peer. ENet keeps 176 bytes for each and searches them all for
// an acknowledgement. A match at 240 Hz with events in every tick stays below it for 8 s.
#define UNACKNOWLEDGED_COUNT_MAX 2048u
#define TIMEOUT_MS_MIN 5000u
#define TIMEOUT_MS_MAX 10000u
#define HALF_OPEN_MS_MIN 2000u
#define HALF_OPEN_MS_MAX 3000u
#define SWEEP_INTERVAL_NS UINT64_C(500000000)
#define TUNNEL_PORT 1u ///< the port of every address that ENet sees

typedef struct peer_entry {
    uint32_t unacknowledged_size;  ///< reliable bytes that ENet keeps for it
    uint32_t unacknowledged_count; ///< reliable messages that ENet keeps for it
    bool known;                    ///< the owner knows the peer and has not closed it
    bool doomed;                   ///< clogged or flooding: the next service drops it
} peer_entry;

struct sb_host_transport {
    ENetHost *host;
    sb_udp_port *port;
    sb_tunnels *tunnels;
    sb_old_clients old_clients;
    sb_enet_socket enet_socket;
    sb_host_transport_input input;
    uint64_t swept_ns;
    uint64_t until_ns;            ///< when the present service ends
    uint32_t pass_datagram_count; ///< datagrams of the present pass
    bool arrived;                 ///< the present pass left datagrams behind
    bool pending;                 ///< the last service left something behind
    bool unsent;                  ///< something was queued since the last flush
    bool doomed;                  ///< a peer is doomed
    bool used_by_enet;            ///< ENet has asked this transport for a datagram
    sb_host_transport_counters counters;
    peer_entry peers[]; ///< by ENet's incomingPeerID
};

sb_host_transport_def sb_host_transport_def_default(void)
{
    return (sb_host_transport_def){.bind_address = "127.0.0.1",
                                   .port = 7777,
                                   .peer_capacity = 64,
                                   .peers_per_address = 64,
                                   .peers_per_network = 64};
}

// Ends the tunnels of peers that are gone.
static void sweep_tunnels(void *context)
{
    sb_host_transport *transport = context;
    for (size_t i = 0; i < transport->host->peerCount; i++) {
        const ENetPeer *peer = &transport->host->peers[i];
        if (peer->state != ENET_PEER_STATE_DISCONNECTED) {
            sb_tunnels_keep(transport->tunnels, peer->address.host);
        }
    }
    transport->swept_ns = sb_clock_ns();
    sb_tunnels_sweep(transport->tunnels, transport->swept_ns);
}

static void refuse(sb_host_transport *transport, sb_filter_reason reason)
{
    transport->counters.refused[reason]++;
    transport->counters.datagrams_refused += reason != SB_FILTER_STRANGER;
}

// Peers are not dropped at once: the owner may be walking over its peers, or ENet be in a pass.
static void doom(sb_host_transport *transport, uint32_t peer, uint64_t *counter)
{
    *counter += !transport->peers[peer].doomed;
    transport->peers[peer].doomed = true;
    transport->doomed = true;
}

// Answers a datagram that is no envelope.
static void answer(sb_host_transport *transport, const sb_net_address *from, const uint8_t *bytes,
                   size_t size, uint64_t now_ns)
{
    _Static_assert(SB_OLD_CLIENTS_ANSWER_SIZE_MAX >= SB_HANDSHAKE_SIZE_MAX, "room for both");
    uint8_t answered[SB_OLD_CLIENTS_ANSWER_SIZE_MAX];
    size_t answer_size = sb_tunnels_answer(transport->tunnels, from, now_ns, bytes, size, answered);
    transport->counters.handshakes_denied += answer_size == SB_DENIED_SIZE;
    if (answer_size == 0) {
        answer_size =
            sb_old_clients_answer(&transport->old_clients, from, now_ns, bytes, size, answered);
    }
    if (answer_size == 0) {
        refuse(transport, SB_FILTER_FORM);
        return;
    }
    memcpy(sb_udp_port_begin(transport->port, from, sb_udp_port_local(transport->port)), answered,
           answer_size);
    sb_udp_port_end(transport->port, answer_size);
}

static sb_filter_peer view_of(const ENetPeer *peer)
{
    sb_filter_peer view = {
        .connect_id = peer->connectID,
        .connecting = peer->state == ENET_PEER_STATE_ACKNOWLEDGING_CONNECT,
        .open = peer->channelCount > 0,
        .sent_control_number = peer->outgoingReliableSequenceNumber,
    };
    if (view.open) {
        const ENetChannel *channel = &peer->channels[SB_CHANNEL_RELIABLE];
        view.received_number = channel->incomingReliableSequenceNumber;
        view.sent_number = channel->outgoingReliableSequenceNumber;
    }
    return view;
}

// ENet ignores a datagram whose peer is gone, or is another client's. It must not count against the
// peer that has the number now.
static bool is_from_peer(const ENetHost *host, const sb_filter_head *head, uint32_t connection)
{
    if (head->peer >= host->peerCount) {
        return false;
    }
    const ENetPeer *peer = &host->peers[head->peer];
    return peer->state != ENET_PEER_STATE_DISCONNECTED && peer->state != ENET_PEER_STATE_ZOMBIE &&
           peer->address.host == connection && head->session == peer->incomingSessionID;
}

// Returns true if ENet may see what an envelope contained.
static bool passes_filter(sb_host_transport *transport, sb_tunnel_end *end, const uint8_t *bytes,
                          size_t size, uint64_t now_ns)
{
    sb_filter_head head;
    uint32_t data; // of a connect request; not used
    sb_filter_result result = {SB_FILTER_DROP, SB_FILTER_FORM};
    if (!sb_filter_head_read(bytes, size, &head)) {
        result.reason = SB_FILTER_FORM;
    } else if (head.connects) {
        // One for each tunnel. ENet ignores a repeated one, and a second connection in it would
        // have new budgets.
        result.reason =
            end->connected ? SB_FILTER_EARLY : sb_filter_check_connect(bytes, size, &data);
    } else if (!is_from_peer(transport->host, &head, end->envelope.connection)) {
        result.reason = SB_FILTER_STRANGER;
    } else {
        const sb_filter_peer view = view_of(&transport->host->peers[head.peer]);
        result = sb_filter_check(&end->filter, bytes, size, &view, now_ns / 1000u);
    }
    if (result.verdict == SB_FILTER_CLOSE) {
        doom(transport, head.peer, &transport->counters.peers_flooding);
    }
    if (result.reason != SB_FILTER_NONE) {
        refuse(transport, result.reason);
    }
    return result.reason == SB_FILTER_NONE;
}

// Opens an envelope. Returns its connection, or 0 if ENet must not see it.
static uint32_t open_envelope(sb_host_transport *transport, const sb_net_address *from,
                              uint8_t *bytes, size_t size, uint64_t now_ns, uint8_t **out_contents,
                              size_t *out_size)
{
    sb_tunnel_end *end = sb_tunnels_find(transport->tunnels, sb_envelope_connection(bytes));
    if (end == NULL || !sb_net_address_equal(&end->address, from)) {
        refuse(transport, SB_FILTER_STRANGER);
        return 0;
    }
    switch (sb_envelope_open(&end->envelope, bytes, size, out_contents, out_size)) {
    case SB_ENVELOPE_OPENED:
        end->local = *sb_udp_port_local(transport->port);
        return passes_filter(transport, end, *out_contents, *out_size, now_ns)
                   ? end->envelope.connection
                   : 0;
    case SB_ENVELOPE_REPEATED:
        transport->counters.datagrams_repeated++;
        return 0;
    case SB_ENVELOPE_FORGED:
        refuse(transport, SB_FILTER_FORGED);
        return 0;
    }
    return 0;
}

// Returns true if ENet may take a further datagram in this pass.
static bool pass_goes_on(const sb_host_transport *transport, uint64_t now_ns)
{
    return transport->pass_datagram_count < PASS_DATAGRAM_COUNT && now_ns < transport->until_ns;
}

// ENet's next datagram.
static int receive(void *context, ENetAddress *out_sender, ENetBuffer *buffer)
{
    sb_host_transport *transport = context;
    transport->used_by_enet = true;
    uint64_t now_ns = sb_clock_ns();
    for (; pass_goes_on(transport, now_ns); now_ns = sb_clock_ns()) {
        sb_net_address from;
        size_t size, contents_size;
        uint8_t *bytes = sb_udp_port_receive(transport->port, &from, &size), *contents;
        if (bytes == NULL) {
            return 0;
        }
        transport->pass_datagram_count++;
        if (!sb_envelope_is(bytes, size)) {
            answer(transport, &from, bytes, size, now_ns);
            continue;
        }
        const uint32_t connection =
            open_envelope(transport, &from, bytes, size, now_ns, &contents, &contents_size);
        if (connection != 0 && contents_size <= buffer->dataLength) {
            memcpy(buffer->data, contents, contents_size);
            *out_sender = (ENetAddress){.host = connection, .port = TUNNEL_PORT};
            return (int)contents_size;
        }
    }
    transport->arrived = true;
    return 0;
}

static int send_datagram(void *context, const ENetAddress *receiver, const ENetBuffer *buffers,
                         size_t buffer_count)
{
    sb_host_transport *transport = context;
    sb_tunnel_end *end = sb_tunnels_find(transport->tunnels, receiver->host);
    size_t size = 0;
    for (size_t i = 0; i < buffer_count; i++) {
        size += buffers[i].dataLength;
    }
    if (end == NULL || size > SB_ENVELOPE_CONTENTS_SIZE_MAX) {
        return (int)size; // nobody to send to: lost, as on any link
    }
    uint8_t *place = sb_udp_port_begin(transport->port, &end->address, &end->local);
    uint8_t *contents = place + SB_ENVELOPE_HEADER_SIZE;
    size_t filled = 0;
    for (size_t i = 0; i < buffer_count; i++) {
        memcpy(contents + filled, buffers[i].data, buffers[i].dataLength);
        filled += buffers[i].dataLength;
    }
    sb_udp_port_end(transport->port, sb_envelope_seal(&end->envelope, contents, size, place));
    return (int)size;
}

static sb_error say_memory(char *out_message, size_t message_size)
{
    snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
    return SB_ERROR_MEMORY;
}

// Makes ENet's host over the port.
static sb_error create_host(sb_host_transport *transport, const sb_host_transport_def *def,
                            char *out_message, size_t message_size)
{
    transport->host = enet_host_create(NULL, def->peer_capacity, SB_CHANNEL_COUNT, 0, 0);
    if (transport->host == NULL) {
        return say_memory(out_message, message_size);
    }
    ENetHost *host = transport->host;
    host->duplicatePeers = 1; // one for each tunnel
    host->maximumPacketSize = BUFFERED_SIZE_MAX;
    host->maximumWaitingData = BUFFERED_SIZE_MAX;
    transport->enet_socket = (sb_enet_socket){host->socket, receive, send_datagram, transport};
    ENetEvent event;
    const bool listed = sb_enet_socket_add(&transport->enet_socket);
    // Nothing has asked for the port yet, so nothing is there to be taken.
    (void)enet_host_service(host, &event, 0);
    if (!listed || !transport->used_by_enet) {
        snprintf(out_message, message_size,
                 "this build of ENet does not use the program's sockets");
        return SB_ERROR_IO;
    }
    return SB_OK;
}

static sb_error open_port(sb_host_transport *transport, const sb_host_transport_def *def,
                          char *out_message, size_t message_size)
{
    sb_error error =
        sb_udp_port_open(def->bind_address, def->port, &transport->port, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    if (def->plain_wire && !sb_udp_port_is_loopback(transport->port)) {
        snprintf(out_message, message_size,
                 "cannot bind %s: a plain wire is for loopback addresses only", def->bind_address);
        return SB_ERROR_ARGUMENT;
    }
    sb_tunnels_def tunnels = {.capacity = def->peer_capacity,
                              .per_address = def->peers_per_address,
                              .per_network = def->peers_per_network,
                              .plain = def->plain_wire,
                              .refresh = sweep_tunnels,
                              .refresh_context = transport};
    sb_old_clients_init(&transport->old_clients);
    return sb_tunnels_create(&tunnels, &transport->tunnels) == SB_OK
               ? SB_OK
               : say_memory(out_message, message_size);
}

sb_error sb_host_transport_create(const sb_host_transport_def *def,
                                  sb_host_transport **out_transport, char *out_message,
                                  size_t message_size)
{
    *out_transport = NULL;
    if (def->peer_capacity < 1 || def->peer_capacity > SB_HOST_TRANSPORT_PEER_COUNT_MAX ||
        def->peers_per_address < 1 || def->peers_per_network < 1) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_ARGUMENT));
        return SB_ERROR_ARGUMENT;
    }
    sb_host_transport *transport =
        calloc(1, sizeof *transport + def->peer_capacity * sizeof transport->peers[0]);
    if (transport == NULL || enet_initialize() != 0) {
        free(transport);
        return say_memory(out_message, message_size);
    }
    transport->input = def->input;
    sb_error error = open_port(transport, def, out_message, message_size);
    if (error == SB_OK) {
        error = create_host(transport, def, out_message, message_size);
    }
    if (error != SB_OK) {
        sb_host_transport_destroy(transport);
        return error;
    }
    *out_transport = transport;
    return SB_OK;
}

void sb_host_transport_destroy(sb_host_transport *transport)
{
    if (transport == NULL) {
        return;
    }
    if (transport->host != NULL) {
        // The descriptor may be another host's as soon as it is closed.
        sb_enet_socket_remove(&transport->enet_socket);
        enet_host_destroy(transport->host);
    }
    enet_deinitialize();
    sb_tunnels_destroy(transport->tunnels);
    sb_udp_port_close(transport->port);
    free(transport);
}

const char *sb_host_transport_address(const sb_host_transport *transport)
{
    return sb_udp_port_address(transport->port);
}

void sb_host_transport_set_identity(sb_host_transport *transport,
                                    const uint8_t secret[SB_SECURE_KEY_SIZE])
{
    sb_tunnels_set_identity(transport->tunnels, secret);
}

const uint8_t *sb_host_transport_identity(const sb_host_transport *transport)
{
    return sb_tunnels_identity(transport->tunnels);
}

uint32_t sb_host_transport_peer_capacity(const sb_host_transport *transport)
{
    return (uint32_t)transport->host->peerCount;
}

int sb_host_transport_descriptor(const sb_host_transport *transport)
{
    return sb_udp_port_descriptor(transport->port);
}

static void on_connect(sb_host_transport *transport, ENetPeer *peer)
{
    if (peer->channelCount < SB_CHANNEL_COUNT) {
        // This peer could send a hello but would never be sent a snapshot.
        refuse(transport, SB_FILTER_SETTING);
        enet_peer_disconnect(peer, 0);
        transport->unsent = true;
        return;
    }
    transport->peers[peer->incomingPeerID].known = true;
    transport->peers[peer->incomingPeerID].doomed = false;
    // Room for the largest message, and no more than an envelope holds, whatever the peer asked
    // for.
    peer->mtu = SB_ENVELOPE_CONTENTS_SIZE_MAX;
    enet_peer_timeout(peer, 0, TIMEOUT_MS_MIN, TIMEOUT_MS_MAX);
    // The throttle would drop snapshots after a step of the round trip. It is set here because
    // until now the values of the peer's connect request apply.
    enet_peer_throttle_configure(peer, 5000, ENET_PEER_PACKET_THROTTLE_SCALE, 0);
    transport->unsent = true;
    sb_peer_source source = SB_PEER_SOURCE_UNKNOWN;
    sb_tunnel_end *end = sb_tunnels_find(transport->tunnels, peer->address.host);
    if (end != NULL) {
        end->connected = true;
        source = sb_peer_source_of_ip(end->address.ip, sizeof end->address.ip);
    }
    transport->input.connected(transport->input.context, peer->incomingPeerID, source);
}

static void on_disconnect(sb_host_transport *transport, const ENetPeer *peer, bool left)
{
    bool known = transport->peers[peer->incomingPeerID].known;
    transport->peers[peer->incomingPeerID].known = false;
    if (known) {
        transport->input.disconnected(transport->input.context, peer->incomingPeerID, left);
    }
}

static void on_receive(sb_host_transport *transport, const ENetEvent *event)
{
    uint32_t peer = event->peer->incomingPeerID;
    // What a message may do depends on its type and not on its channel.
    if (transport->peers[peer].known && !transport->peers[peer].doomed) {
        transport->input.received(transport->input.context, peer, event->packet->data,
                                  event->packet->dataLength);
    }
    enet_packet_destroy(event->packet);
}

static void handle(sb_host_transport *transport, const ENetEvent *event)
{
    switch (event->type) {
    case ENET_EVENT_TYPE_CONNECT:
        on_connect(transport, event->peer);
        break;
    case ENET_EVENT_TYPE_DISCONNECT:
        on_disconnect(transport, event->peer, event->data == SB_DISCONNECT_GOODBYE);
        break;
    case ENET_EVENT_TYPE_RECEIVE:
        on_receive(transport, event);
        break;
    case ENET_EVENT_TYPE_NONE:
        break;
    }
}

// Returns true if there may be more to do. ENet gets a place for an event on every call: without
// one it would leave a new peer pending, and refuse the hello in the same datagram.
static bool service_once(sb_host_transport *transport)
{
    ENetEvent event;
    transport->pass_datagram_count = 0;
    transport->arrived = false;
    if (enet_host_service(transport->host, &event, 0) > 0) {
        handle(transport, &event);
        return true;
    }
    return transport->arrived;
}

// ENet gives an unfinished handshake half a minute, and resets a slot to its defaults when it frees
// it. So this is repeated.
static void sweep(sb_host_transport *transport)
{
    uint64_t now = sb_clock_ns();
    if (now - transport->swept_ns < SWEEP_INTERVAL_NS) {
        return;
    }
    for (size_t i = 0; i < transport->host->peerCount; i++) {
        ENetPeer *peer = &transport->host->peers[i];
        if (peer->state == ENET_PEER_STATE_ACKNOWLEDGING_CONNECT) {
            enet_peer_timeout(peer, 0, HALF_OPEN_MS_MIN, HALF_OPEN_MS_MAX);
        }
    }
    sweep_tunnels(transport);
}

static void drop_doomed(sb_host_transport *transport)
{
    for (size_t i = 0; transport->doomed && i < transport->host->peerCount; i++) {
        if (transport->peers[i].doomed) {
            transport->peers[i].doomed = false;
            enet_peer_reset(&transport->host->peers[i]);
            on_disconnect(transport, &transport->host->peers[i], false);
        }
    }
    transport->doomed = false;
}

void sb_host_transport_service(sb_host_transport *transport)
{
    drop_doomed(transport);
    transport->until_ns = sb_clock_ns() + SERVICE_NS;
    do {
        transport->pending = service_once(transport);
    } while (transport->pending && sb_clock_ns() < transport->until_ns);
    sweep(transport);
    if (transport->unsent) {
        sb_host_transport_flush(transport);
    }
    sb_udp_port_flush(transport->port);
}

uint32_t sb_host_transport_round_trip_ms(void *context, uint32_t peer)
{
    const sb_host_transport *transport = context;
    SB_ASSERT(peer < transport->host->peerCount);
    const ENetPeer *of = &transport->host->peers[peer];
    return transport->peers[peer].known ? of->roundTripTime + of->roundTripTimeVariance : 0;
}

static void ENET_CALLBACK on_packet_freed(ENetPacket *packet)
{
    peer_entry *entry = packet->userData;
    entry->unacknowledged_size -= (uint32_t)packet->dataLength;
    entry->unacknowledged_count--;
}

void sb_host_transport_send(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                            size_t size)
{
    sb_host_transport *transport = context;
    SB_ASSERT(peer < transport->host->peerCount);
    peer_entry *entry = &transport->peers[peer];
    bool reliable = channel == SB_CHANNEL_RELIABLE;
    if (!entry->known || entry->doomed) {
        return;
    }
    if (reliable && (entry->unacknowledged_size + size > UNACKNOWLEDGED_SIZE_MAX ||
                     entry->unacknowledged_count == UNACKNOWLEDGED_COUNT_MAX)) {
        doom(transport, peer, &transport->counters.peers_clogged);
        return;
    }
    enet_uint32 flags = reliable ? ENET_PACKET_FLAG_RELIABLE : ENET_PACKET_FLAG_UNSEQUENCED;
    ENetPacket *packet = enet_packet_create(bytes, size, flags);
    if (packet == NULL) {
        return;
    }
    if (reliable) {
        entry->unacknowledged_size += (uint32_t)size;
        entry->unacknowledged_count++;
        packet->userData = entry;
        packet->freeCallback = on_packet_freed;
    }
    if (enet_peer_send(&transport->host->peers[peer], (enet_uint8)channel, packet) != 0) {
        enet_packet_destroy(packet);
    }
    transport->unsent = true;
}

void sb_host_transport_close_peer(void *context, uint32_t peer)
{
    sb_host_transport *transport = context;
    SB_ASSERT(peer < transport->host->peerCount);
    if (!transport->peers[peer].known) {
        return;
    }
    transport->peers[peer].known = false;
    enet_peer_disconnect_later(&transport->host->peers[peer], 0);
    transport->unsent = true;
}

void sb_host_transport_peer_address(const sb_host_transport *transport, uint32_t peer,
                                    uint8_t out_address[16])
{
    SB_ASSERT(peer < transport->host->peerCount);
    const sb_tunnel_end *end =
        sb_tunnels_find(transport->tunnels, transport->host->peers[peer].address.host);
    memset(out_address, 0, 16);
    if (end != NULL) {
        memcpy(out_address, end->address.ip, sizeof end->address.ip);
    }
}

bool sb_host_transport_is_pending(const sb_host_transport *transport)
{
    return transport->pending || sb_udp_port_has_batch(transport->port);
}

void sb_host_transport_flush(sb_host_transport *transport)
{
    transport->unsent = false;
    enet_host_flush(transport->host);
    sb_udp_port_flush(transport->port);
}

uint32_t sb_host_transport_peer_count(const sb_host_transport *transport)
{
    uint32_t count = 0;
    for (size_t i = 0; i < transport->host->peerCount; i++) {
        if (transport->host->peers[i].state != ENET_PEER_STATE_DISCONNECTED) {
            count++;
        }
    }
    return count;
}

const sb_host_transport_counters *sb_host_transport_get_counters(sb_host_transport *transport)
{
    const sb_udp_port_counters *port = sb_udp_port_get_counters(transport->port);
    const sb_tunnels_counters *tunnels = sb_tunnels_get_counters(transport->tunnels);
    transport->counters.handshakes_accepted = tunnels->accepted;
    transport->counters.handshakes_denied = tunnels->denied_full + tunnels->denied_version;
    transport->counters.handshakes_delayed = tunnels->delayed;
    transport->counters.bytes_sent = port->bytes_sent;
    transport->counters.bytes_received = port->bytes_received;
    transport->counters.send_errors = port->send_errors;
    transport->counters.datagrams_refused += port->refused - transport->counters.refused_by_port;
    transport->counters.refused_by_port = port->refused;
    return &transport->counters;
}
