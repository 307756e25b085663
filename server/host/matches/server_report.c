// What a shard's thread reports of its matches, and what it shows of them.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "host/matches/server_state.h"

sb_journal_entry sb_server_entry(sb_journal_event event, const sb_session *session)
{
    const sb_session_def *def = sb_session_get_def(session);
    return (sb_journal_entry){.event = event,
                              .has_epoch = true,
                              .session = def->number,
                              .epoch = def->epoch,
                              .map = sb_game_get_map(sb_session_game(session))->name};
}

void sb_server_report_losses(sb_server_part *part, uint32_t index, const sb_session *session)
{
    sb_log_losses losses = sb_session_log_losses(session);
    char text[SB_SERVER_LOG_PATH_SIZE + 128];
    const sb_journal_entry entry = sb_server_entry(SB_SAYS_RECORD_LOSS, session);
    while (sb_server_logs_news(&part->logs, index, &losses, text, sizeof text)) {
        sb_journal_tell(&part->thread->journal, &entry, "%s", text);
    }
    part->log_failed = part->log_failed || sb_log_losses_fail(&losses);
}

static void report_lag(sb_server_part *part)
{
    char text[128];
    part->thread->shard.record_lag_ns =
        part->logs.writer != NULL ? sb_log_writer_lag_ns(part->logs.writer) : 0;
    if (part->logs.writer != NULL) {
        sb_shard *shard = &part->thread->shard;
        shard->record_waiting = sb_log_writer_waiting(part->logs.writer, &shard->record_most);
    }
    if (part->logs.writer != NULL &&
        sb_disk_lag_news(&part->disk_lag, sb_clock_ns(), sb_log_writer_lag_ns(part->logs.writer),
                         text, sizeof text)) {
        sb_journal_say(&part->thread->journal,
                       part->disk_lag.behind ? SB_SAYS_DISK_BEHIND : SB_SAYS_DISK_RECOVERED, "%s",
                       text);
    }
}

static void report_log_failures(sb_server_part *part)
{
    uint32_t index;
    char text[256];
    while (part->logs.writer != NULL &&
           sb_log_writer_poll_failure(part->logs.writer, &index, text, sizeof text)) {
        part->log_failed = true;
        sb_journal_say(&part->thread->journal, SB_SAYS_RECORD_FAILED, "cannot write all of %s: %s",
                       part->logs.paths[index], text);
    }
    const sb_lobby *lobby = part->thread->shard.lobby;
    for (const sb_place *place = sb_lobby_next(lobby, 0); place != NULL;
         place = sb_lobby_next(lobby, place->number)) {
        sb_server_report_losses(part, place->index, sb_place_match(place));
    }
    uint64_t unrecorded = sb_lobby_get_counters(part->thread->shard.lobby)->matches_unrecorded;
    if (unrecorded != part->told_unrecorded) {
        part->told_unrecorded = unrecorded;
        part->log_failed = true;
        sb_journal_say(&part->thread->journal, SB_SAYS_MATCH_NOT_RECORDED,
                       "a match is not recorded: its log cannot be begun");
    }
}

void sb_server_report_failures(sb_server_part *part)
{
    report_log_failures(part);
    if (part->log_failed && part->server->def->record_must_hold && !part->stopping &&
        !part->thread->shard.closed) {
        sb_journal_say(&part->thread->journal, SB_SAYS_RECORD_STOPS_SERVER,
                       "stopping: the matches cannot be recorded");
        part->stopping = true;
        sb_shard_thread_end_all(part->thread);
    }
    uint64_t slowed = part->thread->shard.ticker.schedule.slowed_count;
    if (slowed != part->told_slowed) {
        sb_journal_say(&part->thread->journal, SB_SAYS_TICKS_SLOWED,
                       "too slow, the matches were held up by %" PRIu64 " ticks",
                       slowed - part->told_slowed);
    }
    part->told_slowed = slowed;
}

void sb_server_drain(void *server, sb_shard_thread *shard)
{
    sb_server *self = server;
    self->parts[shard->index].draining = true;
    sb_lobby_drain_all(shard->shard.lobby);
}

static void report_overload(sb_server_part *part)
{
    const sb_overload_step step = part->thread->shard.overload.step;
    if (step == part->told_overload) {
        return;
    }
    sb_journal_say(&part->thread->journal,
                   step > part->told_overload ? SB_SAYS_OVERLOAD : SB_SAYS_OVERLOAD_OVER,
                   "shard %" PRIu32 ": overload step %d of %d: %s", part->thread->index, (int)step,
                   SB_OVERLOAD_STEP_COUNT - 1, sb_overload_text(step));
    part->told_overload = step;
}

void sb_server_watch(void *server, sb_shard_thread *shard)
{
    sb_server *self = server;
    const sb_server_part *part = &self->parts[shard->index];
    if (part->draining && sb_lobby_session_count(shard->shard.lobby) == 0) {
        sb_shard_thread_end(shard);
    }
    sb_server_report_failures(&self->parts[shard->index]);
    report_lag(&self->parts[shard->index]);
    report_overload(&self->parts[shard->index]);
    sb_shard_load_measure(&self->parts[shard->index].load, &shard->shard, sb_clock_ns());
    sb_shard_network_tell(shard, part->load.ppm);
    if (shard->shard.watch_count++ % 4 == 0) { // once a second
        sb_shard_sample_links(&shard->shard);
    }
}

// A server that closes refuses those that are left: no message was wrong.
static void count_refusals(const sb_lobby_counters *counters, sb_server_summary *summary)
{
    for (uint32_t i = 0; i < SB_REFUSAL_COUNT; i++) {
        summary->clients_refused[i] = counters->refused_by[i];
        summary->requests_declined[i] = counters->declined_by[i];
        if (i != SB_REFUSAL_CLOSING) {
            summary->messages_refused += counters->refused_by[i] + counters->declined_by[i];
        }
    }
}

static void count_sessions(const sb_statistics_totals *over, const sb_lobby *lobby,
                           sb_server_summary *summary)
{
    const sb_lobby_counters *counters = sb_lobby_get_counters(lobby);
    count_refusals(counters, summary);
    summary->messages_refused += counters->closed_silent + over->messages_refused;
    summary->inputs_applied = over->inputs_applied;
    summary->views_clamped = over->views_clamped;
    summary->presents_cleared = over->presents_cleared;
    summary->players_lost = over->players_lost;
    summary->players_returned = over->players_returned;
    summary->chat_relayed = over->chat_relayed;
    summary->chat_dropped = over->chat_dropped;
    summary->dropped = over->dropped;
    memcpy(summary->totals, over->rules, sizeof summary->totals);
    for (const sb_place *place = sb_lobby_next(lobby, 0); place != NULL;
         place = sb_lobby_next(lobby, place->number)) {
        const sb_game *game = sb_session_game(sb_place_match(place));
        for (uint32_t t = 0; t < sb_game_get_def(game)->rules->total_count; t++) {
            sb_statistics_add(sb_game_get_def(game)->rules, t, sb_game_total(game, t),
                              summary->totals);
        }
        summary->dropped += sb_game_dropped_count(game);
        const sb_session_counters *session = sb_hosted_counters(place->hosted);
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

static void count_transport(const sb_host_transport_counters *transport, sb_server_summary *counts)
{
    counts->datagrams_received = transport->datagrams_received;
    counts->datagrams_refused = transport->datagrams_refused;
    counts->send_errors = transport->send_errors;
    counts->sends_delayed = transport->sends_delayed;
    counts->handshakes_accepted = transport->handshakes_accepted;
    counts->handshakes_denied = transport->handshakes_denied;
    counts->handshakes_delayed = transport->handshakes_delayed;
    counts->peers_clogged = transport->peers_clogged;
    counts->peers_flooding = transport->peers_flooding;
    memcpy(counts->refused, transport->refused, sizeof counts->refused);
}

static void count_tokens(const sb_token_gate *gate, sb_server_summary *counts)
{
    counts->tokens_asked = gate != NULL;
    for (uint32_t fault = 0; gate != NULL && fault < SB_TOKEN_FAULT_COUNT; fault++) {
        counts->tokens[fault] = sb_token_gate_count(gate, (sb_token_fault)fault);
    }
}

void sb_server_observe(void *server, sb_shard_thread *thread, void *out_snapshot)
{
    const sb_server *self = server;
    const sb_server_part *part = &self->parts[thread->index];
    const sb_shard *shard = &thread->shard;
    sb_server_snapshot *snapshot = out_snapshot;
    memset(snapshot, 0, sizeof *snapshot);
    snapshot->totals = *sb_statistics_get(shard->statistics);
    snapshot->times = shard->times;
    snapshot->lateness = shard->lateness;
    sb_shard_recent_times(shard, &snapshot->recent);
    snapshot->overload = shard->overload.step;
    snapshot->bytes_sent = sb_shard_bytes_sent(shard);
    sb_server_summary *counts = &snapshot->counts;
    snapshot->session_count = sb_lobby_session_count(shard->lobby);
    snapshot->load_ppm = part->load.ppm;
    counts->matches = snapshot->totals.matches + snapshot->session_count;
    counts->matches_resumed = part->resumed_count;
    counts->snapshot_bytes = shard->traffic.sent_bytes[SB_MESSAGE_SNAPSHOT];
    counts->late_1ms_ticks = shard->late_1ms_count;
    memcpy(counts->stage_ns, shard->stages.ns, sizeof counts->stage_ns);
    counts->late_ticks = shard->ticker.schedule.late_count;
    count_transport(sb_host_transport_get_counters(shard->transport), counts);
    count_tokens(thread->token_gate, counts);
    if (shard->web != NULL) {
        counts->web_served = true;
        counts->web = *sb_web_get_counters(shard->web);
    }
    count_sessions(&snapshot->totals, shard->lobby, counts);
}
