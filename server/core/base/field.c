#include "base/field.h"

#include <string.h>

#include "base/assert.h"

uint32_t sb_field_type_size(sb_field_type type)
{
    switch (type) {
    case SB_FIELD_U8:
    case SB_FIELD_I8:
        return 1;
    case SB_FIELD_U16:
    case SB_FIELD_I16:
        return 2;
    case SB_FIELD_U32:
    case SB_FIELD_I32:
    case SB_FIELD_F32:
        return 4;
    case SB_FIELD_U64:
        return 8;
    }
    SB_ASSERT(type <= SB_FIELD_F32);
    return 0;
}

bool sb_table_is_packed(const sb_table *table)
{
    uint32_t offset = 0;
    for (uint32_t i = 0; i < table->field_count; i++) {
        const sb_field *field = &table->fields[i];
        if (field->offset != offset || field->count == 0) {
            return false;
        }
        offset += sb_field_type_size(field->type) * field->count;
    }
    return offset == table->struct_size;
}

static void write_element(sb_writer *writer, const uint8_t *element, uint32_t size)
{
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;
    switch (size) {
    case 1:
        sb_writer_u8(writer, *element);
        break;
    case 2:
        memcpy(&u16, element, sizeof u16);
        sb_writer_u16(writer, u16);
        break;
    case 4:
        memcpy(&u32, element, sizeof u32);
        sb_writer_u32(writer, u32);
        break;
    default:
        memcpy(&u64, element, sizeof u64);
        sb_writer_u64(writer, u64);
        break;
    }
}

static void read_element(sb_reader *reader, uint8_t *element, uint32_t size)
{
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;
    switch (size) {
    case 1:
        *element = sb_reader_u8(reader);
        break;
    case 2:
        u16 = sb_reader_u16(reader);
        memcpy(element, &u16, sizeof u16);
        break;
    case 4:
        u32 = sb_reader_u32(reader);
        memcpy(element, &u32, sizeof u32);
        break;
    default:
        u64 = sb_reader_u64(reader);
        memcpy(element, &u64, sizeof u64);
        break;
    }
}

void sb_table_write(const sb_table *table, const void *structs, uint32_t count, sb_writer *writer)
{
    const uint8_t *bytes = structs;
    for (uint32_t s = 0; s < count; s++, bytes += table->struct_size) {
        for (uint32_t f = 0; f < table->field_count; f++) {
            const sb_field *field = &table->fields[f];
            uint32_t size = sb_field_type_size(field->type);
            for (uint32_t e = 0; e < field->count; e++) {
                write_element(writer, bytes + field->offset + e * size, size);
            }
        }
    }
}

void sb_table_read(const sb_table *table, void *structs, uint32_t count, sb_reader *reader)
{
    uint8_t *bytes = structs;
    for (uint32_t s = 0; s < count; s++, bytes += table->struct_size) {
        for (uint32_t f = 0; f < table->field_count; f++) {
            const sb_field *field = &table->fields[f];
            uint32_t size = sb_field_type_size(field->type);
            for (uint32_t e = 0; e < field->count; e++) {
                read_element(reader, bytes + field->offset + e * size, size);
            }
        }
    }
}

static bool element_is_finite(const uint8_t *element)
{
    uint32_t bits;
    memcpy(&bits, element, sizeof bits);
    return (bits & 0x7F800000u) != 0x7F800000u;
}

bool sb_table_is_finite(const sb_table *table, const void *structs, uint32_t count)
{
    const uint8_t *bytes = structs;
    for (uint32_t s = 0; s < count; s++, bytes += table->struct_size) {
        for (uint32_t f = 0; f < table->field_count; f++) {
            const sb_field *field = &table->fields[f];
            for (uint32_t e = 0; field->type == SB_FIELD_F32 && e < field->count; e++) {
                if (!element_is_finite(bytes + field->offset + e * sizeof(float))) {
                    return false;
                }
            }
        }
    }
    return true;
}

bool sb_table_diff(const sb_table *table, const void *a, const void *b, uint32_t count,
                   sb_difference *out_difference)
{
    const uint8_t *bytes_a = a;
    const uint8_t *bytes_b = b;
    for (uint32_t s = 0; s < count; s++) {
        size_t base = (size_t)s * table->struct_size;
        for (uint32_t f = 0; f < table->field_count; f++) {
            const sb_field *field = &table->fields[f];
            uint32_t size = sb_field_type_size(field->type);
            for (uint32_t e = 0; e < field->count; e++) {
                size_t offset = base + field->offset + (size_t)e * size;
                if (memcmp(bytes_a + offset, bytes_b + offset, size) != 0) {
                    *out_difference = (sb_difference){
                        .table = table, .field = field, .struct_index = s, .element_index = e};
                    return true;
                }
            }
        }
    }
    return false;
}
