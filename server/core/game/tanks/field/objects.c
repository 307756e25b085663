#include "game/tanks/field/arena.h"

#include <string.h>

#define CRATE_FRICTION 0.6f
// A ball does not spin: its friction stands for the cost of rolling. With the ground's 0.5 the mean
// is 0.092, which is 0.9 m/s^2. With the drag, a ball of 13 m/s rolls 64 m on the level.
#define BALL_FRICTION 0.017f
#define BALL_DRAG_PER_S 0.05f

static sb_body_def crate_def(const sb_rules_api *api, const sb_map_crate *crate)
{
    sb_body_def def = api->body_def_default();
    def.position = crate->position;
    def.half_extents = crate->half_extents;
    def.yaw = crate->yaw;
    def.mass_kg = crate->mass_kg;
    def.friction = CRATE_FRICTION;
    return def;
}

static sb_body_def wall_def(const sb_rules_api *api, const sb_map_wall *wall)
{
    sb_body_def def = api->body_def_default();
    def.motion = SB_BODY_STATIC;
    def.position = wall->center;
    def.half_extents = wall->half_extents;
    def.yaw = wall->yaw;
    return def;
}

uint32_t sb_target_marker(const sb_map *map, uint32_t ordinal)
{
    for (uint32_t i = 0; i < map->marker_count; i++) {
        if (strcmp(map->markers[i].kind.text, "target") == 0 && ordinal-- == 0) {
            return i;
        }
    }
    return map->marker_count;
}

uint32_t sb_target_count(const sb_map *map)
{
    uint32_t count = 0;
    while (sb_target_marker(map, count) < map->marker_count) {
        count++;
    }
    return count;
}

// A target stands on its marker.
static sb_map_wall target_of(const sb_map *map, uint32_t ordinal)
{
    const sb_map_marker *marker = &map->markers[sb_target_marker(map, ordinal)];
    sb_map_wall wall = {
        .center = marker->position,
        .half_extents = {SB_TARGET_HALF_M, SB_TARGET_HALF_M, SB_TARGET_HALF_M},
        .yaw = marker->yaw,
        .health = SB_TARGET_HEALTH,
    };
    wall.center.y += SB_TARGET_HALF_M;
    return wall;
}

// The map's walls, then its targets.
static sb_map_wall wall_at(const sb_map *map, uint32_t ordinal)
{
    return ordinal < map->wall_count ? map->walls[ordinal]
                                     : target_of(map, ordinal - map->wall_count);
}

static sb_body_def ball_def(const sb_rules_api *api, const sb_map_ball *ball)
{
    sb_body_def def = api->body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.position = ball->position;
    def.half_extents = sb_vec3_make(ball->radius, ball->radius, ball->radius);
    def.mass_kg = ball->mass_kg;
    def.restitution = ball->restitution;
    def.friction = BALL_FRICTION;
    def.drag_per_s = BALL_DRAG_PER_S;
    return def;
}

uint32_t sb_object_map_hit_set(const sb_map *map, uint32_t kind, uint32_t ordinal)
{
    if (kind == SB_ENTITY_CRATE && ordinal < map->crate_count) {
        return map->crates[ordinal].hit_set;
    }
    return kind == SB_ENTITY_WALL && ordinal < map->wall_count ? map->walls[ordinal].hit_set : 0;
}

static sb_body_def plain_body_def(const sb_rules_context *context, sb_entity_kind kind,
                                  uint32_t ordinal)
{
    const sb_map *map = context->map;
    if (kind == SB_ENTITY_CRATE) {
        return crate_def(context->api, &map->crates[ordinal]);
    }
    if (kind == SB_ENTITY_WALL) {
        sb_map_wall wall = wall_at(map, ordinal);
        return wall_def(context->api, &wall);
    }
    return ball_def(context->api, &map->balls[ordinal]);
}

sb_body_def sb_object_body_def(const sb_tanks_play *play, sb_entity_kind kind, uint32_t index)
{
    const sb_rules_context *context = play->context;
    uint32_t ordinal = index - context->kind_first[kind];
    uint32_t set = sb_object_map_hit_set(context->map, kind, ordinal);
    sb_body_def def = plain_body_def(context, kind, ordinal);
    // The rules' own sets come first in the scenery's library.
    def.hit_set = set == 0 ? 0 : SB_TANK_KIND_COUNT + set;
    return def;
}

void sb_object_appear(const sb_tanks_play *play, sb_entity_kind kind, uint32_t index)
{
    sb_body_def def = sb_object_body_def(play, kind, index);
    (void)play->context->api->body_add(play->context, index, &def);
}

void sb_objects_start(const sb_tanks_play *play)
{
    static const sb_entity_kind kinds[] = {SB_ENTITY_CRATE, SB_ENTITY_WALL, SB_ENTITY_BALL};
    for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        uint32_t first = play->context->kind_first[kinds[k]];
        for (uint32_t i = 0; i < play->context->kind_counts[kinds[k]]; i++) {
            play->context->api->body_remove(play->context, first + i); // of the warm-up
            sb_object_appear(play, kinds[k], first + i);
        }
    }
    // The health is set here and not where a wall appears: a client that learns of a wall has
    // received its health.
    const sb_map *map = play->context->map;
    uint32_t walls = play->context->kind_counts[SB_ENTITY_WALL];
    for (uint32_t i = 0; i < walls; i++) {
        play->walls[i] =
            (sb_wall){.health = wall_at(map, i).health, .target = i >= map->wall_count};
    }
    play->round->targets_left = (uint16_t)(walls - map->wall_count);
}
