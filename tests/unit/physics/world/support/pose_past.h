/// A world of kinematic bodies that take a new velocity every tick, with a record of their poses
/// kept beside it, for the tests of the pose ring.
#ifndef SABOT_POSE_PAST_H
#define SABOT_POSE_PAST_H

#include "world_fixture.h"

#define POSE_BODY_COUNT 6
#define POSE_TICK_COUNT 200
#define POSE_AGE_MAX 27u // 450 ms at 60 Hz

static const sb_vec3 pose_half_box = {1.5f, 0.75f, 3}; ///< of each body but 3, which is a sphere

typedef struct pose_record {
    sb_vec3 position;
    float yaw;
} pose_record;

typedef struct pose_past {
    world_fixture fixture;
    pose_record records[POSE_TICK_COUNT + 1][POSE_BODY_COUNT]; ///< at the end of each tick
} pose_past;

/// Opens the world. The ring keeps the poses of the first `pose_capacity` bodies.
void pose_past_open(pose_past *p, uint32_t pose_capacity);

/// Steps `count` ticks and records each.
void pose_past_step(pose_past *p, uint32_t count);

#endif
