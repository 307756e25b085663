#include "host/web/web_answer.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "host/clock/ticker.h"
#include "host/web/web_download.h"

#define HEADERS_SIZE 2048
#define REFUSAL_SIZE 128
#define CHUNK_SIZE 16384u
// After this time a connection that keeps asking is told to reconnect, before it is closed without
// an answer.
#define REUSE_NS UINT64_C(20000000000)

sb_web_answer sb_web_answer_text(unsigned status, const char *text)
{
    return (sb_web_answer){.status = status,
                           .content_type = "text/plain; charset=utf-8",
                           .cache_control = "no-store",
                           .body = text,
                           .body_size = strlen(text)};
}

sb_web_answer sb_web_answer_json(char *text)
{
    if (text == NULL) {
        return sb_web_answer_text(HTTP_STATUS_SERVICE_UNAVAILABLE, "out of memory\n");
    }
    sb_web_answer answer = sb_web_answer_text(HTTP_STATUS_OK, text);
    answer.content_type = "application/json";
    answer.body_owned = text;
    return answer;
}

// The origin was read before: it has no characters but those of a name, an address and a port.
static bool add_sharing(const sb_web_connection *connection, bool preflight, uint8_t **at,
                        uint8_t *end)
{
    char value[SB_WEB_ORIGIN_NAME_SIZE];
    struct lws *wsi = connection->wsi;
    const char *origin = sb_http_header(wsi, WSI_TOKEN_ORIGIN, value, sizeof value);
    if (!connection->shared || origin == NULL) {
        return true;
    }
    return sb_http_add_header(wsi, "access-control-allow-origin:", origin, at, end) &&
           (!preflight ||
            (sb_http_add_header(wsi, "access-control-allow-methods:", "GET, HEAD", at, end) &&
             sb_http_add_header(wsi, "access-control-allow-headers:", "if-none-match", at, end) &&
             sb_http_add_header(wsi, "access-control-max-age:", "600", at, end) &&
             sb_http_add_header(wsi, "vary:", "origin", at, end)));
}

static bool write_headers(const sb_web_connection *connection, const sb_web_answer *of)
{
    struct lws *wsi = connection->wsi;
    uint8_t buffer[LWS_PRE + HEADERS_SIZE];
    uint8_t *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    return lws_add_http_header_status(wsi, of->status, &at, end) == 0 &&
           sb_http_add_header(wsi, "content-type:", of->content_type, &at, end) &&
           sb_http_add_header(wsi, "cache-control:", of->cache_control, &at, end) &&
           sb_http_add_header(wsi, "etag:", of->etag, &at, end) &&
           sb_http_add_header(wsi, "content-encoding:", of->encoding, &at, end) &&
           sb_http_add_header(wsi, "vary:", of->vary, &at, end) &&
           sb_http_add_header(wsi, "allow:", of->allow, &at, end) &&
           sb_http_add_header(wsi, "upgrade:", of->upgrade, &at, end) &&
           sb_http_add_header(wsi, "sec-websocket-version:", of->socket_version, &at, end) &&
           sb_http_add_header(wsi, "accept-ranges:", of->accept_ranges, &at, end) &&
           sb_http_add_header(wsi, "content-range:", of->content_range, &at, end) &&
           sb_http_add_header(wsi, "retry-after:", of->retry_after, &at, end) &&
           add_sharing(connection, of->preflight, &at, end) &&
           sb_http_add_header(wsi, "connection:", of->last ? "close" : NULL, &at, end) &&
           (of->status == HTTP_STATUS_NOT_MODIFIED || of->status == HTTP_STATUS_NO_CONTENT ||
            lws_add_http_header_content_length(wsi, of->body_size, &at, end) == 0) &&
           lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

// Returns true if the request has a body, which the server does not read.
static bool has_body(struct lws *wsi)
{
    char length[4];
    const char *text = sb_http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
            (text == NULL || strcmp(text, "0") != 0));
}

void sb_web_answer_drop(sb_web_connection *connection)
{
    free(connection->body_owned);
    connection->body_owned = NULL;
    connection->body = NULL;
    connection->body_size = 0;
    sb_web_download_drop(connection);
}

static int finish(sb_web_connection *connection)
{
    sb_web_answer_drop(connection);
    connection->stage = SB_WEB_STAGE_REQUEST;
    connection->served = true;
    connection->progress_ns = sb_clock_ns();
    return connection->closing || lws_http_transaction_completed(connection->wsi) != 0 ? -1 : 0;
}

int sb_web_answer_begin(sb_web_connection *connection, const sb_web_answer *answer, bool head)
{
    const uint64_t now = sb_clock_ns();
    sb_web_answer of = *answer;
    of.last = of.last || has_body(connection->wsi) || now - connection->came_ns > REUSE_NS;
    connection->web->counters.requests++;
    connection->body_owned = of.body_owned;
    connection->body = of.body;
    connection->body_size = head || of.status == HTTP_STATUS_NOT_MODIFIED ? 0 : of.body_size;
    connection->stage = SB_WEB_STAGE_ANSWER;
    connection->closing = of.last;
    connection->progress_ns = now;
    if (!of.download) {
        sb_web_download_drop(connection);
    }
    if (!write_headers(connection, &of)) {
        return -1;
    }
    // The sweep decides how long an answer may take; the library would end a long one.
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0);
    if (connection->body_size == 0) {
        return finish(connection);
    }
    lws_callback_on_writable(connection->wsi);
    return 0;
}

int sb_web_answer_write(sb_web_connection *connection)
{
    size_t size = connection->body_size < CHUNK_SIZE ? (size_t)connection->body_size : CHUNK_SIZE;
    const uint8_t *bytes = connection->body;
    if (connection->download != NULL && !sb_web_download_take(connection, &bytes, &size)) {
        return -1;
    }
    if (size == 0) {
        return 0; // it continues when the disk has more
    }
    uint8_t buffer[LWS_PRE + CHUNK_SIZE];
    bool last = size == connection->body_size;
    memcpy(buffer + LWS_PRE, bytes, size);
    if (lws_write(connection->wsi, buffer + LWS_PRE, size,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)size) {
        return -1;
    }
    connection->body = connection->body != NULL ? connection->body + size : NULL;
    connection->body_size -= size;
    connection->progress_ns = sb_clock_ns();
    if (last) {
        return finish(connection);
    }
    lws_callback_on_writable(connection->wsi);
    return 0;
}

int sb_web_answer_refuse(sb_web_connection *connection, unsigned status, const char *text)
{
    sb_web_answer answer = sb_web_answer_text(status, text);
    answer.last = true;
    if (status == SB_WEB_UPGRADE_REQUIRED) {
        answer.upgrade = "websocket";
        answer.socket_version = SB_WEB_SOCKET_VERSION;
    }
    connection->web->counters.requests++;
    uint8_t buffer[LWS_PRE + REFUSAL_SIZE];
    SB_ASSERT(answer.body_size <= REFUSAL_SIZE);
    memcpy(buffer + LWS_PRE, text, (size_t)answer.body_size);
    if (write_headers(connection, &answer)) {
        (void)lws_write(connection->wsi, buffer + LWS_PRE, (size_t)answer.body_size,
                        LWS_WRITE_HTTP_FINAL);
    }
    return -1;
}
