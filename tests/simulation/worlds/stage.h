/// A scene's world as it runs: it opens the world, does what the harness does to it, and keeps
/// replicas.
#ifndef SABOT_WORLDS_STAGE_H
#define SABOT_WORLDS_STAGE_H

#include "scene.h"

#define STAGE_ACT_COUNT_MAX (SCENE_BODY_COUNT_MAX + 8u)

typedef struct stage {
    scene *of;
    sb_layout layout;
    sb_world world, replica;
    void *scenery;
    uint32_t tick;
    uint32_t cells[SCENE_BODY_COUNT_MAX]; ///< of each body now
    bool present[SCENE_BODY_COUNT_MAX];   ///< the harness has added it and not removed it
    bool touched[SCENE_BODY_COUNT_MAX];   ///< an act changed it in this tick
    uint32_t act_count;                   ///< of this tick
    scene_act acts[STAGE_ACT_COUNT_MAX];
    uint32_t replica_until; ///< the replica runs along until then; 0: there is none
    uint32_t replica_count;
    bool left_out[SCENE_BODY_COUNT_MAX]; ///< never there; set before the world opens
    double speed_in;                     ///< the largest speed that the harness gave to anything
} stage;

/// Returns an error's text, or NULL. The scene stays borrowed. `left_out` may be set before;
/// everything else is set here.
const char *stage_open(stage *on, scene *of);
void stage_close(stage *on);

sb_body *stage_body(const stage *on, uint32_t index);

/// Returns the body's solid at its present pose.
solid stage_solid(const stage *on, uint32_t index);

/// Does to the world what happens before the next step.
void stage_act(stage *on);

/// Steps the world, and its replica if there is one. Returns what is wrong with the replica, or
/// NULL.
const char *stage_step(stage *on);

/// Returns the kinetic and potential energy of a body, J. The potential energy is zero at the
/// lowest point of the room. An impulse that waits for the next tick counts if `pending` is true.
/// It is zero unless the body is dynamic.
double stage_energy_of(const stage *on, uint32_t index, bool pending);

/// Returns the sum over all bodies.
double stage_energy(const stage *on, bool pending);

#endif
