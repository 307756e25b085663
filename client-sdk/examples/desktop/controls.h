/// Keyboard and mouse, as what they mean to the game.
#ifndef DESKTOP_CONTROLS_H
#define DESKTOP_CONTROLS_H

#include <SDL.h>
#include <stdbool.h>

#include "camera.h"
#include "game.h"

typedef struct dt_controls {
    bool ahead, back, left, right; ///< held
    bool trigger_key, trigger_button;
    bool turn_left, turn_right; ///< the view
    bool shows_scores;          ///< held
    bool shows_net_graph;       ///< switched
    bool quit;
    bool wants_screenshot; ///< to be taken back by who takes it
    uint8_t ammunition;    ///< that is chosen, plus 1; 0: none
    uint8_t type;          ///< of the next tank, plus 1; 0: stays
    point mouse;           ///< pixels
    vec3 aim;              ///< the point of the world that is aimed at
} dt_controls;

dt_controls controls_default(void);

/// What an event of SDL changes. The wheel moves the camera.
void controls_handle(dt_controls *controls, dt_camera *camera, const SDL_Event *event);

/// Turns the camera while its keys are held.
void controls_turn_view(const dt_controls *controls, dt_camera *camera, float seconds);

/// What the player asks for; finds the point that is aimed at by the way.
sb_client_control controls_read(dt_controls *controls, const dt_game *game,
                                const dt_camera *camera);

/// How the own gun must point to hit a point of the world, with what is loaded.
void controls_aim_at(const dt_game *game, const sb_client_entity *own, vec3 target,
                     sb_client_control *out_control);

#endif
