#include "base/coding/range_coder.h"

// Bytes of `code` that a decoder holds: it has always taken this many more than it has used up.
#define CODE_SIZE 4u

void sb_range_encoder_init(sb_range_encoder *encoder, void *bytes, size_t capacity)
{
    *encoder = (sb_range_encoder){
        .bytes = bytes,
        .capacity = capacity,
        .range = UINT32_MAX,
    };
}

static void put(sb_range_encoder *encoder, uint32_t byte)
{
    if (encoder->size < encoder->capacity) {
        encoder->bytes[encoder->size] = (uint8_t)byte;
    }
    encoder->size++;
}

static void settle(sb_range_encoder *encoder, uint32_t carry)
{
    if (encoder->has_cache) {
        put(encoder, encoder->cache + carry);
    }
    for (; encoder->pending != 0; encoder->pending--) {
        put(encoder, 0xffu + carry);
    }
}

void sb_range_encoder_shift(sb_range_encoder *encoder)
{
    uint32_t carry = (uint32_t)(encoder->low >> 32);
    uint32_t top = (uint32_t)(encoder->low >> 24) & 0xffu;
    if (carry != 0 || top != 0xffu) {
        // No carry can come past the first byte of all: the whole stays below 1.
        settle(encoder, carry);
        encoder->cache = (uint8_t)top;
        encoder->has_cache = true;
    } else {
        encoder->pending++;
    }
    encoder->low = (encoder->low & 0xffffffu) << 8;
}

void sb_range_encode_plain(sb_range_encoder *encoder, uint32_t bits, uint32_t count)
{
    encoder->range >>= count;
    encoder->low += (uint64_t)encoder->range * bits;
    while (encoder->range < SB_RANGE_MIN) {
        encoder->range <<= 8;
        sb_range_encoder_shift(encoder);
    }
}

// Returns how many bytes of `low` must be written so that they, followed by zeros, are a number in
// the range; and gives that number.
static uint32_t tail(const sb_range_encoder *encoder, uint64_t *out_low)
{
    uint32_t count = 0;
    for (; count < CODE_SIZE; count++) {
        uint64_t rest = ((uint64_t)1 << (32u - 8u * count)) - 1u;
        uint64_t low = (encoder->low + rest) & ~rest;
        if (low < encoder->low + encoder->range) {
            *out_low = low;
            return count;
        }
    }
    *out_low = encoder->low;
    return count;
}

size_t sb_range_encoder_size(const sb_range_encoder *encoder)
{
    uint64_t low;
    return encoder->size + encoder->has_cache + encoder->pending + tail(encoder, &low);
}

size_t sb_range_encoder_end(sb_range_encoder *encoder)
{
    uint32_t count = tail(encoder, &encoder->low);
    size_t size = encoder->size + encoder->has_cache + encoder->pending + count;
    // Every shift settles the bytes before the one that it takes.
    for (uint32_t i = 0; i < count; i++) {
        sb_range_encoder_shift(encoder);
    }
    settle(encoder, (uint32_t)(encoder->low >> 32));
    return size <= encoder->capacity ? size : 0;
}

void sb_range_decoder_init(sb_range_decoder *decoder, const void *bytes, size_t size)
{
    *decoder = (sb_range_decoder){.bytes = bytes, .size = size};
    for (uint32_t i = 0; i < CODE_SIZE; i++) {
        sb_range_decoder_shift(decoder);
    }
    decoder->range = UINT32_MAX;
}

bool sb_range_decoder_overrun(const sb_range_decoder *decoder)
{
    return decoder->position > decoder->size + CODE_SIZE;
}

// Seen through the last four bytes, the encoder's `low` is window - code. Its tail is the least
// number from there on that ends in as many zero bytes, and no number of the range ends in more.
bool sb_range_decoder_ended(const sb_range_decoder *decoder)
{
    if (decoder->position < decoder->size || sb_range_decoder_overrun(decoder) ||
        decoder->code >= decoder->range) {
        return false;
    }
    size_t missing = decoder->position - decoder->size;
    if ((uint64_t)decoder->code >> 8u * missing != 0) {
        return false;
    }
    uint32_t window = 0;
    for (size_t i = decoder->position - CODE_SIZE; i < decoder->position; i++) {
        window = window << 8 | (i < decoder->size ? decoder->bytes[i] : 0);
    }
    uint64_t rest = ((uint64_t)256 << 8u * missing) - 1u;
    uint64_t shorter = (window + rest) & ~rest;
    return missing == CODE_SIZE || shorter - window >= decoder->range - decoder->code;
}

uint32_t sb_range_decode_plain(sb_range_decoder *decoder, uint32_t count)
{
    decoder->range >>= count;
    uint32_t bits = decoder->code / decoder->range;
    uint32_t bits_max = (1u << count) - 1u;
    // More only in bytes that no encoder wrote.
    if (bits > bits_max) {
        bits = bits_max;
    }
    decoder->code -= bits * decoder->range;
    while (decoder->range < SB_RANGE_MIN) {
        sb_range_decoder_shift(decoder);
    }
    return bits;
}
