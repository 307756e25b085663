#include "game/event.h"

static const sb_field event_fields[] = {
    SB_FIELD(sb_event, point, SB_FIELD_F32, 3), SB_FIELD(sb_event, entity, SB_FIELD_U16, 1),
    SB_FIELD(sb_event, other, SB_FIELD_U16, 1), SB_FIELD(sb_event, value, SB_FIELD_U16, 1),
    SB_FIELD(sb_event, kind, SB_FIELD_U8, 1),   SB_FIELD(sb_event, ordinal, SB_FIELD_U8, 1),
};

const sb_table sb_event_table = SB_TABLE(sb_event, event_fields);

_Static_assert(sizeof(sb_event) == 12 + 3 * 2 + 2, "an event has no padding");
