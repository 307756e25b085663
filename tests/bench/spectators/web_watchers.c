#include "web_watchers.h"

#include <stdlib.h>

#include "host/base/heap.h"
#include "stopwatch.h"

static void on_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    (void)channel;
    web_watcher *watcher = context;
    web_socket_send(&watcher->web, bytes, size);
}

static void on_message(void *context, const void *bytes, size_t size)
{
    web_watcher *watcher = context;
    sb_client_core_receive(watcher->core, bytes, size, stopwatch_ns() / 1000);
}

bool web_watchers_create(web_watchers *all)
{
    *all = (web_watchers){.list = calloc(WEB_WATCHER_COUNT_MAX, sizeof(web_watcher))};
    return all->list != NULL;
}

void web_watchers_destroy(web_watchers *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        sb_client_core_destroy(all->list[i].core);
        web_socket_close(&all->list[i].web);
    }
    free(all->list);
}

bool web_watchers_add(web_watchers *all, uint16_t port)
{
    web_watcher *watcher = &all->list[all->count];
    sb_client_def def = sb_client_def_default();
    def.role = SB_CLIENT_ROLE_SPECTATOR;
    def.name = "watcher";
    sb_allocator heap = sb_heap_allocator();
    if (all->count == WEB_WATCHER_COUNT_MAX || !web_socket_open(&watcher->web, port)) {
        return false;
    }
    sb_client_output output = {on_send, watcher};
    if (sb_client_core_create(&def, NULL, output, &heap, &watcher->core) != SB_OK) {
        web_socket_close(&watcher->web);
        return false;
    }
    all->polled[all->count++] = (struct pollfd){.fd = watcher->web.descriptor, .events = POLLIN};
    uint64_t now_us = stopwatch_ns() / 1000;
    sb_client_core_time(watcher->core, now_us);
    sb_client_core_connected(watcher->core, now_us);
    return true;
}

static void answer(web_watcher *watcher, uint64_t now_ns)
{
    sb_client_core_time(watcher->core, now_ns / 1000);
    web_socket_receive(&watcher->web, on_message, watcher);
    sb_client_core_update(watcher->core, stopwatch_ns() / 1000);
    sb_client_status status;
    sb_client_core_status(watcher->core, &status);
    if (status.snapshots_received > watcher->snapshots) {
        watcher->snapshots = status.snapshots_received;
        watcher->snapshot_ns = now_ns;
        watcher->watching_ns = watcher->watching_ns != 0 ? watcher->watching_ns : now_ns;
    }
}

void web_watchers_step(web_watchers *all, int wait_ms)
{
    if (poll(all->polled, all->count, wait_ms) <= 0) {
        return;
    }
    uint64_t now_ns = stopwatch_ns();
    for (uint32_t i = 0; i < all->count; i++) {
        if (all->polled[i].revents != 0) {
            answer(&all->list[i], now_ns);
            all->polled[i].fd =
                all->list[i].web.descriptor; // a closed one is -1, which poll ignores
        }
    }
}

uint32_t web_watchers_connected(const web_watchers *all)
{
    uint32_t connected = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        connected += all->list[i].web.descriptor >= 0;
    }
    return connected;
}
