#include "base/trigonometry.h"
#include "physics/world/solver/solver_body.h"

#define SCENERY_PAIRS_PER_SOLVER_BODY 6u

static uint32_t chunk_count_of(uint32_t solver_body_count)
{
    return (solver_body_count + SB_SOLVER_CHUNK - 1) / SB_SOLVER_CHUNK;
}

static uint32_t scenery_pair_capacity(uint32_t solver_body_count)
{
    return chunk_count_of(solver_body_count) * SB_SOLVER_CHUNK * SCENERY_PAIRS_PER_SOLVER_BODY;
}

static size_t list_size(uint32_t capacity)
{
    return sb_scratch_size(capacity, sizeof(sb_solver_pair)) +
           sb_scratch_size((capacity + 63) / 64, sizeof(uint64_t));
}

size_t sb_solver_set_scratch_size(uint32_t body_capacity)
{
    uint32_t body_pairs = body_capacity * SB_BODY_PAIRS_PER_SOLVER_BODY;
    uint32_t scenery_pairs = scenery_pair_capacity(body_capacity);
    return sb_scratch_size(body_capacity + SB_SCENERY_PLANE_COUNT_MAX + scenery_pairs,
                           sizeof(sb_solver_body)) +
           sb_scratch_size(body_capacity, sizeof(sb_vec3[3])) +
           sb_scratch_size(body_capacity, sizeof(sb_solver_search)) +
           sb_scratch_size(body_capacity, sizeof(sb_solver_links)) +
           sb_scratch_size(body_capacity, sizeof(sb_solver_island)) +
           2 * sb_scratch_size(body_capacity, sizeof(uint32_t)) +
           sb_scratch_size(body_capacity * SB_KEPT_PAIRS_PER_SOLVER_BODY, sizeof(sb_kept_pair)) +
           list_size(body_pairs) + list_size(scenery_pairs) +
           sb_scratch_size(body_pairs, sizeof(uint32_t));
}

static sb_pair_list take_list(sb_scratch *scratch, uint32_t capacity)
{
    sb_pair_list list = {.capacity = capacity};
    list.pairs = sb_scratch_take(scratch, capacity * sizeof *list.pairs);
    list.dirty = sb_scratch_take(scratch, (capacity + 63) / 64 * sizeof *list.dirty);
    return list;
}

void sb_solver_body_turn(sb_solver_set *set, uint32_t number)
{
    sb_solver_body *solver_body = &set->solver_bodies[number];
    const sb_body *body = &set->step->bodies[solver_body->id];
    if (solver_body->upright_box) {
        sb_sin_cos(body->yaw, &solver_body->sine, &solver_body->cosine);
    } else {
        sb_axes_from_pose(body->yaw, body->tilt, set->axes[number]);
    }
}

static void open_body(sb_solver_set *set, uint32_t number, uint32_t index)
{
    const sb_body *body = &set->step->bodies[index];
    sb_vec3 displacement = sb_vec3_sub(body->position, set->step->starts[index].position);
    bool yields = body->motion == SB_BODY_DYNAMIC && (body->flags & SB_BODY_ASLEEP) == 0;
    set->solver_bodies[number] = (sb_solver_body){
        .position = body->position,
        .inverse_mass = yields ? body->inverse_mass : 0.0f,
        .velocity = body->velocity,
        .half_extents = body->half_extents,
        .id = index,
        .upright_box = body->shape == SB_BODY_BOX && sb_quaternion_is_identity(body->tilt),
        .sensor = sb_body_is_sensor(body),
        .moves = sb_body_moves(body),
        .way = sb_vec3_length(displacement),
    };
    set->searches[number] = (sb_solver_search){
        .reach = body->reach,
        .layer = body->layer,
        .mask = body->mask,
        .ignored = body->ignored,
        .surface = {body->friction, body->restitution},
    };
    sb_solver_body_turn(set, number);
}

sb_solver_body sb_solver_body_of_solid(const sb_scenery *scenery, uint32_t index)
{
    sb_solver_body solver_body = {.id = SB_ID_SOLID | index};
    sb_shape shape = sb_scenery_solid(scenery, index);
    if (shape.kind == SB_SHAPE_BOX) {
        solver_body.position = shape.box.center;
        solver_body.half_extents = shape.box.half_extents;
        const sb_vec3 *axes = shape.box.axes;
        solver_body.cosine = axes[2].z;
        solver_body.sine = axes[2].x;
        solver_body.upright_box = sb_box_is_upright(&shape.box) &&
                                  axes[0].x == solver_body.cosine && axes[0].z == -solver_body.sine;
    }
    return solver_body;
}

bool sb_solver_set_open(sb_solver_set *set, sb_step *step)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < step->used_count; n++) {
        count += sb_body_is_polyhedral(&step->bodies[step->used[n]]) ? 1u : 0u;
    }
    *set = (sb_solver_set){
        .step = step,
        .rest_speed = 2.0f * step->state->gravity_m_s2 * step->dt,
        .solver_body_count = count,
    };
    if (count == 0) {
        return false;
    }
    sb_scratch *scratch = &step->scratch;
    uint32_t scenery_pairs = scenery_pair_capacity(count);
    uint32_t all = count + SB_SCENERY_PLANE_COUNT_MAX + scenery_pairs;
    set->solver_bodies = sb_scratch_take(scratch, all * sizeof *set->solver_bodies);
    set->axes = sb_scratch_take(scratch, count * sizeof *set->axes);
    set->searches = sb_scratch_take(scratch, count * sizeof *set->searches);
    set->links = sb_scratch_take(scratch, count * sizeof *set->links);
    set->islands = sb_scratch_take(scratch, count * sizeof *set->islands);
    set->active = sb_scratch_take(scratch, count * sizeof *set->active);
    set->changed = sb_scratch_take(scratch, count * sizeof *set->changed);
    set->kept = sb_scratch_take(scratch, count * SB_KEPT_PAIRS_PER_SOLVER_BODY * sizeof *set->kept);
    for (uint32_t i = 0; i < count; i++) {
        set->islands[i] = (sb_solver_island){.up = i};
        sb_solver_set_change(set, i); // the tick's forces moved it
    }
    set->bodies = take_list(scratch, count * SB_BODY_PAIRS_PER_SOLVER_BODY);
    set->scenery = take_list(scratch, scenery_pairs);
    set->seconds = sb_scratch_take(scratch, set->bodies.capacity * sizeof *set->seconds);
    uint32_t next = 0;
    for (uint32_t n = 0; n < step->used_count; n++) {
        if (sb_body_is_polyhedral(&step->bodies[step->used[n]])) {
            open_body(set, next++, step->used[n]);
        }
    }
    for (uint32_t i = 0; i < sb_scenery_plane_count(step->world.scenery); i++) {
        set->solver_bodies[count + i] = (sb_solver_body){.id = SB_ID_PLANE | i};
    }
    return true;
}

sb_solver_surface sb_solver_surface_of(const sb_solver_set *set, uint32_t number)
{
    if (number < set->solver_body_count) {
        return set->searches[number].surface;
    }
    const sb_surface *surface =
        sb_scenery_surface(set->step->world.scenery, set->solver_bodies[number].id);
    return (sb_solver_surface){surface->friction, surface->restitution};
}

sb_shape sb_solver_body_shape(const sb_solver_set *set, const sb_solver_body *solver_body)
{
    const sb_world *world = &set->step->world;
    if ((solver_body->id & SB_ID_SOLID) != 0) {
        return sb_scenery_solid(world->scenery, solver_body->id & ~SB_ID_SOLID);
    }
    if ((solver_body->id & SB_ID_PLANE) != 0) {
        return (sb_shape){.kind = SB_SHAPE_PLANE,
                          .plane =
                              sb_scenery_planes(world->scenery)[solver_body->id & ~SB_ID_PLANE]};
    }
    const sb_body *body = &set->step->bodies[solver_body->id];
    sb_shape shape = {
        .kind = SB_SHAPE_BOX,
        .box = {.center = solver_body->position, .half_extents = solver_body->half_extents}};
    sb_vec3 *axes = shape.box.axes;
    if (body->shape == SB_BODY_HULL) {
        shape = (sb_shape){.kind = SB_SHAPE_HULL,
                           .hull = {.hull = sb_scenery_hull(world->scenery, body->hull),
                                    .center = solver_body->position}};
        axes = shape.hull.axes;
    }
    sb_solver_body_axes(set, solver_body, axes);
    return shape;
}

void sb_solver_body_axes(const sb_solver_set *set, const sb_solver_body *solver_body,
                         sb_vec3 out_axes[3])
{
    if (solver_body->upright_box) {
        out_axes[0] = sb_vec3_make(solver_body->cosine, 0.0f, -solver_body->sine);
        out_axes[1] = sb_vec3_make(0.0f, 1.0f, 0.0f);
        out_axes[2] = sb_vec3_make(solver_body->sine, 0.0f, solver_body->cosine);
        return;
    }
    bool is_solid = (solver_body->id & SB_ID_SOLID) != 0;
    sb_shape solid;
    if (is_solid) {
        solid = sb_scenery_solid(set->step->world.scenery, solver_body->id & ~SB_ID_SOLID);
    }
    const sb_vec3 *axes = is_solid ? solid.box.axes : set->axes[solver_body - set->solver_bodies];
    for (int i = 0; i < 3; i++) {
        out_axes[i] = axes[i];
    }
}

bool sb_solver_body_is_box(const sb_solver_set *set, const sb_solver_body *solver_body)
{
    return (solver_body->id & SB_ID_PLANE) == 0 && solver_body->half_extents.x > 0.0f &&
           ((solver_body->id & SB_ID_SOLID) != 0 ||
            set->step->bodies[solver_body->id].shape == SB_BODY_BOX);
}

float sb_solver_body_reach(const sb_solver_set *set, const sb_solver_body *solver_body,
                           sb_vec3 direction)
{
    if (sb_solver_body_is_box(set, solver_body)) {
        sb_vec3 axes[3];
        sb_solver_body_axes(set, solver_body, axes);
        return solver_body->half_extents.x * fabsf(sb_vec3_dot(axes[0], direction)) +
               solver_body->half_extents.y * fabsf(sb_vec3_dot(axes[1], direction)) +
               solver_body->half_extents.z * fabsf(sb_vec3_dot(axes[2], direction));
    }
    sb_shape shape = sb_solver_body_shape(set, solver_body);
    const sb_hull *hull = shape.hull.hull;
    sb_vec3 local = sb_placed_hull_direction_to_local(&shape.hull, direction);
    return sb_vec3_dot(sb_hull_vertices(hull)[sb_hull_support(hull, local)], local);
}
