/// Random casts at a tank of the built-in rules, with what the physics answers. Tests of the
/// drawings compare it with what is drawn.
#ifndef SABOT_TESTS_HIT_CASTS_H
#define SABOT_TESTS_HIT_CASTS_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/shape/vec3.h"

/// Difference between a shape that is hit and what is drawn for it, at most, m.
#define HIT_CAST_TOLERANCE_M 0.01f

/// A tank as a client sees it, and a sphere that flies past or into it.
typedef struct hit_cast {
    uint32_t type;
    sb_vec3 position;
    float orientation[4]; ///< x, y, z, w: the tilt after the yaw
    float yaw, turret_yaw;
    sb_vec3 from, to;
    float radius_m; ///< 0, or up to that of the largest shell
    bool hit;       ///< the sphere meets a hit shape
    bool near;      ///< it does if it is larger by the tolerance
} hit_cast;

typedef struct hit_casts hit_casts;

/// Builds a world with a tank. NULL without memory.
hit_casts *hit_casts_create(uint64_t seed);
void hit_casts_destroy(hit_casts *casts);
/// Casts once. Each tank gets a few casts before the next one stands there.
hit_cast hit_casts_next(hit_casts *casts);

#endif
