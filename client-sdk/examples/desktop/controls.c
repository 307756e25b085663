#include "controls.h"

#define NEAREST_M 18.0f
#define FARTHEST_M 90.0f
#define ZOOM_STEP 1.1f
#define VIEW_TURN_RAD_S 1.6f
#define TARGET_RADIUS_M 3.0f
#define GROUND_AIM_M 1.0f

dt_controls controls_default(void)
{
    return (dt_controls){.shows_net_graph = true};
}

static void handle_key(dt_controls *controls, SDL_Scancode key, bool down, bool repeat)
{
    switch ((int)key) {
    case SDL_SCANCODE_W:
    case SDL_SCANCODE_UP:
        controls->ahead = down;
        break;
    case SDL_SCANCODE_S:
    case SDL_SCANCODE_DOWN:
        controls->back = down;
        break;
    case SDL_SCANCODE_A:
    case SDL_SCANCODE_LEFT:
        controls->left = down;
        break;
    case SDL_SCANCODE_D:
    case SDL_SCANCODE_RIGHT:
        controls->right = down;
        break;
    case SDL_SCANCODE_SPACE:
        controls->trigger_key = down;
        break;
    case SDL_SCANCODE_Q:
        controls->turn_left = down;
        break;
    case SDL_SCANCODE_E:
        controls->turn_right = down;
        break;
    case SDL_SCANCODE_TAB:
        controls->shows_scores = down;
        break;
    case SDL_SCANCODE_ESCAPE:
        controls->quit = controls->quit || down;
        break;
    case SDL_SCANCODE_F3:
        controls->shows_net_graph ^= down && !repeat;
        break;
    case SDL_SCANCODE_F12:
        controls->wants_screenshot = controls->wants_screenshot || (down && !repeat);
        break;
    case SDL_SCANCODE_T:
        controls->type =
            (uint8_t)(down && !repeat ? controls->type % TANK_TYPE_COUNT + 1 : controls->type);
        break;
    default:
        if (down && key >= SDL_SCANCODE_1 && key < SDL_SCANCODE_1 + TANK_AMMUNITION_COUNT) {
            controls->ammunition = (uint8_t)(key - SDL_SCANCODE_1 + 1);
        }
        break;
    }
}

// Nothing stays held when the keyboard goes elsewhere.
static void let_go(dt_controls *controls)
{
    controls->ahead = controls->back = controls->left = controls->right = false;
    controls->trigger_key = controls->trigger_button = false;
    controls->turn_left = controls->turn_right = controls->shows_scores = false;
}

void controls_handle(dt_controls *controls, dt_camera *camera, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT:
        controls->quit = true;
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        handle_key(controls, event->key.keysym.scancode, event->type == SDL_KEYDOWN,
                   event->key.repeat != 0);
        break;
    case SDL_MOUSEMOTION:
        controls->mouse = (point){(float)event->motion.x, (float)event->motion.y};
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        if (event->button.button == SDL_BUTTON_LEFT) {
            controls->trigger_button = event->type == SDL_MOUSEBUTTONDOWN;
        }
        break;
    case SDL_MOUSEWHEEL:
        camera->distance_m *= event->wheel.y > 0   ? 1.0f / ZOOM_STEP
                              : event->wheel.y < 0 ? ZOOM_STEP
                                                   : 1.0f;
        camera->distance_m = clampf(camera->distance_m, NEAREST_M, FARTHEST_M);
        break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
            let_go(controls);
        }
        break;
    default:
        break;
    }
}

void controls_turn_view(const dt_controls *controls, dt_camera *camera, float seconds)
{
    float turn = (float)controls->turn_left - (float)controls->turn_right;
    camera->yaw += turn * VIEW_TURN_RAD_S * seconds;
}

// Under the mouse: the middle of a tank's height where one is pointed at, otherwise a little above
// the ground. Only the height is helped with; whether it hits is the player's affair.
static vec3 find_aim(const dt_controls *controls, const dt_game *game, const dt_camera *camera,
                     const sb_client_entity *own)
{
    vec3 aim = vec3_add(vec3_of(own->position), vec3_heading(own->turret_yaw));
    (void)camera_pick(camera, controls->mouse, GROUND_AIM_M, &aim);
    for (uint32_t i = 0; i < game->view.entity_count; i++) {
        const sb_client_entity *tank = &game->view.entities[i];
        vec3 at;
        if (tank != own && game_is(game, tank, "tank") &&
            camera_pick(camera, controls->mouse, tank->position[1], &at) &&
            vec3_length(vec3_sub(at, vec3_of(tank->position))) < TARGET_RADIUS_M) {
            aim = at;
        }
    }
    return aim;
}

void controls_aim_at(const dt_game *game, const sb_client_entity *own, vec3 target,
                     sb_client_control *out_control)
{
    float loaded = game_value(game, own, "ammunition", 0.0f);
    tank_aim(game_pivot(game, own), target, tank_ammunition_of(loaded)->speed_m_s,
             &out_control->aim_yaw, &out_control->aim_pitch);
}

sb_client_control controls_read(dt_controls *controls, const dt_game *game, const dt_camera *camera)
{
    sb_client_control control = {
        .throttle = (float)controls->ahead - (float)controls->back,
        .steering = (float)controls->left - (float)controls->right,
        .fire = controls->trigger_key || controls->trigger_button,
        .select = {controls->ammunition, controls->type},
    };
    const sb_client_entity *own = game_own(game);
    if (own != NULL) {
        controls->aim = find_aim(controls, game, camera, own);
        controls_aim_at(game, own, controls->aim, &control);
    }
    return control;
}
