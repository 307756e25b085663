// Of entity_versions.c: which change gives an entity another number.
#include "session/replication/entity_versions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "toy_world.h"

#define CAPACITY 6u

static counting_heap heap;
static sb_entity_versions versions;
static uint32_t tick;

static int begin(void **state)
{
    (void)state;
    sb_allocator allocator = counting_heap_allocator(&heap);
    assert_int_equal(sb_entity_versions_init(&versions, CAPACITY, &allocator), SB_OK);
    tick = 0;
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_entity_versions_deinit(&versions, &allocator);
    assert_int_equal(heap.live_count, 0);
    return 0;
}

static uint8_t step(uint32_t index, sb_entity entity)
{
    entity.index = (uint16_t)index;
    const sb_delta_def def = toy_delta();
    sb_entity_versions_step(&versions, def.schema, ++tick, &entity, 1);
    return versions.numbers[index];
}

static void everything_is_empty_at_the_start_and_without_an_entity(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CAPACITY; i++) {
        assert_int_equal(versions.numbers[i], SB_ENTITY_VERSION_EMPTY);
    }
    const uint8_t number = step(3, (sb_entity){.generation = 1});
    assert_true(number != SB_ENTITY_VERSION_EMPTY && number != SB_ENTITY_VERSION_UNKNOWN);
    assert_int_equal(versions.numbers[2], SB_ENTITY_VERSION_EMPTY);
    assert_true(versions.sizes[3] > 0 && versions.size_sum == versions.sizes[3]);
    const sb_delta_def def = toy_delta();
    sb_entity_versions_step(&versions, def.schema, ++tick, NULL, 0);
    assert_int_equal(versions.numbers[3], SB_ENTITY_VERSION_EMPTY);
    assert_int_equal(versions.size_sum, 0);
    // The same entity again is not what it was: a client was told that it is gone.
    assert_true(step(3, (sb_entity){.generation = 1}) != number);
}

static void number_changes_with_each_part_of_an_entity_and_only_then(void **state)
{
    (void)state;
    const sb_entity first = {.generation = 1, .kind = 0, .values = {7, 8}};
    uint8_t number = step(2, first);
    assert_int_equal(step(2, first), number);
    sb_entity other = first;
    other.generation++;
    assert_true(step(2, other) != number);
    number = versions.numbers[2];
    other.values[1]++;
    assert_true(step(2, other) != number);
    number = versions.numbers[2];
    other.kind = 1;
    assert_true(step(2, other) != number);
}

static void same_tick_again_is_no_step(void **state)
{
    (void)state;
    const uint8_t number = step(2, (sb_entity){.values = {7}});
    tick--;
    assert_int_equal(step(2, (sb_entity){.values = {8}}), number);
}

// One entity changes in each step, the other rests.
static void number_comes_again_only_after_those_that_may_be_kept(void **state)
{
    (void)state;
    const sb_delta_def def = toy_delta();
    sb_entity entities[2] = {{.index = 1}, {.index = 4}};
    uint32_t given[UINT8_MAX + 1] = {0}; // step + 1 that gave the number
    for (uint32_t i = 0; i < 2000; i++) {
        const uint8_t resting = versions.numbers[1];
        entities[1].values[0] = (int32_t)(i % 1000);
        sb_entity_versions_step(&versions, def.schema, ++tick, entities, 2);
        assert_int_equal(versions.step_count, i + 1);
        assert_true(i == 0 || versions.numbers[1] == resting);
        const uint8_t moving = versions.numbers[4];
        assert_true(moving > SB_ENTITY_VERSION_EMPTY);
        assert_true(given[moving] == 0 || i + 1 - given[moving] > SB_ENTITY_VERSION_STEP_COUNT_MAX);
        given[moving] = i + 1;
    }
}

int main(void)
{
#define VERSIONS_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        VERSIONS_TEST(everything_is_empty_at_the_start_and_without_an_entity),
        VERSIONS_TEST(number_changes_with_each_part_of_an_entity_and_only_then),
        VERSIONS_TEST(same_tick_again_is_no_step),
        VERSIONS_TEST(number_comes_again_only_after_those_that_may_be_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
