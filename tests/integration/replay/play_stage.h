/// Runs `sabot replay play` with viewers, and compares what they see with the log.
#ifndef SABOT_TEST_PLAY_STAGE_H
#define SABOT_TEST_PLAY_STAGE_H

#include "play_logs.h"
#include "watchers.h"

typedef struct play_stage {
    watchers seats;
    test_process server;
    uint16_t port;
} play_stage;

/// Starts it on any port with --json and the arguments `more`, which end with NULL. Asserts that it
/// listens.
void play_serve(play_stage *stage, const char *const *more);
#define PLAY_SERVE(stage, ...) play_serve(stage, (const char *const[]){__VA_ARGS__, NULL})

/// Joins a viewer to the replay with the number `session`.
watcher *play_join(play_stage *stage, uint32_t seat, uint32_t session);

/// Ends the server by a signal and asserts its exit status. Returns the JSON that it printed; the
/// caller owns it.
json_t *play_stop(play_stage *stage, int signal_number, int status_expected);
/// Returns what the summary says of one replay.
const json_t *play_replay(const json_t *summary, size_t index);

/// Disconnects all viewers and ends the server, also after a failure.
void play_end(play_stage *stage);

/// Asserts the state of the replay that a viewer was told.
void play_assert_stands(const watcher *one, bool paused, float speed, uint32_t tick);
/// Asserts that the view has exactly the tanks that `sabot replay seek` finds in the log, at the
/// same positions. Returns their count.
uint32_t play_assert_as_recorded(const watcher *one, const char *path);

#endif
