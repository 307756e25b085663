#include "client/connection/token_text.h"

/// Returns the value of a digit, or 64.
static uint32_t value_of(char digit)
{
    if (digit >= 'A' && digit <= 'Z') {
        return (uint32_t)(digit - 'A');
    }
    if (digit >= 'a' && digit <= 'z') {
        return (uint32_t)(digit - 'a') + 26;
    }
    if (digit >= '0' && digit <= '9') {
        return (uint32_t)(digit - '0') + 52;
    }
    return digit == '-' ? 62 : digit == '_' ? 63 : 64;
}

bool sb_token_text_read(const char *text, uint8_t out_bytes[SB_TOKEN_SIZE_MAX], uint32_t *out_size)
{
    uint32_t bits = 0, bit_count = 0, size = 0;
    *out_size = 0;
    for (; *text != '\0'; text++) {
        const uint32_t value = value_of(*text);
        if (value == 64 || (bit_count >= 2 && size == SB_TOKEN_SIZE_MAX)) {
            return false;
        }
        bits = (bits << 6 | value) & 0xfffu;
        bit_count += 6;
        if (bit_count >= 8) {
            bit_count -= 8;
            out_bytes[size++] = (uint8_t)(bits >> bit_count);
        }
    }
    // Six bits are left over if a last digit has no byte of its own.
    if (bit_count == 6 || (bits & ((1u << bit_count) - 1)) != 0) {
        return false;
    }
    *out_size = size;
    return true;
}
