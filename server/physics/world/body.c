#include "physics/world/body.h"

static const sb_field body_fields[] = {
    SB_FIELD(sb_body, position, SB_FIELD_F32, 3),
    SB_FIELD(sb_body, yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, velocity, SB_FIELD_F32, 3),
    SB_FIELD(sb_body, yaw_rate, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, half_extents, SB_FIELD_F32, 3),
    SB_FIELD(sb_body, inverse_mass, SB_FIELD_F32, 1),
    SB_FIELD(sb_body, ignored, SB_FIELD_U32, 1),
    SB_FIELD(sb_body, generation, SB_FIELD_U16, 1),
    SB_FIELD(sb_body, shape, SB_FIELD_U8, 1),
    SB_FIELD(sb_body, flags, SB_FIELD_U8, 1),
};

const sb_table sb_body_table = SB_TABLE(sb_body, body_fields);

_Static_assert(sizeof(sb_body) == 3 * 12 + 4 * 4 + 4, "a body has no padding");

sb_box sb_body_box(const sb_body *body)
{
    return sb_box_from_yaw(body->position, body->half_extents, body->yaw);
}
