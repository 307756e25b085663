#include "test.h"

#include <math.h>

#include "client/control.h"

// Expected values are worked out by hand from the wire's units: 127 steps for a full axis, 65,536
// for a turn.

static sb_input quantise(sb_client_control control)
{
    return sb_control_quantise(&control);
}

static void quantise_full_axes_reach_the_ends(void **state)
{
    (void)state;
    assert_int_equal(quantise((sb_client_control){.throttle = 1.0f}).throttle, 127);
    assert_int_equal(quantise((sb_client_control){.throttle = -1.0f}).throttle, -127);
    assert_int_equal(quantise((sb_client_control){.steering = 1.0f}).steering, 127);
    assert_int_equal(quantise((sb_client_control){.steering = -1.0f}).steering, -127);
}

static void quantise_half_axis_rounds_away_from_zero_on_both_sides(void **state)
{
    (void)state;
    assert_int_equal(quantise((sb_client_control){.throttle = 0.5f}).throttle, 64);
    assert_int_equal(quantise((sb_client_control){.throttle = -0.5f}).throttle, -64);
}

static void quantise_out_of_range_is_clamped(void **state)
{
    (void)state;
    sb_input input = quantise((sb_client_control){
        .throttle = 1e30f, .steering = -7.0f, .aim_pitch = 3.0f, .aim_yaw = 1e30f});
    assert_int_equal(input.throttle, 127);
    assert_int_equal(input.steering, -127);
    assert_int_equal(input.aim_pitch, 16384);
    assert_int_equal(input.aim_yaw, 0);
    assert_int_equal(quantise((sb_client_control){.aim_pitch = -3.0f}).aim_pitch, -16384);
}

static void quantise_not_finite_counts_as_zero(void **state)
{
    (void)state;
    const float values[] = {NAN, INFINITY, -INFINITY};
    for (unsigned i = 0; i < 3; i++) {
        float v = values[i];
        sb_input input = quantise(
            (sb_client_control){.throttle = v, .steering = v, .aim_yaw = v, .aim_pitch = v});
        assert_int_equal(input.throttle, 0);
        assert_int_equal(input.steering, 0);
        assert_int_equal(input.aim_yaw, 0);
        assert_int_equal(input.aim_pitch, 0);
    }
}

static void quantise_yaw_wraps_into_one_turn(void **state)
{
    (void)state;
    const float half_pi = 1.57079637f;
    assert_int_equal(quantise((sb_client_control){.aim_yaw = half_pi}).aim_yaw, 16384);
    assert_int_equal(quantise((sb_client_control){.aim_yaw = -half_pi}).aim_yaw, 49152);
    assert_int_equal(quantise((sb_client_control){.aim_yaw = 2.0f * half_pi}).aim_yaw, 32768);
    assert_int_equal(quantise((sb_client_control){.aim_yaw = -2.0f * half_pi}).aim_yaw, 32768);
    // An angle just below zero becomes one just below a whole turn, or zero itself, but never
    // 65,536.
    assert_int_equal(quantise((sb_client_control){.aim_yaw = -1e-9f}).aim_yaw, 0);
    assert_int_equal(quantise((sb_client_control){.aim_yaw = -1e-4f}).aim_yaw, 65535);
}

static void quantise_any_yaw_is_within_half_a_step(void **state)
{
    (void)state;
    for (int i = -2000; i <= 2000; i++) {
        float yaw = (float)i * 0.01f;
        uint32_t quantised = quantise((sb_client_control){.aim_yaw = yaw}).aim_yaw;
        assert_in_range(quantised, 0, 65535);
        double back = (double)quantised / 65536.0;
        double turns = (double)yaw / 6.283185307179586;
        double error = (back - turns) - floor(back - turns + 0.5);
        assert_true(fabs(error) < 0.51 / 65536.0);
    }
}

static void quantise_fire_sets_its_button_alone(void **state)
{
    (void)state;
    assert_int_equal(quantise((sb_client_control){.fire = true}).buttons, 1);
    assert_int_equal(quantise((sb_client_control){.fire = false}).buttons, 0);
}

static void quantise_keeps_the_choices(void **state)
{
    (void)state;
    sb_client_control control = {.select = {0x01, 0x80, 0, 0xFF}};
    assert_memory_equal(quantise(control).select, control.select, 4);
    assert_memory_equal(quantise((sb_client_control){.throttle = 1.0f}).select, "\0\0\0", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantise_full_axes_reach_the_ends),
        cmocka_unit_test(quantise_half_axis_rounds_away_from_zero_on_both_sides),
        cmocka_unit_test(quantise_out_of_range_is_clamped),
        cmocka_unit_test(quantise_not_finite_counts_as_zero),
        cmocka_unit_test(quantise_yaw_wraps_into_one_turn),
        cmocka_unit_test(quantise_any_yaw_is_within_half_a_step),
        cmocka_unit_test(quantise_fire_sets_its_button_alone),
        cmocka_unit_test(quantise_keeps_the_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
