#include "desktop_stage.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "loopback.h"

desktop_stage_processes desktop_stage;
static test_process screen;

void desktop_start_server(const char *const *arguments)
{
    assert_true(process_start(&desktop_stage.server, PROCESS_PIPES, arguments));
    (void)snprintf(desktop_stage.port, sizeof desktop_stage.port, "%u",
                   (unsigned)loopback_await(&desktop_stage.server, DESKTOP_START_MS));
    assert_string_not_equal(desktop_stage.port, "0");
}

// The X server chooses a free display number and writes it when it is ready.
int desktop_start_screen(void **state)
{
    (void)state;
    const char *const arguments[] = {XVFB_PROGRAM,  "-displayfd", "1",   "-screen", "0",
                                     "1400x900x24", "-nolisten",  "tcp", NULL};
    if (!process_start(&screen, PROCESS_PIPES, arguments)) {
        return -1;
    }
    while (screen.out.data == NULL || strchr(screen.out.data, '\n') == NULL) {
        if (!process_read(&screen, DESKTOP_START_MS)) {
            return -1;
        }
    }
    char display[32];
    (void)snprintf(display, sizeof display, ":%ld", strtol(screen.out.data, NULL, 10));
    (void)setenv("DISPLAY", display, 1);
    (void)setenv("SDL_VIDEODRIVER", "x11", 1);
    (void)setenv("SDL_AUDIODRIVER", "dummy", 1);
    // The software renderer draws the same on every machine.
    (void)setenv("SDL_RENDER_DRIVER", "software", 1);
    // In a sanitized build the search for leaks fails in libraries of X and its drivers; the test
    // without a screen searches for leaks.
    (void)setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    return 0;
}

int desktop_stop_screen(void **state)
{
    (void)state;
    process_signal(&screen, SIGTERM);
    (void)process_finish(&screen, DESKTOP_START_MS);
    process_deinit(&screen);
    return 0;
}

int desktop_set_up(void **state)
{
    (void)state;
    return folder_create(&desktop_stage.folder) ? 0 : -1;
}

int desktop_tear_down(void **state)
{
    (void)state;
    process_deinit(&desktop_stage.client);
    process_deinit(&desktop_stage.server);
    folder_destroy(&desktop_stage.folder);
    return 0;
}

int desktop_read_shots(desktop_shot *out_shots, int count_max)
{
    int count = 0;
    for (const char *line = desktop_stage.client.out.data;
         line != NULL && *line == '{' && count < count_max;) {
        desktop_shot *shot = &out_shots[count++];
        shot->report = json_loads(line, JSON_DISABLE_EOF_CHECK, NULL);
        assert_non_null(shot->report);
        assert_true(
            bmp_read(&shot->picture, json_string_value(json_object_get(shot->report, "file"))));
        assert_int_equal(shot->picture.width, DESKTOP_WIDTH);
        assert_int_equal(shot->picture.height, DESKTOP_HEIGHT);
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    return count;
}

void desktop_release_shots(desktop_shot *shots, int count)
{
    for (int i = 0; i < count; i++) {
        bmp_deinit(&shots[i].picture);
        json_decref(shots[i].report);
    }
}

const char *desktop_state_of(const desktop_shot *shot)
{
    return json_string_value(json_object_get(shot->report, "state"));
}

bool desktop_is_bright(pixel at)
{
    return at.r > 200 && at.g > 200 && at.b > 200;
}

double desktop_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

void desktop_check_status(int status, int expected)
{
    if (status != expected && desktop_stage.client.err.data != NULL) {
        print_message("%s\n", desktop_stage.client.err.data);
    }
    assert_int_equal(status, expected);
}

int desktop_play_sized(const char *width, const char *height, const char *frames,
                       char paths[DESKTOP_SHOTS][FOLDER_PATH_SIZE], int shot_count)
{
    const char *arguments[18 + 2 * DESKTOP_SHOTS] = {DESKTOP_PROGRAM,
                                                     "--host",
                                                     loopback_address(),
                                                     "--port",
                                                     desktop_stage.port,
                                                     "--name",
                                                     "tester",
                                                     "--width",
                                                     width,
                                                     "--height",
                                                     height,
                                                     "--frames",
                                                     frames,
                                                     "--play-alone"};
    int count = 14;
    for (int i = 0; i < shot_count; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "%d.bmp", i);
        folder_file(&desktop_stage.folder, name, paths[i]);
        arguments[count++] = "--screenshot";
        arguments[count++] = paths[i];
    }
    return process_run(&desktop_stage.client, PROCESS_PIPES, arguments, DESKTOP_RUN_MS);
}

int desktop_play(const char *frames, char paths[DESKTOP_SHOTS][FOLDER_PATH_SIZE], int shot_count)
{
    return desktop_play_sized("1280", "720", frames, paths, shot_count);
}

void desktop_expect(int status, const char *sentence, const char *const *arguments)
{
    assert_int_equal(process_run(&desktop_stage.client, PROCESS_PIPES, arguments, DESKTOP_RUN_MS),
                     status);
    assert_non_null(desktop_stage.client.err.data);
    if (strstr(desktop_stage.client.err.data, sentence) == NULL) {
        fail_msg("'%s' is not in: %s", sentence, desktop_stage.client.err.data);
    }
    process_deinit(&desktop_stage.client);
}
