// Islands of boxes pay for the energy that they gained in a tick. Energies are computed here in
// double precision from the states before and after.

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/solver/solver_body.h"
#include "physics/world/step/phases.h"
#include "sample.h"
#include "step_fixture.h"

#define GRAVITY 9.81
#define BODY_COUNT 6u
#define CASE_COUNT 500
#define SLACK_M 5e-4

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};

typedef struct tick {
    world_fixture fixture;
    sb_step step;
    sb_solver_set set;
} tick;

static sb_vec3 random_velocity(double speed)
{
    return real3_round(real3_scale(real3_random_direction(), speed));
}

// Boxes of random masses and velocities, far apart, as the tick began.
static void open(tick *t)
{
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = (float)GRAVITY;
    world_fixture_open(&t->fixture, &def, NULL);
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        sb_body *body =
            fixture_add_box(&t->fixture, i, sb_vec3_make(5.0f * (float)i, 10, 0), half_metre);
        body->inverse_mass = (float)(1 / sample_log(0.1, 1e4));
        body->velocity = random_velocity(sample_in(0, 3));
    }
    t->step = step_fixture_open(&t->fixture);
    assert_true(sb_solver_set_open(&t->set, &t->step));
}

// As if the two touched.
static void join(tick *t, uint32_t a, uint32_t b)
{
    const sb_solver_pair pair = {.a = a, .b = b};
    sb_solver_set_join(&t->set, &pair);
}

static double energy_of(const sb_body *body)
{
    const real3 velocity = real3_of(body->velocity);
    return (0.5 * real3_dot(velocity, velocity) + GRAVITY * (double)body->position.y) /
           (double)body->inverse_mass;
}

static double energy_in(tick *t, uint32_t from, uint32_t to)
{
    double sum = 0;
    for (uint32_t i = from; i < to; i++) {
        sum += energy_of(fixture_body(&t->fixture, i));
    }
    return sum;
}

static double motion_in(tick *t, uint32_t from, uint32_t to)
{
    double sum = 0;
    for (uint32_t i = from; i < to; i++) {
        const sb_body *body = fixture_body(&t->fixture, i);
        const real3 velocity = real3_of(body->velocity);
        sum += 0.5 * real3_dot(velocity, velocity) / (double)body->inverse_mass;
    }
    return sum;
}

// The tick lifts the bodies of an island and changes their velocities. Returns its energy before.
static double disturb(tick *t, uint32_t from, uint32_t to)
{
    const double before = energy_in(t, from, to), lift = sample_in(-0.05, 0.1);
    for (uint32_t i = from; i < to; i++) {
        sb_body *body = fixture_body(&t->fixture, i);
        body->position.y += (float)(lift * sample_in(0, 1));
        body->velocity = random_velocity(sample_in(0, 3));
    }
    return before;
}

// One island of three: its bodies slow down by one share, to the energy that it began with and what
// spheres gave it. The other island is weighed by itself.
static void island_pays_for_what_it_gained_with_its_speed(void **state)
{
    (void)state;
    uint32_t paid = 0, broke = 0, kept = 0;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        tick t;
        open(&t);
        join(&t, 0, 1);
        join(&t, 2, 1);
        join(&t, 3, 4);
        const double given = sample_chance(0.5) ? 0 : sample_in(-1, 1) * motion_in(&t, 0, 3);
        const double before = disturb(&t, 0, 3) + given;
        t.set.islands[2].earned = (float)given;
        sb_body then[BODY_COUNT];
        memcpy(then, fixture_body(&t.fixture, 0), sizeof then);
        const double now = energy_in(&t, 0, 3), motion = motion_in(&t, 0, 3);
        double slack = 0;
        for (uint32_t i = 0; i < 3; i++) {
            slack += GRAVITY * SLACK_M / (double)then[i].inverse_mass;
        }
        sb_solver_set_pay(&t.set);
        const double after = energy_in(&t, 0, 3), rounding = 1e-5 * (fabs(now) + motion);
        if (now <= before + slack - rounding) {
            assert_memory_equal(fixture_body(&t.fixture, 0), then, sizeof then);
            kept++;
        } else if (now > before + slack + rounding) {
            const double left = now - before < motion ? before : now - motion;
            assert_true(fabs(after - left) <= rounding);
            const double share = sqrt(fmax(1 - (now - before) / motion, 0));
            for (uint32_t i = 0; i < 3; i++) {
                const real3 is = real3_of(fixture_body(&t.fixture, i)->velocity);
                const real3 wanted = real3_scale(real3_of(then[i].velocity), share);
                assert_true(share < 0.05 || real3_length(real3_sub(is, wanted)) <= 1e-2);
            }
            paid += now - before < motion;
            broke += now - before >= motion;
        }
        assert_memory_equal(fixture_body(&t.fixture, 3), &then[3], 3 * sizeof then[0]);
        world_fixture_close(&t.fixture);
    }
    assert_true(paid > sample_scaled(CASE_COUNT) / 10 && kept > sample_scaled(CASE_COUNT) / 10);
    assert_true(broke > 0);
}

// Energy that comes from outside is not paid back: of a kinematic body that moves, or of a turn.
static void driven_island_pays_nothing(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 2; n++) {
        tick t;
        open(&t);
        sb_body *driver = fixture_body(&t.fixture, 0), *driven = fixture_body(&t.fixture, 1);
        join(&t, 0, 1);
        if (n == 0) {
            driver->motion = SB_BODY_KINEMATIC;
            driver->velocity.x = 1;
        } else {
            driver->yaw_rate = 0.1f;
        }
        driven->position.y += 1;
        const sb_vec3 velocity = driven->velocity;
        sb_solver_set_pay(&t.set);
        assert_memory_equal(&driven->velocity, &velocity, sizeof velocity);
        world_fixture_close(&t.fixture);
    }
}

// A sphere struck a box after the first separation, and another sphere holds it up far away. The
// second separation takes the impulse up. The island does not pay for that energy, but for the work
// that it did on spheres.
static void separation_again_takes_up_impulses_and_pays_for_work_alone(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(0, 10, 0), half_metre);
        const double mass_kg = sample_log(0.1, 1e4);
        box->inverse_mass = (float)(1 / mass_kg);
        box->velocity = random_velocity(sample_in(0.5, 3));
        sb_step step = step_fixture_open(&fixture);
        sb_separate(&step);
        const real3 change = real3_scale(real3_random_direction(), sample_in(0.5, 3));
        const real3 wanted = real3_add(real3_of(box->velocity), change);
        sb_body_apply_impulse(box, real3_round(real3_scale(change, mass_kg)));
        sb_stop stop = {.stops = true};
        sb_hold hold = {.number = 0, .normal = {1, 0, 0}, .most = 1000, .speed = 1000};
        sb_stops stops = {.bodies = &stop, .holds = &hold, .hold_count = 1, .hold_capacity = 1};
        sb_separate_again(&step, &stops, false);
        assert_true(real3_length(real3_sub(real3_of(box->velocity), wanted)) <= 1e-4);
        assert_true(sb_vec3_length_squared(box->impulse) == 0.0f);
        const double motion = 0.5 * mass_kg * real3_dot(wanted, wanted);
        const double work = sample_chance(0.5) ? 0 : sample_in(0.1, 0.9) * motion;
        if (work > 0) {
            sb_separate_owe(&step, 0, (float)work);
        }
        sb_separate_close(&step);
        const real3 left = real3_scale(wanted, sqrt(1 - work / motion));
        assert_true(real3_length(real3_sub(real3_of(box->velocity), left)) <= 1e-2);
        world_fixture_close(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(island_pays_for_what_it_gained_with_its_speed, sample_setup),
        cmocka_unit_test_setup(driven_island_pays_nothing, sample_setup),
        cmocka_unit_test_setup(separation_again_takes_up_impulses_and_pays_for_work_alone,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
