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

// Computer players defend against players. Among themselves every other one attacks.
static bool is_defender(const sb_tanks_play *play, uint32_t slot)
{
    bool alone = play->context->computer_count == play->player_capacity;
    return play->context->slots[slot].state == SB_SLOT_COMPUTER && (!alone || slot % 2 == 1);
}

uint8_t sb_team_assign(const sb_tanks_play *play, uint32_t slot)
{
    switch (sb_tanks_mode(play)) {
    case SB_MODE_DEATHMATCH:
    case SB_MODE_COUNT:
        return 0;
    case SB_MODE_TARGETS:
        return is_defender(play, slot) ? 2 : 1;
    case SB_MODE_TEAM:
    case SB_MODE_CTF:
        break;
    }
    return sb_team_count(play, 2, slot) < sb_team_count(play, 1, slot) ? 2 : 1;
}

void sb_team_change(const sb_tanks_play *play, uint32_t slot)
{
    sb_player *player = &play->players[slot];
    sb_mode mode = sb_tanks_mode(play);
    uint8_t wanted = player->wanted_team;
    if ((mode == SB_MODE_TEAM || mode == SB_MODE_CTF) && wanted != 0 && wanted != player->team &&
        sb_team_count(play, wanted, slot) <= sb_team_count(play, player->team, slot)) {
        player->team = wanted;
    }
}
