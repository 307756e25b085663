// Tests reconnect.c: what a client shows, holds and sends while its connection is lost, and after
// its return.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "client/state.h"
#include "game/tanks/player.h"
#include "reconnect_fixture.h"

static void time_goes_on_until_something_is_shown_again(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    reconnect_pass(h, 500);
    harness_connect(h);
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_pass(h, 500);
    reconnect_lose(h); // no snapshot has been shown yet
    assert_int_equal(harness_status(h).reconnect_ms_left, 29000);
    harness_connect(h);
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_snapshot(h, 1, 110);
    reconnect_pass(h, 500);
    reconnect_lose(h);
    assert_int_equal(harness_status(h).reconnect_ms_left, 30000);
    reconnect_pass(h, 500);
    harness_connect(h);
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_pass(h, 500);
    reconnect_lose(h);
    assert_int_equal(harness_status(h).reconnect_ms_left, 29000);
    harness_connect(h);
    reconnect_welcome(h, 1, reconnect_first_secret);
    reconnect_snapshot(h, 1, 120);
    reconnect_pass(h, 500);
    reconnect_lose(h);
    assert_int_equal(harness_status(h).reconnect_ms_left, 30000);
    assert_int_equal(harness_status(h).reconnects, 4);
}

static void snapshots_held_before_are_void_after_a_reconnect(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_snapshot(h, 0, 110);
    sb_message event = {
        .type = SB_MESSAGE_EVENT,
        .event = {.sequence = 0,
                  .tick = 109,
                  .event_count = 1,
                  .events = {{.kind = SB_EVENT_JOIN, .entity = 2, .other = SB_CLIENT_NO_ENTITY}}}};
    harness_receive(h, &event);
    reconnect_pass_in_company(h, 300);
    reconnect_lose(h);
    reconnect_pass(h, 100);
    harness_connect(h);
    // A killed server goes on a little before where it was, in another epoch.
    sb_message_welcome again = reconnect_welcome_of(h, 1, reconnect_second_secret);
    again.tick = 105;
    reconnect_welcome_with(h, &again);
    reconnect_assert_state(h, SB_CLIENT_PLAYING); // the client still holds the map
    assert_int_equal(harness_status(h).reconnects, 1);
    assert_int_equal(harness_status(h).epoch, 1);
    assert_int_equal(h->core->inputs.ring.count, 0);
    assert_false(h->core->prediction.set);
    sb_client_player player;
    assert_int_equal(sb_client_core_player(h->core, 1, &player), SB_OK);
    assert_int_equal(player.presence, SB_CLIENT_PRESENCE_NONE);
    const sb_entity *entities;
    uint32_t count;
    assert_int_equal(harness_held(h->core, &entities, &count), 0);
    // Events count from 0 again.
    harness_receive(h, &event);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    reconnect_pass(h, 100);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_UP);
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    assert_int_equal(message.input.epoch, 1);
    assert_int_equal(message.input.ack_tick, 0);
    assert_int_equal(message.input.ack_bits, 0);
    // 100 ms are six ticks, added to the welcome's tick and the lead.
    assert_int_equal(message.input.tick + message.input.input_count - 1, 105 + 4 + 6);
    assert_int_equal(message.input.inputs[0].view_tick, 0);
    // One snapshot of another epoch, then one on a baseline that only the lost connection had.
    reconnect_snapshot(h, 0, 112);
    assert_int_equal(harness_status(h).snapshots_received, 1);
    sb_message delta = harness_snapshot(112, 0, 1);
    delta.snapshot.epoch = 1;
    delta.snapshot.baseline_age = 2;
    harness_receive(h, &delta);
    assert_int_equal(harness_status(h).snapshots_unusable, 1);
    // A tick older than that of the last shown snapshot is accepted.
    reconnect_snapshot(h, 1, 107);
    assert_int_equal(harness_status(h).snapshot_tick, 107);
    assert_int_equal(harness_held(h->core, &entities, &count), 107);
    reconnect_pass(h, 50);
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_UP);
    assert_int_equal(message.input.ack_tick, 107);
    // In the server's time: three ticks after tick 112, the last one received, less four ticks of
    // delay.
    assert_int_equal(message.input.inputs[message.input.input_count - 1].view_tick, 111);
    assert_int_equal(harness_status(h).messages_malformed, 0);
}

static void next_match_of_the_same_seed_shows_nothing_of_the_last(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_snapshot(h, 0, 110);
    reconnect_welcome(h, 1, reconnect_second_secret);
    assert_null(h->core->connection.welcome.resume.data); // its message is gone
    static sb_client_view_data view;
    assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
}

static void same_epoch_is_welcome_on_a_new_connection(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_snapshot(h, 0, 110);
    reconnect_lose(h);
    harness_connect(h);
    reconnect_welcome(h, 0, reconnect_second_secret);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    sb_message delta = harness_snapshot(112, 0, 1);
    delta.snapshot.baseline_age = 2;
    harness_receive(h, &delta);
    assert_int_equal(harness_status(h).snapshots_unusable, 1);
    // On the same connection it is not allowed.
    reconnect_welcome(h, 0, reconnect_first_secret);
    reconnect_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
}

static void other_map_is_loaded(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_snapshot(h, 0, 110);
    reconnect_pass_in_company(h, 10000);
    reconnect_lose(h);
    harness_connect(h);
    sb_message_welcome other = reconnect_welcome_of(h, 7, reconnect_second_secret);
    other.map_hash ^= 1;
    reconnect_welcome_with(h, &other);
    reconnect_pass(h, 1000);
    reconnect_assert_state(h, SB_CLIENT_LOADING);
    assert_int_equal(sb_client_core_map_count(h->core, SB_CLIENT_MAP_BOXES), 0);
    static sb_client_view_data view;
    assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
    // The map is not held any more, so the next hello does not name it.
    reconnect_lose(h);
    harness_connect(h);
    assert_int_equal(reconnect_last_hello(h).map_count, 0);
}

// Receives a snapshot of the own tank and its player, who is alive and so drives it.
static void receive_driver(harness *h, uint32_t tick)
{
    sb_client_kind players;
    assert_int_equal(sb_client_core_kind(h->core, SB_ENTITY_PLAYER, &players), SB_OK);
    uint16_t slot = (uint16_t)h->core->connection.welcome.player;
    sb_entity player = harness_entity(SB_ENTITY_PLAYER, (uint16_t)(players.first_index + slot));
    player.values[SB_PLAYER_STATE] = SB_PLAYER_ALIVE;
    sb_message message = harness_snapshot(tick, 0, 1);
    harness_add_entity(&message, SB_ENTITY_TANK, slot);
    harness_create(&message, &sb_tanks_rules.schema, &player);
    harness_receive(h, &message);
}

static void last_picture_is_shown_until_there_is_a_new_one(void **state)
{
    harness *h = *state;
    static sb_client_view_data before, view;
    reconnect_play(h, reconnect_first_secret);
    receive_driver(h, 110);
    sb_client_control control = {.throttle = 1.0f, .aim_yaw = 1.0f};
    sb_client_core_input_set(h->core, &control);
    reconnect_pass(h, 300);
    assert_int_equal(sb_client_core_view(h->core, &before), SB_OK);
    assert_true(before.alive);
    // The predicted own tank is ahead of the snapshot.
    sb_entity own;
    assert_true(harness_predicted(&h->core->prediction, h->core->connection.welcome.player, &own));
    assert_memory_not_equal(own.values,
                            sb_snapshot_receiver_newest(&h->core->snapshots)->entities[0].values,
                            sizeof own.values);
    reconnect_lose(h);
    assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
    assert_memory_equal(&view, &before, sizeof view);
    reconnect_pass(h, 100);
    harness_connect(h);
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_pass(h, 100);
    assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
    assert_memory_equal(&view, &before, sizeof view);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
    reconnect_snapshot(h, 1, 90);
    assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
    assert_int_equal(view.tick, 90);
}

static void picture_of_another_match_is_not_shown(void **state)
{
    for (uint32_t i = 0; i < 3; i++) {
        harness_deinit(*state);
        free(*state);
        reconnect_setup(state);
        harness *h = *state;
        reconnect_play(h, reconnect_first_secret);
        reconnect_snapshot(h, 0, 110);
        reconnect_lose(h);
        harness_connect(h);
        sb_message_welcome other = reconnect_welcome_of(h, 1, reconnect_second_secret);
        other.seed += i == 0;
        other.player += i == 1;
        other.player_capacity += i == 2;
        reconnect_welcome_with(h, &other);
        reconnect_assert_state(h, SB_CLIENT_PLAYING);
        static sb_client_view_data view;
        assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
        assert_int_equal(harness_status(h).snapshot_tick, 0);
    }
}

static void snapshot_that_overtakes_the_welcome_is_dropped(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_snapshot(h, 0, 110);
    reconnect_lose(h);
    reconnect_snapshot(h, 0, 111);
    harness_connect(h);
    reconnect_snapshot(h, 0, 112);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
}

static void control_is_kept_and_no_input_is_sent(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_pass(h, 100);
    reconnect_lose(h);
    uint32_t sent_before = h->sent_count;
    sb_client_control control = {.throttle = 1.0f, .fire = true, .select = {9, 8, 7, 6}};
    sb_client_core_input_set(h->core, &control);
    reconnect_pass(h, 300);
    assert_int_equal(sb_client_core_chat_send(h->core, SB_CLIENT_CHAT_ALL, 0, "hello?"),
                     SB_ERROR_STATE);
    harness_connect(h);
    reconnect_pass(h, 300);
    assert_int_equal(h->sent_count, sent_before + 1);
    assert_int_equal(reconnect_last_hello(h).select, 0x04030201);
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_pass(h, 100);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_UP);
    assert_int_equal(message.input.inputs[0].throttle, 127);
    assert_int_equal(message.input.inputs[0].buttons, 1);
    assert_memory_equal(message.input.inputs[0].select, control.select, 4);
}

#define TEST_WITH(name, set_up) cmocka_unit_test_setup_teardown(name, set_up, reconnect_teardown)
#define TEST(name) TEST_WITH(name, reconnect_setup)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(time_goes_on_until_something_is_shown_again),
        TEST(snapshots_held_before_are_void_after_a_reconnect),
        TEST(next_match_of_the_same_seed_shows_nothing_of_the_last),
        TEST(same_epoch_is_welcome_on_a_new_connection),
        TEST(other_map_is_loaded),
        TEST(last_picture_is_shown_until_there_is_a_new_one),
        TEST(picture_of_another_match_is_not_shown),
        TEST(snapshot_that_overtakes_the_welcome_is_dropped),
        TEST(control_is_kept_and_no_input_is_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
