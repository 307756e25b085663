/// Integers as modelled bits: Elias' gamma code, with models for its length and for the bit behind
/// the leading one. A signed integer begins with two bits: is it zero, is it negative.
#ifndef SABOT_BASE_CODING_VALUE_H
#define SABOT_BASE_CODING_VALUE_H

#include <stdint.h>

#include "base/coding/model.h"

/// Models of the length; all longer lengths share the last.
#define SB_VALUE_LENGTH_MODEL_COUNT 12u
/// Models of the bit behind the leading one, for lengths from 2 on; all longer lengths share the
/// last.
#define SB_VALUE_SECOND_MODEL_COUNT 10u
/// Models that an unsigned value uses, in that order.
#define SB_UNSIGNED_MODEL_COUNT (SB_VALUE_LENGTH_MODEL_COUNT + SB_VALUE_SECOND_MODEL_COUNT)
/// Models that a signed value uses: is it zero, is it negative, then those of its magnitude - 1.
#define SB_SIGNED_MODEL_COUNT (2u + SB_UNSIGNED_MODEL_COUNT)
/// The most modelled bits of a value.
#define SB_UNSIGNED_BIT_COUNT_MAX 33u
#define SB_SIGNED_BIT_COUNT_MAX (2u + SB_UNSIGNED_BIT_COUNT_MAX)

/// Codes any 32-bit value by the models `first` to `first` + SB_UNSIGNED_MODEL_COUNT - 1.
uint32_t sb_code_unsigned(sb_bit_coder *coder, uint32_t first, uint32_t value);

/// Codes any 32-bit value by the models `first` to `first` + SB_SIGNED_MODEL_COUNT - 1.
int32_t sb_code_signed(sb_bit_coder *coder, uint32_t first, int32_t value);

/// Returns how many bits `value` takes without leading zeros: 0 for 0, 32 at most.
static inline uint32_t sb_bit_length(uint32_t value)
{
#ifdef __GNUC__
    return value != 0 ? 32u - (uint32_t)__builtin_clz(value) : 0;
#else
    uint32_t length = 0;
    for (; value != 0; value >>= 1) {
        length++;
    }
    return length;
#endif
}

#endif
