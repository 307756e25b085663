// Tests ahead.c and what goes with it: a client connects to the server to which its match goes, or
// that may have taken it over, beside its present connection, and goes over without a break.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "client/state.h"
#include "reconnect_fixture.h"

#define FROM_TICK 105u // of the last snapshot of the first server
#define OTHER 0u
#define OWN 1u

static const uint8_t TICKET[] = "SBTK0123456789abcdef";
#define TICKET_SIZE 20u

static sb_message move_to(const char *host, uint32_t port, uint32_t session, uint32_t tick)
{
    return (sb_message){.type = SB_MESSAGE_MOVE,
                        .move = {.host = {host, (uint32_t)strlen(host)},
                                 .port = port,
                                 .web_port = 8080,
                                 .session = session,
                                 .tick = tick}};
}

static void tell(harness *h, const sb_message *move)
{
    harness_receive(h, move);
    sb_client_core_update(h->core, h->now_us);
}

// Plays, and has a snapshot of the first server.
static void play(harness *h)
{
    reconnect_play(h, reconnect_first_secret);
    reconnect_snapshot(h, 0, FROM_TICK);
    reconnect_pass(h, 50);
    assert_int_equal(harness_status(h).snapshot_tick, FROM_TICK);
}

// The hello that goes to the other server. It is valid until the next call.
static sb_message_hello hello_at(harness *h, uint32_t index)
{
    static uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    static sb_message message;
    const size_t size = sb_client_core_ahead_connected(h->core, index, h->now_us, bytes);
    assert_int_equal(sb_message_decode(bytes, size, &message), SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_HELLO);
    return message.hello;
}

static bool receive_at(harness *h, uint32_t index, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    return sb_client_core_ahead_receive(h->core, index, bytes, writer.size, h->now_us);
}

static sb_message welcome_there(const harness *h, uint32_t session, uint32_t epoch, uint32_t tick)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME,
                          .welcome = reconnect_welcome_of(h, epoch, reconnect_second_secret)};
    message.welcome.session = session;
    message.welcome.tick = tick;
    return message;
}

static bool refuse_at(harness *h, uint32_t index, uint32_t reason)
{
    const sb_message message = {.type = SB_MESSAGE_REFUSE, .refuse = {.reason = reason}};
    return receive_at(h, index, &message);
}

static sb_message_input last_input(harness *h)
{
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    return message.input;
}

static void client_connects_ahead_of_time_and_stays_where_it_is(void **state)
{
    harness *h = *state;
    play(h);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), 0);
    assert_int_equal(sb_client_core_ahead(h->core, OWN), 0);
    const sb_client_place *place = sb_client_core_ahead_place(h->core, OTHER);
    assert_string_equal(place->host, "192.0.2.7");
    assert_int_equal(place->port, 7001);
    assert_int_equal(place->web_port, 8080);
    assert_false(place->has_key);
    const sb_message_hello hello = hello_at(h, OTHER);
    assert_int_equal(hello.session, 9);
    assert_int_equal(hello.role, SB_ROLE_PLAYER);
    assert_int_equal(hello.map_count, 1);
    assert_int_equal(hello.resume.size, SB_RESUME_SECRET_SIZE);
    assert_memory_equal(hello.resume.data, reconnect_first_secret, SB_RESUME_SECRET_SIZE);
    assert_int_equal(hello.token.size, 0);
    // Its inputs go to the first server still.
    const uint32_t sent = h->sent_count;
    reconnect_pass(h, 100);
    assert_true(h->sent_count > sent + 4);
    assert_int_equal(last_input(h).epoch, 0);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_transport(h->core), 1);
}

static void client_goes_over_with_the_welcome_and_sends_its_inputs_again(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    (void)hello_at(h, OTHER);
    reconnect_pass(h, 50);
    const sb_client_status before = harness_status(h);
    assert_true(before.input_tick > FROM_TICK + 2);
    const sb_message welcome = welcome_there(h, 9, 1 << 19, FROM_TICK);
    assert_true(receive_at(h, OTHER, &welcome));
    assert_int_equal(sb_client_core_transport(h->core), 2);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
    const sb_client_status after = harness_status(h);
    assert_int_equal(after.state, SB_CLIENT_PLAYING);
    assert_int_equal(after.moves, 1);
    assert_int_equal(after.reconnects, 0);
    assert_int_equal(after.session, 9);
    assert_int_equal(after.snapshot_tick, FROM_TICK); // the picture stays
    assert_int_equal(after.input_tick, before.input_tick);
    assert_float_equal(after.server_tick, before.server_tick, 0.001);
    reconnect_pass(h, 17);
    const sb_message_input input = last_input(h);
    assert_int_equal(input.epoch, 1 << 19);
    assert_int_equal(input.ack_tick, 0); // that server has sent no snapshot yet
    assert_int_equal(input.ack_bits, 0);
    assert_int_equal(input.tick, FROM_TICK + 1);
    assert_int_equal(input.tick + input.input_count - 1, harness_status(h).input_tick);
    // Its snapshots go on from there; those of the first server are of no use.
    reconnect_snapshot(h, 0, FROM_TICK + 1);
    assert_int_equal(harness_status(h).snapshot_tick, FROM_TICK);
    reconnect_snapshot(h, 1 << 19, FROM_TICK + 3);
    assert_int_equal(harness_status(h).snapshot_tick, FROM_TICK + 3);
    reconnect_pass(h, 17);
    assert_int_equal(last_input(h).ack_tick, FROM_TICK + 3);
    assert_int_equal(last_input(h).ack_bits, 0); // bit 2 would be the first server's
    // The secret of the welcome is the one that counts from here on.
    reconnect_lose(h);
    harness_connect(h);
    assert_int_equal(reconnect_last_hello(h).session, 9);
    reconnect_assert_hello_says(h, reconnect_second_secret);
}

static void events_of_the_other_server_count_from_0_and_none_comes_twice(void **state)
{
    harness *h = *state;
    play(h);
    sb_message event = {.type = SB_MESSAGE_EVENT,
                        .event = {.tick = FROM_TICK,
                                  .event_count = 1,
                                  .events = {{.kind = SB_EVENT_JOIN, .entity = 1}}}};
    harness_receive(h, &event);
    const sb_message move = move_to("", 7001, 0, FROM_TICK + 1);
    tell(h, &move);
    assert_int_equal(hello_at(h, OTHER).session, 4); // the present one's number
    const sb_message welcome = welcome_there(h, 4, 7, FROM_TICK);
    assert_true(receive_at(h, OTHER, &welcome));
    event.event.tick = FROM_TICK + 1;
    event.event.events[0].entity = 2;
    harness_receive(h, &event); // sequence 0 again
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    reconnect_snapshot(h, 7, FROM_TICK + 2);
    reconnect_pass(h, 700);
    sb_client_event polled;
    for (uint32_t entity = 1; entity <= 2; entity++) {
        assert_true(sb_client_core_event_poll(h->core, &polled));
        assert_int_equal(polled.entity, entity);
    }
    assert_false(sb_client_core_event_poll(h->core, &polled));
}

static void key_secret_and_ticket_of_the_move_are_shown(void **state)
{
    harness *h = *state;
    play(h);
    uint8_t key[SB_MOVE_KEY_SIZE];
    memset(key, 0xA7, sizeof key);
    sb_message move = move_to("::1", 7001, 9, FROM_TICK + 1);
    move.move.key = (sb_blob){key, sizeof key};
    move.move.resume = (sb_blob){reconnect_second_secret, SB_RESUME_SECRET_SIZE};
    tell(h, &move);
    const sb_client_place *place = sb_client_core_ahead_place(h->core, OTHER);
    assert_true(place->has_key);
    assert_memory_equal(place->key, key, sizeof key);
    assert_memory_equal(hello_at(h, OTHER).resume.data, reconnect_second_secret,
                        SB_RESUME_SECRET_SIZE);
    move.move.ticket = (sb_blob){TICKET, TICKET_SIZE};
    move.move.resume.size = 0;
    tell(h, &move);
    h->core->connection.request.role = SB_ROLE_SPECTATOR;
    const sb_message_hello hello = hello_at(h, OTHER);
    assert_int_equal(hello.resume.size, 0);
    assert_int_equal(hello.token.size, TICKET_SIZE);
    assert_memory_equal(hello.token.data, TICKET, TICKET_SIZE);
}

static void move_that_is_void_leaves_the_client_where_it_is(void **state)
{
    harness *h = *state;
    play(h);
    sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    (void)hello_at(h, OTHER);
    move = move_to("", 0, 0, 0);
    tell(h, &move);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
    const sb_message welcome = welcome_there(h, 9, 1, FROM_TICK);
    assert_false(receive_at(h, OTHER, &welcome));
    assert_int_equal(harness_status(h).moves, 0);
    assert_int_equal(harness_status(h).session, 4);
}

static void refused_client_tries_again_and_shows_the_earlier_secret_by_turns(void **state)
{
    harness *h = *state;
    play(h);
    reconnect_lose(h);
    harness_connect(h);
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_snapshot(h, 1, FROM_TICK + 10);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t transport = sb_client_core_ahead(h->core, OTHER);
        assert_int_not_equal(transport, 0);
        assert_memory_equal(hello_at(h, OTHER).resume.data,
                            i % 2 == 0 ? reconnect_second_secret : reconnect_first_secret,
                            SB_RESUME_SECRET_SIZE);
        assert_false(refuse_at(h, OTHER, SB_REFUSAL_RESUME));
        assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
        reconnect_pass_in_company(h, 400);
        assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), transport);
    }
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void goodbye_of_a_server_whose_match_has_gone_is_no_end(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    (void)hello_at(h, OTHER);
    reconnect_goodbye(h);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_transport(h->core), 0);
    reconnect_pass(h, 100);
    const sb_message welcome = welcome_there(h, 9, 1, FROM_TICK);
    assert_true(receive_at(h, OTHER, &welcome));
    assert_int_equal(sb_client_core_transport(h->core), 2);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    // Without a move it is one, also here.
    reconnect_goodbye(h);
    reconnect_assert_closed(h, SB_CLIENT_REASON_SERVER_CLOSED);
}

static void client_whose_other_server_never_comes_reconnects(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    reconnect_goodbye(h);
    reconnect_pass(h, 1900);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    reconnect_pass(h, 200);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    assert_int_equal(sb_client_core_transport(h->core), 2); // to its own server
    // The other one is tried beside it, and may welcome the client yet.
    uint32_t waited = 0;
    while (sb_client_core_ahead(h->core, OTHER) == 0) {
        assert_true(waited++ < 1000);
        reconnect_pass(h, 1);
    }
    (void)hello_at(h, OTHER);
    const sb_message welcome = welcome_there(h, 9, 1, FROM_TICK + 200);
    assert_true(receive_at(h, OTHER, &welcome));
    assert_int_equal(harness_status(h).moves, 1);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

// The other server is slow. The first one has ended, so that the match is there or nowhere.
static void client_without_a_connection_does_not_forget_where_its_match_went(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    reconnect_goodbye(h);
    reconnect_pass(h, 25000);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    uint32_t waited = 0;
    while (sb_client_core_ahead(h->core, OTHER) == 0) {
        assert_true(waited++ < 4000);
        reconnect_pass(h, 1);
    }
    assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->port, 7001);
    (void)hello_at(h, OTHER);
    const sb_message welcome = welcome_there(h, 9, 1, FROM_TICK + 1500);
    assert_true(receive_at(h, OTHER, &welcome));
    assert_int_equal(harness_status(h).moves, 1);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void welcome_that_does_not_fit_changes_nothing(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    for (uint32_t i = 0; i < 4; i++) {
        tell(h, &move);
        (void)hello_at(h, OTHER);
        sb_message welcome = welcome_there(h, i == 0 ? 8 : 9, 1, FROM_TICK);
        welcome.welcome.simulation_version += i == 1;
        welcome.welcome.rules.tables_hash += i == 2;
        if (i == 3) {
            welcome.welcome.role = SB_ROLE_SPECTATOR;
            welcome.welcome.player = SB_NO_PLAYER;
        }
        assert_false(receive_at(h, OTHER, &welcome));
        reconnect_assert_state(h, SB_CLIENT_PLAYING);
        assert_int_equal(harness_status(h).messages_malformed, i + 1);
        assert_int_equal(harness_status(h).session, 4);
    }
}

// Four of them at once, and the newest when there is credit for another one.
static void server_that_tells_many_moves_is_not_followed_to_all(void **state)
{
    harness *h = *state;
    play(h);
    sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    for (uint32_t i = 0; i < 100; i++) {
        move.move.port = 7001 + i;
        tell(h, &move);
        assert_int_equal(sb_client_core_ahead(h->core, OTHER) != 0, i < 4);
        const sb_message none = move_to("", 0, 0, 0);
        if (i % 2 == 1) {
            tell(h, &none); // a move that fails, again and again
        }
    }
    move.move.port = 7777;
    tell(h, &move);
    reconnect_pass_in_company(h, 9800);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
    reconnect_pass_in_company(h, 300);
    assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), 0);
    assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->port, 7777);
    tell(h, &move); // that one was the only one in 10 s
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
    assert_int_equal(harness_status(h).messages_malformed, 0);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void moves_that_come_about_are_followed_at_once(void **state)
{
    harness *h = *state;
    play(h);
    for (uint32_t i = 0; i < 20; i++) {
        const sb_message move = move_to("192.0.2.7", 7001 + i, 9 + i, FROM_TICK + 1);
        tell(h, &move);
        assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), 0);
        (void)hello_at(h, OTHER);
        const sb_message welcome = welcome_there(h, 9 + i, 1 + i, FROM_TICK);
        assert_true(receive_at(h, OTHER, &welcome));
    }
    assert_int_equal(harness_status(h).moves, 20);
}

static void client_whose_match_goes_before_it_may_follow_waits(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    for (uint32_t i = 0; i < 5; i++) {
        tell(h, &move);
    }
    reconnect_goodbye(h);
    reconnect_pass(h, 9800);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
    reconnect_pass(h, 300);
    (void)hello_at(h, OTHER);
    const sb_message welcome = welcome_there(h, 9, 1, FROM_TICK + 600);
    assert_true(receive_at(h, OTHER, &welcome));
    assert_int_equal(harness_status(h).moves, 1);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void move_before_a_welcome_is_malformed(void **state)
{
    harness *h = *state;
    harness_connect(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, 5);
    tell(h, &move);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
}

// A server that sends a snapshot each 33 ms.
static uint32_t play_on(harness *h, uint32_t epoch, uint32_t tick, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        tick += 2;
        reconnect_snapshot(h, epoch, tick);
        reconnect_pass(h, 33);
    }
    return tick;
}

static void silent_server_is_looked_for_at_the_standby_and_at_its_own_address(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message standby = move_to("192.0.2.9", 7003, 0, 0);
    tell(h, &standby);
    const uint32_t tick = play_on(h, 0, FROM_TICK, 60);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0); // all is well
    reconnect_pass(h, 100);
    assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), 0);
    assert_int_not_equal(sb_client_core_ahead(h->core, OWN), 0);
    assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->port, 7003);
    assert_int_equal(sb_client_core_ahead_place(h->core, OWN)->port, 0);
    assert_memory_equal(hello_at(h, OWN).resume.data, reconnect_first_secret,
                        SB_RESUME_SECRET_SIZE);
    (void)hello_at(h, OTHER);
    assert_false(refuse_at(h, OWN, SB_REFUSAL_SESSION_UNKNOWN)); // it has just been started
    const sb_message welcome = welcome_there(h, 4, 1, tick + 8);
    assert_true(receive_at(h, OTHER, &welcome));
    assert_int_equal(harness_status(h).reconnects, 1);
    assert_int_equal(harness_status(h).moves, 0);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_ahead(h->core, OWN), 0);
    assert_int_equal(harness_status(h).snapshot_tick, tick); // shown until the next one comes
}

static void match_that_goes_on_from_an_earlier_tick_begins_with_the_next_snapshot(void **state)
{
    harness *h = *state;
    play(h);
    const uint32_t tick = play_on(h, 0, FROM_TICK, 60);
    reconnect_pass(h, 120);
    (void)hello_at(h, OWN);
    const sb_message welcome = welcome_there(h, 4, 1, tick - 6);
    assert_true(receive_at(h, OWN, &welcome));
    assert_int_equal(harness_status(h).reconnects, 1);
    reconnect_assert_state(h, SB_CLIENT_PLAYING); // it has the map
    reconnect_snapshot(h, 1, tick - 4);
    assert_int_equal(harness_status(h).snapshot_tick, tick - 4);
}

static void server_that_is_heard_again_is_left_alone_and_the_next_alarm_is_later(void **state)
{
    harness *h = *state;
    play(h);
    uint32_t tick = play_on(h, 0, FROM_TICK, 60);
    reconnect_pass(h, 120);
    assert_int_not_equal(sb_client_core_ahead(h->core, OWN), 0);
    tick = play_on(h, 0, tick, 2);
    assert_int_equal(sb_client_core_ahead(h->core, OWN), 0);
    reconnect_pass(h, 150);
    assert_int_equal(sb_client_core_ahead(h->core, OWN), 0);
    reconnect_pass(h, 250);
    assert_int_not_equal(sb_client_core_ahead(h->core, OWN), 0);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

// Once another way to know of the server says that it lives, there is no alarm.
static void server_that_only_sends_no_messages_raises_no_alarm(void **state)
{
    harness *h = *state;
    play(h);
    (void)play_on(h, 0, FROM_TICK, 60);
    for (uint32_t i = 0; i < 1500; i++) {
        sb_client_core_quiet(h->core, 20000 + i % 50 * 1000);
        reconnect_pass(h, 1);
        assert_int_equal(sb_client_core_ahead(h->core, OWN), 0);
    }
}

static void move_that_lapses_gives_way_to_the_standby(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message standby = move_to("192.0.2.9", 7003, 5, 0);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &standby);
    tell(h, &move);
    reconnect_goodbye(h);
    reconnect_pass(h, 2100);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->port, 7001);
    reconnect_pass(h, 8100);
    assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), 0);
    assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->port, 7003);
    assert_int_equal(hello_at(h, OTHER).session, 5);
}

static void newer_standby_is_tried_in_place_of_the_last(void **state)
{
    harness *h = *state;
    play(h);
    sb_message standby = move_to("192.0.2.9", 7003, 0, 0);
    tell(h, &standby);
    sb_client_core_quiet(h->core, 800000);
    reconnect_pass(h, 1);
    const uint32_t transport = sb_client_core_ahead(h->core, OTHER);
    assert_int_not_equal(transport, 0);
    tell(h, &standby); // the same again
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), transport);
    standby.move.port = 7005;
    tell(h, &standby);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), transport + 1);
    assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->port, 7005);
}

// The match is old: its welcome was long before the move's tick.
static void move_of_an_old_match_is_given_up_in_time(void **state)
{
    harness *h = *state;
    play(h);
    reconnect_snapshot(h, 0, FROM_TICK + 6000);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 6060);
    tell(h, &move);
    reconnect_pass_in_company(h, 10900);
    assert_true(h->core->ahead.moves);
    reconnect_pass_in_company(h, 200);
    assert_false(h->core->ahead.moves);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
}

static void goal_that_answers_nothing_is_asked_less_and_less(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 3600);
    tell(h, &move);
    uint32_t transport = sb_client_core_ahead(h->core, OTHER), count = 1, pause_ms = 0;
    for (uint32_t ms = 10; ms < 65000; ms += 10) {
        reconnect_pass_in_company(h, 10);
        const uint32_t next = sb_client_core_ahead(h->core, OTHER);
        if (next != 0 && next != transport) {
            assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->calm, ms > 3000);
            assert_true(ms > 10000 || pause_ms <= 500);
            count++;
            transport = next;
        }
        pause_ms = next == 0 ? pause_ms + 10 : 0;
        assert_true(pause_ms <= 4000);
    }
    assert_in_range(count, 15, 22);
}

static void goal_that_fails_at_once_is_given_up(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 3600);
    tell(h, &move);
    uint32_t count = 0;
    for (uint32_t ms = 0; ms < 65000; ms += 10) {
        count += sb_client_core_ahead(h->core, OTHER) != 0;
        sb_client_core_ahead_lost(h->core, OTHER);
        reconnect_pass_in_company(h, 10);
    }
    assert_int_equal(count, 32);
    // One that answers is not.
    tell(h, &move);
    for (count = 0; count < 50; count++) {
        assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), 0);
        (void)hello_at(h, OTHER);
        (void)refuse_at(h, OTHER, SB_REFUSAL_SESSION_UNKNOWN);
        reconnect_pass_in_company(h, 510);
    }
}

static void client_that_was_redirected_in_vain_begins_where_it_was_told_to(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(hello_at(h, OTHER).session, 9);
        const sb_message redirect = {
            .type = SB_MESSAGE_REDIRECT,
            .redirect = {.port = 7005, .web_port = 8085, .session = 11},
        };
        assert_false(receive_at(h, OTHER, &redirect));
        assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->port, 7005);
        assert_int_equal(hello_at(h, OTHER).session, 11);
        assert_false(refuse_at(h, OTHER, SB_REFUSAL_SESSION_UNKNOWN));
        reconnect_pass_in_company(h, 510);
        assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), 0);
        assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->port, 7001);
        assert_int_equal(sb_client_core_ahead_place(h->core, OTHER)->web_port, 8080);
    }
}

static void closed_client_goes_nowhere(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, FROM_TICK + 1);
    tell(h, &move);
    (void)hello_at(h, OTHER);
    harness_map(h); // in a match: the server breaks the standard
    reconnect_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
    const sb_message welcome = welcome_there(h, 9, 1, FROM_TICK);
    assert_false(receive_at(h, OTHER, &welcome));
    reconnect_pass(h, 1);
    reconnect_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    assert_false(h->core->ahead.moves);
}

static void client_that_loads_the_next_match_looks_for_no_server(void **state)
{
    harness *h = *state;
    play(h);
    const sb_message standby = move_to("192.0.2.9", 7003, 0, 0);
    tell(h, &standby);
    (void)play_on(h, 0, FROM_TICK, 60);
    reconnect_pass(h, 100);
    assert_int_not_equal(sb_client_core_ahead(h->core, OTHER), 0);
    sb_message_welcome welcome = reconnect_welcome_of(h, 1, reconnect_second_secret);
    welcome.map_hash++;
    reconnect_welcome_with(h, &welcome);
    reconnect_pass(h, 1);
    reconnect_assert_state(h, SB_CLIENT_LOADING);
    assert_int_equal(sb_client_core_ahead(h->core, OTHER), 0);
}

#define MOVE_TEST(test) cmocka_unit_test_setup_teardown(test, reconnect_setup, reconnect_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        MOVE_TEST(client_connects_ahead_of_time_and_stays_where_it_is),
        MOVE_TEST(client_goes_over_with_the_welcome_and_sends_its_inputs_again),
        MOVE_TEST(events_of_the_other_server_count_from_0_and_none_comes_twice),
        MOVE_TEST(key_secret_and_ticket_of_the_move_are_shown),
        MOVE_TEST(move_that_is_void_leaves_the_client_where_it_is),
        MOVE_TEST(refused_client_tries_again_and_shows_the_earlier_secret_by_turns),
        MOVE_TEST(goodbye_of_a_server_whose_match_has_gone_is_no_end),
        MOVE_TEST(client_whose_other_server_never_comes_reconnects),
        MOVE_TEST(client_without_a_connection_does_not_forget_where_its_match_went),
        MOVE_TEST(welcome_that_does_not_fit_changes_nothing),
        MOVE_TEST(server_that_tells_many_moves_is_not_followed_to_all),
        MOVE_TEST(moves_that_come_about_are_followed_at_once),
        MOVE_TEST(client_whose_match_goes_before_it_may_follow_waits),
        MOVE_TEST(move_before_a_welcome_is_malformed),
        MOVE_TEST(silent_server_is_looked_for_at_the_standby_and_at_its_own_address),
        MOVE_TEST(match_that_goes_on_from_an_earlier_tick_begins_with_the_next_snapshot),
        MOVE_TEST(server_that_is_heard_again_is_left_alone_and_the_next_alarm_is_later),
        MOVE_TEST(server_that_only_sends_no_messages_raises_no_alarm),
        MOVE_TEST(move_that_lapses_gives_way_to_the_standby),
        MOVE_TEST(newer_standby_is_tried_in_place_of_the_last),
        MOVE_TEST(move_of_an_old_match_is_given_up_in_time),
        MOVE_TEST(goal_that_answers_nothing_is_asked_less_and_less),
        MOVE_TEST(goal_that_fails_at_once_is_given_up),
        MOVE_TEST(client_that_was_redirected_in_vain_begins_where_it_was_told_to),
        MOVE_TEST(closed_client_goes_nowhere),
        MOVE_TEST(client_that_loads_the_next_match_looks_for_no_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
