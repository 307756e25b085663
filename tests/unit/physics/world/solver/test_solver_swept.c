// Tests boxes and hulls that move farther in a tick than their size allows: they meet on the side
// from which they come, at every tick rate, and do not pass or climb each other.

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

#define RATE_COUNT 7u

static const uint32_t rates[RATE_COUNT] = {10, 15, 20, 30, 60, 120, 240};

static void open(world_fixture *fixture, uint32_t rate, const sb_hull *hull)
{
    const sb_scenery_def scenery = {.plane_count = 1,
                                    .planes = &fixture_ground,
                                    .hull_count = hull != NULL ? 1 : 0,
                                    .hulls = &hull};
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = 9.81f;
    def.tick_rate_hz = rate;
    world_fixture_open(fixture, &def, &scenery);
}

static const sb_hull *cube_hull(void *memory, float half)
{
    sb_vec3 corners[8];
    for (int i = 0; i < 8; i++) {
        corners[i] = sb_vec3_make((i & 1) != 0 ? half : -half, (i & 2) != 0 ? half : -half,
                                  (i & 4) != 0 ? half : -half);
    }
    assert_int_equal(sb_hull_build(memory, corners, 8), SB_OK);
    return memory;
}

// Adds a body that stands on the ground and moves along z at this speed.
static sb_body *add(world_fixture *fixture, uint32_t index, double x, double z, double half,
                    double mass_kg, double speed, bool is_hull)
{
    sb_body_def def = sb_body_def_default();
    def.shape = is_hull ? SB_BODY_HULL : SB_BODY_BOX;
    def.half_extents = sb_vec3_make((float)half, (float)half, (float)half);
    def.position = sb_vec3_make((float)x, (float)half, (float)z);
    def.velocity.z = (float)speed;
    def.mass_kg = (float)mass_kg;
    def.friction = 0;
    assert_int_equal(sb_world_body_add(fixture->world, index, &def), SB_OK);
    return fixture_body(fixture, index);
}

// Two cubes head on, boxes or hulls, much faster than their size in a tick. Without bounce the two
// go on together; none is above or behind the other.
static void pair_head_on_moves_on_together(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    for (uint32_t n = 0; n < sample_scaled(700); n++) {
        uint32_t rate = rates[n % RATE_COUNT];
        double half = real_float(sample_log(0.2, 1));
        double speed[2] = {sample_in(0, 60), -sample_in(1, 60)};
        double mass[2] = {sample_log(1, 100), sample_log(1, 100)};
        world_fixture fixture;
        open(&fixture, rate, cube_hull(memory, (float)half));
        double aside = sample_in(-0.8, 0.8) * half, apart = 2 * half + sample_in(0.1, 6);
        sb_body *a = add(&fixture, 0, 0, 0, half, mass[0], speed[0], n % 3 == 1);
        sb_body *b = add(&fixture, 1, aside, apart, half, mass[1], speed[1], n % 3 > 0);
        fixture_step(&fixture, (int)(rate * apart / (speed[0] - speed[1])) + 3);
        double common = (mass[0] * speed[0] + mass[1] * speed[1]) / (mass[0] + mass[1]);
        double gap = (double)(b->position.z - a->position.z) - 2 * half;
        if (fabs(gap) > 2e-3 || fabs((double)a->velocity.z - common) > 1e-3 ||
            fabs((double)a->position.y - half) > 2e-3 ||
            fabs((double)b->position.y - half) > 2e-3) {
            fail_msg("seed %" PRIu64
                     ", case %u, %u Hz: gap %g m, heights %g and %g m, %g m/s of %g",
                     sample_seed(), n, rate, gap, (double)a->position.y - half,
                     (double)b->position.y - half, (double)a->velocity.z, common);
        }
        world_fixture_close(&fixture);
    }
}

// A light crate, asleep or awake, in the way of a heavy body is pushed ahead. Before a static wall
// of 20 cm it stays on its side, and so does the heavy body.
static void crate_in_the_way_is_pushed_and_stays_before_a_wall(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(700); n++) {
        uint32_t rate = rates[n % RATE_COUNT];
        double half = real_float(sample_log(0.1, 0.5)), speed = sample_in(5, 20);
        world_fixture fixture;
        open(&fixture, rate, NULL);
        sb_body *heavy = add(&fixture, 0, sample_in(-0.5, 0.5), 0, 0.9, 5000, speed, false);
        sb_body *crate = add(&fixture, 1, 0, sample_in(2, 4), half, sample_log(5, 500), 0, false);
        crate->flags |= n % 2 == 0 ? SB_BODY_ASLEEP : 0;
        sb_body_def wall = sb_body_def_default();
        wall.motion = SB_BODY_STATIC;
        wall.half_extents = sb_vec3_make(5, 2, 0.1f);
        wall.position = sb_vec3_make(0, 2, 6);
        assert_int_equal(sb_world_body_add(fixture.world, 2, &wall), SB_OK);
        for (uint32_t tick = 0; tick < 2 * rate; tick++) {
            fixture_step(&fixture, 1);
            double ahead = (double)(crate->position.z - heavy->position.z);
            if (ahead < 0.9 || crate->position.z > 6 || heavy->position.z > 6 - 0.9f ||
                fabs((double)crate->position.y - half) > 0.02 ||
                fabs((double)heavy->position.y - 0.9) > 0.02) {
                fail_msg("seed %" PRIu64 ", case %u, %u Hz, tick %u: crate at (%g, %g), heavy body "
                         "at (%g, %g)",
                         sample_seed(), n, rate, tick, (double)crate->position.z,
                         (double)crate->position.y - half, (double)heavy->position.z,
                         (double)heavy->position.y - 0.9);
            }
        }
        assert_true(crate->position.z > 4); // it was pushed
        world_fixture_close(&fixture);
    }
}

// Two that cross each other's way, one after the other, do not touch.
static void pair_that_never_meets_is_left_alone(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.tick_rate_hz = 10;
    world_fixture_open(&fixture, &def, NULL);
    sb_body *a = fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), sb_vec3_make(0.5f, 1, 0.5f));
    sb_body *b = fixture_add_box(&fixture, 1, sb_vec3_make(6, 0, 2), sb_vec3_make(0.5f, 1, 0.5f));
    a->velocity.z = 40; // 4 m a tick, and through z = 2 after half of it
    b->velocity.x = -40;
    fixture_step(&fixture, 1);
    assert_true(a->position.z == 4 && b->position.x == 2);
    uint32_t count;
    (void)sb_world_contacts(fixture.world, &count);
    assert_int_equal(count, 0);
    // Without the head start they meet at half of it.
    a->position = sb_vec3_make(0, 0, 0);
    b->position = sb_vec3_make(2, 0, 2);
    fixture_step(&fixture, 1);
    (void)sb_world_contacts(fixture.world, &count);
    assert_int_equal(count, 1);
    world_fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(pair_head_on_moves_on_together, sample_setup),
        cmocka_unit_test_setup(crate_in_the_way_is_pushed_and_stays_before_a_wall, sample_setup),
        cmocka_unit_test(pair_that_never_meets_is_left_alone),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
