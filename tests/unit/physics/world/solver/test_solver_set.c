#include "physics/world/solver/solver_body.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "polyhedron_crowd.h"
#include "sample.h"

static void open_any(polyhedron_crowd *crowd, uint32_t n)
{
    polyhedron_crowd_open(crowd, n % CROWD_KIND_COUNT, 2 + sample_below(CROWD_COUNT_MAX / 2));
}

static void set_has_a_solver_body_for_each_box_and_hull_by_rising_index(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    uint32_t solver_bodies = 0, others = 0, asleep = 0, kinematic = 0;
    for (uint32_t n = 0; n < sample_scaled(60); n++) {
        open_any(&crowd, n);
        const sb_solver_set *set = &crowd.set;
        uint32_t number = 0;
        for (uint32_t i = 0; i < crowd.step.body_count; i++) {
            const sb_body *body = &crowd.step.bodies[i];
            if (body->shape != SB_BODY_BOX && body->shape != SB_BODY_HULL) {
                others++;
                continue;
            }
            const sb_solver_body *solver_body = &set->solver_bodies[number++];
            assert_int_equal(solver_body->id, i);
            assert_memory_equal(&solver_body->position, &body->position, sizeof body->position);
            assert_memory_equal(&solver_body->velocity, &body->velocity, sizeof body->velocity);
            bool sleeps = (body->flags & SB_BODY_ASLEEP) != 0;
            bool yields = body->motion == SB_BODY_DYNAMIC && !sleeps;
            assert_true(solver_body->inverse_mass == (yields ? body->inverse_mass : 0.0f));
            assert_int_equal(solver_body->moves, yields || body->motion == SB_BODY_KINEMATIC);
            assert_int_equal(solver_body->sensor, (body->flags & SB_BODY_SENSOR) != 0);
            assert_int_equal(solver_body->upright_box,
                             body->shape == SB_BODY_BOX && sb_quaternion_is_identity(body->tilt));
            assert_false(solver_body->grounded || solver_body->returned);
            assert_int_equal(sb_solver_body_is_box(set, solver_body), body->shape == SB_BODY_BOX);
            sb_solver_surface surface = sb_solver_surface_of(set, number - 1);
            assert_true(surface.friction == body->friction);
            assert_true(surface.restitution == body->restitution);
            solver_bodies++;
            asleep += sleeps;
            kinematic += body->motion == SB_BODY_KINEMATIC;
        }
        assert_int_equal(number, set->solver_body_count);
        polyhedron_crowd_close(&crowd);
    }
    assert_true(solver_bodies > 1000 && others > 50 && asleep > 50 && kinematic > 50);
}

static void set_of_a_world_without_polyhedra_is_empty(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open_on_ground(&fixture, &def);
    sb_step step = step_fixture_open(&fixture);
    sb_solver_set set;
    assert_false(sb_solver_set_open(&set, &step));
    (void)fixture_add_sphere(&fixture, 3, sb_vec3_make(0, 1, 0), sb_vec3_make(0, 0, 0), 1);
    step = step_fixture_open(&fixture);
    assert_false(sb_solver_set_open(&set, &step));
    (void)fixture_add_box(&fixture, 5, sb_vec3_make(0, 1, 0), sb_vec3_make(1, 1, 1));
    step = step_fixture_open(&fixture);
    assert_true(sb_solver_set_open(&set, &step));
    assert_int_equal(set.solver_body_count, 1);
    assert_int_equal(set.solver_bodies[0].id, 5);
    world_fixture_close(&fixture);
}

// In the largest world every body is a solver body, and the set still fits the stated size.
static void set_and_search_fit_the_scratch_memory_that_is_stated(void **state)
{
    (void)state;
    for (uint32_t capacity = 1; capacity < 700; capacity += 1 + capacity / 2) {
        world_fixture fixture;
        sb_world_def def = fixture_def();
        def.body_capacity = capacity;
        world_fixture_open(&fixture, &def, NULL);
        for (uint32_t i = 0; i < capacity; i++) {
            (void)fixture_add_box(&fixture, i, sb_vec3_make(0.4f * (float)i, 0, 0),
                                  sb_vec3_make(0.5f, 0.5f, 0.5f));
        }
        sb_step step = step_fixture_open(&fixture);
        size_t size = sb_solver_set_scratch_size(capacity) + sb_solver_find_scratch_size(capacity);
        void *memory = aligned_alloc(16, (size + 15) & ~(size_t)15);
        step.scratch = (sb_scratch){memory, (uint8_t *)memory + size};
        sb_solver_set set;
        assert_true(sb_solver_set_open(&set, &step));
        sb_solver_set_find(&set);
        assert_true(set.bodies.count >= capacity - 1);
        free(memory);
        world_fixture_close(&fixture);
    }
}

static double largest_difference(sb_vec3 a, sb_vec3 b)
{
    return real3_length(real3_sub(real3_of(a), real3_of(b)));
}

static void assert_shape_is(const sb_shape *got, const sb_shape *wanted)
{
    assert_int_equal(got->kind, wanted->kind);
    bool box = got->kind == SB_SHAPE_BOX;
    const sb_vec3 *axes = box ? got->box.axes : got->hull.axes;
    const sb_vec3 *axes_wanted = box ? wanted->box.axes : wanted->hull.axes;
    for (int i = 0; i < 3; i++) {
        assert_true(largest_difference(axes[i], axes_wanted[i]) <= 1e-6);
    }
    if (box) {
        assert_true(largest_difference(got->box.center, wanted->box.center) == 0);
        assert_true(largest_difference(got->box.half_extents, wanted->box.half_extents) == 0);
    } else {
        assert_true(largest_difference(got->hull.center, wanted->hull.center) == 0);
        assert_ptr_equal(got->hull.hull, wanted->hull.hull);
    }
}

static void solver_body_shape_is_the_body_s_also_when_it_was_pushed_and_turned(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    uint32_t hulls = 0, tilted = 0;
    for (uint32_t n = 0; n < sample_scaled(60); n++) {
        open_any(&crowd, n);
        sb_solver_set *set = &crowd.set;
        for (uint32_t number = 0; number < set->solver_body_count; number++) {
            sb_body *body = &crowd.step.bodies[set->solver_bodies[number].id];
            sb_shape got = sb_solver_body_shape(set, &set->solver_bodies[number]);
            sb_shape wanted = sb_world_body_shape(crowd.fixture.world, body);
            assert_shape_is(&got, &wanted);
            hulls += got.kind == SB_SHAPE_HULL;
            tilted += got.kind == SB_SHAPE_BOX && !sb_quaternion_is_identity(body->tilt);
            // A push changes only the solver body for now. A turn changes the body.
            set->solver_bodies[number].position.x += 0.25f;
            body->yaw = (float)sample_in(-3, 3);
            sb_solver_body_turn(set, number);
            got = sb_solver_body_shape(set, &set->solver_bodies[number]);
            body->position.x += 0.25f;
            wanted = sb_world_body_shape(crowd.fixture.world, body);
            assert_shape_is(&got, &wanted);
            sb_vec3 axes[3];
            sb_solver_body_axes(set, &set->solver_bodies[number], axes);
            const sb_vec3 *of_shape = got.kind == SB_SHAPE_BOX ? got.box.axes : got.hull.axes;
            assert_memory_equal(axes, of_shape, sizeof axes);
        }
        polyhedron_crowd_close(&crowd);
    }
    assert_true(hulls > 200 && tilted > 200);
}

// Compared with the farthest corner in double precision.
static void solver_body_reach_is_that_of_the_farthest_corner(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    for (uint32_t n = 0; n < sample_scaled(40); n++) {
        open_any(&crowd, n);
        const sb_solver_set *set = &crowd.set;
        for (uint32_t number = 0; number < set->solver_body_count; number++) {
            const sb_solver_body *solver_body = &set->solver_bodies[number];
            for (int k = 0; k < 4; k++) {
                real3 direction = real3_random_direction();
                if (k == 3) {
                    direction = (real3){0, sample_chance(0.5) ? 1 : -1, 0};
                }
                double wanted = real_hull_reach(&crowd.bodies[number], direction) -
                                real3_dot(real3_of(solver_body->position), direction);
                float got = sb_solver_body_reach(set, solver_body, real3_round(direction));
                if (fabs((double)got - wanted) > 2e-5) {
                    fail_msg("seed %" PRIu64 ", case %u, solver_body %u: reach %.9g, wanted %.9g",
                             sample_seed(), n, number, (double)got, wanted);
                }
            }
        }
        polyhedron_crowd_close(&crowd);
    }
}

static void solver_body_of_a_solid_is_that_solid_and_does_not_move(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    uint32_t upright = 0, tilted = 0, hulls = 0;
    for (uint32_t n = 0; n < sample_scaled(40); n++) {
        open_any(&crowd, n);
        sb_solver_set *set = &crowd.set;
        const sb_scenery *scenery = crowd.fixture.world.scenery;
        sb_solver_set_find(set); // the solver bodies of solids follow those of the bodies
        for (uint32_t k = 0; k < set->solver_body_count; k++) {
            for (uint32_t i = set->links[k].scenery; i < set->links[k].scenery_end; i++) {
                const sb_solver_body *solver_body = &set->solver_bodies[set->scenery.pairs[i].b];
                assert_true(solver_body->inverse_mass == 0.0f && !solver_body->moves &&
                            !solver_body->sensor);
                const sb_surface *surface = sb_scenery_surface(scenery, solver_body->id);
                sb_solver_surface got = sb_solver_surface_of(set, set->scenery.pairs[i].b);
                assert_true(got.friction == surface->friction);
                assert_true(got.restitution == surface->restitution);
                sb_shape shape = sb_solver_body_shape(set, solver_body);
                if ((solver_body->id & SB_ID_PLANE) != 0) {
                    uint32_t index = solver_body->id & ~SB_ID_PLANE;
                    const sb_plane *plane = &sb_scenery_planes(scenery)[index];
                    assert_int_equal(shape.kind, SB_SHAPE_PLANE);
                    assert_memory_equal(&shape.plane, plane, sizeof *plane);
                    assert_false(sb_solver_body_is_box(set, solver_body));
                    continue;
                }
                uint32_t solid = solver_body->id & ~SB_ID_SOLID;
                sb_solver_body made = sb_solver_body_of_solid(scenery, solid);
                assert_int_equal(made.id, solver_body->id);
                sb_shape wanted = sb_scenery_solid(scenery, solid);
                assert_shape_is(&shape, &wanted);
                bool is_box = wanted.kind == SB_SHAPE_BOX;
                assert_int_equal(sb_solver_body_is_box(set, solver_body), is_box);
                hulls += !is_box;
                upright += solver_body->upright_box;
                tilted += is_box && !solver_body->upright_box;
                // An upright box is upright to the bit, so that five axes are enough.
                if (solver_body->upright_box) {
                    assert_true(sb_box_is_upright(&wanted.box));
                    sb_vec3 axes[3];
                    sb_solver_body_axes(set, solver_body, axes);
                    assert_true(largest_difference(axes[0], wanted.box.axes[0]) == 0);
                    assert_true(largest_difference(axes[2], wanted.box.axes[2]) == 0);
                }
                if (is_box) {
                    real3 direction = real3_random_direction();
                    double reach = real_hull_reach(&crowd.solids[solid], direction) -
                                   real3_dot(real3_of(wanted.box.center), direction);
                    float along = sb_solver_body_reach(set, solver_body, real3_round(direction));
                    assert_true(fabs((double)along - reach) <= 2e-5);
                }
            }
        }
        polyhedron_crowd_close(&crowd);
    }
    assert_true(upright > 50 && tilted > 50 && hulls > 50);
}

static void bits_are_set_in_ranges_and_cleared_one_by_one(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 5000; n++) {
        uint64_t bits[4] = {0};
        bool wanted[256] = {false};
        for (int k = 0; k < 3; k++) {
            uint32_t begin = sample_below(257), end = begin + sample_below(257 - begin);
            if (k == 2 && sample_chance(0.3)) {
                begin = 64 * sample_below(4), end = begin + 64;
            }
            sb_bits_set_range(bits, begin, end);
            for (uint32_t i = begin; i < end; i++) {
                wanted[i] = true;
            }
            uint32_t one = sample_below(256), other = sample_below(256);
            sb_bits_clear(bits, one);
            wanted[one] = false;
            sb_bits_set(bits, other);
            wanted[other] = true;
        }
        for (uint32_t i = 0; i < 256; i++) {
            assert_int_equal(sb_bits_at(bits, i), wanted[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(set_has_a_solver_body_for_each_box_and_hull_by_rising_index,
                               sample_setup),
        cmocka_unit_test(set_of_a_world_without_polyhedra_is_empty),
        cmocka_unit_test(set_and_search_fit_the_scratch_memory_that_is_stated),
        cmocka_unit_test_setup(solver_body_shape_is_the_body_s_also_when_it_was_pushed_and_turned,
                               sample_setup),
        cmocka_unit_test_setup(solver_body_reach_is_that_of_the_farthest_corner, sample_setup),
        cmocka_unit_test_setup(solver_body_of_a_solid_is_that_solid_and_does_not_move,
                               sample_setup),
        cmocka_unit_test_setup(bits_are_set_in_ranges_and_cleared_one_by_one, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
