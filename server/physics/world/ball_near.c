#include <string.h>

#include "physics/world/ball.h"

// More than a plane's distance is off by rounding, m.
#define PLANE_MARGIN 1e-3f
#define SOLID_MARGIN 1e-3f
#define FOUND_COUNT_MAX 256u

// A budget that has to grow does so by this much more, so that it need not soon again.
#define GROWTH_SHARE 0.05f

typedef int32_t lane_flags __attribute__((vector_size(16)));

static void note_pair(sb_sweep *sweep, uint32_t a, uint32_t b)
{
    // Sensors are asked by themselves.
    if (sweep->sensor_count == 0 || (!sweep->balls[a].sensor && !sweep->balls[b].sensor)) {
        sb_near_lists_add(&sweep->near, a, b);
        sb_near_lists_add(&sweep->near, b, a);
    }
}

static void note_balls(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        note_pair(context, number, near[i]);
    }
}

static void note_blocks(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    sb_sweep *sweep = context;
    for (uint32_t i = 0; i < count; i++) {
        if (!sweep->blocks[near[i]].sensor) {
            sb_near_lists_add(&sweep->near, number, SB_NEAR_BLOCK | near[i]);
        }
    }
}

static void open_scenery(sb_near_scenery *rows, const sb_scenery *scenery)
{
    uint32_t planes = sb_scenery_plane_count(scenery), solids = sb_scenery_solid_count(scenery);
    rows->plane_groups = (planes + 3) / 4;
    rows->solid_groups = solids <= SB_SOLID_FEW_COUNT ? (solids + 3) / 4 : 0;
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

// One bit a lane.
static inline uint32_t mask_of(lane_flags flags)
{
    const lane_flags bits = {1, 2, 4, 8};
    flags &= bits;
    uint64_t halves[2];
    memcpy(halves, &flags, sizeof halves);
    uint64_t both = halves[0] | halves[1];
    return (uint32_t)(both | both >> 32);
}

static inline void note_lanes(sb_sweep *sweep, uint32_t number, uint32_t first_id, uint32_t mask)
{
    for (; mask != 0; first_id++, mask >>= 1) {
        if ((mask & 1) != 0) {
            sb_near_lists_add(&sweep->near, number, first_id);
        }
    }
}

// The planes that the budget touches, but not its part within `inner_reach`.
static void note_planes(sb_sweep *sweep, uint32_t number, float inner_reach)
{
    const sb_near_scenery *rows = &sweep->near_scenery;
    const sb_ball *ball = &sweep->balls[number];
    sb_vec3 c = ball->budget_center;
    for (uint32_t i = 0; i < rows->plane_groups; i++) {
        const sb_lanes *plane = rows->planes[i];
        sb_lanes distance = plane[0] * c.x + plane[1] * c.y + plane[2] * c.z - plane[3];
        uint32_t mask = mask_of(distance <= ball->budget_reach + PLANE_MARGIN);
        if (mask != 0) {
            mask &= ~mask_of(distance <= inner_reach + PLANE_MARGIN);
        }
        note_lanes(sweep, number, SB_ID_PLANE | 4 * i, mask);
    }
}

static sb_aabb box_about(sb_vec3 center, float reach)
{
    sb_aabb point = {center, center};
    return sb_aabb_grow(&point, reach + SOLID_MARGIN);
}

static inline lane_flags overlap(const sb_lanes *solid, sb_aabb with)
{
    return (solid[0] <= with.max.x) & (solid[1] <= with.max.y) & (solid[2] <= with.max.z) &
           (solid[3] >= with.min.x) & (solid[4] >= with.min.y) & (solid[5] >= with.min.z);
}

static void note_few_solids(sb_sweep *sweep, uint32_t number, float inner_reach)
{
    const sb_near_scenery *rows = &sweep->near_scenery;
    const sb_ball *ball = &sweep->balls[number];
    sb_aabb bounds = box_about(ball->budget_center, ball->budget_reach);
    for (uint32_t i = 0; i < rows->solid_groups; i++) {
        uint32_t mask = mask_of(overlap(rows->solids[i], bounds));
        if (mask != 0 && inner_reach >= 0.0f) {
            sb_aabb inner = box_about(ball->budget_center, inner_reach);
            mask &= ~mask_of(overlap(rows->solids[i], inner));
        }
        note_lanes(sweep, number, SB_ID_SOLID | 4 * i, mask);
    }
}

static void note_many_solids(sb_sweep *sweep, uint32_t number, float inner_reach)
{
    const sb_scenery *scenery = sweep->step->world.scenery;
    const sb_ball *ball = &sweep->balls[number];
    uint32_t found[FOUND_COUNT_MAX];
    sb_aabb bounds = box_about(ball->budget_center, ball->budget_reach);
    uint32_t count = sb_scenery_find(scenery, &bounds, found, FOUND_COUNT_MAX);
    if (count > FOUND_COUNT_MAX) {
        sweep->near.chunks[number].lost = 1;
        return;
    }
    sb_aabb inner = box_about(ball->budget_center, inner_reach);
    for (uint32_t i = 0; i < count; i++) {
        if (!(inner_reach >= 0.0f &&
              sb_aabb_overlap(sb_scenery_solid_bounds(scenery, found[i]), &inner))) {
            sb_near_lists_add(&sweep->near, number, SB_ID_SOLID | found[i]);
        }
    }
}

// What a ball that meets things itself may meet of all that does not change its path in a tick.
static void note_fixed(sb_sweep *sweep, uint32_t number, float inner_reach)
{
    sweep->balls[number].knows_fixed = true;
    note_planes(sweep, number, inner_reach);
    if (sweep->near_scenery.solid_groups > 0) {
        note_few_solids(sweep, number, inner_reach);
    } else if (sb_scenery_solid_count(sweep->step->world.scenery) > 0) {
        note_many_solids(sweep, number, inner_reach);
    }
    if (sweep->block_count > 0) {
        const sb_ball *ball = &sweep->balls[number];
        sb_bound bound = {ball->budget_center, ball->budget_reach};
        sb_broad_phase_visit(sweep->block_phase, bound, inner_reach, number, note_blocks, sweep);
    }
}

void sb_ball_near_open(sb_sweep *sweep)
{
    open_scenery(&sweep->near_scenery, sweep->step->world.scenery);
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        if (sweep->balls[i].predicts) {
            note_fixed(sweep, i, SB_REACH_NONE);
        }
    }
    sb_broad_phase_pairs(sweep->ball_phase, note_balls, sweep);
}

void sb_ball_near_keep(sb_sweep *sweep, uint32_t number)
{
    sb_ball *ball = &sweep->balls[number];
    sb_vec3 from = sb_vec3_sub(ball->position, ball->budget_center);
    sb_vec3 to = sb_vec3_sub(sb_ball_at(ball, 1.0f), ball->budget_center);
    float from_squared = sb_vec3_length_squared(from), to_squared = sb_vec3_length_squared(to);
    float farthest = sqrtf(from_squared > to_squared ? from_squared : to_squared);
    float reach = (farthest + ball->radius + fabsf(ball->fall)) * 1.00001f + 1e-4f;
    if (ball->predicts && !ball->knows_fixed) {
        note_fixed(sweep, number, SB_REACH_NONE); // it has woken
    }
    if (reach <= ball->budget_reach) {
        return;
    }
    float inner_reach = ball->budget_reach;
    ball->budget_reach = reach + GROWTH_SHARE * (reach - ball->radius);
    sb_bound bound = {ball->budget_center, ball->budget_reach};
    sb_broad_phase_visit(sweep->ball_phase, bound, inner_reach, number, note_balls, sweep);
    sb_broad_phase_grow(sweep->ball_phase, number, ball->budget_reach);
    if (ball->knows_fixed) {
        note_fixed(sweep, number, inner_reach);
    }
}
