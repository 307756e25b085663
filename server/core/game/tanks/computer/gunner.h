/// Aiming with lead and elevation, choosing the ammunition, and holding fire.
#ifndef SABOT_GAME_TANKS_COMPUTER_GUNNER_H
#define SABOT_GAME_TANKS_COMPUTER_GUNNER_H

#include "game/tanks/computer/skill.h"
#include "game/tanks/play.h"

/// Finds the heading and elevation, rad, with which a shell of this speed from `pivot` meets a
/// target that moves evenly. It takes two fixed-point steps over time of flight and lead, then the
/// lower of the two elevations of the parabola. False if the target is out of reach; the aim is
/// then 45 degrees up.
bool sb_gunner_solve(const sb_rules_api *api, sb_vec3 pivot, float speed_m_s, sb_vec3 target,
                     sb_vec3 velocity, float *out_yaw, float *out_pitch);

/// Sets aim, trigger and ammunition of the input.
void sb_gunner_act(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, const sb_skill *skill,
                   sb_input *input);

#endif
