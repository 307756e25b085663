#include "client/interpolation/interpolated_view.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

// A smaller difference is no jump, m and rad.
#define NO_JUMP 1e-4f
// A game that has not asked for so long shows no picture that another could jump from.
#define LOOK_MAX_US 250000u

// The view that is filled.
typedef struct filling {
    const sb_interpolated_view *from;
    bool smooth; // with the offsets of corrections
    sb_interpolation_moment moment;
    sb_client_view_data *view;
} filling;

uint32_t sb_interpolated_view_snapshot_tick(const sb_interpolated_view *view)
{
    return view->frozen ? view->last.tick : view->sources.history->tick;
}

bool sb_interpolated_view_is_live(const sb_interpolated_view *view)
{
    return !view->frozen && view->sources.history->tick != 0;
}

void sb_interpolated_view_advance(sb_interpolated_view *view, uint64_t now_us, int64_t server_time)
{
    sb_interpolation_clock_advance(&view->interpolation.clock, now_us, server_time);
    sb_smoothing_advance(&view->smoothing, now_us - view->smoothed_us);
    view->smoothed_us = now_us;
}

static bool show_predicted(const sb_view_sources *sources, uint32_t index,
                           sb_client_entity *out_entity)
{
    if (!sb_prediction_show(sources->prediction, sources->field_map, index,
                            sb_input_clock_phase(sources->input_clock), out_entity)) {
        return false;
    }
    out_entity->flags |= SB_CLIENT_ENTITY_PREDICTED;
    return true;
}

// The own tank and own shells are shown as predicted, whatever the snapshots around the moment
// have: where the newest snapshot lacks the tank, or a shell has ended, they are not shown. A shell
// that the server lets fly on is shown where the snapshots have it.
static bool is_gone(const filling *to, const sb_entity *entity, const sb_entity *after)
{
    const sb_view_sources *sources = &to->from->sources;
    const sb_prediction *prediction = sources->prediction;
    if (!prediction->set) {
        return false;
    }
    if (entity->kind == 0 && entity->index == sources->welcome->player) {
        return true;
    }
    const sb_prediction_set prediction_set = {.schema = sources->schema,
                                              .field_map = sources->field_map,
                                              .player = sources->welcome->player};
    bool goes_on = to->moment.stands || after != NULL;
    return sb_prediction_set_is_own_shell(&prediction_set, entity) &&
           !(goes_on && sb_prediction_is_stray(prediction, entity));
}

static void append(filling *to)
{
    sb_client_view_data *view = to->view;
    sb_client_entity *out = &view->entities[view->entity_count];
    if (out->kind == 0 && out->index == to->from->sources.welcome->player) {
        view->alive = true;
        view->own_index = view->entity_count;
        out->flags |= SB_CLIENT_ENTITY_OWN;
    }
    if (to->smooth) {
        sb_smoothing_apply(&to->from->smoothing, out);
    }
    view->entity_count++;
}

// Predicted entities, from `next` on and before `index`. Returns the next one.
static uint32_t append_predicted(filling *to, uint32_t next, uint32_t index)
{
    const sb_view_sources *sources = &to->from->sources;
    const sb_prediction *prediction = sources->prediction;
    sb_client_view_data *view = to->view;
    while (next < prediction->body_count && prediction->bodies[next] < index) {
        if (view->entity_count < SB_CLIENT_ENTITY_COUNT_MAX &&
            show_predicted(sources, prediction->bodies[next],
                           &view->entities[view->entity_count])) {
            append(to);
        }
        next++;
    }
    return next;
}

static void append_all(filling *to)
{
    const sb_view_sources *sources = &to->from->sources;
    const sb_prediction *prediction = sources->prediction;
    sb_client_view_data *view = to->view;
    uint32_t next = 0;
    const sb_entity *entity;
    for (uint32_t i = 0;
         (entity = sb_interpolation_entity(&to->moment, &to->moment.before, i)) != NULL; i++) {
        next = append_predicted(to, next, entity->index);
        if (next < prediction->body_count && prediction->bodies[next] == entity->index) {
            next = append_predicted(to, next, entity->index + 1u);
            continue;
        }
        const sb_entity *after = sb_interpolation_after(&to->moment, entity);
        if (view->entity_count < SB_CLIENT_ENTITY_COUNT_MAX && !is_gone(to, entity, after)) {
            sb_client_entity *out = &view->entities[view->entity_count];
            uint32_t flags = sb_interpolation_values(&to->moment, entity, after, out->values);
            sb_view_complete(sources->schema, sources->field_map, entity, out);
            out->flags = flags;
            append(to);
        }
    }
    (void)append_predicted(to, next, UINT32_MAX);
}

static void fill(sb_interpolated_view *view, const sb_input *input, bool smooth,
                 sb_client_view_data *out_view)
{
    const sb_view_sources *sources = &view->sources;
    sb_prediction_look_ahead(sources->prediction, input);
    filling to = {.from = view, .smooth = smooth, .view = out_view};
    sb_interpolation_open(&view->interpolation, sources->history, sources->def,
                          sb_interpolation_tick(&view->interpolation, sources->history),
                          &to.moment);
    out_view->tick = sources->history->tick;
    out_view->interpolation_tick = to.moment.tick;
    out_view->player = sources->welcome->player;
    out_view->alive = false;
    out_view->own_index = 0;
    out_view->entity_count = 0;
    append_all(&to);
}

static void copy(const sb_client_view_data *view, sb_client_view_data *out_view)
{
    // Most of a view is the room behind its entities, which is left out.
    memcpy(out_view, view, offsetof(sb_client_view_data, entities));
    memcpy(out_view->entities, view->entities, view->entity_count * sizeof view->entities[0]);
}

static bool is_starved(const sb_interpolated_view *view)
{
    const sb_interpolation *interpolation = &view->interpolation;
    return !view->frozen && interpolation->enabled &&
           sb_interpolation_tick(interpolation, view->sources.history) >
               (double)interpolation->clock.newest_tick;
}

sb_error sb_interpolated_view_get(sb_interpolated_view *view, const sb_input *input,
                                  uint64_t now_us, sb_client_view_data *out_view)
{
    if (sb_interpolated_view_snapshot_tick(view) == 0) {
        memset(out_view, 0, sizeof *out_view);
        return SB_ERROR_STATE;
    }
    view->viewed = true;
    view->viewed_us = now_us;
    view->views++;
    view->views_starved += is_starved(view);
    if (view->frozen) {
        copy(&view->last, out_view);
    } else {
        fill(view, input, true, out_view);
    }
    return SB_OK;
}

void sb_interpolated_view_keep(sb_interpolated_view *view, const sb_input *input, uint64_t now_us)
{
    view->last.entity_count = 0;
    // Several corrections may come between two views. A frozen view is of another connection.
    const bool is_looked_at = view->viewed && now_us - view->viewed_us < LOOK_MAX_US;
    if (is_looked_at && sb_interpolated_view_is_live(view)) {
        fill(view, input, true, &view->last);
    }
}

// Whether the two differ visibly. A NaN does.
static bool jumps(const sb_client_entity *before, const sb_client_entity *after)
{
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (!(fabsf(before->position[axis] - after->position[axis]) < NO_JUMP)) {
            return true;
        }
    }
    return !(fabsf(before->yaw - after->yaw) < NO_JUMP) ||
           !(fabsf(before->turret_yaw - after->turret_yaw) < NO_JUMP) ||
           !(fabsf(before->turret_pitch - after->turret_pitch) < NO_JUMP);
}

void sb_interpolated_view_smooth(sb_interpolated_view *view, const sb_input *input)
{
    const sb_client_view_data *last = &view->last, *corrected = &view->corrected;
    if (last->entity_count == 0) {
        return;
    }
    // Without the offsets, which are what is looked for.
    fill(view, input, false, &view->corrected);
    for (uint32_t i = 0, next = 0; i < last->entity_count && next < corrected->entity_count;) {
        const sb_client_entity *one = &last->entities[i], *other = &corrected->entities[next];
        // Without interpolation all that is not predicted is shown as its snapshots come.
        bool flows =
            view->interpolation.enabled || (other->flags & SB_CLIENT_ENTITY_PREDICTED) != 0;
        if (one->index == other->index && flows && jumps(one, other)) {
            sb_smoothing_note(&view->smoothing, one, other);
        }
        bool first = one->index <= other->index;
        next += other->index <= one->index;
        i += first;
    }
}

void sb_interpolated_view_freeze(sb_interpolated_view *view, const sb_input *input)
{
    if (sb_interpolated_view_is_live(view)) {
        fill(view, input, true, &view->last);
        view->frozen = true;
    }
}

void sb_interpolated_view_thaw(sb_interpolated_view *view)
{
    view->frozen = false;
}
