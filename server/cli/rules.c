/// `sabot rules`: prints a rules module and its settings.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/rules_option.h"
#include "host/rules_json.h"

#define COMMAND "sabot rules"

static const char SUMMARY[] =
    "Prints the rules by which matches are played: their identity, which server, clients and\n"
    "logs must share, and their settings, for 'sabot serve --set NAME=VALUE'.";

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
