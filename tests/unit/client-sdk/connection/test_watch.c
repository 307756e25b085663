// Tests watch.c, core.c and receive.c: a spectator of a match, from its hello to its end.
#include "test.h"

#include <string.h>

#include "client/state.h"
#include "watcher.h"

#define SPECTATOR SB_CLIENT_ROLE_SPECTATOR
#define VIEWER SB_CLIENT_ROLE_REPLAY_VIEWER

static const sb_client_role watching[] = {SPECTATOR, VIEWER};

static void hello_carries_the_role(void **state)
{
    harness *h = *state;
    for (uint32_t role = 0; role < 3; role++) {
        watcher_restart(h, (sb_client_role)role);
        harness_connect(h);
        sb_message message;
        assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_RELIABLE);
        assert_int_equal(message.type, SB_MESSAGE_HELLO);
        assert_int_equal(message.hello.role, role); // 0 player, 1 spectator, 2 replay viewer
        assert_int_equal(message.hello.resume.size, 0);
    }
}

static void def_without_a_role_is_a_players(void **state)
{
    (void)state;
    assert_int_equal(sb_client_def_default().role, SB_CLIENT_ROLE_PLAYER);
}

static void def_of_an_unknown_role_is_refused(void **state)
{
    (void)state;
    static const int unknown[] = {4, 5, 255, 256, 65536, INT32_MAX, -1, INT32_MIN};
    for (uint32_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        sb_client_def def = sb_client_def_default();
        // Copied as bytes, because an enumeration need not be able to hold it as a value.
        memcpy(&def.role, &unknown[i], sizeof def.role);
        sb_client_output output = {.send = NULL};
        sb_client_core *core = (sb_client_core *)(void *)&def;
        assert_int_equal(sb_client_core_create(&def, NULL, output, &harness_allocator, &core),
                         SB_ERROR_ARGUMENT);
        assert_null(core);
        sb_client *client = (sb_client *)(void *)&def;
        assert_int_equal(sb_client_create(&def, &client), SB_ERROR_ARGUMENT);
        assert_null(client);
    }
}

static void welcome_of_another_role_breaks_the_standard(void **state)
{
    harness *h = *state;
    for (uint32_t asked = 0; asked < 3; asked++) {
        for (uint32_t given = 0; given < 4; given++) {
            watcher_restart(h, (sb_client_role)asked);
            harness_connect(h);
            sb_message_welcome welcome = watcher_welcome_of(h, (sb_client_role)asked, 0);
            welcome.role = given;
            welcome.player = given == 0 ? 3 : SB_CLIENT_NO_PLAYER;
            watcher_take_welcome(h, &welcome);
            if (asked == given) {
                assert_int_equal(harness_status(h).state, SB_CLIENT_LOADING);
            } else {
                watcher_assert_broken(h);
            }
        }
    }
}

static void welcome_with_a_slot_for_a_spectator_breaks_the_standard(void **state)
{
    harness *h = *state;
    static const uint32_t slots[] = {0, 3, HARNESS_CAPACITY - 1};
    for (uint32_t i = 0; i < 6; i++) {
        sb_client_role role = watching[i % 2];
        watcher_restart(h, role);
        harness_connect(h);
        sb_message_welcome welcome = watcher_welcome_of(h, role, 0);
        welcome.player = slots[i / 2];
        watcher_take_welcome(h, &welcome);
        watcher_assert_broken(h);
    }
}

static void second_welcome_of_another_role_or_with_a_slot_breaks_the_standard(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 4; i++) {
        sb_client_role role = watching[i % 2];
        watcher_restart(h, role);
        watcher_play(h, role);
        sb_message_welcome welcome = watcher_welcome_of(h, role, 1);
        welcome.role = i < 2 ? (uint32_t)watching[1 - i % 2] : welcome.role;
        welcome.player = i < 2 ? welcome.player : 3;
        watcher_take_welcome(h, &welcome);
        watcher_assert_broken(h);
    }
}

static void spectator_makes_no_inputs_and_predicts_nothing(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 2; i++) {
        watcher_restart(h, watching[i]);
        watcher_play(h, watching[i]);
        const sb_client_control control = {.throttle = 1.0f, .steering = 1.0f, .fire = true};
        sb_client_core_input_set(h->core, &control);
        uint32_t sent = h->sent_count;
        watcher_pass(h, 900);
        assert_int_equal(h->sent_count, sent);
        watcher_take_snapshot(h, 0, 60, 0);
        watcher_pass(h, 100);
        // The client sends only the acknowledgement of the snapshot, which tells nothing of the
        // control.
        assert_int_equal(h->sent_count, sent + 1);
        assert_int_equal(harness_status(h).input_tick, 0);
        assert_null(h->core->prediction.present);
        assert_false(h->core->prediction.set);
        assert_int_equal(h->core->inputs.ring.count, 0);
    }
}

static void assert_acknowledges(harness *h, uint32_t epoch, uint32_t tick, uint32_t bits)
{
    assert_int_equal(watcher_update(h), 1);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_UP);
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    assert_int_equal(message.input.epoch, epoch);
    assert_int_equal(message.input.ack_tick, tick);
    assert_int_equal(message.input.ack_bits, bits);
    // One neutral input: all fields are 0 but buttons, which is 2.
    assert_int_equal(message.input.input_count, 1);
    const sb_input *input = &message.input.inputs[0];
    assert_int_equal(input->buttons, 2);
    assert_int_equal(input->throttle, 0);
    assert_int_equal(input->steering, 0);
    assert_int_equal(input->aim_yaw, 0);
    assert_int_equal(input->aim_pitch, 0);
    assert_int_equal(input->view_tick, 0);
    assert_int_equal(input->view_fraction, 0);
    assert_int_equal(message.input.predicted_hashes[0], 0);
    assert_memory_equal(input->select, "\0\0\0", 4);
}

static void each_snapshot_is_acknowledged_once(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 2; i++) {
        watcher_restart(h, watching[i]);
        watcher_play(h, watching[i]);
        assert_int_equal(watcher_update(h), 0);
        watcher_take_snapshot(h, 0, 10, 0);
        assert_acknowledges(h, 0, 10, 0);
        assert_int_equal(watcher_update(h), 0);
        watcher_take_snapshot(h, 0, 12, 2);
        // Bit i stands for tick 12 - 1 - i, so bit 1 stands for tick 10.
        assert_acknowledges(h, 0, 12, 2);
        // Two snapshots between two updates: the newest acknowledgement covers both.
        watcher_take_snapshot(h, 0, 14, 2);
        watcher_take_snapshot(h, 0, 15, 3);
        assert_acknowledges(h, 0, 15, 1 | 4 | 16);
        watcher_pass(h, 500);
        assert_int_equal(watcher_update(h), 0);
    }
}

// A server that has not received the acknowledgement sends the snapshot again, and the client
// acknowledges it again.
static void snapshot_that_comes_again_is_acknowledged_again(void **state)
{
    harness *h = *state;
    watcher_play(h, SPECTATOR);
    watcher_take_snapshot(h, 0, 10, 0);
    assert_acknowledges(h, 0, 10, 0);
    watcher_take_snapshot(h, 0, 10, 0);
    assert_acknowledges(h, 0, 10, 0);
    assert_int_equal(watcher_update(h), 0);
    assert_int_equal(harness_status(h).snapshots_received, 1);
}

static void snapshot_that_cannot_be_used_names_what_is_held(void **state)
{
    harness *h = *state;
    watcher_play(h, SPECTATOR);
    watcher_take_snapshot(h, 0, 10, 0);
    assert_acknowledges(h, 0, 10, 0);
    watcher_take_snapshot(h, 0, 14, 2); // the client does not know tick 12
    assert_acknowledges(h, 0, 10, 0);
    assert_int_equal(harness_status(h).snapshots_unusable, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 10);
}

static void snapshot_in_parts_is_acknowledged_when_it_is_whole(void **state)
{
    harness *h = *state;
    watcher_play(h, SPECTATOR);
    sb_message part = harness_snapshot(10, 0, 2);
    harness_receive(h, &part);
    assert_int_equal(watcher_update(h), 0);
    part = harness_snapshot(10, 1, 2);
    harness_receive(h, &part);
    assert_acknowledges(h, 0, 10, 0);
}

static void snapshots_while_the_map_comes_are_acknowledged_in_the_end(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message_welcome welcome = watcher_welcome_of(h, SPECTATOR, 0);
    watcher_take_welcome(h, &welcome);
    watcher_take_snapshot(h, 0, 10, 0);
    watcher_pass(h, 20);
    harness_map(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
    watcher_take_snapshot(h, 0, 12, 2);
    assert_acknowledges(h, 0, 12, 2);
}

static void snapshot_of_another_epoch_is_not_acknowledged(void **state)
{
    harness *h = *state;
    watcher_play(h, VIEWER);
    watcher_take_snapshot(h, 1, 10, 0);
    assert_int_equal(watcher_update(h), 0);
    watcher_take_snapshot(h, 0, 20, 0);
    assert_acknowledges(h, 0, 20, 0);
    sb_message_welcome welcome = watcher_welcome_of(h, VIEWER, 1);
    watcher_take_welcome(h, &welcome);
    watcher_take_snapshot(h, 0, 22, 2);
    assert_int_equal(watcher_update(h), 0);
    watcher_take_snapshot(h, 1, 5, 0);
    assert_acknowledges(h, 1, 5, 0);
}

static void view_of_a_spectator_has_all_and_nobody_of_its_own(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 2; i++) {
        watcher_restart(h, watching[i]);
        watcher_play(h, watching[i]);
        static sb_client_view_data view;
        memset(&view, 0xFF, sizeof view);
        assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
        assert_int_equal(view.tick, 0);
        sb_message message = harness_snapshot(30, 0, 1);
        harness_add_entity(&message, SB_CLIENT_TANK, 0);
        harness_add_entity(&message, SB_CLIENT_TANK, 3);
        harness_add_entity(&message, SB_CLIENT_TANK, HARNESS_CAPACITY - 1);
        harness_receive(h, &message);
        watcher_pass(h, 50);
        memset(&view, 0xFF, sizeof view);
        assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
        assert_int_equal(view.tick, 30);
        assert_int_equal(view.entity_count, 3);
        assert_int_equal(view.entities[1].index, 3);
        assert_int_equal(view.player, SB_CLIENT_NO_PLAYER);
        assert_false(view.alive);
        assert_int_equal(harness_status(h).player, SB_CLIENT_NO_PLAYER);
        assert_int_equal(harness_status(h).role, watching[i]);
        assert_int_equal(harness_status(h).snapshot_tick, 30);
    }
}

static void second_welcome_of_another_epoch_goes_on(void **state)
{
    harness *h = *state;
    static const uint32_t epochs[] = {1, 2, 1, UINT32_MAX};
    watcher_play(h, VIEWER);
    watcher_take_event(h, 0, 8);
    watcher_take_event(h, 1, 9);
    watcher_take_snapshot(h, 0, 1000, 0);
    watcher_pass(h, 10);
    sb_client_view_data view;
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
        sb_message_welcome welcome = watcher_welcome_of(h, VIEWER, epochs[i]);
        watcher_take_welcome(h, &welcome);
        // The map is the same and is not sent again.
        assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
        assert_int_equal(harness_status(h).epoch, epochs[i]);
        assert_int_equal(harness_status(h).snapshot_tick, 0);
        assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
        assert_int_equal(watcher_update(h), 0);
        // After the seek back, events count from 0.
        watcher_take_event(h, 0, 3);
        watcher_take_snapshot(h, epochs[i], 4, 0);
        assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
        assert_int_equal(view.tick, 4);
        assert_acknowledges(h, epochs[i], 4, 0);
    }
    uint32_t count = 0;
    for (sb_client_event event; sb_client_core_event_poll(h->core, &event);) {
        count++;
    }
    assert_int_equal(count, 6);
    assert_int_equal(harness_status(h).messages_malformed, 0);
    // Sequence numbers of the last match no longer apply.
    sb_message_welcome welcome = watcher_welcome_of(h, VIEWER, 7);
    watcher_take_welcome(h, &welcome);
    watcher_take_event(h, 1, 5);
    watcher_assert_broken(h);
}

static void spectator_sends_and_receives_chat(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 2; i++) {
        watcher_restart(h, watching[i]);
        assert_int_equal(sb_client_core_chat_send(h->core, SB_CLIENT_CHAT_ALL, 0, "early"),
                         SB_ERROR_STATE);
        watcher_play(h, watching[i]);
        assert_int_equal(sb_client_core_chat_send(h->core, SB_CLIENT_CHAT_ALL, 0, "hi"), SB_OK);
        sb_message message;
        assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_RELIABLE);
        assert_int_equal(message.type, SB_MESSAGE_CHAT);
        assert_int_equal(message.chat.scope, 0);
        assert_int_equal(message.chat.player, SB_CLIENT_NO_PLAYER);
        assert_int_equal(message.chat.text.size, 2);
        assert_memory_equal(message.chat.text.data, "hi", 2);
        assert_int_equal(sb_client_core_chat_send(h->core, SB_CLIENT_CHAT_PLAYER, 3, "you"), SB_OK);
        harness_sent_message(h, 0, &message);
        assert_int_equal(message.chat.scope, 2);
        assert_int_equal(message.chat.player, 3);
        // No client has this slot, and a spectator has none.
        assert_int_equal(
            sb_client_core_chat_send(h->core, SB_CLIENT_CHAT_PLAYER, SB_CLIENT_NO_PLAYER, "me"),
            SB_ERROR_ARGUMENT);
        message = (sb_message){.type = SB_MESSAGE_CHAT,
                               .chat = {.player = SB_CLIENT_NO_PLAYER, .text = {"a guest", 7}}};
        harness_receive(h, &message);
        sb_client_chat line;
        assert_true(sb_client_core_chat_poll(h->core, &line));
        assert_int_equal(line.player, SB_CLIENT_NO_PLAYER);
        assert_string_equal(line.text, "a guest");
    }
}

static void connection_that_is_lost_does_not_come_back(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 2; i++) {
        watcher_restart(h, watching[i]);
        watcher_play(h, watching[i]);
        watcher_take_snapshot(h, 0, 10, 0);
        watcher_pass(h, 10);
        sb_client_core_disconnected(h->core);
        assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
        assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_TIMEOUT);
        assert_int_equal(harness_status(h).reconnect_ms_left, 0);
        watcher_pass(h, 5000);
        assert_true(sb_client_core_transport(h->core) <= 1);
        assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
    }
}

// The same if a server gives a spectator a secret, which is of no use without a slot.
static void secret_for_a_spectator_brings_nobody_back(void **state)
{
    harness *h = *state;
    static const uint8_t secret[SB_RESUME_SECRET_SIZE] = {1, 2, 3};
    for (uint32_t i = 0; i < 4; i++) {
        sb_client_role role = watching[i % 2];
        watcher_restart(h, role);
        harness_connect(h);
        sb_message_welcome welcome = watcher_welcome_of(h, role, 0);
        welcome.resume = (sb_blob){secret, sizeof secret};
        watcher_take_welcome(h, &welcome);
        if (harness_status(h).state == SB_CLIENT_CLOSED) {
            continue; // skips a server that could not send this
        }
        harness_map(h);
        watcher_take_snapshot(h, 0, 10, 0);
        if (i < 2) {
            sb_client_core_disconnected(h->core);
        } else {
            watcher_pass(h, 3000); // silence
        }
        assert_int_not_equal(harness_status(h).state, SB_CLIENT_RECONNECTING);
        watcher_pass(h, 1000);
        assert_true(sb_client_core_transport(h->core) <= 1);
        assert_int_equal(harness_status(h).reconnects, 0);
    }
}

static void goodbye_and_refusal_end_it(void **state)
{
    harness *h = *state;
    watcher_play(h, VIEWER);
    sb_message message = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 1}};
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_SERVER_CLOSED);
    watcher_restart(h, SPECTATOR);
    harness_connect(h);
    message = (sb_message){.type = SB_MESSAGE_REFUSE, .refuse = {.reason = 9}};
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_REFUSED);
    assert_int_equal(harness_status(h).refusal, 9);
    assert_true(strlen(harness_status(h).text) > 0);
}

int main(void)
{
#define WATCH_TEST(test)                                                                           \
    cmocka_unit_test_setup_teardown(test, watcher_set_up_spectator, watcher_tear_down)
#define VIEWER_TEST(test)                                                                          \
    cmocka_unit_test_setup_teardown(test, watcher_set_up_viewer, watcher_tear_down)
    const struct CMUnitTest tests[] = {
        WATCH_TEST(hello_carries_the_role),
        WATCH_TEST(def_without_a_role_is_a_players),
        WATCH_TEST(def_of_an_unknown_role_is_refused),
        WATCH_TEST(welcome_of_another_role_breaks_the_standard),
        WATCH_TEST(welcome_with_a_slot_for_a_spectator_breaks_the_standard),
        WATCH_TEST(second_welcome_of_another_role_or_with_a_slot_breaks_the_standard),
        WATCH_TEST(spectator_makes_no_inputs_and_predicts_nothing),
        WATCH_TEST(each_snapshot_is_acknowledged_once),
        WATCH_TEST(snapshot_that_comes_again_is_acknowledged_again),
        WATCH_TEST(snapshot_that_cannot_be_used_names_what_is_held),
        WATCH_TEST(snapshot_in_parts_is_acknowledged_when_it_is_whole),
        WATCH_TEST(snapshots_while_the_map_comes_are_acknowledged_in_the_end),
        VIEWER_TEST(snapshot_of_another_epoch_is_not_acknowledged),
        WATCH_TEST(view_of_a_spectator_has_all_and_nobody_of_its_own),
        VIEWER_TEST(second_welcome_of_another_epoch_goes_on),
        WATCH_TEST(spectator_sends_and_receives_chat),
        WATCH_TEST(connection_that_is_lost_does_not_come_back),
        WATCH_TEST(secret_for_a_spectator_brings_nobody_back),
        VIEWER_TEST(goodbye_and_refusal_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
