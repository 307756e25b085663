/// The window, and what is drawn into it. The world is drawn at twice the size and made smaller
/// where that costs little, which smooths its edges.
#ifndef DESKTOP_WINDOW_H
#define DESKTOP_WINDOW_H

#include <SDL.h>
#include <stdbool.h>

#include "canvas.h"

typedef struct dt_window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    bool fast;         ///< the renderer has a graphics card, or something as quick
    bool paced;        ///< the renderer waits for the screen
    SDL_Texture *fine; ///< of twice the size; NULL where it cannot be made
    int fine_width, fine_height;
    int slow_count;   ///< pictures in a row that took too long
    Uint64 frame_end; ///< when the last picture was shown
} dt_window;

/// False with a sentence in `out_why`, which is SDL's.
bool window_open(dt_window *window, int width, int height, const char **out_why);
void window_close(dt_window *window);

/// The size of the picture.
void window_get_size(const dt_window *window, float *out_width, float *out_height);

/// What is drawn in between is the world. `fine`: with smooth edges, whatever it costs.
void window_begin_world(dt_window *window, colour background, bool fine);
void window_end_world(dt_window *window);

/// Shows what was drawn; waits so that there are at most 60 pictures a second.
void window_show(dt_window *window);

#endif
