#include "physics/shape/lanes.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"

static sb_lanes sample_lanes(void)
{
    float values[SB_LANE_COUNT];
    for (int i = 0; i < SB_LANE_COUNT; i++) {
        values[i] = (float)sample_in(-100, 100);
    }
    return sb_lanes_load(values);
}

static bool same_bits(float a, float b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void lanes_load_and_store_keep_the_order(void **state)
{
    (void)state;
    const float values[SB_LANE_COUNT] = {1, -2, 0.5f, 4};
    sb_lanes lanes = sb_lanes_load(values);
    float out[SB_LANE_COUNT];
    sb_lanes_store(out, lanes);
    assert_memory_equal(out, values, sizeof out);
    sb_lanes_store(out, sb_lanes_make(1, -2, 0.5f, 4));
    assert_memory_equal(out, values, sizeof out);
    for (int i = 0; i < SB_LANE_COUNT; i++) {
        assert_true(sb_lanes_get(lanes, i) == values[i]);
        assert_true(sb_lanes_get(sb_lanes_all(-3), i) == -3);
        assert_int_equal(sb_lanes_mask_get(sb_lanes_mask_make(5, 6, 7, 8), i), 5 + i);
    }
    int32_t bits[SB_LANE_COUNT];
    sb_lanes_mask_store(bits, sb_lanes_less(lanes, sb_lanes_all(1)));
    const int32_t wanted[SB_LANE_COUNT] = {0, -1, -1, 0};
    assert_memory_equal(bits, wanted, sizeof bits);
}

static sb_lanes_mask mask_of(uint32_t bits)
{
    return sb_lanes_mask_make(-(int32_t)(bits & 1), -(int32_t)(bits >> 1 & 1),
                              -(int32_t)(bits >> 2 & 1), -(int32_t)(bits >> 3 & 1));
}

static void lanes_masks_go_lane_by_lane(void **state)
{
    (void)state;
    const sb_lanes a = sb_lanes_make(1, 2, 3, 4), b = sb_lanes_make(-1, -2, -3, -4);
    for (uint32_t bits = 0; bits < 16; bits++) {
        const sb_lanes_mask mask = mask_of(bits);
        assert_int_equal(sb_lanes_bits(mask), bits);
        assert_true(sb_lanes_any(mask) == (bits != 0));
        assert_true(sb_lanes_every(mask) == (bits == 15));
        sb_lanes chosen = sb_lanes_select(mask, a, b);
        for (int i = 0; i < SB_LANE_COUNT; i++) {
            const bool set = (bits >> i & 1) != 0;
            assert_true(sb_lanes_get(chosen, i) == sb_lanes_get(set ? a : b, i));
        }
        for (uint32_t other = 0; other < 16; other++) {
            const sb_lanes_mask with = mask_of(other);
            assert_int_equal(sb_lanes_bits(sb_lanes_mask_and(mask, with)), bits & other);
            assert_int_equal(sb_lanes_bits(sb_lanes_mask_or(mask, with)), bits | other);
            assert_int_equal(sb_lanes_bits(sb_lanes_mask_and_not(mask, with)), bits & ~other);
            assert_int_equal(sb_lanes_bits(sb_lanes_mask_equal(mask, with)), ~(bits ^ other) & 15u);
        }
    }
}

static void lanes_arithmetic_is_the_scalar_one_to_the_bit(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(100000); n++) {
        const sb_lanes a = sample_lanes(), b = sample_lanes(), c = sample_lanes();
        const float f = (float)sample_in(-2, 2);
        const sb_lanes sum = sb_lanes_add(a, b), difference = sb_lanes_sub(a, b);
        const sb_lanes product = sb_lanes_mul(a, b), quotient = sb_lanes_div(a, b);
        const sb_lanes size = sb_lanes_abs(sum), root = sb_lanes_sqrt(size);
        const sb_lanes negative = sb_lanes_negate(a), along = sb_lanes_along(a, b, c, f, 3, f);
        const sb_lanes cross = sb_lanes_cross(a, f, b, 3), scaled = sb_lanes_add_scaled(a, b, f);
        const sb_lanes least = sb_lanes_min(a, b), largest = sb_lanes_max(a, b);
        for (int i = 0; i < SB_LANE_COUNT; i++) {
            const float x = sb_lanes_get(a, i), y = sb_lanes_get(b, i), z = sb_lanes_get(c, i);
            assert_true(same_bits(sb_lanes_get(sum, i), x + y));
            assert_true(same_bits(sb_lanes_get(difference, i), x - y));
            assert_true(same_bits(sb_lanes_get(product, i), x * y));
            assert_true(same_bits(sb_lanes_get(quotient, i), x / y));
            assert_true(same_bits(sb_lanes_get(size, i), fabsf(x + y)));
            assert_true(same_bits(sb_lanes_get(root, i), sqrtf(fabsf(x + y))));
            assert_true(same_bits(sb_lanes_get(negative, i), -x));
            assert_true(same_bits(sb_lanes_get(along, i), x * f + y * 3 + z * f));
            assert_true(same_bits(sb_lanes_get(cross, i), x * f - y * 3));
            assert_true(same_bits(sb_lanes_get(scaled, i), x + y * f));
            assert_true(same_bits(sb_lanes_get(least, i), x < y ? x : y));
            assert_true(same_bits(sb_lanes_get(largest, i), x < y ? y : x));
            assert_int_equal(sb_lanes_mask_get(sb_lanes_truncate(a), i), (int32_t)x);
        }
    }
}

static void lanes_compare_equal_numbers_zeros_and_no_numbers(void **state)
{
    (void)state;
    const sb_lanes a = sb_lanes_make(1, 1, -0.0f, NAN), b = sb_lanes_make(1, 2, 0.0f, 1);
    assert_int_equal(sb_lanes_bits(sb_lanes_less(a, b)), 2);
    assert_int_equal(sb_lanes_bits(sb_lanes_less(b, a)), 0);
    assert_int_equal(sb_lanes_bits(sb_lanes_at_most(a, b)), 7);
    assert_int_equal(sb_lanes_bits(sb_lanes_at_most(b, a)), 5);
    assert_int_equal(sb_lanes_bits(sb_lanes_equal(a, b)), 5);
    // Where neither is less, the header says which one counts.
    const sb_lanes least = sb_lanes_min(a, b), largest = sb_lanes_max(a, b);
    assert_true(same_bits(sb_lanes_get(least, 2), 0.0f) && sb_lanes_get(least, 3) == 1);
    assert_true(same_bits(sb_lanes_get(largest, 2), -0.0f) && isnan(sb_lanes_get(largest, 3)));
}

static void lanes_change_bits(void **state)
{
    (void)state;
    const sb_lanes a = sb_lanes_make(-0.0f, 0.0f, -1.5f, 2.5f);
    const int32_t signs[SB_LANE_COUNT] = {INT32_MIN, 0, INT32_MIN, 0};
    int32_t bits[SB_LANE_COUNT];
    sb_lanes_mask_store(bits, sb_lanes_sign(a));
    assert_memory_equal(bits, signs, sizeof bits);
    const float sizes[SB_LANE_COUNT] = {0.0f, 0.0f, 1.5f, 2.5f};
    const float kept[SB_LANE_COUNT] = {-0.0f, 0.0f, 0.0f, 2.5f};
    float out[SB_LANE_COUNT];
    sb_lanes_store(out, sb_lanes_bits_xor(a, sb_lanes_sign(a)));
    assert_memory_equal(out, sizes, sizeof out);
    sb_lanes_store(out, sb_lanes_bits_and(a, mask_of(11)));
    assert_memory_equal(out, kept, sizeof out);
}

static void lanes_shuffle_takes_lanes_of_both(void **state)
{
    (void)state;
    const sb_lanes a = sb_lanes_make(0, 1, 2, 3), b = sb_lanes_make(4, 5, 6, 7);
    const sb_lanes mixed = SB_LANES_SHUFFLE(a, b, 6, 0, 3, 5);
    assert_true(sb_lanes_get(mixed, 0) == 6 && sb_lanes_get(mixed, 1) == 0);
    assert_true(sb_lanes_get(mixed, 2) == 3 && sb_lanes_get(mixed, 3) == 5);
}

static void lanes_transpose_turns_rows_into_columns(void **state)
{
    (void)state;
    sb_lanes rows[4], columns[4];
    for (int i = 0; i < 4; i++) {
        const float tens = (float)(10 * i);
        rows[i] = sb_lanes_make(tens, tens + 1, tens + 2, tens + 3);
    }
    sb_lanes_transpose(rows, columns);
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            assert_true(sb_lanes_get(columns[j], i) == (float)(10 * i + j));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_load_and_store_keep_the_order),
        cmocka_unit_test(lanes_masks_go_lane_by_lane),
        cmocka_unit_test_setup(lanes_arithmetic_is_the_scalar_one_to_the_bit, sample_setup),
        cmocka_unit_test(lanes_compare_equal_numbers_zeros_and_no_numbers),
        cmocka_unit_test(lanes_change_bits),
        cmocka_unit_test(lanes_shuffle_takes_lanes_of_both),
        cmocka_unit_test(lanes_transpose_turns_rows_into_columns),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
