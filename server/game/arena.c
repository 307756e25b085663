#include <string.h>

#include "base/trigonometry.h"
#include "game/map.h"

static void add_box(sb_map *map, float x, float z, sb_vec3 half, float yaw)
{
    map->boxes[map->box_count++] = (sb_map_box){
        .center = {x, half.y, z},
        .half_extents = half,
        .yaw = yaw,
    };
}

// The same box in all four quarters of the arena, turned about its middle.
static void add_four_boxes(sb_map *map, float x, float z, sb_vec3 half, float yaw)
{
    for (int quarter = 0; quarter < 4; quarter++) {
        add_box(map, x, z, half, sb_angle_wrap(yaw));
        float turned_x = z;
        z = -x;
        x = turned_x;
        yaw += SB_HALF_PI;
    }
}

static void add_four_spawns(sb_map *map, float x, float z)
{
    for (int quarter = 0; quarter < 4; quarter++) {
        map->spawns[map->spawn_count++] = (sb_map_spawn){
            .position = {x, 0.0f, z}, .yaw = sb_atan2(-x, -z), // towards the middle
        };
        float turned_x = z;
        z = -x;
        x = turned_x;
    }
}

void sb_map_arena(sb_map *out_map)
{
    memset(out_map, 0, sizeof *out_map);
    memcpy(out_map->name, "arena", sizeof "arena");
    out_map->bounds_min = sb_vec3_make(-50.0f, 0.0f, -50.0f);
    out_map->bounds_max = sb_vec3_make(50.0f, 50.0f, 50.0f);

    add_box(out_map, 0.0f, 0.0f, sb_vec3_make(3.0f, 2.0f, 3.0f), 0.25f * SB_PI);
    add_four_boxes(out_map, 14.0f, 4.0f, sb_vec3_make(4.0f, 1.5f, 0.6f), 0.4f);
    add_four_boxes(out_map, 20.0f, 20.0f, sb_vec3_make(2.0f, 1.8f, 2.0f), 0.0f);
    add_four_boxes(out_map, 30.0f, 8.0f, sb_vec3_make(0.6f, 1.5f, 5.0f), -0.2f);
    add_four_boxes(out_map, 34.0f, 34.0f, sb_vec3_make(1.5f, 1.5f, 1.5f), 0.25f * SB_PI);
    add_four_boxes(out_map, 42.0f, 20.0f, sb_vec3_make(1.0f, 1.2f, 3.0f), 0.0f);

    add_four_spawns(out_map, 0.0f, 44.0f);
    add_four_spawns(out_map, 22.0f, 44.0f);
    add_four_spawns(out_map, 44.0f, 44.0f);
    add_four_spawns(out_map, 12.0f, 30.0f);
}
