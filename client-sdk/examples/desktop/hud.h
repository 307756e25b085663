/// What the player needs to know at a glance: health, gun, rounds, the round's time and scores, the
/// mark that is aimed at, and with Tab everybody's scores.
#ifndef DESKTOP_HUD_H
#define DESKTOP_HUD_H

#include "canvas.h"
#include "controls.h"
#include "game.h"

typedef struct dt_hud {
    double hit_s;   ///< when a shell of the player's hit last
    double hurt_s;  ///< when the player was hit last
    double start_s; ///< of the first picture; 0 before
} dt_hud;

void hud_tell(dt_hud *hud, const dt_game *game, const sb_client_event *event);
void hud_draw(dt_hud *hud, const dt_game *game, const dt_controls *controls,
              const dt_camera *camera, dt_canvas *canvas, float width, float height);

/// scoreboard.c
void scoreboard_draw(const dt_game *game, dt_canvas *canvas, float width, float height);
/// minimap.c: the whole map from above, as the camera is turned.
void minimap_draw(const dt_game *game, const dt_camera *camera, dt_canvas *canvas);

#endif
