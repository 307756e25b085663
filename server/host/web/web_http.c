// Requests: finds who answers a path; the page's files, the list of sessions, and upgrades to
// WebSockets.

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "host/clock/ticker.h"
#include "host/web/web_answer.h"
#include "host/web/web_files.h"
#include "host/web/web_root.h"
#include "host/web/web_state.h"

#define HEADER_VALUE_SIZE 512
#define SOCKET_PATH "/ws"
#define SESSIONS_PATH "/sessions.json"
#define RULES_PATH "/rules.json"
#define LOGS_PATH "/logs.json"
#define LOG_FOLDER "/logs/"
#define SESSIONS_AGE_NS UINT64_C(250000000)

int sb_web_http_write(sb_web_connection *connection)
{
    switch (connection->stage) {
    case SB_WEB_STAGE_WAITING:
        return sb_web_logs_go_on(connection);
    case SB_WEB_STAGE_ANSWER:
        return sb_web_answer_write(connection);
    case SB_WEB_STAGE_REQUEST:
    case SB_WEB_STAGE_SOCKET:
    case SB_WEB_STAGE_FREE:
    case SB_WEB_STAGE_DOOMED:
        break;
    }
    return 0;
}

static int answer_file(sb_web_connection *connection, const sb_web_file *file, bool head)
{
    char value[HEADER_VALUE_SIZE], etag[SB_WEB_ETAG_SIZE];
    struct lws *wsi = connection->wsi;
    const sb_web_encoding encoding = sb_web_files_choose(
        file, sb_http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value, sizeof value));
    sb_web_files_etag(file, encoding, etag);
    bool known = sb_web_files_is_known(
        sb_http_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value, sizeof value), etag);
    // "no-cache": a browser keeps the file and asks again by its tag, since the next server may
    // have another.
    sb_web_answer of = {.status = known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK,
                        .content_type = known ? NULL : file->content_type,
                        .cache_control = "no-cache",
                        .etag = etag,
                        .encoding = known ? NULL : sb_web_encoding_name(encoding),
                        .vary = sb_web_files_varies(file) ? "accept-encoding" : NULL,
                        .body = file->forms[encoding].bytes,
                        .body_size = file->forms[encoding].size};
    return sb_web_answer_begin(connection, &of, head);
}

// The list is made again at most once in SESSIONS_AGE_NS, for any number of requests: it is made
// between ticks, and grows with the sessions.
static char *copy_of_list(sb_web *web)
{
    const uint64_t now_ns = sb_clock_ns();
    if (web->list == NULL || now_ns - web->list_ns > SESSIONS_AGE_NS) {
        free(web->list);
        web->list = web->def.list_sessions(web->def.context);
        web->list_ns = now_ns;
    }
    return web->list != NULL ? strdup(web->list) : NULL;
}

static int answer_sessions(sb_web_connection *connection, bool head)
{
    sb_web_answer of = sb_web_answer_json(copy_of_list(connection->web));
    of.vary = "origin";
    return sb_web_answer_begin(connection, &of, head);
}

static const sb_web_file *find_file(const sb_web *web, const char *path, size_t path_size)
{
    return web->def.root != NULL
               ? sb_web_root_find(web->def.root, path, path_size)
               : sb_web_files_find(sb_web_files, sb_web_file_count, path, path_size);
}

static bool is_path(const char *path, size_t size, const char *wanted)
{
    return size == strlen(wanted) && memcmp(path, wanted, size) == 0;
}

// Returns true for paths that tell of the matches, not only of the page.
static bool is_told_of_matches(const char *path, size_t size)
{
    return is_path(path, size, SESSIONS_PATH) || is_path(path, size, RULES_PATH) ||
           is_path(path, size, LOGS_PATH) ||
           (size >= strlen(LOG_FOLDER) && memcmp(path, LOG_FOLDER, strlen(LOG_FOLDER)) == 0);
}

// Returns true for an empty origin too.
static bool has_origin(struct lws *wsi)
{
    char none[1];
    return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 ||
           lws_hdr_copy_fragment(wsi, none, sizeof none, WSI_TOKEN_ORIGIN, 0) == 0;
}

// Returns true if the request comes from the server's own page, from one of an allowed origin, or
// from none. An origin that is empty, or too long to be read, counts as foreign.
static bool is_admitted(const sb_web_connection *connection)
{
    struct lws *wsi = connection->wsi;
    char origin[SB_WEB_ORIGIN_NAME_SIZE], host[sizeof origin];
    const char *from = has_origin(wsi) ? "unread" : NULL;
    if (from != NULL && sb_http_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) != NULL) {
        from = origin;
    }
    return sb_web_origin_admits(&connection->web->origin_rule, from,
                                sb_http_header(wsi, WSI_TOKEN_HOST, host, sizeof host));
}

static int refuse_origin(sb_web_connection *connection)
{
    connection->web->counters.refused_origin++;
    sb_web_answer of =
        sb_web_answer_text(HTTP_STATUS_FORBIDDEN, "pages of this origin may not ask here\n");
    of.vary = "origin";
    return sb_web_answer_begin(connection, &of, connection->head);
}

// What pages of allowed origins may read (Fetch, "CORS protocol").
static bool is_shared(const char *path, size_t size)
{
    return is_path(path, size, SESSIONS_PATH) || is_path(path, size, RULES_PATH);
}

// Answers a browser that asks before its page's request.
static int answer_preflight(sb_web_connection *connection)
{
    if (!has_origin(connection->wsi) || !is_admitted(connection)) {
        return refuse_origin(connection);
    }
    connection->shared = true;
    const sb_web_answer of = {.status = HTTP_STATUS_NO_CONTENT,
                              .cache_control = "no-store",
                              .allow = "GET, HEAD, OPTIONS",
                              .preflight = true};
    return sb_web_answer_begin(connection, &of, true);
}

static int answer_of_matches(sb_web_connection *connection, const char *path, size_t size)
{
    char host[SB_WEB_ORIGIN_NAME_SIZE];
    if (!sb_web_origin_owns(&connection->web->origin_rule,
                            sb_http_header(connection->wsi, WSI_TOKEN_HOST, host, sizeof host))) {
        connection->web->counters.refused_origin++;
        sb_web_answer of =
            sb_web_answer_text(HTTP_STATUS_FORBIDDEN, "this server has another name\n");
        return sb_web_answer_begin(connection, &of, connection->head);
    }
    if (is_shared(path, size) && has_origin(connection->wsi)) {
        if (!is_admitted(connection)) {
            return refuse_origin(connection);
        }
        connection->shared = true;
    }
    if (is_path(path, size, SESSIONS_PATH)) {
        return answer_sessions(connection, connection->head);
    }
    if (is_path(path, size, RULES_PATH)) {
        return sb_web_rules_answer(connection, connection->head);
    }
    if (is_path(path, size, LOGS_PATH)) {
        return sb_web_logs_answer_list(connection);
    }
    return sb_web_logs_answer_one(connection, path + strlen(LOG_FOLDER), size - strlen(LOG_FOLDER));
}

int sb_web_http_answer(sb_web_connection *connection, const char *path, size_t path_size)
{
    char *uri;
    int uri_size;
    int method = lws_http_get_uri_and_method(connection->wsi, &uri, &uri_size);
    bool head = method == LWSHUMETH_HEAD;
    connection->head = head;
    connection->shared = false;
    sb_web_traffic_tell_request(connection);
    if (!sb_web_bucket_take(&connection->messages, 1, sb_clock_ns())) {
        connection->web->counters.closed_flooding++;
        return -1;
    }
    if (method == LWSHUMETH_OPTIONS && is_shared(path, path_size)) {
        return answer_preflight(connection);
    }
    if (method != LWSHUMETH_GET && !head) {
        sb_web_answer of =
            sb_web_answer_text(HTTP_STATUS_METHOD_NOT_ALLOWED, "GET and HEAD alone\n");
        of.allow = "GET, HEAD";
        of.last = true; // a body may follow that the server does not read
        return sb_web_answer_begin(connection, &of, false);
    }
    const sb_web_file *file = find_file(connection->web, path, path_size);
    if (file != NULL) {
        return answer_file(connection, file, head);
    }
    if (is_told_of_matches(path, path_size)) {
        return answer_of_matches(connection, path, path_size);
    }
    sb_web_answer of = sb_web_answer_text(HTTP_STATUS_NOT_FOUND, "there is no such file\n");
    if (is_path(path, path_size, SOCKET_PATH)) {
        of = sb_web_answer_text(SB_WEB_UPGRADE_REQUIRED, "this is a WebSocket's address\n");
        of.upgrade = "websocket";
    }
    return sb_web_answer_begin(connection, &of, head);
}

// Answers at once, since the library takes the request for finished, and hangs up, since otherwise
// the library would continue with the connection.
static int turn_away(sb_web_connection *connection, unsigned status)
{
    const char *text = "there is no WebSocket here\n";
    if (status == HTTP_STATUS_FORBIDDEN) {
        text = "pages of this origin may not connect here\n";
    } else if (status == HTTP_STATUS_BAD_REQUEST) {
        text = "X-Forwarded-For does not end with an address\n";
    } else if (status == SB_WEB_UPGRADE_REQUIRED) {
        text = "the version of a WebSocket must be 13 (RFC 6455)\n";
    } else if (status != HTTP_STATUS_NOT_FOUND) {
        text = "too many connections from this address\n";
    }
    return sb_web_answer_refuse(connection, status, text);
}

// The library's argument for the protocol is ignored: after a request that the library refused by
// itself it points to freed memory (4.1.6).
int sb_web_http_upgrade(sb_web_connection *connection)
{
    struct lws *wsi = connection->wsi;
    char path[sizeof SOCKET_PATH + 1], to[sizeof "websocket" + 1],
        version[sizeof SB_WEB_SOCKET_VERSION + 1];
    sb_web_traffic_tell_request(connection);
    if (!sb_web_bucket_take(&connection->messages, 1, sb_clock_ns())) {
        connection->web->counters.closed_flooding++;
        return -1;
    }
    if (sb_http_header(wsi, WSI_TOKEN_UPGRADE, to, sizeof to) == NULL ||
        strcasecmp(to, "websocket") != 0) {
        return -1;
    }
    unsigned status = 0;
    if (sb_http_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) == NULL ||
        strcmp(path, SOCKET_PATH) != 0) {
        status = HTTP_STATUS_NOT_FOUND;
    } else if (sb_http_header(wsi, WSI_TOKEN_VERSION, version, sizeof version) == NULL ||
               strcmp(version, SB_WEB_SOCKET_VERSION) != 0) {
        // The library would take any version for this one.
        status = SB_WEB_UPGRADE_REQUIRED;
    } else if (!is_admitted(connection)) {
        status = HTTP_STATUS_FORBIDDEN;
        connection->web->counters.refused_origin++;
    }
    if (status == 0) {
        status = sb_web_listener_judge_visitor(connection);
    }
    return status == 0 ? 0 : turn_away(connection, status);
}
