#include "game/tanks/fire/shell_record.h"

static const sb_field shell_fields[] = {
    SB_FIELD(sb_shell, velocity, SB_FIELD_F32, 3),  SB_FIELD(sb_shell, flown_m, SB_FIELD_F32, 1),
    SB_FIELD(sb_shell, end_tick, SB_FIELD_U32, 1),  SB_FIELD(sb_shell, owner, SB_FIELD_U8, 1),
    SB_FIELD(sb_shell, ammunition, SB_FIELD_U8, 1), SB_FIELD(sb_shell, bounces, SB_FIELD_U8, 1),
    SB_FIELD(sb_shell, reserved, SB_FIELD_U8, 1),
};

const sb_table sb_shell_table = SB_TABLE(sb_shell, shell_fields);

_Static_assert(sizeof(sb_shell) == 12 + 4 + 4 + 4, "a shell's record has no padding");
