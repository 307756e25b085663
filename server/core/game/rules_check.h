/// Checks of a module's table: a loaded module is not trusted to be well made.
#ifndef SABOT_GAME_RULES_CHECK_H
#define SABOT_GAME_RULES_CHECK_H

#include "game/rules.h"

/// Returns NULL if the table follows rules.h; otherwise a sentence that says what is wrong, in
/// static storage. The interface version is checked first, so that nothing of a table for another
/// version is read.
const char *sb_rules_check(const sb_rules *rules);

/// Returns the index of the setting with this name, or `setting_count`.
uint32_t sb_rules_find_setting(const sb_rules *rules, const char *name);

#endif
