// Everybody against everybody: a kill is a point.
#include "game/tanks/modes/modes.h"

static void destroyed(const sb_tanks_play *play, uint32_t shooter, uint32_t victim)
{
    play->tanks->score_add(play, shooter, shooter == victim ? -1 : 1);
}

static bool is_over(const sb_tanks_play *play)
{
    int32_t limit = sb_tanks_score_limit(play);
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (play->players[slot].score >= limit) {
            return true;
        }
    }
    return false;
}

static void winner(const sb_tanks_play *play, uint8_t *out_team, uint8_t *out_player)
{
    (void)out_team;
    *out_player = play->tanks->best_player(play);
}

const sb_tank_mode sb_mode_deathmatch = {
    .version = SB_TANK_MODE_VERSION,
    .size = sizeof(sb_tank_mode),
    .score_max = 30,
    .destroyed = destroyed,
    .is_over = is_over,
    .winner = winner,
};
