#include "host/admin/answers/order_call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libwebsockets.h>

#include "host/clock/ticker.h"
#include "host/door/address_range.h"
#include "host/threads/shard_call.h"

typedef struct order_call {
    sb_shard_call call; // first
    sb_admin *admin;
    uint64_t ticket;
    const char *missing;
    sb_order order;
    sb_order_outcome outcomes[SB_SERVER_SHARD_COUNT_MAX];
} order_call;

static const char *maker_name(sb_place_maker maker)
{
    return maker == SB_MADE_BY_OPERATOR ? "operator"
           : maker == SB_MADE_BY_CLIENT ? "client"
                                        : "configuration";
}

static const char *visibility_name(sb_visibility visibility)
{
    return visibility == SB_VISIBILITY_PUBLIC     ? "public"
           : visibility == SB_VISIBILITY_UNLISTED ? "unlisted"
                                                  : "private";
}

static void set_count(json_t *object, const char *name, uint64_t count)
{
    (void)json_object_set_new(object, name, json_integer((json_int_t)count));
}

static void set_truth(json_t *object, const char *name, bool truth)
{
    (void)json_object_set_new(object, name, json_boolean(truth));
}

json_t *sb_session_view_json(const sb_session_view *view, uint32_t shard)
{
    json_t *object =
        json_pack("{s:I, s:I, s:s, s:s, s:s, s:s, s:s, s:s}", "id", (json_int_t)view->id, "shard",
                  (json_int_t)shard, "name", view->name, "mode", view->mode, "map", view->map,
                  "rules", view->rules, "maker", maker_name(view->maker), "visibility",
                  visibility_name(view->visibility));
    if (object == NULL) {
        return NULL;
    }
    const sb_session_counters *counters = &view->counters;
    set_truth(object, "password", view->has_password);
    set_truth(object, "draining", view->draining);
    set_truth(object, "warming_up", view->warming_up);
    set_truth(object, "over", view->over);
    set_truth(object, "recorded", view->recorded);
    set_count(object, "tick", view->tick);
    set_count(object, "tick_rate_hz", view->tick_rate_hz);
    set_count(object, "snapshot_rate_hz", view->snapshot_rate_hz);
    set_count(object, "overload", view->overload);
    set_count(object, "matches", view->match_count);
    set_count(object, "players", view->players);
    set_count(object, "player_capacity", view->player_capacity);
    set_count(object, "computers", view->computers);
    set_count(object, "spectators", view->spectators);
    set_count(object, "spectator_capacity", view->spectator_capacity);
    set_count(object, "spectator_delay_ms", view->spectator_delay_ms);
    set_count(object, "inputs_late", counters->inputs_late);
    set_count(object, "inputs_repeated", counters->inputs_repeated);
    set_count(object, "inputs_missing", counters->inputs_missing);
    set_count(object, "bytes_sent", counters->bytes_sent);
    set_count(object, "bytes_received", counters->bytes_received);
    return object;
}

json_t *sb_person_view_json(const sb_person_view *view, uint32_t shard)
{
    char address[SB_ADDRESS_RANGE_TEXT_SIZE];
    sb_address_format(view->address, address);
    json_t *object = json_pack(
        "{s:I, s:I, s:I, s:s, s:s, s:s, s:b, s:I, s:f, s:I, s:I, s:I}", "id", (json_int_t)view->id,
        "session", (json_int_t)view->session, "shard", (json_int_t)shard, "name", view->name,
        "role", view->role == SB_ROLE_PLAYER ? "player" : "spectator", "address", address, "muted",
        view->muted, "round_trip_ms", (json_int_t)view->round_trip_ms, "loss", view->loss,
        "inputs_late", (json_int_t)view->inputs_late, "corrections", (json_int_t)view->corrections,
        "connected_s", (json_int_t)((sb_clock_ns() - view->since_ns) / 1000000000u));
    if (object != NULL && view->role == SB_ROLE_PLAYER) {
        set_count(object, "slot", view->slot);
    }
    if (object != NULL && view->account[0] != '\0') {
        (void)json_object_set_new(object, "account", json_string(view->account));
    }
    return object;
}

static void on_ended(void *context, uint32_t shard_index)
{
    sb_shard_call_end_work(context, shard_index);
}

static bool on_shard(sb_shard_call *call, sb_shard_thread *shard)
{
    order_call *self = (order_call *)call;
    sb_order_outcome *outcome = &self->outcomes[shard->index];
    const bool done = sb_order_run(&self->order, shard, outcome);
    if (!done) {
        outcome->ended = on_ended;
        outcome->ended_context = call;
    }
    return done;
}

static bool shows_session(sb_order_kind kind)
{
    return kind == SB_ORDER_SHOW_SESSION || kind == SB_ORDER_CREATE || kind == SB_ORDER_CHANGE;
}

static sb_admin_reply reply_of(const order_call *self, const sb_order_outcome *outcome,
                               uint32_t shard)
{
    json_t *object = NULL;
    if (outcome->detail[0] != '\0') {
        return sb_admin_reply_problem(outcome->problem, outcome->detail);
    }
    if (shows_session(self->order.kind)) {
        object = sb_session_view_json(&outcome->session, shard);
    } else if (self->order.kind == SB_ORDER_SHOW_PERSON) {
        object = sb_person_view_json(&outcome->person, shard);
    } else {
        return sb_admin_reply_nothing();
    }
    const bool created = self->order.kind == SB_ORDER_CREATE;
    sb_admin_reply reply = sb_admin_reply_json(
        created ? 201 : HTTP_STATUS_OK, object != NULL ? json_dumps(object, JSON_INDENT(1)) : NULL);
    json_decref(object);
    if (created) {
        snprintf(reply.location, sizeof reply.location, "/v1/sessions/%u",
                 (unsigned)outcome->session.id);
    }
    return reply;
}

// A line to all sessions is answered by how many were told.
static sb_admin_reply reply_to_all(const order_call *self)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < SB_SERVER_SHARD_COUNT_MAX; i++) {
        count += self->outcomes[i].count;
    }
    json_t *object = json_pack("{s:I}", "sessions", (json_int_t)count);
    const sb_admin_reply reply = sb_admin_reply_json(
        HTTP_STATUS_OK, object != NULL ? json_dumps(object, JSON_INDENT(1)) : NULL);
    json_decref(object);
    return reply;
}

static void on_done(sb_shard_call *call)
{
    order_call *self = (order_call *)call;
    sb_admin_reply reply;
    uint32_t shard = 0;
    while (shard < SB_SERVER_SHARD_COUNT_MAX && !self->outcomes[shard].found) {
        shard++;
    }
    if (self->order.kind == SB_ORDER_ANNOUNCE && self->order.id == 0) {
        reply = reply_to_all(self);
    } else if (shard == SB_SERVER_SHARD_COUNT_MAX) {
        reply = sb_admin_reply_problem(SB_PROBLEM_NOT_FOUND, self->missing);
    } else {
        reply = reply_of(self, &self->outcomes[shard], shard);
    }
    sb_admin_http_reply(self->admin->http, self->ticket, &reply);
    json_decref(self->order.settings);
    free(self);
}

void sb_admin_order(const sb_admin_exchange *exchange, const sb_order *order, const char *missing)
{
    order_call *self = exchange->admin->ready ? calloc(1, sizeof *self) : NULL;
    if (self == NULL) {
        json_decref(order->settings);
        sb_admin_fail(exchange, SB_PROBLEM_UNAVAILABLE, "the server starts, or memory is short");
        return;
    }
    self->call.work = on_shard;
    self->call.done = on_done;
    self->admin = exchange->admin;
    self->ticket = exchange->request->ticket;
    self->missing = missing;
    self->order = *order;
    sb_shard_call_begin(&self->call, exchange->admin->server);
}
