#include "physics/shape/lanes.h"

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

static void lanes_load_and_store_keep_the_order(void **state)
{
    (void)state;
    const float values[SB_LANE_COUNT] = {1, -2, 0.5f, 4};
    sb_lanes lanes = sb_lanes_load(values);
    assert_true(lanes[0] == 1 && lanes[1] == -2 && lanes[2] == 0.5f && lanes[3] == 4);
    float out[SB_LANE_COUNT];
    sb_lanes_store(out, lanes);
    assert_memory_equal(out, values, sizeof out);
    int32_t bits[SB_LANE_COUNT];
    sb_lanes_mask_store(bits, lanes < 1.0f);
    const int32_t wanted[SB_LANE_COUNT] = {0, -1, -1, 0};
    assert_memory_equal(bits, wanted, sizeof bits);
    lanes = sb_lanes_all(-3);
    assert_true(lanes[0] == -3 && lanes[1] == -3 && lanes[2] == -3 && lanes[3] == -3);
}

static void lanes_select_any_and_every_go_lane_by_lane(void **state)
{
    (void)state;
    const sb_lanes a = {1, 2, 3, 4}, b = {-1, -2, -3, -4};
    for (uint32_t bits = 0; bits < 16; bits++) {
        sb_lanes_mask mask = {0, 0, 0, 0};
        for (uint32_t i = 0; i < SB_LANE_COUNT; i++) {
            mask[i] = (bits >> i & 1) != 0 ? -1 : 0;
        }
        assert_true(sb_lanes_any(mask) == (bits != 0));
        assert_true(sb_lanes_every(mask) == (bits == 15));
        sb_lanes chosen = sb_lanes_select(mask, a, b);
        for (uint32_t i = 0; i < SB_LANE_COUNT; i++) {
            assert_true(chosen[i] == (mask[i] != 0 ? a[i] : b[i]));
        }
    }
}

static void lanes_arithmetic_is_the_scalar_one_to_the_bit(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(100000); n++) {
        sb_lanes a = sample_lanes(), b = sample_lanes();
        sb_lanes sum = a + b, product = a * b, size = sb_lanes_abs(sum);
        sb_lanes root = sb_lanes_sqrt(size);
        for (uint32_t i = 0; i < SB_LANE_COUNT; i++) {
            assert_true(sum[i] == a[i] + b[i] && product[i] == a[i] * b[i]);
            assert_true(size[i] == fabsf(sum[i]) && root[i] == sqrtf(size[i]));
        }
    }
    sb_lanes zero = sb_lanes_abs((sb_lanes){-0.0f, 0.0f, -1.0f, 1.0f});
    int32_t bits[SB_LANE_COUNT];
    sb_lanes_mask_store(bits, (sb_lanes_mask)zero);
    assert_int_equal(bits[0], 0);
}

static void lanes_transpose_turns_rows_into_columns(void **state)
{
    (void)state;
    const sb_lanes rows[4] = {{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}, {30, 31, 32, 33}};
    sb_lanes columns[4];
    sb_lanes_transpose(rows, columns);
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            assert_true(columns[j][i] == (float)(10 * i + j));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_load_and_store_keep_the_order),
        cmocka_unit_test(lanes_select_any_and_every_go_lane_by_lane),
        cmocka_unit_test_setup(lanes_arithmetic_is_the_scalar_one_to_the_bit, sample_setup),
        cmocka_unit_test(lanes_transpose_turns_rows_into_columns),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
