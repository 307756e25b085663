// Answers of the admin port: headers, and a body piece by piece.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/admin/http/admin_http.h"
#include "host/admin/http/admin_http_state.h"
#include "host/clock/ticker.h"

#define HEADERS_SIZE 1536u
#define CHUNK_SIZE 16384u

// An empty value is no header.
static bool add(struct lws *wsi, const char *name, const char *value, uint8_t **at, uint8_t *end)
{
    return sb_http_add_header(wsi, name, value != NULL && value[0] != '\0' ? value : NULL, at, end);
}

void sb_admin_http_note(sb_admin_http *http, uint64_t ticket, uint32_t kind, const char *text)
{
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        sb_admin_connection *connection = &http->connections[i];
        if (connection->stage == SB_ADMIN_STAGE_WAITING && connection->ticket == ticket) {
            connection->note_kind = kind;
            snprintf(connection->note, sizeof connection->note, "%s", text);
        }
    }
}

void sb_admin_http_reply(sb_admin_http *http, uint64_t ticket, const sb_admin_reply *reply)
{
    sb_admin_reply mine = *reply;
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        sb_admin_connection *connection = &http->connections[i];
        if (connection->stage == SB_ADMIN_STAGE_WAITING && connection->ticket == ticket &&
            !http->detached) {
            if (connection->note[0] != '\0' && http->def.answered != NULL) {
                http->def.answered(http->def.context, connection->note_kind, connection->note,
                                   connection->address, mine.status);
            }
            connection->note[0] = '\0';
            connection->reply = mine;
            connection->sent = 0;
            connection->stage = SB_ADMIN_STAGE_HEAD;
            connection->since_ns = sb_clock_ns();
            lws_callback_on_writable(connection->wsi);
            return;
        }
    }
    sb_admin_reply_drop(&mine);
}

bool sb_admin_http_is_answering(const sb_admin_http *http)
{
    for (uint32_t i = 0; http != NULL && i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        const sb_admin_stage stage = http->connections[i].stage;
        if (stage == SB_ADMIN_STAGE_WAITING || stage == SB_ADMIN_STAGE_HEAD ||
            stage == SB_ADMIN_STAGE_ANSWER) {
            return true;
        }
    }
    return false;
}

static bool write_headers(sb_admin_connection *connection)
{
    uint8_t buffer[LWS_PRE + HEADERS_SIZE];
    uint8_t *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    const sb_admin_reply *of = &connection->reply;
    struct lws *wsi = connection->wsi;
    const bool bare =
        of->status == HTTP_STATUS_NO_CONTENT || of->status == HTTP_STATUS_NOT_MODIFIED;
    return lws_add_http_header_status(wsi, of->status, &at, end) == 0 &&
           add(wsi, "content-type:", of->content_type, &at, end) &&
           add(wsi, "cache-control:", of->cache_control != NULL ? of->cache_control : "no-store",
               &at, end) &&
           add(wsi, "allow:", of->allow, &at, end) &&
           add(wsi, "location:", of->location, &at, end) && add(wsi, "etag:", of->etag, &at, end) &&
           add(wsi, "content-encoding:", of->encoding, &at, end) &&
           add(wsi, "vary:", of->encoding != NULL ? "accept-encoding" : NULL, &at, end) &&
           add(wsi, "content-disposition:", of->disposition, &at, end) &&
           add(wsi, "www-authenticate:", of->asks_token ? "Bearer realm=\"sabot\"" : NULL, &at,
               end) &&
           add(wsi, "connection:", connection->last ? "close" : NULL, &at, end) &&
           (bare || lws_add_http_header_content_length(wsi, of->size, &at, end) == 0) &&
           lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

static int finish(sb_admin_connection *connection)
{
    sb_admin_reply_drop(&connection->reply);
    free(connection->body);
    connection->body = NULL;
    connection->body_size = connection->body_due = 0;
    connection->stage = SB_ADMIN_STAGE_IDLE;
    connection->fresh = false;
    connection->since_ns = sb_clock_ns();
    return connection->last || lws_http_transaction_completed(connection->wsi) != 0 ? -1 : 0;
}

int sb_admin_http_write_head(sb_admin_connection *connection)
{
    if (!write_headers(connection)) {
        return -1;
    }
    if (connection->head || connection->reply.size == 0) {
        return finish(connection);
    }
    connection->stage = SB_ADMIN_STAGE_ANSWER;
    lws_callback_on_writable(connection->wsi);
    return 0;
}

int sb_admin_http_write_body(sb_admin_connection *connection)
{
    sb_admin_reply *reply = &connection->reply;
    uint8_t buffer[LWS_PRE + CHUNK_SIZE];
    const uint64_t rest = reply->size - connection->sent;
    size_t size = rest < CHUNK_SIZE ? (size_t)rest : CHUNK_SIZE;
    if (reply->from_file) {
        const ssize_t got = read(reply->descriptor, buffer + LWS_PRE, size);
        if (got <= 0) {
            return -1; // the file has shrunk, or the disk fails
        }
        size = (size_t)got;
    } else {
        memcpy(buffer + LWS_PRE, (const uint8_t *)reply->bytes + connection->sent, size);
    }
    const bool last = size == rest;
    if (lws_write(connection->wsi, buffer + LWS_PRE, size,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)size) {
        return -1;
    }
    connection->sent += size;
    connection->since_ns = sb_clock_ns();
    if (last) {
        return finish(connection);
    }
    lws_callback_on_writable(connection->wsi);
    return 0;
}
