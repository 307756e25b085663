#include "room.h"

// Walls reach this far into the floor and the ceiling.
#define SUNK_M 0.5

// The outer walls, the floor and the ceiling as boxes.
static void add_shell(scene *of, const room *def, vec half)
{
    double t = def->wall_m / 2, mid = def->height / 2;
    const sb_quaternion none = SB_QUATERNION_IDENTITY;
    double wide = half.x + def->wall_m, deep = half.z + def->wall_m, high = mid + SUNK_M;
    scene_add_box(of, (vec){half.x + t, mid, 0}, (vec){t, high, deep}, 0, none);
    scene_add_box(of, (vec){-half.x - t, mid, 0}, (vec){t, high, deep}, 0, none);
    scene_add_box(of, (vec){0, mid, half.z + t}, (vec){wide, high, t}, 0, none);
    scene_add_box(of, (vec){0, mid, -half.z - t}, (vec){wide, high, t}, 0, none);
    scene_add_box(of, (vec){0, def->height + t, 0}, (vec){wide, t, deep}, 0, none);
    scene_add_box(of, (vec){0, -t, 0}, (vec){wide, t, deep}, 0, none);
}

static void add_planes(scene *of, const room *def, vec half)
{
    scene_add_plane(of, (vec){1, 0, 0}, -half.x);
    scene_add_plane(of, (vec){-1, 0, 0}, -half.x);
    scene_add_plane(of, (vec){0, 0, 1}, -half.z);
    scene_add_plane(of, (vec){0, 0, -1}, -half.z);
    scene_add_plane(of, (vec){0, -1, 0}, -def->height);
    if (def->slope == 0) {
        scene_add_plane(of, (vec){0, 1, 0}, 0);
    }
}

static void add_dividers(scene *of, const room *def, vec half)
{
    double t = def->wall_m / 2, mid = def->height / 2, high = mid + SUNK_M;
    const sb_quaternion none = SB_QUATERNION_IDENTITY;
    high += def->slope != 0 ? half.z : 0;
    for (uint32_t i = 1; i < def->cells_x; i++) {
        double x = -half.x + i * (def->size_x + def->wall_m) - t;
        scene_add_box(of, (vec){x, mid, 0}, (vec){t, high, half.z + SUNK_M}, 0, none);
    }
    for (uint32_t i = 1; i < def->cells_z; i++) {
        double z = -half.z + i * (def->size_z + def->wall_m) - t;
        scene_add_box(of, (vec){0, mid, z}, (vec){half.x + SUNK_M, high, t}, 0, none);
    }
}

void room_build(scene *of, const room *def)
{
    const vec half = {(def->cells_x * (def->size_x + def->wall_m) - def->wall_m) / 2, 0,
                      (def->cells_z * (def->size_z + def->wall_m) - def->wall_m) / 2};
    if (def->planes || def->slope != 0) { // walls of boxes would end above the ground
        add_planes(of, def, half);
    } else {
        add_shell(of, def, half);
    }
    if (def->slope != 0) {
        scene_add_plane(of, (vec){0, cos(def->slope), sin(def->slope)}, 0);
    }
    add_dividers(of, def, half);
    double rise = half.z * fabs(tan(def->slope));
    for (uint32_t i = 0; i < def->cells_x * def->cells_z; i++) {
        double x = -half.x + (i % def->cells_x) * (def->size_x + def->wall_m);
        double z = -half.z + (i / def->cells_x) * (def->size_z + def->wall_m);
        of->cells[of->cell_count++] =
            (scene_cell){{x, -rise, z}, {x + def->size_x, def->height, z + def->size_z}};
    }
}

room room_draw(scene *of, double size, double height)
{
    return (room){.cells_x = 1,
                  .cells_z = 1,
                  .size_x = size,
                  .size_z = size,
                  .height = height,
                  .wall_m = scene_chance(of, 0.5) ? scene_log(of, 0.05, 0.3) : scene_in(of, 0.3, 2),
                  .planes = scene_chance(of, 0.5)};
}

void room_furnish(scene *of, uint32_t cell, uint32_t count, double size)
{
    const scene_cell *in = &of->cells[cell];
    for (uint32_t i = 0; i < count; i++) {
        vec at = {scene_in(of, in->low.x, in->high.x), scene_in(of, 0, size),
                  scene_in(of, in->low.z, in->high.z)};
        double one = size * scene_in(of, 0.3, 1);
        uint32_t kind = scene_below(of, of->hull_count > 0 ? 4 : 3);
        if (kind == 0) {
            vec axis = scene_chance(of, 0.5) ? (vec){0, 1, 0} : scene_direction(of);
            scene_add_cylinder(of, at, axis, one / 2, one);
        } else if (kind == 3) {
            sb_quaternion tilt = scene_tilt(of, 1);
            double yaw = scene_in(of, -3, 3);
            scene_add_hull(of, scene_below(of, of->hull_count), at, yaw, tilt);
        } else {
            vec half = {one, one * scene_in(of, 0.05, 1), one * scene_in(of, 0.3, 1)};
            sb_quaternion tilt = scene_tilt(of, kind == 1 ? 0.6 : 0);
            scene_add_box(of, at, half, scene_in(of, -3, 3), tilt);
        }
    }
}
