#include "game/map/map_reach.h"

#include <math.h>
#include <string.h>

#include "base/trigonometry.h"
#include "game/map/map_scenery.h"
#include "game/navigation/navigation.h"
#include "physics/world/query.h"

#define SKY_M 510.0f
// A tank reaches a place from a cell within this distance; pick-ups and flags have this reach.
#define PLACE_RADIUS_M 2.5f
// A spawn point has room for a tank, but the middle of its cell may be too near to a wall.
#define SPAWN_RADIUS_M 3.0f
// Most that the ground differs from the height of a place.
#define PLACE_HEIGHT_M 2.0f
// Approximate height of a tank's middle above its ground.
#define TANK_MIDDLE_M 1.0f
// Most steps in which a zone is sampled along each half of a side.
#define ZONE_STEPS_MAX 64

// The map as a world with its walls as bodies, and the grid over it.
typedef struct site {
    sb_layout layout;
    sb_world world;
    void *scenery;
    sb_navigation *grid;
    uint32_t component; ///< with most of the spawn points
} site;

static void site_close(site *s, const sb_allocator *allocator)
{
    allocator->release(allocator->context, s->grid);
    allocator->release(allocator->context, s->world.scratch);
    allocator->release(allocator->context, s->world.block);
    allocator->release(allocator->context, s->scenery);
}

static sb_error put_walls(site *s, const sb_map *map)
{
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < map->wall_count; i++) {
        sb_body_def def = sb_body_def_default();
        def.motion = SB_BODY_STATIC;
        def.position = map->walls[i].center;
        def.half_extents = map->walls[i].half_extents;
        def.yaw = map->walls[i].yaw;
        error = sb_world_body_add(s->world, i, &def);
    }
    return error;
}

static sb_error open_world(site *s, const sb_map *map, bool walls_stand,
                           const sb_allocator *allocator)
{
    sb_error error = sb_map_scenery_create(map, NULL, allocator, &s->scenery);
    if (error != SB_OK) {
        return error;
    }
    sb_world_def def = sb_world_def_default();
    def.body_capacity = map->wall_count + 1;
    error = sb_world_layout(&def, &s->layout);
    if (error != SB_OK) {
        return error;
    }
    s->world.layout = &s->layout;
    s->world.scenery = s->scenery;
    s->world.block = allocator->allocate(allocator->context, s->layout.size);
    s->world.scratch = allocator->allocate(allocator->context, sb_world_scratch_size(&s->layout));
    if (s->world.block == NULL || s->world.scratch == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_world_init(s->world, &def);
    return walls_stand ? put_walls(s, map) : SB_OK;
}

static bool ground(void *context, float x, float z, float *out_height)
{
    const site *s = context;
    sb_query_filter filter = sb_query_filter_default();
    filter.bodies = false;
    sb_point_path path = {{x, SKY_M, z}, {0.0f, -2.0f * SKY_M, 0.0f}};
    sb_query_hit hit;
    bool found = sb_query_ray(s->world, &path, &filter, &hit);
    *out_height = found ? hit.impact.point.y : 0.0f;
    return found;
}

static bool blocked(void *context, const sb_cylinder *space)
{
    const site *s = context;
    sb_shape shape = {.kind = SB_SHAPE_CYLINDER, .cylinder = *space};
    sb_query_filter filter = sb_query_filter_default();
    uint32_t id;
    return sb_query_overlap(s->world, &shape, &filter, &id, 1) > 0;
}

static sb_error build_grid(site *s, const sb_map *map, const sb_allocator *allocator)
{
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = map->bounds_min;
    def.bounds_max = map->bounds_max;
    s->grid = allocator->allocate(allocator->context, sb_navigation_size(&def));
    if (s->grid == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_navigation_source source = {.context = s, .ground = ground, .blocked = blocked};
    return sb_navigation_build(s->grid, &def, &source);
}

// The component on which a tank drives away from a spawn point.
static uint32_t component_of(const site *s, const sb_map_spawn *spawn)
{
    float x = spawn->position.x, z = spawn->position.z;
    return sb_navigation_nearest(s->grid, x, z, SB_NAVIGATION_COMPONENT_NONE, SPAWN_RADIUS_M, &x,
                                 &z)
               ? sb_navigation_component(s->grid, x, z)
               : SB_NAVIGATION_COMPONENT_NONE;
}

static uint32_t find_component(const site *s, const sb_map *map)
{
    uint32_t of_spawns[SB_MAP_SPAWN_COUNT_MAX];
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        of_spawns[i] = component_of(s, &map->spawns[i]);
    }
    uint32_t best = SB_NAVIGATION_COMPONENT_NONE, best_count = 0;
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        uint32_t count = 0;
        for (uint32_t k = 0; k < map->spawn_count; k++) {
            count += of_spawns[k] == of_spawns[i];
        }
        if (of_spawns[i] != SB_NAVIGATION_COMPONENT_NONE && count > best_count) {
            best = of_spawns[i];
            best_count = count;
        }
    }
    return best;
}

static sb_map_reach reach_of_spawn(const site *s, const sb_map_spawn *spawn)
{
    uint32_t component = component_of(s, spawn);
    return component == SB_NAVIGATION_COMPONENT_NONE ? SB_MAP_REACH_NOWHERE
           : component != s->component               ? SB_MAP_REACH_ISLAND
                                                     : SB_MAP_REACHED;
}

// True if a cell of the component is near this place, with the ground at the place's height.
static bool stands_at(site *s, sb_vec3 place, uint32_t component)
{
    float x, z, height;
    return sb_navigation_nearest(s->grid, place.x, place.z, component, PLACE_RADIUS_M, &x, &z) &&
           ground(s, x, z, &height) && fabsf(height - place.y) <= PLACE_HEIGHT_M;
}

static sb_map_reach reach_of_place(site *s, sb_vec3 place)
{
    if (s->component != SB_NAVIGATION_COMPONENT_NONE && stands_at(s, place, s->component)) {
        return SB_MAP_REACHED;
    }
    return stands_at(s, place, SB_NAVIGATION_COMPONENT_NONE) ? SB_MAP_REACH_ISLAND
                                                             : SB_MAP_REACH_NOWHERE;
}

// Whether a point of a zone can be reached.
static sb_map_reach reach_in_zone(site *s, const sb_map_zone *zone, float x, float z)
{
    uint32_t component = sb_navigation_component(s->grid, x, z);
    float height;
    if (component == SB_NAVIGATION_COMPONENT_NONE || !ground(s, x, z, &height) ||
        fabsf(height + TANK_MIDDLE_M - zone->center.y) > zone->half_extents.y) {
        return SB_MAP_REACH_NOWHERE;
    }
    return component == s->component ? SB_MAP_REACHED : SB_MAP_REACH_ISLAND;
}

static int steps_of(float half_m)
{
    return half_m < (float)ZONE_STEPS_MAX ? (int)half_m + 1 : ZONE_STEPS_MAX;
}

// The best result of points over the zone, about a metre apart.
static sb_map_reach reach_of_zone(site *s, const sb_map_zone *zone)
{
    float sine, cosine;
    sb_sin_cos(zone->yaw, &sine, &cosine);
    int across = steps_of(zone->half_extents.x), along = steps_of(zone->half_extents.z);
    sb_map_reach best = SB_MAP_REACH_NOWHERE;
    for (int i = -across; i <= across; i++) {
        for (int k = -along; k <= along; k++) {
            float a = zone->half_extents.x * (float)i / (float)across;
            float b = zone->half_extents.z * (float)k / (float)along;
            sb_map_reach here = reach_in_zone(s, zone, zone->center.x + a * cosine + b * sine,
                                              zone->center.z - a * sine + b * cosine);
            best = here < best ? here : best;
        }
    }
    return best;
}

static void survey(site *s, const sb_map *map, sb_map_reaches *out_reaches)
{
    s->component = find_component(s, map);
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        out_reaches->spawns[i] = reach_of_spawn(s, &map->spawns[i]);
    }
    for (uint32_t i = 0; i < map->pick_up_count; i++) {
        out_reaches->pick_ups[i] = reach_of_place(s, map->pick_ups[i].position);
    }
    for (uint32_t i = 0; i < map->zone_count; i++) {
        out_reaches->zones[i] = reach_of_zone(s, &map->zones[i]);
    }
    for (uint32_t i = 0; i < map->marker_count; i++) {
        out_reaches->markers[i] = reach_of_place(s, map->markers[i].position);
    }
}

sb_error sb_map_reach_find(const sb_map *map, bool walls_stand, const sb_allocator *allocator,
                           sb_map_reaches *out_reaches)
{
    site s;
    memset(&s, 0, sizeof s);
    memset(out_reaches, 0, sizeof *out_reaches);
    sb_error error = open_world(&s, map, walls_stand, allocator);
    if (error == SB_OK) {
        error = build_grid(&s, map, allocator);
    }
    if (error == SB_OK) {
        survey(&s, map, out_reaches);
    }
    site_close(&s, allocator);
    return error;
}
