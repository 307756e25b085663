/// Many spectators over WebSockets in one process: the client's core without a view, so that every
/// snapshot is decoded and acknowledged.
#ifndef SABOT_TESTS_WEB_WATCHERS_H
#define SABOT_TESTS_WEB_WATCHERS_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#include "client/core.h"
#include "web_socket.h"

#define WEB_WATCHER_COUNT_MAX 200u

typedef struct web_watcher {
    web_socket web;
    sb_client_core *core;
    uint64_t watching_ns; ///< when it had its first snapshot; 0: it has none
    uint64_t snapshot_ns; ///< when it had its newest
    uint64_t snapshots;   ///< whole ones
} web_watcher;

typedef struct web_watchers {
    uint32_t count; ///< that were connected
    web_watcher *list;
    struct pollfd polled[WEB_WATCHER_COUNT_MAX];
} web_watchers;

/// Room for them; nobody is connected.
bool web_watchers_create(web_watchers *all);
void web_watchers_destroy(web_watchers *all);

/// Connects one more.
bool web_watchers_add(web_watchers *all, uint16_t port);

/// Waits for what arrives, up to `wait_ms`, and answers it.
void web_watchers_step(web_watchers *all, int wait_ms);

/// Whose connection is still there.
uint32_t web_watchers_connected(const web_watchers *all);

#endif
