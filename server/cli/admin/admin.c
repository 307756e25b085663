/// `sabot admin`: calls the admin interface of a running server.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <sodium.h>

#include "base/assert.h"
#include "cli/admin/admin_calls.h"
#include "cli/admin/admin_client.h"
#include "cli/admin/admin_line.h"
#include "cli/admin/admin_print.h"
#include "cli/command_set.h"
#include "cli/commands.h"
#include "host/http/bearer.h"

#define MESSAGE_SIZE 1024
#define CALLS_IN_GROUP_MAX 16
#define URL_DEFAULT "http://127.0.0.1:9090"

static int ask(const sb_admin_line *line, const char *token)
{
    char path[SB_ADMIN_PATH_SIZE], message[MESSAGE_SIZE];
    json_t *body = json_object();
    if (!sb_admin_line_compose(line, path, body)) {
        json_decref(body);
        return SB_EXIT_WRONG;
    }
    const bool has_body = line->call->members[0].option != NULL || json_object_size(body) > 0;
    char *text = has_body && strcmp(line->call->method, "GET") != 0 ? json_dumps(body, 0) : NULL;
    json_decref(body);
    sb_admin_answer answer;
    const bool answered = sb_admin_client_ask(line->url, token, line->call->method, path, text,
                                              &answer, message, sizeof(message));
    free(text);
    if (!answered) {
        sb_command_message(line->command, "%s", message);
        return SB_EXIT_WRONG;
    }
    int status = SB_EXIT_HOLDS;
    if (answer.status >= 300) {
        sb_admin_print_problem(line, &answer);
        status = SB_EXIT_FAILED;
    } else if (sb_admin_line_output(line) != NULL) {
        status = sb_admin_save_answer(line, &answer);
    } else {
        sb_admin_print_answer(line, &answer);
    }
    free(answer.body);
    return status;
}

static int run_call(const sb_admin_call *call, int argc, char **argv)
{
    static sb_admin_line line; // too large for a stack of unknown size
    const char *url = getenv(SB_ADMIN_URL_VARIABLE);
    line = (sb_admin_line){.call = call,
                           .url = url != NULL && url[0] != '\0' ? url : URL_DEFAULT,
                           .token_file = getenv(SB_ADMIN_TOKEN_VARIABLE)};
    snprintf(line.command, sizeof(line.command), "sabot admin %s%s%s", call->group,
             call->name[0] != '\0' ? " " : "", call->name);
    const sb_parse_result result = sb_admin_line_parse(&line, argc, argv);
    if (result != SB_PARSE_RUN) {
        return sb_parse_status(result);
    }
    if (call->members[0].option != NULL && call->members[0].kind == SB_ADMIN_MEMBER_FILE &&
        line.texts[0] == NULL) {
        sb_command_message(line.command, "--output is required");
        return sb_command_hint(line.command);
    }
    char token[SB_BEARER_SIZE_MAX + 1], message[MESSAGE_SIZE];
    if (line.token_file != NULL &&
        sb_secret_file_read(line.token_file, token, message, sizeof(message)) != SB_OK) {
        sb_command_message(line.command, "%s", message);
        return SB_EXIT_WRONG;
    }
    const int status = ask(&line, line.token_file != NULL ? token : NULL);
    sodium_memzero(token, sizeof(token));
    return status;
}

static int run_group(const char *group, int argc, char **argv)
{
    sb_subcommand commands[CALLS_IN_GROUP_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < sb_admin_call_count; i++) {
        if (strcmp(sb_admin_calls[i].group, group) != 0) {
            continue;
        }
        if (argc > 1 && strcmp(argv[1], sb_admin_calls[i].name) == 0) {
            return run_call(&sb_admin_calls[i], argc - 1, argv + 1);
        }
        SB_ASSERT(count < CALLS_IN_GROUP_MAX);
        commands[count++] = (sb_subcommand){sb_admin_calls[i].name, NULL, sb_admin_calls[i].help};
    }
    char command[64];
    snprintf(command, sizeof(command), "sabot admin %s", group);
    if (argc > 1 && strcmp(argv[1], "--help") != 0 && strcmp(argv[1], "-h") != 0) {
        sb_command_message(command, "unknown command '%s'", argv[1]);
        return sb_command_hint(command);
    }
    const sb_command_set set = {.command = command,
                                .usage = "COMMAND [OPTION]...",
                                .summary = "Calls the admin interface of a running server.",
                                .notes = sb_admin_line_notes,
                                .subcommands = commands,
                                .subcommand_count = count};
    return sb_command_set_run(&set, argc, argv);
}

static int run_server(int argc, char **argv)
{
    return run_group("server", argc, argv);
}

static int run_sessions(int argc, char **argv)
{
    return run_group("sessions", argc, argv);
}

static int run_players(int argc, char **argv)
{
    return run_group("players", argc, argv);
}

static int run_bans(int argc, char **argv)
{
    return run_group("bans", argc, argv);
}

static int run_config(int argc, char **argv)
{
    return run_group("config", argc, argv);
}

static int run_logs(int argc, char **argv)
{
    return run_group("logs", argc, argv);
}

static int run_move(int argc, char **argv)
{
    return run_call(&sb_admin_call_move, argc, argv);
}

static const sb_subcommand GROUPS[] = {
    {"server", run_server, "health, metrics, drain, and a message to all"},
    {"sessions", run_sessions, "list, make, change, drain and end sessions"},
    {"move", run_move, "move a session to another server: 'sessions move' in short"},
    {"players", run_players, "list, kick and mute players and spectators"},
    {"bans", run_bans, "list, add and lift bans"},
    {"config", run_config, "show and reload the configuration"},
    {"logs", run_logs, "list, fetch, keep and delete recorded matches"},
};

int sb_command_admin(int argc, char **argv)
{
    static const sb_command_set set = {
        .command = "sabot admin",
        .usage = "COMMAND [COMMAND] [OPTION]...",
        .summary = "Calls the admin interface of a running server ('sabot serve --admin').",
        .notes = "examples:\n"
                 "  sabot serve --admin 9090 --admin-token-file admin.token\n"
                 "  export " SB_ADMIN_TOKEN_VARIABLE "=admin.token\n"
                 "  sabot admin sessions list\n"
                 "  sabot admin move 1 10.0.0.2:7900\n"
                 "  sabot admin bans add --address 203.0.113.9 --reason 'aimbot' --duration 86400\n"
                 "  sabot admin server message 'restart in five minutes'\n"
                 "\n"
                 "exit status: 0 the server did it; 1 the server refused, and said why; 2 wrong\n"
                 "use, or no server answered\n",
        .subcommands = GROUPS,
        .subcommand_count = sizeof(GROUPS) / sizeof(GROUPS[0]),
    };
    return sb_command_set_run(&set, argc, argv);
}
