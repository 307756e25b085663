// Balls in the crease of two surfaces. A ball in the crease of two planes accelerates by the part
// of gravity along it, less friction times the sum of both normal forces. In the crease of curved
// surfaces its energy is kept.

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
#define GROOVE_COUNT 150
#define CURVED_COUNT 400
#define YIELD_COUNT 60
#define EVENT_COUNT_MAX 10 // in a tick; the bound is 16
#define DEEP_MAX 1e-4      // m, in either side
// Where the ball comes to the second side later than to the first, it may leave the first one by
// this, and by a part of a tick's fall.
#define APART_MAX 5e-4
#define APART_SHARE 0.6

static const uint32_t rates[] = {10, 15, 20, 30, 60, 120, 240};

typedef struct vec {
    double x, y, z;
} vec;

static vec plus(vec a, vec b, double times)
{
    return (vec){a.x + times * b.x, a.y + times * b.y, a.z + times * b.z};
}

static double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static vec unit(vec a)
{
    return plus((vec){0, 0, 0}, a, 1 / sqrt(dot(a, a)));
}

static sb_vec3 narrow(vec a)
{
    return sb_vec3_make((float)a.x, (float)a.y, (float)a.z);
}

static vec widen(sb_vec3 a)
{
    return (vec){(double)a.x, (double)a.y, (double)a.z};
}

typedef enum side { PLANE, SOLID, BODY, SIDE_COUNT } side;

typedef struct crease {
    uint32_t rate_hz;
    double gravity, radius, mass, friction, restitution;
    bool ballistic;
    vec along;     // of the crease, downwards
    vec normal[2]; // of its sides
    double press;  // sum of the normal forces for each unit of mass and gravity
    side side[2];
    vec foot; // a point of the crease
} crease;

// The sides stand `left` and `right` radians off the direction in which the ball is pressed.
static void draw_sides(crease *c, double slope, double left, double right)
{
    const vec up = {0, 1, 0};
    double course = sample_in(-3, 3);
    c->along = (vec){cos(slope) * cos(course), -sin(slope), cos(slope) * sin(course)};
    vec out = unit(plus(up, c->along, -dot(up, c->along)));
    vec aside = cross(c->along, out);
    c->normal[0] = plus(plus((vec){0, 0, 0}, out, cos(left)), aside, sin(left));
    c->normal[1] = plus(plus((vec){0, 0, 0}, out, cos(right)), aside, -sin(right));
    // The two forces sum up to 1 along `out` and to nothing aside.
    c->press = cos(slope) * (sin(left) + sin(right)) / sin(left + right);
}

static crease random_crease(void)
{
    crease c = {
        .rate_hz = rates[sample_below(sizeof rates / sizeof rates[0])],
        .gravity = sample_in(1, 20),
        .radius = sample_log(0.05, 1),
        .mass = sample_log(0.01, 1000),
        .restitution = sample_chance(0.5) ? 0 : sample_in(0, 0.95),
        .ballistic = sample_chance(0.5),
        .side = {(side)sample_below(SIDE_COUNT), (side)sample_below(SIDE_COUNT)},
        .foot = {sample_in(-5, 5), sample_in(-5, 5), sample_in(-5, 5)},
    };
    draw_sides(&c, sample_in(0.1, 1.4), sample_in(0.1, 1.5), sample_in(0.1, 1.5));
    c.friction = sample_chance(0.5) ? 0 : sample_in(0, 0.5);
    return c;
}

static sb_box side_box(const crease *c, int i)
{
    // The turn of the vertical into the normal.
    vec n = c->normal[i], axis = cross((vec){0, 1, 0}, n);
    double w = sqrt(0.5 * (1 + n.y));
    vec half = plus((vec){0, 0, 0}, axis, 0.5 / w);
    sb_quaternion tilt = {(float)half.x, (float)half.y, (float)half.z, (float)w};
    return sb_box_from_pose(narrow(plus(c->foot, n, -1)), sb_vec3_make(60, 1, 60), 0, tilt);
}

static sb_quaternion side_tilt(const crease *c, int i)
{
    vec n = c->normal[i], axis = cross((vec){0, 1, 0}, n);
    double w = sqrt(0.5 * (1 + n.y));
    vec half = plus((vec){0, 0, 0}, axis, 0.5 / w);
    return (sb_quaternion){(float)half.x, (float)half.y, (float)half.z, (float)w};
}

static void open_world(world_fixture *fixture, const crease *c)
{
    sb_world_def def = fixture_def();
    def.tick_rate_hz = c->rate_hz;
    def.gravity_m_s2 = (float)c->gravity;
    def.sleep_s = 0.5f;
    sb_plane planes[2];
    sb_box boxes[2];
    uint32_t plane_count = 0, box_count = 0;
    for (int i = 0; i < 2; i++) {
        if (c->side[i] == PLANE) {
            planes[plane_count++] =
                (sb_plane){narrow(c->normal[i]), (float)dot(c->normal[i], c->foot)};
        } else if (c->side[i] == SOLID) {
            boxes[box_count++] = side_box(c, i);
        }
    }
    const sb_surface surface = {.friction = (float)c->friction, .layer = 1, .mask = ~0u};
    const sb_surface surfaces[2] = {surface, surface};
    const sb_scenery_def scenery = {.plane_count = plane_count,
                                    .planes = planes,
                                    .box_count = box_count,
                                    .boxes = boxes,
                                    .surfaces = surfaces};
    world_fixture_open(fixture, &def, &scenery);
    for (int i = 0; i < 2; i++) {
        if (c->side[i] == BODY) {
            sb_box box = side_box(c, i);
            sb_body *body = fixture_add_box(fixture, 1 + (uint32_t)i, box.center, box.half_extents);
            body->tilt = side_tilt(c, i);
            body->motion = SB_BODY_STATIC;
            body->inverse_mass = 0;
            body->friction = (float)c->friction;
        }
    }
}

// Puts a ball at both sides.
static sb_body *add_ball(world_fixture *fixture, const crease *c, double from_sides)
{
    double cosine = dot(c->normal[0], c->normal[1]);
    double out = (c->radius + from_sides) / (1 + cosine);
    vec at = plus(plus(c->foot, c->normal[0], out), c->normal[1], out);
    sb_body *ball =
        fixture_add_sphere(fixture, 0, narrow(at), sb_vec3_make(0, 0, 0), (float)c->radius);
    ball->inverse_mass = (float)(1 / c->mass);
    ball->friction = (float)c->friction;
    ball->restitution = (float)c->restitution;
    ball->flags |= c->ballistic ? SB_BODY_BALLISTIC : 0;
    return ball;
}

static double gap(const crease *c, const sb_body *ball, int i)
{
    return dot(c->normal[i], plus(widen(ball->position), c->foot, -1)) - c->radius;
}

static void check_tick(const world_fixture *fixture, const crease *c, const sb_body *ball,
                       uint32_t number, uint32_t tick)
{
    const sb_world_state *state = sb_world_get_state(fixture->world);
    double low = fmin(gap(c, ball, 0), gap(c, ball, 1));
    double high = fmax(gap(c, ball, 0), gap(c, ball, 1));
    double fall = c->gravity / ((double)c->rate_hz * (double)c->rate_hz);
    if (state->event_count > EVENT_COUNT_MAX || low < -DEEP_MAX ||
        high > APART_MAX + APART_SHARE * fall) {
        fail_msg("seed %" PRIu64 ": case %u, tick %u: %u events, %g and %g m off the sides",
                 sample_seed(), number, tick, state->event_count, low, high);
    }
}

// In n ticks of semi-implicit Euler the ball goes a dt^2 n (n + 1) / 2. A ballistic ball begins on
// its parabola, which is half a tick's gravity shorter.
static void check_way(const crease *c, const sb_body *ball, vec from, uint32_t ticks,
                      uint32_t number)
{
    double dt = 1.0 / (double)c->rate_hz;
    double pull = c->gravity * -c->along.y, rub = c->friction * c->press * c->gravity;
    double rate = pull > rub ? pull - rub : 0;
    double speed = rate * dt * ticks, way = 0.5 * speed * dt * (ticks + 1);
    vec velocity = widen(ball->velocity), moved = plus(widen(ball->position), from, -1);
    double is_speed = dot(velocity, c->along), is_way = dot(moved, c->along);
    double slack = c->ballistic ? c->gravity * dt * dt * ticks : 0;
    // A ball that is off one side in a tick lacks the friction of that side.
    double coarse = 1e-3 * c->gravity * dt * ticks + rub * dt;
    if (fabs(is_speed - speed) > coarse || fabs(is_way - way) > coarse + slack) {
        fail_msg("seed %" PRIu64 ": case %u: %g m/s and %g m after %u ticks at %u Hz, not %g and "
                 "%g",
                 sample_seed(), number, is_speed, is_way, ticks, c->rate_hz, speed, way);
    }
}

static void ball_slides_along_a_crease_by_the_gravity_along_it(void **state)
{
    (void)state;
    uint32_t slid = 0, held = 0;
    for (uint32_t i = 0; i < sample_scaled(SLIDE_COUNT); i++) {
        crease c = random_crease();
        double drive = -c.along.y - c.friction * c.press;
        if (fabs(drive) * c.gravity < 0.5) {
            continue; // it would fall asleep
        }
        world_fixture fixture;
        open_world(&fixture, &c);
        const sb_body *ball = add_ball(&fixture, &c, 0);
        vec from = widen(ball->position);
        uint32_t ticks = c.rate_hz;
        for (uint32_t tick = 0; tick < ticks; tick++) {
            fixture_step(&fixture, 1);
            check_tick(&fixture, &c, ball, i, tick);
        }
        check_way(&c, ball, from, ticks, i);
        assert_int_equal(sb_world_get_state(fixture.world)->frozen_count, 0);
        slid += drive > 0 ? 1 : 0;
        held += drive > 0 ? 0 : 1;
        world_fixture_close(&fixture);
    }
    assert_true(slid > SLIDE_COUNT / 2 && held > SLIDE_COUNT / 50);
}

// A groove without friction has one place of rest: the bottom.
static void ball_in_a_groove_comes_to_rest_at_the_bottom_alone(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(GROOVE_COUNT); i++) {
        crease c = random_crease();
        draw_sides(&c, 0, sample_in(0.4, 1.3), sample_in(0.4, 1.3));
        c.friction = 0;
        c.restitution *= 0.5; // real bounces end within the time
        world_fixture fixture;
        open_world(&fixture, &c);
        sb_body *ball = add_ball(&fixture, &c, 0);
        vec bottom = widen(ball->position);
        // Above one flank, and not in the other one.
        int flank = (int)sample_below(2);
        double aside = sample_in(0, 0.3), sink = -aside * dot(c.normal[0], c.normal[1]);
        double up = sample_in(0, 1) + fmax(0, sink / c.normal[1 - flank].y);
        vec at = plus(plus(bottom, c.normal[flank], aside), (vec){0, 1, 0}, up);
        ball->position = narrow(at);
        for (uint32_t tick = 0; tick < 60 * c.rate_hz && (ball->flags & SB_BODY_ASLEEP) == 0;
             tick++) {
            fixture_step(&fixture, 1);
        }
        vec off = plus(widen(ball->position), bottom, -1);
        double across = sqrt(dot(off, off) - pow(dot(off, c.along), 2));
        // A ball whose fall in a tick is no small part of its radius may rock for ever.
        double fall = c.gravity / ((double)c.rate_hz * (double)c.rate_hz);
        bool asleep = (ball->flags & SB_BODY_ASLEEP) != 0;
        if (asleep ? across > 5e-3 : fall < 0.02 * c.radius || across > fall) {
            fail_msg("seed %" PRIu64 ": case %u at %u Hz ends %s, %g m off the bottom",
                     sample_seed(), i, c.rate_hz, asleep ? "asleep" : "awake", across);
        }
        world_fixture_close(&fixture);
    }
}

// A ball between a fixed ball and a wall, or between two fixed balls at one height, slides on a
// circle. From rest at the angle a from its top it leaves where cos = 2/3 cos a, as from one ball.
typedef struct curve {
    crease c;
    double fixed_radius[2],
        aside[2]; // of the fixed balls: how far they are from the circle's plane
    double circle, start;
    vec middle, across; // of the circle; out of its plane, to the first ball
    bool wall;
} curve;

static curve random_curve(void)
{
    curve k = {.c = random_crease(), .start = sample_in(0.1, 0.6), .wall = sample_chance(0.5)};
    k.c.friction = 0;
    double course = sample_in(-3, 3);
    k.across = (vec){cos(course), 0, sin(course)};
    k.middle = k.c.foot;
    k.circle = k.c.radius * sample_in(1.2, 4);
    for (int i = 0; i < 2; i++) {
        k.aside[i] = (k.c.radius + k.circle) * sample_in(0.1, 0.7) * (i == 0 ? 1 : -1);
        k.fixed_radius[i] = sqrt(k.circle * k.circle + k.aside[i] * k.aside[i]) - k.c.radius;
    }
    return k;
}

static sb_body *open_curve(world_fixture *fixture, const curve *k)
{
    sb_world_def def = fixture_def();
    def.tick_rate_hz = k->c.rate_hz;
    def.gravity_m_s2 = (float)k->c.gravity;
    def.sleep_s = 0.5f;
    double offset = dot(k->across, k->middle) - k->c.radius;
    const double ground = k->middle.y - k->fixed_radius[0];
    const sb_plane planes[2] = {{narrow(k->across), (float)offset}, {{0, 1, 0}, (float)ground}};
    const sb_surface surfaces[2] = {{.layer = 1, .mask = ~0u}, {.layer = 1, .mask = ~0u}};
    const sb_scenery_def scenery = {
        .plane_count = k->wall ? 2 : 0, .planes = planes, .surfaces = surfaces};
    world_fixture_open(fixture, &def, &scenery);
    for (int i = 0; i < (k->wall ? 1 : 2); i++) {
        vec at = plus(k->middle, k->across, k->aside[i]);
        sb_body *fixed = fixture_add_sphere(fixture, 1 + (uint32_t)i, narrow(at),
                                            sb_vec3_make(0, 0, 0), (float)k->fixed_radius[i]);
        fixed->motion = SB_BODY_STATIC;
        fixed->inverse_mass = 0;
        fixed->friction = 0;
    }
    vec on = plus(k->middle, cross(k->across, (vec){0, 1, 0}), k->circle * sin(k->start));
    on.y += k->circle * cos(k->start) + 1e-5;
    sb_body *ball =
        fixture_add_sphere(fixture, 0, narrow(on), sb_vec3_make(0, 0, 0), (float)k->c.radius);
    ball->inverse_mass = (float)(1 / k->c.mass);
    ball->friction = 0;
    ball->restitution = (float)k->c.restitution;
    ball->flags |= k->c.ballistic ? SB_BODY_BALLISTIC : 0;
    return ball;
}

// Returns the cosine at which the ball last touched a fixed ball.
static double slide_on(world_fixture *fixture, const curve *k, const sb_body *ball)
{
    double last = 1, cosine = 1;
    for (uint32_t tick = 0; tick < 20 * k->c.rate_hz && cosine > 0; tick++) {
        fixture_step(fixture, 1);
        uint32_t count;
        const sb_contact *contacts = sb_world_contacts(fixture->world, &count);
        cosine = ((double)ball->position.y - k->middle.y) / k->circle;
        for (uint32_t i = 0; i < count; i++) {
            bool touches = contacts[i].kind != SB_CONTACT_END && contacts[i].b < SB_ID_PLANE;
            last = touches ? cosine : last;
        }
        if ((ball->flags & SB_BODY_ASLEEP) != 0) {
            fail_msg("seed %" PRIu64 ": sleeps in tick %u at %u Hz", sample_seed(), tick,
                     k->c.rate_hz);
        }
    }
    assert_int_equal(sb_world_get_state(fixture->world)->frozen_count, 0);
    return last;
}

static void ball_in_a_crease_of_balls_leaves_where_mechanics_says(void **state)
{
    (void)state;
    uint32_t checked = 0;
    for (uint32_t i = 0; i < sample_scaled(CURVED_COUNT); i++) {
        curve k = random_curve();
        double turn = sqrt(k.c.gravity / k.circle) / (double)k.c.rate_hz;
        if (k.c.gravity * sin(k.start) < 0.5 || turn > 0.5) {
            continue; // it would fall asleep, or the tick is too long for such a circle
        }
        world_fixture fixture;
        const sb_body *ball = open_curve(&fixture, &k);
        double wanted = 2.0 / 3.0 * cos(k.start), cosine = slide_on(&fixture, &k, ball);
        if (fabs(cosine - wanted) > 1.5 * turn + 0.05) {
            fail_msg("seed %" PRIu64 ": case %u leaves at %g, not %g (turn %g)", sample_seed(), i,
                     cosine, wanted, turn);
        }
        checked++;
        world_fixture_close(&fixture);
    }
    assert_true(checked > CURVED_COUNT / 2);
}

// The fixed ball may be one that lies on the ground and yields. Then a ball between it and a wall
// comes down to the ground, and the two gain no energy.
static void ball_between_a_wall_and_a_ball_that_yields_comes_down(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(YIELD_COUNT); i++) {
        curve k = random_curve();
        k.wall = true;
        k.c.restitution = 0;
        k.middle.y = k.fixed_radius[0];
        world_fixture fixture;
        const sb_body *ball = open_curve(&fixture, &k);
        sb_body *below = fixture_body(&fixture, 1);
        below->motion = SB_BODY_DYNAMIC;
        below->inverse_mass = (float)(1 / (k.c.mass * sample_log(1, 1000)));
        double mass = 1 / (double)below->inverse_mass, floor = k.fixed_radius[0];
        double least = k.c.gravity * (k.c.mass * (double)ball->position.y + mass * floor);
        for (uint32_t tick = 0; tick < 30 * k.c.rate_hz; tick++) {
            fixture_step(&fixture, 1);
            vec v = widen(ball->velocity), w = widen(below->velocity);
            double moves = 0.5 * (k.c.mass * dot(v, v) + mass * dot(w, w));
            double stands = k.c.mass * (double)ball->position.y + mass * (double)below->position.y;
            double energy = moves + k.c.gravity * stands;
            if (energy > least * (1 + 1e-4)) {
                fail_msg("seed %" PRIu64 ": case %u has %g J of %g J in tick %u", sample_seed(), i,
                         energy, least, tick);
            }
            least = fmin(least, energy);
        }
        if ((double)ball->position.y > k.c.radius + 1e-3) {
            fail_msg("seed %" PRIu64 ": case %u stays at %g m at %u Hz", sample_seed(), i,
                     (double)ball->position.y, k.c.rate_hz);
        }
        world_fixture_close(&fixture);
    }
}

// A slab closes on a ball over the ground. The two surfaces are a wedge of a few degrees or less,
// which by geometry alone drives the ball out at the slab's speed over the sine of that angle: up
// to 200 times. The ball gets no faster than it and the slab are together, tick by tick.
static void ball_in_a_narrow_wedge_is_not_driven_out_fast(void **state)
{
    (void)state;
    const uint32_t hertz[] = {10, 20, 60, 240};
    double fastest = 0;
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.tick_rate_hz = hertz[n % 4];
        world_fixture_open_on_ground(&fixture, &def);
        const double angle = sample_log(0.005, 0.1), speed = sample_log(0.2, 10);
        const double radius = sample_in(0.2, 0.5), gap = sample_in(0, 0.2);
        sb_body *ball = fixture_add_sphere(&fixture, 0, sb_vec3_make(0, (float)radius, 0),
                                           sb_vec3_make(0, 0, 0), (float)radius);
        sb_body *slab = fixture_add_box(
            &fixture, 1, sb_vec3_make(0, (float)(radius + (radius + gap + 0.2) / cos(angle)), 0),
            sb_vec3_make(4, 0.2f, 4));
        slab->tilt = (sb_quaternion){0, 0, (float)sin(angle / 2), (float)cos(angle / 2)};
        slab->inverse_mass = 1e-6f;
        slab->velocity.y = (float)-speed;
        ball->restitution = slab->restitution = 0;
        for (uint32_t tick = 0; tick < def.tick_rate_hz; tick++) {
            const double before = real3_length(real3_of(ball->velocity));
            const double closing = real3_length(real3_of(slab->velocity));
            fixture_step(&fixture, 1);
            const double after = real3_length(real3_of(ball->velocity));
            fastest = fmax(fastest, after / speed);
            if (after > 1.01 * (before + closing) + 1e-3) {
                fail_msg("seed %" PRIu64
                         ", case %u, %u Hz: an angle of %g and %g m/s drive the ball "
                         "from %g to %g m/s",
                         sample_seed(), n, def.tick_rate_hz, angle, closing, before, after);
            }
        }
        world_fixture_close(&fixture);
    }
    assert_true(fastest > 0.5); // some were pushed
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(ball_in_a_narrow_wedge_is_not_driven_out_fast, sample_setup),
        cmocka_unit_test_setup(ball_slides_along_a_crease_by_the_gravity_along_it, sample_setup),
        cmocka_unit_test_setup(ball_in_a_crease_of_balls_leaves_where_mechanics_says, sample_setup),
        cmocka_unit_test_setup(ball_between_a_wall_and_a_ball_that_yields_comes_down, sample_setup),
        cmocka_unit_test_setup(ball_in_a_groove_comes_to_rest_at_the_bottom_alone, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
