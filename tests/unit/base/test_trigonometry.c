#include "base/trigonometry.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// The oracle is the C library's double precision. The bounds are those that the header states.
#define SIN_BOUND 1.5e-7
#define ATAN2_BOUND 4e-7
#define PI 3.14159265358979323846

// Random samples from a plain linear congruential generator with a fixed seed, apart from base's.
static uint64_t sample_state;

static uint32_t sample_bits(void)
{
    sample_state = sample_state * UINT64_C(2862933555777941757) + UINT64_C(3037000493);
    return (uint32_t)(sample_state >> 32);
}

static float sample_in(float low, float high)
{
    return low + (high - low) * (float)((double)sample_bits() / 4294967296.0);
}

static int sample_reset(void **state)
{
    (void)state;
    sample_state = 20261121;
    return 0;
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void check_sin_cos(float x)
{
    double sin_error = fabs((double)sb_sin(x) - sin((double)x));
    double cos_error = fabs((double)sb_cos(x) - cos((double)x));
    if (!(sin_error <= SIN_BOUND) || !(cos_error <= SIN_BOUND)) {
        print_error("x = %a: sine off by %g, cosine by %g\n", (double)x, sin_error, cos_error);
        fail();
    }
}

static void sin_cos_over_two_turns_dense_is_within_bound(void **state)
{
    (void)state;
    for (int i = -200000; i <= 200000; i++) {
        check_sin_cos((float)i * 6.5e-5f);
    }
}

static void sin_cos_up_to_8192_is_within_bound(void **state)
{
    (void)state;
    for (int i = 0; i < 300000; i++) {
        check_sin_cos(sample_in(-8192.0f, 8192.0f));
    }
    check_sin_cos(8192.0f);
    check_sin_cos(-8192.0f);
    check_sin_cos(nextafterf(8192.0f, 0.0f));
}

static void sin_cos_next_to_multiples_of_pi_over_4_is_within_bound(void **state)
{
    (void)state;
    // Here the reduction cancels most digits, or the quadrant changes.
    for (int k = -10430; k <= 10430; k++) {
        float x = (float)(k * (PI / 4));
        check_sin_cos(nextafterf(x, -INFINITY));
        check_sin_cos(x);
        check_sin_cos(nextafterf(x, INFINITY));
    }
}

static void sin_cos_of_tiny_angles_is_within_bound(void **state)
{
    (void)state;
    for (float x = 1.0f; x > 0.0f; x *= 0.5f) {
        check_sin_cos(x);
        check_sin_cos(-x);
    }
}

static void sin_cos_of_zero_is_exact(void **state)
{
    (void)state;
    assert_int_equal(bits_of(sb_sin(0.0f)), bits_of(0.0f));
    assert_int_equal(bits_of(sb_cos(0.0f)), bits_of(1.0f));
    assert_true(sb_sin(-0.0f) == 0.0f);
    assert_true(sb_cos(-0.0f) == 1.0f);
}

static void sin_is_odd_and_cos_is_even_to_the_bit(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        float x = sample_in(0.0f, 100.0f);
        // Halfway between two multiples of pi/2 the two signs round to different quadrants.
        if (fabsf(fabsf(sb_sin(x)) - fabsf(sb_cos(x))) > 1e-5f) {
            assert_true(sb_sin(-x) == -sb_sin(x));
            assert_true(sb_cos(-x) == sb_cos(x));
        }
    }
}

static void sin_cos_together_equals_each_alone(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        float x = sample_in(-50.0f, 50.0f);
        float s, c;
        sb_sin_cos(x, &s, &c);
        assert_int_equal(bits_of(s), bits_of(sb_sin(x)));
        assert_int_equal(bits_of(c), bits_of(sb_cos(x)));
    }
}

static void sin_cos_of_any_bits_stays_within_one_and_a_rounding(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        float s, c;
        sb_sin_cos(float_of(sample_bits()), &s, &c);
        assert_true(fabsf(s) <= 1.0f + FLT_EPSILON && fabsf(c) <= 1.0f + FLT_EPSILON);
    }
}

static const float strangers[] = {8192.0010f, -8193.0f, 1e9f, FLT_MAX, INFINITY, -INFINITY, NAN};

static void sin_cos_beyond_range_or_not_finite_is_zero_and_one(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        float s, c;
        sb_sin_cos(strangers[i], &s, &c);
        assert_int_equal(bits_of(s), bits_of(0.0f));
        assert_int_equal(bits_of(c), bits_of(1.0f));
    }
}

static void check_atan2(float y, float x)
{
    float angle = sb_atan2(y, x);
    double error = fabs((double)angle - atan2((double)y, (double)x));
    if (!(error <= ATAN2_BOUND) || !(fabsf(angle) <= SB_PI)) {
        print_error("y = %a, x = %a: angle %a off by %g\n", (double)y, (double)x, (double)angle,
                    error);
        fail();
    }
}

static void atan2_around_the_circle_is_within_bound(void **state)
{
    (void)state;
    for (int i = -100000; i < 100000; i++) {
        double angle = (i + 0.5) * (PI / 100000);
        check_atan2((float)(3.0 * sin(angle)), (float)(3.0 * cos(angle)));
    }
}

static void atan2_of_random_pairs_of_any_size_is_within_bound(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        // Exponents from -40 to 40, so that quotients neither overflow nor vanish.
        float y = float_of((sample_bits() & 0x807FFFFF) | (87 + sample_bits() % 81) << 23);
        float x = float_of((sample_bits() & 0x807FFFFF) | (87 + sample_bits() % 81) << 23);
        check_atan2(y, x);
    }
}

static void atan2_of_extremes_is_within_bound(void **state)
{
    (void)state;
    const float extremes[] = {FLT_MIN,    FLT_MAX,   1.0f,           FLT_TRUE_MIN,
                              0x1p-127f,  INFINITY,  0.414213562f,   2.41421356f,
                              0.4142136f, 0.414213f, 1.0f + 0x1p-23f};
    const size_t count = sizeof extremes / sizeof extremes[0];
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            check_atan2(extremes[i], extremes[j]);
            check_atan2(-extremes[i], extremes[j]);
            check_atan2(extremes[i], -extremes[j]);
            check_atan2(-extremes[i], -extremes[j]);
        }
    }
}

static void atan2_on_the_axes_is_exact(void **state)
{
    (void)state;
    assert_true(sb_atan2(0.0f, 0.0f) == 0.0f);
    assert_true(sb_atan2(-0.0f, -0.0f) == 0.0f);
    assert_int_equal(bits_of(sb_atan2(0.0f, 5.0f)), bits_of(0.0f));
    assert_true(sb_atan2(5.0f, 0.0f) == SB_HALF_PI);
    assert_true(sb_atan2(-5.0f, 0.0f) == -SB_HALF_PI);
    assert_true(sb_atan2(0.0f, -5.0f) == SB_PI);
    assert_true(sb_atan2(5.0f, INFINITY) == 0.0f);
    assert_true(sb_atan2(INFINITY, 5.0f) == SB_HALF_PI);
}

static void atan2_of_nan_is_zero(void **state)
{
    (void)state;
    const float others[] = {0.0f, -1.0f, 7.0f, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_int_equal(bits_of(sb_atan2(NAN, others[i])), 0);
        assert_int_equal(bits_of(sb_atan2(others[i], NAN)), 0);
    }
}

static void wrap_within_range_changes_nothing(void **state)
{
    (void)state;
    const float inside[] = {-SB_PI, -1.0f, 0.0f, 1e-30f, 3.0f, 3.14159250f};
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        assert_int_equal(bits_of(sb_angle_wrap(inside[i])), bits_of(inside[i]));
    }
}

static void check_wrap(float x)
{
    float wrapped = sb_angle_wrap(x);
    assert_true(wrapped >= -SB_PI && wrapped < SB_PI);
    // The same direction, as far as one product of binary32 with the rounded 2 pi can tell: 2^-24
    // of the angle for each of the two roundings, and no more than the product's again at the seam.
    double turns = ((double)x - (double)wrapped) / (2 * PI);
    double off = fabs(turns - round(turns)) * 2 * PI;
    assert_true(off <= 1e-7 * fabs((double)x) + 1e-6);
}

static void wrap_keeps_the_direction_and_the_range(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        check_wrap(sample_in(-8192.0f, 8192.0f));
    }
    for (int k = -2607; k <= 2607; k++) {
        float x = (float)(k * PI);
        check_wrap(nextafterf(x, -INFINITY));
        check_wrap(x);
        check_wrap(nextafterf(x, INFINITY));
    }
    assert_true(sb_angle_wrap(SB_PI) == -SB_PI);
}

static void wrap_beyond_range_or_not_finite_is_zero(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        assert_int_equal(bits_of(sb_angle_wrap(strangers[i])), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sin_cos_over_two_turns_dense_is_within_bound),
        cmocka_unit_test_setup(sin_cos_up_to_8192_is_within_bound, sample_reset),
        cmocka_unit_test(sin_cos_next_to_multiples_of_pi_over_4_is_within_bound),
        cmocka_unit_test(sin_cos_of_tiny_angles_is_within_bound),
        cmocka_unit_test(sin_cos_of_zero_is_exact),
        cmocka_unit_test_setup(sin_is_odd_and_cos_is_even_to_the_bit, sample_reset),
        cmocka_unit_test_setup(sin_cos_together_equals_each_alone, sample_reset),
        cmocka_unit_test_setup(sin_cos_of_any_bits_stays_within_one_and_a_rounding, sample_reset),
        cmocka_unit_test(sin_cos_beyond_range_or_not_finite_is_zero_and_one),
        cmocka_unit_test(atan2_around_the_circle_is_within_bound),
        cmocka_unit_test_setup(atan2_of_random_pairs_of_any_size_is_within_bound, sample_reset),
        cmocka_unit_test(atan2_of_extremes_is_within_bound),
        cmocka_unit_test(atan2_on_the_axes_is_exact),
        cmocka_unit_test(atan2_of_nan_is_zero),
        cmocka_unit_test(wrap_within_range_changes_nothing),
        cmocka_unit_test_setup(wrap_keeps_the_direction_and_the_range, sample_reset),
        cmocka_unit_test(wrap_beyond_range_or_not_finite_is_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
