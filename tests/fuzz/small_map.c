#include "small_map.h"

#include <string.h>

#include "base/assert.h"

// Tanks appear face to face, so that shots hit.
static void put_spawns(sb_map *map)
{
    static const float ACROSS[] = {-4.0f, 4.0f};
    for (uint32_t i = 0; i < 2; i++) {
        map->spawns[map->spawn_count++] = (sb_map_spawn){.position = {ACROSS[i], 0.0f, -8.0f}};
        map->spawns[map->spawn_count++] =
            (sb_map_spawn){.position = {ACROSS[i], 0.0f, 8.0f}, .yaw = 3.125f};
    }
}

void small_map_make(sb_map *out_map, char variant)
{
    memset(out_map, 0, sizeof *out_map);
    out_map->name[0] = variant;
    out_map->bounds_min = (sb_vec3){-12.0f, 0.0f, -12.0f};
    out_map->bounds_max = (sb_vec3){12.0f, 20.0f, 12.0f};
    put_spawns(out_map);
    out_map->boxes[out_map->box_count++] =
        (sb_map_box){.center = {10.0f, 1.0f, 0.0f}, .half_extents = {1.0f, 1.0f, 2.0f}};
    out_map->crates[out_map->crate_count++] = (sb_map_crate){
        .position = {0.0f, 1.0f, 0.0f}, .half_extents = {1.0f, 1.0f, 1.0f}, .mass_kg = 500.0f};
    out_map->walls[out_map->wall_count++] = (sb_map_wall){
        .center = {-9.0f, 1.0f, 0.0f}, .half_extents = {1.0f, 1.0f, 1.0f}, .health = 100};
    out_map->balls[out_map->ball_count++] = (sb_map_ball){
        .position = {5.0f, 1.0f, 0.0f}, .radius = 1.0f, .mass_kg = 50.0f, .restitution = 0.5f};
    out_map->pick_ups[out_map->pick_up_count++] =
        (sb_map_pick_up){.kind = {"repair"}, .position = {-5.0f, 0.0f, 0.0f}, .respawn_s = 1.0f};
    SB_ASSERT(sb_map_validate(out_map, NULL) == SB_OK);
}
