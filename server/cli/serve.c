/// `sabot serve` and `sabot standby`: options, checks, and the summary at the end.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tick_rate.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/result.h"
#include "cli/rules_option.h"
#include "cli/token_option.h"
#include "cli/totals.h"
#include "cli/web_option.h"
#include "content/map_file.h"
#include "host/logs/follow.h"
#include "host/logs/log_losses.h"
#include "host/server.h"
#include "session/lobby.h"

#define MESSAGE_SIZE 2048
#define MODE_SIZE 64
#define SESSION_COUNT_MAX 256u
#define BOT_COUNT_MAX 4095u
#define SECONDS_MAX 31536000u

// What the options set. Besides the server's def it holds values that need a check or another type.
typedef struct serve_settings {
    const char *command; ///< as typed
    bool standby;        ///< it follows another server first
    sb_server_def server;
    uint32_t port;
    sb_option_list map_paths;
    sb_map *maps[SB_OPTION_LIST_COUNT_MAX]; ///< the maps read from `map_paths`
    const char *mode;                       ///< NULL if it is not given
    const char *resume;                     ///< folder, or NULL
    const char *on_error;                   ///< NULL if it is not given
    sb_option_list sets;
    sb_token_option token;
    sb_web_option web;
    bool json;
} serve_settings;

static const char SUMMARY[] =
    "Hosts matches of tanks over UDP, with --web also over WebSockets. Ends when the given time\n"
    "has passed or SIGINT, SIGTERM or SIGHUP arrives; then closes the logs and prints a summary.";

static const char NOTES[] =
    "examples:\n"
    "  sabot serve --bots 8\n"
    "  sabot serve --bots 8 --web 8080\n"
    "  sabot serve --bind 0.0.0.0 --port 7777 --sessions 4 --record logs\n"
    "  sabot serve --bots 8 --seconds 10 --record logs --json\n"
    "  sabot serve --mode ctf --ai 16 --ticks 18000 --fast --record logs\n"
    "\n"
    "The first line on stderr that holds 'listening on ADDRESS:PORT' names the port in use.\n"
    "A terminal shows one status line that is kept up to date; a pipe receives plain log lines.\n"
    "\n"
    "exit status: 0 it ended by --seconds, --ticks or a signal; 1 it ran, but a log lacks ticks\n"
    "or its end (missing keyframes alone do not count); 2 wrong use, or it could not start\n";

static const char STANDBY_SUMMARY[] =
    "Follows the logs of another server as they grow, plays every tick and compares its hash.\n"
    "When that server dies, continues its matches as 'sabot serve --resume' does. All options\n"
    "but --follow are those of the server that it becomes.";

static const char STANDBY_NOTES[] =
    "examples:\n"
    "  sabot serve --record logs --port 7777      the server\n"
    "  sabot standby --follow logs --port 7777    in a second terminal\n"
    "\n"
    "A log that is being written is locked. The lock of a server that dies is released, however\n"
    "it dies. A server that ends in order closes its logs, and the standby keeps waiting.\n"
    "\n"
    "exit status: as of 'sabot serve'; also 0 if a signal ended it while it followed\n";

static bool rates_fit(const serve_settings *settings, const sb_command_line *line,
                      sb_server_def *def)
{
    if (def->snapshot_rate_hz > def->tick_rate_hz && sb_option_is_given(line, "snapshot-rate")) {
        sb_command_message(settings->command,
                           "--snapshot-rate: %" PRIu32 " is more than the tick rate, %" PRIu32,
                           def->snapshot_rate_hz, def->tick_rate_hz);
        return false;
    }
    if (def->snapshot_rate_hz > def->tick_rate_hz) {
        def->snapshot_rate_hz = def->tick_rate_hz;
    }
    if (def->client_bandwidth != 0 && def->client_bandwidth < SB_CLIENT_BANDWIDTH_MIN) {
        sb_command_message(settings->command,
                           "--client-bandwidth: %" PRIu32
                           " is less than %u, too little to play with; 0 means no limit",
                           def->client_bandwidth, SB_CLIENT_BANDWIDTH_MIN);
        return false;
    }
    return true;
}

static bool recording_fits(const serve_settings *settings, const sb_command_line *line,
                           sb_server_def *def)
{
    const char *command = settings->command, *on_error = settings->on_error;
    if (on_error != NULL && strcmp(on_error, "continue") != 0 && strcmp(on_error, "stop") != 0) {
        sb_command_message(command, "--record-on-error: '%s' is neither continue nor stop",
                           on_error);
        return false;
    }
    if (settings->resume != NULL && def->record_directory != NULL &&
        strcmp(settings->resume, def->record_directory) != 0) {
        sb_command_message(command,
                           "--%s, --record: give one folder, since the matches continue in their "
                           "own logs",
                           settings->standby ? "follow" : "resume");
        return false;
    }
    if (settings->standby && settings->resume == NULL) {
        sb_command_message(command, "no --follow was given");
        (void)sb_command_hint(command);
        return false;
    }
    def->resume = settings->resume != NULL;
    def->record_directory = def->resume ? settings->resume : def->record_directory;
    if (def->record_directory == NULL &&
        (sb_option_is_given(line, "record-commit") || sb_option_is_given(line, "record-keyframe") ||
         sb_option_is_given(line, "record-on-error"))) {
        sb_command_message(
            command, "--record-commit, --record-keyframe and --record-on-error need --record");
        return false;
    }
    def->record_must_hold = on_error != NULL && strcmp(on_error, "stop") == 0;
    return true;
}

static bool players_fit(const serve_settings *settings, const sb_command_line *line,
                        sb_server_def *def)
{
    if (def->player_capacity + def->computer_count > SB_PLAYER_COUNT_MAX) {
        if (sb_option_is_given(line, "players")) {
            sb_command_message(settings->command,
                               "--players, --ai: %" PRIu32 " and %" PRIu32
                               " are more than the %d slots of a match",
                               def->player_capacity, def->computer_count, SB_PLAYER_COUNT_MAX);
            return false;
        }
        def->player_capacity = SB_PLAYER_COUNT_MAX - def->computer_count;
    }
    if (def->bot_count > def->session_count * def->player_capacity) {
        sb_command_message(settings->command,
                           "--bots: %" PRIu32 " do not fit: %" PRIu32 " x %" PRIu32
                           " players (--sessions, --players)",
                           def->bot_count, def->session_count, def->player_capacity);
        return false;
    }
    if (def->fast && def->bot_count > 0) {
        sb_command_message(settings->command, "--fast, --bots: no client can keep up; see --ai");
        return false;
    }
    return true;
}

static bool bots_fit(const serve_settings *settings, const sb_server_def *def)
{
    const bool fit = def->tokens.key_count == 0 || def->bot_count == 0;
    if (!fit) {
        sb_command_message(settings->command,
                           "--bots, --token-key: the bots have no tokens; see --ai");
    }
    return fit;
}

static bool settings_fit(serve_settings *settings, const sb_command_line *line)
{
    sb_server_def *def = &settings->server;
    def->port = (uint16_t)settings->port;
    return sb_address_fits(settings->command, "bind", def->bind_address) &&
           rates_fit(settings, line, def) && recording_fits(settings, line, def) &&
           players_fit(settings, line, def) &&
           sb_token_option_fit(&settings->token, settings->command, &def->tokens) &&
           bots_fit(settings, def) &&
           sb_web_option_fit(&settings->web, settings->command, def->record_directory, &def->web);
}

static sb_parse_result parse(int argc, char **argv, serve_settings *settings)
{
    sb_server_def *def = &settings->server;
    sb_option options[] = {
        sb_option_text("bind", "ADDRESS",
                       "IPv4 or IPv6 address to listen on; 0.0.0.0 or :: for all",
                       &def->bind_address),
        sb_option_number("port", "PORT", "UDP port; 0 takes any free one", 0, 65535,
                         &settings->port),
        sb_option_number("sessions", "N", "number of matches to host, each with its own log", 1,
                         SESSION_COUNT_MAX, &def->session_count),
        sb_option_number("players", "N", "number of players in one match", 0, SB_PLAYER_COUNT_MAX,
                         &def->player_capacity),
        sb_option_quantity("tick-rate", "HZ", "ticks a second", SB_TICK_RATE_HZ_MIN,
                           SB_TICK_RATE_HZ_MAX, "Hz", &def->tick_rate_hz),
        sb_option_quantity("snapshot-rate", "HZ", "snapshots a second, at most the tick rate", 1,
                           SB_TICK_RATE_HZ_MAX, "Hz", &def->snapshot_rate_hz),
        sb_option_number("client-bandwidth", "BYTES",
                         "most bytes a second that each client is sent; 0: no limit", 0,
                         SB_CLIENT_BANDWIDTH_MAX, &def->client_bandwidth),
        sb_option_number64("seed", "SEED", "seed of the first match; each further match adds 1",
                           UINT64_MAX, &def->seed),
        sb_option_number("spectators", "N",
                         "most spectators of one match; a match with fog has none, since they\n"
                         "see everything",
                         0, SB_SESSION_SPECTATOR_COUNT_MAX, &def->spectator_capacity),
        sb_option_flag("fog-spectators",
                       "let spectators into matches with fog too: a player that watches by a\n"
                       "second connection sees what the fog hides",
                       &def->fog_spectators),
        sb_option_seconds("seconds", "exit after this time; 0 plays until a signal", SECONDS_MAX,
                          &def->seconds),
        sb_option_number64("ticks", "N",
                           "exit after this number of ticks, pauses included; 0: no limit",
                           UINT32_MAX, &def->ticks),
        sb_option_flag("fast", "play each tick at once, without waiting for its time", &def->fast),
        sb_option_list_of("map", "FILE",
                          "map as JSON; if given several times, the matches use them in turn;\n"
                          "without it the built-in arena",
                          &settings->map_paths),
        sb_option_text("rules", "FILE",
                       "shared object with the rules of the match, which clients must have\n"
                       "too; without it the built-in tank game",
                       &def->rules_path),
        sb_option_text("mode", "MODE",
                       "what the match is about: deathmatch, team, ctf (capture the flag) or\n"
                       "targets; --set mode=MODE does the same",
                       &settings->mode),
        sb_option_list_of("set", "NAME=VALUE",
                          "set a setting of the rules; may be given several times; see\n"
                          "'sabot rules'",
                          &settings->sets),
        sb_option_number("ai", "N", "computer players in each match, in addition to --players", 0,
                         SB_PLAYER_COUNT_MAX, &def->computer_count),
        sb_option_text("record", "DIR",
                       "folder for the logs, created if it does not exist; without it nothing\n"
                       "is recorded",
                       &def->record_directory),
        sb_option_text(
            settings->standby ? "follow" : "resume", "DIR",
            settings->standby
                ? "folder with the logs of the server to follow"
                : "continue the matches that a dead server left in this folder, with their\n"
                  "players, rates and settings, and record there; start new matches if\n"
                  "there are none, or no such folder",
            &settings->resume),
        sb_option_quantity("grace", "S",
                           "how long a player whose connection was lost keeps its place", 0, 600,
                           "s", &def->grace_s),
        sb_option_quantity("leave-hold", "S",
                           "how long the tank of a player that says goodbye stays; a player that\n"
                           "joins from the same address meanwhile takes it over as it is",
                           0, SB_SESSION_LEAVE_HOLD_MS_MAX / 1000, "s", &def->leave_hold_s),
        sb_option_number("players-per-address", "N",
                         "most players, and most spectators, of one IPv4 address or IPv6 /64 on\n"
                         "the server; its /24 or /48 may have four times as many; 0: no limit.\n"
                         "Loopback has none, so that bots can fill a server",
                         0, SB_LOBBY_PEER_COUNT_MAX, &def->clients_per_address),
        sb_option_number("hellos-per-minute", "N",
                         "how often one address may ask to join, a third of it at once; its /24\n"
                         "or /48 four times as often; 0, and on loopback: no limit",
                         0, SB_LOBBY_HELLO_RATE_MAX, &def->hellos_per_minute),
        sb_option_quantity("idle-timeout", "S",
                           "send away a client from which nothing new comes for this time, and\n"
                           "one that is silent from the start after 10 s; 0: never",
                           0, SB_SESSION_IDLE_MS_MAX / 1000, "s", &def->idle_s),
        sb_option_quantity("record-commit", "MS",
                           "time between two synced writes of a log: what a crash may lose", 10,
                           10000, "ms", &def->record_commit_ms),
        sb_option_quantity("record-keyframe", "S",
                           "time between keyframes, from which a log can be played", 1, 600, "s",
                           &def->record_keyframe_s),
        sb_option_text("record-on-error", "WHAT",
                       "what to do if a log cannot be written: continue or stop; the error is\n"
                       "reported in either case (default continue)",
                       &settings->on_error),
        sb_option_number("bots", "N", "computer-driven clients, run in a child process", 0,
                         BOT_COUNT_MAX, &def->bot_count),
        SB_TOKEN_OPTIONS(&settings->token, &def->tokens.leeway_s),
        sb_option_text("key-file", "FILE",
                       "the server's key, made if the file does not exist; without it\n"
                       ".server.key in the folder of --record, or a new key each time",
                       &def->key_path),
        sb_option_flag("plain-wire",
                       "do not encrypt, to look at datagrams; for loopback addresses only",
                       &def->plain_wire),
        SB_WEB_OPTIONS(&settings->web),
        SB_WEB_LOGS_OPTION(&settings->web),
        sb_option_flag("json", "print the summary as one JSON object", &settings->json),
        sb_option_flag("quiet", "print no status line and no log lines", &def->quiet),
    };
    sb_command_line line =
        SB_COMMAND_LINE(settings->command, NULL, settings->standby ? STANDBY_SUMMARY : SUMMARY,
                        settings->standby ? STANDBY_NOTES : NOTES, options);
    int operand_index = 0;
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &operand_index);
    return result == SB_PARSE_RUN && !settings_fit(settings, &line) ? SB_PARSE_WRONG : result;
}

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

// The result of the server.
typedef struct outcome {
    const sb_rules *rules;
    sb_server_summary summary;
} outcome;

static void add_refusals(sb_json *json, const sb_server_summary *summary)
{
    sb_json reasons = sb_json_create();
    for (int i = SB_FILTER_NONE + 1; i < SB_FILTER_REASON_COUNT; i++) {
        sb_json_count(&reasons, sb_filter_reason_name((sb_filter_reason)i), summary->refused[i]);
    }
    sb_json_set(json, "datagrams_refused_by", sb_json_take(&reasons));
}

static json_t *to_json(void *of)
{
    const outcome *out = of;
    const sb_server_summary *summary = &out->summary;
    sb_json json = sb_json_create();
    sb_json_count(&json, "ticks", summary->ticks);
    sb_json_count(&json, "matches", summary->matches);
    sb_json_count(&json, "matches_resumed", summary->matches_resumed);
    sb_json_real(&json, "tick_ms_p50", summary->tick_ms_p50);
    sb_json_real(&json, "tick_ms_p99", summary->tick_ms_p99);
    sb_json_real(&json, "tick_late_ms_p50", summary->tick_late_ms_p50);
    sb_json_real(&json, "tick_late_ms_p99", summary->tick_late_ms_p99);
    sb_json_real(&json, "tick_late_ms_max", summary->tick_late_ms_max);
    sb_json_count(&json, "late_1ms_ticks", summary->late_1ms_ticks);
    sb_json_count(&json, "late_ticks", summary->late_ticks);
    sb_json_count(&json, "clients", summary->clients);
    sb_json_count(&json, "inputs_applied", summary->inputs_applied);
    sb_json_count(&json, "views_clamped", summary->views_clamped);
    sb_json_count(&json, "presents_cleared", summary->presents_cleared);
    sb_json_count(&json, "players_lost", summary->players_lost);
    sb_json_count(&json, "players_returned", summary->players_returned);
    sb_totals_to_json(&json, out->rules, summary->totals);
    sb_json_real(&json, "bytes_per_second_per_client", summary->bytes_per_second_per_client);
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
    sb_json_count(&json, "datagrams_refused", summary->datagrams_refused);
    sb_json_count(&json, "handshakes_accepted", summary->handshakes_accepted);
    sb_json_count(&json, "handshakes_denied", summary->handshakes_denied);
    sb_json_count(&json, "handshakes_delayed", summary->handshakes_delayed);
    add_refusals(&json, summary);
    sb_json_count(&json, "peers_clogged", summary->peers_clogged);
    sb_json_count(&json, "peers_flooding", summary->peers_flooding);
    sb_json_count(&json, "messages_refused", summary->messages_refused);
    sb_json_count(&json, "chat_relayed", summary->chat_relayed);
    sb_json_count(&json, "chat_dropped", summary->chat_dropped);
    add_tokens(&json, summary);
    add_web(&json, summary);
    return sb_json_take(&json);
}

static void print(void *of)
{
    const outcome *out = of;
    const sb_server_summary *summary = &out->summary;
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

static int serve(const serve_settings *settings)
{
    char message[MESSAGE_SIZE] = "";
    outcome out = {.rules = settings->server.rules};
    if (sb_server_run(&settings->server, &out.summary, message, sizeof(message)) != SB_OK) {
        sb_command_message(settings->command, "%s", message);
        return SB_EXIT_WRONG;
    }
    int status = SB_EXIT_HOLDS;
    if (out.summary.log_failed) {
        sb_command_message(settings->command, "a log could not be written whole");
        status = SB_EXIT_FAILED;
    }
    status = sb_result_tell(&(sb_result){.command = settings->command,
                                         .json = settings->json,
                                         .status = status,
                                         .of = &out,
                                         .to_json = to_json,
                                         .print = print});
    sb_server_summary_deinit(&out.summary);
    return status;
}

// Reads the settings of the rules and the maps. False after a message on stderr if one is wrong.
static bool prepare(serve_settings *settings)
{
    sb_server_def *def = &settings->server;
    sb_game_def game = sb_game_def_default();
    sb_game_def_set_rules(&game, def->rules);
    char mode[MODE_SIZE];
    sb_option_list mode_set = {.count = settings->mode != NULL, .items = {mode}};
    snprintf(mode, sizeof(mode), "mode=%s", settings->mode != NULL ? settings->mode : "");
    if (!sb_rules_option_set(settings->command, "--mode", def->rules, &mode_set, game.settings) ||
        !sb_rules_option_set(settings->command, "--set", def->rules, &settings->sets,
                             game.settings)) {
        return false;
    }
    memcpy(def->settings, game.settings, sizeof(def->settings));
    for (uint32_t i = 0; i < settings->map_paths.count; i++) {
        char message[MESSAGE_SIZE] = "";
        settings->maps[i] = malloc(sizeof(sb_map));
        if (settings->maps[i] == NULL) {
            sb_command_message(settings->command, "--map: %s", sb_error_message(SB_ERROR_MEMORY));
            return false;
        }
        if (sb_map_file_read(settings->map_paths.items[i], settings->maps[i], message,
                             sizeof(message)) != SB_OK) {
            sb_command_message(settings->command, "--map: %s", message);
            return false;
        }
    }
    def->maps = (const sb_map *const *)settings->maps;
    def->map_count = settings->map_paths.count;
    return true;
}

// Follows a server until it is dead. False, with the status set, if there is nothing to take over.
static bool follow(const serve_settings *settings, int *out_status)
{
    char message[MESSAGE_SIZE] = "";
    sb_follow_summary summary;
    const sb_server_def *def = &settings->server;
    if (sb_follow_run(settings->resume, def->rules, def->quiet, &summary, message,
                      sizeof(message)) != SB_OK) {
        sb_command_message(settings->command, "%s", message);
        *out_status = SB_EXIT_WRONG;
        return false;
    }
    *out_status = summary.logs_diverged > 0 ? SB_EXIT_FAILED : SB_EXIT_HOLDS;
    if (!def->quiet) {
        sb_command_message(settings->command, "%" PRIu64 " ticks agree; %s", summary.ticks_agreed,
                           summary.end == SB_FOLLOW_TAKE_OVER
                               ? "the server is dead; its matches continue here"
                               : "ended by a signal");
    }
    return summary.end == SB_FOLLOW_TAKE_OVER;
}

static int run(int argc, char **argv, const char *command, bool standby)
{
    static serve_settings settings; // a map is too large for a stack of unknown size
    settings =
        (serve_settings){.command = command, .standby = standby, .server = sb_server_def_default()};
    settings.port = settings.server.port;
    settings.web = sb_web_option_default();
    switch (parse(argc, argv, &settings)) {
    case SB_PARSE_HELP:
        return SB_EXIT_HOLDS;
    case SB_PARSE_WRONG:
        return SB_EXIT_WRONG;
    case SB_PARSE_RUN:
        break;
    }
    sb_rules_library library;
    if (!sb_rules_option_open(command, settings.server.rules_path, &library,
                              &settings.server.rules)) {
        return SB_EXIT_WRONG;
    }
    int status = SB_EXIT_WRONG;
    if (prepare(&settings) && (!standby || follow(&settings, &status))) {
        status = serve(&settings);
    }
    sb_rules_library_close(&library);
    for (uint32_t i = 0; i < settings.map_paths.count; i++) {
        free(settings.maps[i]);
    }
    return status;
}

int sb_command_serve(int argc, char **argv)
{
    return run(argc, argv, "sabot serve", false);
}

int sb_command_standby(int argc, char **argv)
{
    return run(argc, argv, "sabot standby", true);
}
