// Tests crates, walls and balls: their properties from the map, pushes and collisions.

#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void test_they_begin_as_the_map_has_them(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_crate(&at, (sb_vec3){10.0f, 1.0f, 0.0f}, (sb_vec3){1.0f, 1.0f, 0.5f}, 800.0f);
    at.map.crates[0].yaw = 0.7f;
    yard_add_wall(&at, (sb_vec3){0.0f, 1.0f, 9.0f}, (sb_vec3){3.0f, 1.0f, 0.2f}, 321);
    at.map.walls[0].yaw = -0.3f;
    yard_add_ball(&at, (sb_vec3){-9.0f, 0.8f, 0.0f}, 0.8f, 250.0f, 0.6f);
    yard_begin(&at, 1);
    const sb_body *crate = yard_thing(&at, SB_ENTITY_CRATE, 0);
    assert_int_equal(crate->shape, SB_BODY_BOX);
    assert_near(crate->position.x, 10.0, 0.0);
    assert_near(crate->half_extents.z, 0.5, 0.0);
    assert_near(crate->yaw, 0.7, 1e-6);
    assert_near(crate->inverse_mass, 1.0 / 800.0, 1e-9);
    const sb_body *wall = yard_thing(&at, SB_ENTITY_WALL, 0);
    assert_int_equal(wall->motion, SB_BODY_STATIC);
    assert_near(wall->yaw, -0.3, 1e-6);
    const sb_wall *record = sb_game_section(at.game, SB_TANKS_WALLS, NULL);
    assert_int_equal(record->health, 321);
    const sb_body *ball = yard_thing(&at, SB_ENTITY_BALL, 0);
    assert_int_equal(ball->shape, SB_BODY_SPHERE);
    assert_near(ball->half_extents.x, 0.8, 1e-6);
    assert_near(ball->inverse_mass, 1.0 / 250.0, 1e-9);
    assert_near(ball->restitution, 0.6, 1e-7);
    // They stay there.
    yard_play(&at, 300);
    assert_near(crate->position.x, 10.0, 0.01);
    assert_near(crate->position.y, 1.0, 0.01);
    assert_near(ball->position.x, -9.0, 0.01);
    assert_near(ball->position.y, 0.8, 0.01);
    yard_end(&at);
}

// Returns how far, in m, a medium tank pushes a crate of this mass in some seconds of full
// throttle.
static double distance_of_crate(float mass_kg)
{
    yard at;
    yard_map(&at);
    yard_add_crate(&at, (sb_vec3){0.0f, 1.2f, 10.0f}, (sb_vec3){1.0f, 1.2f, 1.0f}, mass_kg);
    yard_begin(&at, 1);
    yard_join(&at, 0, SB_TANK_MEDIUM);
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    yard_drive(&at, 0, 1.0f, 0.0f);
    const sb_body *crate = yard_thing(&at, SB_ENTITY_CRATE, 0);
    for (uint32_t i = 0; i < 360; i++) {
        yard_play(&at, 1);
        assert_true(sb_quaternion_is_identity(crate->tilt)); // it does not topple
        assert_near(crate->position.y, 1.2, 0.05);
    }
    double distance = (double)crate->position.z - 10.0;
    assert_near(crate->position.x, 0.0, 0.2);
    yard_end(&at);
    return distance;
}

static void test_crates_are_pushed_and_heavy_ones_slower(void **state)
{
    (void)state;
    double light = distance_of_crate(500.0f), middle = distance_of_crate(4000.0f),
           heavy = distance_of_crate(12000.0f);
    assert_true(light > 20.0);
    assert_true(middle > 3.0 && middle < light - 1.0);
    assert_true(heavy < middle - 1.0);
}

static void test_a_crate_that_was_shoved_comes_to_rest(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_crate(&at, (sb_vec3){0.0f, 1.0f, 0.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 1000.0f);
    yard_begin(&at, 1);
    sb_body *crate = yard_thing(&at, SB_ENTITY_CRATE, 0);
    sb_body_apply_impulse(crate, (sb_vec3){6000.0f, 0.0f, 0.0f});
    yard_play(&at, 180);
    assert_near(sb_vec3_length(crate->velocity), 0.0, 1e-3);
    // v^2 / (2 mu g) for mu from 0.4 to 0.8: 36 / 7.8 to 36 / 15.7.
    assert_near(crate->position.x, 3.5, 1.2);
    yard_end(&at);
}

static void test_a_ball_rolls_when_driven_into_and_bounces_back(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_ball(&at, (sb_vec3){0.0f, 1.0f, 10.0f}, 1.0f, 500.0f, 0.6f);
    yard_add_box(&at, (sb_vec3){0.0f, 3.0f, 25.0f}, (sb_vec3){20.0f, 3.0f, 1.0f});
    yard_begin(&at, 1);
    yard_join(&at, 0, SB_TANK_MEDIUM);
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    yard_drive(&at, 0, 1.0f, 0.0f);
    const sb_body *ball = yard_thing(&at, SB_ENTITY_BALL, 0);
    uint32_t ticks = 0;
    while (ball->velocity.z < 0.5f && ticks++ < 200) {
        yard_play(&at, 1);
    }
    // Faster than the tank: restitution 0.6, masses 9,600 to 500.
    yard_drive(&at, 0, -1.0f, 0.0f);
    yard_play(&at, 3);
    double speed = (double)ball->velocity.z;
    assert_true(speed > 10.0);
    double before = speed;
    for (ticks = 0; ball->velocity.z > 0.0f && ticks < 600; ticks++) {
        before = (double)ball->velocity.z;
        yard_play(&at, 1);
    }
    assert_near(ball->position.z, 23.0, 0.5);
    assert_true(before < speed); // it rolls out
    assert_near(ball->velocity.z, -0.6 * before, 0.1 * before);
    yard_end(&at);
}

// Returns the distance, in m, that a ball of this size rolls from this speed to rest.
static double distance_of_ball(float radius, float mass_kg, double speed, uint32_t rate)
{
    yard at;
    yard_map(&at);
    at.tick_rate_hz = rate;
    yard_add_ball(&at, (sb_vec3){0.0f, radius, 0.0f}, radius, mass_kg, 0.6f);
    yard_begin(&at, 1);
    yard_play(&at, 2);
    sb_body *ball = yard_thing(&at, SB_ENTITY_BALL, 0);
    sb_body_apply_impulse(ball, (sb_vec3){(float)speed * mass_kg, 0.0f, 0.0f});
    yard_play(&at, 40 * rate);
    assert_near(sb_vec3_length(ball->velocity), 0.0, 1e-3);
    assert_near(ball->position.y, radius, 0.01);
    double distance = (double)ball->position.x;
    // By a = mu g, with the geometric mean of the frictions of ball and ground (0.5), and the drag
    // k.
    double a = 9.81 * sqrt(0.5 * (double)ball->friction), k = (double)ball->drag_per_s;
    double expected = speed / k - a / (k * k) * log(1.0 + k * speed / a);
    assert_near(distance, expected, 1.0 + speed / (double)rate);
    yard_end(&at);
    return distance;
}

static void test_a_ball_rolls_far_and_comes_to_rest(void **state)
{
    (void)state;
    static const float radii[] = {0.4f, 1.0f, 1.5f};
    static const uint32_t rates[] = {60, 20, 120};
    for (uint32_t i = 0; i < 3; i++) {
        double distance = distance_of_ball(radii[i], 100.0f + 400.0f * (float)i, 13.0, rates[i]);
        assert_true(distance > 60.0 && distance < 120.0);
    }
}

// A scout that drives into a ball at 13 m/s sends it off faster than that.
static void test_a_ball_that_is_driven_into_rolls_far(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_ball(&at, (sb_vec3){0.0f, 1.0f, 0.0f}, 1.0f, 500.0f, 0.6f);
    yard_begin(&at, 1);
    yard_join(&at, 0, SB_TANK_SCOUT);
    yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, -5.0f}, 0.0f);
    yard_body(&at, 0)->velocity.z = 13.0f;
    yard_drive(&at, 0, 13.0f / sb_tank_types[SB_TANK_SCOUT].speed_m_s, 0.0f);
    const sb_body *ball = yard_thing(&at, SB_ENTITY_BALL, 0);
    for (uint32_t i = 0; i < 60 && ball->velocity.z < 1.0f; i++) {
        yard_play(&at, 1);
    }
    yard_drive(&at, 0, 0.0f, 0.0f);
    yard_play(&at, 40 * 60);
    assert_near(sb_vec3_length(ball->velocity), 0.0, 1e-3);
    assert_true(ball->position.z > 60.0f && ball->position.z < 125.0f);
    yard_end(&at);
}

static void test_a_ball_that_falls_bounces_by_its_restitution(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_ball(&at, (sb_vec3){0.0f, 5.5f, 0.0f}, 0.5f, 100.0f, 0.7f);
    yard_begin(&at, 1);
    const sb_body *ball = yard_thing(&at, SB_ENTITY_BALL, 0);
    while (ball->velocity.y <= 0.0f) {
        yard_play(&at, 1);
    }
    double top = 0.0;
    while (ball->velocity.y > 0.0f) {
        yard_play(&at, 1);
        top = fmax(top, (double)ball->position.y);
    }
    // The ball falls and bounces by its restitution; drag takes a part on both ways.
    const double step = 1e-5, drag = (double)ball->drag_per_s;
    double speed = 0.0, height = 5.0;
    for (; height > 0.0; height -= speed * step) {
        speed += (9.81 - drag * speed) * step;
    }
    for (speed *= 0.7; speed > 0.0; speed -= (9.81 + drag * speed) * step) {
        height += speed * step;
    }
    assert_near(top - 0.5, height, 0.15);
    yard_end(&at);
}

static void test_a_wall_that_stands_is_not_moved(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_wall(&at, (sb_vec3){0.0f, 1.0f, 10.0f}, (sb_vec3){3.0f, 1.0f, 0.2f}, 10);
    yard_begin(&at, 1);
    yard_join(&at, 0, SB_TANK_SCOUT);
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    yard_drive(&at, 0, 1.0f, 0.0f);
    yard_play(&at, 300);
    assert_near(yard_thing(&at, SB_ENTITY_WALL, 0)->position.z, 10.0, 0.0);
    assert_near(yard_body(&at, 0)->position.z,
                10.0 - 0.2 - (double)sb_tank_types[SB_TANK_SCOUT].half_extents.z, 0.05);
    yard_end(&at);
}

typedef enum obstacle { OBSTACLE_BOX, OBSTACLE_CYLINDER, OBSTACLE_HULL } obstacle;

// 4 m high, its near side 20 m ahead of the start.
static void add_obstacle(yard *at, obstacle kind)
{
    if (kind == OBSTACLE_BOX) {
        yard_add_box(at, (sb_vec3){0.0f, 2.0f, 22.0f}, (sb_vec3){4.0f, 2.0f, 2.0f});
    } else if (kind == OBSTACLE_CYLINDER) {
        at->map.cylinders[at->map.cylinder_count++] =
            (sb_map_cylinder){.center = {0.0f, 2.0f, 24.0f}, .radius = 4.0f, .half_height = 2.0f};
    } else {
        at->map.hulls[at->map.hull_count++] =
            (sb_map_hull){.position = {0.0f, 0.0f, 20.0f}, .point_count = 8};
        for (uint32_t i = 0; i < 8; i++) {
            at->map.points[at->map.point_count++] = (sb_vec3){
                i % 2 == 0 ? -3.0f : 3.0f, i / 4 == 0 ? 0.0f : 4.0f, i / 2 % 2 == 0 ? 0.0f : 5.0f};
        }
    }
}

static void test_standing_object_stops_tanks_and_shells(void **state)
{
    (void)state;
    for (obstacle kind = OBSTACLE_BOX; kind <= OBSTACLE_HULL; kind++) {
        for (sb_tank_kind tank = 0; tank < SB_TANK_KIND_COUNT; tank++) {
            yard at;
            yard_map(&at);
            add_obstacle(&at, kind);
            yard_begin(&at, 1);
            yard_join(&at, 0, tank);
            yard_place(&at, 0, (sb_vec3){0}, 0.0f);
            yard_point(&at, 0, 0.0f, 0.0f);
            yard_load(&at, 0, SB_AMMUNITION_PIERCING);
            yard_fire(&at, 0);
            (void)yard_play_until(&at, SB_EVENT_IMPACT, 15);
            assert_near(yard_event(&at, SB_EVENT_IMPACT)->point.z, 20.0, 0.1);
            yard_drive(&at, 0, 1.0f, 0.0f);
            yard_play(&at, 400);
            assert_near(yard_body(&at, 0)->position.z, 20.0f - sb_tank_types[tank].half_extents.z,
                        0.1);
            assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.02);
            yard_end(&at);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_they_begin_as_the_map_has_them),
        cmocka_unit_test(test_crates_are_pushed_and_heavy_ones_slower),
        cmocka_unit_test(test_a_crate_that_was_shoved_comes_to_rest),
        cmocka_unit_test(test_a_ball_rolls_when_driven_into_and_bounces_back),
        cmocka_unit_test(test_a_ball_rolls_far_and_comes_to_rest),
        cmocka_unit_test(test_a_ball_that_is_driven_into_rolls_far),
        cmocka_unit_test(test_a_ball_that_falls_bounces_by_its_restitution),
        cmocka_unit_test(test_standing_object_stops_tanks_and_shells),
        cmocka_unit_test(test_a_wall_that_stands_is_not_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
