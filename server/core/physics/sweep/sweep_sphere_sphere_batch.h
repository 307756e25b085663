/// One moving sphere against many, four at a time.
#ifndef SABOT_PHYSICS_SWEEP_SPHERE_SPHERE_BATCH_H
#define SABOT_PHYSICS_SWEEP_SPHERE_SPHERE_BATCH_H

#include <stdint.h>

#include "physics/sweep/impact.h"

/// The time that stands for no impact.
#define SB_SWEEP_TIME_NONE 2.0f

/// Moving spheres as a structure of arrays: sphere i is (start_x[i], start_y[i], ...). Borrowed, of
/// `count` elements each, in any alignment.
typedef struct sb_sphere_paths {
    const float *start_x, *start_y, *start_z;
    const float *displacement_x, *displacement_y, *displacement_z; ///< over the tick
    const float *radius;
    uint32_t count;
} sb_sphere_paths;

/// The time of impact of `a` with each of the spheres, or SB_SWEEP_TIME_NONE, into `out_times`, of
/// `b->count` elements: for each the same bits as `sb_sweep_sphere_moving_sphere`, which gives
/// point and normal of the one that matters.
void sb_sweep_sphere_moving_sphere_batch(const sb_sphere_path *a, const sb_sphere_paths *b,
                                         float *out_times);

#endif
