#include "host/admin/answers/shard_order.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>
#include <sodium.h>

#include "host/config/place_json.h"
#include "host/door/door.h"

static void fail(sb_order_outcome *outcome, sb_problem problem, const char *detail)
{
    outcome->problem = problem;
    snprintf(outcome->detail, sizeof outcome->detail, "%s", detail);
}

static void show(sb_shard *shard, uint32_t number, sb_order_outcome *outcome)
{
    const sb_place *place = sb_lobby_find(shard->lobby, number);
    outcome->found = place != NULL && !place->plays_back;
    if (outcome->found) {
        outcome->session = sb_session_view_of(shard, place);
    }
}

static sb_problem problem_of(sb_error error)
{
    return error == SB_ERROR_FULL       ? SB_PROBLEM_CONFLICT
           : error == SB_ERROR_ARGUMENT ? SB_PROBLEM_BAD_REQUEST
           : error == SB_ERROR_RANGE    ? SB_PROBLEM_BAD_REQUEST
                                        : SB_PROBLEM_UNAVAILABLE;
}

static void on_added(void *context, uint32_t number, sb_error error, const char *reason)
{
    sb_order_outcome *outcome = context;
    outcome->waits = false;
    if (number > 0) {
        show(outcome->shard, number, outcome);
    } else {
        fail(outcome, problem_of(error),
             error == SB_ERROR_FULL ? "there is no room for another session (--session-capacity)"
             : reason[0] != '\0'    ? reason
                                    : sb_error_message(error));
    }
    if (outcome->ended != NULL) {
        outcome->ended(outcome->ended_context, outcome->shard_index);
    }
}

static void create(const sb_order *order, sb_shard *shard, sb_order_outcome *outcome)
{
    const sb_place_maps maps = {shard->maps, shard->map_count};
    sb_place_def def = shard->template_def;
    def.maker = SB_MADE_BY_OPERATOR;
    outcome->found = true;
    if (!sb_place_from_json(order->settings, true, &maps, &def, outcome->detail,
                            sizeof outcome->detail)) {
        outcome->problem = SB_PROBLEM_BAD_REQUEST;
        return;
    }
    outcome->shard = shard;
    outcome->waits = true;
    sb_lobby_add_later(shard->lobby, &def, on_added, outcome);
    sodium_memzero(&def, sizeof def);
}

static void change(const sb_order *order, sb_shard *shard, sb_order_outcome *outcome)
{
    const sb_place *place = sb_lobby_find(shard->lobby, order->id);
    outcome->found = place != NULL && !place->plays_back;
    if (!outcome->found) {
        return;
    }
    const sb_place_maps maps = {shard->maps, shard->map_count};
    sb_place_def def = place->def;
    if (!sb_place_from_json(order->settings, false, &maps, &def, outcome->detail,
                            sizeof outcome->detail)) {
        outcome->problem = SB_PROBLEM_BAD_REQUEST;
        return;
    }
    const sb_error error = sb_lobby_change(shard->lobby, order->id, &def,
                                           json_object_get(order->settings, "password") == NULL);
    if (error != SB_OK) {
        fail(outcome, problem_of(error), sb_error_message(error));
        return;
    }
    show(shard, order->id, outcome);
}

static void announce(const sb_order *order, sb_shard *shard, sb_order_outcome *outcome)
{
    const sb_text text = {order->text, (uint32_t)strlen(order->text)};
    for (const sb_place *place = sb_lobby_next(shard->lobby, 0); place != NULL;
         place = sb_lobby_next(shard->lobby, place->number)) {
        if (!place->plays_back && (order->id == 0 || order->id == place->number)) {
            sb_session_announce(sb_session_from(place->hosted), text);
            outcome->count++;
            outcome->found = true;
        }
    }
}

// Finds the session and the index of a client by the id of its connection.
static sb_session *find_person(sb_shard *shard, uint32_t id, uint32_t *out_index)
{
    for (const sb_place *place = sb_lobby_next(shard->lobby, 0); place != NULL;
         place = sb_lobby_next(shard->lobby, place->number)) {
        sb_session *session = place->plays_back ? NULL : sb_session_from(place->hosted);
        const uint32_t end = session != NULL ? sb_session_person_capacity(session) : 0;
        for (uint32_t index = 0; index < end; index++) {
            sb_person person;
            uint64_t since_ns;
            if (sb_session_person(session, index, &person) && person.peer != SB_NO_PEER &&
                sb_door_id(shard->door, person.peer, &since_ns) == id) {
                *out_index = index;
                return session;
            }
        }
    }
    return NULL;
}

static void act_on_person(const sb_order *order, sb_shard *shard, sb_order_outcome *outcome)
{
    uint32_t index;
    sb_session *session = find_person(shard, order->id, &index);
    outcome->found = session != NULL;
    if (session == NULL) {
        return;
    }
    if (order->kind == SB_ORDER_SHOW_PERSON) {
        sb_person person;
        (void)sb_session_person(session, index, &person);
        outcome->person = sb_person_view_of(shard, sb_session_get_def(session)->number, &person);
    } else if (order->kind == SB_ORDER_KICK) {
        sb_session_expel(session, index, SB_GOODBYE_KICKED);
    } else {
        sb_session_mute(session, index, order->kind == SB_ORDER_MUTE);
    }
}

bool sb_order_run(const sb_order *order, sb_shard_thread *thread, sb_order_outcome *outcome)
{
    sb_shard *shard = &thread->shard;
    outcome->shard_index = thread->index;
    switch (order->kind) {
    case SB_ORDER_SHOW_SESSION:
        show(shard, order->id, outcome);
        break;
    case SB_ORDER_CREATE:
        if (thread->index == order->shard) {
            create(order, shard, outcome);
        }
        break;
    case SB_ORDER_CHANGE:
        change(order, shard, outcome);
        break;
    case SB_ORDER_END:
        outcome->found = sb_lobby_end(shard->lobby, order->id);
        break;
    case SB_ORDER_DRAIN:
        outcome->found = sb_lobby_drain(shard->lobby, order->id);
        break;
    case SB_ORDER_ANNOUNCE:
        announce(order, shard, outcome);
        break;
    case SB_ORDER_SHOW_PERSON:
    case SB_ORDER_KICK:
    case SB_ORDER_MUTE:
    case SB_ORDER_UNMUTE:
        act_on_person(order, shard, outcome);
        break;
    }
    return !outcome->waits;
}
