/// A part of sabot/client.h: what the player wants, and the picture of the match.
#ifndef SABOT_API_CLIENT_VIEW_H
#define SABOT_API_CLIENT_VIEW_H

#include <sabot/client_connection.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_CLIENT_ENTITY_COUNT_MAX 768 ///< entities of the largest match
#define SB_CLIENT_VALUE_COUNT_MAX 20   ///< values of one entity

/// What the player wants the tank to do. It holds until the next one is set. Values out of range
/// are clamped; infinities and NaN count as 0.
typedef struct sb_client_control {
    float throttle;    ///< -1 full reverse to 1 full ahead
    float steering;    ///< -1 right to 1 left, seen from above
    float aim_yaw;     ///< rad, world frame, any number of turns: where the turret should point
    float aim_pitch;   ///< rad, -pi/2 to pi/2, up is positive
    bool fire;         ///< held: fires whenever the gun is ready
    uint8_t select[4]; ///< choices, to which the rules give a meaning; in the tank game:
                       ///< ammunition plus 1, type of the next tank plus 1 (0 keeps either),
                       ///< team (0 for any), and one that is not used
} sb_client_control;

/// Sets the control for the inputs from now on. SB_ERROR_ARGUMENT for NULL.
SB_API sb_error sb_client_input_set(sb_client *client, const sb_client_control *control);

/// Kinds of the built-in game; sabot/tanks.h has its figures. `sb_client_get_kind` names the kinds
/// of any rules.
#define SB_CLIENT_TANK 0u
#define SB_CLIENT_SHELL 1u ///< a shell of the built-in game

#define SB_CLIENT_ENTITY_OWN 0x01u ///< the own tank
/// Shown ahead of the server: the own tank, its shells, and what is near the own tank.
#define SB_CLIENT_ENTITY_PREDICTED 0x02u
/// Extrapolated, because no newer snapshot has arrived.
#define SB_CLIENT_ENTITY_STARVED 0x04u

/// An entity as it is shown. A member is filled from the rules' field of that name, and is 0 where
/// the rules have no such field.
typedef struct sb_client_entity {
    uint32_t index;       ///< the same for the whole match; a tank's is its player's slot
    uint32_t generation;  ///< changes when another entity takes the index: do not interpolate
                          ///< across it
    uint32_t kind;        ///< index of the kind, for `sb_client_get_kind`
    uint32_t owner;       ///< slot of the player, or SB_CLIENT_NO_PLAYER
    float position[3];    ///< centre, m
    float velocity[3];    ///< m/s
    float orientation[4]; ///< of the body as a quaternion x, y, z, w: its tilt after its yaw
    float yaw;            ///< hull heading, rad, from -pi on and below pi
    float turret_yaw;     ///< likewise, in the world frame
    float turret_pitch;   ///< rad against the horizon, up is positive
    uint32_t flags;       ///< SB_CLIENT_ENTITY_...
    uint32_t health;      ///< points; the full number depends on the type of tank
    uint32_t kills;  ///< the tank game has it in entities of the kind "player", one for each slot
    uint32_t deaths; ///< likewise
    float values[SB_CLIENT_VALUE_COUNT_MAX]; ///< all fields in the kind's order; not smoothed
} sb_client_entity;

/// What a value is. All are given as float, which holds each of them exactly.
typedef enum sb_client_value_type {
    SB_CLIENT_VALUE_INTEGER = 0, ///< a whole number from -32768 to 65535
    SB_CLIENT_VALUE_REAL = 1,
    SB_CLIENT_VALUE_ANGLE = 2, ///< rad, from -pi on and below pi
} sb_client_value_type;

/// A kind of entity, and what its values are. The names live as long as the client.
typedef struct sb_client_kind {
    const char *name;
    uint32_t first_index; ///< index of its first entity; 0 until the map has arrived
    uint32_t count;       ///< number of its indices, from `first_index` on; 0 until the map has
                          ///< arrived
    uint32_t value_count;
    const char *value_names[SB_CLIENT_VALUE_COUNT_MAX];
    const char *value_units[SB_CLIENT_VALUE_COUNT_MAX]; ///< such as "m/s"; empty without a unit
    uint32_t value_types[SB_CLIENT_VALUE_COUNT_MAX];    ///< sb_client_value_type
} sb_client_kind;

/// Describes a kind. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the rules have no such kind; on
/// error the struct is all zeros.
SB_API sb_error sb_client_get_kind(const sb_client *client, uint32_t kind,
                                   sb_client_kind *out_kind);

/// Find the kind of a name, such as "player", and the index in `sb_client_entity.values` of a
/// kind's value, such as "health". The rules fix both, so that a game looks them up once.
/// SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none of this name; on error the output is
/// UINT32_MAX.
SB_API sb_error sb_client_find_kind(const sb_client *client, const char *name, uint32_t *out_kind);
SB_API sb_error sb_client_find_value(const sb_client *client, uint32_t kind, const char *name,
                                     uint32_t *out_index);

/// Gives an entity's value by its name, in the unit that `sb_client_get_kind` gives. The entity is
/// of the view. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the entity's kind has no such value;
/// on error the output is 0.
SB_API sb_error sb_client_value(const sb_client *client, const sb_client_entity *entity,
                                const char *name, float *out_value);

#define SB_CLIENT_HIT_SHAPE_COUNT_MAX 8
#define SB_CLIENT_HIT_SET_NONE UINT32_MAX

typedef enum sb_client_hit_form {
    SB_CLIENT_HIT_BOX,      ///< a box
    SB_CLIENT_HIT_SPHERE,   ///< a sphere
    SB_CLIENT_HIT_CYLINDER, ///< upright in its own frame
    SB_CLIENT_HIT_HULL,     ///< the convex hull of points
} sb_client_hit_form;

/// One shape of a hit set: what shells meet, so that a client draws what is hit. It stands in the
/// frame of the entity: its position and orientation. If it turns, it stands in the frame of the
/// entity's joint: at the set's pivot, with the joint's yaw in place of the entity's.
typedef struct sb_client_hit_shape {
    const char *name;      ///< such as "turret"
    uint32_t form;         ///< sb_client_hit_form
    uint32_t turns;        ///< 1: stands in the joint's frame
    float position[3];     ///< in its frame, m
    float orientation[4];  ///< in its frame: a quaternion x, y, z, w
    float half_extents[3]; ///< m; a sphere: its radius; a cylinder: radius, half height, radius; a
                           ///< hull: zeros
    const float *points;   ///< of a hull: x, y, z of each corner, m
    uint32_t point_count;
} sb_client_hit_shape;

/// A hit set of the rules or of the map, and the entities that have it. Texts and points of the
/// rules' sets live as long as the client, those of the map's sets until the next match.
typedef struct sb_client_hit_set {
    const char *name;    ///< such as "scout"
    uint32_t kind;       ///< of the entities; UINT32_MAX for a set of the map: crates and walls
                         ///< that name it have it, which `sb_client_hit_set_of` tells
    uint32_t type_value; ///< index of a value of the kind: the entities in which it is `type` have
                         ///< the set. UINT32_MAX: all entities of the kind
    float type;
    uint32_t yaw_value;   ///< index of the value that is the joint's yaw; UINT32_MAX for none
    float pivot[3];       ///< of the joint, in the entity's frame, m
    uint32_t shape_count; ///< 1 to SB_CLIENT_HIT_SHAPE_COUNT_MAX
} sb_client_hit_set;

/// Returns the number of hit sets: those of the rules, then those of the map, once it has arrived.
/// 0 for NULL.
SB_API uint32_t sb_client_hit_set_count(const sb_client *client);

/// Describe a hit set and one of its shapes. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is
/// none; on error the struct is all zeros.
SB_API sb_error sb_client_get_hit_set(const sb_client *client, uint32_t set,
                                      sb_client_hit_set *out_set);
SB_API sb_error sb_client_get_hit_shape(const sb_client *client, uint32_t set, uint32_t shape,
                                        sb_client_hit_shape *out_shape);

/// Returns the hit set of an entity of the view; SB_CLIENT_HIT_SET_NONE if it has none, and for
/// NULL.
SB_API uint32_t sb_client_hit_set_of(const sb_client *client, const sb_client_entity *entity);

/// Gives position and orientation, in the world, of a shape of an entity's hit set, as the view
/// shows the entity. They are those of the shape's own frame. The errors are those of
/// `sb_client_get_hit_shape`; on error both are zeros.
SB_API sb_error sb_client_place_hit_shape(const sb_client *client, const sb_client_entity *entity,
                                          uint32_t shape, float out_position[3],
                                          float out_orientation[4]);

/// The picture of the match. If the def asks for prediction, the own tank, its shells and what is
/// near the tank are predicted. They are shown at the time of the last update. All other entities
/// are shown a little late, between two snapshots.
typedef struct sb_client_view_data {
    uint32_t tick;             ///< of the newest snapshot; 0 before the first
    double interpolation_tick; ///< time at which entities that are not predicted are shown, ticks
                               ///< with a fraction
    uint32_t player;           ///< own slot; SB_CLIENT_NO_PLAYER for spectators and replay viewers
    bool alive;                ///< the own tank is among the entities
    uint32_t own_index;        ///< into `entities`, meaningful if alive
    uint32_t entity_count;
    /// By rising index. Elements from `entity_count` on are left as they were.
    sb_client_entity entities[SB_CLIENT_ENTITY_COUNT_MAX];
} sb_client_view_data;

/// Fills the caller's struct, and allocates nothing. SB_ERROR_ARGUMENT for NULL. SB_ERROR_STATE
/// before the first snapshot of each match, after a replay has gone back until its next snapshot,
/// and in the lobby. On error the struct is all zeros.
SB_API sb_error sb_client_view(const sb_client *client, sb_client_view_data *out_view);

#ifdef __cplusplus
}
#endif

#endif
