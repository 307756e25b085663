#include "gunner.h"

#include "base/trigonometry.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/look.h"

void gunner_aim(const sb_game *game, uint32_t slot, uint32_t target, sb_input *input)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    const sb_player *player = sb_tanks_player(game, slot);
    float speed = sb_ammunition_types[player->ammunition].speed_m_s;
    sb_vec3 offset = sb_vec3_sub(bodies[target].position, bodies[slot].position);
    // The flight time as if the body stood still, which is accurate enough over so short a
    // distance.
    float flight_s = sqrtf(offset.x * offset.x + offset.z * offset.z) / speed;
    offset = sb_vec3_add_scaled(offset, bodies[target].velocity, flight_s);
    float far = sqrtf(offset.x * offset.x + offset.z * offset.z);
    float up = offset.y - sb_tank_types[player->type].turret_height_m +
               0.5f * SB_TANKS_GRAVITY_M_S2 * flight_s * flight_s;
    const float turn = (float)SB_INPUT_TURN / SB_TWO_PI;
    int32_t yaw = (int32_t)(sb_atan2(offset.x, offset.z) * turn);
    int32_t pitch = (int32_t)(sb_atan2(up, far) * turn);
    input->aim_yaw = (uint16_t)((uint32_t)yaw & (SB_INPUT_TURN - 1));
    // An input's pitch is at most a quarter turn; only a target straight above would need more.
    input->aim_pitch = (int16_t)(pitch > 16384 ? 16384 : pitch < -16384 ? -16384 : pitch);
}
