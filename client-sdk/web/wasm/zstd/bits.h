/// The two bit readers of zstd (RFC 8878, 4): descriptions of tables are read forwards, streams of
/// codes backwards from their last bit.
#ifndef SABOT_WASM_ZSTD_BITS_H
#define SABOT_WASM_ZSTD_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the index of the highest set bit; `value` > 0.
static inline uint32_t zstd_highest_bit(uint32_t value)
{
    return 31u - (uint32_t)__builtin_clz(value);
}

typedef struct zstd_forward {
    const uint8_t *data;
    size_t size;
    size_t bit; ///< index of the next bit; bits after the end read as zeros
} zstd_forward;

static inline uint32_t zstd_forward_read(zstd_forward *stream, uint32_t count)
{
    uint32_t value = 0;
    for (uint32_t i = 0; i < count; i++, stream->bit++) {
        size_t at = stream->bit >> 3u;
        uint32_t byte = at < stream->size ? stream->data[at] : 0;
        value |= (byte >> (stream->bit & 7u) & 1u) << i;
    }
    return value;
}

typedef struct zstd_backward {
    const uint8_t *data;
    size_t size;
    int64_t left; ///< bits left; below 0 after reads past the end, which give zeros
} zstd_backward;

/// Returns false if the stream is empty, or its last byte is zero.
static inline bool zstd_backward_open(zstd_backward *stream, const uint8_t *data, size_t size)
{
    if (size == 0 || data[size - 1] == 0) {
        return false;
    }
    // The highest bit marks the end.
    int64_t left = (int64_t)(size - 1) * 8 + zstd_highest_bit(data[size - 1]);
    *stream = (zstd_backward){data, size, left};
    return true;
}

/// Returns the next `count` bits, at most 32, without consuming them.
static inline uint32_t zstd_backward_peek(const zstd_backward *stream, uint32_t count)
{
    int64_t low = stream->left - count;
    uint32_t missing = low < 0 ? (uint32_t)(-low > 32 ? 32 : -low) : 0;
    uint64_t bytes = 0;
    size_t at = low < 0 ? 0 : (size_t)low >> 3u;
    for (uint32_t i = 0; i < 5 && at + i < stream->size; i++) {
        bytes |= (uint64_t)stream->data[at + i] << 8u * i;
    }
    bytes = low < 0 ? bytes << missing : bytes >> ((uint64_t)low & 7u);
    return (uint32_t)(bytes & ((UINT64_C(1) << count) - 1u));
}

static inline uint32_t zstd_backward_read(zstd_backward *stream, uint32_t count)
{
    uint32_t value = zstd_backward_peek(stream, count);
    stream->left -= count;
    return value;
}

#endif
