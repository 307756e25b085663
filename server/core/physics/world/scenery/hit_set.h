/// Hit shapes: what casts and shells meet of a body, in place of the one shape by which it is
/// separated. A tank is separated as a box, and hit as its hull, its tracks and its turret.
///
/// A set has up to eight shapes. Each is fixed to the body, or to the body's joint: a frame that
/// stands at a pivot of the body and has a yaw of its own, as a turret has. Sets are part of the
/// scenery: immutable, and shared by all bodies that use them.
#ifndef SABOT_PHYSICS_WORLD_SCENERY_HIT_SET_H
#define SABOT_PHYSICS_WORLD_SCENERY_HIT_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/shape/quaternion.h"
#include "physics/shape/shape.h"
#include "physics/sweep/impact.h"

typedef struct sb_scenery sb_scenery;

#define SB_HIT_SHAPE_COUNT_MAX 8u
#define SB_HIT_SET_COUNT_MAX 255u
/// Farthest coordinate of a pivot or a shape's centre, and largest size, m.
#define SB_HIT_EXTENT_MAX 100.0f

/// One shape of a set. Its frame is the body's (origin at the body's position, turned by yaw and
/// tilt) or the joint's (origin at the pivot, turned by the joint's yaw and the body's tilt).
typedef struct sb_hit_shape_def {
    sb_shape_kind kind;        ///< box, sphere, cylinder or hull
    bool turns;                ///< stands in the joint's frame
    uint32_t hull;             ///< of a hull: index in the scenery's library
    sb_vec3 size;              ///< m: a box's half extents; a sphere's radius in x; a cylinder's
                               ///< radius in x and half height in y, along its own y axis
    sb_vec3 center;            ///< in its frame, m; of a hull: where the hull's own frame begins
    sb_quaternion orientation; ///< in its frame, of unit length
} sb_hit_shape_def;

typedef struct sb_hit_set_def {
    uint32_t count; ///< 1 to SB_HIT_SHAPE_COUNT_MAX
    sb_vec3 pivot;  ///< of the joint, in the body's frame, m
    sb_hit_shape_def shapes[SB_HIT_SHAPE_COUNT_MAX];
} sb_hit_set_def;

/// A shape as the scenery keeps it.
typedef struct sb_hit_shape {
    uint32_t kind; ///< sb_shape_kind
    uint32_t hull;
    uint32_t turns;    ///< 1 or 0
    uint32_t straight; ///< 1: `axes` are those of its frame
    sb_vec3 center;
    sb_vec3 size;
    sb_vec3 axes[3]; ///< in its frame
    sb_vec3 middle;  ///< in its frame: of a sphere that holds the shape
    float radius;    ///< of that sphere, m
} sb_hit_shape;

typedef struct sb_hit_set {
    uint32_t count;
    float reach; ///< radius of the sphere about the body's position that holds all, m
    sb_vec3 pivot;
    sb_hit_shape shapes[SB_HIT_SHAPE_COUNT_MAX];
} sb_hit_set;

/// Returns true if a set can be built from the def, with a library of `hull_count` hulls.
bool sb_hit_set_def_is_valid(const sb_hit_set_def *def, uint32_t hull_count);

/// Builds a set from a valid def. Its hulls are taken from the scenery.
void sb_hit_set_build(sb_hit_set *set, const sb_hit_set_def *def, const sb_scenery *scenery);

/// The motion of a body with hit shapes during a sphere's path: straight, with an even turn of the
/// body and of its joint. Time is a fraction of that path.
typedef struct sb_hit_motion {
    const sb_scenery *scenery;
    const sb_hit_set *set;
    sb_vec3 start; ///< the body's position at time 0
    sb_vec3 displacement;
    sb_quaternion tilt;
    float yaw; ///< of the body at time 0, rad; need not be within a turn
    float turn;
    float joint_yaw; ///< of the joint at time 0: a heading in the world, like the body's yaw
    float joint_turn;
} sb_hit_motion;

/// Gives all shapes of the set as they stand at a time.
void sb_hit_motion_shapes(const sb_hit_motion *motion, float time,
                          sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX]);

/// The way of a sphere that holds something which is cast.
typedef struct sb_hit_cast {
    sb_vec3 start;
    sb_vec3 displacement; ///< any length
    float radius;
} sb_hit_cast;

/// Returns false only if the sphere stays clear of one of this radius about a point.
bool sb_hit_cast_comes_near(const sb_hit_cast *way, sb_vec3 point, float radius);

/// Gives the shapes that the way may touch as they stand at time 0, with their indices in the set,
/// by rising index. Returns how many these are.
uint32_t sb_hit_motion_shapes_near(const sb_hit_motion *motion, const sb_hit_cast *way,
                                   sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX],
                                   uint32_t out_indices[SB_HIT_SHAPE_COUNT_MAX]);

/// Gives the axes of the frame that the set's shape `index` stands in, at a time.
void sb_hit_motion_axes(const sb_hit_motion *motion, uint32_t index, float time,
                        sb_vec3 out_axes[3]);

/// Casts the sphere at the shapes. Returns true if it meets one, and gives the first impact and the
/// shape; of equal times the lower shape counts. The rules of sweep/dispatch.h hold for each shape.
///
/// Without a turn the cast is that of the pair. With one, each shape is met as it stands in the
/// middle of each quarter of the motion, and then again as it stands at the moment of that impact.
/// The sphere is then within a millimetre of the surface, if it approaches ten times as fast as the
/// surface turns. Whether it hits at all is decided at a quarter's middle. So an edge that turns
/// may be off by its way in an eighth of the motion.
bool sb_hit_motion_meets(const sb_hit_motion *motion, const sb_sphere_path *path,
                         sb_impact *out_impact, uint32_t *out_shape);

#endif
