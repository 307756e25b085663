#include "mode_map.h"

#include <string.h>

#include "base/trigonometry.h"

#define HALF_M 32.0f

static void add_spawns(sb_map *map)
{
    for (uint32_t i = 0; i < 10; i++) {
        float x = -27.0f + 6.0f * (float)i;
        map->spawns[map->spawn_count++] = (sb_map_spawn){{x, 0.0f, -24.0f}, 0.0f, 1};
        map->spawns[map->spawn_count++] = (sb_map_spawn){{x, 0.0f, 24.0f}, SB_PI, 2};
    }
}

// Adds the same to both halves, rotated about the middle.
static void add_solids(sb_map *map)
{
    for (uint32_t side = 0; side < 2; side++) {
        float sign = side == 0 ? 1.0f : -1.0f;
        float turn = side == 0 ? 0.0f : SB_PI;
        map->boxes[map->box_count++] =
            (sb_map_box){{sign * 9.0f, 1.5f, sign * 4.0f}, {3.0f, 1.5f, 0.6f}, 0.4f + turn};
        map->boxes[map->box_count++] =
            (sb_map_box){{sign * 20.0f, 2.0f, sign * -2.0f}, {2.0f, 2.0f, 2.0f}, 0.0f};
        map->cylinders[map->cylinder_count++] =
            (sb_map_cylinder){{sign * -14.0f, 3.0f, sign * 6.0f}, 1.0f, 3.0f};
        map->ramps[map->ramp_count++] =
            (sb_map_ramp){{sign * 27.0f, 0.0f, sign * 6.0f}, turn, 5.0f, 6.0f, 1.5f};
        map->hulls[map->hull_count++] = (sb_map_hull){
            {sign * -22.0f, 0.0f, sign * 14.0f}, 0.5f + turn, (uint16_t)map->point_count, 5};
        const sb_vec3 points[5] = {{-2.0f, 0.0f, -2.0f},
                                   {2.0f, 0.0f, -2.0f},
                                   {2.0f, 0.0f, 2.0f},
                                   {-2.0f, 0.0f, 2.0f},
                                   {0.0f, 2.5f, 0.0f}};
        memcpy(&map->points[map->point_count], points, sizeof points);
        map->point_count += 5;
    }
}

static void add_objects(sb_map *map)
{
    for (uint32_t side = 0; side < 2; side++) {
        float sign = side == 0 ? 1.0f : -1.0f;
        map->crates[map->crate_count++] =
            (sb_map_crate){{sign * 3.0f, 0.6f, sign * 12.0f}, {0.6f, 0.6f, 0.6f}, 0.3f, 300.0f, 0};
        map->crates[map->crate_count++] =
            (sb_map_crate){{sign * -9.0f, 0.8f, sign * 16.0f}, {0.8f, 0.8f, 0.8f}, 0.0f, 900.0f, 0};
        map->walls[map->wall_count++] =
            (sb_map_wall){{sign * -4.0f, 1.0f, sign * 8.0f}, {2.5f, 1.0f, 0.3f}, 0.1f, 120, 0};
        map->balls[map->ball_count++] =
            (sb_map_ball){{sign * 4.0f, 1.0f, sign * -1.0f}, 1.0f, 300.0f, 0.6f};
    }
}

static void add_pick_ups(sb_map *map)
{
    static const char *const kinds[] = {"shield", "ammunition", "repair"};
    for (uint32_t i = 0; i < 9; i++) {
        float x = -24.0f + 6.0f * (float)i;
        for (uint32_t side = 0; side < 2; side++) {
            sb_map_pick_up *item = &map->pick_ups[map->pick_up_count++];
            item->position = sb_vec3_make(x, 0.0f, side == 0 ? -19.0f : 19.0f);
            item->respawn_s = 5.0f;
            memcpy(item->kind.text, kinds[i % 3], strlen(kinds[i % 3]));
        }
    }
}

static void add_zone(sb_map *map, const char *kind, sb_vec3 center, float half, uint8_t team)
{
    sb_map_zone *zone = &map->zones[map->zone_count++];
    *zone = (sb_map_zone){.center = center, .half_extents = {half, 2.0f, half}, .team = team};
    memcpy(zone->kind.text, kind, strlen(kind));
}

static void add_marker(sb_map *map, const char *kind, float x, float z, uint8_t team)
{
    sb_map_marker *marker = &map->markers[map->marker_count++];
    *marker = (sb_map_marker){.position = {x, 0.0f, z}, .yaw = 0.1f * x, .team = team};
    memcpy(marker->kind.text, kind, strlen(kind));
}

void mode_map(sb_map *out_map)
{
    memset(out_map, 0, sizeof *out_map);
    memcpy(out_map->name, "modes", sizeof "modes");
    out_map->bounds_min = sb_vec3_make(-HALF_M, 0.0f, -HALF_M);
    out_map->bounds_max = sb_vec3_make(HALF_M, 40.0f, HALF_M);
    add_spawns(out_map);
    add_solids(out_map);
    add_objects(out_map);
    add_pick_ups(out_map);
    add_zone(out_map, "base", sb_vec3_make(0.0f, 2.0f, -16.0f), 7.0f, 1);
    add_zone(out_map, "base", sb_vec3_make(0.0f, 2.0f, 16.0f), 7.0f, 2);
    add_zone(out_map, "repair", sb_vec3_make(-27.0f, 2.0f, 0.0f), 3.0f, 0);
    add_zone(out_map, "hazard", sb_vec3_make(0.0f, 2.0f, 0.0f), 2.5f, 0);
    add_marker(out_map, "flag", 0.0f, -15.0f, 1);
    add_marker(out_map, "flag", 0.0f, 15.0f, 2);
    for (uint32_t i = 0; i < 8; i++) {
        add_marker(out_map, "target", -28.0f + 8.0f * (float)i, 11.0f + (float)(i % 2), 2);
    }
}
