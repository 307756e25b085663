// The four bytes in front of a full own state: how long ago the tank touched a movable body, was
// given an impulse, and was played with another input than its player's.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/fire/ammunition.h"
#include "tapped_session.h"

static tapped_session tapped;
static field_match match; ///< a view of the session's game, to put tanks somewhere
static uint32_t slots[3]; ///< by peer, from 1

static int begin(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 4);
    match.game = (sb_game *)(uintptr_t)sb_session_game(tapped.session);
    for (uint32_t peer = 1; peer <= 2; peer++) {
        slots[peer] = tapped_session_join(&tapped, peer);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

// Plays a tick with inputs of these peers, whose predicted hash is wrong.
static void play_with(bool first, bool second)
{
    const bool sends[] = {false, first, second};
    for (uint32_t peer = 1; peer <= 2; peer++) {
        if (sends[peer]) {
            tapped_session_send_predicted(&tapped, peer, tapped_session_tick(&tapped) + 1, 1,
                                          (sb_input){0}, 1);
        }
    }
    tapped_session_play(&tapped, 1);
}

static void play_both(uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        play_with(true, true);
    }
}

static void assert_ages(uint32_t peer, uint32_t contact, uint32_t impulse, uint32_t input)
{
    sb_message message;
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT, 0, &message);
    assert_int_equal(message.snapshot.tick, tapped_session_tick(&tapped));
    assert_int_equal(message.snapshot.own, SB_OWN_FULL);
    assert_true(message.snapshot.own_state.size > 4);
    const uint8_t expected[4] = {(uint8_t)contact, (uint8_t)impulse, (uint8_t)input, 0};
    assert_memory_equal(message.snapshot.own_state.data, expected, 4);
}

// Snapshots come in even ticks: an odd number of ticks from the start is played to begin with.
static void settle(uint32_t tick_count)
{
    play_both(tick_count);
    assert_int_equal(tapped_session_tick(&tapped) % 2, 0);
}

static void nothing_that_ever_happened_is_as_long_ago_as_can_be_said(void **state)
{
    (void)state;
    settle(40);
    assert_ages(1, 255, 255, 255);
    assert_ages(2, 255, 255, 255);
}

static void missing_input_is_counted_from_its_tick_for_its_player_alone(void **state)
{
    (void)state;
    settle(10);
    play_with(true, true);
    play_with(true, false);
    assert_ages(1, 255, 255, 255);
    assert_ages(2, 255, 255, 0);
    for (uint32_t age = 2; age <= 300; age += 2) {
        play_both(2);
        assert_ages(1, 255, 255, 255);
        assert_ages(2, 255, 255, age < 255 ? age : 255);
    }
    // The newest one counts.
    play_with(true, false);
    play_with(false, true);
    assert_ages(1, 255, 255, 0);
    assert_ages(2, 255, 255, 1);
}

static void impulse_is_counted_from_the_tick_that_gives_it(void **state)
{
    (void)state;
    settle(10);
    // A shell of the first, into the second.
    field_match_place(&match, slots[1], 0, 0, 0);
    field_match_place(&match, slots[2], 0, 30, 0);
    play_both(2);
    assert_ages(2, 255, 255, 255);
    field_match_player(&match, slots[1])->ammunition = SB_AMMUNITION_EXPLOSIVE;
    tapped_session_charge(&tapped, slots[1]);
    field_match_player(&match, slots[1])->turret_pitch = -0.01f;
    tapped_session_send_predicted(&tapped, 1, tapped_session_tick(&tapped) + 1, 1,
                                  (sb_input){.buttons = SB_BUTTON_FIRE | SB_BUTTON_HOLD_AIM}, 1);
    play_with(false, true);
    uint32_t hit_tick = 0;
    for (uint32_t i = 0; i < 61; i++) {
        if (hit_tick == 0 && field_match_event_count(&match, SB_EVENT_HIT) > 0) {
            hit_tick = tapped_session_tick(&tapped);
        }
        play_both(1);
        const uint32_t tick = tapped_session_tick(&tapped);
        if (tick % 2 == 0 && hit_tick != 0) {
            assert_ages(2, 255, tick - hit_tick, 255); // a hit is no contact
        }
    }
    assert_true(hit_tick != 0);
    assert_int_equal(tapped_session_tick(&tapped) % 2, 0);
    assert_ages(1, 255, 255, 255);
}

static void contact_is_counted_from_the_last_touch_for_both(void **state)
{
    (void)state;
    settle(10);
    // They are so close that they overlap in the next tick, and are apart in the one after, in
    // which the contact ends.
    field_match_place(&match, slots[1], 0, 0, 0);
    const float length = 2.0f * field_match_body(&match, slots[2])->half_extents.z;
    field_match_place(&match, slots[2], 0, length - 0.05f, 0);
    play_both(1);
    play_both(1);
    assert_ages(1, 0, 255, 255);
    assert_ages(2, 0, 255, 255);
    field_match_place(&match, slots[2], 0, 40, 0);
    play_both(2);
    const uint32_t age = 2;
    for (uint32_t later = 0; later <= 270; later += 2) {
        const uint32_t sum = age + later;
        assert_ages(1, sum < 255 ? sum : 255, 255, 255);
        assert_ages(2, sum < 255 ? sum : 255, 255, 255);
        play_both(2);
    }
}

int main(void)
{
#define AGES_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        AGES_TEST(nothing_that_ever_happened_is_as_long_ago_as_can_be_said),
        AGES_TEST(missing_input_is_counted_from_its_tick_for_its_player_alone),
        AGES_TEST(impulse_is_counted_from_the_tick_that_gives_it),
        AGES_TEST(contact_is_counted_from_the_last_touch_for_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
