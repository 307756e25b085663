/// Solves where to point a gun so that its shell meets a moving target.
#ifndef SABOT_CLI_BOT_BOT_AIM_H
#define SABOT_CLI_BOT_BOT_AIM_H

#include <stdbool.h>

#include "physics/shape/vec3.h"

typedef struct sb_bot_gun {
    sb_vec3 pivot;         ///< centre of rotation, where its shells begin, m
    float shell_speed_m_s; ///< muzzle speed
    float gravity_m_s2;
} sb_bot_gun;

typedef struct sb_bot_aim {
    float yaw;       ///< rad; 0 is +z, positive towards +x
    float pitch;     ///< rad, positive upwards
    float flight_s;  ///< time until the shell meets the target
    sb_vec3 meeting; ///< where the shell meets it, m
} sb_bot_aim;

/// Finds the lower of the two parabolas that meet a target in uniform motion. False if the target
/// is out of reach; then the aim points straight at it.
bool sb_bot_aim_solve(const sb_bot_gun *gun, sb_vec3 target, sb_vec3 velocity, sb_bot_aim *out_aim);

#endif
