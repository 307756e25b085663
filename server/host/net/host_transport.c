#include "host/net/host_transport.h"

#include <enet/enet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/assert.h"
#include "host/clock/ticker.h"
#include "host/net/admission.h"

// Bytes of the largest datagram that ENet can receive; a longer one makes it report an error.
#define DATAGRAM_SIZE_MAX 4096u
// Datagrams that ENet takes in one pass. What they carry waits in its lists until the pass is over.
#define PASS_DATAGRAM_COUNT 16u
// A service is cut off after this time, under a flood or not. Two may come between a tick's
// deadline and its beginning: the one in which it fell due, and its own.
#define SERVICE_NS UINT64_C(250000)
// Type of an event that ends ENet's pass and tells of nothing.
#define EVENT_TYPE_PASS_OVER ((ENetEventType)(ENET_EVENT_TYPE_RECEIVE + 1))
#define FLUSH_COUNT_MAX 8u
#define ADDRESS_SIZE 24

// Bytes of one packet, and of all packets that wait at a peer.
#define BUFFERED_SIZE_MAX (64u * 1024u)
#define UNACKNOWLEDGED_SIZE_MAX (256u * 1024u) ///< reliable bytes that wait for one peer
// Reliable messages that wait for one peer. ENet keeps 176 bytes for each and searches them all for
// an acknowledgement. A match at 240 Hz with events in every tick stays below it for 8 s.
#define UNACKNOWLEDGED_COUNT_MAX 2048u
// Room for the largest message and ENet's headers. A peer that asks for less would get larger
// snapshots as reliable fragments, which are kept until it acknowledges them.
#define MTU_MIN 1200u
#define TIMEOUT_MS_MIN 5000u
#define TIMEOUT_MS_MAX 10000u
#define HALF_OPEN_MS_MIN 2000u
#define HALF_OPEN_MS_MAX 3000u
#define SWEEP_INTERVAL_NS UINT64_C(500000000)

typedef struct peer_entry {
    uint32_t unacknowledged_size;  ///< reliable bytes that ENet keeps for it
    uint32_t unacknowledged_count; ///< reliable messages that ENet keeps for it
    bool known;                    ///< the owner knows the peer and has not closed it
    bool doomed;                   ///< clogged or flooding: the next service drops it
} peer_entry;

struct sb_host_transport {
    ENetHost *host;
    sb_host_transport_input input;
    sb_cookie_key cookie_key;
    sb_filter *filters; ///< by ENet's incomingPeerID
    uint64_t swept_ns;
    uint64_t until_ns;            ///< when the present service ends
    uint32_t pass_datagram_count; ///< datagrams of the present pass
    bool unsent;                  ///< something was queued since the last flush
    bool doomed;                  ///< a peer is doomed
    sb_host_transport_counters counters;
    char address[ADDRESS_SIZE];
    peer_entry peers[]; ///< by ENet's incomingPeerID
};

sb_host_transport_def sb_host_transport_def_default(void)
{
    return (sb_host_transport_def){
        .bind_address = "127.0.0.1", .port = 7777, .peer_capacity = 64, .peers_per_address = 64};
}

static void count_refusal(sb_host_transport_counters *counters, sb_filter_reason reason)
{
    counters->refused[reason] += reason != SB_FILTER_NONE;
    counters->datagrams_refused += reason != SB_FILTER_NONE && reason != SB_FILTER_STRANGER;
}

// Peers are not dropped at once: the owner may be walking over its peers, or ENet be in a pass.
static void doom(sb_host_transport *transport, uint32_t peer, uint64_t *counter)
{
    *counter += !transport->peers[peer].doomed;
    transport->peers[peer].doomed = true;
    transport->doomed = true;
}

// ENet has no place for a context: the transport is found through the first peer's data.
static int ENET_CALLBACK intercept(ENetHost *host, ENetEvent *event)
{
    sb_host_transport *transport = host->peers[0].data;
    uint64_t now_ns = sb_clock_ns();
    // With an event of its own ENet ends the pass behind this datagram.
    if (++transport->pass_datagram_count >= PASS_DATAGRAM_COUNT || now_ns >= transport->until_ns) {
        event->type = EVENT_TYPE_PASS_OVER;
    }
    sb_admission admission =
        sb_admission_judge(host, &transport->cookie_key, transport->filters, now_ns / 1000u);
    count_refusal(&transport->counters, admission.reason);
    if (admission.outcome == SB_ADMISSION_CLOSED) {
        doom(transport, admission.peer, &transport->counters.peers_flooding);
    }
    return admission.outcome != SB_ADMISSION_TAKEN;
}

static void configure_host(sb_host_transport *transport, const sb_host_transport_def *def)
{
    ENetHost *host = transport->host;
    host->duplicatePeers = def->peers_per_address;
    host->maximumPacketSize = BUFFERED_SIZE_MAX;
    host->maximumWaitingData = BUFFERED_SIZE_MAX;
    host->peers[0].data = transport;
    host->intercept = intercept;
}

sb_error sb_host_transport_create(const sb_host_transport_def *def,
                                  sb_host_transport **out_transport, char *out_message,
                                  size_t message_size)
{
    *out_transport = NULL;
    ENetAddress address = {.port = def->port};
    if (def->peer_capacity < 1 || def->peer_capacity > SB_HOST_TRANSPORT_PEER_COUNT_MAX ||
        def->peers_per_address < 1 || enet_address_set_host_ip(&address, def->bind_address) != 0) {
        snprintf(out_message, message_size, "cannot bind %s: not an IPv4 address",
                 def->bind_address);
        return SB_ERROR_ARGUMENT;
    }
    sb_host_transport *transport =
        calloc(1, sizeof *transport + def->peer_capacity * sizeof transport->peers[0]);
    sb_filter *filters = calloc(def->peer_capacity, sizeof *filters);
    if (transport == NULL || filters == NULL || enet_initialize() != 0) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        free(filters);
        free(transport);
        return SB_ERROR_MEMORY;
    }
    transport->filters = filters;
    errno = 0;
    transport->host = enet_host_create(&address, def->peer_capacity, SB_CHANNEL_COUNT, 0, 0);
    if (transport->host == NULL) {
        snprintf(out_message, message_size, "cannot bind %s:%u: %s", def->bind_address, def->port,
                 strerror(errno != 0 ? errno : ENOMEM));
        free(filters);
        free(transport);
        return SB_ERROR_IO;
    }
    // Otherwise the bots' process would hold the port after this one has ended.
    (void)fcntl(transport->host->socket, F_SETFD, FD_CLOEXEC);
    transport->cookie_key = sb_cookie_key_draw();
    configure_host(transport, def);
    transport->input = def->input;
    snprintf(transport->address, sizeof transport->address, "%s:%u", def->bind_address,
             transport->host->address.port);
    *out_transport = transport;
    return SB_OK;
}

void sb_host_transport_destroy(sb_host_transport *transport)
{
    if (transport == NULL) {
        return;
    }
    enet_host_destroy(transport->host);
    enet_deinitialize();
    free(transport->filters);
    free(transport);
}

const char *sb_host_transport_address(const sb_host_transport *transport)
{
    return transport->address;
}

uint32_t sb_host_transport_peer_capacity(const sb_host_transport *transport)
{
    return (uint32_t)transport->host->peerCount;
}

int sb_host_transport_descriptor(const sb_host_transport *transport)
{
    return transport->host->socket;
}

static void on_connect(sb_host_transport *transport, ENetPeer *peer)
{
    if (peer->channelCount < SB_CHANNEL_COUNT) {
        // This peer could send a hello but would never be sent a snapshot.
        transport->counters.datagrams_refused++;
        enet_peer_disconnect(peer, 0);
        transport->unsent = true;
        return;
    }
    transport->peers[peer->incomingPeerID].known = true;
    transport->peers[peer->incomingPeerID].doomed = false;
    if (peer->mtu < MTU_MIN) {
        peer->mtu = MTU_MIN;
    }
    enet_peer_timeout(peer, 0, TIMEOUT_MS_MIN, TIMEOUT_MS_MAX);
    // The throttle would drop snapshots after a step of the round trip. It is set here because
    // until now the values of the peer's connect request apply.
    enet_peer_throttle_configure(peer, 5000, ENET_PEER_PACKET_THROTTLE_SCALE, 0);
    transport->unsent = true;
    // ENet keeps the address in network byte order.
    const sb_peer_source source =
        sb_peer_source_of_ip((const uint8_t *)&peer->address.host, sizeof peer->address.host);
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
    default:
        break;
    }
}

// Removes datagrams at the head of the queue that would end ENet's pass early: empty ones, which it
// takes for the end, and those longer than its buffer. Returns true if something is left to read.
static bool refuse_head(sb_host_transport *transport)
{
    int socket = transport->host->socket;
    while (sb_clock_ns() < transport->until_ns) {
        uint8_t byte;
        ssize_t size = recv(socket, &byte, 1, MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT);
        if (size < 0) {
            return false;
        }
        if (size > 0 && (size_t)size <= DATAGRAM_SIZE_MAX) {
            return true;
        }
        if (recv(socket, &byte, 1, MSG_DONTWAIT) >= 0) {
            transport->counters.datagrams_refused++;
        }
    }
    return true;
}

// Returns true if there was an event. ENet gets a place for it on every call: without one it would
// leave a new peer pending, and refuse the hello in the same datagram.
static bool service_once(sb_host_transport *transport)
{
    ENetEvent event;
    errno = 0;
    transport->pass_datagram_count = 0;
    int result = enet_host_service(transport->host, &event, 0);
    if (result > 0) {
        handle(transport, &event);
        return event.type != EVENT_TYPE_PASS_OVER;
    }
    // ENet reports a datagram that is too long, and an address that cannot be sent to, in the same
    // way. Neither is a reason to stop.
    if (result < 0) {
        bool datagram = errno == 0 || errno == EAGAIN;
        transport->counters.datagrams_refused += datagram;
        transport->counters.send_errors += !datagram;
    }
    return false;
}

// ENet gives an unfinished handshake half a minute, and resets a slot to its defaults when it frees
// it. So this is repeated.
static void sweep(sb_host_transport *transport)
{
    uint64_t now = sb_clock_ns();
    if (now - transport->swept_ns < SWEEP_INTERVAL_NS) {
        return;
    }
    transport->swept_ns = now;
    for (size_t i = 0; i < transport->host->peerCount; i++) {
        ENetPeer *peer = &transport->host->peers[i];
        if (peer->state == ENET_PEER_STATE_ACKNOWLEDGING_CONNECT) {
            enet_peer_timeout(peer, 0, HALF_OPEN_MS_MIN, HALF_OPEN_MS_MAX);
        }
    }
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
    bool waiting = refuse_head(transport);
    do {
        if (!service_once(transport)) {
            waiting = waiting && refuse_head(transport);
            if (!waiting) {
                break;
            }
        }
    } while (sb_clock_ns() < transport->until_ns);
    sweep(transport);
    if (transport->unsent) {
        sb_host_transport_flush(transport);
    }
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
    memset(out_address, 0, 10);
    memset(out_address + 10, 0xff, 2);
    memcpy(out_address + 12, &transport->host->peers[peer].address.host, 4); // in network order
}

void sb_host_transport_flush(sb_host_transport *transport)
{
    transport->unsent = false;
    // A failing address ends the flush before later peers had their turn. Its packet is gone then,
    // so the next attempt gets past it.
    for (uint32_t i = 0; i < FLUSH_COUNT_MAX; i++) {
        errno = 0;
        enet_host_flush(transport->host);
        if (errno == 0 || errno == EAGAIN) {
            return;
        }
        transport->counters.send_errors++;
    }
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
    // ENet's own counts have 32 bits and are meant to be taken and set to zero.
    transport->counters.bytes_sent += transport->host->totalSentData;
    transport->counters.bytes_received += transport->host->totalReceivedData;
    transport->host->totalSentData = 0;
    transport->host->totalReceivedData = 0;
    return &transport->counters;
}
