#include "protocol/peek.h"

#include <stdint.h>

#include "base/bytes.h"
#include "protocol/message.h"

// First bytes of msgpack's objects, by its specification.
#define FIXED_INTEGER_MAX 0x7F // and from FIXED_NEGATIVE_MIN on: the byte is the integer
#define FIXED_NEGATIVE_MIN 0xE0
#define FIXED_ARRAY 0x90 // to 0x9F, the count in the low bits
#define FIXED_ARRAY_MAX 0x9F
#define BIN_8 0xC4 // 16 and 32 follow
#define BIN_32 0xC6
#define UINT_8 0xCC // 16, 32 and 64 follow, then the same of signed ones
#define INT_64 0xD3
#define ARRAY_16 0xDC
#define ARRAY_32 0xDD

// Between the type and the player's own state: epoch, tick, baseline_age, durable_age,
// input_margin, part.
#define HEAD_COUNT 6

static uint64_t read_big_endian(sb_reader *reader, uint32_t size)
{
    uint64_t value = 0;
    for (uint32_t i = 0; i < size; i++) {
        value = value << 8 | sb_reader_u8(reader);
    }
    return value;
}

static bool is_array(uint8_t first)
{
    return (first >= FIXED_ARRAY && first <= FIXED_ARRAY_MAX) || first == ARRAY_16 ||
           first == ARRAY_32;
}

// An integer's bits, those of a negative one too; fails at anything else.
static uint64_t read_integer(sb_reader *reader)
{
    uint8_t first = sb_reader_u8(reader);
    if (first <= FIXED_INTEGER_MAX || first >= FIXED_NEGATIVE_MIN) {
        return first;
    }
    if (first < UINT_8 || first > INT_64) {
        sb_reader_fail(reader, SB_ERROR_MALFORMED);
        return 0;
    }
    return read_big_endian(reader, UINT32_C(1) << ((first - UINT_8) & 3));
}

// Passes over the player's own state: a number, or a `bin`.
static void skip_own(sb_reader *reader)
{
    sb_reader ahead = *reader;
    uint8_t first = sb_reader_u8(&ahead);
    if (first < BIN_8 || first > BIN_32) {
        (void)read_integer(reader);
        return;
    }
    *reader = ahead;
    (void)sb_reader_bytes(reader, (size_t)read_big_endian(reader, UINT32_C(1) << (first - BIN_8)));
}

bool sb_message_is_plain_snapshot(const void *bytes, size_t size)
{
    sb_reader reader = sb_reader_over(bytes, size);
    uint8_t first = sb_reader_u8(&reader);
    if (!is_array(first)) {
        return false;
    }
    if (first == ARRAY_16 || first == ARRAY_32) {
        sb_reader_bytes(&reader, first == ARRAY_16 ? 2 : 4);
    }
    if (read_integer(&reader) != SB_MESSAGE_SNAPSHOT) {
        return false;
    }
    for (int i = 0; i < HEAD_COUNT; i++) {
        (void)read_integer(&reader);
    }
    skip_own(&reader);
    // The changes: an array of numbers, or the packed form's `bin`. After an error the byte is 0.
    return is_array(sb_reader_u8(&reader));
}
