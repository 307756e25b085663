#include "cli/rules_option.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "game/rules_check.h"

#define CHOICES_SIZE 256

bool sb_rules_option_open(const char *command, const char *path, sb_rules_library *out_library,
                          const sb_rules **out_rules)
{
    *out_library = (sb_rules_library){0};
    *out_rules = sb_game_def_default().rules;
    if (path == NULL) {
        return true;
    }
    char message[SB_RULES_LOADER_MESSAGE_SIZE];
    if (sb_rules_library_open(path, out_library, message) != SB_OK) {
        sb_command_message(command, "--rules: %s", message);
        return false;
    }
    *out_rules = out_library->rules;
    return true;
}

static bool parse_choice(const sb_rules_setting *setting, const char *text, int32_t *out_value)
{
    for (int32_t i = 0; i <= setting->max; i++) {
        if (strcmp(setting->choices[i], text) == 0) {
            *out_value = i;
            return true;
        }
    }
    return false;
}

static bool parse_number(const sb_rules_setting *setting, const char *text, int32_t *out_value)
{
    bool negative = text[0] == '-';
    uint64_t size;
    if (!sb_number_parse(negative ? text + 1 : text, 0, (uint64_t)INT32_MAX + 1, &size)) {
        return false;
    }
    int64_t value = negative ? -(int64_t)size : (int64_t)size;
    if (value < setting->min || value > setting->max) {
        return false;
    }
    *out_value = (int32_t)value;
    return true;
}

static void tell_range(const char *command, const char *option, const sb_rules_setting *setting,
                       const char *text)
{
    if (setting->choices == NULL) {
        sb_command_message(command,
                           "%s: '%s' is not a number from %" PRId32 " to %" PRId32 " for %s",
                           option, text, setting->min, setting->max, setting->name);
        return;
    }
    char choices[CHOICES_SIZE] = "";
    for (int32_t i = 0; i <= setting->max; i++) {
        size_t size = strlen(choices);
        snprintf(choices + size, sizeof(choices) - size, "%s%s", i == 0 ? "" : ", ",
                 setting->choices[i]);
    }
    sb_command_message(command, "%s: '%s' is not one of %s for %s", option, text, choices,
                       setting->name);
}

static bool set_one(const char *command, const char *option, const sb_rules *rules,
                    const char *item, int32_t *settings)
{
    const char *equals = strchr(item, '=');
    char name[SB_RULES_NAME_SIZE] = "";
    if (equals == NULL || equals == item || (size_t)(equals - item) >= sizeof(name)) {
        sb_command_message(command, "%s: '%s' is not NAME=VALUE", option, item);
        return false;
    }
    memcpy(name, item, (size_t)(equals - item));
    uint32_t index = sb_rules_find_setting(rules, name);
    if (index == rules->setting_count) {
        sb_command_message(command, "%s: the rules '%s' have no setting '%s'; see 'sabot rules'",
                           option, rules->name, name);
        return false;
    }
    const sb_rules_setting *setting = &rules->settings[index];
    bool parsed = setting->choices != NULL ? parse_choice(setting, equals + 1, &settings[index])
                                           : parse_number(setting, equals + 1, &settings[index]);
    if (!parsed) {
        tell_range(command, option, setting, equals + 1);
    }
    return parsed;
}

bool sb_rules_option_set(const char *command, const char *option, const sb_rules *rules,
                         const sb_option_list *list, int32_t settings[SB_RULES_SETTING_COUNT_MAX])
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (!set_one(command, option, rules, list->items[i], settings)) {
            fprintf(stderr, "Try '%s --help'.\n", command);
            return false;
        }
    }
    return true;
}
