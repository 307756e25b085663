// A driven block presses balls against what does not yield: it stops, and no ball goes through.

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/overlap/dispatch.h"
#include "physics/shape/hull_build.h"
#include "physics/world/world.h"
#include "sample.h"
#include "world_fixture.h"

#define VICE_COUNT 600
// The depth to which a vice may leave two things in each other, and a little for rounding.
#define DEPTH_MAX 1.2e-3
#define WALL_Z -4.0 // its side, which faces the block, when the wall is not turned

static const sb_quaternion upright = {0, 0, 0, 1};
static const sb_vec3 block_half = {1.5f, 0.75f, 2.5f};

typedef enum wall_kind { SOLID, HULL, PLANE, STATIC_BODY, SLEEPER, WALL_KIND_COUNT } wall_kind;

typedef struct vice {
    wall_kind wall;
    uint32_t rate_hz;
    uint32_t ball_count; // in a row from the wall to the block
    double radius, height, x, ball_kg, restitution;
    double block_kg, block_yaw, speed, wall_yaw;
    bool ballistic;
} vice;

static vice random_vice(void)
{
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    vice v = {
        .wall = (wall_kind)sample_below(WALL_KIND_COUNT),
        .rate_hz = rates[sample_below(6)],
        .ball_count = sample_chance(0.7) ? 1 : 2,
        .radius = sample_in(0.05, 0.7),
        .x = sample_in(-1.4, 1.4),
        .ball_kg = sample_log(0.1, 1000),
        .restitution = sample_chance(0.5) ? 0 : sample_in(0, 1),
        .block_kg = sample_log(1000, 5e4),
        .block_yaw = sample_chance(0.5) ? 0 : sample_in(-0.6, 0.6),
        .speed = sample_log(0.5, 20),
        .ballistic = sample_chance(0.2),
    };
    v.height = sample_chance(0.7) ? v.radius + 1e-3 : sample_in(v.radius, 1.6);
    bool turns = v.wall == SOLID || v.wall == HULL || v.wall == STATIC_BODY;
    v.wall_yaw = turns && sample_chance(0.5) ? sample_in(-0.3, 0.3) : 0;
    return v;
}

static sb_box wall_of(const vice *v)
{
    return sb_box_from_pose(sb_vec3_make(0, 2, (float)WALL_Z - 0.1f), sb_vec3_make(10, 2, 0.1f),
                            (float)v->wall_yaw, upright);
}

static sb_body *open(world_fixture *fixture, const vice *v)
{
    sb_world_def def = fixture_def();
    def.tick_rate_hz = v->rate_hz;
    def.gravity_m_s2 = 9.81f;
    const sb_plane planes[2] = {{{0, 1, 0}, 0}, {{0, 0, 1}, (float)WALL_Z}};
    const sb_box wall = wall_of(v);
    static uint64_t memory[SB_HULL_SIZE_MAX / 8];
    assert_int_equal(sb_hull_build_box(memory, wall.half_extents), SB_OK);
    const sb_hull *hull = (const sb_hull *)memory;
    const sb_hull_place place = {0, wall.center, {wall.axes[0], wall.axes[1], wall.axes[2]}};
    const sb_scenery_def scenery = {.plane_count = v->wall == PLANE ? 2u : 1u,
                                    .planes = planes,
                                    .hull_count = 1,
                                    .hulls = &hull,
                                    .placed_hull_count = v->wall == HULL,
                                    .placed_hulls = &place,
                                    .box_count = v->wall == SOLID,
                                    .boxes = &wall};
    world_fixture_open(fixture, &def, &scenery);
    double row = 2.02 * v->radius * v->ball_count;
    sb_vec3 at = {0, block_half.y, (float)(WALL_Z + 0.75 + row + 1.5) + block_half.z};
    sb_body *block = fixture_add_box(fixture, 0, at, block_half);
    block->inverse_mass = (float)(1 / v->block_kg);
    block->yaw = (float)v->block_yaw;
    if (v->wall == STATIC_BODY || v->wall == SLEEPER) {
        sb_body *body = fixture_add_box(fixture, 1, wall.center, wall.half_extents);
        body->yaw = (float)v->wall_yaw;
        body->motion = v->wall == SLEEPER ? SB_BODY_DYNAMIC : SB_BODY_STATIC;
        body->inverse_mass = v->wall == SLEEPER ? 1e-6f : 0;
        body->flags |= v->wall == SLEEPER ? SB_BODY_ASLEEP : 0;
    }
    for (uint32_t i = 0; i < v->ball_count; i++) {
        double z = WALL_Z + 0.75 + v->radius * (1 + 2.02 * i);
        sb_body *ball = fixture_add_sphere(fixture, 2 + i,
                                           sb_vec3_make((float)v->x, (float)v->height, (float)z),
                                           sb_vec3_make(0, 0, 0), (float)v->radius);
        ball->inverse_mass = (float)(1 / v->ball_kg);
        ball->restitution = (float)v->restitution;
        ball->flags |= v->ballistic ? SB_BODY_BALLISTIC : 0;
    }
    return block;
}

static void drive(sb_body *block, const vice *v, double direction)
{
    block->velocity.x = (float)(direction * v->speed * sin(v->block_yaw));
    block->velocity.z = (float)(direction * v->speed * cos(v->block_yaw));
}

// How far a ball is before the wall's side, from its centre, m. A ball beyond the wall's ends has
// gone round it.
static double before_wall(world_fixture *fixture, const vice *v, const sb_body *ball)
{
    double x = (double)ball->position.x, z = (double)ball->position.z - WALL_Z + 0.1;
    if (v->wall == SLEEPER) {
        z = (double)ball->position.z - (double)fixture_body(fixture, 1)->position.z;
    }
    double along = x * cos(v->wall_yaw) - z * sin(v->wall_yaw);
    bool beyond = v->wall != PLANE && (fabs(along) > 9 || ball->position.y > 3.5f);
    return beyond ? 1e9 : x * sin(v->wall_yaw) + z * cos(v->wall_yaw) - 0.1;
}

static double depth_in_block(world_fixture *fixture, const sb_body *block, const sb_body *ball)
{
    sb_shape box = sb_world_body_shape(fixture->world, block);
    sb_shape sphere = sb_world_body_shape(fixture->world, ball);
    sb_mtv mtv;
    return sb_shape_mtv(&box, &sphere, &mtv) ? (double)mtv.depth : 0;
}

static double depth_in_ball(const sb_body *a, const sb_body *b)
{
    double x = (double)a->position.x - (double)b->position.x;
    double y = (double)a->position.y - (double)b->position.y;
    double z = (double)a->position.z - (double)b->position.z;
    return (double)a->half_extents.x + (double)b->half_extents.x - sqrt(x * x + y * y + z * z);
}

static void check(world_fixture *fixture, const vice *v, uint32_t number, int tick)
{
    const sb_body *block = fixture_body(fixture, 0);
    for (uint32_t i = 0; i < v->ball_count; i++) {
        const sb_body *ball = fixture_body(fixture, 2 + i);
        double front = before_wall(fixture, v, ball);
        double depth = depth_in_block(fixture, block, ball);
        double other = i > 0 ? depth_in_ball(ball, fixture_body(fixture, 1 + i)) : 0;
        if (front < v->radius - DEPTH_MAX || depth > DEPTH_MAX || other > DEPTH_MAX) {
            fail_msg("seed %" PRIu64 ": vice %u, tick %d, wall %d at %u Hz: ball %u is %g m before "
                     "the wall, %g m deep in the block, %g m in another ball",
                     sample_seed(), number, tick, (int)v->wall, v->rate_hz, i, front, depth, other);
        }
    }
}

// Presses for 0.5 s after the way to the wall, and drives back.
static void press_once(const vice *v, uint32_t number)
{
    world_fixture fixture;
    sb_body *block = open(&fixture, v);
    int there = (int)((2.5 / v->speed + 0.5) * v->rate_hz), back = (int)v->rate_hz / 2;
    double limit = 0;
    for (int tick = 0; tick < there + back; tick++) {
        if (tick == there) {
            limit = (double)block->position.z;
        }
        drive(block, v, tick < there ? -1 : 1);
        fixture_step(&fixture, 1);
        check(&fixture, v, number, tick);
    }
    double gone = (double)block->position.z - limit;
    if (gone < 0.5 * v->speed * cos(v->block_yaw) * 0.8) {
        fail_msg("seed %" PRIu64 ": vice %u: the block sticks, back %g m", sample_seed(), number,
                 gone);
    }
    world_fixture_close(&fixture);
}

static void balls_pressed_against_any_wall_stay_before_it_and_stop_the_block(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(VICE_COUNT); i++) {
        vice v = random_vice();
        press_once(&v, i);
    }
}

// The wall stands across the way, so that the ball cannot slip away: the block ends a ball's width
// before it, and the ball is at no time faster than the block.
static void ball_pressed_straight_on_stops_the_block_at_every_rate(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
    for (int i = 0; i < 6; i++) {
        const vice v = {.rate_hz = rates[i],
                        .ball_count = 1,
                        .radius = 0.25,
                        .height = 0.251,
                        .x = 0.5,
                        .ball_kg = 5,
                        .block_kg = 30000,
                        .speed = 2};
        world_fixture fixture;
        sb_body *block = open(&fixture, &v);
        const sb_body *ball = fixture_body(&fixture, 2);
        for (int tick = 0; tick < 3 * (int)rates[i]; tick++) {
            drive(block, &v, -1);
            fixture_step(&fixture, 1);
            check(&fixture, &v, 0, tick);
            assert_true(fabsf(ball->velocity.z) < 2.1f);
        }
        double gap = (double)block->position.z - (double)block_half.z - WALL_Z;
        assert_true(gap > 0.5 - DEPTH_MAX && gap < 0.5 + 0.02);
        assert_true(fabsf(block->velocity.z) < 0.5f);
        world_fixture_close(&fixture);
    }
}

// A crate of 50 kg behind a ball moves on: the ball hands the block's momentum over.
static void block_pushes_a_crate_through_a_ball(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 30, 60, 240};
    for (int i = 0; i < 4; i++) {
        const vice v = {.rate_hz = rates[i],
                        .wall = WALL_KIND_COUNT, // none
                        .ball_count = 1,
                        .radius = 0.25,
                        .height = 0.251,
                        .ball_kg = 5,
                        .block_kg = 30000,
                        .speed = 2};
        world_fixture fixture;
        sb_body *block = open(&fixture, &v);
        sb_body *crate = fixture_add_box(&fixture, 3, sb_vec3_make(0, 0.5f, (float)WALL_Z),
                                         sb_vec3_make(0.5f, 0.5f, 0.5f));
        crate->inverse_mass = 1 / 50.0f;
        for (int tick = 0; tick < 5 * (int)rates[i]; tick++) {
            drive(block, &v, -1);
            fixture_step(&fixture, 1);
            assert_true(depth_in_block(&fixture, block, fixture_body(&fixture, 2)) < DEPTH_MAX);
            assert_true(fabsf(crate->velocity.z) < 4.1f);
        }
        assert_true((double)crate->position.z < WALL_Z - 2);
        world_fixture_close(&fixture);
    }
}

// A row of loose balls is pushed on, not a wall.
static void block_pushes_a_row_of_loose_balls(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 30, 60, 240};
    for (int i = 0; i < 4; i++) {
        const vice v = {.rate_hz = rates[i],
                        .wall = WALL_KIND_COUNT,
                        .ball_count = 12,
                        .radius = 0.25,
                        .height = 0.25,
                        .x = 0.3,
                        .ball_kg = 5,
                        .block_kg = 30000,
                        .speed = 2};
        world_fixture fixture;
        sb_body *block = open(&fixture, &v);
        double from = (double)block->position.z;
        for (int tick = 0; tick < 5 * (int)rates[i]; tick++) {
            drive(block, &v, -1);
            fixture_step(&fixture, 1);
        }
        assert_true(from - (double)block->position.z > 9);
        world_fixture_close(&fixture);
    }
}

// A vice stops its own island alone: a second block elsewhere moves to the bit as it does without
// the vice.
static void vice_changes_nothing_elsewhere(void **state)
{
    (void)state;
    const vice v = {.rate_hz = 60,
                    .ball_count = 1,
                    .radius = 0.25,
                    .height = 0.251,
                    .x = 0.5,
                    .ball_kg = 5,
                    .block_kg = 30000,
                    .speed = 2};
    world_fixture fixtures[2];
    sb_body *blocks[2], *others[2];
    for (int i = 0; i < 2; i++) {
        blocks[i] = open(&fixtures[i], &v);
        others[i] = fixture_add_box(&fixtures[i], 4, sb_vec3_make(40, 1, 0), block_half);
        sb_body *ball = fixture_add_sphere(&fixtures[i], 5, sb_vec3_make(40.2f, 3, 0.1f),
                                           sb_vec3_make(0.1f, 0, 0.3f), 0.4f);
        ball->restitution = 0.7f;
        fixture_add_box(&fixtures[i], 6, sb_vec3_make(40.4f, 2.5f, 0.3f), sb_vec3_make(1, 0.5f, 1));
    }
    for (int tick = 0; tick < 180; tick++) {
        drive(blocks[0], &v, -1); // the other one stands
        others[0]->velocity.x = others[1]->velocity.x = 1;
        for (int i = 0; i < 2; i++) {
            fixture_step(&fixtures[i], 1);
        }
        for (uint32_t body = 4; body <= 6; body++) {
            assert_memory_equal(fixture_body(&fixtures[0], body), fixture_body(&fixtures[1], body),
                                sizeof(sb_body));
        }
    }
    double gap = (double)blocks[0]->position.z - (double)block_half.z - WALL_Z;
    assert_true(gap > 0.5 - DEPTH_MAX && gap < 0.55); // the vice has been at work
    world_fixture_close(&fixtures[0]);
    world_fixture_close(&fixtures[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(balls_pressed_against_any_wall_stay_before_it_and_stop_the_block,
                               sample_setup),
        cmocka_unit_test(ball_pressed_straight_on_stops_the_block_at_every_rate),
        cmocka_unit_test(block_pushes_a_crate_through_a_ball),
        cmocka_unit_test(block_pushes_a_row_of_loose_balls),
        cmocka_unit_test(vice_changes_nothing_elsewhere),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
