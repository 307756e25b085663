/// Our own worlds for the scenes: memory, scenery and bodies.
#ifndef SABOT_TESTS_SABOT_WORLD_H
#define SABOT_TESTS_SABOT_WORLD_H

#include "physics/world/world.h"
#include "scene.h"

typedef struct sabot_world {
    sb_layout layout;
    sb_world world;
    sb_scenery *scenery;
} sabot_world;

/// The open functions return false, with nothing to close, if memory runs out or the library
/// refuses a def.
bool sabot_world_open(sabot_world *w, const sb_world_def *def, const sb_scenery_def *scenery);
void sabot_world_close(sabot_world *w);

/// The arena has tanks in the slots from 0, then shells. Tank k % tank_count owns shell k, which
/// rests above it until it is fired.
typedef struct sabot_arena {
    sabot_world base; ///< first member, so that a pointer to it also points to the arena
    uint32_t tank_count, shell_count;
} sabot_arena;

/// Opens the arena. The poses of `pose_count` bodies are kept.
bool sabot_arena_open(sabot_arena *a, const arena *scene, uint32_t shell_count,
                      uint32_t pose_count);

/// Drives and fires as the scene says. Takes no step.
void sabot_arena_control(sabot_arena *a, uint32_t tick, const float *yaw_rates);

bool sabot_room_open(sabot_world *w, const room *scene);

#endif
