#include "game/slot.h"

static const sb_field slot_fields[] = {
    SB_FIELD(sb_slot, state, SB_FIELD_U8, 1),
    SB_FIELD(sb_slot, generation, SB_FIELD_U8, 1),
    SB_FIELD(sb_slot, reserved, SB_FIELD_U8, 2),
};

const sb_table sb_slot_table = SB_TABLE(sb_slot, slot_fields);

_Static_assert(sizeof(sb_slot) == 4, "a slot has no padding");
