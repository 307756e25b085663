#include "house_rules.h"

#include <string.h>

#include "base/assert.h"
#include "game/rules_check.h"
#include "game/tanks/tanks.h"

static const char *const weathers[] = {"clear", "rain", "snow"};

static sb_rules_setting settings[HOUSE_RULES_SETTING_COUNT] = {
    // The tanks' own settings come first and are copied below: the tanks read them by index.
    [HOUSE_RULES_ROUNDS] = {.name = "rounds",
                            .unit = "count",
                            .help = "rounds of a match",
                            .min = -5,
                            .max = 900,
                            .initial = 10},
    [HOUSE_RULES_WEATHER] = {.name = "weather",
                             .help = "what falls from the sky",
                             .max = 2,
                             .initial = 1,
                             .choices = weathers},
    [HOUSE_RULES_WIDE] = {.name = "wide", .help = "any number", .min = INT32_MIN, .max = INT32_MAX},
};

const sb_rules *house_rules(void)
{
    static sb_rules rules;
    if (rules.name == NULL) {
        rules = sb_tanks_rules;
        memcpy(settings, sb_tanks_settings, sizeof sb_tanks_settings);
        rules.name = "house";
        rules.behaviour_version = 7;
        rules.setting_count = HOUSE_RULES_SETTING_COUNT;
        rules.settings = settings;
        SB_ASSERT(sb_rules_check(&rules) == NULL);
    }
    return &rules;
}

const sb_rules *lone_rules(void)
{
    static sb_rules rules;
    if (rules.name == NULL) {
        rules = *house_rules();
        rules.name = "lone";
        rules.plays_computers = false;
        SB_ASSERT(sb_rules_check(&rules) == NULL);
    }
    return &rules;
}

sb_game_def house_rules_def(void)
{
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, house_rules());
    def.settings[HOUSE_RULES_ROUNDS] = 899;
    def.settings[HOUSE_RULES_WEATHER] = 2;
    def.settings[HOUSE_RULES_WIDE] = INT32_MIN;
    return def;
}
