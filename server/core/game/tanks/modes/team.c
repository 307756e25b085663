// Team against team: a kill is a point for player and team. A player that destroys itself or a mate
// loses one.
#include "game/tanks/modes/modes.h"

static void destroyed(const sb_tanks_play *play, uint32_t shooter, uint32_t victim)
{
    int32_t points = shooter == victim || play->tanks->mates(play, shooter, victim) ? -1 : 1;
    play->tanks->score_add(play, shooter, points);
    play->tanks->team_score_add(play, play->players[shooter].team, points);
}

static bool is_over(const sb_tanks_play *play)
{
    int32_t limit = sb_tanks_score_limit(play);
    return play->round->team_scores[0] >= limit || play->round->team_scores[1] >= limit;
}

static void winner(const sb_tanks_play *play, uint8_t *out_team, uint8_t *out_player)
{
    (void)out_player;
    *out_team = play->tanks->best_team(play);
}

const sb_tank_mode sb_mode_team = {
    .version = SB_TANK_MODE_VERSION,
    .size = sizeof(sb_tank_mode),
    .teams = true,
    .team_choice = true,
    .score_max = 75,
    .destroyed = destroyed,
    .is_over = is_over,
    .winner = winner,
};
