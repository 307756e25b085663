#include "base/coding/value.h"

#include <string.h>

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// A bit says whether the length is above 0, a further one whether it is above 1, until one says
// stop. At 32 none is needed.
static uint32_t code_length(sb_bit_coder *coder, uint32_t first, uint32_t length)
{
    uint32_t i = 0;
    while (i < 32u) {
        uint32_t model = first + smaller(i, SB_VALUE_LENGTH_MODEL_COUNT - 1u);
        if (sb_code_bit(coder, model, length > i) == 0) {
            break;
        }
        i++;
    }
    return i;
}

uint32_t sb_code_unsigned(sb_bit_coder *coder, uint32_t first, uint32_t value)
{
    uint32_t length = code_length(coder, first, coder->reading ? 0 : sb_bit_length(value));
    if (length < 2u) {
        return length;
    }
    uint32_t model = first + SB_VALUE_LENGTH_MODEL_COUNT +
                     smaller(length - 2u, SB_VALUE_SECOND_MODEL_COUNT - 1u);
    uint32_t rest_count = length - 2u;
    uint32_t second = sb_code_bit(coder, model, value >> rest_count & 1u);
    uint32_t rest = sb_code_plain(coder, value & ((1u << rest_count) - 1u), rest_count);
    return (2u | second) << rest_count | rest;
}

int32_t sb_code_signed(sb_bit_coder *coder, uint32_t first, int32_t value)
{
    if (sb_code_bit(coder, first, value == 0) != 0) {
        return 0;
    }
    uint32_t negative = sb_code_bit(coder, first + 1u, value < 0);
    // The magnitude of the most negative value is 2^31; so magnitudes are coded less one.
    uint32_t magnitude = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    magnitude = sb_code_unsigned(coder, first + 2u, magnitude - 1u) + 1u;
    uint32_t bits = negative != 0 ? 0u - magnitude : magnitude;
    // Only in hostile bytes: magnitudes that an int32 does not have wrap.
    int32_t signed_value;
    memcpy(&signed_value, &bits, sizeof signed_value);
    return signed_value;
}
