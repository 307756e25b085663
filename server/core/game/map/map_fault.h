/// Writes a fault of a map: its place and a reason.
#ifndef SABOT_GAME_MAP_MAP_FAULT_H
#define SABOT_GAME_MAP_MAP_FAULT_H

#include "game/map/map.h"

/// A place in the JSON document: "/list/index/member/item/part/part_item/axis", as far as the parts
/// exist.
typedef struct sb_map_place {
    const char *list;   ///< a key of the document, without its slash
    int index;          ///< -1: the list itself, or one of its members
    const char *member; ///< NULL: the element itself
    int item;           ///< of a member that is a list; -1: none
    const char *part;   ///< of an item that has members of its own; NULL: none
    int part_item;      ///< of a part that is a list; -1: none
    int axis;           ///< -1: the whole
} sb_map_place;

static inline sb_map_place sb_map_place_of(const char *list, int index, const char *member)
{
    return (sb_map_place){list, index, member, -1, NULL, -1, -1};
}

/// Fills the fault with the place and the reason, followed by the place `about` unless it is NULL.
/// Both texts are cut to fit.
void sb_map_fault_set(sb_map_fault *out_fault, sb_map_place at, const char *reason,
                      const sb_map_place *about);

#endif
