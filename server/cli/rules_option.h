/// The rules of a match as a command line names them: a module, and values for its settings.
#ifndef SABOT_CLI_RULES_OPTION_H
#define SABOT_CLI_RULES_OPTION_H

#include "cli/options.h"
#include "content/rules_loader.h"
#include "game/game.h"

/// Gives the rules of the shared object `path`, or the built-in ones if it is NULL. False after a
/// message on stderr if it cannot be loaded. The caller closes the library.
bool sb_rules_option_open(const char *command, const char *path, sb_rules_library *out_library,
                          const sb_rules **out_rules);

/// Sets settings from a list of NAME=VALUE; VALUE is a number, or one of the setting's words. False
/// after a message on stderr if a name is unknown or a value out of range. `option` is the option's
/// name for messages.
bool sb_rules_option_set(const char *command, const char *option, const sb_rules *rules,
                         const sb_option_list *list, int32_t settings[SB_RULES_SETTING_COUNT_MAX]);

#endif
