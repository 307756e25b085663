/// The parts of a computer player, in the order in which it thinks. It senses, chooses a goal,
/// plans the route there, drives and shoots.
#ifndef SABOT_GAME_TANKS_COMPUTER_PARTS_H
#define SABOT_GAME_TANKS_COMPUTER_PARTS_H

#include "game/tanks/play.h"

// How well a computer player plays.

typedef enum sb_skill_level {
    SB_SKILL_EASY,
    SB_SKILL_NORMAL,
    SB_SKILL_HARD,
    SB_SKILL_COUNT,
} sb_skill_level;

typedef struct sb_skill {
    float sight_m;       ///< distance up to which it sees enemies
    float reaction_s;    ///< from seeing an enemy to the first shot
    float aim_error_rad; ///< largest error of its aim in each axis, drawn again each second
    float lead_share;    ///< of the lead that a moving target needs
    float retreat_share; ///< share of its health below which it looks for repairs
} sb_skill;

extern const sb_skill sb_skills[SB_SKILL_COUNT];

// What a computer player notices: enemies in sight, and which of them to fight.

/// True if b is an enemy of a and alive.
bool sb_sense_is_enemy(const sb_tanks_play *play, uint32_t a, uint32_t b);

/// True if no solid thing is between the guns of two tanks.
bool sb_sense_sees(const sb_tanks_play *play, uint32_t slot, uint32_t other);

/// Chooses the enemy to fight, four times a second. First comes the enemy that the mode names, such
/// as the carrier of its own flag, then the nearest enemy in sight, then the nearest enemy. Records
/// since when the enemy is in sight.
void sb_sense_update(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                     const sb_skill *skill);

// The goal of a computer player: where it wants to be, and why.

/// Makes the enemy that it watches the goal, if it is within this distance.
bool sb_ai_fight(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, float within_m);

/// Sets the goal and its kind. First comes an errand of the mode, such as bringing home a carried
/// flag, then repairs and ammunition where they are short, then the mode's goal, then the enemy.
void sb_ai_goal_choose(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                       const sb_skill *skill);

// The route of a computer player. It is planned over the navigation grid of the map, and planned
// again when the goal moves away. The tank follows it from waypoint to waypoint.

/// Return the bytes of the prepared grid, and of the memory that planning needs, for a map.
size_t sb_navigate_prepared_size(const sb_map *map);
size_t sb_navigate_scratch_size(const sb_map *map);

/// Builds the grid from the scenery and the bodies that never move. Walls and targets obstruct;
/// crates, balls and tanks do not. `memory` has the prepared size.
void sb_navigate_prepare(const sb_rules_context *context, void *memory);

/// Plans a route if that is due: there is no route, the goal has moved more than 6 m from the
/// route's end, or the route is two seconds old. Each computer player plans in ticks of its own.
void sb_navigate_plan(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai);

/// Returns the point to drive to next; the goal itself if there is no route.
sb_vec3 sb_navigate_follow(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai);

// Driving: to the next waypoint, around an enemy, around other tanks, and away from where it is
// stuck.

/// Sets throttle and steering of the input.
void sb_driver_act(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, sb_input *input);

// Aiming with lead and elevation, choosing the ammunition, and holding fire.

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
