// Tests whole steps: the same bits in any memory, and closed forms of motion.

#include "physics/world/world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "physics/shape/hull_build.h"
#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

static const sb_vec3 nothing = {0, 0, 0};

#define CROWD 600

static const sb_plane bin[5] = {
    {{0, 1, 0}, 0}, {{1, 0, 0}, -9}, {{-1, 0, 0}, -9}, {{0, 0, 1}, -9}, {{0, 0, -1}, -9}};

// 300 boxes and 300 balls thrown into a bin with a pillar.
static void open_crowd(world_fixture *fixture, uint32_t contact_capacity)
{
    const sb_box pillar = sb_box_from_yaw(nothing, sb_vec3_make(1, 3, 1), 0.4f);
    const sb_scenery_def scenery = {
        .plane_count = 5, .planes = bin, .box_count = 1, .boxes = &pillar};
    sb_world_def def = sb_world_def_default();
    def.body_capacity = CROWD;
    def.contact_capacity = contact_capacity;
    def.pose_capacity = 8;
    world_fixture_open(fixture, &def, &scenery);
    (void)sample_setup(NULL);
    for (uint32_t i = 0; i < CROWD; i++) {
        sb_vec3 position = {(float)(i % 10) * 1.6f - 7.2f, 4 + (float)(i / 100) * 1.4f,
                            (float)(i / 10 % 10) * 1.6f - 7.2f};
        sb_vec3 velocity = real3_round(real3_random_point(6));
        float size = (float)sample_in(0.3, 0.5);
        sb_body *body = sample_chance(0.5)
                            ? fixture_add_sphere(fixture, i, position, velocity, size)
                            : fixture_add_box(fixture, i, position, sb_vec3_make(size, 0.4f, 0.5f));
        body->velocity = velocity;
        body->yaw = (float)sample_in(-3, 3);
        body->friction = 0.5f;
        body->restitution = (float)sample_in(0, 0.6);
    }
}

static uint32_t sleeper_count(world_fixture *fixture)
{
    uint32_t asleep = 0;
    for (uint32_t i = 0; i < CROWD; i++) {
        asleep += (fixture_body(fixture, i)->flags & SB_BODY_ASLEEP) != 0;
    }
    return asleep;
}

// The world goes on from a copy elsewhere and from its saved form, with other scratch memory.
static void step_goes_on_the_same_from_a_copy_and_from_the_saved_form(void **state)
{
    (void)state;
    for (uint32_t contact_capacity = 100; contact_capacity <= 4000; contact_capacity += 3900) {
        world_fixture fixture;
        open_crowd(&fixture, contact_capacity);
        int from = contact_capacity == 100 ? 60 : 600;
        fixture_step(&fixture, from);
        size_t size = fixture.layout.size;
        uint32_t contact_count;
        (void)sb_world_contacts(fixture.world, &contact_count);
        if (contact_capacity == 100) {
            assert_int_equal(contact_count, 100); // full
        } else {
            assert_true(sleeper_count(&fixture) > 0);
        }
        uint8_t *memory = malloc(2 * size), *saved = malloc(size);
        sb_world copies[2] = {fixture.world, fixture.world};
        sb_writer writer = sb_writer_over(saved, size);
        sb_layout_save(&fixture.layout, fixture.world.block, &writer);
        sb_reader reader = sb_reader_over(saved, size);
        memcpy(memory, fixture.world.block, size);
        assert_int_equal(sb_layout_load(&fixture.layout, memory + size, &reader), SB_OK);
        for (int i = 0; i < 2; i++) {
            copies[i].block = memory + (size_t)i * size;
            copies[i].scratch = malloc(sb_world_scratch_size(&fixture.layout));
            memset(copies[i].scratch, i == 0 ? 0xA5 : 0, sb_world_scratch_size(&fixture.layout));
        }
        for (int tick = 0; tick < 120; tick++) {
            fixture_step(&fixture, 1);
            sb_world_step(copies[0]);
            sb_world_step(copies[1]);
        }
        for (int i = 0; i < 2; i++) {
            assert_memory_equal(fixture.world.block, copies[i].block, size);
            free(copies[i].scratch);
        }
        free(memory);
        free(saved);
        world_fixture_close(&fixture);
    }
}

static sb_body *add_def(world_fixture *fixture, uint32_t index, const sb_body_def *def)
{
    assert_int_equal(sb_world_body_add(fixture->world, index, def), SB_OK);
    return fixture_body(fixture, index);
}

// Semi-implicit Euler: after n ticks v = -n g dt and y = -g dt^2 n (n + 1) / 2.
static void step_free_fall_follows_the_sum_over_ticks_and_the_gravity_scale(void **state)
{
    (void)state;
    const float scales[] = {1, 0, 2.5f, -1};
    for (uint32_t rate = 30; rate <= 120; rate *= 2) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = 9.81f;
        def.tick_rate_hz = rate;
        world_fixture_open(&fixture, &def, NULL);
        for (uint32_t i = 0; i < 8; i++) {
            sb_body_def body = sb_body_def_default();
            body.shape = i % 2 == 0 ? SB_BODY_BOX : SB_BODY_SPHERE;
            body.position = sb_vec3_make((float)i * 10, 0, 0);
            body.velocity = sb_vec3_make(0, 0, 2);
            body.gravity_scale = scales[i / 2];
            (void)add_def(&fixture, i, &body);
        }
        int n = 90;
        fixture_step(&fixture, n);
        for (uint32_t i = 0; i < 8; i++) {
            double g = (double)9.81f * (double)scales[i / 2], dt = 1.0 / rate;
            const sb_body *body = fixture_body(&fixture, i);
            double fall = g * dt * dt * n * (n + 1) / 2;
            assert_true(fabs((double)body->position.y + fall) <= 1e-5 * (1 + fabs(fall)));
            assert_true(fabs((double)body->velocity.y + g * dt * n) <=
                        1e-5 * (1 + fabs(g * n * dt)));
            assert_true(fabs((double)body->position.z - 2 * dt * n) <= 1e-4);
        }
        world_fixture_close(&fixture);
    }
}

static void step_impulses_and_forces_change_the_velocity_by_mass(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    for (uint32_t i = 0; i < 2; i++) {
        sb_body_def body = sb_body_def_default();
        body.shape = i == 0 ? SB_BODY_BOX : SB_BODY_SPHERE;
        body.position = sb_vec3_make(0, (float)i * 10, 0);
        body.mass_kg = 4;
        sb_body *b = add_def(&fixture, i, &body);
        sb_body_apply_impulse(b, sb_vec3_make(8, 0, 0));
        sb_body_apply_impulse(b, sb_vec3_make(0, 4, 0));
        fixture_step(&fixture, 1);
        assert_true(fabsf(b->velocity.x - 2) <= 1e-6f && fabsf(b->velocity.y - 1) <= 1e-6f);
        assert_true(b->impulse.x == 0 && b->impulse.y == 0);
        for (int tick = 0; tick < 60; tick++) {
            sb_body_apply_impulse(b, sb_vec3_make(0, 0, 12.0f / 60));
            fixture_step(&fixture, 1);
        }
        // 12 N on 4 kg for 1 s.
        assert_true(fabsf(b->velocity.z - 3) <= 1e-4f && fabsf(b->velocity.x - 2) <= 1e-5f);
    }
    world_fixture_close(&fixture);
}

static void step_drag_divides_the_velocity_every_tick(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    const float drags[] = {0.1f, 2, 1000};
    for (uint32_t i = 0; i < 6; i++) {
        sb_body_def body = sb_body_def_default();
        body.shape = i % 2 == 0 ? SB_BODY_BOX : SB_BODY_SPHERE;
        body.position = sb_vec3_make(0, (float)i * 10, 0);
        body.velocity = sb_vec3_make(50, 0, 0);
        body.drag_per_s = drags[i / 2];
        (void)add_def(&fixture, i, &body);
    }
    fixture_step(&fixture, 60);
    for (uint32_t i = 0; i < 6; i++) {
        double wanted = 50 * pow(1 + (double)drags[i / 2] / 60, -60);
        double got = (double)fixture_body(&fixture, i)->velocity.x;
        assert_true(fabs(got - wanted) <= 2e-5 * wanted + 1e-30);
    }
    world_fixture_close(&fixture);
}

static void step_kinematic_moves_by_its_velocity_alone_and_static_not_at_all(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open_on_ground(&fixture, &def);
    sb_body_def body = sb_body_def_default();
    body.motion = SB_BODY_KINEMATIC;
    body.position = sb_vec3_make(0, 2, 0);
    body.velocity = sb_vec3_make(3, 0, 0);
    body.yaw_rate = 0.5f;
    const sb_body *pusher = add_def(&fixture, 0, &body);
    body = sb_body_def_default();
    body.motion = SB_BODY_STATIC;
    body.position = sb_vec3_make(0, 2, 6);
    sb_body *rock = add_def(&fixture, 1, &body);
    sb_body_apply_impulse(rock, sb_vec3_make(1000, 0, 0));
    body.motion = SB_BODY_DYNAMIC;
    body.mass_kg = 1e6f;
    body.gravity_scale = 0;
    body.position = sb_vec3_make(2, 2, 0);
    const sb_body *heavy = add_def(&fixture, 2, &body);
    body.position = sb_vec3_make(0, 3.2f, 6);
    body.velocity = sb_vec3_make(0, -5, 0);
    const sb_body *stone = add_def(&fixture, 3, &body);
    fixture_step(&fixture, 60);
    assert_true(fabs((double)pusher->position.x - 3) <= 1e-4);
    assert_true(pusher->position.y == 2 && pusher->velocity.x == 3);
    assert_true(fabs((double)pusher->yaw - 0.5) <= 1e-5);
    assert_true((double)heavy->position.x > 4); // pushed ahead, however heavy
    assert_true(rock->position.x == 0 && rock->position.y == 2 && rock->position.z == 6);
    assert_true((double)stone->position.y >= 3 - 1e-3);
    world_fixture_close(&fixture);
}

// A slope of 20 degrees: the upper face of a box of scenery that is turned about z, and a crate
// that lies flat on it. Downhill is along -x.
static sb_body *open_slope(world_fixture *fixture, float friction, bool upright)
{
    const double angle = 20 * 3.14159265358979323846 / 180;
    sb_quaternion tilt = {0, 0, (float)sin(angle / 2), (float)cos(angle / 2)};
    sb_box slope = sb_box_from_pose(nothing, sb_vec3_make(100, 1, 10), 0, tilt);
    sb_surface surface = sb_surface_default();
    surface.friction = friction;
    const sb_scenery_def scenery = {.box_count = 1, .boxes = &slope, .surfaces = &surface};
    sb_world_def def = sb_world_def_default();
    world_fixture_open(fixture, &def, &scenery);
    sb_body_def crate = sb_body_def_default();
    double reach = upright ? 0.5 * (cos(angle) + sin(angle)) : 0.5;
    crate.position = real3_round((real3){-sin(angle) * (1 + reach), cos(angle) * (1 + reach), 0});
    crate.tilt = upright ? crate.tilt : tilt;
    crate.friction = friction;
    return add_def(fixture, 0, &crate);
}

static void step_crate_on_a_slope_stays_by_friction(void **state)
{
    (void)state;
    for (int upright = 0; upright < 2; upright++) {
        for (int sleepless = 0; sleepless < 2; sleepless++) {
            world_fixture fixture;
            sb_body *crate = open_slope(&fixture, 0.5f, upright == 1);
            crate->flags |= sleepless == 1 ? SB_BODY_SLEEPLESS : 0;
            real3 start = real3_of(crate->position);
            fixture_step(&fixture, 120);
            sb_vec3 settled = crate->position;
            assert_true(real3_length(real3_sub(real3_of(settled), start)) <= 2e-3);
            fixture_step(&fixture, 600);
            assert_memory_equal(&crate->position, &settled, sizeof settled);
            world_fixture_close(&fixture);
        }
    }
}

static void step_crate_on_a_slope_slides_by_gravity_less_friction(void **state)
{
    (void)state;
    const double angle = 20 * 3.14159265358979323846 / 180, g = (double)9.81f;
    const float frictions[] = {0, 0.1f, 0.3f};
    for (int i = 0; i < 6; i++) {
        world_fixture fixture;
        float friction = frictions[i / 2];
        sb_body *crate = open_slope(&fixture, friction, i % 2 == 1);
        real3 start = real3_of(crate->position);
        fixture_step(&fixture, 180);
        double a = g * (sin(angle) - (double)friction * cos(angle));
        real3 downhill = {-cos(angle), -sin(angle), 0};
        double speed = real3_dot(real3_of(crate->velocity), downhill);
        double distance = real3_dot(real3_sub(real3_of(crate->position), start), downhill);
        assert_true(fabs(speed / (3 * a) - 1) <= 0.01);
        assert_true(fabs(distance / (4.5 * a) - 1) <= 0.02);
        world_fixture_close(&fixture);
    }
}

// After a bounce the fraction e of the fall's speed remains, so e^2 of the height.
static void step_dropped_crate_rises_by_its_restitution(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        def.tick_rate_hz = 240;
        world_fixture_open_on_ground(&fixture, &def);
        sb_body_def body = sb_body_def_default();
        body.shape = i % 2 == 0 ? SB_BODY_BOX : SB_BODY_SPHERE;
        body.restitution = 0.25f * (float)(i / 2) + 0.2f;
        body.position = sb_vec3_make(0, 5.5f, 0);
        const sb_body *crate = add_def(&fixture, 0, &body);
        double before = 0, after = 0, highest = 0;
        for (int tick = 0; tick < 600; tick++) {
            double speed = (double)crate->velocity.y;
            fixture_step(&fixture, 1);
            if (after > 0 && crate->velocity.y <= 0) {
                break;
            }
            if (before == 0 && crate->velocity.y > 0) {
                before = -speed;
                after = (double)crate->velocity.y;
            }
            highest = after > 0 ? fmax(highest, (double)crate->position.y - 0.5) : 0;
        }
        double e = (double)body.restitution;
        assert_true(fabs(before - sqrt(2 * 9.81 * 5)) <= 0.1);
        assert_true(fabs(after - e * before) <= 0.1);
        assert_true(fabs(highest - e * e * 5) <= 0.1);
        world_fixture_close(&fixture);
    }
}

static void step_layers_masks_and_ignored_bodies_pass_through(void **state)
{
    (void)state;
    const struct {
        uint32_t layer_a, mask_a, layer_b, mask_b, ignored_a, ignored_b;
        bool meets;
    } cases[] = {
        {1, UINT32_MAX, 1, UINT32_MAX, SB_ID_NONE, SB_ID_NONE, true},
        {1, 2, 2, 1, SB_ID_NONE, SB_ID_NONE, true},
        {1, 2, 2, 2, SB_ID_NONE, SB_ID_NONE, false},
        {1, 1, 2, 1, SB_ID_NONE, SB_ID_NONE, false},
        {1, 0, 1, UINT32_MAX, SB_ID_NONE, SB_ID_NONE, false},
        {0x80000000u, 0x80000000u, 0x80000000u, 0x80000000u, SB_ID_NONE, SB_ID_NONE, true},
        {1, UINT32_MAX, 1, UINT32_MAX, 1, SB_ID_NONE, false},
        {1, UINT32_MAX, 1, UINT32_MAX, SB_ID_NONE, 0, false},
        {1, UINT32_MAX, 1, UINT32_MAX, 5, 6, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int shapes = 0; shapes < 4; shapes++) {
            world_fixture fixture;
            sb_world_def def = fixture_def();
            world_fixture_open(&fixture, &def, NULL);
            for (uint32_t b = 0; b < 2; b++) {
                sb_body_def body = sb_body_def_default();
                body.shape = (shapes >> b & 1) != 0 ? SB_BODY_SPHERE : SB_BODY_BOX;
                body.position = sb_vec3_make(b == 0 ? -1 : 1, 0, 0);
                body.velocity = sb_vec3_make(b == 0 ? 3 : -3, 0, 0);
                body.layer = b == 0 ? cases[i].layer_a : cases[i].layer_b;
                body.mask = b == 0 ? cases[i].mask_a : cases[i].mask_b;
                body.ignored = b == 0 ? cases[i].ignored_a : cases[i].ignored_b;
                (void)add_def(&fixture, b, &body);
            }
            uint32_t contacts = 0;
            for (int tick = 0; tick < 60; tick++) {
                uint32_t count;
                fixture_step(&fixture, 1);
                (void)sb_world_contacts(fixture.world, &count);
                contacts += count;
            }
            bool met =
                fixture_body(&fixture, 0)->position.x < fixture_body(&fixture, 1)->position.x;
            assert_int_equal(met, cases[i].meets);
            assert_int_equal(contacts > 0, cases[i].meets);
            world_fixture_close(&fixture);
        }
    }
}

static void step_surface_layers_let_bodies_fall_through(void **state)
{
    (void)state;
    sb_surface surface = sb_surface_default();
    surface.layer = 4;
    surface.mask = 8;
    const sb_scenery_def scenery = {
        .plane_count = 1, .planes = &fixture_ground, .surfaces = &surface};
    for (uint32_t i = 0; i < 8; i++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        world_fixture_open(&fixture, &def, &scenery);
        sb_body_def body = sb_body_def_default();
        body.shape = (i & 4) != 0 ? SB_BODY_SPHERE : SB_BODY_BOX;
        body.position = sb_vec3_make(0, 0.6f, 0);
        body.layer = (i & 1) != 0 ? 8 : 1;
        body.mask = (i & 2) != 0 ? 4 : ~4u;
        const sb_body *b = add_def(&fixture, 0, &body);
        fixture_step(&fixture, 60);
        assert_int_equal(b->position.y > 0, (i & 3) == 3);
        world_fixture_close(&fixture);
    }
}

// A prism with a six-cornered base, 1 m high: rests on its base.
static void step_hulls_rest_on_a_plane_on_boxes_and_on_each_other(void **state)
{
    (void)state;
    sb_vec3 points[12];
    for (int i = 0; i < 12; i++) {
        double angle = i % 6 * 3.14159265358979323846 / 3;
        points[i] = real3_round((real3){0.6 * cos(angle), i < 6 ? -0.5 : 0.5, 0.6 * sin(angle)});
    }
    sb_hull *hull = malloc(SB_HULL_SIZE_MAX);
    assert_int_equal(sb_hull_build(hull, points, 12), SB_OK);
    const sb_hull *const hulls[1] = {hull};
    const sb_scenery_def scenery = {
        .plane_count = 1, .planes = &fixture_ground, .hull_count = 1, .hulls = hulls};
    for (int yaws = 0; yaws < 4; yaws++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        world_fixture_open(&fixture, &def, &scenery);
        sb_body_def body = sb_body_def_default();
        // A hull on the ground; one on a box; one on a hull; a box on a hull.
        const float x[] = {0, 5, 5, 10, 10, 15, 15},
                    y[] = {0.5f, 0.5f, 1.5f, 0.5f, 1.5f, 0.5f, 1.5f};
        const sb_body_shape shapes[] = {SB_BODY_HULL, SB_BODY_BOX,  SB_BODY_HULL, SB_BODY_HULL,
                                        SB_BODY_HULL, SB_BODY_HULL, SB_BODY_BOX};
        for (uint32_t i = 0; i < 7; i++) {
            body.shape = shapes[i];
            body.position = sb_vec3_make(x[i], y[i] + 0.02f * (y[i] > 1 ? 2.0f : 1.0f), 0);
            body.yaw = (float)yaws * 0.3f * (float)(1 + i % 3);
            (void)add_def(&fixture, i, &body);
        }
        fixture_step(&fixture, 300);
        for (uint32_t i = 0; i < 7; i++) {
            const sb_body *b = fixture_body(&fixture, i);
            assert_true(fabs((double)b->position.y - (double)y[i]) <= 1e-3);
            assert_true(fabs((double)b->position.x - (double)x[i]) <= 0.02);
            assert_true(fabs((double)b->position.z) <= 0.02);
            assert_true((b->flags & SB_BODY_ASLEEP) != 0);
        }
        world_fixture_close(&fixture);
    }
    free(hull);
}

// A tank that drives at a corner of two walls 0.2 m thick, from inside, at full throttle.
static void step_tank_never_crosses_a_wall_at_any_speed(void **state)
{
    (void)state;
    const sb_box walls[2] = {
        sb_box_from_yaw(sb_vec3_make(20.1f, 2, 0), sb_vec3_make(0.1f, 2, 40), 0),
        sb_box_from_yaw(sb_vec3_make(0, 2, 20.1f), sb_vec3_make(40, 2, 0.1f), 0),
    };
    const sb_scenery_def scenery = {
        .plane_count = 1, .planes = &fixture_ground, .box_count = 2, .boxes = walls};
    const float speeds[] = {10, 60, 2000};
    uint32_t stopped = 0;
    for (int speed = 0; speed < 3; speed++) {
        for (int i = 0; i < 100; i++) {
            world_fixture fixture;
            sb_world_def def = sb_world_def_default();
            world_fixture_open(&fixture, &def, &scenery);
            sb_body_def body = sb_body_def_default();
            body.half_extents = sb_vec3_make(1.5f, 0.75f, 3);
            body.mass_kg = 30000;
            body.position = real3_round((real3){sample_in(-5, 15), 0.75, sample_in(-5, 15)});
            // Head-on, into the corner, or oblique.
            double heading = i < 20   ? 1.5707963267948966
                             : i < 40 ? 0.78539816339744831
                                      : sample_in(0, 1.5707963267948966);
            body.yaw = i < 60 ? (float)heading : (float)sample_in(-3, 3);
            sb_body *tank = add_def(&fixture, 0, &body);
            for (int tick = 0; tick < 200; tick++) {
                tank->velocity.x = speeds[speed] * (float)sin(heading);
                tank->velocity.z = speeds[speed] * (float)cos(heading);
                tank->yaw_rate = i >= 80 ? (float)sample_in(-2, 2) : 0;
                fixture_step(&fixture, 1);
                if (tank->position.x > 38 || tank->position.z > 38 || tank->position.y > 3.2f) {
                    break; // beyond a wall's end
                }
                assert_true(tank->position.x <= 20 - 1.4f && tank->position.z <= 20 - 1.4f);
                double deep = fixture_penetration(&fixture);
                assert_true(deep <= 1e-2);
            }
            stopped += tank->position.x > 15 || tank->position.z > 15;
            world_fixture_close(&fixture);
        }
    }
    assert_int_equal(stopped, 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(step_goes_on_the_same_from_a_copy_and_from_the_saved_form,
                               sample_setup),
        cmocka_unit_test(step_free_fall_follows_the_sum_over_ticks_and_the_gravity_scale),
        cmocka_unit_test(step_impulses_and_forces_change_the_velocity_by_mass),
        cmocka_unit_test(step_drag_divides_the_velocity_every_tick),
        cmocka_unit_test(step_kinematic_moves_by_its_velocity_alone_and_static_not_at_all),
        cmocka_unit_test(step_crate_on_a_slope_stays_by_friction),
        cmocka_unit_test(step_crate_on_a_slope_slides_by_gravity_less_friction),
        cmocka_unit_test(step_dropped_crate_rises_by_its_restitution),
        cmocka_unit_test(step_layers_masks_and_ignored_bodies_pass_through),
        cmocka_unit_test(step_surface_layers_let_bodies_fall_through),
        cmocka_unit_test(step_hulls_rest_on_a_plane_on_boxes_and_on_each_other),
        cmocka_unit_test_setup(step_tank_never_crosses_a_wall_at_any_speed, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
