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
    assert_int_equal(sb_contact_table.field_count, 6);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(sb_contact_table.fields[i].type, i < 4 ? SB_FIELD_F32 : SB_FIELD_U32);
    }
}

static void contact_canonical_form_is_its_fields_in_order_little_endian(void **state)
{
    (void)state;
    const sb_contact contact = {
        .time = 0.5f,
        .speed = 2,
        .point = {4, 8, 16},
        .normal = {1, 0, -1},
        .sphere = 0x04030201,
        .target = 0x08070605,
    };
    // By hand: a power of two 2^n is (n + 127) << 23 in binary32.
    const uint8_t expected[] = {
        0, 0, 0x00, 0x3F, 0, 0, 0x00, 0x40,                   // time, speed
        0, 0, 0x80, 0x40, 0, 0, 0x00, 0x41, 0, 0, 0x80, 0x41, // point
        0, 0, 0x80, 0x3F, 0, 0, 0x00, 0x00, 0, 0, 0x80, 0xBF, // normal
        1, 2, 3,    4,    5, 6, 7,    8,                      // sphere, target
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
