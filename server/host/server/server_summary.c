// The status line of a server while it runs, and its summary: sums over its shards.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "host/matches/server_state.h"
#include "host/server/server_reload.h"

static const sb_server_snapshot *snapshot_of(const sb_server *self, uint32_t index)
{
    return self->loop.shards[index].snapshot.latest;
}

// Members of the summary of which each shard has a count of its own.
static const size_t counted[] = {
    offsetof(sb_server_summary, matches),
    offsetof(sb_server_summary, dropped),
    offsetof(sb_server_summary, late_1ms_ticks),
    offsetof(sb_server_summary, late_ticks),
    offsetof(sb_server_summary, inputs_applied),
    offsetof(sb_server_summary, presents_cleared),
    offsetof(sb_server_summary, snapshot_bytes),
    offsetof(sb_server_summary, views_clamped),
    offsetof(sb_server_summary, datagrams_received),
    offsetof(sb_server_summary, datagrams_refused),
    offsetof(sb_server_summary, send_errors),
    offsetof(sb_server_summary, sends_delayed),
    offsetof(sb_server_summary, peers_clogged),
    offsetof(sb_server_summary, peers_flooding),
    offsetof(sb_server_summary, handshakes_accepted),
    offsetof(sb_server_summary, handshakes_denied),
    offsetof(sb_server_summary, handshakes_delayed),
    offsetof(sb_server_summary, messages_refused),
    offsetof(sb_server_summary, matches_resumed),
    offsetof(sb_server_summary, players_lost),
    offsetof(sb_server_summary, players_returned),
    offsetof(sb_server_summary, chat_relayed),
    offsetof(sb_server_summary, chat_dropped),
};

static void add_counts(const uint64_t *more, uint64_t *sums, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sums[i] += more[i];
    }
}

static void add_web(const sb_web_counters *more, sb_web_counters *sums)
{
    uint64_t words[2][sizeof *sums / sizeof(uint64_t)];
    memcpy(words[0], more, sizeof words[0]);
    memcpy(words[1], sums, sizeof words[1]);
    add_counts(words[0], words[1], sizeof words[1] / sizeof(uint64_t));
    memcpy(sums, words[1], sizeof words[1]);
}

static void add_shard(const sb_rules *rules, const sb_server_snapshot *snapshot,
                      sb_server_summary *summary)
{
    const sb_server_summary *counts = &snapshot->counts;
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++) {
        uint64_t more, sum;
        memcpy(&more, (const char *)counts + counted[i], sizeof more);
        memcpy(&sum, (const char *)summary + counted[i], sizeof sum);
        sum += more;
        memcpy((char *)summary + counted[i], &sum, sizeof sum);
    }
    add_counts(counts->refused, summary->refused, SB_FILTER_REASON_COUNT);
    add_counts(counts->clients_refused, summary->clients_refused, SB_REFUSAL_COUNT);
    add_counts(counts->requests_declined, summary->requests_declined, SB_REFUSAL_COUNT);
    add_counts(counts->stage_ns, summary->stage_ns, SB_STAGE_COUNT);
    add_counts(counts->tokens, summary->tokens, SB_TOKEN_FAULT_COUNT);
    summary->tokens_asked = summary->tokens_asked || counts->tokens_asked;
    add_web(&counts->web, &summary->web);
    summary->web_served = summary->web_served || counts->web_served;
    for (uint32_t i = 0; i < rules->total_count; i++) {
        sb_statistics_add(rules, i, counts->totals[i], summary->totals);
    }
    if (snapshot->totals.ticks > summary->ticks) {
        summary->ticks = snapshot->totals.ticks;
    }
    if (snapshot->totals.clients_max > summary->clients) {
        summary->clients = snapshot->totals.clients_max;
    }
}

// What the shards together show now, for the status line.
static sb_status_sample take_sample(sb_server *self)
{
    sb_status_sample sample = {.now_ns = sb_clock_ns()};
    sb_tick_times recent = {0};
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < self->shard_count; i++) {
        const sb_server_snapshot *snapshot = snapshot_of(self, i);
        sample.session_count += snapshot->session_count;
        sample.players += snapshot->totals.clients;
        sample.joins += snapshot->totals.joins;
        sample.leaves += snapshot->totals.leaves;
        sample.late_ticks += snapshot->counts.late_ticks;
        sample.overload =
            snapshot->overload > sample.overload ? snapshot->overload : sample.overload;
        bytes += snapshot->bytes_sent;
        sb_tick_times_merge(&recent, &snapshot->recent);
    }
    sample.tick_ms_p50 = sb_tick_times_quantile_ms(&recent, 0.5);
    sample.tick_ms_p99 = sb_tick_times_quantile_ms(&recent, 0.99);
    if (sample.now_ns > self->sampled_ns) {
        sample.bytes_per_second = (double)(bytes - self->sampled_bytes) * 1e9 /
                                  (double)(sample.now_ns - self->sampled_ns);
    }
    self->sampled_ns = sample.now_ns;
    self->sampled_bytes = bytes;
    return sample;
}

static void told_of_retention(void *context, const sb_retention_outcome *outcome)
{
    sb_server *self = context;
    if (outcome->removed > 0) {
        sb_journal_say(&self->loop.out.journal, SB_SAYS_OLD_LOGS_REMOVED,
                       "%" PRIu32 " old logs removed, %" PRIu64 " MiB", outcome->removed,
                       outcome->removed_bytes >> 20);
    }
    if (outcome->failed > 0) {
        sb_journal_say(&self->loop.out.journal, SB_SAYS_OLD_LOGS_STUCK,
                       "%" PRIu32 " old logs cannot be removed", outcome->failed);
    }
}

static void remove_old_logs(sb_server *self)
{
    const sb_config *config = sb_server_config(self);
    const sb_server_def *def = config != NULL ? &config->def : self->def;
    self->retention.done = told_of_retention;
    self->retention.context = self;
    sb_retention_poll(&self->retention, &self->loop.uv, self->def->record_directory,
                      &def->retention, sb_clock_ns());
}

static void show(sb_server *self, const sb_status_sample *sample)
{
    char live[SB_STATUS_TEXT_SIZE], plain[SB_STATUS_TEXT_SIZE + 64];
    sb_status_format(sample, live, sizeof live);
    snprintf(plain, sizeof plain, "%s; %" PRIu64 " joined, %" PRIu64 " left", live, sample->joins,
             sample->leaves);
    sb_journal_out_show(&self->loop.out, sample->now_ns, sample->joins + sample->leaves, live,
                        plain);
}

void sb_server_report(void *server)
{
    sb_server *self = server;
    memset(self->placed, 0, sizeof self->placed);
    char text[128];
    const bool lasting = !self->ending && !self->loop.signals.arrived;
    for (uint32_t i = 0; lasting && i < self->shard_count; i++) {
        if (sb_bots_poll_death(&self->bots[i], text, sizeof text)) {
            sb_journal_say(&self->loop.out.journal, SB_SAYS_BOTS_ENDED, "%s", text);
        }
    }
    const sb_status_sample sample = take_sample(self);
    if (sample.players > self->clients_max) {
        self->clients_max = sample.players;
    }
    show(self, &sample);
    if (!self->ending && !self->loop.signals.arrived) {
        remove_old_logs(self);
    }
}

void sb_server_summarise(sb_server *self, sb_server_summary *summary)
{
    *summary = (sb_server_summary){.clients = self->clients_max};
    static const sb_tick_times none;
    sb_tick_times times = none, lateness = none;
    double client_seconds = 0.0;
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < self->shard_count; i++) {
        const sb_server_snapshot *snapshot = snapshot_of(self, i);
        add_shard(self->def->rules, snapshot, summary);
        sb_tick_times_merge(&times, &snapshot->times);
        sb_tick_times_merge(&lateness, &snapshot->lateness);
        client_seconds += snapshot->totals.client_seconds;
        bytes += snapshot->bytes_sent;
    }
    summary->tick_ms_p50 = sb_tick_times_quantile_ms(&times, 0.5);
    summary->tick_ms_p99 = sb_tick_times_quantile_ms(&times, 0.99);
    summary->tick_late_ms_p50 = sb_tick_times_quantile_ms(&lateness, 0.5);
    summary->tick_late_ms_p99 = sb_tick_times_quantile_ms(&lateness, 0.99);
    summary->tick_late_ms_max = sb_tick_times_quantile_ms(&lateness, 1.0);
    summary->client_seconds = client_seconds;
    if (client_seconds > 0.0) {
        summary->bytes_per_second_per_client = (double)bytes / client_seconds;
    }
}
