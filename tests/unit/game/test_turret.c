// The turret, which tank.c turns beside the tracks.
#include "field_match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "game/tank.h"

#define RATE_HZ 60u

static field_match match;

static int begin(void **state)
{
    (void)state;
    field_match_begin(&match, 1, RATE_HZ);
    field_match_populate(&match, 1);
    field_match_place(&match, 0, 0.0f, 0.0f, 0.0f);
    return 0;
}

static int end(void **state)
{
    (void)state;
    field_match_end(&match);
    return 0;
}

static double yaw(void)
{
    return (double)field_match_player(&match, 0)->turret_yaw;
}

static double pitch(void)
{
    return (double)field_match_player(&match, 0)->turret_pitch;
}

static void aim(double yaw_turns, double pitch_turns, uint32_t ticks)
{
    int32_t yaw_units = (int32_t)floor(yaw_turns * 65536.0 + 0.5);
    field_match_input(&match, 0)->aim_yaw = (uint16_t)(yaw_units & 0xFFFF);
    field_match_input(&match, 0)->aim_pitch = (int16_t)floor(pitch_turns * 65536.0 + 0.5);
    field_match_play(&match, ticks);
}

static void turret_turns_at_its_rate_and_stops_at_the_aim(void **state)
{
    (void)state;
    for (int i = 1; i <= 30; i++) {
        aim(0.25, 0.0, 1);
        assert_true(fabs(yaw() - 2.4 / 60.0 * i) < 1e-5);
    }
    aim(0.25, 0.0, 30);
    assert_true(fabs(yaw() - acos(-1.0) / 2.0) < 1e-6);
}

static void turret_turns_the_shortest_way_around(void **state)
{
    (void)state;
    // From 0.45 turns to -0.45 turns is a tenth of a turn over the back, not nine tenths.
    aim(0.45, 0.0, 120);
    assert_true(fabs(yaw() - 0.45 * 2.0 * acos(-1.0)) < 1e-4);
    for (int i = 0; i < 20; i++) {
        aim(-0.45, 0.0, 1);
        assert_true(yaw() >= -acos(-1.0) - 1e-6 && yaw() < acos(-1.0));
        assert_true(fabs(yaw()) > 0.44 * 2.0 * acos(-1.0));
    }
    assert_true(fabs(yaw() + 0.45 * 2.0 * acos(-1.0)) < 1e-4);
    // And a little less than half a turn either way.
    aim(-0.45 + 0.49, 0.0, 1);
    assert_true(yaw() > -0.45 * 2.0 * acos(-1.0));
    aim(-0.45, 0.0, 60);
    aim(-0.45 - 0.49, 0.0, 1);
    assert_true(yaw() < -0.45 * 2.0 * acos(-1.0));
}

static void turret_keeps_its_heading_in_the_world_while_the_hull_turns(void **state)
{
    (void)state;
    aim(0.1, 0.0, 60);
    field_match_input(&match, 0)->steering = 127;
    aim(0.1, 0.0, 60);
    assert_true(field_match_body(&match, 0)->yaw > 1.0f);
    assert_true(fabs(yaw() - 0.1 * 2.0 * acos(-1.0)) < 1e-4);
}

static void barrel_rises_at_its_rate_and_no_further_than_its_limit(void **state)
{
    (void)state;
    for (int i = 1; i <= 20; i++) {
        aim(0.0, 0.25, 1);
        assert_true(fabs(pitch() - 1.2 / 60.0 * i) < 1e-5);
    }
    aim(0.0, 0.25, 10);
    assert_true(fabs(pitch() - 0.45) < 1e-6);
}

static void barrel_sinks_at_its_rate_and_no_further_than_its_limit(void **state)
{
    (void)state;
    aim(0.0, -0.25, 5);
    assert_true(fabs(pitch() + 5.0 * 1.2 / 60.0) < 1e-5);
    aim(0.0, -0.25, 30);
    assert_true(fabs(pitch() + 0.18) < 1e-6);
}

static void barrel_stops_at_an_elevation_within_its_limits(void **state)
{
    (void)state;
    aim(0.0, 0.03, 60);
    assert_true(fabs(pitch() - 0.03 * 2.0 * acos(-1.0)) < 1e-4);
}

int main(void)
{
#define TURRET_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        TURRET_TEST(turret_turns_at_its_rate_and_stops_at_the_aim),
        TURRET_TEST(turret_turns_the_shortest_way_around),
        TURRET_TEST(turret_keeps_its_heading_in_the_world_while_the_hull_turns),
        TURRET_TEST(barrel_rises_at_its_rate_and_no_further_than_its_limit),
        TURRET_TEST(barrel_sinks_at_its_rate_and_no_further_than_its_limit),
        TURRET_TEST(barrel_stops_at_an_elevation_within_its_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
