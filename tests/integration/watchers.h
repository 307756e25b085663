/// Clients in the test's own process that spectate or view a replay, and their server.
#ifndef SABOT_TEST_WATCHERS_H
#define SABOT_TEST_WATCHERS_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "process.h"

#define WATCHER_COUNT_MAX 4
#define WATCHER_WAIT_MS 60000

typedef struct watcher {
    sb_client *client; ///< NULL if there is none
    sb_client_role role;
    sb_client_status status;
    bool sees; ///< `view` is valid
    sb_client_view_data view;
    sb_client_playback playback; ///< zeros until the server tells it
    uint64_t events[64];         ///< count of received events by kind
    uint64_t hits_on_others;
    char said[SB_CLIENT_CHAT_SIZE];
    uint32_t said_by; ///< slot that sent the last chat line
    uint32_t said_count;
} watcher;

typedef struct watchers {
    watcher list[WATCHER_COUNT_MAX];
} watchers;

/// Starts a server and returns the port that its first lines name; 0 on failure. `arguments` are as
/// for process_start.
uint16_t watchers_serve(test_process *server, const char *const *arguments);

/// Begins to connect to loopback. Replaces the watcher's earlier client.
void watcher_connect(watcher *one, uint16_t port, sb_client_role role, uint32_t session);
void watcher_leave(watcher *one);
void watchers_leave(watchers *all);

/// Updates all clients for one turn of about two milliseconds.
void watchers_turn(watchers *all);
void watchers_turn_for(watchers *all, int time_ms);
/// Turns until the condition holds; fails the test after a while.
#define WATCHERS_AWAIT(all, condition)                                                             \
    do {                                                                                           \
        const uint64_t latest_us = watchers_now_us() + (uint64_t)WATCHER_WAIT_MS * 1000;           \
        while (!(condition) && watchers_now_us() < latest_us) {                                    \
            watchers_turn(all);                                                                    \
        }                                                                                          \
        if (!(condition)) {                                                                        \
            fail_msg("line %d: not so: %s", __LINE__, #condition);                                 \
        }                                                                                          \
    } while (0)
/// Turns until the client is in the session and sees a first snapshot. A replay viewer must also
/// know the state of the playback. Stops early if the client is closed. Returns whether it
/// succeeded.
bool watchers_await_view(watchers *all, const watcher *one);
/// Joins again and again until a place is free: a server frees one when it has read the goodbye of
/// the client that had it. Then as `watchers_await_view`.
bool watchers_join_when_free(watchers *all, watcher *one, uint16_t port, sb_client_role role,
                             uint32_t session);
bool watchers_await_end(watchers *all, const watcher *one);
/// Turns until the client sees this tick. Returns whether it does.
bool watchers_await_tick(watchers *all, const watcher *one, uint32_t tick);

/// Asks the playback for a tick, a pause and a speed. Fails the test if it cannot ask.
void watcher_ask(watcher *one, bool paused, float speed, uint32_t tick);

uint64_t watchers_now_us(void);

#endif
