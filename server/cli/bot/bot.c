/// `sabot bot`: its options and its result.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bot/bot_swarm.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/result.h"
#include "cli/token/small_file.h"
#include "cli/token/token_text.h"
#include "host/config/endpoint.h"
#include "host/process/limits.h"
#include "protocol/limits.h"
#include "protocol/secure/handshake.h"

#define COMMAND "sabot bot"
#define MESSAGE_SIZE 512
#define HOST_SIZE 1024
#define SECONDS_MAX 31536000u
#define RECONNECT_SECONDS_MAX 86400u
// The variable by which `sabot serve` takes the password of its sessions, and gives it to its bots.
#define PASSWORD_VARIABLE "SABOT_SESSION_PASSWORD"

static const char SUMMARY[] =
    "Plays as computer-driven clients through the client SDK, all in one process. Ends when the\n"
    "given time has passed, SIGINT or SIGTERM arrives, or no client is connected any more.";

static const char NOTES[] =
    "examples:\n"
    "  sabot bot --connect 127.0.0.1:7777 --count 8\n"
    "  sabot bot --connect play.example:7777 --session 2 --count 4 --seconds 60 --seed 5\n"
    "  sabot bot --connect play.example:7777 --session 2 --password-file evening.password\n"
    "\n"
    "Other users of the machine can see a command line: give the password by a file, or "
    "set\n" PASSWORD_VARIABLE ". A join link's password goes before all of these.\n"
    "\n"
    "exit status: 0 all clients connected, and the time, a signal or the server ended them;\n"
    "1 a client was refused, timed out, never connected, met another server key or a wrong\n"
    "message, or had lost its connection at the end; 2 wrong use, or it could not start\n";

// Takes a join link as it is, and splits HOST:PORT.
static bool split_address(const char *text, char host[HOST_SIZE], uint16_t *out_port)
{
    if (strncmp(text, "sabot://", 8) == 0 && strlen(text) < HOST_SIZE) {
        memcpy(host, text, strlen(text) + 1); // the SDK reads the link
        *out_port = 7777;
        return true;
    }
    if (!sb_endpoint_parse(text, host, HOST_SIZE, out_port)) {
        sb_command_message(COMMAND,
                           "--connect: '%s' is not HOST:PORT or [HOST]:PORT with a port from 1 to "
                           "65535",
                           text);
        return false;
    }
    return true;
}

// The result of all bots.
typedef struct outcome {
    const sb_bot_swarm_def *def;
    sb_bot_report report;
} outcome;

static json_t *to_json(void *of)
{
    const outcome *out = of;
    const sb_bot_report *report = &out->report;
    sb_json json = sb_json_create();
    sb_json_count(&json, "count", out->def->count);
    sb_json_count(&json, "connected", report->connected);
    sb_json_count(&json, "server_closed", report->server_closed);
    sb_json_count(&json, "refused", report->refused);
    sb_json_count(&json, "timed_out", report->timed_out);
    sb_json_count(&json, "protocol_errors", report->protocol_errors);
    sb_json_count(&json, "untrusted", report->untrusted);
    sb_json_count(&json, "unconnected", report->unconnected);
    sb_json_count(&json, "reconnecting", report->reconnecting);
    sb_json_count(&json, "reconnects", report->reconnects);
    sb_json_count(&json, "shells_fired", report->shells_fired);
    sb_json_count(&json, "hits", report->hits);
    sb_json_count(&json, "kills", report->kills);
    sb_json_count(&json, "deaths", report->deaths);
    sb_json_count(&json, "snapshots_received", report->snapshots_received);
    sb_json_count(&json, "bytes_sent", report->bytes_sent);
    sb_json_count(&json, "bytes_received", report->bytes_received);
    sb_json_count(&json, "events_dropped", report->events_dropped);
    sb_json_text(&json, "failure", report->failure[0] != '\0' ? report->failure : NULL);
    return sb_json_take(&json);
}

static void print(void *of)
{
    const outcome *out = of;
    const sb_bot_report *report = &out->report;
    printf("%" PRIu32 " of %" PRIu32 " bots played: %" PRIu64 " shells, %" PRIu64 " hits, %" PRIu64
           " kills, %" PRIu64 " deaths\n",
           report->connected, out->def->count, report->shells_fired, report->hits, report->kills,
           report->deaths);
    printf("%" PRIu64 " snapshots, %" PRIu64 " bytes sent, %" PRIu64 " bytes received\n",
           report->snapshots_received, report->bytes_sent, report->bytes_received);
    if (report->reconnects > 0) {
        printf("%" PRIu64 " reconnections after a lost connection\n", report->reconnects);
    }
}

// A token admits one client.
static bool tokens_fit(const sb_bot_swarm_def *def)
{
    if (def->tokens.count > 0 && def->tokens.count != def->count) {
        sb_command_message(COMMAND, "--token: %" PRIu32 " given for %" PRIu32 " clients",
                           def->tokens.count, def->count);
        return false;
    }
    for (uint32_t i = 0; i < def->tokens.count; i++) {
        uint8_t bytes[SB_TOKEN_SIZE_MAX];
        size_t size;
        if (!sb_token_text_parse(def->tokens.items[i], bytes, &size)) {
            sb_command_message(COMMAND, "--token: no token as 'sabot token issue' prints it");
            return false;
        }
    }
    return true;
}

// Where the password of the session comes from.
typedef struct password_source {
    const char *text, *path; ///< NULL if the option is not given
    char file[SB_SMALL_FILE_SIZE];
} password_source;

// Takes the password of the options or of the environment. False after a message on stderr.
static bool take_password(password_source *source, const char **out_password)
{
    if (source->text != NULL && source->path != NULL) {
        sb_command_message(COMMAND, "--password and --password-file exclude each other");
        return false;
    }
    const char *variable = getenv(PASSWORD_VARIABLE);
    *out_password = source->text != NULL                      ? source->text
                    : variable != NULL && variable[0] != '\0' ? variable
                                                              : NULL;
    if (source->path != NULL) {
        if (!sb_small_file_read(COMMAND, source->path, source->file)) {
            return false;
        }
        source->file[strcspn(source->file, "\r\n")] = '\0'; // the first line
        *out_password = source->file;
    }
    if (*out_password != NULL &&
        ((*out_password)[0] == '\0' || strlen(*out_password) > SB_PASSWORD_SIZE_MAX)) {
        sb_command_message(COMMAND, "the password must have 1 to %u bytes", SB_PASSWORD_SIZE_MAX);
        return false;
    }
    return true;
}

static int play(const sb_bot_swarm_def *def, bool json)
{
    char message[MESSAGE_SIZE] = "";
    outcome out = {.def = def};
    if (sb_bot_swarm_run(def, &out.report, message, sizeof(message)) != SB_OK) {
        sb_command_message(COMMAND, "%s", message);
        return SB_EXIT_WRONG;
    }
    return sb_result_tell(
        &(sb_result){.command = COMMAND,
                     .json = json,
                     .status = out.report.failure[0] == '\0' ? SB_EXIT_HOLDS : SB_EXIT_FAILED,
                     .of = &out,
                     .to_json = to_json,
                     .print = def->quiet ? NULL : print});
}

static sb_parse_result parse(int argc, char **argv, sb_bot_swarm_def *def, const char **out_address,
                             password_source *out_password, bool *out_json)
{
    sb_option options[] = {
        sb_option_text("connect", "HOST:PORT",
                       "name or address of the server, and its UDP port, such as [::1]:7777,\n"
                       "or a join link: sabot://HOST:PORT/SESSION?token=TEXT;\n"
                       "required",
                       out_address),
        sb_option_number("count", "N", "number of clients", 1, SB_BOT_COUNT_MAX, &def->count),
        sb_option_seconds("seconds",
                          "exit after this time; 0 plays until the server ends or a signal",
                          SECONDS_MAX, &def->seconds),
        sb_option_seconds("reconnect",
                          "how long a client tries to restore a lost connection; 0: not at all",
                          RECONNECT_SECONDS_MAX, &def->reconnect_seconds),
        sb_option_number64("seed", "SEED", "seed of the bots' decisions", UINT64_MAX, &def->seed),
        sb_option_number("session", "N", "match to join; 0 takes the first match that has room", 0,
                         UINT32_MAX, &def->session),
        sb_option_list_of(
            "token", "TOKEN",
            "connect token of 'sabot token issue'; a token admits one client, so give\n"
            "one for each client, at most 64",
            &def->tokens),
        sb_option_text("password", "TEXT", "password of the session", &out_password->text),
        sb_option_text("password-file", "FILE", "file whose first line is the password",
                       &out_password->path),
        sb_option_text("name", "PREFIX", "beginning of the bots' names, at most 18 bytes",
                       &def->name),
        sb_option_text("rules", "FILE",
                       "shared object with the server's rules; without it the built-in ones",
                       &def->rules),
        sb_option_text("server-key", "KEY",
                       "the key that the server must have, as 'sabot key' prints it; without it\n"
                       "the server that answers first is trusted",
                       &def->server_key),
        sb_option_flag("plain-wire", "do not encrypt; the server must have been told the same",
                       &def->plain_wire),
        sb_option_number64("parent", "PID",
                           "end with this process, the parent; 0: play on without it", INT32_MAX,
                           &def->parent),
        sb_option_flag("json", "print the result as one JSON object", out_json),
        sb_option_flag("quiet", "print only failures (and the JSON object)", &def->quiet),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, NULL, SUMMARY, NOTES, options);
    int operand_index = 0;
    return sb_command_line_parse(&line, argc, argv, &operand_index);
}

int sb_command_bot(int argc, char **argv)
{
    sb_bot_swarm_def def = {.count = 1, .seed = 1, .name = "bot", .reconnect_seconds = 30.0};
    const char *address = NULL;
    password_source password = {0};
    bool json = false;
    const sb_parse_result result = parse(argc, argv, &def, &address, &password, &json);
    if (result != SB_PARSE_RUN) {
        return sb_parse_status(result);
    }
    char host[HOST_SIZE];
    if (address == NULL) {
        sb_command_message(COMMAND, "--connect is missing");
        return sb_command_hint(COMMAND);
    }
    if (!split_address(address, host, &def.port)) {
        return SB_EXIT_WRONG;
    }
    uint8_t key[SB_SECURE_KEY_SIZE];
    if (def.server_key != NULL && !sb_secure_key_read(def.server_key, key)) {
        sb_command_message(COMMAND, "--server-key: '%s' is not a key of 64 hexadecimal digits",
                           def.server_key);
        return SB_EXIT_WRONG;
    }
    if (strlen(def.name) > SB_BOT_NAME_SIZE_MAX) {
        sb_command_message(COMMAND, "--name: '%s' is longer than %u bytes", def.name,
                           SB_BOT_NAME_SIZE_MAX);
        return SB_EXIT_WRONG;
    }
    if (!tokens_fit(&def) || !take_password(&password, &def.password)) {
        return SB_EXIT_WRONG;
    }
    if (def.parent != 0 && !sb_end_with_parent((int64_t)def.parent)) {
        return SB_EXIT_HOLDS; // the server has ended already
    }
    def.host = host;
    return play(&def, json);
}
