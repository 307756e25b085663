// Which input acts on which tick, counted exactly.
#include "session/inputs/player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define REPEAT_TICKS 15u

static sb_session_player player;
static sb_session_counters counters;

static int begin(void **state)
{
    (void)state;
    memset(&player, 0, sizeof player);
    counters = (sb_session_counters){0};
    sb_session_player_take(&player, &(sb_text){"somebody", 8}, 0);
    return 0;
}

// The client has acknowledged the snapshot of this tick, at once.
static void acknowledge(uint32_t tick)
{
    sb_view_claims_hear(&player.view_claims, &(sb_view_claims_rates){60, 2, 0}, tick, tick, 0,
                        tick);
}

// One message of `count` inputs from `tick` on; the throttle of each is its tick's last digit.
static void receive(uint32_t first_tick, uint32_t count, uint32_t now)
{
    sb_message_input message = {.tick = first_tick, .input_count = count};
    for (uint32_t i = 0; i < count; i++) {
        message.inputs[i] = (sb_input){
            .throttle = (int8_t)((first_tick + i) % 100), .aim_yaw = 1000, .aim_pitch = -50};
    }
    sb_session_player_receive(&player, &message, now, &counters);
}

static sb_input_origin origin; // of the input played last

static sb_input play(uint32_t tick)
{
    return sb_session_player_input(&player, tick, REPEAT_TICKS, &counters, &origin);
}

static void assert_counters(sb_session_counters expected)
{
    assert_int_equal(counters.inputs_applied, expected.inputs_applied);
    assert_int_equal(counters.inputs_repeated, expected.inputs_repeated);
    assert_int_equal(counters.inputs_missing, expected.inputs_missing);
    assert_int_equal(counters.inputs_late, expected.inputs_late);
    assert_int_equal(counters.inputs_early, expected.inputs_early);
    assert_int_equal(counters.inputs_duplicate, expected.inputs_duplicate);
    assert_int_equal(counters.inputs_invalid, expected.inputs_invalid);
    assert_int_equal(counters.views_clamped, expected.views_clamped);
}

static void inputs_act_on_their_own_ticks(void **state)
{
    (void)state;
    receive(5, 8, 1);
    for (uint32_t tick = 5; tick < 13; tick++) {
        sb_input input = play(tick);
        assert_int_equal(input.throttle, tick);
        assert_int_equal(input.aim_yaw, 1000);
        assert_int_equal(input.aim_pitch, -50);
    }
    assert_int_equal(player.input_tick, 12);
    assert_int_equal(player.applied_tick, 12);
    assert_counters((sb_session_counters){.inputs_applied = 8});
}

static void inputs_received_out_of_order_act_on_their_own_ticks(void **state)
{
    (void)state;
    receive(12, 1, 1);
    receive(10, 1, 1);
    receive(11, 1, 1);
    for (uint32_t tick = 10; tick <= 12; tick++) {
        assert_int_equal(play(tick).throttle, tick);
    }
    assert_int_equal(player.input_tick, 12);
}

static void every_field_of_an_input_arrives(void **state)
{
    (void)state;
    sb_message_input message = {.tick = 9, .input_count = 1};
    message.inputs[0] = (sb_input){.throttle = -127,
                                   .steering = 127,
                                   .aim_yaw = 65535,
                                   .aim_pitch = -16384,
                                   .buttons = 1,
                                   .view_tick = 7,
                                   .view_fraction = 255,
                                   .select = {0x01, 0x02, 0xFF, 0x80}};
    acknowledge(8);
    sb_session_player_receive(&player, &message, 8, &counters);
    const sb_input expected = {.view_tick = 7,
                               .aim_yaw = 65535,
                               .aim_pitch = -16384,
                               .throttle = -127,
                               .steering = 127,
                               .buttons = 1,
                               .view_fraction = 255,
                               .select = {0x01, 0x02, 0xFF, 0x80}};
    sb_input input = play(9);
    assert_memory_equal(&input, &expected, sizeof expected);
    assert_counters((sb_session_counters){.inputs_applied = 1});
}

static void selection_outlives_the_repeat_time_as_the_aim_does(void **state)
{
    (void)state;
    static const uint8_t expected[4] = {4, 3, 2, 1};
    sb_message_input message = {.tick = 9, .input_count = 1};
    message.inputs[0] = (sb_input){.throttle = 5, .select = {4, 3, 2, 1}};
    sb_session_player_receive(&player, &message, 8, &counters);
    for (uint32_t tick = 9; tick < 9 + 3 * REPEAT_TICKS; tick++) {
        sb_input input = play(tick);
        assert_memory_equal(input.select, expected, sizeof expected);
        assert_int_equal(input.throttle, tick <= 9 + REPEAT_TICKS ? 5 : 0);
    }
}

static void choices_of_the_hello_hold_until_the_first_input(void **state)
{
    (void)state;
    static const uint8_t wanted[4] = {0x44, 0x33, 0x22, 0x11}, chosen[4] = {9, 0, 0, 0};
    sb_session_player_take(&player, &(sb_text){"somebody", 8}, 0x11223344);
    assert_int_equal(sb_session_player_select(&player), 0x11223344);
    for (uint32_t tick = 1; tick < 100; tick++) {
        sb_input input = play(tick);
        assert_memory_equal(input.select, wanted, sizeof wanted);
        assert_int_equal(input.throttle, 0);
    }
    sb_message_input message = {.tick = 100, .input_count = 1, .inputs = {{.select = {9}}}};
    sb_session_player_receive(&player, &message, 99, &counters);
    assert_int_equal(sb_session_player_select(&player), 0x11223344);
    for (uint32_t tick = 100; tick < 200; tick++) {
        sb_input input = play(tick);
        assert_memory_equal(input.select, chosen, sizeof chosen);
    }
    assert_int_equal(sb_session_player_select(&player), 9);
    // The next one's are its own.
    sb_session_player_free(&player);
    assert_int_equal(sb_session_player_select(&player), 0);
}

static void missing_input_is_the_last_one_for_the_repeat_time_and_then_neutral(void **state)
{
    (void)state;
    receive(20, 1, 19);
    assert_int_equal(play(20).throttle, 20);
    for (uint32_t i = 1; i <= REPEAT_TICKS; i++) {
        assert_int_equal(play(20 + i).throttle, 20);
    }
    sb_input neutral = {.aim_yaw = 1000, .aim_pitch = -50};
    for (uint32_t i = 1; i <= 5; i++) {
        sb_input input = play(20 + REPEAT_TICKS + i);
        assert_memory_equal(&input, &neutral, sizeof neutral);
    }
    assert_counters((sb_session_counters){
        .inputs_applied = 1, .inputs_repeated = REPEAT_TICKS, .inputs_missing = 5});
    // It comes back with the next input, and may be repeated again.
    receive(60, 1, 59);
    assert_int_equal(play(60).throttle, 60);
    assert_int_equal(play(61).throttle, 60);
    assert_counters((sb_session_counters){
        .inputs_applied = 2, .inputs_repeated = REPEAT_TICKS + 1, .inputs_missing = 5});
}

static void client_that_never_sent_anything_is_neutral(void **state)
{
    (void)state;
    for (uint32_t tick = 1; tick < 40; tick++) {
        sb_input input = play(tick);
        assert_memory_equal(&input, &(sb_input){0}, sizeof input);
    }
    assert_counters((sb_session_counters){.inputs_missing = 39});
}

static void input_for_a_tick_already_played_is_late(void **state)
{
    (void)state;
    receive(98, 5, 100);
    assert_counters((sb_session_counters){.inputs_late = 3});
    assert_int_equal(player.input_tick, 102);
    assert_int_equal(play(101).throttle, 1);
}

static void input_long_past_is_late_too(void **state)
{
    (void)state;
    // A client's first message after a long stall: none of its inputs has arrived before.
    receive(100, 1, 1000);
    assert_counters((sb_session_counters){.inputs_late = 1});
    // It hears how late it is, to set its clock by.
    assert_int_equal(player.input_tick, 100);
}

static void input_long_past_does_not_displace_one_to_come(void **state)
{
    (void)state;
    receive(1010, 1, 1000);
    receive(1010 - SB_PLAYER_TICK_RING_SIZE, 1, 1000);
    assert_int_equal(play(1010).throttle, 10);
    assert_counters((sb_session_counters){.inputs_applied = 1, .inputs_late = 1});
}

static void late_input_does_not_displace_one_a_window_ahead_of_it(void **state)
{
    (void)state;
    const uint32_t to_come = 1060;
    sb_message_input message = {.tick = to_come,
                                .input_count = 1,
                                .inputs = {{.throttle = 5}},
                                .predicted_hashes = {0xCAFE}};
    sb_session_player_receive(&player, &message, 1000, &counters);
    message = (sb_message_input){.tick = to_come - SB_SESSION_INPUT_WINDOW,
                                 .input_count = 1,
                                 .inputs = {{.throttle = 6}},
                                 .predicted_hashes = {0xBEEF}};
    sb_session_player_receive(&player, &message, 1000, &counters);
    assert_int_equal(play(to_come).throttle, 5);
    assert_int_equal(sb_session_player_predicted(&player, to_come), 0xCAFE);
    assert_counters((sb_session_counters){.inputs_applied = 1, .inputs_late = 1});
}

static void input_of_each_tick_of_a_full_window_acts(void **state)
{
    (void)state;
    for (uint32_t now = 100; now < 100 + 3 * SB_SESSION_INPUT_WINDOW; now++) {
        receive(now + SB_SESSION_INPUT_WINDOW, 1, now);
        const sb_input input = play(now + 1);
        assert_int_equal(input.throttle, origin == SB_INPUT_OWN ? (now + 1) % 100 : 0);
    }
    assert_int_equal(counters.inputs_applied, 2 * SB_SESSION_INPUT_WINDOW + 1);
}

static void input_beyond_the_window_is_early(void **state)
{
    (void)state;
    receive(100 + SB_SESSION_INPUT_WINDOW - 1, 4, 100);
    assert_counters((sb_session_counters){.inputs_early = 2});
    assert_int_equal(player.input_tick, 100 + SB_SESSION_INPUT_WINDOW);
    receive(UINT32_MAX, 1, 100);
    assert_counters((sb_session_counters){.inputs_early = 3});
    // An early one is not kept.
    assert_int_equal(play(100 + SB_SESSION_INPUT_WINDOW).throttle, 64);
    assert_int_equal(play(100 + SB_SESSION_INPUT_WINDOW + 1).throttle, 64);
    assert_int_equal(counters.inputs_applied, 1);
}

static void input_that_came_before_is_a_duplicate_before_and_after_its_tick(void **state)
{
    (void)state;
    receive(10, 4, 9);
    receive(10, 4, 9);
    assert_counters((sb_session_counters){.inputs_duplicate = 4});
    for (uint32_t tick = 10; tick < 14; tick++) {
        (void)play(tick);
    }
    // A client repeats unacknowledged inputs. An input that was once in time counts as in time.
    receive(10, 4, 13);
    receive(12, 4, 13);
    assert_counters((sb_session_counters){.inputs_applied = 4, .inputs_duplicate = 10});
    assert_int_equal(player.input_tick, 15);
}

static void duplicate_with_other_content_does_not_replace_the_first(void **state)
{
    (void)state;
    receive(10, 1, 9);
    sb_message_input message = {.tick = 10, .input_count = 1, .inputs = {{.throttle = 99}}};
    sb_session_player_receive(&player, &message, 9, &counters);
    assert_int_equal(play(10).throttle, 10);
    assert_counters((sb_session_counters){.inputs_applied = 1, .inputs_duplicate = 1});
}

static void late_input_that_comes_again_is_a_duplicate(void **state)
{
    (void)state;
    receive(90, 1, 100);
    receive(90, 1, 100);
    assert_counters((sb_session_counters){.inputs_late = 1, .inputs_duplicate = 1});
}

static void input_out_of_range_is_invalid_and_its_neighbours_are_not(void **state)
{
    (void)state;
    // The decoder marks the inputs that are out of range.
    sb_message_input message = {.tick = 10, .input_count = SB_INPUT_COUNT_MAX};
    message.inputs[0] = (sb_input){.throttle = 1, .view_tick = 9};
    message.inputs[SB_INPUT_COUNT_MAX - 2] = (sb_input){.throttle = 2};
    message.invalid = ~(UINT32_C(1) | UINT32_C(1) << (SB_INPUT_COUNT_MAX - 2));
    const uint32_t count = SB_INPUT_COUNT_MAX - 2;
    sb_session_player_receive(&player, &message, 9, &counters);
    assert_counters((sb_session_counters){.inputs_invalid = count});
    assert_int_equal(play(10).throttle, 1);
    assert_int_equal(play(10 + count).throttle, 2);
    // None of the others is stored.
    for (uint32_t i = 1; i < SB_INPUT_COUNT_MAX; i++) {
        (void)play(10 + i);
        assert_int_equal(origin == SB_INPUT_OWN, i == count);
    }
    assert_int_equal(player.input_tick, 10 + count);
}

// After the server stood still, its clients' clocks are ahead of it, and so are the view ticks of
// their inputs.
static void view_tick_yet_to_come_is_the_newest_tick(void **state)
{
    (void)state;
    const struct {
        uint32_t tick, fraction, used_tick, used_fraction;
    } cases[] = {
        {8, 200, 8, 200}, {9, 0, 9, 0},  {9, 200, 9, 200},        {10, 0, 9, 0},
        {10, 200, 9, 0},  {38, 7, 9, 0}, {UINT32_MAX, 255, 9, 0}, {0, 0, 0, 0},
    };
    const uint32_t count = sizeof cases / sizeof cases[0];
    sb_message_input message = {.tick = 10, .input_count = count};
    for (uint32_t i = 0; i < count; i++) {
        message.inputs[i] = (sb_input){
            .throttle = 5, .view_tick = cases[i].tick, .view_fraction = (uint8_t)cases[i].fraction};
    }
    acknowledge(9);
    sb_session_player_receive(&player, &message, 9, &counters);
    assert_counters((sb_session_counters){0});
    for (uint32_t i = 0; i < count; i++) {
        const sb_input input = play(10 + i);
        assert_int_equal(origin, SB_INPUT_OWN);
        assert_int_equal(input.throttle, 5);
        assert_int_equal(input.view_tick, cases[i].used_tick);
        assert_int_equal(input.view_fraction, cases[i].used_fraction);
    }
}

// view_claims.h says which views are plausible.
static void only_inputs_that_can_act_have_their_view_set_right(void **state)
{
    (void)state;
    acknowledge(50);
    sb_message_input message = {.tick = 49, .input_count = 3};
    for (uint32_t i = 0; i < 3; i++) {
        message.inputs[i].view_tick = 10;
    }
    sb_session_player_receive(&player, &message, 50, &counters);
    assert_int_equal(play(51).view_tick, 44);
    assert_counters(
        (sb_session_counters){.inputs_applied = 1, .inputs_late = 2, .views_clamped = 1});
    assert_int_equal(player.view_claims.clamped, 1);
}

static void input_for_tick_zero_or_past_the_last_number_is_invalid(void **state)
{
    (void)state;
    receive(0, 2, 0);
    assert_counters((sb_session_counters){.inputs_invalid = 1});
    assert_int_equal(play(1).throttle, 1);
    receive(UINT32_MAX - 1, 4, UINT32_MAX - 3);
    assert_int_equal(counters.inputs_invalid, 3);
    assert_int_equal(player.input_tick, UINT32_MAX);
}

static void prediction_is_found_by_its_tick_for_a_player_that_predicts(void **state)
{
    (void)state;
    assert_false(player.predicts);
    sb_message_input message = {
        .tick = 9, .input_count = 2, .predicted_hashes = {0xCAFE0009, 0xCAFE000A}};
    sb_session_player_receive(&player, &message, 8, &counters);
    assert_true(player.predicts);
    assert_int_equal(sb_session_player_predicted(&player, 9), 0xCAFE0009);
    assert_int_equal(sb_session_player_predicted(&player, 10), 0xCAFE000A);
    assert_int_equal(sb_session_player_predicted(&player, 8), 0);
    assert_int_equal(sb_session_player_predicted(&player, 11), 0);
    // The ring's place of a tick long past.
    assert_int_equal(sb_session_player_predicted(&player, 9 + SB_PLAYER_TICK_RING_SIZE), 0);
    // It does so no more.
    message = (sb_message_input){.tick = 11, .input_count = 1};
    sb_session_player_receive(&player, &message, 8, &counters);
    assert_false(player.predicts);
    assert_int_equal(sb_session_player_predicted(&player, 10), 0xCAFE000A);
}

static void slot_of_a_new_player_keeps_only_generations(void **state)
{
    (void)state;
    assert_string_equal(player.name, "somebody");
    uint32_t generation = player.generation;
    assert_true(generation != 0);
    player.generation_in_game = generation;
    receive(10, 4, 9);
    sb_session_player_free(&player);
    assert_false(player.connected);
    assert_int_equal(player.generation_in_game, generation);
    sb_session_player_take(&player, &(sb_text){"other", 5}, 0);
    assert_true(player.connected);
    assert_int_equal(player.generation, generation + 1);
    assert_int_equal(player.generation_in_game, generation);
    assert_string_equal(player.name, "other");
    assert_int_equal(player.input_tick, 0);
    assert_int_equal(player.applied_tick, 0);
    // The inputs of the one before are not the new one's.
    sb_input input = play(10);
    assert_memory_equal(&input, &(sb_input){0}, sizeof input);
}

static void name_is_cut_to_its_room_and_ends_with_zero(void **state)
{
    (void)state;
    sb_session_player_take(&player, &(sb_text){"0123456789012345678901234567890", 31}, 0);
    assert_string_equal(player.name, "01234567890123456789012");
    sb_session_player_take(&player, &(sb_text){NULL, 0}, 0);
    assert_string_equal(player.name, "");
}

// A player's team may be decided before it joins.
static void fixed_choice_holds_against_inputs_and_after_a_return(void **state)
{
    (void)state;
    uint8_t select[4] = {1, 2, 3, 4};
    sb_session_player_take(&player, &(sb_text){"somebody", 8}, sb_wire_pack4(select));
    player.fixed_choices = 1u << 2;
    sb_message_input message = {.tick = 5, .input_count = 1, .inputs = {{.select = {9, 9, 9, 9}}}};
    for (uint32_t round = 0; round < 2; round++) {
        sb_session_player_receive(&player, &message, 4, &counters);
        const sb_input input = play(5);
        assert_int_equal(origin, SB_INPUT_OWN);
        const uint8_t wanted[4] = {9, 9, 3, 9};
        assert_memory_equal(input.select, wanted, sizeof wanted);
        assert_memory_equal(play(6).select, wanted, sizeof wanted);   // repeated
        assert_memory_equal(play(500).select, wanted, sizeof wanted); // neutral
        sb_session_player_await(&player, 10);
        sb_session_player_return(&player);
    }
}

// Inputs for later ticks have come when a player takes a team. They ask for the earlier one.
static void choice_that_is_taken_holds_over_inputs_that_have_come(void **state)
{
    (void)state;
    const sb_input earlier = {.throttle = 50, .select = {9, 9, 1, 9}};
    sb_message_input message = {.tick = 5, .input_count = 3, .inputs = {earlier, earlier, earlier}};
    sb_session_player_receive(&player, &message, 4, &counters);
    assert_int_equal(play(5).select[2], 1);
    sb_session_player_choose(&player, 2, 3);
    for (uint32_t tick = 6; tick <= 7; tick++) {
        const uint8_t wanted[4] = {9, 9, 3, 9};
        const sb_input input = play(tick);
        assert_int_equal(origin, SB_INPUT_OWN);
        assert_int_equal(input.throttle, 50);
        assert_memory_equal(input.select, wanted, sizeof wanted);
    }
    message = (sb_message_input){.tick = 8, .input_count = 1, .inputs = {earlier}};
    sb_session_player_receive(&player, &message, 7, &counters);
    assert_int_equal(play(8).select[2], 3);

    sb_session_player_choose(&player, 2, 0);
    message.tick = 9;
    sb_session_player_receive(&player, &message, 8, &counters);
    assert_int_equal(play(9).select[2], 1);
}

int main(void)
{
#define PLAYER_TEST(test) cmocka_unit_test_setup(test, begin)
    const struct CMUnitTest tests[] = {
        PLAYER_TEST(inputs_act_on_their_own_ticks),
        PLAYER_TEST(inputs_received_out_of_order_act_on_their_own_ticks),
        PLAYER_TEST(every_field_of_an_input_arrives),
        PLAYER_TEST(selection_outlives_the_repeat_time_as_the_aim_does),
        PLAYER_TEST(choices_of_the_hello_hold_until_the_first_input),
        PLAYER_TEST(missing_input_is_the_last_one_for_the_repeat_time_and_then_neutral),
        PLAYER_TEST(client_that_never_sent_anything_is_neutral),
        PLAYER_TEST(input_for_a_tick_already_played_is_late),
        PLAYER_TEST(input_long_past_is_late_too),
        PLAYER_TEST(input_long_past_does_not_displace_one_to_come),
        PLAYER_TEST(late_input_does_not_displace_one_a_window_ahead_of_it),
        PLAYER_TEST(input_of_each_tick_of_a_full_window_acts),
        PLAYER_TEST(input_beyond_the_window_is_early),
        PLAYER_TEST(input_that_came_before_is_a_duplicate_before_and_after_its_tick),
        PLAYER_TEST(duplicate_with_other_content_does_not_replace_the_first),
        PLAYER_TEST(late_input_that_comes_again_is_a_duplicate),
        PLAYER_TEST(input_out_of_range_is_invalid_and_its_neighbours_are_not),
        PLAYER_TEST(view_tick_yet_to_come_is_the_newest_tick),
        PLAYER_TEST(only_inputs_that_can_act_have_their_view_set_right),
        PLAYER_TEST(input_for_tick_zero_or_past_the_last_number_is_invalid),
        PLAYER_TEST(prediction_is_found_by_its_tick_for_a_player_that_predicts),
        PLAYER_TEST(slot_of_a_new_player_keeps_only_generations),
        PLAYER_TEST(name_is_cut_to_its_room_and_ends_with_zero),
        PLAYER_TEST(fixed_choice_holds_against_inputs_and_after_a_return),
        PLAYER_TEST(choice_that_is_taken_holds_over_inputs_that_have_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
