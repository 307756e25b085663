// The drive model, driven through the whole match: 60 Hz, one tank on a bare field.
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
    field_match_begin(&match, 2, RATE_HZ);
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

static const sb_body *tank(void)
{
    return field_match_body(&match, 0);
}

static double speed(void)
{
    return hypot((double)tank()->velocity.x, (double)tank()->velocity.z);
}

static double along(void)
{
    return (double)tank()->velocity.x * sin((double)tank()->yaw) +
           (double)tank()->velocity.z * cos((double)tank()->yaw);
}

static double across(void)
{
    return (double)tank()->velocity.x * cos((double)tank()->yaw) -
           (double)tank()->velocity.z * sin((double)tank()->yaw);
}

static void drive(int throttle, int steering, uint32_t ticks)
{
    *field_match_input(&match, 0) =
        (sb_input){.throttle = (int8_t)throttle, .steering = (int8_t)steering};
    field_match_play(&match, ticks);
}

static void tank_reaches_10_m_s_ahead_after_100_ticks_and_no_more(void **state)
{
    (void)state;
    // 10 m/s at 6 m/s2 takes 1.667 s: 100 ticks.
    drive(127, 0, 99);
    assert_true(along() > 9.8 && along() < 9.95);
    drive(127, 0, 2);
    assert_true(fabs(along() - 10.0) < 1e-3);
    for (int i = 0; i < 60; i++) {
        drive(127, 0, 1);
        assert_true(fabs(along() - 10.0) < 1e-3);
    }
    assert_true(tank()->position.z > 17.0f && fabsf(tank()->position.x) < 1e-3f);
}

static void tank_reaches_5_m_s_in_reverse_and_no_more(void **state)
{
    (void)state;
    // 5 m/s at 6 m/s2 takes 0.833 s: 50 ticks.
    drive(-127, 0, 49);
    assert_true(along() < -4.8 && along() > -4.95);
    drive(-127, 0, 60);
    assert_true(fabs(along() + 5.0) < 1e-3);
    assert_true(tank()->position.z < -4.0f);
}

static void tank_at_part_throttle_reaches_that_part_of_its_speed(void **state)
{
    (void)state;
    drive(32, 0, 120);
    assert_true(fabs(along() - 10.0 * 32.0 / 127.0) < 1e-3);
    drive(-64, 0, 120);
    assert_true(fabs(along() + 5.0 * 64.0 / 127.0) < 1e-3);
}

static void tank_gains_exactly_its_acceleration_each_tick(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++) {
        double before = along();
        drive(127, 0, 1);
        assert_true(fabs(along() - before - 6.0 / 60.0) < 1e-5);
    }
}

static void tank_brakes_twice_as_fast_as_it_accelerates(void **state)
{
    (void)state;
    drive(127, 0, 120);
    for (int i = 0; i < 40; i++) {
        double before = along();
        drive(0, 0, 1);
        assert_true(fabs(before - along() - 12.0 / 60.0) < 1e-5);
    }
    // 10 m/s at 12 m/s2: stopped after 50 ticks, and for good.
    drive(0, 0, 11);
    assert_true(speed() < 1e-5);
    float z = tank()->position.z;
    drive(0, 0, 60);
    assert_true(fabsf(tank()->position.z - z) < 1e-4f);
}

static void tank_changing_direction_brakes_first_and_then_accelerates(void **state)
{
    (void)state;
    drive(127, 0, 120);
    double before = along();
    drive(-127, 0, 1);
    assert_true(fabs(before - along() - 12.0 / 60.0) < 1e-5);
    drive(-127, 0, 52);
    before = along();
    assert_true(before < 0.0);
    drive(-127, 0, 1);
    assert_true(fabs(before - along() - 6.0 / 60.0) < 1e-5);
}

static void tank_turns_on_the_spot(void **state)
{
    (void)state;
    drive(0, 127, 60);
    assert_true(fabsf(tank()->position.x) < 1e-3f && fabsf(tank()->position.z) < 1e-3f);
    // 1.6 rad/s at 6 rad/s2: 16 ticks to full rate, then 44 at it; semi-implicit, so the sum of
    // 0.1 k / 60 for k to 16, and 44 * 1.6 / 60.
    double expected = 0.1 * (16.0 * 17.0 / 2.0) / 60.0 + 44.0 * 1.6 / 60.0;
    assert_true(fabs((double)tank()->yaw - expected) < 1e-4);
    assert_true(fabs((double)tank()->yaw_rate - 1.6) < 1e-5);
}

static void tank_steering_positive_turns_from_z_towards_x(void **state)
{
    (void)state;
    drive(0, 127, 30);
    assert_true(tank()->yaw > 0.0f);
    drive(127, 0, 60);
    assert_true(tank()->position.x > 0.5f && tank()->position.z > 0.5f);
    drive(0, -127, 120);
    assert_true(tank()->yaw_rate < 0.0f);
}

static void tank_turn_rate_changes_within_its_limit_and_ends_with_steering(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++) {
        double before = (double)tank()->yaw_rate;
        drive(0, i < 30 ? 127 : -127, 1);
        assert_true(fabs((double)tank()->yaw_rate - before) < 6.0 / 60.0 + 1e-5);
        assert_true(fabs((double)tank()->yaw_rate) < 1.6 + 1e-5);
    }
    drive(0, 0, 20);
    assert_true(fabsf(tank()->yaw_rate) < 1e-6f);
}

static void tank_turning_at_speed_slides_a_little_and_stops_sliding(void **state)
{
    (void)state;
    drive(127, 0, 120);
    double most = 0.0;
    for (int i = 0; i < 60; i++) {
        drive(127, 127, 1);
        most = fabs(across()) > most ? fabs(across()) : most;
    }
    assert_true(most > 0.05);
    assert_true(most < 2.0);
    drive(127, 0, 60);
    assert_true(fabs(across()) < 1e-3);
}

static void tank_pushed_sideways_is_held_by_its_tracks(void **state)
{
    (void)state;
    field_match_body(&match, 0)->velocity = (sb_vec3){7.0f, 0.0f, 0.0f};
    // 14 m/s2 across the heading: 7 m/s last 30 ticks.
    drive(0, 0, 15);
    assert_true(fabs(across() - 3.5) < 1e-3);
    drive(0, 0, 16);
    assert_true(fabs(across()) < 1e-4);
}

static void tank_in_the_air_answers_with_its_turret_alone(void **state)
{
    (void)state;
    sb_body *body = field_match_body(&match, 0);
    body->position.y = 20.0f;
    body->velocity = (sb_vec3){1.0f, 0.0f, 2.0f};
    body->flags = 0;
    *field_match_input(&match, 0) = (sb_input){.throttle = 127, .steering = 127, .aim_yaw = 16384};
    field_match_play(&match, 30);
    assert_true(body->velocity.x == 1.0f && body->velocity.z == 2.0f);
    assert_true(body->yaw == 0.0f && body->yaw_rate == 0.0f);
    assert_true(field_match_player(&match, 0)->turret_yaw > 1.0f);
    // It falls as a free body does, lands, and drives again.
    assert_true(fabs((double)body->velocity.y + 9.81 * 0.5) < 1e-3);
    drive(127, 0, 150);
    assert_true((body->flags & SB_BODY_GROUNDED) != 0);
    assert_true(along() > 1.0);
}

static void tank_without_input_stands_still(void **state)
{
    (void)state;
    drive(0, 0, 120);
    assert_true(fabsf(tank()->position.x) < 1e-4f && fabsf(tank()->position.z) < 1e-4f);
    assert_true(fabsf(tank()->position.y - SB_TANK_HALF_HEIGHT_M) < 2e-3f);
    assert_true(field_match_player(&match, 0)->distance_m < 1e-2f);
}

static void tank_distance_is_what_it_drove(void **state)
{
    (void)state;
    float before = field_match_player(&match, 0)->distance_m;
    drive(127, 0, 180);
    double ahead = (double)tank()->position.z;
    drive(-127, 0, 180);
    double turned = 10.0 * 10.0 / 2.0 / 12.0; // how far it rolls on while braking
    double expected = ahead + turned + (ahead + turned - (double)tank()->position.z);
    assert_true(ahead > 20.0);
    double driven = (double)field_match_player(&match, 0)->distance_m - (double)before;
    assert_true(fabs(driven - expected) < 0.2);
}

static void tank_def_stands_on_the_point_given(void **state)
{
    (void)state;
    sb_body_def def = sb_tank_body_def((sb_vec3){3.0f, 2.0f, -5.0f}, 0.5f);
    assert_int_equal(def.shape, SB_BODY_BOX);
    assert_true(def.position.x == 3.0f && def.position.y == 2.75f && def.position.z == -5.0f);
    assert_true(def.half_extents.x == 1.0f && def.half_extents.y == 0.75f);
    assert_true(def.half_extents.z == 1.6f && def.yaw == 0.5f && def.mass_kg == 9600.0f);
}

static void gun_direction_is_a_unit_vector_by_spherical_angles(void **state)
{
    (void)state;
    for (int i = -8; i <= 8; i++) {
        for (int j = -4; j <= 4; j++) {
            double yaw = 0.39 * i;
            double pitch = 0.3 * j;
            sb_vec3 d = sb_gun_direction((float)yaw, (float)pitch);
            assert_true(fabs((double)d.x - sin(yaw) * cos(pitch)) < 1e-6);
            assert_true(fabs((double)d.y - sin(pitch)) < 1e-6);
            assert_true(fabs((double)d.z - cos(yaw) * cos(pitch)) < 1e-6);
        }
    }
    sb_vec3 pivot = sb_gun_pivot((sb_vec3){1.0f, 2.0f, 3.0f});
    assert_true(pivot.x == 1.0f && fabsf(pivot.y - 2.6f) < 1e-6f && pivot.z == 3.0f);
}

int main(void)
{
#define TANK_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        TANK_TEST(tank_reaches_10_m_s_ahead_after_100_ticks_and_no_more),
        TANK_TEST(tank_reaches_5_m_s_in_reverse_and_no_more),
        TANK_TEST(tank_at_part_throttle_reaches_that_part_of_its_speed),
        TANK_TEST(tank_gains_exactly_its_acceleration_each_tick),
        TANK_TEST(tank_brakes_twice_as_fast_as_it_accelerates),
        TANK_TEST(tank_changing_direction_brakes_first_and_then_accelerates),
        TANK_TEST(tank_turns_on_the_spot),
        TANK_TEST(tank_steering_positive_turns_from_z_towards_x),
        TANK_TEST(tank_turn_rate_changes_within_its_limit_and_ends_with_steering),
        TANK_TEST(tank_turning_at_speed_slides_a_little_and_stops_sliding),
        TANK_TEST(tank_pushed_sideways_is_held_by_its_tracks),
        TANK_TEST(tank_in_the_air_answers_with_its_turret_alone),
        TANK_TEST(tank_without_input_stands_still),
        TANK_TEST(tank_distance_is_what_it_drove),
        cmocka_unit_test(tank_def_stands_on_the_point_given),
        cmocka_unit_test(gun_direction_is_a_unit_vector_by_spherical_angles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
