#include "window.h"

#define FRAME_MS 16.6667
#define SLOW_MS 22.0 // a picture takes so long where smooth edges are too much
#define SLOW_FRAMES 40

static bool open_renderer(dt_window *window)
{
    window->renderer = SDL_CreateRenderer(window->window, -1,
                                          SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
    if (window->renderer == NULL) {
        window->renderer = SDL_CreateRenderer(window->window, -1, SDL_RENDERER_SOFTWARE);
    }
    SDL_RendererInfo info;
    if (window->renderer == NULL || SDL_GetRendererInfo(window->renderer, &info) != 0) {
        return false;
    }
    window->fast = (info.flags & SDL_RENDERER_ACCELERATED) != 0;
    window->paced = (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
    return true;
}

bool window_open(dt_window *window, int width, int height, const char **out_why)
{
    *window = (dt_window){0};
    if (SDL_Init(SDL_INIT_VIDEO) == 0) {
        window->window = SDL_CreateWindow("Sabot", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                          width, height, SDL_WINDOW_RESIZABLE);
        if (window->window != NULL && open_renderer(window)) {
            return true;
        }
    }
    *out_why = SDL_GetError();
    return false;
}

void window_close(dt_window *window)
{
    SDL_DestroyTexture(window->fine);
    if (window->renderer != NULL) {
        SDL_DestroyRenderer(window->renderer);
    }
    if (window->window != NULL) {
        SDL_DestroyWindow(window->window);
    }
    SDL_Quit();
}

void window_get_size(const dt_window *window, float *out_width, float *out_height)
{
    int width = 0, height = 0;
    (void)SDL_GetRendererOutputSize(window->renderer, &width, &height);
    *out_width = (float)width;
    *out_height = (float)height;
}

// Its size follows the window's.
static void make_fine(dt_window *window)
{
    int width = 0, height = 0;
    (void)SDL_GetRendererOutputSize(window->renderer, &width, &height);
    if (window->fine != NULL && window->fine_width == width && window->fine_height == height) {
        return;
    }
    SDL_DestroyTexture(window->fine);
    window->fine_width = width;
    window->fine_height = height;
    window->fine = SDL_CreateTexture(window->renderer, SDL_PIXELFORMAT_ARGB8888,
                                     SDL_TEXTUREACCESS_TARGET, 2 * width, 2 * height);
    if (window->fine != NULL) {
        (void)SDL_SetTextureScaleMode(window->fine, SDL_ScaleModeLinear);
        (void)SDL_SetTextureBlendMode(window->fine, SDL_BLENDMODE_NONE);
    }
}

void window_begin_world(dt_window *window, colour background, bool fine)
{
    if (fine || window->fast) {
        make_fine(window);
        if (window->fine != NULL && SDL_SetRenderTarget(window->renderer, window->fine) == 0) {
            (void)SDL_RenderSetScale(window->renderer, 2.0f, 2.0f);
        }
    }
    (void)SDL_SetRenderDrawColor(window->renderer, (Uint8)(background.r * 255.0f),
                                 (Uint8)(background.g * 255.0f), (Uint8)(background.b * 255.0f),
                                 255);
    (void)SDL_RenderClear(window->renderer);
}

void window_end_world(dt_window *window)
{
    if (window->fine != NULL && SDL_GetRenderTarget(window->renderer) == window->fine) {
        (void)SDL_SetRenderTarget(window->renderer, NULL);
        (void)SDL_RenderSetScale(window->renderer, 1.0f, 1.0f);
        (void)SDL_RenderCopy(window->renderer, window->fine, NULL, NULL);
    }
}

void window_show(dt_window *window)
{
    SDL_RenderPresent(window->renderer);
    double frequency = (double)SDL_GetPerformanceFrequency();
    double spent_ms =
        (double)(SDL_GetPerformanceCounter() - window->frame_end) * 1000.0 / frequency;
    // Some renderers call themselves accelerated and are not.
    window->slow_count = spent_ms > SLOW_MS ? window->slow_count + 1 : 0;
    window->fast = window->fast && window->slow_count < SLOW_FRAMES;
    if (!window->paced && spent_ms < FRAME_MS) {
        SDL_Delay((Uint32)(FRAME_MS - spent_ms));
    }
    window->frame_end = SDL_GetPerformanceCounter();
}
