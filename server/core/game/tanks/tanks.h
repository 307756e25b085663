/// The built-in game: tanks that drive, aim, shoot, die and come back. This header has what other
/// rooms may see of it: sections, kinds, values and events.
#ifndef SABOT_GAME_TANKS_TANKS_H
#define SABOT_GAME_TANKS_TANKS_H

#include "game/rules.h"

/// Most shells that one player can have in the air.
#define SB_SHELLS_PER_PLAYER 4u
#define SB_TANKS_AMMUNITION_COUNT 3
#define SB_TANKS_GRAVITY_M_S2 9.81f

/// Layers of bodies. Scenery, crates, walls and balls have the first one.
enum {
    SB_LAYER_SOLID = 0x1,
    SB_LAYER_SHELL = 0x2,
    SB_LAYER_TANK = 0x4,
};

/// What a player chooses in `sb_input.select`.
enum {
    SB_SELECT_AMMUNITION, ///< sb_ammunition plus 1; 0 keeps what is loaded
    SB_SELECT_TYPE,       ///< sb_tank_kind plus 1, for the next tank; 0 keeps the type
    SB_SELECT_TEAM,       ///< the wanted team, 0 for any
};

/// Sections of the rules' state.
enum {
    SB_TANKS_PLAYERS,   ///< sb_player, by slot
    SB_TANKS_SHELLS,    ///< sb_shell, each player's SB_SHELLS_PER_PLAYER in a row
    SB_TANKS_WALLS,     ///< sb_wall, by the map's list
    SB_TANKS_PICK_UPS,  ///< sb_pick_up, by the map's list
    SB_TANKS_FLAGS,     ///< sb_flag, of team 1 and 2; none in a mode without flags
    SB_TANKS_ROUND,     ///< sb_round, one
    SB_TANKS_AI_STATES, ///< sb_ai_state, one for each of the computer's slots
    SB_TANKS_TOTALS,    ///< sb_tanks_totals, one
    SB_TANKS_SECTION_COUNT,
};

/// Entity kinds. A tank's index is its player's slot.
typedef enum sb_entity_kind {
    SB_ENTITY_TANK,
    SB_ENTITY_SHELL,
    SB_ENTITY_CRATE,
    SB_ENTITY_WALL, ///< a wall that can be broken and is not yet; targets come after the map's
                    ///< walls
    SB_ENTITY_BALL,
    SB_ENTITY_PLAYER,  ///< the player in a slot, alive or not
    SB_ENTITY_PICK_UP, ///< a pick-up that can be taken
    SB_ENTITY_FLAG,    ///< of team 1 and 2
    SB_ENTITY_ROUND,   ///< a single one: phase, time, scores, winner
    SB_ENTITY_KIND_COUNT,
} sb_entity_kind;

/// The first six values of every entity that moves.
typedef enum sb_motion_value {
    SB_VALUE_X,
    SB_VALUE_Y,
    SB_VALUE_Z, ///< centre, m
    SB_VALUE_VX,
    SB_VALUE_VY,
    SB_VALUE_VZ, ///< m/s
    SB_MOTION_VALUE_COUNT,
} sb_motion_value;

typedef enum sb_tank_value {
    SB_TANK_YAW = SB_MOTION_VALUE_COUNT, ///< hull heading
    SB_TANK_YAW_RATE,
    SB_TANK_THRUST, ///< acceleration by its drive, m/s^2
    SB_TANK_TILT_X, ///< of the unit quaternion that tilts the hull after the yaw; its y is 0
    SB_TANK_TILT_Z,
    SB_TANK_TURRET_YAW, ///< world frame
    SB_TANK_TURRET_RATE,
    SB_TANK_TURRET_PITCH,
    SB_TANK_HEALTH,
    SB_TANK_SHIELD,
    SB_TANK_TYPE,       ///< sb_tank_kind
    SB_TANK_AMMUNITION, ///< sb_ammunition that the gun is loaded with
    SB_TANK_CHARGE,     ///< points
    SB_TANK_VALUE_COUNT,
} sb_tank_value;

typedef enum sb_shell_value {
    SB_SHELL_OWNER = SB_MOTION_VALUE_COUNT, ///< slot of the player that fired it
    SB_SHELL_AMMUNITION,
    SB_SHELL_VALUE_COUNT,
} sb_shell_value;

typedef enum sb_player_value {
    SB_PLAYER_OWNER, ///< the slot
    SB_PLAYER_STATE, ///< sb_player_state
    SB_PLAYER_TEAM,
    SB_PLAYER_NEXT_TYPE,
    SB_PLAYER_FLAG,
    SB_PLAYER_KILLS,
    SB_PLAYER_DEATHS,
    SB_PLAYER_SCORE,
    SB_PLAYER_PIERCING, ///< rounds, as the next two
    SB_PLAYER_EXPLOSIVE,
    SB_PLAYER_SHAPED,
    SB_PLAYER_VALUE_COUNT,
} sb_player_value;

/// Values of a round.
enum {
    SB_ROUND_PHASE,
    SB_ROUND_SECONDS_LEFT, ///< SB_ROUND_NO_LIMIT without a time limit
    SB_ROUND_SCORE_1,
    SB_ROUND_SCORE_2,
    SB_ROUND_TARGETS_LEFT,
    SB_ROUND_WINNER_TEAM,
    SB_ROUND_WINNER_PLAYER, ///< slot plus 1
    SB_ROUND_VALUE_COUNT,
};
#define SB_ROUND_NO_LIMIT 65535

/// The events. `entity` is the player that acted, `other` the one that was acted on.
enum {
    SB_EVENT_SPAWN = SB_EVENT_RULES, ///< the tank of `entity` appeared at `point`
    SB_EVENT_FIRE,                   ///< `entity` fired from `point`; `value` is the ammunition
    SB_EVENT_HIT,       ///< the shell of `entity` hit the tank of `other` for `value` points
    SB_EVENT_IMPACT,    ///< the shell of `entity` ended at `point` and hurt nobody
    SB_EVENT_DEATH,     ///< `entity` destroyed the tank of `other`
    SB_EVENT_RICOCHET,  ///< the shell of `entity` glanced off the tank of `other`
    SB_EVENT_EXPLODE,   ///< a shell of `entity` burst at `point`
    SB_EVENT_PICK_UP,   ///< `entity` took the pick-up `other`
    SB_EVENT_BREAK,     ///< `entity` broke the wall `other`
    SB_EVENT_ENTER,     ///< `entity` drove into zone `value` of the map
    SB_EVENT_EXIT,      ///< `entity` left it
    SB_EVENT_FLAG_TAKE, ///< `entity` took the flag `other`, of team `value`; the same fields in the
                        ///< next three
    SB_EVENT_FLAG_DROP, ///< `entity` lost the flag
    SB_EVENT_FLAG_RETURN,  ///< `entity` sent it back; SB_EVENT_NO_ENTITY if its time ran out
    SB_EVENT_FLAG_CAPTURE, ///< `entity` brought it home
    SB_EVENT_TARGET,       ///< `entity` destroyed the target `other`
    SB_EVENT_ROUND, ///< the round enters phase `value` % 16 (sb_phase). At its end the winner is
                    ///< team `value` / 16 or player `entity`, if there is one
    SB_TANKS_EVENT_END,
};

extern const sb_rules sb_tanks_rules;

#endif
