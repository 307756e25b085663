#include "cli/rules_option.h"

#include <stdio.h>

#include "content/rules_setting.h"

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

bool sb_rules_option_set(const char *command, const char *option, const sb_rules *rules,
                         const sb_option_list *list, int32_t settings[SB_RULES_SETTING_COUNT_MAX])
{
    for (uint32_t i = 0; i < list->count; i++) {
        char message[SB_RULES_SETTING_MESSAGE_SIZE];
        sb_error error = sb_rules_setting_parse(rules, list->items[i], settings, message);
        if (error != SB_OK) {
            sb_command_message(command, "%s: %s%s", option, message,
                               error == SB_ERROR_ARGUMENT ? "; see 'sabot rules'" : "");
            (void)sb_command_hint(command);
            return false;
        }
    }
    return true;
}
