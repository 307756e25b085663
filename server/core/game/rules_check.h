/// Whether a module's table is one that a match can be made of: what is loaded is not trusted to be
/// well made.
#ifndef SABOT_GAME_RULES_CHECK_H
#define SABOT_GAME_RULES_CHECK_H

#include "game/rules.h"

/// NULL if the table holds to rules.h; otherwise a sentence that says what is wrong, in static
/// storage. The version of the interface is asked first, so that nothing of another one is read.
const char *sb_rules_check(const sb_rules *rules);

/// Index of the setting with this name, or `setting_count`.
uint32_t sb_rules_find_setting(const sb_rules *rules, const char *name);

#endif
