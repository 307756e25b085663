// Expected values: Shannon's entropy in double precision, and what was put in.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/coding/range_coder.h"
#include "base/random.h"

#define BIT_COUNT 20000u

typedef struct row {
    uint32_t probabilities[BIT_COUNT]; ///< 0: that bit is plain, of `widths`
    uint32_t bits[BIT_COUNT];
    uint32_t widths[BIT_COUNT];
    uint8_t bytes[4u * BIT_COUNT];
    size_t size;
} row;

static row shared;

static size_t encode(row *r, size_t count, size_t capacity)
{
    sb_range_encoder encoder;
    sb_range_encoder_init(&encoder, r->bytes, capacity);
    for (size_t i = 0; i < count; i++) {
        if (r->probabilities[i] == 0) {
            sb_range_encode_plain(&encoder, r->bits[i], r->widths[i]);
        } else {
            sb_range_encode(&encoder, r->probabilities[i], r->bits[i]);
        }
    }
    size_t predicted = sb_range_encoder_size(&encoder);
    r->size = sb_range_encoder_end(&encoder);
    if (predicted <= capacity) {
        assert_int_equal(r->size, predicted);
    } else {
        assert_int_equal(r->size, 0);
    }
    return predicted;
}

static void decode_and_compare(const row *r, size_t count)
{
    sb_range_decoder decoder;
    sb_range_decoder_init(&decoder, r->bytes, r->size);
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = r->probabilities[i] == 0 ? sb_range_decode_plain(&decoder, r->widths[i])
                                                 : sb_range_decode(&decoder, r->probabilities[i]);
        assert_int_equal(bits, r->bits[i]);
    }
    assert_false(sb_range_decoder_overrun(&decoder));
    assert_true(sb_range_decoder_ended(&decoder));
}

// Bits that follow their probability, or go against it where `contrary`.
static void fill(row *r, sb_random *random, uint32_t probability, bool contrary)
{
    for (size_t i = 0; i < BIT_COUNT; i++) {
        r->probabilities[i] = probability;
        r->bits[i] = (sb_random_below(random, 65536u) < probability) != contrary;
    }
}

static void bits_of_any_probability_come_back(void **state)
{
    (void)state;
    static const uint32_t probabilities[] = {1, 2, 100, 4096, 32768, 60000, 65534, 65535};
    for (size_t i = 0; i < sizeof probabilities / sizeof *probabilities; i++) {
        for (int contrary = 0; contrary < 2; contrary++) {
            sb_random random = sb_random_seed(901, i);
            fill(&shared, &random, probabilities[i], contrary != 0);
            encode(&shared, BIT_COUNT, sizeof shared.bytes);
            decode_and_compare(&shared, BIT_COUNT);
        }
    }
}

static void size_is_within_one_percent_of_entropy(void **state)
{
    (void)state;
    static const uint32_t probabilities[] = {655, 6554, 20000, 32768, 45000, 62000, 65000};
    for (size_t i = 0; i < sizeof probabilities / sizeof *probabilities; i++) {
        sb_random random = sb_random_seed(7, i);
        fill(&shared, &random, probabilities[i], false);
        double ideal = 0;
        for (size_t k = 0; k < BIT_COUNT; k++) {
            double p = probabilities[i] / 65536.0;
            ideal -= log2(shared.bits[k] != 0 ? p : 1.0 - p);
        }
        encode(&shared, BIT_COUNT, sizeof shared.bytes);
        double size_bits = 8.0 * (double)shared.size;
        assert_true(size_bits >= ideal - 1.0);
        assert_true(size_bits <= ideal * 1.01 + 8.0);
    }
}

// The ends of every short row, where carries and the last bytes are.
static void mixed_rows_of_every_length_come_back(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 3000; round++) {
        sb_random random = sb_random_seed(round, 3);
        size_t count = round % 300u;
        for (size_t i = 0; i < count; i++) {
            bool extreme = sb_random_below(&random, 3) == 0;
            shared.probabilities[i] = sb_random_below(&random, 5) == 0 ? 0
                                      : extreme ? (sb_random_below(&random, 2) != 0 ? 1 : 65535)
                                                : 1u + sb_random_below(&random, 65535);
            shared.widths[i] = 1u + sb_random_below(&random, 16);
            uint32_t limit = shared.probabilities[i] == 0 ? 1u << shared.widths[i] : 2u;
            shared.bits[i] = sb_random_below(&random, limit);
        }
        encode(&shared, count, sizeof shared.bytes);
        decode_and_compare(&shared, count);
    }
}

// Zeros after a bit of probability 1/2 keep `low` just under a power of two, so that a carry runs
// through a row of 255s.
static void a_carry_runs_through_many_bytes(void **state)
{
    (void)state;
    for (uint32_t length = 1; length < 64; length++) {
        size_t count = 0;
        shared.probabilities[count] = 32768;
        shared.bits[count++] = 1;
        for (uint32_t i = 0; i < 8u * length; i++) {
            shared.probabilities[count] = 32768;
            shared.bits[count++] = 0;
        }
        for (uint32_t i = 0; i < 16; i++) {
            shared.probabilities[count] = 1;
            shared.bits[count++] = 0;
        }
        encode(&shared, count, sizeof shared.bytes);
        decode_and_compare(&shared, count);
    }
}

static void a_row_of_no_bits_or_of_ones_alone_takes_nothing(void **state)
{
    (void)state;
    assert_int_equal(encode(&shared, 0, 0), 0);
    decode_and_compare(&shared, 0);
    for (size_t i = 0; i < 3; i++) {
        shared.probabilities[i] = 60000;
        shared.bits[i] = 1;
    }
    assert_int_equal(encode(&shared, 3, 0), 0);
    decode_and_compare(&shared, 3);
}

static void bits_that_do_not_fit_are_reported_and_nothing_is_written_past_the_end(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(5, 5);
    fill(&shared, &random, 32768, false);
    size_t size = encode(&shared, 1000, sizeof shared.bytes);
    assert_in_range(size, 125, 126);
    for (size_t capacity = 0; capacity < size; capacity++) {
        memset(shared.bytes, 0xa5, sizeof shared.bytes);
        assert_int_equal(encode(&shared, 1000, capacity), size);
        assert_int_equal(shared.size, 0);
        for (size_t i = capacity; i < size + 8u; i++) {
            assert_int_equal(shared.bytes[i], 0xa5);
        }
    }
    assert_int_equal(encode(&shared, 1000, size), size);
    decode_and_compare(&shared, 1000);
}

static void a_copy_of_the_encoder_is_a_point_to_return_to(void **state)
{
    (void)state;
    static uint8_t bytes[4096];
    static uint8_t straight[4096];
    for (uint32_t round = 0; round < 500; round++) {
        sb_random random = sb_random_seed(round, 11);
        sb_range_encoder a, b;
        sb_range_encoder_init(&a, bytes, sizeof bytes);
        sb_range_encoder_init(&b, straight, sizeof straight);
        for (uint32_t i = 0; i < 100; i++) {
            sb_range_encoder mark = a;
            for (uint32_t k = sb_random_below(&random, 40); k != 0; k--) {
                sb_range_encode(&a, 1u + sb_random_below(&random, 65535),
                                sb_random_below(&random, 2));
            }
            a = mark;
            uint32_t probability = 1u + sb_random_below(&random, 65535);
            uint32_t bit = sb_random_below(&random, 2);
            sb_range_encode(&a, probability, bit);
            sb_range_encode(&b, probability, bit);
        }
        size_t size = sb_range_encoder_end(&a);
        assert_int_equal(size, sb_range_encoder_end(&b));
        assert_memory_equal(bytes, straight, size);
    }
}

static void cut_and_lengthened_rows_are_told(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(1, 2);
    fill(&shared, &random, 30000, false);
    encode(&shared, 800, sizeof shared.bytes);
    size_t size = shared.size;
    memset(shared.bytes + size, 0, 16);
    for (size_t other = 0; other < size + 10u; other++) {
        sb_range_decoder decoder;
        sb_range_decoder_init(&decoder, shared.bytes, other);
        for (size_t i = 0; i < 800; i++) {
            sb_range_decode(&decoder, 30000);
        }
        // The end takes as few bytes as it can, here one or two of at most four.
        if (other + 3u < size || other > size + 3u) {
            assert_false(sb_range_decoder_ended(&decoder));
        }
        if (other + 3u < size) {
            assert_true(sb_range_decoder_overrun(&decoder));
        }
    }
}

// Of all bytes that give the same bits, cut, lengthened or with another tail, only one is whole:
// what the encoder wrote.
static void bits_have_one_row(void **state)
{
    (void)state;
    uint32_t others = 0;
    for (uint32_t round = 0; round < 3000; round++) {
        sb_random random = sb_random_seed(round, 5);
        size_t count = 1 + sb_random_below(&random, 40);
        fill(&shared, &random, 1 + sb_random_below(&random, 65535), round % 5 == 0);
        encode(&shared, count, sizeof shared.bytes);
        decode_and_compare(&shared, count);
        size_t size = shared.size;
        memset(shared.bytes + size, 0, 8);
        for (uint32_t attempt = 0; attempt < 600; attempt++) {
            uint8_t bytes[256];
            memcpy(bytes, shared.bytes, size + 8);
            size_t other = size + sb_random_below(&random, 9) - (size < 4 ? size : 4);
            size_t changed = attempt % 3 == 0 ? 0 : 1 + sb_random_below(&random, 4);
            for (size_t i = 0; i < changed && i < other; i++) {
                bytes[other - 1 - i] = attempt % 3 == 1 ? (uint8_t)sb_random_u32(&random)
                                                        : (uint8_t)(bytes[other - 1 - i] + 1);
            }
            if (other == size && memcmp(bytes, shared.bytes, size) == 0) {
                continue;
            }
            sb_range_decoder decoder;
            sb_range_decoder_init(&decoder, bytes, other);
            bool same = true;
            for (size_t i = 0; i < count && same; i++) {
                same = sb_range_decode(&decoder, shared.probabilities[i]) == shared.bits[i];
            }
            if (same) {
                others++;
                assert_false(sb_range_decoder_ended(&decoder));
            }
        }
    }
    assert_true(others > 100000);
}

static void any_bytes_give_bits(void **state)
{
    (void)state;
    static uint8_t bytes[64];
    for (uint32_t round = 0; round < 2000; round++) {
        sb_random random = sb_random_seed(round, 17);
        size_t size = sb_random_below(&random, sizeof bytes + 1u);
        for (size_t i = 0; i < size; i++) {
            bytes[i] = round % 4 == 0 ? 0xff : (uint8_t)sb_random_u32(&random);
        }
        sb_range_decoder decoder;
        sb_range_decoder_init(&decoder, size != 0 ? bytes : NULL, size);
        for (uint32_t i = 0; i < 2000; i++) {
            if (sb_random_below(&random, 4) == 0) {
                uint32_t count = 1u + sb_random_below(&random, 16);
                assert_true(sb_range_decode_plain(&decoder, count) < 1u << count);
            } else {
                assert_true(sb_range_decode(&decoder, 1u + sb_random_below(&random, 65535)) < 2);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_of_any_probability_come_back),
        cmocka_unit_test(size_is_within_one_percent_of_entropy),
        cmocka_unit_test(mixed_rows_of_every_length_come_back),
        cmocka_unit_test(a_carry_runs_through_many_bytes),
        cmocka_unit_test(a_row_of_no_bits_or_of_ones_alone_takes_nothing),
        cmocka_unit_test(bits_that_do_not_fit_are_reported_and_nothing_is_written_past_the_end),
        cmocka_unit_test(a_copy_of_the_encoder_is_a_point_to_return_to),
        cmocka_unit_test(cut_and_lengthened_rows_are_told),
        cmocka_unit_test(bits_have_one_row),
        cmocka_unit_test(any_bytes_give_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
