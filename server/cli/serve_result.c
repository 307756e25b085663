#include "cli/serve_result.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/follow_result.h"
#include "cli/json_output.h"
#include "cli/result.h"
#include "cli/totals.h"
#include "host/logs/log_losses.h"

// Adds the counts of the web, or null without one.
static void add_web(sb_json *json, const sb_server_summary *summary)
{
    if (!summary->web_served) {
        sb_json_set(json, "web", json_null());
        return;
    }
    const sb_web_counters *counters = &summary->web;
    sb_json web = sb_json_create();
    sb_json_count(&web, "connections", counters->connections);
    sb_json_count(&web, "requests", counters->requests);
    sb_json_count(&web, "sockets", counters->sockets);
    sb_json_count(&web, "refused_full", counters->refused_full);
    sb_json_count(&web, "refused_address", counters->refused_address);
    sb_json_count(&web, "refused_network", counters->refused_network);
    sb_json_count(&web, "refused_rate", counters->refused_rate);
    sb_json_count(&web, "refused_origin", counters->refused_origin);
    sb_json_count(&web, "closed_silent", counters->closed_silent);
    sb_json_count(&web, "closed_malformed", counters->closed_malformed);
    sb_json_count(&web, "closed_by_library", counters->closed_by_library);
    sb_json_count(&web, "closed_flooding", counters->closed_flooding);
    sb_json_count(&web, "closed_slow", counters->closed_slow);
    sb_json_count(&web, "snapshots_dropped", counters->snapshots_dropped);
    sb_json_count(&web, "bytes_sent", counters->bytes_sent);
    sb_json_count(&web, "bytes_received", counters->bytes_received);
    sb_json_set(json, "web", sb_json_take(&web));
}

static void print_web(const sb_web_counters *web)
{
    printf("web: %" PRIu64 " requests, %" PRIu64 " WebSockets\n", web->requests, web->sockets);
    uint64_t refused = web->refused_full + web->refused_address + web->refused_network +
                       web->refused_rate + web->refused_origin;
    uint64_t closed = web->closed_silent + web->closed_malformed + web->closed_by_library +
                      web->closed_flooding + web->closed_slow;
    if (refused > 0 || closed > 0) {
        printf("web: %" PRIu64 " connections refused, %" PRIu64 " closed for misuse\n", refused,
               closed);
    }
}

// Adds the hellos by what the server thought of their tokens, or null if it asked for none.
static void add_tokens(sb_json *json, const sb_server_summary *summary)
{
    if (!summary->tokens_asked) {
        sb_json_set(json, "tokens", json_null());
        return;
    }
    sb_json tokens = sb_json_create();
    for (uint32_t fault = 0; fault < SB_TOKEN_FAULT_COUNT; fault++) {
        sb_json_count(&tokens, sb_token_fault_name((sb_token_fault)fault), summary->tokens[fault]);
    }
    sb_json_set(json, "tokens", sb_json_take(&tokens));
}

static void print_tokens(const sb_server_summary *summary)
{
    uint64_t refused = 0;
    for (uint32_t fault = 1; fault < SB_TOKEN_FAULT_COUNT; fault++) {
        refused += summary->tokens[fault];
    }
    printf("tokens: %" PRIu64 " clients admitted, %" PRIu64 " refused\n",
           summary->tokens[SB_TOKEN_FAULT_NONE], refused);
}

static void add_refusals(sb_json *json, const sb_server_summary *summary)
{
    sb_json reasons = sb_json_create();
    for (int i = SB_FILTER_NONE + 1; i < SB_FILTER_REASON_COUNT; i++) {
        sb_json_count(&reasons, sb_filter_reason_name((sb_filter_reason)i), summary->refused[i]);
    }
    sb_json_set(json, "datagrams_refused_by", sb_json_take(&reasons));
}

// By the names of all reasons that this version of the wire has.
static json_t *by_reason(const uint64_t counts[SB_REFUSAL_COUNT])
{
    sb_json json = sb_json_create();
    for (uint32_t reason = 1; reason < SB_REFUSAL_COUNT; reason++) {
        sb_json_count(&json, sb_refusal_name(reason), counts[reason]);
    }
    return sb_json_take(&json);
}

static void print_by_reason(const char *what, const uint64_t counts[SB_REFUSAL_COUNT])
{
    bool any = false;
    for (uint32_t reason = 0; reason < SB_REFUSAL_COUNT; reason++) {
        if (counts[reason] > 0) {
            printf("%s%" PRIu64 " %s", any ? ", " : what, counts[reason], sb_refusal_name(reason));
            any = true;
        }
    }
    if (any) {
        printf("\n");
    }
}

static json_t *to_json(void *of)
{
    const sb_serve_result *out = of;
    const sb_server_summary *summary = &out->summary;
    sb_json json = sb_json_create();
    sb_json_count(&json, "ticks", summary->ticks);
    sb_json_set(&json, "followed",
                out->followed != NULL ? sb_follow_result_json(out->followed) : json_null());
    sb_json_count(&json, "matches", summary->matches);
    sb_json_count(&json, "matches_resumed", summary->matches_resumed);
    sb_json_real(&json, "tick_ms_p50", summary->tick_ms_p50);
    sb_json_real(&json, "tick_ms_p99", summary->tick_ms_p99);
    sb_json_real(&json, "tick_late_ms_p50", summary->tick_late_ms_p50);
    sb_json_real(&json, "tick_late_ms_p99", summary->tick_late_ms_p99);
    sb_json_real(&json, "tick_late_ms_max", summary->tick_late_ms_max);
    sb_json_count(&json, "late_1ms_ticks", summary->late_1ms_ticks);
    sb_json_count(&json, "late_ticks", summary->late_ticks);
    sb_json_real(&json, "receive_ms", (double)summary->stage_ns[SB_STAGE_RECEIVE] / 1e6);
    sb_json_real(&json, "simulate_ms", (double)summary->stage_ns[SB_STAGE_SIMULATE] / 1e6);
    sb_json_real(&json, "encode_ms", (double)summary->stage_ns[SB_STAGE_ENCODE] / 1e6);
    sb_json_real(&json, "send_ms", (double)summary->stage_ns[SB_STAGE_SEND] / 1e6);
    sb_json_count(&json, "clients", summary->clients);
    sb_json_real(&json, "client_seconds", summary->client_seconds);
    sb_json_count(&json, "inputs_applied", summary->inputs_applied);
    sb_json_count(&json, "views_clamped", summary->views_clamped);
    sb_json_count(&json, "presents_cleared", summary->presents_cleared);
    sb_json_count(&json, "players_lost", summary->players_lost);
    sb_json_count(&json, "players_returned", summary->players_returned);
    sb_totals_to_json(&json, out->rules, summary->totals);
    sb_json_real(&json, "bytes_per_second_per_client", summary->bytes_per_second_per_client);
    sb_json_count(&json, "snapshot_bytes", summary->snapshot_bytes);
    sb_json_count(&json, "dropped", summary->dropped);
    sb_json_flag(&json, "log_failed", summary->log_failed);
    sb_json_count(&json, "log_gaps", summary->losses.gaps);
    sb_json_count(&json, "log_ticks_lost", summary->losses.ticks);
    sb_json_count(&json, "log_notes_lost", summary->losses.notes);
    sb_json_count(&json, "log_keyframes_lost", summary->losses.keyframes);
    sb_json_count(&json, "logs_unclosed", summary->losses.unclosed);
    sb_json_text(&json, "log", summary->log_count > 0 ? summary->logs[0] : NULL);
    json_t *logs = json_array();
    for (uint32_t i = 0; i < summary->log_count; i++) {
        // JSON cannot hold a path that is not UTF-8; null keeps its place.
        json_t *path = json_string(summary->logs[i]);
        sb_json_append(&logs, path != NULL ? path : json_null());
    }
    sb_json_set(&json, "logs", logs);
    sb_json_count(&json, "datagrams_received", summary->datagrams_received);
    sb_json_count(&json, "datagrams_refused", summary->datagrams_refused);
    sb_json_count(&json, "send_errors", summary->send_errors);
    sb_json_count(&json, "sends_delayed", summary->sends_delayed);
    sb_json_count(&json, "handshakes_accepted", summary->handshakes_accepted);
    sb_json_count(&json, "handshakes_denied", summary->handshakes_denied);
    sb_json_count(&json, "handshakes_delayed", summary->handshakes_delayed);
    add_refusals(&json, summary);
    sb_json_count(&json, "peers_clogged", summary->peers_clogged);
    sb_json_count(&json, "peers_flooding", summary->peers_flooding);
    sb_json_count(&json, "messages_refused", summary->messages_refused);
    sb_json_set(&json, "clients_refused_by", by_reason(summary->clients_refused));
    sb_json_set(&json, "requests_declined_by", by_reason(summary->requests_declined));
    sb_json_count(&json, "chat_relayed", summary->chat_relayed);
    sb_json_count(&json, "chat_dropped", summary->chat_dropped);
    add_tokens(&json, summary);
    add_web(&json, summary);
    return sb_json_take(&json);
}

static void print(void *of)
{
    const sb_serve_result *out = of;
    const sb_server_summary *summary = &out->summary;
    if (out->followed != NULL) {
        sb_follow_result_print(out->followed);
    }
    printf("played %" PRIu64 " ticks, %" PRIu64
           " late; a tick took %.3f ms (median), %.3f ms (99 %%)\n",
           summary->ticks, summary->late_ticks, summary->tick_ms_p50, summary->tick_ms_p99);
    printf("%" PRIu64 " clients at most, %" PRIu64 " inputs applied, %.0f bytes/s sent to each\n",
           summary->clients, summary->inputs_applied, summary->bytes_per_second_per_client);
    sb_totals_print(out->rules, summary->totals);
    if (summary->datagrams_refused > 0 || summary->messages_refused > 0) {
        printf("refused: %" PRIu64 " datagrams, %" PRIu64 " messages\n", summary->datagrams_refused,
               summary->messages_refused);
    }
    print_by_reason("clients refused: ", summary->clients_refused);
    print_by_reason("requests declined: ", summary->requests_declined);
    if (summary->tokens_asked) {
        print_tokens(summary);
    }
    if (summary->web_served) {
        print_web(&summary->web);
    }
    if (summary->chat_relayed > 0 || summary->chat_dropped > 0) {
        printf("chat: %" PRIu64 " lines relayed, %" PRIu64 " dropped\n", summary->chat_relayed,
               summary->chat_dropped);
    }
    char losses[192];
    if (sb_log_losses_format(&summary->losses, losses, sizeof(losses))) {
        printf("the logs lack %s\n", losses);
    }
    for (uint32_t i = 0; i < summary->log_count; i++) {
        printf("log: %s\n", summary->logs[i]);
    }
}

int sb_serve_result_tell(sb_serve_result *result, const char *command, bool json, int status)
{
    return sb_result_tell(&(sb_result){.command = command,
                                       .json = json,
                                       .status = status,
                                       .of = result,
                                       .to_json = to_json,
                                       .print = print});
}
