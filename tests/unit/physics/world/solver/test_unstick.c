#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/solver/solver_body.h"
#include "sample.h"
#include "step_fixture.h"

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};

// Two walls, 0.9 m apart about x = 0: a box of 1 m between them stays in both by 5 cm.
static void make_walls(sb_box walls[2])
{
    walls[0] = sb_box_from_yaw(sb_vec3_make(-1.45f, 0, 0), sb_vec3_make(1, 5, 5), 0);
    walls[1] = sb_box_from_yaw(sb_vec3_make(1.45f, 0, 0), sb_vec3_make(1, 5, 5), 0);
}

typedef struct scene {
    world_fixture fixture;
    sb_step step;
    sb_solver_set set;
} scene;

static void open_scene(scene *s)
{
    sb_box walls[2];
    make_walls(walls);
    const sb_scenery_def scenery = {.box_count = 2, .boxes = walls};
    sb_world_def def = fixture_def();
    world_fixture_open(&s->fixture, &def, &scenery);
}

// Adds a box that was last outside everything static at `good`.
static sb_body *add(scene *s, uint32_t index, sb_vec3 position, sb_vec3 good, float good_yaw)
{
    sb_body *body = fixture_add_box(&s->fixture, index, position, half_metre);
    body->velocity = sb_vec3_make(1, 2, 3);
    body->good_position = good;
    body->good_yaw = good_yaw;
    return body;
}

static void find(scene *s)
{
    s->step = step_fixture_open(&s->fixture);
    assert_true(sb_solver_set_open(&s->set, &s->step));
    sb_solver_set_find(&s->set);
}

static uint32_t returned_count(const scene *s)
{
    return sb_world_get_state(s->fixture.world)->returned_count;
}

static void assert_at(const sb_solver_body *solver_body, sb_vec3 position)
{
    assert_memory_equal(&solver_body->position, &position, sizeof position);
}

static void assert_returned(const scene *s, uint32_t number, sb_vec3 position, float yaw)
{
    const sb_solver_body *solver_body = &s->set.solver_bodies[number];
    const sb_vec3 nothing = {0, 0, 0};
    assert_at(solver_body, position);
    assert_memory_equal(&solver_body->velocity, &nothing, sizeof nothing);
    assert_true(solver_body->inverse_mass == 0 && solver_body->returned);
    assert_true(s->step.bodies[solver_body->id].yaw == yaw);
}

static void stuck_body_goes_back_and_stands_there_like_a_rock(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    const sb_vec3 good = {0, 0, 7.5f};
    (void)add(&s, 0, sb_vec3_make(0, 0, 0), good, 0.3f);
    find(&s);
    assert_false(sb_solver_set_strayed(&s.set));
    assert_true(sb_solver_set_unstick(&s.set));
    assert_returned(&s, 0, good, 0.3f);
    assert_int_equal(returned_count(&s), 1);
    // Its axes are those of the yaw that it has now.
    sb_vec3 axes[3];
    sb_solver_body_axes(&s.set, &s.set.solver_bodies[0], axes);
    assert_true(fabs((double)axes[2].x - sin(0.3)) <= 1e-6);
    assert_true(fabs((double)axes[0].x - cos(0.3)) <= 1e-6);
    // The body moved farther than its pairs cover.
    assert_true(sb_solver_set_strayed(&s.set));
    // From there it does not go back again.
    sb_solver_set_find(&s.set);
    assert_false(sb_solver_set_unstick(&s.set));
    assert_int_equal(returned_count(&s), 1);
    world_fixture_close(&s.fixture);
}

// A turn back by half a turn moves corners far although the centre stays, so pairs may be missing.
static void body_that_turns_back_has_strayed(void **state)
{
    (void)state;
    for (int turns = 0; turns < 2; turns++) {
        scene s;
        open_scene(&s);
        const sb_vec3 place = {0, 0, 0};
        (void)add(&s, 0, place, place, turns == 0 ? 0.0f : 1.5f);
        find(&s);
        assert_true(sb_solver_set_unstick(&s.set));
        assert_int_equal(sb_solver_set_strayed(&s.set), turns == 1);
        world_fixture_close(&s.fixture);
    }
}

// A row of boxes behind the one that goes back. Each that overlaps one gone back goes back too, at
// once or in the next call, and only once.
static void body_against_one_that_went_back_goes_back_too(void **state)
{
    (void)state;
    for (int reversed = 0; reversed < 2; reversed++) {
        scene s;
        open_scene(&s);
        const uint32_t count = 4;
        for (uint32_t i = 0; i < count; i++) {
            // The stuck one goes back to the place that its neighbour has now, and that one
            // likewise.
            uint32_t index = reversed ? count - 1 - i : i;
            sb_vec3 at = {0, 0, i == 0 ? 4.0f : 7.0f + 0.97f * (float)(i - 1)};
            sb_vec3 good = {0, 0, 7.0f + 0.97f * (float)i - 0.3f};
            (void)add(&s, index, at, i == 0 ? sb_vec3_make(0, 0, 6.7f) : good, 0);
        }
        find(&s);
        bool any = true;
        uint32_t rounds = 0;
        while (any && rounds++ < 10) {
            any = sb_solver_set_unstick(&s.set);
            sb_solver_set_find(&s.set);
        }
        assert_false(any);
        assert_int_equal(returned_count(&s), count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t index = reversed ? count - 1 - i : i;
            sb_vec3 good = {0, 0, i == 0 ? 6.7f : 7.0f + 0.97f * (float)i - 0.3f};
            assert_returned(&s, index, good, 0);
        }
        world_fixture_close(&s.fixture);
    }
}

// The pair is measured by the present extents: a long box that turns back by a quarter loses the
// reach that it had and gains another.
static void body_that_turns_back_is_measured_again(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    const sb_vec3 long_half = {0.5f, 0.5f, 3};
    sb_body *box = fixture_add_box(&s.fixture, 0, sb_vec3_make(0, 0, 0), long_half);
    box->yaw = 0.02f;
    box->good_yaw = 1.5707963f;
    const sb_vec3 beside = {0, 1.02f, 0};
    (void)fixture_add_box(&s.fixture, 1, beside, half_metre);
    find(&s);
    assert_int_equal(s.set.bodies.count, 1);
    assert_true(sb_solver_set_unstick(&s.set));
    // Both upright: 0.5 m along its own axes and as much as the other turned by a quarter.
    sb_solver_pair again = s.set.bodies.pairs[0];
    sb_solver_pair_measure(&s.set, &again);
    const float *got = s.set.bodies.pairs[0].reach;
    assert_memory_equal(got, again.reach, sizeof again.reach);
    // Along the other's x it now reaches 3 m.
    assert_true(fabs((double)got[2] - 3.5) <= 1e-5 && fabs((double)got[3] - 1) <= 1e-5);
    world_fixture_close(&s.fixture);
}

// Far down the list of pairs, behind many in order.
static void stuck_body_among_many_goes_back_and_no_other(void **state)
{
    (void)state;
    const uint32_t count = 90;
    for (uint32_t stuck = 0; stuck < count; stuck += 11) {
        scene s;
        sb_box walls[2];
        make_walls(walls);
        const sb_plane ground = {{0, 1, 0}, -0.5f};
        const sb_scenery_def scenery = {
            .plane_count = 1, .planes = &ground, .box_count = 2, .boxes = walls};
        sb_world_def def = fixture_def();
        def.body_capacity = count;
        world_fixture_open(&s.fixture, &def, &scenery);
        for (uint32_t i = 0; i < count; i++) {
            // The boxes stand on the ground in rows beside each other.
            sb_vec3 at = {10 + 1.01f * (float)(i % 10), 0, 1.01f * (float)(i / 10)};
            (void)add(&s, i, i == stuck ? sb_vec3_make(0, 0, 0) : at, at, 0);
        }
        find(&s);
        assert_true(s.set.bodies.count > 128);
        assert_true(sb_solver_set_unstick(&s.set));
        assert_int_equal(returned_count(&s), 1);
        assert_true(s.set.solver_bodies[stuck].returned);
        world_fixture_close(&s.fixture);
    }
}

// Inside by 9 mm is left to later passes and ticks; by 11 mm counts as inside.
static void body_that_is_not_deep_stays(void **state)
{
    (void)state;
    const struct {
        float depth;
        bool goes;
    } cases[] = {{0, false}, {5e-4f, false}, {0.009f, false}, {0.011f, true}, {0.2f, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scene s;
        open_scene(&s);
        // Beside the right wall, whose far side is at x = 2.45.
        const sb_vec3 place = {2.95f - cases[i].depth, 0, 0}, good = {5, 0, 0};
        sb_body *body = add(&s, 0, place, good, 0);
        find(&s);
        assert_int_equal(sb_solver_set_unstick(&s.set), cases[i].goes);
        assert_int_equal(returned_count(&s), cases[i].goes);
        assert_at(&s.set.solver_bodies[0], cases[i].goes ? good : place);
        if (!cases[i].goes) {
            assert_true(s.set.solver_bodies[0].inverse_mass == body->inverse_mass);
            assert_false(s.set.solver_bodies[0].returned);
            assert_true(s.set.solver_bodies[0].velocity.y == 2);
        }
        world_fixture_close(&s.fixture);
    }
}

// Overlaps as deep as before the tick, or with bodies that are static, kinematic, sensors or of
// another layer.
static void only_a_body_that_yields_goes_back_and_only_from_one_that_does_not(void **state)
{
    (void)state;
    enum { TWO_BOXES, SENSOR, OTHER_LAYER, KINEMATIC, STATIC, ASLEEP, CASE_COUNT };
    for (int i = 0; i < CASE_COUNT; i++) {
        scene s;
        open_scene(&s);
        sb_vec3 place = i == TWO_BOXES ? sb_vec3_make(9, 0, 0) : sb_vec3_make(0, 0, 0);
        sb_body *body = add(&s, 0, place, sb_vec3_make(0, 0, 7.5f), 0);
        if (i == TWO_BOXES) {
            body->good_position = place;
            (void)add(&s, 1, sb_vec3_make(9.4f, 0, 0), sb_vec3_make(9.4f, 0, 0), 0);
        }
        body->flags |= i == SENSOR ? SB_BODY_SENSOR : i == ASLEEP ? SB_BODY_ASLEEP : 0;
        body->mask = i == OTHER_LAYER ? 2u : body->mask;
        if (i == KINEMATIC || i == STATIC) {
            body->motion = (uint8_t)(i == KINEMATIC ? SB_BODY_KINEMATIC : SB_BODY_STATIC);
            body->inverse_mass = 0;
        }
        find(&s);
        assert_false(sb_solver_set_unstick(&s.set));
        assert_int_equal(returned_count(&s), 0);
        assert_at(&s.set.solver_bodies[0], place);
        world_fixture_close(&s.fixture);
    }
}

// Two bodies, side by side along x, of which the second is `depth` in the first and was
// `depth_before` in it before the tick.
static void bodies_pressed_deep_by_this_tick_part(void **state)
{
    (void)state;
    const struct {
        float depth, depth_before;
        bool goes;
    } cases[] = {{0.04f, 0, false},     {0.06f, 0, true},    {0.06f, 0.04f, true},
                 {0.06f, 0.07f, false}, {0.3f, 0.3f, false}, {0.3f, 0.25f, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scene s;
        open_scene(&s);
        const sb_vec3 place = {9, 0, 0};
        (void)add(&s, 0, place, place, 0);
        (void)add(&s, 1, sb_vec3_make(10 - cases[i].depth, 0, 0),
                  sb_vec3_make(10 - cases[i].depth_before, 0, 0), 0);
        find(&s);
        assert_int_equal(s.set.bodies.count, 1);
        assert_int_equal(sb_solver_set_unstick(&s.set), cases[i].goes);
        assert_int_equal(returned_count(&s), cases[i].goes);
        // The second one came, and goes back: not farther than where it was before.
        assert_true(s.set.solver_bodies[0].inverse_mass > 0);
        assert_true((s.set.solver_bodies[1].inverse_mass == 0) == cases[i].goes);
        double before = 10 - (double)cases[i].depth_before;
        double x = (double)s.set.solver_bodies[1].position.x;
        assert_true(!cases[i].goes || (x <= before + 1e-6 && x >= fmin(before, 10) - 0.02));
        world_fixture_close(&s.fixture);
    }
}

// The pairs around the place to which it went back must be examined.
static void pairs_of_one_that_went_back_are_to_be_looked_at(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    (void)add(&s, 0, sb_vec3_make(0, 0, 0), sb_vec3_make(0, 0, 0), 0);
    (void)add(&s, 1, sb_vec3_make(0, 1.05f, 0), sb_vec3_make(0, 20, 0), 0);
    find(&s);
    assert_int_equal(s.set.bodies.count, 1);
    memset(s.set.bodies.dirty, 0, sizeof *s.set.bodies.dirty);
    assert_true(sb_solver_set_unstick(&s.set));
    assert_true(sb_bits_at(s.set.bodies.dirty, 0));
    world_fixture_close(&s.fixture);
}

// A box that two walls jam goes back to a place on a slope, where it cannot fall straight: it
// slides along the slope. One whose place is above nothing falls straight.
static void body_that_went_back_slides_along_what_it_cannot_fall_through(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(200); n++) {
        const double angle = sample_in(0.1, 1), fall = sample_in(0.03, 0.2);
        const bool on_slope = sample_chance(0.7);
        sb_box walls[2];
        make_walls(walls);
        const sb_plane slope = {{0, (float)cos(angle), (float)sin(angle)}, 0};
        const sb_scenery_def scenery = {
            .plane_count = 1, .planes = &slope, .box_count = 2, .boxes = walls};
        scene s;
        sb_world_def def = fixture_def();
        world_fixture_open(&s.fixture, &def, &scenery);
        // Its lower edge touches the slope at its last good place.
        const double z = -sample_in(0.5, 1), room = on_slope ? 0 : 1;
        const real3 good = {0, (0.5 - z) * tan(angle) + 0.5 + 1e-5 + room, z};
        sb_body *body = add(&s, 0, real3_round(good), real3_round(good), 0);
        body->position.x = 0.01f;
        body->velocity = sb_vec3_make(0, (float)(-60 * fall), 0);
        find(&s);
        assert_true(sb_solver_set_unstick(&s.set));
        const real3 way =
            real3_sub(real3_of(s.set.solver_bodies[0].position), real3_of(body->good_position));
        const double length = real3_length(way), down = -way.y;
        if (on_slope) {
            const double most = fall * sin(angle);
            assert_true(length >= 0.45 * most - 1e-4 && length <= most + 1e-3);
            assert_true(fabs(down - length * sin(angle)) <= 1e-3);
        } else {
            assert_true(fabs(down - fall) <= 1e-4 && length - down <= 1e-4);
        }
        world_fixture_close(&s.fixture);
    }
}

// In a whole step the box ends at its last good place, at rest. A box that it now overlaps makes
// room or goes back too, and then both go on.
static void step_ends_with_the_stuck_at_their_last_good_places(void **state)
{
    (void)state;
    scene s;
    open_scene(&s);
    const sb_vec3 good = {0, 0, 7.5f};
    (void)add(&s, 0, sb_vec3_make(-1.0f / 60, -2.0f / 60, -3.0f / 60), good, 0.25f);
    (void)add(&s, 1, sb_vec3_make(0, 0.3f, 7.9f), sb_vec3_make(0, 0.3f, 9), 0);
    fixture_step(&s.fixture, 1);
    const sb_body *stuck = fixture_body(&s.fixture, 0), *other = fixture_body(&s.fixture, 1);
    const sb_vec3 nothing = {0, 0, 0};
    assert_int_equal(returned_count(&s), 1);
    assert_memory_equal(&stuck->position, &good, sizeof good);
    assert_memory_equal(&stuck->velocity, &nothing, sizeof nothing);
    assert_true(stuck->yaw == 0.25f);
    // The other one yields to it as to an immovable body.
    assert_true(fixture_penetration(&s.fixture) <= 1e-3);
    assert_true(sb_world_get_state(s.fixture.world)->penetration_m <= 1e-3f);
    sb_vec3 place = other->position;
    fixture_body(&s.fixture, 0)->velocity = sb_vec3_make(0, 0, -6);
    fixture_step(&s.fixture, 1);
    assert_true(fabs((double)stuck->position.z - 7.4) <= 1e-5);
    assert_true(other->position.y != place.y || other->position.z != place.z);
    assert_int_equal(returned_count(&s), 1);
    world_fixture_close(&s.fixture);
}

// In whole steps a gate closes on a box that stands before a wall.
static void box_that_a_gate_closes_on_is_never_left_inside_the_wall(void **state)
{
    (void)state;
    scene s;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(-2, 0, 0), sb_vec3_make(1, 5, 5), 0);
    const sb_scenery_def scenery = {.box_count = 1, .boxes = &wall};
    sb_world_def def = fixture_def();
    world_fixture_open(&s.fixture, &def, &scenery);
    sb_body *box = fixture_add_box(&s.fixture, 0, sb_vec3_make(-0.3f, 0, 0), half_metre);
    sb_body_def gate = sb_body_def_default();
    gate.motion = SB_BODY_KINEMATIC;
    gate.position = sb_vec3_make(2, 0, 0);
    gate.half_extents = sb_vec3_make(1, 5, 5);
    gate.velocity = sb_vec3_make(-2, 0, 0);
    assert_int_equal(sb_world_body_add(s.fixture.world, 1, &gate), SB_OK);
    float leftmost = box->position.x;
    for (int tick = 0; tick < 60; tick++) {
        fixture_step(&s.fixture, 1);
        leftmost = box->position.x < leftmost ? box->position.x : leftmost;
        assert_true((double)box->position.x - 0.5 >= -1 - 0.011);
    }
    assert_true(leftmost < -0.45f); // it was pushed to the wall
    // The state reports how deep the gate is in the box: 0.7 m after a second.
    assert_true(sb_world_get_state(s.fixture.world)->penetration_m > 0.4f);
    world_fixture_close(&s.fixture);
}

// A heavy block that is driven on presses a light box against a wall, which is above the ground at
// first. The block comes to the box and stays there, and the box falls. A block that went back to
// where the tick began would start for the box in each tick, and hold it in the air without a
// touch.
static void press_box(uint32_t number)
{
    const uint32_t rates[] = {10, 12, 15, 20, 30, 45, 60, 120, 240};
    const sb_plane ground = {{0, 1, 0}, 0};
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(3, 3, 0), sb_vec3_make(1, 3, 6), 0);
    const sb_surface surface = {.layer = 1, .mask = ~0u};
    const sb_surface surfaces[2] = {surface, surface};
    const sb_scenery_def scenery = {
        .plane_count = 1, .planes = &ground, .box_count = 1, .boxes = &wall, .surfaces = surfaces};
    sb_world_def def = fixture_def();
    def.tick_rate_hz = rates[sample_below(sizeof rates / sizeof rates[0])];
    def.gravity_m_s2 = 9.81f;
    world_fixture fixture;
    world_fixture_open(&fixture, &def, &scenery);
    bool block_first = sample_chance(0.5);
    sb_vec3 half = {(float)sample_in(0.1, 0.5), (float)sample_in(0.1, 0.5),
                    (float)sample_in(0.1, 0.5)};
    float height = half.y + (float)sample_in(0.01, 0.2);
    sb_body *box =
        fixture_add_box(&fixture, block_first ? 1 : 0, sb_vec3_make(2 - half.x, height, 0), half);
    box->inverse_mass = (float)(1 / sample_log(0.1, 10));
    box->restitution = (float)sample_in(0, 0.6);
    float away = 2 * half.x + (float)sample_in(0.05, 1);
    sb_body *block = fixture_add_box(&fixture, block_first ? 0 : 1,
                                     sb_vec3_make(2 - away - 2, 1, 0), sb_vec3_make(2, 1, 1.5f));
    block->inverse_mass = (float)(1 / sample_log(1000, 30000));
    box->friction = block->friction = 0;
    float speed = (float)sample_in(0.5, 10);
    for (uint32_t tick = 0; tick < 2 * def.tick_rate_hz; tick++) {
        block->velocity.x = speed;
        fixture_step(&fixture, 1);
    }
    double gap = (double)(box->position.x - half.x) - (double)(block->position.x + 2);
    double left = (double)(2 - half.x - box->position.x), low = (double)(box->position.y - half.y);
    if (fabs(low) > 5e-3 || gap + left > 0.05) {
        fail_msg("seed %" PRIu64 ": case %u at %u Hz, %g m/s: the box is %g m high, the block %g m "
                 "from it and the wall %g m",
                 sample_seed(), number, def.tick_rate_hz, (double)speed, low, gap, left);
    }
    world_fixture_close(&fixture);
}

static void box_that_a_driven_block_presses_at_a_wall_falls(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(300); i++) {
        press_box(i);
    }
}

// As above, with friction. A block whose push stops short of the box, or is taken back in the tick,
// must not hold it at the wall by that push's friction. A box that hangs is truly between the two.
static void press_rough_box(uint32_t number)
{
    const uint32_t rates[] = {10, 12, 15, 20, 30, 45, 60, 120, 240};
    const sb_plane ground = {{0, 1, 0}, 0};
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(3, 3, 0), sb_vec3_make(1, 3, 6), 0);
    const sb_scenery_def scenery = {
        .plane_count = 1, .planes = &ground, .box_count = 1, .boxes = &wall};
    sb_world_def def = fixture_def();
    def.tick_rate_hz = rates[sample_below(sizeof rates / sizeof rates[0])];
    def.gravity_m_s2 = 9.81f;
    world_fixture fixture;
    world_fixture_open(&fixture, &def, &scenery);
    sb_vec3 half = {(float)sample_in(0.1, 0.5), (float)sample_in(0.1, 0.5),
                    (float)sample_in(0.1, 0.5)};
    float height = half.y + (float)sample_in(0.2, 1.5);
    sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(2 - half.x, height, 0), half);
    box->yaw = box->good_yaw = (float)sample_in(-3, 3);
    box->position.x = box->good_position.x = 2 - sb_vec3_length(half);
    box->inverse_mass = (float)(1 / sample_log(0.1, 500));
    float away = 2 * sb_vec3_length(half) + (float)sample_in(0.05, 0.5);
    sb_body *block = fixture_add_box(&fixture, 1, sb_vec3_make(2 - away - 2, 0.8f, 0),
                                     sb_vec3_make(2, 0.8f, 1.5f));
    block->inverse_mass = (float)(1 / sample_log(3000, 50000));
    box->friction = block->friction = (float)sample_in(0.2, 1);
    float speed = (float)sample_log(0.5, 20);
    for (uint32_t tick = 0; tick < 3 * def.tick_rate_hz; tick++) {
        block->velocity.x = speed;
        fixture_step(&fixture, 1);
    }
    double fall = 9.81 / (def.tick_rate_hz * (double)def.tick_rate_hz);
    real_box shape = fixture_real_box(box);
    double reach = fabs((double)box->half_extents.x * shape.axes[0].x) +
                   fabs((double)box->half_extents.z * shape.axes[2].x);
    double gap = (double)box->position.x - reach - (double)(block->position.x + 2);
    double left = 2 - reach - (double)box->position.x, low = (double)(box->position.y - half.y);
    bool beside = (double)(box->position.y - half.y) < 1.6;
    if (beside && low > 5e-3 && gap + left > 2e-3 + 0.1 * fall) {
        fail_msg("seed %" PRIu64 ": case %u at %u Hz, %g m/s: the box is %g m high, the block %g m "
                 "from it and the wall %g m",
                 sample_seed(), number, def.tick_rate_hz, (double)speed, low, gap, left);
    }
    world_fixture_close(&fixture);
}

static void rough_box_that_a_driven_block_presses_is_held_by_touch_alone(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(300); i++) {
        press_rough_box(i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stuck_body_goes_back_and_stands_there_like_a_rock),
        cmocka_unit_test(body_that_turns_back_has_strayed),
        cmocka_unit_test(body_against_one_that_went_back_goes_back_too),
        cmocka_unit_test(body_that_turns_back_is_measured_again),
        cmocka_unit_test(stuck_body_among_many_goes_back_and_no_other),
        cmocka_unit_test(body_that_is_not_deep_stays),
        cmocka_unit_test(only_a_body_that_yields_goes_back_and_only_from_one_that_does_not),
        cmocka_unit_test(bodies_pressed_deep_by_this_tick_part),
        cmocka_unit_test(pairs_of_one_that_went_back_are_to_be_looked_at),
        cmocka_unit_test_setup(body_that_went_back_slides_along_what_it_cannot_fall_through,
                               sample_setup),
        cmocka_unit_test(step_ends_with_the_stuck_at_their_last_good_places),
        cmocka_unit_test_setup(box_that_a_driven_block_presses_at_a_wall_falls, sample_setup),
        cmocka_unit_test_setup(rough_box_that_a_driven_block_presses_is_held_by_touch_alone,
                               sample_setup),
        cmocka_unit_test(box_that_a_gate_closes_on_is_never_left_inside_the_wall),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
