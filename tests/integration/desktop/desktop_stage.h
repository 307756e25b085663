/// Runs the desktop example on a virtual screen, and the server that it plays on.
#ifndef SABOT_DESKTOP_STAGE_H
#define SABOT_DESKTOP_STAGE_H

#include <jansson.h>

#include "bmp.h"
#include "folder.h"
#include "process.h"

#define DESKTOP_START_MS 60000
#define DESKTOP_RUN_MS 300000
#define DESKTOP_WIDTH 1280
#define DESKTOP_HEIGHT 720
#define DESKTOP_SHOTS 8 ///< screenshots of one run, at most

typedef struct desktop_stage_processes {
    test_process server, client;
    test_folder folder;
    char port[16]; ///< the server's
} desktop_stage_processes;

extern desktop_stage_processes desktop_stage;

/// A screenshot: the picture, and the client's report of its contents.
typedef struct desktop_shot {
    bmp_picture picture;
    json_t *report;
} desktop_shot;

/// Of cmocka, for a group and for each test.
int desktop_start_screen(void **state);
int desktop_stop_screen(void **state);
int desktop_set_up(void **state);
int desktop_tear_down(void **state);

#define DESKTOP_TEST(name) cmocka_unit_test_setup_teardown(name, desktop_set_up, desktop_tear_down)

/// Starts the server and waits for its port.
void desktop_start_server(const char *const *arguments);

/// Plays that many frames with so large a window, and takes screenshots. Returns the client's
/// status.
int desktop_play_sized(const char *width, const char *height, const char *frames,
                       char paths[DESKTOP_SHOTS][FOLDER_PATH_SIZE], int shot_count);

/// Plays with a window of DESKTOP_WIDTH by DESKTOP_HEIGHT.
int desktop_play(const char *frames, char paths[DESKTOP_SHOTS][FOLDER_PATH_SIZE], int shot_count);

/// Runs the client and expects a status and a sentence on stderr.
void desktop_expect(int status, const char *sentence, const char *const *arguments);

/// Prints the client's stderr if it ended with another status, and fails.
void desktop_check_status(int status, int expected);

/// Reads the lines on stdout, one a screenshot, and their pictures. Returns their count.
int desktop_read_shots(desktop_shot *out_shots, int count_max);
void desktop_release_shots(desktop_shot *shots, int count);

/// The state of the connection in a screenshot's report.
const char *desktop_state_of(const desktop_shot *shot);

bool desktop_is_bright(pixel at);

double desktop_now_ms(void);

#endif
