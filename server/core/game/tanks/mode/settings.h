/// The settings that the host of a match of tanks can choose.
#ifndef SABOT_GAME_TANKS_MODE_SETTINGS_H
#define SABOT_GAME_TANKS_MODE_SETTINGS_H

#include "game/rules.h"

/// Index of each setting in `sb_rules_context.settings`.
typedef enum sb_tanks_setting {
    SB_SETTING_MODE,
    SB_SETTING_SCORE_LIMIT,
    SB_SETTING_TIME_LIMIT_S,
    SB_SETTING_LIVES,
    SB_SETTING_WARM_UP_S,
    SB_SETTING_RESULT_S,
    SB_SETTING_RESPAWN_S,
    SB_SETTING_FRIENDLY_FIRE,
    SB_SETTING_FLAG_RETURN_S,
    SB_SETTING_AI_SKILL, ///< sb_skill_level
    SB_SETTING_VIEW_DISTANCE_M,
    SB_SETTING_FOG,
    SB_SETTING_LAG_COMPENSATION_MS,
    SB_TANKS_SETTING_COUNT,
} sb_tanks_setting;

/// Values of SB_SETTING_MODE.
typedef enum sb_mode {
    SB_MODE_DEATHMATCH,
    SB_MODE_TEAM,
    SB_MODE_CTF,     ///< capture the flag
    SB_MODE_TARGETS, ///< destroy the marked targets, which computer players defend
    SB_MODE_COUNT,
} sb_mode;

extern const sb_rules_setting sb_tanks_settings[SB_TANKS_SETTING_COUNT];

#endif
