// Counts bytes that belong to no message or request: control frames, which the library answers by
// itself, and bodies of requests.

#include "host/net/tcp_taken.h"
#include "host/web/web_state.h"

#define UNTOLD_PER_SECOND 2048u
#define UNTOLD_DEPTH (32u * 1024u)
// Bytes of a message piece beside its payload, and of a request: headers and TLS records.
#define PIECE_SIZE 64u
// The least header of a client's frame (RFC 6455, 5.2): 2 bytes, and 4 of the mask.
#define FRAME_HEADER_SIZE 6u
#define REQUEST_SIZE (8u * 1024u)

void sb_web_traffic_begin(sb_web_connection *connection, uint64_t now)
{
    connection->untold = sb_web_bucket_make_deep(UNTOLD_PER_SECOND, UNTOLD_DEPTH, now);
}

void sb_web_traffic_tell_piece(sb_web_connection *connection, size_t size)
{
    connection->told_bytes += size + PIECE_SIZE;
}

void sb_web_traffic_tell_request(sb_web_connection *connection)
{
    connection->told_bytes += REQUEST_SIZE;
}

bool sb_web_traffic_is_allowed(sb_web_connection *connection, uint64_t now)
{
    uint64_t taken; // unread bytes cost nothing yet
    if (!sb_tcp_taken(lws_get_socket_fd(connection->wsi), &taken)) {
        return true;
    }
    uint64_t told = connection->taken_bytes + connection->told_bytes;
    uint64_t untold = taken > told ? taken - told : 0;
    connection->taken_bytes = taken > connection->taken_bytes ? taken : connection->taken_bytes;
    connection->told_bytes = 0;
    return sb_web_bucket_take(&connection->untold,
                              untold < UINT32_MAX ? (uint32_t)untold : UINT32_MAX, now);
}

void sb_web_traffic_open(sb_web_connection *connection)
{
    connection->in_frame = false;
    connection->masks = false;
    connection->frame_bytes = 0;
    // A client sends no frame before it has the answer, so these are the bytes of requests.
    if (!sb_tcp_taken(lws_get_socket_fd(connection->wsi), &connection->opened_bytes)) {
        connection->opened_bytes = 0;
    }
}

void sb_web_traffic_tell_payload(sb_web_connection *connection, size_t size, bool last)
{
    // An empty piece may belong to no frame of its own.
    connection->frame_bytes += size + (connection->in_frame || size == 0 ? 0 : FRAME_HEADER_SIZE);
    connection->in_frame = !last;
}

void sb_web_traffic_tell_control(sb_web_connection *connection, size_t size)
{
    connection->frame_bytes += size + FRAME_HEADER_SIZE;
}

bool sb_web_traffic_is_masked(const sb_web_connection *connection)
{
    uint64_t taken;
    return !sb_tcp_taken_at_most(lws_get_socket_fd(connection->wsi), &taken) ||
           taken >= connection->opened_bytes + connection->frame_bytes;
}
