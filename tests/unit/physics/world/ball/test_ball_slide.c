// Balls that slide off a fixed ball. Without friction and restitution the exact solution is known:
// one that starts at rest at the angle a from the top leaves where cos = 2/3 cos a.

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

#define SLIDE_COUNT 600
// Events of a tick: a touch, the rest of a touch that rounding left, and one that makes a ballistic
// ball rest. The bound is 16.
#define EVENT_COUNT_MAX 8
#define DEPTH_MAX 1e-4

typedef struct slide {
    uint32_t rate_hz;
    double gravity, fixed_radius, radius, mass, start, friction, restitution;
    bool ballistic;
    double course; // horizontal direction of the slide, rad
    sb_vec3 centre;
} slide;

static slide random_slide(void)
{
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    return (slide){
        .rate_hz = rates[sample_below(6)],
        .gravity = sample_in(1, 20),
        .fixed_radius = sample_log(0.2, 3),
        .radius = sample_log(0.05, 1),
        .mass = sample_log(0.01, 1000),
        .start = sample_in(0.05, 0.6),
        .friction = sample_chance(0.5) ? 0 : sample_in(0, 1),
        .restitution = sample_chance(0.5) ? 0 : sample_in(0, 1),
        .ballistic = sample_chance(0.5),
        .course = sample_in(-3, 3),
        .centre = {(float)sample_in(-50, 50), (float)sample_in(-5, 5), (float)sample_in(-50, 50)},
    };
}

static sb_body *open(world_fixture *fixture, const slide *s)
{
    sb_world_def def = fixture_def();
    def.tick_rate_hz = s->rate_hz;
    def.gravity_m_s2 = (float)s->gravity;
    def.sleep_s = 0.5f;
    world_fixture_open(fixture, &def, NULL);
    const sb_vec3 still = {0, 0, 0};
    sb_body *fixed = fixture_add_sphere(fixture, 1, s->centre, still, (float)s->fixed_radius);
    fixed->motion = SB_BODY_STATIC;
    fixed->inverse_mass = 0;
    fixed->friction = (float)s->friction;
    double radii = s->fixed_radius + s->radius;
    double across = radii * sin(s->start), up = radii * cos(s->start) + 1e-5;
    sb_vec3 from = {(float)(across * cos(s->course)), (float)up, (float)(across * sin(s->course))};
    sb_vec3 at = sb_vec3_add(s->centre, from);
    sb_body *ball = fixture_add_sphere(fixture, 0, at, still, (float)s->radius);
    ball->inverse_mass = (float)(1 / s->mass);
    ball->friction = (float)s->friction;
    ball->restitution = (float)s->restitution;
    ball->flags |= s->ballistic ? SB_BODY_BALLISTIC : 0;
    return ball;
}

// Where the ball is as seen from the fixed one.
static double distance(const slide *s, const sb_body *ball, double *out_cosine)
{
    double x = (double)ball->position.x - (double)s->centre.x;
    double y = (double)ball->position.y - (double)s->centre.y;
    double z = (double)ball->position.z - (double)s->centre.z;
    double length = sqrt(x * x + y * y + z * z);
    *out_cosine = y / length;
    return length;
}

// Steps until the ball has fallen below the fixed one or sleeps. Returns the cosine at its last
// touch.
static double run(world_fixture *fixture, const slide *s, const sb_body *ball)
{
    const sb_world_state *state = sb_world_get_state(fixture->world);
    double cosine = 1, last = 1;
    for (uint32_t tick = 0; tick < 20 * s->rate_hz && cosine > 0; tick++) {
        fixture_step(fixture, 1);
        uint32_t count;
        const sb_contact *contacts = sb_world_contacts(fixture->world, &count);
        double depth = s->fixed_radius + s->radius - distance(s, ball, &cosine);
        last = count > 0 && contacts[0].kind != SB_CONTACT_END ? cosine : last;
        if (depth > DEPTH_MAX || state->event_count > EVENT_COUNT_MAX) {
            fail_msg("seed %" PRIu64 ": %g m deep, %u events in tick %u", sample_seed(), depth,
                     state->event_count, tick);
        }
        if ((ball->flags & SB_BODY_ASLEEP) != 0) {
            break;
        }
    }
    assert_int_equal(state->frozen_count, 0);
    return last;
}

// Friction below the tangent lets go. A ball needs 0.05 m/s within the 0.5 s until it would sleep;
// this asks for an acceleration that gives three times as much.
static bool lets_go(const slide *s)
{
    return s->gravity * (sin(s->start) - s->friction * cos(s->start)) * 0.5 > 0.15;
}

static void slide_of_any_kind_reaches_no_bound_and_ends_below(void **state)
{
    (void)state;
    uint32_t gone = 0, held = 0;
    for (uint32_t i = 0; i < sample_scaled(SLIDE_COUNT); i++) {
        slide s = random_slide();
        world_fixture fixture;
        const sb_body *ball = open(&fixture, &s);
        (void)run(&fixture, &s, ball);
        bool asleep = (ball->flags & SB_BODY_ASLEEP) != 0;
        if (asleep && lets_go(&s)) {
            fail_msg("seed %" PRIu64 ": slide %u sleeps on the flank", sample_seed(), i);
        }
        gone += asleep ? 0u : 1u;
        held += asleep ? 1u : 0u;
        world_fixture_close(&fixture);
    }
    assert_true(gone > SLIDE_COUNT / 2 && held > SLIDE_COUNT / 20); // friction holds some
}

// A tick turns the ball by about sqrt(g / radii) dt. Near the place where it leaves, the gap grows
// with the third power of the time, so that rounding decides within 0.05.
static void slide_without_friction_leaves_where_mechanics_says(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(SLIDE_COUNT); i++) {
        slide s = random_slide();
        s.friction = s.restitution = 0;
        world_fixture fixture;
        const sb_body *ball = open(&fixture, &s);
        double turn = sqrt(s.gravity / (s.fixed_radius + s.radius)) / (double)s.rate_hz;
        double cosine = run(&fixture, &s, ball);
        double wanted = 2.0 / 3.0 * cos(s.start);
        if (lets_go(&s) && turn < 0.5 && fabs(cosine - wanted) > 1.5 * turn + 0.05) {
            fail_msg("seed %" PRIu64 ": slide %u leaves at %g, not %g (turn %g)", sample_seed(), i,
                     cosine, wanted, turn);
        }
        world_fixture_close(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(slide_of_any_kind_reaches_no_bound_and_ends_below, sample_setup),
        cmocka_unit_test_setup(slide_without_friction_leaves_where_mechanics_says, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
