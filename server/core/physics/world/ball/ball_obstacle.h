/// What a ball meets if it is moved at the tick's end, after all events. Polyhedra and other balls
/// stand where the tick leaves them. For the files of the sweep phase alone.
#ifndef SABOT_PHYSICS_WORLD_BALL_BALL_OBSTACLE_H
#define SABOT_PHYSICS_WORLD_BALL_BALL_OBSTACLE_H

#include "physics/world/ball/ball.h"

#define SB_FOUND_COUNT_MAX 512u

/// The first thing on a ball's way.
typedef struct sb_obstacle {
    sb_impact impact; ///< its time is 1 if the way is free
    uint32_t id;      ///< of the thing, or SB_ID_NONE
} sb_obstacle;

/// Finds the things of a broad phase that a sphere touches, by rising number. `out_found` has
/// SB_FOUND_COUNT_MAX places. Returns how many it filled.
uint32_t sb_sweep_find(const sb_broad_phase *phase, sb_vec3 center, float reach,
                       uint32_t *out_found);

/// Return true if layers, masks and sensors let the ball push the other thing.
bool sb_ball_meets_polyhedron(const sb_sweep *sweep, const sb_ball *ball, uint32_t number);
bool sb_ball_meets_ball(const sb_sweep *sweep, const sb_ball *ball, const sb_ball *other);

/// Returns true if the bounding sphere of a polyhedron at the tick's end touches the given sphere.
bool sb_polyhedron_is_near(const sb_sweep *sweep, uint32_t number, sb_vec3 center, float radius);

/// Finds the first plane, solid or polyhedron on a ball's path, other than the polyhedron `except`.
sb_obstacle sb_ball_obstacle(const sb_sweep *sweep, const sb_ball *ball, const sb_sphere_path *path,
                             uint32_t except);

/// Replaces `first` if the path meets another ball before it. Only the balls of which `stays` is
/// true count: those that are where the tick leaves them.
typedef bool sb_ball_stays(const sb_sweep *sweep, uint32_t number);
void sb_ball_obstacle_balls(const sb_sweep *sweep, const sb_ball *ball, const sb_sphere_path *path,
                            sb_ball_stays *stays, sb_obstacle *first);

#endif
