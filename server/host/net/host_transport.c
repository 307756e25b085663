#include "host/net/host_transport.h"

#include <enet/enet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "host/clock/ticker.h"
#include "host/net/datagrams.h"

// A service is cut off after this time, under a flood or not. It then sends what ENet owes, and
// flushes. Two may come between a tick's deadline and its beginning: the one in
// which it fell due, and its own. Under the costliest flood no tick began later than after 0.93 ms.
#define SERVICE_NS UINT64_C(125000)

// Bytes of one packet, and of all packets that wait at a peer.
#define BUFFERED_SIZE_MAX (64u * 1024u)
#define UNACKNOWLEDGED_SIZE_MAX (256u * 1024u) ///< reliable bytes that wait for one peer
// Reliable messages that wait for one peer. ENet keeps 176 bytes for each and searches them all for
// an acknowledgement. A match at 240 Hz with events in every tick stays below it for 8 s.
#define UNACKNOWLEDGED_COUNT_MAX 2048u
#define TIMEOUT_MS_MIN 5000u
#define TIMEOUT_MS_MAX 10000u
// Of a connection that is not made yet, or that the server has closed.
#define UNFINISHED_MS_MIN 2000u
#define UNFINISHED_MS_MAX 3000u
#define SWEEP_INTERVAL_NS UINT64_C(500000000)

typedef struct peer_entry {
    uint32_t unacknowledged_size;  ///< reliable bytes that ENet keeps for it
    uint32_t unacknowledged_count; ///< reliable messages that ENet keeps for it
    bool known;                    ///< the owner knows the peer and has not closed it
    bool doomed;                   ///< clogged or flooding: the next service drops it
} peer_entry;

struct sb_host_transport {
    ENetHost *host;
    sb_datagrams datagrams;
    sb_host_transport_input input;
    uint32_t capacity; ///< peers that the host was made with
    uint64_t swept_ns;
    uint64_t setting_refused; ///< connects with too few channels
    bool pending;             ///< the last service left something behind
    bool unsent;              ///< something was queued since the last flush
    bool doomed;              ///< a peer is doomed
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

// Peers are not dropped at once: the owner may be walking over its peers, or ENet be in a pass.
static void doom(sb_host_transport *transport, uint32_t peer, uint64_t *counter)
{
    *counter += !transport->peers[peer].doomed;
    transport->peers[peer].doomed = true;
    transport->doomed = true;
}

static void on_flooding(void *context, uint32_t peer)
{
    sb_host_transport *transport = context;
    doom(transport, peer, &transport->counters.peers_flooding);
}

static bool is_heard(void *context, uint32_t peer)
{
    const sb_host_transport *transport = context;
    return transport->peers[peer].known && !transport->peers[peer].doomed;
}

static void on_message(void *context, uint32_t peer, const uint8_t *bytes, size_t size)
{
    sb_host_transport *transport = context;
    transport->input.received(transport->input.context, peer, bytes, size);
}

// ENet walks over all of its peers up to `peerCount` several times a service, and takes the first
// free one for a new connection. So it is told of no more than are in use; a connect request raises
// the count again.
static void count_peers(sb_host_transport *transport)
{
    size_t count = transport->capacity;
    while (count > 0 && transport->host->peers[count - 1].state == ENET_PEER_STATE_DISCONNECTED) {
        count--;
    }
    transport->host->peerCount = count;
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
    transport->host->maximumPacketSize = BUFFERED_SIZE_MAX;
    transport->host->maximumWaitingData = BUFFERED_SIZE_MAX;
    return sb_datagrams_attach(&transport->datagrams, transport->host, out_message, message_size);
}

static sb_error open_port(sb_host_transport *transport, const sb_host_transport_def *def,
                          char *out_message, size_t message_size)
{
    const sb_datagrams_def datagrams = {.bind_address = def->bind_address,
                                        .port = def->port,
                                        .descriptor = def->descriptor,
                                        .capacity = def->peer_capacity,
                                        .per_address = def->peers_per_address,
                                        .per_network = def->peers_per_network,
                                        .plain_wire = def->plain_wire,
                                        .flooding = on_flooding,
                                        .hears = is_heard,
                                        .message = on_message,
                                        .context = transport};
    return sb_datagrams_open(&transport->datagrams, &datagrams, out_message, message_size);
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
    transport->capacity = def->peer_capacity;
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
        // First: the descriptor may be another host's as soon as it is closed.
        sb_datagrams_detach(&transport->datagrams);
        transport->host->peerCount = transport->capacity;
        enet_host_destroy(transport->host);
    }
    enet_deinitialize();
    sb_datagrams_close(&transport->datagrams);
    free(transport);
}

const char *sb_host_transport_address(const sb_host_transport *transport)
{
    return sb_udp_port_address(transport->datagrams.port);
}

void sb_host_transport_set_identity(sb_host_transport *transport,
                                    const uint8_t secret[SB_SECURE_KEY_SIZE])
{
    sb_tunnels_set_identity(transport->datagrams.tunnels, secret);
}

const uint8_t *sb_host_transport_identity(const sb_host_transport *transport)
{
    return sb_tunnels_identity(transport->datagrams.tunnels);
}

uint32_t sb_host_transport_peer_capacity(const sb_host_transport *transport)
{
    return transport->capacity;
}

int sb_host_transport_descriptor(const sb_host_transport *transport)
{
    return sb_udp_port_descriptor(transport->datagrams.port);
}

static void on_connect(sb_host_transport *transport, ENetPeer *peer)
{
    if (peer->channelCount < SB_CHANNEL_COUNT) {
        // This peer could send a hello but would never be sent a snapshot.
        transport->setting_refused++;
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
    sb_tunnel_end *end = sb_tunnels_find(transport->datagrams.tunnels, peer->address.host);
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
    if (is_heard(transport, peer)) {
        on_message(transport, peer, event->packet->data, event->packet->dataLength);
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

// Hands on what waits in ENet's lists. Returns true if the time was over before the end.
static bool hand_on(sb_host_transport *transport, uint64_t until_ns)
{
    ENetEvent event;
    while (sb_clock_ns() < until_ns) {
        if (enet_host_check_events(transport->host, &event) <= 0) {
            return false;
        }
        handle(transport, &event);
    }
    return true;
}

// Lets ENet take datagrams, and hands on what they brought. Returns true if there may be more to
// do. ENet gets a place for an event on every call: without one it would leave a new peer pending,
// and refuse the hello in the same datagram.
static bool service_once(sb_host_transport *transport, uint64_t until_ns)
{
    ENetEvent event;
    sb_datagrams_begin_pass(&transport->datagrams, until_ns);
    if (enet_host_service(transport->host, &event, 0) <= 0) {
        return transport->datagrams.left;
    }
    // A message comes out behind all datagrams of the pass. Any other event breaks a pass off.
    const bool broken = event.type != ENET_EVENT_TYPE_RECEIVE;
    handle(transport, &event);
    return hand_on(transport, until_ns) || broken || transport->datagrams.left;
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
            enet_peer_timeout(peer, 0, UNFINISHED_MS_MIN, UNFINISHED_MS_MAX);
        }
    }
    sb_datagrams_sweep(&transport->datagrams);
    count_peers(transport);
    transport->swept_ns = now;
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
    const uint64_t until_ns = sb_clock_ns() + SERVICE_NS;
    do {
        transport->pending = hand_on(transport, until_ns) || service_once(transport, until_ns);
    } while (transport->pending && sb_clock_ns() < until_ns);
    sweep(transport);
    if (transport->unsent) {
        sb_host_transport_flush(transport);
    }
    sb_udp_port_flush(transport->datagrams.port);
}

uint32_t sb_host_transport_round_trip_ms(void *context, uint32_t peer)
{
    const sb_host_transport *transport = context;
    SB_ASSERT(peer < transport->capacity);
    const ENetPeer *of = &transport->host->peers[peer];
    return transport->peers[peer].known ? of->roundTripTime + of->roundTripTimeVariance : 0;
}

double sb_host_transport_packet_loss(const sb_host_transport *transport, uint32_t peer)
{
    SB_ASSERT(peer < transport->capacity);
    const ENetPeer *of = &transport->host->peers[peer];
    return transport->peers[peer].known
               ? (double)of->packetLoss / (double)ENET_PEER_PACKET_LOSS_SCALE
               : 0.0;
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
    SB_ASSERT(peer < transport->capacity);
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
    SB_ASSERT(peer < transport->capacity);
    if (!transport->peers[peer].known) {
        return;
    }
    transport->peers[peer].known = false;
    // A client that does not take its last message must not be waited for: ENet would resend to
    // many such peers at once.
    enet_peer_timeout(&transport->host->peers[peer], 0, UNFINISHED_MS_MIN, UNFINISHED_MS_MAX);
    enet_peer_disconnect_later(&transport->host->peers[peer], 0);
    transport->unsent = true;
}

void sb_host_transport_peer_address(const sb_host_transport *transport, uint32_t peer,
                                    uint8_t out_address[16])
{
    SB_ASSERT(peer < transport->capacity);
    const sb_tunnel_end *end =
        sb_tunnels_find(transport->datagrams.tunnels, transport->host->peers[peer].address.host);
    memset(out_address, 0, 16);
    if (end != NULL) {
        memcpy(out_address, end->address.ip, sizeof end->address.ip);
    }
}

bool sb_host_transport_is_pending(const sb_host_transport *transport)
{
    return transport->pending || sb_udp_port_has_batch(transport->datagrams.port);
}

bool sb_host_transport_has_unsent(const sb_host_transport *transport)
{
    return sb_udp_port_has_unsent(transport->datagrams.port);
}

uint64_t sb_host_transport_datagram_count(const sb_host_transport *transport)
{
    return sb_udp_port_get_counters(transport->datagrams.port)->received;
}

void sb_host_transport_flush(sb_host_transport *transport)
{
    transport->unsent = false;
    enet_host_flush(transport->host);
    sb_udp_port_flush(transport->datagrams.port);
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

// Everything but what strangers send.
static uint64_t count_refused(const sb_datagrams_counters *counters)
{
    uint64_t count = 0;
    for (int i = 0; i < SB_FILTER_REASON_COUNT; i++) {
        count += i != SB_FILTER_STRANGER ? counters->refused[i] : 0;
    }
    return count;
}

const sb_host_transport_counters *sb_host_transport_get_counters(sb_host_transport *transport)
{
    sb_host_transport_counters *counters = &transport->counters;
    const sb_datagrams_counters *datagrams = &transport->datagrams.counters;
    const sb_udp_port_counters *port = sb_udp_port_get_counters(transport->datagrams.port);
    const sb_tunnels_counters *tunnels = sb_tunnels_get_counters(transport->datagrams.tunnels);
    memcpy(counters->refused, datagrams->refused, sizeof counters->refused);
    counters->refused[SB_FILTER_SETTING] += transport->setting_refused;
    counters->datagrams_refused =
        count_refused(datagrams) + transport->setting_refused + port->refused;
    counters->datagrams_repeated = datagrams->repeated;
    counters->handshakes_accepted = tunnels->accepted;
    counters->handshakes_denied = tunnels->denied_full + tunnels->denied_version;
    counters->handshakes_delayed = tunnels->delayed;
    counters->bytes_sent = port->bytes_sent;
    counters->bytes_received = port->bytes_received;
    counters->send_errors = port->send_errors;
    counters->sends_delayed = port->sends_delayed;
    counters->datagrams_received = port->received;
    return counters;
}
