// Casts through the forecast, in which bodies go on by their velocities, compared with straight and
// even motion in double precision. Also how far back the ring goes at each tick rate.

#include "physics/world/pose_ring.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "encounter.h"
#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

#define BODIES 5u
#define SPHERE 3u

static const sb_vec3 half_box = {1.5f, 0.75f, 3};

static void open_bodies(world_fixture *fixture, uint32_t tick_rate_hz, uint32_t pose_capacity)
{
    sb_world_def def = fixture_def();
    def.tick_rate_hz = tick_rate_hz;
    def.pose_capacity = pose_capacity;
    world_fixture_open(fixture, &def, NULL);
    for (uint32_t i = 0; i < BODIES; i++) {
        sb_body_def body = sb_body_def_default();
        body.motion = SB_BODY_KINEMATIC;
        body.shape = i == SPHERE ? SB_BODY_SPHERE : SB_BODY_BOX;
        body.half_extents = i == SPHERE ? sb_vec3_make(1, 1, 1) : half_box;
        body.position = real3_round(real3_random_point(6));
        body.yaw = (float)sample_in(-3, 3);
        body.layer = 1u << i;
        assert_int_equal(sb_world_body_add(fixture->world, i, &body), SB_OK);
        fixture_body(fixture, i)->velocity = real3_round(real3_random_point(20));
        fixture_body(fixture, i)->yaw_rate = (float)sample_in(-3, 3);
    }
}

// A body as it goes on from the present, which is a snapshot of it.
typedef struct course {
    sb_body body;
    double dt;
    double begin, duration; // of the cast, ticks from now
    real3 start, displacement;
    double radius;
} course;

static double course_gap(const void *context, double time)
{
    const course *c = context;
    const double seconds = (c->begin + c->duration * time) * c->dt;
    const real3 displacement = real3_scale(real3_of(c->body.velocity), seconds);
    const real3 center = real3_add(real3_of(c->body.position), displacement);
    const real3 sphere = real3_add(c->start, real3_scale(c->displacement, time));
    if (c->body.shape == SB_BODY_SPHERE) {
        return real3_length(real3_sub(sphere, center)) - c->radius - 1;
    }
    real_box box = {.center = center,
                    .half = {(double)half_box.x, (double)half_box.y, (double)half_box.z}};
    real_axes_from_yaw(box.axes, (double)c->body.yaw + (double)c->body.yaw_rate * seconds);
    return real_box_distance(&box, sphere, NULL) - c->radius;
}

static void forecast_meets_bodies_where_their_velocities_take_them(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 60, 240};
    world_fixture fixture;
    uint32_t rate = 0, hits = 0, misses = 0, before = 0, far = 0;
    for (uint32_t i = 0; i < sample_scaled(12000); i++) {
        if (i % 400 == 0) {
            if (i > 0) {
                world_fixture_close(&fixture);
            }
            rate = rates[i / 400 % 3];
            open_bodies(&fixture, rate, BODIES);
            fixture_step(&fixture, 3);
        }
        const uint32_t index = sample_below(BODIES);
        const float fraction = (float)(sample_chance(0.3) ? sample_in(-1, 1) : sample_in(-1, 64));
        const float duration = sample_chance(0.5) ? 1 : (float)sample_in(0, 1);
        course c = {.body = *fixture_body(&fixture, index),
                    .dt = 1.0 / (double)rate,
                    .begin = (double)fraction,
                    .duration = (double)duration,
                    .radius = real_float(sample_log(0.02, 0.5))};
        // Towards where it goes, or past it.
        const real3 there =
            real3_add(real3_of(c.body.position),
                      real3_scale(real3_of(c.body.velocity), (c.begin + c.duration) * c.dt));
        c.start = real3_float(real3_add(there, real3_random_point(9)));
        const real3 target = real3_add(there, real3_random_point(3));
        c.displacement = real3_float(real3_scale(real3_sub(target, c.start), sample_log(0.3, 3)));
        if (course_gap(&c, 0) <= 1e-2) {
            continue;
        }
        const double speed = real3_length(c.displacement) + 60.0 * c.dt;
        gap_motion g = {course_gap, &c, speed};
        const encounter wanted = gap_encounter(&g, 0, 2e-3);
        const sb_rewind_cast cast = {
            .path = {real3_round(c.start), real3_round(c.displacement), (float)c.radius},
            .tick = sample_below(1000), // is not looked at
            .fraction = fraction,
            .duration = duration,
            .forecast = true,
            .skip = SB_ID_NONE,
            .mask = 1u << index};
        sb_impact impact;
        uint32_t met = 99;
        sb_error error = SB_ERROR_ARGUMENT;
        const bool hit = sb_pose_ring_sweep(fixture.world, &cast, &impact, &met, NULL, &error);
        assert_int_equal(error, SB_OK);
        if (wanted.kind == MEETING_GRAZING) {
            continue;
        }
        check_that(hit == (wanted.kind == MEETING_HIT), (int)i, "hit", hit, wanted.kind);
        hits += hit;
        misses += !hit;
        if (!hit) {
            continue;
        }
        assert_int_equal(met, index);
        check_time(&g, &wanted, impact.time, 4e-3, (int)i);
        const real3 away =
            real3_sub(real3_add(c.start, real3_scale(c.displacement, (double)impact.time)),
                      real3_of(impact.point));
        check_that(fabs(real3_length(away) - c.radius) <= 4e-3, (int)i, "point", real3_length(away),
                   c.radius);
        before += fraction < 0;
        far += fraction > 40;
    }
    world_fixture_close(&fixture);
    assert_true(hits > 2000 && misses > 1000 && before > 100 && far > 300);
}

// Bodies that are not there, that the cast leaves out, or of which no poses are kept.
static void forecast_meets_the_player_that_it_asks_for(void **state)
{
    (void)state;
    world_fixture fixture;
    open_bodies(&fixture, 60, BODIES);
    for (uint32_t i = 0; i < BODIES; i++) {
        sb_body *body = fixture_body(&fixture, i);
        body->position = sb_vec3_make(0, 0, 10.0f + 10.0f * (float)i);
        body->velocity = sb_vec3_make(0, 0, 0);
        body->yaw_rate = 0;
    }
    const sb_rewind_cast all = {.path = {{0, 0, 0}, {0, 0, 100}, 0.1f},
                                .duration = 1,
                                .forecast = true,
                                .skip = SB_ID_NONE,
                                .mask = UINT32_MAX};
    const struct {
        uint32_t skip, mask;
        uint64_t spared;
        uint32_t met; // BODIES: nobody
    } cases[] = {
        {SB_ID_NONE, UINT32_MAX, 0, 0}, {0, UINT32_MAX, 0, 1},
        {1, UINT32_MAX, 0, 0},          {SB_ID_NONE, 0x1E, 0, 1},
        {SB_ID_NONE, UINT32_MAX, 1, 1}, {SB_ID_NONE, UINT32_MAX, 7, 3},
        {3, UINT32_MAX, 7, 4},          {SB_ID_NONE, 0x0F, 7, 3},
        {SB_ID_NONE, 0x08, 8, BODIES},  {SB_ID_NONE, UINT32_MAX, ~(uint64_t)4, 2},
        {SB_ID_NONE, 0, 0, BODIES},     {SB_ID_NONE, UINT32_MAX, ~(uint64_t)0, BODIES},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_rewind_cast cast = all;
        cast.skip = cases[i].skip;
        cast.mask = cases[i].mask;
        cast.spared = cases[i].spared;
        sb_impact impact;
        uint32_t met = BODIES;
        const bool hit = sb_pose_ring_sweep(fixture.world, &cast, &impact, &met, NULL, NULL);
        assert_int_equal(hit, cases[i].met != BODIES);
        assert_int_equal(met, cases[i].met);
    }
    sb_impact impact;
    uint32_t met;
    sb_world_body_remove(fixture.world, 0);
    assert_true(sb_pose_ring_sweep(fixture.world, &all, &impact, &met, NULL, NULL));
    assert_int_equal(met, 1);
    fixture_body(&fixture, 1)->flags |= SB_BODY_SENSOR;
    assert_true(sb_pose_ring_sweep(fixture.world, &all, &impact, &met, NULL, NULL));
    assert_int_equal(met, 2);
    world_fixture_close(&fixture);
    open_bodies(&fixture, 60, 2);
    for (uint32_t i = 0; i < BODIES; i++) {
        fixture_body(&fixture, i)->position = sb_vec3_make(i < 2 ? 50.0f : 0.0f, 0, 30);
        fixture_body(&fixture, i)->velocity = sb_vec3_make(0, 0, 0);
    }
    assert_false(sb_pose_ring_sweep(fixture.world, &all, &impact, &met, NULL, NULL));
    fixture_body(&fixture, 1)->position.x = 0;
    assert_true(sb_pose_ring_sweep(fixture.world, &all, &impact, &met, NULL, NULL));
    assert_int_equal(met, 1);
    world_fixture_close(&fixture);
}

// The forecast needs no past, so it works before any pose is kept. Beyond its bounds it is an
// error.
static void forecast_of_other_moments_is_an_error(void **state)
{
    (void)state;
    world_fixture fixture;
    open_bodies(&fixture, 60, BODIES);
    fixture_body(&fixture, 0)->position = sb_vec3_make(0, 0, 10);
    const struct {
        float fraction, duration;
        sb_error error;
    } cases[] = {
        {0, 1, SB_OK},
        {-1, 1, SB_OK},
        {64, 1, SB_OK},
        {64, 0, SB_OK},
        {-1, 0, SB_OK},
        {0.5f, 0.5f, SB_OK},
        {-1.001f, 1, SB_ERROR_RANGE},
        {64.01f, 0, SB_ERROR_RANGE},
        {1e9f, 1, SB_ERROR_RANGE},
        {NAN, 1, SB_ERROR_RANGE},
        {INFINITY, 1, SB_ERROR_RANGE},
        {-INFINITY, 1, SB_ERROR_RANGE},
        {0, -0.001f, SB_ERROR_RANGE},
        {0, 1.001f, SB_ERROR_RANGE},
        {0, NAN, SB_ERROR_RANGE},
        {0, INFINITY, SB_ERROR_RANGE},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        // Far and wide.
        const sb_rewind_cast cast = {.path = {{0, 0, -200}, {0, 0, 400}, 90},
                                     .tick = UINT32_MAX,
                                     .fraction = cases[i].fraction,
                                     .duration = cases[i].duration,
                                     .forecast = true,
                                     .skip = SB_ID_NONE,
                                     .mask = UINT32_MAX};
        sb_impact impact;
        uint32_t met;
        sb_error error = SB_ERROR_ARGUMENT;
        const bool hit = sb_pose_ring_sweep(fixture.world, &cast, &impact, &met, NULL, &error);
        assert_int_equal(error, cases[i].error);
        assert_int_equal(hit, cases[i].error == SB_OK);
    }
    world_fixture_close(&fixture);
}

// By hand: 450 ms in whole ticks, at most 63, so that 64 poses are kept. Over three laps of the
// ring each tick answers with the poses of its own time.
static void ring_goes_back_450_ms_and_64_ticks_at_most(void **state)
{
    (void)state;
    static const struct {
        uint32_t rate, age_max;
    } cases[] = {{10, 4},   {20, 9},   {30, 13},  {60, 27},  {128, 57},
                 {140, 63}, {143, 63}, {150, 63}, {200, 63}, {240, 63}};
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        world_fixture fixture;
        open_bodies(&fixture, cases[i].rate, BODIES);
        assert_int_equal(sb_pose_ring_age_max(fixture.world), cases[i].age_max);
        for (uint32_t now = 1; now <= 200; now++) {
            fixture_body(&fixture, 1)->velocity = sb_vec3_make(0, 0, 0);
            fixture_body(&fixture, 1)->position.x = (float)now;
            fixture_step(&fixture, 1);
            for (uint32_t tick = 1; tick <= now + 1; tick++) {
                sb_pose pose;
                const bool held = tick <= now && now - tick <= cases[i].age_max;
                assert_int_equal(sb_pose_ring_at(fixture.world, 1, tick, 0, &pose), held);
                assert_true(!held || pose.position.x == (float)tick);
            }
            // A way across the oldest two ticks that are there, which a tick before is not.
            for (uint32_t back = 0; now > cases[i].age_max + 2 && back < 2; back++) {
                const float y = fixture_body(&fixture, 1)->position.y;
                const float z = fixture_body(&fixture, 1)->position.z;
                const uint32_t oldest = now - cases[i].age_max - back;
                const sb_rewind_cast cast = {
                    .path = {{(float)oldest + 0.5f, y + 30, z}, {0, -60, 0}, 0.1f},
                    .tick = oldest,
                    .duration = 1,
                    .skip = SB_ID_NONE,
                    .mask = 2};
                sb_impact impact;
                uint32_t met;
                sb_error error;
                assert_int_equal(
                    sb_pose_ring_sweep(fixture.world, &cast, &impact, &met, NULL, &error),
                    back == 0);
                assert_int_equal(error, back == 0 ? SB_OK : SB_ERROR_RANGE);
            }
        }
        world_fixture_close(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(forecast_meets_bodies_where_their_velocities_take_them,
                               sample_setup),
        cmocka_unit_test_setup(forecast_meets_the_player_that_it_asks_for, sample_setup),
        cmocka_unit_test_setup(forecast_of_other_moments_is_an_error, sample_setup),
        cmocka_unit_test_setup(ring_goes_back_450_ms_and_64_ticks_at_most, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
