// What a session tells its clients about another server that will play its match, or may have to.
#include "session/match/move_tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "away_session.h"
#include "plain_secrets.h"

static const sb_session_move MOVE = {
    .host = "192.0.2.7", .port = 7777, .web_port = 8080, .session = 5, .tick = 40};
static const sb_session_move STANDBY = {.host = "b.example.org", .port = 7001};

static sb_message_move told_to(uint32_t peer, uint32_t nth)
{
    sb_message message;
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_MOVE, nth, &message);
    return message.move;
}

static void join_with_minor(uint32_t peer, uint32_t minor)
{
    wire_tap_reopen(&tapped.tap, peer);
    sb_message hello = wire_tap_hello("tester");
    hello.hello.minor_version = minor;
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                                    &hello.hello),
                     SB_OK);
}

static void every_client_of_minor_3_is_told_where_the_match_goes(void **state)
{
    (void)state;
    (void)away_join(10);
    join_with_minor(11, 2);
    join_with_minor(12, 3);
    tapped_session_play(&tapped, 2);
    wire_tap_clear(&tapped.tap);
    sb_session_tell_move(tapped.session, &MOVE);
    assert_int_equal(wire_tap_count(&tapped.tap, 10, SB_MESSAGE_MOVE), 1);
    assert_int_equal(wire_tap_count(&tapped.tap, 11, SB_MESSAGE_MOVE), 0);
    const sb_message_move move = told_to(12, 0);
    assert_int_equal(move.host.size, 9);
    assert_memory_equal(move.host.data, "192.0.2.7", 9);
    assert_int_equal(move.port, 7777);
    assert_int_equal(move.web_port, 8080);
    assert_int_equal(move.key.size, 0);
    assert_int_equal(move.session, 5);
    assert_int_equal(move.tick, 40);
    assert_int_equal(move.resume.size, 0); // that of its welcome is good there
    assert_int_equal(move.ticket.size, 0);
}

// Clients of UDP look up no names. Those of the web need them for their server's certificate.
static void host_is_told_by_address_or_by_name(void **state)
{
    (void)state;
    (void)away_join(10);
    (void)away_join(11);
    sb_session_move move = {.host = "a.example.org",
                            .address = "192.0.2.7",
                            .web_peer_first = 11,
                            .port = 7777,
                            .tick = 40};
    sb_session_tell_move(tapped.session, &move);
    assert_int_equal(told_to(10, 0).host.size, 9);
    assert_memory_equal(told_to(10, 0).host.data, "192.0.2.7", 9);
    assert_int_equal(told_to(11, 0).host.size, 13);
    assert_memory_equal(told_to(11, 0).host.data, "a.example.org", 13);
    (void)away_join(12); // later
    assert_int_equal(told_to(12, 0).host.size, 13);
    wire_tap_clear(&tapped.tap);
    move.address[0] = '\0'; // of a standby
    sb_session_tell_move(tapped.session, &move);
    assert_int_equal(told_to(10, 0).host.size, 13);
}

static void client_that_joins_later_is_told_too_until_the_match_stays(void **state)
{
    (void)state;
    (void)away_join(10);
    sb_session_tell_move(tapped.session, &MOVE);
    (void)away_join(11);
    assert_int_equal(told_to(11, 0).tick, 40);
    wire_tap_clear(&tapped.tap);
    sb_session_tell_stay(tapped.session);
    assert_int_equal(told_to(10, 0).port, 0);
    assert_int_equal(told_to(11, 0).port, 0);
    wire_tap_clear(&tapped.tap);
    sb_session_tell_stay(tapped.session);
    assert_int_equal(tapped.tap.message_count, 0);
    (void)away_join(12);
    assert_int_equal(wire_tap_count(&tapped.tap, 12, SB_MESSAGE_MOVE), 0);
}

static void player_without_a_secret_is_given_one_that_the_log_knows(void **state)
{
    (void)state;
    restart(0, true); // nobody is awaited, so the welcome has none
    const uint32_t slot = away_join(10);
    assert_int_equal(secrets[10].size, 0);
    tapped_session_play(&tapped, 2);
    wire_tap_clear(&tapped.tap);
    sb_session_tell_move(tapped.session, &MOVE);
    const sb_message_move move = told_to(10, 0);
    assert_int_equal(move.resume.size, SB_RESUME_SECRET_SIZE);
    uint8_t hash[SB_SECRET_HASH_SIZE];
    plain_secrets_hash(move.resume.data, hash);
    tapped_session_play(&tapped, 2);
    sb_session_close_log(tapped.session);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&tapped.log), &allocator, &reader, &fault), SB_OK);
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
    }
    sb_log_place place;
    sb_log_reader_place(reader, &place);
    assert_true(place.roster.players[slot].has_secret);
    assert_memory_equal(place.roster.players[slot].secret_hash, hash, sizeof hash);
    sb_log_reader_destroy(reader);
}

static void standby_is_told_with_each_welcome(void **state)
{
    (void)state;
    sb_session_def def = *sb_session_get_def(tapped.session);
    def.standby = &STANDBY;
    const sb_map map = tapped.map;
    tapped_session_end(&tapped);
    tapped_session_begin_def(&tapped, def, &map);
    (void)away_join(10);
    const sb_message_move move = told_to(10, 0);
    assert_int_equal(move.tick, 0);
    assert_int_equal(move.port, 7001);
    assert_int_equal(move.host.size, 13);
    assert_int_equal(move.session, 0);
    // A match that stays has its standby still.
    wire_tap_clear(&tapped.tap);
    sb_session_tell_stay(tapped.session);
    assert_int_equal(tapped.tap.message_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AWAY_TEST(every_client_of_minor_3_is_told_where_the_match_goes),
        AWAY_TEST(host_is_told_by_address_or_by_name),
        AWAY_TEST(client_that_joins_later_is_told_too_until_the_match_stays),
        AWAY_TEST(player_without_a_secret_is_given_one_that_the_log_knows),
        AWAY_TEST(standby_is_told_with_each_welcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
