// Tests bursts: which bodies are hurt and pushed, by the distance to each body's surface.

#include "game/tanks/fire/gunnery.h"
#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define SHELL (&sb_ammunition_types[SB_AMMUNITION_EXPLOSIVE])
#define RADIUS ((double)SHELL->blast_radius_m)
#define DAMAGE ((double)SHELL->blast_damage)
#define IMPULSE ((double)SHELL->blast_impulse)
#define HEALTH 1000

static void join_at(yard *at, uint32_t slot, sb_tank_kind kind, float x, float z)
{
    yard_join(at, slot, kind);
    yard_place(at, slot, (sb_vec3){x, 0.0f, z}, 0.0f);
    yard_player(at, slot)->health = HEALTH;
}

// A burst of a shell of slot 0.
static void burst(yard *at, sb_vec3 point, uint32_t spared)
{
    yard_view view;
    yard_look(at, &view);
    sb_blast(&view.play, 0, SB_AMMUNITION_EXPLOSIVE, point, spared);
}

static int lost(const yard *at, uint32_t slot)
{
    return HEALTH - yard_player(at, slot)->health;
}

// Returns the points lost by a medium tank whose side is this far from the burst.
static int points_at(double distance)
{
    yard at;
    yard_begin_empty(&at, 2);
    join_at(&at, 0, SB_TANK_MEDIUM, 100.0f, 0.0f);
    join_at(&at, 1, SB_TANK_MEDIUM, (float)(1.0 + distance), 0.0f);
    burst(&at, (sb_vec3){0.0f, 0.95f, 0.0f}, SB_ID_NONE);
    int points = lost(&at, 1);
    assert_int_equal(lost(&at, 0), 0);
    assert_int_equal(yard_player(&at, 0)->hits, points > 0);
    yard_end(&at);
    return points;
}

static void test_damage_falls_evenly_to_nothing_at_the_radius(void **state)
{
    (void)state;
    for (uint32_t i = 1; i < 12; i++) {
        double distance = RADIUS * (double)i / 12.0;
        assert_near(points_at(distance), DAMAGE * (1.0 - distance / RADIUS), 0.51);
    }
    assert_near(points_at(0.0), DAMAGE, 0.51);
    assert_int_equal(points_at(RADIUS - 0.01), 1);
    assert_int_equal(points_at(RADIUS + 0.01), 0);
    assert_int_equal(points_at(3.0 * RADIUS), 0);
}

// The surface is that of the turned hull: the nose is nearer than the side.
static void test_the_distance_is_that_of_the_turned_hull(void **state)
{
    (void)state;
    static const double yaws[] = {0.0, 0.5 * YARD_PI};
    const sb_vec3 half = sb_tank_types[SB_TANK_HEAVY].half_extents;
    const double halves[] = {(double)half.x, (double)half.z};
    for (uint32_t i = 0; i < 2; i++) {
        yard at;
        yard_begin_empty(&at, 2);
        join_at(&at, 0, SB_TANK_MEDIUM, 100.0f, 0.0f);
        join_at(&at, 1, SB_TANK_HEAVY, 5.0f, 0.0f);
        yard_place(&at, 1, (sb_vec3){5.0f, 0.0f, 0.0f}, (float)yaws[i]);
        burst(&at, (sb_vec3){0.0f, 1.1f, 0.0f}, SB_ID_NONE);
        assert_near(lost(&at, 1), DAMAGE * (1.0 - (5.0 - halves[i]) / RADIUS), 0.51);
        yard_end(&at);
    }
}

typedef enum cover { COVER_NONE, COVER_BOX, COVER_WALL, COVER_CRATE, COVER_TANK } cover;

// Returns the points lost by a tank with something between it and the burst.
static int points_behind(cover kind)
{
    yard at;
    yard_map(&at);
    const sb_vec3 center = {2.0f, 1.5f, 0.0f}, half = {0.2f, 1.5f, 3.0f};
    if (kind == COVER_BOX) {
        yard_add_box(&at, center, half);
    } else if (kind == COVER_WALL) {
        yard_add_wall(&at, center, half, 1000);
    } else if (kind == COVER_CRATE) {
        yard_add_crate(&at, center, half, 1000.0f);
    }
    yard_begin(&at, 3);
    join_at(&at, 0, SB_TANK_MEDIUM, 100.0f, 0.0f);
    join_at(&at, 1, SB_TANK_MEDIUM, 4.5f, 0.0f);
    if (kind == COVER_TANK) {
        join_at(&at, 2, SB_TANK_SCOUT, 2.0f, 0.0f);
    }
    burst(&at, (sb_vec3){0.0f, 1.0f, 0.0f}, SB_ID_NONE);
    int points = lost(&at, 1);
    bool pushed = sb_vec3_length(yard_body(&at, 1)->impulse) > 0.0f;
    assert_int_equal(pushed, points > 0);
    yard_end(&at);
    return points;
}

static void test_solid_in_between_stops_a_blast(void **state)
{
    (void)state;
    int open = points_behind(COVER_NONE);
    assert_near(open, DAMAGE * (1.0 - 3.5 / RADIUS), 0.51);
    assert_int_equal(points_behind(COVER_BOX), 0);
    assert_int_equal(points_behind(COVER_WALL), 0);
    assert_int_equal(points_behind(COVER_CRATE), 0);
    assert_int_equal(points_behind(COVER_TANK), open); // tanks hide nobody
}

static void test_a_spared_tank_is_pushed_all_the_same(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, 2);
    join_at(&at, 0, SB_TANK_MEDIUM, 100.0f, 0.0f);
    join_at(&at, 1, SB_TANK_MEDIUM, 3.0f, 0.0f);
    burst(&at, (sb_vec3){0.0f, 0.95f, 0.0f}, 1);
    assert_int_equal(lost(&at, 1), 0);
    assert_near(yard_body(&at, 1)->impulse.x, IMPULSE * (1.0 - 2.0 / RADIUS), 10.0);
    yard_end(&at);
}

static void test_ones_own_tank_is_hurt_and_nobody_counts_it(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, 1);
    join_at(&at, 0, SB_TANK_MEDIUM, 4.0f, 0.0f);
    burst(&at, (sb_vec3){0.0f, 0.95f, 0.0f}, SB_ID_NONE);
    assert_near(lost(&at, 0), DAMAGE * (1.0 - 3.0 / RADIUS), 0.51);
    assert_int_equal(yard_player(&at, 0)->hits, 0);
    yard_player(&at, 0)->health = 5;
    burst(&at, (sb_vec3){0.0f, 0.95f, 0.0f}, SB_ID_NONE);
    assert_int_equal(yard_player(&at, 0)->state, SB_PLAYER_DEAD);
    assert_int_equal(yard_player(&at, 0)->kills, 0);
    assert_int_equal(yard_player(&at, 0)->deaths, 1);
    yard_end(&at);
}

// The velocity is impulse over mass, away from the burst, in the tick after it.
static void test_tanks_are_pushed_by_impulse_over_mass(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const sb_tank_type *type = &sb_tank_types[kind];
        yard at;
        yard_begin_empty(&at, 2);
        join_at(&at, 0, SB_TANK_MEDIUM, 100.0f, 0.0f);
        join_at(&at, 1, kind, 0.0f, 3.0f + type->half_extents.z);
        burst(&at, (sb_vec3){0.0f, yard_body(&at, 1)->position.y, 0.0f}, SB_ID_NONE);
        yard_play(&at, 1);
        double expected = (1.0 - 3.0 / RADIUS) * IMPULSE / (double)type->mass_kg;
        assert_near(yard_body(&at, 1)->velocity.z, expected, 0.01 * expected);
        assert_near(yard_body(&at, 1)->velocity.x, 0.0, 1e-3);
        yard_end(&at);
    }
}

static void test_crates_and_balls_are_pushed_and_woken(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_crate(&at, (sb_vec3){4.0f, 1.0f, 0.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 3000.0f);
    yard_add_ball(&at, (sb_vec3){-4.0f, 1.0f, 0.0f}, 1.0f, 1500.0f, 0.5f);
    yard_begin(&at, 1);
    join_at(&at, 0, SB_TANK_MEDIUM, 100.0f, 0.0f);
    yard_play(&at, 120); // both have gone to sleep
    assert_true((yard_thing(&at, SB_ENTITY_CRATE, 0)->flags & SB_BODY_ASLEEP) != 0);
    burst(&at, (sb_vec3){0.0f, 1.0f, 0.0f}, SB_ID_NONE);
    yard_play(&at, 1);
    // Both surfaces are 3 m away. Friction and drag take a little within the tick.
    double impulse = (1.0 - 3.0 / RADIUS) * IMPULSE;
    assert_near(yard_thing(&at, SB_ENTITY_CRATE, 0)->velocity.x, impulse / 3000.0, 0.15);
    assert_near(yard_thing(&at, SB_ENTITY_BALL, 0)->velocity.x, -impulse / 1500.0, 0.3);
    yard_play(&at, 60);
    assert_true(yard_thing(&at, SB_ENTITY_CRATE, 0)->position.x > 5.0f);
    assert_true(yard_thing(&at, SB_ENTITY_BALL, 0)->position.x < -8.0f);
    yard_end(&at);
}

// The surface is 3 m away. After three bursts the wall keeps half of the points that one takes.
static void test_walls_are_damaged_by_distance_and_break(void **state)
{
    (void)state;
    const int points = (int)((double)SHELL->wall_damage * (1.0 - 3.0 / RADIUS));
    const int health = 3 * points + points / 2;
    yard at;
    yard_map(&at);
    yard_add_wall(&at, (sb_vec3){3.2f, 1.5f, 0.0f}, (sb_vec3){0.2f, 1.5f, 2.0f}, (uint16_t)health);
    yard_begin(&at, 1);
    join_at(&at, 0, SB_TANK_MEDIUM, 100.0f, 0.0f);
    const sb_wall *wall = sb_game_section(at.game, SB_TANKS_WALLS, NULL);
    assert_int_equal(wall->health, health);
    burst(&at, (sb_vec3){0.0f, 1.5f, 0.0f}, SB_ID_NONE);
    assert_near(wall->health, health - points, 1.0);
    burst(&at, (sb_vec3){0.0f, 1.5f, 0.0f}, SB_ID_NONE);
    burst(&at, (sb_vec3){0.0f, 1.5f, 0.0f}, SB_ID_NONE);
    assert_near(wall->health, points / 2, 3.0);
    burst(&at, (sb_vec3){0.0f, 1.5f, 0.0f}, SB_ID_NONE);
    assert_int_equal(wall->health, 0);
    assert_int_equal(yard_thing(&at, SB_ENTITY_WALL, 0)->shape, SB_BODY_FREE);
    assert_int_equal(yard_event_count(&at, SB_EVENT_BREAK), 1);
    yard_end(&at);
}

// A real shot into the ground beside a tank behind a wall, and again without the wall.
static int points_by_shot(bool walled)
{
    yard at;
    yard_map(&at);
    if (walled) {
        yard_add_box(&at, (sb_vec3){0.0f, 1.5f, 2.0f}, (sb_vec3){5.0f, 1.5f, 0.2f});
    }
    yard_begin(&at, 2);
    join_at(&at, 0, SB_TANK_MEDIUM, 0.0f, -12.0f);
    join_at(&at, 1, SB_TANK_MEDIUM, 0.0f, 4.2f);
    // The gun is 1.65 m up, so that the shell hits the ground 11 m ahead.
    yard_point(&at, 0, 0.0f, -0.14f);
    yard_load(&at, 0, SB_AMMUNITION_EXPLOSIVE);
    yard_fire(&at, 0);
    (void)yard_play_until(&at, SB_EVENT_EXPLODE, 30);
    const sb_event *explode = yard_event(&at, SB_EVENT_EXPLODE);
    assert_near(explode->point.z, -1.0, 1.0);
    assert_near(explode->point.y, 0.15 + 0.0, 0.15);
    int points = lost(&at, 1);
    yard_end(&at);
    return points;
}

static void test_a_shot_beside_a_wall_hurts_nobody_behind_it(void **state)
{
    (void)state;
    assert_true((double)points_by_shot(false) > 0.2 * DAMAGE);
    assert_int_equal(points_by_shot(true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damage_falls_evenly_to_nothing_at_the_radius),
        cmocka_unit_test(test_the_distance_is_that_of_the_turned_hull),
        cmocka_unit_test(test_solid_in_between_stops_a_blast),
        cmocka_unit_test(test_a_spared_tank_is_pushed_all_the_same),
        cmocka_unit_test(test_ones_own_tank_is_hurt_and_nobody_counts_it),
        cmocka_unit_test(test_tanks_are_pushed_by_impulse_over_mass),
        cmocka_unit_test(test_crates_and_balls_are_pushed_and_woken),
        cmocka_unit_test(test_walls_are_damaged_by_distance_and_break),
        cmocka_unit_test(test_a_shot_beside_a_wall_hurts_nobody_behind_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
