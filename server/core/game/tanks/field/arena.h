/// What a map puts into play: objects, spawn points, pick-ups and zones.
#ifndef SABOT_GAME_TANKS_FIELD_ARENA_H
#define SABOT_GAME_TANKS_FIELD_ARENA_H

#include "game/tanks/play.h"

// What the map puts into the world besides its scenery: crates, breakable walls and balls, and in
// mode targets the targets.

#define SB_TARGET_HALF_M 1.2f
#define SB_TARGET_HEALTH 150

/// Returns the index of the `ordinal`-th marker of the kind "target", or the map's marker count.
uint32_t sb_target_marker(const sb_map *map, uint32_t ordinal);
uint32_t sb_target_count(const sb_map *map);

/// Returns 1 + the index of the map's hit set that a crate or a wall has; 0 for none, and for other
/// kinds and the targets.
uint32_t sb_object_map_hit_set(const sb_map *map, uint32_t kind, uint32_t ordinal);

/// Puts all objects back where the map has them, whole, whatever has happened to them.
void sb_objects_start(const sb_tanks_play *play);

/// Returns the body of a crate, a wall or target, or a ball, by the index of its body.
sb_body_def sb_object_body_def(const sb_tanks_play *play, sb_entity_kind kind, uint32_t index);

/// Adds the body of one object, as the map has it.
void sb_object_appear(const sb_tanks_play *play, sb_entity_kind kind, uint32_t index);

// Where and when tanks appear.

/// No tank appears nearer than this to another one, centre to centre.
#define SB_SPAWN_CLEARANCE_M 6.0f

/// Returns the body of a slot's tank, of the player's type, standing on `ground`.
sb_body_def sb_spawn_body_def(const sb_tanks_play *play, uint32_t slot, sb_vec3 ground, float yaw);

/// Gives every dead player whose respawn is due a tank of its chosen type, where the mode says or
/// at a random clear spawn point of its team. If the place is not clear, the player waits a tick.
void sb_spawn_due(const sb_tanks_play *play);

/// Takes a player's tank and shells away without a death. The next tank appears in the next tick.
void sb_tank_withdraw(const sb_tanks_play *play, uint32_t slot);

// Pick-ups. A tank takes one by driving over it, and it comes back after its time.

#define SB_PICK_UP_REACH_M 2.5f  ///< over the ground, from the tank's centre
#define SB_PICK_UP_HEIGHT_M 3.0f ///< and up or down
#define SB_REPAIR_POINTS 80
#define SB_SHIELD_POINTS 80

/// Finds the kind of a map's word; false if these rules do not know it.
bool sb_pick_up_kind_find(const sb_map_tag *tag, sb_pick_up_kind *out_kind);

/// Gives a tank what a pick-up of this kind holds. False if it has no use for it.
bool sb_pick_up_give(const sb_tanks_play *play, uint32_t slot, sb_pick_up_kind kind);

/// Lays out all pick-ups as the map has them.
void sb_pick_ups_start(const sb_tanks_play *play);

/// Brings back the pick-ups whose time has come, and gives the others to tanks that reach them and
/// have use for them. If several tanks do, the lowest slot gets it.
void sb_pick_ups_update(const sb_tanks_play *play);

/// Predicts pick-ups for a client's own tank. The tank takes what its gun reads, which is
/// ammunition. The server says what else a pick-up gives, and when one is back.
void sb_pick_ups_predict(const sb_tanks_play *play);

// Zones of the map: which tanks are in them.

/// True if the point is in the zone, whose yaw has this sine and cosine.
bool sb_zone_holds(const sb_map_zone *zone, float sine, float cosine, sb_vec3 point);

/// True if the point is in the zone.
bool sb_zone_contains(const sb_rules_api *api, const sb_map_zone *zone, sb_vec3 point);

/// Records whether a tank is in the zone at `index` of the map, and emits SB_EVENT_ENTER or
/// SB_EVENT_EXIT if that is new. The mode is told too.
void sb_zone_note(const sb_tanks_play *play, uint32_t slot, uint32_t index, bool inside);

/// A tank that disappears leaves every zone that it is in. Call this before its body is removed.
void sb_zones_leave(const sb_tanks_play *play, uint32_t slot);

// What zones do to the tanks in them.
//
// Kinds: "repair" gives points back, "hazard" takes them until the result stands. A zone of
// another kind only tells who enters and leaves it, for the mode that is played (base, hill) or
// for clients.

#define SB_ZONE_REPAIR_PER_S 10u ///< points
#define SB_ZONE_HAZARD_PER_S 10u ///< points

/// Records which tanks are in which zones, emits the events of that, repairs and harms.
void sb_zones_update(const sb_tanks_play *play);

#endif
