// Balls: on balls, on parabolas, and without gravity.

#include "family.h"
#include "room.h"

// Balls on the ground, static or free, and balls that fall on them.
void family_slide(scene *of)
{
    const room hall = room_draw(of, 8, 10);
    room_build(of, &hall);
    of->friction = scene_chance(of, 0.5) ? 0.0f : (float)scene_log(of, 0.01, 0.5);
    of->mass_spread = 1;
    bool fixed = scene_chance(of, 0.5);
    uint32_t below = 1 + scene_below(of, 5);
    for (uint32_t i = 0; i < below; i++) {
        double radius = scene_log(of, 0.3, 1.2);
        vec at = {scene_in(of, -2, 2), radius + 2e-3, scene_in(of, -2, 2)};
        scene_body ball = scene_ball(of, at, radius);
        ball.def.motion = fixed ? SB_BODY_STATIC : SB_BODY_DYNAMIC;
        ball.def.mass_kg *= (float)scene_log(of, 1, 1000);
        if (scene_has_room(of, &ball)) {
            (void)scene_add(of, &ball);
        }
    }
    uint32_t supports = of->body_count, count = 1 + scene_below(of, 12);
    for (uint32_t i = 0; i < count; i++) {
        const scene_body *on = &of->bodies[scene_below(of, supports)];
        double radius = scene_log(of, 0.1, 0.6), reach = (double)on->def.half_extents.x + radius;
        vec at = vec_of(on->def.position);
        at = vec_add(at, (vec){scene_in(of, -0.7, 0.7) * reach, reach * scene_in(of, 1, 2),
                               scene_in(of, -0.7, 0.7) * reach});
        scene_body ball = scene_ball(of, at, radius);
        if (scene_has_room(of, &ball)) {
            (void)scene_add(of, &ball);
        }
    }
}

void family_ballistic(scene *of)
{
    room hall = room_draw(of, 10, 8);
    hall.slope = scene_chance(of, 0.3) ? scene_in(of, -0.3, 0.3) : 0;
    room_build(of, &hall);
    room_furnish(of, 0, scene_below(of, 4), 1);
    uint32_t count = 2 + scene_below(of, 14);
    for (uint32_t i = 0; i < count; i++) {
        scene_body ball = scene_chance(of, 0.8)
                              ? scene_ball(of, (vec){0, 0, 0}, scene_log(of, 0.05, 0.6))
                              : scene_any(of, 0.2, 1);
        if (ball.def.shape == SB_BODY_SPHERE) {
            ball.def.flags |= SB_BODY_BALLISTIC;
        }
        ball.def.restitution = (float)scene_in(of, 0, (double)of->restitution);
        double speed = scene_in(of, 0, 10);
        ball.def.velocity = vec_round(vec_scale(scene_direction(of), speed));
        (void)scene_add_anywhere(of, &ball);
    }
}

void family_gas(scene *of)
{
    const room hall = room_draw(of, scene_in(of, 6, 16), 8);
    scene_build_hulls(of, 0.8);
    room_build(of, &hall);
    room_furnish(of, 0, scene_below(of, 4), 1);
    of->def.gravity_m_s2 = 0;
    of->def.sleep_s = 0;
    of->drag = 0;
    of->restitution = scene_chance(of, 0.3) ? 1.0f : (float)scene_in(of, 0, 1);
    of->friction = scene_chance(of, 0.6) ? 0.0f : of->friction;
    bool balls = scene_chance(of, 0.3);
    uint32_t count = 4 + scene_below(of, 50);
    for (uint32_t i = 0; i < count; i++) {
        scene_body body = balls ? scene_ball(of, (vec){0, 0, 0}, scene_log(of, 0.1, 0.6))
                                : scene_any(of, 0.1, 0.8);
        double speed = scene_log(of, 0.5, 30);
        body.def.velocity = vec_round(vec_scale(scene_direction(of), speed));
        (void)scene_add_anywhere(of, &body);
    }
}
