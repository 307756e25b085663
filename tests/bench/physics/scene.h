/// The scenes on which engines are compared, as plain arrays. One generator makes them, so that
/// every engine gets the same world. Units: metres, seconds, kilograms, radians; y is up. Also for
/// C++.
#ifndef SABOT_TESTS_SCENE_H
#define SABOT_TESTS_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SCENE_TICK_RATE_HZ 60u

/// A linear congruential generator modulo 2^32.
typedef struct scene_random {
    uint32_t state;
} scene_random;

float scene_random_unit(scene_random *random); ///< in [0, 1)

/// Turned by `yaw` about the vertical: local z looks along (sin yaw, 0, cos yaw).
typedef struct upright_box {
    float center[3];
    float half_extents[3];
    float yaw;
} upright_box;

// T: tanks that drive and shoot among boxes, between four walls.

#define ARENA_GRAVITY_M_S2 9.81f
#define ARENA_FRICTION 0.5f
#define ARENA_TANK_KG 9600.0f
#define ARENA_TANK_SPEED_M_S 8.0f
#define ARENA_SHELL_RADIUS_M 0.1f
#define ARENA_SHELL_KG 10.0f
#define ARENA_SHELL_SPEED_M_S 60.0f
#define ARENA_MUZZLE_AHEAD_M 2.2f ///< from the tank's centre to the start of its shell
#define ARENA_MUZZLE_ABOVE_M 0.5f
#define ARENA_PERIOD_TICKS 60u

typedef struct arena {
    uint32_t tank_count; ///< there are as many shells
    uint32_t block_count;
    float half_width;   ///< of the square in which tanks start; the walls' faces are 2 m beyond
    upright_box *tanks; ///< where they start
    upright_box *blocks;
    upright_box walls[4];
    upright_box ground; ///< its top is y = 0
} arena;

bool arena_init(arena *scene, uint32_t tank_count);
void arena_deinit(arena *scene);

/// The yaw rate of each tank in rad/s, drawn every ARENA_PERIOD_TICKS.
typedef struct arena_control {
    scene_random random;
    uint32_t tank_count;
    float *yaw_rates;
} arena_control;

bool arena_control_init(arena_control *control, uint32_t tank_count);
void arena_control_deinit(arena_control *control);
void arena_control_tick(arena_control *control, uint32_t tick);

/// Returns true if tank `i` fires its shell again in this tick.
static inline bool arena_fires(uint32_t tick, uint32_t i)
{
    return tick == 0 || (tick + i) % ARENA_PERIOD_TICKS == 0;
}

// B: balls in a closed cube about the origin with three columns.

#define ROOM_WALL_COUNT 6u   ///< 2 k: at -half_width of axis k, facing in; 2 k + 1: at +half_width
#define ROOM_COLUMN_COUNT 3u ///< vertical cylinders of full height
#define ROOM_BALL_RADIUS_M 0.5f
#define ROOM_BALL_KG 1.0f
#define ROOM_BALL_SPEED_M_S 20.0f
#define ROOM_GRAVITY_M_S2 0.5f

typedef struct room {
    uint32_t ball_count;
    float gravity_m_s2;
    bool ballistic; ///< exact parabolas inside a tick, for engines that can
    float half_width;
    float column_radius;
    float columns[ROOM_COLUMN_COUNT][2]; ///< x and z of their axes
    float (*positions)[3];
    float (*velocities)[3];
} room;

bool room_init(room *scene, uint32_t ball_count);
void room_deinit(room *scene);

/// Returns the wall as a box 2 m thick, for engines that handle a box faster than an infinite
/// plane.
upright_box room_wall_box(const room *scene, uint32_t wall);

// M1 and M2: pair tests and casts. The origin is the centre of box a of a pair.

#define PAIR_SIZE_COUNT 64u
#define PAIR_COUNT 100000u
#define CAST_RADIUS_M 0.1f
#define CAST_LENGTH_M 4.0f
#define CAST_TARGET_RADIUS_M 0.5f

typedef struct scene_box {
    float center[3];
    float half_extents[3];
    float rotation[4]; ///< unit quaternion: w, x, y, z
} scene_box;

typedef struct box_pair {
    scene_box a, b;
} box_pair;

/// A sphere of CAST_RADIUS_M moves against a resting box, or against a sphere of
/// CAST_TARGET_RADIUS_M that starts at the origin and moves. They start apart.
typedef struct cast {
    float start[3];
    float displacement[3];
    scene_box box;                ///< centre at the origin
    float target_displacement[3]; ///< of the sphere in the box's place
} cast;

typedef struct pair_set {
    uint32_t count; ///< of each array
    box_pair *pairs;
    cast *box_casts;
    cast *sphere_casts;
} pair_set;

bool pair_set_init(pair_set *set, uint32_t count);
void pair_set_deinit(pair_set *set);

#ifdef __cplusplus
}
#endif

#endif
