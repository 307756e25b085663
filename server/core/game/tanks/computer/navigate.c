#include "game/tanks/computer/parts.h"

#include "game/navigation/navigation.h"

#define SKY_M 500.0f // the upper end of the world
#define ARRIVED_M 3.0f
#define GOAL_MOVED_M 6.0f
#define PLAN_AGE_S 2.0f
#define PLAN_INTERVAL_S 0.5f
// Most cells that one search may expand: all of a map of 200 m by 200 m, in about a millisecond.
// With fewer, a search does not find the route around a long wall, and the player stays behind the
// wall.
#define EXPANSIONS_MAX 12000u
#define OVERLAP_COUNT 16u

static sb_navigation_def def_of(const sb_map *map)
{
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = map->bounds_min;
    def.bounds_max = map->bounds_max;
    return def;
}

size_t sb_navigate_prepared_size(const sb_map *map)
{
    sb_navigation_def def = def_of(map);
    return sb_navigation_size(&def);
}

size_t sb_navigate_scratch_size(const sb_map *map)
{
    sb_navigation_def def = def_of(map);
    return sb_navigation_scratch_size(&def);
}

static bool ground(void *context, float x, float z, float *out_height)
{
    const sb_rules_context *rules = context;
    sb_query_filter filter = rules->api->filter_default();
    filter.bodies = false;
    sb_point_path path = {{x, SKY_M, z}, {0.0f, -2.0f * SKY_M, 0.0f}};
    sb_query_hit hit;
    bool found = rules->api->ray(rules, &path, &filter, &hit);
    *out_height = found ? hit.impact.point.y : 0.0f;
    return found;
}

static bool blocked(void *context, const sb_cylinder *space)
{
    const sb_rules_context *rules = context;
    sb_query_filter filter = rules->api->filter_default();
    filter.mask = SB_LAYER_SOLID;
    sb_shape shape = {.kind = SB_SHAPE_CYLINDER, .cylinder = *space};
    uint32_t ids[OVERLAP_COUNT];
    uint32_t count = rules->api->overlap(rules, &shape, &filter, ids, OVERLAP_COUNT);
    for (uint32_t i = 0; i < count && i < OVERLAP_COUNT; i++) {
        bool pushed =
            ids[i] < rules->body_capacity && rules->bodies[ids[i]].motion == SB_BODY_DYNAMIC;
        if (!pushed) {
            return true;
        }
    }
    return false;
}

void sb_navigate_prepare(const sb_rules_context *context, void *memory)
{
    sb_navigation_def def = def_of(context->map);
    sb_navigation_source source = {.ground = ground, .blocked = blocked};
    // The source only reads; its context is not const because other sources may need to write.
    sb_rules_context asked = *context;
    source.context = &asked;
    (void)sb_navigation_build(memory, &def, &source);
}

static float distance_squared(sb_vec3 a, sb_vec3 b)
{
    float x = a.x - b.x, z = a.z - b.z;
    return x * x + z * z;
}

static bool plan_is_due(const sb_tanks_play *play, uint32_t slot, const sb_ai_state *ai)
{
    // Searches are spread over the interval: two or three in any tick, whatever the slots of the
    // players.
    uint32_t interval = sb_tanks_ticks(play, PLAN_INTERVAL_S);
    if ((play->tick + slot * 7u) % interval != 0) {
        return false;
    }
    return ai->waypoint >= ai->waypoint_count ||
           distance_squared(ai->goal, ai->planned_goal) > GOAL_MOVED_M * GOAL_MOVED_M ||
           play->tick - ai->plan_tick >= sb_tanks_ticks(play, PLAN_AGE_S);
}

void sb_navigate_plan(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    if (!plan_is_due(play, slot, ai)) {
        return;
    }
    sb_vec3 from = play->bodies[slot].position;
    uint32_t count =
        sb_navigation_path(play->context->prepared, sb_tanks_planning_memory(play), from, ai->goal,
                           EXPANSIONS_MAX, ai->waypoints, SB_AI_WAYPOINT_COUNT, NULL);
    for (uint32_t i = count; i < SB_AI_WAYPOINT_COUNT; i++) {
        ai->waypoints[i] = (sb_vec3){0};
    }
    ai->waypoint_count = (uint8_t)count;
    ai->waypoint = 0;
    ai->planned_goal = ai->goal;
    ai->plan_tick = play->tick;
}

sb_vec3 sb_navigate_follow(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    sb_vec3 at = play->bodies[slot].position;
    while (ai->waypoint < ai->waypoint_count &&
           distance_squared(at, ai->waypoints[ai->waypoint]) < ARRIVED_M * ARRIVED_M) {
        ai->waypoint++;
    }
    return ai->waypoint < ai->waypoint_count ? ai->waypoints[ai->waypoint] : ai->goal;
}
