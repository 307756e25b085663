// Which tanks can have been seen in the present. The distances are those of present_claims.h.
#include "session/inputs/present_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"

#define PLAYER_COUNT 5u

static field_match match;

// The player of slot 0 stands in the middle, and each other one this far ahead of it.
static int begin(void **state)
{
    (void)state;
    static const float ahead_m[PLAYER_COUNT] = {0.0f, 8.0f, 11.9f, 12.1f, 60.0f};
    field_match_begin(&match, PLAYER_COUNT + 1, 60);
    field_match_populate(&match, PLAYER_COUNT);
    for (uint32_t slot = 0; slot < PLAYER_COUNT; slot++) {
        field_match_place(&match, slot, 0.0f, ahead_m[slot], 0.0f);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    field_match_end(&match);
    return 0;
}

static uint32_t check(sb_input *input)
{
    return sb_present_claims_check(match.game, 0, input);
}

static void only_near_tanks_can_be_seen_in_the_present(void **state)
{
    (void)state;
    sb_input input = {.present = {2, 3, 4, 5}};
    assert_int_equal(check(&input), 2);
    static const uint8_t expected[4] = {2, 3, 0, 0};
    assert_memory_equal(input.present, expected, 4);
    assert_int_equal(check(&input), 0);
    assert_memory_equal(input.present, expected, 4);
}

// 20 m/s for a quarter of a second.
static void tanks_that_move_may_be_farther_away(void **state)
{
    (void)state;
    field_match_body(&match, 3)->velocity = (sb_vec3){0.0f, 0.0f, 20.0f};
    field_match_place(&match, 4, 0.0f, 17.1f, 0.0f);
    field_match_body(&match, 4)->velocity = (sb_vec3){20.0f, 0.0f, 0.0f};
    sb_input input = {.present = {4, 5}};
    assert_int_equal(check(&input), 1);
    assert_int_equal(input.present[0], 4);
    assert_int_equal(input.present[1], 0);
}

// The input's view is of a tick in which the tank was near.
static void tank_that_was_near_at_the_view_can_have_been_seen(void **state)
{
    (void)state;
    field_match_play(&match, 1);
    const uint32_t near_tick = sb_game_tick(match.game);
    field_match_place(&match, 1, 50.0f, 0.0f, 0.0f);
    field_match_play(&match, 5);
    sb_input input = {.view_tick = near_tick, .present = {2}};
    assert_int_equal(check(&input), 0);
    input.view_tick = near_tick + 1;
    assert_int_equal(check(&input), 1);
    // A view that no pose is kept of.
    input = (sb_input){.view_tick = 0, .present = {2}};
    assert_int_equal(check(&input), 1);
    input = (sb_input){.view_tick = UINT32_MAX, .present = {2}};
    assert_int_equal(check(&input), 1);
}

static void tank_that_is_gone_stays_listed(void **state)
{
    (void)state;
    sb_input input = {.present = {PLAYER_COUNT + 1}};
    assert_int_equal(check(&input), 0);
    assert_int_equal(input.present[0], PLAYER_COUNT + 1);
}

static void any_numbers_are_survived(void **state)
{
    (void)state;
    for (uint32_t slot = 0; slot < 80; slot++) {
        for (uint32_t seen = 0; seen <= UINT8_MAX; seen++) {
            sb_input input = {.present = {(uint8_t)seen, (uint8_t)(255 - seen), 0, 255}};
            const uint32_t cleared = sb_present_claims_check(match.game, slot, &input);
            assert_in_range(cleared, 1, 3);
            assert_int_equal(input.present[3], 0);
        }
    }
}

#define PRESENT_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PRESENT_TEST(only_near_tanks_can_be_seen_in_the_present),
        PRESENT_TEST(tanks_that_move_may_be_farther_away),
        PRESENT_TEST(tank_that_was_near_at_the_view_can_have_been_seen),
        PRESENT_TEST(tank_that_is_gone_stays_listed),
        PRESENT_TEST(any_numbers_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
