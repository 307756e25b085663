#include "physics/world/scenery/hit_set.h"

#include "physics/shape/box.h"
#include "physics/sweep/dispatch.h"
#include "physics/world/scenery/scenery.h"

// A body that turns is met as it stands in the middle of each of this many parts of its motion.
#define PART_COUNT 4
// Times that an impact with a shape that turns is found again, as it stands then.
#define REFINE_COUNT 2
#define MARGIN_M 1e-3f

static bool within(float value, float low, float high)
{
    return value >= low && value <= high; // false for a NaN
}

static bool is_near(sb_vec3 v)
{
    const float limit = SB_HIT_EXTENT_MAX;
    return within(v.x, -limit, limit) && within(v.y, -limit, limit) && within(v.z, -limit, limit);
}

static bool is_size(float value)
{
    return value > 0.0f && value <= SB_HIT_EXTENT_MAX;
}

static bool shape_is_valid(const sb_hit_shape_def *def, uint32_t hull_count)
{
    sb_quaternion q = def->orientation;
    float norm = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    if (!is_near(def->center) || !within(norm, 0.99999f, 1.00001f)) {
        return false;
    }
    switch (def->kind) {
    case SB_SHAPE_BOX:
        return is_size(def->size.x) && is_size(def->size.y) && is_size(def->size.z);
    case SB_SHAPE_SPHERE:
        return is_size(def->size.x);
    case SB_SHAPE_CYLINDER:
        return is_size(def->size.x) && is_size(def->size.y);
    case SB_SHAPE_HULL:
        return def->hull < hull_count;
    case SB_SHAPE_POINT:
    case SB_SHAPE_SEGMENT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE:
    case SB_SHAPE_PLANE:
    case SB_SHAPE_AABB:
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return false;
}

bool sb_hit_set_def_is_valid(const sb_hit_set_def *def, uint32_t hull_count)
{
    bool valid = def->count >= 1 && def->count <= SB_HIT_SHAPE_COUNT_MAX && is_near(def->pivot);
    for (uint32_t i = 0; valid && i < def->count; i++) {
        valid = shape_is_valid(&def->shapes[i], hull_count);
    }
    return valid;
}

static sb_vec3 turned(const sb_vec3 axes[3], sb_vec3 v)
{
    sb_vec3 along = sb_vec3_scale(axes[0], v.x);
    return sb_vec3_add_scaled(sb_vec3_add_scaled(along, axes[1], v.y), axes[2], v.z);
}

// The sphere that holds a hull, in the hull's own frame: about the middle of its bounds.
static void bound_hull(const sb_hull *hull, sb_vec3 *out_middle, float *out_radius)
{
    *out_middle = sb_vec3_scale(sb_vec3_add(hull->bounds.min, hull->bounds.max), 0.5f);
    float square = 0.0f;
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        float one = sb_vec3_length_squared(sb_vec3_sub(vertices[i], *out_middle));
        square = one > square ? one : square;
    }
    *out_radius = sqrtf(square);
}

static void bound(sb_hit_shape *shape, const sb_scenery *scenery)
{
    sb_vec3 middle = {0.0f, 0.0f, 0.0f}, size = shape->size;
    if (shape->kind == SB_SHAPE_HULL) {
        bound_hull(sb_scenery_hull(scenery, shape->hull), &middle, &shape->radius);
    } else {
        shape->radius = sb_vec3_length(size); // the members that a kind lacks are 0
    }
    shape->radius = shape->radius * 1.00001f + 1e-5f;
    shape->middle = sb_vec3_add(shape->center, turned(shape->axes, middle));
}

static sb_hit_shape shape_of(const sb_hit_shape_def *def, const sb_scenery *scenery)
{
    sb_quaternion q = def->orientation;
    sb_hit_shape shape = {
        .kind = (uint32_t)def->kind,
        .hull = def->kind == SB_SHAPE_HULL ? def->hull : 0,
        .turns = def->turns ? 1 : 0,
        .straight = sb_quaternion_is_identity(q) ? 1 : 0,
        .center = def->center,
        .axes = {sb_quaternion_rotate(q, sb_vec3_make(1.0f, 0.0f, 0.0f)),
                 sb_quaternion_rotate(q, sb_vec3_make(0.0f, 1.0f, 0.0f)),
                 sb_quaternion_rotate(q, sb_vec3_make(0.0f, 0.0f, 1.0f))},
    };
    if (def->kind == SB_SHAPE_BOX) {
        shape.size = def->size;
    } else if (def->kind != SB_SHAPE_HULL) {
        shape.size = sb_vec3_make(def->size.x, 0.0f, 0.0f);
        shape.size.y = def->kind == SB_SHAPE_CYLINDER ? def->size.y : 0.0f;
    }
    bound(&shape, scenery);
    return shape;
}

// How far a shape reaches from the body's position, wherever the joint has turned.
static float reach_of(const sb_hit_set *set, const sb_hit_shape *shape)
{
    sb_vec3 at = shape->middle, pivot = set->pivot;
    if (shape->turns == 0) {
        return sb_vec3_length(at) + shape->radius;
    }
    float out = sqrtf(pivot.x * pivot.x + pivot.z * pivot.z) + sqrtf(at.x * at.x + at.z * at.z);
    float up = pivot.y + at.y;
    return sqrtf(out * out + up * up) + shape->radius;
}

void sb_hit_set_build(sb_hit_set *set, const sb_hit_set_def *def, const sb_scenery *scenery)
{
    *set = (sb_hit_set){.count = def->count, .pivot = def->pivot};
    for (uint32_t i = 0; i < def->count; i++) {
        set->shapes[i] = shape_of(&def->shapes[i], scenery);
        float reach = reach_of(set, &set->shapes[i]) * 1.00001f;
        set->reach = reach > set->reach ? reach : set->reach;
    }
}

// A frame that shapes stand in.
typedef struct frame {
    sb_vec3 origin;
    sb_vec3 axes[3];
} frame;

// The body's frame at a time, and the joint's.
typedef struct frames {
    frame body, joint;
} frames;

static frames frames_at(const sb_hit_motion *motion, float time)
{
    frames at;
    at.body.origin = sb_vec3_add_scaled(motion->start, motion->displacement, time);
    sb_axes_from_pose(motion->yaw + motion->turn * time, motion->tilt, at.body.axes);
    at.joint.origin = sb_vec3_add(at.body.origin, turned(at.body.axes, motion->set->pivot));
    sb_axes_from_pose(motion->joint_yaw + motion->joint_turn * time, motion->tilt, at.joint.axes);
    return at;
}

static const frame *frame_of(const sb_hit_shape *shape, const frames *at)
{
    return shape->turns != 0 ? &at->joint : &at->body;
}

static sb_vec3 point_in(const frame *at, sb_vec3 point)
{
    return sb_vec3_add(at->origin, turned(at->axes, point));
}

// The axes of a shape in the world. Those of an upright frame keep their bits.
static void axes_in(const frame *at, const sb_hit_shape *shape, sb_vec3 out_axes[3])
{
    for (int i = 0; i < 3; i++) {
        out_axes[i] = shape->straight != 0 ? at->axes[i] : turned(at->axes, shape->axes[i]);
    }
}

// A shape turned as its frame is, with its centre at a point of the world.
static sb_shape shape_at(const sb_hit_motion *motion, const sb_hit_shape *shape, const frame *at,
                         sb_vec3 center)
{
    sb_vec3 axes[3], size = shape->size;
    axes_in(at, shape, axes);
    switch ((sb_shape_kind)shape->kind) {
    case SB_SHAPE_SPHERE:
        return (sb_shape){.kind = SB_SHAPE_SPHERE, .sphere = {center, size.x}};
    case SB_SHAPE_CYLINDER:
        return (sb_shape){.kind = SB_SHAPE_CYLINDER, .cylinder = {center, axes[1], size.x, size.y}};
    case SB_SHAPE_HULL:
        return (sb_shape){.kind = SB_SHAPE_HULL,
                          .hull = {.hull = sb_scenery_hull(motion->scenery, shape->hull),
                                   .center = center,
                                   .axes = {axes[0], axes[1], axes[2]}}};
    case SB_SHAPE_POINT:
    case SB_SHAPE_SEGMENT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE:
    case SB_SHAPE_PLANE:
    case SB_SHAPE_AABB:
    case SB_SHAPE_BOX:
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return (sb_shape){.kind = SB_SHAPE_BOX, .box = {center, size, {axes[0], axes[1], axes[2]}}};
}

void sb_hit_motion_shapes(const sb_hit_motion *motion, float time,
                          sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX])
{
    frames now = frames_at(motion, time);
    for (uint32_t i = 0; i < motion->set->count; i++) {
        const sb_hit_shape *shape = &motion->set->shapes[i];
        const frame *at = frame_of(shape, &now);
        out_shapes[i] = shape_at(motion, shape, at, point_in(at, shape->center));
    }
}

bool sb_hit_cast_comes_near(const sb_hit_cast *way, sb_vec3 point, float radius)
{
    const sb_vec3 d = way->displacement, to = sb_vec3_sub(point, way->start);
    const float square = sb_vec3_length_squared(d), along = sb_vec3_dot(to, d);
    const float share = !(along > 0.0f) ? 0.0f : along < square ? along / square : 1.0f;
    const sb_vec3 apart = sb_vec3_sub(to, sb_vec3_scale(d, share));
    // The share is rounded, and so is the place on a long way.
    const float rounding = 2e-6f * (fabsf(d.x) + fabsf(d.y) + fabsf(d.z));
    const float reach = (radius + way->radius + MARGIN_M) * 1.00001f + rounding;
    return !(sb_vec3_length_squared(apart) > reach * reach);
}

uint32_t sb_hit_motion_shapes_near(const sb_hit_motion *motion, const sb_hit_cast *way,
                                   sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX],
                                   uint32_t out_indices[SB_HIT_SHAPE_COUNT_MAX])
{
    const frames now = frames_at(motion, 0.0f);
    uint32_t count = 0;
    for (uint32_t i = 0; i < motion->set->count; i++) {
        const sb_hit_shape *shape = &motion->set->shapes[i];
        const frame *at = frame_of(shape, &now);
        if (sb_hit_cast_comes_near(way, point_in(at, shape->middle), shape->radius)) {
            out_shapes[count] = shape_at(motion, shape, at, point_in(at, shape->center));
            out_indices[count++] = i;
        }
    }
    return count;
}

void sb_hit_motion_axes(const sb_hit_motion *motion, uint32_t index, float time,
                        sb_vec3 out_axes[3])
{
    frames now = frames_at(motion, time);
    const frame *at = frame_of(&motion->set->shapes[index], &now);
    for (int i = 0; i < 3; i++) {
        out_axes[i] = at->axes[i];
    }
}

// A part of the motion, with the frames at its start, in its middle and at its end.
typedef struct part {
    const sb_hit_motion *motion;
    sb_sphere_path path; // of the sphere in this part
    float from, share;   // of the motion
    frames start, middle, end;
} part;

// Casts at a shape that keeps the axes of `at`, in which it would start at `center`. The impact's
// time is a fraction of the part.
static bool cast(const part *p, const sb_hit_shape *shape, const frame *at, sb_vec3 center,
                 sb_vec3 displacement, sb_impact *out_impact)
{
    sb_shape still = shape_at(p->motion, shape, at, center);
    sb_sphere_path relative = p->path;
    relative.displacement = sb_vec3_sub(relative.displacement, displacement);
    if (!sb_sweep_sphere(&relative, &still, out_impact)) {
        return false;
    }
    out_impact->point = sb_vec3_add_scaled(out_impact->point, displacement, out_impact->time);
    return true;
}

// True if the two are apart during the whole part: by the spheres about the shape, as it stands in
// the middle, and about the relative path.
static bool is_far(const part *p, const sb_hit_shape *shape, sb_vec3 displacement)
{
    sb_vec3 middle = point_in(frame_of(shape, &p->middle), shape->middle);
    sb_vec3 at = sb_vec3_add_scaled(p->path.start, p->path.displacement, 0.5f);
    sb_vec3 way = sb_vec3_sub(p->path.displacement, displacement);
    float reach = shape->radius + p->path.radius + 0.5f * sb_vec3_length(way) + MARGIN_M;
    return sb_vec3_length_squared(sb_vec3_sub(at, middle)) > reach * reach;
}

// Finds the impact again with the shape as it stands at that moment.
static void refine(const part *p, const sb_hit_shape *shape, sb_vec3 displacement,
                   sb_impact *impact)
{
    for (int i = 0; i < REFINE_COUNT; i++) {
        frames then = frames_at(p->motion, p->from + p->share * impact->time);
        const frame *at = frame_of(shape, &then);
        sb_vec3 center =
            sb_vec3_add_scaled(point_in(at, shape->center), displacement, -impact->time);
        sb_impact again;
        if (!cast(p, shape, at, center, displacement, &again)) {
            return;
        }
        *impact = again;
    }
}

static bool meet_shape(const part *p, const sb_hit_shape *shape, bool turns, sb_impact *out_impact)
{
    sb_vec3 start = point_in(frame_of(shape, &p->start), shape->center);
    sb_vec3 end = point_in(frame_of(shape, &p->end), shape->center);
    sb_vec3 displacement = turns ? sb_vec3_sub(end, start) : p->motion->displacement;
    if (is_far(p, shape, displacement) ||
        !cast(p, shape, frame_of(shape, &p->middle), start, displacement, out_impact)) {
        return false;
    }
    if (turns) {
        refine(p, shape, displacement, out_impact);
    }
    return true;
}

static bool meet_part(const part *p, bool turns, sb_impact *out_impact, uint32_t *out_shape)
{
    const sb_hit_set *set = p->motion->set;
    bool found = false;
    for (uint32_t i = 0; i < set->count; i++) {
        sb_impact impact;
        if (meet_shape(p, &set->shapes[i], turns, &impact) &&
            (!found || impact.time < out_impact->time)) {
            *out_impact = impact;
            *out_shape = i;
            found = true;
        }
    }
    return found;
}

bool sb_hit_motion_meets(const sb_hit_motion *motion, const sb_sphere_path *path,
                         sb_impact *out_impact, uint32_t *out_shape)
{
    bool turns = motion->turn != 0.0f || motion->joint_turn != 0.0f;
    int count = turns ? PART_COUNT : 1;
    part p = {.motion = motion, .share = 1.0f / (float)count, .start = frames_at(motion, 0.0f)};
    p.path =
        (sb_sphere_path){path->start, sb_vec3_scale(path->displacement, p.share), path->radius};
    for (int i = 0; i < count; i++) {
        p.from = p.share * (float)i;
        p.path.start = sb_vec3_add_scaled(path->start, path->displacement, p.from);
        p.middle = turns ? frames_at(motion, p.from + 0.5f * p.share) : p.start;
        p.end = frames_at(motion, p.from + p.share);
        if (!turns) {
            p.middle.body.origin = sb_vec3_add_scaled(motion->start, motion->displacement, 0.5f);
            p.middle.joint.origin =
                sb_vec3_add_scaled(p.start.joint.origin, motion->displacement, 0.5f);
        }
        if (meet_part(&p, turns, out_impact, out_shape)) {
            out_impact->time = p.from + p.share * out_impact->time;
            return true;
        }
        p.start = p.end;
    }
    return false;
}
