#include "host/net/datagrams.h"

#include <stdio.h>
#include <string.h>

#include "host/clock/ticker.h"
#include "host/net/direct_message.h"
#include "protocol/limits.h"

// Datagrams that ENet takes in one pass. What they carry waits in its lists until the pass is over.
// A pass walks over all peers twice, so that few datagrams a pass would cost more than they do.
#define PASS_DATAGRAM_COUNT 64u
#define TUNNEL_PORT 1u ///< the port of every address that ENet sees

void sb_datagrams_sweep(sb_datagrams *self)
{
    for (size_t i = 0; i < self->host->peerCount; i++) {
        const ENetPeer *peer = &self->host->peers[i];
        if (peer->state != ENET_PEER_STATE_DISCONNECTED) {
            sb_tunnels_keep(self->tunnels, peer->address.host);
        }
    }
    sb_tunnels_sweep(self->tunnels, sb_clock_ns());
}

static void refresh(void *context)
{
    sb_datagrams_sweep(context);
}

static void refuse(sb_datagrams *self, sb_filter_reason reason)
{
    self->counters.refused[reason]++;
}

// Answers a datagram that is no envelope.
static void answer(sb_datagrams *self, const sb_net_address *from, const uint8_t *bytes,
                   size_t size, uint64_t now_ns)
{
    _Static_assert(SB_OLD_CLIENTS_ANSWER_SIZE_MAX >= SB_HANDSHAKE_SIZE_MAX, "room for both");
    uint8_t answered[SB_OLD_CLIENTS_ANSWER_SIZE_MAX];
    size_t answer_size = sb_tunnels_answer(self->tunnels, from, now_ns, bytes, size, answered);
    if (answer_size == 0) {
        answer_size =
            sb_old_clients_answer(&self->old_clients, from, now_ns, bytes, size, answered);
    }
    if (answer_size == 0) {
        refuse(self, SB_FILTER_FORM);
        return;
    }
    memcpy(sb_udp_port_begin(self->port, from, sb_udp_port_local(self->port)), answered,
           answer_size);
    sb_udp_port_end(self->port, answer_size);
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
static bool passes_filter(sb_datagrams *self, sb_tunnel_end *end, const uint8_t *bytes, size_t size,
                          uint64_t now_ns)
{
    sb_filter_head head;
    uint32_t data; // of a connect request; not used
    sb_filter_result result = {SB_FILTER_DROP, SB_FILTER_FORM};
    if (!sb_filter_head_read(bytes, size, &head)) {
        result.reason = SB_FILTER_FORM;
    } else if (head.connects) {
        self->host->peerCount = self->def.capacity; // the new peer may be behind those in use
        // One for each tunnel. ENet ignores a repeated one, and a second connection in it would
        // have new budgets.
        result.reason =
            end->connected ? SB_FILTER_EARLY : sb_filter_check_connect(bytes, size, &data);
    } else if (!is_from_peer(self->host, &head, end->envelope.connection)) {
        result.reason = SB_FILTER_STRANGER;
    } else {
        const sb_filter_peer view = view_of(&self->host->peers[head.peer]);
        result = sb_filter_check(&end->filter, bytes, size, &view, now_ns / 1000u);
    }
    if (result.verdict == SB_FILTER_CLOSE) {
        self->def.flooding(self->def.context, head.peer);
    }
    if (result.reason != SB_FILTER_NONE) {
        refuse(self, result.reason);
    }
    return result.reason == SB_FILTER_NONE;
}

// Hands on what needs nothing of ENet. Returns false if ENet must see it.
static bool hand_over(sb_datagrams *self, const uint8_t *contents, size_t size)
{
    sb_filter_head head;
    sb_direct_message message;
    if (!sb_filter_head_read(contents, size, &head) || head.connects ||
        !sb_direct_message_read(contents, size, &message) ||
        self->host->peers[head.peer].state != ENET_PEER_STATE_CONNECTED ||
        !self->def.hears(self->def.context, head.peer)) {
        return false;
    }
    if (sb_direct_message_note(&self->host->peers[head.peer], message.group)) {
        self->def.message(self->def.context, head.peer, message.bytes, message.size);
    }
    return true;
}

// Opens an envelope. Returns its connection, or 0 if ENet must not see it.
static uint32_t open_envelope(sb_datagrams *self, const sb_net_address *from, uint8_t *bytes,
                              size_t size, uint64_t now_ns, uint8_t **out_contents,
                              size_t *out_size)
{
    sb_tunnel_end *end = sb_tunnels_find(self->tunnels, sb_envelope_connection(bytes));
    if (end == NULL || !sb_net_address_equal(&end->address, from)) {
        refuse(self, SB_FILTER_STRANGER);
        return 0;
    }
    switch (sb_envelope_open(&end->envelope, bytes, size, out_contents, out_size)) {
    case SB_ENVELOPE_OPENED:
        end->local = *sb_udp_port_local(self->port);
        return passes_filter(self, end, *out_contents, *out_size, now_ns) ? end->envelope.connection
                                                                          : 0;
    case SB_ENVELOPE_REPEATED:
        self->counters.repeated++;
        return 0;
    case SB_ENVELOPE_FORGED:
        refuse(self, SB_FILTER_FORGED);
        return 0;
    }
    return 0;
}

// Returns true if ENet may take a further datagram in this pass.
static bool pass_goes_on(const sb_datagrams *self, uint64_t now_ns)
{
    return self->given_count < PASS_DATAGRAM_COUNT && now_ns < self->until_ns;
}

// ENet's next datagram.
static int receive(void *context, ENetAddress *out_sender, ENetBuffer *buffer)
{
    sb_datagrams *self = context;
    self->asked = true;
    uint64_t now_ns = sb_clock_ns();
    for (; pass_goes_on(self, now_ns); now_ns = sb_clock_ns()) {
        sb_net_address from;
        size_t size, contents_size;
        uint8_t *bytes = sb_udp_port_receive(self->port, &from, &size), *contents;
        if (bytes == NULL) {
            return 0;
        }
        self->given_count++;
        if (!sb_envelope_is(bytes, size)) {
            answer(self, &from, bytes, size, now_ns);
            continue;
        }
        const uint32_t connection =
            open_envelope(self, &from, bytes, size, now_ns, &contents, &contents_size);
        if (connection != 0 && !hand_over(self, contents, contents_size) &&
            contents_size <= buffer->dataLength) {
            memcpy(buffer->data, contents, contents_size);
            *out_sender = (ENetAddress){.host = connection, .port = TUNNEL_PORT};
            return (int)contents_size;
        }
    }
    self->left = true;
    return 0;
}

static int send_datagram(void *context, const ENetAddress *receiver, const ENetBuffer *buffers,
                         size_t buffer_count)
{
    sb_datagrams *self = context;
    sb_tunnel_end *end = sb_tunnels_find(self->tunnels, receiver->host);
    size_t size = 0;
    for (size_t i = 0; i < buffer_count; i++) {
        size += buffers[i].dataLength;
    }
    if (end == NULL || size > SB_ENVELOPE_CONTENTS_SIZE_MAX) {
        return (int)size; // nobody to send to: lost, as on any link
    }
    uint8_t *place = sb_udp_port_begin(self->port, &end->address, &end->local);
    uint8_t *contents = place + SB_ENVELOPE_HEADER_SIZE;
    size_t filled = 0;
    for (size_t i = 0; i < buffer_count; i++) {
        memcpy(contents + filled, buffers[i].data, buffers[i].dataLength);
        filled += buffers[i].dataLength;
    }
    sb_udp_port_end(self->port, sb_envelope_seal(&end->envelope, contents, size, place));
    return (int)size;
}

static sb_error say_memory(char *out_message, size_t message_size)
{
    snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
    return SB_ERROR_MEMORY;
}

sb_error sb_datagrams_open(sb_datagrams *self, const sb_datagrams_def *def, char *out_message,
                           size_t message_size)
{
    *self = (sb_datagrams){.def = *def};
    sb_error error =
        def->descriptor != 0
            ? sb_udp_port_adopt(def->descriptor, &self->port, out_message, message_size)
            : sb_udp_port_open(def->bind_address, def->port, &self->port, out_message,
                               message_size);
    if (error != SB_OK) {
        return error;
    }
    if (def->plain_wire && !sb_udp_port_is_loopback(self->port)) {
        snprintf(out_message, message_size,
                 "cannot bind %s: a plain wire is for loopback addresses only", def->bind_address);
        return SB_ERROR_ARGUMENT;
    }
    const sb_tunnels_def tunnels = {.capacity = def->capacity,
                                    .per_address = def->per_address,
                                    .per_network = def->per_network,
                                    .plain = def->plain_wire,
                                    .refresh = refresh,
                                    .refresh_context = self};
    sb_old_clients_init(&self->old_clients);
    return sb_tunnels_create(&tunnels, &self->tunnels) == SB_OK
               ? SB_OK
               : say_memory(out_message, message_size);
}

sb_error sb_datagrams_attach(sb_datagrams *self, ENetHost *host, char *out_message,
                             size_t message_size)
{
    self->host = host;
    host->duplicatePeers = 1; // one for each tunnel
    self->enet_socket = (sb_enet_socket){host->socket, receive, send_datagram, self};
    ENetEvent event;
    const bool listed = sb_enet_socket_add(&self->enet_socket);
    // The time for datagrams is 0, so nothing is taken.
    (void)enet_host_service(host, &event, 0);
    if (!listed || !self->asked) {
        snprintf(out_message, message_size,
                 "this build of ENet does not use the program's sockets");
        return SB_ERROR_IO;
    }
    return SB_OK;
}

void sb_datagrams_detach(sb_datagrams *self)
{
    sb_enet_socket_remove(&self->enet_socket);
    self->host = NULL;
}

void sb_datagrams_close(sb_datagrams *self)
{
    sb_tunnels_destroy(self->tunnels);
    sb_udp_port_close(self->port);
}

void sb_datagrams_begin_pass(sb_datagrams *self, uint64_t until_ns)
{
    self->until_ns = until_ns;
    self->given_count = 0;
    self->left = false;
}
