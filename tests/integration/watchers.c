#include "watchers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "loopback.h"

#define TURN_NS 2000000

uint64_t watchers_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

uint16_t watchers_serve(test_process *server, const char *const *arguments)
{
    if (!process_start(server, PROCESS_PIPES, arguments)) {
        return 0;
    }
    return loopback_await(server, WATCHER_WAIT_MS);
}

void watcher_connect(watcher *one, uint16_t port, sb_client_role role, uint32_t session)
{
    watcher_leave(one);
    sb_client_def def = sb_client_def_default();
    def.host = loopback_address();
    def.port = port;
    def.role = role;
    def.session = session;
    def.name = "watcher";
    def.timeout_ms = WATCHER_WAIT_MS;
    one->role = role;
    assert_int_equal(sb_client_create(&def, &one->client), SB_OK);
}

void watcher_leave(watcher *one)
{
    sb_client_destroy(one->client);
    memset(one, 0, sizeof *one);
}

void watchers_leave(watchers *all)
{
    for (uint32_t i = 0; i < WATCHER_COUNT_MAX; i++) {
        watcher_leave(&all->list[i]);
    }
}

static void look(watcher *one)
{
    assert_int_equal(sb_client_update(one->client, watchers_now_us()), SB_OK);
    assert_int_equal(sb_client_get_status(one->client, &one->status), SB_OK);
    one->sees = sb_client_view(one->client, &one->view) == SB_OK;
    (void)sb_client_get_playback(one->client, &one->playback);
    for (sb_client_event event; sb_client_event_poll(one->client, &event);) {
        one->events[event.kind % 64]++;
        one->hits_on_others += event.kind == SB_CLIENT_EVENT_HIT && event.entity != event.other;
    }
    for (sb_client_chat line; sb_client_chat_poll(one->client, &line);) {
        memcpy(one->said, line.text, sizeof one->said);
        one->said_by = line.player;
        one->said_count++;
    }
}

void watchers_turn(watchers *all)
{
    for (uint32_t i = 0; i < WATCHER_COUNT_MAX; i++) {
        if (all->list[i].client != NULL) {
            look(&all->list[i]);
        }
    }
    nanosleep(&(struct timespec){.tv_nsec = TURN_NS}, NULL);
}

void watchers_turn_for(watchers *all, int time_ms)
{
    uint64_t end_us = watchers_now_us() + (uint64_t)time_ms * 1000u;
    do {
        watchers_turn(all);
    } while (watchers_now_us() < end_us);
}

bool watchers_await_view(watchers *all, const watcher *one)
{
    uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    while (watchers_now_us() < end_us && one->status.state != SB_CLIENT_CLOSED) {
        watchers_turn(all);
        if (one->sees && one->status.state == SB_CLIENT_PLAYING &&
            (one->role != SB_CLIENT_ROLE_REPLAY_VIEWER || one->playback.last_tick != 0)) {
            return true;
        }
    }
    return false;
}

bool watchers_join_when_free(watchers *all, watcher *one, uint16_t port, sb_client_role role,
                             uint32_t session)
{
    const uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    do {
        watcher_connect(one, port, role, session);
        if (watchers_await_view(all, one)) {
            return true;
        }
    } while (one->status.reason == SB_CLIENT_REASON_REFUSED && watchers_now_us() < end_us);
    return false;
}

bool watchers_await_end(watchers *all, const watcher *one)
{
    uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    while (watchers_now_us() < end_us && one->status.state != SB_CLIENT_CLOSED) {
        watchers_turn(all);
    }
    return one->status.state == SB_CLIENT_CLOSED;
}

bool watchers_await_tick(watchers *all, const watcher *one, uint32_t tick)
{
    uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    while (watchers_now_us() < end_us && !(one->sees && one->view.tick == tick)) {
        watchers_turn(all);
    }
    if (!one->sees || one->view.tick != tick) {
        print_error("tick %u, not %u; state %d\n", (unsigned)one->view.tick, (unsigned)tick,
                    (int)one->status.state);
        return false;
    }
    return true;
}

void watcher_ask(watcher *one, bool paused, float speed, uint32_t tick)
{
    const sb_client_playback wanted = {.paused = paused, .speed = speed, .tick = tick};
    assert_int_equal(sb_client_playback_set(one->client, &wanted), SB_OK);
}
