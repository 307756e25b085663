#include "game/tanks/mode/scoring.h"

#define SCORE_MAX 32767

static bool counts(const sb_tanks_play *play)
{
    return play->round->phase == SB_PHASE_PLAY;
}

static void add(int16_t *score, int32_t points)
{
    int32_t sum = *score + points;
    *score = (int16_t)(sum > SCORE_MAX ? SCORE_MAX : sum < -SCORE_MAX ? -SCORE_MAX : sum);
}

static void add_to_team(const sb_tanks_play *play, uint32_t slot, int32_t points)
{
    uint8_t team = play->players[slot].team;
    if (team != 0) {
        add(&play->round->team_scores[team - 1], points);
    }
}

void sb_score_death(const sb_tanks_play *play, uint32_t shooter, uint32_t victim)
{
    if (!counts(play)) {
        return;
    }
    int32_t points = shooter == victim || sb_team_same(play, shooter, victim) ? -1 : 1;
    add(&play->players[shooter].score, points);
    if (sb_tanks_mode(play) == SB_MODE_TEAM) {
        add_to_team(play, shooter, points);
    }
}

void sb_score_capture(const sb_tanks_play *play, uint32_t slot)
{
    if (counts(play)) {
        add(&play->players[slot].score, SB_SCORE_CAPTURE);
        add_to_team(play, slot, 1);
    }
}

void sb_score_return(const sb_tanks_play *play, uint32_t slot)
{
    if (counts(play)) {
        add(&play->players[slot].score, SB_SCORE_RETURN);
    }
}

void sb_score_target(const sb_tanks_play *play, uint32_t slot)
{
    if (counts(play)) {
        add(&play->players[slot].score, SB_SCORE_TARGET);
        add_to_team(play, slot, 1);
    }
}
