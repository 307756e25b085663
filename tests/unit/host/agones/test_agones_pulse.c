// Whether a shard lives.
#include "host/agones/agones_pulse.h"

#include "test.h"

static void a_shard_lives_from_its_first_tick_on(void **state)
{
    (void)state;
    sb_agones_pulse pulse = {0};
    assert_false(sb_agones_pulse_lives(&pulse, 1));
    sb_agones_pulse_see(&pulse, 0, false, 10);
    assert_false(sb_agones_pulse_lives(&pulse, 10));
    sb_agones_pulse_see(&pulse, 1, false, 20);
    assert_true(sb_agones_pulse_lives(&pulse, 20));
}

static void a_shard_whose_ticks_stand_still_does_not_live(void **state)
{
    (void)state;
    sb_agones_pulse pulse = {0};
    sb_agones_pulse_see(&pulse, 600, false, 1000);
    sb_agones_pulse_see(&pulse, 600, false, 2000); // it answers, but plays nothing
    assert_true(sb_agones_pulse_lives(&pulse, 1000 + SB_AGONES_STILL_MS));
    assert_false(sb_agones_pulse_lives(&pulse, 1001 + SB_AGONES_STILL_MS));
    sb_agones_pulse_see(&pulse, 601, false, 9000);
    assert_true(sb_agones_pulse_lives(&pulse, 9000));
    // It does not answer at all.
    assert_false(sb_agones_pulse_lives(&pulse, 9001 + SB_AGONES_STILL_MS));
}

static void a_shard_that_has_ended_owes_no_ticks(void **state)
{
    (void)state;
    sb_agones_pulse pulse = {0};
    for (uint64_t now_ms = 0; now_ms < 60000; now_ms += 250) {
        sb_agones_pulse_see(&pulse, 77, true, now_ms);
        assert_true(sb_agones_pulse_lives(&pulse, now_ms));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shard_lives_from_its_first_tick_on),
        cmocka_unit_test(a_shard_whose_ticks_stand_still_does_not_live),
        cmocka_unit_test(a_shard_that_has_ended_owes_no_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
