#include "game/game_def.h"

#include <string.h>

#include "base/tick_rate.h"
#include "game/builtin.h"
#include "game/rules_check.h"

sb_game_def sb_game_def_default(void)
{
    sb_game_def def = {.seed = 1, .player_capacity = 16, .tick_rate_hz = 60};
    sb_game_def_set_rules(&def, sb_rules_builtin("tanks"));
    return def;
}

void sb_game_def_set_rules(sb_game_def *def, const sb_rules *rules)
{
    def->rules = rules;
    memset(def->settings, 0, sizeof def->settings);
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        def->settings[i] = rules->settings[i].initial;
    }
}

static bool settings_are_valid(const sb_game_def *def)
{
    for (uint32_t i = 0; i < SB_RULES_SETTING_COUNT_MAX; i++) {
        int32_t min = 0, max = 0; // of what is no setting of theirs
        if (i < def->rules->setting_count) {
            min = def->rules->settings[i].min;
            max = def->rules->settings[i].max;
        }
        if (def->settings[i] < min || def->settings[i] > max) {
            return false;
        }
    }
    return true;
}

bool sb_game_def_is_valid(const sb_game_def *def)
{
    return def->player_capacity >= 1 && def->player_capacity <= SB_PLAYER_COUNT_MAX &&
           def->computer_count <= def->player_capacity &&
           def->tick_rate_hz >= SB_TICK_RATE_HZ_MIN && def->tick_rate_hz <= SB_TICK_RATE_HZ_MAX &&
           sb_rules_check(def->rules) == NULL && settings_are_valid(def) &&
           (def->computer_count == 0 || def->rules->plays_computers);
}
