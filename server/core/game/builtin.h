/// The compiled-in rules, which other modules may extend (rules_base.h).
#ifndef SABOT_GAME_BUILTIN_H
#define SABOT_GAME_BUILTIN_H

#include "game/rules.h"

/// Returns the compiled-in rules of this name, or NULL.
const sb_rules *sb_rules_builtin(const char *name);

/// Returns what is wrong with the hooks of a module with this built-in base, in static storage, or
/// NULL.
const char *sb_rules_base_fault(const sb_rules *base, const void *mode);

#endif
