// Of motion.c: angles that turn, in double precision and by hand.
#include "protocol/motion.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "motion_reference.h"

// A turret beside a hull that turns, and one on what has no heading: nothing else differs for it.
static void second_spin_turns_its_angle_alone(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 8);
    for (uint32_t i = 0; i < 10000; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        if (i % 2 == 0) {
            rig_heads(&r);
        }
        int32_t values[COUNT], without[COUNT], with[COUNT];
        rig_fill(&r, &random, values);
        rig_fill_drive(&random, values);
        uint32_t hz = any_rate(&random), ticks = 1 + sb_random_below(&random, hz);
        sb_motion_advance(&r.kind, hz, values, ticks, without);
        rig_aims(&r, (int8_t)between(&random, -8, 8));
        assert_near_reference(&r, hz, values, ticks);
        sb_motion_advance(&r.kind, hz, values, ticks, with);
        without[AIM] = with[AIM];
        assert_memory_equal(with, without, sizeof with);
    }
}

// 60 are 8 parts of a turn a tick of one, and one part of the other.
static void spins_have_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    rig_aims(&r, 0);
    int32_t values[COUNT] = {[YAW] = 8190, [AIM] = 5, [YAW_RATE] = 60, [AIM_RATE] = -60};
    sb_motion_advance(&r.kind, 60, values, 6, values);
    assert_int_equal(values[YAW], 46);
    assert_int_equal(values[AIM], 8191);
    assert_int_equal(values[AIM_RATE], -60);
    assert_int_equal(values[VX], 0);
    assert_int_equal(values[VZ], 0);
}

static void yaw_wraps_at_both_ends_of_the_turn(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    // A rate of 60 is 8 parts of a turn a tick.
    static const int32_t YAWS[][4] = {{8188, 60, 1, 4},    {3, -60, 1, 8187}, {8184, 60, 1, 0},
                                      {8183, 60, 1, 8191}, {8, -60, 1, 0},    {7, -60, 1, 8191},
                                      {100, 60, 3, 124},   {100, -60, 3, 76}, {0, 2048, 60, 0},
                                      {5, -2048, 60, 5},   {0, 1024, 60, 0},  {0, 1, 60, 8},
                                      {0, -1, 60, 8184},   {0, 3, 1, 0},      {0, 4, 1, 1}};
    for (uint32_t i = 0; i < sizeof YAWS / sizeof YAWS[0]; i++) {
        int32_t values[COUNT] = {[YAW] = YAWS[i][0], [YAW_RATE] = YAWS[i][1]};
        sb_motion_advance(&r.kind, 60, values, (uint32_t)YAWS[i][2], values);
        assert_int_equal(values[YAW], YAWS[i][3]);
        assert_int_equal(values[YAW_RATE], YAWS[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(second_spin_turns_its_angle_alone),
        cmocka_unit_test(spins_have_the_figures_by_hand),
        cmocka_unit_test(yaw_wraps_at_both_ends_of_the_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
