/// Where to point a gun so that its shell meets a moving target.
#ifndef SABOT_CLI_BOT_BOT_AIM_H
#define SABOT_CLI_BOT_BOT_AIM_H

#include <stdbool.h>

#include "physics/shape/vec3.h"

typedef struct sb_bot_gun {
    sb_vec3 pivot;         ///< about which it turns and where its shells begin, m
    float shell_speed_m_s; ///< along the barrel
    float gravity_m_s2;
} sb_bot_gun;

typedef struct sb_bot_aim {
    float yaw;       ///< rad, as everywhere: 0 is +z, positive towards +x
    float pitch;     ///< rad, up is positive
    float flight_s;  ///< until the shell meets the target
    sb_vec3 meeting; ///< where it does
} sb_bot_aim;

/// The lower of the two arcs of a parabola that meet a target in steady motion. False if it is out
/// of reach; the aim then points straight at the target.
bool sb_bot_aim_solve(const sb_bot_gun *gun, sb_vec3 target, sb_vec3 velocity, sb_bot_aim *out_aim);

#endif
