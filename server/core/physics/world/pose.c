#include "physics/world/pose.h"

static const sb_field pose_tick_fields[] = {
    SB_FIELD(sb_pose_tick, hash, SB_FIELD_U64, 1),
    SB_FIELD(sb_pose_tick, tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_pose_tick, used, SB_FIELD_U32, 1),
};

static const sb_field pose_fields[] = {
    SB_FIELD(sb_pose, position, SB_FIELD_F32, 3),   SB_FIELD(sb_pose, yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_pose, tilt, SB_FIELD_F32, 4),       SB_FIELD(sb_pose, joint_yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_pose, generation, SB_FIELD_U16, 1), SB_FIELD(sb_pose, shape, SB_FIELD_U8, 1),
    SB_FIELD(sb_pose, reserved, SB_FIELD_U8, 1),
};

const sb_table sb_pose_tick_table = SB_TABLE(sb_pose_tick, pose_tick_fields);
const sb_table sb_pose_table = SB_TABLE(sb_pose, pose_fields);

_Static_assert(sizeof(sb_pose_tick) == 16, "a tick of the ring has no padding");
_Static_assert(sizeof(sb_pose) == 9 * 4 + 4, "a pose has no padding");

void sb_pose_layout_add(sb_layout *layout, uint32_t pose_capacity)
{
    (void)sb_layout_add(layout, &sb_pose_tick_table, pose_capacity > 0 ? SB_POSE_TICK_COUNT : 0);
    (void)sb_layout_add_hashed_elsewhere(layout, &sb_pose_table,
                                         SB_POSE_TICK_COUNT * pose_capacity);
}
