#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/world.h"
#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

// A pass may leave half a millimetre, and rounding of a push adds some more.
#define SLOP_M 6e-4

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};
static const sb_vec3 tank_half = {1.5f, 0.75f, 3.0f};

static sb_body *add_mass(world_fixture *fixture, uint32_t index, sb_vec3 position, float mass_kg)
{
    sb_body_def def = sb_body_def_default();
    def.position = position;
    def.friction = 0;
    def.mass_kg = mass_kg;
    assert_int_equal(sb_world_body_add(fixture->world, index, &def), SB_OK);
    return fixture_body(fixture, index);
}

static void separate_masses_of_1_to_3_shift_by_3_to_1(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    sb_body *light = add_mass(&fixture, 0, sb_vec3_make(0, 5, 0), 1);
    sb_body *heavy = add_mass(&fixture, 1, sb_vec3_make(0.8f, 5, 0), 3);
    fixture_step(&fixture, 1);
    // 0.2 m to share out by inverse mass: 0.15 m and 0.05 m.
    assert_true(fabs((double)light->position.x + 0.15) <= 1e-6);
    assert_true(fabs((double)heavy->position.x - 0.85) <= 1e-6);
    assert_true(light->position.y == 5 && light->position.z == 0);
    assert_true(heavy->position.y == 5 && heavy->position.z == 0);
    assert_true((double)sb_world_get_state(fixture.world)->penetration_m <= SLOP_M);
    world_fixture_close(&fixture);
}

static void separate_head_on_collision_leaves_the_common_velocity(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    sb_body *light = add_mass(&fixture, 0, sb_vec3_make(0, 5, 0), 1);
    sb_body *heavy = add_mass(&fixture, 1, sb_vec3_make(1.01f, 5, 0), 3);
    light->velocity = sb_vec3_make(8, 0.5f, 0.25f);
    heavy->velocity = sb_vec3_make(-4, -0.5f, 0.75f);
    fixture_step(&fixture, 1);
    // (1 * 8 - 3 * 4) / 4 along x, where they met; nothing else changes.
    assert_true(fabs((double)light->velocity.x + 1) <= 1e-5);
    assert_true(fabs((double)heavy->velocity.x + 1) <= 1e-5);
    assert_true(light->velocity.y == 0.5f && light->velocity.z == 0.25f);
    assert_true(heavy->velocity.y == -0.5f && heavy->velocity.z == 0.75f);
    world_fixture_close(&fixture);
}

static void separate_random_collisions_keep_momentum_and_give_no_energy(void **state)
{
    (void)state;
    int met = 0;
    for (int i = 0; i < 4000; i++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        sb_body *bodies[2];
        double mass = 0;
        real3 momentum = {0, 0, 0};
        double energy = 0;
        for (uint32_t b = 0; b < 2; b++) {
            double mass_kg = real_float(sample_log(0.1, 100));
            bodies[b] = add_mass(&fixture, b, real3_round(real3_random_point(0.7)), (float)mass_kg);
            bodies[b]->velocity = real3_round(real3_random_point(10));
            bodies[b]->yaw = (float)sample_in(-3, 3);
            real3 velocity = real3_of(bodies[b]->velocity);
            mass += mass_kg;
            momentum = real3_add(momentum, real3_scale(velocity, mass_kg));
            energy += 0.5 * mass_kg * real3_dot(velocity, velocity);
        }
        double energy_before = energy;
        fixture_step(&fixture, 1);
        for (int b = 0; b < 2; b++) {
            real3 velocity = real3_of(bodies[b]->velocity);
            double mass_kg = 1 / (double)bodies[b]->inverse_mass;
            momentum = real3_sub(momentum, real3_scale(velocity, mass_kg));
            energy -= 0.5 * mass_kg * real3_dot(velocity, velocity);
        }
        assert_true(real3_length(momentum) <= 2e-5 * mass);
        assert_true(energy >= -1e-5 * energy_before);
        met += energy > 1e-2 * energy_before;
        assert_true(fixture_penetration(&fixture) <= SLOP_M);
        world_fixture_close(&fixture);
    }
    assert_true(met > 500);
}

static void separate_boxes_that_part_keep_their_velocities(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    sb_body *left = fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), half_metre);
    sb_body *right = fixture_add_box(&fixture, 1, sb_vec3_make(0.5f, 0, 0), half_metre);
    left->velocity = sb_vec3_make(-1, 2, 3);
    right->velocity = sb_vec3_make(1, -2, -3);
    fixture_step(&fixture, 1);
    const sb_vec3 left_velocity = {-1, 2, 3}, right_velocity = {1, -2, -3};
    assert_memory_equal(&left->velocity, &left_velocity, sizeof left_velocity);
    assert_memory_equal(&right->velocity, &right_velocity, sizeof right_velocity);
    world_fixture_close(&fixture);
}

static void separate_boxes_apart_are_left_as_they_are(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open_on_ground(&fixture, &def);
    (void)fixture_add_box(&fixture, 0, sb_vec3_make(0, 0.51f, 0), half_metre);
    (void)fixture_add_box(&fixture, 1, sb_vec3_make(1.01f, 0.51f, 0), half_metre);
    (void)fixture_add_sphere(&fixture, 2, sb_vec3_make(0, 5, 0), sb_vec3_make(0, 0, 0), 1);
    (void)fixture_add_box(&fixture, 3, sb_vec3_make(0, 5, 0.9f), half_metre); // across the sphere
    sb_body before[4];
    memcpy(before, fixture_body(&fixture, 0), sizeof before);
    fixture_step(&fixture, 10);
    assert_memory_equal(fixture_body(&fixture, 0), before, sizeof before);
    assert_true(sb_world_get_state(fixture.world)->penetration_m == 0.0f);
    world_fixture_close(&fixture);
}

static void separate_from_a_wall_takes_the_speed_into_it_and_no_other(void **state)
{
    (void)state;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(0.1f, 5, 20), 0.0f);
    const sb_scenery_def scenery = {.box_count = 1, .boxes = &wall};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(-0.55f, 0, 0), half_metre);
    box->velocity = sb_vec3_make(3, 1, 2);
    fixture_step(&fixture, 1);
    assert_true(fabs((double)box->position.x + 0.6) <= 1e-6);
    assert_true(fabs((double)box->velocity.x) <= 1e-6);
    assert_true(box->velocity.y == 1 && box->velocity.z == 2);
    assert_int_equal(box->flags & SB_BODY_GROUNDED, 0);
    world_fixture_close(&fixture);
}

static void separate_box_that_leaves_a_wall_keeps_its_velocity(void **state)
{
    (void)state;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(0.1f, 5, 20), 0.0f);
    const sb_scenery_def scenery = {.box_count = 1, .boxes = &wall};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(-0.4f, 0, 0), half_metre);
    box->velocity = sb_vec3_make(-3, 1, 2);
    fixture_step(&fixture, 1);
    assert_true(fabs((double)box->position.x + 0.6) <= 1e-6);
    assert_true(box->velocity.x == -3 && box->velocity.y == 1 && box->velocity.z == 2);
    world_fixture_close(&fixture);
}

// A body that is pushed, however hard and whether awake or asleep, stays on its side of a thin
// wall, and so does the body that pushes.
static void separate_crate_before_a_thin_wall_is_not_pushed_through(void **state)
{
    (void)state;
    const double face = -0.6 + 0.011; // of a crate's centre: at the wall, and what may be left
    uint32_t pushed = 0, count = sample_scaled(2000);
    for (uint32_t i = 0; i < count; i++) {
        const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(0.1f, 5, 20), 0.0f);
        const sb_scenery_def scenery = {.box_count = 1, .boxes = &wall};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, &scenery);
        float start = (float)sample_in(-0.75, -0.6), ratio = (float)sample_log(1, 1000);
        float speed = (float)sample_log(3, 100);
        sb_body *crate = add_mass(&fixture, 0, sb_vec3_make(start, 0, 0), 1);
        sb_body *heavy =
            add_mass(&fixture, 1, sb_vec3_make(start - (float)sample_in(1, 1.5), 0, 0.1f), ratio);
        bool asleep = sample_chance(0.5);
        crate->flags |= asleep ? SB_BODY_ASLEEP : 0;
        double farthest = 0;
        for (int tick = 0; tick < 10; tick++) {
            heavy->velocity.x = speed;
            fixture_step(&fixture, 1);
            farthest = fmax(farthest, (double)crate->position.x - (double)start);
            if ((double)crate->position.x > face || (double)heavy->position.x > face) {
                fail_msg("mass ratio %g at %g m/s, %s: crate at %g, heavy one at %g m",
                         (double)ratio, (double)speed, asleep ? "asleep" : "awake",
                         (double)crate->position.x, (double)heavy->position.x);
            }
        }
        pushed += farthest > 0.01;
        world_fixture_close(&fixture);
    }
    // If a tick leaves no room for both, one goes back to its old place.
    assert_true(pushed > count / 2);
}

// Boxes in rows, layers and packs, each close to many: no pair is missing.
static void separate_dense_packs_drop_no_pair(void **state)
{
    (void)state;
    const struct {
        uint32_t counts[3];
        sb_vec3 half_extents;
    } packs[] = {{{8, 4, 8}, {0.25f, 0.25f, 0.25f}},
                 {{8, 4, 8}, {0.5f, 0.5f, 0.5f}},
                 {{6, 1, 30}, {2, 0.2f, 0.2f}},
                 {{4, 3, 20}, {4, 0.2f, 0.2f}}};
    for (int i = 0; i < 4; i++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        const uint32_t *counts = packs[i].counts;
        def.body_capacity = counts[0] * counts[1] * counts[2];
        def.contact_capacity = 8 * def.body_capacity;
        world_fixture_open_on_ground(&fixture, &def);
        for (uint32_t k = 0; k < def.body_capacity; k++) {
            sb_vec3 half = packs[i].half_extents;
            sb_vec3 position = {(float)(k % counts[0]) * 2.002f * half.x,
                                half.y + (float)(k / counts[0] % counts[1]) * 2.002f * half.y,
                                (float)(k / counts[0] / counts[1]) * 2.002f * half.z};
            (void)fixture_add_box(&fixture, k, position, half);
        }
        fixture_step(&fixture, 60);
        const sb_world_state *now = sb_world_get_state(fixture.world);
        assert_int_equal(now->pair_dropped_count, 0);
        assert_int_equal(now->contact_dropped_count, 0);
        assert_true(now->contact_count >= def.body_capacity);
        assert_true(fixture_penetration(&fixture) <= 2 * SLOP_M);
        world_fixture_close(&fixture);
    }
}

static void separate_from_ground_and_a_slab_on_it_goes_no_farther_than_needed(void **state)
{
    (void)state;
    // From 0.8 m in the ground: the ground lifts the box to 0.5 m, the slab by another 0.1 m.
    const sb_box slab = sb_box_from_yaw(sb_vec3_make(0, 0.05f, 0), sb_vec3_make(5, 0.05f, 5), 0.0f);
    const sb_scenery_def scenery = {
        .plane_count = 1, .box_count = 1, .planes = &fixture_ground, .boxes = &slab};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(0, -0.3f, 0), half_metre);
    fixture_step(&fixture, 1);
    assert_true(fabs((double)box->position.y - 0.6) <= 1e-6);
    assert_true(box->position.x == 0 && box->position.z == 0);
    world_fixture_close(&fixture);
}

static void separate_tank_driven_into_a_thin_wall_stays_out(void **state)
{
    (void)state;
    // At 20 m/s, a third of a metre a tick, at a wall of 10 cm, from all sides, turning on the
    // spot.
    for (int direction = 0; direction < 12; direction++) {
        float yaw = (float)direction * 0.13f - 0.7f;
        const sb_box wall =
            sb_box_from_yaw(sb_vec3_make(0, 1, 0), sb_vec3_make(100, 1, 0.05f), 0.0f);
        const sb_scenery_def scenery = {
            .plane_count = 1, .box_count = 1, .planes = &fixture_ground, .boxes = &wall};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = 9.81f;
        world_fixture_open(&fixture, &def, &scenery);
        sb_body *tank = fixture_add_box(&fixture, 0, sb_vec3_make(0, 0.75f, -6), tank_half);
        tank->yaw = yaw;
        for (int tick = 0; tick < 240; tick++) {
            tank->velocity.x = 20 * sinf(yaw);
            tank->velocity.z = 20 * cosf(yaw);
            tank->yaw_rate = tick > 120 ? (direction % 2 == 0 ? 3.0f : -3.0f) : 0.0f;
            fixture_step(&fixture, 1);
            assert_true(fixture_penetration(&fixture) <= SLOP_M);
            assert_true(tank->position.z < 0);
        }
        // It did arrive.
        real3 towards = {0, 0, 1};
        real_box box = fixture_real_box(tank);
        double gap = -0.05 - (double)tank->position.z - real_box_reach(&box, towards);
        assert_true(fabs(gap) <= 0.02);
        world_fixture_close(&fixture);
    }
}

static void separate_tank_driven_into_a_corner_stays_out_of_both_walls(void **state)
{
    (void)state;
    const sb_box walls[] = {
        sb_box_from_yaw(sb_vec3_make(10, 1, 0), sb_vec3_make(0.25f, 1, 12), 0.0f),
        sb_box_from_yaw(sb_vec3_make(0, 1, 10), sb_vec3_make(12, 1, 0.25f), 0.0f),
    };
    const sb_scenery_def scenery = {
        .plane_count = 1, .box_count = 2, .planes = &fixture_ground, .boxes = walls};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = 9.81f;
    world_fixture_open(&fixture, &def, &scenery);
    sb_body *tank = fixture_add_box(&fixture, 0, sb_vec3_make(5, 0.75f, 5), tank_half);
    for (int tick = 0; tick < 600; tick++) {
        tank->velocity.x = 10;
        tank->velocity.z = 10;
        tank->yaw_rate = tick < 300 ? 1.0f : -1.5f;
        fixture_step(&fixture, 1);
        assert_true(fixture_penetration(&fixture) <= SLOP_M);
        assert_true(tank->position.x < 9.75f && tank->position.z < 9.75f);
        assert_int_equal(tank->flags & SB_BODY_GROUNDED, SB_BODY_GROUNDED);
    }
    real_box box = fixture_real_box(tank);
    assert_true(9.75 - box.center.x - real_box_reach(&box, (real3){1, 0, 0}) <= 1e-3);
    assert_true(9.75 - box.center.z - real_box_reach(&box, (real3){0, 0, 1}) <= 1e-3);
    world_fixture_close(&fixture);
}

// Lets bodies fall until they rest, then watches their height to the bit for 600 ticks.
static void check_rest(world_fixture *fixture, uint32_t count, const double *heights)
{
    fixture_step(fixture, 180);
    float resting[8];
    for (uint32_t i = 0; i < count; i++) {
        resting[i] = fixture_body(fixture, i)->position.y;
        assert_true(fabs((double)resting[i] - heights[i]) <= SLOP_M);
    }
    for (int tick = 0; tick < 600; tick++) {
        fixture_step(fixture, 1);
        for (uint32_t i = 0; i < count; i++) {
            const sb_body *body = fixture_body(fixture, i);
            assert_memory_equal(&body->position.y, &resting[i], sizeof resting[i]);
            assert_int_equal(body->flags, SB_BODY_GROUNDED);
        }
        assert_true((double)sb_world_get_state(fixture->world)->penetration_m <= SLOP_M);
    }
}

static void separate_box_dropped_on_a_plane_rests_to_the_bit(void **state)
{
    (void)state;
    const float grounds[] = {0, 3.7f, -12.34f, 100.1f};
    for (size_t i = 0; i < sizeof grounds / sizeof grounds[0]; i++) {
        const sb_plane plane = {{0, 1, 0}, grounds[i]};
        const sb_scenery_def scenery = {.plane_count = 1, .planes = &plane};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = 9.81f;
        world_fixture_open(&fixture, &def, &scenery);
        sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(1, grounds[i] + 3, 2), tank_half);
        box->yaw = 0.7f;
        const double height = (double)grounds[i] + 0.75;
        check_rest(&fixture, 1, &height);
        assert_true(box->position.x == 1 && box->position.z == 2);
        world_fixture_close(&fixture);
    }
}

static void separate_box_dropped_on_scenery_and_another_on_it_rest_to_the_bit(void **state)
{
    (void)state;
    const sb_box block = sb_box_from_yaw(sb_vec3_make(0, 0.3f, 0), sb_vec3_make(5, 1.1f, 5), 0.4f);
    const sb_scenery_def scenery = {.box_count = 1, .boxes = &block};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = 9.81f;
    world_fixture_open(&fixture, &def, &scenery);
    fixture_add_box(&fixture, 0, sb_vec3_make(0, 3, 0), tank_half)->yaw = 1.1f;
    fixture_add_box(&fixture, 1, sb_vec3_make(0.1f, 5, 0.2f), half_metre)->yaw = -0.3f;
    const double heights[] = {0.3 + 1.1 + 0.75, 0.3 + 1.1 + 1.5 + 0.5};
    check_rest(&fixture, 2, heights);
    world_fixture_close(&fixture);
}

static void separate_box_on_a_box_of_any_order_of_index_rests(void **state)
{
    (void)state;
    for (uint32_t lower = 0; lower < 2; lower++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = 9.81f;
        world_fixture_open_on_ground(&fixture, &def);
        (void)fixture_add_box(&fixture, lower, sb_vec3_make(0, 1, 0), half_metre);
        (void)fixture_add_box(&fixture, 1 - lower, sb_vec3_make(0.2f, 3, 0.1f), half_metre);
        double heights[2];
        heights[lower] = 0.5;
        heights[1 - lower] = 1.5;
        check_rest(&fixture, 2, heights);
        world_fixture_close(&fixture);
    }
}

static void separate_grounded_needs_a_normal_within_45_degrees_and_ends_in_the_air(void **state)
{
    (void)state;
    const struct {
        float slope; // rad
        bool grounded;
    } cases[] = {{0, true}, {0.5f, true}, {0.75f, true}, {0.82f, false}, {1.2f, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const sb_plane plane = {{sinf(cases[i].slope), cosf(cases[i].slope), 0}, 0};
        const sb_scenery_def scenery = {.plane_count = 1, .planes = &plane};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, &scenery);
        sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(0, 0.4f, 0), half_metre);
        fixture_step(&fixture, 1);
        assert_int_equal(box->flags & SB_BODY_GROUNDED, cases[i].grounded ? SB_BODY_GROUNDED : 0);
        box->position = sb_vec3_make(0, 20, 0);
        fixture_step(&fixture, 1);
        assert_int_equal(box->flags & SB_BODY_GROUNDED, 0);
        world_fixture_close(&fixture);
    }
}

// Sixteen tanks in and through one another, on the ground.
static void open_crowd(world_fixture *fixture, float gravity_m_s2)
{
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = gravity_m_s2;
    world_fixture_open_on_ground(fixture, &def);
    for (uint32_t i = 0; i < 16; i++) {
        float x = (float)sample_in(-4, 4);
        float z = (float)sample_in(-4, 4);
        sb_body *body = fixture_add_box(fixture, i, sb_vec3_make(x, 0.75f, z), tank_half);
        body->yaw = (float)sample_in(-3, 3);
    }
    assert_true(fixture_penetration(fixture) > 0.5);
}

static void separate_crowd_of_16_boxes_is_apart_at_the_end(void **state)
{
    (void)state;
    for (int round = 0; round < 8; round++) {
        world_fixture fixture;
        open_crowd(&fixture, 0);
        fixture_step(&fixture, 300);
        double reported = (double)sb_world_get_state(fixture.world)->penetration_m;
        assert_true(fixture_penetration(&fixture) <= SLOP_M && reported <= SLOP_M);
        world_fixture_close(&fixture);
    }
}

static void separate_crowd_under_its_own_weight_stays_shallow_and_says_so(void **state)
{
    (void)state;
    // Some have climbed on others by now. A heap of n gains n times gravity's 2.7 mm a tick in
    // depth, and the passes that push it out again are bounded.
    for (int round = 0; round < 8; round++) {
        world_fixture fixture;
        open_crowd(&fixture, 9.81f);
        fixture_step(&fixture, 300);
        double reported = (double)sb_world_get_state(fixture.world)->penetration_m;
        double left = fixture_penetration(&fixture);
        assert_true(left <= 0.03);
        assert_true(reported <= 2 * left + SLOP_M && left <= 2 * reported + SLOP_M);
        world_fixture_close(&fixture);
    }
}

static void separate_body_that_cannot_come_free_is_reported(void **state)
{
    (void)state;
    // A box of 1 m between two walls that are 0.9 m apart.
    const sb_box walls[] = {
        sb_box_from_yaw(sb_vec3_make(-1.45f, 0, 0), sb_vec3_make(1, 5, 5), 0.0f),
        sb_box_from_yaw(sb_vec3_make(1.45f, 0, 0), sb_vec3_make(1, 5, 5), 0.0f),
    };
    const sb_scenery_def scenery = {.box_count = 2, .boxes = walls};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    (void)fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), half_metre);
    fixture_step(&fixture, 3);
    double reported = (double)sb_world_get_state(fixture.world)->penetration_m;
    assert_true(fabs(reported - fixture_penetration(&fixture)) <= 1e-4);
    assert_true(reported > 0.049 && reported < 0.11);
    world_fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(separate_masses_of_1_to_3_shift_by_3_to_1),
        cmocka_unit_test(separate_head_on_collision_leaves_the_common_velocity),
        cmocka_unit_test_setup(separate_random_collisions_keep_momentum_and_give_no_energy,
                               sample_setup),
        cmocka_unit_test(separate_boxes_that_part_keep_their_velocities),
        cmocka_unit_test(separate_boxes_apart_are_left_as_they_are),
        cmocka_unit_test(separate_from_a_wall_takes_the_speed_into_it_and_no_other),
        cmocka_unit_test(separate_box_that_leaves_a_wall_keeps_its_velocity),
        cmocka_unit_test_setup(separate_crate_before_a_thin_wall_is_not_pushed_through,
                               sample_setup),
        cmocka_unit_test(separate_dense_packs_drop_no_pair),
        cmocka_unit_test(separate_from_ground_and_a_slab_on_it_goes_no_farther_than_needed),
        cmocka_unit_test(separate_tank_driven_into_a_thin_wall_stays_out),
        cmocka_unit_test(separate_tank_driven_into_a_corner_stays_out_of_both_walls),
        cmocka_unit_test(separate_box_dropped_on_a_plane_rests_to_the_bit),
        cmocka_unit_test(separate_box_dropped_on_scenery_and_another_on_it_rest_to_the_bit),
        cmocka_unit_test(separate_box_on_a_box_of_any_order_of_index_rests),
        cmocka_unit_test(separate_grounded_needs_a_normal_within_45_degrees_and_ends_in_the_air),
        cmocka_unit_test_setup(separate_crowd_of_16_boxes_is_apart_at_the_end, sample_setup),
        cmocka_unit_test_setup(separate_crowd_under_its_own_weight_stays_shallow_and_says_so,
                               sample_setup),
        cmocka_unit_test(separate_body_that_cannot_come_free_is_reported),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
