#include "cubes901_bits.h"

#include <string.h>

// Codes bits, the lowest first. The same path writes and reads.
typedef struct bit_row {
    bool reading;
    uint8_t *bytes;
    size_t bit_count;
    size_t at;
} bit_row;

static uint32_t code_bits(bit_row *row, uint32_t value, uint32_t count)
{
    uint32_t coded = 0;
    for (uint32_t i = 0; i < count; i++, row->at++) {
        if (row->at >= row->bit_count) {
            continue;
        }
        uint8_t *byte = &row->bytes[row->at / 8u];
        if (row->reading) {
            coded |= (uint32_t)(*byte >> row->at % 8u & 1) << i;
        } else {
            *byte = (uint8_t)(*byte | (value >> i & 1u) << row->at % 8u);
        }
    }
    return row->reading ? coded : value;
}

// Codes a gap between indices: a single bit for 1, otherwise widths of 3, 5, 7 and 10 bits.
static uint32_t code_gap(bit_row *row, uint32_t gap)
{
    static const uint32_t widths[5] = {0, 3, 5, 7, 10};
    uint32_t base = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t past = base + (1u << widths[i]);
        if (code_bits(row, gap < past, 1) != 0) {
            return base + code_bits(row, gap - base, widths[i]);
        }
        base = past;
    }
    return code_bits(row, gap, widths[4]);
}

// Codes three numbers: as differences in one of three widths, or as they are.
static void code_three(bit_row *row, const int32_t *before, int32_t *now, const uint32_t *widths,
                       const uint32_t *whole, int32_t offset)
{
    int32_t largest = 0;
    for (uint32_t i = 0; i < 3; i++) {
        int32_t apart = now[i] - before[i];
        apart = apart < 0 ? -apart - 1 : apart;
        largest = apart > largest ? apart : largest;
    }
    uint32_t width = 0;
    while (width < 3 && largest >= 1 << (widths[width] - 1u)) {
        width++;
    }
    width = code_bits(row, width, 2);
    for (uint32_t i = 0; i < 3; i++) {
        if (width == 3) {
            int32_t base = i < 2 ? offset : 0;
            now[i] = (int32_t)code_bits(row, (uint32_t)(now[i] + base), whole[i]) - base;
        } else {
            int32_t half = 1 << (widths[width] - 1u);
            uint32_t apart = (uint32_t)(now[i] - before[i] + half);
            now[i] = before[i] + (int32_t)code_bits(row, apart, widths[width]) - half;
        }
    }
}

static void code_cube(bit_row *row, const int32_t *before, int32_t *now)
{
    static const uint32_t turn_widths[3] = {3, 5, 7}, turn_whole[3] = {9, 9, 9};
    static const uint32_t move_widths[3] = {7, 9, 11}, move_whole[3] = {18, 18, 14};
    uint32_t turned = memcmp(now, before, 16) != 0;
    uint32_t moved = memcmp(now + CUBES901_POSITION, before + CUBES901_POSITION, 12) != 0;
    turned = code_bits(row, turned, 1);
    moved = code_bits(row, moved, 1);
    now[CUBES901_INTERACTING] = (int32_t)code_bits(row, (uint32_t)now[CUBES901_INTERACTING], 1);
    if (turned != 0) {
        if (code_bits(row, now[0] != before[0], 1) != 0) {
            now[0] = (int32_t)code_bits(row, (uint32_t)now[0], 2);
        }
        code_three(row, before + CUBES901_TURN, now + CUBES901_TURN, turn_widths, turn_whole, 0);
    }
    if (moved != 0) {
        code_three(row, before + CUBES901_POSITION, now + CUBES901_POSITION, move_widths,
                   move_whole, 131072);
    }
}

static size_t code_frame(bit_row *row, const cubes901_cube *before, cubes901_cube *now)
{
    uint32_t changed = 0;
    for (uint32_t i = 0; i < CUBES901_COUNT; i++) {
        changed += !row->reading && memcmp(&before[i], &now[i], sizeof *now) != 0;
    }
    changed = code_bits(row, changed, 10);
    uint32_t left = changed;
    for (uint32_t i = 0, next = 0; i < CUBES901_COUNT && left != 0; i++) {
        bool differs = !row->reading && memcmp(&before[i], &now[i], sizeof *now) != 0;
        if (changed >= 256u) {
            differs = code_bits(row, differs, 1) != 0;
        } else if (row->reading) {
            if (i < next) {
                continue;
            }
            i += code_gap(row, 0);
            next = i + 1u;
            differs = i < CUBES901_COUNT;
        } else if (differs) {
            code_gap(row, i - next);
            next = i + 1u;
        }
        if (differs) {
            code_cube(row, before[i].fields, now[i].fields);
            left--;
        }
    }
    return (row->at + 7u) / 8u;
}

size_t cubes901_bits_encode(const cubes901_cube *before, const cubes901_cube *now, void *bytes,
                            size_t capacity)
{
    cubes901_frame copy;
    memcpy(copy, now, sizeof copy);
    memset(bytes, 0, capacity);
    bit_row row = {.bytes = bytes, .bit_count = 8u * capacity};
    size_t size = code_frame(&row, before, copy);
    return size <= capacity ? size : 0;
}

bool cubes901_bits_decode(const cubes901_cube *before, cubes901_cube *out_now, const void *bytes,
                          size_t size)
{
    uint8_t copy[CUBES901_PACKET_SIZE_MAX];
    if (size > sizeof copy) {
        return false;
    }
    memcpy(copy, bytes, size);
    memcpy(out_now, before, sizeof(cubes901_frame));
    bit_row row = {.reading = true, .bytes = copy, .bit_count = 8u * size};
    code_frame(&row, before, out_now);
    return row.at <= row.bit_count;
}
