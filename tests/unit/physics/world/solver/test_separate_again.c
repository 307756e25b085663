// Boxes that spheres stop within a tick: where they stand, and what stands with them.

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/step/phases.h"
#include "sample.h"
#include "step_fixture.h"

#define CASE_COUNT 300
#define BODY_COUNT 3u

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};

static bool are_near(sb_vec3 a, real3 b, double most)
{
    return real3_length(real3_sub(real3_of(a), b)) <= most;
}

// Three boxes of which the first two touch at the tick's end. Each has moved by `ways`.
static sb_step open(world_fixture *fixture, const real3 ways[BODY_COUNT], double turn)
{
    sb_world_def def = fixture_def();
    world_fixture_open(fixture, &def, NULL);
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        const real3 end = {i == 2 ? 8 : 0.9999 * i, 0, 0};
        sb_body *body =
            fixture_add_box(fixture, i, real3_round(real3_sub(end, ways[i])), half_metre);
        body->inverse_mass = (float)(1 / sample_log(1, 1000));
    }
    sb_step step = step_fixture_open(fixture);
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        sb_body *body = fixture_body(fixture, i);
        body->velocity = real3_round(real3_scale(ways[i], 60));
        body->position = real3_round((real3){i == 2 ? 8 : 0.9999 * i, 0, 0});
        body->yaw += i == 0 ? (float)turn : 0.0f;
    }
    return step;
}

// A box that goes all the way back in each tick would never come to what it presses, and hang
// before it. One that turned has no place on its way.
static void box_that_a_sphere_stops_stands_where_they_met(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        world_fixture fixture;
        const double turn = sample_chance(0.3) ? 0.1 : 0, share = sample_in(0.05, 0.95);
        const real3 way = {sample_in(0.05, 0.3), sample_in(-0.1, 0.1), 0};
        const real3 ways[BODY_COUNT] = {way, {0, 0, 0}, {0, 0.1, 0}};
        sb_step step = open(&fixture, ways, turn);
        sb_separate(&step);
        sb_body *box = fixture_body(&fixture, 0);
        const sb_body other = *fixture_body(&fixture, 2);
        const real3 start = real3_of(step.starts[0].position);
        const real3 whole = real3_sub(real3_of(box->position), start);
        sb_body_apply_impulse(box, sb_vec3_make(1, 2, 3));
        sb_stop stop[BODY_COUNT] = {{.stops = true, .whole = true, .share = (float)share}};
        sb_stops stops = {.bodies = stop, .holds = NULL, .hold_count = 0, .hold_capacity = 0};
        sb_separate_again(&step, &stops, false);
        const real3 wanted = real3_add(start, real3_scale(whole, turn != 0 ? 0 : share));
        assert_true(are_near(box->position, wanted, 1e-4));
        assert_true(box->yaw == step.starts[0].yaw);
        assert_true(sb_vec3_length_squared(box->velocity) == 0.0f);
        assert_true(sb_vec3_length_squared(box->impulse) == 0.0f);
        assert_true(stop[0].changed);
        assert_memory_equal(fixture_body(&fixture, 2), &other, sizeof other);
        sb_separate_close(&step);
        world_fixture_close(&fixture);
    }
}

static void island_of_a_box_that_is_stopped_stands_where_the_tick_began(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        world_fixture fixture;
        const real3 ways[BODY_COUNT] = {{sample_in(0.05, 0.3), 0, 0},
                                        {sample_in(-0.3, 0), sample_in(-0.1, 0.1), 0},
                                        {0, 0.1, 0}};
        sb_step step = open(&fixture, ways, 0);
        sb_separate(&step);
        const sb_body other = *fixture_body(&fixture, 2);
        sb_stop stop[BODY_COUNT] = {{.stops = true, .whole = true, .share = 0.5f}};
        sb_stops stops = {.bodies = stop, .holds = NULL, .hold_count = 0, .hold_capacity = 0};
        sb_separate_again(&step, &stops, true);
        for (uint32_t i = 0; i < 2; i++) {
            const sb_body *box = fixture_body(&fixture, i);
            assert_memory_equal(&box->position, &step.starts[i].position, sizeof box->position);
            assert_true(sb_vec3_length_squared(box->velocity) == 0.0f);
        }
        assert_memory_equal(fixture_body(&fixture, 2), &other, sizeof other);
        sb_separate_close(&step);
        world_fixture_close(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_that_a_sphere_stops_stands_where_they_met, sample_setup),
        cmocka_unit_test_setup(island_of_a_box_that_is_stopped_stands_where_the_tick_began,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
