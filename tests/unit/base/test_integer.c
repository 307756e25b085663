// Expected values: by hand, and floor() of the quotient in double precision, in which no quotient
// of 32-bit integers is so near to a whole number that it would be taken for one.
#include "base/integer.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"

static void quotient_is_rounded_down_whatever_the_signs(void **state)
{
    (void)state;
    static const int32_t ROWS[][3] = {
        {7, 2, 3},
        {-7, 2, -4},
        {7, -2, -4},
        {-7, -2, 3},
        {6, 2, 3},
        {-6, 2, -3},
        {6, -2, -3},
        {-6, -2, 3},
        {1, 3, 0},
        {-1, 3, -1},
        {1, -3, -1},
        {-1, -3, 0},
        {2, 3, 0},
        {-2, 3, -1},
        {2, -3, -1},
        {-2, -3, 0},
        {0, 5, 0},
        {0, -5, 0},
        {5, 1, 5},
        {5, -1, -5},
        {-5, -1, 5},
        {4096, -4095, -2},
        {-4096, 4095, -2},
        {4095, -4096, -1},
        {INT32_MAX, -1, -INT32_MAX},
        {INT32_MAX, -2, -1073741824},
        {INT32_MIN, 1, INT32_MIN},
        {INT32_MIN, 3, -715827883},
        {INT32_MIN, -3, 715827882},
        {INT32_MAX, INT32_MIN, -1},
        {INT32_MIN, INT32_MAX, -2},
        {1, INT32_MIN, -1},
        {-1, INT32_MIN, 0},
        {INT32_MIN, INT32_MIN, 1},
    };
    for (uint32_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        assert_int_equal(sb_floor_divide(ROWS[i][0], ROWS[i][1]), ROWS[i][2]);
    }
}

static void quotient_is_the_floor_in_double_precision(void **state)
{
    (void)state;
    for (int32_t value = -300; value <= 300; value++) {
        for (int32_t divisor = -40; divisor <= 40; divisor++) {
            if (divisor != 0) {
                assert_int_equal(sb_floor_divide(value, divisor),
                                 (int32_t)floor((double)value / divisor));
            }
        }
    }
    const uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    for (uint32_t i = 0; i < 1000000; i++) {
        int32_t value = (int32_t)sb_random_u32(&random) >> sb_random_below(&random, 32);
        int32_t divisor = (int32_t)sb_random_u32(&random) >> sb_random_below(&random, 32);
        if (divisor == 0 || (value == INT32_MIN && divisor == -1)) {
            continue;
        }
        int32_t expected = (int32_t)floor((double)value / divisor);
        if (sb_floor_divide(value, divisor) != expected) {
            fail_msg("%d / %d: %d, not %d", value, divisor, sb_floor_divide(value, divisor),
                     expected);
        }
    }
}

static void clip_ends_at_the_bound_on_both_sides(void **state)
{
    (void)state;
    static const int32_t ROWS[][3] = {
        {0, 5, 0},
        {5, 5, 5},
        {6, 5, 5},
        {-5, 5, -5},
        {-6, 5, -5},
        {-4, 5, -4},
        {INT32_MAX, 5, 5},
        {INT32_MIN, 5, -5},
        {3, 0, 0},
        {-3, 0, 0},
        {INT32_MIN, INT32_MAX, -INT32_MAX},
        {INT32_MAX, INT32_MAX, INT32_MAX},
    };
    for (uint32_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        assert_int_equal(sb_clip(ROWS[i][0], ROWS[i][1]), ROWS[i][2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotient_is_rounded_down_whatever_the_signs),
        cmocka_unit_test(quotient_is_the_floor_in_double_precision),
        cmocka_unit_test(clip_ends_at_the_bound_on_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
