/// What a match is made of, beside its map (game.h).
#ifndef SABOT_GAME_GAME_DEF_H
#define SABOT_GAME_GAME_DEF_H

#include <stdbool.h>
#include <stdint.h>

#include "game/rules.h"

typedef struct sb_game_def {
    uint64_t seed;
    uint32_t player_capacity; ///< slots, 1 to SB_PLAYER_COUNT_MAX; default 16
    uint32_t computer_count;  ///< count of the last slots, which the rules play; default 0
    uint32_t tick_rate_hz;    ///< 10 to 240; default 60
    const sb_rules *rules;    ///< must outlive the game; default the built-in tank game
    int32_t
        settings[SB_RULES_SETTING_COUNT_MAX]; ///< by index in the rules' table; default the table's
} sb_game_def;

sb_game_def sb_game_def_default(void);

/// Puts other rules and the defaults of their settings into a def. The table must have passed
/// `sb_rules_check` (rules_check.h), as every function that takes a def requires.
void sb_game_def_set_rules(sb_game_def *def, const sb_rules *rules);

/// True if every value is in its range. `sb_game_create` checks this too.
bool sb_game_def_is_valid(const sb_game_def *def);

/// A match (game.h).
typedef struct sb_game sb_game;

#endif
