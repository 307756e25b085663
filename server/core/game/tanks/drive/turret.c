#include "game/tanks/drive/drive.h"

#include "base/trigonometry.h"

void sb_turret_aim(const sb_tanks_play *play, uint32_t slot, const sb_input *input)
{
    sb_player *player = &play->players[slot];
    player->turret_rate = 0.0f;
    if ((input->buttons & SB_BUTTON_HOLD_AIM) != 0) {
        return;
    }
    const sb_tank_type *type = sb_tanks_type(play, slot);
    const float unit = SB_TWO_PI / (float)SB_INPUT_TURN;
    float dt = play->context->dt;
    float yaw = sb_tanks_wrap((float)input->aim_yaw * unit);
    float turn = sb_tanks_approach(0.0f, sb_tanks_wrap(yaw - player->turret_yaw),
                                   type->turret_rate_rad_s * dt);
    player->turret_rate = turn / dt;
    player->turret_yaw = sb_tanks_wrap(player->turret_yaw + turn);

    float pitch =
        sb_tanks_clamp((float)input->aim_pitch * unit, type->pitch_min_rad, type->pitch_max_rad);
    player->turret_pitch =
        sb_tanks_approach(player->turret_pitch, pitch, type->pitch_rate_rad_s * dt);
}

sb_vec3 sb_gun_direction(const sb_rules_api *api, float yaw, float pitch)
{
    float yaw_sin, yaw_cos, pitch_sin, pitch_cos;
    api->sin_cos(yaw, &yaw_sin, &yaw_cos);
    api->sin_cos(pitch, &pitch_sin, &pitch_cos);
    return sb_vec3_make(yaw_sin * pitch_cos, pitch_sin, yaw_cos * pitch_cos);
}

sb_vec3 sb_gun_pivot(const sb_tanks_play *play, uint32_t slot)
{
    sb_vec3 up = sb_vec3_make(0.0f, sb_tanks_type(play, slot)->turret_height_m, 0.0f);
    const sb_body *body = &play->bodies[slot];
    return sb_vec3_add(body->position, sb_quaternion_rotate(body->tilt, up));
}
