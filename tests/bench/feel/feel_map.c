#include "feel_map.h"

#include <stdio.h>

#define QUARTER 1.57079633f

static const float along[] = {-18.0f, -6.0f, 6.0f, 18.0f};

static void add_spawn(sb_map *map, float x, float z, float yaw)
{
    map->spawns[map->spawn_count++] = (sb_map_spawn){.position = {x, 0.0f, z}, .yaw = yaw};
}

static void add_box(sb_map *map, float x, float z, float half_x, float half_z)
{
    map->boxes[map->box_count++] =
        (sb_map_box){.center = {x, 1.5f, z}, .half_extents = {half_x, 1.5f, half_z}};
}

static void add_crate(sb_map *map, float x, float z)
{
    map->crates[map->crate_count++] = (sb_map_crate){
        .position = {x, 0.8f, z}, .half_extents = {0.8f, 0.8f, 0.8f}, .mass_kg = 900.0f};
}

void feel_map(sb_map *out_map)
{
    *out_map = (sb_map){.bounds_min = {-30.0f, 0.0f, -30.0f}, .bounds_max = {30.0f, 12.0f, 30.0f}};
    (void)snprintf(out_map->name, sizeof out_map->name, "close quarters");
    for (int i = 0; i < 4; i++) {
        add_spawn(out_map, -26.0f, along[i], QUARTER);
        add_spawn(out_map, 26.0f, along[i], -QUARTER);
        add_spawn(out_map, along[i], -26.0f, 0.0f);
        add_spawn(out_map, along[i], 26.0f, 2.0f * QUARTER);
    }
    // Cover to drive behind, and things to push.
    for (int side = -1; side <= 1; side += 2) {
        float s = (float)side;
        add_box(out_map, s * 11.0f, 9.0f, 3.5f, 0.8f);
        add_box(out_map, s * 11.0f, -9.0f, 0.8f, 3.5f);
        add_box(out_map, 0.0f, s * 16.0f, 4.0f, 0.8f);
        add_crate(out_map, s * 4.0f, s * 3.0f);
        add_crate(out_map, s * 18.0f, 0.0f);
    }
}
