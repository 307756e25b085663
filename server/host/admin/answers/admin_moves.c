// Requests to move a session to another server (../move).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libwebsockets.h>
#include <sodium.h>

#include "host/admin/admin_state.h"
#include "host/config/endpoint.h"
#include "host/move/mover.h"

#define MISSING "there is no session of this id"

bool sb_admin_read_place(const sb_admin_exchange *exchange, const char *key, bool required,
                         char *out_to)
{
    char host[SB_MOVE_TO_SIZE];
    uint16_t port;
    json_t *body = sb_admin_body(exchange);
    if (body == NULL) {
        return false;
    }
    if (!required && json_object_size(body) == 0) {
        out_to[0] = '\0';
        json_decref(body);
        return true;
    }
    const char *to = json_string_value(json_object_get(body, key));
    const bool valid = to != NULL && strlen(to) < SB_MOVE_TO_SIZE &&
                       sb_endpoint_parse(to, host, sizeof host, &port) &&
                       json_object_size(body) == 1;
    if (valid) {
        snprintf(out_to, SB_MOVE_TO_SIZE, "%s", to);
    } else {
        char detail[96];
        snprintf(detail, sizeof detail,
                 "give %s alone: HOST:PORT of the other server's --follow-listen", key);
        sb_admin_fail(exchange, SB_PROBLEM_BAD_REQUEST, detail);
    }
    json_decref(body);
    return valid;
}

static json_t *describe(const sb_move_state *state)
{
    char id[2 * SB_MOVE_ID_SIZE + 1];
    sodium_bin2hex(id, sizeof id, state->id, sizeof state->id);
    json_t *object = json_pack("{s:I, s:s, s:s, s:s, s:b, s:b, s:I, s:f}", "session",
                               (json_int_t)state->session, "id", id, "to", state->to, "state",
                               state->state, "over", (int)state->over, "moved", (int)state->moved,
                               "tick", (json_int_t)state->tick, "seconds", state->seconds);
    if (object != NULL && state->reason[0] != '\0') {
        (void)json_object_set_new(object, "reason", json_string(state->reason));
    }
    if (object != NULL && state->session_there != 0) {
        (void)json_object_set_new(object, "session_there",
                                  json_integer((json_int_t)state->session_there));
    }
    return object;
}

// A request that waits until the session is found.
typedef struct waiting {
    sb_admin *admin;
    uint64_t ticket;
    uint32_t session;
} waiting;

static void on_begun(void *context, sb_error error, const char *reason)
{
    waiting *self = context;
    sb_admin_reply reply;
    sb_move_state state;
    if (error == SB_ERROR_UNKNOWN) {
        reply = sb_admin_reply_problem(SB_PROBLEM_NOT_FOUND, MISSING);
    } else if (error != SB_OK || !sb_mover_show(self->admin->mover, self->session, &state)) {
        reply = sb_admin_reply_problem(SB_PROBLEM_CONFLICT, reason);
    } else {
        json_t *object = describe(&state);
        reply =
            sb_admin_reply_json(202, object != NULL ? json_dumps(object, JSON_INDENT(1)) : NULL);
        json_decref(object);
        snprintf(reply.location, sizeof reply.location, "/v1/sessions/%u/move",
                 (unsigned)self->session);
    }
    sb_admin_http_reply(self->admin->http, self->ticket, &reply);
    free(self);
}

// False after an answer: this server moves no matches, or the id is none.
static bool begin(const sb_admin_exchange *exchange, uint32_t *out_session)
{
    if (exchange->admin->mover == NULL || !exchange->admin->ready) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_SUPPORTED, SB_ADMIN_NO_MOVER);
        return false;
    }
    return sb_admin_id(exchange, out_session);
}

void sb_admin_begin_move(const sb_admin_exchange *exchange)
{
    char to[SB_MOVE_TO_SIZE];
    uint32_t session;
    if (!begin(exchange, &session) || !sb_admin_read_place(exchange, "to", true, to)) {
        return;
    }
    waiting *self = calloc(1, sizeof *self);
    if (self == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_UNAVAILABLE, "memory is short");
        return;
    }
    *self = (waiting){exchange->admin, exchange->request->ticket, session};
    sb_mover_move(exchange->admin->mover, session, to, on_begun, self);
}

void sb_admin_get_move(const sb_admin_exchange *exchange)
{
    sb_move_state state;
    uint32_t session;
    if (!begin(exchange, &session)) {
        return;
    }
    if (!sb_mover_show(exchange->admin->mover, session, &state)) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_FOUND, "this session was never asked to move");
        return;
    }
    sb_admin_answer_json(exchange, HTTP_STATUS_OK, describe(&state));
}

static void give_up(const sb_admin_exchange *exchange, bool abandons, const char *too_early)
{
    uint32_t session;
    if (!begin(exchange, &session)) {
        return;
    }
    const sb_error error = sb_mover_give_up(exchange->admin->mover, session, abandons);
    if (error == SB_OK) {
        const sb_admin_reply reply = sb_admin_reply_nothing();
        sb_admin_answer(exchange, &reply);
    } else if (error == SB_ERROR_UNKNOWN) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_FOUND, "this session does not move");
    } else {
        sb_admin_fail(exchange, SB_PROBLEM_CONFLICT, too_early);
    }
}

void sb_admin_cancel_move(const sb_admin_exchange *exchange)
{
    give_up(exchange, false, "only the other server knows now which of the two plays the match");
}

void sb_admin_abandon_move(const sb_admin_exchange *exchange)
{
    give_up(exchange, true, "the move is not in doubt: it can be cancelled");
}
