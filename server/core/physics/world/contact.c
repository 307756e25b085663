#include "physics/world/contact.h"

static const sb_field contact_fields[] = {
    SB_FIELD(sb_contact, a, SB_FIELD_U32, 1),     SB_FIELD(sb_contact, b, SB_FIELD_U32, 1),
    SB_FIELD(sb_contact, time, SB_FIELD_F32, 1),  SB_FIELD(sb_contact, speed, SB_FIELD_F32, 1),
    SB_FIELD(sb_contact, point, SB_FIELD_F32, 3), SB_FIELD(sb_contact, normal, SB_FIELD_F32, 3),
    SB_FIELD(sb_contact, count, SB_FIELD_U16, 1), SB_FIELD(sb_contact, kind, SB_FIELD_U8, 1),
    SB_FIELD(sb_contact, flags, SB_FIELD_U8, 1),  SB_FIELD(sb_contact, pose_hash, SB_FIELD_U32, 1),
};

const sb_table sb_contact_table = SB_TABLE(sb_contact, contact_fields);

_Static_assert(sizeof(sb_contact) == 2 * 4 + 2 * 4 + 2 * 12 + 4 + 4, "a contact has no padding");
