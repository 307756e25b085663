#include "game/tanks/mode/scoring.h"

bool sb_team_same(const sb_tanks_play *play, uint32_t a, uint32_t b)
{
    uint8_t team = play->players[a].team;
    return a != b && team != 0 && team == play->players[b].team;
}

uint32_t sb_team_count(const sb_tanks_play *play, uint8_t team, uint32_t slot)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < play->player_capacity; i++) {
        const sb_player *player = &play->players[i];
        count += i != slot && player->state != SB_PLAYER_EMPTY && player->team == team;
    }
    return count;
}

uint8_t sb_team_assign(const sb_tanks_play *play, uint32_t slot)
{
    if (!play->mode->teams) {
        return 0;
    }
    if (play->mode->team != NULL) {
        return play->mode->team(play, slot) == 2 ? 2 : 1;
    }
    return sb_team_count(play, 2, slot) < sb_team_count(play, 1, slot) ? 2 : 1;
}

void sb_team_change(const sb_tanks_play *play, uint32_t slot)
{
    sb_player *player = &play->players[slot];
    uint8_t wanted = player->wanted_team;
    if (play->mode->teams && play->mode->team_choice && wanted != 0 && wanted != player->team &&
        sb_team_count(play, wanted, slot) <= sb_team_count(play, player->team, slot)) {
        player->team = wanted;
    }
}
