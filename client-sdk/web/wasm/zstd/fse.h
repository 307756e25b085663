/// Tables of finite state entropy (RFC 8878, 4.1).
#ifndef SABOT_WASM_ZSTD_FSE_H
#define SABOT_WASM_ZSTD_FSE_H

#include "bits.h"

#define ZSTD_FSE_LOG_MAX 9u
#define ZSTD_FSE_SYMBOL_COUNT_MAX 53u

typedef struct zstd_fse_entry {
    uint16_t base; ///< base of the next state
    uint8_t symbol;
    uint8_t bits; ///< count of bits that are added to it
} zstd_fse_entry;

typedef struct zstd_fse {
    uint32_t log; ///< log2 of the count of entries
    zstd_fse_entry entries[1u << ZSTD_FSE_LOG_MAX];
} zstd_fse;

/// Makes a table that always gives one symbol.
void zstd_fse_single(zstd_fse *table, uint8_t symbol);

/// Makes a table from probabilities with the sum 2^log; -1 is "less than 1". Returns false if they
/// do not fit.
bool zstd_fse_build(zstd_fse *table, const int16_t *probabilities, uint32_t symbol_count,
                    uint32_t log);

/// Makes a table from a description and returns its size in bytes; 0 if it is malformed.
size_t zstd_fse_read(zstd_fse *table, const uint8_t *data, size_t size, uint32_t symbol_count_max,
                     uint32_t log_max);

static inline uint32_t zstd_fse_begin(const zstd_fse *table, zstd_backward *stream)
{
    return zstd_backward_read(stream, table->log);
}

static inline uint32_t zstd_fse_next(const zstd_fse *table, uint32_t state, zstd_backward *stream)
{
    const zstd_fse_entry *entry = &table->entries[state];
    return entry->base + zstd_backward_read(stream, entry->bits);
}

#endif
