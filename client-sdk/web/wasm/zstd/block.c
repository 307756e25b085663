#include "block.h"

#include <string.h>

#define LITERAL_LENGTH_COUNT 36u
#define OFFSET_COUNT 32u
#define MATCH_LENGTH_COUNT 53u

// Codes of lengths: base value and count of additional bits.
static const uint32_t literal_length_bases[LITERAL_LENGTH_COUNT] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,   9,   10,  11,   12,   13,   14,   15,    16,    18,
    20, 22, 24, 28, 32, 40, 48, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536,
};
static const uint8_t literal_length_bits[LITERAL_LENGTH_COUNT] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  1,  1,
    1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
};
static const uint32_t match_length_bases[MATCH_LENGTH_COUNT] = {
    3,  4,  5,  6,  7,  8,  9,  10,  11,  12,  13,   14,   15,   16,   17,    18,    19,    20,
    21, 22, 23, 24, 25, 26, 27, 28,  29,  30,  31,   32,   33,   34,   35,    37,    39,    41,
    43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027, 2051, 4099, 8195, 16387, 32771, 65539,
};
static const uint8_t match_length_bits[MATCH_LENGTH_COUNT] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0,  0,
    0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
};

// Default probabilities of a block.
static const int16_t literal_length_default[LITERAL_LENGTH_COUNT] = {
    4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1,  1,  2,  2,
    2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1,
};
static const int16_t match_length_default[MATCH_LENGTH_COUNT] = {
    1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  1,  1,  1,  1,  1,  1,  1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1,
};
#define OFFSET_DEFAULT_COUNT 29u
static const int16_t offset_default[OFFSET_DEFAULT_COUNT] = {
    1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1,
};

static const struct {
    const int16_t *probabilities;
    uint32_t probability_count;
    uint32_t probability_log;
    uint32_t symbol_count;
    uint32_t log_max;
} kinds[ZSTD_CODE_COUNT] = {
    [ZSTD_LITERAL_LENGTHS] = {literal_length_default, LITERAL_LENGTH_COUNT, 6, LITERAL_LENGTH_COUNT,
                              9},
    [ZSTD_OFFSETS] = {offset_default, OFFSET_DEFAULT_COUNT, 5, OFFSET_COUNT, 8},
    [ZSTD_MATCH_LENGTHS] = {match_length_default, MATCH_LENGTH_COUNT, 6, MATCH_LENGTH_COUNT, 9},
};

// The unread rest of a block.
typedef struct input {
    const uint8_t *data;
    size_t size;
} input;

static bool take(input *from, size_t size, const uint8_t **out_data)
{
    *out_data = from->data;
    if (size > from->size) {
        return false;
    }
    from->data += size;
    from->size -= size;
    return true;
}

static bool take_number(input *from, uint32_t size, uint64_t *out_number)
{
    const uint8_t *bytes;
    *out_number = 0;
    if (!take(from, size, &bytes)) {
        return false;
    }
    for (uint32_t i = 0; i < size; i++) {
        *out_number |= (uint64_t)bytes[i] << 8u * i;
    }
    return true;
}

void zstd_block_begin(zstd_state *state)
{
    state->huffman.log = 0;
    memset(state->has_codes, 0, sizeof state->has_codes);
    state->offsets[0] = 1;
    state->offsets[1] = 4;
    state->offsets[2] = 8;
}

// Raw literals (type 0), or one repeated literal (1).
static bool read_plain_literals(zstd_state *state, input *from, bool repeated)
{
    uint32_t form = from->data[0] >> 2u & 3u;
    uint32_t header_size = (form & 1u) == 0 ? 1 : form == 1 ? 2 : 3;
    uint64_t header;
    if (!take_number(from, header_size, &header)) {
        return false;
    }
    size_t count = (size_t)(header >> (header_size == 1 ? 3u : 4u));
    const uint8_t *bytes;
    if (count > sizeof state->literals || !take(from, repeated ? 1 : count, &bytes)) {
        return false;
    }
    if (repeated) {
        memset(state->literals, bytes[0], count);
    } else {
        memcpy(state->literals, bytes, count);
    }
    state->literal_count = count;
    return true;
}

static bool decode_four(zstd_state *state, input streams)
{
    size_t part = (state->literal_count + 3u) / 4u;
    uint64_t sizes;
    if (!take_number(&streams, 6, &sizes) || state->literal_count < 3u * part) {
        return false;
    }
    for (uint32_t i = 0; i < 4; i++) {
        size_t size = i < 3 ? (size_t)(sizes >> 16u * i & 0xFFFFu) : streams.size;
        size_t count = i < 3 ? part : state->literal_count - 3u * part;
        const uint8_t *bytes;
        if (!take(&streams, size, &bytes) ||
            !zstd_huffman_decode(&state->huffman, bytes, size, state->literals + i * part, count)) {
            return false;
        }
    }
    return true;
}

// Literals with their own Huffman table (type 2), or with the last one (3).
static bool read_coded_literals(zstd_state *state, input *from, bool has_table)
{
    static const uint8_t HEADER_SIZES[] = {3, 3, 4, 5};
    static const uint8_t SIZE_BITS[] = {10, 10, 14, 18};
    uint32_t form = from->data[0] >> 2u & 3u;
    uint64_t header;
    if (!take_number(from, HEADER_SIZES[form], &header)) {
        return false;
    }
    uint64_t mask = (UINT64_C(1) << SIZE_BITS[form]) - 1u;
    state->literal_count = (size_t)(header >> 4u & mask);
    input streams = {.size = (size_t)(header >> (4u + SIZE_BITS[form]) & mask)};
    if (state->literal_count > sizeof state->literals || !take(from, streams.size, &streams.data)) {
        return false;
    }
    if (has_table) {
        size_t used =
            zstd_huffman_read(&state->huffman, streams.data, streams.size, &state->scratch);
        const uint8_t *bytes;
        if (used == 0 || !take(&streams, used, &bytes)) {
            return false;
        }
    }
    if (state->huffman.log == 0) {
        return false;
    }
    return form == 0 ? zstd_huffman_decode(&state->huffman, streams.data, streams.size,
                                           state->literals, state->literal_count)
                     : decode_four(state, streams);
}

static bool read_literals(zstd_state *state, input *from)
{
    if (from->size == 0) {
        return false;
    }
    uint32_t type = from->data[0] & 3u;
    return type < 2 ? read_plain_literals(state, from, type == 1)
                    : read_coded_literals(state, from, type == 2);
}

static bool read_sequence_count(input *from, uint32_t *out_count)
{
    uint64_t first, rest = 0;
    if (!take_number(from, 1, &first)) {
        return false;
    }
    bool good = first < 128 || take_number(from, first < 255 ? 1 : 2, &rest);
    *out_count = (uint32_t)(first < 128   ? first
                            : first < 255 ? (first - 128u) << 8u | rest
                                          : rest + 0x7F00u);
    return good;
}

static bool read_codes(zstd_state *state, uint32_t kind, uint32_t mode, input *from)
{
    zstd_fse *table = &state->codes[kind];
    const uint8_t *bytes;
    size_t used;
    switch (mode) {
    case 0:
        (void)zstd_fse_build(table, kinds[kind].probabilities, kinds[kind].probability_count,
                             kinds[kind].probability_log);
        break;
    case 1:
        if (!take(from, 1, &bytes) || bytes[0] >= kinds[kind].symbol_count) {
            return false;
        }
        zstd_fse_single(table, bytes[0]);
        break;
    case 2:
        used = zstd_fse_read(table, from->data, from->size, kinds[kind].symbol_count,
                             kinds[kind].log_max);
        if (used == 0 || !take(from, used, &bytes)) {
            state->has_codes[kind] = false;
            return false;
        }
        break;
    default:
        return state->has_codes[kind];
    }
    state->has_codes[kind] = true;
    return true;
}

static bool append(zstd_output *output, const uint8_t *bytes, size_t count)
{
    if (count > output->capacity - output->size) {
        return false;
    }
    memcpy(output->data + output->size, bytes, count);
    output->size += count;
    return true;
}

// The source may overlap the output.
static bool repeat(zstd_output *output, size_t offset, size_t count)
{
    if (offset == 0 || offset > output->size || count > output->capacity - output->size) {
        return false;
    }
    uint8_t *to = output->data + output->size;
    for (size_t i = 0; i < count; i++) {
        to[i] = to[i - offset];
    }
    output->size += count;
    return true;
}

// The first three values refer to the last offsets; the reference shifts if the sequence has no
// literals.
static uint32_t choose_offset(uint32_t last[3], uint32_t value, bool has_literals)
{
    uint32_t offset, place = 2;
    if (value > 3) {
        offset = value - 3u;
    } else {
        uint32_t which = value - 1u + !has_literals;
        if (which == 0) {
            return last[0];
        }
        offset = which == 3 ? last[0] - 1u : last[which];
        place = which == 1 ? 1 : 2;
    }
    if (place == 2) {
        last[2] = last[1];
    }
    last[1] = last[0];
    last[0] = offset;
    return offset;
}

static bool play_sequences(zstd_state *state, uint32_t count, zstd_backward *stream,
                           zstd_output *output)
{
    uint32_t states[ZSTD_CODE_COUNT];
    for (uint32_t kind = 0; kind < ZSTD_CODE_COUNT; kind++) {
        states[kind] = zstd_fse_begin(&state->codes[kind], stream);
    }
    size_t literal = 0;
    for (uint32_t i = 0; i < count && stream->left >= 0; i++) {
        uint32_t codes[ZSTD_CODE_COUNT];
        for (uint32_t kind = 0; kind < ZSTD_CODE_COUNT; kind++) {
            codes[kind] = state->codes[kind].entries[states[kind]].symbol;
        }
        uint32_t far = codes[ZSTD_OFFSETS], length = codes[ZSTD_MATCH_LENGTHS];
        uint32_t plain = codes[ZSTD_LITERAL_LENGTHS];
        uint32_t value = (1u << far) + zstd_backward_read(stream, far);
        size_t match =
            match_length_bases[length] + zstd_backward_read(stream, match_length_bits[length]);
        size_t literals =
            literal_length_bases[plain] + zstd_backward_read(stream, literal_length_bits[plain]);
        if (i + 1 < count) {
            static const uint8_t ORDER[] = {ZSTD_LITERAL_LENGTHS, ZSTD_MATCH_LENGTHS, ZSTD_OFFSETS};
            for (uint32_t k = 0; k < ZSTD_CODE_COUNT; k++) {
                uint32_t kind = ORDER[k];
                states[kind] = zstd_fse_next(&state->codes[kind], states[kind], stream);
            }
        }
        uint32_t offset = choose_offset(state->offsets, value, literals > 0);
        if (literals > state->literal_count - literal ||
            !append(output, state->literals + literal, literals) ||
            !repeat(output, offset, match)) {
            return false;
        }
        literal += literals;
    }
    return stream->left == 0 &&
           append(output, state->literals + literal, state->literal_count - literal);
}

bool zstd_block_decode(zstd_state *state, const uint8_t *data, size_t size, zstd_output *output)
{
    input from = {data, size};
    uint32_t count;
    if (!read_literals(state, &from) || !read_sequence_count(&from, &count)) {
        return false;
    }
    if (count == 0) {
        return from.size == 0 && append(output, state->literals, state->literal_count);
    }
    uint64_t modes;
    bool good = take_number(&from, 1, &modes) && (modes & 3u) == 0;
    for (uint32_t kind = 0; good && kind < ZSTD_CODE_COUNT; kind++) {
        good = read_codes(state, kind, (uint32_t)modes >> (6u - 2u * kind) & 3u, &from);
    }
    zstd_backward stream;
    return good && zstd_backward_open(&stream, from.data, from.size) &&
           play_sequences(state, count, &stream, output);
}
