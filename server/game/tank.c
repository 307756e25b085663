#include "game/tank.h"

#include "base/trigonometry.h"

sb_body_def sb_tank_body_def(sb_vec3 ground, float yaw)
{
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_BOX;
    def.half_extents =
        sb_vec3_make(SB_TANK_HALF_WIDTH_M, SB_TANK_HALF_HEIGHT_M, SB_TANK_HALF_LENGTH_M);
    def.position = sb_vec3_make(ground.x, ground.y + SB_TANK_HALF_HEIGHT_M, ground.z);
    def.yaw = yaw;
    def.mass_kg = SB_TANK_MASS_KG;
    def.friction = 0.0f; // the drive model has its own grip
    return def;
}

sb_vec3 sb_gun_direction(float yaw, float pitch)
{
    float yaw_sin, yaw_cos, pitch_sin, pitch_cos;
    sb_sin_cos(yaw, &yaw_sin, &yaw_cos);
    sb_sin_cos(pitch, &pitch_sin, &pitch_cos);
    return sb_vec3_make(yaw_sin * pitch_cos, pitch_sin, yaw_cos * pitch_cos);
}

sb_vec3 sb_gun_pivot(sb_vec3 tank_center)
{
    return sb_vec3_make(tank_center.x, tank_center.y + SB_TURRET_HEIGHT_M, tank_center.z);
}

static float clamp(float value, float min, float max)
{
    return value < min ? min : value > max ? max : value;
}

// Moves a value towards a target by at most `step`.
static float approach(float value, float target, float step)
{
    return value + clamp(target - value, -step, step);
}

static void control_tracks(sb_body *body, const sb_input *input, float dt)
{
    float throttle = (float)input->throttle / (float)SB_INPUT_AXIS_MAX;
    float steering = (float)input->steering / (float)SB_INPUT_AXIS_MAX;
    float s, c;
    sb_sin_cos(body->yaw, &s, &c);
    float along = body->velocity.x * s + body->velocity.z * c;
    float across = body->velocity.x * c - body->velocity.z * s;

    float wanted =
        throttle * (throttle >= 0.0f ? SB_TANK_SPEED_FORWARD_M_S : SB_TANK_SPEED_REVERSE_M_S);
    // Slowing down, or changing direction, is braking.
    bool braking = fabsf(wanted) < fabsf(along) || wanted * along < 0.0f;
    float limit = braking ? SB_TANK_BRAKE_M_S2 : SB_TANK_ACCELERATION_M_S2;
    along = approach(along, wanted, limit * dt);
    across = approach(across, 0.0f, SB_TANK_GRIP_M_S2 * dt);

    body->velocity.x = along * s + across * c;
    body->velocity.z = along * c - across * s;
    body->yaw_rate = approach(body->yaw_rate, steering * SB_TANK_TURN_RATE_RAD_S,
                              SB_TANK_TURN_ACCELERATION_RAD_S2 * dt);
}

static void control_turret(sb_player *player, const sb_input *input, float dt)
{
    const float unit = SB_TWO_PI / (float)SB_INPUT_TURN;
    float yaw = sb_angle_wrap((float)input->aim_yaw * unit);
    float step = SB_TURRET_RATE_RAD_S * dt;
    float turn = clamp(sb_angle_wrap(yaw - player->turret_yaw), -step, step);
    player->turret_yaw = sb_angle_wrap(player->turret_yaw + turn);

    float pitch =
        clamp((float)input->aim_pitch * unit, SB_TURRET_PITCH_MIN_RAD, SB_TURRET_PITCH_MAX_RAD);
    player->turret_pitch = approach(player->turret_pitch, pitch, SB_TURRET_PITCH_RATE_RAD_S * dt);
}

void sb_tank_control(sb_body *body, sb_player *player, const sb_input *input, float dt)
{
    if ((body->flags & SB_BODY_GROUNDED) != 0) {
        control_tracks(body, input, dt);
    }
    control_turret(player, input, dt);
}
