#include "cli/replay/common/state_items.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Holds an integer or a real number.
typedef struct value {
    bool is_real;
    bool is_signed;
    float real;
    int64_t number;
    uint64_t natural;
} value;

static value value_of(const sb_field *field, const void *structure, uint32_t element)
{
    uint32_t size = sb_field_type_size(field->type);
    const uint8_t *at = (const uint8_t *)structure + field->offset + (size_t)element * size;
    value result = {0};
    int8_t i8;
    int16_t i16;
    int32_t i32;
    uint16_t u16;
    uint32_t u32;
    switch (field->type) {
    case SB_FIELD_U8:
        result.natural = *at;
        break;
    case SB_FIELD_I8:
        memcpy(&i8, at, size);
        result = (value){.is_signed = true, .number = i8};
        break;
    case SB_FIELD_U16:
        memcpy(&u16, at, size);
        result.natural = u16;
        break;
    case SB_FIELD_I16:
        memcpy(&i16, at, size);
        result = (value){.is_signed = true, .number = i16};
        break;
    case SB_FIELD_U32:
        memcpy(&u32, at, size);
        result.natural = u32;
        break;
    case SB_FIELD_I32:
        memcpy(&i32, at, size);
        result = (value){.is_signed = true, .number = i32};
        break;
    case SB_FIELD_U64:
        memcpy(&result.natural, at, size);
        break;
    case SB_FIELD_F32:
        result.is_real = true;
        memcpy(&result.real, at, size);
        break;
    }
    return result;
}

// Writes 0.95 rather than 0.949999988. Nine digits are always enough.
static int real_text(float real, char out_text[SB_STATE_VALUE_SIZE])
{
    int length = 0;
    for (int digits = 6; digits <= 9; digits++) {
        length = snprintf(out_text, SB_STATE_VALUE_SIZE, "%.*g", digits, (double)real);
        if (strtof(out_text, NULL) == real) {
            break;
        }
    }
    return length;
}

int sb_state_value_text(const sb_field *field, const void *structure, uint32_t element,
                        char out_text[SB_STATE_VALUE_SIZE])
{
    value of = value_of(field, structure, element);
    return of.is_real     ? real_text(of.real, out_text)
           : of.is_signed ? snprintf(out_text, SB_STATE_VALUE_SIZE, "%" PRId64, of.number)
                          : snprintf(out_text, SB_STATE_VALUE_SIZE, "%" PRIu64, of.natural);
}

json_t *sb_state_element_json(const sb_field *field, const void *structure, uint32_t element)
{
    char text[SB_STATE_VALUE_SIZE];
    value of = value_of(field, structure, element);
    if (of.is_real) {
        (void)real_text(of.real, text);
        return isfinite(of.real) ? json_real(strtod(text, NULL)) : json_null();
    }
    if (!of.is_signed && of.natural > INT64_MAX) {
        snprintf(text, sizeof text, "%" PRIu64, of.natural);
        return json_string(text); // beyond what jansson and most readers can hold
    }
    return json_integer(of.is_signed ? of.number : (int64_t)of.natural);
}

json_t *sb_state_value_json(const sb_field *field, const void *structure)
{
    if (field->count == 1) {
        return sb_state_element_json(field, structure, 0);
    }
    json_t *list = json_array();
    for (uint32_t i = 0; i < field->count; i++) {
        if (json_array_append_new(list, sb_state_element_json(field, structure, i)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}
