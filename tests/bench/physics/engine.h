/// The interface of a compared engine: one table of functions for each engine. A missing function
/// means that the engine lacks the feature. Also for C++.
#ifndef SABOT_TESTS_ENGINE_H
#define SABOT_TESTS_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct box_pose {
    double center[3];
    double axes[3][3]; ///< unit, in the world frame
    double velocity[3];
} box_pose;

typedef struct ball_state {
    double position[3];
    double velocity[3];
} ball_state;

/// A touch of a ball in the last tick, as the engine reports it.
typedef struct ball_touch {
    uint32_t a;     ///< a ball
    uint32_t b;     ///< another ball, or an index with the bit TOUCH_WALL or TOUCH_COLUMN
    double time;    ///< time of their first touch in the tick, as a fraction of the tick
    uint32_t count; ///< count of their touches in the tick
} ball_touch;

#define TOUCH_WALL 0x40000000u
#define TOUCH_COLUMN 0x80000000u

typedef struct ball_touches {
    uint32_t count;
    uint32_t missing; ///< touches that the engine could not list
    ball_touch *touches;
} ball_touches;

/// One way of testing all pairs or casts of a set. `scene` is M1, M1contacts, M2box or M2sphere.
/// `form` distinguishes several ways of one engine. `out_hits` has an element for each pair or
/// cast.
typedef struct pair_test {
    const char *scene;
    const char *form; ///< "single", or the engine's own name
    void (*run)(void *pairs, bool *out_hits);
} pair_test;

#define PAIR_TEST_COUNT_MAX 12

typedef struct engine {
    const char *name;

    /// Builds the scene at tick 0; NULL if memory runs out. The scene outlives it.
    void *(*arena_open)(const arena *scene);
    /// Drives and fires as the scene says, then takes one step.
    void (*arena_tick)(void *world, uint32_t tick, const float *yaw_rates);
    void (*arena_read)(void *world, box_pose *out_tanks, double (*out_shells)[3]);
    void (*arena_close)(void *world);

    void *(*room_open)(const room *scene);
    void (*room_tick)(void *world);
    void (*room_read)(void *world, ball_state *out_balls);
    /// Valid until the next tick.
    const ball_touches *(*room_touches)(void *world);
    void (*room_close)(void *world);

    /// Converts the set to the engine's own form.
    void *(*pairs_open)(const pair_set *set);
    void (*pairs_close)(void *pairs);
    pair_test tests[PAIR_TEST_COUNT_MAX]; ///< the first without a name ends the list
} engine;

const engine *engine_sabot(void);
const engine *engine_bullet(void);
const engine *engine_ode(void);

#ifdef __cplusplus
}
#endif

#endif
