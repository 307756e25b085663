// Tests what separation does to velocities and displacements: restitution, friction, shares, and
// rest.

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"
#include "sample.h"
#include "step_fixture.h"

#define GRAVITY 9.81

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};

static sb_body *add(world_fixture *fixture, uint32_t index, sb_vec3 position, double mass_kg,
                    double friction, double restitution)
{
    sb_body_def def = sb_body_def_default();
    def.position = position;
    def.mass_kg = (float)mass_kg;
    def.friction = (float)friction;
    def.restitution = (float)restitution;
    assert_int_equal(sb_world_body_add(fixture->world, index, &def), SB_OK);
    return fixture_body(fixture, index);
}

// Two boxes collide along x and rub along y and z. In closed form, the approach w becomes
// restitution (the larger) times w. The slip u loses at most friction (the geometric mean) times
// the normal change. Shares go by inverse mass. Displacements are those of the velocities after the
// touch, except for the normal part.
static void separate_two_boxes_respond_as_the_closed_form_says(void **state)
{
    (void)state;
    uint32_t sticking = 0, slipping = 0;
    for (uint32_t n = 0; n < sample_scaled(4000); n++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        double mass[2], friction[2], restitution[2];
        sb_body *bodies[2];
        real3 velocity[2];
        for (uint32_t i = 0; i < 2; i++) {
            mass[i] = real_float(sample_log(0.2, 50));
            friction[i] = real_float(sample_chance(0.2) ? 0 : sample_log(0.02, 2));
            restitution[i] = real_float(sample_chance(0.5) ? 0 : sample_in(0, 1));
            sb_vec3 at = {i == 0 ? 0.0f : 1.001f, 0.1f * (float)i, 0.2f};
            bodies[i] = add(&fixture, i, at, mass[i], friction[i], restitution[i]);
            double towards = sample_in(1, 5) * (i == 0 ? 1 : -1);
            velocity[i] = real3_float((real3){towards, sample_in(-3, 3), sample_in(-3, 3)});
            bodies[i]->velocity = real3_round(velocity[i]);
        }
        fixture_step(&fixture, 1);
        real3 relative = real3_sub(velocity[1], velocity[0]);
        double approach = -relative.x,
               change = approach * (1 + fmax(restitution[0], restitution[1]));
        real3 slip = {0, relative.y, relative.z};
        double speed = real3_length(slip), most = sqrt(friction[0] * friction[1]) * change;
        double rubbed = fmin(speed, most);
        sticking += rubbed == speed;
        slipping += rubbed < speed && rubbed > 0;
        // The velocity change of the second relative to the first.
        real3 kick = real3_sub((real3){change, 0, 0}, real3_scale(slip, rubbed / speed));
        for (int i = 0; i < 2; i++) {
            double share = (i == 0 ? -1 : 1) * mass[1 - i] / (mass[0] + mass[1]);
            real3 wanted = real3_add(velocity[i], real3_scale(kick, share));
            real3 got = real3_of(bodies[i]->velocity);
            real3 place = {0, 0.1 * i + wanted.y / 60, 0.2 + wanted.z / 60};
            real3 at = real3_of(bodies[i]->position);
            at.x = 0;
            if (real3_length(real3_sub(got, wanted)) > 2e-5 ||
                real3_length(real3_sub(at, place)) > 2e-6) {
                fail_msg("seed %" PRIu64 ", case %u: (%g, %g, %g), wanted (%g, %g, %g)",
                         sample_seed(), n, got.x, got.y, got.z, wanted.x, wanted.y, wanted.z);
            }
        }
        // Both take an equal share of the depth, so their common centre moves on undisturbed.
        double middle =
            mass[0] * (double)bodies[0]->position.x + mass[1] * (double)bodies[1]->position.x;
        double gone = mass[0] * velocity[0].x / 60 + mass[1] * (velocity[1].x / 60 + 1.001);
        assert_true(fabs(middle - gone) <= 2e-6 * (mass[0] + mass[1]));
        assert_true((double)bodies[1]->position.x - (double)bodies[0]->position.x >= 1 - 1e-3);
        world_fixture_close(&fixture);
    }
    assert_true(sticking > 300 && slipping > 500);
}

// An approach slower than gravity's gain in two ticks rests. A faster one bounces with its speed at
// the surface: the box starts there, so the whole fall of the tick is given back.
static void separate_bounces_above_the_speed_of_rest_alone(void **state)
{
    (void)state;
    const struct {
        float speed;
        bool bounces;
    } cases[] = {{0.1f, false}, {0.3f, false}, {0.36f, true}, {2, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        world_fixture_open_on_ground(&fixture, &def);
        sb_body *box = add(&fixture, 0, sb_vec3_make(0, 0.5f, 0), 1, 0, 0.5);
        // The tick's gravity comes on top.
        box->velocity.y = -cases[i].speed + (float)(GRAVITY / 60);
        fixture_step(&fixture, 1);
        double speed = (double)cases[i].speed,
               at_surface = speed * speed - 2 * GRAVITY * speed / 60;
        double wanted = cases[i].bounces ? 0.5 * sqrt(at_surface) : 0;
        assert_true(fabs((double)box->velocity.y - wanted) <= 1e-5);
        world_fixture_close(&fixture);
    }
}

// On level ground a sliding box slows by friction times gravity, and stops for good.
static void separate_sliding_box_stops_where_friction_says(void **state)
{
    (void)state;
    const double frictions[] = {0.2, 0.5, 1.1};
    for (size_t i = 0; i < sizeof frictions / sizeof frictions[0]; i++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        world_fixture_open_on_ground(&fixture, &def);
        double friction = sqrt(frictions[i] * 0.5); // the ground's is 0.5
        sb_body *box = add(&fixture, 0, sb_vec3_make(0, 0.5f, 0), 3, frictions[i], 0);
        box->velocity = sb_vec3_make(4, 0, 3);
        double deceleration = friction * GRAVITY, time = 5 / deceleration;
        for (int tick = 1; tick < 60 * time - 1; tick++) {
            fixture_step(&fixture, 1);
            double speed = real3_length(real3_of(box->velocity));
            assert_true(fabs(speed - (5 - deceleration * tick / 60)) <= 1e-3);
            assert_true(fabs((double)box->velocity.x * 3 - (double)box->velocity.z * 4) <= 1e-3);
        }
        fixture_step(&fixture, 3);
        sb_vec3 stopped = box->position;
        double distance = 5 * 5 / (2 * deceleration);
        assert_true(fabs(hypot((double)stopped.x, (double)stopped.z) - distance) <= 5.0 / 60);
        fixture_step(&fixture, 60);
        assert_memory_equal(&box->position, &stopped, sizeof stopped);
        assert_true(sb_vec3_length_squared(box->velocity) == 0);
        world_fixture_close(&fixture);
    }
}

// A slope below the angle of friction holds a box without creep. A steeper one lets it slide with
// the rest of gravity.
static void separate_slope_holds_what_friction_can_and_no_more(void **state)
{
    (void)state;
    const double friction = 0.5, angles[] = {0.1, 0.3, 0.44, 0.5, 0.7, 0.9};
    for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        double angle = angles[i];
        const sb_plane slope = {{(float)sin(angle), (float)cos(angle), 0}, 0};
        const sb_scenery_def scenery = {.plane_count = 1, .planes = &slope};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        world_fixture_open(&fixture, &def, &scenery);
        double reach = 0.5 * (sin(angle) + cos(angle)) + 1e-4;
        sb_vec3 at = {(float)(reach * sin(angle)), (float)(reach * cos(angle)), 0};
        sb_body *box = add(&fixture, 0, at, 1, friction, 0);
        fixture_step(&fixture, 30);
        real3 from = real3_of(box->position);
        double before = real3_length(real3_of(box->velocity));
        fixture_step(&fixture, 120);
        real3 gone = real3_sub(real3_of(box->position), from);
        if (tan(angle) < friction) {
            assert_true(real3_length(gone) <= 1e-5);
        } else {
            double faster = real3_length(real3_of(box->velocity)) - before;
            double wanted = 2 * GRAVITY * (sin(angle) - friction * cos(angle));
            assert_true(fabs(faster - wanted) <= 0.01 * wanted);
            assert_true(gone.x > 0 && gone.y < 0);
        }
        world_fixture_close(&fixture);
    }
}

// Kinematic and static bodies take no share, sensors none at all.
static void separate_gives_all_to_the_one_that_yields(void **state)
{
    (void)state;
    const sb_body_motion motions[] = {SB_BODY_STATIC, SB_BODY_KINEMATIC};
    for (uint32_t i = 0; i < 4; i++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        world_fixture_open(&fixture, &def, NULL);
        uint32_t other_index = i / 2; // the one that yields comes second, or first
        sb_body *box = add(&fixture, 1 - other_index, sb_vec3_make(0.9f, 0, 0), 2, 0, 0);
        sb_body_def rock = sb_body_def_default();
        rock.motion = motions[i % 2];
        rock.position = sb_vec3_make(0, 0, 0);
        rock.velocity = sb_vec3_make(rock.motion == SB_BODY_KINEMATIC ? 1.5f : 0.0f, 0, 0);
        rock.half_extents = half_metre;
        assert_int_equal(sb_world_body_add(fixture.world, other_index, &rock), SB_OK);
        fixture_step(&fixture, 1);
        const sb_body *other = fixture_body(&fixture, other_index);
        double moved = (double)rock.velocity.x / 60;
        assert_true(fabs((double)other->position.x - moved) <= 1e-6);
        assert_true(fabs((double)box->position.x - moved - 1) <= 1e-6);
        assert_true(fabs((double)box->velocity.x - (double)rock.velocity.x) <= 1e-6);
        world_fixture_close(&fixture);
    }
}

// Rows side by side on the ground, closer than touching: they make room and then stay, to the bit.
static void separate_parked_crowd_settles_and_then_stays_to_the_bit(void **state)
{
    (void)state;
    for (int round = 0; round < 4; round++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        def.body_capacity = 100;
        def.contact_capacity = 800;
        world_fixture_open_on_ground(&fixture, &def);
        for (uint32_t i = 0; i < 100; i++) {
            double x = 0.97 * (i % 10) + sample_in(-0.02, 0.02);
            double z = 0.97 * (i / 10) + sample_in(-0.02, 0.02);
            sb_body *box =
                add(&fixture, i, sb_vec3_make((float)x, 0.5f, (float)z), 1 + 0.1 * i, 0.5, 0);
            box->yaw = round % 2 == 0 ? 0.0f : (float)sample_in(-0.1, 0.1);
        }
        assert_true(fixture_penetration(&fixture) > 0.02);
        fixture_step(&fixture, 400);
        assert_true(fixture_penetration(&fixture) <= 1e-3);
        sb_vec3 places[100];
        for (uint32_t i = 0; i < 100; i++) {
            places[i] = fixture_body(&fixture, i)->position;
        }
        for (int tick = 0; tick < 120; tick++) {
            fixture_step(&fixture, 1);
            for (uint32_t i = 0; i < 100; i++) {
                const sb_vec3 *at = &fixture_body(&fixture, i)->position;
                assert_memory_equal(at, &places[i], sizeof places[i]);
            }
        }
        uint32_t count;
        (void)sb_world_contacts(fixture.world, &count);
        assert_true(count >= 100); // each is on the ground, at least
        world_fixture_close(&fixture);
    }
}

// A body that a hit wakes moves in the same tick and is awake at its end; a gentle touch does not
// wake it.
static void separate_hit_wakes_a_sleeper_in_the_same_tick(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        bool hard = i % 2 == 1;
        uint32_t sleeper_index = i / 2;
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        def.sleep_s = 0.05f;
        world_fixture_open_on_ground(&fixture, &def);
        sb_body *sleeper = add(&fixture, sleeper_index, sb_vec3_make(0, 0.5f, 0), 1, 0, 0);
        fixture_step(&fixture, 5);
        assert_true((sleeper->flags & SB_BODY_ASLEEP) != 0);
        sb_body *other = add(&fixture, 1 - sleeper_index, sb_vec3_make(-1.001f, 0.5f, 0), 1, 0, 0);
        other->velocity.x = hard ? 2.0f : 0.2f;
        fixture_step(&fixture, 1);
        assert_int_equal(sleeper->flags & SB_BODY_ASLEEP, hard ? 0 : SB_BODY_ASLEEP);
        double wanted = hard ? 1 : 0;
        assert_true(fabs((double)sleeper->velocity.x - wanted) <= 1e-5);
        assert_true(fabs((double)other->velocity.x - wanted) <= 1e-5);
        world_fixture_close(&fixture);
    }
}

// Neither sensors nor immovable bodies keep the passes going.
static void separate_has_done_after_two_passes_where_nothing_yields(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open_on_ground(&fixture, &def);
    sb_body *sensor = add(&fixture, 0, sb_vec3_make(0, 0.2f, 0), 1, 0, 0);
    sensor->flags |= SB_BODY_SENSOR;
    (void)add(&fixture, 1, sb_vec3_make(0.3f, 0.5f, 0), 1, 0, 0);
    sb_body_def gate = sb_body_def_default();
    gate.motion = SB_BODY_KINEMATIC;
    gate.position = sb_vec3_make(9, 0, 0); // half in the ground
    assert_int_equal(sb_world_body_add(fixture.world, 2, &gate), SB_OK);
    fixture_step(&fixture, 1);
    assert_in_range(sb_world_get_state(fixture.world)->pass_count, 1, 2);
    assert_true(sb_world_get_state(fixture.world)->penetration_m == 0);
    assert_true(sensor->position.y == 0.2f);
    // They touch all the same.
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(fixture.world, &count);
    uint32_t of_sensor = 0;
    for (uint32_t i = 0; i < count; i++) {
        of_sensor += contacts[i].a == 0 || contacts[i].b == 0;
    }
    assert_int_equal(of_sensor, 2);
    world_fixture_close(&fixture);
}

// A pair that parts in the first pass has touched, also if pairs are found again in this tick. A
// wall pushes one of the two on, and a third box, stuck elsewhere, keeps the passes going.
static void separate_remembers_touches_when_pairs_are_found_again(void **state)
{
    (void)state;
    const sb_box walls[3] = {
        sb_box_from_yaw(sb_vec3_make(0.075f, 0, 1.4f), sb_vec3_make(0.275f, 5, 1), 0),
        sb_box_from_yaw(sb_vec3_make(48.55f, 0, 0), sb_vec3_make(1, 5, 5), 0),
        sb_box_from_yaw(sb_vec3_make(51.45f, 0, 0), sb_vec3_make(1, 5, 5), 0),
    };
    const sb_scenery_def scenery = {.box_count = 3, .boxes = walls};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    const sb_body *left = add(&fixture, 0, sb_vec3_make(0, 0, 0), 1, 0, 0);
    const sb_body *right = add(&fixture, 1, sb_vec3_make(0.6f, 0, 0), 1, 0, 0);
    sb_body *stuck = add(&fixture, 2, sb_vec3_make(50, 0, 0), 1, 0, 0);
    stuck->good_position = stuck->position;
    fixture_step(&fixture, 1);
    assert_true(right->position.x - left->position.x > 1.04f); // apart by now
    assert_true(sb_world_get_state(fixture.world)->pass_count > 8);
    uint32_t count, seen = 0;
    const sb_contact *contacts = sb_world_contacts(fixture.world, &count);
    for (uint32_t i = 0; i < count; i++) {
        seen += contacts[i].a == 0 && contacts[i].b == 1;
    }
    assert_int_equal(seen, 1);
    world_fixture_close(&fixture);
}

// A much heavier body hits a crate, awake or asleep, before a wall of 20 cm. Neither comes out
// behind the wall.
static void separate_crate_before_a_thin_wall_is_never_pushed_through(void **state)
{
    (void)state;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 1, 0.1f), sb_vec3_make(9, 2, 0.1f), 0);
    const sb_scenery_def scenery = {
        .plane_count = 1, .planes = &fixture_ground, .box_count = 1, .boxes = &wall};
    const double masses[] = {2, 5, 10, 20, 50, 100, 1000};
    for (uint32_t i = 0; i < 2 * sizeof masses / sizeof masses[0]; i++) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        world_fixture_open(&fixture, &def, &scenery);
        sb_body *crate = add(&fixture, 0, sb_vec3_make(0, 0.5f, -0.501f), 1, 0, 0);
        crate->flags |= i % 2 == 0 ? 0 : SB_BODY_ASLEEP;
        sb_body_def heavy = sb_body_def_default();
        heavy.mass_kg = (float)masses[i / 2];
        heavy.half_extents = sb_vec3_make(1, 0.5f, 1);
        heavy.position = sb_vec3_make(0, 0.5f, -2.01f);
        heavy.velocity = sb_vec3_make(0, 0, 30);
        heavy.friction = 0;
        assert_int_equal(sb_world_body_add(fixture.world, 1, &heavy), SB_OK);
        for (int tick = 0; tick < 30; tick++) {
            fixture_step(&fixture, 1);
            if (crate->position.z > -0.4f || fixture_body(&fixture, 1)->position.z > -0.9f) {
                fail_msg("mass %g, %s, tick %d: crate at %g m", masses[i / 2],
                         i % 2 == 0 ? "awake" : "asleep", tick, (double)crate->position.z);
            }
        }
        world_fixture_close(&fixture);
    }
}

// A block that is driven over a floor onto a ramp. In one tick friction takes up to the speed of
// the blow times the tick from its way, so that it may end under the floor: that is resolved in the
// same tick, and the block goes up.
static void separate_driven_block_gets_onto_a_rough_ramp_at_low_rates(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(100); n++) {
        double slope = sample_in(0.05, 0.45), rate = sample_in(10, 31), speed = sample_in(4, 20);
        double s = sin(slope), c = cos(slope), half = 6, thick = 0.5;
        const sb_quaternion tilt = {-(float)sin(slope / 2), 0, 0, (float)cos(slope / 2)};
        // The top of the ramp begins 1 mm below the floor, at z = 0.
        sb_vec3 middle = {0, (float)(s * half - c * thick - 1e-3), (float)(c * half + s * thick)};
        const sb_box boxes[2] = {
            sb_box_from_yaw(sb_vec3_make(0, -0.5f, 0), sb_vec3_make(20, 0.5f, 40), 0),
            sb_box_from_pose(middle, sb_vec3_make(5, (float)thick, (float)half), 0, tilt)};
        sb_surface surfaces[2] = {sb_surface_default(), sb_surface_default()};
        surfaces[0].friction = surfaces[1].friction = (float)sample_in(0.2, 1);
        const sb_scenery_def scenery = {.box_count = 2, .boxes = boxes, .surfaces = surfaces};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        def.tick_rate_hz = (uint32_t)rate;
        world_fixture_open(&fixture, &def, &scenery);
        sb_vec3 size = {0.8f, (float)sample_in(0.35, 1), (float)sample_in(1, 3)};
        sb_body *block = fixture_add_box(&fixture, 0, sb_vec3_make(0, size.y, -6), size);
        block->friction = 1;
        for (int tick = 0; tick < (int)(20 / speed * rate); tick++) {
            block->velocity = sb_vec3_make(0, block->velocity.y, (float)speed);
            fixture_step(&fixture, 1);
        }
        if (!(block->position.z > 3)) {
            fail_msg("seed %" PRIu64 ", case %u, %u Hz: %g m/s, slope %g, stuck at %g m",
                     sample_seed(), n, def.tick_rate_hz, speed, slope, (double)block->position.z);
        }
        world_fixture_close(&fixture);
    }
}

// A block that is driven over slanted ground against a wall. It is cast to the wall, where friction
// takes up to the whole way up the slope from it. It must not end in the ground by that.
static void separate_block_driven_up_to_a_wall_stays_out_of_the_slope(void **state)
{
    (void)state;
    uint32_t stopped = 0;
    for (uint32_t n = 0; n < sample_scaled(200); n++) {
        double slope = sample_in(0.02, 0.3), speed = sample_in(3, 15), turn = sample_in(-0.7, 0.7);
        const sb_plane ground = {{0, (float)cos(slope), (float)-sin(slope)}, 0};
        double rise = 6 * tan(slope);
        const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, (float)rise, 6),
                                            sb_vec3_make(20, 3, 0.3f), (float)turn);
        sb_surface surfaces[2] = {sb_surface_default(), sb_surface_default()};
        surfaces[0].friction = surfaces[1].friction = (float)sample_in(0.1, 1);
        const sb_scenery_def scenery = {.plane_count = 1,
                                        .planes = &ground,
                                        .box_count = 1,
                                        .boxes = &wall,
                                        .surfaces = surfaces};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = (float)GRAVITY;
        def.tick_rate_hz = 10 + sample_below(51);
        world_fixture_open(&fixture, &def, &scenery);
        sb_vec3 half = {0.7f, 0.5f, (float)sample_in(0.7, 1.2)};
        double high = (double)half.y + (double)half.z * tan(slope) + 0.01;
        sb_body *block = fixture_add_box(&fixture, 0, sb_vec3_make(0, (float)high, 0), half);
        block->friction = 1;
        for (uint32_t tick = 0; tick < 3 * def.tick_rate_hz; tick++) {
            block->velocity = sb_vec3_make(0, block->velocity.y, (float)speed);
            fixture_step(&fixture, 1);
            stopped += (double)block->velocity.z < 0.5 * speed;
            double depth = fixture_penetration(&fixture);
            if (depth > 0.01) {
                fail_msg("seed %" PRIu64 ", case %u, %u Hz, tick %u: %g m/s, slope %g, %g m deep",
                         sample_seed(), n, def.tick_rate_hz, tick, speed, slope, depth);
            }
        }
        world_fixture_close(&fixture);
    }
    assert_true(stopped > sample_scaled(200) * 10);
}

static void open_heap(world_fixture *fixture)
{
    static const sb_plane bin[5] = {
        {{0, 1, 0}, 0}, {{1, 0, 0}, -4}, {{-1, 0, 0}, -4}, {{0, 0, 1}, -4}, {{0, 0, -1}, -4}};
    sb_box pillars[3];
    for (int i = 0; i < 3; i++) {
        pillars[i] = sb_box_from_yaw(sb_vec3_make(2.0f * (float)i - 2, 1, 1),
                                     sb_vec3_make(0.4f, 2, 0.4f), 0.5f * (float)i);
    }
    const sb_scenery_def scenery = {
        .plane_count = 5, .planes = bin, .box_count = 3, .boxes = pillars};
    sb_world_def def = fixture_def();
    def.gravity_m_s2 = (float)GRAVITY;
    def.body_capacity = 200;
    def.contact_capacity = 1600;
    world_fixture_open(fixture, &def, &scenery);
    (void)sample_setup(NULL);
    for (uint32_t i = 0; i < 200; i++) {
        sb_vec3 at = {(float)sample_in(-3, 3), (float)sample_in(0.5, 8), (float)sample_in(-3, 3)};
        sb_body *box = add(fixture, i, at, sample_log(0.5, 20), 0.5, sample_in(0, 0.5));
        box->yaw = (float)sample_in(-3, 3);
        box->velocity = real3_round(real3_random_point(4));
    }
}

static void separate_heap_gives_the_same_bits_in_any_scratch_memory(void **state)
{
    (void)state;
    world_fixture clean, filled;
    open_heap(&clean);
    open_heap(&filled);
    for (int tick = 0; tick < 90; tick++) {
        memset(filled.world.scratch, 0xA5, sb_world_scratch_size(&filled.layout));
        fixture_step(&clean, 1);
        fixture_step(&filled, 1);
        assert_memory_equal(clean.world.block, filled.world.block, clean.layout.size);
    }
    assert_true(sb_world_get_state(clean.world)->pass_count > 1);
    world_fixture_close(&clean);
    world_fixture_close(&filled);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(separate_two_boxes_respond_as_the_closed_form_says, sample_setup),
        cmocka_unit_test(separate_bounces_above_the_speed_of_rest_alone),
        cmocka_unit_test(separate_sliding_box_stops_where_friction_says),
        cmocka_unit_test(separate_slope_holds_what_friction_can_and_no_more),
        cmocka_unit_test(separate_gives_all_to_the_one_that_yields),
        cmocka_unit_test_setup(separate_parked_crowd_settles_and_then_stays_to_the_bit,
                               sample_setup),
        cmocka_unit_test(separate_hit_wakes_a_sleeper_in_the_same_tick),
        cmocka_unit_test(separate_has_done_after_two_passes_where_nothing_yields),
        cmocka_unit_test(separate_remembers_touches_when_pairs_are_found_again),
        cmocka_unit_test(separate_crate_before_a_thin_wall_is_never_pushed_through),
        cmocka_unit_test_setup(separate_driven_block_gets_onto_a_rough_ramp_at_low_rates,
                               sample_setup),
        cmocka_unit_test_setup(separate_block_driven_up_to_a_wall_stays_out_of_the_slope,
                               sample_setup),
        cmocka_unit_test_setup(separate_heap_gives_the_same_bits_in_any_scratch_memory,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
