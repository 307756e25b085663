// Balls put down at rest stay, ballistic or not, whatever they lie on.

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

#define CASE_COUNT 60 // of each support
// The sweep against a box that moves may be early by 1e-4 m.
#define DEPTH_MAX 2e-4
#define HOVER_MAX 2e-4

typedef enum support {
    ON_PLANE,
    ON_INCLINE, // friction holds the ball
    ON_SOLID_BOX,
    ON_CYLINDER,
    ON_SLEEPING_BOX,
    ON_AWAKE_BOX,
    ON_MOVING_BOX, // kinematic, and the ball moves with it
    ON_STATIC_BALL,
    ON_SLEEPING_BALL,
    SUPPORT_COUNT
} support;

typedef struct resting {
    support on;
    double radius, incline, friction;
    sb_vec3 foot; // the point that the ball lies on
    sb_vec3 normal;
} resting;

static resting random_resting(support on)
{
    resting r = {
        .on = on,
        .radius = sample_log(0.05, 1),
        .foot = {(float)sample_in(-50, 50), (float)sample_in(-2, 2), (float)sample_in(-50, 50)}};
    r.incline = on == ON_INCLINE ? sample_in(0.01, 0.6) : 0;
    r.friction = on == ON_INCLINE ? tan(r.incline) * sample_in(1.1, 2) : sample_in(0, 1);
    r.normal = sb_vec3_make((float)sin(r.incline), (float)cos(r.incline), 0);
    r.normal = sb_vec3_scale(r.normal, 1 / sb_vec3_length(r.normal));
    return r;
}

// The scenery: the support itself, or ground 2 m below the foot for the body that is the support.
static void open(world_fixture *fixture, const resting *r)
{
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    sb_world_def def = fixture_def();
    def.tick_rate_hz = rates[sample_below(6)];
    def.gravity_m_s2 = (float)sample_in(1, 20);
    def.sleep_s =
        sample_chance(0.5) || r->on == ON_SLEEPING_BOX || r->on == ON_SLEEPING_BALL ? 0.5f : 0;
    bool below = r->on != ON_PLANE && r->on != ON_INCLINE;
    sb_plane plane = {r->normal, sb_vec3_dot(r->normal, r->foot) - (below ? 2.0f : 0.0f)};
    sb_vec3 middle = sb_vec3_add(r->foot, sb_vec3_make(0, -0.5f, 0));
    const sb_quaternion upright = {0, 0, 0, 1};
    sb_box box =
        sb_box_from_pose(middle, sb_vec3_make(1, 0.5f, 1), (float)sample_in(-3, 3), upright);
    sb_cylinder cylinder = {middle, {0, 1, 0}, 1, 0.5f};
    const sb_surface surface = {.friction = (float)r->friction, .layer = 1, .mask = ~0u};
    const sb_surface surfaces[2] = {surface, surface};
    const sb_scenery_def scenery = {.plane_count = 1,
                                    .planes = &plane,
                                    .box_count = r->on == ON_SOLID_BOX,
                                    .boxes = &box,
                                    .cylinder_count = r->on == ON_CYLINDER,
                                    .cylinders = &cylinder,
                                    .surfaces = surfaces};
    world_fixture_open(fixture, &def, &scenery);
}

static void add_support(world_fixture *fixture, const resting *r)
{
    const sb_vec3 still = {0, 0, 0};
    sb_vec3 middle = sb_vec3_add(r->foot, sb_vec3_make(0, -1, 0));
    sb_body *body;
    if (r->on == ON_STATIC_BALL || r->on == ON_SLEEPING_BALL) {
        body = fixture_add_sphere(fixture, 1, middle, still, 1);
    } else if (r->on >= ON_SLEEPING_BOX) {
        body = fixture_add_box(fixture, 1, middle, sb_vec3_make(20, 1, 20));
    } else {
        return;
    }
    body->friction = (float)r->friction;
    body->inverse_mass = (float)(1 / sample_log(1, 1e4));
    if (r->on == ON_AWAKE_BOX) {
        body->flags |= SB_BODY_SLEEPLESS;
    }
    if (r->on == ON_STATIC_BALL || r->on == ON_MOVING_BOX) {
        body->motion = r->on == ON_MOVING_BOX ? SB_BODY_KINEMATIC : SB_BODY_STATIC;
        body->inverse_mass = 0;
    }
    if (r->on == ON_MOVING_BOX) {
        body->velocity = sb_vec3_make((float)sample_in(-1, 1), (float)sample_in(-0.6, 1), 0);
    }
    if (r->on == ON_SLEEPING_BOX || r->on == ON_SLEEPING_BALL) {
        fixture_step(fixture, (int)fixture->def.tick_rate_hz);
        assert_true((body->flags & SB_BODY_ASLEEP) != 0);
    }
}

// How far the ball's lowest point is below the support, m.
static double depth_of(world_fixture *fixture, const resting *r, const sb_body *ball)
{
    sb_vec3 p = ball->position;
    if (r->on == ON_STATIC_BALL || r->on == ON_SLEEPING_BALL) {
        sb_vec3 o = fixture_body(fixture, 1)->position;
        double x = (double)p.x - (double)o.x, y = (double)p.y - (double)o.y,
               z = (double)p.z - (double)o.z;
        return 1 + (double)ball->half_extents.x - sqrt(x * x + y * y + z * z);
    }
    double top = (double)r->foot.y;
    if (r->on >= ON_SLEEPING_BOX) {
        top = (double)fixture_body(fixture, 1)->position.y + 1;
    }
    double x = (double)p.x - (double)r->foot.x;
    double up = r->on == ON_INCLINE ? (double)r->normal.x * x +
                                          (double)r->normal.y * ((double)p.y - (double)r->foot.y)
                                    : (double)p.y - top;
    return (double)ball->half_extents.x - up;
}

static sb_body *add_ball(world_fixture *fixture, const resting *r, bool ballistic)
{
    sb_vec3 at = sb_vec3_add_scaled(r->foot, r->normal, (float)r->radius);
    sb_vec3 velocity = {0, 0, 0};
    if (r->on == ON_MOVING_BOX) {
        velocity = fixture_body(fixture, 1)->velocity;
    }
    sb_body *ball = fixture_add_sphere(fixture, 0, at, velocity, (float)r->radius);
    ball->friction = (float)r->friction;
    ball->restitution = ballistic && sample_chance(0.2) ? 1 : (float)sample_in(0, 0.95);
    ball->inverse_mass = (float)(1 / sample_log(0.1, 100));
    ball->flags |= ballistic ? SB_BODY_BALLISTIC : 0;
    return ball;
}

static void rest_once(support on, bool ballistic, uint32_t number)
{
    resting r = random_resting(on);
    world_fixture fixture;
    open(&fixture, &r);
    add_support(&fixture, &r);
    const sb_body *ball = add_ball(&fixture, &r, ballistic);
    for (uint32_t tick = 0; tick < 3 * fixture.def.tick_rate_hz; tick++) {
        fixture_step(&fixture, 1);
        double depth = depth_of(&fixture, &r, ball);
        if (depth > DEPTH_MAX || depth < -HOVER_MAX) {
            fail_msg("seed %" PRIu64 ": support %d, case %u: %g m deep in tick %u", sample_seed(),
                     (int)on, number, depth, tick);
        }
    }
    bool never_sleeps = fixture.def.sleep_s == 0 || on == ON_MOVING_BOX || on == ON_AWAKE_BOX;
    if (!never_sleeps && (ball->flags & SB_BODY_ASLEEP) == 0) {
        fail_msg("seed %" PRIu64 ": support %d, case %u: does not sleep", sample_seed(), (int)on,
                 number);
    }
    world_fixture_close(&fixture);
}

static void rest_of_each_kind(bool ballistic)
{
    for (int on = 0; on < (int)SUPPORT_COUNT; on++) {
        for (uint32_t i = 0; i < sample_scaled(CASE_COUNT); i++) {
            rest_once((support)on, ballistic, i);
        }
    }
}

static void ordinary_ball_at_rest_stays_on_every_support(void **state)
{
    (void)state;
    rest_of_each_kind(false);
}

static void ballistic_ball_at_rest_stays_on_every_support(void **state)
{
    (void)state;
    rest_of_each_kind(true);
}

// An elastic ballistic ball bounces to the height from which it fell: on a plane its events are on
// the exact parabola, though it may bounce several times in a tick.
static void elastic_ballistic_ball_keeps_its_height(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 30, 60, 240};
    for (int i = 0; i < 4; i++) {
        sb_world_def def = fixture_def();
        def.tick_rate_hz = rates[i];
        def.gravity_m_s2 = 9.81f;
        world_fixture fixture;
        world_fixture_open_on_ground(&fixture, &def);
        sb_body *ball =
            fixture_add_sphere(&fixture, 0, sb_vec3_make(0, 0.6f, 0), sb_vec3_make(0, 0, 0), 0.5f);
        ball->flags |= SB_BODY_BALLISTIC;
        ball->restitution = 1;
        for (uint32_t tick = 0; tick < 10 * rates[i]; tick++) {
            fixture_step(&fixture, 1);
            double v = (double)ball->velocity.y;
            double energy = 9.81 * ((double)ball->position.y - 0.5) + 0.5 * v * v;
            if (fabs(energy - 0.981) > 1e-3) {
                fail_msg("%u Hz, tick %u: %g J a kg", rates[i], tick, energy);
            }
        }
        world_fixture_close(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(ordinary_ball_at_rest_stays_on_every_support, sample_setup),
        cmocka_unit_test_setup(ballistic_ball_at_rest_stays_on_every_support, sample_setup),
        cmocka_unit_test(elastic_ballistic_ball_keeps_its_height),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
