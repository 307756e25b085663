/// What the map puts into the world besides its scenery: crates, breakable walls and balls, and in
/// mode targets the targets.
#ifndef SABOT_GAME_TANKS_FIELD_OBJECTS_H
#define SABOT_GAME_TANKS_FIELD_OBJECTS_H

#include "game/tanks/play.h"

#define SB_TARGET_HALF_M 1.2f
#define SB_TARGET_HEALTH 150

/// Returns the index of the `ordinal`-th marker of the kind "target", or the map's marker count.
uint32_t sb_target_marker(const sb_map *map, uint32_t ordinal);
uint32_t sb_target_count(const sb_map *map);

/// Puts all objects back where the map has them, whole, whatever has happened to them.
void sb_objects_start(const sb_tanks_play *play);

/// Returns the body of a crate, a wall or target, or a ball, by the index of its body.
sb_body_def sb_object_body_def(const sb_tanks_play *play, sb_entity_kind kind, uint32_t index);

/// Adds the body of one object, as the map has it.
void sb_object_appear(const sb_tanks_play *play, sb_entity_kind kind, uint32_t index);

#endif
