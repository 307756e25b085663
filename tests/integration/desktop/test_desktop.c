/// Runs the desktop example in a real window on a virtual screen, against a real server, and checks
/// pixels of its screenshots. The map's file and the camera in the client's report say where things
/// must be; the palette in its documentation says how they look.
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "desktop_stage.h"
#include "loopback.h"

#define SHOT_FRAMES "180"
#define CANDIDATES_MIN 3
#define FAR_M 2.0
#define DIFFERS_MIN 0.15 // share of pixels
#define ROUNDS_MAX 8
#define ROUNDS_MORE 3

static double number_at(const json_t *array, size_t index)
{
    return json_number_value(json_array_get(array, index));
}

// Okabe and Ito's yellow 240 228 66 and vermilion 213 94 0, in any light of the scene.
static bool is_own_colour(pixel at)
{
    return at.r > 110 && at.g > 100 && abs(at.r - at.g) < 40 && at.b * 10 < at.g * 6;
}

static bool is_foe_colour(pixel at)
{
    return at.r > 80 && at.r * 10 > at.g * 17 && at.g > at.b;
}

static bool is_panel(pixel at)
{
    return at.r < 60 && at.g < 60 && at.b < 60;
}

static bool is_ground(pixel at)
{
    return at.g > 60 && at.g >= at.r && at.g > at.b && at.g - at.b < 40 && at.g < 160;
}

// Walls of concrete are lighter than the ground, and grey.
static bool is_concrete(pixel at)
{
    int most = at.r > at.g ? at.r : at.g, least = at.r < at.g ? at.r : at.g;
    most = at.b > most ? at.b : most;
    least = at.b < least ? at.b : least;
    return least > 140 && most - least < 18;
}

// Whether no panel of the display lies over a pixel of the world.
static bool is_in_the_open(double x, double y)
{
    bool on_scores = x < 470.0 && y < 260.0, on_clock = y < 90.0;
    bool on_gauges = x < 330.0 && y > 530.0, on_figures = x > 950.0 && y > 500.0;
    return x > 20.0 && x < DESKTOP_WIDTH - 20.0 && y > 20.0 && y < DESKTOP_HEIGHT - 20.0 &&
           !on_scores && !on_clock && !on_gauges && !on_figures;
}

// Counts among 169 pixels, which are too few to reach the name above a tank.
static int near_by(const desktop_shot *shot, double x, double y, bool (*is)(pixel at))
{
    return bmp_count(&shot->picture, (int)x - 6, (int)y - 6, 13, 13, is);
}

// Projects a point with the axes of the camera. Returns false if it is behind the eye or far away,
// where things are small.
static bool project(const desktop_shot *shot, const double at[3], double *out_x, double *out_y)
{
    const json_t *camera = json_object_get(shot->report, "camera");
    const json_t *eye = json_object_get(camera, "eye"), *right = json_object_get(camera, "right");
    const json_t *up = json_object_get(camera, "up");
    const json_t *forward = json_object_get(camera, "forward");
    double across = 0.0, above = 0.0, depth = 0.0;
    for (size_t i = 0; i < 3; i++) {
        double distance = at[i] - number_at(eye, i);
        across += distance * number_at(right, i);
        above += distance * number_at(up, i);
        depth += distance * number_at(forward, i);
    }
    double focal = json_number_value(json_object_get(camera, "focal"));
    *out_x = 0.5 * DESKTOP_WIDTH + across / depth * focal;
    *out_y = 0.5 * DESKTOP_HEIGHT - above / depth * focal;
    return depth > 1.0 && depth < 65.0;
}

// Counts over all pictures: entities that should be visible, and entities that are.
typedef struct test_tally {
    int own, own_seen, own_mistaken;
    int others, others_seen, others_mistaken;
    int boxes, boxes_seen;
    double farthest; ///< m that the own tank moved between two successive pictures, at most
    double differs;  ///< share of pixels that differ between two with FAR_M between them, at most
} test_tally;

static void look_at_tanks(const desktop_shot *shot, test_tally *tally)
{
    size_t i;
    json_t *tank;
    json_array_foreach(json_object_get(shot->report, "tanks"), i, tank)
    {
        const json_t *position = json_object_get(tank, "position");
        // The turret's top is 0.6 to 1.2 m above the middle.
        const double middle[3] = {number_at(position, 0), number_at(position, 1) + 0.9,
                                  number_at(position, 2)};
        double x, y;
        if (!project(shot, middle, &x, &y) || !is_in_the_open(x, y)) {
            continue;
        }
        int yellow = near_by(shot, x, y, is_own_colour);
        int vermilion = near_by(shot, x, y, is_foe_colour);
        if (json_is_true(json_object_get(tank, "own"))) {
            tally->own++;
            tally->own_seen += yellow > 60;
            tally->own_mistaken += vermilion > yellow;
        } else {
            tally->others++;
            tally->others_seen += vermilion > 60;
            tally->others_mistaken += yellow > vermilion;
        }
    }
}

// Checks the middle of the top of each box in the map's file.
static void look_at_boxes(const desktop_shot *shot, const json_t *map, test_tally *tally)
{
    size_t i;
    json_t *box;
    json_array_foreach(json_object_get(map, "boxes"), i, box)
    {
        const json_t *center = json_object_get(box, "center");
        const json_t *half = json_object_get(box, "half_extents");
        const double top[3] = {number_at(center, 0), number_at(center, 1) + number_at(half, 1),
                               number_at(center, 2)};
        double x, y;
        if (project(shot, top, &x, &y) && is_in_the_open(x, y)) {
            tally->boxes++;
            tally->boxes_seen +=
                bmp_count(&shot->picture, (int)x - 2, (int)y - 2, 5, 5, is_concrete) > 12;
        }
    }
}

// The figures of the connection: a dark panel in the lower right corner, with bright text.
static void check_figures(const desktop_shot *shot)
{
    const int x = DESKTOP_WIDTH - 312, y = DESKTOP_HEIGHT - 202, width = 300, height = 190;
    assert_true(bmp_count(&shot->picture, x, y, width, height, is_panel) > width * height * 5 / 10);
    assert_true(bmp_count(&shot->picture, x, y, width / 2, height, desktop_is_bright) > 300);
    assert_true(bmp_count(&shot->picture, x + width / 2, y, width / 2, height, desktop_is_bright) >
                300);
}

static const json_t *own_of(const desktop_shot *shot)
{
    size_t i;
    json_t *tank;
    json_array_foreach(json_object_get(shot->report, "tanks"), i, tank)
    {
        if (json_is_true(json_object_get(tank, "own"))) {
            return tank;
        }
    }
    return NULL;
}

// Returns the distance that the own tank moved between two pictures, or -1 if one lacks it.
static double distance_between(const desktop_shot *a, const desktop_shot *b)
{
    const json_t *from = own_of(a), *to = own_of(b);
    if (from == NULL || to == NULL) {
        return -1.0;
    }
    from = json_object_get(from, "position");
    to = json_object_get(to, "position");
    return hypot(number_at(to, 0) - number_at(from, 0), number_at(to, 2) - number_at(from, 2));
}

static double share_that_differs(const bmp_picture *a, const bmp_picture *b)
{
    int count = 0;
    for (int y = 0; y < DESKTOP_HEIGHT; y++) {
        for (int x = 0; x < DESKTOP_WIDTH; x++) {
            pixel one = bmp_at(a, x, y), other = bmp_at(b, x, y);
            count += abs(one.r - other.r) + abs(one.g - other.g) + abs(one.b - other.b) > 24;
        }
    }
    return (double)count / (DESKTOP_WIDTH * DESKTOP_HEIGHT);
}

static void look_at_movement(const desktop_shot *shots, int count, test_tally *tally)
{
    for (int i = 1; i < count; i++) {
        double distance = distance_between(&shots[i - 1], &shots[i]);
        tally->farthest = fmax(tally->farthest, distance);
        if (distance > FAR_M) {
            const double share = share_that_differs(&shots[i - 1].picture, &shots[i].picture);
            tally->differs = fmax(tally->differs, share);
        }
    }
}

static void look_at_match(const json_t *map, test_tally *tally)
{
    static char paths[DESKTOP_SHOTS][FOLDER_PATH_SIZE];
    static desktop_shot shots[DESKTOP_SHOTS];
    desktop_check_status(desktop_play(SHOT_FRAMES, paths, DESKTOP_SHOTS), 0);
    assert_int_equal(desktop_read_shots(shots, DESKTOP_SHOTS), DESKTOP_SHOTS);
    for (int i = 0; i < DESKTOP_SHOTS; i++) {
        assert_string_equal(desktop_state_of(&shots[i]), "playing");
        assert_true(bmp_count(&shots[i].picture, 0, 0, DESKTOP_WIDTH, DESKTOP_HEIGHT, is_ground) >
                    DESKTOP_WIDTH * DESKTOP_HEIGHT / 8);
        look_at_tanks(&shots[i], tally);
        look_at_boxes(&shots[i], map, tally);
    }
    check_figures(&shots[DESKTOP_SHOTS - 1]);
    look_at_movement(shots, DESKTOP_SHOTS, tally);
    desktop_release_shots(shots, DESKTOP_SHOTS);
    process_deinit(&desktop_stage.client);
}

// Returns whether enough was visible: a player may be destroyed repeatedly, far from others, or
// drive where two pictures look alike.
static bool is_enough(const test_tally *tally)
{
    return tally->own >= 2 && tally->others >= CANDIDATES_MIN && tally->boxes >= CANDIDATES_MIN &&
           tally->differs > DIFFERS_MIN;
}

// The report also has what is hidden behind something or in smoke.
static bool shows_most(const test_tally *tally)
{
    return tally->own_seen * 3 >= tally->own * 2 && tally->others_seen * 2 > tally->others &&
           tally->boxes_seen * 3 >= tally->boxes * 2;
}

static void desktop_shows_arena_tanks_and_figures_and_drives(void **state)
{
    (void)state;
    // A frame may take a second on a busy machine, so that all inputs come late, which is idle.
    const char *serve[] = {SABOT_PROGRAM,    "serve", "--bind", loopback_address(),
                           "--port",         "0",     "--ai",   "15",
                           "--idle-timeout", "0",     NULL};
    json_t *map = json_load_file(ARENA_JSON, 0, NULL);
    assert_non_null(map);
    desktop_start_server(serve);
    test_tally tally = {0};
    for (int round = 0; round < ROUNDS_MAX && !is_enough(&tally); round++) {
        look_at_match(map, &tally);
    }
    // A tank behind a wall may be hidden in most pictures of a round. So a fixed number of further
    // rounds counts too, and all are judged once.
    const int more = shows_most(&tally) ? 0 : ROUNDS_MORE;
    for (int round = 0; round < more; round++) {
        look_at_match(map, &tally);
    }
    json_decref(map);
    print_message("own %d of %d, others %d of %d, boxes %d of %d, went %.1f m, %.2f differ\n",
                  tally.own_seen, tally.own, tally.others_seen, tally.others, tally.boxes_seen,
                  tally.boxes, tally.farthest, tally.differs);
    assert_true(is_enough(&tally));
    assert_true(shows_most(&tally));
    // For a moment a fire has both colours.
    assert_true(tally.own_mistaken * 4 <= tally.own);
    assert_true(tally.others_mistaken * 4 <= tally.others);
    process_signal(&desktop_stage.server, SIGINT);
    assert_int_equal(process_finish(&desktop_stage.server, DESKTOP_START_MS), 0);
}

static void desktop_without_server_host_or_screen_says_so(void **state)
{
    (void)state;
    // Port 9 is discard: nothing listens there on a test machine.
    const char *silent[] = {
        DESKTOP_PROGRAM, "--host", loopback_address(), "--port", "9", "--frames", "600", NULL};
    desktop_expect(1, "the server does not answer", silent);
    const char *unknown[] = {DESKTOP_PROGRAM, "--host", "no-such-host.invalid", NULL};
    desktop_expect(1, "no-such-host.invalid: the host name cannot be resolved", unknown);
    char display[32];
    (void)snprintf(display, sizeof display, "%s", getenv("DISPLAY"));
    (void)setenv("DISPLAY", ":65000", 1);
    desktop_expect(1, "no window", silent);
    (void)setenv("DISPLAY", display, 1);
    char path[FOLDER_PATH_SIZE];
    folder_file(&desktop_stage.folder, "missing/a.bmp", path);
    const char *unwritable[] = {DESKTOP_PROGRAM, "--host", loopback_address(), "--port", "9",
                                "--frames",      "1",      "--screenshot",     path,     NULL};
    desktop_expect(1, "cannot be written", unwritable);
}

// Only a sanitized build finds leaks.
static void desktop_leaks_nothing(void **state)
{
    (void)state;
    static const char others[] = "leak:libdbus-1\n"; // a library that SDL loads
    const char *serve[] = {SABOT_PROGRAM, "serve", "--bind", loopback_address(), "--port", "0",
                           "--ai",        "5",     NULL};
    static char paths[DESKTOP_SHOTS][FOLDER_PATH_SIZE];
    char path[FOLDER_PATH_SIZE], options[FOLDER_PATH_SIZE + 64];
    folder_file(&desktop_stage.folder, "others", path);
    assert_true(file_write(path, others, sizeof others - 1));
    desktop_start_server(serve);
    (void)snprintf(options, sizeof options, "suppressions=%s:print_suppressions=0", path);
    (void)setenv("LSAN_OPTIONS", options, 1);
    (void)setenv("SDL_VIDEODRIVER", "dummy", 1);
    (void)unsetenv("ASAN_OPTIONS");
    int status = desktop_play_sized("480", "270", "90", paths, 1);
    (void)setenv("SDL_VIDEODRIVER", "x11", 1);
    (void)setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    (void)unsetenv("LSAN_OPTIONS");
    desktop_check_status(status, 0);
}

typedef struct test_tone {
    size_t count;          // samples of both ears
    double left, right;    // energies
    double apart, loudest; // energy of the difference; the largest sample
} test_tone;

// Plays alone with sound into a file; returns what is in it.
static test_tone listen(const char *flag, const char *value)
{
    char path[FOLDER_PATH_SIZE];
    folder_file(&desktop_stage.folder, "sound.raw", path);
    (void)setenv("SDL_AUDIODRIVER", "disk", 1);
    (void)setenv("SDL_DISKAUDIOFILE", path, 1);
    const char *arguments[] = {DESKTOP_PROGRAM,
                               "--host",
                               loopback_address(),
                               "--port",
                               desktop_stage.port,
                               "--frames",
                               "300",
                               "--play-alone",
                               "--width",
                               "480",
                               "--height",
                               "270",
                               flag,
                               value,
                               NULL};
    desktop_check_status(
        process_run(&desktop_stage.client, PROCESS_PIPES, arguments, DESKTOP_RUN_MS), 0);
    process_deinit(&desktop_stage.client);
    (void)setenv("SDL_AUDIODRIVER", "dummy", 1);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    test_tone tone = {0};
    for (float pair[2]; fread(pair, sizeof *pair, 2, file) == 2; tone.count += 2) {
        assert_true(isfinite(pair[0]) && isfinite(pair[1]));
        double left = (double)pair[0], right = (double)pair[1];
        tone.left += left * left;
        tone.right += right * right;
        tone.apart += (left - right) * (left - right);
        tone.loudest = fmax(tone.loudest, fmax(fabs(left), fabs(right)));
    }
    (void)fclose(file);
    return tone;
}

static void desktop_is_heard_unless_it_is_muted_or_has_no_device(void **state)
{
    (void)state;
    const char *serve[] = {SABOT_PROGRAM, "serve", "--bind", loopback_address(), "--port", "0",
                           "--ai",        "15",    NULL};
    desktop_start_server(serve);
    test_tone loud = listen("--volume", "100");
    test_tone quiet = listen("--volume", "20");
    test_tone muted = listen("--mute", NULL);
    print_message("%zu samples, energy %.1f and %.1f, apart %.1f, largest %.3f\n", loud.count,
                  loud.left, loud.right, loud.apart, loud.loudest);
    assert_true(loud.count > 24000 && muted.count > 24000);
    assert_true(loud.left > 10.0 && loud.right > 10.0 && loud.apart > 1.0);
    assert_true(loud.loudest > 0.1 && loud.loudest < 1.0);
    assert_true(quiet.loudest > 0.0 && quiet.loudest < 0.5 * loud.loudest);
    assert_true(muted.loudest == 0.0);
    // Without a device it plays all the same.
    (void)setenv("SDL_AUDIODRIVER", "none such", 1);
    static char paths[DESKTOP_SHOTS][FOLDER_PATH_SIZE];
    desktop_check_status(desktop_play_sized("480", "270", "60", paths, 0), 0);
    (void)setenv("SDL_AUDIODRIVER", "dummy", 1);
}

static void desktop_wrong_use_is_status_2_and_help_is_no_error(void **state)
{
    (void)state;
    static const struct {
        const char *arguments[4];
        const char *sentence;
    } wrong[] = {
        {{"--bogus"}, "no such flag: --bogus"},
        {{"extra"}, "no such flag: extra"},
        {{"--port"}, "a value is missing: --port"},
        {{"--port", "0"}, "--port takes a number from 1 to 65535, not '0'"},
        {{"--port", "70000"}, "not '70000'"},
        {{"--width", "-5"}, "--width takes a number from 320"},
        {{"--frames", "1e3"}, "not '1e3'"},
        {{"--volume", "101"}, "--volume takes a number from 0 to 100, not '101'"},
        {{"--frames", ""}, "not ''"},
        {{"--screenshot", "a.bmp"}, "needs --frames: --screenshot"},
        {{"--name", ""}, "no name for a player"},
        {{"--name", "a name that is far too long for it"}, "no name for a player"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *arguments[6] = {DESKTOP_PROGRAM};
        memcpy(&arguments[1], wrong[i].arguments, sizeof wrong[i].arguments);
        desktop_expect(2, wrong[i].sentence, arguments);
    }
    const char *help[] = {DESKTOP_PROGRAM, "--help", NULL};
    assert_int_equal(process_run(&desktop_stage.client, PROCESS_PIPES, help, DESKTOP_RUN_MS), 0);
    assert_non_null(strstr(desktop_stage.client.out.data, "usage: desktop"));
    assert_non_null(strstr(desktop_stage.client.out.data, "--play-alone"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESKTOP_TEST(desktop_shows_arena_tanks_and_figures_and_drives),
        DESKTOP_TEST(desktop_without_server_host_or_screen_says_so),
        DESKTOP_TEST(desktop_leaks_nothing),
        DESKTOP_TEST(desktop_is_heard_unless_it_is_muted_or_has_no_device),
        DESKTOP_TEST(desktop_wrong_use_is_status_2_and_help_is_no_error),
    };
    return cmocka_run_group_tests(tests, desktop_start_screen, desktop_stop_screen);
}
