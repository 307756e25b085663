// What each ball may come near in a tick. At first that is what the sphere about its path and a
// little more, its budget, touches. A ball that takes another way and leaves its budget looks up
// what is near its new path, and enlarges its entry in the broad phase to hold that path: so of any
// two balls the one that changed its way last has found the other.

#include "physics/world/ball.h"

// More than a plane's distance is off by rounding, m.
#define PLANE_MARGIN 1e-3f
#define SOLID_MARGIN 1e-3f
#define FOUND_COUNT_MAX 256u

// Sensors are asked by themselves.
static inline bool knows(const sb_sweep *sweep, uint32_t a, uint32_t b)
{
    return sweep->sensor_count == 0 || (!sweep->balls[a].sensor && !sweep->balls[b].sensor);
}

static void note_pair(sb_sweep *sweep, uint32_t a, uint32_t b)
{
    sb_near_lists_add(&sweep->near, a, b);
    sb_near_lists_add(&sweep->near, b, a);
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
            !sb_near_lists_has(&sweep->near, number, near[i])) {
            note_pair(sweep, number, near[i]);
        }
    }
}

static inline void note_fixed_thing(sb_sweep *sweep, uint32_t number, uint32_t id)
{
    if (!sb_near_lists_has(&sweep->near, number, id)) {
        sb_near_lists_add(&sweep->near, number, id);
        sweep->balls[number].near_fixed = true;
    }
}

static void note_blocks(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    sb_sweep *sweep = context;
    for (uint32_t i = 0; i < count; i++) {
        if (!sweep->blocks[near[i]].sensor) {
            note_fixed_thing(sweep, number, SB_NEAR_BLOCK | near[i]);
        }
    }
}

static void open_scenery(sb_near_scenery *rows, const sb_scenery *scenery)
{
    uint32_t planes = sb_scenery_plane_count(scenery), solids = sb_scenery_solid_count(scenery);
    rows->plane_groups = (planes + 3) / 4;
    rows->has_many_solids = solids > SB_SOLID_FEW_COUNT;
    rows->solid_groups = rows->has_many_solids ? 0 : (solids + 3) / 4;
    for (uint32_t i = 0; i < 4 * rows->plane_groups; i++) {
        const sb_plane nowhere = {{0.0f, 0.0f, 0.0f}, -FLT_MAX};
        sb_plane plane = i < planes ? sb_scenery_planes(scenery)[i] : nowhere;
        sb_lanes *group = rows->planes[i / 4];
        group[0][i % 4] = plane.normal.x;
        group[1][i % 4] = plane.normal.y;
        group[2][i % 4] = plane.normal.z;
        group[3][i % 4] = plane.offset;
    }
    for (uint32_t i = 0; i < 4 * rows->solid_groups; i++) {
        const sb_aabb nowhere = {{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
        sb_aabb bounds = i < solids ? *sb_scenery_solid_bounds(scenery, i) : nowhere;
        sb_lanes *group = rows->solids[i / 4];
        group[0][i % 4] = bounds.min.x;
        group[1][i % 4] = bounds.min.y;
        group[2][i % 4] = bounds.min.z;
        group[3][i % 4] = bounds.max.x;
        group[4][i % 4] = bounds.max.y;
        group[5][i % 4] = bounds.max.z;
    }
}

static inline sb_lanes_mask overlap(const sb_lanes *solid, sb_aabb with)
{
    return (solid[0] <= with.max.x) & (solid[1] <= with.max.y) & (solid[2] <= with.max.z) &
           (solid[3] >= with.min.x) & (solid[4] >= with.min.y) & (solid[5] >= with.min.z);
}

static void note_many_solids(sb_sweep *sweep, uint32_t number, const sb_aabb *bounds)
{
    uint32_t found[FOUND_COUNT_MAX];
    uint32_t count = sb_scenery_find(sweep->step->world.scenery, bounds, found, FOUND_COUNT_MAX);
    if (count > FOUND_COUNT_MAX) {
        sweep->near.chunks[number].lost = 1;
        sweep->balls[number].near_fixed = true;
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        note_fixed_thing(sweep, number, SB_ID_SOLID | found[i]);
    }
}

// Of the planes and the few solids, four bits a group; in most cases of none.
static uint64_t scenery_near(const sb_near_scenery *rows, const sb_bound *bound,
                             const sb_aabb *bounds)
{
    uint64_t near = 0;
    uint32_t shift = 0;
    sb_vec3 c = bound->center;
    for (uint32_t i = 0; i < rows->plane_groups; i++, shift += SB_LANE_COUNT) {
        const sb_lanes *plane = rows->planes[i];
        sb_lanes distance = plane[0] * c.x + plane[1] * c.y + plane[2] * c.z - plane[3];
        near |= (uint64_t)sb_lanes_bits(distance <= bound->reach + PLANE_MARGIN) << shift;
    }
    for (uint32_t i = 0; i < rows->solid_groups; i++, shift += SB_LANE_COUNT) {
        near |= (uint64_t)sb_lanes_bits(overlap(rows->solids[i], *bounds)) << shift;
    }
    return near;
}

static void note_scenery(sb_sweep *sweep, uint32_t number, const sb_bound *bound)
{
    const sb_near_scenery *rows = &sweep->near_scenery;
    sb_aabb point = {bound->center, bound->center};
    sb_aabb bounds = sb_aabb_grow(&point, bound->reach + SOLID_MARGIN);
    uint32_t plane_end = SB_LANE_COUNT * rows->plane_groups;
    for (uint64_t near = scenery_near(rows, bound, &bounds); near != 0; near &= near - 1) {
        uint32_t at = (uint32_t)__builtin_ctzll(near);
        note_fixed_thing(sweep, number,
                         at < plane_end ? SB_ID_PLANE | at : SB_ID_SOLID | (at - plane_end));
    }
    if (rows->has_many_solids) {
        note_many_solids(sweep, number, &bounds);
    }
}

// What a ball that meets things itself may meet of all that does not change its path in a tick.
static void note_fixed(sb_sweep *sweep, uint32_t number, const sb_bound *bound)
{
    note_scenery(sweep, number, bound);
    if (sweep->block_count > 0) {
        sb_broad_phase_visit(sweep->block_phase, *bound, number, note_blocks, sweep);
    }
}

void sb_ball_near_open(sb_sweep *sweep)
{
    open_scenery(&sweep->near_scenery, sweep->step->world.scenery);
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        sb_ball *ball = &sweep->balls[i];
        if (ball->predicts) {
            ball->knows_fixed = true;
            note_fixed(sweep, i, &ball->budget);
        }
    }
    sb_broad_phase_pairs(sweep->ball_phase, note_first_balls, sweep);
}

void sb_ball_near_keep(sb_sweep *sweep, uint32_t number)
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
    sb_vec3 way = sb_vec3_sub(end, ball->position);
    sb_bound path = {sb_vec3_add_scaled(ball->position, way, 0.5f),
                     0.50001f * sb_vec3_length(way) + room};
    sb_broad_phase_visit(sweep->ball_phase, path, number, note_more_balls, sweep);
    sb_broad_phase_grow(sweep->ball_phase, number, reach);
    if (ball->knows_fixed) {
        note_fixed(sweep, number, &path);
    }
}
