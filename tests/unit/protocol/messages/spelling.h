/// Messages spelled out element by element, each in hex by the msgpack specification, and what must
/// hold for an element of a kind whichever message it stands in. A check that fails fails the test.
#ifndef SABOT_TESTS_PROTOCOL_SPELLING_H
#define SABOT_TESTS_PROTOCOL_SPELLING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "protocol/message.h"

#define SPELLING_HEX_SIZE 8192
#define SPELLING_OF(elements, decode)                                                              \
    {                                                                                              \
        elements, (uint32_t)(sizeof(elements) / sizeof((elements)[0])), decode                     \
    }

/// A valid array: a message, or an array nested in one.
typedef struct spelling {
    const char *const *elements;
    uint32_t count;
    /// Decodes the message that has this array, given in hex with its head.
    sb_error (*decode)(const char *array);
} spelling;

/// The message decoded last, all zeros if that failed.
extern sb_message spelled;

/// Decodes a message from bytes that end where their block ends. They live until the next call.
sb_error spelling_decode(const char *hex);

/// The whole array in hex, its element `index` replaced by `hex`.
void spelling_write(const spelling *of, uint32_t index, const char *hex, char *out_array);

/// The error of decoding with that element replaced.
sb_error spelling_decode_with(const spelling *of, uint32_t index, const char *hex);

/// Asserts that the encoder writes exactly these bytes, and that the decoder makes the same message
/// of them.
void assert_spelled(const spelling *of, const sb_message *message);

/// Asserts that the array is truncated without its last element, its last two, and so on down to
/// none.
void assert_all_needed(const spelling *of);

/// Elements after the last are skipped, of whatever type: the message is the same. They may be
/// nested no deeper than a message may.
void assert_later_skipped(const spelling *of);

/// Asserts that the element is an integer in the range, of any msgpack width, and nothing else.
void assert_integer(const spelling *of, uint32_t index, int64_t min, int64_t max);
void assert_u32(const spelling *of, uint32_t index);
void assert_i32(const spelling *of, uint32_t index);
void assert_u64(const spelling *of, uint32_t index);

/// Asserts that the element is text, or a bin, of a size within the bounds, and nothing else.
void assert_text(const spelling *of, uint32_t index, uint32_t size_min, uint32_t size_max);
void assert_blob(const spelling *of, uint32_t index, uint32_t size_min, uint32_t size_max);

/// Asserts that the element is an array of items like `item`, of a count within the bounds, and
/// nothing else.
void assert_list(const spelling *of, uint32_t index, const char *item, uint32_t count_min,
                 uint32_t count_max);

/// Group set-up and tear-down.
int spelling_begin(void **state);
int spelling_end(void **state);

#endif
