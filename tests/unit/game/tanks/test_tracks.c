// Compares each type's drive with the figures of its table and plain kinematics, on the level.

#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define RATE 60.0

// Places a tank of this type alone in the middle, at rest.
static void begin(yard *at, sb_tank_kind kind)
{
    yard_begin_empty(at, 2);
    yard_join(at, 0, kind);
    yard_place(at, 0, (sb_vec3){0}, 0.0f);
    yard_play(at, 10);
}

// Plays until the tank has this speed along its heading; asserts the time, to a tick and a per
// cent.
static void assert_speed_change(yard *at, double from, double to, double rate)
{
    assert_near(yard_along(at, 0), from, 0.01);
    uint32_t ticks = 0;
    while (fabs(yard_along(at, 0) - to) > 1e-3 && ticks < 1000) {
        yard_play(at, 1);
        ticks++;
    }
    double expected = fabs(to - from) / rate * RATE;
    assert_near(ticks, expected, 1.0 + 0.01 * expected);
}

static void test_a_tank_gains_and_keeps_its_speed_ahead(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        begin(&at, kind);
        const sb_tank_type *type = &sb_tank_types[kind];
        double speed = (double)type->speed_m_s, acceleration = (double)type->acceleration_m_s2;
        yard_drive(&at, 0, 1.0f, 0.0f);
        assert_speed_change(&at, 0.0, speed, acceleration);
        // The distance is v^2 / 2a, with half a tick for the discrete sum.
        assert_near(yard_body(&at, 0)->position.z, speed * speed / (2.0 * acceleration),
                    0.01 * speed * speed / acceleration + speed / RATE);
        double before = (double)yard_body(&at, 0)->position.z;
        yard_play(&at, 300);
        assert_near(yard_along(&at, 0), speed, 0.01);
        assert_near((double)yard_body(&at, 0)->position.z - before, 5.0 * speed, 0.05 * speed);
        assert_near(yard_body(&at, 0)->position.x, 0.0, 1e-3);
        yard_end(&at);
    }
}

static void test_a_tank_brakes_to_a_stand_and_stays(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        begin(&at, kind);
        const sb_tank_type *type = &sb_tank_types[kind];
        double speed = (double)type->speed_m_s;
        yard_drive(&at, 0, 1.0f, 0.0f);
        yard_play(&at, 200);
        double from = (double)yard_body(&at, 0)->position.z;
        yard_drive(&at, 0, 0.0f, 0.0f);
        assert_speed_change(&at, speed, 0.0, (double)type->brake_m_s2);
        double distance = (double)yard_body(&at, 0)->position.z - from;
        double expected = speed * speed / (2.0 * (double)type->brake_m_s2);
        assert_near(distance, expected, 0.01 * expected + speed / RATE);
        from += distance;
        yard_play(&at, 300);
        assert_near(yard_body(&at, 0)->position.z, from, 1e-3);
        yard_end(&at);
    }
}

static void test_a_tank_drives_backwards_and_changes_direction_by_braking(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        begin(&at, kind);
        const sb_tank_type *type = &sb_tank_types[kind];
        double reverse = (double)type->reverse_m_s, acceleration = (double)type->acceleration_m_s2;
        yard_drive(&at, 0, -1.0f, 0.0f);
        assert_speed_change(&at, 0.0, -reverse, acceleration);
        yard_play(&at, 60);
        assert_near(yard_along(&at, 0), -reverse, 0.01);
        // From full reverse to full ahead: the brakes act down to 1 m/s backwards, then the drive.
        yard_drive(&at, 0, 1.0f, 0.0f);
        uint32_t ticks = 0;
        while (yard_along(&at, 0) < (double)type->speed_m_s - 1e-3 && ticks++ < 1000) {
            yard_play(&at, 1);
        }
        double expected = RATE * ((reverse - 1.0) / (double)type->brake_m_s2 +
                                  ((double)type->speed_m_s + 1.0) / acceleration);
        assert_near(ticks, expected, 2.0 + 0.01 * expected);
        yard_end(&at);
    }
}

static void test_half_throttle_is_half_the_speed(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM);
    yard_input(&at, 0)->throttle = 64;
    yard_play(&at, 200);
    double speed = (double)sb_tank_types[SB_TANK_MEDIUM].speed_m_s;
    assert_near(yard_along(&at, 0), speed * 64.0 / 127.0, 0.01);
    yard_end(&at);
}

static void test_a_tank_turns_on_the_spot_at_its_rate(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            yard at;
            begin(&at, kind);
            const sb_tank_type *type = &sb_tank_types[kind];
            double rate = (double)type->turn_rate_rad_s;
            yard_drive(&at, 0, 0.0f, (float)sign);
            double turned = 0.0, last = (double)yard_body(&at, 0)->yaw;
            for (uint32_t i = 0; i < 300; i++) {
                yard_play(&at, 1);
                double yaw = (double)yard_body(&at, 0)->yaw;
                turned += remainder(yaw - last, 2.0 * YARD_PI);
                last = yaw;
            }
            // To the left the yaw rises. Gaining the rate takes w^2 / 2a of the angle.
            double expected =
                5.0 * rate - rate * rate / (2.0 * (double)type->turn_acceleration_rad_s2);
            assert_near(sign * turned, expected, 0.01 * expected);
            assert_near(sign * (double)yard_body(&at, 0)->yaw_rate, rate, 1e-3);
            assert_near(yard_body(&at, 0)->position.x, 0.0, 1e-3);
            assert_near(yard_body(&at, 0)->position.z, 0.0, 1e-3);
            yard_drive(&at, 0, 0.0f, 0.0f);
            yard_play(&at, (uint32_t)(RATE * rate / (double)type->turn_acceleration_rad_s2) + 2);
            assert_near(yard_body(&at, 0)->yaw_rate, 0.0, 1e-6);
            yard_end(&at);
        }
    }
}

// If the grip cannot turn the velocity fully, the tank slides sideways: v w exceeds the grip. The
// expected maximum is a full turn's centripetal need, less the grip, over the time of the turn.
static void test_a_fast_tank_slides_on_a_hard_turn_and_stops_sliding(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        begin(&at, kind);
        yard_drive(&at, 0, 1.0f, 0.0f);
        yard_play(&at, 200);
        yard_drive(&at, 0, 1.0f, 1.0f);
        double slide = 0.0;
        for (uint32_t i = 0; i < 60; i++) {
            yard_play(&at, 1);
            slide = fmax(slide, -yard_across(&at, 0));
        }
        const sb_tank_type *type = &sb_tank_types[kind];
        double need = (double)type->speed_m_s * (double)type->turn_rate_rad_s;
        assert_true(need > (double)type->grip_m_s2);
        // More than the tick's own turn of the velocity makes of it.
        assert_true(slide > 1.5 * need / RATE);
        assert_true(slide < (double)type->speed_m_s);
        yard_drive(&at, 0, 1.0f, 0.0f);
        yard_play(&at, 100);
        assert_near(yard_across(&at, 0), 0.0, 1e-3);
        yard_end(&at);
    }
}

static void test_a_sideways_push_is_lost_at_the_rate_of_the_grip(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        begin(&at, kind);
        sb_body *body = yard_body(&at, 0);
        sb_body_apply_impulse(body, (sb_vec3){6.0f / body->inverse_mass, 0.0f, 0.0f});
        yard_play(&at, 1);
        assert_near(yard_across(&at, 0), 6.0, 1e-3);
        double expected = 36.0 / (2.0 * (double)sb_tank_types[kind].grip_m_s2);
        yard_play(&at, 120);
        assert_near(yard_across(&at, 0), 0.0, 1e-6);
        assert_near(body->position.x, expected, 0.01 * expected + 6.0 / RATE);
        yard_end(&at);
    }
}

static void test_in_the_air_nothing_answers(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_SCOUT);
    yard_place(&at, 0, (sb_vec3){0.0f, 5.0f, 0.0f}, 0.0f);
    yard_drive(&at, 0, 1.0f, 1.0f);
    yard_play(&at, 50); // 5 m take 61
    assert_near(yard_along(&at, 0), 0.0, 1e-6);
    assert_near(yard_body(&at, 0)->yaw, 0.0, 1e-6);
    yard_play(&at, 60);
    assert_true(yard_along(&at, 0) > 3.0);
    yard_end(&at);
}

// Only scenery carries the tracks, but no tank is stuck on another thing on which it has landed.
static void test_a_tank_drives_off_another_one_and_off_a_crate(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        yard_map(&at);
        yard_add_crate(&at, (sb_vec3){50.0f, 1.0f, 0.0f}, (sb_vec3){3.0f, 1.0f, 3.0f}, 50000.0f);
        yard_begin(&at, 2);
        yard_join(&at, 0, kind);
        yard_join(&at, 1, SB_TANK_HEAVY);
        yard_place(&at, 1, (sb_vec3){0}, 0.0f);
        for (uint32_t i = 0; i < 2; i++) {
            float x = 50.0f * (float)i;
            yard_place(&at, 0, (sb_vec3){x, 2.5f, 0.0f}, 0.0f);
            yard_drive(&at, 0, 0.0f, 0.0f);
            yard_play(&at, 90);
            assert_true(yard_lift(&at, 0, 0.0) > 0.5); // on top
            yard_drive(&at, 0, 1.0f, 0.0f);
            yard_play(&at, 180);
            assert_true(yard_body(&at, 0)->position.z > 6.0f);
            assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.1);
        }
        yard_end(&at);
    }
}

// Two tanks nose to nose, both at full throttle for some seconds. Returns how far the second one
// gave way, in m.
static double shove(sb_tank_kind first, sb_tank_kind second)
{
    yard at;
    yard_begin_empty(&at, 2);
    yard_join(&at, 0, first);
    yard_join(&at, 1, second);
    float gap = sb_tank_types[first].half_extents.z + sb_tank_types[second].half_extents.z + 0.1f;
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    yard_place(&at, 1, (sb_vec3){0.0f, 0.0f, gap}, (float)YARD_PI);
    yard_drive(&at, 0, 1.0f, 0.0f);
    yard_drive(&at, 1, 1.0f, 0.0f);
    yard_play(&at, 300);
    // The tanks neither overlap nor part.
    double apart = (double)(yard_body(&at, 1)->position.z - yard_body(&at, 0)->position.z);
    assert_near(apart, (double)gap - 0.1, 0.15);
    double distance = (double)yard_body(&at, 0)->position.z;
    yard_end(&at);
    return distance;
}

static void test_the_heavier_one_shoves_the_lighter_one(void **state)
{
    (void)state;
    assert_true(shove(SB_TANK_HEAVY, SB_TANK_SCOUT) > 1.5);
    assert_true(shove(SB_TANK_HEAVY, SB_TANK_MEDIUM) > 1.5);
    assert_true(shove(SB_TANK_MEDIUM, SB_TANK_SCOUT) > 1.5);
    assert_true(shove(SB_TANK_SCOUT, SB_TANK_HEAVY) < -1.5);
    assert_true(shove(SB_TANK_MEDIUM, SB_TANK_HEAVY) < -1.5);
    assert_true(shove(SB_TANK_SCOUT, SB_TANK_MEDIUM) < -1.5);
    assert_near(shove(SB_TANK_MEDIUM, SB_TANK_MEDIUM), 0.0, 0.15);
}

// Returns how far, in m, a braked tank is pushed from behind in two seconds.
static double push(sb_tank_kind by, sb_tank_kind standing)
{
    yard at;
    yard_begin_empty(&at, 2);
    yard_join(&at, 0, by);
    yard_join(&at, 1, standing);
    yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, -15.0f}, 0.0f);
    yard_place(&at, 1, (sb_vec3){0}, 0.0f);
    yard_drive(&at, 0, 1.0f, 0.0f);
    yard_play(&at, 360);
    double distance = (double)yard_body(&at, 1)->position.z;
    yard_end(&at);
    return distance;
}

static void test_a_blow_moves_the_lighter_one_further(void **state)
{
    (void)state;
    double light = push(SB_TANK_HEAVY, SB_TANK_SCOUT), heavy = push(SB_TANK_SCOUT, SB_TANK_HEAVY);
    assert_true(light > 1.0);
    assert_true(heavy >= 0.0 && heavy < 0.5 * light);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tank_gains_and_keeps_its_speed_ahead),
        cmocka_unit_test(test_a_tank_brakes_to_a_stand_and_stays),
        cmocka_unit_test(test_a_tank_drives_backwards_and_changes_direction_by_braking),
        cmocka_unit_test(test_half_throttle_is_half_the_speed),
        cmocka_unit_test(test_a_tank_turns_on_the_spot_at_its_rate),
        cmocka_unit_test(test_a_fast_tank_slides_on_a_hard_turn_and_stops_sliding),
        cmocka_unit_test(test_a_sideways_push_is_lost_at_the_rate_of_the_grip),
        cmocka_unit_test(test_in_the_air_nothing_answers),
        cmocka_unit_test(test_a_tank_drives_off_another_one_and_off_a_crate),
        cmocka_unit_test(test_the_heavier_one_shoves_the_lighter_one),
        cmocka_unit_test(test_a_blow_moves_the_lighter_one_further),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
