#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"
#include "physics/world/solver/solver_body.h"

// A body that moves more than this share of its smallest half extent in a tick is cast along its
// path first, so that it cannot come out behind a thin wall.
#define CAST_SHARE 0.5f
#define CAST_COUNT_MAX 4
// The box that is cast is smaller than the body by this on each side, or by a tenth of it. So it
// meets no edge where two level surfaces join, and nothing beside which it merely slides.
#define GRAZE_M 5.5e-4f
#define GRAZE_SHARE 0.1f
// A hull whose bounds alone meet a solid is cast by this share of them.
#define CORE_SHARE 0.5f
// A body ends this deep in what stopped it, deeper than rounding can undo: separation finds the two
// touching, and responds to the velocity.
#define TOUCH_M 1e-4f
// The rest of a way leaves the surface by this share of its length, so that rounding does not meet
// the same surface again.
#define LEAVE_SHARE 1e-6f
// A body that is this far behind the side of a solid that it met has been pushed through.
#define THROUGH_M 0.02f

typedef struct body_cast {
    const sb_scenery *scenery;
    const sb_body *body;
    sb_vec3 start; // of the body; a hull's box need not have its middle there
    sb_box_cast cast;
    sb_impact first;
    uint32_t target; // of the first impact: id of a plane or solid
    bool hit;
    bool through; // behind any solid on its way
} body_cast;

// Returns the hull where it has come to at a time of the cast, or the box that is cast at its
// start.
static sb_shape own_shape(const body_cast *cast, float time)
{
    const sb_box_cast *of = &cast->cast;
    if (cast->body->shape != SB_BODY_HULL) {
        return (sb_shape){.kind = SB_SHAPE_BOX, .box = of->start};
    }
    const sb_vec3 *axes = of->start.axes;
    return (sb_shape){.kind = SB_SHAPE_HULL,
                      .hull = {.hull = sb_scenery_hull(cast->scenery, cast->body->hull),
                               .center = sb_vec3_add_scaled(cast->start, of->displacement, time),
                               .axes = {axes[0], axes[1], axes[2]}}};
}

// Returns true if the bounds of a hull have come to a solid that the hull itself is clear of.
static bool only_bounds_touch(const body_cast *cast, const sb_shape *target, float time)
{
    sb_shape hull = own_shape(cast, time);
    return cast->body->shape == SB_BODY_HULL && !sb_shape_overlap(target, &hull);
}

// Casts the box at a plane or solid. Where the bounds of a hull would hold it in the air, its core
// alone is cast. Separation takes it out of what it meets.
static bool meets(const body_cast *cast, const sb_shape *target, sb_impact *out_impact)
{
    bool meets = sb_sweep_box(&cast->cast, target, out_impact);
    if (!meets || !only_bounds_touch(cast, target, out_impact->time)) {
        return meets;
    }
    sb_box_cast core = cast->cast;
    core.start.half_extents = sb_vec3_scale(core.start.half_extents, CORE_SHARE);
    return sb_sweep_box(&core, target, out_impact);
}

// Returns the scenery of an id as a shape.
static sb_shape shape_of(const sb_scenery *scenery, uint32_t id)
{
    return (id & SB_ID_SOLID) != 0
               ? sb_scenery_solid(scenery, id & ~SB_ID_SOLID)
               : (sb_shape){.kind = SB_SHAPE_PLANE,
                            .plane = sb_scenery_planes(scenery)[id & ~SB_ID_PLANE]};
}

// Keeps the impact with a plane or solid if it is earlier than `limit`, or at `limit` and the first
// one. Returns the limit for the next.
static float cast_at(body_cast *cast, uint32_t id, float limit)
{
    const sb_surface *surface = sb_scenery_surface(cast->scenery, id);
    if ((surface->layer & cast->body->mask) == 0 || (cast->body->layer & surface->mask) == 0) {
        return limit;
    }
    sb_shape shape = shape_of(cast->scenery, id);
    sb_impact impact;
    if (meets(cast, &shape, &impact) &&
        (impact.time < limit || (!cast->hit && impact.time <= limit))) {
        cast->first = impact;
        cast->target = id;
        cast->hit = true;
        return impact.time;
    }
    return limit;
}

static float cast_at_solid(void *context, uint32_t solid, float limit)
{
    return cast_at(context, SB_ID_SOLID | solid, limit);
}

// A plane is never thin, but it hides what is behind it. A body that sank into the ground within a
// tick would meet the buried side of a ramp there.
static void cast_at_planes(body_cast *cast)
{
    float limit = cast->hit ? cast->first.time : 1.0f;
    for (uint32_t i = 0; i < sb_scenery_plane_count(cast->scenery); i++) {
        limit = cast_at(cast, SB_ID_PLANE | i, limit);
    }
}

static float graze_of(float half_extent)
{
    return GRAZE_SHARE * half_extent < GRAZE_M ? GRAZE_SHARE * half_extent : GRAZE_M;
}

// The box that moves: a hull's bounds in its own frame, whose middle need not be its origin.
static sb_box box_at(const body_cast *of, sb_vec3 position, float yaw)
{
    const sb_body *body = of->body;
    sb_vec3 half = body->half_extents;
    half = sb_vec3_make(half.x - graze_of(half.x), half.y - graze_of(half.y),
                        half.z - graze_of(half.z));
    sb_box box = sb_box_from_pose(position, half, yaw, body->tilt);
    if (body->shape == SB_BODY_HULL) {
        sb_aabb bounds = sb_scenery_hull(of->scenery, body->hull)->bounds;
        sb_vec3 middle = sb_vec3_scale(sb_vec3_add(bounds.min, bounds.max), 0.5f);
        box.center = sb_box_to_world(&box, middle);
    }
    return box;
}

// Casts the body along its path, and asks `visit` about each solid that it may meet.
static void cast_with(body_cast *cast, sb_vec3 start, float yaw, sb_vec3 displacement,
                      sb_tree_visit *visit)
{
    cast->start = start;
    cast->cast = (sb_box_cast){box_at(cast, start, yaw), displacement};
    cast->hit = cast->through = false;
    sb_tree tree = sb_scenery_tree(cast->scenery);
    sb_vec3 center = cast->cast.start.center;
    sb_aabb bounds = sb_box_bounds(&cast->cast.start);
    sb_tree_cast(&tree, center, displacement, sb_vec3_sub(bounds.max, center), visit, cast);
}

// Returns true, and gives the first impact, if the body meets a solid on its path.
static bool cast_along(body_cast *cast, sb_vec3 start, float yaw, sb_vec3 displacement)
{
    cast_with(cast, start, yaw, displacement, cast_at_solid);
    cast_at_planes(cast);
    return cast->hit;
}

static bool is_far(const sb_body *body, sb_vec3 displacement)
{
    float limit = CAST_SHARE * sb_least_half_extent(body->half_extents);
    return sb_vec3_length_squared(displacement) > limit * limit;
}

// A body that is held back against gravity gains height. Takes the work from the approach, as a
// push of separation does.
static void pay_for_lift(const sb_step *step, sb_body *body, sb_vec3 normal, float held)
{
    float approach = -sb_vec3_dot(body->velocity, normal);
    float weight = step->state->gravity_m_s2 * body->gravity_scale;
    float work = 2.0f * weight * normal.y * held;
    float squared = approach * approach - work;
    if (approach > 2.0f * step->state->gravity_m_s2 * step->dt && work > 0.0f) {
        float left = squared > 0.0f ? sqrtf(squared) : 0.0f;
        body->velocity = sb_vec3_add_scaled(body->velocity, normal, approach - left);
    }
}

// Separation responds to what a body touches at its end. It does not know one that the
// body has slid off, nor one that met the bounds of a hull alone: these stop the body here.
static void stop_at(const body_cast *cast, sb_world world, sb_body *body)
{
    sb_shape target = shape_of(cast->scenery, cast->target);
    sb_shape shape = sb_world_body_shape(world, body);
    float approach = -sb_vec3_dot(body->velocity, cast->first.normal);
    if (approach > 0.0f && !sb_shape_overlap(&target, &shape)) {
        body->velocity = sb_vec3_add_scaled(body->velocity, cast->first.normal, approach);
    }
}

// Returns how far the body reaches beyond the box that was cast, towards what it met.
static float graze_along(const body_cast *cast, sb_vec3 normal)
{
    const sb_vec3 *axes = cast->cast.start.axes, half = cast->body->half_extents;
    return graze_of(half.x) * fabsf(sb_vec3_dot(axes[0], normal)) +
           graze_of(half.y) * fabsf(sb_vec3_dot(axes[1], normal)) +
           graze_of(half.z) * fabsf(sb_vec3_dot(axes[2], normal));
}

// Moves the body to its first impact, and turns the rest of its way along the surface. Returns
// false where it meets nothing more.
static bool go_on(const sb_step *step, body_cast *cast, sb_body *body, uint32_t index,
                  sb_vec3 *displacement)
{
    if (!cast_along(cast, body->position, step->starts[index].yaw, *displacement)) {
        body->position = sb_vec3_add(body->position, *displacement);
        return false;
    }
    sb_vec3 normal = cast->first.normal;
    body->position = sb_vec3_add_scaled(body->position, *displacement, cast->first.time);
    *displacement = sb_vec3_scale(*displacement, 1.0f - cast->first.time);
    float held = -sb_vec3_dot(*displacement, normal);
    float leave = LEAVE_SHARE * sb_vec3_length(*displacement);
    *displacement = sb_vec3_add_scaled(*displacement, normal, held + leave);
    float back = graze_along(cast, normal) - TOUCH_M;
    body->position = sb_vec3_add_scaled(body->position, normal, back);
    pay_for_lift(step, body, normal, held + back);
    return true;
}

// A body that meets more than it can follow stays where it is for the rest of the tick.
static void stop_along(sb_body *body, sb_vec3 displacement)
{
    float squared = sb_vec3_length_squared(displacement);
    float along = sb_vec3_dot(body->velocity, displacement);
    if (squared > 0.0f && along > 0.0f) {
        body->velocity = sb_vec3_add_scaled(body->velocity, displacement, -along / squared);
    }
}

void sb_body_cast(sb_step *step, uint32_t index)
{
    sb_body *body = &step->bodies[index];
    sb_vec3 displacement = sb_vec3_sub(body->position, step->starts[index].position);
    if (!is_far(body, displacement)) {
        return;
    }
    body_cast casts[CAST_COUNT_MAX];
    int hit_count = 0;
    body->position = step->starts[index].position;
    for (int n = 0; n < CAST_COUNT_MAX; n++) {
        casts[n] = (body_cast){.scenery = step->world.scenery, .body = body};
        if (!go_on(step, &casts[n], body, index, &displacement)) {
            break;
        }
        hit_count++;
    }
    if (hit_count == CAST_COUNT_MAX) {
        stop_along(body, displacement);
    }
    for (int n = 0; n < hit_count; n++) {
        stop_at(&casts[n], step->world, body);
    }
}

// Returns true if the body was inside that solid already.
static bool started_inside(const body_cast *cast)
{
    sb_shape solid = shape_of(cast->scenery, cast->target);
    sb_shape shape = own_shape(cast, 0.0f);
    sb_mtv mtv;
    return cast->first.time == 0.0f && sb_shape_mtv(&solid, &shape, &mtv) && mtv.depth > THROUGH_M;
}

// The body may touch another solid before the one that it is pushed through, so that its first
// impact tells nothing: each solid on the way is asked.
static float look_behind(void *context, uint32_t solid, float limit)
{
    body_cast *cast = context;
    cast->hit = false;
    float time = cast_at_solid(cast, solid, 1.0f);
    float behind = -sb_vec3_dot(cast->cast.displacement, cast->first.normal) * (1.0f - time);
    if (cast->hit && behind > THROUGH_M && !started_inside(cast)) {
        cast->through = true;
    }
    return limit;
}

bool sb_solver_body_went_through(const sb_step *step, const sb_solver_body *solver_body)
{
    const sb_body *body = &step->bodies[solver_body->id];
    sb_vec3 displacement = sb_vec3_sub(solver_body->position, body->good_position);
    if (!is_far(body, displacement)) {
        return false;
    }
    body_cast cast = {.scenery = step->world.scenery, .body = body};
    cast_with(&cast, body->good_position, body->good_yaw, displacement, look_behind);
    return cast.through;
}
