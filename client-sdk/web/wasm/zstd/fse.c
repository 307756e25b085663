#include "fse.h"

void zstd_fse_single(zstd_fse *table, uint8_t symbol)
{
    table->log = 0;
    table->entries[0] = (zstd_fse_entry){.symbol = symbol};
}

// Places the symbols: those of probability "less than 1" from the end, the others in steps.
static bool spread(zstd_fse *table, const int16_t *probabilities, uint32_t symbol_count)
{
    uint32_t size = 1u << table->log, high = size, at = 0;
    uint32_t step = (size >> 1u) + (size >> 3u) + 3u;
    for (uint32_t s = 0; s < symbol_count; s++) {
        if (probabilities[s] == -1) {
            table->entries[--high].symbol = (uint8_t)s;
        }
    }
    for (uint32_t s = 0; s < symbol_count; s++) {
        for (int32_t i = 0; i < probabilities[s]; i++) {
            table->entries[at].symbol = (uint8_t)s;
            do {
                at = (at + step) & (size - 1u);
            } while (at >= high);
        }
    }
    return at == 0;
}

static bool sums_up(const int16_t *probabilities, uint32_t symbol_count, uint32_t log)
{
    uint32_t sum = 0;
    for (uint32_t s = 0; s < symbol_count; s++) {
        int32_t probability = probabilities[s];
        sum += probability < 0 ? 1u : (uint32_t)probability;
    }
    return sum == 1u << log;
}

bool zstd_fse_build(zstd_fse *table, const int16_t *probabilities, uint32_t symbol_count,
                    uint32_t log)
{
    // One symbol with all entries, or only symbols of "less than 1", leave no place to step to.
    uint32_t rare = 0;
    for (uint32_t s = 0; s < symbol_count; s++) {
        rare += probabilities[s] == -1;
    }
    if (!sums_up(probabilities, symbol_count, log) || rare == 1u << log) {
        return false;
    }
    table->log = log;
    if (!spread(table, probabilities, symbol_count)) {
        return false;
    }
    uint16_t next[ZSTD_FSE_SYMBOL_COUNT_MAX];
    for (uint32_t s = 0; s < symbol_count; s++) {
        next[s] = probabilities[s] < 0 ? 1 : (uint16_t)probabilities[s];
    }
    for (uint32_t i = 0; i < 1u << log; i++) {
        zstd_fse_entry *entry = &table->entries[i];
        uint32_t number = next[entry->symbol]++;
        entry->bits = (uint8_t)(log - zstd_highest_bit(number));
        entry->base = (uint16_t)((number << entry->bits) - (1u << log));
    }
    return true;
}

// Reads a probability in as few bits as the remaining sum allows; small values take one bit less.
static int32_t read_probability(zstd_forward *stream, uint32_t left)
{
    uint32_t bits = zstd_highest_bit(left + 1u) + 1u;
    uint32_t value = zstd_forward_read(stream, bits);
    uint32_t half = (1u << (bits - 1u)) - 1u;
    uint32_t small = (1u << bits) - 1u - (left + 1u);
    if ((value & half) < small) {
        stream->bit--;
        value &= half;
    } else if (value > half) {
        value -= small;
    }
    return (int32_t)value - 1;
}

size_t zstd_fse_read(zstd_fse *table, const uint8_t *data, size_t size, uint32_t symbol_count_max,
                     uint32_t log_max)
{
    zstd_forward stream = {data, size, 0};
    uint32_t log = zstd_forward_read(&stream, 4) + 5u;
    if (log > log_max) {
        return 0;
    }
    int16_t probabilities[ZSTD_FSE_SYMBOL_COUNT_MAX] = {0};
    uint32_t left = 1u << log, count = 0;
    while (left > 0) {
        if (count >= symbol_count_max) {
            return 0;
        }
        int32_t probability = read_probability(&stream, left);
        uint32_t taken = probability < 0 ? 1u : (uint32_t)probability;
        if (taken > left) {
            return 0;
        }
        left -= taken;
        probabilities[count++] = (int16_t)probability;
        for (uint32_t zeros = 3; probability == 0 && zeros == 3;) {
            zeros = zstd_forward_read(&stream, 2);
            count += zeros;
            if (count > symbol_count_max) {
                return 0;
            }
        }
    }
    size_t used = (stream.bit + 7u) >> 3u;
    bool good = used <= size && zstd_fse_build(table, probabilities, count, log);
    return good ? used : 0;
}
