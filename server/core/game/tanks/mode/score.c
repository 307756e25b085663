#include "game/tanks/mode/scoring.h"

#define SCORE_MAX 32767

static void add(int16_t *score, int32_t points)
{
    int64_t sum = (int64_t)*score + points;
    *score = (int16_t)(sum > SCORE_MAX ? SCORE_MAX : sum < -SCORE_MAX ? -SCORE_MAX : sum);
}

void sb_score_add(const sb_tanks_play *play, uint32_t slot, int32_t points)
{
    if (sb_tanks_counts(play)) {
        add(&play->players[slot].score, points);
    }
}

void sb_score_add_to_team(const sb_tanks_play *play, uint32_t team, int32_t points)
{
    if (sb_tanks_counts(play) && team >= 1 && team <= SB_TEAM_COUNT) {
        add(&play->round->team_scores[team - 1], points);
    }
}

uint8_t sb_score_best_player(const sb_tanks_play *play)
{
    uint32_t best = play->player_capacity;
    bool shared = false;
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        const sb_player *player = &play->players[slot];
        if (player->state == SB_PLAYER_EMPTY) {
            continue;
        }
        if (best == play->player_capacity) {
            best = slot;
            continue;
        }
        const sb_player *leader = &play->players[best];
        bool better = player->score != leader->score ? player->score > leader->score
                                                     : player->deaths < leader->deaths;
        shared =
            better ? false
                   : shared || (player->score == leader->score && player->deaths == leader->deaths);
        best = better ? slot : best;
    }
    return best == play->player_capacity || shared ? 0 : (uint8_t)(best + 1);
}

static int32_t kills_of_team(const sb_tanks_play *play, uint8_t team)
{
    int32_t kills = 0;
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        kills += play->players[slot].team == team ? play->players[slot].kills : 0;
    }
    return kills;
}

uint8_t sb_score_best_team(const sb_tanks_play *play)
{
    int32_t lead = play->round->team_scores[0] - play->round->team_scores[1];
    if (lead == 0) {
        lead = kills_of_team(play, 1) - kills_of_team(play, 2);
    }
    return lead > 0 ? 1 : lead < 0 ? 2 : 0;
}
