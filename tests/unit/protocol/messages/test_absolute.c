#include "spelling.h"

#include <stdio.h>

#define ENTITIES                                                                                   \
    "92 94 47 05 01 98 d1 b0 00 cd 0c 00 ce 00 01 00 00 cd 78 00 d1 fe 0c 00 02 00"                \
    " 94 cd 01 00 01 03 92 64 00"

// The example of protocol/ABSOLUTE.md.
static const char *const ABSOLUTE[] = {
    "18", "02", "cd 03 84", "1e", "01", "41", "92 92 40 07 92 48 cc b8", ENTITIES,
};
static const spelling absolute = SPELLING_OF(ABSOLUTE, spelling_decode);

static sb_error decode_range(const char *array)
{
    char list[SPELLING_HEX_SIZE];
    (void)snprintf(list, sizeof list, "91 %s", array);
    return spelling_decode_with(&absolute, 6, list);
}

static sb_error decode_entity(const char *array)
{
    char list[SPELLING_HEX_SIZE];
    (void)snprintf(list, sizeof list, "91 %s", array);
    return spelling_decode_with(&absolute, 7, list);
}

static const char *const RANGE[] = {"00", "07"};
static const spelling range = SPELLING_OF(RANGE, decode_range);
static const char *const ENTITY[] = {"47", "05", "01", "91 2a"};
static const spelling entity = SPELLING_OF(ENTITY, decode_entity);

static void absolute_has_the_bytes_of_the_standards_example(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_ABSOLUTE,
        .absolute = {.epoch = 2,
                     .tick = 900,
                     .durable_age = 30,
                     .input_margin = 1,
                     .part = 1,
                     .part_count = 2,
                     .range_count = 2,
                     .ranges = {{64, 7}, {72, 184}},
                     .entity_count = 2,
                     .entities = {{71, 5, 1, 8, 0}, {256, 1, 3, 2, 8}},
                     .values = {-20480, 3072, 65536, 30720, -500, 0, 2, 0, 100, 0}},
    };
    assert_spelled(&absolute, &message);
}

static void sizes_of_entities_and_ranges_are_those_of_their_bytes(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode_with(&absolute, 0, "18"), SB_OK);
    const sb_message_absolute *read = &spelled.absolute;
    assert_int_equal(sb_wire_range_size(&read->ranges[0]), 3);
    assert_int_equal(sb_wire_range_size(&read->ranges[1]), 4);
    assert_int_equal(sb_wire_entity_size(&read->entities[0], read->values), 25);
    assert_int_equal(sb_wire_entity_size(&read->entities[1], read->values + 8), 9);
}

static void absolute_fields_have_ranges(void **state)
{
    (void)state;
    assert_u32(&absolute, 1);
    assert_integer(&absolute, 2, 1, UINT32_MAX);
    assert_integer(&absolute, 3, -1, INT32_MAX);
    assert_i32(&absolute, 4);
    assert_list(&absolute, 6, "92 00 01", 0, 128);
    assert_list(&absolute, 7, "94 00 00 00 90", 0, 128);
}

static void absolute_part_is_below_its_count(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode_with(&absolute, 5, "01"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&absolute, 5, "cd 0f ff"), SB_OK);
    assert_int_equal(spelled.absolute.part, 63);
    assert_int_equal(spelled.absolute.part_count, 64);
    assert_int_equal(spelling_decode_with(&absolute, 5, "cd 10 00"), SB_ERROR_LIMIT);
}

static void absolute_range_ends_at_the_last_index(void **state)
{
    (void)state;
    assert_integer(&range, 1, 1, 65535);
    assert_int_equal(decode_range("92 cd ff ff 01"), SB_OK);
    assert_int_equal(decode_range("92 cd ff ff 02"), SB_ERROR_RANGE);
    assert_all_needed(&range);
    assert_later_skipped(&range);
}

static void absolute_entity_is_read_field_by_field(void **state)
{
    (void)state;
    assert_integer(&entity, 0, 0, 65535);
    assert_integer(&entity, 1, 0, 65535);
    assert_integer(&entity, 2, 0, 255);
    assert_list(&entity, 3, "d2 80 00 00 00", 0, 32);
    assert_all_needed(&entity);
}

static void absolute_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&absolute);
    assert_later_skipped(&absolute);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absolute_has_the_bytes_of_the_standards_example),
        cmocka_unit_test(sizes_of_entities_and_ranges_are_those_of_their_bytes),
        cmocka_unit_test(absolute_fields_have_ranges),
        cmocka_unit_test(absolute_part_is_below_its_count),
        cmocka_unit_test(absolute_range_ends_at_the_last_index),
        cmocka_unit_test(absolute_entity_is_read_field_by_field),
        cmocka_unit_test(absolute_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
