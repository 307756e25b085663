/// A map: bounds, spawn points, what stands, what can be pushed or broken, and what the rules look
/// for. Its canonical bytes are what is hashed, sent to clients and written into logs; `sb_hash` of
/// them is the map's name on the wire.
///
/// Yaw is about the vertical, radians, within a turn either way; 0 looks along +z and pi/2 along
/// +x. Which values each member may have is in map_table.c, the one list of ranges.
#ifndef SABOT_GAME_MAP_H
#define SABOT_GAME_MAP_H

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

/// Canonical bytes of the largest map: a head of 4 + 2 + 32 + 24 + 12 * 2, and every list full.
#define SB_MAP_BYTES_MAX 75766

/// The room that a vehicle of any type needs where it appears, m: nothing solid may reach into it.
#define SB_MAP_ROOM_HALF_WIDTH_M 1.7f
#define SB_MAP_ROOM_HALF_HEIGHT_M 1.2f
#define SB_MAP_ROOM_HALF_LENGTH_M 3.0f
/// No two spawn points are nearer than this.
#define SB_MAP_SPAWN_DISTANCE_MIN_M 4.0f

/// One word that says what a thing is for: 1 to 15 characters of a-z, 0-9 and _, zeros behind. What
/// the words mean is said by the rules that read them; a map may hold any.
typedef struct sb_map_tag {
    char text[SB_MAP_TAG_SIZE];
} sb_map_tag;

/// Where a vehicle appears: the point of the ground under its centre, and its heading.
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

/// A vertical one that never moves: a silo, a tree.
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

/// The convex hull of points, which never moves. The points are relative to `position` and are
/// turned with the yaw; they lie in the map's `points` from `point_first` on, those of each hull
/// right behind those of the one before.
typedef struct sb_map_hull {
    sb_vec3 position;
    float yaw;
    uint16_t point_first;
    uint16_t point_count;
} sb_map_hull;

/// A box that can be pushed; it stays upright.
typedef struct sb_map_crate {
    sb_vec3 position; ///< of the centre
    sb_vec3 half_extents;
    float yaw;
    float mass_kg;
} sb_map_crate;

/// A box that does not move and can be broken.
typedef struct sb_map_wall {
    sb_vec3 center;
    sb_vec3 half_extents;
    float yaw;
    uint16_t health;
} sb_map_wall;

/// A ball that bounces and can be driven into things.
typedef struct sb_map_ball {
    sb_vec3 position; ///< of the centre
    float radius;
    float mass_kg;
    float restitution;
} sb_map_ball;

/// What is taken by driving over it, and comes back.
typedef struct sb_map_pick_up {
    sb_map_tag kind;
    sb_vec3 position; ///< on the ground
    float respawn_s;
} sb_map_pick_up;

/// A place that the rules watch: an upright box turned by its yaw.
typedef struct sb_map_zone {
    sb_map_tag kind;
    sb_vec3 center;
    sb_vec3 half_extents;
    float yaw;
    uint8_t team; ///< 0: none
} sb_map_zone;

/// A point that the rules know by its kind: where a flag stands, what is to be destroyed.
typedef struct sb_map_marker {
    sb_map_tag kind;
    sb_vec3 position;
    float yaw;
    uint8_t team; ///< 0: none
} sb_map_marker;

/// Places behind the counts are zero.
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
    sb_map_spawn spawns[SB_MAP_SPAWN_COUNT_MAX];
    sb_map_box boxes[SB_MAP_BOX_COUNT_MAX];
    sb_map_cylinder cylinders[SB_MAP_CYLINDER_COUNT_MAX];
    sb_map_ramp ramps[SB_MAP_RAMP_COUNT_MAX];
    sb_map_hull hulls[SB_MAP_HULL_COUNT_MAX];
    sb_vec3 points[SB_MAP_POINT_COUNT_MAX]; ///< of the hulls
    sb_map_crate crates[SB_MAP_CRATE_COUNT_MAX];
    sb_map_wall walls[SB_MAP_WALL_COUNT_MAX];
    sb_map_ball balls[SB_MAP_BALL_COUNT_MAX];
    sb_map_pick_up pick_ups[SB_MAP_PICK_UP_COUNT_MAX];
    sb_map_zone zones[SB_MAP_ZONE_COUNT_MAX];
    sb_map_marker markers[SB_MAP_MARKER_COUNT_MAX];
} sb_map;

/// What is wrong with a map, and where: `path` is in the form of the JSON document, such as
/// "/boxes/3/half_extents/0". Both strings end with zero.
typedef struct sb_map_fault {
    char path[64];
    char reason[96];
} sb_map_fault;

/// Checks, in this order and to the first fault:
/// - the name: 1 to 31 printable ASCII characters;
/// - the counts: at least one spawn, and none beyond its list;
/// - the bounds: within 500 m of the origin and at least 20 m wide;
/// - every member of every thing by its range (map_table.c), with every position and centre within
///   the bounds in x and z (what is solid may reach across them);
/// - that the room of a vehicle (SB_MAP_ROOM_...) on each spawn point is within the bounds, and no
///   other spawn point is too near;
/// - solid by solid, that the points of a hull span a volume, and that no such room reaches into a
///   box, cylinder, ramp, hull, crate or wall.
/// SB_ERROR_RANGE and `out_fault` filled if one does not hold. `out_fault` may be NULL. Safe on any
/// values; a few milliseconds for the largest map.
sb_error sb_map_validate(const sb_map *map, sb_map_fault *out_fault);

/// Writes the canonical bytes of a valid map: "SBMP", format version (u16, 2), name, bounds, the
/// counts of all lists (u16 each), then the lists in the struct's order. `point_first` is not
/// written: it follows from the counts.
void sb_map_write(const sb_map *map, sb_writer *writer);

/// Reads canonical bytes and validates. SB_ERROR_VERSION for another format; SB_ERROR_LIMIT for a
/// count beyond its list; SB_ERROR_TRUNCATED; SB_ERROR_MALFORMED for something else or bytes behind
/// the end; SB_ERROR_RANGE. On error the map is all zeros.
sb_error sb_map_read(sb_map *out_map, const void *bytes, size_t size);

/// The built-in arena: 100 m by 100 m, 24 spawns, with all that a match of any mode needs. It is
/// the same after half a turn with the teams exchanged, but for the targets. As JSON it is
/// server/content/maps/arena.json.
void sb_map_arena(sb_map *out_map);

#endif
