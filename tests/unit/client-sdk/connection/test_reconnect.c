// Tests reconnect.c: a connection is lost and comes back. The times are those that client.h
// promises.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "client/state.h"
#include "game/tanks/player.h"
#include "harness.h"

static const uint8_t first_secret[] = "sixteen letters.", second_secret[] = "another sixteen!";

static int setup_with(void **state, uint32_t timeout_ms, uint32_t reconnect_ms)
{
    harness *h = malloc(sizeof *h);
    sb_client_def def = {.name = "ann",
                         .timeout_ms = timeout_ms,
                         .reconnect_ms = reconnect_ms,
                         .predict = true,
                         .select = {1, 2, 3, 4}};
    def.token = "AQID";
    harness_init_def(h, NULL, &def, &harness_allocator);
    *state = h;
    return 0;
}

static int setup(void **state)
{
    return setup_with(state, 5000, 30000);
}

static int setup_impatient(void **state)
{
    return setup_with(state, 700, 30000);
}

static int setup_never(void **state)
{
    return setup_with(state, 5000, 0);
}

static int teardown(void **state)
{
    harness_deinit(*state);
    free(*state);
    return 0;
}

static sb_message_welcome welcome_of(const harness *h, uint32_t epoch, const uint8_t *secret)
{
    sb_message_welcome welcome = harness_welcome_default(h);
    welcome.epoch = epoch;
    welcome.session = 4;
    welcome.resume = (sb_blob){secret, secret != NULL ? SB_RESUME_SECRET_SIZE : 0};
    return welcome;
}

static void welcome_with(harness *h, const sb_message_welcome *welcome)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = *welcome};
    harness_receive(h, &message);
}

static void welcome(harness *h, uint32_t epoch, const uint8_t *secret)
{
    sb_message_welcome message = welcome_of(h, epoch, secret);
    welcome_with(h, &message);
}

// Brings the client into the match by a welcome with that secret.
static void play(harness *h, const uint8_t *secret)
{
    harness_connect(h);
    welcome(h, 0, secret);
    harness_map(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

static void receive_snapshot(harness *h, uint32_t epoch, uint32_t tick)
{
    sb_message message = harness_snapshot(tick, 0, 1);
    message.snapshot.epoch = epoch;
    harness_add_entity(&message, SB_ENTITY_TANK, 3);
    harness_receive(h, &message);
}

static void refuse(harness *h, uint32_t reason)
{
    sb_message message = {.type = SB_MESSAGE_REFUSE, .refuse = {.reason = reason}};
    harness_receive(h, &message);
}

static void goodbye(harness *h)
{
    sb_message message = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 1}};
    harness_receive(h, &message);
}

static void pass(harness *h, uint32_t ms)
{
    for (uint32_t i = 0; i < ms; i++) {
        h->now_us += 1000;
        sb_client_core_update(h->core, h->now_us);
    }
}

// Lets time pass while a server keeps sending a roster every 200 ms.
static void pass_in_company(harness *h, uint32_t ms)
{
    sb_message roster = {.type = SB_MESSAGE_ROSTER,
                         .roster = {.player_count = 1, .players = {{.slot = 1, .presence = 2}}}};
    for (uint32_t i = 0; i < ms; i++) {
        if (i % 200 == 0) {
            harness_receive(h, &roster);
        }
        pass(h, 1);
    }
}

static void lose(harness *h)
{
    sb_client_core_disconnected(h->core);
    assert_int_equal(harness_status(h).state, SB_CLIENT_RECONNECTING);
}

static void assert_state(const harness *h, sb_client_state state)
{
    sb_client_status status = harness_status(h);
    if (status.state != state) {
        fail_msg("state %d, not %d: %s", (int)status.state, (int)state, status.text);
    }
}

static void assert_closed(const harness *h, sb_client_reason reason)
{
    assert_state(h, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, reason);
}

static sb_message_hello last_hello(harness *h)
{
    static sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_RELIABLE);
    assert_int_equal(message.type, SB_MESSAGE_HELLO);
    return message.hello;
}

static void assert_hello_says(harness *h, const uint8_t *secret)
{
    sb_message_hello hello = last_hello(h);
    assert_int_equal(hello.resume.size, SB_RESUME_SECRET_SIZE);
    assert_memory_equal(hello.resume.data, secret, SB_RESUME_SECRET_SIZE);
    assert_int_equal(hello.token.size, 0); // it was used
}

static void first_hello_says_its_token_and_no_secret_and_no_map(void **state)
{
    harness *h = *state;
    assert_int_equal(sb_client_core_transport(h->core), 1);
    harness_connect(h);
    sb_message_hello hello = last_hello(h);
    assert_int_equal(hello.resume.size, 0);
    assert_int_equal(hello.token.size, 3);
    assert_int_equal(hello.map_count, 0);
    assert_int_equal(hello.session, 0);
}

static void loss_before_the_welcome_ends_it(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_client_core_disconnected(h->core);
    assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

static void loss_without_a_secret_ends_it(void **state)
{
    harness *h = *state;
    play(h, NULL);
    pass(h, 20000);
    assert_state(h, SB_CLIENT_PLAYING);
    sb_client_core_disconnected(h->core);
    assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
    assert_int_equal(sb_client_core_transport(h->core), 1);
}

static void client_that_is_never_to_come_back_ends(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    pass(h, 20000);
    assert_state(h, SB_CLIENT_PLAYING);
    sb_client_core_disconnected(h->core);
    assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

static void lost_connection_says_hello_again_with_its_secret(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    pass(h, 100);
    lose(h);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_NONE);
    assert_int_equal(harness_status(h).reconnect_ms_left, 30000);
    assert_int_equal(sb_client_core_transport(h->core), 2);
    uint32_t sent_before = h->sent_count;
    pass(h, 50);
    assert_int_equal(h->sent_count, sent_before);
    harness_connect(h);
    assert_int_equal(h->sent_count, sent_before + 1);
    assert_hello_says(h, first_secret);
    sb_message_hello hello = last_hello(h);
    sb_rules_identity identity = sb_rules_identify(h->rules);
    assert_int_equal(hello.session, 4);
    assert_int_equal(hello.name.size, 3);
    assert_memory_equal(hello.name.data, "ann", 3);
    assert_int_equal(hello.form, SB_FORM_PACKED);
    assert_int_equal(hello.role, SB_ROLE_PLAYER);
    assert_int_equal(hello.select, 0x04030201);
    assert_true(hello.rules.tables_hash == identity.tables_hash);
    assert_int_equal(hello.map_count, 1);
    assert_true(hello.map_hashes[0] == sb_hash(h->map_bytes, h->map_size));
    // The client says hello once a connection.
    harness_connect(h);
    assert_int_equal(h->sent_count, sent_before + 1);
}

static void silence_of_two_seconds_is_a_loss(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    pass(h, 1999);
    // Bytes without a meaning are a sign of life, too.
    harness_receive_bytes(h, "\x01", 1);
    pass(h, 2000);
    assert_state(h, SB_CLIENT_PLAYING);
    uint32_t sent_before = h->sent_count, tick_before = harness_status(h).input_tick;
    h->now_us += 100000;
    sb_client_core_update(h->core, h->now_us);
    assert_state(h, SB_CLIENT_RECONNECTING);
    assert_int_equal(sb_client_core_transport(h->core), 2);
    assert_int_equal(harness_status(h).reconnect_ms_left, 30000);
    // The client makes no input for the loss.
    assert_int_equal(h->sent_count, sent_before);
    assert_int_equal(harness_status(h).input_tick, tick_before);
}

static void silence_of_the_timeout_is_a_loss_if_that_is_less(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    pass(h, 700);
    assert_state(h, SB_CLIENT_PLAYING);
    pass(h, 1);
    assert_state(h, SB_CLIENT_RECONNECTING);
}

// A game that loads for ten seconds finds the messages of that time in its socket before it
// updates.
static void caller_that_stands_still_loses_nothing(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    h->now_us += 10000000;
    sb_client_core_time(h->core, h->now_us);
    receive_snapshot(h, 0, 700);
    sb_client_core_update(h->core, h->now_us);
    assert_state(h, SB_CLIENT_PLAYING);
}

static void silence_while_the_map_comes_is_a_loss_after_the_timeout(void **state)
{
    harness *h = *state;
    harness_connect(h);
    welcome(h, 0, first_secret);
    pass(h, 5000);
    assert_state(h, SB_CLIENT_LOADING);
    pass(h, 1);
    assert_state(h, SB_CLIENT_RECONNECTING);
    harness_connect(h);
    assert_hello_says(h, first_secret);
    assert_int_equal(last_hello(h).map_count, 0);
    welcome(h, 0, second_secret);
    assert_state(h, SB_CLIENT_LOADING);
    // The state holds from the first piece of the map on.
    harness_map(h);
    assert_state(h, SB_CLIENT_PLAYING);
}

static void server_that_talks_but_sends_no_map_ends_it(void **state)
{
    harness *h = *state;
    harness_connect(h);
    welcome(h, 0, first_secret);
    pass_in_company(h, 5001);
    assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

// Fails the next try at once, and notes when it began.
static void next_try(harness *h, uint64_t *out_us)
{
    uint32_t number = sb_client_core_transport(h->core);
    sb_client_core_disconnected(h->core);
    assert_int_equal(sb_client_core_transport(h->core), 0);
    for (uint32_t i = 0; sb_client_core_transport(h->core) == 0; i++) {
        assert_true(i < 2000);
        pass(h, 1);
    }
    assert_int_equal(sb_client_core_transport(h->core), number + 1);
    *out_us = h->now_us;
}

static void pauses_between_the_tries_grow(void **state)
{
    static const uint32_t pauses_ms[] = {100, 200, 400, 500, 500, 500, 500, 500};
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    for (uint32_t i = 0; i < 8; i++) {
        uint64_t before_us = h->now_us, begun_us;
        next_try(h, &begun_us);
        assert_true(begun_us - before_us == pauses_ms[i] * 1000);
    }
    // After a successful return the next loss begins with short pauses again.
    harness_connect(h);
    welcome(h, 0, second_secret);
    receive_snapshot(h, 0, 200);
    pass(h, 10);
    lose(h);
    uint64_t before_us = h->now_us, begun_us;
    next_try(h, &begun_us);
    assert_true(begun_us - before_us == 100000);
}

static void try_that_does_not_connect_is_given_up(void **state)
{
    static const uint32_t round_trips_ms[] = {0, 100, 400, 2000};
    // A second and four round trips. A round trip over half a second counts as half a second.
    static const uint32_t patiences_ms[] = {1000, 1400, 2600, 3000};
    for (uint32_t i = 0; i < 4; i++) {
        harness_deinit(*state);
        free(*state);
        setup(state);
        harness *h = *state;
        harness_connect(h);
        pass(h, round_trips_ms[i]);
        welcome(h, 0, first_secret);
        harness_map(h);
        lose(h);
        pass(h, patiences_ms[i] - 1);
        assert_int_equal(sb_client_core_transport(h->core), 2);
        pass(h, 1);
        assert_int_equal(sb_client_core_transport(h->core), 0);
        pass(h, 100);
        assert_int_equal(sb_client_core_transport(h->core), 3);
    }
}

static void try_takes_no_longer_than_the_timeout(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    pass(h, 700);
    assert_int_equal(sb_client_core_transport(h->core), 0);
}

static void hello_without_an_answer_is_given_up_after_the_timeout(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    pass(h, 500);
    harness_connect(h);
    pass(h, 4999);
    assert_int_equal(sb_client_core_transport(h->core), 2);
    pass(h, 1);
    assert_int_equal(sb_client_core_transport(h->core), 0);
    // Messages that this connection still brings are ignored.
    welcome(h, 1, second_secret);
    assert_state(h, SB_CLIENT_RECONNECTING);
    harness_connect(h);
    assert_int_equal(h->sent_count, 2);
    pass(h, 100);
    assert_int_equal(sb_client_core_transport(h->core), 3);
    harness_connect(h);
    assert_hello_says(h, first_secret);
}

static void it_ends_when_the_time_is_over(void **state)
{
    for (uint32_t variant = 0; variant < 2; variant++) {
        harness_deinit(*state);
        free(*state);
        setup(state);
        harness *h = *state;
        play(h, first_secret);
        lose(h);
        pass(h, 1);
        assert_int_equal(harness_status(h).reconnect_ms_left, 29999);
        h->now_us += 500; // the remaining time is rounded up
        sb_client_core_update(h->core, h->now_us);
        assert_int_equal(harness_status(h).reconnect_ms_left, 29999);
        h->now_us -= 500;
        if (variant == 0) {
            sb_client_core_disconnected(h->core);
        }
        pass(h, 27998);
        if (variant == 1) {
            harness_connect(h); // the client has said hello and waits
        }
        pass(h, 2000);
        assert_state(h, SB_CLIENT_RECONNECTING);
        assert_int_equal(harness_status(h).reconnect_ms_left, 1);
        pass(h, 1);
        assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
        assert_string_equal(harness_status(h).text, "the server does not answer");
        assert_int_equal(harness_status(h).reconnect_ms_left, 0);
        uint32_t number = sb_client_core_transport(h->core);
        pass(h, 3000);
        assert_int_equal(sb_client_core_transport(h->core), number);
    }
}

static void time_goes_on_until_something_is_shown_again(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    pass(h, 500);
    harness_connect(h);
    welcome(h, 1, second_secret);
    pass(h, 500);
    lose(h); // no snapshot has been shown yet
    assert_int_equal(harness_status(h).reconnect_ms_left, 29000);
    harness_connect(h);
    welcome(h, 1, second_secret);
    receive_snapshot(h, 1, 110);
    pass(h, 500);
    lose(h);
    assert_int_equal(harness_status(h).reconnect_ms_left, 30000);
    pass(h, 500);
    harness_connect(h);
    welcome(h, 1, second_secret);
    pass(h, 500);
    lose(h);
    assert_int_equal(harness_status(h).reconnect_ms_left, 29000);
    harness_connect(h);
    welcome(h, 1, first_secret);
    receive_snapshot(h, 1, 120);
    pass(h, 500);
    lose(h);
    assert_int_equal(harness_status(h).reconnect_ms_left, 30000);
    assert_int_equal(harness_status(h).reconnects, 4);
}

static void snapshots_held_before_are_void_after_a_reconnect(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    receive_snapshot(h, 0, 110);
    sb_message event = {
        .type = SB_MESSAGE_EVENT,
        .event = {.sequence = 0,
                  .tick = 109,
                  .event_count = 1,
                  .events = {{.kind = SB_EVENT_JOIN, .entity = 2, .other = SB_CLIENT_NOBODY}}}};
    harness_receive(h, &event);
    pass_in_company(h, 300);
    lose(h);
    pass(h, 100);
    harness_connect(h);
    // A killed server goes on a little before where it was, in another epoch.
    sb_message_welcome again = welcome_of(h, 1, second_secret);
    again.tick = 105;
    welcome_with(h, &again);
    assert_state(h, SB_CLIENT_PLAYING); // the client still holds the map
    assert_int_equal(harness_status(h).reconnects, 1);
    assert_int_equal(harness_status(h).match, 1);
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
    assert_state(h, SB_CLIENT_PLAYING);
    pass(h, 100);
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
    receive_snapshot(h, 0, 112);
    assert_int_equal(harness_status(h).snapshots_received, 1);
    sb_message delta = harness_snapshot(112, 0, 1);
    delta.snapshot.epoch = 1;
    delta.snapshot.baseline_age = 2;
    harness_receive(h, &delta);
    assert_int_equal(harness_status(h).snapshots_unusable, 1);
    // A tick older than that of the last shown snapshot is accepted.
    receive_snapshot(h, 1, 107);
    assert_int_equal(harness_status(h).snapshot_tick, 107);
    assert_int_equal(harness_held(h->core, &entities, &count), 107);
    pass(h, 50);
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
    play(h, first_secret);
    receive_snapshot(h, 0, 110);
    welcome(h, 1, second_secret);
    assert_null(h->core->connection.welcome.resume.data); // its message is gone
    static sb_client_view_data view;
    assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
}

static void same_epoch_is_welcome_on_a_new_connection(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    receive_snapshot(h, 0, 110);
    lose(h);
    harness_connect(h);
    welcome(h, 0, second_secret);
    assert_state(h, SB_CLIENT_PLAYING);
    sb_message delta = harness_snapshot(112, 0, 1);
    delta.snapshot.baseline_age = 2;
    harness_receive(h, &delta);
    assert_int_equal(harness_status(h).snapshots_unusable, 1);
    // On the same connection it is not allowed.
    welcome(h, 0, first_secret);
    assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
}

static void new_secret_takes_the_place_of_the_old_one(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    harness_connect(h);
    assert_hello_says(h, first_secret);
    welcome(h, 1, second_secret);
    lose(h);
    harness_connect(h);
    assert_hello_says(h, second_secret);
    // Without a secret the client cannot come back any more.
    welcome(h, 1, NULL);
    assert_state(h, SB_CLIENT_PLAYING);
    sb_client_core_disconnected(h->core);
    assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

// A server that died may know only the older secret: its log had no input since it gave the newer.
static void older_secret_is_tried_once_when_the_newer_is_unknown(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    harness_connect(h);
    welcome(h, 0, second_secret);
    for (int i = 0; i < 2; i++) {
        pass(h, 100);
        lose(h);
        harness_connect(h);
        assert_hello_says(h, second_secret);
        refuse(h, SB_REFUSAL_RESUME);
        assert_state(h, SB_CLIENT_RECONNECTING);
        pass(h, 100u << i);
        harness_connect(h);
        assert_hello_says(h, first_secret);
        if (i == 0) {
            welcome(h, 1, second_secret); // a server may give any secret
        }
    }
    refuse(h, SB_REFUSAL_RESUME);
    assert_closed(h, SB_CLIENT_REASON_REFUSED);
}

static void secret_of_the_next_match_is_the_one(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    welcome(h, 1, second_secret);
    assert_int_equal(harness_status(h).reconnects, 0);
    lose(h);
    harness_connect(h);
    assert_hello_says(h, second_secret);
    welcome(h, 2, first_secret);
    welcome(h, 3, NULL);
    sb_client_core_disconnected(h->core);
    assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

static void other_map_is_loaded(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    receive_snapshot(h, 0, 110);
    pass_in_company(h, 10000);
    lose(h);
    harness_connect(h);
    sb_message_welcome other = welcome_of(h, 7, second_secret);
    other.map_hash ^= 1;
    welcome_with(h, &other);
    pass(h, 1000);
    assert_state(h, SB_CLIENT_LOADING);
    assert_int_equal(sb_client_core_map_count(h->core, SB_CLIENT_MAP_BOXES), 0);
    static sb_client_view_data view;
    assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
    // The map is not held any more, so the next hello does not name it.
    lose(h);
    harness_connect(h);
    assert_int_equal(last_hello(h).map_count, 0);
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
    play(h, first_secret);
    receive_driver(h, 110);
    sb_client_control control = {.throttle = 1.0f, .aim_yaw = 1.0f};
    sb_client_core_input_set(h->core, &control);
    pass(h, 300);
    assert_int_equal(sb_client_core_view(h->core, &before), SB_OK);
    assert_true(before.alive);
    // The predicted own tank is ahead of the snapshot.
    sb_entity own;
    assert_true(harness_predicted(&h->core->prediction, h->core->connection.welcome.player, &own));
    assert_memory_not_equal(own.values,
                            sb_snapshot_receiver_newest(&h->core->snapshots)->entities[0].values,
                            sizeof own.values);
    lose(h);
    assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
    assert_memory_equal(&view, &before, sizeof view);
    pass(h, 100);
    harness_connect(h);
    welcome(h, 1, second_secret);
    pass(h, 100);
    assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
    assert_memory_equal(&view, &before, sizeof view);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
    receive_snapshot(h, 1, 90);
    assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
    assert_int_equal(view.tick, 90);
}

static void picture_of_another_match_is_not_shown(void **state)
{
    for (uint32_t i = 0; i < 3; i++) {
        harness_deinit(*state);
        free(*state);
        setup(state);
        harness *h = *state;
        play(h, first_secret);
        receive_snapshot(h, 0, 110);
        lose(h);
        harness_connect(h);
        sb_message_welcome other = welcome_of(h, 1, second_secret);
        other.seed += i == 0;
        other.player += i == 1;
        other.player_capacity += i == 2;
        welcome_with(h, &other);
        assert_state(h, SB_CLIENT_PLAYING);
        static sb_client_view_data view;
        assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
        assert_int_equal(harness_status(h).snapshot_tick, 0);
    }
}

static void refusals_that_may_pass_are_tried_again(void **state)
{
    static const uint32_t refusals[] = {3, 4, 7, 12};
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    uint32_t pause_ms = 100;
    for (uint32_t i = 0; i < 4; i++) {
        harness_connect(h);
        refuse(h, refusals[i]);
        assert_state(h, SB_CLIENT_RECONNECTING);
        assert_int_equal(sb_client_core_transport(h->core), 0);
        pass(h, pause_ms - 1);
        assert_int_equal(sb_client_core_transport(h->core), 0);
        pass(h, 1);
        assert_int_equal(sb_client_core_transport(h->core), 3 + i);
        pause_ms = pause_ms < 400 ? 2 * pause_ms : 500;
    }
    harness_connect(h);
    assert_hello_says(h, first_secret);
}

static void other_refusals_are_final(void **state)
{
    static const uint32_t refusals[] = {1, 2, 5, 6, 8, 9, 10, 11, 13, UINT32_MAX};
    for (uint32_t i = 0; i < 10; i++) {
        harness_deinit(*state);
        free(*state);
        setup(state);
        harness *h = *state;
        play(h, first_secret);
        pass(h, 1900); // too short for a silence
        lose(h);
        harness_connect(h);
        refuse(h, refusals[i]);
        assert_closed(h, SB_CLIENT_REASON_REFUSED);
        assert_int_equal(harness_status(h).refusal, refusals[i]);
    }
}

// The standard says: "later it may be [of use] with 10, where the server has yet to notice that the
// connection was lost". That takes the server 10 s at most.
static void nobody_waits_may_pass_after_a_loss_by_silence(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    pass(h, 2001);
    assert_state(h, SB_CLIENT_RECONNECTING);
    while (harness_status(h).reconnect_ms_left > 20500) {
        harness_connect(h);
        refuse(h, SB_REFUSAL_RESUME);
        assert_state(h, SB_CLIENT_RECONNECTING);
        pass(h, 500);
    }
    while (harness_status(h).reconnect_ms_left > 20001) {
        pass(h, 1);
    }
    harness_connect(h);
    pass(h, 1);
    refuse(h, SB_REFUSAL_RESUME);
    assert_closed(h, SB_CLIENT_REASON_REFUSED);
}

static void refusals_of_a_first_hello_are_final(void **state)
{
    static const uint32_t refusals[] = {3, 4, 7, 10};
    for (uint32_t i = 0; i < 4; i++) {
        harness_deinit(*state);
        free(*state);
        setup(state);
        harness *h = *state;
        harness_connect(h);
        refuse(h, refusals[i]);
        assert_closed(h, SB_CLIENT_REASON_REFUSED);
    }
}

static void goodbye_closes_it(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    goodbye(h); // of the connection that is lost
    assert_state(h, SB_CLIENT_RECONNECTING);
    harness_connect(h);
    goodbye(h);
    assert_closed(h, SB_CLIENT_REASON_SERVER_CLOSED);
    sb_client_core_disconnected(h->core);
    assert_closed(h, SB_CLIENT_REASON_SERVER_CLOSED);
}

// The welcome's last element, an empty bin, is made one byte long; valid sizes are 0 and 16.
static void receive_welcome_with_a_short_secret(harness *h)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = welcome_of(h, 1, NULL)};
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes - 1);
    assert_int_equal(sb_message_encode(&message, &writer), SB_OK);
    assert_int_equal(bytes[writer.size - 2], 0xC4);
    assert_int_equal(bytes[writer.size - 1], 0);
    bytes[writer.size - 1] = 1;
    bytes[writer.size] = 0x55;
    harness_receive_bytes(h, bytes, writer.size + 1);
}

static void server_that_breaks_the_standard_closes_it(void **state)
{
    for (uint32_t i = 0; i < 7; i++) {
        harness_deinit(*state);
        free(*state);
        setup(state);
        harness *h = *state;
        play(h, first_secret);
        lose(h);
        harness_connect(h);
        sb_message_welcome wrong = welcome_of(h, 1, second_secret);
        sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = wrong};
        message.welcome.session += i == 0; // not the session to which the client wants to return
        message.welcome.rules.tables_hash += i == 1;
        if (i == 2) {
            message = (sb_message){.type = SB_MESSAGE_EVENT,
                                   .event = {.tick = 1, .event_count = 1, .events = {{.kind = 1}}}};
        } else if (i == 3) {
            message = (sb_message){
                .type = SB_MESSAGE_ROSTER,
                .roster = {.player_count = 1, .players = {{.slot = 1, .presence = 1}}}};
        } else if (i == 4) {
            message = (sb_message){.type = SB_MESSAGE_CHAT,
                                   .chat = {.scope = 0, .player = 1, .text = {"hi", 2}}};
        } else if (i == 5) {
            harness_map(h);
        } else if (i == 6) {
            receive_welcome_with_a_short_secret(h);
        }
        if (i < 5) {
            harness_receive(h, &message);
        }
        assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    }
}

static void snapshot_that_overtakes_the_welcome_is_dropped(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    receive_snapshot(h, 0, 110);
    lose(h);
    receive_snapshot(h, 0, 111);
    harness_connect(h);
    receive_snapshot(h, 0, 112);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
    assert_state(h, SB_CLIENT_RECONNECTING);
}

static void control_is_kept_and_no_input_is_sent(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    pass(h, 100);
    lose(h);
    uint32_t sent_before = h->sent_count;
    sb_client_control control = {.throttle = 1.0f, .fire = true, .select = {9, 8, 7, 6}};
    sb_client_core_input_set(h->core, &control);
    pass(h, 300);
    assert_int_equal(sb_client_core_chat_send(h->core, SB_CLIENT_CHAT_ALL, 0, "hello?"),
                     SB_ERROR_STATE);
    harness_connect(h);
    pass(h, 300);
    assert_int_equal(h->sent_count, sent_before + 1);
    assert_int_equal(last_hello(h).select, 0x04030201);
    welcome(h, 1, second_secret);
    pass(h, 100);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_UP);
    assert_int_equal(message.input.inputs[0].throttle, 127);
    assert_int_equal(message.input.inputs[0].buttons, 1);
    assert_memory_equal(message.input.inputs[0].select, control.select, 4);
}

static void close_says_goodbye_only_where_it_is_connected(void **state)
{
    harness *h = *state;
    play(h, first_secret);
    lose(h);
    harness_connect(h);
    uint32_t sent_before = h->sent_count;
    sb_client_core_close(h->core);
    assert_closed(h, SB_CLIENT_REASON_NONE);
    assert_int_equal(h->sent_count, sent_before);
    harness_deinit(h);
    free(h);
    setup(state);
    h = *state;
    play(h, first_secret);
    lose(h);
    harness_connect(h);
    welcome(h, 1, second_secret);
    sent_before = h->sent_count;
    sb_client_core_close(h->core);
    assert_int_equal(h->sent_count, sent_before + 1);
}

// Looks for the secret in the memory that is given back.
typedef struct witness {
    const void *memory; ///< the one block that is examined
    size_t size;
    uint32_t looked, found;
} witness;

static bool contains_secret(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i + SB_RESUME_SECRET_SIZE <= size; i++) {
        if (memcmp(bytes + i, first_secret, SB_RESUME_SECRET_SIZE) == 0 ||
            memcmp(bytes + i, second_secret, SB_RESUME_SECRET_SIZE) == 0) {
            return true;
        }
    }
    return false;
}

static void *allocate(void *context, size_t size)
{
    witness *seen = context;
    void *memory = calloc(1, size);
    if (seen->memory == NULL) { // the core is allocated first
        seen->memory = memory;
        seen->size = size;
    }
    return memory;
}

static void release_core(void *context, void *memory)
{
    witness *seen = context;
    if (memory == seen->memory) {
        seen->looked++;
        seen->found += contains_secret(memory, seen->size) ? 1 : 0;
    }
    free(memory);
}

static void secret_is_gone_when_the_client_is(void **state)
{
    (void)state;
    for (uint32_t variant = 0; variant < 4; variant++) {
        witness seen = {0};
        const sb_allocator allocator = {allocate, release_core, &seen};
        sb_client_def def = {.name = "ann", .timeout_ms = 5000, .reconnect_ms = 30000};
        harness *h = malloc(sizeof *h);
        harness_init_def(h, NULL, &def, &allocator);
        play(h, first_secret);
        assert_true(contains_secret((const uint8_t *)h->core, seen.size));
        if (variant == 1) {
            lose(h);
            harness_connect(h);
            welcome(h, 1, second_secret);
        } else if (variant == 2) {
            lose(h);
            harness_connect(h);
        } else if (variant == 3) {
            goodbye(h);
            assert_false(contains_secret((const uint8_t *)h->core, seen.size));
        }
        harness_deinit(h);
        assert_int_equal(seen.looked, 1);
        assert_int_equal(seen.found, 0);
        free(h);
    }
}

#define TEST_WITH(name, set_up) cmocka_unit_test_setup_teardown(name, set_up, teardown)
#define TEST(name) TEST_WITH(name, setup)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(first_hello_says_its_token_and_no_secret_and_no_map),
        TEST(loss_before_the_welcome_ends_it),
        TEST(loss_without_a_secret_ends_it),
        TEST_WITH(client_that_is_never_to_come_back_ends, setup_never),
        TEST(lost_connection_says_hello_again_with_its_secret),
        TEST(silence_of_two_seconds_is_a_loss),
        TEST_WITH(silence_of_the_timeout_is_a_loss_if_that_is_less, setup_impatient),
        TEST(caller_that_stands_still_loses_nothing),
        TEST(silence_while_the_map_comes_is_a_loss_after_the_timeout),
        TEST(server_that_talks_but_sends_no_map_ends_it),
        TEST(pauses_between_the_tries_grow),
        TEST(try_that_does_not_connect_is_given_up),
        TEST_WITH(try_takes_no_longer_than_the_timeout, setup_impatient),
        TEST(hello_without_an_answer_is_given_up_after_the_timeout),
        TEST(it_ends_when_the_time_is_over),
        TEST(time_goes_on_until_something_is_shown_again),
        TEST(snapshots_held_before_are_void_after_a_reconnect),
        TEST(next_match_of_the_same_seed_shows_nothing_of_the_last),
        TEST(same_epoch_is_welcome_on_a_new_connection),
        TEST(new_secret_takes_the_place_of_the_old_one),
        TEST(older_secret_is_tried_once_when_the_newer_is_unknown),
        TEST(secret_of_the_next_match_is_the_one),
        TEST(other_map_is_loaded),
        TEST(last_picture_is_shown_until_there_is_a_new_one),
        TEST(picture_of_another_match_is_not_shown),
        TEST(refusals_that_may_pass_are_tried_again),
        TEST(other_refusals_are_final),
        TEST(nobody_waits_may_pass_after_a_loss_by_silence),
        TEST(refusals_of_a_first_hello_are_final),
        TEST(goodbye_closes_it),
        TEST(server_that_breaks_the_standard_closes_it),
        TEST(snapshot_that_overtakes_the_welcome_is_dropped),
        TEST(control_is_kept_and_no_input_is_sent),
        TEST(close_says_goodbye_only_where_it_is_connected),
        cmocka_unit_test(secret_is_gone_when_the_client_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
