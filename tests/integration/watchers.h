/// Clients in the test's own process that watch, and the server that they watch.
#ifndef SABOT_TEST_WATCHERS_H
#define SABOT_TEST_WATCHERS_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "process.h"

#define WATCHER_COUNT_MAX 4
#define WATCHER_WAIT_MS 20000

typedef struct watcher {
    sb_client *client; ///< NULL: not there
    sb_client_role role;
    sb_client_status status;
    bool sees; ///< `view` is one
    sb_client_view_data view;
    sb_client_playback playback; ///< zeros before it was told
    uint64_t events[64];         ///< by kind, as far as they were told
    uint64_t hits_on_others;
    char said[SB_CLIENT_CHAT_SIZE];
    uint32_t said_by; ///< the last line's speaker
    uint32_t said_count;
} watcher;

typedef struct watchers {
    watcher list[WATCHER_COUNT_MAX];
} watchers;

/// Starts a server whose first lines name its port; 0 if that fails. `arguments` as of
/// process_start.
uint16_t watchers_serve(test_process *server, const char *const *arguments);

/// Begins to connect to loopback, in place of any client there was.
void watcher_connect(watcher *one, uint16_t port, sb_client_role role, uint32_t session);
void watcher_leave(watcher *one);
void watchers_leave(watchers *all);

/// One turn of all, of about two milliseconds.
void watchers_turn(watchers *all);
void watchers_turn_for(watchers *all, int time_ms);
/// Turns until the client plays and sees a first snapshot, and a replay viewer knows how the replay
/// stands; or until it is closed.
bool watchers_await_view(watchers *all, const watcher *one);
bool watchers_await_end(watchers *all, const watcher *one);
/// Turns until the client sees this tick.
bool watchers_await_tick(watchers *all, const watcher *one, uint32_t tick);

/// Asks for the place, paused or not, at this speed; fails the test if it cannot.
void watcher_ask(watcher *one, bool paused, float speed, uint32_t tick);

uint64_t watchers_now_us(void);

#endif
