#include "tank_game.h"

static const tank_type types[TANK_TYPE_COUNT] = {
    {"scout", {0.9f, 0.45f, 1.4f}, 0.6f, 120.0f},
    {"medium", {1.0f, 0.5f, 1.6f}, 0.7f, 170.0f},
    {"heavy", {1.4f, 0.65f, 2.3f}, 0.9f, 250.0f},
};

static const tank_ammunition ammunitions[TANK_AMMUNITION_COUNT] = {
    {"piercing", "piercing", 120.0f, 100.0f},
    {"explosive", "explosive", 70.0f, 110.0f},
    {"shaped", "shaped", 50.0f, 140.0f},
};

const tank_type *tank_type_of(float type)
{
    return &types[type == 0.0f ? 0 : type == 2.0f ? 2 : 1];
}

const tank_ammunition *tank_ammunition_of(float ammunition)
{
    return &ammunitions[ammunition == 1.0f ? 1 : ammunition == 2.0f ? 2 : 0];
}

void tank_aim(vec3 pivot, vec3 target, float speed_m_s, float *out_yaw, float *out_pitch)
{
    vec3 offset = vec3_sub(target, pivot);
    float distance = fmaxf(0.1f, sqrtf(offset.x * offset.x + offset.z * offset.z));
    float square = speed_m_s * speed_m_s, g = TANK_GRAVITY_M_S2;
    float root = square * square - g * (g * distance * distance + 2.0f * offset.y * square);
    *out_yaw = atan2f(offset.x, offset.z);
    *out_pitch = atan2f(square - sqrtf(fmaxf(0.0f, root)), g * distance);
}
