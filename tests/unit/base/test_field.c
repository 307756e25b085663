#include "base/field.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// One field of every type, one of them an array, ordered so that there is no padding.
typedef struct sample {
    uint64_t u64;
    uint32_t u32;
    int32_t i32;
    float f32[2];
    uint16_t u16;
    int16_t i16;
    uint8_t u8;
    int8_t i8;
    uint8_t spare[2];
} sample;

static const sb_field sample_fields[] = {
    SB_FIELD(sample, u64, SB_FIELD_U64, 1),  SB_FIELD(sample, u32, SB_FIELD_U32, 1),
    SB_FIELD(sample, i32, SB_FIELD_I32, 1),  SB_FIELD(sample, f32, SB_FIELD_F32, 2),
    SB_FIELD(sample, u16, SB_FIELD_U16, 1),  SB_FIELD(sample, i16, SB_FIELD_I16, 1),
    SB_FIELD(sample, u8, SB_FIELD_U8, 1),    SB_FIELD(sample, i8, SB_FIELD_I8, 1),
    SB_FIELD(sample, spare, SB_FIELD_U8, 2),
};
static const sb_table sample_table = SB_TABLE(sample, sample_fields);

static sample sample_make(void)
{
    return (sample){.u64 = UINT64_C(0x0102030405060708),
                    .u32 = 0xA0B0C0D0,
                    .i32 = -2,
                    .f32 = {1.0f, -0.0f},
                    .u16 = 0xBEEF,
                    .i16 = -32768,
                    .u8 = 0x7F,
                    .i8 = -1,
                    .spare = {0x11, 0x22}};
}

// The same by hand, each field low byte first; 1.0f is 0x3F800000, -0.0f is 0x80000000.
static const uint8_t sample_bytes[] = {
    0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01, 0xD0, 0xC0, 0xB0, 0xA0, 0xFE, 0xFF, 0xFF, 0xFF,
    0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x00, 0x80, 0xEF, 0xBE, 0x00, 0x80, 0x7F, 0xFF, 0x11, 0x22,
};

static void table_describes_the_struct(void **state)
{
    (void)state;
    assert_string_equal(sample_table.name, "sample");
    assert_int_equal(sample_table.struct_size, sizeof(sample));
    assert_int_equal(sample_table.field_count, 9);
    assert_string_equal(sample_fields[3].name, "f32");
    assert_int_equal(sample_fields[3].offset, 16);
    assert_int_equal(sample_fields[3].count, 2);
}

static void field_type_sizes_are_those_of_the_c_types(void **state)
{
    (void)state;
    assert_int_equal(sb_field_type_size(SB_FIELD_U8), 1);
    assert_int_equal(sb_field_type_size(SB_FIELD_I8), 1);
    assert_int_equal(sb_field_type_size(SB_FIELD_U16), 2);
    assert_int_equal(sb_field_type_size(SB_FIELD_I16), 2);
    assert_int_equal(sb_field_type_size(SB_FIELD_U32), 4);
    assert_int_equal(sb_field_type_size(SB_FIELD_I32), 4);
    assert_int_equal(sb_field_type_size(SB_FIELD_U64), 8);
    assert_int_equal(sb_field_type_size(SB_FIELD_F32), 4);
}

// The sample's table with one field replaced or left out.
static bool packed_after(uint32_t index, sb_field field, uint32_t field_count)
{
    sb_field fields[9];
    memcpy(fields, sample_fields, sizeof fields);
    fields[index] = field;
    sb_table table = sample_table;
    table.fields = fields;
    table.field_count = field_count;
    return sb_table_is_packed(&table);
}

static void table_without_gaps_is_packed(void **state)
{
    (void)state;
    assert_true(sb_table_is_packed(&sample_table));
}

static void table_with_gap_overlap_or_rest_is_not_packed(void **state)
{
    (void)state;
    sb_field same = sample_fields[1];
    assert_true(packed_after(1, same, 9));
    // The end is missing.
    assert_false(packed_after(1, same, 8));
    assert_false(packed_after(1, same, 0));
    // Too small a type leaves a gap, too large a one overlaps its neighbour.
    assert_false(packed_after(1, (sb_field){"u32", SB_FIELD_U16, 8, 1}, 9));
    assert_false(packed_after(1, (sb_field){"u32", SB_FIELD_U64, 8, 1}, 9));
    assert_false(packed_after(1, (sb_field){"u32", SB_FIELD_U32, 12, 1}, 9));
    assert_false(packed_after(3, (sb_field){"f32", SB_FIELD_F32, 16, 1}, 9));
    assert_false(packed_after(8, (sb_field){"spare", SB_FIELD_U8, 30, 3}, 9));
    assert_false(packed_after(8, (sb_field){"spare", SB_FIELD_U8, 30, 0}, 9));
}

typedef struct padded {
    uint8_t small;
    uint32_t large;
} padded;

static void table_of_padded_struct_is_not_packed(void **state)
{
    (void)state;
    const sb_field fields[] = {SB_FIELD(padded, small, SB_FIELD_U8, 1),
                               SB_FIELD(padded, large, SB_FIELD_U32, 1)};
    const sb_table table = SB_TABLE(padded, fields);
    assert_false(sb_table_is_packed(&table));
}

static void table_write_gives_canonical_bytes(void **state)
{
    (void)state;
    sample samples[2] = {sample_make(), sample_make()};
    samples[1].u8 = 0x55;
    uint8_t buffer[2 * sizeof sample_bytes];
    sb_writer writer = sb_writer_over(buffer, sizeof buffer);
    sb_table_write(&sample_table, samples, 2, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, sizeof buffer);
    assert_memory_equal(buffer, sample_bytes, sizeof sample_bytes);
    assert_int_equal(buffer[sizeof sample_bytes + 28], 0x55);
    buffer[sizeof sample_bytes + 28] = 0x7F;
    assert_memory_equal(buffer + sizeof sample_bytes, sample_bytes, sizeof sample_bytes);
}

static void table_read_gives_back_the_values(void **state)
{
    (void)state;
    sample read;
    memset(&read, 0xEE, sizeof read);
    sb_reader reader = sb_reader_over(sample_bytes, sizeof sample_bytes);
    sb_table_read(&sample_table, &read, 1, &reader);
    assert_int_equal(reader.error, SB_OK);
    assert_int_equal(sb_reader_remaining(&reader), 0);
    assert_true(read.u64 == UINT64_C(0x0102030405060708));
    assert_int_equal(read.u32, 0xA0B0C0D0);
    assert_int_equal(read.i32, -2);
    assert_true(read.f32[0] == 1.0f);
    assert_true(read.f32[1] == 0.0f && signbit(read.f32[1]));
    assert_int_equal(read.u16, 0xBEEF);
    assert_int_equal(read.i16, -32768);
    assert_int_equal(read.u8, 0x7F);
    assert_int_equal(read.i8, -1);
    assert_int_equal(read.spare[1], 0x22);
}

static void table_read_of_cut_bytes_is_truncated(void **state)
{
    (void)state;
    for (size_t size = 0; size < sizeof sample_bytes; size++) {
        sample read;
        sb_reader reader = sb_reader_over(sample_bytes, size);
        sb_table_read(&sample_table, &read, 1, &reader);
        assert_int_equal(reader.error, SB_ERROR_TRUNCATED);
    }
}

static void table_write_into_too_little_room_is_full(void **state)
{
    (void)state;
    sample value = sample_make();
    uint8_t buffer[sizeof sample_bytes - 1];
    sb_writer writer = sb_writer_over(buffer, sizeof buffer);
    sb_table_write(&sample_table, &value, 1, &writer);
    assert_int_equal(writer.error, SB_ERROR_FULL);
}

static void table_is_finite_unless_a_float_is_infinite_or_none(void **state)
{
    (void)state;
    sample samples[3];
    for (int i = 0; i < 3; i++) {
        samples[i] = sample_make();
    }
    // Any bits of a field that is no float are finite, and so are the largest and smallest floats.
    samples[0].u64 = UINT64_MAX;
    samples[1].u32 = 0x7F800000;
    samples[2].i32 = 0x7FC00000;
    samples[1].u16 = 0x7F80;
    assert_true(sb_table_is_finite(&sample_table, samples, 3));
    assert_true(sb_table_is_finite(&sample_table, samples, 0));
    static const uint32_t finite[] = {0x00000001, 0x80000001, 0x7F7FFFFF, 0xFF7FFFFF, 0x80000000};
    static const uint32_t not [] = {0x7F800000, 0xFF800000, 0x7FC00000,
                                    0xFFC00000, 0x7F800001, 0xFFFFFFFF};
    for (int s = 0; s < 3; s++) {
        for (int e = 0; e < 2; e++) {
            float before = samples[s].f32[e];
            for (int i = 0; i < 5; i++) {
                memcpy(&samples[s].f32[e], &finite[i], 4);
                assert_true(sb_table_is_finite(&sample_table, samples, 3));
            }
            for (int i = 0; i < 6; i++) {
                memcpy(&samples[s].f32[e], &not [i], 4);
                assert_false(sb_table_is_finite(&sample_table, samples, 3));
                // Of those before it nothing is said.
                assert_true(sb_table_is_finite(&sample_table, samples, (uint32_t)s));
            }
            samples[s].f32[e] = before;
        }
    }
}

static void table_diff_of_equal_structs_is_false(void **state)
{
    (void)state;
    sample a[2] = {sample_make(), sample_make()};
    sample b[2] = {sample_make(), sample_make()};
    sb_difference difference;
    assert_false(sb_table_diff(&sample_table, a, b, 2, &difference));
    b[1].i8 = 5;
    // The difference lies beyond the structs asked about.
    assert_false(sb_table_diff(&sample_table, a, b, 1, &difference));
}

static void table_diff_finds_the_first_struct_field_and_element(void **state)
{
    (void)state;
    sample a[3] = {sample_make(), sample_make(), sample_make()};
    sample b[3] = {sample_make(), sample_make(), sample_make()};
    sb_difference difference;
    b[2].u64 = 0;
    assert_true(sb_table_diff(&sample_table, a, b, 3, &difference));
    assert_int_equal(difference.struct_index, 2);
    assert_string_equal(difference.field->name, "u64");
    b[1].i16 = 7;
    assert_true(sb_table_diff(&sample_table, a, b, 3, &difference));
    assert_int_equal(difference.struct_index, 1);
    assert_string_equal(difference.field->name, "i16");
    assert_int_equal(difference.element_index, 0);
    // Zeros of different sign differ in their bits.
    b[1].f32[1] = 0.0f;
    assert_true(sb_table_diff(&sample_table, a, b, 3, &difference));
    assert_int_equal(difference.struct_index, 1);
    assert_string_equal(difference.field->name, "f32");
    assert_int_equal(difference.element_index, 1);
    assert_ptr_equal(difference.table, &sample_table);
}

static void table_diff_of_equal_nan_bits_is_false(void **state)
{
    (void)state;
    sample a = sample_make();
    a.f32[0] = NAN;
    sample b = a;
    sb_difference difference;
    assert_false(sb_table_diff(&sample_table, &a, &b, 1, &difference));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_describes_the_struct),
        cmocka_unit_test(field_type_sizes_are_those_of_the_c_types),
        cmocka_unit_test(table_without_gaps_is_packed),
        cmocka_unit_test(table_with_gap_overlap_or_rest_is_not_packed),
        cmocka_unit_test(table_of_padded_struct_is_not_packed),
        cmocka_unit_test(table_write_gives_canonical_bytes),
        cmocka_unit_test(table_read_gives_back_the_values),
        cmocka_unit_test(table_read_of_cut_bytes_is_truncated),
        cmocka_unit_test(table_write_into_too_little_room_is_full),
        cmocka_unit_test(table_is_finite_unless_a_float_is_infinite_or_none),
        cmocka_unit_test(table_diff_of_equal_structs_is_false),
        cmocka_unit_test(table_diff_finds_the_first_struct_field_and_element),
        cmocka_unit_test(table_diff_of_equal_nan_bits_is_false),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
