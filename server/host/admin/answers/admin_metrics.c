// The metrics of all shards together. Their number does not depend on sessions or players.

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <libwebsockets.h>

#include "host/admin/admin_webhooks.h"
#include "host/admin/answers/view_call.h"
#include "host/agones/agones.h"
#include "host/clock/ticker.h"
#include "host/http/metrics_text.h"
#include "host/move/mover.h"
#include "host/reach/reach.h"

static const double TICK_BOUNDS_S[] = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005,
                                       0.01,   0.025,   0.05,   0.1,   0.25,   1.0};
#define TICK_BOUND_COUNT (sizeof TICK_BOUNDS_S / sizeof TICK_BOUNDS_S[0])

// Names of messages by their type; a type without a name is called by its number.
static const char *const KINDS[SB_TRAFFIC_KIND_COUNT] = {
    [0] = "other",
    [SB_MESSAGE_HELLO] = "hello",
    [SB_MESSAGE_WELCOME] = "welcome",
    [SB_MESSAGE_REFUSE] = "refuse",
    [SB_MESSAGE_MAP] = "map",
    [SB_MESSAGE_INPUT] = "input",
    [SB_MESSAGE_SNAPSHOT] = "snapshot",
    [SB_MESSAGE_EVENT] = "event",
    [SB_MESSAGE_GOODBYE] = "goodbye",
    [SB_MESSAGE_ROSTER] = "roster",
    [SB_MESSAGE_CHAT] = "chat",
    [SB_MESSAGE_PLAYBACK] = "playback",
    [SB_MESSAGE_ABSOLUTE] = "absolute",
    [SB_MESSAGE_MOVE] = "move",
};

// Sums over all shards.
typedef struct totals {
    sb_traffic traffic;
    sb_session_counters sessions;
    sb_lobby_counters lobby;
    sb_host_transport_counters transport;
    sb_web_counters web;
    sb_door_counters door;
    sb_tick_times times, lateness;
    uint64_t ticks, late_ticks, slowed_ticks, matches, joins, leaves, record_lag_ns;
    uint64_t record_waiting, record_most;
    sb_journal_counters journal;
    uint64_t players, spectators, sessions_count;
    uint64_t overload_ups, overload_downs;
    sb_overload_step overload; ///< the highest
} totals;

// Adds structs whose members are all counts.
static void add_counts(void *sums, const void *counts, size_t size)
{
    for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
        uint64_t sum, count;
        memcpy(&sum, (const char *)sums + i, sizeof sum);
        memcpy(&count, (const char *)counts + i, sizeof count);
        sum += count;
        memcpy((char *)sums + i, &sum, sizeof sum);
    }
}

static void add_shard(totals *sum, const sb_counts_view *counts)
{
    sb_traffic_add(&sum->traffic, &counts->traffic);
    add_counts(&sum->sessions, &counts->sessions, sizeof sum->sessions);
    add_counts(&sum->lobby, &counts->lobby, sizeof sum->lobby);
    add_counts(&sum->transport, &counts->transport, sizeof sum->transport);
    add_counts(&sum->web, &counts->web, sizeof sum->web);
    add_counts(&sum->door, &counts->door, sizeof sum->door);
    sb_tick_times_merge(&sum->times, &counts->times);
    sb_tick_times_merge(&sum->lateness, &counts->lateness);
    sum->ticks += counts->ticks;
    sum->late_ticks += counts->late_ticks;
    sum->slowed_ticks += counts->slowed_ticks;
    sum->matches += counts->matches;
    sum->joins += counts->joins;
    sum->leaves += counts->leaves;
    sum->players += counts->players;
    sum->spectators += counts->spectators;
    sum->sessions_count += counts->session_count;
    sum->overload_ups += counts->overload_ups;
    sum->overload_downs += counts->overload_downs;
    sum->overload = counts->overload > sum->overload ? counts->overload : sum->overload;
    sum->record_waiting += counts->record_waiting;
    sum->record_most =
        counts->record_most > sum->record_most ? counts->record_most : sum->record_most;
    sum->journal.dropped += counts->journal.dropped;
    sum->journal.suppressed += counts->journal.suppressed;
    sum->record_lag_ns =
        counts->record_lag_ns > sum->record_lag_ns ? counts->record_lag_ns : sum->record_lag_ns;
}

static void one(sb_metrics *metrics, const char *label, const char *value, uint64_t count)
{
    const sb_metrics_label labels[] = {{label, value}, {NULL, NULL}};
    sb_metrics_count(metrics, labels, count);
}

static void counter(sb_metrics *metrics, const char *name, const char *help, uint64_t count)
{
    sb_metrics_family(metrics, SB_METRICS_COUNTER, name, NULL, help);
    sb_metrics_count(metrics, NULL, count);
}

static void gauge(sb_metrics *metrics, const char *name, const char *unit, const char *help,
                  double value)
{
    sb_metrics_family(metrics, SB_METRICS_GAUGE, name, unit, help);
    sb_metrics_value(metrics, NULL, value);
}

static void tick_histogram(sb_metrics *metrics, const char *name, const char *help,
                           const sb_tick_times *times)
{
    uint64_t counts[TICK_BOUND_COUNT + 1] = {0};
    const double sum_s = sb_tick_times_bucket(times, TICK_BOUNDS_S, TICK_BOUND_COUNT, counts);
    sb_metrics_family(metrics, SB_METRICS_HISTOGRAM, name, "seconds", help);
    sb_metrics_histogram_add(
        metrics, NULL, &(sb_metrics_histogram){TICK_BOUNDS_S, counts, TICK_BOUND_COUNT, sum_s});
}

static void write_ticks(sb_metrics *metrics, const totals *sum)
{
    tick_histogram(metrics, "sabot_tick_duration_seconds",
                   "Time that a tick of all matches of a shard took.", &sum->times);
    tick_histogram(metrics, "sabot_tick_lateness_seconds",
                   "Time by which a tick began after its deadline.", &sum->lateness);
    counter(metrics, "sabot_ticks", "Ticks of all shards.", sum->ticks);
    counter(metrics, "sabot_late_ticks", "Ticks that began more than a tick late.",
            sum->late_ticks);
    counter(metrics, "sabot_slowed_ticks", "Ticks by which too slow shards held matches up.",
            sum->slowed_ticks);
    gauge(metrics, "sabot_overload_step", NULL,
          "What the most loaded shard goes without: 1 half of the snapshots, 2 new spectators, 3 "
          "spectators are paused, 4 ticks come late.",
          sum->overload);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_overload_changes", NULL,
                      "Steps of overload that shards took, by direction.");
    one(metrics, "direction", "up", sum->overload_ups);
    one(metrics, "direction", "down", sum->overload_downs);
    counter(metrics, "sabot_games_not_made",
            "Next matches that could not be made on their map, so that a session kept its old one.",
            sum->lobby.games_not_made);
}

static void by_kind(sb_metrics *metrics, const char *name, const char *help, const uint64_t *sent,
                    const uint64_t *received)
{
    sb_metrics_family(metrics, SB_METRICS_COUNTER, name, NULL, help);
    for (uint32_t kind = 0; kind < SB_TRAFFIC_KIND_COUNT; kind++) {
        char number[16];
        snprintf(number, sizeof number, "%u", (unsigned)kind);
        const char *text = KINDS[kind] != NULL ? KINDS[kind] : number;
        if (sent[kind] > 0 || received[kind] > 0) {
            const sb_metrics_label out[] = {{"direction", "sent"}, {"kind", text}, {NULL, NULL}};
            const sb_metrics_label in[] = {{"direction", "received"}, {"kind", text}, {NULL, NULL}};
            sb_metrics_count(metrics, out, sent[kind]);
            sb_metrics_count(metrics, in, received[kind]);
        }
    }
}

static void write_traffic(sb_metrics *metrics, const totals *sum)
{
    const sb_traffic *traffic = &sum->traffic;
    by_kind(metrics, "sabot_message_bytes", "Bytes of messages by their kind, before transport.",
            traffic->sent_bytes, traffic->received_bytes);
    by_kind(metrics, "sabot_messages", "Messages by their kind.", traffic->sent_messages,
            traffic->received_messages);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_transport_bytes", NULL,
                      "Bytes of datagrams and WebSocket messages.");
    const sb_metrics_label rows[4][3] = {
        {{"transport", "udp"}, {"direction", "sent"}, {NULL, NULL}},
        {{"transport", "udp"}, {"direction", "received"}, {NULL, NULL}},
        {{"transport", "web"}, {"direction", "sent"}, {NULL, NULL}},
        {{"transport", "web"}, {"direction", "received"}, {NULL, NULL}}};
    sb_metrics_count(metrics, rows[0], sum->transport.bytes_sent);
    sb_metrics_count(metrics, rows[1], sum->transport.bytes_received);
    sb_metrics_count(metrics, rows[2], sum->web.bytes_sent);
    sb_metrics_count(metrics, rows[3], sum->web.bytes_received);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_snapshot_bytes", NULL,
                      "Bytes of snapshots by what they hold.");
    one(metrics, "section", "head", sum->sessions.snapshot_head_bytes);
    one(metrics, "section", "own_state", sum->sessions.snapshot_own_bytes);
    one(metrics, "section", "changes", sum->sessions.snapshot_change_bytes);
    sb_metrics_family(metrics, SB_METRICS_HISTOGRAM, "sabot_round_trip_seconds", "seconds",
                      "Round trips to clients over UDP, a sample of each client a second.");
    sb_metrics_histogram_add(metrics, NULL,
                             &(sb_metrics_histogram){sb_round_trip_bounds_s, traffic->round_trips,
                                                     SB_ROUND_TRIP_BOUND_COUNT,
                                                     traffic->round_trip_sum_s});
    sb_metrics_family(metrics, SB_METRICS_HISTOGRAM, "sabot_packet_loss_ratio", "ratio",
                      "Part of a client's packets that were lost, a sample a second.");
    sb_metrics_histogram_add(metrics, NULL,
                             &(sb_metrics_histogram){sb_loss_bounds, traffic->losses,
                                                     SB_LOSS_BOUND_COUNT, traffic->loss_sum});
}

static void write_inputs(sb_metrics *metrics, const totals *sum)
{
    const sb_session_counters *of = &sum->sessions;
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_inputs", NULL,
                      "Ticks of players, or inputs, by what became of them.");
    one(metrics, "outcome", "applied", of->inputs_applied);
    one(metrics, "outcome", "repeated", of->inputs_repeated);
    one(metrics, "outcome", "missing", of->inputs_missing);
    one(metrics, "outcome", "late", of->inputs_late);
    one(metrics, "outcome", "early", of->inputs_early);
    one(metrics, "outcome", "duplicate", of->inputs_duplicate);
    one(metrics, "outcome", "invalid", of->inputs_invalid);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_corrections", NULL,
                      "Snapshots whose own state a client had predicted wrong, by cause.");
    one(metrics, "cause", "contact", of->corrections[SB_OWN_AGE_CONTACT]);
    one(metrics, "cause", "impulse", of->corrections[SB_OWN_AGE_IMPULSE]);
    one(metrics, "cause", "input", of->corrections[SB_OWN_AGE_INPUT]);
    one(metrics, "cause", "other", of->corrections[SB_OWN_AGE_COUNT - 1]);
    counter(metrics, "sabot_snapshots", "Whole snapshots that were sent.", of->snapshots_sent);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_chat_lines", NULL,
                      "Lines of chat by what became of them.");
    one(metrics, "outcome", "relayed", of->chat_relayed);
    one(metrics, "outcome", "withheld", of->chat_withheld);
    one(metrics, "outcome", "dropped", of->chat_dropped);
}

// A player that waits for its own slot is refused by the match and not by the lobby.
static void by_reason(sb_metrics *metrics, const char *name, const char *help,
                      const uint64_t counts[SB_REFUSAL_COUNT], uint64_t returns)
{
    sb_metrics_family(metrics, SB_METRICS_COUNTER, name, NULL, help);
    for (uint32_t reason = 1; reason < SB_REFUSAL_COUNT; reason++) {
        one(metrics, "reason", sb_refusal_name(reason),
            counts[reason] + (reason == SB_REFUSAL_RESUME ? returns : 0));
    }
}

static void write_refusals(sb_metrics *metrics, const totals *sum)
{
    const sb_lobby_counters *lobby = &sum->lobby;
    by_reason(metrics, "sabot_refused_hellos", "Clients that were turned away, by reason.",
              lobby->refused_by, sum->sessions.returns_refused);
    by_reason(metrics, "sabot_declined_requests",
              "Requests of clients in the lobby or a session that were declined, by reason.",
              lobby->declined_by, 0);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_refused_datagrams", NULL,
                      "Datagrams that the filter refused, by reason.");
    for (int i = SB_FILTER_NONE + 1; i < SB_FILTER_REASON_COUNT; i++) {
        one(metrics, "reason", sb_filter_reason_name((sb_filter_reason)i),
            sum->transport.refused[i]);
    }
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_handshakes", NULL,
                      "Handshakes of tunnels by outcome.");
    one(metrics, "outcome", "accepted", sum->transport.handshakes_accepted);
    one(metrics, "outcome", "denied", sum->transport.handshakes_denied);
    one(metrics, "outcome", "delayed", sum->transport.handshakes_delayed);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_closed_connections", NULL,
                      "Connections that the server closed, by reason.");
    one(metrics, "reason", "silent", lobby->closed_silent);
    one(metrics, "reason", "lobby_idle", lobby->closed_idle);
    one(metrics, "reason", "voted_out", lobby->players_kicked);
    one(metrics, "reason", "clogged", sum->transport.peers_clogged);
    one(metrics, "reason", "flooding", sum->transport.peers_flooding);
    one(metrics, "reason", "idle", sum->sessions.clients_idle);
    one(metrics, "reason", "banned", sum->door.kicked_banned);
    one(metrics, "reason", "web_silent", sum->web.closed_silent);
    one(metrics, "reason", "web_malformed", sum->web.closed_malformed);
    one(metrics, "reason", "web_protocol", sum->web.closed_by_library);
    one(metrics, "reason", "web_flooding", sum->web.closed_flooding);
    one(metrics, "reason", "web_slow", sum->web.closed_slow);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_refused_web_connections", NULL,
                      "Connections of the web that were refused, by reason.");
    one(metrics, "reason", "full", sum->web.refused_full);
    one(metrics, "reason", "address", sum->web.refused_address);
    one(metrics, "reason", "network", sum->web.refused_network);
    one(metrics, "reason", "rate", sum->web.refused_rate);
    one(metrics, "reason", "origin", sum->web.refused_origin);
}

static void write_people(sb_metrics *metrics, const totals *sum)
{
    counter(metrics, "sabot_redirects", "Clients that were sent to another shard's port.",
            sum->lobby.redirects);
    gauge(metrics, "sabot_sessions", NULL, "Sessions of matches.", (double)sum->sessions_count);
    gauge(metrics, "sabot_players", NULL, "Players with a connection.", (double)sum->players);
    gauge(metrics, "sabot_spectators", NULL, "Spectators.", (double)sum->spectators);
    counter(metrics, "sabot_matches", "Matches that are over.", sum->matches);
    counter(metrics, "sabot_joins", "Players that have joined.", sum->joins);
    counter(metrics, "sabot_leaves", "Players that have left.", sum->leaves);
    counter(metrics, "sabot_players_lost", "Connections of players that broke.",
            sum->sessions.players_lost);
    counter(metrics, "sabot_players_returned", "Players that came back in time.",
            sum->sessions.players_returned);
    gauge(metrics, "sabot_record_lag_seconds", "seconds",
          "Longest time that bytes of a log wait for the disk.", (double)sum->record_lag_ns / 1e9);
    gauge(metrics, "sabot_record_waiting_bytes", "bytes",
          "Bytes of all logs that wait for the disk.", (double)sum->record_waiting);
    gauge(metrics, "sabot_record_waiting_max_bytes", "bytes",
          "Most bytes that ever waited in one log.", (double)sum->record_most);
}

// A line of a shard is written by the control thread, which counts it.
static void write_journal(sb_metrics *metrics, const totals *sum, const sb_journal *control)
{
    const sb_journal_counters counts = sb_journal_get_counters(control);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_process_log_lines", NULL,
                      "Lines of the log of the process by what became of them.");
    one(metrics, "outcome", "written", counts.written);
    one(metrics, "outcome", "dropped", counts.dropped + sum->journal.dropped);
    one(metrics, "outcome", "suppressed", counts.suppressed + sum->journal.suppressed);
}

typedef struct memory_size {
    double virtual_bytes, resident_bytes;
} memory_size;

static memory_size find_memory(void)
{
    unsigned long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file != NULL) {
        if (fscanf(file, "%lu %lu", &size, &resident) != 2) {
            size = resident = 0;
        }
        fclose(file);
    }
    const double page = (double)sysconf(_SC_PAGESIZE);
    return (memory_size){(double)size * page, (double)resident * page};
}

static void write_process(sb_metrics *metrics, const sb_admin *admin)
{
    struct rusage usage = {0};
    (void)getrusage(RUSAGE_SELF, &usage);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "process_cpu_seconds", "seconds",
                      "Processor time of the process.");
    sb_metrics_value(metrics, NULL,
                     (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
    const memory_size memory = find_memory();
    gauge(metrics, "process_resident_memory_bytes", "bytes", "Memory of the process.",
          memory.resident_bytes);
    gauge(metrics, "process_virtual_memory_bytes", "bytes", "Address space of the process.",
          memory.virtual_bytes);
    const struct mallinfo2 heap = mallinfo2();
    gauge(metrics, "sabot_heap_bytes", "bytes", "Memory that the heap has given out.",
          (double)heap.uordblks + (double)heap.hblkhd);
    gauge(metrics, "process_start_time_seconds", "seconds", "Unix time of the start.",
          (double)admin->started_unix_s);
    gauge(metrics, "sabot_bans", NULL, "Bans.", (double)admin->bans.count);
    const sb_admin_http_counters *http = sb_admin_http_get_counters(admin->http);
    counter(metrics, "sabot_admin_requests", "Requests to the admin port.", http->requests);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_admin_refused", NULL,
                      "Connections and requests that the admin port refused, by reason.");
    one(metrics, "reason", "token", admin->refused_token);
    one(metrics, "reason", "full", http->refused_full);
    one(metrics, "reason", "too_large", http->refused_too_large);
    one(metrics, "reason", "slow", http->closed_slow);
    sb_metrics_family(metrics, SB_METRICS_INFO, "sabot_build", NULL, "The program's version.");
    one(metrics, "version", SABOT_VERSION, 1);
}

static sb_admin_reply write_all(sb_view_call *self)
{
    sb_metrics metrics = {.open = self->open};
    totals *sum = calloc(1, sizeof *sum);
    if (sum == NULL) {
        return sb_admin_reply_problem(SB_PROBLEM_UNAVAILABLE, "memory is short");
    }
    for (uint32_t i = 0; i < self->call.server->shard_count; i++) {
        add_shard(sum, self->views[i].counts);
    }
    write_ticks(&metrics, sum);
    write_people(&metrics, sum);
    write_inputs(&metrics, sum);
    write_traffic(&metrics, sum);
    write_refusals(&metrics, sum);
    sb_webhooks_write_metrics(self->admin->webhooks, &metrics);
    sb_reach_write_metrics(self->admin->reach, &metrics);
    sb_agones_write_metrics(self->admin->agones, &metrics);
    sb_mover_write_metrics(self->admin->mover, &metrics);
    write_journal(&metrics, sum, &self->admin->server->out.journal);
    write_process(&metrics, self->admin);
    free(sum);
    sb_admin_reply reply = sb_admin_reply_json(HTTP_STATUS_OK, sb_metrics_end(&metrics));
    if (reply.status == HTTP_STATUS_OK) {
        reply.content_type = self->open ? SB_METRICS_OPEN_TYPE : SB_METRICS_PLAIN_TYPE;
    }
    return reply;
}

void sb_admin_get_metrics(const sb_admin_exchange *exchange)
{
    static const sb_view_call QUESTION = {.parts = SB_VIEW_COUNTS, .reply = write_all};
    sb_view_call question = QUESTION;
    const char *accept = exchange->request->accept;
    question.open = accept != NULL && strstr(accept, "application/openmetrics-text") != NULL;
    sb_admin_view(exchange, &question);
}
