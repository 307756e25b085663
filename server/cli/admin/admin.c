/// `sabot admin`: calls the admin interface of a running server. One table holds all its commands.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <sodium.h>

#include "cli/admin/admin_client.h"
#include "cli/command_set.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "host/admin/bearer.h"

#define PATH_SIZE 512
#define MESSAGE_SIZE 1024
#define MEMBER_COUNT_MAX 14
#define URL_VARIABLE "SABOT_OPERATOR_URL"
#define TOKEN_VARIABLE "SABOT_ADMIN_TOKEN_FILE"
#define URL_DEFAULT "http://127.0.0.1:9090"

typedef enum member_kind {
    MEMBER_TEXT,
    MEMBER_NUMBER,
    MEMBER_QUERY,   ///< a number of the path's query
    MEMBER_FILE,    ///< file that gets the answer
    MEMBER_SETTING, ///< NAME=VALUE of the object "settings"; may be given several times
    MEMBER_LIST,    ///< may be given several times
} member_kind;

/// An option that becomes a member of the request's body.
typedef struct admin_member {
    const char *option, *argument, *help;
    const char *key; ///< in the body or query
    member_kind kind;
} admin_member;

typedef struct admin_call {
    const char *group, *name;
    const char *help;          ///< one line
    const char *method, *path; ///< "%s" stands for the operand
    const char *operand;       ///< "ID", "NAME", "TEXT"; NULL for none
    const char *columns;       ///< of a list, with blanks between them; NULL for no list
    admin_member members[MEMBER_COUNT_MAX];
} admin_call;

#define PAGE                                                                                       \
    {"after", "ID", "show what comes after this id", "after", MEMBER_QUERY},                       \
    {                                                                                              \
        "limit", "N", "number of items at most, up to 1000", "limit", MEMBER_QUERY                 \
    }
#define PLACE                                                                                      \
    {"name", "TEXT", "name for people", "name", MEMBER_TEXT},                                      \
        {"mode", "MODE", "mode by which clients ask for it", "mode", MEMBER_TEXT},                 \
        {"password", "TEXT", "password of its clients", "password", MEMBER_TEXT},                  \
        {"visibility", "WHO", "public, unlisted or private", "visibility", MEMBER_TEXT},           \
        {"empty", "S", "end when nobody was in it for this time; 0: never", "empty_s",             \
         MEMBER_NUMBER},                                                                           \
        {"matches", "N", "end after this number of matches; 0: never", "match_limit",              \
         MEMBER_NUMBER},                                                                           \
        {"spectator-delay", "MS", "time by which spectators see the next matches late",            \
         "spectator_delay_ms", MEMBER_NUMBER},                                                     \
        {"map", "NAME", "map that the server has loaded; may be given several times", "maps",      \
         MEMBER_LIST},                                                                             \
    {                                                                                              \
        "set", "NAME=VALUE", "setting of the rules; may be given several times", "settings",       \
            MEMBER_SETTING                                                                         \
    }

static const admin_call CALLS[] = {
    {"server", "show", "tell of the server and its shards", "GET", "/v1/server", NULL, NULL, {{0}}},
    {"server", "health", "tell whether the process answers", "GET", "/healthz", NULL, NULL, {{0}}},
    {"server", "ready", "tell whether clients can join", "GET", "/readyz", NULL, NULL, {{0}}},
    {"server", "metrics", "print the metrics", "GET", "/metrics", NULL, NULL, {{0}}},
    {"server",
     "drain",
     "end the server once its matches are over",
     "POST",
     "/v1/server/drain",
     NULL,
     NULL,
     {{"move-to", "HOST:PORT",
       "move the matches to the server whose --follow-listen has this address first", "move_to",
       MEMBER_TEXT}}},
    {"server",
     "message",
     "tell all clients a line of text",
     "POST",
     "/v1/message",
     "TEXT",
     NULL,
     {{0}}},
    {"sessions",
     "list",
     "list the sessions",
     "GET",
     "/v1/sessions",
     NULL,
     "id shard name map players spectators tick draining",
     {PAGE}},
    {"sessions", "show", "tell of one session", "GET", "/v1/sessions/%s", "ID", NULL, {{0}}},
    {"sessions",
     "create",
     "make a session",
     "POST",
     "/v1/sessions",
     NULL,
     NULL,
     {PLACE,
      {"players", "N", "slots for players", "players", MEMBER_NUMBER},
      {"ai", "N", "computer players", "computers", MEMBER_NUMBER},
      {"spectators", "N", "most spectators", "spectators", MEMBER_NUMBER},
      {"ready", "N", "players that must be ready for a match to begin", "ready_count",
       MEMBER_NUMBER}}},
    {"sessions",
     "change",
     "change what can change while it is played",
     "PATCH",
     "/v1/sessions/%s",
     "ID",
     NULL,
     {PLACE}},
    {"sessions",
     "end",
     "end a session with the next tick",
     "DELETE",
     "/v1/sessions/%s",
     "ID",
     NULL,
     {{0}}},
    {"sessions",
     "drain",
     "let nobody join, and end it with its match",
     "POST",
     "/v1/sessions/%s/drain",
     "ID",
     NULL,
     {{0}}},
    {"sessions",
     "message",
     "tell a session's clients a line of text",
     "POST",
     "/v1/sessions/%s/message",
     "ID",
     NULL,
     {{"text", "TEXT", "the line; required", "text", MEMBER_TEXT}}},
    {"sessions",
     "move",
     "move a session to another server while it is played",
     "POST",
     "/v1/sessions/%s/move",
     "ID",
     NULL,
     {{"to", "HOST:PORT", "address of the other server's --follow-listen; required", "to",
       MEMBER_TEXT}}},
    {"sessions",
     "moving",
     "tell how far a session has moved",
     "GET",
     "/v1/sessions/%s/move",
     "ID",
     NULL,
     {{0}}},
    {"sessions",
     "stay",
     "cancel the move of a session",
     "DELETE",
     "/v1/sessions/%s/move",
     "ID",
     NULL,
     {{0}}},
    {"sessions",
     "abandon",
     "play on a session whose other server is gone for good; if it is not, both play it",
     "POST",
     "/v1/sessions/%s/move/abandon",
     "ID",
     NULL,
     {{0}}},
    {"players",
     "list",
     "list players and spectators",
     "GET",
     "/v1/players",
     NULL,
     "id session name role account address round_trip_ms loss inputs_late corrections muted",
     {PAGE, {"session", "ID", "those of this session alone", "session", MEMBER_QUERY}}},
    {"players",
     "show",
     "tell of one player or spectator",
     "GET",
     "/v1/players/%s",
     "ID",
     NULL,
     {{0}}},
    {"players",
     "kick",
     "send a client away; it may come back",
     "POST",
     "/v1/players/%s/kick",
     "ID",
     NULL,
     {{0}}},
    {"players",
     "mute",
     "keep a client's chat from everybody",
     "POST",
     "/v1/players/%s/mute",
     "ID",
     NULL,
     {{0}}},
    {"players",
     "unmute",
     "let a client chat again",
     "POST",
     "/v1/players/%s/unmute",
     "ID",
     NULL,
     {{0}}},
    {"bans",
     "list",
     "list the bans that hold",
     "GET",
     "/v1/bans",
     NULL,
     "id account address range expires_unix_s reason",
     {PAGE}},
    {"bans", "show", "tell of one ban", "GET", "/v1/bans/%s", "ID", NULL, {{0}}},
    {"bans",
     "add",
     "ban an account, an address or a range of addresses",
     "POST",
     "/v1/bans",
     NULL,
     NULL,
     {{"account", "USER", "user of connect tokens", "account", MEMBER_TEXT},
      {"address", "ADDRESS", "IPv4 address, or an IPv6 address for its /64", "address",
       MEMBER_TEXT},
      {"range", "RANGE", "range such as 203.0.113.0/24", "range", MEMBER_TEXT},
      {"reason", "TEXT", "what the client is told", "reason", MEMBER_TEXT},
      {"duration", "S", "how long it holds; without it for good", "duration_s", MEMBER_NUMBER}}},
    {"bans", "remove", "lift a ban", "DELETE", "/v1/bans/%s", "ID", NULL, {{0}}},
    {"config", "show", "print the settings in force", "GET", "/v1/config", NULL, NULL, {{0}}},
    {"config",
     "reload",
     "read the configuration again",
     "POST",
     "/v1/config/reload",
     NULL,
     NULL,
     {{0}}},
    {"logs",
     "list",
     "list the recorded matches, newest first",
     "GET",
     "/v1/logs",
     NULL,
     "name bytes modified_unix_ms running kept",
     {{"limit", "N", "number of items at most, up to 1000", "limit", MEMBER_QUERY}}},
    {"logs",
     "fetch",
     "fetch a log",
     "GET",
     "/v1/logs/%s",
     "NAME",
     NULL,
     {{"output", "FILE", "new file for it; required", NULL, MEMBER_FILE}}},
    {"logs",
     "delete",
     "delete a log whose match is over",
     "DELETE",
     "/v1/logs/%s",
     "NAME",
     NULL,
     {{0}}},
    {"logs",
     "keep",
     "keep a log from retention and deletion",
     "POST",
     "/v1/logs/%s/keep",
     "NAME",
     NULL,
     {{0}}},
    {"logs",
     "unkeep",
     "let retention delete a log again",
     "POST",
     "/v1/logs/%s/unkeep",
     "NAME",
     NULL,
     {{0}}},
};
#define CALL_COUNT (sizeof(CALLS) / sizeof(CALLS[0]))

// What a command line says.
typedef struct admin_line {
    const admin_call *call;
    char command[64];
    const char *url, *token_file;
    bool json;
    const char *operand;
    const char *texts[MEMBER_COUNT_MAX];
    sb_option_list lists[MEMBER_COUNT_MAX];
} admin_line;

static bool is_list(const admin_member *member)
{
    return member->kind == MEMBER_SETTING || member->kind == MEMBER_LIST;
}

static uint32_t add_options(admin_line *line, sb_option *options)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < MEMBER_COUNT_MAX && line->call->members[i].option != NULL; i++) {
        const admin_member *member = &line->call->members[i];
        options[count++] =
            is_list(member)
                ? sb_option_list_of(member->option, member->argument, member->help, &line->lists[i])
                : sb_option_text(member->option, member->argument, member->help, &line->texts[i]);
    }
    options[count++] = sb_option_text("url", "URL", "address of the admin interface", &line->url);
    options[count++] = sb_option_text("token-file", "FILE",
                                      "private file with the admin token; without it the one that\n"
                                      "the variable " TOKEN_VARIABLE " names",
                                      &line->token_file);
    options[count++] = sb_option_flag("json", "print the answer as one JSON object", &line->json);
    return count;
}

static const char NOTES[] =
    "The variable " URL_VARIABLE " gives the address if --url does not.\n"
    "\n"
    "exit status: 0 the server did it; 1 the server refused, and said why; 2 wrong use, or no\n"
    "server answered\n";

// Returns SB_PARSE_RUN if the line is whole.
static sb_parse_result parse(admin_line *line, int argc, char **argv)
{
    sb_option options[MEMBER_COUNT_MAX + 3];
    const uint32_t count = add_options(line, options);
    char summary[160];
    snprintf(summary, sizeof(summary), "Asks a running server to %s.", line->call->help);
    sb_command_line of = {line->command, line->call->operand, summary, NOTES, options, count};
    int index = argc;
    const sb_parse_result result = sb_command_line_parse(&of, argc, argv, &index);
    if (result != SB_PARSE_RUN) {
        return result;
    }
    if (argc - index != (line->call->operand != NULL)) {
        sb_command_message(line->command, line->call->operand != NULL ? "give one %s" : "%s",
                           line->call->operand != NULL ? line->call->operand
                                                       : "there is nothing to give");
        (void)sb_command_hint(line->command);
        return SB_PARSE_WRONG;
    }
    line->operand = index < argc ? argv[index] : NULL;
    return SB_PARSE_RUN;
}

// Adds NAME=VALUE to an object; a whole number becomes one.
static bool add_setting(const admin_line *line, json_t *settings, const char *item)
{
    const char *equals = strchr(item, '=');
    char name[128];
    if (equals == NULL || (size_t)(equals - item) >= sizeof(name)) {
        sb_command_message(line->command, "--set: '%s' is not NAME=VALUE", item);
        return false;
    }
    snprintf(name, sizeof(name), "%.*s", (int)(equals - item), item);
    char *end;
    const long long number = strtoll(equals + 1, &end, 10);
    json_t *value =
        *end == '\0' && end != equals + 1 ? json_integer(number) : json_string(equals + 1);
    return json_object_set_new(settings, name, value) == 0;
}

static bool add_number(const admin_line *line, const admin_member *member, const char *text,
                       json_t *body)
{
    uint64_t number;
    if (!sb_number_parse(text, 0, INT64_MAX, &number)) {
        sb_command_message(line->command, "--%s: '%s' is no whole number", member->option, text);
        return false;
    }
    return json_object_set_new(body, member->key, json_integer((json_int_t)number)) == 0;
}

static bool add_list(const admin_line *line, uint32_t index, json_t *body)
{
    const admin_member *member = &line->call->members[index];
    const sb_option_list *list = &line->lists[index];
    json_t *value = member->kind == MEMBER_LIST ? json_array() : json_object();
    bool fits = true;
    for (uint32_t i = 0; fits && i < list->count; i++) {
        fits = member->kind == MEMBER_LIST
                   ? json_array_append_new(value, json_string(list->items[i])) == 0
                   : add_setting(line, value, list->items[i]);
    }
    return json_object_set_new(body, member->key, value) == 0 && fits;
}

// Fills in the path with its query, and the body. False after a message.
static bool compose(const admin_line *line, char *path, json_t *body)
{
    const admin_call *call = line->call;
    const bool in_path = strstr(call->path, "%s") != NULL;
    const char *gap = in_path ? strstr(call->path, "%s") : call->path + strlen(call->path);
    if (line->operand != NULL && in_path &&
        (strspn(line->operand, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "._-") != strlen(line->operand) ||
         strlen(line->operand) > 200)) {
        sb_command_message(line->command, "'%s' is no %s", line->operand, call->operand);
        return false;
    }
    int size = snprintf(path, PATH_SIZE, "%.*s%s%s", (int)(gap - call->path), call->path,
                        in_path ? line->operand : "", in_path ? gap + 2 : "");
    bool fits = true;
    for (uint32_t i = 0; fits && i < MEMBER_COUNT_MAX && call->members[i].option != NULL; i++) {
        const admin_member *member = &call->members[i];
        const char *text = line->texts[i];
        uint64_t number;
        if (is_list(member)) {
            fits = line->lists[i].count == 0 || add_list(line, i, body);
        } else if (text == NULL || member->kind == MEMBER_FILE) {
            continue;
        } else if (member->kind == MEMBER_TEXT) {
            fits = json_object_set_new(body, member->key, json_string(text)) == 0;
        } else if (member->kind == MEMBER_NUMBER) {
            fits = add_number(line, member, text, body);
        } else if (sb_number_parse(text, 1, UINT32_MAX, &number)) {
            size += snprintf(path + size, (size_t)(PATH_SIZE - size), "%c%s=%s",
                             strchr(path, '?') == NULL ? '?' : '&', member->key, text);
        } else {
            sb_command_message(line->command, "--%s: '%s' is no number from 1 on", member->option,
                               text);
            fits = false;
        }
    }
    if (line->operand != NULL && !in_path) {
        fits = fits && json_object_set_new(body, "text", json_string(line->operand)) == 0;
    }
    return fits;
}

// A value as text: its own, or the one that `memory` gets.
static const char *text_of(const json_t *value, char memory[32])
{
    memory[0] = '\0';
    if (json_is_integer(value)) {
        snprintf(memory, 32, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    } else if (json_is_real(value)) {
        snprintf(memory, 32, "%.4g", json_real_value(value));
    } else if (json_is_boolean(value)) {
        snprintf(memory, 32, "%s", json_is_true(value) ? "yes" : "no");
    }
    return json_is_string(value) ? json_string_value(value) : memory;
}

// The bytes of a column: those of its longest text, its name included.
static int width_of(const json_t *list, const char *name)
{
    size_t width = strlen(name), index;
    json_t *row;
    json_array_foreach(list, index, row)
    {
        char memory[32];
        const size_t size = strlen(text_of(json_object_get(row, name), memory));
        width = size > width ? size : width;
    }
    return (int)width;
}

// Prints the columns of a list, each as wide as its longest text.
static void print_list(const admin_call *call, const json_t *answer)
{
    const json_t *list = json_object_get(answer, call->group);
    for (size_t row = 0; row <= json_array_size(list); row++) {
        for (const char *at = call->columns; *at != '\0';) {
            const size_t size = strcspn(at, " ");
            char name[64], memory[32];
            snprintf(name, sizeof(name), "%.*s", (int)size, at);
            const json_t *value =
                row > 0 ? json_object_get(json_array_get(list, row - 1), name) : NULL;
            printf("%-*s  ", width_of(list, name), row == 0 ? name : text_of(value, memory));
            at += size + (at[size] == ' ');
        }
        printf("\n");
    }
    if (json_object_get(answer, "next") != NULL) {
        printf("there are more: --after %" JSON_INTEGER_FORMAT "\n",
               json_integer_value(json_object_get(answer, "next")));
    }
}

static void print_answer(const admin_line *line, const sb_admin_answer *answer)
{
    json_t *object = answer->size > 0 ? json_loadb(answer->body, answer->size, 0, NULL) : NULL;
    if (object == NULL && answer->size > 0) {
        fwrite(answer->body, 1, answer->size, stdout); // metrics
    } else if (line->json) {
        char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
        printf("%s\n", text != NULL ? text : "{}");
        free(text);
    } else if (object == NULL) {
        printf("done\n");
    } else if (line->call->columns != NULL) {
        print_list(line->call, object);
    } else {
        char *text = json_dumps(object, JSON_INDENT(2));
        printf("%s\n", text != NULL ? text : "");
        free(text);
    }
    json_decref(object);
}

// A server that refuses says why.
static void print_problem(const admin_line *line, const sb_admin_answer *answer)
{
    json_t *object = json_loadb(answer->body, answer->size, 0, NULL);
    const char *title = json_string_value(json_object_get(object, "title"));
    const char *detail = json_string_value(json_object_get(object, "detail"));
    sb_command_message(line->command, "%d: %s%s%s", answer->status,
                       title != NULL ? title : "the server refuses", detail != NULL ? ": " : "",
                       detail != NULL ? detail : "");
    if (line->json && object != NULL) {
        char *text = json_dumps(object, JSON_COMPACT);
        printf("%s\n", text != NULL ? text : "{}");
        free(text);
    }
    json_decref(object);
}

static const char *output_of(const admin_line *line)
{
    return line->call->members[0].option != NULL && line->call->members[0].kind == MEMBER_FILE
               ? line->texts[0]
               : NULL;
}

static int save(const admin_line *line, const sb_admin_answer *answer)
{
    const char *path = output_of(line);
    FILE *file = fopen(path, "wbx");
    const bool written =
        file != NULL && fwrite(answer->body, 1, answer->size, file) == answer->size;
    if (file == NULL || fclose(file) != 0 || !written) {
        sb_command_message(line->command, "cannot write %s, which must not exist", path);
        return SB_EXIT_WRONG;
    }
    printf(line->json ? "{\"bytes\":%zu}\n" : "%zu bytes\n", answer->size);
    return SB_EXIT_HOLDS;
}

static int ask(const admin_line *line, const char *token)
{
    char path[PATH_SIZE], message[MESSAGE_SIZE];
    json_t *body = json_object();
    if (!compose(line, path, body)) {
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
        print_problem(line, &answer);
        status = SB_EXIT_FAILED;
    } else if (output_of(line) != NULL) {
        status = save(line, &answer);
    } else {
        print_answer(line, &answer);
    }
    free(answer.body);
    return status;
}

static int run_call(const admin_call *call, int argc, char **argv)
{
    static admin_line line; // too large for a stack of unknown size
    const char *url = getenv(URL_VARIABLE);
    line = (admin_line){.call = call,
                        .url = url != NULL && url[0] != '\0' ? url : URL_DEFAULT,
                        .token_file = getenv(TOKEN_VARIABLE)};
    snprintf(line.command, sizeof(line.command), "sabot admin %s %s", call->group, call->name);
    switch (parse(&line, argc, argv)) {
    case SB_PARSE_HELP:
        return SB_EXIT_HOLDS;
    case SB_PARSE_WRONG:
        return SB_EXIT_WRONG;
    case SB_PARSE_RUN:
        break;
    }
    if (call->members[0].option != NULL && call->members[0].kind == MEMBER_FILE &&
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
    sb_subcommand commands[CALL_COUNT];
    uint32_t count = 0;
    for (size_t i = 0; i < CALL_COUNT; i++) {
        if (strcmp(CALLS[i].group, group) != 0) {
            continue;
        }
        if (argc > 1 && strcmp(argv[1], CALLS[i].name) == 0) {
            return run_call(&CALLS[i], argc - 1, argv + 1);
        }
        commands[count++] = (sb_subcommand){CALLS[i].name, NULL, CALLS[i].help};
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
                                .notes = NOTES,
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

static const sb_subcommand GROUPS[] = {
    {"server", run_server, "health, metrics, drain, and a message to all"},
    {"sessions", run_sessions, "list, make, change, drain and end sessions"},
    {"players", run_players, "list, kick and mute players and spectators"},
    {"bans", run_bans, "list, add and lift bans"},
    {"config", run_config, "show and reload the configuration"},
    {"logs", run_logs, "list, fetch, keep and delete recorded matches"},
};

int sb_command_admin(int argc, char **argv)
{
    static const sb_command_set set = {
        .command = "sabot admin",
        .usage = "GROUP COMMAND [OPTION]...",
        .summary = "Calls the admin interface of a running server ('sabot serve --admin').",
        .notes = "examples:\n"
                 "  sabot serve --admin 9090 --admin-token-file admin.token\n"
                 "  export " TOKEN_VARIABLE "=admin.token\n"
                 "  sabot admin sessions list\n"
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
