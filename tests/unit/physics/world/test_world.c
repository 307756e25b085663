#include "physics/world/world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../base/death.h"
#include "reference.h"
#include "world_fixture.h"

static const sb_vec3 half_metre = {0.5f, 0.5f, 0.5f};
static const sb_vec3 tank_half = {1.5f, 0.75f, 3.0f};

// The linker sends every allocation of this program here (--wrap).
static bool allocations_forbidden;
static int allocation_count;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size)
{
    allocation_count++;
    return allocations_forbidden ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocation_count++;
    return allocations_forbidden ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    allocation_count++;
    return allocations_forbidden ? NULL : __real_realloc(memory, size);
}

static void world_layout_begins_with_state_bodies_and_contacts(void **state)
{
    (void)state;
    sb_world_def def = sb_world_def_default();
    def.body_capacity = 7;
    def.contact_capacity = 5;
    sb_layout layout;
    assert_int_equal(sb_world_layout(&def, &layout), SB_OK);
    assert_int_equal(layout.section_count, SB_SECTION_RULES);
    assert_ptr_equal(layout.sections[SB_SECTION_WORLD].table, &sb_world_state_table);
    assert_ptr_equal(layout.sections[SB_SECTION_BODIES].table, &sb_body_table);
    assert_ptr_equal(layout.sections[SB_SECTION_CONTACTS].table, &sb_contact_table);
    assert_int_equal(layout.sections[SB_SECTION_WORLD].count, 1);
    assert_int_equal(layout.sections[SB_SECTION_BODIES].count, 7);
    assert_int_equal(layout.sections[SB_SECTION_CONTACTS].count, 5);
    assert_true(sb_table_is_packed(&sb_world_state_table));
}

static void world_def_default_is_as_the_header_says(void **state)
{
    (void)state;
    sb_world_def def = sb_world_def_default();
    assert_int_equal(def.body_capacity, 64);
    assert_int_equal(def.contact_capacity, 256);
    assert_int_equal(def.tick_rate_hz, 60);
    assert_true(def.gravity_m_s2 == 9.81f);
    sb_body_def body = sb_body_def_default();
    assert_true(body.mass_kg == 1);
    assert_int_equal(body.ignored, SB_ID_NONE);
}

static void world_layout_of_a_def_out_of_range_is_refused(void **state)
{
    (void)state;
    const struct {
        uint32_t bodies, rate;
        float gravity;
        sb_error error;
    } cases[] = {
        {1, 10, 0, SB_OK},
        {SB_WORLD_BODY_COUNT_MAX, 240, 1000, SB_OK},
        {0, 60, 9.81f, SB_ERROR_ARGUMENT},
        {SB_WORLD_BODY_COUNT_MAX + 1, 60, 9.81f, SB_ERROR_ARGUMENT},
        {UINT32_MAX, 60, 9.81f, SB_ERROR_ARGUMENT},
        {64, 9, 9.81f, SB_ERROR_ARGUMENT},
        {64, 0, 9.81f, SB_ERROR_ARGUMENT},
        {64, 241, 9.81f, SB_ERROR_ARGUMENT},
        {64, 60, -0.001f, SB_ERROR_ARGUMENT},
        {64, 60, 1000.1f, SB_ERROR_ARGUMENT},
        {64, 60, NAN, SB_ERROR_ARGUMENT},
        {64, 60, INFINITY, SB_ERROR_ARGUMENT},
        {64, 60, -INFINITY, SB_ERROR_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_world_def def = sb_world_def_default();
        def.body_capacity = cases[i].bodies;
        def.tick_rate_hz = cases[i].rate;
        def.gravity_m_s2 = cases[i].gravity;
        sb_layout layout;
        assert_int_equal(sb_world_layout(&def, &layout), cases[i].error);
    }
}

static void world_init_empties_a_used_block(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open(&fixture, &def, NULL);
    uint64_t fresh = sb_layout_hash(&fixture.layout, fixture.world.block);
    memset(fixture.world.block, 0xA5, fixture.layout.size);
    sb_world_init(fixture.world, &def);
    assert_true(sb_layout_hash(&fixture.layout, fixture.world.block) == fresh);
    const sb_world_state *world_state = sb_world_get_state(fixture.world);
    assert_int_equal(world_state->tick, 0);
    assert_int_equal(world_state->tick_rate_hz, 60);
    assert_true(world_state->gravity_m_s2 == 9.81f);
    def.seed++;
    sb_world_init(fixture.world, &def);
    assert_true(sb_layout_hash(&fixture.layout, fixture.world.block) != fresh);
    world_fixture_close(&fixture);
}

static void world_body_add_fills_the_slot_and_raises_its_generation(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open(&fixture, &def, NULL);
    for (int use = 1; use <= 3; use++) {
        sb_body_def body_def = sb_body_def_default();
        body_def.position = sb_vec3_make(1, 2, 3);
        body_def.yaw = 7;
        body_def.velocity = sb_vec3_make(4, 5, 6);
        body_def.half_extents = sb_vec3_make(7, 8, 9);
        body_def.mass_kg = 4;
        body_def.ignored = 11;
        assert_int_equal(sb_world_body_add(fixture.world, 9, &body_def), SB_OK);
        const sb_body *body = fixture_body(&fixture, 9);
        assert_memory_equal(&body->position, &body_def.position, sizeof body->position);
        assert_memory_equal(&body->velocity, &body_def.velocity, sizeof body->velocity);
        assert_memory_equal(&body->half_extents, &body_def.half_extents, sizeof(sb_vec3));
        assert_true(fabs((double)body->yaw - (7 - 2 * 3.14159265358979)) <= 1e-6);
        assert_true(body->yaw_rate == 0 && body->inverse_mass == 0.25f && body->flags == 0);
        assert_int_equal(body->ignored, 11);
        assert_int_equal(body->shape, SB_BODY_BOX);
        assert_int_equal(body->generation, use);
        sb_world_body_remove(fixture.world, 9);
        const sb_body empty = {.generation = (uint16_t)use};
        assert_memory_equal(body, &empty, sizeof empty);
    }
    world_fixture_close(&fixture);
}

static void refuse(world_fixture *fixture, const sb_body_def *def)
{
    sb_body before = *fixture_body(fixture, 0);
    assert_int_equal(sb_world_body_add(fixture->world, 0, def), SB_ERROR_ARGUMENT);
    assert_memory_equal(fixture_body(fixture, 0), &before, sizeof before);
}

static void world_body_add_of_values_that_are_not_finite_is_refused(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def world_def = sb_world_def_default();
    world_fixture_open(&fixture, &world_def, NULL);
    const float bad[] = {NAN, -NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int place = 0; place < 11; place++) {
            sb_body_def def = sb_body_def_default();
            float *values[11] = {
                &def.position.x,     &def.position.y,     &def.position.z, &def.yaw,
                &def.velocity.x,     &def.velocity.y,     &def.velocity.z, &def.half_extents.x,
                &def.half_extents.y, &def.half_extents.z, &def.mass_kg,
            };
            *values[place] = bad[i];
            refuse(&fixture, &def);
        }
    }
    world_fixture_close(&fixture);
}

static void world_body_add_of_sizes_and_masses_not_positive_is_refused(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def world_def = sb_world_def_default();
    world_fixture_open(&fixture, &world_def, NULL);
    const float bad[] = {0.0f, -0.0f, -1.0f, -1e-30f};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int place = 0; place < 4; place++) {
            sb_body_def def = sb_body_def_default();
            float *values[4] = {&def.half_extents.x, &def.half_extents.y, &def.half_extents.z,
                                &def.mass_kg};
            *values[place] = bad[i];
            refuse(&fixture, &def);
        }
    }
    world_fixture_close(&fixture);
}

static void world_body_add_of_a_sphere_that_is_not_round_is_refused(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def world_def = sb_world_def_default();
    world_fixture_open(&fixture, &world_def, NULL);
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents.y = 0.6f;
    refuse(&fixture, &def);
    def.half_extents = (sb_vec3){0.5f, 0.5f, 0.6f};
    refuse(&fixture, &def);
    def.half_extents.z = 0.5f;
    assert_int_equal(sb_world_body_add(fixture.world, 0, &def), SB_OK);
    world_fixture_close(&fixture);
}

static void world_body_add_beyond_the_extent_or_of_no_shape_is_refused(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def world_def = sb_world_def_default();
    world_fixture_open(&fixture, &world_def, NULL);
    for (int place = 0; place < 6; place++) {
        float sign = place < 3 ? 1.0f : -1.0f;
        sb_body_def def = sb_body_def_default();
        float *values[3] = {&def.position.x, &def.position.y, &def.position.z};
        *values[place % 3] = sign * SB_WORLD_EXTENT_MAX;
        assert_int_equal(sb_world_body_add(fixture.world, 0, &def), SB_OK);
        sb_world_body_remove(fixture.world, 0);
        *values[place % 3] = sign * nextafterf(SB_WORLD_EXTENT_MAX, INFINITY);
        refuse(&fixture, &def);
    }
    const int shapes[] = {SB_BODY_FREE, 3, 255};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        sb_body_def def = sb_body_def_default();
        memcpy(&def.shape, &shapes[i], sizeof def.shape);
        refuse(&fixture, &def);
    }
    world_fixture_close(&fixture);
}

static void add_twice(void *argument)
{
    world_fixture *fixture = argument;
    (void)fixture_add_box(fixture, 3, sb_vec3_make(0, 0, 0), half_metre);
    (void)fixture_add_box(fixture, 3, sb_vec3_make(0, 0, 0), half_metre);
}

static void add_beyond(void *argument)
{
    world_fixture *fixture = argument;
    sb_body_def def = sb_body_def_default();
    (void)sb_world_body_add(fixture->world, fixture->def.body_capacity, &def);
}

static void world_body_add_into_a_used_slot_or_beyond_is_asserted(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open(&fixture, &def, NULL);
    char text[512];
    assert_true(death_by_abort(add_twice, &fixture, text, sizeof text));
    assert_non_null(strstr(text, "SB_BODY_FREE"));
    assert_true(death_by_abort(add_beyond, &fixture, text, sizeof text));
    assert_non_null(strstr(text, "capacity"));
    world_fixture_close(&fixture);
}

static void check_free_fall(sb_body_shape shape, uint32_t rate)
{
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    def.tick_rate_hz = rate;
    world_fixture_open(&fixture, &def, NULL);
    sb_body_def body_def = sb_body_def_default();
    body_def.shape = shape;
    body_def.position = sb_vec3_make(10, 400, -20);
    body_def.velocity = sb_vec3_make(3, 30, -6);
    assert_int_equal(sb_world_body_add(fixture.world, 0, &body_def), SB_OK);
    const sb_body *body = fixture_body(&fixture, 0);
    const double g = (double)9.81f, dt = 1.0 / rate;
    for (uint32_t n = 1; n <= 4 * rate; n++) {
        fixture_step(&fixture, 1);
        // Each tick rounds position and velocity by half a unit in the last place.
        double rounding = n * 2e-5 + n * n * dt * 2e-6;
        double fallen = g * dt * dt * n * (n + 1) / 2;
        assert_true(fabs((double)body->position.y - (400 + 30 * n * dt - fallen)) <= rounding);
        assert_true(fabs((double)body->velocity.y - (30 - g * dt * n)) <= n * 4e-6);
        assert_true(fabs((double)body->position.x - (10 + 3 * n * dt)) <= rounding);
        assert_true(fabs((double)body->position.z - (-20 - 6 * n * dt)) <= rounding);
    }
    world_fixture_close(&fixture);
}

static void world_free_fall_is_the_closed_form_of_semi_implicit_euler(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 60, 240};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        check_free_fall(SB_BODY_BOX, rates[i]);
        check_free_fall(SB_BODY_SPHERE, rates[i]);
    }
}

static void world_free_fall_first_tick_uses_the_new_velocity(void **state)
{
    (void)state;
    // At 10 Hz the closed form's first step is g / 100, explicit Euler's is nothing and the exact
    // parabola's is g / 200: no rounding hides the difference.
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    def.tick_rate_hz = 10;
    def.gravity_m_s2 = 10;
    world_fixture_open(&fixture, &def, NULL);
    (void)fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), half_metre);
    (void)fixture_add_sphere(&fixture, 1, sb_vec3_make(9, 0, 0), sb_vec3_make(0, 0, 0), 1);
    fixture_step(&fixture, 1);
    assert_true(fabs((double)fixture_body(&fixture, 0)->position.y + 0.1) <= 1e-7);
    assert_true(fabs((double)fixture_body(&fixture, 1)->position.y + 0.1) <= 1e-7);
    world_fixture_close(&fixture);
}

static void world_yaw_turns_at_its_rate_and_stays_within_a_turn(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, NULL);
    sb_body *box = fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), half_metre);
    box->yaw_rate = 2;
    double yaw = 0;
    for (int tick = 1; tick <= 600; tick++) {
        fixture_step(&fixture, 1);
        yaw += 2.0 / 60;
        assert_true(box->yaw >= -3.1415928f && box->yaw < 3.1415928f);
        double off = remainder((double)box->yaw - yaw, 2 * 3.14159265358979323846);
        assert_true(fabs(off) <= tick * 3e-7);
    }
    world_fixture_close(&fixture);
}

static void world_step_counts_ticks(void **state)
{
    (void)state;
    world_fixture fixture;
    sb_world_def def = sb_world_def_default();
    world_fixture_open(&fixture, &def, NULL);
    for (uint32_t tick = 0; tick < 5; tick++) {
        assert_int_equal(sb_world_get_state(fixture.world)->tick, tick);
        fixture_step(&fixture, 1);
    }
    world_fixture_close(&fixture);
}

// A scene in which everything happens: tanks that drive into each other and into walls, and shells.
#define SCRIPT_TANKS 8u
#define SCRIPT_SHELLS 6u

static void open_scripted(world_fixture *fixture)
{
    const sb_box walls[] = {
        sb_box_from_yaw(sb_vec3_make(12, 1, 0), sb_vec3_make(0.5f, 1, 14), 0.1f),
        sb_box_from_yaw(sb_vec3_make(-12, 1, 0), sb_vec3_make(0.5f, 1, 14), 0.0f),
        sb_box_from_yaw(sb_vec3_make(0, 1, 12), sb_vec3_make(14, 1, 0.5f), 0.0f),
        sb_box_from_yaw(sb_vec3_make(0, 1, -12), sb_vec3_make(14, 1, 0.5f), -0.1f),
    };
    const sb_scenery_def scenery = {
        .plane_count = 1, .box_count = 4, .planes = &fixture_ground, .boxes = walls};
    sb_world_def def = sb_world_def_default();
    def.body_capacity = 20;
    def.contact_capacity = 4;
    world_fixture_open(fixture, &def, &scenery);
    for (uint32_t i = 0; i < SCRIPT_TANKS; i++) {
        sb_vec3 position = {(float)(i % 3) * 5 - 5, 1 + (float)i, (float)(i / 3) * 7 - 7};
        (void)fixture_add_box(fixture, i, position, tank_half);
    }
}

static void run_script(world_fixture *fixture, uint32_t until, uint32_t *out_contacts)
{
    for (uint32_t tick = sb_world_get_state(fixture->world)->tick; tick < until; tick++) {
        for (uint32_t i = 0; i < SCRIPT_TANKS; i++) {
            sb_body *tank = fixture_body(fixture, i);
            tank->velocity.x = (float)((tick / 40 + i) % 3) * 6 - 6;
            tank->velocity.z = (float)((tick / 30 + 2 * i) % 5) * 3 - 6;
            tank->yaw_rate = (float)((tick / 50 + i) % 7) * 0.3f - 0.9f;
        }
        uint32_t slot = SCRIPT_TANKS + tick % SCRIPT_SHELLS;
        sb_world_body_remove(fixture->world, slot);
        float aim = (float)(tick % 63) * 0.1f;
        sb_body *shell =
            fixture_add_sphere(fixture, slot, fixture_body(fixture, tick % 8)->position,
                               sb_vec3_make(80 * cosf(aim), 2, 80 * sinf(aim)), 0.1f);
        shell->ignored = tick % 8;
        fixture_step(fixture, 1);
        uint32_t count;
        (void)sb_world_contacts(fixture->world, &count);
        *out_contacts += count;
    }
}

#define SCRIPT_TICKS 400

static uint64_t scripted_hash(void)
{
    world_fixture fixture;
    open_scripted(&fixture);
    uint32_t contacts = 0;
    run_script(&fixture, SCRIPT_TICKS, &contacts);
    uint64_t hash = sb_layout_hash(&fixture.layout, fixture.world.block);
    // The scene is alive.
    assert_true(contacts > 100);
    for (uint32_t i = 0; i < SCRIPT_TANKS; i++) {
        const sb_body *tank = fixture_body(&fixture, i);
        assert_true(fabsf(tank->position.x) < 50 && fabsf(tank->position.z) < 50);
        assert_true(tank->yaw != 0);
    }
    world_fixture_close(&fixture);
    return hash;
}

static void world_copied_to_another_address_half_way_hashes_the_same(void **state)
{
    (void)state;
    uint64_t expected = scripted_hash();
    world_fixture fixture;
    open_scripted(&fixture);
    uint32_t contacts = 0;
    run_script(&fixture, SCRIPT_TICKS / 2, &contacts);
    uint8_t *moved = malloc(fixture.layout.size);
    memcpy(moved, fixture.world.block, fixture.layout.size);
    memset(fixture.world.block, 0xA5, fixture.layout.size);
    free(fixture.world.block);
    fixture.world.block = moved;
    // The scratch memory holds nothing between steps.
    memset(fixture.world.scratch, 0xA5, sb_world_scratch_size(&fixture.layout));
    run_script(&fixture, SCRIPT_TICKS, &contacts);
    assert_true(sb_layout_hash(&fixture.layout, fixture.world.block) == expected);
    world_fixture_close(&fixture);
}

static void world_saved_and_loaded_half_way_hashes_the_same(void **state)
{
    (void)state;
    uint64_t expected = scripted_hash();
    world_fixture first, second;
    open_scripted(&first);
    open_scripted(&second);
    uint32_t contacts = 0;
    run_script(&first, SCRIPT_TICKS / 2, &contacts);
    uint8_t *bytes = malloc(first.layout.size);
    sb_writer writer = sb_writer_over(bytes, first.layout.size);
    sb_layout_save(&first.layout, first.world.block, &writer);
    assert_int_equal(writer.error, SB_OK);
    world_fixture_close(&first);
    memset(second.world.block, 0xA5, second.layout.size);
    sb_reader reader = sb_reader_over(bytes, writer.size);
    assert_int_equal(sb_layout_load(&second.layout, second.world.block, &reader), SB_OK);
    assert_int_equal(sb_reader_remaining(&reader), 0);
    free(bytes);
    run_script(&second, SCRIPT_TICKS, &contacts);
    assert_true(sb_layout_hash(&second.layout, second.world.block) == expected);
    world_fixture_close(&second);
}

static void world_nudged_half_way_hashes_otherwise(void **state)
{
    (void)state;
    uint64_t expected = scripted_hash();
    world_fixture fixture;
    open_scripted(&fixture);
    uint32_t contacts = 0;
    run_script(&fixture, SCRIPT_TICKS / 2, &contacts);
    fixture_body(&fixture, 0)->yaw += 0.01f;
    run_script(&fixture, SCRIPT_TICKS, &contacts);
    assert_true(sb_layout_hash(&fixture.layout, fixture.world.block) != expected);
    world_fixture_close(&fixture);
}

static void world_step_allocates_nothing(void **state)
{
    (void)state;
    world_fixture fixture;
    open_scripted(&fixture);
    assert_true(allocation_count > 0); // the counter works
    allocation_count = 0;
    allocations_forbidden = true;
    uint32_t contacts = 0;
    run_script(&fixture, SCRIPT_TICKS, &contacts);
    allocations_forbidden = false;
    assert_int_equal(allocation_count, 0);
    assert_true(contacts > 100);
    world_fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(world_layout_begins_with_state_bodies_and_contacts),
        cmocka_unit_test(world_def_default_is_as_the_header_says),
        cmocka_unit_test(world_layout_of_a_def_out_of_range_is_refused),
        cmocka_unit_test(world_init_empties_a_used_block),
        cmocka_unit_test(world_body_add_fills_the_slot_and_raises_its_generation),
        cmocka_unit_test(world_body_add_of_values_that_are_not_finite_is_refused),
        cmocka_unit_test(world_body_add_of_sizes_and_masses_not_positive_is_refused),
        cmocka_unit_test(world_body_add_of_a_sphere_that_is_not_round_is_refused),
        cmocka_unit_test(world_body_add_beyond_the_extent_or_of_no_shape_is_refused),
        cmocka_unit_test(world_body_add_into_a_used_slot_or_beyond_is_asserted),
        cmocka_unit_test(world_free_fall_is_the_closed_form_of_semi_implicit_euler),
        cmocka_unit_test(world_free_fall_first_tick_uses_the_new_velocity),
        cmocka_unit_test(world_yaw_turns_at_its_rate_and_stays_within_a_turn),
        cmocka_unit_test(world_step_counts_ticks),
        cmocka_unit_test(world_copied_to_another_address_half_way_hashes_the_same),
        cmocka_unit_test(world_saved_and_loaded_half_way_hashes_the_same),
        cmocka_unit_test(world_nudged_half_way_hashes_otherwise),
        cmocka_unit_test(world_step_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
