/// Reads a received message element by element, in the order of its bytes and in one pass.
///
/// The cursor checks the structure as it goes: every count and length against the bytes that are
/// there, nesting against SB_MESSAGE_DEPTH_MAX, objects against SB_MESSAGE_ELEMENT_COUNT_MAX. It
/// neither recurses nor allocates, so five bytes that ask for gigabytes cost five bytes of reading.
///
/// After the first error every read gives zero or nothing, so a decoder stays linear and is checked
/// once, by sb_elements_end. For the decoder alone.
#ifndef SABOT_PROTOCOL_ELEMENTS_H
#define SABOT_PROTOCOL_ELEMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "protocol/message.h"

typedef struct sb_elements {
    const uint8_t *next; ///< the first byte that was not read
    const uint8_t *end;
    sb_error error;    ///< the first one
    bool broken;       ///< `error` is one of structure: where the next object begins is unknown
    uint32_t level;    ///< arrays and maps that are open; at level 0 stands the message itself
    uint32_t declared; ///< objects announced so far, the message itself included
    uint32_t left[SB_MESSAGE_DEPTH_MAX + 1]; ///< objects to come, by level
} sb_elements;

/// The bytes are borrowed; the cursor may be copied, to look ahead.
sb_elements sb_elements_begin(const void *bytes, size_t size);

/// Skips what was not read and returns the error of the whole message. An error of structure counts
/// before any other, wherever it stands; of several the first in the bytes. SB_ERROR_TRUNCATED: a
/// count or length goes beyond the end. SB_ERROR_MALFORMED: the byte that msgpack never uses, an
/// extension type, or bytes after the message. SB_ERROR_LIMIT: nested too deeply, or too many
/// objects. Otherwise the first error of the reads below, or SB_OK.
sb_error sb_elements_end(sb_elements *elements);

/// Every read takes one element; SB_ERROR_TRUNCATED if none is left in the array,
/// SB_ERROR_MALFORMED if it is of another type. Integers of any msgpack width are taken;
/// SB_ERROR_RANGE outside the C type.
uint32_t sb_elements_u32(sb_elements *elements);
uint64_t sb_elements_u64(sb_elements *elements);
int32_t sb_elements_i32(sb_elements *elements);

/// SB_ERROR_LIMIT if longer than `size_max` bytes, SB_ERROR_MALFORMED if not valid (text.h).
sb_text sb_elements_text(sb_elements *elements, uint32_t size_max);

/// A bin; SB_ERROR_RANGE if it has fewer than `size_min` bytes, SB_ERROR_LIMIT if more than
/// `size_max`. Empty after an error.
sb_blob sb_elements_blob(sb_elements *elements, uint32_t size_min, uint32_t size_max);

/// True if there is a next element in the array and it is a bin.
bool sb_elements_next_is_blob(const sb_elements *elements);

/// Opens a nested array, whose elements are read next, and returns how many it has. SB_ERROR_RANGE
/// if fewer than `count_min`, SB_ERROR_LIMIT if more than `count_max`. 0 after an error.
uint32_t sb_elements_open_list(sb_elements *elements, uint32_t count_min, uint32_t count_max);

/// Opens a nested array of any length.
void sb_elements_open(sb_elements *elements);

/// Closes the array that was opened last and skips what is left in it.
void sb_elements_close(sb_elements *elements);

/// Fails with `error` unless the condition holds.
void sb_elements_require(sb_elements *elements, bool condition, sb_error error);

#endif
