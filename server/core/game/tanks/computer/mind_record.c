#include "game/tanks/computer/mind_record.h"

static const sb_field mind_fields[] = {
    SB_FIELD(sb_mind, goal, SB_FIELD_F32, 3),
    SB_FIELD(sb_mind, planned_goal, SB_FIELD_F32, 3),
    SB_FIELD(sb_mind, waypoints, SB_FIELD_F32, 3 * SB_MIND_WAYPOINT_COUNT),
    SB_FIELD(sb_mind, anchor, SB_FIELD_F32, 3),
    SB_FIELD(sb_mind, aim_error_yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_mind, aim_error_pitch, SB_FIELD_F32, 1),
    SB_FIELD(sb_mind, plan_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_mind, seen_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_mind, anchor_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_mind, back_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_mind, waypoint_count, SB_FIELD_U8, 1),
    SB_FIELD(sb_mind, waypoint, SB_FIELD_U8, 1),
    SB_FIELD(sb_mind, enemy, SB_FIELD_U8, 1),
    SB_FIELD(sb_mind, errand, SB_FIELD_U8, 1),
    SB_FIELD(sb_mind, side, SB_FIELD_U8, 1),
    SB_FIELD(sb_mind, ammunition, SB_FIELD_U8, 1),
    SB_FIELD(sb_mind, reserved, SB_FIELD_U8, 2),
};

const sb_table sb_mind_table = SB_TABLE(sb_mind, mind_fields);

_Static_assert(sizeof(sb_mind) == (3 + SB_MIND_WAYPOINT_COUNT) * 12 + 6 * 4 + 8,
               "a mind has no padding");
