#include "game/tanks/field/wall_record.h"

static const sb_field wall_fields[] = {
    SB_FIELD(sb_wall, health, SB_FIELD_U16, 1),
    SB_FIELD(sb_wall, target, SB_FIELD_U8, 1),
    SB_FIELD(sb_wall, reserved, SB_FIELD_U8, 1),
};

const sb_table sb_wall_table = SB_TABLE(sb_wall, wall_fields);

_Static_assert(sizeof(sb_wall) == 2 + 2, "a wall's record has no padding");
