#include "cli/admin/admin_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command_set.h"

const char sb_admin_line_notes[] =
    "The variable " SB_ADMIN_URL_VARIABLE " gives the address if --url does not.\n"
    "\n"
    "exit status: 0 the server did it; 1 the server refused, and said why; 2 wrong use, or no\n"
    "server answered\n";

static bool is_list(const sb_admin_member *member)
{
    return member->kind == SB_ADMIN_MEMBER_SETTING || member->kind == SB_ADMIN_MEMBER_LIST;
}

static bool has_second(const sb_admin_call *call)
{
    return call->operand != NULL && strchr(call->operand, ' ') != NULL;
}

static uint32_t add_options(sb_admin_line *line, sb_option *options)
{
    uint32_t count = 0;
    for (uint32_t i = has_second(line->call) ? 1 : 0;
         i < SB_ADMIN_MEMBER_COUNT_MAX && line->call->members[i].option != NULL; i++) {
        const sb_admin_member *member = &line->call->members[i];
        options[count++] =
            is_list(member)
                ? sb_option_list_of(member->option, member->argument, member->help, &line->lists[i])
                : sb_option_text(member->option, member->argument, member->help, &line->texts[i]);
    }
    options[count++] = sb_option_text("url", "URL", "address of the admin interface", &line->url);
    options[count++] = sb_option_text("token-file", "FILE",
                                      "private file with the admin token; without it the one that\n"
                                      "the variable " SB_ADMIN_TOKEN_VARIABLE " names",
                                      &line->token_file);
    options[count++] = sb_option_flag("json", "print the answer as one JSON object", &line->json);
    return count;
}

sb_parse_result sb_admin_line_parse(sb_admin_line *line, int argc, char **argv)
{
    sb_option options[SB_ADMIN_MEMBER_COUNT_MAX + 3];
    const uint32_t count = add_options(line, options);
    char summary[160];
    snprintf(summary, sizeof(summary), "Asks a running server to %s.", line->call->help);
    sb_command_line of = {line->command, line->call->operand, summary, sb_admin_line_notes, options,
                          count};
    int index = argc;
    const sb_parse_result result = sb_command_line_parse(&of, argc, argv, &index);
    if (result != SB_PARSE_RUN) {
        return result;
    }
    const bool second = has_second(line->call);
    if (argc - index != (line->call->operand != NULL) + second) {
        sb_command_message(line->command,
                           line->call->operand == NULL ? "%s"
                           : second                    ? "give %s"
                                                       : "give one %s",
                           line->call->operand != NULL ? line->call->operand
                                                       : "this command takes no argument");
        (void)sb_command_hint(line->command);
        return SB_PARSE_WRONG;
    }
    line->operand = index < argc ? argv[index] : NULL;
    line->texts[0] = second ? argv[index + 1] : line->texts[0];
    return SB_PARSE_RUN;
}

// Adds NAME=VALUE to an object; a whole number becomes one.
static bool add_setting(const sb_admin_line *line, json_t *settings, const char *item)
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

static bool add_number(const sb_admin_line *line, const sb_admin_member *member, const char *text,
                       json_t *body)
{
    uint64_t number;
    if (!sb_number_parse(text, 0, INT64_MAX, &number)) {
        sb_command_message(line->command, "--%s: '%s' is no whole number", member->option, text);
        return false;
    }
    return json_object_set_new(body, member->key, json_integer((json_int_t)number)) == 0;
}

static bool add_list(const sb_admin_line *line, uint32_t index, json_t *body)
{
    const sb_admin_member *member = &line->call->members[index];
    const sb_option_list *list = &line->lists[index];
    json_t *value = member->kind == SB_ADMIN_MEMBER_LIST ? json_array() : json_object();
    bool fits = true;
    for (uint32_t i = 0; fits && i < list->count; i++) {
        fits = member->kind == SB_ADMIN_MEMBER_LIST
                   ? json_array_append_new(value, json_string(list->items[i])) == 0
                   : add_setting(line, value, list->items[i]);
    }
    return json_object_set_new(body, member->key, value) == 0 && fits;
}

bool sb_admin_line_compose(const sb_admin_line *line, char path[SB_ADMIN_PATH_SIZE], json_t *body)
{
    const sb_admin_call *call = line->call;
    const bool in_path = strstr(call->path, "%s") != NULL;
    const char *gap = in_path ? strstr(call->path, "%s") : call->path + strlen(call->path);
    if (line->operand != NULL && in_path &&
        (strspn(line->operand, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "._-") != strlen(line->operand) ||
         strlen(line->operand) > 200)) {
        sb_command_message(line->command, "'%s' is no %s", line->operand, call->operand);
        return false;
    }
    int size = snprintf(path, SB_ADMIN_PATH_SIZE, "%.*s%s%s", (int)(gap - call->path), call->path,
                        in_path ? line->operand : "", in_path ? gap + 2 : "");
    bool fits = true;
    for (uint32_t i = 0; fits && i < SB_ADMIN_MEMBER_COUNT_MAX && call->members[i].option != NULL;
         i++) {
        const sb_admin_member *member = &call->members[i];
        const char *text = line->texts[i];
        uint64_t number;
        if (is_list(member)) {
            fits = line->lists[i].count == 0 || add_list(line, i, body);
        } else if (text == NULL || member->kind == SB_ADMIN_MEMBER_FILE) {
            continue;
        } else if (member->kind == SB_ADMIN_MEMBER_TEXT) {
            fits = json_object_set_new(body, member->key, json_string(text)) == 0;
        } else if (member->kind == SB_ADMIN_MEMBER_NUMBER) {
            fits = add_number(line, member, text, body);
        } else if (sb_number_parse(text, 1, UINT32_MAX, &number)) {
            size += snprintf(path + size, (size_t)(SB_ADMIN_PATH_SIZE - size), "%c%s=%s",
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

const char *sb_admin_line_output(const sb_admin_line *line)
{
    return line->call->members[0].option != NULL &&
                   line->call->members[0].kind == SB_ADMIN_MEMBER_FILE
               ? line->texts[0]
               : NULL;
}
