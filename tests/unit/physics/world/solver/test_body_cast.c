#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/shape/hull_build.h"
#include "physics/world/solver/solver_body.h"
#include "sample.h"
#include "step_fixture.h"

// The largest error of a cast that rests on a surface, m.
#define TOLERANCE_M 2e-4

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};

// One box among walls.
typedef struct scene {
    world_fixture fixture;
    sb_step step;
    sb_body *body;
} scene;

static void open_scene(scene *s, const sb_box *walls, uint32_t wall_count, sb_vec3 start,
                       sb_vec3 half_extents)
{
    const sb_scenery_def scenery = {.box_count = wall_count, .boxes = walls};
    sb_world_def def = fixture_def();
    world_fixture_open(&s->fixture, &def, &scenery);
    s->body = fixture_add_box(&s->fixture, 0, start, half_extents);
}

// Casts the body as after its integration, from its old place by this displacement.
static void cast(scene *s, sb_vec3 displacement)
{
    s->step = step_fixture_open(&s->fixture);
    s->body->position = sb_vec3_add(s->body->position, displacement);
    sb_body_cast(&s->step, 0);
}

static void cast_at_a_thin_wall_stops_at_it(void **state)
{
    (void)state;
    // 1 cm thick; ways of up to 60 m, as at 3,600 m/s.
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(9, 9, 0.005f), 0);
    for (float displacement = 2.5f; displacement < 60; displacement *= 1.3f) {
        scene s;
        open_scene(&s, &wall, 1, sb_vec3_make(1, 2, -2), half_metre);
        cast(&s, sb_vec3_make(0, 0, displacement));
        assert_true(fabs((double)s.body->position.z + 0.505) <= TOLERANCE_M);
        assert_true(s.body->position.x == 1 && s.body->position.y == 2);
        // The cast leaves the velocity to separation, which finds the two touching.
        assert_true(sb_vec3_length_squared(s.body->velocity) == 0);
        world_fixture_close(&s.fixture);
    }
}

static void cast_goes_on_along_the_wall(void **state)
{
    (void)state;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(90, 90, 0.005f), 0);
    scene s;
    open_scene(&s, &wall, 1, sb_vec3_make(0, 0, -2), half_metre);
    cast(&s, sb_vec3_make(3, -2, 6));
    assert_true(fabs((double)s.body->position.z + 0.505) <= TOLERANCE_M);
    assert_true(fabs((double)s.body->position.x - 3) <= TOLERANCE_M);
    assert_true(fabs((double)s.body->position.y + 2) <= TOLERANCE_M);
    world_fixture_close(&s.fixture);
}

// Into a corner of two walls: the box goes along the first until the second stops it; a third one
// ends its motion.
static void cast_into_a_corner_stays_before_both_walls(void **state)
{
    (void)state;
    const sb_box walls[2] = {
        sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(90, 9, 0.05f), 0),
        sb_box_from_yaw(sb_vec3_make(4, 0, -5), sb_vec3_make(0.05f, 9, 9), 0),
    };
    scene s;
    open_scene(&s, walls, 2, sb_vec3_make(0, 0, -2), half_metre);
    cast(&s, sb_vec3_make(30, 1, 10));
    assert_true(fabs((double)s.body->position.z + 0.55) <= TOLERANCE_M);
    assert_true(fabs((double)s.body->position.x - 3.45) <= TOLERANCE_M);
    // Along the edge between them it goes the whole distance.
    assert_true(fabs((double)s.body->position.y - 1) <= TOLERANCE_M);
    world_fixture_close(&s.fixture);
}

static void cast_of_a_slow_body_changes_nothing(void **state)
{
    (void)state;
    // A cast up to half of the smallest half extent, 0.1 m, is free, even into a wall; separation
    // brings the box out again.
    const sb_vec3 half = {0.5f, 0.2f, 0.4f};
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(9, 9, 0.2f), 0);
    scene s;
    open_scene(&s, &wall, 1, sb_vec3_make(0, 0, -0.62f), half);
    sb_vec3 start = s.body->position;
    cast(&s, sb_vec3_make(0, 0, 0.0999f));
    assert_true(s.body->position.z == start.z + 0.0999f);
    s.body->position = start;
    cast(&s, sb_vec3_make(0, 0, 0.12f));
    assert_true(fabs((double)s.body->position.z + 0.6) <= TOLERANCE_M);
    world_fixture_close(&s.fixture);
}

// For any smallest half extent: a plate of 20 cm that moves 12 cm along its thin side stops at a
// wall of 1 cm.
static void cast_of_a_plate_stops_whichever_side_is_thin(void **state)
{
    (void)state;
    const sb_vec3 halves[3] = {{0.1f, 0.5f, 0.5f}, {0.5f, 0.1f, 0.5f}, {0.5f, 0.5f, 0.1f}};
    const sb_vec3 ways[3] = {{0.12f, 0, 0}, {0, 0.12f, 0}, {0, 0, 0.12f}};
    for (int i = 0; i < 3; i++) {
        sb_vec3 thin = sb_vec3_scale(ways[i], 0.005f / 0.12f);
        sb_vec3 wall_half = {i == 0 ? thin.x : 3, i == 1 ? thin.y : 3, i == 2 ? thin.z : 3};
        const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), wall_half, 0);
        scene s;
        // 2 cm before the wall.
        sb_vec3 start = sb_vec3_scale(ways[i], -0.125f / 0.12f);
        open_scene(&s, &wall, 1, start, halves[i]);
        cast(&s, ways[i]);
        double gone = real3_dot(real3_of(s.body->position), real3_of(ways[i])) / 0.12;
        assert_true(fabs(gone + 0.105) <= TOLERANCE_M);
        world_fixture_close(&s.fixture);
    }
}

// A box inside a solid or resting on it may move out or along freely.
static void cast_away_from_or_along_what_it_touches_is_free(void **state)
{
    (void)state;
    const sb_box floor = sb_box_from_yaw(sb_vec3_make(0, -1, 0), sb_vec3_make(90, 1, 90), 0);
    const sb_vec3 ways[] = {{6, 0, 0}, {0, 0, -7}, {5, 0, 5}, {0, 8, 0}, {3, 4, 0}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        scene s;
        open_scene(&s, &floor, 1, sb_vec3_make(0, 0.5f, 0), half_metre);
        cast(&s, ways[i]);
        real3 wanted = real3_add((real3){0, 0.5, 0}, real3_of(ways[i]));
        assert_true(real3_length(real3_sub(real3_of(s.body->position), wanted)) <= TOLERANCE_M);
        world_fixture_close(&s.fixture);
    }
}

// A solid that a body does not meet does not stop it.
static void cast_goes_through_what_its_mask_or_the_wall_s_leaves_out(void **state)
{
    (void)state;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(9, 9, 0.1f), 0);
    for (int i = 0; i < 3; i++) {
        sb_surface surface = sb_surface_default();
        surface.layer = 2;
        surface.mask = i == 1 ? 4u : UINT32_MAX;
        const sb_scenery_def scenery = {.box_count = 1, .boxes = &wall, .surfaces = &surface};
        scene s;
        sb_world_def def = fixture_def();
        world_fixture_open(&s.fixture, &def, &scenery);
        s.body = fixture_add_box(&s.fixture, 0, sb_vec3_make(0, 0, -2), half_metre);
        s.body->mask = i == 0 ? ~2u : UINT32_MAX;
        cast(&s, sb_vec3_make(0, 0, 5));
        double wanted = i == 2 ? -0.6 : 3;
        assert_true(fabs((double)s.body->position.z - wanted) <= TOLERANCE_M);
        world_fixture_close(&s.fixture);
    }
}

// A cube, with its frame's origin 3 m before or behind it, moves at a thin wall.
static void cast_of_a_hull_off_its_frame_s_origin_stops_at_the_wall(void **state)
{
    (void)state;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(9, 9, 0.1f), 0);
    for (int side = -3; side <= 3; side += 3) {
        static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
        sb_vec3 corners[8];
        for (int i = 0; i < 8; i++) {
            corners[i] = sb_vec3_make((i & 1) != 0 ? 0.5f : -0.5f, (i & 2) != 0 ? 0.5f : -0.5f,
                                      (float)side + ((i & 4) != 0 ? 0.5f : -0.5f));
        }
        assert_int_equal(sb_hull_build(memory, corners, 8), SB_OK);
        const sb_hull *hull = (const sb_hull *)(const void *)memory;
        const sb_scenery_def scenery = {
            .box_count = 1, .boxes = &wall, .hull_count = 1, .hulls = &hull};
        scene s;
        sb_world_def def = fixture_def();
        world_fixture_open(&s.fixture, &def, &scenery);
        sb_body_def body = sb_body_def_default();
        body.shape = SB_BODY_HULL;
        body.position = sb_vec3_make(0, 0, -2 - (float)side);
        assert_int_equal(sb_world_body_add(s.fixture.world, 0, &body), SB_OK);
        s.body = fixture_body(&s.fixture, 0);
        cast(&s, sb_vec3_make(0, 0, 5));
        // The cube's middle.
        assert_true(fabs((double)s.body->position.z + side + 0.6) <= 0.02);
        world_fixture_close(&s.fixture);
    }
}

static real_box wall_of(const sb_box *box)
{
    return (real_box){
        .center = real3_of(box->center),
        .half = {(double)box->half_extents.x, (double)box->half_extents.y,
                 (double)box->half_extents.z},
        .axes = {real3_of(box->axes[0]), real3_of(box->axes[1]), real3_of(box->axes[2])}};
}

// Moves the box along a straight line in small steps. Returns the first time at which it is deeper
// in a wall than the margin, or 2 if it never is.
static double free_part(real_box box, real3 displacement, const real_box *walls, int wall_count,
                        double margin)
{
    const int steps = 150;
    real3 start = box.center;
    for (int i = 0; i <= steps; i++) {
        double t = (double)i / steps;
        box.center = real3_add(start, real3_scale(displacement, t));
        for (int w = 0; w < wall_count; w++) {
            if (real_box_overlap(&box, &walls[w]) > margin) {
                return t;
            }
        }
    }
    return 2;
}

// Turned boxes among turned walls: none ends inside or beyond a wall, and a box that meets nothing
// moves all the distance.
static void cast_among_random_walls_ends_outside_and_never_beyond(void **state)
{
    (void)state;
    uint32_t hit = 0, went = 0;
    for (uint32_t n = 0; n < sample_scaled(2500); n++) {
        int wall_count = 1 + (int)(n % 4);
        sb_box walls[4];
        real_box real_walls[4];
        for (int i = 0; i < wall_count; i++) {
            double thin = sample_log(0.02, 0.5);
            sb_vec3 at = real3_round(real3_random_point(4));
            sb_vec3 half = {(float)sample_in(1, 4), (float)sample_in(1, 4), (float)thin};
            walls[i] = sb_box_from_yaw(at, half, (float)sample_in(-3, 3));
            real_walls[i] = wall_of(&walls[i]);
        }
        scene s;
        sb_vec3 half = {(float)sample_log(0.2, 1), (float)sample_log(0.2, 1),
                        (float)sample_log(0.2, 1)};
        open_scene(&s, walls, (uint32_t)wall_count, real3_round(real3_random_point(5)), half);
        s.body->yaw = (float)sample_in(-3, 3);
        real_box start = fixture_real_box(s.body);
        real3 displacement = real3_float(real3_scale(real3_random_direction(), sample_in(1, 8)));
        bool is_free = true;
        for (int i = 0; i < wall_count; i++) {
            is_free = is_free && real_box_overlap(&start, &real_walls[i]) < -1e-3;
        }
        if (is_free) {
            cast(&s, real3_round(displacement));
            real_box end = fixture_real_box(s.body);
            double part = free_part(start, displacement, real_walls, wall_count, 1e-3);
            // Between two steps the box comes no nearer than half a step.
            double whole = free_part(start, displacement, real_walls, wall_count,
                                     -real3_length(displacement) / 300);
            real3 gone = real3_sub(end.center, start.center);
            for (int i = 0; i < wall_count; i++) {
                if (real_box_overlap(&end, &real_walls[i]) > 1e-3) {
                    fail_msg("seed %" PRIu64 ", case %u: %g m in a wall", sample_seed(), n,
                             real_box_overlap(&end, &real_walls[i]));
                }
            }
            if (whole > 1) {
                assert_true(real3_length(real3_sub(gone, displacement)) <= 1e-4);
                went++;
            }
            if (part < 1) {
                // The box moves at least to the first wall and not through it. It continues along
                // the wall, where later walls may turn it back.
                double along =
                    real3_dot(gone, displacement) / real3_dot(displacement, displacement);
                assert_true(along >= part - 0.01 || wall_count > 1);
                assert_true(along < 1 - 1e-6);
                assert_true(real3_length(gone) <= real3_length(displacement) + 1e-3);
                hit++;
            }
        }
        world_fixture_close(&s.fixture);
    }
    assert_true(hit > 200 && went > 200);
}

// An octahedron, whose bounds reach farther than it does everywhere but at its six corners. It
// falls past the edge of a tall box, from beside it or from above. Its fall in a tick is longer
// than half its size, so it is cast.
static void cast_of_a_hull_is_not_held_by_its_bounds(void **state)
{
    (void)state;
    _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    const sb_vec3 corners[6] = {{0.19f, 0, 0},  {-0.19f, 0, 0}, {0, 0.19f, 0},
                                {0, -0.19f, 0}, {0, 0, 0.19f},  {0, 0, -0.19f}};
    assert_int_equal(sb_hull_build(memory, corners, 6), SB_OK);
    const sb_hull *hull = (const sb_hull *)(const void *)memory;
    const sb_box box = sb_box_from_yaw(sb_vec3_make(1.12f, 0, 1.12f), sb_vec3_make(1, 4, 1), 0);
    for (int above = 0; above < 2; above++) {
        const sb_scenery_def scenery = {
            .box_count = 1, .boxes = &box, .hull_count = 1, .hulls = &hull};
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.gravity_m_s2 = 9.81f;
        def.tick_rate_hz = 10;
        world_fixture_open(&fixture, &def, &scenery);
        sb_body_def body = sb_body_def_default();
        const double start = above != 0 ? 4.2 : 3;
        body.shape = SB_BODY_HULL;
        body.position = sb_vec3_make(0, (float)start, 0);
        assert_int_equal(sb_world_body_add(fixture.world, 0, &body), SB_OK);
        for (int tick = 1; tick <= 6; tick++) {
            fixture_step(&fixture, 1);
            double wanted = start - 0.0981 * tick * (tick + 1) / 2;
            assert_true(fabs((double)fixture_body(&fixture, 0)->position.y - wanted) < 1e-4);
        }
        world_fixture_close(&fixture);
    }
}

// An octahedron with one of its edges at a wall: its bounds are in the wall, but it is not. Behind
// the wall it has been pushed through, and before it it has not.
static void hull_at_a_wall_whose_bounds_are_in_it_goes_through_nothing_unseen(void **state)
{
    (void)state;
    _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    const sb_vec3 corners[6] = {{0.19f, 0, 0},  {-0.19f, 0, 0}, {0, 0.19f, 0},
                                {0, -0.19f, 0}, {0, 0, 0.19f},  {0, 0, -0.19f}};
    assert_int_equal(sb_hull_build(memory, corners, 6), SB_OK);
    const sb_hull *hull = (const sb_hull *)(const void *)memory;
    const sb_box wall = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(2, 2, 0.1f), 0);
    const sb_scenery_def scenery = {
        .box_count = 1, .boxes = &wall, .hull_count = 1, .hulls = &hull};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    sb_body_def body = sb_body_def_default();
    const float reach = 0.19f * sqrtf(0.5f);
    body.shape = SB_BODY_HULL;
    body.yaw = 0.785398f;
    body.position = sb_vec3_make(0, 0, -0.1f - reach + 1e-4f);
    assert_int_equal(sb_world_body_add(fixture.world, 0, &body), SB_OK);
    sb_step step = step_fixture_open(&fixture);
    sb_solver_body pushed = {.id = 0, .position = sb_vec3_make(0, 0, 0.3f)};
    assert_true(sb_solver_body_went_through(&step, &pushed));
    pushed.position = sb_vec3_make(0.5f, 0, body.position.z);
    assert_false(sb_solver_body_went_through(&step, &pushed));
    world_fixture_close(&fixture);
}

// A box that falls onto a plane and slides along it meets nothing that lies below the plane: it
// goes as far as its way leads. Without the plane it would sink in, and meet the buried side of a
// wall.
static void cast_over_a_plane_meets_nothing_below_it(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(1000); n++) {
        float top = -(float)sample_log(1e-3, 0.3);
        const sb_box buried =
            sb_box_from_yaw(sb_vec3_make(0, top - 1, 6), sb_vec3_make(9, 1, 5), 0);
        const sb_scenery_def scenery = {
            .plane_count = 1, .planes = &fixture_ground, .box_count = 1, .boxes = &buried};
        scene s;
        sb_world_def def = fixture_def();
        world_fixture_open(&s.fixture, &def, &scenery);
        float above = sample_chance(0.5) ? 0 : (float)sample_in(0, 0.2);
        s.body = fixture_add_box(&s.fixture, 0, sb_vec3_make(0, 0.5f + above, 0), half_metre);
        double way = sample_in(0.6, 8);
        cast(&s, sb_vec3_make(0, -above - (float)sample_in(1e-3, 0.4), (float)way));
        if (fabs((double)s.body->position.z - way) > TOLERANCE_M ||
            fabs((double)s.body->position.y - 0.5) > TOLERANCE_M) {
            fail_msg("seed %" PRIu64 ", case %u: at (%g, %g), not at (0.5, %g)", sample_seed(), n,
                     (double)s.body->position.y, (double)s.body->position.z, way);
        }
        world_fixture_close(&s.fixture);
    }
}

// A box that touches the side of a block by 1 cm, before it is pushed through a wall.
static void body_that_touches_a_block_first_is_seen_behind_the_wall(void **state)
{
    (void)state;
    const sb_box walls[2] = {
        sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(2, 2, 0.1f), 0),
        sb_box_from_yaw(sb_vec3_make(0.752f, 0, -1.2f), sb_vec3_make(0.5f, 1, 1), 0)};
    scene s;
    open_scene(&s, walls, 2, sb_vec3_make(0, 0, -1), sb_vec3_make(0.25f, 0.25f, 0.25f));
    s.step = step_fixture_open(&s.fixture);
    sb_solver_body pushed = {.id = 0, .position = sb_vec3_make(0.01f, 0, 1)};
    assert_true(sb_solver_body_went_through(&s.step, &pushed));
    pushed.position = sb_vec3_make(0.01f, 0, -0.36f);
    assert_false(sb_solver_body_went_through(&s.step, &pushed));
    world_fixture_close(&s.fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cast_at_a_thin_wall_stops_at_it),
        cmocka_unit_test(cast_goes_on_along_the_wall),
        cmocka_unit_test(cast_into_a_corner_stays_before_both_walls),
        cmocka_unit_test(cast_of_a_slow_body_changes_nothing),
        cmocka_unit_test(cast_of_a_plate_stops_whichever_side_is_thin),
        cmocka_unit_test(cast_away_from_or_along_what_it_touches_is_free),
        cmocka_unit_test(cast_goes_through_what_its_mask_or_the_wall_s_leaves_out),
        cmocka_unit_test(cast_of_a_hull_off_its_frame_s_origin_stops_at_the_wall),
        cmocka_unit_test(cast_of_a_hull_is_not_held_by_its_bounds),
        cmocka_unit_test(body_that_touches_a_block_first_is_seen_behind_the_wall),
        cmocka_unit_test(hull_at_a_wall_whose_bounds_are_in_it_goes_through_nothing_unseen),
        cmocka_unit_test_setup(cast_over_a_plane_meets_nothing_below_it, sample_setup),
        cmocka_unit_test_setup(cast_among_random_walls_ends_outside_and_never_beyond, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
