#include "game/tanks/field/pick_up_record.h"

static const sb_field pick_up_fields[] = {
    SB_FIELD(sb_pick_up, position, SB_FIELD_F32, 3),
    SB_FIELD(sb_pick_up, ready_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_pick_up, kind, SB_FIELD_U8, 1),
    SB_FIELD(sb_pick_up, present, SB_FIELD_U8, 1),
    SB_FIELD(sb_pick_up, reserved, SB_FIELD_U16, 1),
};

const sb_table sb_pick_up_table = SB_TABLE(sb_pick_up, pick_up_fields);

_Static_assert(sizeof(sb_pick_up) == 12 + 4 + 4, "a pick-up's record has no padding");
