#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "host/config/print/print.h"
#include "host/config/value.h"

#define WIDTH 100u

// The length of the part of `text` that fits into a line.
static size_t line_length(const char *text)
{
    const size_t room = WIDTH - SB_CONFIG_HELP_COLUMN;
    const size_t length = strcspn(text, "\n");
    if (length <= room) {
        return length;
    }
    size_t end = room;
    while (end > 0 && text[end] != ' ') {
        end--;
    }
    return end > 0 ? end : length;
}

void sb_config_print_wrapped(FILE *stream, const char *text)
{
    for (;;) {
        const size_t length = line_length(text);
        fprintf(stream, "%.*s\n", (int)length, text);
        text += length;
        text += *text == ' ' || *text == '\n';
        if (*text == '\0') {
            return;
        }
        fprintf(stream, "%*s", SB_CONFIG_HELP_COLUMN, "");
    }
}

// Writes the default as people read it. False if there is none to tell.
static bool write_default(const sb_config_option *option, const sb_config *defaults, char *out_text,
                          size_t size)
{
    json_t *value = sb_config_get_json(option, defaults);
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    const bool told = json_is_string(value) || json_is_number(value);
    if (json_is_real(value)) {
        snprintf(out_text, size, "%g", json_real_value(value));
    } else {
        snprintf(out_text, size, "%s", json_is_string(value) ? json_string_value(value) : text);
    }
    json_decref(value);
    free(text);
    return told;
}

// Writes "(10 to 240 Hz; default 60)", or nothing where there is nothing to tell.
static void write_range(const sb_config_option *option, const sb_config *defaults, char *out_text,
                        size_t size)
{
    char preset[128], words[128];
    const bool told = write_default(option, defaults, preset, sizeof preset);
    const char *joint = told ? "; default " : "";
    out_text[0] = '\0';
    if (option->kind == SB_CONFIG_INTEGER || option->kind == SB_CONFIG_REAL ||
        option->kind == SB_CONFIG_SESSIONS) {
        snprintf(out_text, size, "(%" PRIu64 " to %" PRIu64 "%s%s%s%s)", option->min, option->max,
                 option->unit != NULL ? " " : "", option->unit != NULL ? option->unit : "", joint,
                 told ? preset : "");
    } else if (option->kind == SB_CONFIG_WORD) {
        sb_config_allowed(option, words, sizeof words);
        snprintf(out_text, size, "(%s%s%s)", words, joint, preset);
    } else if (told) {
        snprintf(out_text, size, "(default %s)", preset);
    }
}

static void print_option(FILE *stream, const sb_config_option *option, const sb_config *defaults)
{
    const int used =
        fprintf(stream, "  --%s%s%s", option->name, option->argument != NULL ? " " : "",
                option->argument != NULL ? option->argument : "");
    fprintf(stream, "%*s", used < SB_CONFIG_HELP_COLUMN ? SB_CONFIG_HELP_COLUMN - used : 1, "");
    sb_config_print_wrapped(stream, option->help);
    char range[512];
    write_range(option, defaults, range, sizeof range);
    if (range[0] != '\0') {
        fprintf(stream, "%*s", SB_CONFIG_HELP_COLUMN, "");
        sb_config_print_wrapped(stream, range);
    }
}

void sb_config_print_options(FILE *stream, const sb_config *defaults)
{
    const sb_config_table *table = sb_config_options();
    const char *group = "";
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        if (!sb_config_is_given_by(option, defaults->command, SB_CONFIG_BY_FLAG)) {
            continue;
        }
        if (strcmp(group, option->group) != 0) {
            group = option->group;
            fprintf(stream, "\n%s:\n", group);
        }
        print_option(stream, option, defaults);
    }
}
