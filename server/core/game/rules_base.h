/// Rules that extend built-in ones: the tables of both, put together.
#ifndef SABOT_GAME_RULES_BASE_H
#define SABOT_GAME_RULES_BASE_H

#include "game/event.h"
#include "game/rules.h"

/// The complete table of a module with a base, and the lists that it refers to.
typedef struct sb_rules_memory {
    sb_rules rules;
    const sb_table *sections[SB_RULES_SECTION_COUNT_MAX];
    sb_net_kind kinds[SB_RULES_KIND_COUNT_MAX];
    sb_rules_setting settings[SB_RULES_SETTING_COUNT_MAX];
    sb_rules_total totals[SB_RULES_TOTAL_COUNT_MAX];
    const char *event_kinds[SB_EVENT_KIND_COUNT_MAX - SB_EVENT_RULES];
    const char *event_texts[SB_EVENT_KIND_COUNT_MAX - SB_EVENT_RULES];
    const char *mode_choices[1];
} sb_rules_memory;

/// Checks a module's table as it was provided, and returns the table by which matches are played.
/// That is the module's own if it has no base. Otherwise it lies in `memory`: the base's tables
/// with the module's behind them, the base's functions, and the module's mode as the only one to
/// choose. Module and memory must stay where they are while the table is used. Returns NULL if the
/// module is not well made; `out_fault` then says why, in static storage.
const sb_rules *sb_rules_complete(const sb_rules *own, sb_rules_memory *memory,
                                  const char **out_fault);

#endif
