#include "game/tanks/drive/drive.h"

// Below this speed a tank that moves against its throttle is being pushed, and its drive works
// against that. If the brakes did, which hold more, a tank that yields would win.
#define PUSHED_M_S 1.0f

// A thrust below this counts as none: it is sent in steps of twice as much.
#define THRUST_MIN_M_S2 0.5f

// Acceleration by gravity along an axis of the hull, m/s^2: g sin, from its rise over run.
static float pull(float slope)
{
    return SB_TANKS_GRAVITY_M_S2 * slope / sqrtf(1.0f + slope * slope);
}

void sb_tracks_drive(const sb_tanks_play *play, uint32_t slot, const sb_input *input,
                     const sb_ground *ground)
{
    sb_body *body = &play->bodies[slot];
    sb_player *player = &play->players[slot];
    player->thrust = 0.0f;
    // A tank on its belly over an edge, or on a body, can still drive away.
    if (!ground->carries && (body->flags & SB_BODY_GROUNDED) == 0) {
        return;
    }
    const sb_tank_type *type = sb_tanks_type(play, slot);
    float dt = play->context->dt;
    float throttle = (float)input->throttle / (float)SB_INPUT_AXIS_MAX;
    float steering = (float)input->steering / (float)SB_INPUT_AXIS_MAX;
    float s = ground->sine, c = ground->cosine;
    float along = body->velocity.x * s + body->velocity.z * c;
    float across = body->velocity.x * c - body->velocity.z * s;
    float speed = fabsf(along);

    // Gravity acts first. Drive, brakes and grip then answer it within their limits, so that a tank
    // holds where they are stronger and slides where they are not.
    along -= pull(ground->slope_along) * dt;
    across -= pull(ground->slope_across) * dt;

    float wanted = throttle * (throttle >= 0.0f ? type->speed_m_s : type->reverse_m_s);
    // Slowing down, standing on a slope, and changing direction are braking.
    bool against = wanted * along < 0.0f;
    bool braking = against ? fabsf(along) > PUSHED_M_S : fabsf(wanted) < fabsf(along);
    float limit = braking ? type->brake_m_s2 : type->acceleration_m_s2;
    along = sb_tanks_approach(along, wanted, limit * dt);
    across = sb_tanks_approach(across, 0.0f, type->grip_m_s2 * dt);

    player->thrust = (fabsf(along) - speed) / dt;
    body->velocity.x = along * s + across * c;
    body->velocity.z = along * c - across * s;
    body->yaw_rate = sb_tanks_approach(body->yaw_rate, steering * type->turn_rate_rad_s,
                                       type->turn_acceleration_rad_s2 * dt);
}

// Rounds to the nearest, so that the next guess from the resulting motion is the same.
static int8_t axis_of(float share)
{
    return (int8_t)floorf(sb_tanks_clamp(share, -1.0f, 1.0f) * (float)SB_INPUT_AXIS_MAX + 0.5f);
}

sb_input sb_tracks_guess(const sb_tanks_play *play, uint32_t slot, const sb_ground *ground)
{
    const sb_body *body = &play->bodies[slot];
    const sb_tank_type *type = sb_tanks_type(play, slot);
    float thrust = play->players[slot].thrust;
    float along = body->velocity.x * ground->sine + body->velocity.z * ground->cosine;
    float throttle = along / (along >= 0.0f ? type->speed_m_s : type->reverse_m_s);
    if (thrust > THRUST_MIN_M_S2) {
        throttle = along >= 0.0f ? 1.0f : -1.0f;
    } else if (thrust < -THRUST_MIN_M_S2) {
        throttle = 0.0f;
    }
    return (sb_input){
        .throttle = axis_of(throttle),
        .steering = axis_of(body->yaw_rate / type->turn_rate_rad_s),
    };
}
