/// Compressed blocks of a zstd frame (RFC 8878, 3.1.1.3).
#ifndef SABOT_WASM_ZSTD_BLOCK_H
#define SABOT_WASM_ZSTD_BLOCK_H

#include "huffman.h"

#define ZSTD_BLOCK_SIZE_MAX (128u * 1024u)

enum {
    ZSTD_LITERAL_LENGTHS,
    ZSTD_OFFSETS,
    ZSTD_MATCH_LENGTHS,
    ZSTD_CODE_COUNT,
};

/// State from block to block, and buffers. Begin with all zeros, then call `zstd_block_begin`.
typedef struct zstd_state {
    zstd_huffman huffman;
    zstd_fse codes[ZSTD_CODE_COUNT];
    bool has_codes[ZSTD_CODE_COUNT];
    uint32_t offsets[3]; ///< the last three, newest first
    zstd_fse scratch;
    uint8_t literals[ZSTD_BLOCK_SIZE_MAX];
    size_t literal_count;
} zstd_state;

/// The output: `size` bytes so far.
typedef struct zstd_output {
    uint8_t *data;
    size_t size, capacity;
} zstd_output;

/// Begins a frame.
void zstd_block_begin(zstd_state *state);

/// Appends a block's content; returns false if the block is malformed or does not fit.
bool zstd_block_decode(zstd_state *state, const uint8_t *data, size_t size, zstd_output *output);

#endif
