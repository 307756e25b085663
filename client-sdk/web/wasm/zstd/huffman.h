/// Huffman codes of literals (RFC 8878, 4.2).
#ifndef SABOT_WASM_ZSTD_HUFFMAN_H
#define SABOT_WASM_ZSTD_HUFFMAN_H

#include "fse.h"

#define ZSTD_HUFFMAN_LOG_MAX 11u

typedef struct zstd_huffman {
    uint32_t log; ///< bits of the longest code; 0 for no table
    struct {
        uint8_t symbol;
        uint8_t bits;
    } entries[1u << ZSTD_HUFFMAN_LOG_MAX];
} zstd_huffman;

/// Makes a table from a description and returns its size in bytes; 0 if it is malformed. `scratch`
/// may hold anything.
size_t zstd_huffman_read(zstd_huffman *table, const uint8_t *data, size_t size, zstd_fse *scratch);

/// Decodes `count` symbols; returns false if the stream does not hold exactly these.
bool zstd_huffman_decode(const zstd_huffman *table, const uint8_t *data, size_t size,
                         uint8_t *out_symbols, size_t count);

#endif
