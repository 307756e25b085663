#include "host/agones/agones_plan.h"

#include <string.h>

static const char *const STATE_NAMES[SB_AGONES_STATE_COUNT] = {
    "Unknown", "Starting", "Ready", "Reserved", "Allocated", "Shutdown", "Unhealthy"};

sb_agones_state sb_agones_state_read(const char *text)
{
    for (uint32_t i = SB_AGONES_READY; i < SB_AGONES_STATE_COUNT; i++) {
        if (strcmp(STATE_NAMES[i], text) == 0) {
            return (sb_agones_state)i;
        }
    }
    return SB_AGONES_STARTING;
}

const char *sb_agones_state_name(sb_agones_state state)
{
    return STATE_NAMES[state];
}

const char *sb_agones_call_name(sb_agones_call call)
{
    static const char *const NAMES[SB_AGONES_CALL_COUNT] = {
        "state", "gameserver", "room", "players", "sessions", "list", "version", "key", "ports"};
    return NAMES[call];
}

static bool nobody_came(const sb_agones_plan *plan, uint64_t now_ms, uint64_t limit_ms)
{
    return plan->held && plan->view.players <= plan->held_players &&
           now_ms - plan->held_ms < limit_ms;
}

void sb_agones_plan_view(sb_agones_plan *plan, const sb_agones_view *view, uint64_t now_ms)
{
    if (view->players > 0) {
        plan->played = true;
    } else if (plan->view.players > 0) {
        plan->empty_ms = now_ms;
    }
    if (view->ended && !plan->view.ended) {
        plan->items[SB_AGONES_CALL_STATE] = (sb_agones_item){0}; // there is no later attempt
    }
    if (plan->held_players > view->players) {
        plan->held_players = view->players; // others have left meanwhile
    }
    plan->view = *view;
    if (plan->held && !nobody_came(plan, now_ms, SB_AGONES_HELD_MS)) {
        plan->held = false;
        if (view->players == 0) {
            plan->played = false; // the time is over, and nobody is waited for
        }
    }
}

bool sb_agones_plan_see(sb_agones_plan *plan, sb_agones_state state, uint64_t allocation_hash,
                        uint64_t now_ms)
{
    // The watch may tell of a call before the call is answered.
    const bool asks = plan->calling && plan->under_way == SB_AGONES_CALL_STATE &&
                      plan->next_state == SB_AGONES_ALLOCATED;
    const bool ours = plan->asked == SB_AGONES_ALLOCATED || asks;
    const bool entered = state == SB_AGONES_ALLOCATED && plan->seen != SB_AGONES_ALLOCATED;
    const bool again = plan->has_seen && state == SB_AGONES_ALLOCATED && allocation_hash != 0 &&
                       allocation_hash != plan->seen_hash;
    plan->seen = state;
    plan->seen_hash = allocation_hash;
    plan->has_seen = true;
    if (state == plan->asked) {
        plan->asked = SB_AGONES_UNKNOWN; // it has happened
    }
    if ((!entered && !again) || ours) {
        return false;
    }
    plan->held = true;
    plan->held_players = plan->view.players;
    plan->held_ms = now_ms;
    plan->items[SB_AGONES_CALL_ROOM].taken = false; // the allocation may have set the label
    return true;
}

sb_agones_state sb_agones_plan_state(const sb_agones_plan *plan, uint64_t now_ms)
{
    if (plan->asked != SB_AGONES_UNKNOWN &&
        (!plan->has_seen || now_ms - plan->asked_ms < SB_AGONES_SETTLE_MS)) {
        return plan->seen == SB_AGONES_SHUTDOWN ? SB_AGONES_SHUTDOWN : plan->asked;
    }
    return plan->seen;
}

sb_agones_state sb_agones_plan_wanted(const sb_agones_plan *plan, uint64_t now_ms)
{
    const sb_agones_view *view = &plan->view;
    const sb_agones_state state = sb_agones_plan_state(plan, now_ms);
    if (view->ended) {
        return SB_AGONES_SHUTDOWN;
    }
    if (!view->ready || state == SB_AGONES_SHUTDOWN || state == SB_AGONES_UNHEALTHY) {
        return state;
    }
    if (view->players > 0) {
        return SB_AGONES_ALLOCATED;
    }
    if (view->draining || (state == SB_AGONES_ALLOCATED && plan->held)) {
        return state; // never back into the pool
    }
    if (state == SB_AGONES_ALLOCATED && plan->played &&
        now_ms - plan->empty_ms < SB_AGONES_EMPTY_MS) {
        return SB_AGONES_ALLOCATED;
    }
    return view->awaits ? SB_AGONES_RESERVED : SB_AGONES_READY;
}

bool sb_agones_plan_room(const sb_agones_plan *plan, uint64_t now_ms)
{
    const sb_agones_view *view = &plan->view;
    return view->ready && view->room && !view->draining && !view->ended &&
           !nobody_came(plan, now_ms, SB_AGONES_ROOM_HELD_MS);
}

static uint64_t pair(uint32_t count, uint32_t capacity)
{
    return (uint64_t)capacity << 32 | count;
}

// What Agones is to have; a call is due while it has something else.
static uint64_t value_of(const sb_agones_plan *plan, sb_agones_call call, uint64_t now_ms)
{
    const sb_agones_view *view = &plan->view;
    switch (call) {
    case SB_AGONES_CALL_ROOM:
        return sb_agones_plan_room(plan, now_ms);
    case SB_AGONES_CALL_PLAYERS:
        return pair(view->players, view->player_capacity);
    case SB_AGONES_CALL_SESSIONS:
        return pair(view->sessions, view->session_capacity);
    case SB_AGONES_CALL_LIST:
        return view->list_hash ^ view->session_capacity;
    case SB_AGONES_CALL_STATE:
    case SB_AGONES_CALL_ASK:
    case SB_AGONES_CALL_VERSION:
    case SB_AGONES_CALL_KEY:
    case SB_AGONES_CALL_PORTS:
    case SB_AGONES_CALL_COUNT:
        break;
    }
    return 0;
}

// A container that starts again may be of a server that is allocated: `ready` would take it away
// from its players, so the state is asked for first.
static bool knows_state(const sb_agones_plan *plan)
{
    return plan->has_seen || plan->view.ended ||
           plan->items[SB_AGONES_CALL_ASK].failures >= SB_AGONES_ASK_FAILURES_MAX;
}

static bool state_is_due(const sb_agones_plan *plan, uint64_t now_ms)
{
    if (!knows_state(plan)) {
        return false;
    }
    const sb_agones_state state = sb_agones_plan_state(plan, now_ms);
    const sb_agones_state wanted = sb_agones_plan_wanted(plan, now_ms);
    if (wanted == SB_AGONES_RESERVED && state == SB_AGONES_RESERVED) {
        return now_ms - plan->asked_ms >= SB_AGONES_RESERVE_RENEW_MS;
    }
    return wanted != state && wanted != SB_AGONES_UNKNOWN && wanted != SB_AGONES_STARTING;
}

static bool is_wanted(const sb_agones_plan *plan, sb_agones_call call, uint64_t now_ms)
{
    const sb_agones_item *item = &plan->items[call];
    if (call == SB_AGONES_CALL_STATE) {
        return state_is_due(plan, now_ms);
    }
    if (!plan->view.ready || plan->view.ended) {
        return false;
    }
    return call == SB_AGONES_CALL_ASK || !item->taken ||
           item->value != value_of(plan, call, now_ms);
}

sb_agones_call sb_agones_plan_next(sb_agones_plan *plan, uint64_t now_ms)
{
    for (uint32_t i = 0; i < SB_AGONES_CALL_COUNT; i++) {
        const sb_agones_call call = (sb_agones_call)i;
        if (now_ms >= plan->items[i].due_ms && is_wanted(plan, call, now_ms)) {
            plan->next_state = sb_agones_plan_wanted(plan, now_ms);
            plan->next_value = value_of(plan, call, now_ms);
            plan->under_way = call;
            plan->calling = true;
            return call;
        }
    }
    return SB_AGONES_CALL_NONE;
}

uint32_t sb_agones_retry_ms(uint32_t failures, uint32_t random)
{
    uint32_t delay = SB_AGONES_RETRY_MS_MIN;
    for (uint32_t i = 1; i < failures && delay < SB_AGONES_RETRY_MS_MAX; i++) {
        delay *= 2;
    }
    delay = delay < SB_AGONES_RETRY_MS_MAX ? delay : SB_AGONES_RETRY_MS_MAX;
    return delay / 2 + random % (delay / 2 + 1);
}

void sb_agones_plan_end(sb_agones_plan *plan, sb_agones_call call, bool taken, uint64_t now_ms,
                        uint32_t random)
{
    sb_agones_item *item = &plan->items[call];
    plan->calling = false;
    if (!taken) {
        item->failures++;
        item->taken = false;
        item->due_ms = now_ms + sb_agones_retry_ms(item->failures, random);
        return;
    }
    *item = (sb_agones_item){.due_ms = call == SB_AGONES_CALL_ASK ? now_ms + SB_AGONES_ASK_MS : 0,
                             .taken = true,
                             .value = plan->next_value};
    if (call == SB_AGONES_CALL_STATE) {
        plan->asked = plan->seen != plan->next_state ? plan->next_state : SB_AGONES_UNKNOWN;
        plan->asked_ms = now_ms;
        plan->held = plan->held && plan->next_state == SB_AGONES_ALLOCATED;
        if (plan->next_state == SB_AGONES_READY) {
            plan->played = false;
        }
    }
}

void sb_agones_plan_forget(sb_agones_plan *plan)
{
    for (uint32_t i = 0; i < SB_AGONES_CALL_COUNT; i++) {
        sb_agones_item *item = &plan->items[i];
        item->taken = false;
        item->due_ms = item->failures > 0 ? item->due_ms : 0; // what is refused comes ever later
    }
}
