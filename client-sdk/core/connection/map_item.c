#include "client/connection/map_item.h"

#include <string.h>

#include "base/assert.h"
#include "base/trigonometry.h"

_Static_assert(SB_CLIENT_POINT_COUNT_MAX == SB_MAP_HULL_POINT_COUNT_MAX, "an item holds any hull");
_Static_assert(SB_CLIENT_TAG_SIZE == SB_MAP_TAG_SIZE, "a kind is a tag");

uint32_t sb_map_item_count(const sb_map *map, sb_client_map_list list)
{
    switch (list) {
    case SB_CLIENT_MAP_SPAWNS:
        return map->spawn_count;
    case SB_CLIENT_MAP_BOXES:
        return map->box_count;
    case SB_CLIENT_MAP_CYLINDERS:
        return map->cylinder_count;
    case SB_CLIENT_MAP_RAMPS:
        return map->ramp_count;
    case SB_CLIENT_MAP_HULLS:
        return map->hull_count;
    case SB_CLIENT_MAP_CRATES:
        return map->crate_count;
    case SB_CLIENT_MAP_WALLS:
        return map->wall_count;
    case SB_CLIENT_MAP_BALLS:
        return map->ball_count;
    case SB_CLIENT_MAP_PICK_UPS:
        return map->pick_up_count;
    case SB_CLIENT_MAP_ZONES:
        return map->zone_count;
    case SB_CLIENT_MAP_MARKERS:
        return map->marker_count;
    }
    return 0;
}

static void put(float out_values[3], sb_vec3 v)
{
    out_values[0] = v.x;
    out_values[1] = v.y;
    out_values[2] = v.z;
}

static void put_box(sb_client_map_item *item, sb_vec3 center, sb_vec3 half_extents, float yaw)
{
    put(item->position, center);
    put(item->half_extents, half_extents);
    item->yaw = yaw;
}

// Adds a point of the item's own frame, whose z is along its yaw, in the world's frame.
static void add_point(sb_client_map_item *item, sb_vec3 local)
{
    float s, c;
    sb_sin_cos(item->yaw, &s, &c);
    float *point = item->points[item->point_count++];
    point[0] = item->position[0] + local.x * c + local.z * s;
    point[1] = item->position[1] + local.y;
    point[2] = item->position[2] - local.x * s + local.z * c;
}

static void put_ramp(sb_client_map_item *item, const sb_map_ramp *ramp)
{
    sb_vec3 half = sb_vec3_make(0.5f * ramp->width, 0.5f * ramp->height, 0.5f * ramp->length);
    put_box(item, ramp->position, half, ramp->yaw);
    for (int side = -1; side <= 1; side += 2) {
        float x = (float)side * half.x;
        add_point(item, sb_vec3_make(x, 0.0f, 0.0f));
        add_point(item, sb_vec3_make(x, 0.0f, ramp->length));
        add_point(item, sb_vec3_make(x, ramp->height, ramp->length));
    }
}

static void put_hull(sb_client_map_item *item, const sb_map *map, const sb_map_hull *hull)
{
    put(item->position, hull->position);
    item->yaw = hull->yaw;
    for (uint32_t i = 0; i < hull->point_count; i++) {
        add_point(item, map->points[hull->point_first + i]);
    }
}

static void put_tag(sb_client_map_item *item, const sb_map_tag *kind, uint8_t team)
{
    memcpy(item->kind, kind->text, sizeof item->kind);
    item->team = team;
}

static void put_solid(const sb_map *map, sb_client_map_list list, uint32_t i,
                      sb_client_map_item *item)
{
    if (list == SB_CLIENT_MAP_BOXES) {
        const sb_map_box *box = &map->boxes[i];
        put_box(item, box->center, box->half_extents, box->yaw);
    } else if (list == SB_CLIENT_MAP_CYLINDERS) {
        const sb_map_cylinder *cylinder = &map->cylinders[i];
        sb_vec3 half = {cylinder->radius, cylinder->half_height, cylinder->radius};
        put_box(item, cylinder->center, half, 0.0f);
    } else if (list == SB_CLIENT_MAP_RAMPS) {
        put_ramp(item, &map->ramps[i]);
    } else if (list == SB_CLIENT_MAP_HULLS) {
        put_hull(item, map, &map->hulls[i]);
    } else if (list == SB_CLIENT_MAP_CRATES) {
        const sb_map_crate *crate = &map->crates[i];
        put_box(item, crate->position, crate->half_extents, crate->yaw);
    } else if (list == SB_CLIENT_MAP_WALLS) {
        const sb_map_wall *wall = &map->walls[i];
        put_box(item, wall->center, wall->half_extents, wall->yaw);
    } else {
        const sb_map_ball *ball = &map->balls[i];
        sb_vec3 half = {ball->radius, ball->radius, ball->radius};
        put_box(item, ball->position, half, 0.0f);
    }
}

void sb_map_item_fill(const sb_map *map, sb_client_map_list list, uint32_t index,
                      sb_client_map_item *out_item)
{
    SB_ASSERT(index < sb_map_item_count(map, list));
    memset(out_item, 0, sizeof *out_item);
    const sb_vec3 none = {0.0f, 0.0f, 0.0f};
    if (list == SB_CLIENT_MAP_SPAWNS) {
        put_box(out_item, map->spawns[index].position, none, map->spawns[index].yaw);
        out_item->team = map->spawns[index].team;
    } else if (list == SB_CLIENT_MAP_PICK_UPS) {
        put(out_item->position, map->pick_ups[index].position);
        put_tag(out_item, &map->pick_ups[index].kind, 0);
    } else if (list == SB_CLIENT_MAP_ZONES) {
        const sb_map_zone *zone = &map->zones[index];
        put_box(out_item, zone->center, zone->half_extents, zone->yaw);
        put_tag(out_item, &zone->kind, zone->team);
        out_item->number = zone->number;
    } else if (list == SB_CLIENT_MAP_MARKERS) {
        const sb_map_marker *marker = &map->markers[index];
        put_box(out_item, marker->position, none, marker->yaw);
        put_tag(out_item, &marker->kind, marker->team);
    } else {
        put_solid(map, list, index, out_item);
    }
}
