#include "client/prediction/inputs.h"

#include <string.h>

#include "protocol/limits.h"
#include "test.h"

#define TICK_US 16667u

static sb_inputs start(uint32_t tick)
{
    sb_inputs inputs;
    memset(&inputs, 0, sizeof inputs);
    sb_inputs_reset(&inputs);
    sb_input_clock_start(&inputs.clock, tick, 60, 30, 0);
    inputs.round_trip.us = 80000;
    return inputs;
}

// The server's snapshot tells that it had this input.
static void tell(sb_inputs *inputs, uint32_t input_tick, uint64_t now_us)
{
    sb_inputs_feedback(inputs, input_tick - 2, 2, now_us);
}

static void round_trip_falls_at_once_and_rises_slowly(void **state)
{
    (void)state;
    sb_inputs inputs = start(100);
    assert_int_equal(sb_inputs_advance(&inputs, TICK_US), 1);
    const uint32_t tick = inputs.newest_tick;
    assert_int_equal(sb_inputs_advance(&inputs, 2 * TICK_US), 1);
    tell(&inputs, tick - 1, TICK_US + 30000); // an earlier one
    assert_int_equal(inputs.round_trip.us, 80000);
    tell(&inputs, tick + 1, TICK_US + 40000);
    assert_int_equal(inputs.round_trip.us, 40000);
    tell(&inputs, tick + 1, TICK_US + 90000); // told again
    assert_int_equal(inputs.round_trip.us, 40000);
    assert_true(sb_inputs_advance(&inputs, 10 * TICK_US) > 0);
    tell(&inputs, inputs.newest_tick, 10 * TICK_US + 80000);
    assert_int_equal(inputs.round_trip.us, 50000);
}

static void snapshot_without_a_margin_tells_nothing(void **state)
{
    (void)state;
    sb_inputs inputs = start(100);
    (void)sb_inputs_advance(&inputs, TICK_US);
    sb_inputs_feedback(&inputs, 102, SB_NO_MARGIN, TICK_US + 10000);
    sb_inputs_feedback(&inputs, 102, INT32_MIN, TICK_US + 10000);
    sb_inputs_feedback(&inputs, UINT32_MAX, INT32_MAX, TICK_US + 10000);
    assert_int_equal(inputs.round_trip.us, 80000);
    sb_inputs_reset(&inputs); // the next match: its ticks begin again
    tell(&inputs, 200, TICK_US + 10000);
    assert_int_equal(inputs.round_trip.us, 80000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip_falls_at_once_and_rises_slowly),
        cmocka_unit_test(snapshot_without_a_margin_tells_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
