/// Keeps where the tanks and shells of a match were in its last ticks while its log is played. It
/// reaches further back than the world's own poses, so that the whole flight of a shell can be
/// examined.
#ifndef SABOT_CLI_REPLAY_HITS_POSE_HISTORY_H
#define SABOT_CLI_REPLAY_HITS_POSE_HISTORY_H

#include "base/allocator.h"
#include "game/game.h"
#include "physics/shape/box.h"
#include "physics/world/scenery/hit_set.h"

/// A tank at a moment.
typedef struct sb_tank_pose {
    sb_vec3 position; ///< centre of the hull, m
    float yaw;        ///< rad
    sb_quaternion tilt;
    sb_vec3 half_extents;
    sb_vec3 velocity;          ///< m/s
    float yaw_rate;            ///< rad/s
    float turret_yaw;          ///< rad, world frame
    float turret_rate;         ///< rad/s
    const sb_scenery *scenery; ///< borrowed: its library has the hit set
    uint32_t hit_set;          ///< of the type; 0: only the hull's box is known
} sb_tank_pose;

typedef struct sb_pose_history sb_pose_history;

/// Creates a history for a match of the built-in tanks. It covers the longest flight of a shell and
/// the time before it that the shooter may have seen. NULL if there is not enough memory.
sb_pose_history *sb_pose_history_create(const sb_game *game, const sb_allocator *allocator);
void sb_pose_history_destroy(sb_pose_history *history);

/// Returns the count of ticks that are kept beside the newest.
uint32_t sb_pose_history_span(const sb_pose_history *history);

/// Records where everything is after the tick that follows the last one recorded.
void sb_pose_history_follow(sb_pose_history *history, const sb_game *game);

/// Records the velocities of a tank that was destroyed in the tick recorded last, from a match in
/// which it was not. Does nothing if it is not there either.
void sb_pose_history_follow_destroyed(sb_pose_history *history, const sb_game *other,
                                      uint32_t slot);

/// Clears the history, then records the state that was loaded and the past poses that its world
/// keeps.
void sb_pose_history_restart(sb_pose_history *history, const sb_game *game);

/// Gives the tank of a slot at a moment: a tick, plus a fraction on the way to the next one. It
/// interpolates as past poses are interpolated (physics/world/pose_ring.h). It must be the tank
/// that was there at the end of tick `same`. False if that is not kept, or the tank was not there.
bool sb_pose_history_at(const sb_pose_history *history, uint32_t slot, double moment, uint32_t same,
                        sb_tank_pose *out_pose);

/// Gives where a shell was at the end of a tick. False if that is not kept, or the shell was not in
/// the air.
bool sb_pose_history_shell(const sb_pose_history *history, uint32_t shell, uint32_t tick,
                           sb_vec3 *out_position);

/// Returns the hull as a box.
sb_box sb_tank_pose_box(const sb_tank_pose *pose);

/// Gives what shells meet of the tank, and returns how many shapes: those of its hit set, or the
/// hull's box if none is known.
uint32_t sb_tank_pose_shapes(const sb_tank_pose *pose, sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX]);

/// Returns the distance of a point from the nearest of these, m; negative inside.
double sb_tank_pose_distance(const sb_tank_pose *pose, sb_vec3 point);

/// Returns the name of the shape that is nearest to a point, such as "turret".
const char *sb_tank_pose_shape_name(const sb_tank_pose *pose, sb_vec3 point);

/// Returns the outward normal of that shape where a point is on, beyond or just under its surface.
sb_vec3 sb_tank_pose_normal(const sb_tank_pose *pose, sb_vec3 point);

#endif
