/// A cursor over the elements of an unpacked msgpack array, for the decoder alone. The first error
/// is kept where the cursor's maker put it and is shared by the cursors of nested arrays; after it
/// every read gives zero or nothing, so that a decoder stays linear and is checked once.
#ifndef SABOT_PROTOCOL_ELEMENTS_H
#define SABOT_PROTOCOL_ELEMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include <msgpack.h>

#include "protocol/message.h"

typedef struct sb_elements {
    const msgpack_object *next;
    uint32_t left;
    sb_error *error;
} sb_elements;

/// SB_ERROR_MALFORMED if the object is no array.
sb_elements sb_elements_of(const msgpack_object *object, sb_error *error);

/// Every read takes one element; SB_ERROR_TRUNCATED if none is left, SB_ERROR_MALFORMED if it is of
/// another type. Integers of any msgpack width are taken; SB_ERROR_RANGE outside the C type.
uint16_t sb_elements_u16(sb_elements *elements);
uint32_t sb_elements_u32(sb_elements *elements);
uint64_t sb_elements_u64(sb_elements *elements);
int32_t sb_elements_i32(sb_elements *elements);

/// SB_ERROR_LIMIT if longer than `size_max` bytes, SB_ERROR_MALFORMED if not valid (text.h).
sb_text sb_elements_text(sb_elements *elements, uint32_t size_max);

/// A bin; SB_ERROR_RANGE if it has fewer than `size_min` bytes, SB_ERROR_LIMIT if more than
/// `size_max`. Empty after an error.
sb_blob sb_elements_blob(sb_elements *elements, uint32_t size_min, uint32_t size_max);

/// True if there is a next element and it is a bin.
bool sb_elements_next_is_blob(const sb_elements *elements);

/// A nested array of any length.
sb_elements sb_elements_array(sb_elements *elements);

/// A nested array; SB_ERROR_RANGE if it has fewer than `count_min` elements, SB_ERROR_LIMIT if more
/// than `count_max`. Empty after an error.
sb_elements sb_elements_list(sb_elements *elements, uint32_t count_min, uint32_t count_max);

/// Fails with `error` unless the condition holds.
void sb_elements_require(sb_elements *elements, bool condition, sb_error error);

#endif
