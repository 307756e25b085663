// Walls and towers of boxes that fall asleep and are then struck.

#include "family.h"
#include "room.h"

#define STRIKE_TICK 600u

// Boxes of one size in rows; every second row is shifted by half a box, or none is.
static void add_wall(scene *of, uint32_t columns, uint32_t rows, vec half)
{
    double gap = scene_chance(of, 0.5) ? 0.0 : scene_log(of, 1e-3, 0.1);
    double shift = scene_chance(of, 0.5) ? 0.0 : half.x;
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            double x = (column - (columns - 1) / 2.0) * (2 * half.x + gap);
            x += row % 2 == 1 ? shift : 0;
            scene_body crate = scene_box(of, (vec){x, (2 * row + 1) * half.y, 0}, half);
            (void)scene_add(of, &crate);
        }
    }
}

// Plans a ball that appears beside the boxes and flies at the height of one of them.
static void plan_shot(scene *of, double height, double distance)
{
    double radius = scene_in(of, 0.1, 0.4);
    scene_body ball = scene_ball(of, (vec){0, 0, 0}, radius);
    double speed = scene_log(of, 5, 80), y = scene_in(of, radius + 0.01, height + 0.3);
    ball.def.position = vec_round((vec){scene_in(of, -1, 1), y, -distance});
    ball.def.velocity = vec_round((vec){scene_in(of, -0.1, 0.1) * speed, 0, speed});
    ball.def.mass_kg *= (float)scene_log(of, 0.3, 30);
    ball.def.flags = scene_chance(of, 0.3) ? SB_BODY_BALLISTIC : 0;
    scene_act_at(of, STRIKE_TICK, scene_add(of, &ball), SCENE_ADD, (vec){0, 0, 0});
}

void family_shot_wall(scene *of)
{
    const room hall = room_draw(of, 24, 12);
    room_build(of, &hall);
    of->sleeps = true;
    of->asleep_tick = STRIKE_TICK;
    of->friction = (float)scene_in(of, 0.2, 1);
    of->mass_spread = 1;
    vec half = {scene_in(of, 0.2, 0.6), scene_in(of, 0.2, 0.6), scene_in(of, 0.2, 0.6)};
    uint32_t rows = 2 + scene_below(of, 5);
    add_wall(of, 2 + scene_below(of, 4), rows, half);
    plan_shot(of, 2 * rows * half.y, 6);
}

static void plan_strike(scene *of, vec half)
{
    uint32_t struck = scene_below(of, of->body_count);
    double mass_kg = (double)of->bodies[struck].def.mass_kg;
    double speed = scene_log(of, 1, 20);
    switch (scene_below(of, 4)) {
    case 0:
        scene_act_at(of, STRIKE_TICK, struck, SCENE_REMOVE, (vec){0, 0, 0});
        break;
    case 1:
        scene_act_at(of, STRIKE_TICK, struck, SCENE_IMPULSE, (vec){mass_kg * speed, 0, 0});
        break;
    case 2:
        scene_act_at(of, STRIKE_TICK, struck, SCENE_MOVE, (vec){4 * half.x, 0, half.z / 2});
        break;
    default:
        plan_shot(of, 2 * of->body_count * half.y, 5);
    }
}

void family_tower(scene *of)
{
    const room hall = room_draw(of, 24, 40);
    room_build(of, &hall);
    of->sleeps = true;
    of->asleep_tick = STRIKE_TICK;
    of->mass_spread = scene_chance(of, 0.5) ? 1 : scene_in(of, 1, 2);
    of->friction = (float)scene_in(of, 0.2, 1);
    vec half = {scene_in(of, 0.3, 0.8), scene_in(of, 0.2, 0.6), scene_in(of, 0.3, 0.8)};
    double gap = scene_chance(of, 0.5) ? 0 : 0.002;
    uint32_t count = 3 + scene_below(of, 18);
    for (uint32_t i = 0; i < count; i++) {
        double y = (2 * i + 1) * half.y + (i + 1) * gap;
        vec at = {scene_in(of, -0.3, 0.3) * half.x, y, scene_in(of, -0.3, 0.3) * half.z};
        scene_body box = scene_box(of, at, half);
        box.def.yaw = scene_chance(of, 0.5) ? 0.0f : (float)scene_in(of, -3, 3);
        (void)scene_add(of, &box);
    }
    plan_strike(of, half);
}
