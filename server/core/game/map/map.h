/// A map: its bounds, spawn points, solids that never move, things that can be pushed or broken,
/// and places that the rules look for. Its canonical bytes are hashed, sent to clients and written
/// into logs; `sb_hash` of them identifies the map on the wire.
///
/// Yaw is about the vertical, in radians, within a turn either way; 0 looks along +z and pi/2 along
/// +x. The ranges of all members are listed once, in map_table.c.
#ifndef SABOT_GAME_MAP_MAP_H
#define SABOT_GAME_MAP_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "physics/shape/vec3.h"

#define SB_MAP_NAME_SIZE 32 ///< bytes, terminating zero included; printable ASCII
#define SB_MAP_TAG_SIZE 16  ///< bytes, terminating zero included
#define SB_MAP_TEAM_MAX 4   ///< teams are 1 to 4; 0 is any team, or none

#define SB_MAP_SPAWN_COUNT_MAX 64
#define SB_MAP_BOX_COUNT_MAX 1024
#define SB_MAP_CYLINDER_COUNT_MAX 256
#define SB_MAP_RAMP_COUNT_MAX 64
#define SB_MAP_HULL_COUNT_MAX 128
#define SB_MAP_POINT_COUNT_MAX 2048    ///< of all hulls together
#define SB_MAP_HULL_POINT_COUNT_MAX 64 ///< of one hull
#define SB_MAP_CRATE_COUNT_MAX 64
#define SB_MAP_WALL_COUNT_MAX 128
#define SB_MAP_BALL_COUNT_MAX 32
#define SB_MAP_PICK_UP_COUNT_MAX 64
#define SB_MAP_ZONE_COUNT_MAX 32
#define SB_MAP_MARKER_COUNT_MAX 64
#define SB_MAP_HIT_SET_COUNT_MAX 32
#define SB_MAP_HIT_SHAPE_COUNT_MAX 256 ///< of all hit sets together
#define SB_MAP_HIT_HULL_COUNT_MAX 64   ///< of them, those that are hulls

/// Canonical bytes of the largest map: a head of 4 + 2 + 32 + 24 + 14 * 2, and every list full.
#define SB_MAP_BYTES_MAX 88314

/// The room that a vehicle of any type needs where it appears, m. Nothing solid may reach into it.
#define SB_MAP_ROOM_HALF_WIDTH_M 1.7f
#define SB_MAP_ROOM_HALF_HEIGHT_M 1.2f
#define SB_MAP_ROOM_HALF_LENGTH_M 3.0f
/// Least distance between two spawn points.
#define SB_MAP_SPAWN_DISTANCE_MIN_M 4.0f

/// One word that says what a thing is for: 1 to 15 characters of a-z, 0-9 and _, filled up with
/// zeros. A map may hold any word; the rules that read the words give them a meaning.
typedef struct sb_map_tag {
    char text[SB_MAP_TAG_SIZE];
} sb_map_tag;

/// A place where a vehicle appears: the point of the ground under its centre, and its heading.
typedef struct sb_map_spawn {
    sb_vec3 position;
    float yaw;
    uint8_t team; ///< 0: any
} sb_map_spawn;

/// A solid that never moves.
typedef struct sb_map_box {
    sb_vec3 center;
    sb_vec3 half_extents;
    float yaw;
} sb_map_box;

/// A vertical cylinder that never moves, such as a silo or a tree.
typedef struct sb_map_cylinder {
    sb_vec3 center;
    float radius;
    float half_height;
} sb_map_cylinder;

/// A wedge that never moves: its top rises from its low edge, evenly over its whole length.
typedef struct sb_map_ramp {
    sb_vec3 position; ///< the middle of the low edge, on the ground under it
    float yaw;        ///< the direction in which it rises
    float width;      ///< m, of the low edge
    float length;     ///< m, horizontal, along the yaw
    float height;     ///< m, of the high edge above the low one
} sb_map_ramp;

/// A solid that never moves: the convex hull of points. The points are relative to `position` and
/// are turned with the yaw. They are the `point_count` points of the map's `points` from
/// `point_first` on; the points of each hull directly follow those of the hull before.
typedef struct sb_map_hull {
    sb_vec3 position;
    float yaw;
    uint16_t point_first;
    uint16_t point_count;
} sb_map_hull;

/// Forms of hit shapes.
typedef enum sb_map_form {
    SB_MAP_FORM_BOX,
    SB_MAP_FORM_SPHERE,
    SB_MAP_FORM_CYLINDER, ///< along the y axis of its own frame
    SB_MAP_FORM_HULL,     ///< the convex hull of points
    SB_MAP_FORM_COUNT,
} sb_map_form;

/// One of the shapes in which shells meet a crate or a wall. Members that are not of its form are
/// zero. Its frame stands at `center` of the body's frame, and is turned by roll, pitch and yaw in
/// this order. Pitch raises its front, the end at +z; roll raises its left side, the one at +x.
typedef struct sb_map_hit_shape {
    sb_vec3 center; ///< in the body's frame, m
    float yaw;      ///< rad, as are the next two
    float pitch, roll;
    sb_vec3 half_extents; ///< of a box, m
    float radius;         ///< of a sphere or a cylinder, m
    float half_height;    ///< of a cylinder, m
    uint16_t point_first; ///< of a hull: its points among the map's, as those of sb_map_hull
    uint16_t point_count;
    uint8_t form; ///< sb_map_form
} sb_map_hit_shape;

/// What shells and casts meet of the crates and walls that name the set, in place of their box:
/// the `shape_count` shapes of the map from `shape_first` on. The shapes of each set directly
/// follow those of the set before.
typedef struct sb_map_hit_set {
    sb_map_tag name; ///< no other set has it
    uint16_t shape_first;
    uint16_t shape_count;
} sb_map_hit_set;

/// A box that can be pushed; it stays upright.
typedef struct sb_map_crate {
    sb_vec3 position; ///< of the centre
    sb_vec3 half_extents;
    float yaw;
    float mass_kg;
    uint8_t hit_set; ///< 1 + index of the set that shells meet; 0: they meet the box
} sb_map_crate;

/// A box that does not move and can be broken.
typedef struct sb_map_wall {
    sb_vec3 center;
    sb_vec3 half_extents;
    float yaw;
    uint16_t health;
    uint8_t hit_set; ///< as of a crate
} sb_map_wall;

/// A ball that bounces and can be driven into things.
typedef struct sb_map_ball {
    sb_vec3 position; ///< of the centre
    float radius;
    float mass_kg;
    float restitution;
} sb_map_ball;

/// A thing that a tank takes by driving over it, and that comes back.
typedef struct sb_map_pick_up {
    sb_map_tag kind;
    sb_vec3 position; ///< on the ground
    float respawn_s;
} sb_map_pick_up;

/// A place that the rules watch: an upright box, turned by its yaw.
typedef struct sb_map_zone {
    sb_map_tag kind;
    sb_vec3 center;
    sb_vec3 half_extents;
    float yaw;
    uint8_t team;   ///< 0: none
    uint8_t number; ///< its place in an order, which the rules may ask for; 0: none
} sb_map_zone;

/// A point that the rules know by its kind, such as the place of a flag or a target to destroy.
typedef struct sb_map_marker {
    sb_map_tag kind;
    sb_vec3 position;
    float yaw;
    uint8_t team; ///< 0: none
} sb_map_marker;

/// A map. List elements beyond the counts are zero.
typedef struct sb_map {
    char name[SB_MAP_NAME_SIZE];
    sb_vec3 bounds_min; ///< the walls of the world; y is informative, the ground lies at 0
    sb_vec3 bounds_max;
    uint32_t spawn_count;
    uint32_t box_count;
    uint32_t cylinder_count;
    uint32_t ramp_count;
    uint32_t hull_count;
    uint32_t point_count;
    uint32_t crate_count;
    uint32_t wall_count;
    uint32_t ball_count;
    uint32_t pick_up_count;
    uint32_t zone_count;
    uint32_t marker_count;
    uint32_t hit_set_count;
    uint32_t hit_shape_count;
    sb_map_spawn spawns[SB_MAP_SPAWN_COUNT_MAX];
    sb_map_box boxes[SB_MAP_BOX_COUNT_MAX];
    sb_map_cylinder cylinders[SB_MAP_CYLINDER_COUNT_MAX];
    sb_map_ramp ramps[SB_MAP_RAMP_COUNT_MAX];
    sb_map_hull hulls[SB_MAP_HULL_COUNT_MAX];
    sb_vec3 points[SB_MAP_POINT_COUNT_MAX]; ///< of the hulls, then of the hit shapes
    sb_map_crate crates[SB_MAP_CRATE_COUNT_MAX];
    sb_map_wall walls[SB_MAP_WALL_COUNT_MAX];
    sb_map_ball balls[SB_MAP_BALL_COUNT_MAX];
    sb_map_pick_up pick_ups[SB_MAP_PICK_UP_COUNT_MAX];
    sb_map_zone zones[SB_MAP_ZONE_COUNT_MAX];
    sb_map_marker markers[SB_MAP_MARKER_COUNT_MAX];
    sb_map_hit_set hit_sets[SB_MAP_HIT_SET_COUNT_MAX];
    sb_map_hit_shape hit_shapes[SB_MAP_HIT_SHAPE_COUNT_MAX]; ///< of the hit sets
} sb_map;

/// What is wrong with a map, and where. `path` has the form of the JSON document, such as
/// "/boxes/3/half_extents/0". Both strings end with zero.
typedef struct sb_map_fault {
    char path[64];
    char reason[96];
} sb_map_fault;

/// Checks the following, in this order and up to the first fault:
/// - the name: 1 to 31 printable ASCII characters;
/// - the counts: at least one spawn, and no count beyond the size of its list;
/// - the bounds: within 500 m of the origin and at least 20 m wide;
/// - every member of every element by its range (map_table.c), and every position and centre within
///   the bounds in x and z (solids may reach across the bounds);
/// - for each spawn point, that the room of a vehicle (SB_MAP_ROOM_...) is within the bounds, and
///   that no other spawn point is too near;
/// - for each hit set, that no set before has its name, that it has 1 to 8 shapes, and that the
///   points of a hull span a volume;
/// - for each solid, that the points of a hull span a volume, and that no room of a spawn point
///   reaches into a box, cylinder, ramp, hull, crate or wall.
/// SB_ERROR_RANGE, and `out_fault` filled, if a check fails. `out_fault` may be NULL. Safe on any
/// values; takes a few milliseconds for the largest map.
sb_error sb_map_validate(const sb_map *map, sb_map_fault *out_fault);

/// Writes the canonical bytes of a valid map: "SBMP", the format version (u16), the name, the
/// bounds and the counts of all lists (u16 each). The lists follow in the order of the struct.
/// `point_first` and `shape_first` are not written: they follow from the counts. The version is 3,
/// or 2 for a map without hit sets: such bytes have neither their lists nor the members that name
/// them.
void sb_map_write(const sb_map *map, sb_writer *writer);

/// Reads canonical bytes and validates the map. SB_ERROR_VERSION for another format.
/// SB_ERROR_MALFORMED for version 3 without hit sets, for bytes that are no map, and for bytes
/// after the end. SB_ERROR_LIMIT for a count beyond the size of its list. Also SB_ERROR_TRUNCATED
/// and SB_ERROR_RANGE. On error the map is all zeros.
sb_error sb_map_read(sb_map *out_map, const void *bytes, size_t size);

/// Gives the built-in arena: 100 m by 100 m, 24 spawns, and everything that a match of any mode
/// needs. Except for the targets, it is the same after half a turn with the teams exchanged. As
/// JSON it is server/content/maps/arena.json.
void sb_map_arena(sb_map *out_map);

#endif
