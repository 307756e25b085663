// Requests: the page's files, the list of sessions, and the door to the WebSockets.

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "host/ticker.h"
#include "host/web/web_files.h"
#include "host/web/web_state.h"

#define HEADERS_SIZE 1536
#define HEADER_VALUE_SIZE 512
#define CHUNK_SIZE 8192u
#define SOCKET_PATH "/ws"
#define SESSIONS_PATH "/sessions.json"
#define LIST_AGE_NS UINT64_C(250000000)

// What is answered: status and headers, and a body that lives on or is freed.
typedef struct answer {
    unsigned status;
    const char *content_type;
    const char *cache_control;
    const char *etag;     ///< NULL without
    const char *encoding; ///< NULL without
    bool varies;          ///< by the encodings that are taken
    const char *allow;    ///< methods, with 405
    const char *upgrade;  ///< with 426
    const void *body;
    size_t body_size;
    char *body_owned;
    bool last; ///< the connection is closed behind it
} answer;

// A header's value; NULL if it is missing, or too long to be one that is understood.
static const char *header(struct lws *wsi, enum lws_token_indexes token, char *out_value,
                          size_t value_size)
{
    return lws_hdr_copy(wsi, out_value, (int)value_size, token) > 0 ? out_value : NULL;
}

static bool add(struct lws *wsi, const char *name, const char *value, uint8_t **at, uint8_t *end)
{
    return value == NULL || lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                                        (const unsigned char *)value,
                                                        (int)strlen(value), at, end) == 0;
}

static bool write_headers(struct lws *wsi, const answer *of)
{
    uint8_t buffer[LWS_PRE + HEADERS_SIZE];
    uint8_t *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    return lws_add_http_header_status(wsi, of->status, &at, end) == 0 &&
           add(wsi, "content-type:", of->content_type, &at, end) &&
           add(wsi, "cache-control:", of->cache_control, &at, end) &&
           add(wsi, "etag:", of->etag, &at, end) &&
           add(wsi, "content-encoding:", of->encoding, &at, end) &&
           add(wsi, "vary:", of->varies ? "accept-encoding" : NULL, &at, end) &&
           add(wsi, "allow:", of->allow, &at, end) && add(wsi, "upgrade:", of->upgrade, &at, end) &&
           add(wsi, "connection:", of->last ? "close" : NULL, &at, end) &&
           (of->status == HTTP_STATUS_NOT_MODIFIED ||
            lws_add_http_header_content_length(wsi, of->body_size, &at, end) == 0) &&
           lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

void sb_web_http_drop(sb_web_connection *connection)
{
    free(connection->body_owned);
    connection->body_owned = NULL;
    connection->body = NULL;
    connection->body_size = 0;
}

static int finish(sb_web_connection *connection)
{
    sb_web_http_drop(connection);
    connection->stage = SB_WEB_STAGE_REQUEST;
    connection->served = true;
    connection->progress_ns = sb_clock_ns();
    return connection->closing || lws_http_transaction_completed(connection->wsi) != 0 ? -1 : 0;
}

static int begin(sb_web_connection *connection, const answer *of, bool head)
{
    connection->web->counters.requests++;
    connection->body_owned = of->body_owned;
    connection->body = of->body;
    connection->body_size = head || of->status == HTTP_STATUS_NOT_MODIFIED ? 0 : of->body_size;
    connection->stage = SB_WEB_STAGE_ANSWER;
    connection->closing = of->last;
    connection->progress_ns = sb_clock_ns();
    if (!write_headers(connection->wsi, of)) {
        return -1;
    }
    if (connection->body_size == 0) {
        return finish(connection);
    }
    lws_callback_on_writable(connection->wsi);
    return 0;
}

int sb_web_http_write(sb_web_connection *connection)
{
    if (connection->stage != SB_WEB_STAGE_ANSWER) {
        return 0;
    }
    uint8_t buffer[LWS_PRE + CHUNK_SIZE];
    size_t size = connection->body_size < CHUNK_SIZE ? connection->body_size : CHUNK_SIZE;
    bool last = size == connection->body_size;
    memcpy(buffer + LWS_PRE, connection->body, size);
    if (lws_write(connection->wsi, buffer + LWS_PRE, size,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)size) {
        return -1;
    }
    connection->body += size;
    connection->body_size -= size;
    connection->progress_ns = sb_clock_ns();
    if (last) {
        return finish(connection);
    }
    lws_callback_on_writable(connection->wsi);
    return 0;
}

static answer answer_text(unsigned status, const char *text)
{
    return (answer){.status = status,
                    .content_type = "text/plain; charset=utf-8",
                    .cache_control = "no-store",
                    .body = text,
                    .body_size = strlen(text)};
}

static int answer_file(sb_web_connection *connection, const sb_web_file *file, bool head)
{
    char value[HEADER_VALUE_SIZE], etag[SB_WEB_ETAG_SIZE];
    struct lws *wsi = connection->wsi;
    bool gzip =
        file->gzip_bytes != NULL &&
        sb_web_files_takes_gzip(header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value, sizeof value));
    sb_web_files_etag(file, gzip, etag);
    bool known =
        sb_web_files_is_known(header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value, sizeof value), etag);
    // "no-cache": kept, and asked for again by its tag, since a file may be another with the next
    // server.
    answer of = {.status = known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK,
                 .content_type = known ? NULL : file->content_type,
                 .cache_control = "no-cache",
                 .etag = etag,
                 .encoding = gzip && !known ? "gzip" : NULL,
                 .varies = file->gzip_bytes != NULL,
                 .body = gzip ? file->gzip_bytes : file->bytes,
                 .body_size = gzip ? file->gzip_size : file->size};
    return begin(connection, &of, head);
}

// Made anew at most so often, however many ask: it is made between ticks, and grows with the
// sessions.
static char *copy_of_list(sb_web *web)
{
    const uint64_t now_ns = sb_clock_ns();
    if (web->list == NULL || now_ns - web->list_ns > LIST_AGE_NS) {
        free(web->list);
        web->list = web->def.list_sessions(web->def.list);
        web->list_ns = now_ns;
    }
    return web->list != NULL ? strdup(web->list) : NULL;
}

static int answer_sessions(sb_web_connection *connection, bool head)
{
    char *text = copy_of_list(connection->web);
    if (text == NULL) {
        answer of = answer_text(HTTP_STATUS_SERVICE_UNAVAILABLE, "out of memory\n");
        return begin(connection, &of, head);
    }
    answer of = answer_text(HTTP_STATUS_OK, text);
    of.content_type = "application/json";
    of.body_owned = text;
    return begin(connection, &of, head);
}

static bool is_path(const char *path, size_t size, const char *wanted)
{
    return size == strlen(wanted) && memcmp(path, wanted, size) == 0;
}

int sb_web_http_answer(sb_web_connection *connection, const char *path, size_t path_size)
{
    char *uri;
    int uri_size;
    int method = lws_http_get_uri_and_method(connection->wsi, &uri, &uri_size);
    bool head = method == LWSHUMETH_HEAD;
    if (!sb_web_bucket_take(&connection->messages, 1, sb_clock_ns())) {
        connection->web->counters.closed_flooding++;
        return -1;
    }
    if (method != LWSHUMETH_GET && !head) {
        answer of = answer_text(HTTP_STATUS_METHOD_NOT_ALLOWED, "GET and HEAD alone\n");
        of.allow = "GET, HEAD";
        of.last = true; // a body may follow that nobody reads
        return begin(connection, &of, false);
    }
    const sb_web_file *file = sb_web_files_find(sb_web_files, sb_web_file_count, path, path_size);
    if (file != NULL) {
        return answer_file(connection, file, head);
    }
    if (is_path(path, path_size, SESSIONS_PATH)) {
        return answer_sessions(connection, head);
    }
    answer of = answer_text(HTTP_STATUS_NOT_FOUND, "there is no such file\n");
    if (is_path(path, path_size, SOCKET_PATH)) {
        of = answer_text(426, "this is a WebSocket's address\n");
        of.upgrade = "websocket";
    }
    return begin(connection, &of, head);
}

// At once, since the library goes on with the request as one that is over; and then hung up on, or
// it would go on with the connection.
static int turn_away(sb_web_connection *connection, unsigned status)
{
    const char *text = status == HTTP_STATUS_FORBIDDEN
                           ? "pages of this origin may not connect here\n"
                           : "there is no WebSocket here\n";
    answer of = answer_text(status, text);
    of.last = true;
    connection->web->counters.requests++;
    uint8_t buffer[LWS_PRE + HEADER_VALUE_SIZE];
    memcpy(buffer + LWS_PRE, text, of.body_size);
    if (write_headers(connection->wsi, &of)) {
        (void)lws_write(connection->wsi, buffer + LWS_PRE, of.body_size, LWS_WRITE_HTTP_FINAL);
    }
    return -1;
}

// The library's own argument for what to upgrade to is not looked at: behind a request that it has
// refused by itself it points to what is freed (4.1.6).
int sb_web_http_upgrade(sb_web_connection *connection)
{
    struct lws *wsi = connection->wsi;
    char path[sizeof SOCKET_PATH + 1], origin[SB_WEB_ORIGIN_NAME_SIZE], host[sizeof origin];
    char to[sizeof "websocket" + 1];
    if (!sb_web_bucket_take(&connection->messages, 1, sb_clock_ns())) {
        connection->web->counters.closed_flooding++;
        return -1;
    }
    if (header(wsi, WSI_TOKEN_UPGRADE, to, sizeof to) == NULL || strcasecmp(to, "websocket") != 0) {
        return -1;
    }
    unsigned status = 0;
    if (header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) == NULL ||
        strcmp(path, SOCKET_PATH) != 0) {
        status = HTTP_STATUS_NOT_FOUND;
    } else {
        // An origin that is too long to be read is a foreign one.
        const char *from = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0 ? NULL : "too long";
        if (from != NULL && header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) != NULL) {
            from = origin;
        }
        if (!sb_web_origin_admits(&connection->web->origin_rule, from,
                                  header(wsi, WSI_TOKEN_HOST, host, sizeof host))) {
            status = HTTP_STATUS_FORBIDDEN;
            connection->web->counters.refused_origin++;
        }
    }
    return status == 0 ? 0 : turn_away(connection, status);
}
