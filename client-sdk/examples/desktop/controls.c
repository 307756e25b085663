#include "desktop.h"

#define NEAREST_M 16.0f
#define FARTHEST_M 90.0f
#define TURN_RAD_S 1.6f
#define SPEED_M_S 30.0f // of a spectator's view
#define JUMP_M 30.0f    // so far the view moves at once
#define FOLLOW_PER_S 9.0f
#define ROUND_M 20.0f // the autopilot drives around a foe that is nearer

static float axis(const dt_controls *controls, SDL_Scancode less, SDL_Scancode more)
{
    return (float)controls->keys[more] - (float)controls->keys[less];
}

static void read_axes(const dt_controls *controls, sb_client_control *control)
{
    control->throttle = axis(controls, SDL_SCANCODE_S, SDL_SCANCODE_W) +
                        axis(controls, SDL_SCANCODE_DOWN, SDL_SCANCODE_UP);
    control->steering = axis(controls, SDL_SCANCODE_D, SDL_SCANCODE_A) +
                        axis(controls, SDL_SCANCODE_RIGHT, SDL_SCANCODE_LEFT);
}

void controls_zoom(dt_camera *camera, float steps)
{
    camera->distance_m = SDL_clamp(camera->distance_m * powf(0.9f, steps), NEAREST_M, FARTHEST_M);
}

void controls_move_camera(const dt_controls *controls, const dt_game *game, dt_camera *camera)
{
    const sb_client_entity *own = game_own(game);
    camera->yaw += axis(controls, SDL_SCANCODE_E, SDL_SCANCODE_Q) * TURN_RAD_S * game->frame_s;
    if (own != NULL) {
        vec3 offset = vec3_sub(vec3_of(own->position), camera->focus);
        float rest = vec3_length(offset) > JUMP_M ? 0.0f : expf(-FOLLOW_PER_S * game->frame_s);
        camera->focus = vec3_add(camera->focus, offset, 1.0f - rest);
    } else if (game->view.player == SB_CLIENT_NO_PLAYER) {
        sb_client_control control;
        read_axes(controls, &control);
        vec3 move = vec3_add((vec3){0, 0, 0}, vec3_heading(camera->yaw), control.throttle);
        move = vec3_add(move, camera->right, -control.steering);
        camera->focus = vec3_add(camera->focus, move, SPEED_M_S * game->frame_s);
    }
}

sb_client_control controls_read(dt_controls *controls, const dt_game *game, const dt_camera *camera)
{
    sb_client_control control = {.fire = controls->trigger || controls->keys[SDL_SCANCODE_SPACE]};
    read_axes(controls, &control);
    for (uint8_t i = 0; i < 3; i++) {
        controls->select[0] = controls->keys[SDL_SCANCODE_1 + i] ? i + 1 : controls->select[0];
        controls->select[1] = controls->keys[SDL_SCANCODE_F1 + i] ? i + 1 : controls->select[1];
    }
    control.select[0] = controls->select[0];
    control.select[1] = controls->select[1];
    const sb_client_entity *own = game_own(game);
    if (own != NULL) {
        vec3 ray = camera_ray(camera, controls->mouse_x, controls->mouse_y);
        // At the height of the own tank: on a ramp it aims over what stands below.
        float along = (own->position[1] - camera->eye.y) / fminf(ray.y, -0.01f);
        controls->aim = vec3_add(camera->eye, ray, along);
        game_aim(game, own, controls->aim, &control);
    }
    return control;
}

sb_client_control controls_play_alone(dt_controls *controls, const dt_game *game)
{
    const sb_client_entity *own = game_own(game);
    sb_client_control control = {0};
    vec3 offset = {0, 0, 0};
    uint32_t team = own != NULL ? game_team(game, own->owner) : 0;
    for (uint32_t i = 0; own != NULL && i < game->view.entity_count; i++) {
        const sb_client_entity *tank = &game->view.entities[i];
        vec3 there = vec3_sub(vec3_of(tank->position), vec3_of(own->position));
        if (tank != own && game_is(game, tank, "tank") &&
            (team == 0 || team != game_team(game, tank->owner)) &&
            (!control.fire || vec3_length(there) < vec3_length(offset))) {
            offset = there;
            control.fire = true;
        }
    }
    if (control.fire) {
        controls->aim = vec3_add(vec3_of(own->position), offset, 1.0f);
        game_aim(game, own, controls->aim, &control);
        float turn = vec3_length(offset) < ROUND_M ? 1.5f : 0.0f;
        float off = control.aim_yaw + turn - own->yaw;
        bool back = fmod(game->seconds, 4.0) > 3.2; // away from what it may be stuck at
        control.throttle = back ? -1.0f : 1.0f;
        control.steering = back || cosf(off) < 0.0f ? copysignf(1.0f, sinf(off)) : sinf(off);
        control.fire = cosf(control.aim_yaw - own->turret_yaw) > 0.995f;
    }
    return control;
}
