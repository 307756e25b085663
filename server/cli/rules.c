/// `sabot rules`: prints a rules module: its settings, kinds of entities with their values, events.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/rules_option.h"
#include "host/web/rules_json.h"

#define COMMAND "sabot rules"

static const char SUMMARY[] =
    "Prints the rules by which matches are played: their identity, which server, clients and\n"
    "logs must share; their settings, for 'sabot serve --set NAME=VALUE'; the kinds of\n"
    "entities, with the names and units of their values, which a client asks for by these\n"
    "names ('sb_client_value'); and the kinds of events, with their numbers.";

#define COLUMN 24 // where what is said of a name begins
#define WIDTH 96  // of a line

static const char NOTES[] = "examples:\n"
                            "  sabot rules\n"
                            "  sabot rules --rules ./mine.so --json\n"
                            "\n"
                            "exit status: 0 success; 2 wrong use, or the module cannot be loaded\n";

static bool print_json(const sb_rules *rules)
{
    char *text = sb_rules_json(rules);
    if (text == NULL) {
        return false;
    }
    fputs(text, stdout);
    free(text);
    return true;
}

static void print_setting(const sb_rules_setting *setting)
{
    printf("  %-22s%s\n%24s", setting->name, setting->help, "");
    if (setting->choices == NULL) {
        const char *unit = setting->unit != NULL ? setting->unit : "";
        printf("(%" PRId32 " to %" PRId32 "%s%s; default %" PRId32 ")\n", setting->min,
               setting->max, unit[0] != '\0' ? " " : "", unit, setting->initial);
        return;
    }
    printf("(");
    for (int32_t i = 0; i <= setting->max; i++) {
        printf("%s%s", i == 0 ? "" : ", ", setting->choices[i]);
    }
    printf("; default %s)\n", setting->choices[setting->initial]);
}

/// Prints "NAME (UNIT)", in a new line if it does not fit behind `*column`.
static void print_value(const sb_net_field *field, bool last, int *column)
{
    const char *unit = field->unit != NULL ? field->unit : "";
    const int size = (int)(strlen(field->name) + strlen(unit)) + (unit[0] != '\0' ? 3 : 0) + !last;
    if (*column > COLUMN && *column + 1 + size > WIDTH) {
        printf("\n%*s", COLUMN, "");
        *column = COLUMN;
    }
    if (*column > COLUMN) {
        putchar(' ');
        (*column)++;
    }
    printf(unit[0] != '\0' ? "%s (%s)%s" : "%s%s%s", field->name, unit, last ? "" : ",");
    *column += size;
}

static void print_kind(const sb_net_kind *kind)
{
    printf("  %-22s", kind->name);
    int column = COLUMN;
    for (uint32_t i = 0; i < kind->field_count; i++) {
        print_value(&kind->fields[i], i + 1 == kind->field_count, &column);
    }
    putchar('\n');
}

static void print_event(const sb_rules *rules, uint32_t index)
{
    const char *text = rules->event_texts != NULL ? rules->event_texts[index] : NULL;
    printf("  %-3u %-*s%s\n", SB_EVENT_RULES + index, text != NULL ? COLUMN - 6 : 0,
           rules->event_kinds[index], text != NULL ? text : "");
}

static void print_text(const sb_rules *rules, const sb_rules_identity *identity)
{
    char text[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity_text(identity, text);
    printf("%s: %s\n", text, rules->summary);
    if (rules->setting_count > 0) {
        printf("\nsettings:\n");
    }
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        print_setting(&rules->settings[i]);
    }
    printf("\nkinds of entities, with their values:\n");
    for (uint32_t i = 0; i < rules->schema.kind_count; i++) {
        print_kind(&rules->schema.kinds[i]);
    }
    if (rules->event_kind_count > 0) {
        printf("\nevents:\n");
    }
    for (uint32_t i = 0; i < rules->event_kind_count; i++) {
        print_event(rules, i);
    }
}

int sb_command_rules(int argc, char **argv)
{
    bool json = false;
    const char *path = NULL;
    sb_option options[] = {
        sb_option_text("rules", "FILE",
                       "shared object with a rules module; without it the built-in tank game",
                       &path),
        sb_option_flag(
            "json", "print one JSON object, with all that the wire needs of the entities", &json),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, NULL, SUMMARY, NOTES, options);
    int first = 0;
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &first);
    if (result != SB_PARSE_RUN) {
        return sb_parse_status(result);
    }
    sb_rules_library library;
    const sb_rules *rules;
    if (!sb_rules_option_open(COMMAND, path, &library, &rules)) {
        return SB_EXIT_WRONG;
    }
    sb_rules_identity identity = sb_rules_identify(rules);
    int status = SB_EXIT_HOLDS;
    if (!json) {
        print_text(rules, &identity);
    } else if (!print_json(rules)) {
        sb_command_message(COMMAND, "not enough memory for the result");
        status = SB_EXIT_WRONG;
    }
    sb_rules_library_close(&library);
    return status;
}
