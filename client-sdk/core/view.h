/// Entities in the units of the public header.
#ifndef SABOT_CLIENT_VIEW_H
#define SABOT_CLIENT_VIEW_H

#include "client/snapshots/snapshot.h"
#include "game/rules.h"

/// Members of the public entity that are filled from fields of the same name.
enum {
    SB_VIEW_X,
    SB_VIEW_Y,
    SB_VIEW_Z,
    SB_VIEW_VX,
    SB_VIEW_VY,
    SB_VIEW_VZ,
    SB_VIEW_YAW,
    SB_VIEW_TURRET_YAW,
    SB_VIEW_TURRET_PITCH,
    SB_VIEW_HEALTH,
    SB_VIEW_KILLS,
    SB_VIEW_DEATHS,
    SB_VIEW_OWNER,
    SB_VIEW_TILT_X,
    SB_VIEW_TILT_Z,
    SB_VIEW_PHASE, ///< of a round; not a member, but a cause of corrections
    SB_VIEW_COUNT,
};

/// For each kind the index of the field for each member; -1 if the kind lacks it.
typedef struct sb_view_field_map {
    int8_t fields[SB_RULES_KIND_COUNT_MAX][SB_VIEW_COUNT];
} sb_view_field_map;

sb_view_field_map sb_view_find_fields(const sb_schema *schema);

/// Return the index of the kind, or of the kind's field, of a name; UINT32_MAX if there is none.
uint32_t sb_view_find_kind(const sb_schema *schema, const char *name);
uint32_t sb_view_find_value(const sb_net_kind *kind, const char *name);

/// Fills name and values of a kind. The indices of its entities are 0.
void sb_view_put_kind(const sb_net_kind *net, sb_client_kind *out_kind);

/// Fills all other members from `out_entity->values`, whose first elements hold the values of the
/// entity's kind in the fields' units. Elements beyond those become 0, and so do the flags.
void sb_view_complete(const sb_schema *schema, const sb_view_field_map *field_map,
                      const sb_entity *entity, sb_client_entity *out_entity);

#endif
