// Balls that touch several things which yield: responses to one at a time alternate until the bound
// on events. What then does not hold a ball lets it go on.

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/world.h"
#include "sample.h"
#include "world_fixture.h"

#define CASE_COUNT 200
#define TIME_S 3
#define RADIUS 0.3

static const uint32_t rates[] = {10, 16, 19, 30, 60, 120};

static sb_body *add_ball(world_fixture *fixture, uint32_t index, real3 position)
{
    sb_body *ball = fixture_add_sphere(fixture, index, real3_round(position), sb_vec3_make(0, 0, 0),
                                       (float)RADIUS);
    ball->inverse_mass = (float)(1 / sample_log(1, 1000));
    return ball;
}

// A ball on another one's flank, which stands against a wall, with a third one on top of both.
static void flank_lets_go(uint32_t number)
{
    const sb_plane planes[2] = {{{0, 1, 0}, 0}, {{1, 0, 0}, 0}};
    const sb_scenery_def scenery = {.plane_count = 2, .planes = planes};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = 9.81f;
    def.sleep_s = 0.5f;
    def.tick_rate_hz = rates[sample_below(sizeof rates / sizeof rates[0])];
    world_fixture_open(&fixture, &def, &scenery);
    const double lean = sample_in(0.2, 1.2), top = sample_in(-0.5, 0.2), side = sample_in(-1, 1);
    const real3 first = {RADIUS, RADIUS, 0};
    const real3 second = {first.x + 2 * RADIUS * sin(lean) * cos(side),
                          first.y + 2 * RADIUS * cos(lean), 2 * RADIUS * sin(lean) * sin(side)};
    const real3 third = {second.x + 2 * RADIUS * sin(top), second.y + 2 * RADIUS * cos(top),
                         second.z};
    add_ball(&fixture, 0, first);
    sb_body *ball = add_ball(&fixture, 1, second);
    add_ball(&fixture, 2, third);
    fixture_step(&fixture, (int)(TIME_S * def.tick_rate_hz));
    if ((double)ball->position.y > second.y - 0.1 * RADIUS) {
        fail_msg("seed %" PRIu64 ", case %" PRIu32 ", %" PRIu32 " Hz: from %g m to %g m, %" PRIu32
                 " frozen",
                 sample_seed(), number, def.tick_rate_hz, second.y, (double)ball->position.y,
                 sb_world_get_state(fixture.world)->frozen_count);
    }
    world_fixture_close(&fixture);
}

static void ball_on_a_flank_under_another_one_rolls_off(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        flank_lets_go(n);
    }
}

// A driven block presses a ball against a wall by its upper edge, at about the height of the ball's
// centre. The block is taken back before the ball, and what is left between the two holds nothing.
static void edge_lets_go(uint32_t number)
{
    const sb_plane planes[2] = {{{0, 1, 0}, 0}, {{-1, 0, 0}, -2}};
    const sb_scenery_def scenery = {.plane_count = 2, .planes = planes};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = (float)sample_log(2, 12);
    def.tick_rate_hz = rates[sample_below(sizeof rates / sizeof rates[0])];
    world_fixture_open(&fixture, &def, &scenery);
    const double radius = sample_in(0.3, 0.7), top = radius + sample_in(0.05, 0.6);
    const double height = top + radius * sample_in(0, 0.06);
    sb_body *ball = fixture_add_sphere(&fixture, 0, real3_round((real3){2 - radius, height, 0}),
                                       sb_vec3_make(0, 0, 0), (float)radius);
    ball->inverse_mass = (float)(1 / sample_log(0.1, 100));
    const sb_vec3 half = {1.5f, (float)(top / 2), 1};
    const double away = 2 * radius + sample_in(0.05, 0.5);
    sb_body *block =
        fixture_add_box(&fixture, 1, sb_vec3_make((float)(2 - away) - half.x, half.y, 0), half);
    block->inverse_mass = (float)(1 / sample_log(3000, 50000));
    ball->friction = block->friction = (float)sample_in(0, 1);
    const float speed = (float)sample_log(0.5, 20);
    for (uint32_t tick = 0; tick < TIME_S * def.tick_rate_hz; tick++) {
        block->velocity.x = speed;
        fixture_step(&fixture, 1);
    }
    const double fall = (double)def.gravity_m_s2 / (def.tick_rate_hz * (double)def.tick_rate_hz);
    const double x = (double)(ball->position.x - block->position.x - half.x);
    const double y = fmax((double)ball->position.y - top, 0), gap = sqrt(x * x + y * y) - radius;
    if ((double)ball->position.y > radius + 5e-3 && (double)ball->position.y < top + 0.1 * radius &&
        gap > 2e-3 + 0.1 * fall) {
        fail_msg("seed %" PRIu64 ", case %" PRIu32 ", %" PRIu32
                 " Hz, %g m/s: the ball hangs at %g m (floor %g m), %g m from the block",
                 sample_seed(), number, def.tick_rate_hz, (double)speed, (double)ball->position.y,
                 radius, gap);
    }
    world_fixture_close(&fixture);
}

static void ball_at_the_edge_of_a_block_that_is_taken_back_falls(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        edge_lets_go(n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(ball_on_a_flank_under_another_one_rolls_off, sample_setup),
        cmocka_unit_test_setup(ball_at_the_edge_of_a_block_that_is_taken_back_falls, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
