#include "host/clock/tick_times.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "test.h"

// A multiple of 128, so that the fractions below give whole ranks without rounding.
#define VALUE_COUNT 25600

static uint64_t values[VALUE_COUNT];
static sb_tick_times times;

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// Durations from nanoseconds to minutes, with equally many values in each power of two.
static void fill(uint64_t seed)
{
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    for (int i = 0; i < VALUE_COUNT; i++) {
        uint64_t wide = (uint64_t)sb_random_u32(&random) << 8 | sb_random_below(&random, 256);
        values[i] = wide >> sb_random_below(&random, 40);
    }
}

static void quantiles_agree_with_sorted_values_within_their_bound(void **state)
{
    (void)state;
    memset(&times, 0, sizeof times);
    fill(3);
    for (int i = 0; i < VALUE_COUNT; i++) {
        sb_tick_times_count(&times, values[i]);
    }
    qsort(values, VALUE_COUNT, sizeof values[0], compare);
    for (int part = 1; part <= 128; part++) {
        double exact_ms = (double)values[VALUE_COUNT / 128 * part - 1] / 1e6;
        double found_ms = sb_tick_times_quantile_ms(&times, part / 128.0);
        assert_true(fabs(found_ms - exact_ms) <= exact_ms / 128 + 1e-12);
    }
}

static void quantile_of_nothing_is_zero(void **state)
{
    (void)state;
    memset(&times, 0, sizeof times);
    assert_true(sb_tick_times_quantile_ms(&times, 0.5) == 0.0);
}

static void quantiles_at_both_ends_are_the_extremes(void **state)
{
    (void)state;
    memset(&times, 0, sizeof times);
    sb_tick_times_count(&times, 3);
    sb_tick_times_count(&times, 63);
    assert_true(fabs(sb_tick_times_quantile_ms(&times, 0.0) - 3e-6) < 1e-15);
    assert_true(fabs(sb_tick_times_quantile_ms(&times, 0.5) - 3e-6) < 1e-15);
    assert_true(fabs(sb_tick_times_quantile_ms(&times, 1.0) - 63e-6) < 1e-15);
}

static void duration_beyond_the_range_counts_as_the_longest(void **state)
{
    (void)state;
    memset(&times, 0, sizeof times);
    sb_tick_times_count(&times, UINT64_MAX);
    // 2^40 ns are 1,099,511.6 ms.
    assert_true(fabs(sb_tick_times_quantile_ms(&times, 1.0) / 1099511.6 - 1.0) < 1.0 / 64);
}

static void merged_times_equal_those_counted_together(void **state)
{
    (void)state;
    static sb_tick_times halves[2], whole;
    fill(4);
    for (int i = 0; i < VALUE_COUNT; i++) {
        sb_tick_times_count(&halves[i % 2], values[i]);
        sb_tick_times_count(&whole, values[i]);
    }
    sb_tick_times_merge(&halves[0], &halves[1]);
    assert_memory_equal(&halves[0], &whole, sizeof whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_agree_with_sorted_values_within_their_bound),
        cmocka_unit_test(quantile_of_nothing_is_zero),
        cmocka_unit_test(quantiles_at_both_ends_are_the_extremes),
        cmocka_unit_test(duration_beyond_the_range_counts_as_the_longest),
        cmocka_unit_test(merged_times_equal_those_counted_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
