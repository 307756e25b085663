// Tests that an undriven world never gains energy. Its energy is the kinetic one, with the impulses
// that the next tick takes up, and the potential one above the floor.

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/shape/hull_build.h"
#include "sample.h"
#include "world_fixture.h"

#define GRAVITY 9.81
#define GROWTH_PER_S 1e-4
#define BODY_COUNT_MAX 32u
#define SOLID_COUNT 3u

static double energy_of(const sb_body *body, double gravity, bool with_impulse)
{
    if (!(body->inverse_mass > 0)) {
        return 0;
    }
    real3 impulse =
        real3_scale(real3_of(body->impulse), with_impulse ? (double)body->inverse_mass : 0);
    real3 velocity = real3_add(real3_of(body->velocity), impulse);
    double kinetic = 0.5 * real3_dot(velocity, velocity);
    double fall = gravity * (double)body->gravity_scale * (double)body->position.y;
    return (kinetic + fall) / (double)body->inverse_mass;
}

static double energy_in(world_fixture *fixture, bool with_impulse)
{
    double sum = 0;
    for (uint32_t i = 0; i < fixture->def.body_capacity; i++) {
        sum += energy_of(fixture_body(fixture, i), (double)fixture->def.gravity_m_s2, with_impulse);
    }
    return sum;
}

static sb_body *add_cube(world_fixture *fixture, uint32_t index, sb_vec3 position, double mass_kg,
                         double restitution)
{
    sb_body_def def = sb_body_def_default();
    def.half_extents = sb_vec3_make(1, 1, 1);
    def.position = position;
    def.mass_kg = (float)mass_kg;
    def.friction = 0;
    def.restitution = (float)restitution;
    assert_int_equal(sb_world_body_add(fixture->world, index, &def), SB_OK);
    return fixture_body(fixture, index);
}

// A heavy cube presses a light one against a wall, at any restitution and rate: within one tick the
// light one meets both again and again.
static void cube_between_a_heavy_one_and_a_wall_gains_nothing(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 30, 60, 240};
    for (uint32_t n = 0; n < 44; n++) {
        sb_surface surfaces[2] = {sb_surface_default(), sb_surface_default()};
        surfaces[0].friction = surfaces[1].friction = 0;
        const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 1, 9.5f), sb_vec3_make(5, 5, 0.5f), 0);
        const sb_scenery_def scenery = {.plane_count = 1,
                                        .planes = &fixture_ground,
                                        .box_count = 1,
                                        .boxes = &wall,
                                        .surfaces = surfaces};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        def.tick_rate_hz = rates[n % 4];
        world_fixture_open(&fixture, &def, &scenery);
        double restitution = 0.1 * (n / 4);
        sb_body *heavy = add_cube(&fixture, 0, sb_vec3_make(0, 1, 5), 100, restitution);
        (void)add_cube(&fixture, 1, sb_vec3_make(0, 1, 7.94f), 10, restitution);
        heavy->velocity.z = 10;
        double start = energy_in(&fixture, true);
        for (uint32_t tick = 1; tick <= 4 * def.tick_rate_hz; tick++) {
            fixture_step(&fixture, 1);
            double now = energy_in(&fixture, true);
            if (now > start * (1 + GROWTH_PER_S * tick / def.tick_rate_hz)) {
                fail_msg("restitution %g, %u Hz, tick %u: %g J of %g J", restitution,
                         def.tick_rate_hz, tick, now, start);
            }
        }
        world_fixture_close(&fixture);
    }
}

// Newton's cradle of cubes without gaps, hit from either end: each visit of a pair passes the speed
// on, whatever the order of the visits.
static void cradle_of_cubes_passes_the_speed_to_the_last(void **state)
{
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        for (uint32_t i = 0; i < 5; i++) {
            float gap = i == (side < 0 ? 0u : 4u) ? 0.5f * (float)side : 0.0f;
            (void)add_cube(&fixture, i, sb_vec3_make(2.0f * (float)i + gap, 0, 0), 3, 1);
        }
        fixture_body(&fixture, side < 0 ? 0 : 4)->velocity.x = (float)(-3 * side);
        fixture_step(&fixture, 60);
        for (uint32_t i = 0; i < 5; i++) {
            double wanted = i == (side < 0 ? 4u : 0u) ? -3 * side : 0;
            assert_true(fabs((double)fixture_body(&fixture, i)->velocity.x - wanted) <= 1e-4);
        }
        world_fixture_close(&fixture);
    }
}

// A box that falls on a plane bounces to the square of its restitution times its height, but for
// the half tick of fall that each flight loses twice: g dt / v of its energy for each.
static void box_on_a_plane_bounces_to_its_share_of_the_height(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 200; n++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        def.tick_rate_hz = 240;
        world_fixture_open_on_ground(&fixture, &def);
        double restitution = real_float(sample_in(0.3, 1)), height = sample_in(1, 4);
        sb_body *box =
            add_cube(&fixture, 0, sb_vec3_make(0, (float)(1 + height), 0), 5, restitution);
        double speed = sqrt(2 * GRAVITY * height), top = 0;
        bool bounced = false;
        for (int tick = 0; tick < 480; tick++) {
            fixture_step(&fixture, 1);
            bounced = bounced || box->velocity.y > 0;
            double now = (double)box->position.y - 1;
            top = bounced && now > top ? now : top;
            if (bounced && box->velocity.y < 0) {
                break;
            }
        }
        double wanted = restitution * restitution * height;
        double lost = GRAVITY / 240 / speed * (1 + 1 / restitution) + 0.002;
        if (top > wanted + 1e-4 || top < wanted * (1 - lost)) {
            fail_msg("seed %" PRIu64 ", case %u: %g m of %g m", sample_seed(), n, top, wanted);
        }
        world_fixture_close(&fixture);
    }
}

typedef struct crowd {
    world_fixture fixture;
    uint32_t count;
    double restitution;
    sb_vec3 places[BODY_COUNT_MAX];
    double radii[BODY_COUNT_MAX];
    sb_box solids[SOLID_COUNT];
    _Alignas(8) uint8_t hull[SB_HULL_SIZE_MAX];
} crowd;

static bool is_clear(const crowd *c, sb_vec3 at, double radius)
{
    for (uint32_t i = 0; i < c->count; i++) {
        real3 away = real3_sub(real3_of(at), real3_of(c->places[i]));
        if (real3_length(away) < radius + c->radii[i] + 0.01) {
            return false;
        }
    }
    for (uint32_t i = 0; i < SOLID_COUNT; i++) {
        real3 away = real3_sub(real3_of(at), real3_of(c->solids[i].center));
        if (real3_length(away) < radius + real3_length(real3_of(c->solids[i].half_extents))) {
            return false;
        }
    }
    return true;
}

// A ball, a box, upright or tilted, or a hull. Returns the radius of the sphere that holds it.
static double choose_shape(sb_body_def *def, double ball_share)
{
    if (ball_share > 0 && sample_chance(ball_share)) {
        float radius = (float)sample_log(0.1, 1);
        def->shape = SB_BODY_SPHERE;
        def->half_extents = sb_vec3_make(radius, radius, radius);
        return (double)radius;
    }
    if (sample_chance(0.3)) {
        def->shape = SB_BODY_HULL;
        return 1.05;
    }
    real3 half = {sample_log(0.1, 1), sample_log(0.1, 1), sample_log(0.1, 1)};
    def->half_extents = real3_round(half);
    if (sample_chance(0.3)) {
        double x = sample_in(-0.4, 0.4), z = sample_in(-0.4, 0.4), w = sqrt(1 + x * x + z * z);
        def->tilt = (sb_quaternion){(float)(x / w), 0, (float)(z / w), (float)(1 / w)};
    }
    return real3_length(half);
}

static void add_random(crowd *c, double friction, double restitution, double ball_share)
{
    sb_body_def def = sb_body_def_default();
    double radius = choose_shape(&def, ball_share), most = 5.9 - radius,
           speed = sample_log(0.3, 20);
    def.position = sb_vec3_make((float)sample_in(-most, most), (float)sample_in(radius + 0.01, 6),
                                (float)sample_in(-most, most));
    if (!is_clear(c, def.position, radius)) {
        return;
    }
    def.yaw = sample_chance(0.5) ? 0 : (float)sample_in(-3, 3);
    def.velocity = real3_round(real3_random_point(speed));
    def.mass_kg = (float)sample_log(0.5, 200);
    def.friction = (float)friction;
    def.restitution = (float)restitution;
    assert_int_equal(sb_world_body_add(c->fixture.world, c->count, &def), SB_OK);
    c->places[c->count] = def.position;
    c->radii[c->count++] = radius;
}

static void open_crowd(crowd *c, uint32_t rate, double ball_share)
{
    static const sb_plane room[5] = {
        {{0, 1, 0}, 0}, {{1, 0, 0}, -6}, {{-1, 0, 0}, -6}, {{0, 0, 1}, -6}, {{0, 0, -1}, -6}};
    double friction = sample_chance(0.3) ? 0 : sample_in(0, 1);
    double restitution = sample_chance(0.3) ? (double)sample_chance(0.5) : sample_in(0, 1);
    sb_surface surfaces[5 + SOLID_COUNT];
    for (uint32_t i = 0; i < 5 + SOLID_COUNT; i++) {
        surfaces[i] = sb_surface_default();
        surfaces[i].friction = (float)friction;
        surfaces[i].restitution = (float)restitution;
    }
    for (uint32_t i = 0; i < SOLID_COUNT; i++) {
        sb_vec3 at = {(float)sample_in(-5, 5), (float)sample_in(0, 1), (float)sample_in(-5, 5)};
        sb_vec3 half = {(float)sample_in(0.3, 1), (float)sample_in(0.3, 1.5),
                        (float)sample_in(0.3, 1)};
        c->solids[i] = sb_box_from_yaw(at, half, (float)sample_in(-3, 3));
    }
    sb_vec3 corners[12];
    for (uint32_t i = 0; i < 12; i++) {
        corners[i] = sb_vec3_make((float)sample_in(-0.6, 0.6), (float)sample_in(-0.6, 0.6),
                                  (float)sample_in(-0.6, 0.6));
    }
    assert_int_equal(sb_hull_build(c->hull, corners, 12), SB_OK);
    const sb_hull *hull = (const sb_hull *)(const void *)c->hull;
    const sb_scenery_def scenery = {.plane_count = 5,
                                    .planes = room,
                                    .box_count = SOLID_COUNT,
                                    .boxes = c->solids,
                                    .hull_count = 1,
                                    .hulls = &hull,
                                    .surfaces = surfaces};
    sb_world_def def = sb_world_def_default();
    def.body_capacity = BODY_COUNT_MAX;
    def.tick_rate_hz = rate;
    world_fixture_open(&c->fixture, &def, &scenery);
    c->count = 0;
    for (uint32_t n = 0; n < 100 && c->count < BODY_COUNT_MAX; n++) {
        add_random(c, friction, restitution, ball_share);
    }
    c->restitution = restitution;
}

static void random_world_never_gains_energy(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    double kept = 0;
    for (uint32_t n = 0; n < sample_scaled(60); n++) {
        uint32_t rate = rates[n % 6];
        crowd c;
        open_crowd(&c, rate, 0);
        double start = energy_in(&c.fixture, true), now = start;
        for (uint32_t tick = 1; tick <= 4 * rate; tick++) {
            fixture_step(&c.fixture, 1);
            now = energy_in(&c.fixture, true);
            if (now > start * (1 + GROWTH_PER_S * tick / rate)) {
                fail_msg("seed %" PRIu64 ", case %u, %u Hz, tick %u: %g J of %g J", sample_seed(),
                         n, rate, tick, now, start);
            }
        }
        kept += now / start;
        world_fixture_close(&c.fixture);
    }
    assert_true(kept > 0.02 * sample_scaled(60)); // some still move, and all have height
}

// What the energy of a crowd with balls may be off: the depth that separation leaves and later
// gives back as height, and for bodies that bounce the step of Euler's method, 2 m g dt v.
static double slack_of(crowd *c, double speed_max)
{
    double dt = 1.0 / c->fixture.def.tick_rate_hz, mass_kg = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        mass_kg += 1 / (double)fixture_body(&c->fixture, i)->inverse_mass;
    }
    double slop = 1e-3 + 0.1 * GRAVITY * dt * dt;
    return mass_kg * GRAVITY * (slop + (c->restitution > 0 ? 2 * dt * speed_max : 0));
}

// Returns the fastest speed in the world, m/s.
static double fastest(world_fixture *fixture, double most)
{
    for (uint32_t i = 0; i < fixture->def.body_capacity; i++) {
        most = fmax(most, real3_length(real3_of(fixture_body(fixture, i)->velocity)));
    }
    return most;
}

// Impulses between balls and blocks wait for the next tick, in which what carries a block may take
// them. So the least energy so far counts them where that is more, and the present one where less.
static void play_with_balls(crowd *c, uint32_t number)
{
    double low = HUGE_VAL, high = 0, speed_max = 0;
    uint32_t low_tick = 0, rate = c->fixture.def.tick_rate_hz;
    for (uint32_t tick = 0; tick <= 4 * rate; tick++) {
        double with = energy_in(&c->fixture, true), without = energy_in(&c->fixture, false);
        speed_max = fastest(&c->fixture, speed_max);
        high = fmax(high, fmax(with, without));
        if (fmax(with, without) < low) {
            low = fmax(with, without);
            low_tick = tick;
        }
        double span_s = (double)(tick - low_tick) / rate;
        double allowed = high * GROWTH_PER_S * (1 + span_s) + slack_of(c, speed_max);
        if (fmin(with, without) > low + allowed) {
            fail_msg("seed %" PRIu64 ", case %u, %u Hz, e %g, tick %u: %g J of %g J in tick %u, "
                     "%g J allowed",
                     sample_seed(), number, rate, c->restitution, tick, fmin(with, without), low,
                     low_tick, allowed);
        }
        fixture_step(&c->fixture, 1);
    }
}

static void random_world_with_balls_never_gains_energy(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    for (uint32_t n = 0; n < sample_scaled(60); n++) {
        crowd c;
        open_crowd(&c, rates[n % 6], sample_in(0.2, 0.8));
        play_with_balls(&c, n);
        world_fixture_close(&c.fixture);
    }
}

// A heavy ball falls on a light box, which goes on in the next tick only: the ball stays where it
// is, and its momentum pays for that. By hand: the two share the momentum m (v + g dt), so that the
// speed is u, and the ball is held over u dt: u'^2 = u^2 - 2 g u dt.
static void ball_that_a_light_box_holds_pays_for_its_height(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 30, 60, 240};
    for (uint32_t n = 0; n < 20; n++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        def.tick_rate_hz = rates[n % 4];
        world_fixture_open(&fixture, &def, NULL);
        sb_body *box = add_cube(&fixture, 0, sb_vec3_make(0, 0, 0), 1, 0);
        box->gravity_scale = 0;
        double dt = 1.0 / def.tick_rate_hz, speed = 1 + n, mass_kg = 10 * (1 + n);
        sb_vec3 down = sb_vec3_make(0, (float)-speed, 0);
        sb_body *ball = fixture_add_sphere(&fixture, 1, sb_vec3_make(0, 1.5f, 0), down, 0.5f);
        ball->inverse_mass = (float)(1 / mass_kg);
        fixture_step(&fixture, 1);
        double common = (speed + GRAVITY * dt) * mass_kg / (mass_kg + 1);
        double wanted = -sqrt(fmax(0, common * common - 2 * GRAVITY * common * dt));
        if (fabs((double)ball->velocity.y - wanted) > 1e-4 * speed ||
            fabs((double)ball->position.y - 1.5) > 1e-5) {
            fail_msg("%u Hz, %g m/s, %g kg: %g m/s at %g m, not %g", def.tick_rate_hz, speed,
                     mass_kg, (double)ball->velocity.y, (double)ball->position.y, wanted);
        }
        world_fixture_close(&fixture);
    }
}

// A ball of up to 1,000 times the mass of a box falls on it, in the air or on the ground, upright
// or tilted. The two are near each other, so they meet in most cases.
static void open_press(crowd *c, uint32_t rate)
{
    c->restitution = 0;
    c->count = 2;
    sb_world_def def = sb_world_def_default();
    def.body_capacity = 2;
    def.tick_rate_hz = rate;
    world_fixture_open_on_ground(&c->fixture, &def);
    sb_body_def box = sb_body_def_default();
    box.half_extents =
        real3_round((real3){sample_in(0.2, 1), sample_in(0.2, 1), sample_in(0.2, 1)});
    bool tilted = sample_chance(0.3);
    double x = tilted ? sample_in(-0.4, 0.4) : 0, w = sqrt(1 + x * x);
    box.tilt = (sb_quaternion){(float)(x / w), 0, 0, (float)(1 / w)};
    double high = sample_chance(0.5) ? sample_in(0, 2) : 0;
    double reach = tilted ? real3_length(real3_of(box.half_extents)) : (double)box.half_extents.y;
    box.position = sb_vec3_make(0, (float)(reach + high), 0);
    box.yaw = (float)sample_in(-3, 3);
    box.friction = sample_chance(0.5) ? 0 : (float)sample_in(0, 1);
    box.mass_kg = (float)sample_log(0.5, 20);
    sb_body_def ball = sb_body_def_default();
    float radius = (float)sample_log(0.1, 1);
    ball.shape = SB_BODY_SPHERE;
    ball.half_extents = sb_vec3_make(radius, radius, radius);
    double side = 0.9 * (double)box.half_extents.x;
    ball.position = sb_vec3_make((float)sample_in(-side, side),
                                 box.position.y + (float)(reach + sample_in(0, 1)) + radius, 0);
    ball.velocity = sb_vec3_make((float)sample_in(-1, 1), (float)sample_in(-10, 0), 0);
    ball.friction = box.friction;
    ball.mass_kg = box.mass_kg * (float)sample_log(0.1, 1000);
    assert_int_equal(sb_world_body_add(c->fixture.world, 0, &box), SB_OK);
    assert_int_equal(sb_world_body_add(c->fixture.world, 1, &ball), SB_OK);
}

static void ball_that_presses_a_box_gains_nothing(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        crowd c;
        open_press(&c, rates[n % 6]);
        play_with_balls(&c, n);
        world_fixture_close(&c.fixture);
    }
}

// A light box falls into the gap between a wall and the slanted side of a heavy one, from 13 Hz on:
// each push out of the two lifts it, and it still has the speed of its fall.
static void box_in_a_wedge_gains_nothing(void **state)
{
    (void)state;
    const uint32_t rates[] = {13, 15, 20, 30, 60};
    const sb_plane planes[2] = {{{0, 1, 0}, -20}, {{0, 0, -1}, -3}};
    const sb_scenery_def scenery = {.plane_count = 2, .planes = planes};
    for (uint32_t n = 0; n < sample_scaled(400); n++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        def.tick_rate_hz = rates[n % 5];
        world_fixture_open(&fixture, &def, &scenery);
        sb_body *heavy = add_cube(&fixture, 0, sb_vec3_make(0, 0, 0), 1000, 0);
        double lean = sample_in(0.1, 0.6), yaw = sample_in(-0.7, 0.7), size = sample_in(0.15, 0.4);
        heavy->tilt = (sb_quaternion){(float)sin(lean / 2), 0, 0, (float)cos(lean / 2)};
        heavy->yaw = (float)yaw;
        heavy->gravity_scale = 0;
        double gap = sample_in(0.5, 1.9) * size;
        heavy->position.z = (float)(3 - gap - cos(lean) * 1.2);
        heavy->good_position = heavy->position;
        sb_body_def light = sb_body_def_default();
        light.half_extents = sb_vec3_make((float)size, (float)size, (float)(0.6 * size));
        light.position = sb_vec3_make(0, (float)sample_in(2, 4), (float)(3 - 0.7 * size));
        light.mass_kg = (float)sample_log(0.5, 50);
        light.friction = 0;
        assert_int_equal(sb_world_body_add(fixture.world, 1, &light), SB_OK);
        double least = energy_in(&fixture, true), slack = GRAVITY * 1e-3 * (double)light.mass_kg;
        for (uint32_t tick = 1; tick <= 3 * def.tick_rate_hz; tick++) {
            fixture_step(&fixture, 1);
            double now = energy_in(&fixture, true);
            if (now > least + slack + 1e-4 * fabs(least)) {
                fail_msg("seed %" PRIu64 ", case %u, %u Hz, tick %u: %g J of %g J", sample_seed(),
                         n, def.tick_rate_hz, tick, now, least);
            }
            least = now < least ? now : least;
        }
        world_fixture_close(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cube_between_a_heavy_one_and_a_wall_gains_nothing),
        cmocka_unit_test(cradle_of_cubes_passes_the_speed_to_the_last),
        cmocka_unit_test_setup(box_on_a_plane_bounces_to_its_share_of_the_height, sample_setup),
        cmocka_unit_test_setup(random_world_never_gains_energy, sample_setup),
        cmocka_unit_test_setup(random_world_with_balls_never_gains_energy, sample_setup),
        cmocka_unit_test(ball_that_a_light_box_holds_pays_for_its_height),
        cmocka_unit_test_setup(ball_that_presses_a_box_gains_nothing, sample_setup),
        cmocka_unit_test_setup(box_in_a_wedge_gains_nothing, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
