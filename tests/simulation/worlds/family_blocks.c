// Driven blocks: as strong as a tank, and heavier than what they meet.

#include "family.h"
#include "room.h"

static scene_body tank(scene *of, vec at, vec half, vec velocity)
{
    scene_body body = scene_box(of, at, half);
    body.def.mass_kg = (float)scene_log(of, 3000, 50000);
    body.def.flags = SB_BODY_SLEEPLESS;
    body.def.restitution = 0;
    body.drive = (scene_drive){.kind = SCENE_DRIVEN, .velocity = vec_round(velocity)};
    return body;
}

static void add_prey(scene *of, uint32_t cell, double size)
{
    scene_body prey = scene_any(of, 0.1, size);
    prey.cell = cell;
    (void)scene_add_anywhere(of, &prey);
}

// Tanks press balls and boxes against thin walls, with free cells behind them.
void family_vice(scene *of)
{
    room hall = room_draw(of, 9, 5);
    hall.cells_x = 1 + scene_below(of, 2);
    hall.cells_z = 2;
    hall.wall_m = scene_log(of, 0.05, 0.6);
    scene_build_hulls(of, 0.6);
    room_build(of, &hall);
    of->driven = true;
    of->mass_kg = scene_log(of, 0.05, 500);
    for (uint32_t cell = 0; cell < of->cell_count; cell++) {
        const scene_cell *in = &of->cells[cell];
        vec half = {scene_in(of, 0.8, 1.8), scene_in(of, 0.4, 1.2), scene_in(of, 0.8, 2.5)};
        double speed = scene_log(of, 0.5, 20) * (scene_chance(of, 0.5) ? 1 : -1);
        vec way = scene_chance(of, 0.7) ? (vec){0, 0, speed} : (vec){speed, 0, speed / 2};
        vec at = vec_scale(vec_add(in->low, in->high), 0.5);
        at.y = half.y;
        scene_body body = tank(of, at, half, way);
        body.cell = cell;
        body.def.yaw = scene_chance(of, 0.6) ? 0.0f : (float)scene_in(of, -0.5, 0.5);
        body.drive.reverse_ticks = scene_ticks(of, scene_in(of, 1, 6));
        (void)scene_add(of, &body);
        uint32_t count = 1 + scene_below(of, 8);
        for (uint32_t i = 0; i < count; i++) {
            add_prey(of, cell, 0.7);
        }
    }
}

// A lane in which no two blocks fit beside each other.
void family_traffic(scene *of)
{
    double width = scene_in(of, 2.2, 3.6);
    room hall = room_draw(of, width, 12);
    hall.size_z = scene_in(of, 60, 140);
    room_build(of, &hall);
    of->driven = true;
    of->restitution = 0;
    uint32_t count = 2 + scene_below(of, 5);
    double pitch = hall.size_z / count;
    for (uint32_t i = 0; i < count; i++) {
        double narrow = width / 2 * scene_in(of, 0.55, 0.9);
        vec half = {narrow, scene_in(of, 0.5, 1.2), scene_in(of, 0.3, 2.8)};
        vec at = {scene_in(of, -1, 1) * (width / 2 - narrow - 0.01), half.y,
                  -hall.size_z / 2 + (i + 0.5) * pitch};
        bool driven = i == 0 || i + 1 == count || scene_chance(of, 0.4);
        double speed = scene_in(of, 5, 20) * (i < count / 2 ? 1 : -1);
        scene_body body = tank(of, at, half, (vec){0, 0, driven ? speed : 0});
        if (!driven) {
            body.drive.kind = SCENE_FREE;
            body.def.flags = 0;
            body.def.mass_kg = (float)scene_log(of, 20, 20000);
            body.def.motion = scene_chance(of, 0.3) ? SB_BODY_STATIC : SB_BODY_DYNAMIC;
        }
        body.drive.reverse_ticks = scene_chance(of, 0.5) ? scene_ticks(of, scene_in(of, 4, 12)) : 0;
        of->lane.bodies[of->lane.count++] = scene_add(of, &body);
    }
}

// A tank drives up a ramp and falls from its end. Light boxes may lie on the way.
void family_ramp(scene *of)
{
    room hall = room_draw(of, 8, 16);
    hall.size_z = 60;
    room_build(of, &hall);
    of->driven = true;
    double slope = scene_in(of, 0.05, 0.45), length = scene_in(of, 4, 12);
    vec half = {4.2, 0.5, length / 2};
    // The top begins 1 mm below the ground at z = 0.
    double s = sin(slope), c = cos(slope);
    vec middle = {0, s * half.z - c * half.y - 1e-3, c * half.z + s * half.y};
    scene_add_box(of, middle, half, 0,
                  (sb_quaternion){-(float)sin(slope / 2), 0, 0, (float)cos(slope / 2)});
    vec hull = {scene_in(of, 0.7, 1.7), scene_in(of, 0.35, 1.1), scene_in(of, 1, 3)};
    double speed = scene_log(of, 2, 20);
    scene_body body = tank(of, (vec){0, hull.y, -8}, hull, (vec){0, 0, speed});
    if (scene_chance(of, 0.3)) {
        body.def.shape = SB_BODY_BOX;
        body.def.yaw = (float)scene_in(of, -0.7, 0.7);
    }
    of->goal_body = scene_add(of, &body);
    of->goal_z = 2 * c * half.z + 2;
    of->goal_tick = scene_ticks(of, 3 * (of->goal_z + 8) / speed);
    of->mass_kg = scene_log(of, 0.1, 50);
    uint32_t count = scene_below(of, 4);
    for (uint32_t i = 0; i < count; i++) {
        add_prey(of, 0, 0.4);
    }
}
