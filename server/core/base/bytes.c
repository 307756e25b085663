#include "base/bytes.h"

#include <string.h>

sb_writer sb_writer_over(void *data, size_t capacity)
{
    return (sb_writer){.data = data, .capacity = capacity};
}

void sb_writer_bytes(sb_writer *writer, const void *bytes, size_t size)
{
    if (writer->error != SB_OK) {
        return;
    }
    if (size > writer->capacity - writer->size) {
        writer->error = SB_ERROR_FULL;
        return;
    }
    if (size > 0) {
        memcpy(writer->data + writer->size, bytes, size);
    }
    writer->size += size;
}

static void write_little_endian(sb_writer *writer, uint64_t value, size_t size)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(value >> (8 * i));
    }
    sb_writer_bytes(writer, bytes, size);
}

void sb_writer_u8(sb_writer *writer, uint8_t value)
{
    write_little_endian(writer, value, 1);
}

void sb_writer_u16(sb_writer *writer, uint16_t value)
{
    write_little_endian(writer, value, 2);
}

void sb_writer_u32(sb_writer *writer, uint32_t value)
{
    write_little_endian(writer, value, 4);
}

void sb_writer_u64(sb_writer *writer, uint64_t value)
{
    write_little_endian(writer, value, 8);
}

void sb_writer_f32(sb_writer *writer, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    sb_writer_u32(writer, bits);
}

sb_reader sb_reader_over(const void *data, size_t size)
{
    // Never a null pointer: reading nothing from nothing is no error.
    static const uint8_t nothing;
    return (sb_reader){.data = data != NULL ? data : &nothing, .size = size};
}

void sb_reader_fail(sb_reader *reader, sb_error error)
{
    if (reader->error == SB_OK) {
        reader->error = error;
    }
}

size_t sb_reader_remaining(const sb_reader *reader)
{
    return reader->error == SB_OK ? reader->size - reader->offset : 0;
}

const uint8_t *sb_reader_bytes(sb_reader *reader, size_t size)
{
    if (reader->error != SB_OK) {
        return NULL;
    }
    if (size > reader->size - reader->offset) {
        reader->error = SB_ERROR_TRUNCATED;
        return NULL;
    }
    const uint8_t *bytes = reader->data + reader->offset;
    reader->offset += size;
    return bytes;
}

static uint64_t read_little_endian(sb_reader *reader, size_t size)
{
    const uint8_t *bytes = sb_reader_bytes(reader, size);
    uint64_t value = 0;
    if (bytes != NULL) {
        for (size_t i = 0; i < size; i++) {
            value |= (uint64_t)bytes[i] << (8 * i);
        }
    }
    return value;
}

uint8_t sb_reader_u8(sb_reader *reader)
{
    return (uint8_t)read_little_endian(reader, 1);
}

uint16_t sb_reader_u16(sb_reader *reader)
{
    return (uint16_t)read_little_endian(reader, 2);
}

uint32_t sb_reader_u32(sb_reader *reader)
{
    return (uint32_t)read_little_endian(reader, 4);
}

uint64_t sb_reader_u64(sb_reader *reader)
{
    return read_little_endian(reader, 8);
}

float sb_reader_f32(sb_reader *reader)
{
    uint32_t bits = sb_reader_u32(reader);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
