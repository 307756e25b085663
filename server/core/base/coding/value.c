#include "base/coding/value.h"

#include <string.h>

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t is_longer(sb_bit_coder *coder, uint32_t first, uint32_t than, uint32_t length)
{
    uint32_t model = first + smaller(than, SB_VALUE_LENGTH_MODEL_COUNT - 1u);
    return sb_code_bit(coder, model, length > than);
}

// A bit says whether the length is above the expected one. Further bits then go up, or down, until
// one says stop. At 0 and 32 none is needed.
static uint32_t code_length(sb_bit_coder *coder, uint32_t first, uint32_t expected, uint32_t length)
{
    uint32_t i = expected;
    if (is_longer(coder, first, i, length) != 0) {
        i++;
        while (i < 32u && is_longer(coder, first, i, length) != 0) {
            i++;
        }
        return i;
    }
    while (i > 0 && is_longer(coder, first, i - 1u, length) == 0) {
        i--;
    }
    return i;
}

static uint32_t code_unsigned(sb_bit_coder *coder, uint32_t first, uint32_t expected,
                              uint32_t value)
{
    uint32_t length =
        code_length(coder, first, expected, coder->reading ? 0 : sb_bit_length(value));
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

uint32_t sb_code_unsigned(sb_bit_coder *coder, uint32_t first, uint32_t value)
{
    return code_unsigned(coder, first, 0, value);
}

int32_t sb_code_signed(sb_bit_coder *coder, uint32_t first, int32_t value)
{
    return sb_code_signed_near(coder, first, 0, value);
}

int32_t sb_code_signed_near(sb_bit_coder *coder, uint32_t first, uint32_t expected, int32_t value)
{
    if (sb_code_bit(coder, first, value == 0) != 0) {
        return 0;
    }
    uint32_t negative = sb_code_bit(coder, first + 1u, value < 0);
    // The magnitude of the most negative value is 2^31; so magnitudes are coded less one.
    uint32_t magnitude = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    magnitude = code_unsigned(coder, first + 2u, expected, magnitude - 1u) + 1u;
    uint32_t bits = negative != 0 ? 0u - magnitude : magnitude;
    // Only in hostile bytes: magnitudes that an int32 does not have wrap.
    int32_t signed_value;
    memcpy(&signed_value, &bits, sizeof signed_value);
    return signed_value;
}
