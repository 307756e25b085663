// Of lobby_life.c: a server on which some matches are resumed and others begin.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "open_lobby.h"
#include "plain_secrets.h"
#include "record/replay.h"
#include "record/verify.h"

#define LOGGED 18u // ticks, by sixes

static uint32_t drawn;
static uint8_t secret[SB_RESUME_SECRET_SIZE];

static sb_lobby_def def_with_secrets(void)
{
    sb_lobby_def def = open_lobby_def();
    def.session.secrets = plain_secrets(&drawn);
    return def;
}

static void reopen(const sb_lobby_def *def)
{
    sb_lobby_destroy(open_lobby);
    assert_int_equal(open_heap.live_count, 0);
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(def, &open_map, &allocator, &open_lobby), SB_OK);
}

static void start_log_again(memory_log *log)
{
    log->size = 0;
    log->write_count = 0;
}

static void hello_with_secret(uint32_t peer, uint32_t session)
{
    sb_message hello = plain_secrets_hello("back", secret, sizeof secret);
    hello.hello.session = session;
    wire_tap_clear(&open_tap);
    connect_and_send(peer, &hello);
}

static sb_verify_report verify(memory_log *log)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_verify_report report;
    assert_int_equal(sb_log_verify(memory_log_source(log), NULL, &allocator, NULL, NULL, &report),
                     SB_OK);
    return report;
}

// Plays both sessions, and lets the server die.
static void play_first_part(void)
{
    sb_lobby_def def = def_with_secrets();
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        start_log_again(&open_logs[i]);
    }
    reopen(&def);
    assert_int_equal(open_join(1, 1), 1);
    assert_int_equal(open_join(2, 2), 2);
    sb_message message;
    wire_tap_get(&open_tap, 2, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.resume.size, sizeof secret);
    memcpy(secret, message.welcome.resume.data, sizeof secret);
    open_play(LOGGED + 2);
}

static void one_match_goes_on_and_another_begins(void **state)
{
    (void)state;
    play_first_part();
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    memory_log dead = memory_log_copy(&open_logs[1], 0);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_replay *replay;
    sb_log_place place;
    assert_int_equal(sb_log_reader_open(memory_log_source(&dead), &allocator, &reader, &fault),
                     SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &allocator, &replay), SB_OK);
    assert_int_equal(sb_replay_recover(replay), SB_OK);
    sb_log_reader_place(reader, &place);
    // The new server has other defaults than the old one.
    sb_lobby_def def = def_with_secrets();
    def.session.game.seed = 9000;
    def.session.game.player_capacity = 4;
    const sb_session_origin origins[SESSION_COUNT] = {
        {0}, {.game = sb_replay_game(replay), .place = &place}};
    def.origins = origins;
    start_log_again(&open_logs[0]);
    reopen(&def);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    memory_log_free(&dead);
    const sb_session *fresh = sb_lobby_session(open_lobby, 0),
                     *old = sb_lobby_session(open_lobby, 1);
    assert_int_equal(sb_game_tick(sb_session_game(fresh)), 0);
    assert_int_equal(sb_game_tick(sb_session_game(old)), LOGGED);
    assert_int_equal(sb_session_get_def(fresh)->epoch, 0);
    assert_int_equal(sb_session_get_def(old)->epoch, 65536 + 1);
    assert_int_equal(sb_session_get_def(old)->number, 2);
    assert_true(sb_session_get_def(fresh)->game.seed == 9000);
    assert_true(sb_session_get_def(old)->game.seed == 501);
    assert_int_equal(sb_session_get_def(old)->game.player_capacity, 2);
    hello_with_secret(5, 1);
    assert_refused(5, SB_REFUSAL_RESUME);
    hello_with_secret(6, 0); // the session that awaits it
    sb_message message;
    wire_tap_get(&open_tap, 6, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.session, 2);
    assert_int_equal(message.welcome.epoch, 65536 + 1);
    assert_int_equal(message.welcome.player_capacity, 2);
    assert_int_equal(open_join(7, 1), 1);
    open_play(6);
    assert_int_equal(sb_session_player_count(old), 1);
    assert_int_equal(sb_game_tick(sb_session_game(old)), LOGGED + 6);
    sb_lobby_close(open_lobby);
    sb_verify_report report = verify(&open_logs[1]);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.resumes, 1);
    assert_int_equal(report.last_tick, LOGGED + 6);
    assert_int_equal(verify(&open_logs[0]).verdict, SB_VERDICT_AGREES);
    assert_int_equal(verify(&open_logs[0]).resumes, 0);
}

static uint32_t epoch_of_second(const sb_lobby_def *def)
{
    start_log_again(&open_logs[0]);
    reopen(def);
    return sb_session_get_def(sb_lobby_session(open_lobby, 1))->epoch;
}

// The copy may lack epochs that the dead server told its clients.
static void match_that_goes_on_from_a_copy_leaves_epochs_out(void **state)
{
    (void)state;
    play_first_part();
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    memory_log dead = memory_log_copy(&open_logs[1], 0);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_replay *replay;
    sb_log_place place;
    assert_int_equal(sb_log_reader_open(memory_log_source(&dead), &allocator, &reader, &fault),
                     SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &allocator, &replay), SB_OK);
    assert_int_equal(sb_replay_recover(replay), SB_OK);
    sb_log_reader_place(reader, &place);
    sb_session_origin origins[SESSION_COUNT] = {
        {0}, {.game = sb_replay_game(replay), .place = &place, .is_copy = true}};
    sb_lobby_def def = def_with_secrets();
    def.origins = origins;
    // The secrets of the test are numbered: the first one leaves one more epoch out.
    static const uint32_t steps[][2] = {{0, 66}, {1, 67}, {63, 129}, {64, 130}, {65535, 65}};
    for (uint32_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        drawn = 0;
        place.epoch = 65536 + steps[i][0];
        assert_int_equal(epoch_of_second(&def), 65536 + steps[i][1]);
    }
    // Two servers that go on from the same copy begin in different epochs.
    place.epoch = 65536;
    drawn = 0;
    const uint32_t first = epoch_of_second(&def);
    assert_int_not_equal(first, epoch_of_second(&def));
    drawn = 1022;
    assert_int_equal(epoch_of_second(&def), 65536 + 1 + 64 + 1023);
    drawn = 1023;
    assert_int_equal(epoch_of_second(&def), 65536 + 1 + 64);
    // Without a copy, the last epoch of the session is followed by its first one.
    origins[1].is_copy = false;
    place.epoch = 65536 + 65535;
    assert_int_equal(epoch_of_second(&def), 65536);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    memory_log_free(&dead);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(one_match_goes_on_and_another_begins),
        LOBBY_TEST(match_that_goes_on_from_a_copy_leaves_epochs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
