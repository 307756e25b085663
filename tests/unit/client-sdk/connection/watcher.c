#include "watcher.h"

#include <stdlib.h>

#include "test.h"

void watcher_init(harness *h, sb_client_role role)
{
    sb_client_def def = sb_client_def_default();
    def.name = "ann";
    def.timeout_ms = 1000;
    def.role = role;
    harness_init_def(h, NULL, &def, &harness_allocator);
}

void watcher_restart(harness *h, sb_client_role role)
{
    harness_deinit(h);
    watcher_init(h, role);
}

static int set_up(void **state, sb_client_role role)
{
    harness *h = malloc(sizeof *h);
    *state = h;
    if (h == NULL) {
        return -1;
    }
    watcher_init(h, role);
    return 0;
}

int watcher_set_up_spectator(void **state)
{
    return set_up(state, SB_CLIENT_ROLE_SPECTATOR);
}

int watcher_set_up_viewer(void **state)
{
    return set_up(state, SB_CLIENT_ROLE_REPLAY_VIEWER);
}

int watcher_tear_down(void **state)
{
    harness_deinit(*state);
    free(*state);
    return 0;
}

sb_message_welcome watcher_welcome_of(const harness *h, sb_client_role role, uint32_t epoch)
{
    sb_message_welcome welcome = harness_welcome_default(h);
    welcome.role = (uint32_t)role;
    welcome.player = SB_CLIENT_NO_PLAYER;
    welcome.epoch = epoch;
    welcome.tick = 0;
    return welcome;
}

void watcher_take_welcome(harness *h, const sb_message_welcome *welcome)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = *welcome};
    harness_receive(h, &message);
}

void watcher_play(harness *h, sb_client_role role)
{
    harness_connect(h);
    sb_message_welcome welcome = watcher_welcome_of(h, role, 0);
    watcher_take_welcome(h, &welcome);
    harness_map(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

void watcher_take_snapshot(harness *h, uint32_t epoch, uint32_t tick, uint32_t baseline_age)
{
    sb_message message = harness_snapshot(tick, 0, 1);
    message.snapshot.epoch = epoch;
    message.snapshot.baseline_age = baseline_age;
    harness_receive(h, &message);
}

void watcher_take_event(harness *h, uint32_t sequence, uint32_t tick)
{
    sb_message message = {
        .type = SB_MESSAGE_EVENT,
        .event = {.sequence = sequence,
                  .tick = tick,
                  .event_count = 1,
                  .events = {{.kind = SB_EVENT_JOIN, .entity = 2, .other = SB_CLIENT_NO_ENTITY}}}};
    harness_receive(h, &message);
}

void watcher_pass(harness *h, uint32_t ms)
{
    for (uint32_t i = 0; i < ms; i++) {
        h->now_us += 1000;
        sb_client_core_update(h->core, h->now_us);
    }
}

uint32_t watcher_update(harness *h)
{
    uint32_t before = h->sent_count;
    watcher_pass(h, 2);
    return h->sent_count - before;
}

void watcher_assert_broken(harness *h)
{
    sb_client_status status = harness_status(h);
    if (status.state != SB_CLIENT_CLOSED || status.reason != SB_CLIENT_REASON_PROTOCOL) {
        fail_msg("state %d, reason %d: %s", (int)status.state, (int)status.reason, status.text);
    }
    sb_message message;
    harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
}
