// The reports of a server while it runs, and its summary.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "host/server_state.h"

bool sb_server_is_stopping(const sb_server *self)
{
    return self->stopping || self->loop.signals.arrived;
}

void sb_server_report_losses(sb_server *self, uint32_t index, const sb_session *session)
{
    sb_log_losses losses = sb_session_log_losses(session);
    char text[SB_SERVER_LOG_PATH_SIZE + 128];
    while (sb_server_logs_news(&self->logs, index, &losses, text, sizeof text)) {
        sb_status_print(&self->loop.status, "warning: %s", text);
    }
    self->log_failed = self->log_failed || sb_log_losses_fail(&losses);
}

static void report_lag(sb_server *self)
{
    char text[128];
    if (self->logs.writer != NULL &&
        sb_disk_lag_news(&self->disk_lag, sb_clock_ns(), sb_log_writer_lag_ns(self->logs.writer),
                         text, sizeof text)) {
        sb_status_print(&self->loop.status, "%s", text);
    }
}

void sb_server_report_failures(sb_server *self)
{
    uint32_t index;
    char text[256];
    while (self->logs.writer != NULL &&
           sb_log_writer_poll_failure(self->logs.writer, &index, text, sizeof text)) {
        self->log_failed = true;
        sb_status_print(&self->loop.status, "warning: cannot write all of %s: %s",
                        self->logs.paths[index], text);
    }
    for (uint32_t i = 0; i < self->session_count; i++) {
        sb_server_report_losses(self, i, sb_lobby_session(self->loop.shard.lobby, i));
    }
    if (self->log_failed && self->def->record_must_hold && !sb_server_is_stopping(self)) {
        sb_status_print(&self->loop.status, "stopping: the matches cannot be recorded");
        self->stopping = true;
        uv_stop(&self->loop.uv);
    }
    if (!sb_server_is_stopping(self) && sb_bots_poll_death(&self->bots, text, sizeof text)) {
        sb_status_print(&self->loop.status, "warning: %s", text);
    }
    uint64_t unrecorded = sb_lobby_get_counters(self->loop.shard.lobby)->matches_unrecorded;
    if (unrecorded != self->told_unrecorded) {
        self->told_unrecorded = unrecorded;
        self->log_failed = true;
        sb_status_print(&self->loop.status,
                        "warning: a match is not recorded: its log cannot be begun");
    }
    uint64_t slowed = self->loop.shard.ticker.schedule.slowed_count;
    if (slowed != self->told_slowed) {
        sb_status_print(&self->loop.status,
                        "warning: too slow, the matches were held up by %" PRIu64 " ticks",
                        slowed - self->told_slowed);
    }
    self->told_slowed = slowed;
}

void sb_server_report(void *server)
{
    sb_server *self = server;
    sb_server_report_failures(self);
    report_lag(self);
    const sb_statistics_totals *totals = sb_statistics_get(self->loop.shard.statistics);
    sb_tick_times recent = {0};
    sb_shard_recent_times(&self->loop.shard, &recent);
    sb_status_sample sample = {
        .now_ns = sb_clock_ns(),
        .players = totals->clients,
        .session_count = self->session_count,
        .joins = totals->joins,
        .leaves = totals->leaves,
        .tick_ms_p50 = sb_tick_times_quantile_ms(&recent, 0.5),
        .tick_ms_p99 = sb_tick_times_quantile_ms(&recent, 0.99),
        .late_ticks = self->loop.shard.ticker.schedule.late_count,
    };
    uint64_t bytes = sb_shard_bytes_sent(&self->loop.shard);
    if (sample.now_ns > self->sampled_ns) {
        sample.bytes_per_second = (double)(bytes - self->sampled_bytes) * 1e9 /
                                  (double)(sample.now_ns - self->sampled_ns);
    }
    self->sampled_ns = sample.now_ns;
    self->sampled_bytes = bytes;
    sb_status_update(&self->loop.status, &sample);
}

static void summarise_sessions(const sb_statistics_totals *over, const sb_lobby *lobby,
                               sb_server_summary *summary)
{
    const sb_lobby_counters *counters = sb_lobby_get_counters(lobby);
    summary->messages_refused = counters->refused_version + counters->refused_full +
                                counters->refused_unknown + counters->refused_role +
                                counters->refused_malformed + counters->closed_silent +
                                counters->refused_rate + counters->refused_address +
                                counters->refused_token + over->messages_refused;
    summary->inputs_applied = over->inputs_applied;
    summary->views_clamped = over->views_clamped;
    summary->presents_cleared = over->presents_cleared;
    summary->players_lost = over->players_lost;
    summary->players_returned = over->players_returned;
    summary->chat_relayed = over->chat_relayed;
    summary->chat_dropped = over->chat_dropped;
    summary->dropped = over->dropped;
    memcpy(summary->totals, over->rules, sizeof summary->totals);
    for (uint32_t i = 0; i < sb_lobby_session_count(lobby); i++) {
        const sb_game *game = sb_session_game(sb_lobby_session(lobby, i));
        for (uint32_t t = 0; t < sb_game_get_def(game)->rules->total_count; t++) {
            sb_statistics_add(sb_game_get_def(game)->rules, t, sb_game_total(game, t),
                              summary->totals);
        }
        summary->dropped += sb_game_dropped_count(game);
        const sb_session_counters *session = sb_hosted_counters(sb_lobby_hosted(lobby, i));
        summary->inputs_applied += session->inputs_applied;
        summary->views_clamped += session->views_clamped;
        summary->presents_cleared += session->presents_cleared;
        summary->players_lost += session->players_lost;
        summary->players_returned += session->players_returned;
        summary->messages_refused += session->messages_refused;
        summary->chat_relayed += session->chat_relayed;
        summary->chat_dropped += session->chat_dropped;
    }
}

void sb_server_summarise(sb_server *self, sb_server_summary *summary)
{
    const sb_shard *shard = &self->loop.shard;
    const sb_statistics_totals *totals = sb_statistics_get(shard->statistics);
    const sb_host_transport_counters *transport = sb_host_transport_get_counters(shard->transport);
    *summary = (sb_server_summary){
        .ticks = totals->ticks,
        .matches = totals->matches + self->session_count,
        .matches_resumed = self->resumed_count,
        .tick_ms_p50 = sb_tick_times_quantile_ms(&shard->times, 0.5),
        .tick_ms_p99 = sb_tick_times_quantile_ms(&shard->times, 0.99),
        .tick_late_ms_p50 = sb_tick_times_quantile_ms(&shard->lateness, 0.5),
        .tick_late_ms_p99 = sb_tick_times_quantile_ms(&shard->lateness, 0.99),
        .tick_late_ms_max = sb_tick_times_quantile_ms(&shard->lateness, 1.0),
        .late_1ms_ticks = shard->late_1ms_count,
        .late_ticks = shard->ticker.schedule.late_count,
        .clients = totals->clients_max,
        .datagrams_refused = transport->datagrams_refused,
        .handshakes_accepted = transport->handshakes_accepted,
        .handshakes_denied = transport->handshakes_denied,
        .handshakes_delayed = transport->handshakes_delayed,
        .peers_clogged = transport->peers_clogged,
        .peers_flooding = transport->peers_flooding,
    };
    memcpy(summary->refused, transport->refused, sizeof summary->refused);
    if (totals->client_seconds > 0.0) {
        summary->bytes_per_second_per_client =
            (double)sb_shard_bytes_sent(shard) / totals->client_seconds;
    }
    summary->tokens_asked = self->loop.token_gate != NULL;
    for (uint32_t fault = 0; summary->tokens_asked && fault < SB_TOKEN_FAULT_COUNT; fault++) {
        summary->tokens[fault] = sb_token_gate_count(self->loop.token_gate, (sb_token_fault)fault);
    }
    summarise_sessions(totals, shard->lobby, summary);
}
