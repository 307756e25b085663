/// A `sabot replay play` and who watches it; and what the log says of a tick that is seen.
#ifndef SABOT_TEST_PLAY_STAGE_H
#define SABOT_TEST_PLAY_STAGE_H

#include "play_logs.h"
#include "watchers.h"

typedef struct play_stage {
    watchers seats;
    test_process server;
    uint16_t port;
} play_stage;

/// Starts it on any port, with --json and these words, which end with NULL. Asserts that it
/// listens.
void play_serve(play_stage *stage, const char *const *more);
#define PLAY_SERVE(stage, ...) play_serve(stage, (const char *const[]){__VA_ARGS__, NULL})

/// A viewer that sees the replay, by its session's number.
watcher *play_join(play_stage *stage, uint32_t seat, uint32_t session);

/// Ends the server by a signal, asserts its exit status, and returns what it printed, which is the
/// caller's.
json_t *play_stop(play_stage *stage, int signal_number, int status_expected);
/// What that says of a replay.
const json_t *play_replay(const json_t *summary, size_t index);

/// Everyone leaves; also after a failure.
void play_end(play_stage *stage);

/// How the replay stands, by what a viewer was told.
void play_assert_stands(const watcher *one, bool paused, float speed, uint32_t tick);
/// The tanks of the view are those that `sabot replay seek` finds in the log, no more and no fewer,
/// and where it says. Returns their number.
uint32_t play_assert_as_recorded(const watcher *one, const char *path);

#endif
