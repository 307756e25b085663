#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "cli/bot/bot_aim.h"

#define CASE_COUNT 2000
#define SEED 41

static const sb_bot_gun GUN = {
    .pivot = {3.0f, 1.35f, -7.0f},
    .shell_speed_m_s = 70.0f,
    .gravity_m_s2 = 9.81f,
};

static float between(sb_random *random, float low, float high)
{
    return low + (high - low) * sb_random_unit(random);
}

// Computes where a shell is after some time, from the equations of motion in double precision with
// libm. It uses none of the code under test.
static double miss_m(const sb_bot_gun *gun, const sb_bot_aim *aim, sb_vec3 target, sb_vec3 velocity)
{
    double t = (double)aim->flight_s;
    double along = (double)gun->shell_speed_m_s * cos((double)aim->pitch) * t;
    double x = (double)gun->pivot.x + along * sin((double)aim->yaw);
    double y = (double)gun->pivot.y + (double)gun->shell_speed_m_s * sin((double)aim->pitch) * t -
               0.5 * (double)gun->gravity_m_s2 * t * t;
    double z = (double)gun->pivot.z + along * cos((double)aim->yaw);
    double dx = (double)target.x + (double)velocity.x * t - x;
    double dy = (double)target.y + (double)velocity.y * t - y;
    double dz = (double)target.z + (double)velocity.z * t - z;
    return sqrt(dx * dx + dy * dy + dz * dz);
}

static void targets_in_reach_are_met_by_the_shell(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 0);
    for (int i = 0; i < CASE_COUNT; i++) {
        // One statement each: in an initialiser the compiler chooses the order of the draws.
        sb_vec3 target, velocity = {0};
        target.x = between(&random, -120.0f, 120.0f);
        target.y = between(&random, 0.0f, 8.0f);
        target.z = between(&random, -120.0f, 120.0f);
        velocity.x = between(&random, -10.0f, 10.0f);
        velocity.z = between(&random, -10.0f, 10.0f);
        sb_bot_aim aim;
        assert_true(sb_bot_aim_solve(&GUN, target, velocity, &aim));
        double miss = miss_m(&GUN, &aim, target, velocity);
        if (!(miss < 0.05)) {
            fail_msg("seed %d, case %d: misses by %f m", SEED, i, miss);
        }
    }
}

static void target_at_muzzle_height_takes_the_lower_arc(void **state)
{
    (void)state;
    sb_vec3 target = {GUN.pivot.x, GUN.pivot.y, GUN.pivot.z + 100.0f};
    sb_bot_aim aim;
    assert_true(sb_bot_aim_solve(&GUN, target, (sb_vec3){0.0f, 0.0f, 0.0f}, &aim));
    // sin(2 pitch) = g d / v^2; the other solution is 84.2 degrees.
    assert_float_equal(aim.pitch, 0.5f * (float)asin(9.81 * 100.0 / 4900.0), 1e-5f);
    assert_float_equal(aim.yaw, 0.0f, 1e-6f);
}

static void target_to_the_left_has_positive_yaw(void **state)
{
    (void)state;
    sb_vec3 target = {GUN.pivot.x + 20.0f, GUN.pivot.y, GUN.pivot.z};
    sb_bot_aim aim;
    assert_true(sb_bot_aim_solve(&GUN, target, (sb_vec3){0.0f, 0.0f, 0.0f}, &aim));
    assert_float_equal(aim.yaw, 1.5707963f, 1e-5f);
}

static void target_out_of_reach_is_pointed_at(void **state)
{
    (void)state;
    // On level ground the reach is v^2 / g = 499.5 m.
    sb_vec3 near = {GUN.pivot.x, GUN.pivot.y, GUN.pivot.z + 499.0f};
    sb_vec3 far = {GUN.pivot.x, GUN.pivot.y, GUN.pivot.z + 500.0f};
    sb_vec3 still = {0.0f, 0.0f, 0.0f};
    sb_bot_aim aim;
    assert_true(sb_bot_aim_solve(&GUN, near, still, &aim));
    assert_false(sb_bot_aim_solve(&GUN, far, still, &aim));
    assert_float_equal(aim.yaw, 0.0f, 1e-6f);
    assert_float_equal(aim.pitch, 0.0f, 1e-6f);
}

static void target_at_the_pivot_gives_finite_values(void **state)
{
    (void)state;
    sb_bot_aim aim;
    sb_bot_aim_solve(&GUN, GUN.pivot, (sb_vec3){1.0f, 0.0f, 0.0f}, &aim);
    assert_true(isfinite(aim.yaw) && isfinite(aim.pitch) && isfinite(aim.flight_s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_in_reach_are_met_by_the_shell),
        cmocka_unit_test(target_at_muzzle_height_takes_the_lower_arc),
        cmocka_unit_test(target_to_the_left_has_positive_yaw),
        cmocka_unit_test(target_out_of_reach_is_pointed_at),
        cmocka_unit_test(target_at_the_pivot_gives_finite_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
