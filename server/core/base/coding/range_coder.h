/// A binary range coder: it codes a row of bits, each with the probability that it is 1, in few
/// bytes.
///
/// The carry is as in LZMA's coder (Igor Pavlov, public domain). Probabilities have 16 bits, there
/// is no leading zero byte, and the end has as few bytes as the last bit needs. README.md has the
/// arithmetic. Nothing allocates. The encoder settles its bytes front to back and never touches one
/// again, so a copy of the struct is a point to return to.
#ifndef SABOT_BASE_CODING_RANGE_CODER_H
#define SABOT_BASE_CODING_RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A probability is p / 65,536, p from 1 to 65,535.
#define SB_RANGE_PROBABILITY_BITS 16u
/// The most plain bits in one call.
#define SB_RANGE_PLAIN_BITS_MAX 16u
/// The smallest range between two bits.
#define SB_RANGE_MIN (1u << 24)

typedef struct sb_range_encoder {
    uint8_t *bytes; ///< the caller's, `capacity` of them
    size_t capacity;
    size_t size;      ///< bytes settled; past `capacity` they are only counted
    uint64_t low;     ///< at most 33 bits: bit 32 is a carry into what is not settled
    uint32_t range;   ///< at least SB_RANGE_MIN
    uint32_t pending; ///< bytes of 255 behind `cache` that a carry may still turn
    uint8_t cache;    ///< the byte before them
    bool has_cache;
} sb_range_encoder;

/// `bytes` stays the caller's and is written up to `capacity`. May be NULL if that is 0.
void sb_range_encoder_init(sb_range_encoder *encoder, void *bytes, size_t capacity);

/// Returns the size that sb_range_encoder_end would return now. The row does not fit if that is
/// more than `capacity`.
size_t sb_range_encoder_size(const sb_range_encoder *encoder);

/// Ends the row and returns its size in bytes, 0 if it does not fit. The encoder is then used up.
/// A row whose bits were all nearly certain takes 0 bytes too: call sb_range_encoder_size before.
size_t sb_range_encoder_end(sb_range_encoder *encoder);

/// Moves the top byte of `low` out. Called by the functions below.
void sb_range_encoder_shift(sb_range_encoder *encoder);

/// Writes one bit. `probability` is that of a 1, in 1/65,536, from 1 to 65,535.
static inline void sb_range_encode(sb_range_encoder *encoder, uint32_t probability, uint32_t bit)
{
    uint32_t bound =
        (uint32_t)(((uint64_t)encoder->range * probability) >> SB_RANGE_PROBABILITY_BITS);
    if (bit != 0) {
        encoder->range = bound;
    } else {
        encoder->low += bound;
        encoder->range -= bound;
    }
    while (encoder->range < SB_RANGE_MIN) {
        encoder->range <<= 8;
        sb_range_encoder_shift(encoder);
    }
}

/// Writes `count` bits (1 to 16) that are as likely 0 as 1; `bits` < 2^count.
void sb_range_encode_plain(sb_range_encoder *encoder, uint32_t bits, uint32_t count);

typedef struct sb_range_decoder {
    const uint8_t *bytes; ///< the caller's
    size_t size;
    size_t position; ///< bytes taken, those past the end (zeros) counted too
    uint32_t code;
    uint32_t range;
} sb_range_decoder;

/// Starts a decoder. Any bytes give bits; past the end it reads zeros. `bytes` may be NULL if
/// `size` is 0.
void sb_range_decoder_init(sb_range_decoder *decoder, const void *bytes, size_t size);

/// Returns true if the bits read so far need bytes past the end: then they are not the bits that
/// were written.
bool sb_range_decoder_overrun(const sb_range_decoder *decoder);

/// Returns true if an encoder that wrote exactly the bits read so far would have ended with these
/// bytes. Called after the last bit, it finds bytes that were added, and bytes that were cut off
/// without a change to the other bits.
bool sb_range_decoder_ended(const sb_range_decoder *decoder);

/// Takes the next byte. Called by the functions below.
static inline void sb_range_decoder_shift(sb_range_decoder *decoder)
{
    uint32_t byte = decoder->position < decoder->size ? decoder->bytes[decoder->position] : 0;
    decoder->position++;
    decoder->code = decoder->code << 8 | byte;
    decoder->range <<= 8;
}

/// Reads one bit, by the probability that it was written with.
static inline uint32_t sb_range_decode(sb_range_decoder *decoder, uint32_t probability)
{
    uint32_t bound =
        (uint32_t)(((uint64_t)decoder->range * probability) >> SB_RANGE_PROBABILITY_BITS);
    uint32_t bit = decoder->code < bound;
    if (bit != 0) {
        decoder->range = bound;
    } else {
        decoder->code -= bound;
        decoder->range -= bound;
    }
    while (decoder->range < SB_RANGE_MIN) {
        sb_range_decoder_shift(decoder);
    }
    return bit;
}

uint32_t sb_range_decode_plain(sb_range_decoder *decoder, uint32_t count);

#endif
