/// A game on a Sabot server: a window, a keyboard, a mouse, and the SDK. Start reading at
/// play_frame. `desktop --help` says how to play.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desktop.h"

#define STATUS_FAILED 1
#define STATUS_WRONG_USE 2
#define SCREENSHOTS_MAX 8
#define FRAME_MS 16u
#define SAMPLES 2 // of the picture along a pixel's edge, for smooth edges

typedef struct dt_desktop {
    const char *host, *name, *screenshots[SCREENSHOTS_MAX];
    unsigned long port, width, height, frames, screenshot_count;
    bool help, plays_alone, watches, replays, quit;
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture; ///< the picture's copy
    dt_game game;
    dt_controls controls;
    dt_painter painter;
    dt_scene scene;
    dt_sound sound;
    unsigned long frame_count, taken; ///< frames with a match; screenshots
} dt_desktop;

static const char help[] =
    "usage: desktop [--host HOST] [--port PORT] [--name NAME] [--watch | --replay] [--width N]\n"
    "               [--height N] [--volume N] [--mute] [--play-alone] [--frames N]\n"
    "               [--screenshot FILE]...\n\n"
    "  --host HOST        name or IPv4 address (default 127.0.0.1)\n"
    "  --port PORT        UDP port (default 7777)\n"
    "  --name NAME        name of the player, at most 23 bytes (default player)\n"
    "  --watch            watch the match without a tank\n"
    "  --replay           watch the recorded match of 'sabot replay play'\n"
    "  --width N          width of the picture, 320 to 8192 pixels (default 1280)\n"
    "  --height N         height of the picture, 240 to 8192 pixels (default 720)\n"
    "  --volume N         volume of the sound, 0 to 100 (default: that of the last time, or 60)\n"
    "  --mute             begin without sound\n"
    "  --play-alone       drive and shoot without a player, for tests\n"
    "  --frames N         end after N frames of a match, or when the connection ends\n"
    "  --screenshot FILE  write the last frame as BMP; up to 8 files are taken at equal "
    "distances;\n"
    "                     JSON on stdout describes each. Needs --frames\n\n"
    "W A S D or arrows drive, or move the view of a spectator. The mouse aims; left button or\n"
    "space fires. 1 2 3 choose ammunition, F1 F2 F3 the type of the next tank. Tab shows all\n"
    "scores. Wheel and Q E move the view. Space pauses a replay. M switches the sound;\n"
    "- and = change its volume, which the title shows. Esc quits.\n\n"
    "Status: 0 after --frames or Esc, 1 without a connection or a window, 2 for wrong use.\n";

static bool wrong(const char *what, const char *which)
{
    fprintf(stderr, "desktop: %s: %s; 'desktop --help' lists the flags\n", what, which);
    return false;
}

static bool read_options(dt_desktop *desktop, char **word)
{
    const struct {
        const char *name;
        void *to; // a flag, a text or a number
        unsigned long low, high;
    } options[] = {
        {"--help", &desktop->help, 0, 0},
        {"--watch", &desktop->watches, 0, 0},
        {"--replay", &desktop->replays, 0, 0},
        {"--play-alone", &desktop->plays_alone, 0, 0},
        {"--mute", &desktop->sound.muted, 0, 0},
        {"--host", &desktop->host, 0, 0},
        {"--name", &desktop->name, 0, 0},
        {"--screenshot", desktop->screenshots, 0, 0},
        {"--port", &desktop->port, 1, 65535},
        {"--width", &desktop->width, 320, 8192},
        {"--height", &desktop->height, 240, 8192},
        {"--frames", &desktop->frames, 1, 100000000},
        {"--volume", &desktop->sound.volume, 0, 100},
    };
    const int flags = 5, count = sizeof options / sizeof options[0];
    for (; *word != NULL; word++) {
        int i = 0;
        for (; i < count && strcmp(*word, options[i].name) != 0; i++) {
        }
        if (i == count) {
            return wrong("no such flag", *word);
        } else if (i < flags) {
            *(bool *)options[i].to = true;
        } else if (*++word == NULL) {
            return wrong("a value is missing", options[i].name);
        } else if (options[i].to == desktop->screenshots) {
            if (desktop->screenshot_count == SCREENSHOTS_MAX) {
                return wrong("too many screenshots", *word);
            }
            desktop->screenshots[desktop->screenshot_count++] = *word;
        } else if (options[i].high == 0) {
            *(const char **)options[i].to = *word;
        } else {
            char *end = NULL;
            unsigned long value = strtoul(*word, &end, 10), low = options[i].low;
            if (*end != '\0' || value < low || value > options[i].high) {
                fprintf(stderr, "desktop: %s takes a number from %lu to %lu, not '%s'\n",
                        options[i].name, low, options[i].high, *word);
                return false;
            }
            *(unsigned long *)options[i].to = value;
        }
    }
    return desktop->screenshot_count <= desktop->frames ||
           wrong(desktop->frames == 0 ? "needs --frames" : "more than --frames", "--screenshot");
}

static void print_vector(const char *before, vec3 v)
{
    printf("%s[%.5f,%.5f,%.5f]", before, (double)v.x, (double)v.y, (double)v.z);
}

// What a screenshot shows, in pixels of the file. A path is printed as it is.
static void print_shot(const dt_desktop *desktop, const char *path)
{
    static const char *const states[] = {"connecting", "loading", "playing", "closed",
                                         "reconnecting"};
    const dt_game *game = &desktop->game;
    const dt_camera *camera = &desktop->painter.camera;
    printf("{\"file\":\"%s\",\"state\":\"%s\",\"camera\":{\"focal\":%.3f", path,
           states[game->status.state], (double)(camera->focal / SAMPLES));
    print_vector(",\"eye\":", camera->eye);
    print_vector(",\"right\":", camera->right);
    print_vector(",\"up\":", camera->up);
    print_vector(",\"forward\":", camera->forward);
    printf("},\"tanks\":[");
    const char *comma = "";
    for (uint32_t i = 0; game->has_view && i < game->view.entity_count; i++) {
        const sb_client_entity *tank = &game->view.entities[i];
        if (game_is(game, tank, "tank")) {
            printf("%s{\"own\":%s", comma, tank == game_own(game) ? "true" : "false");
            print_vector(",\"position\":", vec3_of(tank->position));
            printf("}");
            comma = ",";
        }
    }
    puts("]}");
    fflush(stdout);
}

// Screenshots are due at equal distances, the last one at the end. Returns false if one cannot be
// written.
static bool take_screenshot(dt_desktop *desktop)
{
    if (desktop->taken == desktop->screenshot_count ||
        (desktop->game.status.state != SB_CLIENT_CLOSED &&
         desktop->frame_count <
             desktop->frames * (desktop->taken + 1) / desktop->screenshot_count)) {
        return true;
    }
    const char *path = desktop->screenshots[desktop->taken++];
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(
        0, (int)desktop->width, (int)desktop->height, 24, SDL_PIXELFORMAT_RGB24);
    bool written = surface != NULL &&
                   SDL_RenderReadPixels(desktop->renderer, NULL, SDL_PIXELFORMAT_RGB24,
                                        surface->pixels, surface->pitch) == 0 &&
                   SDL_SaveBMP(surface, path) == 0;
    SDL_FreeSurface(surface);
    if (written) {
        print_shot(desktop, path);
    } else {
        fprintf(stderr, "desktop: %s cannot be written\n", path);
    }
    return written;
}

static void show_title(const dt_desktop *desktop)
{
    char title[64];
    const dt_sound *sound = &desktop->sound;
    (void)snprintf(title, sizeof title, sound->muted ? "Sabot - sound off" : "Sabot - sound %lu %%",
                   sound->volume);
    SDL_SetWindowTitle(desktop->window, title);
}

static void read_sound_key(dt_desktop *desktop, SDL_Scancode key)
{
    dt_sound *sound = &desktop->sound;
    long step = key == SDL_SCANCODE_MINUS ? -5 : key == SDL_SCANCODE_EQUALS ? 5 : 0;
    if (key == SDL_SCANCODE_M || step != 0) {
        sound_set(sound, (long)sound->volume + step, step == 0 && !sound->muted);
        (void)settings_store(sound); // without a place for it the choice holds for this time
        show_title(desktop);
    }
}

static void read_devices(dt_desktop *desktop)
{
    sb_client_playback playback;
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
        desktop->quit |= event.type == SDL_QUIT;
        if (event.type == SDL_KEYDOWN && event.key.repeat == 0) {
            read_sound_key(desktop, event.key.keysym.scancode);
        }
        if (event.type == SDL_MOUSEWHEEL) {
            controls_zoom(&desktop->painter.camera, (float)event.wheel.y);
        } else if (event.type == SDL_KEYDOWN && event.key.repeat == 0 &&
                   event.key.keysym.scancode == SDL_SCANCODE_SPACE &&
                   sb_client_get_playback(desktop->game.client, &playback) == SB_OK) {
            playback.paused = !playback.paused; // for all that watch the replay
            playback.tick = 0;                  // where it is
            sb_client_playback_set(desktop->game.client, &playback);
        }
    }
    dt_controls *controls = &desktop->controls;
    int x = 0, y = 0;
    controls->keys = SDL_GetKeyboardState(NULL);
    controls->trigger = (SDL_GetMouseState(&x, &y) & SDL_BUTTON_LMASK) != 0;
    SDL_RenderWindowToLogical(desktop->renderer, x, y, &controls->mouse_x, &controls->mouse_y);
    desktop->quit |= controls->keys[SDL_SCANCODE_ESCAPE];
}

// A frame, in the order in which a game calls the SDK.
static void play_frame(dt_desktop *desktop)
{
    dt_game *game = &desktop->game;
    dt_painter *painter = &desktop->painter;
    dt_camera *camera = &painter->camera;
    dt_controls *controls = &desktop->controls;
    game_update(game, SDL_GetTicks64() * 1000u);
    for (sb_client_event event; sb_client_event_poll(game->client, &event);) {
        scene_tell(&desktop->scene, game, &event);
        sound_tell(&desktop->sound, game, camera, &event);
    }
    controls_move_camera(controls, game, camera);
    sound_update(&desktop->sound, game, camera);
    sb_client_control control = desktop->plays_alone ? controls_play_alone(controls, game)
                                                     : controls_read(controls, game, camera);
    sb_client_input_set(game->client, &control);
    scene_draw(&desktop->scene, game, painter);
    hud_draw(game, controls, painter);
    (void)SDL_UpdateTexture(desktop->texture, NULL, painter->picture, 4 * painter->width);
    (void)SDL_RenderCopy(desktop->renderer, desktop->texture, NULL, NULL);
    desktop->frame_count += game->has_view;
}

static int play(dt_desktop *desktop)
{
    bool closed = false; // a player is left to read why
    for (bool over = false; !over;) {
        Uint64 begin_ms = SDL_GetTicks64();
        read_devices(desktop);
        play_frame(desktop);
        if (!take_screenshot(desktop)) {
            return STATUS_FAILED;
        }
        SDL_RenderPresent(desktop->renderer);
        if (desktop->game.status.state == SB_CLIENT_CLOSED && !closed) {
            fprintf(stderr, "desktop: %s\n", desktop->game.status.text);
            closed = true;
        }
        over = desktop->quit ||
               (desktop->frames > 0 && (closed || desktop->frame_count >= desktop->frames));
        Uint64 spent_ms = SDL_GetTicks64() - begin_ms;
        SDL_Delay(spent_ms < FRAME_MS ? FRAME_MS - (Uint32)spent_ms : 0);
    }
    return closed ? STATUS_FAILED : EXIT_SUCCESS;
}

static bool open_window(dt_desktop *desktop)
{
    int width = (int)desktop->width, height = (int)desktop->height;
    (void)SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
        SDL_CreateWindowAndRenderer(width, height, SDL_WINDOW_RESIZABLE, &desktop->window,
                                    &desktop->renderer) != 0) {
        return false;
    }
    show_title(desktop);
    width *= SAMPLES;
    height *= SAMPLES;
    desktop->texture = SDL_CreateTexture(desktop->renderer, SDL_PIXELFORMAT_RGB888,
                                         SDL_TEXTUREACCESS_STREAMING, width, height);
    return SDL_RenderSetLogicalSize(desktop->renderer, width, height) == 0 &&
           desktop->texture != NULL && painter_init(&desktop->painter, width, height);
}

int main(int argc, char **argv)
{
    static dt_desktop desktop = {.host = "127.0.0.1",
                                 .name = "player",
                                 .port = 7777,
                                 .width = 1280,
                                 .height = 720,
                                 .sound = {.volume = 60}};
    settings_load(&desktop.sound);
    if (argc == 0 || !read_options(&desktop, argv + 1)) {
        return STATUS_WRONG_USE;
    }
    if (desktop.help) {
        fputs(help, stdout);
        return EXIT_SUCCESS;
    }
    sb_client_def def = sb_client_def_default();
    def.host = desktop.host;
    def.port = (uint16_t)desktop.port;
    def.name = desktop.name;
    def.role = desktop.replays   ? SB_CLIENT_ROLE_REPLAY_VIEWER
               : desktop.watches ? SB_CLIENT_ROLE_SPECTATOR
                                 : SB_CLIENT_ROLE_PLAYER;
    sb_error error = sb_client_create(&def, &desktop.game.client);
    if (error != SB_OK) {
        bool bad_name = error == SB_ERROR_ARGUMENT; // all else has been checked
        const char *what = bad_name ? def.name : def.host;
        // A join link may have secrets behind its question mark.
        fprintf(stderr, "desktop: %.*s: %s\n", (int)strcspn(what, "?"), what,
                bad_name ? "no name for a player" : sb_error_message(error));
        return bad_name ? STATUS_WRONG_USE : STATUS_FAILED;
    }
    int status = STATUS_FAILED;
    if (open_window(&desktop)) {
        sound_open(&desktop.sound);
        status = play(&desktop);
        sound_close(&desktop.sound);
    } else {
        fprintf(stderr, "desktop: no window: %s\n", SDL_GetError());
    }
    free(desktop.painter.picture);
    free(desktop.painter.nearness);
    SDL_DestroyTexture(desktop.texture);
    SDL_DestroyRenderer(desktop.renderer);
    SDL_DestroyWindow(desktop.window);
    SDL_Quit();
    sb_client_destroy(desktop.game.client);
    return status;
}
