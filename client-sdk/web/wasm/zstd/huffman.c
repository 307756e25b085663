#include "huffman.h"

#define WEIGHT_COUNT_MAX 255u
#define WEIGHT_FSE_LOG_MAX 6u
#define WEIGHT_MAX 12u

// Reads weights by two alternating states until the bits run out. Returns 0 if there are too many.
static uint32_t read_coded_weights(const uint8_t *data, size_t size, zstd_fse *table,
                                   uint8_t *out_weights)
{
    size_t used = zstd_fse_read(table, data, size, WEIGHT_MAX + 1u, WEIGHT_FSE_LOG_MAX);
    zstd_backward stream;
    if (used == 0 || !zstd_backward_open(&stream, data + used, size - used)) {
        return 0;
    }
    uint32_t states[2];
    states[0] = zstd_fse_begin(table, &stream);
    states[1] = zstd_fse_begin(table, &stream);
    if (stream.left < 0) {
        return 0;
    }
    uint32_t count = 0;
    for (uint32_t turn = 0; count < WEIGHT_COUNT_MAX - 1u; turn ^= 1u) {
        out_weights[count++] = table->entries[states[turn]].symbol;
        states[turn] = zstd_fse_next(table, states[turn], &stream);
        if (stream.left < 0) {
            out_weights[count++] = table->entries[states[turn ^ 1u]].symbol;
            return count;
        }
    }
    return 0;
}

static uint32_t read_plain_weights(const uint8_t *data, uint32_t count, uint8_t *out_weights)
{
    for (uint32_t i = 0; i < count; i++) {
        out_weights[i] = i % 2u == 0 ? data[i / 2u] >> 4u : data[i / 2u] & 15u;
    }
    return count;
}

// The last symbol's weight completes the sum to a power of two.
static bool complete(zstd_huffman *table, uint8_t *weights, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (weights[i] > WEIGHT_MAX) {
            return false;
        }
        sum += weights[i] > 0 ? 1u << (weights[i] - 1u) : 0;
    }
    if (sum == 0) {
        return false;
    }
    table->log = zstd_highest_bit(sum) + 1u;
    uint32_t lacking = (1u << table->log) - sum;
    weights[count] = (uint8_t)(zstd_highest_bit(lacking) + 1u);
    return table->log <= ZSTD_HUFFMAN_LOG_MAX && (lacking & (lacking - 1u)) == 0;
}

// Codes are ordered by weight, then by symbol.
static void fill(zstd_huffman *table, const uint8_t *weights, uint32_t count)
{
    uint32_t at = 0;
    for (uint32_t weight = 1; weight <= table->log; weight++) {
        for (uint32_t s = 0; s < count; s++) {
            for (uint32_t i = 0; weights[s] == weight && i < 1u << (weight - 1u); i++, at++) {
                table->entries[at].symbol = (uint8_t)s;
                table->entries[at].bits = (uint8_t)(table->log + 1u - weight);
            }
        }
    }
}

size_t zstd_huffman_read(zstd_huffman *table, const uint8_t *data, size_t size, zstd_fse *scratch)
{
    uint8_t weights[WEIGHT_COUNT_MAX + 1u];
    table->log = 0;
    if (size == 0) {
        return 0;
    }
    uint32_t first = data[0];
    bool coded = first < 128u;
    size_t used = coded ? first : (first - 127u + 1u) / 2u;
    if (used == 0 || used > size - 1u) {
        return 0;
    }
    uint32_t count = coded ? read_coded_weights(data + 1, used, scratch, weights)
                           : read_plain_weights(data + 1, first - 127u, weights);
    if (count == 0 || !complete(table, weights, count)) {
        table->log = 0;
        return 0;
    }
    fill(table, weights, count + 1u);
    return used + 1u;
}

bool zstd_huffman_decode(const zstd_huffman *table, const uint8_t *data, size_t size,
                         uint8_t *out_symbols, size_t count)
{
    zstd_backward stream;
    if (!zstd_backward_open(&stream, data, size)) {
        return false;
    }
    for (size_t i = 0; i < count && stream.left >= 0; i++) {
        uint32_t code = zstd_backward_peek(&stream, table->log);
        out_symbols[i] = table->entries[code].symbol;
        stream.left -= table->entries[code].bits;
    }
    return stream.left == 0;
}
