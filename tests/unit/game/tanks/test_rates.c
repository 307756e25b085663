// Tests that tanks neither pass nor climb what they run into, at every tick rate: other tanks,
// crates and walls; and that they climb ramps at every rate.

#include "yard.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/random.h"

// A hull that stands on another one, or on a crate, is higher than this above its place.
#define CLIMB_M 0.25
#define RATE_COUNT 7u

static const uint32_t rates[RATE_COUNT] = {10, 15, 20, 30, 60, 120, 240};

static uint64_t seed = 20261;

static sb_random random_of(uint32_t number)
{
    return sb_random_keyed(seed, number, 0);
}

static double in(sb_random *random, double low, double high)
{
    return low + (high - low) * (double)sb_random_unit(random);
}

static sb_tank_kind kind_of(sb_random *random)
{
    return (sb_tank_kind)sb_random_below(random, SB_TANK_KIND_COUNT);
}

// Puts a tank on level ground at a point, at full speed along its yaw.
static void launch(yard *at, uint32_t slot, double x, double z, double yaw)
{
    yard_place(at, slot, (sb_vec3){(float)x, 0, (float)z}, (float)yaw);
    double speed = (double)yard_type(at, slot)->speed_m_s;
    yard_body(at, slot)->velocity =
        (sb_vec3){(float)(speed * sin(yaw)), 0, (float)(speed * cos(yaw))};
    yard_drive(at, slot, 1, 0);
}

// The way from the first body to the second along a yaw, and across it to the left.
static double along(const sb_body *from, const sb_body *to, double yaw)
{
    return (double)(to->position.x - from->position.x) * sin(yaw) +
           (double)(to->position.z - from->position.z) * cos(yaw);
}

static double across(const sb_body *from, const sb_body *to, double yaw)
{
    return (double)(to->position.x - from->position.x) * cos(yaw) -
           (double)(to->position.z - from->position.z) * sin(yaw);
}

static void check_no_climb(const yard *at, uint32_t slot, uint32_t number)
{
    if (yard_lift(at, slot, 0) > CLIMB_M) {
        fail_msg("seed %" PRIu64 ", case %u, %u Hz: tank %u is %g m above its place", seed, number,
                 at->tick_rate_hz, slot, yard_lift(at, slot, 0));
    }
}

// Two tanks of any types meet head on at full speed, up to half of the smaller width aside.
static void meet_head_on(uint32_t number, uint32_t rate)
{
    sb_random random = random_of(number);
    yard at;
    yard_map(&at);
    at.tick_rate_hz = rate;
    yard_begin(&at, 2);
    yard_join(&at, 0, kind_of(&random));
    yard_join(&at, 1, kind_of(&random));
    double yaw = number % 2 == 0 ? 0 : in(&random, -3, 3);
    double aside = in(&random, -0.9, 0.9), distance = in(&random, 7, 12);
    launch(&at, 0, 0, 0, yaw);
    launch(&at, 1, distance * sin(yaw) + aside * cos(yaw), distance * cos(yaw) - aside * sin(yaw),
           yaw > 0 ? yaw - YARD_PI : yaw + YARD_PI);
    double nearest = distance;
    for (uint32_t tick = 0; tick < 2 * rate; tick++) {
        yard_play(&at, 1);
        double left = along(yard_body(&at, 0), yard_body(&at, 1), yaw);
        nearest = left < nearest ? left : nearest;
        // While they are before each other, none may be behind the other.
        bool before = fabs(across(yard_body(&at, 0), yard_body(&at, 1), yaw)) < 1.0;
        if (before && left < 0) {
            fail_msg("seed %" PRIu64 ", case %u, %u Hz: passed in tick %u", seed, number, rate,
                     tick);
        }
        check_no_climb(&at, 0, number);
        check_no_climb(&at, 1, number);
    }
    assert_true(nearest < 5); // they met
    yard_end(&at);
}

static void test_tanks_head_on_do_not_pass_each_other(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 20 * RATE_COUNT; n++) {
        meet_head_on(n, rates[n % RATE_COUNT]);
    }
}

// A tank at full speed runs into a wall that could be broken, askew. It stays before it.
static void run_into_wall(uint32_t number, uint32_t rate)
{
    sb_random random = random_of(number);
    yard at;
    yard_map(&at);
    at.tick_rate_hz = rate;
    float half_height = (float)in(&random, 0.6, 1.5), half = (float)in(&random, 0.15, 0.5);
    yard_add_wall(&at, (sb_vec3){0, half_height, 10}, (sb_vec3){6, half_height, half}, 1000);
    yard_begin(&at, 1);
    yard_join(&at, 0, kind_of(&random));
    launch(&at, 0, in(&random, -1, 1), in(&random, -2, 2), in(&random, -0.3, 0.3));
    for (uint32_t tick = 0; tick < 2 * rate; tick++) {
        yard_play(&at, 1);
        if (yard_body(&at, 0)->position.z > 10 - half - 0.5f) {
            fail_msg("seed %" PRIu64 ", case %u, %u Hz: in the wall in tick %u", seed, number, rate,
                     tick);
        }
        check_no_climb(&at, 0, number);
    }
    assert_true(yard_body(&at, 0)->position.z > 5); // it came near
    yard_end(&at);
}

static void test_tanks_do_not_pass_or_climb_walls(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 20 * RATE_COUNT; n++) {
        run_into_wall(n, rates[n % RATE_COUNT]);
    }
}

// A tank at full speed runs into a crate, light or heavy, free or before a wall. The crate stays
// before it, above the ground, and on the tank's side of the wall.
static void run_into_crate(uint32_t number, uint32_t rate)
{
    sb_random random = random_of(number);
    yard at;
    yard_map(&at);
    at.tick_rate_hz = rate;
    float half = (float)in(&random, 0.5, 1), mass = (float)exp(in(&random, log(20), log(3000)));
    bool walled = number % 3 == 0;
    yard_add_crate(&at, (sb_vec3){(float)in(&random, -0.4, 0.4), half, 10},
                   (sb_vec3){half, half, half}, mass);
    if (walled) {
        yard_add_wall(&at, (sb_vec3){0, 1.5f, 13}, (sb_vec3){6, 1.5f, 0.3f}, 1000);
    }
    yard_begin(&at, 1);
    yard_join(&at, 0, kind_of(&random));
    launch(&at, 0, 0, in(&random, -2, 2), 0);
    const sb_body *tank = yard_body(&at, 0), *crate = yard_thing(&at, SB_ENTITY_CRATE, 0);
    for (uint32_t tick = 0; tick < 2 * rate; tick++) {
        yard_play(&at, 1);
        bool before = fabs(across(tank, crate, 0)) < (double)tank->half_extents.x;
        bool behind_wall = walled && crate->position.z > 13;
        bool under = crate->position.y < half - 0.05f || crate->position.y > half + 0.6f;
        if ((before && along(tank, crate, 0) < 0) || behind_wall || under) {
            fail_msg("seed %" PRIu64 ", case %u, %u Hz, tick %u: crate at (%g, %g, %g)", seed,
                     number, rate, tick, (double)crate->position.x, (double)crate->position.y,
                     (double)crate->position.z);
        }
        check_no_climb(&at, 0, number);
    }
    assert_true(crate->position.z > 10.1f); // it was pushed
    yard_end(&at);
}

static void test_tanks_do_not_pass_or_climb_crates(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 20 * RATE_COUNT; n++) {
        run_into_crate(n, rates[n % RATE_COUNT]);
    }
}

// A tank drives up a ramp onto a platform, from a run-up. Returns the seconds that it took from the
// foot to the top, or 10 if it did not arrive.
static double climb_s(sb_tank_kind kind, double slope_degrees, double run_up_m, uint32_t rate)
{
    yard at;
    yard_map(&at);
    at.tick_rate_hz = rate;
    double height = 12 * tan(slope_degrees * YARD_PI / 180);
    yard_add_ramp(&at, (sb_vec3){0}, 0, 8, 12, (float)height);
    yard_add_box(&at, (sb_vec3){0, (float)(0.5 * height), 32},
                 (sb_vec3){4, (float)(0.5 * height), 20});
    yard_begin(&at, 1);
    yard_join(&at, 0, kind);
    launch(&at, 0, 0, -run_up_m, 0);
    uint32_t foot = 0, tick = 0;
    for (; tick < 10 * rate && yard_body(&at, 0)->position.z < 14; tick++) {
        yard_play(&at, 1);
        foot = yard_body(&at, 0)->position.z < 0 ? tick : foot;
    }
    yard_end(&at);
    return (double)(tick - foot) / rate;
}

static void test_tanks_climb_ramps_at_every_rate(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (double slope = 10; slope < 31; slope += 5) {
            for (double run_up = 5; run_up < 7; run_up += 0.7) {
                double wanted = climb_s(kind, slope, run_up, 60);
                assert_true(wanted < 6);
                for (uint32_t r = 0; r < RATE_COUNT; r++) {
                    double took = climb_s(kind, slope, run_up, rates[r]);
                    // A tick's way at the foot, where the hull strikes the slope, costs some. The
                    // heavier types climb steep slopes on their bellies at low rates.
                    double most = kind == SB_TANK_SCOUT ? 1.25 * wanted + 2.0 / rates[r] : 6;
                    if (took > most) {
                        fail_msg("type %d, %g degrees, %g m, %u Hz: %g s, %g s at 60 Hz", (int)kind,
                                 slope, run_up, rates[r], took, wanted);
                    }
                }
            }
        }
    }
}

int main(void)
{
    const char *text = getenv("SABOT_TEST_SEED");
    seed = text != NULL ? strtoull(text, NULL, 10) : seed;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tanks_head_on_do_not_pass_each_other),
        cmocka_unit_test(test_tanks_do_not_pass_or_climb_walls),
        cmocka_unit_test(test_tanks_do_not_pass_or_climb_crates),
        cmocka_unit_test(test_tanks_climb_ramps_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
