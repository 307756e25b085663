// Requests of the admin port: headers and body are read, and the whole is handed to the owner.

#include <stdlib.h>
#include <string.h>

#include "host/admin/http/admin_http.h"
#include "host/admin/http/admin_http_state.h"
#include "host/clock/ticker.h"

#define VALUE_SIZE 768u

// Returns the query as it came: the library splits it at each '&'.
static const char *read_query(struct lws *wsi, char *out_value)
{
    size_t size = 0;
    out_value[0] = '\0';
    for (int i = 0;; i++) {
        const size_t place = size > 0 ? size + 1 : 0;
        if (place + 1 >= VALUE_SIZE ||
            lws_hdr_copy_fragment(wsi, out_value + place, (int)(VALUE_SIZE - place),
                                  WSI_TOKEN_HTTP_URI_ARGS, i) < 0) {
            break;
        }
        if (size > 0) {
            out_value[size] = '&';
        }
        size = place + strlen(out_value + place);
    }
    out_value[size] = '\0';
    return out_value;
}

static bool read_method(int method, sb_admin_request *request)
{
    static const int METHODS[SB_METHOD_COUNT] = {
        [SB_METHOD_GET] = LWSHUMETH_GET,       [SB_METHOD_POST] = LWSHUMETH_POST,
        [SB_METHOD_PUT] = LWSHUMETH_PUT,       [SB_METHOD_PATCH] = LWSHUMETH_PATCH,
        [SB_METHOD_DELETE] = LWSHUMETH_DELETE,
    };
    if (method == LWSHUMETH_HEAD) {
        method = LWSHUMETH_GET;
    }
    for (int i = 0; i < SB_METHOD_COUNT; i++) {
        if (METHODS[i] == method) {
            request->method = (sb_method)i;
            return true;
        }
    }
    return false;
}

// Hands a whole request to the owner. The library keeps its headers until it is answered.
static void hand_on(sb_admin_connection *connection)
{
    sb_admin_http *http = connection->http;
    char path[SB_ADMIN_PATH_SIZE_MAX + 1], query[VALUE_SIZE], authorization[VALUE_SIZE];
    char accept[VALUE_SIZE], known[VALUE_SIZE], encoding[VALUE_SIZE], type[VALUE_SIZE];
    struct lws *wsi = connection->wsi;
    char *uri = NULL;
    int uri_size = 0;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &uri_size);
    connection->ticket = ++http->last_ticket;
    connection->stage = SB_ADMIN_STAGE_WAITING;
    connection->since_ns = sb_clock_ns();
    connection->head = method == LWSHUMETH_HEAD;
    http->counters.requests++;
    if (uri == NULL || uri_size < 0 || (uint32_t)uri_size > SB_ADMIN_PATH_SIZE_MAX) {
        const sb_admin_reply reply = sb_admin_reply_problem(SB_PROBLEM_NOT_FOUND, NULL);
        sb_admin_http_reply(http, connection->ticket, &reply);
        return;
    }
    connection->note[0] = '\0';
    lws_get_peer_simple(wsi, connection->address, sizeof connection->address);
    memcpy(path, uri, (size_t)uri_size);
    path[uri_size] = '\0';
    sb_admin_request request = {
        .ticket = connection->ticket,
        .path = path,
        .query = read_query(wsi, query),
        .authorization =
            sb_http_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization, VALUE_SIZE),
        .accept = sb_http_header(wsi, WSI_TOKEN_HTTP_ACCEPT, accept, VALUE_SIZE),
        .if_none_match = sb_http_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, VALUE_SIZE),
        .accept_encoding =
            sb_http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding, VALUE_SIZE),
        .content_type = sb_http_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, VALUE_SIZE),
        .address = connection->address,
        .body = connection->body != NULL ? connection->body : "",
        .body_size = connection->body_size,
    };
    request.known_method = read_method(method, &request);
    http->def.handle(http->def.context, &request);
}

// Reads how many bytes of a body follow. False if that cannot be known.
static bool read_length(struct lws *wsi, size_t *out_size)
{
    char text[VALUE_SIZE];
    *out_size = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return false;
    }
    const char *length = sb_http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, VALUE_SIZE);
    if (length == NULL) {
        return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0;
    }
    for (; *length >= '0' && *length <= '9' && *out_size < (size_t)1 << 40; length++) {
        *out_size = *out_size * 10 + (size_t)(*length - '0');
    }
    return *length == '\0';
}

static void refuse(sb_admin_connection *connection, sb_problem problem, const char *detail)
{
    const sb_admin_reply reply = sb_admin_reply_problem(problem, detail);
    connection->ticket = ++connection->http->last_ticket;
    connection->http->counters.requests++;
    connection->stage = SB_ADMIN_STAGE_WAITING;
    connection->last = true; // the body is not read
    sb_admin_http_reply(connection->http, connection->ticket, &reply);
}

void sb_admin_http_begin_request(sb_admin_connection *connection)
{
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0); // the sweep decides
    size_t size;
    if (!read_length(connection->wsi, &size)) {
        refuse(connection, SB_PROBLEM_BAD_REQUEST, "a body needs the header Content-Length");
    } else if (size > SB_ADMIN_BODY_SIZE_MAX) {
        connection->http->counters.refused_too_large++;
        refuse(connection, SB_PROBLEM_TOO_LARGE, "a body has at most 65536 bytes");
    } else if (size == 0) {
        hand_on(connection);
    } else {
        connection->body = malloc(size + 1);
        connection->body_due = size;
        connection->body_size = 0;
        connection->stage = SB_ADMIN_STAGE_BODY;
        if (connection->body == NULL) {
            refuse(connection, SB_PROBLEM_UNAVAILABLE, "memory is short");
        }
    }
}

int sb_admin_http_take_body(sb_admin_connection *connection, const void *bytes, size_t size)
{
    if (connection->stage != SB_ADMIN_STAGE_BODY) {
        // The library tells of an empty body too, and a body that was refused is not read.
        return size == 0 || connection->last ? 0 : -1;
    }
    if (size > connection->body_due - connection->body_size) {
        return -1;
    }
    memcpy(connection->body + connection->body_size, bytes, size);
    connection->body_size += size;
    connection->body[connection->body_size] = '\0';
    return 0;
}

void sb_admin_http_end_body(sb_admin_connection *connection)
{
    if (connection->stage == SB_ADMIN_STAGE_BODY && connection->body_size == connection->body_due) {
        hand_on(connection);
    }
}
