// Token buckets by source: rate, burst, and a table that is full.
#include "session/base/source_rate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"

static sb_source_rate rate;

static bool take(uint64_t key, uint32_t tick)
{
    const bool has = sb_source_rate_has(&rate, key, tick);
    if (has) {
        sb_source_rate_take(&rate, key, tick);
    }
    return has;
}

static void source_has_its_burst_at_once_and_its_rate_after_that(void **state)
{
    (void)state;
    static const struct {
        uint32_t per_minute, burst, hz;
    } rates[] = {{60, 20, 60}, {1, 1, 240}, {6000, 2000, 10}, {400000, 133332, 240}};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        sb_source_rate_init(&rate, rates[i].per_minute, rates[i].burst, rates[i].hz);
        uint32_t taken = 0;
        while (take(7, 1000)) {
            taken++;
        }
        assert_int_equal(taken, rates[i].burst);
        // In ten minutes, asking at every tick.
        const uint32_t ticks = 600 * rates[i].hz;
        for (uint32_t tick = 1001; tick <= 1000 + ticks; tick++) {
            taken += take(7, tick);
            while (rates[i].per_minute > 60 * rates[i].hz && take(7, tick)) {
                taken++;
            }
        }
        assert_int_equal(taken, rates[i].burst + 10 * rates[i].per_minute);
        // A long silence fills the bucket and no more.
        taken = 0;
        while (take(7, UINT32_MAX)) {
            taken++;
        }
        assert_int_equal(taken, rates[i].burst);
    }
}

static void sources_have_buckets_of_their_own(void **state)
{
    (void)state;
    sb_source_rate_init(&rate, 60, 20, 60);
    for (uint32_t i = 0; i < 20; i++) {
        assert_true(take(1, 5));
    }
    assert_false(take(1, 5));
    assert_true(take(2, 5));
    assert_false(take(1, 64)); // a tick before the second is over
    assert_true(take(1, 65));
}

static void unknown_sources_and_no_rate_are_not_limited(void **state)
{
    (void)state;
    sb_source_rate_init(&rate, 60, 1, 60);
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(take(0, 1));
    }
    sb_source_rate_init(&rate, 0, 0, 60);
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(take(9, 1));
    }
}

// Any number of other sources, each of which comes once, does not refill an empty bucket.
static void full_table_keeps_the_emptiest_buckets(void **state)
{
    (void)state;
    sb_source_rate_init(&rate, 60, 20, 60);
    for (uint32_t i = 0; i < 20; i++) {
        assert_true(take(1, 1));
    }
    for (uint32_t i = 0; i < 100 * SB_SOURCE_RATE_COUNT; i++) {
        assert_true(take(1000 + i, 1 + i / 600));
        assert_false(take(1, 1 + i / 600));
    }
    assert_int_equal(rate.count, SB_SOURCE_RATE_COUNT);
}

// What all sources together take is bounded by what their buckets may give, as a sum that keeps
// every bucket says.
static void no_source_takes_more_than_a_bucket_of_its_own_gives(void **state)
{
    (void)state;
    enum { SOURCES = SB_SOURCE_RATE_COUNT, HZ = 60, TICKS = 60 * HZ };
    static uint32_t taken[SOURCES];
    sb_source_rate_init(&rate, 30, 5, HZ);
    sb_random random = sb_random_seed(20261124, 1);
    for (uint32_t i = 0; i < 200000; i++) {
        const uint32_t tick = (uint32_t)((uint64_t)i * TICKS / 200000);
        const uint32_t source = sb_random_below(&random, SOURCES);
        taken[source] += take(source + 1, tick);
    }
    for (uint32_t i = 0; i < SOURCES; i++) {
        assert_in_range(taken[i], 34, 35); // 5 and 30 a minute; it asks 13 times a second
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(source_has_its_burst_at_once_and_its_rate_after_that),
        cmocka_unit_test(sources_have_buckets_of_their_own),
        cmocka_unit_test(unknown_sources_and_no_rate_are_not_limited),
        cmocka_unit_test(full_table_keeps_the_emptiest_buckets),
        cmocka_unit_test(no_source_takes_more_than_a_bucket_of_its_own_gives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
