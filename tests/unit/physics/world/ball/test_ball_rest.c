#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/world.h"
#include "world_fixture.h"

// Speed that gravity adds in a tick at 60 Hz, m/s. A ball at twice that still rests.
#define FALL (9.81 / 60)

static sb_body *open(world_fixture *fixture, const sb_scenery_def *scenery)
{
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = 9.81f;
    world_fixture_open(fixture, &def, scenery);
    return fixture_add_sphere(fixture, 0, sb_vec3_make(0, 0.5f, 0), sb_vec3_make(0, 0, 0), 0.5f);
}

static const sb_contact *only_contact(const world_fixture *fixture)
{
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(fixture->world, &count);
    assert_int_equal(count, 1);
    return &contacts[0];
}

static void ball_that_rests_stays_and_touches_once(void **state)
{
    (void)state;
    const sb_scenery_def ground = {.plane_count = 1, .planes = &fixture_ground};
    world_fixture fixture;
    sb_body *ball = open(&fixture, &ground);
    for (int tick = 0; tick < 100; tick++) {
        fixture_step(&fixture, 1);
        assert_true(ball->position.y == 0.5f && ball->velocity.y == 0);
        const sb_contact *contact = only_contact(&fixture);
        assert_int_equal(contact->kind, tick == 0 ? SB_CONTACT_BEGIN : SB_CONTACT_PERSIST);
        assert_int_equal(contact->count, 1);
        assert_true(contact->time == 0 && fabs((double)contact->speed - FALL) < 1e-6);
        assert_true(contact->normal.y == -1 && contact->point.y == 0);
        assert_int_equal(sb_world_get_state(fixture.world)->event_count, 1);
    }
    world_fixture_close(&fixture);
}

// Coulomb friction: a tick reduces the slip by friction times g dt, but not below zero.
static void ball_that_rests_rubs(void **state)
{
    (void)state;
    const double slips[] = {2.0, 0.05};
    for (int i = 0; i < 2; i++) {
        const sb_surface rough = {.friction = 0.8f, .layer = 1, .mask = ~0u};
        const sb_scenery_def ground = {
            .plane_count = 1, .planes = &fixture_ground, .surfaces = &rough};
        world_fixture fixture;
        sb_body *ball = open(&fixture, &ground);
        ball->friction = 0.2f;
        ball->velocity.x = (float)slips[i];
        fixture_step(&fixture, 1);
        double left = slips[i] - 0.4 * FALL; // the geometric mean of 0.8 and 0.2
        left = left > 0 ? left : 0;
        assert_true(fabs((double)ball->velocity.x - left) < 1e-6);
        // The remaining slip moves the ball in the whole tick.
        assert_true(fabs((double)ball->position.x - left / 60) < 1e-7);
        world_fixture_close(&fixture);
    }
}

static void ball_in_a_corner_rests_on_both_planes(void **state)
{
    (void)state;
    const float half = 0.70710678f;
    const sb_plane valley[2] = {{{half, half, 0}, 0}, {{-half, half, 0}, 0}};
    const sb_scenery_def scenery = {.plane_count = 2, .planes = valley};
    world_fixture fixture;
    sb_body *ball = open(&fixture, &scenery);
    ball->position.y = 0.5f / half * 0.999999f; // a little in both
    sb_vec3 place = ball->position;
    for (int tick = 0; tick < 60; tick++) {
        fixture_step(&fixture, 1);
        uint32_t count;
        (void)sb_world_contacts(fixture.world, &count);
        assert_int_equal(count, 2);
        assert_true(fabsf(ball->position.x - place.x) < 1e-3f &&
                    fabsf(ball->position.y - place.y) < 1e-3f);
        assert_true(fabsf(ball->velocity.x) < 0.2f && fabsf(ball->velocity.y) < 0.2f);
    }
    world_fixture_close(&fixture);
}

// Everything but rest is an event as usual: a hit, an elastic ball or ground, a ball above the
// ground or leaving it, and ground that the ball does not meet.
static void ball_that_does_not_rest_is_left_to_its_events(void **state)
{
    (void)state;
    const struct {
        float height, speed_down, restitution, ground_restitution;
        uint32_t mask;
        double speed_up; // after the tick
    } cases[] = {
        {0.5f, 0, 0, 0, ~0u, 0},                      // rests
        {0.5f, (float)FALL * 0.99f, 0.5f, 0, ~0u, 0}, // still rests
        {0.5f, (float)FALL * 1.5f, 0.5f, 0, ~0u,
         0.5 * FALL},                         // half of the 2 g dt of the tick's start
        {0.5f, 0, 1, 0, ~0u, 0},              // has nothing to bounce with
        {0.5f, (float)FALL, 0, 1, ~0u, FALL}, // the larger of two counts
        {0.6f, 0, 0, 0, ~0u, -FALL},          // falls
        {0.5f, -1, 0, 0, ~0u, 1 - FALL},      // leaves
        {0.5f, 0, 0, 0, 2, -FALL},            // meets other things than the ground
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const sb_surface surface = {
            .restitution = cases[i].ground_restitution, .layer = 1, .mask = ~0u};
        const sb_scenery_def ground = {
            .plane_count = 1, .planes = &fixture_ground, .surfaces = &surface};
        world_fixture fixture;
        sb_body *ball = open(&fixture, &ground);
        ball->position.y = cases[i].height;
        ball->velocity.y = -cases[i].speed_down;
        ball->restitution = cases[i].restitution;
        ball->mask = cases[i].mask;
        fixture_step(&fixture, 1);
        assert_true(fabs((double)ball->velocity.y - cases[i].speed_up) < 1e-6);
        world_fixture_close(&fixture);
    }
}

static void shell_that_stops_at_its_first_hit_does_so_on_the_ground_too(void **state)
{
    (void)state;
    const sb_scenery_def ground = {.plane_count = 1, .planes = &fixture_ground};
    world_fixture fixture;
    sb_body *shell = open(&fixture, &ground);
    shell->flags |= SB_BODY_STOPS;
    shell->velocity = sb_vec3_make(30, 0, 0);
    fixture_step(&fixture, 1);
    assert_true(shell->position.x == 0 && shell->position.y == 0.5f);
    assert_true(shell->velocity.x == 30); // that of the hit
    assert_int_equal(only_contact(&fixture)->kind, SB_CONTACT_BEGIN);
    world_fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball_that_rests_stays_and_touches_once),
        cmocka_unit_test(ball_that_rests_rubs),
        cmocka_unit_test(ball_in_a_corner_rests_on_both_planes),
        cmocka_unit_test(ball_that_does_not_rest_is_left_to_its_events),
        cmocka_unit_test(shell_that_stops_at_its_first_hit_does_so_on_the_ground_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
