#include "game/map/map_solid.h"

#include "base/assert.h"

bool sb_map_list_is_solid(sb_map_list_id list)
{
    return list == SB_MAP_BOXES || list == SB_MAP_CYLINDERS || list == SB_MAP_RAMPS ||
           list == SB_MAP_HULLS || list == SB_MAP_CRATES || list == SB_MAP_WALLS ||
           list == SB_MAP_BALLS;
}

static sb_shape box_of(sb_vec3 center, sb_vec3 half_extents, float yaw)
{
    return (sb_shape){.kind = SB_SHAPE_BOX, .box = sb_box_from_yaw(center, half_extents, yaw)};
}

static sb_shape hull_of(const void *memory, sb_vec3 position, float yaw)
{
    sb_box turned = sb_box_from_yaw(position, position, yaw); // for its axes
    return (sb_shape){
        .kind = SB_SHAPE_HULL,
        .hull = {.hull = memory,
                 .center = position,
                 .axes = {turned.axes[0], turned.axes[1], turned.axes[2]}},
    };
}

// The middle of the wedge's low edge is the frame's origin, and the wedge rises along z.
static sb_error build_ramp(const sb_map_ramp *ramp, void *memory)
{
    float x = 0.5f * ramp->width, y = ramp->height, z = ramp->length;
    const sb_vec3 points[] = {{-x, 0.0f, 0.0f}, {x, 0.0f, 0.0f}, {-x, 0.0f, z},
                              {x, 0.0f, z},     {-x, y, z},      {x, y, z}};
    return sb_hull_build(memory, points, 6);
}

sb_error sb_map_solid(const sb_map *map, sb_map_list_id list, uint32_t index, void *memory,
                      sb_shape *out_shape)
{
    SB_ASSERT(sb_map_list_is_solid(list));
    sb_error error = SB_OK;
    if (list == SB_MAP_BOXES) {
        const sb_map_box *box = &map->boxes[index];
        *out_shape = box_of(box->center, box->half_extents, box->yaw);
    } else if (list == SB_MAP_CRATES) {
        const sb_map_crate *crate = &map->crates[index];
        *out_shape = box_of(crate->position, crate->half_extents, crate->yaw);
    } else if (list == SB_MAP_WALLS) {
        const sb_map_wall *wall = &map->walls[index];
        *out_shape = box_of(wall->center, wall->half_extents, wall->yaw);
    } else if (list == SB_MAP_CYLINDERS) {
        const sb_map_cylinder *cylinder = &map->cylinders[index];
        *out_shape = (sb_shape){.kind = SB_SHAPE_CYLINDER,
                                .cylinder = {.center = cylinder->center,
                                             .axis = {0.0f, 1.0f, 0.0f},
                                             .radius = cylinder->radius,
                                             .half_height = cylinder->half_height}};
    } else if (list == SB_MAP_BALLS) {
        const sb_map_ball *ball = &map->balls[index];
        *out_shape = (sb_shape){.kind = SB_SHAPE_SPHERE, .sphere = {ball->position, ball->radius}};
    } else if (list == SB_MAP_RAMPS) {
        const sb_map_ramp *ramp = &map->ramps[index];
        error = build_ramp(ramp, memory);
        *out_shape = hull_of(memory, ramp->position, ramp->yaw);
    } else {
        const sb_map_hull *hull = &map->hulls[index];
        error = sb_hull_build(memory, &map->points[hull->point_first], hull->point_count);
        *out_shape = hull_of(memory, hull->position, hull->yaw);
    }
    return error;
}
