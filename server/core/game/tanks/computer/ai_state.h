/// What a computer player keeps from tick to tick. Part of the world block. Its decisions depend
/// only on this, the seed and the rest of the world.
#ifndef SABOT_GAME_TANKS_COMPUTER_AI_STATE_H
#define SABOT_GAME_TANKS_COMPUTER_AI_STATE_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

#define SB_AI_WAYPOINT_COUNT 12

typedef enum sb_ai_goal {
    SB_GOAL_NONE = 0,
    SB_GOAL_FIGHT = 1,  ///< drive at an enemy
    SB_GOAL_REPAIR = 2, ///< to a repair kit or zone
    SB_GOAL_SUPPLY = 3, ///< to ammunition or a shield
    SB_GOAL_FLAG = 4,   ///< to a flag to take or send back
    SB_GOAL_HOME = 5,   ///< to the own base with a flag
    SB_GOAL_GUARD = 6,  ///< stay near a flag or target
    SB_GOAL_REACH = 7,  ///< drive over a place that the mode names
} sb_ai_goal;

typedef struct sb_ai_state {
    sb_vec3 goal;         ///< where it wants to be
    sb_vec3 planned_goal; ///< goal of the planned route
    sb_vec3 waypoints[SB_AI_WAYPOINT_COUNT];
    sb_vec3 anchor;      ///< where it last made progress
    float aim_error_yaw; ///< rad
    float aim_error_pitch;
    uint32_t plan_tick; ///< tick in which the route was planned
    uint32_t seen_tick; ///< tick since which the enemy is in sight without a break; 0 if it is not
    uint32_t anchor_tick;
    uint32_t back_tick; ///< tick until which it backs out
    uint8_t waypoint_count;
    uint8_t waypoint;    ///< the next one
    uint8_t enemy;       ///< slot plus 1 of the enemy that it fights; 0 for none
    uint8_t goal_kind;   ///< sb_ai_goal
    uint8_t side;        ///< 1 or 0: the side on which it passes an enemy, or backs out
    uint8_t ammunition;  ///< sb_ammunition that it wants, plus 1
    uint8_t reserved[2]; ///< zero
} sb_ai_state;

extern const sb_table sb_ai_state_table;

#endif
