// The things that each ball may come near in a tick. At first these are the things that its budget
// touches: the sphere about its path, and a little more. A ball whose new path leaves its budget
// looks up the neighbours of that path, and enlarges its entry in the broad phase to hold it. So of
// any two balls the one that changed its path last has found the other.

#include "base/compiler.h"
#include "physics/world/ball/ball.h"
#include "physics/world/scenery/scenery_block.h"

// More than the rounding error of a plane's distance, m.
#define PLANE_MARGIN 1e-3f
#define SOLID_MARGIN 1e-3f
#define FOUND_COUNT_MAX 256u

// Sensors are tested apart.
static inline bool knows(const sb_sweep *sweep, uint32_t a, uint32_t b)
{
    return sweep->sensor_count == 0 || (!sweep->balls[a].sensor && !sweep->balls[b].sensor);
}

static void note_pair(sb_sweep *sweep, uint32_t a, uint32_t b)
{
    sb_neighbour_lists_add(&sweep->neighbours, a, b);
    sb_neighbour_lists_add(&sweep->neighbours, b, a);
}

static void note_first_balls(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    sb_sweep *sweep = context;
    for (uint32_t i = 0; i < count; i++) {
        if (knows(sweep, number, near[i])) {
            note_pair(sweep, number, near[i]);
            sb_ball_predict_pair(sweep, number, near[i]);
        }
    }
}

static void note_more_balls(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    sb_sweep *sweep = context;
    for (uint32_t i = 0; i < count; i++) {
        if (near[i] != number && knows(sweep, number, near[i]) &&
            !sb_neighbour_lists_has(&sweep->neighbours, number, near[i])) {
            note_pair(sweep, number, near[i]);
        }
    }
}

static inline void note_fixed_thing(sb_sweep *sweep, uint32_t number, uint32_t id)
{
    if (!sb_neighbour_lists_has(&sweep->neighbours, number, id)) {
        sb_neighbour_lists_add(&sweep->neighbours, number, id);
        sweep->balls[number].has_fixed_neighbours = true;
    }
}

static void note_polyhedra(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    sb_sweep *sweep = context;
    for (uint32_t i = 0; i < count; i++) {
        sb_moving_polyhedron *polyhedron = &sweep->polyhedra[near[i]];
        if (!polyhedron->sensor) {
            note_fixed_thing(sweep, number, SB_NEIGHBOUR_POLYHEDRON | near[i]);
            if (!polyhedron->knows_axes) {
                sb_moving_polyhedron_axes(sweep, polyhedron, polyhedron->axes);
                polyhedron->knows_axes = true;
            }
        }
    }
}

// In which lanes `begins` is at most `high`, and `ends` at least `low`.
static inline sb_lanes_mask between(const float *begins, float high, const float *ends, float low)
{
    return sb_lanes_mask_and(sb_lanes_at_most(sb_lanes_load(begins), sb_lanes_all(high)),
                             sb_lanes_at_most(sb_lanes_all(low), sb_lanes_load(ends)));
}

static inline sb_lanes_mask overlap(const sb_bounds_group *solids, sb_aabb with)
{
    const float(*rows)[SB_LANE_COUNT] = solids->rows;
    const sb_vec3 *low = &with.min, *high = &with.max;
    const sb_lanes_mask x = between(rows[0], high->x, rows[3], low->x);
    const sb_lanes_mask y = between(rows[1], high->y, rows[4], low->y);
    const sb_lanes_mask z = between(rows[2], high->z, rows[5], low->z);
    return sb_lanes_mask_and(sb_lanes_mask_and(x, y), z);
}

static void note_many_solids(sb_sweep *sweep, uint32_t number, const sb_aabb *bounds)
{
    uint32_t found[FOUND_COUNT_MAX];
    uint32_t count = sb_scenery_find(sweep->step->world.scenery, bounds, found, FOUND_COUNT_MAX);
    if (count > FOUND_COUNT_MAX) {
        sweep->neighbours.chunks[number].lost = 1;
        sweep->balls[number].has_fixed_neighbours = true;
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        note_fixed_thing(sweep, number, SB_ID_SOLID | found[i]);
    }
}

// Visits the planes and, if there are few, the solids that are near: four bits a group, most of
// them 0.
static uint64_t scenery_near(const sb_scenery *scenery, const sb_bound *bound,
                             const sb_aabb *bounds)
{
    uint64_t near = sb_scenery_planes_near(scenery, bound->center, bound->reach + PLANE_MARGIN);
    uint32_t shift = SB_LANE_COUNT * sb_group_count(scenery->plane_count);
    const sb_bounds_group *solids = sb_scenery_bounds_groups(scenery);
    uint32_t solid_groups = sb_group_count(sb_scenery_few_count(scenery));
    for (uint32_t i = 0; i < solid_groups; i++, shift += SB_LANE_COUNT) {
        near |= (uint64_t)sb_lanes_bits(overlap(&solids[i], *bounds)) << shift;
    }
    return near;
}

static void note_scenery(sb_sweep *sweep, uint32_t number, const sb_bound *bound)
{
    const sb_scenery *scenery = sweep->step->world.scenery;
    sb_aabb point = {bound->center, bound->center};
    sb_aabb bounds = sb_aabb_grow(&point, bound->reach + SOLID_MARGIN);
    uint32_t plane_end = SB_LANE_COUNT * sb_group_count(scenery->plane_count);
    uint64_t near = scenery_near(scenery, bound, &bounds);
    for (; near != 0; near &= near - 1) {
        uint32_t at = sb_zeros_below(near);
        note_fixed_thing(sweep, number,
                         at < plane_end ? SB_ID_PLANE | at : SB_ID_SOLID | (at - plane_end));
    }
    if (scenery->solid_count > SB_SCENERY_FEW_COUNT) {
        note_many_solids(sweep, number, &bounds);
    }
}

// Lists the scenery and polyhedra that a predicting ball may meet: their paths do not change in a
// tick.
static void note_fixed(sb_sweep *sweep, uint32_t number, const sb_bound *bound)
{
    note_scenery(sweep, number, bound);
    if (sweep->polyhedron_count > 0) {
        sb_broad_phase_visit(sweep->polyhedron_phase, *bound, number, note_polyhedra, sweep);
    }
}

void sb_ball_neighbours_open(sb_sweep *sweep)
{
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        sb_ball *ball = &sweep->balls[i];
        if (ball->predicts) {
            ball->knows_fixed = true;
            note_fixed(sweep, i, &ball->budget);
        }
    }
    sb_broad_phase_pairs(sweep->ball_phase, note_first_balls, sweep);
}

void sb_ball_neighbours_keep(sb_sweep *sweep, uint32_t number)
{
    sb_ball *ball = &sweep->balls[number];
    if (ball->predicts && !ball->knows_fixed) {
        ball->knows_fixed = true; // it has woken
        note_fixed(sweep, number, &ball->budget);
    }
    sb_vec3 end = sb_ball_at(ball, 1.0f);
    sb_vec3 from = sb_vec3_sub(ball->position, ball->budget.center);
    sb_vec3 to = sb_vec3_sub(end, ball->budget.center);
    float from_squared = sb_vec3_length_squared(from), to_squared = sb_vec3_length_squared(to);
    float farthest = sqrtf(from_squared > to_squared ? from_squared : to_squared);
    float room = ball->radius + fabsf(ball->fall) + 1e-4f;
    float reach = farthest * 1.00001f + room;
    if (reach <= ball->budget.reach) {
        return;
    }
    sb_vec3 displacement = sb_vec3_sub(end, ball->position);
    sb_bound path = {sb_vec3_add_scaled(ball->position, displacement, 0.5f),
                     0.50001f * sb_vec3_length(displacement) + room};
    sb_broad_phase_visit(sweep->ball_phase, path, number, note_more_balls, sweep);
    sb_broad_phase_grow(sweep->ball_phase, number, reach);
    if (ball->knows_fixed) {
        note_fixed(sweep, number, &path);
    }
}
