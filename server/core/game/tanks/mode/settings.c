#include "game/tanks/mode/settings.h"

static const char *const modes[SB_MODE_COUNT] = {"deathmatch", "team", "ctf", "targets"};
static const char *const skills[] = {"easy", "normal", "hard"};
static const char *const switches[] = {"off", "on"};

const sb_rules_setting sb_tanks_settings[SB_TANKS_SETTING_COUNT] = {
    [SB_SETTING_MODE] = {"mode", NULL,
                         "kills, a team's kills, the other team's flag, or marked targets", 0,
                         SB_MODE_COUNT - 1, SB_MODE_DEATHMATCH, modes},
    [SB_SETTING_SCORE_LIMIT] = {"score_limit", "points",
                                "ends the round; 0: 30 kills, 75 of a team, 10 flags, all targets",
                                0, 10000, 0, NULL},
    [SB_SETTING_TIME_LIMIT_S] = {"time_limit_s", "s",
                                 "longest time of play in a round; 0: no limit", 0, 36000, 300,
                                 NULL},
    [SB_SETTING_LIVES] = {"lives", NULL, "tanks that each player has in a round; 0: no limit", 0,
                          100, 0, NULL},
    [SB_SETTING_WARM_UP_S] = {"warm_up_s", "s", "time before the round, in which nothing counts", 0,
                              600, 0, NULL},
    [SB_SETTING_RESULT_S] = {"result_s", "s",
                             "time for which the result stands before the match ends", 1, 600, 10,
                             NULL},
    [SB_SETTING_RESPAWN_S] = {"respawn_s", "s", "time from a tank's end to the player's next tank",
                              0, 60, 8, NULL},
    [SB_SETTING_FRIENDLY_FIRE] = {"friendly_fire", NULL, "whether team mates can be hurt", 0, 1, 0,
                                  switches},
    [SB_SETTING_FLAG_RETURN_S] = {"flag_return_s", "s", "time after which a dropped flag goes home",
                                  1, 600, 30, NULL},
    [SB_SETTING_AI_SKILL] = {"ai_skill", NULL, "how well computer players see, aim and retreat", 0,
                             2, 1, skills},
    [SB_SETTING_VIEW_DISTANCE_M] =
        {"view_distance_m", "m",
         "distance beyond which players are sent nothing that moves; 0: no limit", 0, 1000, 0,
         NULL},
    [SB_SETTING_FOG] = {"fog", NULL,
                        "whether enemies are sent only where somebody of the team sees them", 0, 1,
                        0, switches},
    [SB_SETTING_LAG_COMPENSATION_MS] = {"lag_compensation_ms", "ms",
                                        "how far back shots meet others where their shooter saw "
                                        "them, at most; 0: never",
                                        0, 400, 400, NULL},
};
