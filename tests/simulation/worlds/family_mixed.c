// Mixtures of every shape.

#include "family.h"
#include "room.h"

// Blocks and balls that rest, and some that fly at them, each of its own restitution.
void family_bounce(scene *of)
{
    const room hall = room_draw(of, 18, 8);
    room_build(of, &hall);
    if (scene_chance(of, 0.5)) {
        of->def.gravity_m_s2 = 0;
        of->def.sleep_s = 0;
    }
    float most = scene_chance(of, 0.2) ? 0.0f : of->def.gravity_m_s2 > 0 ? 0.9f : 1.0f;
    of->friction = scene_chance(of, 0.6) ? 0.0f : of->friction;
    of->mass_spread = scene_log(of, 1, 100);
    of->drag = 0;
    uint32_t count = 2 + scene_below(of, 24);
    for (uint32_t i = 0; i < count || of->body_count < 2; i++) {
        double size = scene_in(of, 0.2, 1);
        vec half = {size, size * scene_in(of, 0.7, 1), size};
        vec at = {scene_in(of, -2, 2), half.y + 1e-3, scene_in(of, -9, 9)};
        scene_body body =
            scene_chance(of, 0.3) ? scene_ball(of, at, half.y) : scene_box(of, at, half);
        body.def.restitution = (float)scene_in(of, 0, (double)most);
        double speed = scene_in(of, 3, 15) * (scene_chance(of, 0.5) ? 1 : -1);
        if (of->body_count == 0 || scene_chance(of, 0.4)) {
            body.def.velocity = vec_round((vec){0, 0, speed});
        }
        if (scene_has_room(of, &body)) {
            (void)scene_add(of, &body);
        }
    }
}

void family_heap(scene *of)
{
    room hall = room_draw(of, scene_in(of, 5, 9), 12);
    hall.slope = scene_chance(of, 0.2) ? scene_in(of, -0.3, 0.3) : 0;
    scene_build_hulls(of, 0.7);
    room_build(of, &hall);
    room_furnish(of, 0, scene_below(of, 6), 1);
    uint32_t count = 20 + scene_below(of, 60);
    for (uint32_t i = 0; i < count; i++) {
        scene_body body = scene_any(of, 0.15, 0.7);
        (void)scene_add_anywhere(of, &body);
    }
    of->sleeps = false;
}

// A kinematic box that goes to and fro across the middle of its cell.
static void add_patrol(scene *of, uint32_t cell)
{
    const scene_cell *in = &of->cells[cell];
    vec middle = vec_scale(vec_add(in->low, in->high), 0.5);
    vec half = {scene_in(of, 0.3, 1.5), scene_in(of, 0.1, 0.5), scene_in(of, 0.3, 1.5)};
    vec way = scene_chance(of, 0.5) ? (vec){0, 1, 0} : (vec){1, 0, 0};
    scene_body body = scene_box(of, middle, half);
    body.cell = cell;
    body.def.motion = SB_BODY_KINEMATIC;
    body.def.yaw_rate = scene_chance(of, 0.3) ? (float)scene_in(of, -1, 1) : 0.0f;
    body.drive = (scene_drive){.kind = SCENE_PATROLS,
                               .velocity = vec_round(vec_scale(way, scene_log(of, 0.02, 3))),
                               .from = vec_along(middle, way, -1),
                               .to = vec_along(middle, way, 1)};
    if (scene_has_room(of, &body)) {
        (void)scene_add(of, &body);
    }
}

static void add_driven(scene *of, uint32_t cell)
{
    vec half = {scene_in(of, 0.6, 1.2), scene_in(of, 0.4, 0.9), scene_in(of, 0.8, 1.5)};
    scene_body body = scene_box(of, (vec){0, 0, 0}, half);
    double angle = scene_in(of, -3, 3), speed = scene_log(of, 0.5, 15);
    body.cell = cell;
    body.def.yaw = (float)angle;
    body.def.mass_kg = (float)scene_log(of, 3000, 50000);
    body.def.flags = SB_BODY_SLEEPLESS;
    body.drive =
        (scene_drive){.kind = SCENE_DRIVEN,
                      .velocity = vec_round((vec){speed * sin(angle), 0, speed * cos(angle)}),
                      .reverse_ticks = scene_ticks(of, scene_in(of, 0.5, 5))};
    (void)scene_add_anywhere(of, &body);
}

static void fill_cell(scene *of, uint32_t cell)
{
    if (of->driven && scene_chance(of, 0.4)) {
        add_patrol(of, cell);
    }
    uint32_t driven = of->driven ? scene_below(of, 3) : 0, count = 3 + scene_below(of, 14);
    for (uint32_t i = 0; i < driven; i++) {
        add_driven(of, cell);
    }
    for (uint32_t i = 0; i < count; i++) {
        scene_body body = scene_any(of, 0.1, 0.9);
        body.cell = cell;
        body.def.flags |=
            body.def.shape == SB_BODY_SPHERE && scene_chance(of, 0.2) ? SB_BODY_BALLISTIC : 0;
        double speed = scene_in(of, 0, 10);
        body.def.velocity = vec_round(vec_scale(scene_direction(of), speed));
        (void)scene_add_anywhere(of, &body);
    }
}

void family_mixture(scene *of)
{
    double height = scene_in(of, 6, 10);
    room hall = room_draw(of, scene_in(of, 6, 12), height);
    hall.cells_x = 1 + scene_below(of, 3);
    hall.cells_z = 1 + scene_below(of, 2);
    hall.slope = hall.planes && scene_chance(of, 0.3) ? scene_in(of, -0.2, 0.2) : 0;
    scene_build_hulls(of, 0.8);
    room_build(of, &hall);
    of->driven = scene_chance(of, 0.6);
    of->disturbance = scene_chance(of, 0.5) ? 0.0 : 0.02;
    for (uint32_t cell = 0; cell < of->cell_count; cell++) {
        room_furnish(of, cell, scene_below(of, 4), 1);
    }
    for (uint32_t cell = 0; cell < of->cell_count; cell++) {
        fill_cell(of, cell);
    }
}
