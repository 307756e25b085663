/// A world as it is drawn from a seed: scenery, cells, bodies, and what happens to them.
#ifndef SABOT_WORLDS_SCENE_H
#define SABOT_WORLDS_SCENE_H

#include "base/random.h"
#include "physics/shape/hull_build.h"
#include "physics/world/world.h"
#include "solid.h"

#define SCENE_TICK_COUNT 1200u
#define SCENE_BODY_COUNT_MAX 160u
#define SCENE_SOLID_COUNT_MAX 96u ///< of one kind
#define SCENE_PLANE_COUNT_MAX 8u
#define SCENE_CELL_COUNT_MAX 16u
#define SCENE_HULL_COUNT 4u
#define SCENE_ACT_COUNT_MAX 64u
#define SCENE_LANE_COUNT_MAX 16u

/// A closed part of the room. A body stays in its cell for ever.
typedef struct scene_cell {
    vec low, high; ///< between the faces of its walls
} scene_cell;

/// What a rules module would do to a body in every tick.
typedef enum scene_drive_kind {
    SCENE_FREE,
    SCENE_DRIVEN,  ///< a dynamic body whose horizontal velocity is set
    SCENE_PATROLS, ///< a kinematic body that goes to and fro between two places
} scene_drive_kind;

typedef struct scene_drive {
    scene_drive_kind kind;
    sb_vec3 velocity;       ///< horizontal of a driven body; of one that patrols, the way to `to`
    uint32_t from_tick;     ///< it begins then
    uint32_t reverse_ticks; ///< ticks until a driven body turns round; 0: never
    vec from, to;           ///< of one that patrols
} scene_drive;

typedef struct scene_body {
    sb_body_def def;
    uint32_t cell;
    scene_drive drive;
} scene_body;

typedef enum scene_act_kind {
    SCENE_IMPULSE,   ///< `value` N s
    SCENE_VELOCITY,  ///< `value` m/s
    SCENE_MOVE,      ///< to `value` away from where it is
    SCENE_TURN,      ///< by `value.y` rad
    SCENE_TURN_RATE, ///< `value.y` rad/s
    SCENE_TILT,      ///< `value` is the imaginary part of the quaternion
    SCENE_REMOVE,
    SCENE_ADD, ///< of the body, which is not there at the start
} scene_act_kind;

/// Something that the harness does at the start of a tick.
typedef struct scene_act {
    uint32_t tick, body;
    scene_act_kind kind;
    sb_vec3 value;
} scene_act;

/// Bodies of a lane too narrow for two: their order along z stays.
typedef struct scene_lane {
    uint32_t count;
    uint32_t bodies[SCENE_LANE_COUNT_MAX]; ///< by rising z
} scene_lane;

typedef struct scene {
    uint64_t seed;
    const char *family;
    sb_random random;
    sb_world_def def;
    bool driven;                       ///< energy may be put in in any tick
    bool sleeps;                       ///< alive only if a body falls asleep
    double disturbance;                ///< chance of an act of the harness on any body, a tick
    float friction, restitution, drag; ///< of new bodies; the last three have the largest
    double mass_kg, mass_spread;       ///< a mass is within `mass_kg` over and times the spread

    uint32_t plane_count, box_count, cylinder_count, place_count, hull_count;
    sb_plane planes[SCENE_PLANE_COUNT_MAX];
    sb_box boxes[SCENE_SOLID_COUNT_MAX];
    sb_cylinder cylinders[SCENE_SOLID_COUNT_MAX];
    sb_hull_place places[SCENE_SOLID_COUNT_MAX];
    _Alignas(8) uint8_t hulls[SCENE_HULL_COUNT][SB_HULL_SIZE_MAX];

    /// The same scenery for the judge, in no certain order.
    uint32_t solid_count;
    solid solids[SCENE_PLANE_COUNT_MAX + 3 * SCENE_SOLID_COUNT_MAX];

    uint32_t cell_count;
    scene_cell cells[SCENE_CELL_COUNT_MAX];
    uint32_t body_count;
    scene_body bodies[SCENE_BODY_COUNT_MAX];
    uint32_t act_count;
    scene_act acts[SCENE_ACT_COUNT_MAX];
    scene_lane lane;

    uint32_t asleep_tick; ///< every body sleeps then; 0: none need to

    uint32_t goal_body, goal_tick; ///< the body has come to z = `goal_z` by then; SB_ID_NONE: none
    double goal_z;
} scene;

double scene_in(scene *of, double low, double high);
double scene_log(scene *of, double low, double high); ///< uniform in the logarithm
bool scene_chance(scene *of, double probability);
uint32_t scene_below(scene *of, uint32_t bound);
vec scene_direction(scene *of); ///< of unit length

/// Adds scenery.
void scene_add_plane(scene *of, vec normal, double offset);
void scene_add_box(scene *of, vec center, vec half, double yaw, sb_quaternion tilt);
void scene_add_cylinder(scene *of, vec center, vec axis, double radius, double half_height);
void scene_add_hull(scene *of, uint32_t hull, vec center, double yaw, sb_quaternion tilt);

/// Builds the library of hulls, each about its frame's origin and of at most this size.
void scene_build_hulls(scene *of, double size);

/// Returns a tilt by up to `radians` about a horizontal axis.
sb_quaternion scene_tilt(scene *of, double radians);

/// The solid of a body with this def and pose.
solid scene_solid_of(const scene *of, const sb_body_def *def);

/// Whether a solid is in the cell, 1 mm away from its bounds; from all scenery; from another solid.
bool scene_is_in_cell(const scene *of, uint32_t cell, const solid *one);
bool scene_clears(const scene *of, const solid *one);
bool scene_are_apart(const solid *a, const solid *b);

/// Returns true if the body would be farther than 1 mm from scenery and other bodies, in its cell.
bool scene_has_room(const scene *of, const scene_body *body);

/// Adds a body and returns its index, or SB_ID_NONE if there are too many.
uint32_t scene_add(scene *of, const scene_body *body);

/// Tries random places of the cell; SB_ID_NONE if it found no room.
uint32_t scene_add_anywhere(scene *of, scene_body *body);

/// Returns a body of the scene's masses and surfaces.
scene_body scene_box(scene *of, vec center, vec half);
scene_body scene_ball(scene *of, vec center, double radius);
scene_body scene_any(scene *of, double size_min, double size_max);

/// Plans an act.
void scene_act_at(scene *of, uint32_t tick, uint32_t body, scene_act_kind kind, vec value);

/// Returns the ticks of that time, at least 1.
uint32_t scene_ticks(const scene *of, double seconds);

/// Draws the world of a seed.
void scene_draw(scene *of, uint64_t seed);

#endif
