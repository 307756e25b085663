#include "game/tanks/mode/flag_record.h"

static const sb_field flag_fields[] = {
    SB_FIELD(sb_flag, position, SB_FIELD_F32, 3), SB_FIELD(sb_flag, return_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_flag, state, SB_FIELD_U8, 1),     SB_FIELD(sb_flag, team, SB_FIELD_U8, 1),
    SB_FIELD(sb_flag, carrier, SB_FIELD_U8, 1),   SB_FIELD(sb_flag, reserved, SB_FIELD_U8, 1),
};

const sb_table sb_flag_table = SB_TABLE(sb_flag, flag_fields);

_Static_assert(sizeof(sb_flag) == 12 + 4 + 4, "a flag's record has no padding");
