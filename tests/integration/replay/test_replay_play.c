/// `sabot replay play` as a program, with viewers of the SDK on loopback. Viewers must see what
/// `sabot replay seek` prints for the same ticks.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "loopback.h"
#include "play_stage.h"

#define TICK_RATE_HZ 60.0
#define TRIES 8

static play_logs logs;
static play_stage stage;

static int set_up_all(void **state)
{
    (void)state;
    play_logs_make(&logs);
    return 0;
}

static int tear_down_all(void **state)
{
    (void)state;
    play_logs_remove(&logs);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    play_end(&stage);
    return 0;
}

static void viewer_sees_every_tick_as_it_was_recorded(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", "--tick", "1200", logs.match);
    watcher *one = play_join(&stage, 0, 0);
    assert_int_equal(one->view.tick, 1200);
    play_assert_stands(one, true, 1.0f, 1200);
    assert_int_equal(one->playback.first_tick, 1);
    assert_int_equal(one->playback.last_tick, PLAY_LAST_TICK);
    assert_int_equal(one->status.session, 1);
    assert_int_equal(one->status.tick_rate_hz, 60);
    assert_int_equal(one->view.player, SB_CLIENT_NO_PLAYER);
    assert_false(one->view.alive);
    assert_true(play_assert_as_recorded(one, logs.match) > 0);
    // Steps forward and back, near and far, and to the ends; keyframes are every 600 ticks.
    static const uint32_t ticks[] = {1201, 1202, 1203, 1202,           1201, 1200, 1199, 600,
                                     601,  599,  3599, PLAY_LAST_TICK, 3599, 1,    2,    1800,
                                     1801, 7,    2400};
    uint32_t most = 0;
    for (uint32_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        bool back = ticks[i] < one->view.tick;
        uint32_t epoch = one->status.epoch;
        watcher_ask(one, true, 1.0f, ticks[i]);
        assert_true(watchers_await_tick(&stage.seats, one, ticks[i]));
        play_assert_stands(one, true, 1.0f, ticks[i]);
        // Going back begins a new epoch; going on does not.
        assert_int_equal(one->status.epoch != epoch, back);
        uint32_t tanks = play_assert_as_recorded(one, logs.match);
        most = tanks > most ? tanks : most;
    }
    assert_int_equal(most, 8);
    // A paused replay does not move.
    watchers_turn_for(&stage.seats, 500);
    assert_int_equal(one->view.tick, 2400);
    assert_int_equal(one->status.messages_malformed, 0);
    assert_int_equal(one->status.snapshots_unusable, 0);
    json_t *summary = play_stop(&stage, SIGINT, 0);
    assert_int_equal(play_number(play_replay(summary, 0), "tick"), 2400);
    assert_int_equal(play_number(summary, "viewers"), 1);
    json_decref(summary);
}

static void places_beyond_the_ends_are_the_ends(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", logs.part);
    watcher *one = play_join(&stage, 0, 0);
    // A part begins with the state before its first tick, which can be reached as well.
    assert_int_equal(one->playback.first_tick, 999);
    assert_int_equal(one->playback.last_tick, 1500);
    assert_int_equal(one->view.tick, 999);
    static const uint32_t asked[] = {1501, 998, UINT32_MAX, 1, 1500, 1000};
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t expected = asked[i] < 999 ? 999 : asked[i] > 1500 ? 1500 : asked[i];
        watcher_ask(one, true, 1.0f, asked[i]);
        assert_true(watchers_await_tick(&stage.seats, one, expected));
        assert_true(play_assert_as_recorded(one, logs.match) > 0);
        watchers_turn_for(&stage.seats, 100);
        assert_int_equal(one->view.tick, expected);
    }
    // A step of 0 does not move.
    watcher_ask(one, true, 2.0f, 1200);
    assert_true(watchers_await_tick(&stage.seats, one, 1200));
    uint32_t epoch = one->status.epoch;
    watcher_ask(one, true, 4.0f, 0);
    WATCHERS_AWAIT(&stage.seats, one->playback.speed > 3.0f);
    play_assert_stands(one, true, 4.0f, 1200);
    assert_int_equal(one->status.epoch, epoch);
    json_decref(play_stop(&stage, SIGTERM, 0));
}

static void missing_ticks_are_skipped(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", "--tick", "20", logs.holed);
    watcher *one = play_join(&stage, 0, 0);
    assert_int_equal(one->view.tick, 20);
    watcher_ask(one, true, 1.0f, 28);
    WATCHERS_AWAIT(&stage.seats, one->view.tick != 20);
    uint32_t next = one->view.tick;
    assert_in_range(next, 29, 59);
    assert_true(play_assert_as_recorded(one, logs.holed) > 0);
    watcher_ask(one, true, 1.0f, 21);
    watchers_turn_for(&stage.seats, 100);
    // Playing skips them too, and reaches the end.
    watcher_ask(one, false, 16.0f, 0);
    assert_true(watchers_await_tick(&stage.seats, one, 60));
    assert_true(play_assert_as_recorded(one, logs.holed) > 0);
    json_t *summary = play_stop(&stage, SIGINT, 0);
    assert_true(json_is_true(json_object_get(play_replay(summary, 0), "agrees")));
    json_decref(summary);
}

/// Plays on from `tick` at a speed, and reads the tick `time_ms` later. Returns false if the
/// machine is late: few ticks came, or the replay has reached its end meanwhile.
static bool keeps_speed(watcher *one, float speed, double rate_hz, uint32_t tick, int time_ms)
{
    watcher_ask(one, true, speed, tick);
    assert_true(watchers_await_tick(&stage.seats, one, tick));
    uint64_t asked_us = watchers_now_us();
    watcher_ask(one, false, speed, 0);
    while (one->view.tick == tick && watchers_now_us() - asked_us < WATCHER_WAIT_MS * 1000u) {
        watchers_turn(&stage.seats);
    }
    uint32_t first = one->view.tick;
    uint64_t snapshots = one->status.snapshots_received;
    watchers_turn_for(&stage.seats, time_ms);
    double ticks_due = (double)time_ms * 1e-3 * rate_hz * (double)speed;
    double elapsed_s = (double)(watchers_now_us() - asked_us) * 1e-6;
    uint32_t last = one->view.tick;
    if (last - tick > 1.1 * elapsed_s * rate_hz * (double)speed + 1.0) {
        fail_msg("%g times: from %u by %u to %u in %g s", (double)speed, (unsigned)tick,
                 (unsigned)first, (unsigned)last, elapsed_s);
    }
    // 30 snapshots a second, whatever the speed.
    assert_true((double)(one->status.snapshots_received - snapshots) <= 33.0 * elapsed_s + 2.0);
    return last - first >= 0.5 * ticks_due && !one->playback.paused;
}

static void assert_speed(watcher *one, float speed, double rate_hz, uint32_t tick, int time_ms)
{
    for (int i = 0; i < TRIES; i++) {
        if (keeps_speed(one, speed, rate_hz, tick, time_ms)) {
            return;
        }
    }
    fail_msg("%g times: too slow, %d times", (double)speed, TRIES);
}

static void replay_runs_as_fast_as_it_is_asked_to(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", logs.match);
    watcher *one = play_join(&stage, 0, 0);
    assert_speed(one, 16.0f, TICK_RATE_HZ, 1, 3000);
    assert_speed(one, 1.0f, TICK_RATE_HZ, 900, 1500);
    assert_speed(one, 0.25f, TICK_RATE_HZ, 1100, 2000);
    assert_speed(one, 4.0f, TICK_RATE_HZ, 300, 1500);
    json_t *summary = play_stop(&stage, SIGINT, 0);
    assert_true(json_is_true(json_object_get(play_replay(summary, 0), "agrees")));
    json_decref(summary);
}

static void speed_is_relative_to_the_match_and_begins_as_set(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--speed", "0.5", logs.small);
    watcher *one = play_join(&stage, 0, 0);
    assert_int_equal(one->status.tick_rate_hz, 20);
    assert_true(one->playback.speed == 0.5f);
    assert_false(one->playback.paused);
    assert_speed(one, 1.0f, 20.0, 1, 1500);
    json_decref(play_stop(&stage, SIGHUP, 0));
}

static void events_of_a_match_are_told_once_on_the_way(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", logs.match);
    watcher *one = play_join(&stage, 0, 0);
    memset(one->events, 0, sizeof one->events);
    one->hits_on_others = 0;
    watcher_ask(one, false, 16.0f, 0);
    assert_true(watchers_await_tick(&stage.seats, one, PLAY_LAST_TICK));
    WATCHERS_AWAIT(&stage.seats, one->playback.paused);
    watchers_turn_for(&stage.seats, 300);
    // At the end it is paused.
    play_assert_stands(one, true, 16.0f, PLAY_LAST_TICK);
    assert_int_equal(one->events[SB_CLIENT_EVENT_FIRE], play_number(logs.recorded, "shells_fired"));
    assert_int_equal(one->hits_on_others, play_number(logs.recorded, "hits"));
    assert_int_equal(one->events[SB_CLIENT_EVENT_DEATH], play_number(logs.recorded, "kills"));
    assert_int_equal(one->status.events_dropped, 0);
    assert_true(play_assert_as_recorded(one, logs.match) > 0);
    // Playing on from there begins again.
    uint32_t epoch = one->status.epoch;
    watcher_ask(one, false, 1.0f, 0);
    WATCHERS_AWAIT(&stage.seats, one->status.epoch != epoch && one->sees && !one->playback.paused);
    assert_in_range(one->view.tick, 1, 600);
    json_decref(play_stop(&stage, SIGINT, 0));
}

static void viewers_see_the_same_and_each_controls_it(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", "--tick", "500", logs.match);
    watcher *one = play_join(&stage, 0, 0);
    watcher *two = play_join(&stage, 1, 0);
    assert_int_equal(two->view.tick, 500);
    static const uint32_t ticks[] = {700, 701, 650, PLAY_LAST_TICK, 1};
    for (uint32_t i = 0; i < 5; i++) {
        watcher_ask(i % 2 == 0 ? one : two, true, 1.0f + (float)i, ticks[i]);
        assert_true(watchers_await_tick(&stage.seats, one, ticks[i]));
        assert_true(watchers_await_tick(&stage.seats, two, ticks[i]));
        WATCHERS_AWAIT(&stage.seats,
                       one->playback.tick == ticks[i] && two->playback.tick == ticks[i]);
        play_assert_stands(one, true, 1.0f + (float)i, ticks[i]);
        play_assert_stands(two, true, 1.0f + (float)i, ticks[i]);
        assert_int_equal(one->view.entity_count, two->view.entity_count);
        assert_true(play_assert_as_recorded(two, logs.match) > 0);
    }
    // A viewer that joins later sees what the others see.
    watcher *three = play_join(&stage, 2, 1);
    assert_int_equal(three->view.tick, 1);
    play_assert_stands(three, true, 5.0f, 1);
    watcher_ask(three, false, 16.0f, 0);
    watchers_turn_for(&stage.seats, 1000);
    watcher_ask(one, true, 16.0f, 0);
    WATCHERS_AWAIT(&stage.seats, one->playback.paused && two->playback.paused &&
                                     three->playback.paused && one->view.tick > 1 &&
                                     one->view.tick == two->view.tick &&
                                     one->view.tick == three->view.tick);
    json_t *summary = play_stop(&stage, SIGINT, 0);
    assert_int_equal(play_number(summary, "viewers"), 3);
    json_decref(summary);
}

/// Joins a replay that runs at four times the speed, and returns the first tick less what was
/// played while it joined, but at least `least`.
static uint32_t first_tick_of_a_viewer(uint32_t least)
{
    const uint64_t begun_us = watchers_now_us();
    const watcher *one = play_join(&stage, 0, 0);
    const double joined_s = (double)(watchers_now_us() - begun_us) * 1e-6;
    const double tick = (double)one->view.tick - 4.0 * TICK_RATE_HZ * joined_s;
    return tick > (double)least ? (uint32_t)tick : least;
}

static void replay_without_viewers_waits(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--speed", "4", logs.match);
    watchers_turn_for(&stage.seats, 1500); // 360 ticks
    assert_in_range(first_tick_of_a_viewer(0), 0, 180);
    bool waited = false;
    for (int i = 0; i < TRIES && !waited; i++) {
        // It plays on until the server has read that the viewer has left.
        const uint32_t left = stage.seats.list[0].view.tick;
        watcher_leave(&stage.seats.list[0]);
        watchers_turn_for(&stage.seats, 1500);
        const uint32_t found = first_tick_of_a_viewer(left);
        waited = found >= left && found <= left + 180;
    }
    assert_true(waited);
    json_decref(play_stop(&stage, SIGINT, 0));
}

static void signal_ends_the_server_and_closes_connections(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", logs.match);
    watcher *one = play_join(&stage, 0, 0);
    watcher *two = play_join(&stage, 1, 0);
    process_signal(&stage.server, SIGINT);
    assert_true(watchers_await_end(&stage.seats, one));
    assert_true(watchers_await_end(&stage.seats, two));
    assert_int_equal(one->status.reason, SB_CLIENT_REASON_SERVER_CLOSED);
    assert_int_equal(two->status.reason, SB_CLIENT_REASON_SERVER_CLOSED);
    assert_int_equal(process_finish(&stage.server, PLAY_TIME_MS), 0);
    sb_client_playback playback = {.speed = 1.0f};
    assert_int_equal(sb_client_playback_set(one->client, &playback), SB_ERROR_STATE);
}

static void files_are_sessions_in_their_order(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", logs.match, logs.small);
    watcher *one = play_join(&stage, 0, 1);
    watcher *two = play_join(&stage, 1, 2);
    assert_int_equal(one->status.session, 1);
    assert_int_equal(one->playback.last_tick, PLAY_LAST_TICK);
    assert_int_equal(two->status.session, 2);
    assert_int_equal(two->playback.last_tick, 60);
    watcher_ask(two, true, 1.0f, 44);
    assert_true(watchers_await_tick(&stage.seats, two, 44));
    assert_true(play_assert_as_recorded(two, logs.small) > 0);
    // Moving one does not move the other.
    assert_int_equal(one->view.tick, 1);
    watcher_connect(&stage.seats.list[2], stage.port, SB_CLIENT_ROLE_REPLAY_VIEWER, 3);
    assert_true(watchers_await_end(&stage.seats, &stage.seats.list[2]));
    assert_int_equal(stage.seats.list[2].status.reason, SB_CLIENT_REASON_REFUSED);
    assert_int_equal(stage.seats.list[2].status.refusal, 3);
    json_t *summary = play_stop(&stage, SIGINT, 0);
    assert_int_equal(json_array_size(json_object_get(summary, "replays")), 2);
    assert_string_equal(json_string_value(json_object_get(play_replay(summary, 1), "file")),
                        logs.small);
    assert_int_equal(play_number(play_replay(summary, 0), "last_tick"), PLAY_LAST_TICK);
    assert_int_equal(play_number(play_replay(summary, 1), "last_tick"), 60);
    assert_int_equal(play_number(play_replay(summary, 1), "first_tick"), 1);
    assert_int_equal(play_number(play_replay(summary, 1), "tick"), 44);
    json_decref(summary);
}

static void only_viewers_join_and_only_while_there_is_room(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--viewers", "1", logs.match);
    static const sb_client_role others[] = {SB_CLIENT_ROLE_PLAYER, SB_CLIENT_ROLE_SPECTATOR};
    for (uint32_t i = 0; i < 2; i++) {
        watcher_connect(&stage.seats.list[0], stage.port, others[i], i);
        assert_true(watchers_await_end(&stage.seats, &stage.seats.list[0]));
        assert_int_equal(stage.seats.list[0].status.reason, SB_CLIENT_REASON_REFUSED);
        assert_int_equal(stage.seats.list[0].status.refusal, 9);
    }
    (void)play_join(&stage, 0, 0);
    for (uint32_t session = 0; session < 2; session++) {
        watcher_connect(&stage.seats.list[1], stage.port, SB_CLIENT_ROLE_REPLAY_VIEWER, session);
        assert_true(watchers_await_end(&stage.seats, &stage.seats.list[1]));
        assert_int_equal(stage.seats.list[1].status.refusal, 4);
    }
    // A viewer that leaves makes room.
    watcher_leave(&stage.seats.list[0]);
    assert_true(watchers_join_when_free(&stage.seats, &stage.seats.list[1], stage.port,
                                        SB_CLIENT_ROLE_REPLAY_VIEWER, 1));
    json_decref(play_stop(&stage, SIGINT, 0));
}

int main(void)
{
#define PLAY_TEST(test) cmocka_unit_test_teardown(test, tear_down)
    // The others ask the same connections for other places.
    const struct CMUnitTest connections[] = {
        PLAY_TEST(viewers_see_the_same_and_each_controls_it),
        PLAY_TEST(signal_ends_the_server_and_closes_connections),
        PLAY_TEST(files_are_sessions_in_their_order),
        PLAY_TEST(only_viewers_join_and_only_while_there_is_room),
    };
    if (loopback_is_ipv6()) {
        return cmocka_run_group_tests(connections, set_up_all, tear_down_all);
    }
    const struct CMUnitTest tests[] = {
        PLAY_TEST(viewer_sees_every_tick_as_it_was_recorded),
        PLAY_TEST(places_beyond_the_ends_are_the_ends),
        PLAY_TEST(missing_ticks_are_skipped),
        PLAY_TEST(replay_runs_as_fast_as_it_is_asked_to),
        PLAY_TEST(speed_is_relative_to_the_match_and_begins_as_set),
        PLAY_TEST(events_of_a_match_are_told_once_on_the_way),
        PLAY_TEST(viewers_see_the_same_and_each_controls_it),
        PLAY_TEST(replay_without_viewers_waits),
        PLAY_TEST(signal_ends_the_server_and_closes_connections),
        PLAY_TEST(files_are_sessions_in_their_order),
        PLAY_TEST(only_viewers_join_and_only_while_there_is_room),
    };
    return cmocka_run_group_tests(tests, set_up_all, tear_down_all);
}
