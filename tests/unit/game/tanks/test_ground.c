// Tests ramps, steps, ledges and seams: how a tank of every type rides over the scenery.

#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

// Asserts what holds on any ground: no hull lies on its side, and none is under the ground.
#define LEAN_MAX_DEGREES 60.0

static void drive_safely(yard *at, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        yard_play(at, 1);
        assert_true(yard_lean_degrees(at, 0) < LEAN_MAX_DEGREES);
        assert_true(yard_lift(at, 0, 0.0) > -0.3);
    }
}

static void begin(yard *at, sb_tank_kind kind, sb_vec3 ground, float yaw)
{
    yard_begin(at, 1);
    yard_join(at, 0, kind);
    yard_place(at, 0, ground, yaw);
}

static double position_z(const yard *at)
{
    return (double)yard_body(at, 0)->position.z;
}

static double position_y(const yard *at)
{
    return (double)yard_body(at, 0)->position.y;
}

// Returns how far the centre is above its place on the slope under it. The hull is lifted along the
// vertical, so that it rides as high over the probed plane.
static double ramp_height(double z, double angle, double length)
{
    return tan(angle) * fmin(fmax(z, 0.0), length);
}

static void test_on_the_level_a_tank_neither_sinks_nor_flies(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        yard_map(&at);
        begin(&at, kind, (sb_vec3){0}, 0.3f);
        for (uint32_t i = 0; i < 600; i++) {
            yard_drive(&at, 0, i < 300 ? 1.0f : -1.0f, i % 200 < 100 ? 1.0f : -0.5f);
            yard_play(&at, 1);
            assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.02);
            assert_near(yard_lean_degrees(&at, 0), 0.0, 0.01);
        }
        yard_end(&at);
    }
}

// Up a ramp of 20 degrees from z = 0, over a platform, and down another.
#define SLOPE (20.0 * YARD_PI / 180.0)
#define RAMP_M 12.0
#define PLATFORM_M 20.0

static void map_with_platform(yard *at)
{
    yard_map(at);
    float height = (float)(RAMP_M * tan(SLOPE));
    yard_add_ramp(at, (sb_vec3){0}, 0.0f, 8.0f, (float)RAMP_M, height);
    yard_add_box(at, (sb_vec3){0.0f, 0.5f * height, (float)(RAMP_M + 0.5 * PLATFORM_M)},
                 (sb_vec3){4.0f, 0.5f * height, (float)(0.5 * PLATFORM_M)});
    yard_add_ramp(at, (sb_vec3){0.0f, 0.0f, (float)(2.0 * RAMP_M + PLATFORM_M)}, (float)YARD_PI,
                  8.0f, (float)RAMP_M, height);
}

static void cross(sb_tank_kind kind, float throttle)
{
    yard at;
    map_with_platform(&at);
    double height = RAMP_M * tan(SLOPE);
    begin(&at, kind, (sb_vec3){0.0f, 0.0f, -8.0f}, 0.0f);
    yard_drive(&at, 0, throttle, 0.0f);
    const double length = (double)sb_tank_types[kind].half_extents.z;
    uint32_t up = 0, over = 0, down = 0;
    for (uint32_t i = 0; i < 2400 && position_z(&at) < 2.0 * RAMP_M + PLATFORM_M + 8.0; i++) {
        drive_safely(&at, 1);
        double z = position_z(&at);
        // After the tank has stood on the one plane for the time that springs and hull take to
        // follow.
        double settled = length + 1.0 + 0.3 * yard_along(&at, 0);
        if (z > settled && z < RAMP_M - length) {
            assert_near(yard_rise_degrees(&at, 0), 20.0, 2.0);
            assert_near(yard_lift(&at, 0, ramp_height(z, SLOPE, RAMP_M)), 0.0, 0.3);
            up++;
        }
        // Fast tanks leave the ground at the edges.
        if (throttle < 0.5f && z > RAMP_M + settled && z < RAMP_M + PLATFORM_M - length) {
            assert_near(yard_rise_degrees(&at, 0), 0.0, 2.0);
            over++;
        }
        double end = 2.0 * RAMP_M + PLATFORM_M;
        if (throttle < 0.5f && z > end - RAMP_M + settled && z < end - length) {
            assert_near(yard_rise_degrees(&at, 0), -20.0, 2.0);
            assert_near(yard_lift(&at, 0, ramp_height(end - z, SLOPE, RAMP_M)), 0.0, 0.1);
            down++;
        }
    }
    assert_true(position_z(&at) > 2.0 * RAMP_M + PLATFORM_M);
    if (throttle < 0.5f) {
        assert_true(up > 5 && over > 5 && down > 5);
    }
    assert_true(height > 4.0);
    yard_drive(&at, 0, 0.0f, 0.0f);
    yard_play(&at, 120);
    assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.02);
    assert_near(yard_lean_degrees(&at, 0), 0.0, 0.1);
    assert_near(yard_body(&at, 0)->position.x, 0.0, 0.05);
    yard_end(&at);
}

static void test_a_tank_crosses_a_platform_by_ramps_of_20_degrees(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        cross(kind, 1.0f);
        cross(kind, 0.3f);
    }
}

static void
test_a_tank_climbs_from_a_standing_start_on_the_ramp_and_slower_than_on_the_level(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const sb_tank_type *type = &sb_tank_types[kind];
        yard at;
        yard_map(&at);
        yard_add_ramp(&at, (sb_vec3){0}, 0.0f, 10.0f, 60.0f, (float)(60.0 * tan(SLOPE)));
        begin(&at, kind, (sb_vec3){0.0f, (float)ramp_height(6.0, SLOPE, 60.0), 6.0f}, 0.0f);
        yard_play(&at, 60);
        double from = position_z(&at);
        yard_drive(&at, 0, 1.0f, 0.0f);
        yard_play(&at, 60);
        double distance = position_z(&at) - from;
        // The speed after a second, on the level and with gravity's part along the slope against
        // it.
        double level = 0.5 * (double)type->acceleration_m_s2;
        double expected = level - 0.5 * 9.81 * sin(SLOPE);
        assert_near(distance, expected, 0.05 * level);
        yard_end(&at);
    }
}

// Drives at a step of this height from 20 m away. Returns true if the tank stands on it in the end.
static bool climbs(sb_tank_kind kind, float height, float throttle, float yaw, uint32_t rate)
{
    yard at;
    yard_map(&at);
    at.tick_rate_hz = rate;
    yard_add_box(&at, (sb_vec3){0.0f, 0.5f * height, 50.0f},
                 (sb_vec3){50.0f, 0.5f * height, 50.0f});
    begin(&at, kind, (sb_vec3){-20.0f * sinf(yaw), 0.0f, -20.0f * cosf(yaw)}, yaw);
    yard_drive(&at, 0, throttle, 0.0f);
    for (uint32_t i = 0; i < 30 * rate && position_z(&at) < 10.0; i++) {
        drive_safely(&at, 1);
        if (fabsf(yard_body(&at, 0)->position.x) > 40.0f) {
            break; // it slides along the step
        }
    }
    bool climbed = position_z(&at) > 5.0;
    if (climbed) {
        yard_drive(&at, 0, 0.0f, 0.0f);
        yard_play(&at, 2 * rate);
        assert_near(yard_lift(&at, 0, (double)height), 0.0, 0.02);
        assert_near(yard_lean_degrees(&at, 0), 0.0, 0.1);
    } else {
        assert_true(position_z(&at) < 0.0);
        assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.2);
    }
    yard_end(&at);
    return climbed;
}

static void test_a_low_step_is_climbed_and_a_high_one_not(void **state)
{
    (void)state;
    static const float throttles[] = {0.2f, 0.6f, 1.0f};
    static const float yaws[] = {0.0f, 0.5f, -0.9f};
    static const uint32_t rates[] = {60, 20, 240};
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (uint32_t i = 0; i < 27; i++) {
            float throttle = throttles[i % 3], yaw = yaws[i / 3 % 3];
            uint32_t rate = rates[i / 9];
            assert_true(climbs(kind, 0.3f, throttle, yaw, rate));
            assert_false(climbs(kind, 0.7f, throttle, yaw, rate));
            assert_false(climbs(kind, 1.0f, throttle, yaw, rate));
        }
    }
}

static void test_a_tank_rests_on_a_slope_of_15_degrees_whichever_way_it_looks(void **state)
{
    (void)state;
    const double slope = 15.0 * YARD_PI / 180.0;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (uint32_t turn = 0; turn < 8; turn++) {
            yard at;
            yard_map(&at);
            yard_add_ramp(&at, (sb_vec3){0}, 0.0f, 40.0f, 40.0f, (float)(40.0 * tan(slope)));
            begin(&at, kind, (sb_vec3){0.0f, (float)(20.0 * tan(slope)) + 0.3f, 20.0f},
                  (float)turn * 0.8f);
            yard_play(&at, 90);
            sb_vec3 from = yard_body(&at, 0)->position;
            yard_play(&at, 300);
            assert_true(sb_vec3_length(sb_vec3_sub(yard_body(&at, 0)->position, from)) < 0.05f);
            assert_near(yard_lean_degrees(&at, 0), 15.0, 0.5);
            assert_near(yard_lift(&at, 0, tan(slope) * position_z(&at)), 0.0, 0.02);
            yard_end(&at);
        }
    }
}

// A wide slope that rises along +z from z = 0, with a tank in its middle.
static void begin_on_slope(yard *at, sb_tank_kind kind, double slope, float yaw)
{
    yard_map(at);
    float length = (float)(45.0 / tan(slope));
    length = length > 100.0f ? 100.0f : length;
    yard_add_ramp(at, (sb_vec3){0}, 0.0f, 80.0f, length, (float)((double)length * tan(slope)));
    float z = 0.5f * length;
    begin(at, kind, (sb_vec3){0.0f, (float)((double)z * tan(slope)), z}, yaw);
    // The tank leans with the slope, as hulls do.
    float half_angle = 0.5f * fminf((float)slope, 0.25f * (float)YARD_PI);
    yard_body(at, 0)->tilt = (sb_quaternion){-sinf(half_angle), 0.0f, 0.0f, cosf(half_angle)};
}

// Returns the distance that a tank makes when it is thrown up or down the slope (+z) with its
// brakes on.
static double distance_of_throw(sb_tank_kind kind, double slope, float yaw, float speed)
{
    yard at;
    begin_on_slope(&at, kind, slope, yaw);
    yard_play(&at, 60);
    double from = position_z(&at);
    sb_body *body = yard_body(&at, 0);
    body->velocity.z = speed;
    body->velocity.y = speed * tanf((float)slope);
    yard_play(&at, 180);
    assert_near(sb_vec3_length(body->velocity), 0.0, 0.02);
    double distance = position_z(&at) - from;
    yard_end(&at);
    return distance;
}

// By v^2 / 2a: gravity's part reduces the deceleration of brakes or grip downhill, and adds to it
// uphill.
static void test_gravity_works_against_brakes_and_grip_along_and_across_a_slope(void **state)
{
    (void)state;
    const float speed = 3.0f;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (int across = 0; across <= 1; across++) {
            const sb_tank_type *type = &sb_tank_types[kind];
            double held = (double)(across == 1 ? type->grip_m_s2 : type->brake_m_s2);
            for (int side = -1; side <= 1; side += 2) {
                float yaw = (across == 1 ? 0.5f : side == 1 ? 0.0f : 1.0f) * (float)YARD_PI;
                double pull = 9.81 * sin(SLOPE), square = 0.5 * (double)(speed * speed);
                double up = distance_of_throw(kind, SLOPE, (float)side * yaw, speed);
                double down = distance_of_throw(kind, SLOPE, (float)side * yaw, -speed);
                // Within the distance of one tick.
                assert_near(up, square / (held + pull), 0.5 * (double)speed / 60.0 + 0.01);
                assert_near(-down, square / (held - pull), 0.5 * (double)speed / 60.0 + 0.01);
            }
        }
    }
}

// Across the slope as along it: the grip holds a tank on a slope that it can bear. On a steeper
// slope the tank slides down by the difference.
static void test_a_tank_holds_across_a_slope_as_far_as_its_grip_does(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (double degrees = 20.0; degrees < 55.0; degrees += 10.0) {
            for (int side = -1; side <= 1; side += 2) {
                const double slope = degrees * YARD_PI / 180.0;
                yard at;
                begin_on_slope(&at, kind, slope, 0.5f * (float)YARD_PI * (float)side);
                yard_play(&at, 30);
                double from = position_z(&at), before = (double)yard_body(&at, 0)->velocity.z;
                yard_play(&at, 60);
                double rest = (double)sb_tank_types[kind].grip_m_s2 - 9.81 * sin(slope);
                double gained = (double)yard_body(&at, 0)->velocity.z - before;
                if (rest > 0.0) {
                    assert_near(position_z(&at), from, 0.05);
                } else {
                    assert_near(gained, rest, 0.1 * -rest);
                    assert_true(position_z(&at) < from - 0.1);
                }
                yard_end(&at);
            }
        }
    }
}

// A tank that drives across the slope keeps its height.
static void test_a_tank_drives_across_a_slope_without_slipping_down(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        begin_on_slope(&at, kind, SLOPE, 0.5f * (float)YARD_PI);
        yard_play(&at, 30);
        double from = position_z(&at);
        yard_drive(&at, 0, 1.0f, 0.0f);
        yard_play(&at, 120);
        assert_true(yard_body(&at, 0)->position.x > 5.0f);
        assert_near(position_z(&at), from, 0.05);
        assert_near(yard_lift(&at, 0, tan(SLOPE) * position_z(&at)), 0.0, 0.05);
        yard_end(&at);
    }
}

static void test_a_tank_that_drives_off_a_ledge_falls_and_lands_softly(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        yard_map(&at);
        yard_add_box(&at, (sb_vec3){0.0f, 1.5f, 0.0f}, (sb_vec3){10.0f, 1.5f, 10.0f});
        begin(&at, kind, (sb_vec3){0.0f, 3.0f, -5.0f}, 0.0f);
        yard_drive(&at, 0, 1.0f, 0.0f);
        uint32_t flown = 0, landed = 0;
        double before = position_y(&at);
        for (uint32_t i = 0; i < 400; i++) {
            drive_safely(&at, 1);
            double lift = yard_lift(&at, 0, 0.0);
            double fallen = before - position_y(&at);
            before = position_y(&at);
            flown += landed == 0 && position_z(&at) > 13.0 && lift > 0.2;
            landed += landed > 0 || (position_z(&at) > 10.0 && lift < 0.05);
            assert_true(fallen < 0.2); // 3 m make 7.7 m/s
            if (landed > 0) {
                assert_near(lift, 0.0, 0.08);
            }
        }
        assert_true(landed > 60);
        if (kind == SB_TANK_SCOUT) {
            assert_true(flown > 5);
        }
        yard_end(&at);
    }
}

// In free fall by the parabola.
static void test_a_tank_in_the_air_falls_by_gravity(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    begin(&at, SB_TANK_HEAVY, (sb_vec3){0.0f, 8.0f, 0.0f}, 0.0f);
    double from = position_y(&at);
    yard_play(&at, 60);
    assert_near(from - position_y(&at), 0.5 * 9.81, 0.1);
    yard_end(&at);
}

// Tracks push and never pull, so a tank thrown up at 2 m/s rises by v^2 / 2g.
static void test_a_tank_that_is_thrown_up_flies(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    begin(&at, SB_TANK_SCOUT, (sb_vec3){0}, 0.0f);
    yard_play(&at, 30);
    sb_body_apply_impulse(yard_body(&at, 0),
                          (sb_vec3){0.0f, 2.0f * yard_type(&at, 0)->mass_kg, 0.0f});
    double top = 0.0;
    for (uint32_t i = 0; i < 60; i++) {
        yard_play(&at, 1);
        top = fmax(top, yard_lift(&at, 0, 0.0));
    }
    assert_near(top, 4.0 / (2.0 * 9.81), 0.03);
    assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.02);
    yard_end(&at);
}

// A tank that stands over an edge can drive away, or has fallen off.
static void test_no_tank_is_stuck_on_an_edge(void **state)
{
    (void)state;
    static const float heights[] = {0.5f, 1.0f, 2.0f, 4.0f};
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (uint32_t h = 0; h < 4; h++) {
            for (int over = -8; over <= 8; over++) {
                yard at;
                yard_map(&at);
                float half = 0.5f * heights[h];
                yard_add_box(&at, (sb_vec3){0.0f, half, -10.0f}, (sb_vec3){10.0f, half, 10.0f});
                float length = sb_tank_types[kind].half_extents.z;
                begin(&at, kind, (sb_vec3){0.0f, heights[h], (float)over * length / 8.0f}, 0.0f);
                drive_safely(&at, 180);
                yard_drive(&at, 0, 1.0f, 0.0f);
                double from = position_z(&at);
                drive_safely(&at, 240);
                if (!(position_z(&at) - from > 4.0)) {
                    print_error("type %d, edge of %g m, %d eighths out: %g m\n", (int)kind,
                                (double)heights[h], over, position_z(&at) - from);
                    fail();
                }
                yard_end(&at);
            }
        }
    }
}

static void test_a_tank_drives_over_the_seam_of_two_boxes(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        yard_map(&at);
        yard_add_box(&at, (sb_vec3){0.0f, 0.5f, -20.0f}, (sb_vec3){10.0f, 0.5f, 20.0f});
        yard_add_box(&at, (sb_vec3){0.0f, 0.5f, 20.0f}, (sb_vec3){10.0f, 0.5f, 20.0f});
        begin(&at, kind, (sb_vec3){0.0f, 1.0f, -35.0f}, 0.0f);
        yard_play(&at, 30);
        yard_drive(&at, 0, 1.0f, 0.0f);
        for (uint32_t i = 0; i < 900 && position_z(&at) < 30.0; i++) {
            yard_play(&at, 1);
            assert_near(yard_lift(&at, 0, 1.0), 0.0, 0.02);
            assert_near(yard_lean_degrees(&at, 0), 0.0, 0.1);
        }
        assert_true(position_z(&at) >= 30.0);
        assert_near(yard_along(&at, 0), sb_tank_types[kind].speed_m_s, 0.01);
        yard_end(&at);
    }
}

// Two ramps back to back: the tank stands as high on the ridge as on a table of that height.
static void test_on_a_ridge_the_middle_carries(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        yard_map(&at);
        yard_add_ramp(&at, (sb_vec3){0.0f, 0.0f, -6.0f}, 0.0f, 10.0f, 6.0f, 1.8f);
        yard_add_ramp(&at, (sb_vec3){0.0f, 0.0f, 6.0f}, (float)YARD_PI, 10.0f, 6.0f, 1.8f);
        // Not on the very edge, because a ray along a face may pass it.
        begin(&at, kind, (sb_vec3){0.0f, 1.8f, 0.01f}, 0.0f);
        yard_play(&at, 120);
        assert_near(yard_lift(&at, 0, 1.8), 0.0, 0.02);
        assert_near(yard_lean_degrees(&at, 0), 0.0, 1.0);
        yard_end(&at);
    }
}

// A gap narrower than the tracks are long carries the tank, however deep it is.
static void test_over_a_ditch_the_ends_carry(void **state)
{
    (void)state;
    static const float heights[] = {1.5f, 8.0f};
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (uint32_t i = 0; i < 2; i++) {
            float half = 0.5f * heights[i];
            yard at;
            yard_map(&at);
            yard_add_box(&at, (sb_vec3){0.0f, half, -20.5f}, (sb_vec3){10.0f, half, 20.0f});
            yard_add_box(&at, (sb_vec3){0.0f, half, 20.5f}, (sb_vec3){10.0f, half, 20.0f});
            begin(&at, kind, (sb_vec3){0.0f, heights[i], -8.0f}, 0.0f);
            yard_drive(&at, 0, 0.2f, 0.0f);
            for (uint32_t k = 0; k < 1200 && position_z(&at) < 8.0; k++) {
                yard_play(&at, 1);
                assert_near(yard_lift(&at, 0, (double)heights[i]), 0.0, 0.05);
                assert_true(yard_lean_degrees(&at, 0) < 15.0);
            }
            assert_true(position_z(&at) >= 8.0);
            yard_end(&at);
        }
    }
}

// A gate just higher than the hull: a part above the tank is not the ground.
static void test_a_roof_above_the_hull_is_no_ground(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const sb_tank_type *type = &sb_tank_types[kind];
        yard at;
        yard_map(&at);
        float under = type->clearance_m + 2.0f * type->half_extents.y + 0.1f;
        yard_add_box(&at, (sb_vec3){0.0f, under + 1.0f, 0.0f}, (sb_vec3){10.0f, 1.0f, 5.0f});
        begin(&at, kind, (sb_vec3){0.0f, 0.0f, -20.0f}, 0.0f);
        yard_drive(&at, 0, 1.0f, 0.0f);
        for (uint32_t i = 0; i < 900 && position_z(&at) < 20.0; i++) {
            yard_play(&at, 1);
            assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.02);
            assert_near(yard_lean_degrees(&at, 0), 0.0, 0.1);
        }
        assert_true(position_z(&at) >= 20.0);
        yard_end(&at);
    }
}

// A tank drives at random into corners, along walls and over everything: it is never on its side or
// under the ground.
static void test_no_driving_upsets_a_tank(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        map_with_platform(&at);
        yard_add_ramp(&at, (sb_vec3){12.0f, 0.0f, 5.0f}, 1.0f, 6.0f, 6.0f, 6.0f);
        yard_add_box(&at, (sb_vec3){-12.0f, 0.15f, 5.0f}, (sb_vec3){3.0f, 0.15f, 3.0f});
        yard_add_box(&at, (sb_vec3){-12.0f, 1.5f, 15.0f}, (sb_vec3){3.0f, 1.5f, 1.0f});
        yard_add_box(&at, (sb_vec3){0.0f, 4.0f, -12.0f}, (sb_vec3){30.0f, 4.0f, 1.0f});
        yard_add_box(&at, (sb_vec3){0.0f, 4.0f, 60.0f}, (sb_vec3){30.0f, 4.0f, 1.0f});
        yard_add_box(&at, (sb_vec3){-25.0f, 4.0f, 24.0f}, (sb_vec3){1.0f, 4.0f, 40.0f});
        yard_add_box(&at, (sb_vec3){25.0f, 4.0f, 24.0f}, (sb_vec3){1.0f, 4.0f, 40.0f});
        begin(&at, kind, (sb_vec3){0.0f, 0.0f, -5.0f}, 0.0f);
        uint32_t random = 12345 + kind;
        for (uint32_t i = 0; i < 300; i++) {
            random = random * 1664525u + 1013904223u;
            float throttle = (float)((random >> 8) % 21) / 10.0f - 1.0f;
            float steering = (float)((random >> 16) % 21) / 10.0f - 1.0f;
            yard_drive(&at, 0, throttle > -0.3f ? 1.0f : throttle, steering);
            drive_safely(&at, 30);
            sb_vec3 p = yard_body(&at, 0)->position;
            assert_true(fabsf(p.x) < 25.0f && p.z > -12.0f && p.z < 60.0f);
        }
        yard_end(&at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_on_the_level_a_tank_neither_sinks_nor_flies),
        cmocka_unit_test(test_a_tank_crosses_a_platform_by_ramps_of_20_degrees),
        cmocka_unit_test(
            test_a_tank_climbs_from_a_standing_start_on_the_ramp_and_slower_than_on_the_level),
        cmocka_unit_test(test_a_low_step_is_climbed_and_a_high_one_not),
        cmocka_unit_test(test_a_tank_rests_on_a_slope_of_15_degrees_whichever_way_it_looks),
        cmocka_unit_test(test_gravity_works_against_brakes_and_grip_along_and_across_a_slope),
        cmocka_unit_test(test_a_tank_holds_across_a_slope_as_far_as_its_grip_does),
        cmocka_unit_test(test_a_tank_drives_across_a_slope_without_slipping_down),
        cmocka_unit_test(test_a_tank_that_drives_off_a_ledge_falls_and_lands_softly),
        cmocka_unit_test(test_a_tank_in_the_air_falls_by_gravity),
        cmocka_unit_test(test_a_tank_that_is_thrown_up_flies),
        cmocka_unit_test(test_no_tank_is_stuck_on_an_edge),
        cmocka_unit_test(test_a_tank_drives_over_the_seam_of_two_boxes),
        cmocka_unit_test(test_on_a_ridge_the_middle_carries),
        cmocka_unit_test(test_over_a_ditch_the_ends_carry),
        cmocka_unit_test(test_a_roof_above_the_hull_is_no_ground),
        cmocka_unit_test(test_no_driving_upsets_a_tank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
