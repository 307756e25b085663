/// A match's state and rules: tanks that drive, shoot, die and come back.
///
/// `sb_game_advance` is the only thing that changes a match. All state lies in one relocatable
/// block (physics/world.h); the map and the settings are fixed when the game is created.
#ifndef SABOT_GAME_GAME_H
#define SABOT_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "base/layout.h"
#include "base/schema.h"
#include "game/event.h"
#include "game/frame.h"
#include "game/map.h"
#include "game/player.h"
#include "physics/world/world.h"

/// Rises with every change of simulated behaviour.
#define SB_SIMULATION_VERSION 3u

/// Shells that one player can have in the air.
#define SB_SHELLS_PER_PLAYER 4u

/// Entity kinds on the wire, and the order of their fields in `sb_game_schema`.
typedef enum sb_entity_kind {
    SB_ENTITY_TANK = 0,
    SB_ENTITY_SHELL = 1,
} sb_entity_kind;

typedef enum sb_tank_value {
    SB_TANK_X,
    SB_TANK_Y,
    SB_TANK_Z, ///< centre, m
    SB_TANK_VX,
    SB_TANK_VY,
    SB_TANK_VZ,         ///< m/s
    SB_TANK_YAW,        ///< hull heading
    SB_TANK_TURRET_YAW, ///< world frame
    SB_TANK_TURRET_PITCH,
    SB_TANK_HEALTH,
    SB_TANK_KILLS,
    SB_TANK_DEATHS,
    SB_TANK_VALUE_COUNT,
} sb_tank_value;

typedef enum sb_shell_value {
    SB_SHELL_X,
    SB_SHELL_Y,
    SB_SHELL_Z,
    SB_SHELL_VX,
    SB_SHELL_VY,
    SB_SHELL_VZ,
    SB_SHELL_VALUE_COUNT,
} sb_shell_value;

extern const sb_schema sb_game_schema;

typedef struct sb_game_def {
    uint64_t seed;
    uint32_t player_capacity; ///< 1 to SB_PLAYER_COUNT_MAX; default 16
    uint32_t tick_rate_hz;    ///< 10 to 240; default 60
} sb_game_def;

sb_game_def sb_game_def_default(void);

typedef struct sb_game sb_game;

/// Copies the map. SB_ERROR_ARGUMENT for a def out of range, SB_ERROR_RANGE for a map that does not
/// validate, SB_ERROR_MEMORY. The allocator is kept and used again by `sb_game_destroy` alone.
sb_error sb_game_create(const sb_game_def *def, const sb_map *map, const sb_allocator *allocator,
                        sb_game **out_game);
void sb_game_destroy(sb_game *game);

/// Plays one tick. Returns SB_ERROR_ARGUMENT and leaves the match as it was if the frame breaks a
/// rule: more commands than fit, an unknown command, a slot beyond capacity, a join to a taken
/// slot, a leave of an empty one, a name that does not end with zero, an invalid input of a player.
/// Never allocates.
sb_error sb_game_advance(sb_game *game, const sb_frame *frame);

/// Ticks played. The state after `sb_game_advance` number n is the state of tick n.
uint32_t sb_game_tick(const sb_game *game);

/// XXH3-64 of the state in canonical form.
uint64_t sb_game_hash(const sb_game *game);

const sb_game_def *sb_game_get_def(const sb_game *game);
const sb_map *sb_game_get_map(const sb_game *game);

/// State of a slot; `player < player_capacity`. Never NULL.
const sb_player *sb_game_player(const sb_game *game, uint32_t player);

/// What happened in the last tick, in order. Valid until the next advance.
const sb_event *sb_game_events(const sb_game *game, uint32_t *out_count);

/// Living tanks and flying shells in networked form, by rising index; at most
/// `sb_game_entity_capacity`. A tank's index is its player's slot; the shells of player p are at
/// capacity + p * SB_SHELLS_PER_PLAYER and on. Returns the count.
uint32_t sb_game_entities(const sb_game *game, sb_entity *out_entities, uint32_t capacity);
uint32_t sb_game_entity_capacity(const sb_game *game);

/// The block and its layout, for saving, loading, cloning and comparing.
sb_world sb_game_world(const sb_game *game);

#endif
