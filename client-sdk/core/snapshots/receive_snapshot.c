// Snapshots that come in: gathered, decoded against the view that they build on, and shown.

#include "client/interpolation/interpolated_view.h"
#include "client/state.h"

// A server in whose match all goes as predicted says so this often.
#define KEEP_ALIVE_RATE_HZ 5u

// Of the input that a snapshot names as the newest, for the input clock.
static void feed_clock(sb_client_core *core, uint32_t tick, int32_t margin)
{
    int64_t input_tick = (int64_t)tick + margin;
    if (margin != SB_NO_MARGIN && input_tick > 0 && input_tick <= UINT32_MAX) {
        core->acknowledged_input_tick = (uint32_t)input_tick;
        sb_input_clock_feedback(&core->clock, tick, (uint32_t)input_tick, margin);
    } else {
        sb_input_clock_feedback(&core->clock, tick, 0, 0);
    }
}

static uint32_t interval_of(const sb_client_core *core)
{
    uint32_t ticks = core->welcome.tick_rate_hz / core->welcome.snapshot_rate_hz;
    return ticks > 0 ? ticks : 1;
}

// Between this one and the last; not where a server may have rested.
static void note_lost(sb_client_core *core, uint32_t tick)
{
    uint32_t last = core->snapshot.tick;
    if (core->snapshot_is_past || last == 0 || tick <= last ||
        tick - last >= core->welcome.tick_rate_hz / KEEP_ALIVE_RATE_HZ) {
        return;
    }
    uint32_t count = (tick - last + interval_of(core) / 2) / interval_of(core);
    core->snapshots_lost += count > 1 ? count - 1 : 0;
}

// The newest view is another: what is shown and predicted follows it.
static void hold(sb_client_core *core, const sb_message_snapshot *head)
{
    core->snapshots_received++;
    sb_interpolated_view_keep(core);
    note_lost(core, head->tick);
    sb_snapshot_history_fill(&core->snapshot_history, &core->coder.def, &core->snapshot);
    core->snapshot_is_past = false;
    sb_interpolation_buffer_add(&core->interpolation_buffer, &core->coder.def, &core->snapshot,
                                interval_of(core));
    sb_interpolation_clock_hold(&core->interpolation_clock, head->tick,
                                sb_server_clock_time(&core->server_clock));
    sb_own own = {.kind = head->own, .bytes = head->own_state};
    if (!sb_prediction_correct(&core->prediction, &core->snapshot, &own, &core->field_map,
                               &core->inputs)) {
        core->messages_malformed++;
    }
    sb_interpolated_view_smooth(core);
    feed_clock(core, head->tick, head->input_margin);
    if (head->durable_age >= 0 && (uint32_t)head->durable_age <= head->tick) {
        core->durable_tick = head->tick - (uint32_t)head->durable_age;
    }
}

// The parts from `first` on, as they were gathered; `core->incoming` is overwritten.
static sb_error take_gathered(sb_client_core *core)
{
    const sb_snapshot_parts *parts = &core->parts;
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < parts->count; i++) {
        error = sb_message_decode(parts->bytes[i], parts->sizes[i], &core->incoming);
        if (error == SB_OK) {
            error = sb_snapshot_history_take(&core->snapshot_history, &core->coder,
                                             &core->incoming.snapshot);
        }
    }
    if (error == SB_OK) {
        // The head is the first part's.
        error = sb_message_decode(parts->bytes[0], parts->sizes[0], &core->incoming);
    }
    return error;
}

static void take(sb_client_core *core)
{
    const sb_message_snapshot *head = &core->incoming.snapshot;
    uint32_t baseline_tick = head->baseline_age != 0 ? head->tick - head->baseline_age : 0;
    if (sb_snapshot_history_begin(&core->snapshot_history, head->tick, baseline_tick) != SB_OK) {
        // What it builds on is gone. The server learns it from what is acknowledged.
        core->snapshots_unusable++;
        return;
    }
    sb_error error = head->part_count == 1
                         ? sb_snapshot_history_take(&core->snapshot_history, &core->coder, head)
                         : take_gathered(core);
    if (error != SB_OK) {
        sb_snapshot_history_abort(&core->snapshot_history);
        core->messages_malformed++;
        return;
    }
    sb_snapshot_history_end(&core->snapshot_history);
    hold(core, head);
}

void sb_client_core_receive_snapshot(sb_client_core *core, const void *bytes, size_t size)
{
    const sb_message_snapshot *part = &core->incoming.snapshot;
    // Channels are not ordered among each other: a snapshot may overtake the welcome.
    if (!sb_client_core_is_welcomed(core) || part->epoch != core->welcome.epoch) {
        return;
    }
    // Also of one that is held: it comes again because the server has not heard of that.
    core->acknowledgement_is_due = true;
    sb_server_clock_hear(&core->server_clock, part->tick, core->now_us);
    if (part->tick <= core->snapshot_history.tick || part->tick < core->parts.tick) {
        core->snapshots_stale += part->part == 0 && part->tick != core->snapshot_history.tick;
        return;
    }
    if (part->form != (sb_form)core->welcome.form) {
        core->messages_malformed++;
        return;
    }
    bool whole = part->part_count == 1;
    if (!whole && sb_snapshot_parts_add(&core->parts, part, bytes, size, &whole) != SB_OK) {
        core->messages_malformed++;
        return;
    }
    if (whole) {
        take(core);
    }
}
