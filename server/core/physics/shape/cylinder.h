/// Cylinders about any axis, finite or endless.
#ifndef SABOT_PHYSICS_SHAPE_CYLINDER_H
#define SABOT_PHYSICS_SHAPE_CYLINDER_H

#include "physics/shape/vec3.h"

/// Half height of a cylinder that has no caps: beyond every coordinate of a world, and still far
/// from overflow in a sum or a product.
#define SB_CYLINDER_ENDLESS 1e9f

typedef struct sb_cylinder {
    sb_vec3 center;
    sb_vec3 axis;      ///< unit length
    float radius;      ///< m, > 0
    float half_height; ///< m along the axis, > 0; SB_CYLINDER_ENDLESS or more for no caps
} sb_cylinder;

#endif
