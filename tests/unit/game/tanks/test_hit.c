// Tests what a shell does to the plate that it hits. Figures are worked out by hand, mirrors in
// double precision.

#include "game/tanks/fire/gunnery.h"
#include "yard.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define HEALTH 1000

// The target, slot 1, in the middle with that heading and with health to spare.
static void begin(yard *at, sb_tank_kind kind, float yaw)
{
    yard_begin_empty(at, 2);
    yard_join(at, 0, SB_TANK_MEDIUM);
    yard_join(at, 1, kind);
    yard_place(at, 0, (sb_vec3){-300.0f, 0.0f, 0.0f}, 0.0f);
    yard_place(at, 1, (sb_vec3){0}, yaw);
    yard_play(at, 5);
    yard_player(at, 1)->health = HEALTH;
}

static sb_shell *record(const yard *at)
{
    yard_view view;
    yard_look(at, &view);
    return &view.play.shells[0];
}

// Puts a shell in the air at this place and velocity; it has flown this far.
static void shoot(yard *at, sb_ammunition round, sb_vec3 from, sb_vec3 velocity, float flown_m)
{
    yard_load(at, 0, round);
    yard_point(at, 0, -1.5f, 0.3f);
    yard_fire(at, 0);
    sb_body *shell = yard_thing(at, SB_ENTITY_SHELL, 0);
    assert_int_equal(shell->shape, SB_BODY_SPHERE);
    shell->position = from;
    shell->velocity = velocity;
    record(at)->flown_m = flown_m;
}

// A shot at a plate of the target, which looks along +z, straight or at an angle to the plate, from
// so near that gravity does not matter. Angles are in degrees; shots at front and rear come from
// -x.
static void shoot_at_plate(yard *at, sb_ammunition round, sb_plate plate, double degrees,
                           float flown_m)
{
    const sb_vec3 half = yard_type(at, 1)->half_extents;
    const sb_vec3 center = yard_body(at, 1)->position;
    double a = degrees * YARD_PI / 180.0;
    double yaw = (double)yard_body(at, 1)->yaw;
    // Outward, along the plate, and a point of it, in the hull's own axes: of the deck's upright
    // plates, and of its top beside the turret.
    double nx = 0.0, nz = 0.0, ny = 0.0, tx = 0.0, tz = 0.0;
    double mx = 0.0, my = 0.075 * (double)half.y, mz = 0.0;
    if (plate == SB_PLATE_FRONT || plate == SB_PLATE_REAR) {
        nz = plate == SB_PLATE_FRONT ? 1.0 : -1.0;
        tx = 1.0;
        mz = nz * (double)half.z;
    } else if (plate == SB_PLATE_SIDE) {
        nx = 1.0;
        tz = 1.0;
        mx = (double)half.x;
        my = 0.4 * (double)half.y;
    } else {
        ny = 1.0;
        tz = 1.0;
        mx = 0.81 * (double)half.x;
        my = 0.9 * (double)half.y;
    }
    double speed = (double)sb_ammunition_types[round].speed_m_s;
    double dx = tx * cos(a) - nx * sin(a), dy = -ny * sin(a), dz = tz * cos(a) - nz * sin(a);
    double back = 0.4 / sin(a);
    double px = mx - dx * back, py = my - dy * back, pz = mz - dz * back;
    double s = sin(yaw), c = cos(yaw);
    sb_vec3 from = {center.x + (float)(px * c + pz * s), center.y + (float)py,
                    center.z + (float)(pz * c - px * s)};
    sb_vec3 velocity = {(float)(speed * (dx * c + dz * s)), (float)(speed * dy),
                        (float)(speed * (dz * c - dx * s))};
    shoot(at, round, from, velocity, flown_m);
}

// Returns the points that the target has lost when the shell is gone.
static int points_lost(yard *at)
{
    for (uint32_t i = 0; i < 30 && yard_shell(at, 0) != NULL; i++) {
        yard_play(at, 1);
    }
    assert_null(yard_shell(at, 0));
    return HEALTH - yard_player(at, 1)->health;
}

static int points_by_plate(sb_ammunition round, sb_tank_kind kind, sb_plate plate, float flown_m)
{
    yard at;
    begin(&at, kind, 0.4f);
    shoot_at_plate(&at, round, plate, 90.0, flown_m);
    int points = points_lost(&at);
    yard_end(&at);
    return points;
}

// The damage by the tables, in double precision: damage * (1 - effective armour / 400), at short
// range.
static double by_table(sb_ammunition round, sb_tank_kind kind, sb_plate plate)
{
    const sb_ammunition_type *type = &sb_ammunition_types[round];
    double armour = (double)sb_tank_types[kind].armour_mm[plate];
    return (double)type->damage * (1.0 - (double)type->armour_share * armour / 400.0);
}

static void test_damage_by_round_type_and_plate(void **state)
{
    (void)state;
    for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
        for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
            for (sb_plate plate = 0; plate < SB_PLATE_COUNT; plate++) {
                assert_near(points_by_plate(round, kind, plate, 0.0f), by_table(round, kind, plate),
                            0.51);
            }
        }
    }
}

static void test_side_and_rear_are_worse_than_the_front(void **state)
{
    (void)state;
    for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
        for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
            int front = points_by_plate(round, kind, SB_PLATE_FRONT, 0.0f);
            int side = points_by_plate(round, kind, SB_PLATE_SIDE, 0.0f);
            int rear = points_by_plate(round, kind, SB_PLATE_REAR, 0.0f);
            // Whole points may agree where the table's values differ by a fraction.
            double exact[] = {by_table(round, kind, SB_PLATE_FRONT),
                              by_table(round, kind, SB_PLATE_SIDE),
                              by_table(round, kind, SB_PLATE_REAR)};
            assert_true(exact[0] < exact[1] && exact[1] < exact[2]);
            assert_true(front > 0 && front <= side && side <= rear);
            assert_true(front < side || exact[1] - exact[0] < 1.0);
            assert_true(side < rear || exact[2] - exact[1] < 1.0);
        }
    }
}

static void test_only_the_piercing_round_loses_with_range(void **state)
{
    (void)state;
    // Full damage up to the near distance, the far share from the far one on, and half of both half
    // way. The shell flies 0.4 m.
    const sb_ammunition_type *type = &sb_ammunition_types[SB_AMMUNITION_PIERCING];
    const float flown_m[] = {type->near_m - 10.0f, 0.5f * (type->near_m + type->far_m) - 0.4f,
                             type->far_m, 2.0f * type->far_m};
    const double far_share = (double)type->far_share;
    const double shares[] = {1.0, 0.5 * (1.0 + far_share), far_share, far_share};
    assert_true(far_share < 0.9);
    for (uint32_t i = 0; i < 4; i++) {
        double full = by_table(SB_AMMUNITION_PIERCING, SB_TANK_SCOUT, SB_PLATE_FRONT);
        assert_near(
            points_by_plate(SB_AMMUNITION_PIERCING, SB_TANK_SCOUT, SB_PLATE_FRONT, flown_m[i]),
            full * shares[i], 0.51);
    }
    for (sb_ammunition round = SB_AMMUNITION_EXPLOSIVE; round < SB_AMMUNITION_COUNT; round++) {
        int near = points_by_plate(round, SB_TANK_SCOUT, SB_PLATE_FRONT, 1.0f);
        int far = points_by_plate(round, SB_TANK_SCOUT, SB_PLATE_FRONT, 500.0f);
        assert_int_equal(near, far);
    }
}

// A whole flight: the shell is fired at level speed from this distance, with the climb that brings
// it to the target.
static int points_from(sb_ammunition round, double distance_m)
{
    yard at;
    begin(&at, SB_TANK_HEAVY, 0.0f);
    double out = (double)yard_type(&at, 1)->half_extents.z;
    double speed = (double)sb_ammunition_types[round].speed_m_s;
    double time = (distance_m - out) / speed;
    sb_vec3 from = {0.0f, 1.1f, (float)distance_m};
    shoot(&at, round, from, (sb_vec3){0.0f, (float)(0.5 * 9.81 * time), (float)-speed}, 0.0f);
    for (uint32_t i = 0; i < 400 && yard_shell(&at, 0) != NULL; i++) {
        yard_play(&at, 1);
    }
    int points = HEALTH - yard_player(&at, 1)->health;
    yard_end(&at);
    return points;
}

static void test_range_is_measured_along_the_flight(void **state)
{
    (void)state;
    const sb_ammunition_type *type = &sb_ammunition_types[SB_AMMUNITION_PIERCING];
    const double near = (double)type->near_m, far = (double)type->far_m;
    const double share = (double)type->far_share;
    const double full = by_table(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, SB_PLATE_FRONT);
    const double length = (double)sb_tank_types[SB_TANK_HEAVY].half_extents.z;
    assert_near(points_from(SB_AMMUNITION_PIERCING, near - 10.0), full, 0.51);
    assert_near(points_from(SB_AMMUNITION_PIERCING, 0.5 * (near + far) + length),
                full * 0.5 * (1.0 + share), 0.7);
    assert_near(points_from(SB_AMMUNITION_PIERCING, far + 60.0), full * share, 0.51);
    const double shaped = by_table(SB_AMMUNITION_SHAPED, SB_TANK_HEAVY, SB_PLATE_FRONT);
    assert_near(points_from(SB_AMMUNITION_SHAPED, 20.0), shaped, 0.51);
    assert_near(points_from(SB_AMMUNITION_SHAPED, 150.0), shaped, 0.51);
}

// Plays until the shell has met the target. Returns true if it glanced off: its speed is mirrored
// about the plate's normal and scaled, and it did no harm.
static bool glances(yard *at, sb_vec3 normal)
{
    const uint8_t bounces = record(at)->bounces;
    const double kept = (double)SB_RICOCHET_SPEED_SHARE;
    const double speed = (double)sb_ammunition_types[record(at)->ammunition].speed_m_s;
    for (uint32_t i = 0; i < 30; i++) {
        const sb_body *shell = yard_shell(at, 0);
        assert_non_null(shell);
        double v[3] = {(double)shell->velocity.x, (double)shell->velocity.y,
                       (double)shell->velocity.z};
        double n[3] = {(double)normal.x, (double)normal.y, (double)normal.z};
        yard_play(at, 1);
        if (yard_event(at, SB_EVENT_HIT) != NULL) {
            assert_int_equal(yard_event(at, SB_EVENT_HIT)->other, 1);
            assert_null(yard_event(at, SB_EVENT_RICOCHET));
            assert_null(yard_shell(at, 0));
            return false;
        }
        if (yard_event(at, SB_EVENT_RICOCHET) != NULL) {
            assert_int_equal(yard_event(at, SB_EVENT_RICOCHET)->entity, 0);
            assert_int_equal(yard_event(at, SB_EVENT_RICOCHET)->other, 1);
            double into = v[0] * n[0] + v[1] * n[1] + v[2] * n[2];
            assert_near(shell->velocity.x, kept * (v[0] - 2.0 * into * n[0]), 1e-3);
            assert_near(shell->velocity.y, kept * (v[1] - 2.0 * into * n[1]), 1e-3);
            assert_near(shell->velocity.z, kept * (v[2] - 2.0 * into * n[2]), 1e-3);
            assert_int_equal(yard_player(at, 1)->health, HEALTH);
            assert_int_equal(record(at)->bounces, bounces + 1);
            // The shell flies on, away from the plate.
            sb_vec3 from = shell->position;
            yard_play(at, 6);
            assert_ptr_equal(yard_shell(at, 0), shell);
            sb_vec3 displacement = sb_vec3_sub(shell->position, from);
            assert_near(sb_vec3_length(displacement), 0.1 * kept * speed, 0.1);
            assert_true(sb_vec3_dot(displacement, normal) > 0.0f);
            assert_int_equal(yard_player(at, 1)->health, HEALTH);
            return true;
        }
    }
    fail_msg("the shell never met the target");
    return false;
}

// Fires at a target that looks along `yaw`, with a shell that has bounced this often, at this angle
// to the plate.
static bool glances_off(sb_ammunition round, sb_tank_kind kind, sb_plate plate, double degrees,
                        uint8_t bounces)
{
    static const float yaws[] = {0.0f, 0.7f, -2.0f};
    bool result = false;
    for (uint32_t i = 0; i < 3; i++) {
        yard at;
        begin(&at, kind, yaws[i]);
        shoot_at_plate(&at, round, plate, degrees, 0.0f);
        record(&at)->bounces = bounces;
        sb_box box = sb_body_box(yard_body(&at, 1));
        sb_vec3 normal = plate == SB_PLATE_TOP    ? box.axes[1]
                         : plate == SB_PLATE_SIDE ? box.axes[0]
                                                  : box.axes[2];
        normal = plate == SB_PLATE_REAR ? sb_vec3_negate(normal) : normal;
        bool glanced = glances(&at, normal);
        assert_true(i == 0 || glanced == result); // whichever way the target looks
        result = glanced;
        yard_end(&at);
    }
    return result;
}

static void test_a_shell_at_15_degrees_ricochets_off_heavy_armour_and_at_30_not(void **state)
{
    (void)state;
    static const sb_plate plates[] = {SB_PLATE_FRONT, SB_PLATE_SIDE};
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, plates[i], 15.0, 0));
        assert_true(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, plates[i], 19.0, 0));
        assert_false(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, plates[i], 21.0, 0));
        assert_false(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, plates[i], 30.0, 0));
    }
    assert_true(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_MEDIUM, SB_PLATE_FRONT, 15.0, 0));
}

static void test_thin_armour_turns_no_shell_away(void **state)
{
    (void)state;
    assert_false(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_SCOUT, SB_PLATE_FRONT, 15.0, 0));
    assert_false(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_SCOUT, SB_PLATE_SIDE, 15.0, 0));
    assert_false(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_MEDIUM, SB_PLATE_SIDE, 15.0, 0));
    assert_false(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, SB_PLATE_REAR, 15.0, 0));
    assert_false(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, SB_PLATE_TOP, 15.0, 0));
}

static void test_only_the_piercing_round_ricochets(void **state)
{
    (void)state;
    assert_false(glances_off(SB_AMMUNITION_EXPLOSIVE, SB_TANK_HEAVY, SB_PLATE_FRONT, 15.0, 0));
    assert_false(glances_off(SB_AMMUNITION_SHAPED, SB_TANK_HEAVY, SB_PLATE_FRONT, 15.0, 0));
}

static void test_a_shell_glances_off_twice_at_most(void **state)
{
    (void)state;
    assert_true(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, SB_PLATE_FRONT, 15.0, 1));
    assert_false(glances_off(SB_AMMUNITION_PIERCING, SB_TANK_HEAVY, SB_PLATE_FRONT, 15.0, 2));
}

// The shell glances off one heavy tank's side into another one's.
static void test_a_ricochet_may_hit_somebody_else(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, 3);
    yard_join(&at, 0, SB_TANK_MEDIUM);
    yard_join(&at, 1, SB_TANK_HEAVY);
    yard_join(&at, 2, SB_TANK_SCOUT);
    yard_place(&at, 0, (sb_vec3){-300.0f, 0.0f, 0.0f}, 0.0f);
    yard_place(&at, 1, (sb_vec3){0}, 0.0f);
    // 15 degrees off the side, after 12 m.
    double side = (double)sb_tank_types[SB_TANK_HEAVY].half_extents.x;
    double a = 15.0 * YARD_PI / 180.0;
    yard_place(&at, 2, (sb_vec3){(float)(side + 12.0 * sin(a)), 0.0f, (float)(12.0 * cos(a))},
               0.0f);
    yard_play(&at, 5);
    yard_player(&at, 1)->health = HEALTH;
    shoot_at_plate(&at, SB_AMMUNITION_PIERCING, SB_PLATE_SIDE, 15.0, 0.0f);
    (void)yard_play_until(&at, SB_EVENT_HIT, 30);
    assert_int_equal(yard_event(&at, SB_EVENT_HIT)->entity, 0);
    assert_int_equal(yard_event(&at, SB_EVENT_HIT)->other, 2);
    assert_true(yard_player(&at, 2)->health < sb_tank_types[SB_TANK_SCOUT].health);
    assert_int_equal(yard_player(&at, 1)->health, HEALTH);
    const sb_tanks_totals *totals = sb_game_section(at.game, SB_TANKS_TOTALS, NULL);
    assert_int_equal(totals->ricochets, 1);
    assert_int_equal(totals->hits, 1);
    yard_end(&at);
}

static void test_a_hit_on_the_ground_or_a_box_is_an_impact(void **state)
{
    (void)state;
    for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
        yard at;
        begin(&at, SB_TANK_HEAVY, 0.0f);
        shoot(&at, round, (sb_vec3){50.0f, 0.5f, 50.0f}, (sb_vec3){20.0f, -40.0f, 0.0f}, 0.0f);
        yard_play(&at, 1);
        bool bursts = round == SB_AMMUNITION_EXPLOSIVE;
        assert_int_equal(yard_event_count(&at, SB_EVENT_IMPACT) == 1, !bursts);
        assert_int_equal(yard_event_count(&at, SB_EVENT_EXPLODE) == 1, bursts);
        assert_null(yard_shell(&at, 0));
        yard_end(&at);
    }
}

static void test_the_plate_that_a_normal_belongs_to(void **state)
{
    (void)state;
    const sb_vec3 axes[3] = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}};
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.0f, 0.0f, 1.0f}), SB_PLATE_FRONT);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.0f, 0.0f, -1.0f}), SB_PLATE_REAR);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){1.0f, 0.0f, 0.0f}), SB_PLATE_SIDE);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){-1.0f, 0.0f, 0.0f}), SB_PLATE_SIDE);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.0f, 1.0f, 0.0f}), SB_PLATE_TOP);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.0f, -1.0f, 0.0f}), SB_PLATE_TOP);
    // At an edge the larger level component decides, up to 20 degrees from the vertical.
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.6f, 0.0f, 0.8f}), SB_PLATE_FRONT);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.8f, 0.0f, -0.6f}), SB_PLATE_SIDE);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.0f, 0.8f, -0.6f}), SB_PLATE_REAR);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.0f, 0.93f, 0.3676f}), SB_PLATE_FRONT);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){0.0f, 0.95f, 0.3122f}), SB_PLATE_TOP);
    assert_int_equal(sb_hit_plate(axes, (sb_vec3){-0.25f, -0.93f, 0.2696f}), SB_PLATE_FRONT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damage_by_round_type_and_plate),
        cmocka_unit_test(test_side_and_rear_are_worse_than_the_front),
        cmocka_unit_test(test_only_the_piercing_round_loses_with_range),
        cmocka_unit_test(test_range_is_measured_along_the_flight),
        cmocka_unit_test(test_a_shell_at_15_degrees_ricochets_off_heavy_armour_and_at_30_not),
        cmocka_unit_test(test_thin_armour_turns_no_shell_away),
        cmocka_unit_test(test_only_the_piercing_round_ricochets),
        cmocka_unit_test(test_a_shell_glances_off_twice_at_most),
        cmocka_unit_test(test_a_ricochet_may_hit_somebody_else),
        cmocka_unit_test(test_a_hit_on_the_ground_or_a_box_is_an_impact),
        cmocka_unit_test(test_the_plate_that_a_normal_belongs_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
