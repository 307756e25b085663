// Conservation laws and closed forms of the responses, seen through whole steps.

#include "physics/world/world.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

typedef struct totals {
    real3 momentum;
    double energy; // kinetic
} totals;

static double mass_of(const sb_body *body)
{
    return 1.0 / (double)body->inverse_mass;
}

static totals sum(world_fixture *fixture, uint32_t count)
{
    totals t = {{0, 0, 0}, 0};
    for (uint32_t i = 0; i < count; i++) {
        const sb_body *body = fixture_body(fixture, i);
        real3 v = real3_of(body->velocity);
        t.momentum = real3_add(t.momentum, real3_scale(v, mass_of(body)));
        t.energy += 0.5 * mass_of(body) * real3_dot(v, v);
    }
    return t;
}

static sb_body *add_ball(world_fixture *fixture, uint32_t index, sb_vec3 position, sb_vec3 velocity,
                         float mass_kg, float restitution)
{
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents = sb_vec3_make(0.5f, 0.5f, 0.5f);
    def.position = position;
    def.velocity = velocity;
    def.mass_kg = mass_kg;
    def.restitution = restitution;
    def.friction = 0;
    assert_int_equal(sb_world_body_add(fixture->world, index, &def), SB_OK);
    return fixture_body(fixture, index);
}

// The one touch of two ids, or NULL.
static const sb_contact *contact_of(world_fixture *fixture, uint32_t a, uint32_t b)
{
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(fixture->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (contacts[i].a == a && contacts[i].b == b) {
            return &contacts[i];
        }
    }
    return NULL;
}

// A shell that hits a ball stays there for the rest of the tick, whichever has the lower id, and
// the ball gets its impulse.
static void ball_respond_shell_stays_where_it_hits_a_ball(void **state)
{
    (void)state;
    for (uint32_t shell_index = 0; shell_index < 2; shell_index++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        sb_vec3 far = {3, 0, 0}, nothing = {0, 0, 0};
        sb_body *shell =
            fixture_add_shell(&fixture, shell_index, nothing, sb_vec3_make(480, 0, 0), 0.25f);
        sb_body *ball = add_ball(&fixture, 1 - shell_index, far, nothing, 1, 0.5f);
        fixture_step(&fixture, 1);
        // 8 m a tick; they touch 0.75 m apart, after 2.25 m.
        assert_true(fabs((double)shell->position.x - 2.25) <= 1e-5);
        assert_true((shell->flags & SB_BODY_FROZEN) == 0);
        // 480 m/s, equal masses: (1 + 0.5) / 2 of it, for what was left of the tick.
        assert_true(fabs((double)ball->velocity.x - 360) <= 1e-2);
        double left = 1 - 2.25 / 8;
        assert_true(fabs((double)ball->position.x - (3 + 6 * left)) <= 1e-4);
        const sb_contact *contact = contact_of(&fixture, 0, 1);
        assert_non_null(contact);
        assert_true(fabs((double)contact->time - 2.25 / 8) <= 1e-6);
        assert_true(fabs((double)contact->speed - 480) <= 1e-2);
        world_fixture_close(&fixture);
    }
}

// A frozen ball is pushed out only of what it meets, and not out of a plane and a box of other
// layers that it overlaps.
static void
ball_respond_frozen_ball_is_not_pushed_out_of_a_solid_that_it_does_not_meet(void **state)
{
    (void)state;
    const sb_box boxes[2] = {
        sb_box_from_yaw(sb_vec3_make(3, -5, 0), sb_vec3_make(0.5f, 5, 5), 0),
        sb_box_from_yaw(sb_vec3_make(0, -5, 0), sb_vec3_make(2, 5, 5), 0),
    };
    sb_surface surfaces[3] = {sb_surface_default(), sb_surface_default(), sb_surface_default()};
    surfaces[0].layer = surfaces[2].layer = 2; // the plane's and the second box's
    const sb_scenery_def scenery = {.plane_count = 1,
                                    .planes = &fixture_ground,
                                    .box_count = 2,
                                    .boxes = boxes,
                                    .surfaces = surfaces};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.event_count_max = 1;
    world_fixture_open(&fixture, &def, &scenery);
    sb_body *ball = add_ball(&fixture, 0, sb_vec3_make(0, -5, 0), sb_vec3_make(240, 0, 0), 1, 1);
    ball->mask = ~2u;
    fixture_step(&fixture, 1);
    assert_int_equal(ball->flags & SB_BODY_FROZEN, SB_BODY_FROZEN);
    assert_true(fabs((double)ball->position.x - 2) <= 1e-4);
    assert_true(fabs((double)ball->position.y + 5) <= 1e-4);
    world_fixture_close(&fixture);
}

// A ball flies through sensors, a box and a ball, and starts in a third one. Times, points and
// normals of the touches are those of the sweeps. The flight is as if the sensors were not there.
static void ball_respond_sensors_are_noted_where_the_ball_meets_them(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    const sb_vec3 nothing = {0, 0, 0};
    sb_body *ball = add_ball(&fixture, 3, nothing, sb_vec3_make(600, 0, 0), 1, 0.5f);
    sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(4, 0, 0), sb_vec3_make(0.5f, 1, 1));
    box->flags |= SB_BODY_SENSOR;
    sb_body *around = fixture_add_box(&fixture, 1, nothing, sb_vec3_make(20, 1, 1));
    around->flags |= SB_BODY_SENSOR;
    sb_body *other = add_ball(&fixture, 5, sb_vec3_make(8, 0, 0), nothing, 1, 0);
    other->flags |= SB_BODY_SENSOR;
    fixture_step(&fixture, 1);
    assert_true(fabs((double)ball->position.x - 10) <= 1e-4 && ball->velocity.x == 600);
    const sb_contact *with_box = contact_of(&fixture, 0, 3), *inside = contact_of(&fixture, 1, 3);
    const sb_contact *with_ball = contact_of(&fixture, 3, 5);
    assert_true(with_box != NULL && inside != NULL && with_ball != NULL);
    // 10 m a tick: the box's face at 3.5 m is reached 0.5 m before, the other ball 1 m before.
    assert_true(fabs((double)with_box->time - 0.3) <= 1e-5);
    assert_true(fabs((double)with_box->point.x - 3.5) <= 1e-4);
    assert_true(with_box->normal.x < -0.9999f); // from the box to the ball
    assert_true(fabs((double)with_ball->time - 0.7) <= 1e-5);
    assert_true(with_ball->normal.x > 0.9999f);
    assert_true(with_box->speed == 0 && (with_box->flags & SB_CONTACT_SENSOR) != 0);
    // The normal has unit length also for the sensor in which the ball started and ended.
    assert_true(fabsf(sb_vec3_length(inside->normal) - 1) <= 1e-6f);
    world_fixture_close(&fixture);
}

// Two balls on any line, of masses 1 to 1,000, meet within the tick.
static void ball_respond_two_balls_keep_momentum_and_lose_energy_by_the_restitution(void **state)
{
    (void)state;
    uint32_t met = 0;
    for (uint32_t i = 0; i < sample_scaled(20000); i++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.body_capacity = 2;
        def.contact_capacity = 4;
        world_fixture_open(&fixture, &def, NULL);
        float restitution = sample_chance(0.3) ? 1.0f : (float)sample_in(0, 1);
        real3 at = real3_random_point(50), toward = real3_random_direction();
        real3 aside = real3_scale(real3_random_direction(), sample_in(0, 0.6));
        real3 other = real3_add(real3_add(at, real3_scale(toward, 1.5)), aside);
        sb_body *one = add_ball(&fixture, 0, real3_round(at), real3_round(real3_scale(toward, 90)),
                                (float)sample_log(1, 1000), restitution);
        sb_body *two = add_ball(&fixture, 1, real3_round(other),
                                real3_round(real3_scale(real3_random_direction(), 5)),
                                (float)sample_log(1, 1000), restitution);
        totals before = sum(&fixture, 2);
        real3 relative = real3_sub(real3_of(two->velocity), real3_of(one->velocity));
        fixture_step(&fixture, 1);
        totals after = sum(&fixture, 2);
        double scale = sqrt(2 * before.energy * (mass_of(one) + mass_of(two)));
        assert_true(real3_length(real3_sub(after.momentum, before.momentum)) <= 2e-6 * scale);
        uint32_t count;
        const sb_contact *contacts = sb_world_contacts(fixture.world, &count);
        if (count == 1) {
            // Poisson's and Newton's law: of the energy of the approach 1 - e^2 is lost.
            double reduced = mass_of(one) * mass_of(two) / (mass_of(one) + mass_of(two));
            double approach = -real3_dot(relative, real3_of(contacts->normal));
            double e = (double)restitution;
            double lost = 0.5 * reduced * approach * approach * (1 - e * e);
            assert_true(fabs((double)contacts->speed - approach) <= 1e-3);
            assert_true(fabs(before.energy - after.energy - lost) <= 2e-5 * before.energy);
            met++;
        } else {
            assert_true(fabs(before.energy - after.energy) <= 1e-6 * before.energy);
        }
        world_fixture_close(&fixture);
    }
    assert_true(met > sample_scaled(20000) / 3);
}

// A gas without gravity in a closed box, at restitution 1: its energy stays, and no ball escapes.
static void ball_respond_elastic_gas_keeps_its_energy(void **state)
{
    (void)state;
    const sb_plane planes[6] = {{{1, 0, 0}, -5},  {{-1, 0, 0}, -5}, {{0, 1, 0}, -5},
                                {{0, -1, 0}, -5}, {{0, 0, 1}, -5},  {{0, 0, -1}, -5}};
    sb_surface surfaces[6];
    for (int i = 0; i < 6; i++) {
        surfaces[i] = sb_surface_default();
        surfaces[i].friction = 0;
        surfaces[i].restitution = 1;
    }
    const sb_scenery_def scenery = {.plane_count = 6, .planes = planes, .surfaces = surfaces};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.body_capacity = 125;
    def.contact_capacity = 1000;
    def.event_count_max = 100;
    world_fixture_open(&fixture, &def, &scenery);
    for (uint32_t i = 0; i < 125; i++) {
        sb_vec3 position = {(float)(i % 5) * 1.8f - 3.6f, (float)(i / 5 % 5) * 1.8f - 3.6f,
                            (float)(i / 25) * 1.8f - 3.6f};
        (void)add_ball(&fixture, i, position,
                       real3_round(real3_scale(real3_random_direction(), 20)),
                       (float)sample_log(0.5, 5), 1);
    }
    totals before = sum(&fixture, 125);
    uint32_t events = 0;
    for (int tick = 0; tick < 600; tick++) {
        fixture_step(&fixture, 1);
        events += sb_world_get_state(fixture.world)->event_count;
    }
    assert_true(events > 10000);
    assert_int_equal(sb_world_get_state(fixture.world)->frozen_count, 0);
    assert_true(fabs(sum(&fixture, 125).energy / before.energy - 1) <= 1e-4);
    for (uint32_t i = 0; i < 125; i++) {
        sb_vec3 p = fixture_body(&fixture, i)->position;
        assert_true(fabsf(p.x) <= 4.5001f && fabsf(p.y) <= 4.5001f && fabsf(p.z) <= 4.5001f);
        for (uint32_t j = 0; j < i; j++) {
            real3 away = real3_sub(real3_of(p), real3_of(fixture_body(&fixture, j)->position));
            assert_true(real3_length(away) >= 1 - 1e-5);
        }
    }
    world_fixture_close(&fixture);
}

static void ball_respond_rolling_ball_comes_to_rest_by_friction(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open_on_ground(&fixture, &def);
    sb_body *ball =
        fixture_add_sphere(&fixture, 0, sb_vec3_make(0, 0.5f, 0), sb_vec3_make(3, 0, 0), 0.5f);
    ball->friction = 0.5f; // and the ground's: 0.5 too
    // v / (mu g) seconds, and v^2 / (2 mu g) metres.
    double ticks = 3 / (0.5 * 9.81) * 60;
    fixture_step(&fixture, (int)ticks - 2);
    assert_true(ball->velocity.x > 0);
    fixture_step(&fixture, 4);
    assert_true(ball->velocity.x == 0);
    assert_true(fabs((double)ball->position.x - 9 / (2 * 0.5 * 9.81)) <= 0.03);
    assert_true(fabs((double)ball->position.y - 0.5) <= 1e-5);
    fixture_step(&fixture, 60);
    assert_true((ball->flags & SB_BODY_ASLEEP) != 0);
    world_fixture_close(&fixture);
}

// The impulse on a polyhedron acts in the next tick: then momentum is whole again.
static void ball_respond_ball_on_a_crate_gives_it_the_impulse_a_tick_later(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    sb_body *crate =
        fixture_add_box(&fixture, 0, sb_vec3_make(2, 0, 0), sb_vec3_make(0.5f, 0.5f, 0.5f));
    sb_body *ball = add_ball(&fixture, 1, sb_vec3_make(0, 0, 0), sb_vec3_make(90, 0, 0), 1, 0);
    fixture_step(&fixture, 1);
    // Two masses of 1 kg at restitution 0 share 90 m/s; for this tick the ball stays at the crate.
    assert_true(fabs((double)ball->position.x - 1) <= 1e-4);
    assert_true(crate->velocity.x == 0 && fabs((double)crate->impulse.x - 45) <= 1e-3);
    fixture_step(&fixture, 1);
    assert_true(fabs((double)crate->velocity.x - 45) <= 1e-3);
    assert_true(fabs((double)ball->velocity.x - 45) <= 1e-3);
    world_fixture_close(&fixture);
}

// The same with the impulses that the next tick takes up.
static totals sum_pending(world_fixture *fixture, uint32_t count)
{
    totals t = {{0, 0, 0}, 0};
    for (uint32_t i = 0; i < count; i++) {
        const sb_body *body = fixture_body(fixture, i);
        real3 p = real3_add(real3_scale(real3_of(body->velocity), mass_of(body)),
                            real3_of(body->impulse));
        t.momentum = real3_add(t.momentum, p);
        t.energy += 0.5 * real3_dot(p, p) / mass_of(body);
    }
    return t;
}

#define FLOCK_COUNT 6u

// A box in free space, and balls around it that fly towards it.
static void open_flock(world_fixture *fixture, double restitution, double friction, bool freezes)
{
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    sb_world_def def = fixture_def();
    def.tick_rate_hz = rates[sample_below(6)];
    def.event_count_max = freezes ? (uint32_t)(2 + sample_below(15)) : 1000;
    world_fixture_open(fixture, &def, NULL);
    sb_body *box = fixture_add_box(fixture, 0, sb_vec3_make(0, 0, 0), sb_vec3_make(1, 1, 1));
    box->inverse_mass = (float)(1 / sample_log(0.05, 50));
    box->velocity = real3_round(real3_random_point(10));
    box->restitution = (float)restitution;
    box->friction = (float)friction;
    for (uint32_t i = 1; i < FLOCK_COUNT; i++) {
        real3 way = real3_random_direction();
        real3 at = real3_scale(way, 1.8 * i + sample_in(0.7, 1.2));
        real3 v = real3_add(real3_scale(way, -sample_log(3, 60)), real3_random_point(2));
        (void)add_ball(fixture, i, real3_round(at), real3_round(v), (float)sample_log(0.05, 50),
                       (float)restitution);
        fixture_body(fixture, i)->friction = (float)friction;
    }
}

// What a box gets in a tick changes its way in the next one. The balls that it meets until then
// answer to its momentum all the same: energy never grows, and momentum stays.
static void
ball_respond_balls_that_meet_a_box_in_one_tick_keep_momentum_and_gain_nothing(void **state)
{
    (void)state;
    uint32_t met = 0;
    for (uint32_t n = 0; n < sample_scaled(4000); n++) {
        world_fixture fixture;
        double restitution = sample_chance(0.5) ? 1 : sample_in(0, 1);
        open_flock(&fixture, restitution, sample_chance(0.5) ? 0 : sample_in(0, 1), false);
        totals start = sum_pending(&fixture, FLOCK_COUNT), before = start;
        double mass = 0;
        for (uint32_t i = 0; i < FLOCK_COUNT; i++) {
            mass += mass_of(fixture_body(&fixture, i));
        }
        double scale = sqrt(2 * start.energy * mass);
        uint32_t ticks = fixture.def.tick_rate_hz;
        for (uint32_t tick = 0; tick < ticks; tick++) {
            fixture_step(&fixture, 1);
            if (sb_world_get_state(fixture.world)->frozen_count > 0) {
                break; // what freezes gives its momentum away
            }
            totals now = sum_pending(&fixture, FLOCK_COUNT);
            double drift = real3_length(real3_sub(now.momentum, start.momentum));
            if (now.energy > before.energy + 1e-5 * start.energy || drift > 2e-5 * scale) {
                fail_msg("seed %" PRIu64 ", case %u, tick %u: %g J of %g J, momentum off by %g",
                         sample_seed(), n, tick, now.energy, before.energy, drift / scale);
            }
            met += sb_world_get_state(fixture.world)->event_count > 1;
            before = now;
        }
        world_fixture_close(&fixture);
    }
    assert_true(met > sample_scaled(4000) / 4);
}

// Balls that freeze, and that a box then pushes: they leave with what they had and with what the
// box's momentum gives.
static void ball_respond_balls_that_freeze_about_a_box_gain_nothing(void **state)
{
    (void)state;
    uint32_t pushed = 0;
    for (uint32_t n = 0; n < sample_scaled(8000); n++) {
        world_fixture fixture;
        double restitution = sample_chance(0.5) ? 1 : sample_in(0, 1);
        open_flock(&fixture, restitution, sample_chance(0.5) ? 0 : sample_in(0, 1), true);
        double start = sum_pending(&fixture, FLOCK_COUNT).energy, before = start;
        for (uint32_t tick = 0; tick < fixture.def.tick_rate_hz / 2; tick++) {
            fixture_step(&fixture, 1);
            double now = sum_pending(&fixture, FLOCK_COUNT).energy;
            if (now > before + 1e-5 * start) {
                fail_msg("seed %" PRIu64 ", case %u, tick %u: %g J of %g J, %u frozen, %u pushed",
                         sample_seed(), n, tick, now, before,
                         sb_world_get_state(fixture.world)->frozen_count,
                         sb_world_get_state(fixture.world)->pushed_count);
            }
            before = now;
        }
        pushed += sb_world_get_state(fixture.world)->pushed_count > 0;
        world_fixture_close(&fixture);
    }
    assert_true(pushed > sample_scaled(8000) / 1000);
}

// A box whose top looks towards a wall bounces off that wall and the ground within one tick, and a
// ball comes from above to its top.
static void open_bounce(world_fixture *fixture, uint32_t rate_hz)
{
    const sb_plane planes[2] = {fixture_ground, {{-1, 0, 0}, 0}};
    const sb_scenery_def scenery = {.plane_count = 2, .planes = planes};
    sb_world_def def = fixture_def();
    def.tick_rate_hz = rate_hz;
    world_fixture_open(fixture, &def, &scenery);
    double dt = 1.0 / rate_hz, angle = -sample_in(0.1, 0.8), s = -sin(angle), c = cos(angle);
    real3 half = {sample_in(0.3, 1), sample_in(0.3, 1), sample_in(0.3, 1)};
    real3 v = {sample_log(1, 20), -sample_log(1, 20), 0};
    double side = half.x * c + half.y * s + sample_in(0, 0.9) * v.x * dt;
    double high = half.x * s + half.y * c - sample_in(0, 0.9) * v.y * dt;
    const real3 at = {-side, high, 0};
    sb_body *box = fixture_add_box(fixture, 0, real3_round(at), real3_round(half));
    box->tilt = (sb_quaternion){0, 0, (float)sin(angle / 2), (float)cos(angle / 2)};
    box->inverse_mass = (float)(1 / sample_log(0.05, 50));
    box->restitution = (float)sample_in(0.2, 1);
    box->velocity = real3_round(v);
    double fall = sample_log(1, 30), away = sample_in(0, fall) * dt;
    double up = (half.y + 0.5) / c + away, across = sample_in(-0.5, 0.2) * half.x;
    const real3 ball = {at.x + across, at.y + up - across * s / c, 0};
    (void)add_ball(fixture, 1, real3_round(ball), sb_vec3_make(0, (float)-fall, 0),
                   (float)sample_log(0.05, 50), box->restitution);
}

// A box that bounced off the ground rises. The ground pushes it no more: it must take the push of a
// ball from above itself.
static void ball_respond_ball_on_a_box_that_rises_from_the_ground_gains_nothing(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    uint32_t met = 0;
    for (uint32_t n = 0; n < sample_scaled(2000); n++) {
        world_fixture fixture;
        open_bounce(&fixture, rates[n % 6]);
        const sb_body *box = fixture_body(&fixture, 0);
        double before = sum_pending(&fixture, 2).energy, start = before;
        for (uint32_t tick = 0; tick < 4; tick++) {
            fixture_step(&fixture, 1);
            double now = sum_pending(&fixture, 2).energy;
            if (now > before + 1e-5 * start) {
                fail_msg("seed %" PRIu64 ", case %u, tick %u: %g J of %g J", sample_seed(), n, tick,
                         now, before);
            }
            met += box->velocity.y > 0 && sb_vec3_length_squared(box->impulse) > 0;
            before = now;
        }
        world_fixture_close(&fixture);
    }
    assert_true(met > sample_scaled(2000) / 10);
}

static void ball_respond_ballistic_ball_flies_the_parabola_and_meets_the_floor_on_it(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    def.tick_rate_hz = 10;
    world_fixture_open_on_ground(&fixture, &def);
    sb_body *ball =
        fixture_add_sphere(&fixture, 0, sb_vec3_make(0, 20.5f, 0), sb_vec3_make(2, 3, 0), 0.5f);
    ball->flags |= SB_BODY_BALLISTIC;
    ball->restitution = 1;
    const double g = (double)9.81f;
    fixture_step(&fixture, 15);
    assert_true(fabs((double)ball->position.y - (20.5 + 3 * 1.5 - g * 1.5 * 1.5 / 2)) <= 1e-4);
    // 20 m below it hits the floor, at t of 3 t - g t^2 / 2 = -20, and rises again as fast.
    double hit = (3 + sqrt(9 + 40 * g)) / g, speed = sqrt(9 + 40 * g);
    fixture_step(&fixture, 15);
    double since = 3.0 - hit;
    assert_true(since > 0.1 && since < 2);
    double height = 0.5 + speed * since - g * since * since / 2;
    assert_true(fabs((double)ball->position.y - height) <= 1e-3);
    assert_true(fabs((double)ball->position.x - 6) <= 1e-4);
    world_fixture_close(&fixture);
}

// An elastic ball that falls on a tilted floor in a shaft. Its velocity is that of the tick's
// middle. Half a tick of gravity makes it that of the tick's end: then its energy is that of the
// parabola.
static void ball_respond_elastic_ball_under_gravity_keeps_its_energy(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    const double g = (double)9.81f;
    for (uint32_t n = 0; n < sample_scaled(150); n++) {
        double tilt = sample_in(0, 1.2), heading = sample_in(-3, 3);
        const sb_plane planes[5] = {
            {real3_round((real3){sin(tilt) * cos(heading), cos(tilt), sin(tilt) * sin(heading)}),
             0},
            {{1, 0, 0}, -5},
            {{-1, 0, 0}, -5},
            {{0, 0, 1}, -5},
            {{0, 0, -1}, -5}};
        sb_surface surfaces[5];
        for (int i = 0; i < 5; i++) {
            surfaces[i] = sb_surface_default();
            surfaces[i].friction = 0;
            surfaces[i].restitution = 1;
        }
        const sb_scenery_def scenery = {.plane_count = 5, .planes = planes, .surfaces = surfaces};
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        def.tick_rate_hz = rates[sample_below(6)];
        world_fixture_open(&fixture, &def, &scenery);
        double height = sample_in(14, 20), low = -14, dt = 1.0 / def.tick_rate_hz;
        sb_body *ball = add_ball(&fixture, 0, sb_vec3_make(0, (float)height, 0),
                                 real3_round(real3_random_point(5)), 1, 1);
        double first = 0, most = 0;
        uint32_t events = 0;
        for (uint32_t tick = 0; tick < 60 * def.tick_rate_hz; tick++) {
            fixture_step(&fixture, 1);
            uint32_t met = sb_world_get_state(fixture.world)->event_count;
            real3 v = real3_of(ball->velocity);
            v.y -= g * dt / 2;
            double energy = real3_dot(v, v) / 2 + g * ((double)ball->position.y - low);
            first = tick == 0 ? energy : first;
            most = met == 0 && energy > most ? energy : most;
            events += met;
        }
        if (most > first * (1 + 5e-4) || events < 20) {
            fail_msg("seed %" PRIu64 ", case %u, %u Hz: %g J of %g J, %u events", sample_seed(), n,
                     def.tick_rate_hz, most, first, events);
        }
        world_fixture_close(&fixture);
    }
}

// Balls poured into a bin come to rest at any restitution, without sinking into each
// other, and sleep. The limit on a ball's events bounds the cost.
static void check_pile(uint32_t count, float restitution)
{
    const sb_plane planes[5] = {
        {{0, 1, 0}, 0}, {{1, 0, 0}, -3}, {{-1, 0, 0}, -3}, {{0, 0, 1}, -3}, {{0, 0, -1}, -3}};
    sb_surface surfaces[5];
    for (int i = 0; i < 5; i++) {
        surfaces[i] = sb_surface_default();
        surfaces[i].restitution = restitution;
    }
    const sb_scenery_def scenery = {.plane_count = 5, .planes = planes, .surfaces = surfaces};
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    def.body_capacity = count;
    def.contact_capacity = 8 * count;
    world_fixture_open(&fixture, &def, &scenery);
    for (uint32_t i = 0; i < count; i++) {
        sb_vec3 position = {(float)(i % 6) - 2.5f + (float)sample_in(0, 0.1),
                            1 + (float)(i / 36) * 0.9f,
                            (float)(i / 6 % 6) - 2.5f + (float)sample_in(0, 0.1)};
        sb_body *ball = fixture_add_sphere(&fixture, i, position, sb_vec3_make(0, 0, 0), 0.4f);
        ball->restitution = restitution;
        ball->friction = 0.5f;
    }
    uint32_t events_max = 0, asleep = 0;
    double fastest = 0;
    for (int tick = 0; tick < 2500 && asleep < count; tick++) {
        fixture_step(&fixture, 1);
        uint32_t events = sb_world_get_state(fixture.world)->event_count;
        events_max = events > events_max ? events : events_max;
        asleep = 0;
        for (uint32_t i = 0; i < count; i++) {
            const sb_body *ball = fixture_body(&fixture, i);
            asleep += (ball->flags & SB_BODY_ASLEEP) != 0;
            fastest = fmax(fastest, real3_length(real3_of(ball->velocity)));
        }
    }
    print_message("%" PRIu32 " balls, restitution %.1f: at most %" PRIu32
                  " events in a tick, fastest %.1f m/s, "
                  "%" PRIu32 " asleep\n",
                  count, (double)restitution, events_max, fastest, asleep);
    assert_int_equal(asleep, count);
    assert_true(events_max > count / 2 && events_max <= count * def.event_count_max);
    assert_true(fastest < 25); // what falls from 26 m has 22.6 m/s
    double deepest = 0;
    for (uint32_t i = 0; i < count; i++) {
        real3 at = real3_of(fixture_body(&fixture, i)->position);
        deepest = fmax(deepest, 0.4 - at.y);
        deepest = fmax(deepest, fmax(fabs(at.x), fabs(at.z)) - 2.6);
        for (uint32_t j = 0; j < i; j++) {
            real3 away = real3_sub(at, real3_of(fixture_body(&fixture, j)->position));
            deepest = fmax(deepest, 0.8 - real3_length(away));
        }
    }
    assert_true(deepest <= 2e-4);
    world_fixture_close(&fixture);
}

static void ball_respond_pile_of_a_thousand_settles_and_sleeps(void **state)
{
    (void)state;
    check_pile(250, 0);
    check_pile(250, 0.3f);
    check_pile(1000, 0.5f);
    check_pile(250, 0.9f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball_respond_shell_stays_where_it_hits_a_ball),
        cmocka_unit_test(
            ball_respond_frozen_ball_is_not_pushed_out_of_a_solid_that_it_does_not_meet),
        cmocka_unit_test(ball_respond_sensors_are_noted_where_the_ball_meets_them),
        cmocka_unit_test_setup(
            ball_respond_two_balls_keep_momentum_and_lose_energy_by_the_restitution, sample_setup),
        cmocka_unit_test_setup(ball_respond_elastic_gas_keeps_its_energy, sample_setup),
        cmocka_unit_test(ball_respond_rolling_ball_comes_to_rest_by_friction),
        cmocka_unit_test(ball_respond_ball_on_a_crate_gives_it_the_impulse_a_tick_later),
        cmocka_unit_test_setup(
            ball_respond_balls_that_meet_a_box_in_one_tick_keep_momentum_and_gain_nothing,
            sample_setup),
        cmocka_unit_test_setup(ball_respond_balls_that_freeze_about_a_box_gain_nothing,
                               sample_setup),
        cmocka_unit_test_setup(ball_respond_ball_on_a_box_that_rises_from_the_ground_gains_nothing,
                               sample_setup),
        cmocka_unit_test(ball_respond_ballistic_ball_flies_the_parabola_and_meets_the_floor_on_it),
        cmocka_unit_test_setup(ball_respond_elastic_ball_under_gravity_keeps_its_energy,
                               sample_setup),
        cmocka_unit_test_setup(ball_respond_pile_of_a_thousand_settles_and_sleeps, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
