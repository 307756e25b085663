/// The built-in tank game in numbers: what its kinds, choices, values and events mean, the figures
/// of its tanks and ammunition, and where to aim. The numbers are those of the built-in rules of
/// this version of the SDK. A server with another version of the rules refuses the client. For
/// other rules use only sabot/client.h.
///
///     sb_tanks_aim aim;
///     if (sb_tanks_aim_at(own, enemy->position, enemy->velocity, SB_TANKS_LOADED, &aim) == SB_OK)
///     {
///         control.aim_yaw = aim.yaw;
///         control.aim_pitch = aim.pitch;
///         control.fire = aim.off_rad < 0.02f;
///     }
///
/// Units and frame are those of sabot/client.h. The functions have no state: any thread may call
/// them at any time.
#ifndef SABOT_TANKS_H
#define SABOT_TANKS_H

#include <sabot/client.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_TANKS_GRAVITY_M_S2 9.81f
#define SB_TANKS_TEAM_COUNT 2        ///< teams are 1 and 2; 0 is none
#define SB_TANKS_SHELLS_PER_PLAYER 4 ///< that one player can have in the air
/// In place of a class, ammunition, pick-up, zone, phase or time limit: none.
#define SB_TANKS_NONE UINT32_MAX

/// Kinds of entities (`sb_client_entity.kind`). The values of each are found by name
/// (`sb_client_value`), such as "shield" of a tank; `sabot rules` lists the names with their units.
/// sb_tanks_get_player and sb_tanks_get_round name those of players and of the round.
typedef enum sb_tanks_kind {
    SB_TANKS_KIND_TANK = 0,    ///< its index is its player's slot
    SB_TANKS_KIND_SHELL = 1,   ///< SB_TANKS_SHELLS_PER_PLAYER of each player
    SB_TANKS_KIND_CRATE = 2,   ///< in the order of SB_CLIENT_MAP_CRATES
    SB_TANKS_KIND_WALL = 3,    ///< in the order of SB_CLIENT_MAP_WALLS; the mode's targets follow
    SB_TANKS_KIND_BALL = 4,    ///< in the order of SB_CLIENT_MAP_BALLS
    SB_TANKS_KIND_PLAYER = 5,  ///< the player in a slot, its `owner`, with or without a tank
    SB_TANKS_KIND_PICK_UP = 6, ///< present while it can be taken; in the order of
                               ///< SB_CLIENT_MAP_PICK_UPS
    SB_TANKS_KIND_FLAG = 7,    ///< the first of the kind is that of team 1, the other of team 2
    SB_TANKS_KIND_ROUND = 8,   ///< a single one: phase, time, scores, winner
} sb_tanks_kind;

/// Types of tanks: the value "type" of a tank, and "next_type" of a player.
typedef enum sb_tanks_class {
    SB_TANKS_CLASS_SCOUT = 0,  ///< fast and thin
    SB_TANKS_CLASS_MEDIUM = 1, ///< balanced; that of a player that does not choose
    SB_TANKS_CLASS_HEAVY = 2,  ///< slow and thick
} sb_tanks_class;

#define SB_TANKS_CLASS_COUNT 3

/// The value "ammunition" of a tank and of a shell.
typedef enum sb_tanks_ammunition {
    SB_TANKS_AMMUNITION_PIERCING = 0,  ///< fast; glances off thick armour at a shallow angle
    SB_TANKS_AMMUNITION_EXPLOSIVE = 1, ///< bursts, and harms and pushes what is near
    SB_TANKS_AMMUNITION_SHAPED = 2,    ///< slow; half of the armour counts, at any range
} sb_tanks_ammunition;

#define SB_TANKS_AMMUNITION_COUNT 3

/// Indices in `sb_client_control.select` and in `sb_client_def.select`.
typedef enum sb_tanks_select {
    SB_TANKS_SELECT_AMMUNITION = 0, ///< sb_tanks_ammunition plus 1; 0 keeps what is loaded
    SB_TANKS_SELECT_CLASS = 1,      ///< sb_tanks_class plus 1, for the next tank; 0 keeps it
    SB_TANKS_SELECT_TEAM = 2,       ///< the wanted team; 0 for any
} sb_tanks_select;

/// Values of the setting "mode".
typedef enum sb_tanks_game_mode {
    SB_TANKS_MODE_DEATHMATCH = 0,
    SB_TANKS_MODE_TEAM = 1,
    SB_TANKS_MODE_CTF = 2,     ///< capture the flag
    SB_TANKS_MODE_TARGETS = 3, ///< team 1 destroys the marked targets that team 2 defends
} sb_tanks_game_mode;

/// The value "phase" of the round.
typedef enum sb_tanks_phase {
    SB_TANKS_PHASE_WARM_UP = 0, ///< everything works and nothing counts
    SB_TANKS_PHASE_PLAY = 1,
    SB_TANKS_PHASE_RESULT = 2, ///< nothing hurts any more, and then the match ends
} sb_tanks_phase;

/// The value "state" of a player.
typedef enum sb_tanks_player_state {
    SB_TANKS_PLAYER_EMPTY = 0, ///< nobody is in the slot
    SB_TANKS_PLAYER_DEAD = 1,  ///< waits for the next tank
    SB_TANKS_PLAYER_ALIVE = 2,
    SB_TANKS_PLAYER_OUT = 3, ///< has no life left in this round
} sb_tanks_player_state;

/// The value "kind" of a pick-up.
typedef enum sb_tanks_pick_up {
    SB_TANKS_PICK_UP_REPAIR = 0,
    SB_TANKS_PICK_UP_AMMUNITION = 1,
    SB_TANKS_PICK_UP_SHIELD = 2,
} sb_tanks_pick_up;

/// The value "state" of a flag.
typedef enum sb_tanks_flag_state {
    SB_TANKS_FLAG_HOME = 1,
    SB_TANKS_FLAG_CARRIED = 2,
    SB_TANKS_FLAG_DROPPED = 3,
} sb_tanks_flag_state;

/// Kinds of events (`sb_client_event.kind`), with the members of sb_tanks_event that each one has
/// beside `player` and `point`.
typedef enum sb_tanks_event_kind {
    SB_TANKS_EVENT_SPAWN = 8,         ///< the player's tank appeared: `tank_class`
    SB_TANKS_EVENT_FIRE = 9,          ///< the player fired: `ammunition`
    SB_TANKS_EVENT_HIT = 10,          ///< a shell of the player hit the tank of `target`: `points`
    SB_TANKS_EVENT_IMPACT = 11,       ///< a shell of the player ended and hurt nobody
    SB_TANKS_EVENT_DEATH = 12,        ///< the player destroyed the tank of `target`, or the own one
    SB_TANKS_EVENT_RICOCHET = 13,     ///< a shell of the player glanced off the tank of `target`
    SB_TANKS_EVENT_EXPLODE = 14,      ///< a shell of the player burst
    SB_TANKS_EVENT_PICK_UP = 15,      ///< the player took the pick-up `entity`: `pick_up`
    SB_TANKS_EVENT_BREAK = 16,        ///< the player broke the wall `entity`
    SB_TANKS_EVENT_ENTER = 17,        ///< the player drove into `zone`
    SB_TANKS_EVENT_EXIT = 18,         ///< the player left `zone`
    SB_TANKS_EVENT_FLAG_TAKE = 19,    ///< the player took the flag `entity` of `team`
    SB_TANKS_EVENT_FLAG_DROP = 20,    ///< the player lost that flag
    SB_TANKS_EVENT_FLAG_RETURN = 21,  ///< the player sent it home; no player: its time ran out
    SB_TANKS_EVENT_FLAG_CAPTURE = 22, ///< the player brought it home
    SB_TANKS_EVENT_TARGET = 23,       ///< the player destroyed the target `entity`
    /// The round enters `phase`. At its end `team` or `player` has won, or nobody; the event has
    /// no point.
    SB_TANKS_EVENT_ROUND = 24,
} sb_tanks_event_kind;

/// An event of the tank game, with its numbers named. Members that its kind does not use have the
/// value of none that stands beside them.
typedef struct sb_tanks_event {
    uint32_t kind; ///< sb_tanks_event_kind
    uint32_t tick;
    uint32_t player;     ///< slot of the player that acted, or SB_CLIENT_NO_PLAYER
    uint32_t target;     ///< slot of the player that was acted on, or SB_CLIENT_NO_PLAYER
    uint32_t entity;     ///< index of the pick-up, wall, target or flag, or SB_CLIENT_NO_ENTITY
    uint32_t tank_class; ///< sb_tanks_class or SB_TANKS_NONE
    uint32_t ammunition; ///< sb_tanks_ammunition or SB_TANKS_NONE
    uint32_t points;     ///< of health and shield that a hit took, or 0
    uint32_t pick_up;    ///< sb_tanks_pick_up or SB_TANKS_NONE
    uint32_t zone;       ///< index in SB_CLIENT_MAP_ZONES or SB_TANKS_NONE
    uint32_t team;       ///< team of the flag, or the team that has won; 0 for none
    uint32_t phase;      ///< sb_tanks_phase or SB_TANKS_NONE
    float point[3];      ///< m
    bool predicted;      ///< as in sb_client_event
} sb_tanks_event;

/// Names the numbers of an event. SB_ERROR_ARGUMENT for NULL; SB_ERROR_RANGE if its kind is none of
/// sb_tanks_event_kind. On error the struct is all zeros.
SB_API sb_error sb_tanks_event_read(const sb_client_event *event, sb_tanks_event *out_event);

/// A player of the tank game, as the view has it: its entity of the kind SB_TANKS_KIND_PLAYER.
typedef struct sb_tanks_player_info {
    uint32_t state;      ///< sb_tanks_player_state
    uint32_t team;       ///< 1 or 2; 0 in a mode without teams
    int32_t score;       ///< points, -32768 to 32767
    uint32_t kills;      ///< tanks of others that the player has destroyed in this round
    uint32_t deaths;     ///< tanks that the player has lost in it
    uint32_t next_class; ///< sb_tanks_class of the player's next tank
    uint32_t flag_team;  ///< team whose flag the tank carries; 0 for none
    uint32_t rounds[SB_TANKS_AMMUNITION_COUNT]; ///< that its tank has left, of each ammunition
} sb_tanks_player_info;

/// Gives what the view knows of the player in a slot. SB_ERROR_ARGUMENT for NULL; SB_ERROR_RANGE if
/// nobody is in the slot, or the view does not know it yet; on error the struct is all zeros.
SB_API sb_error sb_tanks_get_player(const sb_client_view_data *view, uint32_t slot,
                                    sb_tanks_player_info *out_player);

/// Returns whether the players in two slots, such as the indices of two tanks, are enemies: they
/// are different players, and not on one team. False also for NULL, and for a slot without a known
/// player.
SB_API bool sb_tanks_is_enemy(const sb_client_view_data *view, uint32_t slot, uint32_t other_slot);

/// The round, as the view has it: the entity of the kind SB_TANKS_KIND_ROUND.
typedef struct sb_tanks_round_info {
    uint32_t phase;                     ///< sb_tanks_phase
    uint32_t seconds_left;              ///< of the phase, s; SB_TANKS_NONE without a time limit
    int32_t score[SB_TANKS_TEAM_COUNT]; ///< points of team 1 and of team 2
    uint32_t targets_left;              ///< that team 2 still defends, in the mode of targets
    uint32_t winner_team;   ///< in the phase of the result: 1 or 2; 0 if no team has won
    uint32_t winner_player; ///< likewise a slot; SB_CLIENT_NO_PLAYER if no player has won
} sb_tanks_round_info;

/// Gives the state of the round. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the view has none;
/// on error the struct is all zeros.
SB_API sb_error sb_tanks_get_round(const sb_client_view_data *view, sb_tanks_round_info *out_round);

/// Figures of a type of tank. The name lives as long as the library.
typedef struct sb_tanks_class_info {
    const char *name;      ///< such as "scout"
    float half_extents[3]; ///< of the hull's box: half width, height and length, m
    float clearance_m;     ///< between the ground and the hull
    float mass_kg;
    float speed_m_s; ///< ahead, on the level
    float reverse_m_s;
    float acceleration_m_s2; ///< of the drive
    float brake_m_s2;
    float grip_m_s2;       ///< deceleration across the heading
    float turn_rate_rad_s; ///< of the hull
    float turn_acceleration_rad_s2;
    float gun_height_m; ///< of the gun's pivot above the tank's position, along its own up:
                        ///< where shells start
    float turret_rate_rad_s;
    float pitch_rate_rad_s;
    float pitch_min_rad; ///< lowest elevation of the gun, against the horizon
    float pitch_max_rad;
    float charge_per_s;    ///< points a second towards a full charge of the gun
    uint32_t health;       ///< points of a whole tank
    uint32_t armour_mm[4]; ///< of the hull: front, side, rear, top
    uint32_t turret_armour_mm[4];
    uint32_t rounds[SB_TANKS_AMMUNITION_COUNT]; ///< of each ammunition in a new tank
} sb_tanks_class_info;

/// Figures of an ammunition. The name lives as long as the library.
typedef struct sb_tanks_ammunition_info {
    const char *name; ///< such as "armour-piercing"
    float speed_m_s;  ///< at the muzzle, in the world: the tank's own speed adds nothing
    float radius_m;
    float mass_kg;
    float life_s;         ///< after which a shell vanishes
    float charge;         ///< points that the gun needs for a shot
    float damage;         ///< points without armour, at short range
    float near_m, far_m;  ///< the damage falls linearly from one distance to the other
    float far_share;      ///< of the damage that is left from `far_m` on
    float armour_share;   ///< share of the armour that counts
    uint32_t wall_damage; ///< points
    bool ricochets;
    float blast_radius_m; ///< 0 for a shell that does not burst
    float blast_damage;   ///< points at the centre, falling linearly to 0 at the radius
} sb_tanks_ammunition_info;

/// Give the figures of an sb_tanks_class and of an sb_tanks_ammunition, which are those that the
/// game itself plays by. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none; on error the
/// struct is all zeros.
SB_API sb_error sb_tanks_get_class(uint32_t tank_class, sb_tanks_class_info *out_info);
SB_API sb_error sb_tanks_get_ammunition(uint32_t ammunition, sb_tanks_ammunition_info *out_info);

/// In place of an ammunition: the one that the tank's gun is loaded with.
#define SB_TANKS_LOADED UINT32_MAX

/// Where to aim.
typedef struct sb_tanks_aim {
    float yaw;      ///< for `sb_client_control.aim_yaw`, rad
    float pitch;    ///< for `sb_client_control.aim_pitch`, rad
    float flight_s; ///< from the shot to the hit
    float point[3]; ///< where the shell meets the target, m
    float off_rad;  ///< angle between the gun as it points now and this aim
} sb_tanks_aim;

/// Gives yaw and pitch with which a shell of the tank `own`, fired now, meets a target that keeps
/// its velocity. `own` is a tank of the view; its pose says where the gun's pivot is, from which
/// shells start. `velocity` is NULL for a target that stands. Positions as the view shows them are
/// right: the server compensates the delay of what a player sees. Ground, walls and other tanks in
/// between are ignored.
///
/// The shell flies along the parabola q + u s t - (0, g, 0) t^2 / 2 from the pivot q, in the
/// direction u and with the ammunition's speed s. The target is at p + v t. They meet at the
/// smallest t > 0 at which |p - q + v t + (0, g, 0) t^2 / 2| = s t, because u has the length 1. The
/// left side's vector divided by s t is u. This is the equation of motion of a projectile without
/// drag, solved for the direction (any textbook of mechanics). The time is searched by 128 equal
/// steps of the shell's life and then by bisection, so that of the two trajectories the flatter one
/// is found.
///
/// - SB_ERROR_ARGUMENT: a null pointer; a number that is not finite; an `own` that is no tank; an
///   ammunition that is neither known nor SB_TANKS_LOADED
/// - SB_ERROR_RANGE: out of reach: the shell does not get there within its life, or the gun cannot
///   be raised or lowered that far
///
/// On error the struct is all zeros.
SB_API sb_error sb_tanks_aim_at(const sb_client_entity *own, const float position[3],
                                const float velocity[3], uint32_t ammunition,
                                sb_tanks_aim *out_aim);

#ifdef __cplusplus
}
#endif

#endif
