/// The rules of this module.
#ifndef SABOT_WASM_RULES_H
#define SABOT_WASM_RULES_H

#include "game/rules.h"

/// A build with `SABOT_WASM_RULES` has rules of one's own beside the built-in ones, from a folder
/// of C sources that exports a table by SB_RULES_EXPORT. Returns that table; NULL in other builds.
#ifdef SB_WASM_HAS_RULES
const sb_rules *sabot_rules(void);
static inline const sb_rules *sb_wasm_rules(void)
{
    return sabot_rules();
}
#else
static inline const sb_rules *sb_wasm_rules(void)
{
    return NULL;
}
#endif

#endif
