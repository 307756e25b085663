/// The rules of a match as the command line names them: a module, and values of its settings.
#ifndef SABOT_CLI_RULES_OPTION_H
#define SABOT_CLI_RULES_OPTION_H

#include "cli/options.h"
#include "content/rules_loader.h"
#include "game/game.h"

/// The built-in rules, or those of a shared object (`path`, NULL for none). False, and a message on
/// stderr, if it cannot be loaded. The library is the caller's to close.
bool sb_rules_option_open(const char *command, const char *path, sb_rules_library *out_library,
                          const sb_rules **out_rules);

/// Sets what a list of NAME=VALUE says; `value` is a number, or one of the setting's words. False,
/// and a message on stderr, for a name that is unknown or a value out of range. `option` is how the
/// list was given, for messages.
bool sb_rules_option_set(const char *command, const char *option, const sb_rules *rules,
                         const sb_option_list *list, int32_t settings[SB_RULES_SETTING_COUNT_MAX]);

#endif
