// Requests for sessions.

#include <string.h>

#include <libwebsockets.h>

#include "host/admin/answers/order_call.h"
#include "host/admin/answers/view_call.h"

#define MISSING "there is no session of this id"

static sb_admin_reply list(sb_view_call *self)
{
    json_t *sessions = json_array();
    const sb_session_view *view = NULL;
    uint32_t id = self->after, shard, last = 0;
    while (json_array_size(sessions) < self->limit &&
           (view = sb_view_next_session(self, &id, &shard)) != NULL) {
        (void)json_array_append_new(sessions, sb_session_view_json(view, shard));
        last = id;
    }
    json_t *answer = json_pack("{s:o}", "sessions", sessions);
    if (answer != NULL && last != 0 && sb_view_next_session(self, &id, &shard) != NULL) {
        (void)json_object_set_new(answer, "next", json_integer(last));
    }
    const sb_admin_reply reply = sb_admin_reply_json(
        HTTP_STATUS_OK, answer != NULL ? json_dumps(answer, JSON_INDENT(1)) : NULL);
    json_decref(answer);
    return reply;
}

void sb_admin_list_sessions(const sb_admin_exchange *exchange)
{
    static const sb_view_call NOTHING = {.parts = SB_VIEW_SESSIONS, .reply = list};
    sb_view_call question = NOTHING;
    if (sb_admin_page(exchange, &question.after, &question.limit)) {
        sb_admin_view(exchange, &question);
    }
}

static void order(const sb_admin_exchange *exchange, sb_order_kind kind)
{
    sb_order of = {.kind = kind};
    if (sb_admin_id(exchange, &of.id)) {
        sb_admin_order(exchange, &of, MISSING);
    }
}

void sb_admin_get_session(const sb_admin_exchange *exchange)
{
    order(exchange, SB_ORDER_SHOW_SESSION);
}

void sb_admin_end_session(const sb_admin_exchange *exchange)
{
    order(exchange, SB_ORDER_END);
}

void sb_admin_drain_session(const sb_admin_exchange *exchange)
{
    order(exchange, SB_ORDER_DRAIN);
}

void sb_admin_create_session(const sb_admin_exchange *exchange)
{
    sb_admin *admin = exchange->admin;
    sb_order of = {.kind = SB_ORDER_CREATE, .settings = sb_admin_body(exchange)};
    if (of.settings != NULL) {
        of.shard = admin->owner.choose_shard(admin->owner.context);
        sb_admin_order(exchange, &of, MISSING);
    }
}

void sb_admin_change_session(const sb_admin_exchange *exchange)
{
    sb_order of = {.kind = SB_ORDER_CHANGE};
    if (!sb_admin_id(exchange, &of.id)) {
        return;
    }
    of.settings = sb_admin_body(exchange);
    if (of.settings != NULL) {
        sb_admin_order(exchange, &of, MISSING);
    }
}

// Reads {"text": "..."}. False after an answer.
static bool read_text(const sb_admin_exchange *exchange, char out_text[SB_CHAT_SIZE_MAX + 1])
{
    json_t *body = sb_admin_body(exchange);
    if (body == NULL) {
        return false;
    }
    const char *text = json_string_value(json_object_get(body, "text"));
    const size_t size = text != NULL ? strlen(text) : 0;
    const bool valid = size > 0 && size <= SB_CHAT_SIZE_MAX && json_object_size(body) == 1;
    if (valid) {
        memcpy(out_text, text, size + 1);
    } else {
        sb_admin_fail(exchange, SB_PROBLEM_BAD_REQUEST,
                      "give text alone, of 1 to 191 bytes of UTF-8");
    }
    json_decref(body);
    return valid;
}

void sb_admin_message_session(const sb_admin_exchange *exchange)
{
    sb_order of = {.kind = SB_ORDER_ANNOUNCE};
    if (sb_admin_id(exchange, &of.id) && read_text(exchange, of.text)) {
        sb_admin_order(exchange, &of, MISSING);
    }
}

void sb_admin_message_all(const sb_admin_exchange *exchange)
{
    sb_order of = {.kind = SB_ORDER_ANNOUNCE};
    if (read_text(exchange, of.text)) {
        sb_admin_order(exchange, &of, MISSING);
    }
}
