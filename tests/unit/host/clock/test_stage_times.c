#include "host/clock/stage_times.h"

#include "test.h"

static void time_counts_for_the_stage_that_runs(void **state)
{
    (void)state;
    sb_stage_times times = {.now = SB_STAGE_NONE};
    assert_int_equal(sb_stage_times_enter(&times, SB_STAGE_RECEIVE, 1000), SB_STAGE_NONE);
    assert_int_equal(sb_stage_times_enter(&times, SB_STAGE_ENCODE, 1007), SB_STAGE_RECEIVE);
    // Sending interrupts encoding, which goes on afterwards.
    const sb_stage interrupted = sb_stage_times_enter(&times, SB_STAGE_SEND, 1010);
    assert_int_equal(sb_stage_times_enter(&times, interrupted, 1030), SB_STAGE_SEND);
    assert_int_equal(sb_stage_times_enter(&times, SB_STAGE_NONE, 1032), SB_STAGE_ENCODE);
    assert_int_equal(sb_stage_times_enter(&times, SB_STAGE_SIMULATE, 9000), SB_STAGE_NONE);
    assert_int_equal(sb_stage_times_enter(&times, SB_STAGE_NONE, 9100), SB_STAGE_SIMULATE);
    static const uint64_t expected[SB_STAGE_COUNT] = {7, 100, 5, 20};
    assert_memory_equal(times.ns, expected, sizeof expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_counts_for_the_stage_that_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
