/// A game on a Sabot server: a window, a keyboard, a mouse, and the SDK. Start reading here: a
/// frame is play_frame. `desktop --help` says how to play.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "autopilot.h"
#include "feed.h"
#include "hud.h"
#include "notice.h"
#include "options.h"
#include "patch.h"
#include "scene.h"
#include "screenshot.h"
#include "window.h"

#define STATUS_FAILED 1
#define STATUS_WRONG_USE 2
#define EDGE_M 9.0f // so near the map's edge the view stays behind

/// All that the program has.
typedef struct dt_desktop {
    dt_options options;
    dt_window window;
    dt_canvas canvas;
    dt_game game;
    dt_stage stage;
    dt_painter painter;
    dt_effects effects;
    dt_camera camera;
    dt_controls controls;
    dt_autopilot autopilot;
    dt_feed feed;
    dt_hud hud;
    dt_net_graph net_graph;
    uint32_t frame_count; ///< with a match in them
    int screenshots_taken;
    int keys_screenshots;
    float width, height;
} dt_desktop;

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void hear(dt_desktop *desktop)
{
    const dt_game *game = &desktop->game;
    for (sb_client_event event; sb_client_event_poll(game->client, &event);) {
        effects_tell(&desktop->effects, game, &event);
        // A predicted hit is marked at once, and once.
        if (event.kind != SB_CLIENT_EVENT_HIT || event.value == 0 || !event.predicted) {
            hud_tell(&desktop->hud, game, &event);
        }
        feed_tell(&desktop->feed, game, &event);
    }
    for (sb_client_chat line; sb_client_chat_poll(game->client, &line);) {
        feed_say(&desktop->feed, game, &line);
    }
}

static void handle_window(dt_desktop *desktop)
{
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
        controls_handle(&desktop->controls, &desktop->camera, &event);
    }
}

static void ask(dt_desktop *desktop)
{
    sb_client_control control =
        desktop->options.plays_alone
            ? autopilot_read(&desktop->autopilot, &desktop->controls, &desktop->game,
                             &desktop->camera)
            : controls_read(&desktop->controls, &desktop->game, &desktop->camera);
    sb_client_input_set(desktop->game.client, &control);
}

static void draw(dt_desktop *desktop, bool fine)
{
    const dt_game *game = &desktop->game;
    dt_canvas *canvas = &desktop->canvas;
    float width = desktop->width, height = desktop->height;
    window_begin_world(&desktop->window, PATCH_HAZE, fine);
    if (stage_update(&desktop->stage, game, &desktop->painter)) {
        scene_draw(game, &desktop->stage, &desktop->effects, &desktop->camera, &desktop->painter,
                   canvas);
    }
    canvas_flush(canvas);
    window_end_world(&desktop->window);
    if (game->has_view) {
        scene_draw_labels(game, &desktop->camera, canvas);
        canvas_flush(canvas);
    }
    hud_draw(&desktop->hud, game, &desktop->controls, &desktop->camera, canvas, width, height);
    feed_draw(&desktop->feed, game, canvas, width);
    if (desktop->controls.shows_net_graph) {
        net_graph_draw(&desktop->net_graph, game, canvas, width, height);
    }
    canvas_flush(canvas);
    notice_draw(game, (notice_server){desktop->options.host, desktop->options.port}, canvas, width,
                height);
    canvas_flush(canvas);
}

// The picture after which a screenshot of the command line is due: at equal distances.
static const char *find_due(const dt_desktop *desktop, bool last)
{
    const dt_options *options = &desktop->options;
    uint32_t taken = (uint32_t)desktop->screenshots_taken;
    uint32_t count = (uint32_t)options->screenshot_count;
    if (taken == count) {
        return NULL;
    }
    uint64_t due = (uint64_t)options->frames * (taken + 1) / count;
    return desktop->frame_count >= due || last ? options->screenshots[taken] : NULL;
}

static bool take(dt_desktop *desktop, const char *path)
{
    if (!screenshot_write(desktop->window.renderer, path)) {
        fprintf(stderr, "desktop: %s cannot be written\n", path);
        return false;
    }
    screenshot_print(&desktop->game, &desktop->camera, &desktop->canvas, path,
                     desktop->controls.shows_net_graph);
    return true;
}

// False if one cannot be written that the command line asks for.
static bool take_screenshots(dt_desktop *desktop, const char *due)
{
    if (desktop->controls.wants_screenshot) {
        char path[32];
        (void)snprintf(path, sizeof path, "sabot-%d.png", ++desktop->keys_screenshots);
        (void)take(desktop, path);
        desktop->controls.wants_screenshot = false;
    }
    desktop->screenshots_taken += due != NULL;
    return due == NULL || take(desktop, due);
}

static void look(dt_desktop *desktop)
{
    const sb_client_entity *own = game_own(&desktop->game);
    window_get_size(&desktop->window, &desktop->width, &desktop->height);
    canvas_fit(&desktop->canvas, desktop->height);
    if (own != NULL) {
        vec3 focus = stage_keep_in(&desktop->stage, vec3_of(own->position), EDGE_M);
        camera_follow(&desktop->camera, focus, desktop->game.frame_s);
    }
    controls_turn_view(&desktop->controls, &desktop->camera, desktop->game.frame_s);
    camera_aim(&desktop->camera, desktop->width, desktop->height);
}

// One picture. False if a screenshot that was asked for cannot be written.
static bool play_frame(dt_desktop *desktop)
{
    dt_game *game = &desktop->game;
    handle_window(desktop);
    game_update(game, clock_us());
    hear(desktop);
    look(desktop);
    ask(desktop);
    effects_update(&desktop->effects, game);
    net_graph_update(&desktop->net_graph, game);
    desktop->frame_count += game->has_view;
    const char *due = find_due(desktop, game->status.state == SB_CLIENT_CLOSED);
    draw(desktop, due != NULL || desktop->controls.wants_screenshot);
    bool written = take_screenshots(desktop, due);
    window_show(&desktop->window);
    return written;
}

// With --frames it ends by itself; a player is left to read why a connection ended.
static bool is_over(const dt_desktop *desktop)
{
    uint32_t frames = desktop->options.frames;
    bool closed = desktop->game.status.state == SB_CLIENT_CLOSED;
    return desktop->controls.quit || (frames > 0 && (closed || desktop->frame_count >= frames));
}

static int play(dt_desktop *desktop)
{
    effects_init(&desktop->effects);
    desktop->camera = camera_default();
    desktop->controls = controls_default();
    bool said = false;
    do {
        if (!play_frame(desktop)) {
            return STATUS_FAILED;
        }
        if (desktop->game.status.state == SB_CLIENT_CLOSED && !said) {
            fprintf(stderr, "desktop: %s\n", desktop->game.status.text);
            said = true;
        }
    } while (!is_over(desktop));
    return said ? STATUS_FAILED : EXIT_SUCCESS;
}

// The window and all that needs it, around the play.
static int run(dt_desktop *desktop)
{
    const char *why = NULL;
    int status = STATUS_FAILED;
    if (window_open(&desktop->window, desktop->options.width, desktop->options.height, &why)) {
        if (canvas_init(&desktop->canvas, desktop->window.renderer)) {
            status = play(desktop);
        } else {
            fprintf(stderr, "desktop: nothing can be drawn: %s\n", SDL_GetError());
        }
        canvas_deinit(&desktop->canvas);
    } else {
        fprintf(stderr, "desktop: no window: %s\n", why);
    }
    window_close(&desktop->window);
    return status;
}

int main(int argc, char **argv)
{
    static dt_desktop desktop; // large
    if (!options_read(&desktop.options, argc, argv)) {
        return STATUS_WRONG_USE;
    }
    if (desktop.options.help) {
        options_print_help();
        return EXIT_SUCCESS;
    }
    sb_client_def def = sb_client_def_default();
    def.host = desktop.options.host;
    def.port = desktop.options.port;
    def.name = desktop.options.name;
    sb_error error = sb_client_create(&def, &desktop.game.client);
    if (error != SB_OK) {
        bool bad_name = error == SB_ERROR_ARGUMENT; // the port has been checked
        fprintf(stderr, "desktop: %s: %s\n", bad_name ? def.name : def.host,
                bad_name ? "no name for a player" : sb_error_message(error));
        return bad_name ? STATUS_WRONG_USE : STATUS_FAILED;
    }
    int status = run(&desktop);
    sb_client_destroy(desktop.game.client);
    return status;
}
