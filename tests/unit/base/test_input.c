#include "base/input.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void input_of_zeros_is_valid(void **state)
{
    (void)state;
    assert_true(sb_input_is_valid(&(sb_input){0}));
}

static void input_pitch_is_valid_up_to_a_quarter_turn(void **state)
{
    (void)state;
    for (int32_t pitch = INT16_MIN; pitch <= INT16_MAX; pitch++) {
        sb_input input = {.aim_pitch = (int16_t)pitch};
        assert_int_equal(sb_input_is_valid(&input), pitch >= -16384 && pitch <= 16384);
    }
}

static void input_axes_are_valid_but_for_the_lowest_number(void **state)
{
    (void)state;
    for (int value = INT8_MIN; value <= INT8_MAX; value++) {
        sb_input throttle = {.throttle = (int8_t)value};
        sb_input steering = {.steering = (int8_t)value};
        assert_int_equal(sb_input_is_valid(&throttle), value != -128);
        assert_int_equal(sb_input_is_valid(&steering), value != -128);
    }
}

static void input_buttons_are_valid_if_defined(void **state)
{
    (void)state;
    for (unsigned buttons = 0; buttons <= UINT8_MAX; buttons++) {
        sb_input input = {.buttons = (uint8_t)buttons};
        assert_int_equal(sb_input_is_valid(&input), buttons <= 3);
    }
}

static void input_other_fields_are_valid_at_their_extremes(void **state)
{
    (void)state;
    sb_input input = {.view_tick = UINT32_MAX,
                      .aim_yaw = UINT16_MAX,
                      .view_fraction = UINT8_MAX,
                      .select = {255, 255, 255, 255},
                      .present = {255, 255, 255, 255}};
    assert_true(sb_input_is_valid(&input));
    // The bits are the wire's and the log's.
    assert_int_equal(SB_BUTTON_FIRE, 1);
    assert_int_equal(SB_BUTTON_HOLD_AIM, 2);
}

static void input_table_is_packed_and_writes_bytes_written_by_hand(void **state)
{
    (void)state;
    const sb_input input = {.view_tick = 0x04030201,
                            .aim_yaw = 0x0605,
                            .aim_pitch = -2,
                            .throttle = -127,
                            .steering = 127,
                            .buttons = 3,
                            .view_fraction = 0x80,
                            .select = {9, 8, 0xFF, 7},
                            .present = {64, 1, 0, 2}};
    static const uint8_t expected[] = {1, 2,    3, 4, 5,    6, 0xFE, 0xFF, 0x81, 0x7F,
                                       3, 0x80, 9, 8, 0xFF, 7, 64,   1,    0,    2};
    assert_true(sb_table_is_packed(&sb_input_table));
    uint8_t bytes[sizeof expected];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_table_write(&sb_input_table, &input, 1, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input_of_zeros_is_valid),
        cmocka_unit_test(input_pitch_is_valid_up_to_a_quarter_turn),
        cmocka_unit_test(input_axes_are_valid_but_for_the_lowest_number),
        cmocka_unit_test(input_buttons_are_valid_if_defined),
        cmocka_unit_test(input_other_fields_are_valid_at_their_extremes),
        cmocka_unit_test(input_table_is_packed_and_writes_bytes_written_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
