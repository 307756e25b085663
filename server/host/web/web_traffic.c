// Counts bytes that belong to no message or request: control frames, which the library answers by
// itself, and bodies of requests.

#include "host/net/tcp_taken.h"
#include "host/web/web_state.h"

#define UNTOLD_PER_SECOND 2048u
#define UNTOLD_DEPTH (32u * 1024u)
// Bytes of a message piece beside its payload, and of a request: headers and TLS records.
#define PIECE_SIZE 64u
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
