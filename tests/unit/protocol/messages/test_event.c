#include "spelling.h"

#include <stdio.h>

static const char *const EVENT[] = {"07", "09", "cd 01 00",
                                    "91 98 05 03 00 22 06 ff cd 05 dc d2 ff ff 3c b0"};
static const spelling event = SPELLING_OF(EVENT, spelling_decode);

static sb_error decode_one(const char *array)
{
    char list[SPELLING_HEX_SIZE];
    (void)snprintf(list, sizeof list, "91 %s", array);
    return spelling_decode_with(&event, 3, list);
}

static const char *const ONE[] = {"08", "01", "02", "03", "04", "05", "06", "07"};
static const spelling one = SPELLING_OF(ONE, decode_one);

static void event_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_EVENT,
        .event = {.sequence = 9,
                  .tick = 256,
                  .event_count = 1,
                  .events = {{.kind = 5,
                              .entity = 2,
                              .other = SB_NO_ENTITY,
                              .value = 34,
                              .ordinal = 6,
                              .point = {-1, 1500, -50000}}}},
    };
    assert_spelled(&event, &message);
}

// On the wire 0 is none and an entity is its index plus 1, so that both take one byte.
static void event_entities_are_indices_or_none(void **state)
{
    (void)state;
    assert_int_equal(decode_one("98 08 00 01 03 04 05 06 07"), SB_OK);
    assert_int_equal(spelled.event.events[0].entity, SB_NO_ENTITY);
    assert_int_equal(spelled.event.events[0].other, 0);
    assert_int_equal(decode_one("98 08 cd ff ff 00 03 04 05 06 07"), SB_OK);
    assert_int_equal(spelled.event.events[0].entity, 65534);
    assert_int_equal(spelled.event.events[0].other, SB_NO_ENTITY);
    assert_integer(&one, 1, 0, 65535);
    assert_integer(&one, 2, 0, 65535);
}

static void event_numbers_have_the_ranges_of_their_types(void **state)
{
    (void)state;
    assert_u32(&one, 0);
    assert_u32(&one, 3);
    assert_u32(&one, 4);
    assert_i32(&one, 5);
    assert_i32(&one, 6);
    assert_i32(&one, 7);
}

static void event_sequence_and_tick_have_32_bits(void **state)
{
    (void)state;
    assert_u32(&event, 1);
    assert_u32(&event, 2);
    assert_int_equal(spelling_decode_with(&event, 1, "ce ff ff ff ff"), SB_OK);
    assert_true(spelled.event.sequence == UINT32_MAX);
    assert_int_equal(spelling_decode_with(&event, 2, "ce ff ff ff ff"), SB_OK);
    assert_true(spelled.event.tick == UINT32_MAX);
}

static void event_has_one_to_32_events(void **state)
{
    (void)state;
    assert_list(&event, 3, "98 01 01 01 01 01 01 01 01", 1, 32);
    assert_int_equal(spelling_decode_with(&event, 3, "91 07"), SB_ERROR_MALFORMED);
    assert_int_equal(spelling_decode_with(&event, 3, "91 80"), SB_ERROR_MALFORMED);
}

static void event_numbers_that_would_wrap_are_out_of_range(void **state)
{
    (void)state;
#define TWO "92 98 01 01 01 01 01 01 01 01 98 01 01 01 01 01 01 01 01"
    assert_int_equal(spelling_decode("94 07 ce ff ff ff fe 00 " TWO), SB_OK);
    assert_int_equal(spelled.event.event_count, 2);
    assert_int_equal(spelling_decode("94 07 ce ff ff ff ff 00 " TWO), SB_ERROR_RANGE);
    // The tick is that of all of them.
    assert_int_equal(spelling_decode("94 07 00 ce ff ff ff ff " TWO), SB_OK);
#undef TWO
}

static void event_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&event);
    assert_later_skipped(&event);
    assert_all_needed(&one);
    assert_later_skipped(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(event_has_its_bytes),
        cmocka_unit_test(event_entities_are_indices_or_none),
        cmocka_unit_test(event_numbers_have_the_ranges_of_their_types),
        cmocka_unit_test(event_sequence_and_tick_have_32_bits),
        cmocka_unit_test(event_has_one_to_32_events),
        cmocka_unit_test(event_numbers_that_would_wrap_are_out_of_range),
        cmocka_unit_test(event_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
