// Answers about the whole server: health, configuration, drain.

#include <libwebsockets.h>

#include "host/admin/admin_state.h"
#include "host/admin/answers/view_call.h"
#include "host/clock/ticker.h"
#include "host/move/mover.h"

void sb_admin_get_health(const sb_admin_exchange *exchange)
{
    sb_admin_answer_json(exchange, HTTP_STATUS_OK, json_pack("{s:s}", "status", "ok"));
}

static bool is_draining(const sb_admin *admin)
{
    return admin->owner.is_draining != NULL && admin->owner.is_draining(admin->owner.context);
}

void sb_admin_get_ready(const sb_admin_exchange *exchange)
{
    const sb_admin *admin = exchange->admin;
    if (!admin->ready || is_draining(admin)) {
        sb_admin_fail(exchange, SB_PROBLEM_UNAVAILABLE,
                      admin->ready ? "the server drains" : "the server starts");
        return;
    }
    sb_admin_answer_json(exchange, HTTP_STATUS_OK, json_pack("{s:s}", "status", "ready"));
}

static json_t *describe_times(const sb_tick_times *times)
{
    return json_pack("{s:f, s:f, s:f}", "p50", sb_tick_times_quantile_ms(times, 0.5), "p99",
                     sb_tick_times_quantile_ms(times, 0.99), "max",
                     sb_tick_times_quantile_ms(times, 1.0));
}

static json_t *describe_shard(uint32_t index, const sb_counts_view *counts)
{
    json_t *shard =
        json_pack("{s:I, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "index", (json_int_t)index,
                  "address", counts->address, "ticks", (json_int_t)counts->ticks, "late_ticks",
                  (json_int_t)counts->late_ticks, "players", (json_int_t)counts->players,
                  "spectators", (json_int_t)counts->spectators, "sessions",
                  (json_int_t)counts->session_count, "bytes_sent", (json_int_t)counts->bytes_sent,
                  "bytes_received", (json_int_t)counts->transport.bytes_received);
    if (shard != NULL) {
        if (counts->has_web) {
            (void)json_object_set_new(shard, "web", json_string(counts->web_address));
        }
        (void)json_object_set_new(shard, "tick_ms", describe_times(&counts->recent));
        (void)json_object_set_new(shard, "late_ms", describe_times(&counts->lateness));
    }
    return shard;
}

static sb_admin_reply show_server(sb_view_call *self)
{
    const sb_admin *admin = self->admin;
    json_t *shards = json_array();
    for (uint32_t i = 0; i < admin->server->shard_count; i++) {
        (void)json_array_append_new(shards, describe_shard(i, self->views[i].counts));
    }
    json_t *answer = json_pack("{s:s, s:I, s:f, s:b, s:o}", "version", SABOT_VERSION,
                               "started_unix_s", (json_int_t)admin->started_unix_s, "uptime_s",
                               (double)(sb_clock_ns() - admin->started_ns) / 1e9, "draining",
                               (int)is_draining(admin), "shards", shards);
    const sb_admin_reply reply = sb_admin_reply_json(
        HTTP_STATUS_OK, answer != NULL ? json_dumps(answer, JSON_INDENT(1)) : NULL);
    json_decref(answer);
    return reply;
}

void sb_admin_get_server(const sb_admin_exchange *exchange)
{
    static const sb_view_call QUESTION = {.parts = SB_VIEW_COUNTS, .reply = show_server};
    sb_admin_view(exchange, &QUESTION);
}

void sb_admin_drain_server(const sb_admin_exchange *exchange)
{
    const sb_admin_owner *owner = &exchange->admin->owner;
    if (owner->drain == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_SUPPORTED, NULL);
        return;
    }
    // A request without a body, or with an empty object, has no place to move to.
    char to[SB_MOVE_TO_SIZE] = "";
    if (exchange->request->body_size > 0 && !sb_admin_read_place(exchange, "move_to", false, to)) {
        return;
    }
    if (to[0] != '\0' && exchange->admin->mover == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_SUPPORTED, SB_ADMIN_NO_MOVER);
        return;
    }
    owner->drain(owner->context, to[0] != '\0' ? to : NULL);
    const sb_admin_reply reply = {.status = 202};
    sb_admin_answer(exchange, &reply);
}

void sb_admin_get_config(const sb_admin_exchange *exchange)
{
    const sb_admin_owner *owner = &exchange->admin->owner;
    if (owner->describe_config == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_SUPPORTED, NULL);
        return;
    }
    sb_admin_answer_json(exchange, HTTP_STATUS_OK, owner->describe_config(owner->context));
}

void sb_admin_reload_config(const sb_admin_exchange *exchange)
{
    const sb_admin_owner *owner = &exchange->admin->owner;
    char message[1024] = "";
    if (owner->reload_config == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_SUPPORTED, NULL);
        return;
    }
    json_t *changed = json_array(), *unchanged = json_array();
    const bool applied =
        changed != NULL && unchanged != NULL &&
        owner->reload_config(owner->context, changed, unchanged, message, sizeof message);
    json_t *answer = json_pack("{s:o, s:o}", "changed", changed, "unchanged", unchanged);
    if (applied) {
        sb_admin_answer_json(exchange, HTTP_STATUS_OK, answer);
        return;
    }
    json_decref(answer);
    sb_admin_fail(exchange, SB_PROBLEM_BAD_REQUEST, message);
}
