// Tests of the worlds' judge: its geometry against other formulas, and faults that it must see.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "hull_distance.h"
#include "judge.h"
#include "play.h"
#include "room.h"
#include "sample.h"

static vec point_of(real3 p)
{
    return (vec){p.x, p.y, p.z};
}

static solid box_of(const real_box *box)
{
    const solid_turn turn = {
        {point_of(box->axes[0]), point_of(box->axes[1]), point_of(box->axes[2])}};
    return solid_box(point_of(box->center), (vec){box->half[0], box->half[1], box->half[2]}, &turn);
}

static real_box any_box(void)
{
    real_box box = {.center = real3_random_point(1.5),
                    .half = {sample_log(0.1, 1), sample_log(0.1, 1), sample_log(0.1, 1)}};
    real_axes_random(box.axes);
    return box;
}

static void boxes_are_as_deep_as_the_reference_says(void **state)
{
    (void)state;
    uint32_t overlapping = 0;
    for (int i = 0; i < 20000; i++) {
        const real_box a = any_box(), b = any_box();
        const solid one = box_of(&a), two = box_of(&b);
        double depth = real_box_overlap(&a, &b);
        assert_true(fabs(solid_measure(&one, &two).distance + depth) <= 1e-9);
        overlapping += depth > 0;
    }
    assert_in_range(overlapping, 2000, 18000);
}

static void balls_are_as_far_as_the_reference_says(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        const real_box box = any_box();
        const real3 at = real3_random_point(2);
        const solid one = box_of(&box), ball = solid_ball(point_of(at), 0.25);
        const solid_gap gap = solid_measure(&one, &ball);
        assert_true(fabs(gap.distance - (real_box_distance(&box, at, NULL) - 0.25)) <= 1e-9);
        assert_true(fabs(solid_measure(&ball, &one).distance - gap.distance) <= 1e-12);
        assert_true(fabs(vec_length(gap.normals[0]) - 1) <= 1e-9);
    }
}

static void hulls_are_as_far_from_balls_as_the_reference_says(void **state)
{
    (void)state;
    const solid_turn none = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    uint32_t tried = 0;
    for (uint32_t i = 0; i < HULL_POOL_COUNT; i++) {
        const sb_hull *hull = hull_pool(i);
        if (hull->vertex_count > SOLID_VERTEX_COUNT_MAX ||
            hull->face_count > SOLID_FACE_COUNT_MAX || hull->edge_count > SOLID_EDGE_COUNT_MAX) {
            continue;
        }
        const solid one = solid_hull(hull, (vec){0, 0, 0}, &none);
        for (int k = 0; k < 50; k++, tried++) {
            const real3 at = real_hull_sample(hull, 2);
            const solid ball = solid_ball(point_of(at), 0.25);
            double off =
                solid_measure(&one, &ball).distance - (real_hull_distance(hull, at, NULL) - 0.25);
            assert_true(fabs(off) <= 1e-6 + hull_pool_slack(i));
        }
    }
    assert_true(tried > 1000);
}

static void no_random_direction_separates_a_cylinder_better(void **state)
{
    (void)state;
    uint32_t compared = 0;
    for (int i = 0; i < 2000; i++) {
        const real_box box = any_box();
        const solid one = box_of(&box);
        const vec axis = point_of(real3_random_direction());
        const solid cylinder =
            solid_cylinder((vec){0, 0, 0}, axis, sample_log(0.2, 1), sample_log(0.2, 1));
        double distance = solid_measure(&cylinder, &one).distance;
        double best = -HUGE_VAL;
        for (int k = 0; k < 500; k++) {
            const vec way = point_of(real3_random_direction());
            best = fmax(best, solid_low(&one, way) + solid_low(&cylinder, vec_scale(way, -1)));
        }
        // Deep in each other the two have several directions that are best among their neighbours.
        bool near = best > -0.05;
        assert_true(!near || distance > best - 1e-3);
        compared += near;
        assert_true(fabs(solid_measure(&one, &cylinder).distance - distance) <= 1e-12);
    }
    assert_true(compared > 500);
}

// A room with a ball and a box, of which the test itself breaks a law.
typedef struct broken_world {
    scene drawn;
    stage on;
    judge by;
} broken_world;

static broken_world fixture;

static void draw_world(float gravity_m_s2)
{
    scene *drawn = &fixture.drawn;
    memset(&fixture, 0, sizeof fixture);
    drawn->random = sb_random_seed(1, 1);
    drawn->def = sb_world_def_default();
    drawn->def.gravity_m_s2 = gravity_m_s2;
    drawn->mass_kg = drawn->mass_spread = 1;
    drawn->goal_body = SB_ID_NONE;
    const room hall = {2, 1, 8, 8, 8, 0.2, 0, false};
    room_build(drawn, &hall);
    const scene_body ball = scene_ball(drawn, (vec){-4, 6, 0}, 0.5);
    const scene_body box = scene_box(drawn, (vec){-2, 0.5, 0}, (vec){0.5, 0.5, 0.5});
    (void)scene_add(drawn, &ball);
    (void)scene_add(drawn, &box);
}

static void open_drawn(void)
{
    assert_null(stage_open(&fixture.on, &fixture.drawn));
    judge_open(&fixture.by, &fixture.on);
}

static void open_world(float gravity_m_s2)
{
    draw_world(gravity_m_s2);
    open_drawn();
}

static void step_world(uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) {
        double before = stage_energy(&fixture.on, true);
        stage_act(&fixture.on);
        judge_note_acts(&fixture.by, before, stage_energy(&fixture.on, true));
        (void)stage_step(&fixture.on);
        judge_tick(&fixture.by);
    }
}

static void expect_failure(const char *law)
{
    assert_true(fixture.by.failed);
    assert_non_null(strstr(fixture.by.failure, law));
    stage_close(&fixture.on);
}

static void world_without_a_fault_passes(void **state)
{
    (void)state;
    open_world(9.81f);
    step_world(300);
    judge_end(&fixture.by);
    assert_false(fixture.by.failed);
    assert_true(fixture.by.slept > 0 && fixture.by.moved > 0 && fixture.by.touches > 0);
    stage_close(&fixture.on);
}

static void body_behind_a_wall_is_seen(void **state)
{
    (void)state;
    open_world(9.81f);
    step_world(10);
    stage_body(&fixture.on, 0)->position.x = 4;
    step_world(1);
    expect_failure("through a wall");
}

// The ball sleeps where it is.
static void hold_ball(void)
{
    const sb_body held = *stage_body(&fixture.on, 0);
    for (int i = 0; i < 60; i++) {
        stage_act(&fixture.on);
        judge_note_acts(&fixture.by, 0, 0);
        (void)stage_step(&fixture.on);
        *stage_body(&fixture.on, 0) = held; // the physics itself would wake it
        stage_body(&fixture.on, 0)->flags |= SB_BODY_ASLEEP;
        judge_contacts(&fixture.by, 1);
    }
}

static void sleeper_in_the_air_is_seen(void **state)
{
    (void)state;
    open_world(9.81f);
    hold_ball();
    expect_failure("hangs in the air");
}

static void add_static(scene_body body, const scene_body *ball)
{
    body.def.motion = SB_BODY_STATIC;
    body.def.friction = ball->def.friction;
    (void)scene_add(&fixture.drawn, &body);
}

// A slab whose surface touches a ball of radius 0.5 m from below its normal.
static void add_slab(vec at, vec n, const scene_body *ball)
{
    scene_body slab = scene_box(&fixture.drawn, vec_along(at, n, -0.6), (vec){1, 0.1, 1});
    double length = sqrt(2 + 2 * n.y); // from the vertical to the normal
    slab.def.tilt = (sb_quaternion){(float)(n.z / length), 0, (float)(-n.x / length),
                                    (float)((1 + n.y) / length)};
    add_static(slab, ball);
}

// A ball of radius 0.5 m in the crease of a wall and of a slope, which leans by 60 degrees towards
// the wall. The crease falls by 20 degrees. By hand: the slope pushes with cos 20 / cos 60 = 1.88
// times the weight, the wall with 1.63 times, and sin 20 = 0.342 slides down the crease. So
// friction of both holds the ball from 0.098 on, and that of the slope alone from 0.182 on.
static void open_crease(double friction)
{
    const double a = 1.0471975511965976, c = 0.3490658503988659;
    const vec n = {-sin(a), cos(a) * cos(c), -cos(a) * sin(c)}, at = {-4, 4, 0};
    draw_world(9.81f);
    scene_body *ball = &fixture.drawn.bodies[0];
    ball->def.position = vec_round(at);
    ball->def.friction = (float)friction;
    add_static(scene_box(&fixture.drawn, (vec){-4.6, 4, 0}, (vec){0.1, 1, 1}), ball);
    add_slab(at, n, ball);
    open_drawn();
}

static void wall_that_a_slope_presses_a_ball_against_gives_friction(void **state)
{
    (void)state;
    open_crease(0.11);
    hold_ball();
    assert_false(fixture.by.failed);
    stage_close(&fixture.on);
    open_crease(0.05);
    hold_ball();
    expect_failure("hangs in the air");
}

// Two upright slabs that nearly face each other and a steep one hold a ball without friction, by
// pushes of up to 14 times its weight. By hand: the steep one carries all of it, and the others
// take what it pushes aside. Without the last one nothing is balanced.
static void ball_in_a_narrow_wedge_is_held(void **state)
{
    (void)state;
    const vec at = {-4, 4, 0},
              sides[3] = {{0.9697, 0.228, -0.0873}, {0, 0, 1}, {-0.329, 0, -0.9443}};
    for (uint32_t count = 2; count <= 3; count++) {
        draw_world(9.81f);
        scene_body *ball = &fixture.drawn.bodies[0];
        ball->def.position = vec_round(at);
        ball->def.friction = 0;
        for (uint32_t i = 0; i < count; i++) {
            add_slab(at, vec_scale(sides[i], 1 / vec_length(sides[i])), ball);
        }
        open_drawn();
        hold_ball();
        if (count == 3) {
            assert_false(fixture.by.failed);
            stage_close(&fixture.on);
        } else {
            expect_failure("hangs in the air");
        }
    }
}

static void body_that_stays_in_the_ground_is_seen(void **state)
{
    (void)state;
    open_world(9.81f);
    for (int i = 0; i < 60; i++) {
        stage_body(&fixture.on, 1)->position.y = 0.45f;
        stage_body(&fixture.on, 1)->flags |= SB_BODY_ASLEEP;
        step_world(1);
    }
    expect_failure("stays inside");
}

static void body_that_gains_speed_is_seen(void **state)
{
    (void)state;
    open_world(0);
    stage_body(&fixture.on, 0)->velocity.x = 0.1f;
    step_world(20);
    expect_failure("energy grew");
}

static void body_that_stops_in_the_air_is_seen(void **state)
{
    (void)state;
    open_world(9.81f);
    fixture.drawn.driven = true;
    for (int i = 0; i < 10; i++) {
        stage_act(&fixture.on);
        judge_note_acts(&fixture.by, 0, 0);
        (void)stage_step(&fixture.on);
        stage_body(&fixture.on, 0)->velocity.y = -0.01f;
        judge_tick(&fixture.by);
    }
    expect_failure("does not fall");
}

// A ball that went far and came back within the tick may have met another one that is far from both
// of its places.
static void body_that_something_quick_may_have_met_is_in_no_free_flight(void **state)
{
    (void)state;
    for (int quick = 0; quick < 2; quick++) {
        open_world(9.81f);
        fixture.drawn.driven = true;
        for (int i = 0; i < 10; i++) {
            stage_act(&fixture.on);
            stage_body(&fixture.on, 1)->velocity.x = quick != 0 ? 600 : 0;
            judge_note_acts(&fixture.by, 0, 0);
            stage_body(&fixture.on, 1)->velocity.x = 0;
            (void)stage_step(&fixture.on);
            stage_body(&fixture.on, 0)->velocity.y = -0.01f;
            judge_tick(&fixture.by);
        }
        assert_int_equal(fixture.by.failed, quick == 0);
        stage_close(&fixture.on);
    }
}

static void body_that_is_too_fast_is_seen(void **state)
{
    (void)state;
    open_world(9.81f);
    fixture.drawn.driven = true;
    stage_body(&fixture.on, 0)->velocity.y = -100;
    step_world(2);
    expect_failure("too fast");
}

static void order_in_a_lane_is_watched(void **state)
{
    (void)state;
    open_world(9.81f);
    fixture.drawn.driven = true;
    fixture.drawn.lane = (scene_lane){2, {0, 1}};
    stage_body(&fixture.on, 0)->position.z = 1;
    step_world(1);
    expect_failure("passed in a lane");
}

static void worlds_of_a_seed_are_the_same(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        const world_request request = {.seed = seed};
        world_result one, two;
        world_play(&request, &one);
        world_play(&request, &two);
        assert_true(one.ticks > 0);
        assert_memory_equal(&one, &two, sizeof one);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(boxes_are_as_deep_as_the_reference_says, sample_setup),
        cmocka_unit_test_setup(balls_are_as_far_as_the_reference_says, sample_setup),
        cmocka_unit_test_setup(hulls_are_as_far_from_balls_as_the_reference_says, hull_pool_setup),
        cmocka_unit_test_setup(no_random_direction_separates_a_cylinder_better, sample_setup),
        cmocka_unit_test(world_without_a_fault_passes),
        cmocka_unit_test(body_behind_a_wall_is_seen),
        cmocka_unit_test(sleeper_in_the_air_is_seen),
        cmocka_unit_test(wall_that_a_slope_presses_a_ball_against_gives_friction),
        cmocka_unit_test(ball_in_a_narrow_wedge_is_held),
        cmocka_unit_test(body_that_stays_in_the_ground_is_seen),
        cmocka_unit_test(body_that_gains_speed_is_seen),
        cmocka_unit_test(body_that_stops_in_the_air_is_seen),
        cmocka_unit_test(body_that_something_quick_may_have_met_is_in_no_free_flight),
        cmocka_unit_test(body_that_is_too_fast_is_seen),
        cmocka_unit_test(order_in_a_lane_is_watched),
        cmocka_unit_test(worlds_of_a_seed_are_the_same),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
