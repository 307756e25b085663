#include "physics/world/ball/ball_obstacle.h"

#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"

static void sort_ids(uint32_t *ids, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint32_t moved = ids[i], at = i;
        for (; at > 0 && ids[at - 1] > moved; at--) {
            ids[at] = ids[at - 1];
        }
        ids[at] = moved;
    }
}

uint32_t sb_sweep_find(const sb_broad_phase *phase, sb_vec3 center, float reach,
                       uint32_t *out_found)
{
    sb_bound bound = {center, reach};
    uint32_t count = sb_broad_phase_find(phase, bound, out_found, SB_FOUND_COUNT_MAX);
    count = count < SB_FOUND_COUNT_MAX ? count : SB_FOUND_COUNT_MAX;
    sort_ids(out_found, count);
    return count;
}

bool sb_ball_meets_polyhedron(const sb_sweep *sweep, const sb_ball *ball, uint32_t number)
{
    const sb_moving_polyhedron *polyhedron = &sweep->polyhedra[number];
    const sb_body *bodies = sweep->step->bodies;
    return !polyhedron->sensor && sb_bodies_meet(&bodies[ball->body], ball->body,
                                                 &bodies[polyhedron->body], polyhedron->body);
}

bool sb_ball_meets_ball(const sb_sweep *sweep, const sb_ball *ball, const sb_ball *other)
{
    const sb_body *bodies = sweep->step->bodies;
    return ball != other && !other->sensor &&
           sb_bodies_meet(&bodies[ball->body], ball->body, &bodies[other->body], other->body);
}

bool sb_polyhedron_is_near(const sb_sweep *sweep, uint32_t number, sb_vec3 center, float radius)
{
    const sb_body *body = &sweep->step->bodies[sweep->polyhedra[number].body];
    float reach = radius + body->reach;
    return sb_vec3_length_squared(sb_vec3_sub(center, body->position)) <= reach * reach;
}

static void consider(sb_obstacle *first, const sb_sphere_path *path, const sb_shape *shape,
                     uint32_t id)
{
    sb_impact impact;
    if (sb_sweep_sphere(path, shape, &impact) && impact.time < first->impact.time) {
        *first = (sb_obstacle){impact, id};
    }
}

static sb_vec3 middle_of(const sb_sphere_path *path)
{
    return sb_vec3_add_scaled(path->start, path->displacement, 0.5f);
}

static float reach_of(const sb_sphere_path *path)
{
    return path->radius + 0.5f * sb_vec3_length(path->displacement);
}

void sb_ball_obstacle_balls(const sb_sweep *sweep, const sb_ball *ball, const sb_sphere_path *path,
                            sb_ball_stays *stays, sb_obstacle *first)
{
    uint32_t found[SB_FOUND_COUNT_MAX];
    uint32_t count = sb_sweep_find(sweep->ball_phase, middle_of(path), reach_of(path), found);
    for (uint32_t i = 0; i < count; i++) {
        const sb_ball *other = &sweep->balls[found[i]];
        if (stays(sweep, found[i]) && sb_ball_meets_ball(sweep, ball, other)) {
            sb_shape shape = {.kind = SB_SHAPE_SPHERE,
                              .sphere = {sb_ball_at(other, 1.0f), other->radius}};
            consider(first, path, &shape, other->body);
        }
    }
}

static void consider_scenery(const sb_sweep *sweep, const sb_ball *ball, const sb_sphere_path *path,
                             sb_obstacle *first)
{
    const sb_scenery *scenery = sweep->step->world.scenery;
    uint32_t found[SB_FOUND_COUNT_MAX];
    sb_vec3 end = sb_vec3_add(path->start, path->displacement);
    sb_aabb bounds = sb_aabb_of_path(path->start, end, path->radius);
    uint32_t count = sb_scenery_find(scenery, &bounds, found, SB_FOUND_COUNT_MAX);
    for (uint32_t i = 0; i < count && i < SB_FOUND_COUNT_MAX; i++) {
        if (sb_ball_meets_scenery(sweep, ball, SB_ID_SOLID | found[i])) {
            sb_shape shape = sb_scenery_solid(scenery, found[i]);
            consider(first, path, &shape, SB_ID_SOLID | found[i]);
        }
    }
    for (uint32_t i = 0; i < sb_scenery_plane_count(scenery); i++) {
        if (sb_ball_meets_scenery(sweep, ball, SB_ID_PLANE | i)) {
            sb_shape shape = {.kind = SB_SHAPE_PLANE, .plane = sb_scenery_planes(scenery)[i]};
            consider(first, path, &shape, SB_ID_PLANE | i);
        }
    }
}

sb_obstacle sb_ball_obstacle(const sb_sweep *sweep, const sb_ball *ball, const sb_sphere_path *path,
                             uint32_t except)
{
    sb_obstacle first = {.impact = {.time = 1.0f}, .id = SB_ID_NONE};
    consider_scenery(sweep, ball, path, &first);
    uint32_t found[SB_FOUND_COUNT_MAX];
    sb_vec3 middle = middle_of(path);
    float reach = reach_of(path);
    uint32_t count = sb_sweep_find(sweep->polyhedron_phase, middle, reach, found);
    for (uint32_t i = 0; i < count; i++) {
        if (found[i] != except && sb_polyhedron_is_near(sweep, found[i], middle, reach) &&
            sb_ball_meets_polyhedron(sweep, ball, found[i])) {
            sb_shape shape = sb_moving_polyhedron_at(sweep, &sweep->polyhedra[found[i]], 1.0f);
            consider(&first, path, &shape, sweep->polyhedra[found[i]].body);
        }
    }
    return first;
}
