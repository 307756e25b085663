#include "client/snapshots/snapshot_history.h"

#include <stddef.h>
#include <string.h>

#include "base/assert.h"
#include "game/game.h"

_Static_assert(SB_CLIENT_ENTITY_COUNT_MAX == SB_RULES_ENTITY_COUNT_MAX,
               "the public header states the entities of the largest match");
// A baseline, the newest view and the view that is being made.
_Static_assert(SB_SNAPSHOT_HISTORY_BASELINE_COUNT >= 3 * SB_CLIENT_ENTITY_COUNT_MAX,
               "the views that must be held have room");
_Static_assert(SB_SNAPSHOT_HISTORY_BASELINE_COUNT <= UINT16_MAX, "views list baselines by 16 bits");

void sb_snapshot_history_init(sb_snapshot_history *snapshot_history)
{
    // The baselines are written before they are read.
    memset(snapshot_history, 0, offsetof(sb_snapshot_history, entity_baselines));
    snapshot_history->free_count = SB_SNAPSHOT_HISTORY_BASELINE_COUNT;
    for (uint32_t i = 0; i < SB_SNAPSHOT_HISTORY_BASELINE_COUNT; i++) {
        snapshot_history->free[i] = (uint16_t)i;
    }
}

static void release(sb_snapshot_history *snapshot_history, uint16_t entity_baseline)
{
    snapshot_history->uses[entity_baseline]--;
    if (snapshot_history->uses[entity_baseline] == 0) {
        snapshot_history->free[snapshot_history->free_count++] = entity_baseline;
    }
}

static void drop(sb_snapshot_history *snapshot_history, sb_snapshot_history_view *view)
{
    for (uint32_t i = 0; i < view->count; i++) {
        release(snapshot_history, view->entity_baselines[i]);
    }
    view->tick = 0;
    view->count = 0;
}

static sb_snapshot_history_view *find(sb_snapshot_history *snapshot_history, uint32_t tick)
{
    for (uint32_t i = 0; i < SB_SNAPSHOT_HISTORY_DEPTH; i++) {
        if (snapshot_history->views[i].tick == tick) {
            return &snapshot_history->views[i];
        }
    }
    return NULL;
}

// Drops the oldest view that may be dropped. False if there is none.
static bool make_room(sb_snapshot_history *snapshot_history)
{
    sb_snapshot_history_view *oldest = NULL;
    for (uint32_t i = 0; i < SB_SNAPSHOT_HISTORY_DEPTH; i++) {
        sb_snapshot_history_view *view = &snapshot_history->views[i];
        bool needed = view->tick == 0 || view == snapshot_history->making ||
                      view == snapshot_history->baseline || view->tick == snapshot_history->tick;
        if (!needed && (oldest == NULL || view->tick < oldest->tick)) {
            oldest = view;
        }
    }
    if (oldest != NULL) {
        drop(snapshot_history, oldest);
    }
    return oldest != NULL;
}

sb_error sb_snapshot_history_begin(sb_snapshot_history *snapshot_history, uint32_t tick,
                                   uint32_t baseline_tick)
{
    SB_ASSERT(tick > snapshot_history->tick);
    sb_snapshot_history_abort(snapshot_history);
    snapshot_history->baseline = baseline_tick != 0 ? find(snapshot_history, baseline_tick) : NULL;
    if (snapshot_history->baseline == NULL && baseline_tick != 0) {
        return SB_ERROR_STATE;
    }
    snapshot_history->making = find(snapshot_history, 0);
    if (snapshot_history->making == NULL) {
        bool made = make_room(snapshot_history);
        SB_ASSERT(made);
        snapshot_history->making = find(snapshot_history, 0);
    }
    snapshot_history->making->tick = tick;
    snapshot_history->making->number = 0;
    snapshot_history->making->count = 0;
    snapshot_history->baseline_next = 0;
    snapshot_history->last_index = -1;
    return SB_OK;
}

void sb_snapshot_history_abort(sb_snapshot_history *snapshot_history)
{
    if (snapshot_history->making != NULL) {
        drop(snapshot_history, snapshot_history->making);
    }
    snapshot_history->making = NULL;
    snapshot_history->baseline = NULL;
}

static bool append(sb_snapshot_history *snapshot_history, uint16_t entity_baseline)
{
    sb_snapshot_history_view *making = snapshot_history->making;
    if (making->count == SB_CLIENT_ENTITY_COUNT_MAX) {
        return false;
    }
    snapshot_history->uses[entity_baseline]++;
    making->entity_baselines[making->count++] = entity_baseline;
    return true;
}

// The baseline held for the index; NULL for none. Everything before it is taken over unchanged.
static const sb_entity *go_on_to(sb_snapshot_history *snapshot_history, uint32_t index,
                                 bool *out_room)
{
    const sb_snapshot_history_view *baseline = snapshot_history->baseline;
    *out_room = true;
    while (baseline != NULL && snapshot_history->baseline_next < baseline->count) {
        uint16_t at = baseline->entity_baselines[snapshot_history->baseline_next];
        const sb_entity *entity_baseline = &snapshot_history->entity_baselines[at];
        if (entity_baseline->index > index) {
            return NULL;
        }
        snapshot_history->baseline_next++;
        if (entity_baseline->index == index) {
            return entity_baseline;
        }
        *out_room = *out_room && append(snapshot_history, at);
    }
    return NULL;
}

// Returns a new baseline, not filled, as the last of the view that is being made. NULL if there is
// no room.
static sb_entity *append_new(sb_snapshot_history *snapshot_history)
{
    while (snapshot_history->free_count == 0) {
        if (!make_room(snapshot_history)) {
            return NULL;
        }
    }
    uint16_t at = snapshot_history->free[snapshot_history->free_count - 1];
    if (!append(snapshot_history, at)) {
        return NULL;
    }
    snapshot_history->free_count--;
    return &snapshot_history->entity_baselines[at];
}

// Takes the change whose head was read.
static sb_error take_one(sb_snapshot_history *snapshot_history, sb_changes_coder *coder,
                         sb_change *change)
{
    if (change->index >= SB_CLIENT_ENTITY_COUNT_MAX ||
        (int32_t)change->index <= snapshot_history->last_index) {
        return SB_ERROR_RANGE;
    }
    snapshot_history->last_index = change->index;
    bool room;
    const sb_entity *held = go_on_to(snapshot_history, change->index, &room);
    if (!room) {
        return SB_ERROR_FULL;
    }
    if (!sb_changes_body(coder, held != NULL ? held->kind : SB_CHANGES_NOTHING, change)) {
        return sb_changes_end(coder);
    }
    if (change->change == SB_CHANGE_REMOVE) {
        return held != NULL ? SB_OK : SB_ERROR_RANGE;
    }
    sb_entity *to = append_new(snapshot_history);
    return to != NULL ? sb_delta_take(&coder->def, snapshot_history->making->tick, held, change, to)
                      : SB_ERROR_FULL;
}

sb_error sb_snapshot_history_take(sb_snapshot_history *snapshot_history, sb_changes_coder *coder,
                                  const sb_message_snapshot *part)
{
    SB_ASSERT(snapshot_history->making != NULL);
    sb_error error = SB_OK;
    sb_change change;
    sb_changes_begin(coder, part);
    while (error == SB_OK && sb_changes_head(coder, &change)) {
        error = take_one(snapshot_history, coder, &change);
    }
    error = error == SB_OK ? sb_changes_end(coder) : error;
    if (error != SB_OK) {
        sb_snapshot_history_abort(snapshot_history);
    }
    return error;
}

static uint32_t shifted(uint32_t history, uint32_t ticks)
{
    // The last newest view is one of those that were held.
    return (ticks < 32 ? history << ticks : 0) | (ticks <= 32 ? UINT32_C(1) << (ticks - 1) : 0);
}

// Whether interpolation may read it.
static bool is_kept(const sb_snapshot_history *snapshot_history,
                    const sb_snapshot_history_view *view)
{
    return snapshot_history->count - view->number < SB_SNAPSHOT_HISTORY_KEPT_COUNT;
}

void sb_snapshot_history_end(sb_snapshot_history *snapshot_history)
{
    bool room;
    (void)go_on_to(snapshot_history, UINT32_MAX, &room);
    sb_snapshot_history_view *made = snapshot_history->making;
    SB_ASSERT(room); // every index is below the count of entities, and occurs once
    snapshot_history->history =
        snapshot_history->tick != 0
            ? shifted(snapshot_history->history, made->tick - snapshot_history->tick)
            : 0;
    snapshot_history->tick = made->tick;
    snapshot_history->newest = (uint32_t)(made - snapshot_history->views);
    made->number = ++snapshot_history->count;
    snapshot_history->making = NULL;
    snapshot_history->baseline = NULL;
}

const sb_snapshot_history_view *
sb_snapshot_history_newest(const sb_snapshot_history *snapshot_history)
{
    return snapshot_history->tick != 0 ? &snapshot_history->views[snapshot_history->newest] : NULL;
}

const sb_entity *sb_snapshot_history_baseline(const sb_snapshot_history *snapshot_history,
                                              uint32_t place)
{
    const sb_snapshot_history_view *view = sb_snapshot_history_newest(snapshot_history);
    if (view == NULL || place >= view->count) {
        return NULL;
    }
    return &snapshot_history->entity_baselines[view->entity_baselines[place]];
}

void sb_snapshot_history_around(const sb_snapshot_history *snapshot_history, uint32_t number_min,
                                double tick, const sb_snapshot_history_view **out_before,
                                const sb_snapshot_history_view **out_after)
{
    *out_before = *out_after = NULL;
    for (uint32_t i = 0; i < SB_SNAPSHOT_HISTORY_DEPTH; i++) {
        const sb_snapshot_history_view *view = &snapshot_history->views[i];
        if (view->tick == 0 || view->number == 0 || view->number < number_min ||
            !is_kept(snapshot_history, view)) {
            continue;
        }
        if ((double)view->tick <= tick) {
            *out_before =
                *out_before == NULL || view->tick > (*out_before)->tick ? view : *out_before;
        } else {
            *out_after = *out_after == NULL || view->tick < (*out_after)->tick ? view : *out_after;
        }
    }
}

void sb_snapshot_history_fill(const sb_snapshot_history *snapshot_history, const sb_delta_def *def,
                              sb_snapshot *out_snapshot)
{
    out_snapshot->tick = snapshot_history->tick;
    uint32_t count = 0;
    for (const sb_entity *entity_baseline;
         (entity_baseline = sb_snapshot_history_baseline(snapshot_history, count)) != NULL;) {
        sb_entity *entity = &out_snapshot->entities[count++];
        entity->tick = snapshot_history->tick;
        entity->index = entity_baseline->index;
        entity->generation = entity_baseline->generation;
        entity->kind = entity_baseline->kind;
        sb_delta_extrapolate(def, entity_baseline, snapshot_history->tick, entity->values);
    }
    out_snapshot->entity_count = count;
}
