// Expected values: the tank's tracks in double precision, tick by tick, and the C library's sine.
#include "protocol/drive.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"

#define TURN 6.283185307179586

enum { X, Y, Z, VX, VY, VZ, YAW, RATE, THRUST, TYPE, COUNT };

static const sb_net_field fields[COUNT] = {[YAW] = {.quantity = SB_QUANTITY_ANGLE, .max = 8191}};
static const sb_net_motion motion = {
    .position = {X, Y, Z},
    .velocity = {VX, VY, VZ},
    .spins = {{YAW, RATE, 3}, {SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}},
    .thrust = THRUST,
    .thrust_shift = 7,
    .grip_by = TYPE,
    .grips = {6144, 7168, 3584, 0}};
static const sb_net_kind kind = {.field_count = COUNT, .fields = fields, .motion = &motion};

static void a_direction_is_sine_and_cosine(void **state)
{
    (void)state;
    for (int32_t angle = -70000; angle <= 140000; angle++) {
        sb_direction to = sb_direction_of(angle);
        assert_true(fabs(to.sine / 4096.0 - sin(angle * TURN / 65536)) < 0.0003);
        assert_true(fabs(to.cosine / 4096.0 - cos(angle * TURN / 65536)) < 0.0003);
    }
}

// As server/core/game/tanks/drive/tracks.c drives on the flat, in steps of velocity and ticks.
static void drive_exactly(const int32_t *from, const int32_t *to, int32_t ticks, double rate,
                          double *velocity, double *displacement)
{
    double yaw = from[YAW] * TURN / 8192;
    double turn = remainder((to[YAW] - from[YAW]) * TURN / 8192, TURN);
    double thrust = (from[THRUST] + to[THRUST]) / 2.0 * 128 / rate;
    double grip = motion.grips[from[TYPE]] / rate;
    velocity[0] = from[VX];
    velocity[1] = from[VZ];
    displacement[0] = displacement[1] = 0;
    for (int32_t tick = 0; tick < ticks; tick++) {
        double s = sin(yaw + turn * tick / ticks), c = cos(yaw + turn * tick / ticks);
        double along = velocity[0] * s + velocity[1] * c;
        double across = velocity[0] * c - velocity[1] * s;
        double speed = fmax(fabs(along) + thrust, 0);
        along = along < 0 ? -speed : speed;
        across = copysign(fmax(fabs(across) - grip, 0), across);
        velocity[0] = along * s + across * c;
        velocity[1] = along * c - across * s;
        displacement[0] += velocity[0];
        displacement[1] += velocity[1];
    }
}

static void drive_follows_from_the_tracks(void **state)
{
    (void)state;
    static const int32_t rates[] = {10, 20, 30, 60, 120, 240};
    for (uint32_t seed = 0; seed < 20000; seed++) {
        sb_random random = sb_random_seed(seed, 5);
        int32_t rate = rates[sb_random_below(&random, 6)];
        int32_t ticks = (int32_t)sb_random_below(&random, (uint32_t)rate / 5u + 2u);
        int32_t from[COUNT] = {0}, to[COUNT] = {0};
        from[YAW] = (int32_t)sb_random_below(&random, 8192);
        double speed = (double)sb_random_below(&random, 8000) - 3000;
        double across = (double)sb_random_below(&random, 2000) - 1000;
        double s = sin(from[YAW] * TURN / 8192), c = cos(from[YAW] * TURN / 8192);
        // Never near a standstill, where a stride decides the direction of travel.
        speed += speed < 0 ? -3000 : 3000;
        from[VX] = (int32_t)lrint(speed * s + across * c);
        from[VZ] = (int32_t)lrint(speed * c - across * s);
        from[TYPE] = (int32_t)sb_random_below(&random, 4);
        from[THRUST] = (int32_t)sb_random_below(&random, 100) - 50;
        to[THRUST] = (int32_t)sb_random_below(&random, 100) - 50;
        // At most 2 rad/s.
        int32_t most = 2608 * ticks / rate;
        to[YAW] =
            (from[YAW] + (int32_t)sb_random_below(&random, 2u * (uint32_t)most + 1u) - most) & 8191;
        double velocity[2], displacement[2];
        drive_exactly(from, to, ticks, rate, velocity, displacement);
        sb_drive_path path = sb_drive(&kind, rate, from, ticks, to);
        for (uint32_t i = 0; i < 2; i++) {
            // A stride turns at once what ticks turn one by one: of two radians a second, 1/60 s by
            // which its heading is ahead in the mean.
            double bound = 40 + 0.034 * fabs(speed);
            if (fabs(path.velocity[i] - velocity[i]) > bound ||
                fabs(path.displacement_twice[i] / 2.0 - displacement[i]) > bound * (ticks + 1)) {
                fail_msg("seed %u: %d is not %g, %g not %g", seed, path.velocity[i], velocity[i],
                         path.displacement_twice[i] / 2.0, displacement[i]);
            }
        }
    }
}

static void no_time_is_no_displacement(void **state)
{
    (void)state;
    int32_t from[COUNT] = {[VX] = 4000, [VZ] = -77, [THRUST] = 9, [YAW] = 1};
    int32_t to[COUNT] = {[YAW] = 4000};
    sb_drive_path path = sb_drive(&kind, 60, from, 0, to);
    assert_int_equal(path.velocity[0], 4000);
    assert_int_equal(path.velocity[1], -77);
    assert_int_equal(path.displacement_twice[0], 0);
    assert_int_equal(path.displacement_twice[1], 0);
}

// Along the third axis, by hand: a second at 60 steps a tick. A vehicle that slows down stops at 0.
static void straight_ahead_is_as_by_hand(void **state)
{
    (void)state;
    int32_t from[COUNT] = {[VZ] = 600, [TYPE] = 3};
    sb_drive_path path = sb_drive(&kind, 60, from, 60, from);
    assert_int_equal(path.velocity[1], 600);
    assert_int_equal(path.displacement_twice[1], 2 * 600 * 60);
    from[THRUST] = -40; // 40 * 128 steps a second squared
    path = sb_drive(&kind, 60, from, 60, from);
    assert_int_equal(path.velocity[1], 0);
    from[VZ] = -600;
    path = sb_drive(&kind, 60, from, 60, from);
    assert_int_equal(path.velocity[1], 0);
    assert_true(path.displacement_twice[1] < 0);
    // Across it the grip holds it: 6,144 steps a second squared.
    int32_t slides[COUNT] = {[VX] = 6144};
    path = sb_drive(&kind, 60, slides, 30, slides);
    assert_in_range(path.velocity[0], 3072, 3073); // each stride rounds what it loses down
    path = sb_drive(&kind, 60, slides, 60, slides);
    assert_in_range(path.velocity[0], 0, 3);
}

// Nothing overflows for any values; the sanitizers watch.
static void extremes_are_survived(void **state)
{
    (void)state;
    static const int32_t any[] = {INT32_MIN, INT32_MAX, 0, 1, -1, 1 << 18, -(1 << 15), 255};
    sb_net_motion wild = motion;
    wild.thrust_shift = 8;
    wild.grips[0] = wild.grips[3] = 65535;
    sb_net_kind of = kind;
    of.motion = &wild;
    for (uint32_t seed = 0; seed < 20000; seed++) {
        sb_random random = sb_random_seed(seed, 6);
        int32_t from[COUNT], to[COUNT];
        for (uint32_t i = 0; i < COUNT; i++) {
            from[i] = any[sb_random_below(&random, 8)];
            to[i] = any[sb_random_below(&random, 8)];
        }
        from[YAW] = (int32_t)sb_random_below(&random, 8192);
        to[YAW] = (int32_t)sb_random_below(&random, 8192);
        int32_t rate = (int32_t)(10 + sb_random_below(&random, 231));
        int32_t ticks = (int32_t)sb_random_below(&random, (uint32_t)rate + 1u);
        sb_drive_path path = sb_drive(&of, rate, from, ticks, to);
        for (uint32_t i = 0; i < 2; i++) {
            assert_true(abs(path.velocity[i]) <= 32768);
            assert_true(abs(path.displacement_twice[i]) <= 65536 * (rate + 1));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_direction_is_sine_and_cosine),
        cmocka_unit_test(drive_follows_from_the_tracks),
        cmocka_unit_test(no_time_is_no_displacement),
        cmocka_unit_test(straight_ahead_is_as_by_hand),
        cmocka_unit_test(extremes_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
