// The unpacker of record/pack.h for a target for which Debian has no libzstd. It unpacks one zstd
// frame by RFC 8878. The output's size bounds the steps for any bytes. It cannot pack.
#include "record/pack.h"

#include <string.h>

#include <xxhash.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "zstd/block.h"

#define MAGIC 0xFD2FB528u
#define RESERVED_BIT 0x08u
#define SINGLE_SEGMENT_BIT 0x20u
#define CHECKSUM_BIT 0x04u

enum {
    BLOCK_RAW = 0,
    BLOCK_RLE = 1,
    BLOCK_COMPRESSED = 2,
};

sb_packer *sb_packer_create(const sb_allocator *allocator)
{
    (void)allocator;
    return NULL; // as if memory were missing: logs cannot be written here
}

void sb_packer_destroy(sb_packer *packer, const sb_allocator *allocator)
{
    (void)allocator;
    SB_ASSERT(packer == NULL);
}

size_t sb_pack(sb_packer *packer, const void *plain, size_t size, void *out_packed, size_t capacity)
{
    (void)packer;
    (void)plain;
    (void)size;
    (void)out_packed;
    (void)capacity;
    SB_ASSERT(false);
    return 0;
}

struct sb_unpacker {
    zstd_state state;
};

sb_unpacker *sb_unpacker_create(const sb_allocator *allocator)
{
    return allocator->allocate(allocator->context, sizeof(sb_unpacker));
}

void sb_unpacker_destroy(sb_unpacker *unpacker, const sb_allocator *allocator)
{
    allocator->release(allocator->context, unpacker);
}

static uint64_t read_number(sb_reader *reader, uint32_t size)
{
    uint64_t value = 0;
    for (uint32_t i = 0; i < size; i++) {
        value |= (uint64_t)sb_reader_u8(reader) << 8u * i;
    }
    return value;
}

// Fails the reader if the bytes are not a frame, need a dictionary, or tell another unpacked size.
// A frame need not tell its size.
static void read_header(sb_reader *reader, size_t plain_size, bool *out_has_checksum)
{
    bool good = sb_reader_u32(reader) == MAGIC;
    uint8_t descriptor = sb_reader_u8(reader);
    bool single = (descriptor & SINGLE_SEGMENT_BIT) != 0;
    if (!single) {
        (void)sb_reader_u8(reader); // the window size: the whole output is in memory
    }
    static const uint32_t DICTIONARY_SIZES[] = {0, 1, 2, 4};
    uint64_t dictionary = read_number(reader, DICTIONARY_SIZES[descriptor & 3u]);
    uint32_t form = descriptor >> 6u;
    uint32_t size = form == 0 ? single : 1u << form;
    uint64_t said = read_number(reader, size) + (form == 1 ? 256u : 0u);
    bool fits = size == 0 || said == plain_size;
    if (!good || !fits || (descriptor & RESERVED_BIT) != 0 || dictionary != 0) {
        sb_reader_fail(reader, SB_ERROR_MALFORMED);
    }
    *out_has_checksum = (descriptor & CHECKSUM_BIT) != 0;
}

static bool put(zstd_output *output, const uint8_t *bytes, size_t size, bool repeated)
{
    if (size > output->capacity - output->size) {
        return false;
    }
    if (repeated) {
        memset(output->data + output->size, bytes[0], size);
    } else {
        memcpy(output->data + output->size, bytes, size);
    }
    output->size += size;
    return true;
}

// Returns false after the last block.
static bool read_block(zstd_state *state, sb_reader *reader, zstd_output *output)
{
    uint32_t header = (uint32_t)read_number(reader, 3);
    uint32_t kind = header >> 1u & 3u, size = header >> 3u;
    const uint8_t *bytes = sb_reader_bytes(reader, kind == BLOCK_RLE ? 1 : size);
    size_t before = output->size;
    bool good = reader->error == SB_OK && size <= ZSTD_BLOCK_SIZE_MAX;
    if (good && kind == BLOCK_COMPRESSED) {
        good = zstd_block_decode(state, bytes, size, output);
    } else if (good) {
        good = kind <= BLOCK_RLE && put(output, bytes, size, kind == BLOCK_RLE);
    }
    if (!good || output->size - before > ZSTD_BLOCK_SIZE_MAX) {
        sb_reader_fail(reader, SB_ERROR_MALFORMED);
    }
    return (header & 1u) == 0 && reader->error == SB_OK;
}

sb_error sb_unpack(sb_unpacker *unpacker, const void *packed, size_t packed_size, void *out_plain,
                   size_t plain_size)
{
    sb_reader reader = sb_reader_over(packed, packed_size);
    zstd_output output = {.data = out_plain, .capacity = plain_size};
    bool has_checksum;
    read_header(&reader, plain_size, &has_checksum);
    zstd_block_begin(&unpacker->state);
    while (reader.error == SB_OK && read_block(&unpacker->state, &reader, &output)) {
    }
    bool good =
        !has_checksum || sb_reader_u32(&reader) == (uint32_t)XXH64(out_plain, output.size, 0);
    // One frame and nothing after it.
    good = good && reader.error == SB_OK && sb_reader_remaining(&reader) == 0;
    return good && output.size == plain_size ? SB_OK : SB_ERROR_MALFORMED;
}
