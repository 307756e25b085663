#include "spelling.h"

#include <string.h>

enum { EPOCH = 1, TICK, AGE, DURABLE, MARGIN, PART, OWN, CHANGES };

static const char *const PLAIN[] = {"06",
                                    "02",       // epoch
                                    "cd 02 58", // tick 600
                                    "06",       // baseline 6 ticks ago
                                    "ff",       // nothing durable
                                    "fd",       // 3 ticks late
                                    "cc 81",    // part 1 of 3: 1 + 64 * 2
                                    "01",       // as predicted
                                    "95 00 7f e0 d2 80 00 00 00 ce 7f ff ff ff"};
static const spelling plain = SPELLING_OF(PLAIN, spelling_decode);

static const char *const PACKED[] = {"06",
                                     "ce ff ff ff ff",
                                     "cd 04 01", // tick 1025
                                     "cd 04 00", // 1024 ago: all there is before it
                                     "cc c8",
                                     "d1 80 00", // no input
                                     "00",       // part 0 of 1
                                     "c4 03 0a 0b 0c",
                                     "c4 02 c1 ff"};
static const spelling packed = SPELLING_OF(PACKED, spelling_decode);

static void snapshot_in_plain_form_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_SNAPSHOT,
        .snapshot = {.epoch = 2,
                     .tick = 600,
                     .baseline_age = 6,
                     .durable_age = -1,
                     .input_margin = -3,
                     .part = 1,
                     .part_count = 3,
                     .own = SB_OWN_PREDICTED,
                     .form = SB_FORM_PLAIN,
                     .number_count = 5,
                     .numbers = {0, 127, -32, INT32_MIN, INT32_MAX}},
    };
    assert_spelled(&plain, &message);
}

static void snapshot_in_packed_form_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_SNAPSHOT,
        .snapshot = {.epoch = UINT32_MAX,
                     .tick = 1025,
                     .baseline_age = 1024,
                     .durable_age = 200,
                     .input_margin = SB_NO_MARGIN,
                     .part = 0,
                     .part_count = 1,
                     .own = SB_OWN_FULL,
                     .own_state = {(const uint8_t *)"\x0a\x0b\x0c", 3},
                     .form = SB_FORM_PACKED,
                     .packed = {(const uint8_t *)"\xc1\xff", 2}},
    };
    assert_spelled(&packed, &message);
}

static void snapshot_is_read_field_by_field(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode("99 06 0a 0b 05 07 08 cd 0f c2 00 91 09"), SB_OK);
    const sb_message_snapshot *read = &spelled.snapshot;
    assert_int_equal(read->epoch, 10);
    assert_int_equal(read->tick, 11);
    assert_int_equal(read->baseline_age, 5);
    assert_int_equal(read->durable_age, 7);
    assert_int_equal(read->input_margin, 8);
    assert_int_equal(read->part, 2); // 0xfc2 is 2 + 64 * 63
    assert_int_equal(read->part_count, 64);
    assert_int_equal(read->own, SB_OWN_NONE);
    assert_int_equal(read->form, SB_FORM_PLAIN);
    assert_int_equal(read->number_count, 1);
    assert_int_equal(read->numbers[0], 9);
}

static void snapshot_tick_comes_after_its_baseline(void **state)
{
    (void)state;
    assert_u32(&plain, EPOCH);
    assert_integer(&plain, TICK, 7, UINT32_MAX);
    assert_integer(&packed, TICK, 1025, UINT32_MAX);
    assert_int_equal(spelling_decode("99 06 02 01 00 ff 00 00 00 90"), SB_OK);
    assert_int_equal(spelling_decode("99 06 02 00 00 ff 00 00 00 90"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("99 06 02 01 01 ff 00 00 00 90"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("99 06 02 02 01 ff 00 00 00 90"), SB_OK);
    assert_integer(&plain, AGE, 0, 599);
    assert_integer(&packed, AGE, 0, 1024);
}

static void snapshot_ages_have_ranges(void **state)
{
    (void)state;
    const char *elements[sizeof PLAIN / sizeof PLAIN[0]];
    memcpy(elements, PLAIN, sizeof elements);
    elements[TICK] = "ce ff ff ff ff";
    const spelling late = SPELLING_OF(elements, spelling_decode);
    assert_integer(&late, AGE, 0, 1024);
    assert_integer(&plain, DURABLE, -1, INT32_MAX);
    assert_i32(&plain, MARGIN);
    assert_int_equal(SB_NO_MARGIN, -32768);
}

static void snapshot_part_is_one_of_its_parts(void **state)
{
    (void)state;
    for (uint32_t part = 0; part < 64; part++) {
        for (uint32_t count = 1; count <= 64; count++) {
            static const char DIGITS[] = "0123456789abcdef";
            uint32_t value = part + 64 * (count - 1);
            const char hex[] = {
                'c', 'd', '0', DIGITS[value >> 8], DIGITS[value >> 4 & 15], DIGITS[value & 15],
                '\0'};
            assert_int_equal(spelling_decode_with(&plain, PART, hex),
                             part < count ? SB_OK : SB_ERROR_RANGE);
            assert_true(part >= count ||
                        (spelled.snapshot.part == part && spelled.snapshot.part_count == count));
        }
    }
    assert_int_equal(spelling_decode_with(&plain, PART, "cd 10 00"), SB_ERROR_LIMIT); // 65 parts
    assert_int_equal(spelling_decode_with(&plain, PART, "ce ff ff ff ff"), SB_ERROR_LIMIT);
    assert_int_equal(spelling_decode_with(&plain, PART, "ff"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&plain, PART, "c0"), SB_ERROR_MALFORMED);
}

static void snapshot_own_state_is_none_predicted_or_bytes(void **state)
{
    (void)state;
    assert_integer(&plain, OWN, 0, 1);
    assert_int_equal(spelling_decode_with(&plain, OWN, "00"), SB_OK);
    assert_int_equal(spelled.snapshot.own, SB_OWN_NONE);
    assert_int_equal(spelling_decode_with(&plain, OWN, "01"), SB_OK);
    assert_int_equal(spelled.snapshot.own, SB_OWN_PREDICTED);
    assert_int_equal(spelling_decode_with(&plain, OWN, "c4 01 05"), SB_OK);
    assert_int_equal(spelled.snapshot.own, SB_OWN_FULL);
    assert_int_equal(spelled.snapshot.own_state.size, 1);
    assert_int_equal(spelled.snapshot.own_state.data[0], 5);
    assert_blob(&plain, OWN, 1, 512);
    assert_int_equal(spelling_decode_with(&plain, OWN, "02"), SB_ERROR_RANGE);
}

static void snapshot_changes_are_numbers_of_32_bits_or_packed(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode_with(&plain, CHANGES, "90"), SB_OK);
    assert_int_equal(spelled.snapshot.form, SB_FORM_PLAIN);
    assert_int_equal(spelled.snapshot.number_count, 0);
    assert_int_equal(spelling_decode_with(&plain, CHANGES, "c4 00"), SB_OK);
    assert_int_equal(spelled.snapshot.form, SB_FORM_PACKED);
    assert_int_equal(spelled.snapshot.packed.size, 0);
    static const char *const OTHERS[] = {
        "07", "c0", "a1 31", "80", "81 01 01", "91 c0", "91 90", "91 ca 00 00 00 00", "91 c4 00"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        assert_int_equal(spelling_decode_with(&plain, CHANGES, OTHERS[i]), SB_ERROR_MALFORMED);
    }
    assert_int_equal(spelling_decode_with(&plain, CHANGES, "91 ce 7f ff ff ff"), SB_OK);
    assert_int_equal(spelling_decode_with(&plain, CHANGES, "91 ce 80 00 00 00"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&plain, CHANGES, "91 d3 ff ff ff ff 7f ff ff ff"),
                     SB_ERROR_RANGE);
}

// Nine bytes before the changes, three of their head, and then as many as a message has left.
static void snapshot_changes_may_fill_the_message(void **state)
{
    (void)state;
    static const char *const HEADS[] = {"dc", "c5"};
    for (size_t form = 0; form < 2; form++) {
        for (uint32_t count = 1138; count <= 1139; count++) {
            char hex[SPELLING_HEX_SIZE] = "99 06 02 01 00 ff 00 00 00 ";
            strcat(hex, HEADS[form]);
            strcat(hex, count == 1138 ? "0472" : "0473");
            size_t at = strlen(hex);
            for (uint32_t i = 0; i < count; i++) {
                memcpy(hex + at + 2 * i, "05", 3);
            }
            assert_int_equal(spelling_decode(hex), count == 1138 ? SB_OK : SB_ERROR_LIMIT);
            const sb_message_snapshot *read = &spelled.snapshot;
            assert_int_equal(form == 0 ? read->number_count : read->packed.size,
                             count == 1138 ? 1138 : 0);
        }
    }
}

static void snapshot_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&plain);
    assert_later_skipped(&plain);
    assert_all_needed(&packed);
    assert_later_skipped(&packed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snapshot_in_plain_form_has_its_bytes),
        cmocka_unit_test(snapshot_in_packed_form_has_its_bytes),
        cmocka_unit_test(snapshot_is_read_field_by_field),
        cmocka_unit_test(snapshot_tick_comes_after_its_baseline),
        cmocka_unit_test(snapshot_ages_have_ranges),
        cmocka_unit_test(snapshot_part_is_one_of_its_parts),
        cmocka_unit_test(snapshot_own_state_is_none_predicted_or_bytes),
        cmocka_unit_test(snapshot_changes_are_numbers_of_32_bits_or_packed),
        cmocka_unit_test(snapshot_changes_may_fill_the_message),
        cmocka_unit_test(snapshot_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
