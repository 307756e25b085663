#include "physics/world/block.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "block_crowd.h"
#include "sample.h"

static void open_any(block_crowd *crowd, uint32_t n)
{
    block_crowd_open(crowd, n % CROWD_KIND_COUNT, 2 + sample_below(CROWD_COUNT_MAX / 2));
}

static void set_has_a_block_for_each_box_and_hull_by_rising_index(void **state)
{
    (void)state;
    static block_crowd crowd;
    uint32_t blocks = 0, others = 0, asleep = 0, kinematic = 0;
    for (uint32_t n = 0; n < sample_scaled(60); n++) {
        open_any(&crowd, n);
        const sb_block_set *set = &crowd.set;
        uint32_t number = 0;
        for (uint32_t i = 0; i < crowd.step.body_count; i++) {
            const sb_body *body = &crowd.step.bodies[i];
            if (body->shape != SB_BODY_BOX && body->shape != SB_BODY_HULL) {
                others++;
                continue;
            }
            const sb_block *block = &set->blocks[number++];
            assert_int_equal(block->id, i);
            assert_memory_equal(&block->position, &body->position, sizeof body->position);
            assert_memory_equal(&block->velocity, &body->velocity, sizeof body->velocity);
            bool sleeps = (body->flags & SB_BODY_ASLEEP) != 0;
            bool yields = body->motion == SB_BODY_DYNAMIC && !sleeps;
            assert_true(block->inverse_mass == (yields ? body->inverse_mass : 0.0f));
            assert_int_equal(block->moves, yields || body->motion == SB_BODY_KINEMATIC);
            assert_int_equal(block->sensor, (body->flags & SB_BODY_SENSOR) != 0);
            assert_int_equal(block->upright_box,
                             body->shape == SB_BODY_BOX && sb_quaternion_is_identity(body->tilt));
            assert_false(block->grounded || block->returned);
            assert_int_equal(sb_block_is_box(set, block), body->shape == SB_BODY_BOX);
            sb_block_surface surface = sb_block_surface_of(set, number - 1);
            assert_true(surface.friction == body->friction);
            assert_true(surface.restitution == body->restitution);
            blocks++;
            asleep += sleeps;
            kinematic += body->motion == SB_BODY_KINEMATIC;
        }
        assert_int_equal(number, set->block_count);
        block_crowd_close(&crowd);
    }
    assert_true(blocks > 1000 && others > 50 && asleep > 50 && kinematic > 50);
}

static void set_of_a_world_without_blocks_is_none(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open_on_ground(&fixture, &def);
    sb_step step = step_fixture_open(&fixture);
    sb_block_set set;
    assert_false(sb_block_set_open(&set, &step));
    (void)fixture_add_sphere(&fixture, 3, sb_vec3_make(0, 1, 0), sb_vec3_make(0, 0, 0), 1);
    step = step_fixture_open(&fixture);
    assert_false(sb_block_set_open(&set, &step));
    (void)fixture_add_box(&fixture, 5, sb_vec3_make(0, 1, 0), sb_vec3_make(1, 1, 1));
    step = step_fixture_open(&fixture);
    assert_true(sb_block_set_open(&set, &step));
    assert_int_equal(set.block_count, 1);
    assert_int_equal(set.blocks[0].id, 5);
    world_fixture_close(&fixture);
}

// The world's largest, where every body is a block: all that a set takes fits what it says.
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
        size_t size = sb_block_set_scratch_size(capacity) + sb_block_find_scratch_size(capacity);
        void *memory = aligned_alloc(16, (size + 15) & ~(size_t)15);
        step.scratch = (sb_scratch){memory, (uint8_t *)memory + size};
        sb_block_set set;
        assert_true(sb_block_set_open(&set, &step));
        sb_block_set_find(&set);
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

static void block_shape_is_the_body_s_also_when_it_was_pushed_and_turned(void **state)
{
    (void)state;
    static block_crowd crowd;
    uint32_t hulls = 0, tilted = 0;
    for (uint32_t n = 0; n < sample_scaled(60); n++) {
        open_any(&crowd, n);
        sb_block_set *set = &crowd.set;
        for (uint32_t number = 0; number < set->block_count; number++) {
            sb_body *body = &crowd.step.bodies[set->blocks[number].id];
            sb_shape got = sb_block_shape(set, &set->blocks[number]);
            sb_shape wanted = sb_world_body_shape(crowd.fixture.world, body);
            assert_shape_is(&got, &wanted);
            hulls += got.kind == SB_SHAPE_HULL;
            tilted += got.kind == SB_SHAPE_BOX && !sb_quaternion_is_identity(body->tilt);
            // Pushed: the block knows, the body does not yet. Turned: the body does.
            set->blocks[number].position.x += 0.25f;
            body->yaw = (float)sample_in(-3, 3);
            sb_block_turn(set, number);
            got = sb_block_shape(set, &set->blocks[number]);
            body->position.x += 0.25f;
            wanted = sb_world_body_shape(crowd.fixture.world, body);
            assert_shape_is(&got, &wanted);
            sb_vec3 axes[3];
            sb_block_axes(set, &set->blocks[number], axes);
            const sb_vec3 *of_shape = got.kind == SB_SHAPE_BOX ? got.box.axes : got.hull.axes;
            assert_memory_equal(axes, of_shape, sizeof axes);
        }
        block_crowd_close(&crowd);
    }
    assert_true(hulls > 200 && tilted > 200);
}

// Against the farthest corner in double precision.
static void block_reach_is_that_of_the_farthest_corner(void **state)
{
    (void)state;
    static block_crowd crowd;
    for (uint32_t n = 0; n < sample_scaled(40); n++) {
        open_any(&crowd, n);
        const sb_block_set *set = &crowd.set;
        for (uint32_t number = 0; number < set->block_count; number++) {
            const sb_block *block = &set->blocks[number];
            for (int k = 0; k < 4; k++) {
                real3 direction = real3_random_direction();
                if (k == 3) {
                    direction = (real3){0, sample_chance(0.5) ? 1 : -1, 0};
                }
                double wanted = real_hull_reach(&crowd.bodies[number], direction) -
                                real3_dot(real3_of(block->position), direction);
                float got = sb_block_reach(set, block, real3_round(direction));
                if (fabs((double)got - wanted) > 2e-5) {
                    fail_msg("seed %" PRIu64 ", case %u, block %u: reach %.9g, wanted %.9g",
                             sample_seed(), n, number, (double)got, wanted);
                }
            }
        }
        block_crowd_close(&crowd);
    }
}

static void block_of_a_solid_is_that_solid_and_does_not_move(void **state)
{
    (void)state;
    static block_crowd crowd;
    uint32_t upright = 0, tilted = 0, hulls = 0;
    for (uint32_t n = 0; n < sample_scaled(40); n++) {
        open_any(&crowd, n);
        sb_block_set *set = &crowd.set;
        const sb_scenery *scenery = crowd.fixture.world.scenery;
        sb_block_set_find(set); // whose blocks of solids stand behind those of the bodies
        for (uint32_t k = 0; k < set->block_count; k++) {
            for (uint32_t i = set->links[k].scenery; i < set->links[k].scenery_end; i++) {
                const sb_block *block = &set->blocks[set->scenery.pairs[i].b];
                assert_true(block->inverse_mass == 0.0f && !block->moves && !block->sensor);
                const sb_surface *surface = sb_scenery_surface(scenery, block->id);
                sb_block_surface got = sb_block_surface_of(set, set->scenery.pairs[i].b);
                assert_true(got.friction == surface->friction);
                assert_true(got.restitution == surface->restitution);
                sb_shape shape = sb_block_shape(set, block);
                if ((block->id & SB_ID_PLANE) != 0) {
                    uint32_t index = block->id & ~SB_ID_PLANE;
                    const sb_plane *plane = &sb_scenery_planes(scenery)[index];
                    assert_int_equal(shape.kind, SB_SHAPE_PLANE);
                    assert_memory_equal(&shape.plane, plane, sizeof *plane);
                    assert_false(sb_block_is_box(set, block));
                    continue;
                }
                uint32_t solid = block->id & ~SB_ID_SOLID;
                sb_block made = sb_block_of_solid(scenery, solid);
                assert_int_equal(made.id, block->id);
                sb_shape wanted = sb_scenery_solid(scenery, solid);
                assert_shape_is(&shape, &wanted);
                bool is_box = wanted.kind == SB_SHAPE_BOX;
                assert_int_equal(sb_block_is_box(set, block), is_box);
                hulls += !is_box;
                upright += block->upright_box;
                tilted += is_box && !block->upright_box;
                // What is called upright is so to the bit: five axes are enough.
                if (block->upright_box) {
                    assert_true(sb_box_is_upright(&wanted.box));
                    sb_vec3 axes[3];
                    sb_block_axes(set, block, axes);
                    assert_true(largest_difference(axes[0], wanted.box.axes[0]) == 0);
                    assert_true(largest_difference(axes[2], wanted.box.axes[2]) == 0);
                }
                if (is_box) {
                    real3 direction = real3_random_direction();
                    double reach = real_hull_reach(&crowd.solids[solid], direction) -
                                   real3_dot(real3_of(wanted.box.center), direction);
                    float along = sb_block_reach(set, block, real3_round(direction));
                    assert_true(fabs((double)along - reach) <= 2e-5);
                }
            }
        }
        block_crowd_close(&crowd);
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
        cmocka_unit_test_setup(set_has_a_block_for_each_box_and_hull_by_rising_index, sample_setup),
        cmocka_unit_test(set_of_a_world_without_blocks_is_none),
        cmocka_unit_test(set_and_search_fit_the_scratch_memory_that_is_stated),
        cmocka_unit_test_setup(block_shape_is_the_body_s_also_when_it_was_pushed_and_turned,
                               sample_setup),
        cmocka_unit_test_setup(block_reach_is_that_of_the_farthest_corner, sample_setup),
        cmocka_unit_test_setup(block_of_a_solid_is_that_solid_and_does_not_move, sample_setup),
        cmocka_unit_test_setup(bits_are_set_in_ranges_and_cleared_one_by_one, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
