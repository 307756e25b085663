// Players that say goodbye: their tanks stay for a time, and who takes them over.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "away_session.h"
#include "game/tanks/tanks.h"
#include "plain_secrets.h"
#include "record/verify.h"

#define HZ 60u
#define HOLD_TICKS (8 * HZ)
#define HOLD_MS 8000u

static void restart_with(uint32_t leave_hold_ms, bool secret)
{
    sb_session_def def = *sb_session_get_def(away_session());
    const sb_session_secrets none = {0};
    def.leave_hold_ms = leave_hold_ms;
    def.secrets = secret ? def.secrets : none;
    def.idle_ms = 0;
    def.record_commit_ms = 500;
    sb_map map;
    field_map(&map);
    tapped_session_end(&tapped);
    tapped_session_begin_def(&tapped, def, &map);
}

static int begin(void **state)
{
    (void)away_begin(state);
    restart_with(HOLD_MS, true);
    return 0;
}

static sb_peer_source source_of(uint8_t last)
{
    const uint8_t address[] = {203, 0, 113, last};
    return last == 0 ? SB_PEER_SOURCE_UNKNOWN : sb_peer_source_of_ip(address, sizeof address);
}

static sb_error try_join(uint32_t peer, uint8_t from, const char *name)
{
    sb_message hello = wire_tap_hello(name);
    wire_tap_clear(&tapped.tap);
    wire_tap_reopen(&tapped.tap, peer);
    return sb_hosted_join(sb_session_hosted(tapped.session), peer, source_of(from), &hello.hello);
}

// Joins as "tester"; returns the slot.
static uint32_t join(uint32_t peer, uint8_t from)
{
    assert_int_equal(try_join(peer, from, "tester"), SB_OK);
    return away_welcome_to(peer).player;
}

static sb_player *player_in(uint32_t slot)
{
    return (sb_player *)(uintptr_t)sb_tanks_player(sb_session_game(away_session()), slot);
}

static uint8_t generation_of(uint32_t slot)
{
    return sb_game_slot(sb_session_game(away_session()), slot)->generation;
}

// A player whose tank lives and is nearly dead. No frame tells this.
static void wound(uint32_t slot)
{
    uint32_t ticks = 0;
    while (player_in(slot)->state != SB_PLAYER_ALIVE) {
        assert_true(ticks++ < 600);
        tapped_session_play(&tapped, 1);
    }
    player_in(slot)->health = 7;
    player_in(slot)->stock[0] = 3;
}

static void tank_of_a_player_that_left_stays_for_the_time_and_can_be_seen_as_away(void **state)
{
    (void)state;
    const uint32_t slot = join(10, 5);
    (void)join(11, 6);
    wound(slot);
    tapped_session_send_inputs(&tapped, 10, tapped_session_tick(&tapped) + 1, 30,
                               (sb_input){.throttle = 90, .buttons = SB_BUTTON_FIRE});
    tapped_session_play(&tapped, 1);
    say_goodbye(10);
    const uint64_t applied = tapped_session_counters(&tapped)->inputs_applied;
    const uint64_t repeated = tapped_session_counters(&tapped)->inputs_repeated;
    assert_int_equal(sb_session_player_count(away_session()), 1);
    for (uint32_t tick = 0; tick < HOLD_TICKS; tick++) {
        tapped_session_play(&tapped, 1);
        assert_true(plays(slot));
        assert_int_equal(player_in(slot)->health, 7);
        assert_int_equal(presence_told(11, slot), tick == 0 ? SB_PRESENCE_AWAY : -1);
    }
    // What it had sent before it left does not act, nor is it repeated.
    assert_true(tapped_session_counters(&tapped)->inputs_applied == applied);
    assert_true(tapped_session_counters(&tapped)->inputs_repeated == repeated);
    tapped_session_play(&tapped, 1);
    assert_false(plays(slot));
    assert_int_equal(presence_told(11, slot), SB_PRESENCE_NONE);
    assert_int_equal(tapped_session_counters(&tapped)->players_lost, 0);
}

static void player_that_comes_back_from_the_address_has_the_tank_as_it_was(void **state)
{
    (void)state;
    const uint32_t slot = join(10, 5);
    wound(slot);
    const uint8_t generation = generation_of(slot);
    for (uint32_t time = 0; time < 5; time++) {
        // By a message, and by the end of the connection that says the same.
        if (time % 2 == 0) {
            say_goodbye(10 + time);
        } else {
            tapped.tap.closed[10 + time] = true;
            sb_hosted_leave(sb_session_hosted(tapped.session), 10 + time);
        }
        tapped_session_play(&tapped, time * 100);
        assert_int_equal(join(11 + time, 5), slot);
        tapped_session_play(&tapped, 2);
        assert_int_equal(generation_of(slot), generation);
        assert_int_equal(player_in(slot)->health, 7);
        assert_int_equal(player_in(slot)->stock[0], 3);
        assert_int_equal(presence_told(11 + time, slot), -1); // told before
    }
    assert_int_equal(sb_session_player_count(away_session()), 1);
    // The time is over: a new tank.
    say_goodbye(15);
    tapped_session_play(&tapped, HOLD_TICKS + 1);
    assert_false(plays(slot));
    assert_int_equal(join(16, 5), slot);
    tapped_session_play(&tapped, 1);
    assert_int_not_equal(generation_of(slot), generation);
}

static void time_until_the_respawn_goes_on(void **state)
{
    (void)state;
    const uint32_t slot = join(10, 5);
    wound(slot);
    player_in(slot)->state = SB_PLAYER_DEAD;
    const uint32_t respawn_tick = tapped_session_tick(&tapped) + 300;
    player_in(slot)->respawn_tick = respawn_tick;
    say_goodbye(10);
    tapped_session_play(&tapped, 100);
    assert_int_equal(join(11, 5), slot);
    tapped_session_play(&tapped, 100);
    assert_int_equal(player_in(slot)->state, SB_PLAYER_DEAD);
    assert_int_equal(player_in(slot)->respawn_tick, respawn_tick);
}

static void player_of_another_address_gets_a_slot_of_its_own(void **state)
{
    (void)state;
    const uint32_t slot = join(10, 5);
    wound(slot);
    say_goodbye(10);
    for (uint32_t i = 0; i < CAPACITY - 1; i++) {
        assert_int_not_equal(join(20 + i, i == 0 ? 0 : (uint8_t)(5 + i)), slot);
    }
    tapped_session_play(&tapped, 1);
    assert_true(plays(slot));
    // With no other slot left a held one is given up.
    assert_int_equal(join(30, 77), slot);
    tapped_session_play(&tapped, 1);
    assert_int_equal(presence_told(20, slot), SB_PRESENCE_PLAYER);
    assert_int_not_equal(player_in(slot)->health, 7);
    assert_int_equal(try_join(31, 78, "tester"), SB_ERROR_FULL);
    assert_int_equal(sb_session_player_count(away_session()), CAPACITY);
}

static void slot_that_was_held_longest_is_given_up_first(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CAPACITY; i++) {
        (void)join(10 + i, (uint8_t)(5 + i));
    }
    tapped_session_play(&tapped, 1);
    static const uint32_t leaving[] = {2, 0, 3};
    for (uint32_t i = 0; i < 3; i++) {
        say_goodbye(10 + leaving[i]);
        tapped_session_play(&tapped, 1);
    }
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(join(20 + i, (uint8_t)(50 + i)), leaving[i]);
    }
}

static void lost_players_slot_is_not_taken_over_by_its_address(void **state)
{
    (void)state;
    const uint32_t slot = join(10, 5);
    tapped_session_play(&tapped, 1);
    lose(10);
    assert_int_not_equal(join(11, 5), slot);
    assert_int_equal(come_back(12, 10), SB_OK);
    assert_int_equal(away_welcome_to(12).player, slot);
}

// A goodbye that another forged: the secret brings the player back.
static void secret_holds_while_the_tank_stays_and_is_void_when_another_took_it(void **state)
{
    (void)state;
    const uint32_t slot = join(10, 5);
    wound(slot);
    say_goodbye(10);
    tapped_session_play(&tapped, 100);
    assert_int_equal(come_back(11, 10), SB_OK);
    assert_int_equal(away_welcome_to(11).player, slot);
    tapped_session_play(&tapped, HOLD_TICKS + 5);
    assert_true(plays(slot));
    assert_int_equal(player_in(slot)->health, 7);
    say_goodbye(11);
    assert_int_equal(try_join(12, 5, "another"), SB_OK);
    assert_int_equal(come_back(13, 11), SB_ERROR_UNKNOWN);
    assert_int_equal(come_back(13, 10), SB_ERROR_UNKNOWN);
}

static void unknown_sources_no_time_and_players_without_a_tank_leave_at_once(void **state)
{
    (void)state;
    static const struct {
        uint32_t leave_hold_ms;
        uint8_t from;
        uint32_t ticks;
    } cases[] = {{HOLD_MS, 0, 5}, {0, 5, 5}, {HOLD_MS, 5, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        restart_with(cases[i].leave_hold_ms, true);
        const uint32_t slot = join(10, cases[i].from);
        tapped_session_play(&tapped, cases[i].ticks);
        say_goodbye(10);
        assert_int_equal(come_back(11, 10), SB_ERROR_UNKNOWN);
        tapped_session_play(&tapped, 1);
        assert_false(plays(slot));
    }
}

static void tank_of_a_lost_player_without_a_secret_is_held(void **state)
{
    (void)state;
    restart_with(HOLD_MS, false);
    const uint32_t slot = join(10, 5);
    wound(slot);
    lose(10);
    tapped_session_play(&tapped, HOLD_TICKS - 1);
    assert_int_equal(join(11, 5), slot);
    tapped_session_play(&tapped, 1);
    assert_int_equal(player_in(slot)->health, 7);
}

// An empty match stands still as soon as the last held tank is gone.
static void match_with_held_tanks_alone_ends_in_a_pause(void **state)
{
    (void)state;
    (void)join(10, 5);
    tapped_session_play(&tapped, 5);
    say_goodbye(10);
    tapped_session_play(&tapped, HOLD_TICKS + 1);
    assert_true(tapped_session_counters(&tapped)->ticks_paused == 0);
    tapped_session_play(&tapped, 10);
    assert_true(tapped_session_counters(&tapped)->ticks_paused == 10);
}

// Bytes of the log for each time that a client leaves and joins again, once a second.
static uint32_t log_bytes_of_a_join(bool answers)
{
    (void)join(9, 99); // keeps the match alive
    (void)join(10, 5);
    tapped_session_play(&tapped, HZ);
    const size_t before = tapped.log.size;
    for (uint32_t i = 0; i < 60; i++) {
        say_goodbye(10 + i % 2);
        (void)join(11 - i % 2, 5);
        tapped_session_play(&tapped, 1);
        if (answers) {
            tapped_session_send_inputs(&tapped, 11 - i % 2, tapped_session_tick(&tapped) + 1, 1,
                                       (sb_input){.throttle = 5});
        }
        tapped_session_play(&tapped, HZ - 1);
    }
    const size_t busy = tapped.log.size - before;
    tapped_session_play(&tapped, 60 * HZ);
    const size_t quiet = tapped.log.size - before - busy;
    assert_true(busy > quiet);
    return (uint32_t)((busy - quiet) / 60);
}

static void assert_log_agrees(void)
{
    sb_session_close_log(tapped.session);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
}

// An address may do it once a second, 86,400 times a day: 43 MB at 500 bytes.
static void leaving_and_joining_adds_less_than_500_bytes_to_the_log(void **state)
{
    (void)state;
    static const uint32_t holds_ms[] = {HOLD_MS, 0};
    for (size_t i = 0; i < 4; i++) {
        restart_with(holds_ms[i / 2], true);
        const uint32_t bytes = log_bytes_of_a_join(i % 2 == 1);
        print_message("hold %u ms, %s: %u bytes\n", holds_ms[i / 2],
                      i % 2 == 1 ? "with an input" : "silent", bytes);
        assert_in_range(bytes, 32, 500);
        assert_log_agrees();
    }
}

static void session_with_too_long_a_time_is_refused(void **state)
{
    (void)state;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_session_def def = *sb_session_get_def(away_session());
    def.recorded = false;
    def.leave_hold_ms = SB_SESSION_LEAVE_HOLD_MS_MAX + 1;
    sb_session *none;
    assert_int_equal(sb_session_create(&def, &tapped.map, &allocator, &none), SB_ERROR_ARGUMENT);
}

#define HOLD_TEST(test) cmocka_unit_test_setup_teardown(test, begin, away_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HOLD_TEST(tank_of_a_player_that_left_stays_for_the_time_and_can_be_seen_as_away),
        HOLD_TEST(player_that_comes_back_from_the_address_has_the_tank_as_it_was),
        HOLD_TEST(time_until_the_respawn_goes_on),
        HOLD_TEST(player_of_another_address_gets_a_slot_of_its_own),
        HOLD_TEST(slot_that_was_held_longest_is_given_up_first),
        HOLD_TEST(lost_players_slot_is_not_taken_over_by_its_address),
        HOLD_TEST(secret_holds_while_the_tank_stays_and_is_void_when_another_took_it),
        HOLD_TEST(unknown_sources_no_time_and_players_without_a_tank_leave_at_once),
        HOLD_TEST(tank_of_a_lost_player_without_a_secret_is_held),
        HOLD_TEST(match_with_held_tanks_alone_ends_in_a_pause),
        HOLD_TEST(leaving_and_joining_adds_less_than_500_bytes_to_the_log),
        HOLD_TEST(session_with_too_long_a_time_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
