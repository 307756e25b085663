/// Where the tanks and shells of a match were in its last ticks, kept while its log is played: for
/// longer than the world itself does, so that the flight of a shell can be looked back on.
#ifndef SABOT_CLI_REPLAY_TANK_TRACK_H
#define SABOT_CLI_REPLAY_TANK_TRACK_H

#include "base/allocator.h"
#include "game/game.h"
#include "physics/shape/box.h"

/// A tank at a moment.
typedef struct sb_track_pose {
    sb_vec3 position; ///< of the hull's centre, m
    float yaw;        ///< rad
    sb_quaternion tilt;
    sb_vec3 half_extents;
    sb_vec3 velocity; ///< m/s
    float yaw_rate;   ///< rad/s
    float turret_yaw; ///< rad, world frame
} sb_track_pose;

typedef struct sb_tank_track sb_tank_track;

/// For a match of the built-in tanks. It holds the longest flight of a shell, from the moment that
/// its shooter saw when it was fired. NULL if there is not enough memory.
sb_tank_track *sb_tank_track_create(const sb_game *game, const sb_allocator *allocator);
void sb_tank_track_destroy(sb_tank_track *track);

/// Ticks that are kept beside the newest.
uint32_t sb_tank_track_span(const sb_tank_track *track);

/// Notes where everything is after a tick that followed the last one noted.
void sb_tank_track_follow(sb_tank_track *track, const sb_game *game);

/// Forgets all, and notes the state that was loaded, with what its world keeps of the past.
void sb_tank_track_restart(sb_tank_track *track, const sb_game *game);

/// The tank of a slot at a moment: so many ticks, and parts of one on the way to the next, as the
/// past is played (physics/world/pose_ring.h). It is the tank that was there at the end of `same`,
/// with the ticks' fraction dropped. False if that is not kept, or it was not there.
bool sb_tank_track_at(const sb_tank_track *track, uint32_t slot, double moment, uint32_t same,
                      sb_track_pose *out_pose);

/// Where a shell was at the end of a tick. False if that is not kept, or it was not in the air.
bool sb_tank_track_shell(const sb_tank_track *track, uint32_t shell, uint32_t tick,
                         sb_vec3 *out_position);

/// The hull.
sb_box sb_track_box(const sb_track_pose *pose);

/// How far a point is from the hull's surface, m; below 0 inside.
double sb_track_distance(const sb_track_pose *pose, sb_vec3 point);

#endif
