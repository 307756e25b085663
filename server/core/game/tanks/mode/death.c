#include "game/tanks/mode/scoring.h"

#include "game/tanks/field/arena.h"

// A player whose tank is gone waits for the next one, or has no life left in this round.
static sb_player_state state_after_death(const sb_tanks_play *play, uint32_t slot)
{
    int32_t lives = sb_tanks_setting_of(play, SB_SETTING_LIVES);
    bool spent =
        play->round->phase == SB_PHASE_PLAY && lives > 0 && play->players[slot].deaths >= lives;
    return spent ? SB_PLAYER_OUT : SB_PLAYER_DEAD;
}

void sb_death_apply(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, sb_vec3 point)
{
    sb_player *player = &play->players[victim];
    // First of all the tank is lost, so that no hook can destroy it again.
    player->health = 0;
    player->shield = 0;
    player->deaths++;
    player->state = (uint8_t)state_after_death(play, victim);
    player->respawn_tick =
        play->tick + sb_tanks_ticks(play, (float)sb_tanks_setting_of(play, SB_SETTING_RESPAWN_S));
    if (play->mode->lost != NULL) {
        play->mode->lost(play, victim);
    }
    sb_zones_leave(play, victim);
    if (play->mode->destroyed != NULL) {
        play->mode->destroyed(play, shooter, victim);
    }
    if (shooter != victim && !sb_team_same(play, shooter, victim)) {
        play->players[shooter].kills++;
        play->totals->kills++;
    }
    play->context->api->body_remove(play->context, victim);
    sb_tanks_tell(play, SB_EVENT_DEATH, shooter, victim, 0, point);
}
