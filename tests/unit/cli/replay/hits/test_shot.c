// One shot from both sides, against mechanics done by hand in double precision.
#include "cli/replay/hits/hit_account.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_near(double value, double wanted, double within)
{
    if (!(fabs(value - wanted) <= within)) {
        print_error("%.9g is not %.9g\n", value, wanted);
    }
    assert_true(fabs(value - wanted) <= within);
}

// A shot of tick 1000 at 50 Hz whose player saw others 12.5 ticks ago; at 120 m/s along +x from a
// height of 2 m.
static sb_shot shot_of(uint32_t age_parts)
{
    return (sb_shot){.known = true,
                     .ammunition = SB_AMMUNITION_PIERCING,
                     .tick = 1000,
                     .tick_rate_hz = 50,
                     .says_view = true,
                     .view_parts = 3200,
                     .age_parts = age_parts,
                     .present = UINT64_C(1) << 7,
                     .legs = {{.position = {0.0f, 2.0f, 0.0f}, .velocity = {120.0f, 0.0f, 0.0f}}},
                     .leg_count = 1};
}

static void moments_follow_the_view_of_the_input(void **state)
{
    (void)state;
    const sb_shot shot = shot_of(3200);
    assert_near(sb_shot_delay(&shot), 12.5, 0.0);
    assert_near(sb_shot_view_ms(&shot), 250.0, 1e-9);
    assert_near(sb_shot_delay_ms(&shot), 250.0, 1e-9);
    // Fired before the step of its tick, when the end of tick 999 was 12.5 ticks ahead of the
    // screen.
    assert_near(sb_shot_shown_moment(&shot, 0.0), 986.5, 0.0);
    assert_near(sb_shot_server_moment(&shot, 0.0), 1000.0, 0.0);
    assert_near(sb_shot_shown_moment(&shot, 13.5), 1000.0, 0.0);
    assert_near(sb_shot_server_moment(&shot, 13.5), 1000.0, 0.0);
    // From there on both moments are the same.
    assert_near(sb_shot_shown_moment(&shot, 20.0), 1006.5, 0.0);
    assert_near(sb_shot_server_moment(&shot, 20.0), 1006.5, 0.0);
    assert_true(sb_shot_is_compensated(&shot, 13.5) && !sb_shot_is_compensated(&shot, 13.6));
    // A player seen in the present is shown 12.5 ticks later than the others.
    assert_near(sb_shot_victim_moment(&shot, 7, 3.0), 1002.0, 0.0);
    assert_near(sb_shot_victim_moment(&shot, 6, 3.0), 989.5, 0.0);
    assert_false(sb_shot_is_forecast(&shot, 7, 13.6));
}

static void shot_without_a_view_is_in_the_present(void **state)
{
    (void)state;
    const sb_shot shot = shot_of(0);
    assert_false(sb_shot_is_compensated(&shot, 0.0));
    assert_near(sb_shot_server_moment(&shot, 0.25), 999.25, 0.0);
    assert_false(sb_shot_is_forecast(&shot, 7, 0.5));
}

static void a_point_is_touched_where_the_shells_surface_comes_to_it(void **state)
{
    (void)state;
    const sb_shot shot = shot_of(3200);
    // After 0.1 s the shell is at x = 12, 4.905 cm lower.
    sb_vec3 at = sb_shot_position(&shot, 5.0);
    assert_near((double)at.x, 12.0, 1e-5);
    assert_near((double)at.y, 2.0 - 0.5 * 9.81 * 0.01, 1e-6);
    // Straight ahead of its centre by its radius, 8 cm.
    double age, distance;
    const sb_vec3 ahead = {at.x + 0.08f, at.y - 0.08f * 0.981f / 120.0f, 0.0f};
    distance = sb_shot_touch(&shot, &shot.legs[0], 0.0, 13.5, ahead, &age);
    assert_near(age, 5.0, 1e-3);
    assert_true(distance < 1e-3);
    // Beside its path the distance remains, and there is no touch.
    const sb_vec3 beside = {at.x, at.y, 0.5f};
    distance = sb_shot_touch(&shot, &shot.legs[0], 0.0, 13.5, beside, &age);
    assert_near(distance, 0.5, 1e-5);
    assert_near(age, 5.0, 1e-3);
    // Behind the end of the part that is searched.
    distance = sb_shot_touch(&shot, &shot.legs[0], 0.0, 4.0, beside, &age);
    assert_near(age, 4.0, 1e-3);
    assert_true(distance > 2.0);
}

static void a_burst_is_off_the_surface_that_was_touched(void **state)
{
    (void)state;
    sb_shot shot = shot_of(3200);
    shot.ammunition = SB_AMMUNITION_EXPLOSIVE; // of 10 cm radius
    shot.legs[0].velocity = (sb_vec3){70.0f, 0.0f, 0.0f};
    // At a wall at x = 14 its centre is 10 cm in front when it touches, and 15 cm when it bursts.
    const double touch = 13.9 / 70.0 * 50.0;
    const sb_vec3 burst = {13.85f, (float)(2.0 - 4.905 * (13.9 / 70.0) * (13.9 / 70.0)), 0.0f};
    double age;
    (void)sb_shot_burst(&shot, &shot.legs[0], 0.0, 13.5, burst, &age);
    assert_near(age, touch, 2e-3);
}

static void a_shell_glances_off_the_face_that_it_met(void **state)
{
    (void)state;
    sb_shot shot = shot_of(3200);
    shot.legs[0].velocity = (sb_vec3){100.0f, 0.0f, 20.0f};
    // The left side of the hull is at z = 2, and the shell meets it after 0.1 s at x = 10.
    const sb_tank_pose hull = {.position = {10.0f, 2.0f, 3.08f},
                               .yaw = 1.57079637f,
                               .tilt = SB_QUATERNION_IDENTITY,
                               .half_extents = {1.0f, 0.5f, 1.6f}};
    sb_shot_bounce(&shot, 5.0, &hull);
    assert_int_equal(shot.leg_count, 2);
    // It is mirrored, at six tenths of its speed.
    assert_near((double)shot.legs[1].velocity.x, 60.0, 1e-3);
    assert_near((double)shot.legs[1].velocity.z, -12.0, 1e-3);
    assert_near((double)shot.legs[1].velocity.y, -0.6 * 0.981, 1e-4);
    sb_vec3 at = sb_shot_position(&shot, 10.0);
    assert_near((double)at.x, 10.0 + 6.0, 1e-4);
    assert_near((double)at.z, 2.0 - 1.2, 1e-4);
    // It glances off twice at most.
    sb_shot_bounce(&shot, 6.0, &hull);
    sb_shot_bounce(&shot, 7.0, &hull);
    assert_int_equal(shot.leg_count, 3);
}

static void a_hulls_distance_is_that_to_its_surface(void **state)
{
    (void)state;
    const sb_tank_pose hull = {.position = {10.0f, 1.0f, 3.0f},
                               .yaw = 1.57079637f, // its length is along x
                               .tilt = SB_QUATERNION_IDENTITY,
                               .half_extents = {1.0f, 0.5f, 2.0f}};
    assert_near(sb_tank_pose_distance(&hull, (sb_vec3){13.0f, 1.0f, 3.0f}), 1.0, 1e-5);
    assert_near(sb_tank_pose_distance(&hull, (sb_vec3){10.0f, 1.0f, 5.5f}), 1.5, 1e-5);
    assert_near(sb_tank_pose_distance(&hull, (sb_vec3){15.0f, 1.0f, 8.0f}), 5.0, 1e-5);
    assert_near(sb_tank_pose_distance(&hull, (sb_vec3){10.0f, 1.0f, 3.0f}), -0.5, 1e-5);
}

// The moments are the muzzle, the ends of the ticks that were shown, and the hit.
static void moments_of_a_flight_are_the_ends_of_the_ticks_shown(void **state)
{
    (void)state;
    sb_hit_found hit = {.tick = 1000, .shot = shot_of(3200), .age = 3.2};
    assert_int_equal(sb_hit_moment_count(&hit), 5); // 0, 0.5, 1.5, 2.5, 3.2
    hit.age = 2.5;
    assert_int_equal(sb_hit_moment_count(&hit), 4);
    hit.age = 0.3;
    assert_int_equal(sb_hit_moment_count(&hit), 2);
    hit.shot = shot_of(0);
    assert_int_equal(sb_hit_moment_count(&hit), 2);
    hit.age = 3.2;
    assert_int_equal(sb_hit_moment_count(&hit), 5); // 0, 1, 2, 3, 3.2
    hit.shot.known = false;
    assert_int_equal(sb_hit_moment_count(&hit), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_follow_the_view_of_the_input),
        cmocka_unit_test(shot_without_a_view_is_in_the_present),
        cmocka_unit_test(a_point_is_touched_where_the_shells_surface_comes_to_it),
        cmocka_unit_test(a_burst_is_off_the_surface_that_was_touched),
        cmocka_unit_test(a_shell_glances_off_the_face_that_it_met),
        cmocka_unit_test(a_hulls_distance_is_that_to_its_surface),
        cmocka_unit_test(moments_of_a_flight_are_the_ends_of_the_ticks_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
