/// Writing and reading little-endian bytes. Both sides keep their first error, so that a coder
/// stays linear and is checked once at its end.
#ifndef SABOT_BASE_BYTES_H
#define SABOT_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/float_flags.h"

/// Appends to memory that the caller owns. After an error it writes nothing more.
typedef struct sb_writer {
    uint8_t *data;
    size_t capacity;
    size_t size;
    sb_error error; ///< SB_OK, or SB_ERROR_FULL
} sb_writer;

sb_writer sb_writer_over(void *data, size_t capacity);
void sb_writer_u8(sb_writer *writer, uint8_t value);
void sb_writer_u16(sb_writer *writer, uint16_t value);
void sb_writer_u32(sb_writer *writer, uint32_t value);
void sb_writer_u64(sb_writer *writer, uint64_t value);
/// Writes the value's IEEE-754 bits.
void sb_writer_f32(sb_writer *writer, float value);
void sb_writer_bytes(sb_writer *writer, const void *bytes, size_t size);

/// Reads memory that the caller owns, from its start. After an error every read returns zero.
typedef struct sb_reader {
    const uint8_t *data;
    size_t size;
    size_t offset;
    sb_error error; ///< SB_OK, SB_ERROR_TRUNCATED, or what sb_reader_fail was given
} sb_reader;

sb_reader sb_reader_over(const void *data, size_t size);
uint8_t sb_reader_u8(sb_reader *reader);
uint16_t sb_reader_u16(sb_reader *reader);
uint32_t sb_reader_u32(sb_reader *reader);
uint64_t sb_reader_u64(sb_reader *reader);
float sb_reader_f32(sb_reader *reader);
/// Returns a pointer into the reader's memory, or NULL after an error. Copies nothing.
const uint8_t *sb_reader_bytes(sb_reader *reader, size_t size);
size_t sb_reader_remaining(const sb_reader *reader);
/// Sets the reader's error, unless an earlier one is set.
void sb_reader_fail(sb_reader *reader, sb_error error);

#endif
