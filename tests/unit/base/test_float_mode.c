#include "base/float_mode.h"

#include <fenv.h>
#include <float.h>
#include <stdbool.h>
#include <string.h>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Volatile, and read again for every operation: the compiler may neither fold the arithmetic nor
// move it across a change of mode.
static volatile float one = 1.0f;
static volatile float minus_one = -1.0f;
static volatile float three = 3.0f;
static volatile float two = 2.0f;
static volatile float smallest_normal = FLT_MIN;
static volatile float denormal = 0x1p-140f;

typedef struct results {
    uint32_t third;
    uint32_t minus_third;
    uint32_t halved;  ///< a normal number whose half is denormal
    uint32_t doubled; ///< a denormal as an operand
} results;

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static results compute(void)
{
    return (results){
        .third = bits_of(one / three),
        .minus_third = bits_of(minus_one / three),
        .halved = bits_of(smallest_normal / two),
        .doubled = bits_of(denormal * two),
    };
}

// IEEE-754 by hand: 1/3 is 1.0101...b * 2^-2, whose 24 bits round up to the even neighbour AB; half
// of 2^-126 is the denormal 2^-127, bit 22 of the fraction; 2^-139 is bit 10.
static const results by_hand = {0x3EAAAAAB, 0xBEAAAAAB, 0x00400000, 0x00000400};

static void assert_results_by_hand(void)
{
    results now = compute();
    assert_int_equal(now.third, by_hand.third);
    assert_int_equal(now.minus_third, by_hand.minus_third);
    assert_int_equal(now.halved, by_hand.halved);
    assert_int_equal(now.doubled, by_hand.doubled);
}

static int restore_default(void **state)
{
    (void)state;
    return fesetenv(FE_DFL_ENV);
}

static void mode_default_caller_sees_no_change(void **state)
{
    (void)state;
    assert_results_by_hand();
    sb_float_mode mode = sb_float_mode_enter();
    assert_results_by_hand();
    sb_float_mode_leave(&mode);
    assert_results_by_hand();
}

static void mode_changed_rounding_is_default_inside_and_back_outside(void **state)
{
    (void)state;
    const int roundings[] = {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
    for (size_t i = 0; i < sizeof roundings / sizeof roundings[0]; i++) {
        assert_int_equal(fesetround(roundings[i]), 0);
        results before = compute();
        // Otherwise the platform ignores the mode and the test shows nothing.
        assert_memory_not_equal(&before, &by_hand, sizeof before);
        sb_float_mode mode = sb_float_mode_enter();
        results inside = compute();
        int rounding_inside = fegetround();
        sb_float_mode_leave(&mode);
        results after = compute();
        assert_int_equal(fegetround(), roundings[i]);
        assert_int_equal(rounding_inside, FE_TONEAREST);
        assert_memory_equal(&inside, &by_hand, sizeof inside);
        assert_memory_equal(&after, &before, sizeof after);
    }
}

static void mode_nested_enters_give_back_in_order(void **state)
{
    (void)state;
    assert_int_equal(fesetround(FE_UPWARD), 0);
    sb_float_mode outer = sb_float_mode_enter();
    assert_int_equal(fesetround(FE_DOWNWARD), 0);
    sb_float_mode inner = sb_float_mode_enter();
    assert_int_equal(fegetround(), FE_TONEAREST);
    sb_float_mode_leave(&inner);
    assert_int_equal(fegetround(), FE_DOWNWARD);
    sb_float_mode_leave(&outer);
    assert_int_equal(fegetround(), FE_UPWARD);
}

#if defined(__SSE__)

#define FLUSH_TO_ZERO 0x8000u
#define DENORMALS_ARE_ZERO 0x0040u
#define MASK_DIVIDE_BY_ZERO 0x0200u
#define FLAGS 0x003Fu ///< sticky exception flags: set by arithmetic, no part of the mode

static void mode_flushed_denormals_are_kept_inside_and_flushed_again_outside(void **state)
{
    (void)state;
    const unsigned modes[] = {FLUSH_TO_ZERO, DENORMALS_ARE_ZERO,
                              FLUSH_TO_ZERO | DENORMALS_ARE_ZERO};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        unsigned set = (_mm_getcsr() & ~(FLUSH_TO_ZERO | DENORMALS_ARE_ZERO)) | modes[i];
        _mm_setcsr(set);
        results before = compute();
        sb_float_mode mode = sb_float_mode_enter();
        results inside = compute();
        sb_float_mode_leave(&mode);
        unsigned got = _mm_getcsr();
        results after = compute();
        assert_memory_not_equal(&before, &by_hand, sizeof before);
        assert_memory_equal(&inside, &by_hand, sizeof inside);
        assert_memory_equal(&after, &before, sizeof after);
        assert_int_equal(got & ~FLAGS, set & ~FLAGS);
    }
}

static void mode_caller_with_traps_has_none_inside(void **state)
{
    (void)state;
    _mm_setcsr(_mm_getcsr() & ~(MASK_DIVIDE_BY_ZERO | FLAGS));
    sb_float_mode mode = sb_float_mode_enter();
    unsigned inside = _mm_getcsr();
    sb_float_mode_leave(&mode);
    unsigned outside = _mm_getcsr();
    _mm_setcsr(outside | MASK_DIVIDE_BY_ZERO);
    assert_int_equal(inside & MASK_DIVIDE_BY_ZERO, MASK_DIVIDE_BY_ZERO);
    assert_int_equal(outside & MASK_DIVIDE_BY_ZERO, 0);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(mode_default_caller_sees_no_change, restore_default),
        cmocka_unit_test_teardown(mode_changed_rounding_is_default_inside_and_back_outside,
                                  restore_default),
        cmocka_unit_test_teardown(mode_nested_enters_give_back_in_order, restore_default),
#if defined(__SSE__)
        cmocka_unit_test_teardown(mode_flushed_denormals_are_kept_inside_and_flushed_again_outside,
                                  restore_default),
        cmocka_unit_test_teardown(mode_caller_with_traps_has_none_inside, restore_default),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
