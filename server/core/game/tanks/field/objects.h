/// What the map puts into the world beside its scenery: crates, walls that break, balls; and
/// the targets, where those are played for.
#ifndef SABOT_GAME_TANKS_FIELD_OBJECTS_H
#define SABOT_GAME_TANKS_FIELD_OBJECTS_H

#include "game/tanks/play.h"

#define SB_TARGET_HALF_M 1.2f
#define SB_TARGET_HEALTH 150

/// Index of the `ordinal`-th marker of the kind "target", or the map's marker count.
uint32_t sb_target_marker(const sb_map *map, uint32_t ordinal);
uint32_t sb_target_count(const sb_map *map);

/// Puts all of them where the map has them, whole, wherever they are and whatever is left of them.
void sb_objects_start(const sb_tanks_play *play);

/// What one of them is: a crate, a wall or target, or a ball, by the index of its body.
sb_body_def sb_object_body_def(const sb_tanks_play *play, sb_entity_kind kind, uint32_t index);

/// Puts one of them there, as the map has it.
void sb_object_appear(const sb_tanks_play *play, sb_entity_kind kind, uint32_t index);

#endif
