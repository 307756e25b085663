// Tests watch.c: the state of a replay as the server tells it, and the requests of its viewer.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "watcher.h"

#define VIEWER SB_CLIENT_ROLE_REPLAY_VIEWER

static const sb_client_playback at_ease = {.speed = 1.0f};

static void take_playback(harness *h, const sb_message_playback *playback)
{
    sb_message message = {.type = SB_MESSAGE_PLAYBACK, .playback = *playback};
    harness_receive(h, &message);
}

static void assert_untold(const harness *h)
{
    sb_client_playback playback;
    memset(&playback, 0xFF, sizeof playback);
    assert_int_equal(sb_client_core_get_playback(h->core, &playback), SB_ERROR_STATE);
    assert_false(playback.paused);
    assert_true(playback.speed == 0.0f);
    assert_int_equal(playback.tick, 0);
    assert_int_equal(playback.first_tick, 0);
    assert_int_equal(playback.last_tick, 0);
}

static void assert_playback(const harness *h, bool paused, float speed, uint32_t tick)
{
    sb_client_playback playback;
    assert_int_equal(sb_client_core_get_playback(h->core, &playback), SB_OK);
    assert_int_equal(playback.paused, paused);
    assert_true(fabsf(playback.speed - speed) < 1e-4f);
    assert_int_equal(playback.tick, tick);
}

static void playback_that_is_told_is_kept(void **state)
{
    harness *h = *state;
    watcher_play(h, VIEWER);
    assert_untold(h);
    take_playback(
        h, &(sb_message_playback){
               .paused = 1, .speed_percent = 25, .tick = 1200, .first_tick = 7, .last_tick = 3600});
    sb_client_playback playback;
    assert_int_equal(sb_client_core_get_playback(h->core, &playback), SB_OK);
    assert_true(playback.paused);
    assert_true(playback.speed == 0.25f);
    assert_int_equal(playback.tick, 1200);
    assert_int_equal(playback.first_tick, 7);
    assert_int_equal(playback.last_tick, 3600);
    // Another viewer has changed the playback.
    take_playback(h, &(sb_message_playback){
                         .speed_percent = 1600, .tick = 1300, .first_tick = 8, .last_tick = 3500});
    assert_int_equal(sb_client_core_get_playback(h->core, &playback), SB_OK);
    assert_false(playback.paused);
    assert_true(playback.speed == 16.0f);
    assert_int_equal(playback.tick, 1300);
    assert_int_equal(playback.first_tick, 8);
    assert_int_equal(playback.last_tick, 3500);
    take_playback(h, &(sb_message_playback){.speed_percent = 33, .last_tick = UINT32_MAX});
    assert_playback(h, false, 0.33f, 0);
    assert_int_equal(harness_status(h).messages_malformed, 0);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

static void tick_is_that_of_the_newest_snapshot(void **state)
{
    harness *h = *state;
    watcher_play(h, VIEWER);
    take_playback(h, &(sb_message_playback){.speed_percent = 100, .tick = 5, .last_tick = 99});
    watcher_take_snapshot(h, 0, 20, 0);
    assert_playback(h, false, 1.0f, 20);
    watcher_take_snapshot(h, 0, 22, 2);
    assert_playback(h, false, 1.0f, 22);
    assert_int_equal(harness_status(h).snapshot_tick, 22);
}

static void playback_before_the_welcome_is_malformed(void **state)
{
    harness *h = *state;
    harness_connect(h);
    const sb_message_playback told = {.speed_percent = 100, .tick = 5, .last_tick = 99};
    take_playback(h, &told);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CONNECTING);
    assert_untold(h);
    sb_message_welcome welcome = watcher_welcome_of(h, VIEWER, 0);
    watcher_take_welcome(h, &welcome);
    assert_untold(h);
    // The message is allowed while the map loads.
    take_playback(h, &told);
    assert_playback(h, false, 1.0f, 5);
    assert_int_equal(harness_status(h).messages_malformed, 1);
}

static void playback_for_a_client_that_is_no_viewer_is_malformed(void **state)
{
    harness *h = *state;
    const sb_message_playback told = {.speed_percent = 100, .tick = 5, .last_tick = 99};
    watcher_restart(h, SB_CLIENT_ROLE_PLAYER);
    harness_play(h);
    take_playback(h, &told);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
    assert_untold(h);
    watcher_restart(h, SB_CLIENT_ROLE_SPECTATOR);
    watcher_play(h, SB_CLIENT_ROLE_SPECTATOR);
    take_playback(h, &told);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
    assert_untold(h);
}

// Elements as in the wire standard: [11, paused, speed_percent, tick, first_tick, last_tick].
static void playback_out_of_its_ranges_is_dropped_and_counted(void **state)
{
    harness *h = *state;
    static const uint8_t broken[][10] = {
        {0x96, 11, 2, 100, 1, 0, 1},              // paused is 0 or 1
        {0x96, 11, 0, 24, 1, 0, 1},               // below 25; valid is 25 to 1,600
        {0x96, 11, 0, 0xCD, 0x06, 0x41, 1, 0, 1}, // 1,601, above the maximum
        {0x96, 11, 0, 100, 1, 2, 1},              // first_tick is at most last_tick
        {0x96, 11, 0, 100, 1, 0, 0xFF},           // last_tick is -1
        {0x95, 11, 0, 100, 1, 0},                 // an element is missing
    };
    static const uint8_t sizes[] = {7, 7, 9, 7, 7, 6};
    watcher_play(h, VIEWER);
    const sb_message_playback told = {
        .paused = 1, .speed_percent = 400, .tick = 5, .last_tick = 99};
    take_playback(h, &told);
    for (uint32_t i = 0; i < 6; i++) {
        harness_receive_bytes(h, broken[i], sizes[i]);
        assert_int_equal(harness_status(h).messages_malformed, i + 1);
        assert_playback(h, true, 4.0f, 5);
        assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
    }
    static const uint8_t valid[] = {0x96, 11, 0, 25, 9, 0, 9};
    harness_receive_bytes(h, valid, sizeof valid);
    assert_playback(h, false, 0.25f, 9);
}

static void assert_asks(harness *h, const sb_client_playback *wanted, uint32_t speed_percent)
{
    uint32_t sent = h->sent_count;
    assert_int_equal(sb_client_core_playback_set(h->core, wanted), SB_OK);
    assert_int_equal(h->sent_count, sent + 1);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_RELIABLE);
    assert_int_equal(message.type, SB_MESSAGE_PLAYBACK);
    assert_int_equal(message.playback.paused, wanted->paused ? 1 : 0);
    assert_int_equal(message.playback.speed_percent, speed_percent);
    assert_int_equal(message.playback.tick, wanted->tick);
    assert_int_equal(message.playback.first_tick, 0);
    assert_int_equal(message.playback.last_tick, 0);
}

static void request_is_sent_whole(void **state)
{
    harness *h = *state;
    watcher_play(h, VIEWER);
    // The client ignores first and last tick in a request.
    assert_asks(h, &(sb_client_playback){.paused = true, .speed = 1.0f, .tick = 77}, 100);
    assert_asks(h, &(sb_client_playback){.speed = 2.0f, .first_tick = 9, .last_tick = 3}, 200);
    assert_asks(h, &(sb_client_playback){.speed = 1.0f, .tick = UINT32_MAX}, 100);
    // The status does not change before the server confirms it.
    assert_untold(h);
}

static void speed_is_sent_in_percent(void **state)
{
    harness *h = *state;
    static const struct {
        float speed;
        uint32_t percent;
    } cases[] = {{0.25f, 25},     {0.333f, 33},  {0.336f, 34}, {0.5f, 50},    {1.0f, 100},
                 {1.5f, 150},     {0.29f, 29},   {0.57f, 57},  {1.13f, 113},  {8.2f, 820},
                 {15.999f, 1600}, {16.0f, 1600}, {0.251f, 25}, {15.99f, 1599}};
    watcher_play(h, VIEWER);
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_asks(h, &(sb_client_playback){.speed = cases[i].speed}, cases[i].percent);
    }
}

static void speed_out_of_range_is_refused_and_nothing_sent(void **state)
{
    harness *h = *state;
    const float wrong[] = {0.24f,
                           16.1f,
                           0.0f,
                           -1.0f,
                           -0.25f,
                           1e30f,
                           (float)NAN,
                           (float)INFINITY,
                           -(float)NAN,
                           -(float)INFINITY,
                           nextafterf(0.25f, 0.0f),
                           nextafterf(16.0f, 17.0f)};
    watcher_play(h, VIEWER);
    uint32_t sent = h->sent_count;
    for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const sb_client_playback wanted = {.speed = wrong[i], .tick = 5};
        assert_int_equal(sb_client_core_playback_set(h->core, &wanted), SB_ERROR_ARGUMENT);
    }
    assert_int_equal(h->sent_count, sent);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

static void playback_is_set_from_the_welcome_to_the_end(void **state)
{
    harness *h = *state;
    assert_int_equal(sb_client_core_playback_set(h->core, &at_ease), SB_ERROR_STATE);
    harness_connect(h);
    assert_int_equal(sb_client_core_playback_set(h->core, &at_ease), SB_ERROR_STATE);
    sb_message_welcome welcome = watcher_welcome_of(h, VIEWER, 0);
    watcher_take_welcome(h, &welcome);
    assert_asks(h, &at_ease, 100);
    harness_map(h);
    assert_asks(h, &at_ease, 100);
    sb_client_core_disconnected(h->core);
    uint32_t sent = h->sent_count;
    assert_int_equal(sb_client_core_playback_set(h->core, &at_ease), SB_ERROR_STATE);
    assert_int_equal(h->sent_count, sent);
}

static void playback_is_not_set_by_a_client_that_is_no_viewer(void **state)
{
    harness *h = *state;
    watcher_restart(h, SB_CLIENT_ROLE_PLAYER);
    harness_play(h);
    uint32_t sent = h->sent_count;
    assert_int_equal(sb_client_core_playback_set(h->core, &at_ease), SB_ERROR_STATE);
    assert_int_equal(h->sent_count, sent);
    watcher_restart(h, SB_CLIENT_ROLE_SPECTATOR);
    watcher_play(h, SB_CLIENT_ROLE_SPECTATOR);
    sent = h->sent_count;
    assert_int_equal(sb_client_core_playback_set(h->core, &at_ease), SB_ERROR_STATE);
    assert_int_equal(h->sent_count, sent);
}

static void playback_outlives_the_way_back(void **state)
{
    harness *h = *state;
    watcher_play(h, VIEWER);
    take_playback(
        h, &(sb_message_playback){.paused = 1, .speed_percent = 50, .tick = 90, .last_tick = 99});
    watcher_take_snapshot(h, 0, 90, 0);
    sb_message_welcome welcome = watcher_welcome_of(h, VIEWER, 1);
    watcher_take_welcome(h, &welcome);
    take_playback(
        h, &(sb_message_playback){.paused = 1, .speed_percent = 50, .tick = 10, .last_tick = 99});
    // The view is gone until the first snapshot arrives, so its tick is not used.
    assert_playback(h, true, 0.5f, 10);
    watcher_take_snapshot(h, 1, 10, 0);
    assert_playback(h, true, 0.5f, 10);
    assert_asks(h, &(sb_client_playback){.paused = true, .speed = 0.5f, .tick = 11}, 50);
}

// Tests the public functions with clients that have no server.
static void wrong_arguments_are_refused_by_the_public_functions(void **state)
{
    (void)state;
    sb_client_playback playback;
    memset(&playback, 0xFF, sizeof playback);
    assert_int_equal(sb_client_get_playback(NULL, &playback), SB_ERROR_ARGUMENT);
    assert_int_equal(playback.last_tick, 0);
    assert_int_equal(sb_client_get_playback(NULL, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_playback_set(NULL, &at_ease), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_playback_set(NULL, NULL), SB_ERROR_ARGUMENT);
    for (uint32_t role = 0; role < 3; role++) {
        sb_client_def def = sb_client_def_default();
        def.role = (sb_client_role)role;
        def.port = 9;
        sb_client *client = NULL;
        assert_int_equal(sb_client_create(&def, &client), SB_OK);
        assert_int_equal(sb_client_get_playback(client, NULL), SB_ERROR_ARGUMENT);
        assert_int_equal(sb_client_playback_set(client, NULL), SB_ERROR_ARGUMENT);
        memset(&playback, 0xFF, sizeof playback);
        assert_int_equal(sb_client_get_playback(client, &playback), SB_ERROR_STATE);
        assert_int_equal(playback.tick, 0);
        assert_int_equal(sb_client_playback_set(client, &at_ease), SB_ERROR_STATE);
        sb_client_destroy(client);
    }
}

// Two snapshots between two updates: the server's clock is ahead of the one of interpolation.
static void take_two_snapshots(harness *h)
{
    watcher_pass(h, 1);
    watcher_take_snapshot(h, 0, 60, 0);
    h->now_us += 100000;
    watcher_take_snapshot(h, 0, 120, 0);
}

static void delay_is_told_between_a_snapshot_and_the_update(void **state)
{
    harness *h = *state;
    watcher_play(h, VIEWER);
    take_two_snapshots(h);
    assert_in_range(harness_status(h).interpolation_delay_us, 1, 1500000);
}

static void delay_is_told_for_snapshots_that_overtake_the_map(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message_welcome welcome = watcher_welcome_of(h, VIEWER, 0);
    watcher_take_welcome(h, &welcome);
    take_two_snapshots(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_LOADING);
    assert_int_equal(harness_status(h).interpolation_delay_us, 0);
}

int main(void)
{
#define VIEWER_TEST(test)                                                                          \
    cmocka_unit_test_setup_teardown(test, watcher_set_up_viewer, watcher_tear_down)
    const struct CMUnitTest tests[] = {
        VIEWER_TEST(playback_that_is_told_is_kept),
        VIEWER_TEST(tick_is_that_of_the_newest_snapshot),
        VIEWER_TEST(playback_before_the_welcome_is_malformed),
        VIEWER_TEST(playback_for_a_client_that_is_no_viewer_is_malformed),
        VIEWER_TEST(playback_out_of_its_ranges_is_dropped_and_counted),
        VIEWER_TEST(request_is_sent_whole),
        VIEWER_TEST(speed_is_sent_in_percent),
        VIEWER_TEST(speed_out_of_range_is_refused_and_nothing_sent),
        VIEWER_TEST(playback_is_set_from_the_welcome_to_the_end),
        VIEWER_TEST(playback_is_not_set_by_a_client_that_is_no_viewer),
        VIEWER_TEST(playback_outlives_the_way_back),
        VIEWER_TEST(delay_is_told_between_a_snapshot_and_the_update),
        VIEWER_TEST(delay_is_told_for_snapshots_that_overtake_the_map),
        cmocka_unit_test(wrong_arguments_are_refused_by_the_public_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
