#include "spelling.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../message_equal.h"

sb_message spelled;
static uint8_t *block;

static size_t bytes_of(const char *hex, uint8_t *out_bytes)
{
    size_t size = 0;
    for (const char *at = hex; *at != '\0'; at++) {
        if (*at == ' ') {
            continue;
        }
        const char digits[3] = {at[0], at[1], '\0'};
        char *end;
        out_bytes[size++] = (uint8_t)strtoul(digits, &end, 16);
        assert_ptr_equal(end, digits + 2); // two digits a byte
        at++;
    }
    return size;
}

sb_error spelling_decode(const char *hex)
{
    uint8_t bytes[SPELLING_HEX_SIZE / 2];
    size_t size = bytes_of(hex, bytes);
    free(block);
    block = malloc(size > 0 ? size : 1);
    assert_non_null(block);
    memcpy(block, bytes, size);
    return sb_message_decode(block, size, &spelled);
}

static void append(char *text, const char *more)
{
    size_t size = strlen(text), more_size = strlen(more);
    assert_true(size + more_size + 1 < SPELLING_HEX_SIZE);
    memcpy(text + size, more, more_size);
    text[size + more_size] = ' ';
    text[size + more_size + 1] = '\0';
}

/// The head of an array in its shortest form.
static void append_head(char *text, uint32_t count)
{
    char head[16];
    if (count < 16) {
        (void)snprintf(head, sizeof head, "%02" PRIx32, 0x90 + count);
    } else {
        (void)snprintf(head, sizeof head, "dc%04" PRIx32, count);
    }
    append(text, head);
}

/// Writes an array that announces `count` elements and has the first ones, then `more`.
static void write_part(const spelling *of, uint32_t present, uint32_t count, const char *more,
                       char *out_array)
{
    out_array[0] = '\0';
    append_head(out_array, count);
    for (uint32_t i = 0; i < present; i++) {
        append(out_array, of->elements[i]);
    }
    append(out_array, more);
}

void spelling_write(const spelling *of, uint32_t index, const char *hex, char *out_array)
{
    assert_in_range(index, 0, of->count - 1);
    out_array[0] = '\0';
    append_head(out_array, of->count);
    for (uint32_t i = 0; i < of->count; i++) {
        append(out_array, i == index ? hex : of->elements[i]);
    }
}

sb_error spelling_decode_with(const spelling *of, uint32_t index, const char *hex)
{
    char array[SPELLING_HEX_SIZE];
    spelling_write(of, index, hex, array);
    return of->decode(array);
}

static void assert_gives(const spelling *of, uint32_t index, const char *hex, sb_error expected)
{
    sb_error error = spelling_decode_with(of, index, hex);
    if (error != expected) {
        fail_msg("element %" PRIu32 " as %.60s: %s, not %s", index, hex, sb_error_name(error),
                 sb_error_name(expected));
    }
}

void assert_spelled(const spelling *of, const sb_message *message)
{
    char array[SPELLING_HEX_SIZE];
    write_part(of, of->count, of->count, "", array);
    uint8_t expected[SPELLING_HEX_SIZE / 2], bytes[SB_MESSAGE_SIZE_MAX];
    size_t size = bytes_of(array, expected);
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    assert_int_equal(writer.size, size);
    assert_memory_equal(bytes, expected, size);
    assert_int_equal(of->decode(array), SB_OK);
    assert_true(message_equal(message, &spelled));
}

void assert_all_needed(const spelling *of)
{
    char array[SPELLING_HEX_SIZE];
    for (uint32_t i = 0; i < of->count; i++) {
        write_part(of, i, i, "", array);
        sb_error error = of->decode(array);
        if (error != SB_ERROR_TRUNCATED) {
            fail_msg("%" PRIu32 " elements: %s", i, sb_error_name(error));
        }
    }
}

/// The message of the array, in the encoder's bytes.
static size_t encode_decoded(const spelling *of, const char *array, uint8_t *out_bytes)
{
    assert_int_equal(of->decode(array), SB_OK);
    sb_writer writer = sb_writer_over(out_bytes, SB_MESSAGE_SIZE_MAX);
    assert_int_equal(sb_message_encode(&spelled, &writer), SB_OK);
    return writer.size;
}

static void assert_same(const spelling *of, const char *array, const uint8_t *expected, size_t size)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    assert_int_equal(encode_decoded(of, array, bytes), size);
    assert_memory_equal(bytes, expected, size);
}

void assert_later_skipped(const spelling *of)
{
    static const char *const LATER[] = {"07",    "a1 78",      "c0",
                                        "c3",    "c4 01 ff",   "cb 00 00 00 00 00 00 00 00",
                                        "91 05", "81 a1 6b ff"};
    char array[SPELLING_HEX_SIZE];
    char all[SPELLING_HEX_SIZE] = "";
    uint32_t count = sizeof LATER / sizeof LATER[0];
    uint8_t expected[SB_MESSAGE_SIZE_MAX];
    write_part(of, of->count, of->count, "", array);
    size_t size = encode_decoded(of, array, expected);
    for (uint32_t i = 0; i < count; i++) {
        write_part(of, of->count, of->count + 1, LATER[i], array);
        assert_same(of, array, expected, size);
        append(all, LATER[i]);
    }
    write_part(of, of->count, of->count + count, all, array);
    assert_same(of, array, expected, size);
    write_part(of, of->count, of->count + 1, "91 91 91 90", array);
    assert_int_equal(of->decode(array), SB_ERROR_LIMIT);
    write_part(of, of->count, of->count + 1, "d4 01 00", array); // an extension type
    assert_int_equal(of->decode(array), SB_ERROR_MALFORMED);
}

static void assert_all_malformed(const spelling *of, uint32_t index, const char *const *hexes)
{
    for (; *hexes != NULL; hexes++) {
        assert_gives(of, index, *hexes, SB_ERROR_MALFORMED);
    }
}

/// The lead byte, if any, and the low `digits` digits of the value.
static void write_form(const char *lead, int digits, uint64_t bits, char out_hex[32])
{
    uint64_t mask = digits == 16 ? UINT64_MAX : (UINT64_C(1) << (4 * digits)) - 1;
    (void)snprintf(out_hex, 32, "%s%0*" PRIx64, lead, digits, bits & mask);
}

/// In the shortest form that holds it.
static void write_integer(int64_t value, char out_hex[32])
{
    uint64_t bits = (uint64_t)value;
    if (value >= -32 && value < 0x80) {
        write_form("", 2, bits, out_hex);
    } else if (value >= INT8_MIN && value <= UINT8_MAX) {
        write_form(value < 0 ? "d0" : "cc", 2, bits, out_hex);
    } else if (value >= INT16_MIN && value <= UINT16_MAX) {
        write_form(value < 0 ? "d1" : "cd", 4, bits, out_hex);
    } else if (value >= INT32_MIN && value <= UINT32_MAX) {
        write_form(value < 0 ? "d2" : "ce", 8, bits, out_hex);
    } else {
        write_form(value < 0 ? "d3" : "cf", 16, bits, out_hex);
    }
}

static const char *const NO_INTEGERS[] = {
    "c0",    "c2", "c3", "ca 00 00 00 00", "cb 00 00 00 00 00 00 00 00", "a1 31", "90",
    "91 01", "80", NULL};

void assert_integer(const spelling *of, uint32_t index, int64_t min, int64_t max)
{
    char hex[32];
    const int64_t inside[] = {min, max}, outside[] = {min - 1, max + 1};
    for (uint32_t i = 0; i < 2; i++) {
        write_integer(inside[i], hex);
        assert_gives(of, index, hex, SB_OK);
        write_form("d3", 16, (uint64_t)inside[i], hex);
        assert_gives(of, index, hex, SB_OK);
        write_integer(outside[i], hex);
        assert_gives(of, index, hex, SB_ERROR_RANGE);
    }
    assert_gives(of, index, "cf ff ff ff ff ff ff ff ff", SB_ERROR_RANGE);
    assert_gives(of, index, "d3 80 00 00 00 00 00 00 00", SB_ERROR_RANGE);
    assert_all_malformed(of, index, NO_INTEGERS);
}

void assert_u32(const spelling *of, uint32_t index)
{
    assert_integer(of, index, 0, UINT32_MAX);
    assert_gives(of, index, "c4 00", SB_ERROR_MALFORMED);
}

void assert_i32(const spelling *of, uint32_t index)
{
    assert_integer(of, index, INT32_MIN, INT32_MAX);
    assert_gives(of, index, "c4 00", SB_ERROR_MALFORMED);
}

void assert_u64(const spelling *of, uint32_t index)
{
    assert_gives(of, index, "00", SB_OK);
    assert_gives(of, index, "cf ff ff ff ff ff ff ff ff", SB_OK);
    assert_gives(of, index, "ff", SB_ERROR_RANGE);
    assert_gives(of, index, "d3 80 00 00 00 00 00 00 00", SB_ERROR_RANGE);
    assert_gives(of, index, "c4 00", SB_ERROR_MALFORMED);
    assert_all_malformed(of, index, NO_INTEGERS);
}

/// Writes a head and `size` bytes 0x61.
static void assert_size_gives(const spelling *of, uint32_t index, const char *lead, int digits,
                              uint32_t size, sb_error expected)
{
    char hex[SPELLING_HEX_SIZE];
    write_form(lead, digits, size, hex);
    size_t at = strlen(hex);
    for (uint32_t i = 0; i < size; i++) {
        memcpy(hex + at + 2 * i, "61", 3);
    }
    assert_gives(of, index, hex, expected);
}

static void assert_sizes(const spelling *of, uint32_t index, const char *lead, int digits,
                         uint32_t size_min, uint32_t size_max)
{
    assert_size_gives(of, index, lead, digits, size_min, SB_OK);
    assert_size_gives(of, index, lead, digits, size_max, SB_OK);
    assert_size_gives(of, index, lead, digits, size_max + 1, SB_ERROR_LIMIT);
    if (size_min > 0) {
        assert_size_gives(of, index, lead, digits, size_min - 1, SB_ERROR_RANGE);
    }
}

void assert_text(const spelling *of, uint32_t index, uint32_t size_min, uint32_t size_max)
{
    static const char *const OTHERS[] = {"07",    "c0",    "c4 01 61", "c3",
                                         "90",    "80",    "91 a1 61", "ca 00 00 00 00",
                                         "a1 07", "a1 ff", "a2 c2 80", NULL};
    assert_sizes(of, index, "da", 4, size_min, size_max);
    assert_sizes(of, index, "db", 8, size_min, size_max);
    assert_all_malformed(of, index, OTHERS);
}

void assert_blob(const spelling *of, uint32_t index, uint32_t size_min, uint32_t size_max)
{
    static const char *const OTHERS[] = {"c0", "c3", "a1 61", "80", "ca 00 00 00 00", NULL};
    assert_sizes(of, index, "c5", 4, size_min, size_max);
    assert_sizes(of, index, "c6", 8, size_min, size_max);
    assert_all_malformed(of, index, OTHERS);
}

static void assert_count_gives(const spelling *of, uint32_t index, const char *item, uint32_t count,
                               sb_error expected)
{
    char hex[SPELLING_HEX_SIZE] = "";
    append_head(hex, count);
    for (uint32_t i = 0; i < count; i++) {
        append(hex, item);
    }
    assert_gives(of, index, hex, expected);
}

void assert_list(const spelling *of, uint32_t index, const char *item, uint32_t count_min,
                 uint32_t count_max)
{
    static const char *const OTHERS[] = {"07", "c0", "a0", "80", "81 01 01", NULL};
    assert_count_gives(of, index, item, count_min, SB_OK);
    assert_count_gives(of, index, item, count_max, SB_OK);
    assert_count_gives(of, index, item, count_max + 1, SB_ERROR_LIMIT);
    if (count_min > 0) {
        assert_count_gives(of, index, item, count_min - 1, SB_ERROR_RANGE);
    }
    assert_all_malformed(of, index, OTHERS);
}

int spelling_begin(void **state)
{
    (void)state;
    return 0;
}

int spelling_end(void **state)
{
    (void)state;
    free(block);
    block = NULL;
    return 0;
}
