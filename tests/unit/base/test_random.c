#include "base/random.h"

#include <stdbool.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "death.h"

// The first outputs that the reference implementation of PCG32 publishes for seed 42, stream 54.
static const uint32_t reference[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                     0x83d2f293, 0xbfa4784b, 0xcbed606e};

static void random_seed_42_stream_54_gives_the_reference_outputs(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(42, 54);
    for (size_t i = 0; i < sizeof reference / sizeof reference[0]; i++) {
        assert_int_equal(sb_random_u32(&random), reference[i]);
    }
}

static void random_state_copied_gives_the_same_sequence(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(42, 54);
    for (int i = 0; i < 3; i++) {
        (void)sb_random_u32(&random);
    }
    sb_random copy = random;
    assert_int_equal(sb_random_u32(&copy), reference[3]);
    assert_int_equal(sb_random_u32(&random), reference[3]);
}

static void random_increment_is_odd_for_every_stream(void **state)
{
    (void)state;
    const uint64_t streams[] = {0, 1, 54, UINT64_MAX, UINT64_C(1) << 63};
    for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++) {
        assert_int_equal(sb_random_seed(7, streams[i]).increment & 1, 1);
    }
}

static void random_keyed_depends_on_seed_player_and_tick_alone(void **state)
{
    (void)state;
    enum { DRAWS = 4 };
    uint32_t seen[5][DRAWS];
    sb_random keyed[5] = {sb_random_keyed(9, 3, 100), sb_random_keyed(10, 3, 100),
                          sb_random_keyed(9, 4, 100), sb_random_keyed(9, 3, 101),
                          sb_random_keyed(9, 100, 3)};
    for (int k = 0; k < 5; k++) {
        for (int i = 0; i < DRAWS; i++) {
            seen[k][i] = sb_random_u32(&keyed[k]);
        }
        for (int j = 0; j < k; j++) {
            assert_memory_not_equal(seen[k], seen[j], sizeof seen[k]);
        }
    }
    sb_random again = sb_random_keyed(9, 3, 100);
    for (int i = 0; i < DRAWS; i++) {
        assert_int_equal(sb_random_u32(&again), seen[0][i]);
    }
}

static void random_keyed_neighbours_do_not_look_alike(void **state)
{
    (void)state;
    // Over neighbouring players and ticks each bit of the first output should be set half the time:
    // mean 2048 of 4096, standard deviation 32; 6 of those are allowed.
    uint32_t ones[32] = {0};
    for (uint32_t player = 0; player < 16; player++) {
        for (uint32_t tick = 0; tick < 256; tick++) {
            sb_random random = sb_random_keyed(1, player, tick);
            uint32_t value = sb_random_u32(&random);
            for (unsigned bit = 0; bit < 32; bit++) {
                ones[bit] += (value >> bit) & 1;
            }
        }
    }
    for (unsigned bit = 0; bit < 32; bit++) {
        assert_in_range(ones[bit], 2048 - 6 * 32, 2048 + 6 * 32);
    }
}

// Pearson's statistic of `draws` draws over `bound` equally likely values, at most 64.
static double chi_square(uint32_t bound, uint32_t draws)
{
    uint32_t counts[64] = {0};
    sb_random random = sb_random_seed(20260101, bound);
    for (uint32_t i = 0; i < draws; i++) {
        uint32_t value = sb_random_below(&random, bound);
        assert_true(value < bound);
        counts[value]++;
    }
    double expected = (double)draws / bound;
    double sum = 0;
    for (uint32_t i = 0; i < bound; i++) {
        double off = counts[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

static void random_below_small_bounds_is_uniform(void **state)
{
    (void)state;
    // The 99.9 % points of the chi-square distribution for bound - 1 degrees of freedom, from the
    // published tables. The seeds are fixed: a failure is a change of the generator, not bad luck.
    assert_true(chi_square(2, 60000) < 10.828);
    assert_true(chi_square(3, 60000) < 13.816);
    assert_true(chi_square(6, 60000) < 20.515);
    assert_true(chi_square(11, 60000) < 29.588);
    assert_true(chi_square(31, 60000) < 59.703);
    assert_true(chi_square(61, 60000) < 99.607);
}

static void random_below_large_bound_is_unbiased(void **state)
{
    (void)state;
    // A plain remainder by 3 * 2^30 would land below 2^30 half the time; without bias a third.
    enum { DRAWS = 30000 };
    sb_random random = sb_random_seed(5, 6);
    uint32_t low = 0;
    for (int i = 0; i < DRAWS; i++) {
        uint32_t value = sb_random_below(&random, UINT32_C(3) << 30);
        assert_true(value < UINT32_C(3) << 30);
        low += value < UINT32_C(1) << 30;
    }
    // Standard deviation 82.
    assert_in_range(low, DRAWS / 3 - 6 * 82, DRAWS / 3 + 6 * 82);
}

static void random_below_one_is_zero(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(1, 1);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(sb_random_below(&random, 1), 0);
    }
}

static void draw_below_zero(void *argument)
{
    (void)sb_random_below(argument, 0);
}

static void random_below_zero_is_asserted(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(1, 1);
    char text[512];
    assert_true(death_by_abort(draw_below_zero, &random, text, sizeof text));
    assert_non_null(strstr(text, "bound > 0"));
}

static void random_unit_is_a_multiple_of_2_to_minus_24_below_one(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(3, 4);
    double sum = 0;
    for (int i = 0; i < 100000; i++) {
        float value = sb_random_unit(&random);
        assert_true(value >= 0.0f && value < 1.0f);
        double scaled = (double)value * 16777216.0;
        assert_true(scaled == (double)(uint32_t)scaled);
        sum += (double)value;
    }
    // Mean 1/2; the mean of 100,000 has a standard deviation of 0.000913.
    assert_true(sum / 100000 > 0.5 - 6 * 0.000913 && sum / 100000 < 0.5 + 6 * 0.000913);
}

static void random_unit_of_known_output_is_its_upper_24_bits(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(42, 54);
    assert_true((double)sb_random_unit(&random) == 0xa15c02 / 16777216.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_seed_42_stream_54_gives_the_reference_outputs),
        cmocka_unit_test(random_state_copied_gives_the_same_sequence),
        cmocka_unit_test(random_increment_is_odd_for_every_stream),
        cmocka_unit_test(random_keyed_depends_on_seed_player_and_tick_alone),
        cmocka_unit_test(random_keyed_neighbours_do_not_look_alike),
        cmocka_unit_test(random_below_small_bounds_is_uniform),
        cmocka_unit_test(random_below_large_bound_is_unbiased),
        cmocka_unit_test(random_below_one_is_zero),
        cmocka_unit_test(random_below_zero_is_asserted),
        cmocka_unit_test(random_unit_is_a_multiple_of_2_to_minus_24_below_one),
        cmocka_unit_test(random_unit_of_known_output_is_its_upper_24_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
