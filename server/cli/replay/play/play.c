/// `sabot replay play`: recorded matches, shown to clients.
#include <arpa/inet.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/replay/common/call.h"
#include "cli/replay/common/open_log.h"
#include "cli/replay/subcommands.h"
#include "cli/web_option.h"
#include "host/replay_server.h"
#include "record/sizes.h"

#define COMMAND "sabot replay play"
#define MESSAGE_SIZE 1024
#define SPEED_MIN 0.25
#define SPEED_MAX 16.0

static const char SUMMARY[] =
    "Shows recorded matches over UDP to clients that join as replay viewers. All who watch one "
    "see\n"
    "the same, and each of them may pause it, step, go to any tick, and play it at 0.25 to 16\n"
    "times its speed. While nobody watches, it waits.";

static const char NOTES[] =
    "The first file is session 1, and so on. A viewer is any client of the SDK whose role is\n"
    "SB_CLIENT_ROLE_REPLAY_VIEWER.\n"
    "\n"
    "examples:\n"
    "  sabot replay play match.sblog\n"
    "  sabot replay play --speed 4 --tick 3600 --port 7790 logs/*.sblog\n"
    "\n"
    "The first line on stderr that holds 'listening on ADDRESS:PORT' names the port in use. Every\n"
    "tick that is played is compared with the recorded hash.\n"
    "\n"
    "exit status: 0 ended as told, 1 what was shown was not what was recorded, or a log turned "
    "out\n"
    "to be damaged, 2 wrong use, or a log is unreadable\n";

typedef struct wishes {
    sb_replay_server_def server;
    uint32_t port;
    const char *speed; ///< NULL if it is not given
    sb_web_option web;
    bool json;
} wishes;

// The logs, opened, and what the server wants to know of them.
typedef struct open_logs {
    uint32_t count;
    sb_open_log *logs;
    sb_replay **replays;
    uint32_t *last_ticks;
} open_logs;

static bool wishes_fit(wishes *wanted)
{
    struct in_addr address;
    if (inet_pton(AF_INET, wanted->server.bind_address, &address) != 1) {
        sb_command_message(COMMAND, "--bind: '%s' is not an IPv4 address such as 127.0.0.1",
                           wanted->server.bind_address);
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
    return sb_web_option_fit(&wanted->web, COMMAND, NULL, &wanted->server.web);
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
            sb_command_message(COMMAND, "%s: there is no tick in it", call->files[i]);
            return false;
        }
        open->replays[i] = log->replay;
        open->last_ticks[i] = sizes.last_tick;
    }
    return true;
}

static bool print_json(const sb_replay_server_summary *summary, const sb_replay_call *call)
{
    json_t *replays = json_array();
    sb_json json = sb_json_create();
    for (int i = 0; i < call->file_count; i++) {
        const sb_playback_state *state = &summary->states[i];
        sb_json one = sb_json_create();
        sb_json_text(&one, "file", call->files[i]);
        sb_json_count(&one, "first_tick", state->first_tick);
        sb_json_count(&one, "last_tick", state->last_tick);
        sb_json_count(&one, "tick", state->tick);
        sb_json_set(&one, "agrees", json_boolean(state->diverged_tick == 0));
        sb_json_set(&one, "diverged_tick",
                    state->diverged_tick == 0 ? json_null() : json_integer(state->diverged_tick));
        sb_json_set(&one, "damaged", json_boolean(state->damaged));
        json.failed = json_array_append_new(replays, sb_json_take(&one)) != 0 || json.failed;
    }
    sb_json_set(&json, "replays", replays);
    sb_json_count(&json, "viewers", summary->viewers);
    return sb_json_print(&json);
}

static int serve(const open_logs *open, const sb_replay_call *call, wishes *wanted)
{
    sb_replay_server_def *def = &wanted->server;
    def->replay_count = open->count;
    def->replays = open->replays;
    def->names = (const char *const *)call->files;
    def->last_ticks = open->last_ticks;
    char message[MESSAGE_SIZE];
    sb_replay_server_summary summary;
    if (sb_replay_server_run(def, &summary, message, sizeof message) != SB_OK) {
        sb_command_message(COMMAND, "%s", message);
        return SB_EXIT_WRONG;
    }
    int status = summary.holds ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
    if (wanted->json && !print_json(&summary, call)) {
        sb_command_message(COMMAND, "not enough memory for the result");
        status = SB_EXIT_WRONG;
    }
    sb_replay_server_summary_deinit(&summary);
    return status;
}

static int play(const sb_replay_call *call, wishes *wanted)
{
    if (!wishes_fit(wanted)) {
        return sb_replay_call_hint(COMMAND);
    }
    if (call->file_count > (int)SB_REPLAY_SERVER_COUNT_MAX) {
        sb_command_message(COMMAND, "%u files at most", SB_REPLAY_SERVER_COUNT_MAX);
        return sb_replay_call_hint(COMMAND);
    }
    open_logs open;
    int status = open_all(&open, call) ? serve(&open, call, wanted) : SB_EXIT_WRONG;
    close_logs(&open);
    return status;
}

int sb_command_replay_play(int argc, char **argv)
{
    wishes wanted = {.server = sb_replay_server_def_default(), .web = sb_web_option_default()};
    wanted.port = wanted.server.port;
    const char *rules_path = NULL;
    sb_replay_server_def *def = &wanted.server;
    sb_option options[] = {
        {"bind", "ADDRESS", "IPv4 address to listen on; 0.0.0.0 for all", SB_OPTION_TEXT, 0, 0,
         NULL, &def->bind_address, false},
        {"port", "N", "UDP port; 0 takes any free one", SB_OPTION_NUMBER, 0, UINT16_MAX, NULL,
         &wanted.port, false},
        {"speed", "X", "times the match's own speed to begin with, 0.25 to 16 (default 1)",
         SB_OPTION_TEXT, 0, 0, NULL, &wanted.speed, false},
        {"tick", "N", "where to begin; 0 is the first tick that there is", SB_OPTION_NUMBER, 0,
         UINT32_MAX - 1, NULL, &def->tick, false},
        {"paused", NULL, "begin paused", SB_OPTION_FLAG, 0, 0, NULL, &def->paused, false},
        {"viewers", "N", "clients that watch one replay at a time", SB_OPTION_NUMBER, 1,
         SB_PLAYBACK_VIEWER_COUNT_MAX, NULL, &def->viewer_capacity, false},
        {"snapshot-rate", "HZ", "snapshots a second that a viewer is sent, whatever the speed",
         SB_OPTION_NUMBER, 1, 60, "Hz", &def->snapshot_rate_hz, false},
        {"seconds", "S", "ends by itself after so long; 0 plays until a signal", SB_OPTION_SECONDS,
         0, 31536000, NULL, &def->seconds, false},
        SB_WEB_OPTIONS(&wanted.web),
        {"quiet", NULL, "no status and log lines", SB_OPTION_FLAG, 0, 0, NULL, &def->quiet, false},
        {"json", NULL, "print one JSON object in the end", SB_OPTION_FLAG, 0, 0, NULL, &wanted.json,
         false},
        SB_REPLAY_RULES_OPTION(&rules_path),
    };
    sb_command_line line = {
        .command = COMMAND,
        .operands = "FILE...",
        .summary = SUMMARY,
        .notes = NOTES,
        .options = options,
        .option_count = sizeof(options) / sizeof(options[0]),
    };
    sb_replay_call call = {.line = &line, .rules_path = &rules_path};
    int status = SB_EXIT_WRONG;
    if (!sb_replay_call_begin(&call, argc, argv, &status)) {
        return status;
    }
    status = play(&call, &wanted);
    sb_replay_call_end(&call);
    return status;
}
