/// Spheres.
#ifndef SABOT_PHYSICS_SHAPE_SPHERE_H
#define SABOT_PHYSICS_SHAPE_SPHERE_H

#include "physics/shape/vec3.h"

typedef struct sb_sphere {
    sb_vec3 center;
    float radius; ///< m, > 0
} sb_sphere;

#endif
