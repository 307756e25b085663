#include "difference.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const uint8_t *element_at(const sb_difference *at, const uint8_t *structs)
{
    size_t size = sb_field_type_size(at->field->type);
    return structs + (size_t)at->struct_index * at->table->struct_size + at->field->offset +
           at->element_index * size;
}

static float read_f32(const uint8_t *element)
{
    float value;
    memcpy(&value, element, sizeof value);
    return value;
}

// Returns the element's bits as a number, independent of the machine's byte order.
static uint64_t read_bits(const uint8_t *element, sb_field_type type)
{
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;
    switch (sb_field_type_size(type)) {
    case 1:
        memcpy(&u8, element, sizeof u8);
        return u8;
    case 2:
        memcpy(&u16, element, sizeof u16);
        return u16;
    case 4:
        memcpy(&u32, element, sizeof u32);
        return u32;
    default:
        memcpy(&u64, element, sizeof u64);
        return u64;
    }
}

static void print_element(FILE *file, const sb_difference *at, const uint8_t *structs)
{
    const uint8_t *element = element_at(at, structs);
    sb_field_type type = at->field->type;
    int digits = 2 * (int)sb_field_type_size(type);
    if (type == SB_FIELD_F32) {
        (void)fprintf(file, "%.9g ", (double)read_f32(element));
    }
    (void)fprintf(file, "0x%0*" PRIx64, digits, read_bits(element, type));
}

bool difference_print(FILE *file, const sb_layout *layout, const void *a, const void *b)
{
    bool found = false;
    for (uint32_t i = 0; i < layout->section_count; i++) {
        const sb_section *section = &layout->sections[i];
        const uint8_t *structs_a = (const uint8_t *)a + section->offset;
        const uint8_t *structs_b = (const uint8_t *)b + section->offset;
        sb_difference at;
        if (!sb_table_diff(section->table, structs_a, structs_b, section->count, &at)) {
            continue;
        }
        found = true;
        (void)fprintf(file, "%s %" PRIu32 ", field %s", at.table->name, at.struct_index,
                      at.field->name);
        if (at.field->count > 1) {
            (void)fprintf(file, "[%" PRIu32 "]", at.element_index);
        }
        (void)fputs(": ", file);
        print_element(file, &at, structs_a);
        (void)fputs(" against ", file);
        print_element(file, &at, structs_b);
        (void)fputc('\n', file);
    }
    return found;
}

static bool find_in_struct(const sb_table *table, const uint8_t *structs, uint32_t index,
                           sb_difference *out_difference)
{
    for (uint32_t f = 0; f < table->field_count; f++) {
        const sb_field *field = &table->fields[f];
        for (uint32_t e = 0; field->type == SB_FIELD_F32 && e < field->count; e++) {
            sb_difference at = {
                .table = table, .field = field, .struct_index = index, .element_index = e};
            if (!isfinite(read_f32(element_at(&at, structs)))) {
                *out_difference = at;
                return true;
            }
        }
    }
    return false;
}

bool difference_find_not_finite(const sb_layout *layout, const void *block,
                                sb_difference *out_difference)
{
    for (uint32_t i = 0; i < layout->section_count; i++) {
        const sb_section *section = &layout->sections[i];
        const uint8_t *structs = (const uint8_t *)block + section->offset;
        for (uint32_t s = 0; s < section->count; s++) {
            if (find_in_struct(section->table, structs, s, out_difference)) {
                return true;
            }
        }
    }
    return false;
}
