// When bodies go to sleep, and what wakes them.

#include "physics/world/step/phases.h"

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
#include "world_fixture.h"

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};
static const sb_vec3 nothing = {0, 0, 0};

static bool sleeps(const sb_body *body)
{
    return (body->flags & SB_BODY_ASLEEP) != 0;
}

static sb_body *add(world_fixture *fixture, uint32_t index, bool sphere, sb_vec3 position)
{
    sb_body *body = sphere ? fixture_add_sphere(fixture, index, position, nothing, 0.5f)
                           : fixture_add_box(fixture, index, position, half_metre);
    body->friction = 0.5f;
    return body;
}

static void sleep_begins_after_the_time_at_rest_and_not_before(void **state)
{
    (void)state;
    const struct {
        float sleep_s;
        uint32_t rate;
        int ticks;
    } cases[] = {
        {0.5f, 60, 30},   {0.25f, 60, 15}, {2.0f, 10, 20},   {0.01f, 60, 1},
        {1.0f, 240, 240}, {0.75f, 64, 48}, {60.0f, 10, 600},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        def.sleep_s = cases[i].sleep_s;
        def.tick_rate_hz = cases[i].rate;
        world_fixture_open_on_ground(&fixture, &def);
        const sb_body *box = add(&fixture, 0, false, sb_vec3_make(0, 0.5f, 0));
        const sb_body *ball = add(&fixture, 1, true, sb_vec3_make(5, 0.5f, 0));
        fixture_step(&fixture, cases[i].ticks - 1);
        assert_false(sleeps(box) || sleeps(ball));
        fixture_step(&fixture, 1);
        assert_true(sleeps(box) && sleeps(ball));
        const sb_vec3 zero = {0, 0, 0};
        assert_memory_equal(&box->velocity, &zero, sizeof zero);
        assert_memory_equal(&ball->velocity, &zero, sizeof zero);
        sb_body before = *box;
        fixture_step(&fixture, 50);
        assert_memory_equal(&before, box, sizeof before);
        world_fixture_close(&fixture);
    }
}

static void sleep_time_begins_anew_with_every_motion(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open_on_ground(&fixture, &def);
    sb_body *box = add(&fixture, 0, false, sb_vec3_make(0, 0.5f, 0));
    box->friction = 0;
    fixture_step(&fixture, 29);
    box->velocity.x = 1;
    fixture_step(&fixture, 1);
    assert_false(sleeps(box));
    box->velocity.x = 0;
    fixture_step(&fixture, 29);
    assert_false(sleeps(box));
    fixture_step(&fixture, 1);
    assert_true(sleeps(box));
    world_fixture_close(&fixture);
}

static void sleep_comes_to_none_that_moves_or_turns(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.sleep_s = 0.5f;
    world_fixture_open(&fixture, &def, NULL);
    sb_body *slow = add(&fixture, 0, false, nothing);
    sb_body *turning = add(&fixture, 1, false, sb_vec3_make(10, 0, 0));
    sb_body *rolling = add(&fixture, 2, true, sb_vec3_make(20, 0, 0));
    sb_body *creeping = add(&fixture, 3, false, sb_vec3_make(30, 0, 0));
    slow->velocity.z = 0.06f;
    turning->yaw_rate = -0.06f;
    rolling->velocity.y = -0.06f;
    creeping->velocity.z = 0.04f; // below 0.05 m/s, which is rest
    fixture_step(&fixture, 300);
    assert_false(sleeps(slow) || sleeps(turning) || sleeps(rolling));
    assert_true(sleeps(creeping));
    world_fixture_close(&fixture);
}

// Each condition that keeps a body awake, just below and just above its limit.
static void sleep_comes_below_each_bound_and_leaves_nothing_behind(void **state)
{
    (void)state;
    const double gravity = 9.81, dt = 1.0 / 60, rest = (double)SB_REST_SPEED;
    // The impulse is the body's own weight, as another of its mass gives that rests on it.
    const struct {
        double velocity, displacement, yaw_rate, push;
        bool sleeps;
    } cases[] = {
        {0.98 * rest, 0, 0, 0, true},      {1.02 * rest, 0, 0, 0, false},
        {0, 0.98 * rest * dt, 0, 0, true}, {0, 1.02 * rest * dt, 0, 0, false},
        {0, 0, 0.98 * rest, 0, true},      {0, 0, 1.02 * rest, 0, false},
        {0, 0, 0, 2 * gravity * dt, true}, {0, 0, 0, 3 * gravity * dt, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        def.sleep_s = 0.05f; // three ticks
        world_fixture_open(&fixture, &def, NULL);
        sb_body *body = add(&fixture, 0, false, sb_vec3_make(0.5f, 0, 0));
        body->gravity_scale = 0; // nothing holds it
        for (int tick = 0; tick < 3; tick++) {
            sb_step step = step_fixture_open(&fixture);
            assert_false(sleeps(body));
            step.starts[0].position.x -= (float)cases[i].displacement;
            body->velocity.z = (float)cases[i].velocity;
            body->yaw_rate = (float)cases[i].yaw_rate;
            body->impulse.y = -(float)cases[i].push;
            sb_sleep_update(&step);
        }
        assert_int_equal(sleeps(body), cases[i].sleeps);
        assert_int_equal(body->rest_ticks, 0);
        if (cases[i].sleeps) {
            assert_memory_equal(&body->velocity, &nothing, sizeof nothing);
            assert_memory_equal(&body->impulse, &nothing, sizeof nothing);
            assert_true(body->yaw_rate == 0);
        }
        world_fixture_close(&fixture);
    }
}

static void sleep_spares_sleepless_kinematic_and_static_bodies(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open_on_ground(&fixture, &def);
    sb_body_def body_def = sb_body_def_default();
    body_def.flags = SB_BODY_SLEEPLESS;
    for (uint32_t i = 0; i < 4; i++) {
        body_def.position = sb_vec3_make((float)i * 3, 0.5f, 0);
        body_def.shape = i == 1 ? SB_BODY_SPHERE : SB_BODY_BOX;
        body_def.motion = i == 2 ? SB_BODY_KINEMATIC : i == 3 ? SB_BODY_STATIC : SB_BODY_DYNAMIC;
        body_def.flags = i < 2 ? SB_BODY_SLEEPLESS : 0;
        assert_int_equal(sb_world_body_add(fixture.world, i, &body_def), SB_OK);
    }
    fixture_step(&fixture, 300);
    for (uint32_t i = 0; i < 4; i++) {
        assert_false(sleeps(fixture_body(&fixture, i)));
        assert_int_equal(fixture_body(&fixture, i)->rest_ticks, 0);
    }
    world_fixture_close(&fixture);
}

static void sleep_never_comes_at_a_sleep_time_of_zero(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    def.sleep_s = 0;
    world_fixture_open_on_ground(&fixture, &def);
    const sb_body *box = add(&fixture, 0, false, sb_vec3_make(0, 0.5f, 0));
    const sb_body *ball = add(&fixture, 1, true, sb_vec3_make(5, 0.5f, 0));
    fixture_step(&fixture, 2000);
    assert_false(sleeps(box) || sleeps(ball));
    world_fixture_close(&fixture);
}

static void open_sleepers(world_fixture *fixture)
{
    sb_world_def def = sb_world_def_default();
    world_fixture_open_on_ground(fixture, &def);
    (void)add(fixture, 0, false, sb_vec3_make(0, 0.5f, 0));
    (void)add(fixture, 1, true, sb_vec3_make(5, 0.5f, 0));
    fixture_step(fixture, 40);
    assert_true(sleeps(fixture_body(fixture, 0)) && sleeps(fixture_body(fixture, 1)));
}

static void sleep_ends_by_an_impulse_a_force_or_a_written_velocity(void **state)
{
    (void)state;
    for (int how = 0; how < 5; how++) {
        for (uint32_t index = 0; index < 2; index++) {
            world_fixture fixture;
            open_sleepers(&fixture);
            sb_body *body = fixture_body(&fixture, index);
            float x = body->position.x;
            switch (how) {
            case 0:
                sb_body_apply_impulse(body, sb_vec3_make(5, 0, 0));
                break;
            case 1:
                body->velocity.x = 5;
                break;
            case 2:
                body->impulse.x = 5;
                break;
            case 3:
                body->velocity.y = 5;
                break;
            default:
                body->yaw_rate = 5;
                break;
            }
            fixture_step(&fixture, 1);
            assert_false(sleeps(body));
            assert_false(how < 3 && body->position.x <= x + 0.05f);
            assert_false(how == 3 && body->position.y <= 0.55f);
            assert_true(sleeps(fixture_body(&fixture, 1 - index)));
            world_fixture_close(&fixture);
        }
    }
}

// Every kind of body against every kind of sleeper, both on the ground.
static void check_touch(bool mover_is_sphere, bool sleeper_is_sphere, float speed, bool wakes)
{
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    def.sleep_s = 0.1f;
    world_fixture_open_on_ground(&fixture, &def);
    sb_body *sleeper = add(&fixture, 0, sleeper_is_sphere, sb_vec3_make(0, 0.5f, 0));
    sleeper->friction = 0;
    fixture_step(&fixture, 10);
    assert_true(sleeps(sleeper));
    // A hundredth of a tick's way apart.
    sb_vec3 position = {-1 - speed / 6000, 0.5f, 0};
    sb_body *mover = add(&fixture, 1, mover_is_sphere, position);
    mover->friction = 0;
    mover->flags |= SB_BODY_SLEEPLESS;
    mover->velocity.x = speed;
    const sb_vec3 place = sleeper->position;
    fixture_step(&fixture, 2);
    assert_int_equal(sleeps(sleeper), !wakes);
    if (wakes) {
        // Restitution 0 and equal masses: they share the speed.
        fixture_step(&fixture, 2);
        assert_true(fabs((double)sleeper->velocity.x / (double)speed - 0.5) <= 0.02);
    } else {
        assert_memory_equal(&sleeper->position, &place, sizeof place);
        assert_true((double)mover->position.x <= -1 + 1e-4);
    }
    world_fixture_close(&fixture);
}

// An impact harder than rest: more than two ticks of gravity, 0.327 m/s at 60 Hz.
static void sleep_ends_by_a_hit_and_not_by_a_gentle_touch(void **state)
{
    (void)state;
    for (int shapes = 0; shapes < 4; shapes++) {
        bool mover = (shapes & 1) != 0, sleeper = (shapes & 2) != 0;
        check_touch(mover, sleeper, 20, true);
        check_touch(mover, sleeper, 1, true);
        check_touch(mover, sleeper, 0.4f, true);
        if (mover || !sleeper) { // a block that comes near may push a sphere, and wakes it first
            check_touch(mover, sleeper, 0.25f, false);
            check_touch(mover, sleeper, 0.01f, false);
        }
    }
}

static void sleep_ends_when_what_it_leans_on_is_removed(void **state)
{
    (void)state;
    for (int shapes = 0; shapes < 2; shapes++) {
        for (uint32_t lower = 0; lower < 2; lower++) {
            world_fixture fixture;
            sb_world_def def = sb_world_def_default();
            world_fixture_open_on_ground(&fixture, &def);
            sb_body *support = add(&fixture, lower, false, sb_vec3_make(0, 0.5f, 0));
            sb_body *upper = add(&fixture, 1 - lower, shapes == 1, sb_vec3_make(0, 1.5f, 0));
            fixture_step(&fixture, 120);
            assert_true(sleeps(support) && sleeps(upper));
            sb_world_body_remove(fixture.world, lower);
            assert_false(sleeps(upper));
            fixture_step(&fixture, 30);
            assert_true(upper->position.y < 1);
            fixture_step(&fixture, 120);
            assert_true(sleeps(upper) && fabs((double)upper->position.y - 0.5) <= 1e-3);
            world_fixture_close(&fixture);
        }
    }
}

static void sleep_ends_when_what_it_leans_on_moves_away(void **state)
{
    (void)state;
    for (int shapes = 0; shapes < 2; shapes++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        world_fixture_open_on_ground(&fixture, &def);
        sb_body_def lift = sb_body_def_default();
        lift.motion = SB_BODY_KINEMATIC;
        lift.position = sb_vec3_make(0, 5, 0);
        assert_int_equal(sb_world_body_add(fixture.world, 0, &lift), SB_OK);
        sb_body *upper = add(&fixture, 1, shapes == 1, sb_vec3_make(0, 6, 0));
        fixture_step(&fixture, 60);
        assert_true(sleeps(upper));
        fixture_body(&fixture, 0)->velocity.y = -20;
        fixture_step(&fixture, 2);
        assert_false(sleeps(upper));
        fixture_step(&fixture, 20);
        assert_true(upper->position.y < 5.7f);
        world_fixture_close(&fixture);
    }
}

// A kinematic body that sinks wakes the bodies on it, however slow it is, and they follow it.
static void sleep_ends_when_what_it_leans_on_sinks(void **state)
{
    (void)state;
    static const float speeds[] = {0.001f, 0.04f, 0.06f, 0.5f};
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        world_fixture_open(&fixture, &def, NULL);
        sb_body_def lift = sb_body_def_default();
        lift.motion = SB_BODY_KINEMATIC;
        lift.half_extents.y = 0.25f;
        assert_int_equal(sb_world_body_add(fixture.world, 0, &lift), SB_OK);
        sb_body *upper = add(&fixture, 1, false, sb_vec3_make(0, 0.75f, 0));
        fixture_step(&fixture, 60);
        assert_true(sleeps(upper));
        fixture_body(&fixture, 0)->velocity.y = -speeds[i];
        fixture_step(&fixture, 1);
        assert_false(sleeps(upper));
        for (int tick = 0; tick < 300; tick++) {
            fixture_step(&fixture, 1);
            assert_false(sleeps(upper));
            float gap = upper->position.y - fixture_body(&fixture, 0)->position.y - 0.75f;
            assert_true(tick < 10 || fabsf(gap) <= 1e-3f); // at first it falls after the lift
        }
        world_fixture_close(&fixture);
    }
}

// Returns a box that leans by 45 degrees to one side, and that a ball of 0.5 m at the origin
// touches.
static sb_body *add_side(world_fixture *fixture, uint32_t index, double sign)
{
    const float away = (float)(1.0 * sqrt(0.5)), half = 0.39269908f;
    sb_body *side = add(fixture, index, false, sb_vec3_make((float)sign * away, -away, 0));
    side->tilt = (sb_quaternion){0, 0, (float)sign * sinf(half), cosf(half)};
    side->friction = 0;
    return side;
}

// A ball between a fixed slope and a heavy one that sinks by less than a millimetre from time to
// time: the ball is slow enough for sleep, and loses its touch with the sinking one for some ticks
// each time. It must not fall asleep on the other one alone and then hang.
static void sleep_waits_for_what_leaves_and_holds_again(void **state)
{
    (void)state;
    uint32_t lost = 0;
    for (uint32_t n = 0; n < sample_scaled(100); n++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        // What slides alone for the time until sleep is too fast for it: 0.7 g t > 0.05 m/s.
        def.gravity_m_s2 = (float)sample_in(0.5, 2);
        def.tick_rate_hz = 30 + sample_below(90);
        def.sleep_s = (float)sample_in(0.25, 0.6);
        world_fixture_open(&fixture, &def, NULL);
        sb_body *ball = add(&fixture, 0, true, nothing);
        sb_body *slope = add_side(&fixture, 1, -1), *sinking = add_side(&fixture, 2, 1);
        slope->motion = SB_BODY_STATIC;
        slope->inverse_mass = 0;
        sinking->inverse_mass = 1e-6f;
        sinking->gravity_scale = 0;
        ball->friction = 0;
        const float most = 0.04f / (float)def.tick_rate_hz;
        for (uint32_t tick = 0; tick < 3 * def.tick_rate_hz; tick++) {
            sinking->rest_ticks = 0;
            if (sample_chance(0.3)) {
                sinking->position.y -= (float)sample_in(0.3, 1) * most;
                sinking->good_position = sinking->position;
            }
            fixture_step(&fixture, 1);
            sb_vec3 apart = sb_vec3_sub(ball->position, sinking->position);
            double gap = (double)(apart.y - apart.x) * sqrt(0.5) - 1;
            lost += gap > 1e-5;
            if (sleeps(ball) && gap > 3e-3) {
                fail_msg("seed %" PRIu64 ", case %u, %u Hz, tick %u: hangs %g m above what sinks",
                         sample_seed(), n, def.tick_rate_hz, tick, gap);
            }
        }
        world_fixture_close(&fixture);
    }
    assert_true(lost > sample_scaled(100) * 10);
}

// A light box without friction that leans at a wall, on the flank of a heavy ball. The flank pushes
// it along the wall too, so that nothing holds it there. At low rates it creeps, more slowly than
// sleep allows, since a push of a ball acts in the next tick. It must not fall asleep on its way.
static void sleep_comes_to_none_that_creeps_down_a_flank(void **state)
{
    (void)state;
    const sb_plane planes[2] = {{{0, 1, 0}, 0}, {{1, 0, 0}, 0}};
    const sb_scenery_def scenery = {.plane_count = 2, .planes = planes};
    for (uint32_t n = 0; n < sample_scaled(200); n++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        def.gravity_m_s2 = (float)sample_in(1.5, 9.81);
        def.tick_rate_hz = 10 + sample_below(20);
        def.sleep_s = (float)sample_in(0.2, 0.6);
        world_fixture_open(&fixture, &def, &scenery);
        sb_body *box = add(&fixture, 0, false, nothing), *ball = add(&fixture, 1, true, nothing);
        const double flank = sample_in(0.2, 0.7), heading = sample_in(0.2, 1.2);
        ball->position = ball->good_position = sb_vec3_make(1.2f, 0.5f, 0);
        ball->inverse_mass = (float)(1 / sample_log(100, 10000));
        box->position = real3_round(
            (real3){0.5, 0.5 + 0.5 * cos(flank) + 0.5, -0.5 * sin(flank) * sin(heading) - 0.5});
        box->position.x = 0.5f;
        ball->position.x = ball->good_position.x = (float)(1 + 0.5 * sin(flank) * cos(heading));
        box->good_position = box->position;
        box->friction = ball->friction = 0;
        for (uint32_t tick = 0; tick < 6 * def.tick_rate_hz; tick++) {
            fixture_step(&fixture, 1);
            const real_box shape = fixture_real_box(box);
            const real3 centre = real3_of(ball->position);
            real3 closest;
            (void)real_box_distance(&shape, centre, &closest);
            const double y = closest.y - centre.y, z = closest.z - centre.z;
            const double missing = fabs(z) / sqrt(y * y + z * z);
            const double slow = 0.05 / ((double)def.gravity_m_s2 * (double)def.sleep_s);
            if (sleeps(box) && (double)box->position.y > 0.51 && missing > 0.1 + slow) {
                fail_msg("seed %" PRIu64 ", case %u, %u Hz, tick %u: sleeps with %g of its weight "
                         "not carried",
                         sample_seed(), n, def.tick_rate_hz, tick, missing);
            }
        }
        world_fixture_close(&fixture);
    }
}

// A ball without friction in a groove that is nearly shut: both walls together carry it.
static void sleep_comes_in_a_steep_groove(void **state)
{
    (void)state;
    for (int steps = 0; steps < 5; steps++) {
        const float rise = 0.06f + 0.02f * (float)steps, out = sqrtf(1 - rise * rise);
        const sb_plane planes[2] = {{{out, rise, 0}, 0}, {{-out, rise, 0}, 0}};
        const sb_scenery_def scenery = {.plane_count = 2, .planes = planes};
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        world_fixture_open(&fixture, &def, &scenery);
        sb_body *ball = add(&fixture, 0, true, sb_vec3_make(0, 0.5f / rise, 0));
        ball->friction = 0;
        fixture_step(&fixture, 120);
        assert_true(sleeps(ball));
        world_fixture_close(&fixture);
    }
}

static void sleep_of_a_stack_is_the_same_in_every_run_and_loses_no_height(void **state)
{
    (void)state;
    uint64_t hashes[2] = {0, 0};
    for (int run = 0; run < 2; run++) {
        world_fixture fixture;
        sb_world_def def = sb_world_def_default();
        world_fixture_open_on_ground(&fixture, &def);
        for (uint32_t i = 0; i < 5; i++) {
            (void)add(&fixture, i, false, sb_vec3_make(0, 0.55f + 1.05f * (float)i, 0));
        }
        int all_asleep = -1;
        for (int tick = 0; tick < 900; tick++) {
            fixture_step(&fixture, 1);
            bool all = true;
            for (uint32_t i = 0; i < 5; i++) {
                all = all && sleeps(fixture_body(&fixture, i));
            }
            all_asleep = all && all_asleep < 0 ? tick : all_asleep;
        }
        assert_true(all_asleep > 0);
        for (uint32_t i = 0; i < 5; i++) {
            double height = (double)fixture_body(&fixture, i)->position.y;
            assert_true(fabs(height - 0.5 - i) <= 1e-3 * (1 + i));
        }
        hashes[run] = sb_layout_hash(&fixture.layout, fixture.world.block) ^ (uint64_t)all_asleep;
        world_fixture_close(&fixture);
    }
    assert_true(hashes[0] == hashes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleep_begins_after_the_time_at_rest_and_not_before),
        cmocka_unit_test(sleep_time_begins_anew_with_every_motion),
        cmocka_unit_test(sleep_comes_to_none_that_moves_or_turns),
        cmocka_unit_test(sleep_comes_below_each_bound_and_leaves_nothing_behind),
        cmocka_unit_test(sleep_spares_sleepless_kinematic_and_static_bodies),
        cmocka_unit_test(sleep_never_comes_at_a_sleep_time_of_zero),
        cmocka_unit_test(sleep_ends_by_an_impulse_a_force_or_a_written_velocity),
        cmocka_unit_test(sleep_ends_by_a_hit_and_not_by_a_gentle_touch),
        cmocka_unit_test(sleep_ends_when_what_it_leans_on_is_removed),
        cmocka_unit_test(sleep_ends_when_what_it_leans_on_moves_away),
        cmocka_unit_test(sleep_ends_when_what_it_leans_on_sinks),
        cmocka_unit_test_setup(sleep_waits_for_what_leaves_and_holds_again, sample_setup),
        cmocka_unit_test_setup(sleep_comes_to_none_that_creeps_down_a_flank, sample_setup),
        cmocka_unit_test(sleep_comes_in_a_steep_groove),
        cmocka_unit_test(sleep_of_a_stack_is_the_same_in_every_run_and_loses_no_height),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
