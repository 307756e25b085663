#include "physics/world/body.h"

static const sb_field body_fields[] = {
    SB_FIELD(sb_body, position, SB_FIELD_F32, 3),
    SB_FIELD(sb_body, yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, velocity, SB_FIELD_F32, 3),
    SB_FIELD(sb_body, yaw_rate, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, tilt, SB_FIELD_F32, 4),
    SB_FIELD(sb_body, half_extents, SB_FIELD_F32, 3),
    SB_FIELD(sb_body, inverse_mass, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, impulse, SB_FIELD_F32, 3),
    SB_FIELD(sb_body, restitution, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, friction, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, gravity_scale, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, drag_per_s, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, reach, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, good_position, SB_FIELD_F32, 3),
    SB_FIELD(sb_body, good_yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, layer, SB_FIELD_U32, 1),
    SB_FIELD(sb_body, mask, SB_FIELD_U32, 1),
    SB_FIELD(sb_body, ignored, SB_FIELD_U32, 1),
    SB_FIELD(sb_body, generation, SB_FIELD_U16, 1),
    SB_FIELD(sb_body, hull, SB_FIELD_U16, 1),
    SB_FIELD(sb_body, rest_ticks, SB_FIELD_U16, 1),
    SB_FIELD(sb_body, shape, SB_FIELD_U8, 1),
    SB_FIELD(sb_body, motion, SB_FIELD_U8, 1),
    SB_FIELD(sb_body, flags, SB_FIELD_U8, 1),
    SB_FIELD(sb_body, hit_set, SB_FIELD_U8, 1),
    SB_FIELD(sb_body, reserved, SB_FIELD_U8, 2),
    SB_FIELD(sb_body, joint_yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, joint_rate, SB_FIELD_F32, 1),
};

const sb_table sb_body_table = SB_TABLE(sb_body, body_fields);

_Static_assert(sizeof(sb_body) == 28 * 4 + 3 * 4 + 3 * 2 + 6 + 2 * 4, "a body has no padding");

sb_box sb_body_box(const sb_body *body)
{
    return sb_box_from_pose(body->position, body->half_extents, body->yaw, body->tilt);
}

void sb_body_apply_impulse(sb_body *body, sb_vec3 impulse)
{
    if (body->motion == SB_BODY_DYNAMIC && body->shape != SB_BODY_FREE) {
        body->impulse = sb_vec3_add(body->impulse, impulse);
        sb_body_wake(body);
    }
}
