/// Where the tanks and shells of a match were in its last ticks, kept while its log is played: for
/// longer than the world itself does, so that the flight of a shell can be looked back on.
#ifndef SABOT_CLI_REPLAY_HITS_POSE_HISTORY_H
#define SABOT_CLI_REPLAY_HITS_POSE_HISTORY_H

#include "base/allocator.h"
#include "game/game.h"
#include "physics/shape/box.h"

/// A tank at a moment.
typedef struct sb_tank_pose {
    sb_vec3 position; ///< of the hull's centre, m
    float yaw;        ///< rad
    sb_quaternion tilt;
    sb_vec3 half_extents;
    sb_vec3 velocity; ///< m/s
    float yaw_rate;   ///< rad/s
    float turret_yaw; ///< rad, world frame
} sb_tank_pose;

typedef struct sb_pose_history sb_pose_history;

/// For a match of the built-in tanks. It holds the longest flight of a shell, from the moment that
/// its shooter saw when it was fired. NULL if there is not enough memory.
sb_pose_history *sb_pose_history_create(const sb_game *game, const sb_allocator *allocator);
void sb_pose_history_destroy(sb_pose_history *history);

/// Ticks that are kept beside the newest.
uint32_t sb_pose_history_span(const sb_pose_history *history);

/// Notes where everything is after a tick that followed the last one noted.
void sb_pose_history_follow(sb_pose_history *history, const sb_game *game);

/// Forgets all, and notes the state that was loaded, with what its world keeps of the past.
void sb_pose_history_restart(sb_pose_history *history, const sb_game *game);

/// The tank of a slot at a moment: so many ticks, and parts of one on the way to the next, as the
/// past is played (physics/world/pose_ring.h). It is the tank that was there at the end of `same`,
/// with the ticks' fraction dropped. False if that is not kept, or it was not there.
bool sb_pose_history_at(const sb_pose_history *history, uint32_t slot, double moment, uint32_t same,
                        sb_tank_pose *out_pose);

/// Where a shell was at the end of a tick. False if that is not kept, or it was not in the air.
bool sb_pose_history_shell(const sb_pose_history *history, uint32_t shell, uint32_t tick,
                           sb_vec3 *out_position);

/// The hull.
sb_box sb_tank_pose_box(const sb_tank_pose *pose);

/// How far a point is from the hull's surface, m; below 0 inside.
double sb_tank_pose_distance(const sb_tank_pose *pose, sb_vec3 point);

#endif
