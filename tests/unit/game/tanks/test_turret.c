// Tests the turret: its rates, the shorter way, its limits, and that the hull's motion does not
// matter.

#include "game/tanks/drive/drive.h"
#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define UNIT (2.0 * YARD_PI / SB_INPUT_TURN)

static void begin(yard *at, sb_tank_kind kind)
{
    yard_begin_empty(at, 1);
    yard_join(at, 0, kind);
    yard_place(at, 0, (sb_vec3){0}, 0.0f);
}

static double yaw(const yard *at)
{
    return (double)yard_player(at, 0)->turret_yaw;
}

static double pitch(const yard *at)
{
    return (double)yard_player(at, 0)->turret_pitch;
}

static double difference(double a, double b)
{
    return remainder(a - b, 2.0 * YARD_PI);
}

static void test_the_turret_turns_at_the_rate_of_its_type(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        double step = (double)sb_tank_types[kind].turret_rate_rad_s / 60.0;
        yard at;
        begin(&at, kind);
        yard_aim(&at, 0, 2.0f, 0.0f);
        uint32_t ticks = 0;
        for (; fabs(yaw(&at) - 2.0) > UNIT && ticks < 300; ticks++) {
            double before = yaw(&at);
            yard_play(&at, 1);
            double turned = yaw(&at) - before;
            assert_true(turned > 0.0 && turned < step + 1e-5);
        }
        assert_near(ticks, ceil(2.0 / step), 1.0);
        yard_play(&at, 60);
        assert_near(yaw(&at), 2.0, UNIT);
        yard_end(&at);
    }
}

static void test_the_turret_takes_the_shortest_turn(void **state)
{
    (void)state;
    static const float pairs[][2] = {{3.0f, -3.0f}, {-3.0f, 3.0f}, {0.5f, -2.5f}, {-1.0f, 2.0f},
                                     {1.0f, 1.5f},  {0.1f, 3.2f},  {0.0f, -3.1f}};
    for (uint32_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        yard at;
        begin(&at, SB_TANK_SCOUT);
        yard_point(&at, 0, pairs[i][0], 0.0f);
        yard_aim(&at, 0, pairs[i][1], 0.0f);
        double change = difference((double)pairs[i][1], (double)pairs[i][0]);
        yard_play(&at, 6);
        double turned = difference(yaw(&at), (double)pairs[i][0]);
        double most = 6.0 * (double)sb_tank_types[SB_TANK_SCOUT].turret_rate_rad_s / 60.0;
        assert_near(turned, copysign(fmin(fabs(change), most), change), 1e-3);
        yard_play(&at, 120);
        assert_near(difference(yaw(&at), (double)pairs[i][1]), 0.0, UNIT);
        assert_true(yaw(&at) >= -YARD_PI - 1e-6 && yaw(&at) < YARD_PI);
        yard_end(&at);
    }
}

static void test_elevation_keeps_its_rate_and_its_limits(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const sb_tank_type *type = &sb_tank_types[kind];
        yard at;
        begin(&at, kind);
        yard_aim(&at, 0, 0.0f, 1.5f);
        yard_play(&at, 10);
        assert_near(pitch(&at), 10.0 * (double)type->pitch_rate_rad_s / 60.0, 1e-4);
        yard_play(&at, 120);
        assert_near(pitch(&at), type->pitch_max_rad, 1e-6);
        yard_aim(&at, 0, 0.0f, -1.5f);
        yard_play(&at, 120);
        assert_near(pitch(&at), type->pitch_min_rad, 1e-6);
        yard_aim(&at, 0, 0.0f, 0.1f);
        yard_play(&at, 120);
        assert_near(pitch(&at), 0.1, UNIT);
        yard_end(&at);
    }
}

static void test_the_hull_turns_without_the_turret(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM);
    yard_aim(&at, 0, 1.0f, 0.1f);
    yard_play(&at, 60);
    yard_drive(&at, 0, 1.0f, 1.0f);
    for (uint32_t i = 0; i < 200; i++) {
        yard_play(&at, 1);
        assert_near(yaw(&at), 1.0, UNIT);
        assert_near(pitch(&at), 0.1, UNIT);
    }
    assert_true(fabs(difference((double)yard_body(&at, 0)->yaw, 0.0)) > 0.5);
    yard_end(&at);
}

static void test_held_aim_says_nothing(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM);
    yard_aim(&at, 0, 1.0f, 0.2f);
    yard_play(&at, 5);
    double from_yaw = yaw(&at), from_pitch = pitch(&at);
    assert_true(from_yaw > 0.1 && from_yaw < 0.9);
    yard_input(&at, 0)->buttons = SB_BUTTON_HOLD_AIM;
    yard_play(&at, 100);
    assert_near(yaw(&at), from_yaw, 0.0);
    assert_near(pitch(&at), from_pitch, 0.0);
    yard_end(&at);
}

// The expected direction is in double precision, about the vertical from +z towards +x.
static void test_the_gun_points_where_the_turret_does(void **state)
{
    (void)state;
    for (int i = -16; i <= 16; i++) {
        double a = 0.19 * (double)i, e = 0.025 * (double)i;
        sb_vec3 direction = sb_gun_direction(&sb_rules_api_table, (float)a, (float)e);
        assert_near(direction.x, sin(a) * cos(e), 1e-6);
        assert_near(direction.y, sin(e), 1e-6);
        assert_near(direction.z, cos(a) * cos(e), 1e-6);
    }
}

static void test_the_pivot_leans_with_the_hull(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const double height = (double)sb_tank_types[kind].turret_height_m;
        yard at;
        begin(&at, kind);
        // 0.3 rad about x: up leans towards +z.
        yard_body(&at, 0)->tilt = (sb_quaternion){sinf(0.15f), 0.0f, 0.0f, cosf(0.15f)};
        sb_vec3 center = yard_body(&at, 0)->position;
        yard_view view;
        yard_look(&at, &view);
        sb_vec3 pivot = sb_gun_pivot(&view.play, 0);
        assert_near(pivot.x, center.x, 1e-6);
        assert_near(pivot.y - center.y, height * cos(0.3), 1e-5);
        assert_near(pivot.z - center.z, height * sin(0.3), 1e-5);
        yard_end(&at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_turret_turns_at_the_rate_of_its_type),
        cmocka_unit_test(test_the_turret_takes_the_shortest_turn),
        cmocka_unit_test(test_elevation_keeps_its_rate_and_its_limits),
        cmocka_unit_test(test_the_hull_turns_without_the_turret),
        cmocka_unit_test(test_held_aim_says_nothing),
        cmocka_unit_test(test_the_gun_points_where_the_turret_does),
        cmocka_unit_test(test_the_pivot_leans_with_the_hull),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
