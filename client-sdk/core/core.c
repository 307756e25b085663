#include "client/core.h"

#include <string.h>

#include "base/assert.h"
#include "client/connection/map_item.h"
#include "client/control.h"
#include "client/interpolation/interpolated_view.h"
#include "client/interpolation/view_tick.h"
#include "client/state.h"
#include "game/event_name.h"
#include "protocol/text.h"

sb_error sb_client_core_create(const sb_client_def *def, const sb_rules *rules,
                               sb_client_output output, const sb_allocator *allocator,
                               sb_client_core **out_core)
{
    *out_core = NULL;
    if (def == NULL || def->name == NULL || def->timeout_ms == 0 || output.send == NULL ||
        (uint32_t)def->role > SB_ROLE_REPLAY_VIEWER ||
        def->interpolation_ms > SB_INTERPOLATION_DELAY_MAX_MS) {
        return SB_ERROR_ARGUMENT;
    }
    size_t name_size = strlen(def->name);
    if (name_size == 0 || name_size > SB_NAME_SIZE_MAX ||
        !sb_text_is_valid((sb_text){def->name, (uint32_t)name_size})) {
        return SB_ERROR_ARGUMENT;
    }
    sb_client_core *core = allocator->allocate(allocator->context, sizeof *core);
    if (core == NULL) {
        return SB_ERROR_MEMORY;
    }
    core->allocator = *allocator;
    core->output = output;
    core->session_wanted = def->session;
    core->role = (sb_role)def->role;
    core->timeout_us = (uint64_t)def->timeout_ms * 1000;
    sb_client_core_reconnection_init(core, def->reconnect_ms);
    memcpy(core->name, def->name, name_size);
    core->select = sb_control_select(def->select);
    core->form = def->plain ? SB_FORM_PLAIN : SB_FORM_PACKED;
    core->control.select = core->select;
    core->rules = rules != NULL ? rules : sb_game_def_default().rules;
    core->identity = sb_rules_identify(core->rules);
    core->field_map = sb_view_find_fields(&core->rules->schema);
    core->interpolation_ms = def->interpolation_ms;
    core->prediction.wanted = def->predict && core->role == SB_ROLE_PLAYER;
    *out_core = core;
    return SB_OK;
}

void sb_client_core_destroy(sb_client_core *core)
{
    if (core == NULL) {
        return;
    }
    sb_allocator allocator = core->allocator;
    sb_client_core_forget_secret(core);
    sb_prediction_deinit(&core->prediction);
    sb_interpolation_buffer_deinit(&core->interpolation_buffer, &allocator);
    allocator.release(allocator.context, core);
}

void sb_client_core_time(sb_client_core *core, uint64_t now_us)
{
    if (!core->timed) {
        core->timed = true;
        core->progress_us = now_us;
        core->now_us = now_us;
    }
    if (now_us > core->now_us) {
        core->now_us = now_us;
    }
}

static void say_hello(sb_client_core *core)
{
    // Whoever comes back wants the same session, and needs no map that it has.
    bool back = core->state == SB_CLIENT_RECONNECTING;
    core->outgoing.type = SB_MESSAGE_HELLO;
    core->outgoing.hello = (sb_message_hello){
        .major_version = SB_PROTOCOL_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .minor_version = SB_PROTOCOL_MINOR_VERSION,
        .session = back ? core->welcome.session : core->session_wanted,
        .role = core->role,
        .form = core->form,
        .name = {.data = core->name, .size = (uint32_t)strlen(core->name)},
        .select = core->select,
        .map_count = core->map.ready ? 1 : 0,
        .map_hashes = {core->map.hash},
        .rules = {.name = {core->identity.name, (uint32_t)strlen(core->identity.name)},
                  .interface_version = core->identity.interface_version,
                  .behaviour_version = core->identity.behaviour_version,
                  .tables_hash = core->identity.tables_hash},
    };
    if (back) {
        core->outgoing.hello.resume = (sb_blob){core->reconnection.secret, SB_RESUME_SECRET_SIZE};
    }
    sb_client_core_send(core, SB_CHANNEL_RELIABLE);
}

void sb_client_core_connected(sb_client_core *core, uint64_t now_us)
{
    sb_client_core_time(core, now_us);
    bool back = core->state == SB_CLIENT_RECONNECTING && core->reconnection.trying;
    if (core->connected || (core->state != SB_CLIENT_CONNECTING && !back)) {
        return;
    }
    core->connected = true;
    core->hello_us = core->now_us;
    if (back) {
        // The answer may say that the secret is another one now: it is worth waiting for.
        core->reconnection.due_us = core->now_us + core->timeout_us;
    }
    say_hello(core);
}

void sb_client_core_disconnected(sb_client_core *core)
{
    if (sb_client_core_is_welcomed(core)) {
        sb_client_core_lose(core);
    } else if (core->state == SB_CLIENT_RECONNECTING) {
        sb_client_core_try_later(core);
    } else {
        sb_client_core_end(core, SB_CLIENT_REASON_TIMEOUT);
    }
}

bool sb_client_core_is_welcomed(const sb_client_core *core)
{
    return core->state == SB_CLIENT_LOADING || core->state == SB_CLIENT_PLAYING;
}

bool sb_client_core_close(sb_client_core *core)
{
    bool leaves = sb_client_core_is_welcomed(core);
    if (core->state != SB_CLIENT_RECONNECTING) {
        sb_client_core_goodbye(core);
    }
    sb_client_core_end(core, SB_CLIENT_REASON_NONE);
    return leaves;
}

void sb_client_core_receive(sb_client_core *core, const void *bytes, size_t size, uint64_t now_us)
{
    sb_client_core_time(core, now_us);
    core->bytes_received += size;
    if (!core->connected || core->state == SB_CLIENT_CLOSED) {
        return;
    }
    core->heard_us = core->now_us;
    sb_error error = sb_message_decode(bytes, size, &core->incoming);
    if (error == SB_OK) {
        sb_client_core_dispatch(core, bytes, size);
        return;
    }
    // A type that a later version added is skipped by rule; all else is counted.
    core->messages_malformed += error == SB_ERROR_UNKNOWN ? 0 : 1;
    if (error == SB_ERROR_RANGE && !sb_client_core_is_welcomed(core)) {
        // A welcome whose values cannot be: no other will follow, so waiting is of no use.
        sb_client_core_fail(core);
    }
}

sb_wire_input sb_client_core_input(const sb_client_core *core)
{
    sb_wire_input input = core->control;
    sb_view_tick_tell(core, 0, &input);
    return input;
}

// What was predicted by inputs that are gone goes over into what is predicted by those that took
// their place.
static void advance_prediction(sb_client_core *core, bool anew)
{
    const bool goes_over = anew && core->prediction.set;
    if (goes_over) {
        sb_interpolated_view_keep(core);
    }
    sb_prediction_advance(&core->prediction, &core->inputs);
    if (goes_over) {
        sb_interpolated_view_smooth(core);
    }
}

// After a gap only the newest ticks get inputs: the server has played the others already.
static void make_inputs(sb_client_core *core, uint64_t begun_count)
{
    uint64_t newest = core->clock.tick;
    if (begun_count == 0 || newest > UINT32_MAX) {
        return;
    }
    uint32_t count = begun_count < SB_INPUT_COUNT_MAX ? (uint32_t)begun_count : SB_INPUT_COUNT_MAX;
    if (count < begun_count) {
        sb_input_clock_skip(&core->clock, newest - count);
    }
    const uint32_t restart_count = core->inputs.restart_count;
    for (uint32_t ago = count; ago-- > 0;) {
        sb_wire_input input = core->control;
        sb_view_tick_tell(core, ago, &input);
        sb_view_tick_note(core, (uint32_t)newest - ago, &input);
        sb_input_ring_push(&core->inputs, (uint32_t)newest - ago, &input);
    }
    core->input_tick = (uint32_t)newest;
    advance_prediction(core, core->inputs.restart_count != restart_count);
    sb_prediction_sign(&core->prediction, &core->inputs, count);

    core->outgoing.type = SB_MESSAGE_INPUT;
    sb_message_input *message = &core->outgoing.input;
    message->epoch = core->welcome.epoch;
    message->ack_tick = core->snapshot_history.tick;
    message->ack_bits = core->snapshot_history.history;
    sb_input_ring_message(&core->inputs, core->acknowledged_input_tick, core->clock.useful_count,
                          message);
    sb_client_core_send(core, SB_CHANNEL_UP);
}

// On the way into the match.
static void enter(sb_client_core *core)
{
    bool loading = core->state == SB_CLIENT_LOADING;
    if (core->now_us - core->progress_us > core->timeout_us) {
        if (loading && sb_client_core_is_silent(core)) {
            sb_client_core_lose(core);
            return;
        }
        sb_client_core_goodbye(core);
        sb_client_core_end(core, SB_CLIENT_REASON_TIMEOUT);
    } else if (loading) {
        // The clock runs while the map comes, but a player who sees nothing asks for nothing.
        (void)sb_input_clock_advance(&core->clock, core->now_us);
        sb_input_clock_skip(&core->clock, core->clock.tick);
    }
}

void sb_client_core_update(sb_client_core *core, uint64_t now_us)
{
    sb_client_core_time(core, now_us);
    sb_server_clock_advance(&core->server_clock, core->now_us);
    sb_interpolated_view_advance(core);
    switch (core->state) {
    case SB_CLIENT_CONNECTING:
    case SB_CLIENT_LOADING:
        enter(core);
        break;
    case SB_CLIENT_PLAYING:
        if (sb_client_core_is_silent(core)) {
            sb_client_core_lose(core);
            break;
        }
        sb_client_core_stay(core);
        if (core->role == SB_ROLE_PLAYER) {
            make_inputs(core, sb_input_clock_advance(&core->clock, core->now_us));
        } else {
            sb_client_core_acknowledge(core);
        }
        break;
    case SB_CLIENT_RECONNECTING:
        sb_client_core_reconnect(core);
        break;
    case SB_CLIENT_CLOSED:
        break;
    }
}

void sb_client_core_input_set(sb_client_core *core, const sb_client_control *control)
{
    core->control = sb_control_quantise(control);
    core->prediction.looks_ahead = false;
}

sb_error sb_client_core_view(sb_client_core *core, sb_client_view_data *out_view)
{
    if (core->snapshot.tick == 0) {
        memset(out_view, 0, sizeof *out_view);
        return SB_ERROR_STATE;
    }
    core->viewed = true;
    core->viewed_us = core->now_us;
    core->views++;
    core->views_starved += sb_interpolated_view_is_starved(core);
    sb_interpolated_view_fill(core, out_view);
    return SB_OK;
}

bool sb_client_core_event_poll(sb_client_core *core, sb_client_event *out_event)
{
    bool timed = core->state == SB_CLIENT_PLAYING &&
                 core->interpolation_buffer.entity_capacity != 0 && core->snapshot.tick != 0;
    sb_predicted_events_confirm_queued(&core->prediction.predicted_events, &core->events,
                                       sb_client_core_event_tolerance_ticks(core));
    return sb_predicted_events_pop(&core->prediction.predicted_events, out_event) ||
           sb_event_ring_pop(&core->events,
                             timed ? sb_interpolated_view_tick(core) : (double)UINT32_MAX,
                             out_event);
}

sb_error sb_client_core_map(const sb_client_core *core, const sb_client_box **out_boxes,
                            uint32_t *out_count, float out_bounds_min[3], float out_bounds_max[3])
{
    if (!core->map.ready) {
        return SB_ERROR_STATE;
    }
    const sb_map *map = &core->map.map;
    *out_boxes = core->map.boxes;
    *out_count = map->box_count;
    const float bounds_min[3] = {map->bounds_min.x, map->bounds_min.y, map->bounds_min.z};
    const float bounds_max[3] = {map->bounds_max.x, map->bounds_max.y, map->bounds_max.z};
    memcpy(out_bounds_min, bounds_min, sizeof bounds_min);
    memcpy(out_bounds_max, bounds_max, sizeof bounds_max);
    return SB_OK;
}

const void *sb_client_core_map_bytes(const sb_client_core *core, size_t *out_size)
{
    *out_size = core->map.ready ? core->map.size : 0;
    return core->map.ready ? core->map.bytes : NULL;
}

uint32_t sb_client_core_map_count(const sb_client_core *core, sb_client_map_list list)
{
    return core->map.ready ? sb_map_item_count(&core->map.map, list) : 0;
}

sb_error sb_client_core_map_item(const sb_client_core *core, sb_client_map_list list,
                                 uint32_t index, sb_client_map_item *out_item)
{
    if (index >= sb_client_core_map_count(core, list)) {
        memset(out_item, 0, sizeof *out_item);
        return SB_ERROR_RANGE;
    }
    sb_map_item_fill(&core->map.map, list, index, out_item);
    return SB_OK;
}

void sb_client_core_status(const sb_client_core *core, sb_client_status *out_status)
{
    memset(out_status, 0, sizeof *out_status);
    out_status->state = core->state;
    out_status->reason = core->reason;
    out_status->refusal = core->refusal;
    memcpy(out_status->text, core->text, sizeof out_status->text);
    out_status->session = core->welcome.session;
    out_status->match = core->welcome.epoch;
    out_status->player = core->welcome.player;
    out_status->tick_rate_hz = core->welcome.tick_rate_hz;
    out_status->snapshot_tick = core->snapshot.tick;
    out_status->input_tick = core->input_tick;
    out_status->durable_tick = core->durable_tick;
    out_status->input_margin = core->clock.margin;
    out_status->server_tick =
        (double)sb_server_clock_time(&core->server_clock) / SB_SERVER_CLOCK_TICK;
    out_status->jitter_us = sb_server_clock_jitter_us(&core->server_clock);
    out_status->bytes_sent = core->bytes_sent;
    out_status->bytes_received = core->bytes_received;
    out_status->snapshots_received = core->snapshots_received;
    out_status->snapshots_stale = core->snapshots_stale;
    out_status->snapshots_unusable = core->snapshots_unusable;
    out_status->messages_malformed = core->messages_malformed;
    out_status->events_dropped =
        core->events.queue.dropped_count + core->prediction.predicted_events.dropped_count;
    out_status->chat_dropped = core->chat.queue.dropped_count;
    out_status->reconnects = core->reconnection.count;
    out_status->reconnect_ms_left = sb_client_core_reconnect_ms_left(core);
    const sb_corrections *corrections = &core->prediction.corrections;
    memcpy(out_status->corrections, corrections->counts, sizeof out_status->corrections);
    out_status->correction_m = corrections->last_m;
    out_status->correction_m_max = corrections->max_m;
    out_status->rollbacks = core->prediction.rollbacks;
    out_status->snapshots_lost = core->snapshots_lost;
    out_status->interpolation_delay_us = sb_interpolation_clock_delay_us(
        &core->interpolation_clock, sb_server_clock_time(&core->server_clock));
    out_status->views = core->views;
    out_status->views_starved = core->views_starved;
}

sb_error sb_client_core_kind(const sb_client_core *core, uint32_t kind, sb_client_kind *out_kind)
{
    *out_kind = (sb_client_kind){0};
    if (kind >= core->rules->schema.kind_count) {
        return SB_ERROR_RANGE;
    }
    sb_view_put_kind(&core->rules->schema.kinds[kind], out_kind);
    out_kind->first_index = core->kind_first[kind];
    out_kind->count = core->kind_counts[kind];
    return SB_OK;
}

const char *sb_client_core_event_name(const sb_client_core *core, uint32_t kind)
{
    return kind == SB_EVENT_NONE ? NULL : sb_event_name(core->rules, kind);
}

uint32_t sb_client_core_snapshot(const sb_client_core *core, const sb_entity **out_entities,
                                 uint32_t *out_count)
{
    const sb_snapshot *held = &core->snapshot;
    *out_entities = held->entities;
    *out_count = held->entity_count;
    return core->snapshot_is_past ? 0 : held->tick;
}
