/// `sabot replay play`: shows recorded matches to clients.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/open_log.h"
#include "host/config/token_keys.h"
#include "host/config/web_options.h"
#include "host/server/replay_server.h"
#include "record/sizes.h"

#define COMMAND "sabot replay play"
#define MESSAGE_SIZE 1024
#define SPEED_MIN 0.25
#define SPEED_MAX 16.0

static const char SUMMARY[] =
    "Shows recorded matches over UDP to clients that join as replay viewers. All viewers of a\n"
    "match see the same. Each of them may pause it, step through it, go to any tick, and play it\n"
    "at 0.25 to 16 times its speed. A match without viewers waits.";

static const char NOTES[] =
    "The first file is session 1, the second session 2, and so on. A viewer is any client of\n"
    "the SDK with the role SB_CLIENT_ROLE_REPLAY_VIEWER.\n"
    "\n"
    "examples:\n"
    "  sabot replay play match.sblog\n"
    "  sabot replay play --speed 4 --tick 3600 --port 7790 logs/*.sblog\n"
    "\n"
    "The first line on stderr that holds 'listening on ADDRESS:PORT' names the port in use.\n"
    "Every tick that is played is compared with the recorded hash.\n"
    "\n"
    "exit status: 0 it ended by --seconds or a signal; 1 a state that was shown differs from the\n"
    "record, or a log is damaged; 2 wrong use, or a log is unreadable\n";

typedef struct wishes {
    sb_replay_server_def server;
    uint32_t port;
    const char *speed; ///< NULL if it is not given
    sb_config_list token_keys;
    const char *token_key_path; ///< NULL if it is not given
    sb_config_web web;
} wishes;

// The open logs, and what the server needs of them.
typedef struct open_logs {
    uint32_t count;
    sb_open_log *logs;
    sb_replay **replays;
    uint32_t *last_ticks;
} open_logs;

static bool wishes_fit(wishes *wanted)
{
    if (!sb_address_fits(COMMAND, "bind", wanted->server.bind_address)) {
        return false;
    }
    double speed = 1.0;
    if (wanted->speed != NULL && !sb_seconds_parse(wanted->speed, SPEED_MIN, SPEED_MAX, &speed)) {
        sb_command_message(COMMAND, "--speed: '%s' is not a number from %g to %g", wanted->speed,
                           SPEED_MIN, SPEED_MAX);
        return false;
    }
    wanted->server.speed_percent = (uint32_t)lround(speed * 100.0);
    wanted->server.port = (uint16_t)wanted->port;
    sb_config_faults faults = sb_command_faults(COMMAND);
    return sb_config_token_keys(&wanted->token_keys, wanted->token_key_path, NULL,
                                &wanted->server.tokens, &faults) &&
           sb_config_web_fit(&wanted->web, NULL, NULL, &faults, &wanted->server.web);
}

static void close_logs(open_logs *open)
{
    for (uint32_t i = 0; i < open->count; i++) {
        sb_open_log_close(&open->logs[i]);
    }
    free(open->logs);
    free(open->replays);
    free(open->last_ticks);
}

static bool open_all(open_logs *open, const sb_replay_call *call)
{
    const size_t count = (size_t)call->file_count;
    *open = (open_logs){.logs = calloc(count, sizeof *open->logs),
                        .replays = calloc(count, sizeof(sb_replay *)),
                        .last_ticks = calloc(count, sizeof *open->last_ticks)};
    if (open->logs == NULL || open->replays == NULL || open->last_ticks == NULL) {
        sb_command_message(COMMAND, "not enough memory");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        sb_open_log *log = &open->logs[i];
        if (!sb_open_log_open(log, COMMAND, call->files[i], call->rules)) {
            return false;
        }
        open->count++;
        sb_log_sizes sizes;
        sb_log_sizes_measure(sb_file_source_view(&log->file), NULL, NULL, &sizes);
        if (sizes.last_tick == 0) {
            sb_command_message(COMMAND, "%s: the log holds no tick", call->files[i]);
            return false;
        }
        open->replays[i] = log->replay;
        open->last_ticks[i] = sizes.last_tick;
    }
    return true;
}

// The result of the server.
typedef struct outcome {
    const sb_replay_call *call;
    sb_replay_server_summary summary;
} outcome;

static json_t *to_json(void *of)
{
    const outcome *out = of;
    json_t *replays = json_array();
    for (int i = 0; i < out->call->file_count; i++) {
        const sb_playback_state *state = &out->summary.states[i];
        sb_json one = sb_json_create();
        sb_json_text(&one, "file", out->call->files[i]);
        sb_json_count(&one, "first_tick", state->first_tick);
        sb_json_count(&one, "last_tick", state->last_tick);
        sb_json_count(&one, "tick", state->tick);
        sb_json_flag(&one, "agrees", state->diverged_tick == 0);
        sb_json_set(&one, "diverged_tick",
                    state->diverged_tick == 0 ? json_null() : json_integer(state->diverged_tick));
        sb_json_flag(&one, "damaged", state->damaged);
        sb_json_append(&replays, sb_json_take(&one));
    }
    sb_json json = sb_json_create();
    sb_json_set(&json, "replays", replays);
    sb_json_count(&json, "viewers", out->summary.viewers);
    return sb_json_take(&json);
}

static int serve(const sb_replay_call *call, const open_logs *open)
{
    wishes *wanted = call->wishes;
    sb_replay_server_def *def = &wanted->server;
    def->replay_count = open->count;
    def->replays = open->replays;
    def->names = (const char *const *)call->files;
    def->last_ticks = open->last_ticks;
    char message[MESSAGE_SIZE];
    outcome out = {.call = call};
    if (sb_replay_server_run(def, &out.summary, message, sizeof message) != SB_OK) {
        sb_command_message(COMMAND, "%s", message);
        return SB_EXIT_WRONG;
    }
    int status = out.summary.holds ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
    status = sb_replay_call_tell(call, status, to_json, NULL, &out);
    sb_replay_server_summary_deinit(&out.summary);
    return status;
}

static bool check(sb_replay_call *call)
{
    if (!wishes_fit(call->wishes)) {
        return false;
    }
    if (call->file_count > (int)SB_REPLAY_SERVER_COUNT_MAX) {
        sb_command_message(COMMAND, "%u files at most", SB_REPLAY_SERVER_COUNT_MAX);
        return false;
    }
    return true;
}

static int play(sb_replay_call *call)
{
    open_logs open;
    int status = open_all(&open, call) ? serve(call, &open) : SB_EXIT_WRONG;
    close_logs(&open);
    return status;
}

int sb_command_replay_play(int argc, char **argv)
{
    wishes wanted = {.server = sb_replay_server_def_default(), .web = sb_config_web_default()};
    wanted.port = wanted.server.port;
    sb_replay_server_def *def = &wanted.server;
    sb_replay_call call = {.wishes = &wanted, .check = check, .run = play};
    sb_option options[] = {
        sb_option_text("bind", "ADDRESS",
                       "IPv4 or IPv6 address to listen on; 0.0.0.0 or :: for all",
                       &def->bind_address),
        sb_option_text("key-file", "FILE",
                       "the server's key, made if the file does not exist; without it a new\n"
                       "key each time",
                       &def->key_path),
        sb_option_flag("plain-wire",
                       "do not encrypt, to look at datagrams; for loopback addresses only",
                       &def->plain_wire),
        sb_option_number("port", "N", "UDP port; 0 takes any free one", 0, UINT16_MAX,
                         &wanted.port),
        sb_option_text("speed", "X",
                       "initial speed, 0.25 to 16 times that of the match (default 1)",
                       &wanted.speed),
        sb_option_number("tick", "N", "first tick to show; 0 is the first tick of the log", 0,
                         UINT32_MAX - 1, &def->tick),
        sb_option_flag("paused", "begin paused", &def->paused),
        sb_option_number("viewers", "N", "largest number of viewers of one match", 1,
                         SB_PLAYBACK_VIEWER_COUNT_MAX, &def->viewer_capacity),
        sb_option_quantity("snapshot-rate", "HZ",
                           "snapshots a second that a viewer is sent, at any playing speed", 1, 60,
                           "Hz", &def->snapshot_rate_hz),
        sb_option_seconds("seconds", "exit after this time; 0 plays until a signal", 31536000,
                          &def->seconds),
        sb_option_of("token-key", &wanted.token_keys),
        sb_option_of("token-key-file", &wanted.token_key_path),
        sb_option_of("token-leeway", &def->tokens.leeway_s),
        sb_option_of("web", &wanted.web.port),
        sb_option_of("web-bind", &wanted.web.bind_address),
        sb_option_of("web-origin", &wanted.web.origins),
        sb_option_of("web-cert", &wanted.web.certificate_path),
        sb_option_of("web-key", &wanted.web.key_path),
        sb_option_of("web-connections", &wanted.web.connections),
        sb_option_of("web-per-address", &wanted.web.per_address),
        sb_option_of("web-per-network", &wanted.web.per_network),
        sb_option_of("web-proxy", &wanted.web.proxies),
        sb_option_flag("quiet", "print no status line and no log lines", &def->quiet),
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object at the end"),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE...", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
