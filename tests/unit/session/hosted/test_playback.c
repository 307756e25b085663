// A recorded match that is played back: snapshots and events, speed, pause and end.
#include "session/hosted/playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "played_back.h"

#define HZ 60u
#define FIRST 1u // where a replay of a whole match begins: its events are over

static live_match live;
static played_back played;

static int record(void **state)
{
    (void)state;
    const live_script script = live_script_default();
    live_match_begin(&live, &script);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    live_match_end(&live);
    return 0;
}

static int end(void **state)
{
    (void)state;
    played_back_end(&played);
    return 0;
}

static sb_playback_state now(void)
{
    return sb_playback_get_state(played.playback);
}

static void default_def_is_as_documented(void **state)
{
    (void)state;
    const sb_playback_def def = sb_playback_def_default();
    assert_int_equal(def.clock_hz, 60);
    assert_int_equal(def.snapshot_rate_hz, 30);
    assert_int_equal(def.viewer_capacity, 32);
    assert_int_equal(def.speed_percent, 100);
    assert_false(def.paused);
    assert_int_equal(def.tick, 0);
}

static sb_error open_with(const sb_playback_def *def)
{
    sb_error error = played_back_open(&played, &live.log, def);
    played_back_end(&played);
    return error;
}

static void def_is_refused_outside_its_ranges(void **state)
{
    (void)state;
    const sb_playback_def good = played_back_def(&live.log);
    assert_int_equal(open_with(&good), SB_OK);
    const struct {
        size_t offset;
        uint32_t low, high;
    } ranges[] = {
        {offsetof(sb_playback_def, clock_hz), 10, 240},
        {offsetof(sb_playback_def, viewer_capacity), 1, SB_PLAYBACK_VIEWER_COUNT_MAX},
        {offsetof(sb_playback_def, speed_percent), 25, 1600},
        {offsetof(sb_playback_def, number), 1, UINT32_MAX},
        {offsetof(sb_playback_def, snapshot_rate_hz), 1, 10},
    };
    for (uint32_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        for (uint32_t k = 0; k < 4; k++) {
            sb_playback_def def = good;
            def.clock_hz = def.snapshot_rate_hz = 10;
            uint32_t *value = (uint32_t *)((char *)&def + ranges[i].offset);
            const uint32_t values[] = {ranges[i].low, ranges[i].high, ranges[i].low - 1,
                                       ranges[i].high + 1};
            *value = values[k];

            assert_int_equal(open_with(&def), k < 2 ? SB_OK : SB_ERROR_ARGUMENT);
        }
    }
}

static void creation_gives_all_back_wherever_memory_ends(void **state)
{
    (void)state;
    counting_heap heap = {0}, other = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_allocator others = counting_heap_allocator(&other);
    sb_log_fault fault;
    sb_playback_def def = played_back_def(&live.log);
    wire_tap_begin(&played.tap);
    def.output = wire_tap_output(&played.tap);
    sb_error error = SB_ERROR_MEMORY;
    uint32_t failed = 0;
    while (error != SB_OK) {
        sb_log_reader *log_reader;
        sb_playback *playback = NULL;
        assert_int_equal(
            sb_log_reader_open(memory_log_source(&live.log), &others, &log_reader, &fault), SB_OK);
        assert_int_equal(sb_replay_create(log_reader, NULL, &others, &def.replay), SB_OK);
        heap.call_count = 0;
        heap.call_failed = failed + 1;
        error = sb_playback_create(&def, &allocator, &playback);
        assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
        failed += error != SB_OK;
        if (error == SB_OK) {
            sb_hosted_destroy(sb_playback_hosted(playback));
        }
        assert_int_equal(heap.live_count, 0);
        sb_replay_destroy(def.replay);
        sb_log_reader_destroy(log_reader);
        assert_true(failed < 1000);
    }
    assert_true(failed >= 1);
    assert_int_equal(other.live_count, 0);
    wire_tap_end(&played.tap);
    sb_hosted_destroy(NULL);
}

static void viewer_is_welcomed_to_the_match_as_it_was(void **state)
{
    (void)state;
    const sb_playback_def def = played_back_def(&live.log);
    played_back_begin(&played, &live, &def);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
    const sb_message_welcome *welcome = &viewer->welcome;
    assert_int_equal(welcome->session, 3);
    assert_int_equal(welcome->form, SB_FORM_PACKED);
    assert_int_equal(welcome->player_capacity, LIVE_CAPACITY);
    assert_int_equal(welcome->computer_count, 1);
    assert_int_equal(welcome->tick_rate_hz, HZ);
    assert_in_range(welcome->snapshot_rate_hz, 1, 30);
    assert_true(welcome->seed == 99);
    played_back_tick(&played, 30);
    assert_int_equal(viewer->map_size, welcome->map_size);
    assert_true(viewer->playback_count > 0);
    assert_int_equal(viewer->playback.last_tick, live.script.tick_count);
    assert_int_equal(viewer->playback.speed_percent, 100);
    assert_int_equal(viewer->playback.paused, 0);
    assert_int_equal(now().client_count, 1);
}

static void every_snapshot_shows_the_match_in_either_form(void **state)
{
    (void)state;
    const sb_playback_def def = played_back_def(&live.log);
    played_back_begin(&played, &live, &def);
    replay_viewer *plain = played_back_join(&played, 0, SB_FORM_PLAIN);
    replay_viewer *packed = played_back_join(&played, 1, SB_FORM_PACKED);
    // Compared as they come.
    played_back_tick(&played, live.script.tick_count + HZ);
    assert_in_range(plain->seen_count, live.script.tick_count / 2 - 5,
                    live.script.tick_count / 2 + 5);
    assert_int_equal(packed->seen_count, plain->seen_count);
    viewer_assert_at(&played, plain, live.script.tick_count);
    viewer_assert_at(&played, packed, live.script.tick_count);
    assert_true(plain->reader.head.baseline_age > 0);
    assert_int_equal(now().diverged_tick, 0);
    assert_false(now().damaged);
    const sb_session_counters *counters = sb_hosted_counters(sb_playback_hosted(played.playback));
    assert_int_equal(counters->messages_refused, 0);
    assert_int_equal(counters->snapshots_sent, plain->snapshot_count + packed->snapshot_count);
    assert_int_equal(counters->bytes_sent, played.tap.byte_count);
}

static void all_events_are_heard_at_any_speed(void **state)
{
    (void)state;
    static const uint32_t speeds[] = {25, 100, 1600};
    for (uint32_t i = 0; i < 3; i++) {
        sb_playback_def def = played_back_def(&live.log);
        def.speed_percent = speeds[i];
        played_back_begin(&played, &live, &def);
        const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
        played_back_tick(&played, live.script.tick_count * 100 / speeds[i] + 10);
        assert_true(now().paused);
        viewer_assert_heard(&played, viewer, FIRST + 1, live.script.tick_count);
        assert_int_equal(viewer->welcome_count, 1);
        assert_int_equal(viewer->chat_count, LIVE_CHAT_COUNT);
        for (uint32_t k = 0; k < LIVE_CHAT_COUNT; k++) {
            assert_int_equal(viewer->chats[k].scope, SB_CHAT_ALL);
            assert_int_equal(viewer->chats[k].player, live.chats[k].slot);
            assert_string_equal(viewer->chats[k].text, live.chats[k].text);
        }
        if (i < 2) {
            played_back_end(&played);
        }
    }
}

// At every tick of the clock the replay is within a tick of where it should be.
static void assert_runs(live_match *match, uint32_t clock_hz, uint32_t speed_percent)
{
    sb_playback_def def = played_back_def(&match->log);
    def.clock_hz = clock_hz;
    def.snapshot_rate_hz = clock_hz < 30 ? clock_hz : 30;
    def.speed_percent = speed_percent;
    played_back_begin(&played, match, &def);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
    played_back_tick(&played, 1);
    const uint64_t start = now().tick, last = match->script.tick_count;
    const uint64_t per_clock = 100ull * clock_hz;
    for (uint64_t i = 1; i <= 2ull * clock_hz; i++) {
        played_back_tick(&played, 1);
        const uint64_t span = i * match->script.tick_rate_hz * speed_percent;
        uint64_t low = start + span / per_clock, high = start + (span + per_clock - 1) / per_clock;
        low = low < last ? low : last;
        high = high < last ? high : last;
        assert_in_range(now().tick, low, high);
    }
    // Nothing is later than the rate of snapshots makes it.
    const uint64_t lag =
        ((uint64_t)match->script.tick_rate_hz * speed_percent) / (100ull * def.snapshot_rate_hz) +
        1;
    assert_true(now().tick - viewer->reader.tick <= lag);
    played_back_end(&played);
}

static void replay_runs_at_the_speed_asked_for(void **state)
{
    (void)state;
    static const uint32_t speeds[] = {25, 50, 100, 133, 400, 1600};
    static const uint32_t clocks[] = {10, 60, 128, 240};
    for (uint32_t i = 0; i < 6; i++) {
        for (uint32_t k = 0; k < 4; k++) {
            assert_runs(&live, clocks[k], speeds[i]);
        }
    }
}

static void replay_of_a_match_of_another_rate_runs_in_its_own_time(void **state)
{
    (void)state;
    static const uint32_t rates[] = {30, 120};
    static const uint32_t speeds[] = {25, 50, 100, 400, 1600};
    for (uint32_t i = 0; i < 2; i++) {
        static live_match other;
        live_script script = live_script_default();
        script.tick_rate_hz = rates[i];
        script.tick_count = 10 * rates[i];
        live_match_begin(&other, &script);
        for (uint32_t k = 0; k < 5; k++) {
            assert_runs(&other, 60, speeds[k]);
        }
        live_match_end(&other);
    }
}

static void rate_of_snapshots_is_the_one_of_the_def(void **state)
{
    (void)state;
    static const uint32_t rates[] = {1, 7, 20, 60};
    for (uint32_t i = 0; i < 4; i++) {
        sb_playback_def def = played_back_def(&live.log);
        def.snapshot_rate_hz = rates[i];
        played_back_begin(&played, &live, &def);
        const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
        played_back_tick(&played, 4 * HZ);
        assert_in_range(viewer->snapshot_count + 1, 4 * rates[i], 4 * rates[i] + 1);
        if (i < 3) {
            played_back_end(&played);
        }
    }
}

static void paused_replay_stands_still_and_steps(void **state)
{
    (void)state;
    const sb_playback_def def = played_back_def(&live.log);
    played_back_begin(&played, &live, &def);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
    played_back_tick(&played, 100);
    played_back_ask(&played, 0, true, 400, 0);
    played_back_tick(&played, 10);
    const uint32_t tick = now().tick;
    assert_true(now().paused);
    assert_int_equal(viewer->playback.paused, 1);
    assert_int_equal(viewer->playback.speed_percent, 400);
    assert_int_equal(viewer->playback.tick, tick);
    assert_in_range(tick, 95, 105);
    viewer_assert_at(&played, viewer, tick);
    played_back_tick(&played, 50);
    viewer_assert_at(&played, viewer, tick);
    // Each step is sent as soon as the rate of snapshots allows.
    for (uint32_t step = 1; step <= 40; step++) {
        played_back_ask(&played, 0, true, 400, tick + step);
        played_back_tick(&played, 2);
        viewer_assert_at(&played, viewer, tick + step);
        assert_int_equal(viewer->playback.tick, tick + step);
    }
    assert_int_equal(viewer->welcome_count, 1);
    viewer_assert_heard(&played, viewer, FIRST + 1, tick + 40);
    // It goes on from there, at the speed asked for while it stood.
    played_back_ask(&played, 0, false, 400, 0);
    played_back_tick(&played, 15);
    assert_in_range(now().tick, tick + 40 + 56, tick + 40 + 60);
}

static void snapshot_lost_in_a_pause_is_sent_until_acknowledged(void **state)
{
    (void)state;
    const sb_playback_def def = played_back_def(&live.log);
    played_back_begin(&played, &live, &def);
    replay_viewer *deaf = played_back_join(&played, 0, SB_FORM_PLAIN);
    replay_viewer *other = played_back_join(&played, 1, SB_FORM_PLAIN);
    played_back_tick(&played, 61);
    deaf->silent = true;
    played_back_ask(&played, 1, true, 100, 0);
    played_back_tick(&played, 20);
    const uint32_t before = deaf->snapshot_count, others = other->snapshot_count;
    played_back_tick(&played, 2 * HZ);
    // Five a second at least, and no more than the rate.
    assert_in_range(deaf->snapshot_count - before, 8, 60);
    assert_int_equal(other->snapshot_count, others);
    viewer_assert_at(&played, deaf, now().tick);
    deaf->silent = false;
    played_back_tick(&played, 20);
    const uint32_t after = deaf->snapshot_count;
    played_back_tick(&played, 2 * HZ);
    assert_int_equal(deaf->snapshot_count, after);
}

static void replay_begins_where_the_def_says(void **state)
{
    (void)state;
    sb_playback_def def = played_back_def(&live.log);
    def.tick = 345;
    def.paused = true;
    def.speed_percent = 50;
    played_back_begin(&played, &live, &def);
    assert_int_equal(now().tick, 345);
    assert_true(now().paused);
    assert_int_equal(now().speed_percent, 50);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
    assert_int_equal(viewer->welcome.tick, 345);
    played_back_tick(&played, 5);
    viewer_assert_at(&played, viewer, 345);
    assert_int_equal(viewer->playback.paused, 1);
    assert_int_equal(viewer->playback.speed_percent, 50);
    assert_int_equal(viewer->playback.tick, 345);
}

static void playback_without_viewers_stands_still(void **state)
{
    (void)state;
    const sb_playback_def def = played_back_def(&live.log);
    played_back_begin(&played, &live, &def);
    const uint32_t first = now().tick;
    assert_true(first <= 1);
    played_back_tick(&played, 100);
    assert_int_equal(now().tick, first);
    (void)played_back_join(&played, 0, SB_FORM_PLAIN);
    played_back_tick(&played, 50);
    const uint32_t tick = now().tick;
    assert_in_range(tick, 49, 51);
    sb_hosted_disconnect(sb_playback_hosted(played.playback), 10);
    played.viewers[0].there = false;
    snapshot_reader_end(&played.viewers[0].reader);
    assert_int_equal(now().client_count, 0);
    played_back_tick(&played, 100);
    assert_int_equal(now().tick, tick);
    assert_int_equal(played.tap.message_count, 0);
    assert_false(now().paused);
    // The next viewer sees it continue from there.
    const replay_viewer *next = played_back_join(&played, 1, SB_FORM_PACKED);
    assert_int_equal(next->welcome.tick, tick);
    played_back_tick(&played, 10);
    assert_in_range(now().tick, tick + 9, tick + 11);
    assert_true(next->reader.tick > tick);
    viewer_assert_heard(&played, next, next->reader.tick, next->reader.tick);
}

static void at_its_end_the_replay_is_paused_and_plays_again_from_its_start(void **state)
{
    (void)state;
    const sb_playback_def def = played_back_def(&live.log);
    played_back_begin(&played, &live, &def);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
    played_back_ask(&played, 0, false, 1600, 0);
    played_back_tick(&played, 100);
    viewer_assert_at(&played, viewer, live.script.tick_count);
    assert_true(now().paused);
    assert_int_equal(viewer->playback.paused, 1);
    assert_int_equal(viewer->playback.tick, live.script.tick_count);
    const uint32_t told = viewer->playback_count;
    played_back_tick(&played, 2 * HZ);
    assert_int_equal(viewer->playback_count, told);
    assert_int_equal(viewer->welcome_count, 1);
    played_back_ask(&played, 0, false, 100, 0);
    played_back_tick(&played, HZ);
    assert_int_equal(viewer->welcome_count, 2);
    assert_false(now().paused);
    assert_int_equal(viewer->playback.paused, 0);
    assert_in_range(now().tick, HZ - 1, HZ + 1);
    viewer_assert_heard(&played, viewer, FIRST + 1, now().tick);
    // A request to pause at the end does not start it again.
    played_back_ask(&played, 0, false, 1600, live.script.tick_count);
    played_back_tick(&played, 10);
    const uint32_t welcomes = viewer->welcome_count;
    played_back_ask(&played, 0, true, 1600, 0);
    played_back_tick(&played, 10);
    viewer_assert_at(&played, viewer, live.script.tick_count);
    assert_int_equal(viewer->welcome_count, welcomes);
}

static void at_its_end_only_play_alone_begins_again(void **state)
{
    (void)state;
    sb_playback_def def = played_back_def(&live.log);
    def.tick = live.script.tick_count - 30;
    played_back_begin(&played, &live, &def);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
    uint32_t ticks = 0;
    while (!now().paused) {
        played_back_tick(&played, 1);
        assert_true(++ticks < HZ);
    }
    // The last tick is shown as soon as any other.
    played_back_tick(&played, 2);
    viewer_assert_at(&played, viewer, live.script.tick_count);
    // A request with a tick goes to that tick.
    played_back_ask(&played, 0, false, 100, 300);
    played_back_tick(&played, 10);
    assert_in_range(now().tick, 309, 311);
    assert_int_equal(viewer->welcome_count, 2);
    // In its last tick, but not at its end: a request for another speed does not start it again.
    played_back_ask(&played, 0, false, 25, live.script.tick_count);
    played_back_tick(&played, 1);
    assert_false(now().paused);
    assert_int_equal(now().tick, live.script.tick_count);
    played_back_ask(&played, 0, false, 50, 0);
    played_back_tick(&played, 10);
    assert_int_equal(viewer->welcome_count, 2);
    assert_true(now().paused);
    assert_int_equal(viewer->playback.paused, 1);
    assert_int_equal(viewer->playback.speed_percent, 50);
}

static void request_of_a_viewer_that_left_is_dropped(void **state)
{
    (void)state;
    const sb_playback_def def = played_back_def(&live.log);
    played_back_begin(&played, &live, &def);
    (void)played_back_join(&played, 0, SB_FORM_PACKED);
    played_back_tick(&played, 10);
    played_back_ask(&played, 0, true, 100, 500);
    sb_hosted_disconnect(sb_playback_hosted(played.playback), 10);
    played.viewers[0].there = false;
    snapshot_reader_end(&played.viewers[0].reader);
    played_back_tick(&played, 1);
    (void)played_back_join(&played, 1, SB_FORM_PACKED);
    played_back_tick(&played, 10);
    assert_in_range(now().tick, 19, 22);
    assert_false(now().paused);
}

static void goodbye_is_said_to_all_when_it_closes(void **state)
{
    (void)state;
    const sb_playback_def def = played_back_def(&live.log);
    played_back_begin(&played, &live, &def);
    (void)played_back_join(&played, 0, SB_FORM_PACKED);
    (void)played_back_join(&played, 1, SB_FORM_PLAIN);
    played_back_tick(&played, 10);
    wire_tap_clear(&played.tap);
    sb_hosted_close(sb_playback_hosted(played.playback));
    for (uint32_t i = 0; i < 2; i++) {
        sb_message message;
        wire_tap_get(&played.tap, 10 + i, SB_MESSAGE_GOODBYE, 0, &message);
        assert_int_equal(message.goodbye.reason, SB_GOODBYE_SERVER_CLOSES);
        assert_true(played.tap.closed[10 + i]);
    }
}

int main(void)
{
#define PLAYED(test) cmocka_unit_test_teardown(test, end)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_def_is_as_documented),
        cmocka_unit_test(def_is_refused_outside_its_ranges),
        cmocka_unit_test(creation_gives_all_back_wherever_memory_ends),
        PLAYED(viewer_is_welcomed_to_the_match_as_it_was),
        PLAYED(every_snapshot_shows_the_match_in_either_form),
        PLAYED(all_events_are_heard_at_any_speed),
        cmocka_unit_test(replay_runs_at_the_speed_asked_for),
        cmocka_unit_test(replay_of_a_match_of_another_rate_runs_in_its_own_time),
        PLAYED(rate_of_snapshots_is_the_one_of_the_def),
        PLAYED(paused_replay_stands_still_and_steps),
        PLAYED(snapshot_lost_in_a_pause_is_sent_until_acknowledged),
        PLAYED(replay_begins_where_the_def_says),
        PLAYED(playback_without_viewers_stands_still),
        PLAYED(at_its_end_the_replay_is_paused_and_plays_again_from_its_start),
        PLAYED(at_its_end_only_play_alone_begins_again),
        PLAYED(request_of_a_viewer_that_left_is_dropped),
        PLAYED(goodbye_is_said_to_all_when_it_closes),
    };
    return cmocka_run_group_tests(tests, record, forget);
}
