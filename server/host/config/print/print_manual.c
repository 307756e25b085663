#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "host/config/print/print.h"
#include "host/config/value.h"

static const char HEAD[] =
    "# Options of `sabot serve`\n"
    "\n"
    "`sabot serve --print-manual` makes this page; do not edit it.\n"
    "\n"
    "Each option has one name in three spellings: the flag `--tick-rate 30`, the key "
    "`\"tick_rate\": 30` of the JSON file that `--config` names, and the variable "
    "`SABOT_TICK_RATE=30`. A flag precedes a variable, which precedes the file, which precedes the "
    "default. A list is taken whole from the first of these that has it. A flag without a value "
    "means `true`; `--quiet=false` takes it back. A list as a flag is given several times; as a "
    "variable its items stand between commas, or it is JSON.\n"
    "\n"
    "Unknown flags and keys are errors, as are variables that look like misspelt ones; other "
    "variables that begin with SABOT_ are ignored. A file is at most 1 MiB. Paths count from the "
    "folder in which the server was started. In Kubernetes, a service named `sabot` sets "
    "SABOT_PORT to an address: set `enableServiceLinks: false`.\n"
    "\n"
    "Options that are live change on a reload (SIGHUP, or the admin call). The others keep their "
    "value until the server starts again.\n"
    "\n"
    "`sabot standby` has the same options, with these exceptions. `--follow` and `--from` belong "
    "to "
    "`sabot standby` alone, and `--drain-move-to` to `sabot serve` alone, also as keys and "
    "variables. A standby has the flag `--follow` in place of `--resume`.\n";

static const char SESSIONS[] =
    "\n## Sessions of a list\n\n"
    "`\"sessions\"` is a number or a list of objects, one for each session:\n"
    "\n"
    "```json\n"
    "{\n"
    "  \"players\": 16,\n"
    "  \"sessions\": [\n"
    "    {\"name\": \"Arena\", \"mode\": \"deathmatch\", \"computers\": 4},\n"
    "    {\"name\": \"Flags\", \"mode\": \"ctf\", \"players\": 8, \"password\": \"let me "
    "in\"}\n"
    "  ]\n"
    "}\n"
    "```\n"
    "\n"
    "The keys are those by which the admin interface makes a session. What a session does not say "
    "is as the options of the server have it (`players`, `ai`, `spectators`, `spectator_delay`, "
    "`ready`, "
    "`session_password`, `mode`, `set`, `map`). `--sessions N` and `SABOT_SESSIONS` precede the "
    "list as they precede any key of a file: then N equal sessions are played.\n"
    "\n"
    "A reload knows sessions by their names. It makes those that are new where "
    "`session_capacity` has room, and drains those that are gone: nobody joins them, and they end "
    "with their match. Of the others it changes the keys that are live; maps and settings hold "
    "from the next match on. A session that has ended comes back once it left the list and "
    "returned. Map files that the server has read are not read again. After a crash `--resume` "
    "continues session k of the list by the log of session k, so do not change the order "
    "before.\n"
    "\n"
    "| key | values | reload | what it does |\n"
    "| --- | --- | --- | --- |\n";

static void print_values(FILE *stream, const sb_config_option *option)
{
    char words[128];
    switch (option->kind) {
    case SB_CONFIG_INTEGER:
    case SB_CONFIG_REAL:
        fprintf(stream, "%" PRIu64 " to %" PRIu64 "%s%s", option->min, option->max,
                option->unit != NULL ? " " : "", option->unit != NULL ? option->unit : "");
        break;
    case SB_CONFIG_WORD:
        sb_config_allowed(option, words, sizeof words);
        fputs(words, stream);
        break;
    case SB_CONFIG_BOOL:
        fputs("true, false", stream);
        break;
    case SB_CONFIG_TEXT:
        fputs("text", stream);
        if (option->max > 0) {
            fprintf(stream, " of at most %" PRIu64 " bytes", option->max);
        }
        break;
    case SB_CONFIG_PATH:
        fputs("path", stream);
        break;
    case SB_CONFIG_LIST:
        fputs("list of texts", stream);
        break;
    case SB_CONFIG_PATHS:
        fputs("list of paths", stream);
        break;
    case SB_CONFIG_SETTINGS:
        fputs("object of settings", stream);
        break;
    case SB_CONFIG_SESSIONS:
        fprintf(stream, "%" PRIu64 " to %" PRIu64 ", or a list", option->min, option->max);
        break;
    }
}

static void print_row(FILE *stream, const sb_config_option *option, const sb_config *defaults)
{
    fprintf(stream, "| `--%s%s%s` | ", option->name, option->argument != NULL ? " " : "",
            option->argument != NULL ? option->argument : "");
    print_values(stream, option);
    json_t *value = sb_config_get_json(option, defaults);
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
    const bool none = json_is_null(value) || json_is_array(value) || json_is_object(value);
    fprintf(stream, " | %s | %s | %s |\n", none || text == NULL ? "" : text,
            option->live ? "live" : "", option->help);
    json_decref(value);
    free(text);
}

static void print_sessions(FILE *stream)
{
    const sb_config_table *table = sb_config_session_options();
    fputs(SESSIONS, stream);
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        char key[SB_CONFIG_NAME_SIZE];
        sb_config_key(option->name, key);
        fprintf(stream, "| `%s` | ", key);
        print_values(stream, option);
        fprintf(stream, " | %s | %s |\n", option->live ? "live" : "", option->help);
    }
}

void sb_config_print_manual(FILE *stream, const sb_config *defaults)
{
    const sb_config_table *table = sb_config_options();
    const char *group = "";
    fputs(HEAD, stream);
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        if (strcmp(group, option->group) != 0) {
            group = option->group;
            fprintf(stream,
                    "\n## %c%s\n\n| option | values | default | reload | what it does |\n"
                    "| --- | --- | --- | --- | --- |\n",
                    group[0] - 'a' + 'A', group + 1);
        }
        print_row(stream, option, defaults);
    }
    print_sessions(stream);
}
