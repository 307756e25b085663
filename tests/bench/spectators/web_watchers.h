/// Many spectators over WebSockets in one process. Each is a client core without a view, which
/// decodes and acknowledges every snapshot.
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
    uint64_t watching_ns; ///< time of its first snapshot; 0: it has none
    uint64_t snapshot_ns; ///< time of its newest snapshot
    uint64_t snapshots;   ///< count of complete snapshots
} web_watcher;

typedef struct web_watchers {
    uint32_t count; ///< count of spectators that were connected
    web_watcher *list;
    struct pollfd polled[WEB_WATCHER_COUNT_MAX];
} web_watchers;

/// Allocates the list. No spectator is connected yet.
bool web_watchers_create(web_watchers *all);
void web_watchers_destroy(web_watchers *all);

/// Connects one more spectator.
bool web_watchers_add(web_watchers *all, uint16_t port);

/// Waits up to `wait_ms` for messages, and answers them.
void web_watchers_step(web_watchers *all, int wait_ms);

/// Returns the count of spectators whose connection is still open.
uint32_t web_watchers_connected(const web_watchers *all);

#endif
