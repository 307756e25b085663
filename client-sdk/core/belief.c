#include "client/belief.h"

#include <string.h>

#include "base/assert.h"
#include "game/game.h"

_Static_assert(SB_CLIENT_ENTITY_COUNT_MAX == SB_RULES_ENTITY_COUNT_MAX,
               "the public header states the entities of the largest match");
// A baseline, the newest view and the one that is being made.
_Static_assert(SB_BELIEF_KEYFRAME_COUNT >= 3 * SB_CLIENT_ENTITY_COUNT_MAX,
               "the views that must be held have room");

void sb_belief_init(sb_belief *belief)
{
    memset(belief, 0, sizeof *belief);
    belief->free_count = SB_BELIEF_KEYFRAME_COUNT;
    for (uint32_t i = 0; i < SB_BELIEF_KEYFRAME_COUNT; i++) {
        belief->free[i] = (uint16_t)i;
    }
}

static void release(sb_belief *belief, uint16_t keyframe)
{
    belief->uses[keyframe]--;
    if (belief->uses[keyframe] == 0) {
        belief->free[belief->free_count++] = keyframe;
    }
}

static void drop(sb_belief *belief, sb_belief_view *view)
{
    for (uint32_t i = 0; i < view->count; i++) {
        release(belief, view->keyframes[i]);
    }
    view->tick = 0;
    view->count = 0;
}

static sb_belief_view *find(sb_belief *belief, uint32_t tick)
{
    for (uint32_t i = 0; i < SB_BELIEF_DEPTH; i++) {
        if (belief->views[i].tick == tick) {
            return &belief->views[i];
        }
    }
    return NULL;
}

// Drops the oldest view that need not be held. False if there is none.
static bool make_room(sb_belief *belief)
{
    sb_belief_view *oldest = NULL;
    for (uint32_t i = 0; i < SB_BELIEF_DEPTH; i++) {
        sb_belief_view *view = &belief->views[i];
        bool needed = view->tick == 0 || view == belief->making || view == belief->baseline ||
                      view->tick == belief->tick;
        if (!needed && (oldest == NULL || view->tick < oldest->tick)) {
            oldest = view;
        }
    }
    if (oldest != NULL) {
        drop(belief, oldest);
    }
    return oldest != NULL;
}

sb_error sb_belief_begin(sb_belief *belief, uint32_t tick, uint32_t baseline_tick)
{
    SB_ASSERT(tick > belief->tick);
    sb_belief_abort(belief);
    belief->baseline = baseline_tick != 0 ? find(belief, baseline_tick) : NULL;
    if (belief->baseline == NULL && baseline_tick != 0) {
        return SB_ERROR_STATE;
    }
    belief->making = find(belief, 0);
    if (belief->making == NULL) {
        bool made = make_room(belief);
        SB_ASSERT(made);
        belief->making = find(belief, 0);
    }
    belief->making->tick = tick;
    belief->making->count = 0;
    belief->baseline_next = 0;
    belief->last_index = -1;
    return SB_OK;
}

void sb_belief_abort(sb_belief *belief)
{
    if (belief->making != NULL) {
        drop(belief, belief->making);
    }
    belief->making = NULL;
    belief->baseline = NULL;
}

static bool append(sb_belief *belief, uint16_t keyframe)
{
    sb_belief_view *making = belief->making;
    if (making->count == SB_CLIENT_ENTITY_COUNT_MAX) {
        return false;
    }
    belief->uses[keyframe]++;
    making->keyframes[making->count++] = keyframe;
    return true;
}

// What is held at the index, NULL for nothing; all before it goes on as it is.
static const sb_keyframe *go_on_to(sb_belief *belief, uint32_t index, bool *out_room)
{
    const sb_belief_view *baseline = belief->baseline;
    *out_room = true;
    while (baseline != NULL && belief->baseline_next < baseline->count) {
        uint16_t place = baseline->keyframes[belief->baseline_next];
        const sb_keyframe *keyframe = &belief->keyframes[place];
        if (keyframe->index > index) {
            return NULL;
        }
        belief->baseline_next++;
        if (keyframe->index == index) {
            return keyframe;
        }
        *out_room = *out_room && append(belief, place);
    }
    return NULL;
}

static bool allocate(sb_belief *belief, uint16_t *out_keyframe)
{
    while (belief->free_count == 0) {
        if (!make_room(belief)) {
            return false;
        }
    }
    *out_keyframe = belief->free[--belief->free_count];
    return true;
}

static sb_error hold(sb_belief *belief, const sb_keyframe *keyframe)
{
    uint16_t place;
    if (!allocate(belief, &place)) {
        return SB_ERROR_FULL;
    }
    belief->keyframes[place] = *keyframe;
    if (!append(belief, place)) {
        belief->free[belief->free_count++] = place;
        return SB_ERROR_FULL;
    }
    return SB_OK;
}

// The change whose head was read.
static sb_error take_one(sb_belief *belief, sb_changes_coder *coder, sb_change *change)
{
    if (change->index >= SB_CLIENT_ENTITY_COUNT_MAX ||
        (int32_t)change->index <= belief->last_index) {
        return SB_ERROR_RANGE;
    }
    belief->last_index = change->index;
    bool room;
    const sb_keyframe *held = go_on_to(belief, change->index, &room);
    if (!room) {
        return SB_ERROR_FULL;
    }
    if (!sb_changes_body(coder, held != NULL ? held->kind : SB_CHANGES_NOTHING, change)) {
        return sb_changes_end(coder);
    }
    if (change->change == SB_CHANGE_REMOVE) {
        return held != NULL ? SB_OK : SB_ERROR_RANGE;
    }
    sb_keyframe to;
    sb_error error = sb_delta_take(&coder->def, belief->making->tick, held, change, &to);
    return error == SB_OK ? hold(belief, &to) : error;
}

sb_error sb_belief_take(sb_belief *belief, sb_changes_coder *coder, const sb_message_snapshot *part)
{
    SB_ASSERT(belief->making != NULL);
    sb_error error = SB_OK;
    sb_change change;
    sb_changes_begin(coder, part);
    while (error == SB_OK && sb_changes_head(coder, &change)) {
        error = take_one(belief, coder, &change);
    }
    error = error == SB_OK ? sb_changes_end(coder) : error;
    if (error != SB_OK) {
        sb_belief_abort(belief);
    }
    return error;
}

static uint32_t shifted(uint32_t history, uint32_t ticks)
{
    // The view before is one of those that were held.
    return (ticks < 32 ? history << ticks : 0) | (ticks <= 32 ? UINT32_C(1) << (ticks - 1) : 0);
}

void sb_belief_end(sb_belief *belief)
{
    bool room;
    (void)go_on_to(belief, UINT32_MAX, &room);
    sb_belief_view *made = belief->making;
    SB_ASSERT(room); // every index is below the count of entities, and there once
    belief->history = belief->tick != 0 ? shifted(belief->history, made->tick - belief->tick) : 0;
    belief->tick = made->tick;
    belief->newest = (uint32_t)(made - belief->views);
    // Of one that builds on nothing it is not known which the server holds to be the newest.
    uint32_t oldest_tick = belief->baseline != NULL ? belief->baseline->tick : 0;
    belief->making = NULL;
    belief->baseline = NULL;
    for (uint32_t i = 0; i < SB_BELIEF_DEPTH; i++) {
        if (belief->views[i].tick != 0 && belief->views[i].tick < oldest_tick) {
            drop(belief, &belief->views[i]);
        }
    }
}

const sb_keyframe *sb_belief_keyframe(const sb_belief *belief, uint32_t place)
{
    const sb_belief_view *view = &belief->views[belief->newest];
    if (belief->tick == 0 || place >= view->count) {
        return NULL;
    }
    return &belief->keyframes[view->keyframes[place]];
}

void sb_belief_fill(const sb_belief *belief, const sb_delta_def *def, sb_snapshot *out_snapshot)
{
    out_snapshot->tick = belief->tick;
    uint32_t count = 0;
    for (const sb_keyframe *keyframe; (keyframe = sb_belief_keyframe(belief, count)) != NULL;) {
        sb_entity *entity = &out_snapshot->entities[count++];
        entity->index = keyframe->index;
        entity->generation = keyframe->generation;
        entity->kind = keyframe->kind;
        sb_delta_foresee(def, keyframe, belief->tick, entity->values);
    }
    out_snapshot->entity_count = count;
}
