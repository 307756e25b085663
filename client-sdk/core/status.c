#include "client/core.h"

#include <string.h>

#include "client/state.h"

static sb_client_role role_of(const sb_connection *connection)
{
    if (connection->state == SB_CLIENT_LOBBY) {
        return SB_CLIENT_ROLE_LOBBY;
    }
    return (sb_client_role)(connection->welcome.session != 0 ? connection->welcome.role
                                                             : connection->request.role);
}

void sb_client_core_status(const sb_client_core *core, sb_client_status *out_status)
{
    const sb_connection *connection = &core->connection;
    const sb_corrections *corrections = &core->prediction.corrections;
    const int64_t server_time = sb_server_clock_time(&core->server_clock);
    memset(out_status, 0, sizeof *out_status);
    out_status->state = connection->state;
    out_status->reason = connection->reason;
    out_status->refusal = connection->refusal;
    memcpy(out_status->text, connection->text, sizeof out_status->text);
    out_status->role = role_of(connection);
    out_status->session = connection->welcome.session;
    out_status->epoch = connection->welcome.epoch;
    out_status->player = connection->welcome.player;
    out_status->tick_rate_hz = connection->welcome.tick_rate_hz;
    out_status->snapshot_tick = sb_interpolated_view_snapshot_tick(&core->view);
    out_status->input_tick = core->inputs.newest_tick;
    out_status->durable_tick = core->durable_tick;
    out_status->input_margin = core->inputs.clock.margin;
    out_status->round_trip_ms = (uint32_t)(core->inputs.round_trip.us / 1000);
    out_status->server_tick = (double)server_time / SB_SERVER_CLOCK_TICK;
    out_status->jitter_us = sb_server_clock_jitter_us(&core->server_clock);
    out_status->bytes_sent = connection->bytes_sent;
    out_status->bytes_received = connection->bytes_received;
    out_status->snapshots_received = core->snapshots.received;
    out_status->snapshots_stale = core->snapshots.stale;
    out_status->snapshots_unusable = core->snapshots.unusable;
    out_status->messages_malformed = connection->messages_malformed;
    out_status->events_dropped =
        core->events.ring.queue.dropped_count + core->prediction.predicted_events.dropped_count;
    out_status->chat_dropped = core->chat.lines.queue.dropped_count;
    out_status->reconnects = core->reconnection.count;
    out_status->moves = core->ahead.move_count;
    out_status->reconnect_ms_left = sb_reconnection_ms_left(&core->reconnection, connection);
    memcpy(out_status->corrections, corrections->counts, sizeof out_status->corrections);
    out_status->correction_m = corrections->last_m;
    out_status->correction_m_max = corrections->max_m;
    out_status->rollbacks = core->prediction.rollbacks;
    out_status->snapshots_lost = core->snapshots_lost;
    out_status->interpolation_delay_us =
        sb_interpolation_clock_delay_us(&core->view.interpolation.clock, server_time);
    out_status->views = core->view.views;
    out_status->views_starved = core->view.views_starved;
    if (connection->welcome.role == SB_ROLE_SPECTATOR) {
        out_status->behind_ms = core->lobby.session.delay_ms;
    }
}
