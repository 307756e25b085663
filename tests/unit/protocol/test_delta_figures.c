// Tests of delta.c: extrapolation and residuals of a vehicle, by figures worked out by hand.
#include "protocol/delta.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "delta_kinds.h"

// Without gravity and grip, so that the figures are round.
typedef struct bare {
    sb_net_motion motion;
    sb_net_kind kind;
    sb_schema schema;
    sb_delta_def def;
} bare;

static void bare_make(bare *out)
{
    *out = (bare){.motion = delta_motion, .kind = delta_kinds[VEHICLE]};
    out->motion.acceleration[1] = 0;
    memset(out->motion.grips, 0, sizeof out->motion.grips);
    out->kind.motion = &out->motion;
    out->schema = (sb_schema){.kind_count = 1, .kinds = &out->kind};
    out->def = (sb_delta_def){&out->schema, 60};
}

// From rest to 640 steps a second within 10 ticks of 1/60 s: ticks that end with 64, 128 and on to
// 640 are 3,520, times 4 and of a second's 60 parts 234.67; the yaw, at a mean rate of 20 parts of
// 8, turns by 26.67, the other at one of 150 halves by 12.5: 13. In quanta of 8, 4 and 1 they are
// at 232, 28 and 13. From there 16 further is said to be 2 quanta, and 8 back to be 2 quanta. The
// heading is near z, so that the residuals of vx and vz stand in each other's place.
static void update_by_the_trapezoid_is_that_by_hand(void **state)
{
    (void)state;
    bare by;
    bare_make(&by);
    const sb_entity from = {.tick = 100, .values = {[11] = 100}};
    sb_entity to = {
        .tick = 110,
        .values = {[0] = 232 + 16, [3] = 640, [6] = 28 - 8, [7] = 40, [10] = 13, [11] = 200}};
    const sb_change change = sb_delta_make(&by.def, 112, &from, &to);
    assert_int_equal(change.change, SB_CHANGE_UPDATE_LATE);
    assert_int_equal(change.age, 2);
    assert_int_equal(change.mask, 1 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 11);
    static const int32_t residuals[SB_ENTITY_VALUE_COUNT_MAX] = {
        [0] = 2, [5] = 40, [6] = -2, [7] = 20, [11] = 20};
    assert_memory_equal(change.residuals, residuals, sizeof residuals);
    sb_entity got;
    assert_int_equal(sb_delta_take(&by.def, 112, &from, &change, &got), SB_OK);
    assert_int_equal(got.tick, 110);
    assert_memory_equal(got.values, to.values, 12 * sizeof to.values[0]);
    // A ballistic kind moves by the mean velocity: 213.33.
    by.motion.ballistic = true;
    assert_int_equal(sb_delta_make(&by.def, 112, &from, &to).residuals[0], (248 - 216) / 8);
    // Without a heading nothing is crossed.
    by.motion.spins[0].angle = by.motion.spins[0].rate = SB_NET_NO_FIELD;
    by.motion.thrust = by.motion.grip_by = SB_NET_NO_FIELD;
    const sb_change plain = sb_delta_make(&by.def, 112, &from, &to);
    assert_int_equal(plain.residuals[3], 40);
    assert_int_equal(plain.residuals[5], 0);
    assert_int_equal(plain.residuals[6], 5);
}

// From rest, in quanta of 16 of vx and of 2 of vz: what is said of the velocity that lies along the
// heading stands in the place of vx, and the other follows from it by the heading.
static void crossed_velocities_stand_in_each_others_place(void **state)
{
    (void)state;
    static const struct {
        int32_t yaw, vx, vz, at_3, at_5;
    } rows[] = {
        {0, 0, 640, 320, 0},      {0, 32, 640, 320, 2},      {4096, 0, -640, -320, 0},
        {2048, 640, 0, 40, 0},    {2048, 640, 6, 40, 3},     {6144, -640, 0, -40, 0},
        {1024, 640, 640, 40, 0},  {1024, 640, 646, 40, 3},   {1024, 640, 0, 40, -320},
        {7168, 640, -640, 40, 0}, {7168, 640, -642, 40, -1}, {5120, -640, -640, -40, 0},
        {3072, 640, -640, 40, 0}, {0, 0, 0, 0, 0},
    };
    bare by;
    bare_make(&by);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        // By the new heading, whatever was held.
        for (int32_t held = 0; held < 8192; held += 1024) {
            const sb_entity from = {.tick = 100, .values = {[6] = held}};
            sb_entity to = {.tick = 110,
                            .values = {[3] = rows[i].vx, [5] = rows[i].vz, [6] = rows[i].yaw}};
            sb_change change = sb_delta_make(&by.def, 110, &from, &to);
            assert_int_equal(change.residuals[3], rows[i].at_3);
            assert_int_equal(change.residuals[5], rows[i].at_5);
            assert_int_equal(change.mask >> 3 & 5, (rows[i].at_3 != 0) | (rows[i].at_5 != 0) << 2);
            sb_entity got;
            assert_int_equal(sb_delta_take(&by.def, 110, &from, &change, &got), SB_OK);
            assert_memory_equal(got.values, to.values, 12 * sizeof to.values[0]);
        }
    }
}

// Along x, whose heading is exact: 150 steps of velocity are 600 of position a second, of which 30
// ticks are 300; the other angle's -100 are -50, of which they are -25. The velocity of 150 is no
// multiple of 16 but stays as it is until it is rounded. What stands turns: 16 are 128 parts a
// second, and 64 in those ticks.
static void extrapolated_values_are_those_worked_out_by_hand(void **state)
{
    (void)state;
    bare by;
    bare_make(&by);
    sb_entity from = {.tick = 100, .values = {800, 0, -800, 150, -30, 0, 2048, 0, 7, 0, 9, -100}};
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&by.def, &from, 130, values);
    static const int32_t expected[12] = {1100, -60, -800, 150, -30, 0, 2048, 0, 7, 0, 1008, -100};
    assert_memory_equal(values, expected, sizeof expected);
    round_values(&by.kind, values);
    static const int32_t rounded[12] = {1104, -56, -800, 144, -32, 0, 2048, 0, 7, 0, 1008, -100};
    assert_memory_equal(values, rounded, sizeof rounded);
    const sb_entity stands = {.tick = 100, .values = {[6] = 8160, [7] = 16}};
    sb_delta_extrapolate(&by.def, &stands, 130, values);
    static const int32_t turned[12] = {[6] = 32, [7] = 16};
    assert_memory_equal(values, turned, sizeof turned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(update_by_the_trapezoid_is_that_by_hand),
        cmocka_unit_test(crossed_velocities_stand_in_each_others_place),
        cmocka_unit_test(extrapolated_values_are_those_worked_out_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
