/// The picture of the world: ground, what stands and moves on it, and the names above the tanks.
#ifndef DESKTOP_SCENE_H
#define DESKTOP_SCENE_H

#include "effects.h"
#include "game.h"
#include "painter.h"
#include "stage.h"

/// Draws the world. The painter holds the scenery before and after.
void scene_draw(const dt_game *game, const dt_stage *stage, const dt_effects *effects,
                const dt_camera *camera, dt_painter *painter, dt_canvas *canvas);

/// Draws names and health above the tanks.
void scene_draw_labels(const dt_game *game, const dt_camera *camera, dt_canvas *canvas);

#endif
