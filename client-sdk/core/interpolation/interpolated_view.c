#include "client/interpolation/interpolated_view.h"

#include <math.h>
#include <string.h>

#include "client/interpolation/interpolation.h"
#include "client/state.h"

// Less than this is no jump, m and rad.
#define NO_JUMP 1e-4f
// Who has not looked for so long has no picture that another could jump from.
#define LOOK_MAX_US 250000u

// The view that is filled.
typedef struct filling {
    sb_interpolation shown;
    bool smooth; // with the offsets of corrections
    sb_client_view_data *view;
} filling;

double sb_interpolated_view_tick(const sb_client_core *core)
{
    return core->interpolation_buffer.entity_capacity != 0
               ? sb_interpolation_clock_tick(&core->interpolation_clock)
               : (double)core->snapshot.tick;
}

void sb_interpolated_view_advance(sb_client_core *core)
{
    sb_interpolation_clock_advance(&core->interpolation_clock, core->now_us,
                                   sb_server_clock_time(&core->server_clock));
    sb_smoothing_advance(&core->smoothing, core->now_us - core->smoothed_us);
    core->smoothed_us = core->now_us;
}

static bool show_predicted(const sb_client_core *core, uint32_t index, sb_client_entity *out_entity)
{
    if (!sb_prediction_show(&core->prediction, &core->field_map, index,
                            sb_input_clock_phase(&core->clock), out_entity)) {
        return false;
    }
    out_entity->flags |= SB_CLIENT_ENTITY_PREDICTED;
    return true;
}

// The entity of the snapshot before the time that is shown, `to` being the same in the one after.
static void show_interpolated(const sb_client_core *core, const sb_interpolation *shown,
                              const sb_entity *entity, const sb_entity *to,
                              sb_client_entity *out_entity)
{
    float values[SB_ENTITY_VALUE_COUNT_MAX];
    uint32_t flags = sb_interpolation_values(core, shown, entity, to, values);
    sb_view_put_values(&core->rules->schema, &core->field_map, entity, values, out_entity);
    out_entity->flags |= flags;
}

// What is predicted is so wherever its snapshots are: the own tank where it is gone by the newest
// one, and own shells that have ended, are not shown any more. A shell that flies on after all is
// shown where the snapshots have it.
static bool is_gone(const sb_client_core *core, const sb_interpolation *shown,
                    const sb_entity *entity, const sb_entity *to)
{
    if (!core->prediction.set) {
        return false;
    }
    if (entity->kind == 0 && entity->index == core->welcome.player) {
        return true;
    }
    const sb_prediction_set prediction_set = {.schema = &core->rules->schema,
                                              .field_map = &core->field_map,
                                              .player = core->welcome.player};
    bool goes_on = shown->after == shown->before || to != NULL;
    return sb_prediction_set_is_own_shell(&prediction_set, entity) &&
           !(goes_on && sb_prediction_is_stray(&core->prediction, entity));
}

static void append(const sb_client_core *core, filling *to)
{
    sb_client_view_data *view = to->view;
    sb_client_entity *out = &view->entities[view->entity_count];
    if (out->kind == 0 && out->index == core->welcome.player) {
        view->alive = true;
        view->own_index = view->entity_count;
        out->flags |= SB_CLIENT_ENTITY_OWN;
    }
    if (to->smooth) {
        sb_smoothing_apply(&core->smoothing, out);
    }
    view->entity_count++;
}

// Entities that are predicted, from `next` on and before `index`. Returns the next one.
static uint32_t append_predicted(const sb_client_core *core, uint32_t next, uint32_t index,
                                 filling *to)
{
    const sb_prediction *prediction = &core->prediction;
    sb_client_view_data *view = to->view;
    while (next < prediction->body_count && prediction->bodies[next] < index) {
        if (view->entity_count < SB_CLIENT_ENTITY_COUNT_MAX &&
            show_predicted(core, prediction->bodies[next], &view->entities[view->entity_count])) {
            append(core, to);
        }
        next++;
    }
    return next;
}

static void copy(const sb_client_view_data *view, sb_client_view_data *out_view)
{
    // Not the places behind the entities, which are most of it.
    memcpy(out_view, view, offsetof(sb_client_view_data, entities));
    memcpy(out_view->entities, view->entities, view->entity_count * sizeof view->entities[0]);
}

static void fill(const sb_client_core *core, filling *to)
{
    const sb_prediction *prediction = &core->prediction;
    sb_client_view_data *view = to->view;
    uint32_t next = 0;
    for (uint32_t i = 0; i < to->shown.before->entity_count; i++) {
        const sb_entity *entity = &to->shown.before->entities[i];
        next = append_predicted(core, next, entity->index, to);
        if (next < prediction->body_count && prediction->bodies[next] == entity->index) {
            next = append_predicted(core, next, entity->index + 1u, to);
            continue;
        }
        const sb_entity *later = sb_interpolation_after(&to->shown, entity);
        if (view->entity_count < SB_CLIENT_ENTITY_COUNT_MAX &&
            !is_gone(core, &to->shown, entity, later)) {
            show_interpolated(core, &to->shown, entity, later, &view->entities[view->entity_count]);
            append(core, to);
        }
    }
    (void)append_predicted(core, next, UINT32_MAX, to);
}

static void fill_now(sb_client_core *core, bool smooth, sb_client_view_data *out_view)
{
    const sb_wire_input input = sb_client_core_input(core);
    sb_prediction_look_ahead(&core->prediction, &input);
    filling to = {.smooth = smooth, .view = out_view};
    sb_interpolation_open(core, sb_interpolated_view_tick(core), &to.shown);
    out_view->tick = core->snapshot.tick;
    out_view->interpolation_tick = to.shown.tick;
    out_view->player = core->welcome.player;
    out_view->alive = false;
    out_view->own_index = 0;
    out_view->entity_count = 0;
    fill(core, &to);
}

void sb_interpolated_view_fill(sb_client_core *core, sb_client_view_data *out_view)
{
    if (core->snapshot_is_past) {
        copy(&core->shown, out_view);
    } else {
        fill_now(core, true, out_view);
    }
}

bool sb_interpolated_view_is_starved(const sb_client_core *core)
{
    return !core->snapshot_is_past && core->interpolation_buffer.entity_capacity != 0 &&
           sb_interpolated_view_tick(core) > (double)core->interpolation_clock.newest_tick;
}

void sb_interpolated_view_keep(sb_client_core *core)
{
    core->shown.entity_count = 0;
    // Several may come between two looks. What follows a picture of the past is another world.
    const bool is_looked_at = core->viewed && core->now_us - core->viewed_us < LOOK_MAX_US;
    if (is_looked_at && core->snapshot.tick != 0 && !core->snapshot_is_past) {
        sb_interpolated_view_fill(core, &core->shown);
    }
}

// Whether the two differ so much that it would be seen. What is no number does.
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

void sb_interpolated_view_smooth(sb_client_core *core)
{
    const uint32_t count = core->shown.entity_count;
    if (count == 0) {
        return;
    }
    // Without the offsets, which are what is looked for.
    fill_now(core, false, &core->shown_after);
    const sb_client_view_data *after = &core->shown_after;
    for (uint32_t i = 0, next = 0; i < count && next < after->entity_count;) {
        const sb_client_entity *one = &core->shown.entities[i], *other = &after->entities[next];
        // Without a past all that is not predicted is shown as its snapshots come.
        bool flows = core->interpolation_buffer.entity_capacity != 0 ||
                     (other->flags & SB_CLIENT_ENTITY_PREDICTED) != 0;
        if (one->index == other->index && flows && jumps(one, other)) {
            sb_smoothing_note(&core->smoothing, one, other);
        }
        bool first = one->index <= other->index;
        next += other->index <= one->index;
        i += first;
    }
}
