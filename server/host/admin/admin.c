// The admin interface's life, and the way of a request to its answer.

#include "host/admin/admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/admin/admin_events.h"
#include "host/admin/admin_state.h"
#include "host/admin/admin_webhooks.h"
#include "host/clock/ticker.h"

typedef void (*handler)(const sb_admin_exchange *exchange);

// Whatever is not open needs the token.
#define ROUTE_TABLE(X)                                                                             \
    X(GET, "/healthz", sb_admin_get_health, true)                                                  \
    X(GET, "/readyz", sb_admin_get_ready, true)                                                    \
    X(GET, "/openapi.json", sb_admin_get_file, true)                                               \
    X(GET, "/metrics", sb_admin_get_metrics, false)                                                \
    X(GET, "/v1/server", sb_admin_get_server, false)                                               \
    X(POST, "/v1/server/drain", sb_admin_drain_server, false)                                      \
    X(POST, "/v1/message", sb_admin_message_all, false)                                            \
    X(GET, "/v1/sessions", sb_admin_list_sessions, false)                                          \
    X(POST, "/v1/sessions", sb_admin_create_session, false)                                        \
    X(GET, "/v1/sessions/{id}", sb_admin_get_session, false)                                       \
    X(PATCH, "/v1/sessions/{id}", sb_admin_change_session, false)                                  \
    X(DELETE, "/v1/sessions/{id}", sb_admin_end_session, false)                                    \
    X(POST, "/v1/sessions/{id}/drain", sb_admin_drain_session, false)                              \
    X(POST, "/v1/sessions/{id}/message", sb_admin_message_session, false)                          \
    X(POST, "/v1/sessions/{id}/move", sb_admin_begin_move, false)                                  \
    X(GET, "/v1/sessions/{id}/move", sb_admin_get_move, false)                                     \
    X(DELETE, "/v1/sessions/{id}/move", sb_admin_cancel_move, false)                               \
    X(POST, "/v1/sessions/{id}/move/abandon", sb_admin_abandon_move, false)                        \
    X(GET, "/v1/players", sb_admin_list_players, false)                                            \
    X(GET, "/v1/players/{id}", sb_admin_get_player, false)                                         \
    X(POST, "/v1/players/{id}/kick", sb_admin_kick_player, false)                                  \
    X(POST, "/v1/players/{id}/mute", sb_admin_mute_player, false)                                  \
    X(POST, "/v1/players/{id}/unmute", sb_admin_unmute_player, false)                              \
    X(GET, "/v1/bans", sb_admin_list_bans, false)                                                  \
    X(POST, "/v1/bans", sb_admin_add_ban, false)                                                   \
    X(GET, "/v1/bans/{id}", sb_admin_get_ban, false)                                               \
    X(DELETE, "/v1/bans/{id}", sb_admin_remove_ban, false)                                         \
    X(GET, "/v1/config", sb_admin_get_config, false)                                               \
    X(POST, "/v1/config/reload", sb_admin_reload_config, false)                                    \
    X(GET, "/v1/logs", sb_admin_list_logs, false)                                                  \
    X(GET, "/v1/logs/{name}", sb_admin_get_log, false)                                             \
    X(DELETE, "/v1/logs/{name}", sb_admin_delete_log, false)                                       \
    X(POST, "/v1/logs/{name}/keep", sb_admin_keep_log, false)                                      \
    X(POST, "/v1/logs/{name}/unkeep", sb_admin_unkeep_log, false)                                  \
    X(GET, "/", sb_admin_get_file, true)                                                           \
    X(GET, "/operator.js", sb_admin_get_file, true)                                                \
    X(GET, "/operator.css", sb_admin_get_file, true)

static const handler HANDLERS[] = {
#define ROUTE_HANDLER(method, path, function, open) function,
    ROUTE_TABLE(ROUTE_HANDLER)
#undef ROUTE_HANDLER
};

static const sb_route ROUTES[] = {
#define ROUTE_ROW(method, path, function, open) {SB_METHOD_##method, path, open},
    ROUTE_TABLE(ROUTE_ROW)
#undef ROUTE_ROW
};

#define ROUTE_COUNT (sizeof ROUTES / sizeof ROUTES[0])

static void refuse_method(const sb_admin_exchange *exchange)
{
    sb_admin_reply reply = sb_admin_reply_problem(SB_PROBLEM_METHOD, NULL);
    sb_route_allow(exchange->match->methods, reply.allow, sizeof reply.allow);
    sb_admin_answer(exchange, &reply);
}

// What a client without the token wrote is never repeated: it may be a secret in the wrong place.
static void note(sb_admin *admin, const sb_admin_request *request, const sb_route *route,
                 bool admitted)
{
    static const char *const METHODS[SB_METHOD_COUNT] = {[SB_METHOD_GET] = "GET",
                                                         [SB_METHOD_POST] = "POST",
                                                         [SB_METHOD_PUT] = "PUT",
                                                         [SB_METHOD_PATCH] = "PATCH",
                                                         [SB_METHOD_DELETE] = "DELETE"};
    char text[SB_ADMIN_NOTE_SIZE];
    const char *path = route == NULL ? "an unknown path" : admitted ? request->path : route->path;
    const sb_journal_event event = !admitted                          ? SB_SAYS_ADMIN_REFUSED
                                   : request->method == SB_METHOD_GET ? SB_SAYS_ADMIN_READ
                                                                      : SB_SAYS_ADMIN_CALL;
    snprintf(text, sizeof text, "%s %s",
             request->known_method ? METHODS[request->method] : "another method", path);
    sb_admin_http_note(admin->http, request->ticket, event, text);
}

static void answered(void *context, uint32_t kind, const char *text, const char *address,
                     unsigned status)
{
    sb_admin *admin = context;
    const sb_journal_entry entry = {
        .event = (sb_journal_event)kind, .status = status, .address = address};
    sb_journal_tell(&admin->server->out.journal, &entry, "%s from %s: %u%s", text, address, status,
                    kind == SB_SAYS_ADMIN_REFUSED ? ": without the admin token" : "");
}

// A path that does not exist is refused like one that does, so that nothing is told without the
// token.
static void handle(void *context, const sb_admin_request *request)
{
    sb_admin *admin = context;
    sb_route_match match =
        sb_route_find(ROUTES, ROUTE_COUNT, request->method, request->path, strlen(request->path));
    const sb_admin_exchange exchange = {admin, request, &match};
    if (!request->known_method) {
        match.route = NULL;
    }
    const bool admitted = (match.route != NULL && match.route->open) ||
                          sb_bearer_admits(&admin->bearer, request->authorization);
    note(admin, request, match.route, admitted);
    if (!admitted) {
        admin->refused_token++;
        sb_admin_fail(&exchange, SB_PROBLEM_UNAUTHORIZED,
                      admin->bearer.given ? NULL : "the server was started without a token file");
    } else if (match.methods == 0) {
        sb_admin_fail(&exchange, SB_PROBLEM_NOT_FOUND, "there is no such path: see /openapi.json");
    } else if (match.route == NULL) {
        refuse_method(&exchange);
    } else {
        HANDLERS[match.route - ROUTES](&exchange);
    }
}

static sb_error open_port(sb_admin *admin, char *out_message, size_t message_size)
{
    const sb_admin_settings *settings = &admin->settings;
    if (settings->port == SB_ADMIN_NO_PORT) {
        return SB_OK;
    }
    if (settings->token_path != NULL) {
        const sb_error error =
            sb_bearer_open(&admin->bearer, settings->token_path, out_message, message_size);
        if (error != SB_OK) {
            return error;
        }
    }
    const sb_admin_http_def def = {.bind_address = settings->bind_address,
                                   .descriptor =
                                       sb_activation_take(&admin->server->activation, "admin"),
                                   .port = (uint16_t)settings->port,
                                   .handle = handle,
                                   .answered = answered,
                                   .context = admin};
    return sb_admin_http_create(&def, &admin->server->uv, &admin->http, out_message, message_size);
}

sb_error sb_admin_create(const sb_admin_settings *settings, const sb_admin_owner *owner,
                         const char *log_directory, sb_server_loop *server, sb_admin **out_admin,
                         char *out_message, size_t message_size)
{
    *out_admin = NULL;
    sb_admin *admin = sodium_init() >= 0 ? calloc(1, sizeof *admin) : NULL;
    if (admin == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    *out_admin = admin;
    admin->settings = *settings;
    admin->owner = *owner;
    admin->log_directory = log_directory;
    admin->server = server;
    admin->started_unix_s = sb_admin_unix_s();
    admin->started_ns = sb_clock_ns();
    sb_error error = sb_ban_list_open(&admin->bans, settings->ban_path, out_message, message_size);
    if (error == SB_OK) {
        error = sb_webhooks_create(settings, &server->uv, &server->out.journal, &admin->webhooks,
                                   out_message, message_size);
    }
    return error == SB_OK ? open_port(admin, out_message, message_size) : error;
}

void sb_admin_begin(sb_admin *admin)
{
    admin->ready = true;
    sb_admin_tell(admin, "ready");
    sb_admin_publish_bans(admin);
}

void sb_admin_show_reach(sb_admin *admin, const struct sb_reach *reach)
{
    admin->reach = reach;
}

void sb_admin_show_mover(sb_admin *admin, struct sb_mover *mover)
{
    admin->mover = mover;
}

void sb_admin_show_agones(sb_admin *admin, const struct sb_agones *agones)
{
    admin->agones = agones;
}

sb_error sb_admin_read_bans(sb_admin *admin, char *out_message, size_t message_size)
{
    if (admin == NULL) {
        return SB_OK;
    }
    const sb_error error = sb_ban_list_read_again(&admin->bans, out_message, message_size);
    if (error == SB_OK) {
        sb_admin_publish_bans(admin);
    }
    return error;
}

const char *sb_admin_address(const sb_admin *admin)
{
    return admin->http != NULL ? sb_admin_http_address(admin->http) : NULL;
}

void sb_admin_detach(sb_admin *admin)
{
    if (admin != NULL && !admin->detached) {
        admin->detached = true;
        sb_admin_http_detach(admin->http);
        sb_webhooks_detach(admin->webhooks);
    }
}

void sb_admin_destroy(sb_admin *admin)
{
    if (admin != NULL) {
        sb_admin_http_destroy(admin->http);
        sb_webhooks_destroy(admin->webhooks);
        sb_ban_list_close(&admin->bans);
        free(admin);
    }
}
