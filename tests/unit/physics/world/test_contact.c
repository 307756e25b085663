#include "physics/world/contact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void contact_table_is_packed(void **state)
{
    (void)state;
    assert_true(sb_table_is_packed(&sb_contact_table));
    assert_int_equal(sb_contact_table.struct_size, sizeof(sb_contact));
    assert_int_equal(sb_contact_table.field_count, 10);
}

static void contact_canonical_form_is_its_fields_in_order_little_endian(void **state)
{
    (void)state;
    const sb_contact contact = {
        .a = 0x04030201,
        .b = 0x08070605,
        .time = 0.5f,
        .speed = 2,
        .point = {4, 8, 16},
        .normal = {1, 0, -1},
        .count = 0x0A09,
        .kind = SB_CONTACT_PERSIST,
        .flags = SB_CONTACT_SENSOR,
        .pose_hash = 0x0E0D0C0B,
    };
    // By hand: a power of two 2^n is (n + 127) << 23 in binary32.
    const uint8_t expected[] = {
        1,  2,  3,    4,    5, 6, 7,    8,                      // a, b
        0,  0,  0x00, 0x3F, 0, 0, 0x00, 0x40,                   // time, speed
        0,  0,  0x80, 0x40, 0, 0, 0x00, 0x41, 0, 0, 0x80, 0x41, // point
        0,  0,  0x80, 0x3F, 0, 0, 0x00, 0x00, 0, 0, 0x80, 0xBF, // normal
        9,  10, 2,    1,                                        // count, kind, flags
        11, 12, 13,   14,                                       // pose_hash
    };
    uint8_t bytes[sizeof expected + 1];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_table_write(&sb_contact_table, &contact, 1, &writer);
    assert_int_equal(writer.size, sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contact_table_is_packed),
        cmocka_unit_test(contact_canonical_form_is_its_fields_in_order_little_endian),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
