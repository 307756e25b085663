// Of motion.c and drive.c: the stages of what drives along its heading, in double precision and by
// hand.
#include "protocol/motion.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "motion_reference.h"
#include "protocol/drive.h"

// Half a second along z at a mean thrust of 15 * 2^3, a grip of 3,000 across: 60 more and 1,500
// less are extrapolated. What z has gained beyond it, 40, has come evenly.
static void stages_of_a_drive_have_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    rig_thrusts(&r, 3);
    rig_grips(&r, 0, 3000, 0, 0);
    r.motion.position_shift = 0;
    const int32_t values[COUNT] = {[VZ] = 4000, [VX] = 6000, [THRUST] = 30, [TYPE] = 1};
    // The grip is that of the type held.
    const int32_t given[COUNT] = {[VZ] = 4100, [VX] = 4500, [THRUST] = 0, [TYPE] = 0};
    int32_t later[COUNT];
    rig_extrapolate_stage(&r, values, 30, 2, given, later);
    assert_int_equal(later[VZ], 4060);
    rig_extrapolate_stage(&r, values, 30, 3, given, later);
    assert_int_equal(later[VX], 4500);
    // z: thirty ticks from 4,000 to 4,100, each with its last velocity: 4,000 + 100 * 31/60,
    // halved: 2,025.8. x: as in the figures of the grip.
    rig_extrapolate_stage(&r, values, 30, 4, given, later);
    assert_int_equal(later[Z], 2026);
    assert_int_equal(later[X], 2613);
    // Half way between the axes what the one velocity says goes for the other, or against it.
    const int32_t still[COUNT] = {[YAW] = 1024, [TYPE] = 1};
    const int32_t aside[COUNT] = {[YAW] = 1024, [VX] = 500};
    rig_extrapolate_stage(&r, still, 30, 2, aside, later);
    assert_int_equal(later[VX], 0);
    rig_extrapolate_stage(&r, still, 30, 3, aside, later);
    assert_int_equal(later[VZ], 500);
    const int32_t back[COUNT] = {[YAW] = 7168, [VX] = 500};
    rig_extrapolate_stage(&r, still, 30, 3, back, later);
    assert_int_equal(later[VZ], -500);
}

// What differs from the forecast does so along the heading: the one velocity by the tangent of the
// other. Sine and cosine are off by 0.0006 and the larger is 0.7 at least: 0.0017 of it, and 1/4096
// for what is rounded down.
static void velocity_left_differs_along_the_new_heading(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 12);
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    for (uint32_t i = 0; i < 20000; i++) {
        int32_t values[COUNT], later[COUNT];
        rig_fill(&r, &random, values);
        rig_fill(&r, &random, later);
        values[VX] = between(&random, -8000, 8000);
        values[VZ] = between(&random, -8000, 8000);
        double yaw = later[YAW] * PART;
        bool crossed = fabs(cos(yaw)) > fabs(sin(yaw)) + 1e-9;
        uint32_t first = crossed ? VZ : VX, last = crossed ? VX : VZ;
        int32_t surprise = between(&random, -20000, 20000);
        // In no time the forecast is what is held.
        later[first] = values[first] + surprise;
        sb_motion_extrapolate_stage(&r.kind, 60, values, 0, 3, later);
        double slope = crossed ? tan(yaw) : 1 / tan(yaw);
        double bound = 1 + 0.002 * abs(surprise);
        if (!(fabs(later[last] - (values[last] + surprise * slope)) <= bound)) {
            fail_msg("row %u: %d, not %f", i, later[last], values[last] + surprise * slope);
        }
        assert_int_equal(later[first], values[first] + surprise);
    }
}

// The one velocity of 4,096 more is the other of as much more as the heading's slope, which is
// rounded down: towards zero it would be one off wherever sine and cosine have different signs.
static void slope_of_a_heading_is_rounded_down(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    const int32_t still[COUNT] = {0};
    uint32_t by_negative = 0, of_negative = 0;
    for (int32_t yaw = 0; yaw < TURN; yaw++) {
        sb_direction to = sb_direction_of(yaw * (65536 / TURN));
        bool crossed = abs(to.cosine) > abs(to.sine);
        double value = crossed ? to.sine : to.cosine, divisor = crossed ? to.cosine : to.sine;
        double slope = floor(value * 4096 / divisor);
        uint32_t first = crossed ? VZ : VX, last = crossed ? VX : VZ;
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            int32_t later[COUNT] = {[YAW] = yaw};
            later[first] = sign * 4096;
            sb_motion_extrapolate_stage(&r.kind, 60, still, 0, 3, later);
            if (later[last] != sign * slope) {
                fail_msg("yaw %d: %d, not %f", yaw, later[last], sign * slope);
            }
        }
        bool off = slope < 0 && slope * divisor != value * 4096;
        by_negative += off && divisor < 0;
        of_negative += off && divisor > 0;
    }
    // There are enough that would be otherwise.
    assert_true(by_negative > 1500 && of_negative > 1500);
}

// yaw, sine and cosine of it in 1/4096, the slope by hand
static void slope_has_the_figures_by_hand(void **state)
{
    (void)state;
    static const int32_t ROWS[][4] = {
        {683, 2049, 3547, 2366},    // 2,366.1
        {3500, 1808, -3676, -2015}, // -2,014.55
        {2500, 3852, -1392, -1481}, // -1,480.2: the cosine by the sine
        {4596, -1533, -3798, 1653}, // 1,653.3
        {5596, -3739, -1671, 1830}, // 1,830.6
        {6644, -3798, 1533, -1654}, // -1,653.3
        {7692, -1533, 3798, -1654}, // -1,653.3
        {4096, 0, -4096, 0},
    };
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    const int32_t still[COUNT] = {0};
    for (uint32_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        sb_direction to = sb_direction_of(ROWS[i][0] * (65536 / TURN));
        assert_int_equal(to.sine, ROWS[i][1]);
        assert_int_equal(to.cosine, ROWS[i][2]);
        bool crossed = abs(to.cosine) > abs(to.sine);
        int32_t later[COUNT] = {[YAW] = ROWS[i][0]};
        later[crossed ? VZ : VX] = 4096;
        sb_motion_extrapolate_stage(&r.kind, 60, still, 0, 3, later);
        assert_int_equal(later[crossed ? VX : VZ], ROWS[i][3]);
    }
}

// A drive with another thrust and heading than were held, and velocities that differ from it.
static void stages_of_a_drive_are_those_of_the_tracks(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 13);
    for (uint32_t i = 0; i < 20000; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        rig_heads(&r);
        rig_thrusts(&r, (int8_t)between(&random, 0, 7));
        rig_grips(&r, 6144, 65535, 3584, 0);
        r.motion.ballistic = i % 4 == 0;
        int32_t values[COUNT], later[COUNT];
        rig_fill(&r, &random, values);
        rig_fill_drive(&random, values);
        memcpy(later, values, sizeof later);
        uint32_t hz = any_rate(&random), n = 1 + sb_random_below(&random, hz);
        later[THRUST] = between(&random, -63, 63);
        int32_t turn = between(&random, -1300, 1300) * (int32_t)n / (int32_t)hz;
        later[YAW] = (values[YAW] + turn) & (TURN - 1);
        course_def def = {hz, n, turn * PART, (values[THRUST] + later[THRUST]) / 2.0};
        // By the tick's last velocity, whatever else is ballistic.
        rig exact = r;
        exact.motion.ballistic = false;
        course to = course_reference(&exact, &def, values);
        double error = drive_error(&r, &def, values);
        int32_t seen[COUNT];
        memcpy(seen, later, sizeof seen);
        sb_motion_extrapolate_stage(&r.kind, hz, values, n, 2, seen);
        uint32_t first = sb_motion_crossed(&r.kind, later) ? 2 : 0;
        assert_true(fabs(seen[VX + first] - to.velocity[first]) <= 1 + error);
        double surprise[3] = {0};
        for (uint32_t axis = 0; axis < 3; axis += 2) {
            surprise[axis] = between(&random, -2000, 2000);
            later[VX + axis] = (int32_t)lrint(to.velocity[axis] + surprise[axis]);
        }
        sb_motion_extrapolate_stage(&r.kind, hz, values, n, 4, later);
        double half = r.motion.ballistic ? n / 2.0 : (n + 1) / 2.0;
        for (uint32_t axis = 0; axis < 3; axis += 2) {
            double displacement = to.displacement[axis] + surprise[axis] * half / hz;
            double truth = limited(values[axis] + 4 * displacement, -1024000, 1024000);
            // What is thought a surprise is off by the forecast's error, and by both roundings.
            double bound =
                1 +
                4 * (drive_displacement_error(&r, &def, values) + (1 + error) * (n + 1) / 2) / hz;
            if (fabs(later[axis] - truth) > bound) {
                fail_msg("row %u axis %u: %d, not %f within %f: %u Hz, %u ticks", i, axis,
                         later[axis], truth, bound, hz, n);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stages_of_a_drive_have_the_figures_by_hand),
        cmocka_unit_test(velocity_left_differs_along_the_new_heading),
        cmocka_unit_test(slope_of_a_heading_is_rounded_down),
        cmocka_unit_test(slope_has_the_figures_by_hand),
        cmocka_unit_test(stages_of_a_drive_are_those_of_the_tracks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
