// WebSockets as peers: messages in and out.

#include "base/assert.h"
#include "host/clock/ticker.h"
#include "host/web/web.h"
#include "host/web/web_state.h"

// A client of the fastest match sends 240 inputs a second, each in one message.
#define MESSAGES_PER_SECOND 600u
#define BYTES_PER_SECOND (300u * 1024u)
#define PING_SIZE 8u

static uint32_t peer_of(const sb_web_connection *connection)
{
    const sb_web *web = connection->web;
    return web->def.first_peer + (uint32_t)(connection - web->connections);
}

static sb_web_connection *connection_of(sb_web *web, uint32_t peer)
{
    SB_ASSERT(peer >= web->def.first_peer &&
              peer - web->def.first_peer < web->def.connection_capacity);
    return &web->connections[peer - web->def.first_peer];
}

static void ask_to_write(sb_web_connection *connection)
{
    if (!connection->asked) {
        connection->asked = true;
        lws_callback_on_writable(connection->wsi);
    }
}

void sb_web_socket_open(sb_web_connection *connection)
{
    sb_web *web = connection->web;
    uint64_t now = sb_clock_ns();
    connection->stage = SB_WEB_STAGE_SOCKET;
    connection->known = true;
    connection->closing = false;
    connection->said_close = false;
    connection->said_goodbye = false;
    connection->clogged = false;
    connection->asked = false;
    connection->close_status = LWS_CLOSE_STATUS_NORMAL;
    connection->progress_ns = now;
    connection->heard_ns = now;
    connection->pinged = false;
    connection->ping_due = false;
    connection->received_size = 0;
    sb_web_traffic_open(connection);
    connection->messages = sb_web_bucket_make(MESSAGES_PER_SECOND, now);
    connection->bytes = sb_web_bucket_make(BYTES_PER_SECOND, now);
    web->counters.sockets++;
    // A proxy that names no visitor speaks for many.
    const sb_peer_source source =
        *sb_web_host_at(connection) == SB_WEB_HOST_PROXY
            ? SB_PEER_SOURCE_UNKNOWN
            : sb_peer_source_of_ip(connection->ip.bytes, sizeof connection->ip.bytes);
    web->def.input.connected(web->def.input.context, peer_of(connection), source);
}

void sb_web_socket_gone(sb_web_connection *connection)
{
    const sb_web *web = connection->web;
    bool known = connection->known;
    connection->known = false;
    if (known && !web->detached) {
        web->def.input.disconnected(web->def.input.context, peer_of(connection), false);
    }
}

// Ends the connection from the server's side, for a fault.
static int refuse(sb_web_connection *connection, enum lws_close_status status, uint64_t *counter)
{
    (*counter)++;
    sb_web_socket_gone(connection);
    lws_close_reason(connection->wsi, status, NULL, 0);
    return -1;
}

int sb_web_socket_receive(sb_web_connection *connection, const void *bytes, size_t size)
{
    sb_web *web = connection->web;
    struct lws *wsi = connection->wsi;
    if (!connection->known) {
        return 0; // a message of a peer that is being closed
    }
    uint64_t now = sb_clock_ns();
    bool first = lws_is_first_fragment(wsi) != 0;
    sb_web_traffic_tell_piece(connection, size);
    sb_web_traffic_tell_payload(connection, size, lws_remaining_packet_payload(wsi) == 0);
    // The sweep looks at later frames.
    if (!connection->masks && !sb_web_traffic_is_masked(connection)) {
        return refuse(connection, LWS_CLOSE_STATUS_PROTOCOL_ERR, &web->counters.closed_malformed);
    }
    connection->masks = true;
    // Each piece costs a token, or a message in a thousand empty fragments would cost as little as
    // one.
    if (!sb_web_bucket_take(&connection->messages, 1, now) ||
        !sb_web_bucket_take(&connection->bytes, (uint32_t)size, now)) {
        return refuse(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION,
                      &web->counters.closed_flooding);
    }
    connection->received_size = first ? 0 : connection->received_size;
    if (!lws_frame_is_binary(wsi)) {
        return refuse(connection, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE,
                      &web->counters.closed_malformed);
    }
    if (size + lws_remaining_packet_payload(wsi) >
        sizeof connection->received - connection->received_size) {
        return refuse(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                      &web->counters.closed_malformed);
    }
    if (size > 0) {
        memcpy(connection->received + connection->received_size, bytes, size);
        connection->received_size += size;
    }
    web->counters.bytes_received += size;
    if (lws_is_final_fragment(wsi)) { // of the whole message, not only of this frame
        size_t whole = connection->received_size;
        connection->received_size = 0;
        web->def.input.received(web->def.input.context, peer_of(connection), connection->received,
                                whole);
    }
    return 0;
}

void sb_web_socket_ping(sb_web_connection *connection)
{
    connection->pinged = true;
    connection->ping_due = true;
    ask_to_write(connection);
}

// The library does not report an answer without a payload, so a ping has one.
static int write_ping(sb_web_connection *connection)
{
    uint8_t bytes[LWS_PRE + PING_SIZE] = {0};
    connection->ping_due = false;
    return lws_write(connection->wsi, bytes + LWS_PRE, PING_SIZE, LWS_WRITE_PING) < 0 ? -1 : 0;
}

int sb_web_socket_pong(sb_web_connection *connection, size_t size)
{
    connection->heard_ns = sb_clock_ns();
    connection->pinged = false;
    sb_web_traffic_tell_piece(connection, size);
    sb_web_traffic_tell_control(connection, size);
    if (connection->known && !sb_web_bucket_take(&connection->messages, 1, sb_clock_ns())) {
        return refuse(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION,
                      &connection->web->counters.closed_flooding);
    }
    return 0;
}

int sb_web_socket_write(sb_web_connection *connection)
{
    connection->asked = false;
    if (connection->ping_due && !lws_send_pipe_choked(connection->wsi) &&
        write_ping(connection) != 0) {
        return -1;
    }
    // A message leaves the queue only if the system has room: in the queue a newer snapshot can
    // replace it.
    while (!sb_web_queue_is_empty(&connection->queue)) {
        if (lws_send_pipe_choked(connection->wsi)) {
            ask_to_write(connection);
            return 0;
        }
        sb_web_message *message = sb_web_queue_take(&connection->queue);
        int size = (int)message->size;
        connection->web->counters.bytes_sent += message->size;
        int written = lws_write(connection->wsi, message->bytes, message->size, LWS_WRITE_BINARY);
        sb_web_message_free(message);
        if (written < size) {
            return -1;
        }
        connection->progress_ns = sb_clock_ns();
    }
    if (connection->ping_due) {
        ask_to_write(connection);
    }
    return 0;
}

void sb_web_send(sb_web *web, uint32_t peer, sb_channel channel, const void *bytes, size_t size)
{
    sb_web_connection *connection = connection_of(web, peer);
    if (!connection->known || connection->clogged) {
        return;
    }
    if (sb_web_queue_is_empty(&connection->queue)) {
        connection->progress_ns = sb_clock_ns(); // nothing waited until now
    }
    sb_web_queue_result result;
    if (channel == SB_CHANNEL_RELIABLE) {
        result = sb_web_queue_add_reliable(&connection->queue, bytes, size);
    } else {
        uint32_t replaced;
        result = sb_web_queue_add_snapshot(&connection->queue, web->turn, bytes, size, &replaced);
        web->counters.snapshots_dropped += replaced;
    }
    switch (result) {
    case SB_WEB_QUEUE_KEPT:
        break;
    case SB_WEB_QUEUE_DROPPED:
        web->counters.snapshots_dropped++;
        break;
    case SB_WEB_QUEUE_FULL:
        connection->clogged = true; // the sweep drops it: the owner walks over its peers now
        break;
    }
    ask_to_write(connection);
}

void sb_web_close_peer(sb_web *web, uint32_t peer)
{
    sb_web_connection *connection = connection_of(web, peer);
    if (!connection->known) {
        return;
    }
    connection->known = false;
    connection->closing = true;
    connection->progress_ns = sb_clock_ns();
    // The goodbye is the last message, not a snapshot that waited before it.
    web->counters.snapshots_dropped += sb_web_queue_drop_snapshots(&connection->queue);
    ask_to_write(connection);
}

void sb_web_peer_address(const sb_web *web, uint32_t peer, uint8_t out_address[16])
{
    SB_ASSERT(peer >= web->def.first_peer &&
              peer - web->def.first_peer < web->def.connection_capacity);
    memcpy(out_address, web->connections[peer - web->def.first_peer].ip.bytes, 16);
}

void sb_web_flush(sb_web *web)
{
    web->turn++;
}

uint32_t sb_web_socket_count(const sb_web *web)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < web->def.connection_capacity; i++) {
        count += web->connections[i].stage == SB_WEB_STAGE_SOCKET;
    }
    return count;
}
