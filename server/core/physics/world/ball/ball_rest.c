// Gravity pushes a ball that rests on a plane into it in every tick. The response does not depend
// on other events, so it comes before all of them. Then such a ball is predicted once, as one that
// lies still.

#include "physics/world/ball/ball.h"

static void rest_on(sb_sweep *sweep, uint32_t number, uint32_t id)
{
    const sb_scenery *scenery = sweep->step->world.scenery;
    const sb_plane *plane = &sb_scenery_planes(scenery)[id & ~SB_ID_PLANE];
    sb_ball *ball = &sweep->balls[number];
    float residue = sb_ball_residue(ball->displacement);
    float approach = -sb_vec3_dot(plane->normal, ball->displacement);
    float approach_end = approach + ball->fall * plane->normal.y;
    if (sb_plane_distance(plane, ball->position) > ball->radius || approach < -residue ||
        !(approach_end > residue) || approach_end > sweep->rest_speed ||
        sb_scenery_surface(scenery, id)->restitution >= 1.0f ||
        !sb_ball_meets_scenery(sweep, ball, id)) {
        return;
    }
    ball->next = (sb_impact){.normal = plane->normal};
    ball->target = id;
    (void)sb_ball_respond(sweep, number);
    ball->target = SB_ID_NONE;
}

void sb_ball_rest(sb_sweep *sweep, uint32_t number)
{
    const sb_step *step = sweep->step;
    const sb_ball *ball = &sweep->balls[number];
    const sb_body *body = &step->bodies[ball->body];
    if (!ball->predicts || body->restitution >= 1.0f || (body->flags & SB_BODY_STOPS) != 0) {
        return;
    }
    for (uint32_t i = 0; i < sb_scenery_plane_count(step->world.scenery); i++) {
        if (ball->predicts) {
            rest_on(sweep, number, SB_ID_PLANE | i);
        }
    }
}
