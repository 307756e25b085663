// Expected values: Bayes' rule for a beta prior, in double precision.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/coding/model.h"
#include "base/random.h"

#define BIT_COUNT 50000u

static void a_prior_says_probability_and_count(void **state)
{
    (void)state;
    sb_bit_model model = sb_bit_model_start(SB_BIT_PRIOR(1000, 9));
    assert_int_equal(model.probability, 1000 * 16 + 8);
    assert_int_equal(model.count, 24);
    assert_int_equal(sb_bit_model_start(SB_BIT_PRIOR(0, 0)).probability, 8);
    assert_int_equal(sb_bit_model_start(SB_BIT_PRIOR(4095, 15)).probability, 65528);
    assert_int_equal(sb_bit_model_start(SB_BIT_PRIOR(4095, 15)).count, SB_MODEL_COUNT_MAX);
}

static void every_step_is_one_by_count_and_a_half(void **state)
{
    (void)state;
    for (uint32_t count = 0; count <= SB_MODEL_COUNT_MAX; count++) {
        assert_int_equal(sb_model_steps[count], (int)floor(32768.0 / (count + 1.5)));
    }
}

static void a_model_learns_as_bayes_would(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 50; seed++) {
        sb_random random = sb_random_seed(seed, 1);
        uint32_t chance = sb_random_below(&random, 1001);
        sb_bit_model model = sb_bit_model_start(SB_BIT_PRIOR(2048, 0));
        double ones = 0.25 + 8.0 / 65536.0 * 0.5;
        double all = 0.5;
        for (uint32_t i = 0; i < SB_MODEL_COUNT_MAX; i++) {
            uint32_t bit = sb_random_below(&random, 1000) < chance;
            sb_bit_model_update(&model, bit);
            ones += bit;
            all += 1.0;
            // Steps are rounded down by up to 1/32,768 of their way and 1/65,536.
            assert_true(fabs(model.probability / 65536.0 - ones / all) < 0.004);
        }
        assert_int_equal(model.count, SB_MODEL_COUNT_MAX);
    }
}

static void no_row_of_bits_takes_a_model_out_of_range(void **state)
{
    (void)state;
    for (uint32_t bit = 0; bit < 2; bit++) {
        for (uint32_t code = 0; code < 16; code++) {
            sb_bit_model model = sb_bit_model_start(SB_BIT_PRIOR(bit != 0 ? 4095 : 0, code));
            for (uint32_t i = 0; i < 100000; i++) {
                sb_bit_model_update(&model, bit);
                assert_in_range(model.probability, 1, 65535);
            }
        }
    }
}

static sb_bit_model models[8];
static const sb_bit_model evens[8] = {{32776, 0}, {32776, 0}, {32776, 0}, {32776, 0},
                                      {32776, 0}, {32776, 0}, {32776, 0}, {32776, 0}};
static uint8_t bytes[BIT_COUNT];

// Eight kinds of bits, of chances that nobody told the coder.
static uint32_t next_bit(sb_random *random, uint32_t i)
{
    static const uint32_t chances[8] = {20, 100, 200, 300, 500, 700, 900, 995};
    return sb_random_below(random, 1000) < chances[i % 8u];
}

static void unknown_chances_cost_within_one_percent_of_entropy(void **state)
{
    (void)state;
    sb_bit_coder coder;
    sb_bit_coder_init_writing(&coder, models, evens, 8, bytes, sizeof bytes);
    sb_bit_tally tally[8] = {0};
    coder.tally = tally;
    sb_random random = sb_random_seed(3, 4);
    for (uint32_t i = 0; i < BIT_COUNT; i++) {
        sb_code_bit(&coder, i % 8u, next_bit(&random, i));
    }
    double ideal = 0;
    for (uint32_t i = 0; i < 8; i++) {
        double ones = tally[i].ones, zeros = tally[i].zeros, all = ones + zeros;
        assert_true(all == BIT_COUNT / 8u);
        ideal -= ones * log2(ones / all) + zeros * log2(zeros / all);
    }
    size_t size = sb_range_encoder_end(&coder.encoder);
    assert_true(8.0 * (double)size < ideal * 1.01);
    assert_true(8.0 * (double)size > ideal);

    sb_bit_coder_init_reading(&coder, models, evens, 8, bytes, size);
    random = sb_random_seed(3, 4);
    for (uint32_t i = 0; i < BIT_COUNT; i++) {
        assert_int_equal(sb_code_bit(&coder, i % 8u, 0), next_bit(&random, i));
    }
    assert_true(sb_range_decoder_ended(&coder.decoder));
}

static void undo_puts_models_back(void **state)
{
    (void)state;
    sb_bit_coder coder;
    sb_model_undo undo[40];
    sb_bit_coder_init_writing(&coder, models, evens, 8, bytes, sizeof bytes);
    sb_random random = sb_random_seed(3, 4);
    for (uint32_t i = 0; i < 500; i++) {
        sb_code_bit(&coder, i % 8u, next_bit(&random, i));
    }
    sb_bit_model before[8];
    memcpy(before, models, sizeof before);
    coder.undo = undo;
    coder.undo_capacity = 40;
    for (uint32_t i = 0; i < 40; i++) {
        sb_code_bit(&coder, i % 7u, next_bit(&random, i));
    }
    assert_memory_not_equal(before, models, sizeof before);
    sb_bit_coder_undo(&coder);
    assert_memory_equal(before, models, sizeof before);
    assert_int_equal(coder.undo_count, 0);
}

// A coder that reads may count and undo too: it gives the same bits as without, and counts them.
static void reading_counts_and_undoes_as_writing_does(void **state)
{
    (void)state;
    sb_bit_coder coder;
    sb_bit_coder_init_writing(&coder, models, evens, 8, bytes, sizeof bytes);
    sb_random random = sb_random_seed(5, 6);
    uint32_t ones = 0;
    for (uint32_t i = 0; i < 600; i++) {
        ones += sb_code_bit(&coder, i % 8u, next_bit(&random, i));
    }
    sb_bit_model written[8];
    memcpy(written, models, sizeof written);
    size_t size = sb_range_encoder_end(&coder.encoder);
    for (int counted = 0; counted < 2; counted++) {
        sb_bit_tally tally[8] = {0};
        sb_model_undo undo[100];
        sb_bit_coder_init_reading(&coder, models, evens, 8, bytes, size);
        coder.tally = counted == 1 ? tally : NULL;
        random = sb_random_seed(5, 6);
        sb_bit_model before[8];
        for (uint32_t i = 0; i < 600; i++) {
            if (i == 500) {
                memcpy(before, models, sizeof before);
                coder.undo = undo;
                coder.undo_capacity = 100;
            }
            assert_int_equal(sb_code_bit(&coder, i % 8u, 0), next_bit(&random, i));
        }
        assert_memory_equal(models, written, sizeof written);
        uint32_t counted_ones = 0, counted_all = 0;
        for (int i = 0; i < 8; i++) {
            counted_ones += tally[i].ones;
            counted_all += tally[i].ones + tally[i].zeros;
        }
        assert_int_equal(counted_ones, counted == 1 ? ones : 0);
        assert_int_equal(counted_all, counted == 1 ? 600 : 0);
        sb_bit_coder_undo(&coder);
        assert_memory_equal(models, before, sizeof before);
    }
}

static void plain_bits_of_every_width_come_back(void **state)
{
    (void)state;
    for (int reading = 0; reading < 2; reading++) {
        static size_t size;
        sb_bit_coder coder;
        if (reading == 0) {
            sb_bit_coder_init_writing(&coder, models, evens, 8, bytes, sizeof bytes);
        } else {
            sb_bit_coder_init_reading(&coder, models, evens, 8, bytes, size);
        }
        sb_random random = sb_random_seed(8, 8);
        for (uint32_t i = 0; i < 3300; i++) {
            uint32_t width = i % 33u;
            uint32_t value = width == 0 ? 0 : sb_random_u32(&random) >> (32u - width);
            uint32_t coded = sb_code_plain(&coder, reading == 0 ? value : 0, width);
            assert_int_equal(coded, value);
        }
        if (reading == 0) {
            size = sb_range_encoder_end(&coder.encoder);
            // 16 bits a width on average.
            assert_in_range(size, 6600, 6602);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_prior_says_probability_and_count),
        cmocka_unit_test(every_step_is_one_by_count_and_a_half),
        cmocka_unit_test(a_model_learns_as_bayes_would),
        cmocka_unit_test(no_row_of_bits_takes_a_model_out_of_range),
        cmocka_unit_test(unknown_chances_cost_within_one_percent_of_entropy),
        cmocka_unit_test(undo_puts_models_back),
        cmocka_unit_test(reading_counts_and_undoes_as_writing_does),
        cmocka_unit_test(plain_bits_of_every_width_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
