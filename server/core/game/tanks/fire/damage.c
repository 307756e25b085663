#include "game/tanks/fire/gunnery.h"

#include "game/tanks/mode/scoring.h"

static uint16_t take(uint16_t *from, uint16_t points)
{
    uint16_t taken = *from < points ? *from : points;
    *from = (uint16_t)(*from - taken);
    return taken;
}

bool sb_damage_tank(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, float points,
                    sb_ammunition ammunition, sb_vec3 point)
{
    bool mates = sb_team_same(play, shooter, victim);
    if (!sb_tanks_is_live(play) ||
        (mates && sb_tanks_setting_of(play, SB_SETTING_FRIENDLY_FIRE) == 0)) {
        return false;
    }
    if (play->mode->damage != NULL) {
        points = play->mode->damage(play, shooter, victim, points);
        if (!(points > 0.0f)) {
            return false;
        }
    }
    if (play->context->predicting) {
        // A client predicts that the shell hits; the server decides the damage.
        sb_tanks_tell(play, SB_EVENT_HIT, shooter, victim, 0, point);
        return true;
    }
    sb_player *player = &play->players[victim];
    uint16_t whole = (uint16_t)sb_tanks_clamp(floorf(points + 0.5f), 1.0f, 60000.0f);
    uint16_t shielded = take(&player->shield, whole);
    uint16_t hurt = take(&player->health, (uint16_t)(whole - shielded));
    if (shooter != victim) {
        play->players[shooter].hits++;
        play->totals->hits++;
        play->totals->hits_with[ammunition]++;
    }
    sb_tanks_tell(play, SB_EVENT_HIT, shooter, victim, (uint32_t)shielded + hurt, point);
    if (player->health == 0) {
        sb_death_apply(play, shooter, victim, point);
    }
    return true;
}

static bool can_harm_target(const sb_tanks_play *play, uint32_t shooter)
{
    return play->mode->harms_target == NULL || play->mode->harms_target(play, shooter);
}

static void lose_wall(const sb_tanks_play *play, uint32_t shooter, uint32_t body_index,
                      const sb_wall *wall, sb_vec3 point)
{
    if (wall->target == 0) {
        play->totals->walls_broken++;
        sb_tanks_tell(play, SB_EVENT_BREAK, shooter, body_index, 0, point);
        return;
    }
    play->round->targets_left--;
    play->totals->targets_destroyed++;
    if (play->mode->target_destroyed != NULL) {
        play->mode->target_destroyed(play, shooter);
    }
    sb_tanks_tell(play, SB_EVENT_TARGET, shooter, body_index, 0, point);
}

void sb_damage_wall(const sb_tanks_play *play, uint32_t shooter, uint32_t body_index,
                    uint32_t points, sb_vec3 point)
{
    sb_wall *wall = &play->walls[body_index - play->context->kind_first[SB_ENTITY_WALL]];
    if (play->context->predicting) {
        return;
    }
    if (wall->target != 0 && (!sb_tanks_is_live(play) || !can_harm_target(play, shooter))) {
        return;
    }
    wall->health = points < wall->health ? (uint16_t)(wall->health - points) : 0;
    if (wall->health == 0) {
        play->context->api->body_remove(play->context, body_index);
        lose_wall(play, shooter, body_index, wall, point);
    }
}
