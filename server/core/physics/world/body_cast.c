#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"
#include "physics/world/solver_body.h"

// A body that moves more than this share of its smallest half extent in a tick is cast along its
// path first, so that it cannot come out behind a thin wall.
#define CAST_SHARE 0.5f
#define CAST_COUNT_MAX 4
// A body that is this far behind the side of a solid that it met has been pushed through.
#define THROUGH_M 0.02f

typedef struct body_cast {
    const sb_scenery *scenery;
    const sb_body *body;
    sb_box_cast cast;
    sb_impact first;
    uint32_t solid; // of the first impact
    bool hit;
} body_cast;

static float cast_at_solid(void *context, uint32_t solid, float limit)
{
    body_cast *cast = context;
    const sb_surface *surface = sb_scenery_surface(cast->scenery, SB_ID_SOLID | solid);
    if ((surface->layer & cast->body->mask) == 0 || (cast->body->layer & surface->mask) == 0) {
        return limit;
    }
    sb_shape shape = sb_scenery_solid(cast->scenery, solid);
    sb_impact impact;
    if (sb_sweep_box(&cast->cast, &shape, &impact) &&
        (impact.time < limit || (!cast->hit && impact.time <= limit))) {
        cast->first = impact;
        cast->solid = solid;
        cast->hit = true;
        return impact.time;
    }
    return limit;
}

// The box that moves: a hull's bounds in its own frame, whose middle need not be its origin.
static sb_box box_at(const body_cast *of, sb_vec3 position, float yaw)
{
    const sb_body *body = of->body;
    sb_box box = sb_box_from_pose(position, body->half_extents, yaw, body->tilt);
    if (body->shape == SB_BODY_HULL) {
        sb_aabb bounds = sb_scenery_hull(of->scenery, body->hull)->bounds;
        sb_vec3 middle = sb_vec3_scale(sb_vec3_add(bounds.min, bounds.max), 0.5f);
        box.center = sb_box_to_world(&box, middle);
    }
    return box;
}

// Returns true, and gives the first impact, if the body meets a solid on its path.
static bool cast_along(body_cast *cast, sb_vec3 start, float yaw, sb_vec3 displacement)
{
    cast->cast = (sb_box_cast){box_at(cast, start, yaw), displacement};
    cast->hit = false;
    sb_tree tree = sb_scenery_tree(cast->scenery);
    sb_vec3 center = cast->cast.start.center;
    sb_aabb bounds = sb_box_bounds(&cast->cast.start);
    sb_tree_cast(&tree, center, displacement, sb_vec3_sub(bounds.max, center), cast_at_solid, cast);
    return cast->hit;
}

static bool is_far(const sb_body *body, sb_vec3 displacement)
{
    sb_vec3 half = body->half_extents;
    float smallest = half.x < half.y ? half.x : half.y;
    smallest = half.z < smallest ? half.z : smallest;
    float limit = CAST_SHARE * smallest;
    return sb_vec3_length_squared(displacement) > limit * limit;
}

void sb_body_cast(sb_step *step, uint32_t index)
{
    sb_body *body = &step->bodies[index];
    sb_vec3 start = step->starts[index].position;
    sb_vec3 displacement = sb_vec3_sub(body->position, start);
    if (!is_far(body, displacement)) {
        return;
    }
    body_cast cast = {.scenery = step->world.scenery, .body = body};
    for (int n = 0; n < CAST_COUNT_MAX; n++) {
        if (!cast_along(&cast, start, step->starts[index].yaw, displacement)) {
            start = sb_vec3_add(start, displacement);
            break;
        }
        start = sb_vec3_add_scaled(start, displacement, cast.first.time);
        displacement = sb_vec3_scale(displacement, 1.0f - cast.first.time);
        displacement = sb_vec3_add_scaled(displacement, cast.first.normal,
                                          -sb_vec3_dot(displacement, cast.first.normal));
    }
    body->position = start;
}

// Returns true if the body was inside that solid already.
static bool started_inside(const body_cast *cast)
{
    sb_shape solid = sb_scenery_solid(cast->scenery, cast->solid);
    sb_shape box = {.kind = SB_SHAPE_BOX, .box = cast->cast.start};
    sb_mtv mtv;
    return cast->first.time == 0.0f && sb_shape_mtv(&solid, &box, &mtv) && mtv.depth > THROUGH_M;
}

bool sb_solver_body_went_through(const sb_step *step, const sb_solver_body *solver_body)
{
    const sb_body *body = &step->bodies[solver_body->id];
    sb_vec3 displacement = sb_vec3_sub(solver_body->position, body->good_position);
    if (!is_far(body, displacement)) {
        return false;
    }
    body_cast cast = {.scenery = step->world.scenery, .body = body};
    if (!cast_along(&cast, body->good_position, body->good_yaw, displacement) ||
        started_inside(&cast)) {
        return false;
    }
    float behind = -sb_vec3_dot(displacement, cast.first.normal) * (1.0f - cast.first.time);
    return behind > THROUGH_M;
}
