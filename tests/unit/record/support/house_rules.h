/// Rules of another name: those of the tanks, with more settings.
#ifndef SABOT_TESTS_HOUSE_RULES_H
#define SABOT_TESTS_HOUSE_RULES_H

#include "game/game.h"
#include "game/tanks/mode/settings.h"

enum {
    HOUSE_RULES_ROUNDS = SB_TANKS_SETTING_COUNT, ///< -5 to 900, default 10
    HOUSE_RULES_WEATHER,                         ///< one of clear, rain, snow; default rain
    HOUSE_RULES_WIDE,                            ///< the whole range of int32_t, default 0
    HOUSE_RULES_SETTING_COUNT,
};

/// Returns the rules "house", with behaviour version 7. They follow rules.h and live as long as the
/// program.
const sb_rules *house_rules(void);

/// Returns the same rules as "lone", which cannot play slots itself.
const sb_rules *lone_rules(void);

/// Returns a def with these rules and settings other than the defaults: 899, snow, INT32_MIN.
sb_game_def house_rules_def(void);

#endif
