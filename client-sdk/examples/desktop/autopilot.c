#include "autopilot.h"

#define STUCK_M_S 0.8f
#define STUCK_S 0.7f
#define BACK_S 1.1f
#define DISTANCE_M 20.0f // that it would like to keep
#define REACH_M 60.0f
#define HALF_TURN 3.14159265f

static float wrap(float angle)
{
    return angle - 2.0f * HALF_TURN * floorf((angle + HALF_TURN) / (2.0f * HALF_TURN));
}

static bool is_friend(const dt_game *game, const sb_client_entity *tank)
{
    uint32_t team = game_team(game, game->view.player);
    return team != 0 && team == game_team(game, tank->owner);
}

static const sb_client_entity *find_nearest(const dt_game *game, const sb_client_entity *own)
{
    const sb_client_entity *nearest = NULL;
    float least = INFINITY;
    for (uint32_t i = 0; i < game->view.entity_count; i++) {
        const sb_client_entity *tank = &game->view.entities[i];
        float distance = vec3_length(vec3_sub(vec3_of(tank->position), vec3_of(own->position)));
        if (tank != own && game_is(game, tank, "tank") && !is_friend(game, tank) &&
            distance < least) {
            least = distance;
            nearest = tank;
        }
    }
    return nearest;
}

// Towards the foe from afar, around it from near by; with nobody there, around the middle.
static float wanted_yaw(const sb_client_entity *own, const sb_client_entity *foe)
{
    vec3 offset = vec3_scale(vec3_of(own->position), -1.0f);
    if (foe != NULL) {
        offset = vec3_sub(vec3_of(foe->position), vec3_of(own->position));
    }
    float yaw = atan2f(offset.x, offset.z);
    return vec3_length(offset) < DISTANCE_M ? yaw + 0.5f * HALF_TURN : yaw;
}

static void drive(dt_autopilot *autopilot, const dt_game *game, const sb_client_entity *own,
                  const sb_client_entity *foe, sb_client_control *control)
{
    float off = wrap(wanted_yaw(own, foe) - own->yaw);
    control->throttle = 1.0f;
    control->steering = clampf(2.0f * off, -1.0f, 1.0f);
    bool slow = vec3_length(vec3_of(own->velocity)) < STUCK_M_S;
    autopilot->stuck_s = slow ? autopilot->stuck_s + game->frame_s : 0.0f;
    if (autopilot->stuck_s > STUCK_S) {
        autopilot->stuck_s = 0.0f;
        autopilot->back_s = BACK_S;
    }
    if (autopilot->back_s > 0.0f) {
        autopilot->back_s -= game->frame_s;
        control->throttle = -1.0f;
        control->steering = 1.0f;
    }
}

sb_client_control autopilot_read(dt_autopilot *autopilot, dt_controls *controls,
                                 const dt_game *game, const dt_camera *camera)
{
    sb_client_control control = {.select = {controls->ammunition, controls->type}};
    const sb_client_entity *own = game_own(game);
    if (own == NULL) {
        return control;
    }
    const sb_client_entity *foe = find_nearest(game, own);
    drive(autopilot, game, own, foe, &control);
    vec3 ahead = vec3_add_scaled(vec3_of(own->position), vec3_heading(own->yaw), DISTANCE_M);
    controls->aim = foe != NULL ? vec3_of(foe->position) : ahead;
    (void)camera_project(camera, controls->aim, &controls->mouse);
    controls_aim_at(game, own, controls->aim, &control);
    float distance = vec3_length(vec3_sub(controls->aim, vec3_of(own->position)));
    control.fire =
        foe != NULL && distance < REACH_M && fabsf(wrap(control.aim_yaw - own->turret_yaw)) < 0.1f;
    return control;
}
