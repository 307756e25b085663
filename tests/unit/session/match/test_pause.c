// Of session.c: an empty match stands still, and its log says for how long.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "record/verify.h"
#include "tapped_session.h"

static tapped_session tapped;

static int begin(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 3);
    return 0;
}

static int end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

static sb_verify_report verified(void)
{
    sb_verify_report report;
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    return report;
}

static void assert_log(uint32_t ticks, uint32_t pauses, uint64_t paused_ticks)
{
    sb_verify_report report = verified();
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, ticks);
    assert_int_equal(report.pauses, pauses);
    assert_true(report.paused_ticks == paused_ticks);
}

static void match_without_players_stands_still_until_one_comes(void **state)
{
    (void)state;
    uint64_t hash = sb_game_hash(sb_session_game(tapped.session));
    tapped_session_play(&tapped, 500);
    assert_int_equal(tapped.tap.message_count, 0);
    assert_int_equal(tapped_session_tick(&tapped), 0);
    assert_int_equal(tapped_session_counters(&tapped)->ticks_paused, 500);
    assert_true(sb_game_hash(sb_session_game(tapped.session)) == hash);
    (void)tapped_session_join(&tapped, 1);
    tapped_session_play(&tapped, 30);
    assert_int_equal(tapped_session_tick(&tapped), 30);
    assert_int_equal(tapped_session_counters(&tapped)->ticks_paused, 500);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_log(30, 1, 500);
}

static void last_player_leaves_in_a_tick_of_its_own(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    (void)tapped_session_join(&tapped, 2);
    tapped_session_play(&tapped, 10);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 1);
    tapped_session_play(&tapped, 10);
    assert_int_equal(tapped_session_tick(&tapped), 20);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 2);
    tapped_session_play(&tapped, 10);
    // The leave is played; the nine after it are not.
    assert_int_equal(tapped_session_tick(&tapped), 21);
    assert_int_equal(tapped_session_counters(&tapped)->ticks_paused, 9);
    assert_int_equal(sb_game_slot(sb_session_game(tapped.session), 1)->state, SB_SLOT_EMPTY);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_log(21, 1, 9);
}

static void pauses_are_counted_each_for_itself(void **state)
{
    (void)state;
    for (uint32_t i = 1; i <= 4; i++) {
        tapped_session_play(&tapped, 100 * i);
        (void)tapped_session_join(&tapped, i);
        tapped_session_play(&tapped, 70);
        sb_hosted_disconnect(sb_session_hosted(tapped.session), i);
        tapped_session_play(&tapped, 1);
    }
    assert_int_equal(tapped_session_tick(&tapped), 4 * 71);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_log(4 * 71, 4, 1000);
}

static void match_that_nobody_ever_joins_has_a_log_of_one_pause(void **state)
{
    (void)state;
    tapped_session_play(&tapped, 3);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_log(0, 1, 3);
    tapped_session_end(&tapped);
    tapped_session_begin(&tapped, 3);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_log(0, 0, 0);
}

// A pause may be long, and the server may be killed in it: all ticks played are in the log by then.
static void pause_begins_with_all_that_was_played_in_the_log(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    tapped_session_play(&tapped, 75);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 1);
    tapped_session_play(&tapped, 1);
    size_t size = tapped.log.size;
    assert_int_equal(verified().ticks_agreed, 72);
    tapped_session_play(&tapped, 1);
    assert_int_equal(verified().verdict, SB_VERDICT_UNCLOSED);
    assert_int_equal(verified().ticks_agreed, 76);
    assert_true(tapped.log.size > size);
    size = tapped.log.size;
    // And it does not grow.
    tapped_session_play(&tapped, 1000);
    assert_int_equal(tapped.log.size, size);
}

static void client_that_comes_and_goes_between_ticks_ends_no_pause(void **state)
{
    (void)state;
    tapped_session_play(&tapped, 5);
    (void)tapped_session_join(&tapped, 1);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 1);
    tapped_session_play(&tapped, 5);
    assert_int_equal(tapped_session_tick(&tapped), 0);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_log(0, 1, 10);
}

static void player_that_is_replaced_within_a_tick_leaves_no_pause(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    tapped_session_play(&tapped, 5);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 1);
    (void)tapped_session_join(&tapped, 2);
    tapped_session_play(&tapped, 5);
    assert_int_equal(tapped_session_tick(&tapped), 10);
    assert_int_equal(tapped_session_counters(&tapped)->ticks_paused, 0);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_log(10, 0, 0);
}

static void computer_players_keep_the_match_going(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    sb_game_def game = sb_game_def_default();
    game.player_capacity = 3;
    game.computer_count = 1;
    tapped_session_begin_game(&tapped, &game);
    tapped_session_play(&tapped, 100);
    assert_int_equal(tapped_session_tick(&tapped), 100);
    assert_int_equal(tapped_session_counters(&tapped)->ticks_paused, 0);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_log(100, 0, 0);
}

static void messages_while_the_match_stands_still_are_harmless(void **state)
{
    (void)state;
    tapped_session_play(&tapped, 5);
    tapped_session_send_inputs(&tapped, 1, 3, 2, (sb_input){.throttle = 127});
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 1);
    tapped_session_play(&tapped, 5);
    assert_int_equal(tapped_session_tick(&tapped), 0);
    assert_int_equal(tapped_session_counters(&tapped)->ticks_paused, 10);
}

int main(void)
{
#define PAUSE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        PAUSE_TEST(match_without_players_stands_still_until_one_comes),
        PAUSE_TEST(last_player_leaves_in_a_tick_of_its_own),
        PAUSE_TEST(pauses_are_counted_each_for_itself),
        PAUSE_TEST(match_that_nobody_ever_joins_has_a_log_of_one_pause),
        PAUSE_TEST(pause_begins_with_all_that_was_played_in_the_log),
        PAUSE_TEST(client_that_comes_and_goes_between_ticks_ends_no_pause),
        PAUSE_TEST(player_that_is_replaced_within_a_tick_leaves_no_pause),
        PAUSE_TEST(computer_players_keep_the_match_going),
        PAUSE_TEST(messages_while_the_match_stands_still_are_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
