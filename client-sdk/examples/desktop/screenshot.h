/// The picture as a file, and where things are on it.
#ifndef DESKTOP_SCREENSHOT_H
#define DESKTOP_SCREENSHOT_H

#include <SDL.h>
#include <stdbool.h>

#include "camera.h"
#include "game.h"
#include "net_graph.h"

/// Writes what has been drawn and not shown yet: as PNG if the name ends so, else as BMP. False if
/// it cannot be written.
bool screenshot_write(SDL_Renderer *renderer, const char *path);

/// Prints one JSON object in a line on stdout: the file, the size, the state, the tick, each tank
/// with its player's slot, whether it is the own one, where it is in the world and where the top of
/// its turret is on the picture (-1 if it is behind the eye), the camera's place, axes and focal
/// length in pixels, and where the net graph is (null if it is not shown).
void screenshot_print(const dt_game *game, const dt_camera *camera, const dt_canvas *canvas,
                      const char *path, bool net_graph);

#endif
