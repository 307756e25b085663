// Expected values: what was put in, and the lengths of Elias' gamma code.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/coding/value.h"
#include "base/random.h"

#define MODEL_COUNT (2u * SB_SIGNED_MODEL_COUNT)

static sb_bit_model models[MODEL_COUNT + 1u];
static sb_bit_model start[MODEL_COUNT];
static uint8_t bytes[65536];
static size_t size;

static void begin(sb_bit_coder *coder, bool reading)
{
    for (uint32_t i = 0; i < MODEL_COUNT; i++) {
        start[i] = sb_bit_model_start(SB_BIT_PRIOR(2048, 3));
    }
    if (reading) {
        sb_bit_coder_init_reading(coder, models, start, MODEL_COUNT, bytes, size);
    } else {
        sb_bit_coder_init_writing(coder, models, start, MODEL_COUNT, bytes, sizeof bytes);
    }
    // A model past those of the two values, which nobody may touch.
    models[MODEL_COUNT] = (sb_bit_model){12345, 77};
}

static void end(sb_bit_coder *coder)
{
    if (coder->reading) {
        assert_true(sb_range_decoder_ended(&coder->decoder));
    } else {
        size = sb_range_encoder_end(&coder->encoder);
        assert_int_not_equal(size, 0);
    }
    assert_int_equal(models[MODEL_COUNT].probability, 12345);
    assert_int_equal(models[MODEL_COUNT].count, 77);
}

static void bit_lengths_are_exact(void **state)
{
    (void)state;
    assert_int_equal(sb_bit_length(0), 0);
    for (uint32_t length = 1; length <= 32; length++) {
        uint32_t first = 1u << (length - 1u);
        assert_int_equal(sb_bit_length(first), length);
        assert_int_equal(sb_bit_length(first + (first - 1u)), length);
    }
}

// 0, every power of two with its neighbours, and the largest.
static uint32_t edge(uint32_t i)
{
    return i == 0 ? 0 : (1u << (i - 1u) / 3u % 32u) + i % 3u - 1u;
}

static void unsigned_values_at_every_edge_come_back(void **state)
{
    (void)state;
    for (int reading = 0; reading < 2; reading++) {
        sb_bit_coder coder;
        begin(&coder, reading != 0);
        for (uint32_t i = 0; i < 200; i++) {
            uint32_t value = i == 150 ? UINT32_MAX : edge(i);
            uint32_t first = i % 2u * SB_UNSIGNED_MODEL_COUNT;
            assert_int_equal(sb_code_unsigned(&coder, first, reading != 0 ? 0 : value), value);
        }
        end(&coder);
    }
}

static void signed_values_at_every_edge_come_back(void **state)
{
    (void)state;
    for (int reading = 0; reading < 2; reading++) {
        sb_bit_coder coder;
        begin(&coder, reading != 0);
        for (uint32_t i = 0; i < 400; i++) {
            uint32_t magnitude = edge(i / 2u) & INT32_MAX;
            int32_t value = i == 301   ? INT32_MIN
                            : i == 302 ? INT32_MAX
                            : i % 2u   ? -(int32_t)magnitude
                                       : (int32_t)magnitude;
            uint32_t first = i % 2u * SB_SIGNED_MODEL_COUNT;
            assert_int_equal(sb_code_signed(&coder, first, reading != 0 ? 0 : value), value);
        }
        end(&coder);
    }
}

static void a_value_takes_no_more_modelled_bits_than_stated(void **state)
{
    (void)state;
    sb_model_undo undo[100];
    sb_bit_coder coder;
    for (uint32_t i = 0; i < 100; i++) {
        begin(&coder, false);
        coder.undo = undo;
        coder.undo_capacity = 100;
        sb_code_signed(&coder, 0, i == 0 ? INT32_MIN : (int32_t)edge(i));
        assert_true(coder.undo_count <= SB_SIGNED_BIT_COUNT_MAX);
        coder.undo_count = 0;
        sb_code_unsigned(&coder, 0, i == 0 ? UINT32_MAX : edge(i));
        assert_true(coder.undo_count <= SB_UNSIGNED_BIT_COUNT_MAX);
    }
}

// Residuals of a few units: a geometric law whose entropy is known by counting.
static void small_values_soon_cost_little(void **state)
{
    (void)state;
    sb_bit_coder coder;
    begin(&coder, false);
    sb_random random = sb_random_seed(6, 6);
    for (uint32_t i = 0; i < 8000; i++) {
        int32_t value = (int32_t)sb_random_below(&random, 3) - 1;
        sb_code_signed(&coder, 0, value);
    }
    end(&coder);
    // log2(3) = 1.585 bits each.
    assert_in_range(size, 8000 * 1585 / 8000, 8000 * 1600 / 8000 + 10);
}

static void hostile_bytes_give_values(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 1000; round++) {
        sb_random random = sb_random_seed(round, 21);
        size = sb_random_below(&random, 64);
        for (size_t i = 0; i < size; i++) {
            bytes[i] = round % 3u == 0 ? 0xff : (uint8_t)sb_random_u32(&random);
        }
        sb_bit_coder coder;
        begin(&coder, true);
        for (uint32_t i = 0; i < 200; i++) {
            (void)sb_code_signed(&coder, 0, 0);
            (void)sb_code_unsigned(&coder, SB_SIGNED_MODEL_COUNT, 0);
        }
        assert_int_equal(models[MODEL_COUNT].probability, 12345);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bit_lengths_are_exact),
        cmocka_unit_test(unsigned_values_at_every_edge_come_back),
        cmocka_unit_test(signed_values_at_every_edge_come_back),
        cmocka_unit_test(a_value_takes_no_more_modelled_bits_than_stated),
        cmocka_unit_test(small_values_soon_cost_little),
        cmocka_unit_test(hostile_bytes_give_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
