// Tests the gun: its charge, stock and choice, by the ticks in which it fires.

#include "game/tanks/mode/scoring.h"
#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void begin(yard *at, sb_tank_kind kind)
{
    yard_begin_empty(at, 1);
    yard_join(at, 0, kind);
    yard_place(at, 0, (sb_vec3){0}, 0.0f);
}

static void hold_trigger(yard *at)
{
    yard_input(at, 0)->buttons |= SB_BUTTON_FIRE;
}

// Plays until a shot, and returns the count of ticks.
static uint32_t until_shot(yard *at)
{
    return yard_play_until(at, SB_EVENT_FIRE, 2000);
}

static void test_a_held_trigger_fires_at_each_full_charge(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
            yard at;
            begin(&at, kind);
            // Aims at the ground close by, so that no shell stays in the air.
            yard_point(&at, 0, 0.0f, sb_tank_types[kind].pitch_min_rad);
            yard_input(&at, 0)->select[SB_SELECT_AMMUNITION] = (uint8_t)(round + 1);
            hold_trigger(&at);
            double charge = (double)sb_ammunition_types[round].charge;
            double expected = ceil(charge * 60.0 / (double)sb_tank_types[kind].charge_per_s - 1e-6);
            (void)until_shot(&at);
            // The splash of its own bursts must not destroy the tank.
            for (uint32_t i = 0; i < 3; i++) {
                yard_player(&at, 0)->health = sb_tank_types[kind].health;
                uint32_t ticks = until_shot(&at);
                // Charge is a sum of binary fractions, which may be a tick late.
                assert_true(ticks == (uint32_t)expected || ticks == (uint32_t)expected + 1);
                assert_int_equal(yard_event(&at, SB_EVENT_FIRE)->value, round);
                assert_int_equal(yard_event(&at, SB_EVENT_FIRE)->entity, 0);
            }
            yard_end(&at);
        }
    }
}

static void test_a_fresh_gun_is_empty(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        begin(&at, kind);
        assert_near(yard_player(&at, 0)->charge, 0.0, 0.0);
        hold_trigger(&at);
        double charge = (double)sb_ammunition_types[SB_AMMUNITION_PIERCING].charge;
        double expected = charge * 60.0 / (double)sb_tank_types[kind].charge_per_s;
        assert_near(until_shot(&at), expected, 1.0);
        yard_end(&at);
    }
}

static void test_without_the_trigger_nothing_is_fired_and_the_charge_waits(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM);
    const float full = sb_ammunition_types[SB_AMMUNITION_PIERCING].charge;
    for (uint32_t i = 0; i < 400; i++) {
        yard_play(&at, 1);
        assert_null(yard_event(&at, SB_EVENT_FIRE));
        assert_true(yard_player(&at, 0)->charge <= full);
    }
    assert_near(yard_player(&at, 0)->charge, full, 0.0);
    hold_trigger(&at);
    assert_int_equal(until_shot(&at), 1);
    assert_near(yard_player(&at, 0)->charge, 0.0, 0.0);
    yard_end(&at);
}

static void test_stock_runs_down_by_one_a_shot_and_the_next_kind_follows(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM);
    const sb_tank_type *type = &sb_tank_types[SB_TANK_MEDIUM];
    yard_point(&at, 0, 0.0f, type->pitch_min_rad);
    hold_trigger(&at);
    for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
        for (uint32_t left = type->stock[round]; left > 0; left--) {
            yard_player(&at, 0)->health = type->health;
            assert_int_equal(yard_player(&at, 0)->stock[round], left);
            (void)until_shot(&at);
            assert_int_equal(yard_event(&at, SB_EVENT_FIRE)->value, round);
        }
        assert_int_equal(yard_player(&at, 0)->stock[round], 0);
    }
    // A gun without rounds does not fire.
    for (uint32_t i = 0; i < 300; i++) {
        yard_play(&at, 1);
        assert_null(yard_event(&at, SB_EVENT_FIRE));
    }
    assert_int_equal(yard_player(&at, 0)->shells_fired,
                     type->stock[0] + type->stock[1] + type->stock[2]);
    yard_end(&at);
}

static void test_the_player_chooses_among_what_there_is(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM);
    uint8_t *choice = &yard_input(&at, 0)->select[SB_SELECT_AMMUNITION];
    assert_int_equal(yard_player(&at, 0)->ammunition, SB_AMMUNITION_PIERCING);
    *choice = SB_AMMUNITION_SHAPED + 1;
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->ammunition, SB_AMMUNITION_SHAPED);
    *choice = 0; // keeps it
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->ammunition, SB_AMMUNITION_SHAPED);
    *choice = 200; // is none
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->ammunition, SB_AMMUNITION_SHAPED);
    *choice = SB_AMMUNITION_PIERCING + 1;
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->ammunition, SB_AMMUNITION_PIERCING);
    yard_player(&at, 0)->stock[SB_AMMUNITION_EXPLOSIVE] = 0;
    *choice = SB_AMMUNITION_EXPLOSIVE + 1; // has run out
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->ammunition, SB_AMMUNITION_PIERCING);
    yard_end(&at);
}

// A full charge of the most expensive round exceeds that of the cheapest one, and the surplus is
// dropped.
static void test_a_change_of_round_keeps_the_charge_up_to_the_new_full_one(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM);
    yard_input(&at, 0)->select[SB_SELECT_AMMUNITION] = SB_AMMUNITION_SHAPED + 1;
    yard_play(&at, 300);
    assert_near(yard_player(&at, 0)->charge, sb_ammunition_types[SB_AMMUNITION_SHAPED].charge, 0.0);
    yard_input(&at, 0)->select[SB_SELECT_AMMUNITION] = SB_AMMUNITION_PIERCING + 1;
    yard_play(&at, 1);
    assert_near(yard_player(&at, 0)->charge, sb_ammunition_types[SB_AMMUNITION_PIERCING].charge,
                0.0);
    yard_end(&at);
}

// A scout's gun is full again at once. It fires explosive rounds, which fly for seconds, until all
// are in the air. Then charge and stock wait.
static void test_four_shells_in_the_air_are_the_most(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_SCOUT);
    yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, -390.0f}, 0.0f);
    yard_point(&at, 0, 0.0f, 0.5f);
    yard_input(&at, 0)->select[SB_SELECT_AMMUNITION] = SB_AMMUNITION_EXPLOSIVE + 1;
    hold_trigger(&at);
    const sb_tank_type *type = &sb_tank_types[SB_TANK_SCOUT];
    const float full = sb_ammunition_types[SB_AMMUNITION_EXPLOSIVE].charge;
    uint32_t most = 0, waited = 0;
    for (uint32_t i = 0; i < 700; i++) {
        if (yard_shell_count(&at, 0) < SB_SHELLS_PER_PLAYER) {
            yard_player(&at, 0)->charge = full;
        }
        yard_play(&at, 1);
        uint32_t count = yard_shell_count(&at, 0);
        most = count > most ? count : most;
        waited += count == SB_SHELLS_PER_PLAYER && yard_player(&at, 0)->charge == full;
    }
    assert_int_equal(most, SB_SHELLS_PER_PLAYER);
    assert_true(waited > 10);
    assert_true(yard_player(&at, 0)->shells_fired > 5);
    // A shot that was not fired costs neither charge nor stock.
    const uint8_t *stock = yard_player(&at, 0)->stock;
    assert_int_equal(yard_player(&at, 0)->shells_fired + stock[0] + stock[1] + stock[2],
                     type->stock[0] + type->stock[1] + type->stock[2]);
    yard_end(&at);
}

static void test_the_dead_do_not_fire(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_SCOUT);
    yard_load(&at, 0, SB_AMMUNITION_PIERCING);
    yard_view view;
    yard_look(&at, &view);
    sb_death_apply(&view.play, 0, 0, (sb_vec3){0});
    hold_trigger(&at);
    for (uint32_t i = 0; i < 100; i++) {
        yard_play(&at, 1);
        assert_int_equal(yard_shell_count(&at, 0), 0);
    }
    yard_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_held_trigger_fires_at_each_full_charge),
        cmocka_unit_test(test_a_fresh_gun_is_empty),
        cmocka_unit_test(test_without_the_trigger_nothing_is_fired_and_the_charge_waits),
        cmocka_unit_test(test_stock_runs_down_by_one_a_shot_and_the_next_kind_follows),
        cmocka_unit_test(test_the_player_chooses_among_what_there_is),
        cmocka_unit_test(test_a_change_of_round_keeps_the_charge_up_to_the_new_full_one),
        cmocka_unit_test(test_four_shells_in_the_air_are_the_most),
        cmocka_unit_test(test_the_dead_do_not_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
