// Tests ahead.c: how often and how long a client tries a server that does not welcome it.
#include <string.h>

#include "client/state.h"
#include "move_fixture.h"
#include "reconnect_fixture.h"
#include "test.h"

static void client_whose_other_server_never_comes_reconnects(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    reconnect_goodbye(h);
    reconnect_pass(h, 1900);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    reconnect_pass(h, 200);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    assert_int_equal(sb_client_core_transport(h->core), 2); // to its own server
    // The other one is tried beside it, and may welcome the client yet.
    uint32_t waited = 0;
    while (sb_client_core_ahead(h->core, MOVE_OTHER) == 0) {
        assert_true(waited++ < 1000);
        reconnect_pass(h, 1);
    }
    (void)move_hello_at(h, MOVE_OTHER);
    const sb_message welcome = move_welcome_there(h, 9, 1, MOVE_FROM_TICK + 200);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_int_equal(harness_status(h).moves, 1);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

// The other server is slow. The first one has ended, so that the match is there or nowhere.
static void client_without_a_connection_does_not_forget_where_its_match_went(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    reconnect_goodbye(h);
    reconnect_pass(h, 25000);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    uint32_t waited = 0;
    while (sb_client_core_ahead(h->core, MOVE_OTHER) == 0) {
        assert_true(waited++ < 4000);
        reconnect_pass(h, 1);
    }
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7001);
    (void)move_hello_at(h, MOVE_OTHER);
    const sb_message welcome = move_welcome_there(h, 9, 1, MOVE_FROM_TICK + 1500);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_int_equal(harness_status(h).moves, 1);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

// Four of them at once, and the newest when there is credit for another one.
static void server_that_tells_many_moves_is_not_followed_to_all(void **state)
{
    harness *h = *state;
    move_play(h);
    sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    for (uint32_t i = 0; i < 100; i++) {
        move.move.port = 7001 + i;
        move_tell(h, &move);
        assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER) != 0, i < 4);
        const sb_message none = move_to("", 0, 0, 0);
        if (i % 2 == 1) {
            move_tell(h, &none); // a move that fails, again and again
        }
    }
    move.move.port = 7777;
    move_tell(h, &move);
    reconnect_pass_in_company(h, 9800);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    reconnect_pass_in_company(h, 300);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7777);
    move.move.port = 7778;
    move_tell(h, &move); // the one before was the only one in 10 s
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    assert_int_equal(harness_status(h).messages_malformed, 0);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void moves_that_come_about_are_followed_at_once(void **state)
{
    harness *h = *state;
    move_play(h);
    for (uint32_t i = 0; i < 20; i++) {
        const sb_message move = move_to("192.0.2.7", 7001 + i, 9 + i, MOVE_FROM_TICK + 1);
        move_tell(h, &move);
        assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
        (void)move_hello_at(h, MOVE_OTHER);
        const sb_message welcome = move_welcome_there(h, 9 + i, 1 + i, MOVE_FROM_TICK);
        assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    }
    assert_int_equal(harness_status(h).moves, 20);
}

// The match is old: its welcome was long before the move's tick.
static void move_of_an_old_match_is_given_up_in_time(void **state)
{
    harness *h = *state;
    move_play(h);
    reconnect_snapshot(h, 0, MOVE_FROM_TICK + 6000);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 6060);
    move_tell(h, &move);
    reconnect_snapshot(h, 0, MOVE_FROM_TICK + 6060); // it goes on here
    reconnect_pass_in_company(h, 10900);
    assert_true(h->core->ahead.moves);
    reconnect_pass_in_company(h, 200);
    assert_false(h->core->ahead.moves);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
}

static void goal_that_answers_nothing_is_asked_less_and_less(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 3600);
    move_tell(h, &move);
    uint32_t transport = sb_client_core_ahead(h->core, MOVE_OTHER), count = 1, pause_ms = 0;
    for (uint32_t ms = 10; ms < 65000; ms += 10) {
        reconnect_pass_in_company(h, 10);
        const uint32_t next = sb_client_core_ahead(h->core, MOVE_OTHER);
        if (next != 0 && next != transport) {
            assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->calm, ms > 3000);
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
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 3600);
    move_tell(h, &move);
    uint32_t count = 0;
    for (uint32_t ms = 0; ms < 65000; ms += 10) {
        count += sb_client_core_ahead(h->core, MOVE_OTHER) != 0;
        sb_client_core_ahead_lost(h->core, MOVE_OTHER);
        reconnect_pass_in_company(h, 10);
    }
    assert_int_equal(count, 32);
    // One that answers is not.
    move_tell(h, &move);
    for (count = 0; count < 50; count++) {
        assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
        (void)move_hello_at(h, MOVE_OTHER);
        (void)move_refuse_at(h, MOVE_OTHER, SB_REFUSAL_SESSION_UNKNOWN);
        reconnect_pass_in_company(h, 510);
    }
}

static void client_that_was_redirected_in_vain_begins_where_it_was_told_to(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(move_hello_at(h, MOVE_OTHER).session, 9);
        const sb_message redirect = {
            .type = SB_MESSAGE_REDIRECT,
            .redirect = {.port = 7005, .web_port = 8085, .session = 11},
        };
        assert_false(move_receive_at(h, MOVE_OTHER, &redirect));
        assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7005);
        assert_int_equal(move_hello_at(h, MOVE_OTHER).session, 11);
        assert_false(move_refuse_at(h, MOVE_OTHER, SB_REFUSAL_SESSION_UNKNOWN));
        reconnect_pass_in_company(h, 510);
        assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
        assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7001);
        assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->web_port, 8080);
    }
}

// It had no connection at the switch. The old server refuses it, and says where its match is.
static void client_that_comes_back_too_late_is_told_where_its_match_went(void **state)
{
    harness *h = *state;
    move_play(h);
    reconnect_lose(h);
    harness_connect(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 40);
    const sb_message refuse = {.type = SB_MESSAGE_REFUSE,
                               .refuse = {.reason = SB_REFUSAL_SESSION_UNKNOWN}};
    move_tell(h, &move);
    harness_receive(h, &refuse);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    reconnect_pass(h, 20);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    const sb_message_hello hello = move_hello_at(h, MOVE_OTHER);
    assert_int_equal(hello.session, 9);
    assert_memory_equal(hello.resume.data, reconnect_first_secret, SB_RESUME_SECRET_SIZE);
    const sb_message welcome = move_welcome_there(h, 9, 7, MOVE_FROM_TICK + 60);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(harness_status(h).moves, 1);
    assert_int_equal(harness_status(h).messages_malformed, 0);
}

// It has moved twice since. The second server says so as the first one did.
static void match_that_has_gone_on_is_followed_from_server_to_server(void **state)
{
    harness *h = *state;
    move_play(h);
    reconnect_lose(h);
    harness_connect(h);
    uint8_t key[SB_MOVE_KEY_SIZE];
    memset(key, 0xA7, sizeof key);
    sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 40);
    move.move.key = (sb_blob){key, sizeof key};
    move_tell(h, &move);
    sb_message further = move_to("", 7005, 21, MOVE_FROM_TICK + 80);
    assert_false(move_receive_at(h, MOVE_OTHER, &further)); // it has not been asked
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7001);
    const uint32_t first = sb_client_core_ahead(h->core, MOVE_OTHER);
    (void)move_hello_at(h, MOVE_OTHER);
    assert_false(move_receive_at(h, MOVE_OTHER, &further));
    assert_false(move_refuse_at(h, MOVE_OTHER, SB_REFUSAL_SESSION_UNKNOWN));
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), first);
    const sb_client_place *place = sb_client_core_ahead_place(h->core, MOVE_OTHER);
    assert_string_equal(place->host, "192.0.2.7");
    assert_int_equal(place->port, 7005);
    assert_true(place->has_key);
    assert_memory_equal(place->key, key, sizeof key);
    const sb_message_hello hello = move_hello_at(h, MOVE_OTHER);
    assert_int_equal(hello.session, 21);
    assert_memory_equal(hello.resume.data, reconnect_first_secret, SB_RESUME_SECRET_SIZE);
    const sb_message welcome = move_welcome_there(h, 21, 7, MOVE_FROM_TICK + 90);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(harness_status(h).messages_malformed, 0);
}

// Servers that send a client round and round are followed as seldom as one that tells many moves.
static void client_is_not_sent_from_server_to_server_without_end(void **state)
{
    harness *h = *state;
    move_play(h);
    sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 40);
    move_tell(h, &move);
    uint32_t count = 0;
    for (; sb_client_core_ahead(h->core, MOVE_OTHER) != 0; count++) {
        assert_true(count < 10);
        (void)move_hello_at(h, MOVE_OTHER);
        move.move.port++;
        assert_false(move_receive_at(h, MOVE_OTHER, &move));
    }
    assert_int_equal(count, 4);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

// The other server may hold the hello for seconds. Meanwhile the client asks the old one again and
// again, and is told the same move each time.
static void move_that_is_told_again_does_not_begin_again(void **state)
{
    harness *h = *state;
    move_play(h);
    reconnect_lose(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 40);
    const sb_message refuse = {.type = SB_MESSAGE_REFUSE,
                               .refuse = {.reason = SB_REFUSAL_SESSION_UNKNOWN}};
    uint32_t there = 0;
    for (uint32_t i = 0; i < 8; i++) {
        harness_connect(h);
        move_tell(h, &move);
        harness_receive(h, &refuse);
        if (i == 0) {
            (void)move_hello_at(h, MOVE_OTHER);
            there = sb_client_core_ahead(h->core, MOVE_OTHER);
            assert_int_not_equal(there, 0);
        }
        assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), there);
        reconnect_pass(h, 510);
        reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    }
    const sb_message welcome = move_welcome_there(h, 9, 7, MOVE_FROM_TICK + 60);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

// A machine that is full answers each step late, and would never be reached if all of them had to
// be done within the time of one.
static void each_answer_gives_a_try_time_for_the_next_step(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    const uint32_t first = sb_client_core_ahead(h->core, MOVE_OTHER);
    for (uint32_t i = 0; i < 4; i++) {
        reconnect_pass(h, 900);
        assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), first);
        sb_client_core_ahead_answered(h->core, MOVE_OTHER);
    }
    // A server that only ever answers is no way to the match.
    reconnect_pass(h, 900);
    sb_client_core_ahead_answered(h->core, MOVE_OTHER);
    reconnect_pass(h, 300);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), first);
    // The hello has more time than that already.
    reconnect_pass(h, 100);
    const uint32_t second = sb_client_core_ahead(h->core, MOVE_OTHER);
    assert_int_not_equal(second, 0);
    (void)move_hello_at(h, MOVE_OTHER);
    sb_client_core_ahead_answered(h->core, MOVE_OTHER);
    reconnect_pass(h, 5000);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MOVE_TEST(client_whose_other_server_never_comes_reconnects),
        MOVE_TEST(client_without_a_connection_does_not_forget_where_its_match_went),
        MOVE_TEST(server_that_tells_many_moves_is_not_followed_to_all),
        MOVE_TEST(moves_that_come_about_are_followed_at_once),
        MOVE_TEST(move_of_an_old_match_is_given_up_in_time),
        MOVE_TEST(goal_that_answers_nothing_is_asked_less_and_less),
        MOVE_TEST(goal_that_fails_at_once_is_given_up),
        MOVE_TEST(client_that_was_redirected_in_vain_begins_where_it_was_told_to),
        MOVE_TEST(client_that_comes_back_too_late_is_told_where_its_match_went),
        MOVE_TEST(match_that_has_gone_on_is_followed_from_server_to_server),
        MOVE_TEST(client_is_not_sent_from_server_to_server_without_end),
        MOVE_TEST(move_that_is_told_again_does_not_begin_again),
        MOVE_TEST(each_answer_gives_a_try_time_for_the_next_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
