#include "game/tanks/computer/ai_state.h"

static const sb_field ai_state_fields[] = {
    SB_FIELD(sb_ai_state, goal, SB_FIELD_F32, 3),
    SB_FIELD(sb_ai_state, planned_goal, SB_FIELD_F32, 3),
    SB_FIELD(sb_ai_state, waypoints, SB_FIELD_F32, 3 * SB_AI_WAYPOINT_COUNT),
    SB_FIELD(sb_ai_state, anchor, SB_FIELD_F32, 3),
    SB_FIELD(sb_ai_state, aim_error_yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_ai_state, aim_error_pitch, SB_FIELD_F32, 1),
    SB_FIELD(sb_ai_state, plan_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_ai_state, seen_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_ai_state, anchor_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_ai_state, back_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_ai_state, waypoint_count, SB_FIELD_U8, 1),
    SB_FIELD(sb_ai_state, waypoint, SB_FIELD_U8, 1),
    SB_FIELD(sb_ai_state, enemy, SB_FIELD_U8, 1),
    SB_FIELD_AS("errand", sb_ai_state, goal_kind, SB_FIELD_U8, 1),
    SB_FIELD(sb_ai_state, side, SB_FIELD_U8, 1),
    SB_FIELD(sb_ai_state, ammunition, SB_FIELD_U8, 1),
    SB_FIELD(sb_ai_state, reserved, SB_FIELD_U8, 2),
};

const sb_table sb_ai_state_table = SB_TABLE_AS("sb_mind", sb_ai_state, ai_state_fields);

_Static_assert(sizeof(sb_ai_state) == (3 + SB_AI_WAYPOINT_COUNT) * 12 + 6 * 4 + 8,
               "an AI state has no padding");
