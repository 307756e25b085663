/// The desktop example that loses its server, or is refused by it.
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "desktop_stage.h"
#include "loopback.h"

#define FRAME_MS_QUICK 50.0  // a machine that draws more slowly is busy
#define RECONNECT_MS 30000.0 // the time for which the client tries to come back, by default
#define SILENT_MS 8000.0     // of which it should see that much

static bool is_vermilion(pixel at)
{
    return abs(at.r - 213) < 8 && abs(at.g - 94) < 8 && at.b < 8;
}

// The notice has a bar of vermilion at its left edge, and white letters beside it.
static bool shows_bad_news(const bmp_picture *picture)
{
    return bmp_count(picture, DESKTOP_WIDTH / 5, DESKTOP_HEIGHT / 3, DESKTOP_WIDTH / 4,
                     DESKTOP_HEIGHT / 3, is_vermilion) > 400 &&
           bmp_count(picture, DESKTOP_WIDTH / 4, DESKTOP_HEIGHT / 3, DESKTOP_WIDTH / 2,
                     DESKTOP_HEIGHT / 3, desktop_is_bright) > 300;
}

// Plays that many frames and kills the server after half of them. Gives the time, ms, from then to
// the client's end, and returns the client's status.
static int lose_server(const char *frames, const char *playing, const char *lost,
                       double *out_silent_ms)
{
    const char *arguments[] = {DESKTOP_PROGRAM,
                               "--host",
                               loopback_address(),
                               "--port",
                               desktop_stage.port,
                               "--frames",
                               frames,
                               "--play-alone",
                               "--screenshot",
                               playing,
                               "--screenshot",
                               lost,
                               NULL};
    process_deinit(&desktop_stage.client);
    assert_true(process_start(&desktop_stage.client, PROCESS_PIPES, arguments));
    // The first screenshot is taken half way through, while it plays.
    while (desktop_stage.client.out.data == NULL ||
           strchr(desktop_stage.client.out.data, '\n') == NULL) {
        assert_true(process_read(&desktop_stage.client, DESKTOP_RUN_MS));
    }
    double killed_ms = desktop_now_ms();
    process_signal(&desktop_stage.server, SIGKILL);
    int status = process_finish(&desktop_stage.client, DESKTOP_RUN_MS);
    *out_silent_ms = desktop_now_ms() - killed_ms;
    process_deinit(&desktop_stage.server);
    return status;
}

// Plays shortly on a server of its own. Returns how long a frame took, start and end included.
static double frame_ms(const char *const *serve)
{
    desktop_start_server(serve);
    double begun_ms = desktop_now_ms();
    desktop_check_status(desktop_play("30", NULL, 0), 0);
    double frame = (desktop_now_ms() - begun_ms) / 30.0;
    process_deinit(&desktop_stage.client);
    process_deinit(&desktop_stage.server);
    return frame;
}

static void desktop_that_loses_its_server_says_so_and_goes_on(void **state)
{
    (void)state;
    const char *serve[] = {SABOT_PROGRAM, "serve", "--bind", loopback_address(), "--port", "0",
                           "--ai",        "3",     NULL};
    char path[FOLDER_PATH_SIZE], other[FOLDER_PATH_SIZE];
    folder_file(&desktop_stage.folder, "playing.bmp", path);
    folder_file(&desktop_stage.folder, "lost.bmp", other);
    // With too few frames the client ends before it notices the loss. With too many it gives up
    // before the last frame, so a machine that draws slowly plays fewer.
    const double frame = frame_ms(serve);
    int count = (int)fmax(40.0, fmin(300.0, 2.0 * SILENT_MS / frame));
    int status = 1;
    for (; count >= 20 && status != 0; count /= 2) {
        char frames[16];
        (void)snprintf(frames, sizeof frames, "%d", count);
        desktop_start_server(serve);
        double silent_ms;
        status = lose_server(frames, path, other, &silent_ms);
        // A client that draws slowly had not heard from the server for a while before.
        assert_true(status == 0 || silent_ms > RECONNECT_MS / 2.0 || frame > FRAME_MS_QUICK);
    }
    desktop_check_status(status, 0);
    desktop_shot shots[2];
    assert_int_equal(desktop_read_shots(shots, 2), 2);
    assert_string_equal(desktop_state_of(&shots[0]), "playing");
    assert_string_equal(desktop_state_of(&shots[1]), "reconnecting");
    assert_false(shows_bad_news(&shots[0].picture));
    assert_true(shows_bad_news(&shots[1].picture));
    desktop_release_shots(shots, 2);
}

static void desktop_that_is_refused_shows_and_says_why(void **state)
{
    (void)state;
    const char *serve[] = {SABOT_PROGRAM, "serve", "--bind",    loopback_address(),
                           "--port",      "0",     "--players", "0",
                           "--ai",        "2",     NULL};
    static char paths[DESKTOP_SHOTS][FOLDER_PATH_SIZE];
    desktop_start_server(serve);
    // A client that draws too slowly gives up before the answer is there, or ends its frames.
    int status = 0;
    for (int tries = 0; tries < 5; tries++) {
        process_deinit(&desktop_stage.client);
        status = desktop_play("120", paths, 1);
        if (status == 1 && strstr(desktop_stage.client.err.data, "does not answer") == NULL) {
            break;
        }
    }
    desktop_check_status(status, 1);
    if (strstr(desktop_stage.client.err.data, "desktop: every slot is taken") == NULL) {
        fail_msg("no refusal: %s", desktop_stage.client.err.data);
    }
    desktop_shot shot;
    assert_int_equal(desktop_read_shots(&shot, 1), 1);
    assert_string_equal(desktop_state_of(&shot), "closed");
    assert_true(shows_bad_news(&shot.picture));
    desktop_release_shots(&shot, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESKTOP_TEST(desktop_that_loses_its_server_says_so_and_goes_on),
        DESKTOP_TEST(desktop_that_is_refused_shows_and_says_why),
    };
    return cmocka_run_group_tests(tests, desktop_start_screen, desktop_stop_screen);
}
