// Time comes from the caller alone, whatever the caller does with it.

#include <string.h>

#include "stage.h"

static void begin(stage *s)
{
    sb_local_server_def def = sb_local_server_def_default();
    def.player_capacity = 4;
    def.computer_count = 7; // so that something moves and each tick has a snapshot
    stage_open(s, &def);
    stage_client *ann = stage_join(s, "ann");
    stage_begin(s);
    ann->control.throttle = 1.0f;
    stage_run(s, 1.0);
}

static void ticks_are_played_at_their_rate(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 60, 144, 240};
    for (uint32_t i = 0; i < 4; i++) {
        stage s;
        sb_local_server_def def = sb_local_server_def_default();
        def.player_capacity = 0;
        def.computer_count = 1; // so that the match never stands still
        def.tick_rate_hz = rates[i];
        stage_open(&s, &def);
        for (uint64_t now_us = 7; now_us <= 60000007; now_us += 10000) {
            assert_int_equal(sb_local_server_update(s.server, now_us), SB_OK);
        }
        assert_int_equal(stage_status(&s).tick, 60 * rates[i]);
        assert_int_equal(stage_status(&s).time_us, 60000000);
        stage_close(&s);
    }
}

static void a_match_in_which_nobody_is_stands_still(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = sb_local_server_def_default();
    stage_open(&s, &def);
    for (uint64_t now_us = 0; now_us <= 1000000; now_us += 10000) {
        assert_int_equal(sb_local_server_update(s.server, now_us), SB_OK);
    }
    assert_int_equal(stage_status(&s).tick, 0);
    stage_close(&s);
}

static void time_that_runs_backwards_stands_still(void **state)
{
    (void)state;
    stage s;
    begin(&s);
    sb_local_server_status before = stage_status(&s);
    const uint64_t now_us = s.now_us;
    for (uint64_t back_us = 0; back_us < now_us; back_us += 100003) {
        assert_int_equal(sb_client_update(s.clients[0].client, now_us - back_us), SB_OK);
        assert_int_equal(sb_local_server_update(s.server, now_us - back_us), SB_OK);
    }
    sb_local_server_status after = stage_status(&s);
    assert_memory_equal(&before, &after, sizeof before);
    // The match goes on where it was.
    stage_run(&s, 1.0);
    assert_in_range(stage_status(&s).tick, before.tick + 59, before.tick + 61);
    assert_int_equal(s.clients[0].status.state, SB_CLIENT_PLAYING);
    assert_int_equal(s.clients[0].status.corrections[SB_CLIENT_CAUSE_INPUT], 0);
    stage_close(&s);
}

static void a_jump_of_a_minute_is_a_quarter_of_a_second(void **state)
{
    (void)state;
    static const uint64_t jumps_us[] = {60000000, UINT64_C(1) << 40, UINT64_C(1) << 63};
    for (uint32_t i = 0; i < 3; i++) {
        stage s;
        begin(&s);
        stage_client *ann = &s.clients[0];
        sb_local_server_status before = stage_status(&s);
        s.now_us += jumps_us[i] - s.frame_us;
        stage_frame(&s);
        sb_local_server_status after = stage_status(&s);
        assert_int_equal(after.time_us - before.time_us, SB_LOCAL_STEP_MAX_US);
        assert_in_range(after.tick, before.tick + 14, before.tick + 16);
        assert_int_equal(ann->status.state, SB_CLIENT_PLAYING);
        // The client made all inputs of that time, and the server played each in its tick.
        assert_int_equal(ann->status.corrections[SB_CLIENT_CAUSE_INPUT], 0);
        assert_int_equal(ann->status.corrections[SB_CLIENT_CAUSE_NONE], 0);
        stage_run(&s, 1.0);
        assert_int_equal(ann->status.state, SB_CLIENT_PLAYING);
        assert_int_equal(ann->status.reconnects, 0);
        assert_int_equal(ann->status.snapshots_lost, 0);
        stage_close(&s);
    }
}

static void the_end_of_the_clock_is_no_end_of_the_match(void **state)
{
    (void)state;
    stage s;
    begin(&s);
    stage_client *ann = &s.clients[0];
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(sb_client_update(ann->client, UINT64_MAX), SB_OK);
    }
    assert_int_equal(sb_client_get_status(ann->client, &ann->status), SB_OK);
    assert_int_equal(ann->status.state, SB_CLIENT_PLAYING);
    stage_close(&s);
}

// At ten frames a second the client is updated tick by tick: no input is late and no snapshot
// jitters.
static void slow_frames_are_as_good_as_fast_ones(void **state)
{
    (void)state;
    static const uint32_t frames_us[] = {1000, 16667, 33333, 100000, 250000};
    for (uint32_t i = 0; i < 5; i++) {
        stage s;
        begin(&s);
        stage_client *ann = &s.clients[0];
        s.frame_us = frames_us[i];
        stage_run(&s, 5.0);
        assert_int_equal(ann->status.corrections[SB_CLIENT_CAUSE_INPUT], 0);
        assert_int_equal(ann->status.corrections[SB_CLIENT_CAUSE_NONE], 0);
        assert_int_equal(ann->status.snapshots_lost, 0);
        assert_true(ann->status.jitter_us < 1000);
        // Six seconds with one snapshot a tick.
        assert_in_range(ann->status.snapshots_received, 6 * 60 - 20, 6 * 60 + 20);
        stage_close(&s);
    }
}

// Also clients whose messages were sent during another client's update.
static void each_of_several_clients_is_brought_along(void **state)
{
    (void)state;
    static const uint32_t frames_us[] = {4000, 33333, 100000};
    for (uint32_t i = 0; i < 3; i++) {
        stage s;
        sb_local_server_def def = sb_local_server_def_default();
        def.player_capacity = 3;
        def.computer_count = 7;
        stage_open(&s, &def);
        (void)stage_join(&s, "ann");
        (void)stage_join(&s, "bob");
        (void)stage_join(&s, "cat");
        s.frame_us = frames_us[i];
        stage_begin(&s);
        for (uint32_t j = 0; j < 3; j++) {
            s.clients[j].control.throttle = 1.0f;
        }
        stage_run(&s, 10.0);
        for (uint32_t j = 0; j < 3; j++) {
            const sb_client_status *status = &s.clients[j].status;
            assert_int_equal(status->snapshot_tick, stage_status(&s).tick);
            assert_true(status->jitter_us < 1000);
            assert_true(status->interpolation_delay_us < 17000); // one tick
            // The inputs of all but the first client come a frame later, until their clocks have
            // settled.
            assert_true(status->corrections[SB_CLIENT_CAUSE_INPUT] <= (j == 0 ? 0 : 6));
            assert_int_equal(status->snapshots_lost, 0);
        }
        stage_close(&s);
    }
}

static void a_client_that_is_rarely_updated_stays(void **state)
{
    (void)state;
    stage s;
    begin(&s);
    stage_client *ann = &s.clients[0];
    // The client receives the messages of these five seconds only afterwards.
    for (uint32_t i = 0; i < 300; i++) {
        s.now_us += STAGE_FRAME_US;
        assert_int_equal(sb_local_server_update(s.server, s.now_us), SB_OK);
    }
    stage_frame(&s);
    assert_int_equal(ann->status.state, SB_CLIENT_PLAYING);
    assert_int_equal(ann->status.reconnects, 0);
    assert_int_equal(ann->status.snapshot_tick, stage_status(&s).tick);
    assert_int_equal(ann->status.snapshots_unusable, 0);
    stage_close(&s);
}

static uint32_t own_generation(const stage_client *client)
{
    return stage_own(client)->generation;
}

static void a_client_that_is_not_updated_is_lost_and_comes_back(void **state)
{
    (void)state;
    for (int awaited = 0; awaited < 2; awaited++) {
        stage s;
        sb_local_server_def def = sb_local_server_def_default();
        def.player_capacity = 4;
        def.grace_ms = awaited ? 60000 : 0;
        stage_open(&s, &def);
        stage_client *bob = stage_join(&s, "bob");
        stage_client *ann = stage_join(&s, "ann");
        stage_begin(&s);
        uint32_t slot = ann->status.player;
        uint32_t generation = own_generation(ann);
        s.client_count = 1; // only bob is updated, for half a minute
        stage_run(&s, 30.0);
        sb_client_player player;
        assert_int_equal(sb_client_get_player(bob->client, slot, &player), SB_OK);
        assert_int_equal(player.presence,
                         awaited ? SB_CLIENT_PRESENCE_AWAY : SB_CLIENT_PRESENCE_NONE);
        s.client_count = 2;
        stage_frame(&s);
        assert_int_equal(ann->status.state, awaited ? SB_CLIENT_RECONNECTING : SB_CLIENT_CLOSED);
        stage_run(&s, 2.0);
        if (awaited) {
            assert_int_equal(ann->status.state, SB_CLIENT_PLAYING);
            assert_int_equal(ann->status.reconnects, 1);
            assert_int_equal(ann->status.player, slot);
            assert_int_equal(own_generation(ann), generation); // the same tank
            // While nothing moves there are five snapshots a second.
            assert_true(ann->status.snapshot_tick + 12 >= stage_status(&s).tick);
        } else {
            assert_int_equal(ann->status.reason, SB_CLIENT_REASON_TIMEOUT);
        }
        stage_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_are_played_at_their_rate),
        cmocka_unit_test(a_match_in_which_nobody_is_stands_still),
        cmocka_unit_test(time_that_runs_backwards_stands_still),
        cmocka_unit_test(a_jump_of_a_minute_is_a_quarter_of_a_second),
        cmocka_unit_test(the_end_of_the_clock_is_no_end_of_the_match),
        cmocka_unit_test(slow_frames_are_as_good_as_fast_ones),
        cmocka_unit_test(each_of_several_clients_is_brought_along),
        cmocka_unit_test(a_client_that_is_rarely_updated_stays),
        cmocka_unit_test(a_client_that_is_not_updated_is_lost_and_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
