/// Shapes of every kind for the tests of the dispatch, each with the same solid in double
/// precision.
#ifndef SABOT_TESTS_REAL_SHAPE_H
#define SABOT_TESTS_REAL_SHAPE_H

#include <stdbool.h>

#include "oracle.h"
#include "physics/shape/hull_build.h"

#define CASE_COUNT 100000

static _Alignas(8) unsigned char hull_memory[2][SB_HULL_SIZE_MAX];

/// A shape and the same solid in the reference. Hulls are boxes here, because the reference has
/// boxes; AABBs are boxes along the world's axes.
typedef struct real_shape {
    sb_shape shape;
    real_box box;
    real3 center; // of a plane: a point of its surface
    double size;  // farthest from the centre
} real_shape;

static inline bool is_box_like(sb_shape_kind kind)
{
    return kind == SB_SHAPE_AABB || kind == SB_SHAPE_BOX || kind == SB_SHAPE_HULL;
}

/// A box in one of three orientations: that of the world, upright, or any.
static inline void sample_axes(real3 axes[3])
{
    switch (sample_below(3)) {
    case 0:
        real_axes_from_yaw(axes, 0);
        break;
    case 1:
        real_axes_from_yaw(axes, sample_in(-3, 3));
        break;
    default:
        real_axes_random(axes);
        break;
    }
}

static inline void make_box_like(real_shape *made, unsigned char *memory)
{
    sample_axes(made->box.axes);
    if (made->shape.kind == SB_SHAPE_AABB) {
        real_axes_from_yaw(made->box.axes, 0);
    }
    made->box.center = made->center;
    for (int i = 0; i < 3; i++) {
        made->box.half[i] = sample_size(0.1, 5);
    }
    sb_box box = real_box_round(&made->box);
    if (made->shape.kind == SB_SHAPE_BOX) {
        made->shape.box = box;
    } else if (made->shape.kind == SB_SHAPE_AABB) {
        made->shape.aabb = sb_box_bounds(&box);
        made->box = real_box_of_aabb(&made->shape.aabb);
    } else {
        assert_int_equal(sb_hull_build_box(memory, box.half_extents), SB_OK);
        const void *block = memory;
        made->shape.hull =
            (sb_placed_hull){block, box.center, {box.axes[0], box.axes[1], box.axes[2]}};
    }
    made->size = real_box_size(&made->box);
}

static inline real_shape sample_shape(sb_shape_kind kind, real3 center, unsigned char *memory)
{
    real_shape made = {.shape = {.kind = kind}, .center = center};
    sb_vec3 at = real3_round(center);
    real3 axes[3];
    sample_axes(axes);
    sb_vec3 direction = real3_round(axes[sample_below(3)]);
    double radius = sample_size(0.1, 5), half_height = sample_size(0.1, 10);
    switch (kind) {
    case SB_SHAPE_POINT:
        made.shape.point = at;
        break;
    case SB_SHAPE_SEGMENT:
        made.shape.segment =
            (sb_segment){at, sb_vec3_add_scaled(at, direction, (float)half_height)};
        made.size = half_height;
        break;
    case SB_SHAPE_RAY:
        made.shape.ray = (sb_ray){at, direction};
        break;
    case SB_SHAPE_LINE:
        made.shape.line = (sb_line){at, direction};
        break;
    case SB_SHAPE_PLANE:
        made.shape.plane = (sb_plane){direction, sb_vec3_dot(direction, at)};
        break;
    case SB_SHAPE_SPHERE:
        made.shape.sphere = (sb_sphere){at, (float)radius};
        made.size = radius;
        break;
    case SB_SHAPE_CYLINDER:
        made.shape.cylinder = (sb_cylinder){at, direction, (float)radius, (float)half_height};
        made.size = radius + half_height;
        break;
    case SB_SHAPE_AABB:
    case SB_SHAPE_BOX:
    case SB_SHAPE_HULL:
        make_box_like(&made, memory);
        break;
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return made;
}

/// Returns the signed distance of a point from a solid.
static inline double distance_at(const void *context, real3 point)
{
    const real_shape *of = context;
    if (is_box_like(of->shape.kind)) {
        return real_box_distance(&of->box, point, NULL);
    }
    if (of->shape.kind == SB_SHAPE_SPHERE) {
        return real3_length(real3_sub(point, of->center)) - (double)of->shape.sphere.radius;
    }
    if (of->shape.kind == SB_SHAPE_CYLINDER) {
        return real_cylinder_distance(&of->shape.cylinder, point);
    }
    real3 normal = real3_of(of->shape.plane.normal);
    return real3_dot(normal, point) - (double)of->shape.plane.offset;
}

/// Returns how far a solid reaches in a unit direction, from the world's origin.
static inline double reach_along(const real_shape *of, real3 direction)
{
    double center = real3_dot(of->center, direction);
    if (is_box_like(of->shape.kind)) {
        return real3_dot(of->box.center, direction) + real_box_reach(&of->box, direction);
    }
    if (of->shape.kind == SB_SHAPE_SPHERE) {
        return center + (double)of->shape.sphere.radius;
    }
    if (of->shape.kind == SB_SHAPE_CYLINDER) {
        const sb_cylinder *cylinder = &of->shape.cylinder;
        real3 axis = real3_of(cylinder->axis);
        return center + (double)cylinder->half_height * fabs(real3_dot(axis, direction)) +
               (double)cylinder->radius * real3_length(real3_cross(axis, direction));
    }
    real3 normal = real3_of(of->shape.plane.normal);
    bool is_normal = real3_length(real3_sub(normal, direction)) < 1e-6;
    return is_normal ? (double)of->shape.plane.offset : HUGE_VAL;
}

static inline sb_shape_kind sample_solid_kind(void)
{
    return SB_SHAPE_PLANE + sample_below(SB_SHAPE_KIND_COUNT - SB_SHAPE_PLANE);
}

static inline bool is_same_vector(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

#endif
