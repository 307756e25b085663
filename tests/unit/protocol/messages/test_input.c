#include "spelling.h"

#include <stdio.h>

static const char *const INPUT[] = {
    "05",
    "02",
    "64",
    "ce 80 00 00 01",
    "cc 82",
    ("92 9a 7f d0 81 cd ff ff d1 c0 00 01 62 cc ff ce de ad be ef "
     "ce 04 03 02 01 ce 40 00 0c 01 9a e0 d0 df 00 00 00 00 00 00 00 00")};
static const spelling input = SPELLING_OF(INPUT, spelling_decode);

static sb_error decode_one(const char *array)
{
    char list[SPELLING_HEX_SIZE];
    (void)snprintf(list, sizeof list, "91 %s", array);
    return spelling_decode_with(&input, 5, list);
}

#define VALID "9a 01 02 03 04 03 06 07 08 09 0a"
static const char *const ONE[] = {"01", "02", "03", "04", "03", "06", "07", "08", "09", "0a"};
static const spelling one = SPELLING_OF(ONE, decode_one);

static void input_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_INPUT,
        .input = {.epoch = 2,
                  .ack_tick = 100,
                  .ack_bits = 0x80000001,
                  .tick = 130,
                  .input_count = 2,
                  .inputs = {{.throttle = 127,
                              .steering = -127,
                              .aim_yaw = 65535,
                              .aim_pitch = -16384,
                              .buttons = 1,
                              .view_tick = 98,
                              .view_fraction = 255,
                              .select = {1, 2, 3, 4},
                              .present = {1, 12, 0, 64}},
                             {.throttle = -32, .steering = -33}},
                  .predicted_hashes = {0xdeadbeef}},
    };
    assert_spelled(&input, &message);
}

static void input_of_a_tick_is_read_field_by_field(void **state)
{
    (void)state;
    assert_int_equal(decode_one("9a 01 02 03 04 03 06 07 08 09 0a"), SB_OK);
    const sb_input *read = &spelled.input.inputs[0];
    assert_int_equal(read->throttle, 1);
    assert_int_equal(read->steering, 2);
    assert_int_equal(read->aim_yaw, 3);
    assert_int_equal(read->aim_pitch, 4);
    assert_int_equal(read->buttons, 3);
    assert_int_equal(read->view_tick, 6);
    assert_int_equal(read->view_fraction, 7);
    assert_int_equal(spelled.input.predicted_hashes[0], 8);
    assert_memory_equal(read->select, "\x09\0\0", 4);
    assert_memory_equal(read->present, "\x0a\0\0", 4);
    assert_int_equal(spelled.input.invalid, 0);
}

static void input_head_has_numbers_of_32_bits(void **state)
{
    (void)state;
    assert_u32(&input, 1);
    assert_u32(&input, 2);
    assert_u32(&input, 3);
    // Two inputs: the second's tick counts up.
    assert_integer(&input, 4, 0, UINT32_MAX - 1);
}

// A message with a number beyond these is refused as a whole.
static void input_of_a_tick_has_the_ranges_of_its_types(void **state)
{
    (void)state;
    assert_i32(&one, 0);
    assert_i32(&one, 1);
    assert_u32(&one, 2);
    assert_i32(&one, 3);
    for (uint32_t i = 4; i < 10; i++) {
        assert_u32(&one, i);
    }
}

// Each case: the number of the element, and its smallest and largest value by the standard.
static void input_out_of_range_is_marked_and_its_neighbours_are_not(void **state)
{
    (void)state;
    static const struct {
        uint32_t element;
        const char *bad[4]; ///< numbers just beyond the range, and far beyond
        const char *good[2];
    } cases[] = {
        {0, {"cc 80", "d0 80", "ce 7f ff ff ff", "d2 80 00 00 00"}, {"7f", "d0 81"}},
        {1, {"cc 80", "d0 80", "cd 01 00", "d1 ff 00"}, {"7f", "d0 81"}},
        {2, {"ce 00 01 00 00", "ce ff ff ff ff"}, {"00", "cd ff ff"}},
        {3, {"cd 40 01", "d1 bf ff", "ce 00 01 00 00", "d2 80 00 00 00"}, {"cd 40 00", "d1 c0 00"}},
        {4, {"04", "cd 01 00", "ce ff ff ff ff"}, {"00", "03"}},
        {5, {NULL}, {"00", "ce ff ff ff ff"}},
        {6, {"cd 01 00", "ce 00 01 00 00"}, {"00", "cc ff"}},
        {7, {NULL}, {"00", "ce ff ff ff ff"}},
        {8, {NULL}, {"00", "ce ff ff ff ff"}},
        {9, {NULL}, {"00", "ce ff ff ff ff"}},
    };
    static const sb_input zeros;
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (uint32_t k = 0; k < 6; k++) {
            const char *number = k < 4 ? cases[i].bad[k] : cases[i].good[k - 4];
            if (number == NULL) {
                continue;
            }
            char odd[SPELLING_HEX_SIZE], list[2 * SPELLING_HEX_SIZE];
            spelling_write(&one, cases[i].element, number, odd);
            (void)snprintf(list, sizeof list, "93 %s %s %s", VALID, odd, VALID);
            assert_int_equal(spelling_decode_with(&input, 5, list), SB_OK);
            assert_int_equal(spelled.input.invalid, k < 4 ? 2 : 0);
            assert_int_equal(spelled.input.inputs[0].throttle, 1);
            assert_int_equal(spelled.input.predicted_hashes[2], 8);
            if (k < 4) {
                assert_memory_equal(&spelled.input.inputs[1], &zeros, sizeof zeros);
                assert_int_equal(spelled.input.predicted_hashes[1], 0);
            }
        }
    }
}

static void input_has_one_to_32_ticks(void **state)
{
    (void)state;
    assert_list(&input, 5, "9a 01 01 01 01 01 01 01 01 01 01", 1, 32);
    assert_int_equal(spelling_decode_with(&input, 5, "91 07"), SB_ERROR_MALFORMED);
    assert_int_equal(spelling_decode_with(&input, 5, "91 80"), SB_ERROR_MALFORMED);
}

static void input_of_one_may_have_the_last_tick(void **state)
{
    (void)state;
    assert_int_equal(
        spelling_decode("96 05 00 00 00 ce ff ff ff ff 91 9a 00 00 00 00 00 00 00 00 00 00"),
        SB_OK);
    assert_true(spelled.input.tick == UINT32_MAX);
}

static void input_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&input);
    assert_later_skipped(&input);
    assert_all_needed(&one);
    assert_later_skipped(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input_has_its_bytes),
        cmocka_unit_test(input_of_a_tick_is_read_field_by_field),
        cmocka_unit_test(input_head_has_numbers_of_32_bits),
        cmocka_unit_test(input_of_a_tick_has_the_ranges_of_its_types),
        cmocka_unit_test(input_out_of_range_is_marked_and_its_neighbours_are_not),
        cmocka_unit_test(input_has_one_to_32_ticks),
        cmocka_unit_test(input_of_one_may_have_the_last_tick),
        cmocka_unit_test(input_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
