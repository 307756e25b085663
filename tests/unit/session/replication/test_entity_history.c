// Entity baselines: when a new one is made, its contents, and how long it is kept.
#include "session/replication/entity_history.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "toy_world.h"

#define CAPACITY 6u

static counting_heap heap;
static sb_entity_history *history;

static int begin(void **state)
{
    (void)state;
    const sb_delta_def def = toy_delta();
    sb_allocator allocator = counting_heap_allocator(&heap);
    assert_int_equal(sb_entity_history_create(&def, CAPACITY, &allocator, &history), SB_OK);
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_entity_history_destroy(history);
    assert_int_equal(heap.live_count, 0);
    return 0;
}

static void step_one(uint32_t tick, sb_entity entity)
{
    entity.tick = tick;
    sb_entity_history_step(history, &entity, 1);
}

static void assert_entity_baseline(uint32_t index, uint8_t number, uint32_t tick,
                                   int32_t first_value)
{
    const sb_entity *entity_baseline = sb_entity_history_get(history, index, number);
    assert_non_null(entity_baseline);
    assert_int_equal(entity_baseline->tick, tick);
    assert_int_equal(entity_baseline->index, index);
    assert_int_equal(entity_baseline->values[0], first_value);
}

static void nothing_is_there_at_the_start(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CAPACITY; i++) {
        assert_int_equal(sb_entity_history_newest(history, i), SB_ENTITY_HISTORY_ABSENT);
        assert_null(sb_entity_history_get(history, i, SB_ENTITY_HISTORY_ABSENT));
        assert_null(sb_entity_history_get(history, i, 1));
        assert_null(sb_entity_history_get(history, i, UINT8_MAX));
    }
    sb_entity_history_step(history, NULL, 0);
    assert_int_equal(sb_entity_history_newest(history, 0), SB_ENTITY_HISTORY_ABSENT);
}

static void entities_are_kept_each_at_its_index(void **state)
{
    (void)state;
    sb_entity entities[] = {toy_lamp(1, 10), toy_mover(3, 40, 0), toy_lamp(5, 50)};
    for (uint32_t i = 0; i < 3; i++) {
        entities[i].tick = 7;
    }
    sb_entity_history_step(history, entities, 3);
    static const uint16_t expected[CAPACITY] = {0, 1, 0, 1, 0, 1};
    for (uint32_t i = 0; i < CAPACITY; i++) {
        assert_int_equal(sb_entity_history_newest(history, i), expected[i]);
    }
    assert_entity_baseline(1, 1, 7, 10);
    assert_entity_baseline(3, 1, 7, 40);
    assert_entity_baseline(5, 1, 7, 50);
    assert_int_equal(sb_entity_history_get(history, 3, 1)->kind, TOY_MOVER);
    assert_int_equal(sb_entity_history_get(history, 3, 1)->generation, 1);
}

// 600 steps a second at 60 Hz are ten a tick.
static void entity_that_moves_as_extrapolated_needs_no_second_baseline(void **state)
{
    (void)state;
    for (uint32_t tick = 1; tick <= 61; tick++) {
        step_one(tick, toy_mover(2, 10 * ((int32_t)tick - 1), 600));
        assert_int_equal(sb_entity_history_newest(history, 2), 1);
    }
    // No end extrapolates for more than a second.
    step_one(62, toy_mover(2, 610, 600));
    assert_int_equal(sb_entity_history_newest(history, 2), 2);
    assert_entity_baseline(2, 2, 62, 612); // a multiple of 4
    assert_entity_baseline(2, 1, 1, 0);
}

static void entity_within_its_tolerance_needs_no_second_baseline(void **state)
{
    (void)state;
    step_one(1, toy_mover(0, 0, 600));
    for (uint32_t tick = 2; tick < 30; tick++) {
        int32_t x = 10 * ((int32_t)tick - 1);
        step_one(tick, toy_mover(0, tick % 2 == 0 ? x + 2 : x - 2, 600));
        assert_int_equal(sb_entity_history_newest(history, 0), 1);
    }
    step_one(30, toy_mover(0, 290 + 3, 600));
    assert_int_equal(sb_entity_history_newest(history, 0), 2);
    // The last value counts as much as the first.
    sb_entity mover = toy_mover(0, 290 + 10, 600);
    mover.values[5] = 1;
    step_one(31, mover);
    assert_int_equal(sb_entity_history_newest(history, 0), 3);
}

static void angle_is_as_near_across_its_end_as_anywhere(void **state)
{
    (void)state;
    sb_entity lamp = toy_lamp(0, 5);
    lamp.values[1] = 4095; // rounds to a multiple of 2: the turn's end, which is 0
    step_one(1, lamp);
    assert_int_equal(sb_entity_history_get(history, 0, 1)->values[1], 0);
    for (uint32_t tick = 2; tick < 5; tick++) {
        lamp.values[1] = (int32_t)(4095 + tick - 2) % 4096; // 4095, 0, 1
        step_one(tick, lamp);
        assert_int_equal(sb_entity_history_newest(history, 0), 1);
    }
    lamp.values[1] = 4094;
    step_one(5, lamp);
    assert_int_equal(sb_entity_history_newest(history, 0), 2);
}

static void another_entity_at_the_index_has_a_baseline_of_its_own(void **state)
{
    (void)state;
    sb_entity lamp = toy_lamp(4, 0);
    step_one(1, lamp);
    lamp.generation = 2;
    step_one(2, lamp);
    assert_int_equal(sb_entity_history_newest(history, 4), 2);
    sb_entity mover = toy_mover(4, 0, 0);
    mover.generation = 2;
    step_one(3, mover);
    assert_int_equal(sb_entity_history_newest(history, 4), 3);
    assert_int_equal(sb_entity_history_get(history, 4, 1)->generation, 1);
    assert_int_equal(sb_entity_history_get(history, 4, 2)->generation, 2);
    assert_int_equal(sb_entity_history_get(history, 4, 3)->kind, TOY_MOVER);
}

static void entity_that_is_gone_is_absent_and_numbers_go_on_when_it_comes_back(void **state)
{
    (void)state;
    step_one(1, toy_lamp(4, 9));
    sb_entity_history_step(history, NULL, 0);
    assert_int_equal(sb_entity_history_newest(history, 4), SB_ENTITY_HISTORY_ABSENT);
    // A client that still holds it can be sent the change from it.
    assert_entity_baseline(4, 1, 1, 9);
    step_one(3, toy_lamp(4, 9));
    assert_int_equal(sb_entity_history_newest(history, 4), 2);
    assert_entity_baseline(4, 2, 3, 9);
}

static void last_baselines_are_remembered_and_older_ones_forgotten(void **state)
{
    (void)state;
    for (uint32_t tick = 1; tick <= 100; tick++) {
        step_one(tick, toy_lamp(1, (int32_t)tick));
        uint8_t newest = sb_entity_history_newest(history, 1);
        assert_int_equal(newest, tick);
        for (uint32_t number = 1; number <= tick; number++) {
            if (number + SB_ENTITY_HISTORY_DEPTH > tick) {
                assert_entity_baseline(1, (uint8_t)number, number, (int32_t)number);
            } else {
                assert_null(sb_entity_history_get(history, 1, (uint8_t)number));
            }
        }
        assert_null(sb_entity_history_get(history, 1, (uint8_t)(tick + 1)));
    }
}

static uint8_t number_of(uint32_t tick)
{
    return (uint8_t)((tick - 1) % SB_ENTITY_HISTORY_NUMBER_MAX + 1);
}

// Five lamps change in each tick, the sixth never does. The records of all go round many times.
static void baselines_of_busy_entities_are_forgotten_before_the_one_that_stays(void **state)
{
    (void)state;
    // Ticks for whose records there is room.
    const uint32_t kept = (6 * CAPACITY - 1) / (CAPACITY - 1);
    sb_entity lamps[CAPACITY];
    for (uint32_t tick = 1; tick <= 500; tick++) {
        for (uint32_t i = 0; i < CAPACITY; i++) {
            lamps[i] = toy_lamp((uint16_t)i, i == 2 ? 7 : (int32_t)(100 * i + tick));
            lamps[i].tick = tick;
        }
        sb_entity_history_step(history, lamps, CAPACITY);
        assert_entity_baseline(2, 1, 1, 7);
        for (uint32_t i = 0; i < CAPACITY; i++) {
            assert_int_equal(sb_entity_history_newest(history, i), i == 2 ? 1 : number_of(tick));
            for (uint32_t age = 0; i != 2 && age < kept && age < tick; age++) {
                const uint32_t then = tick - age;
                assert_entity_baseline(i, number_of(then), then, (int32_t)(100 * i + then));
            }
            assert_true(i == 2 || tick <= kept ||
                        sb_entity_history_get(history, i, number_of(tick - kept - 1)) == NULL);
        }
    }
}

// A number always finds its own baseline.
static void numbers_begin_again_and_name_the_same_baselines_as_before(void **state)
{
    (void)state;
    const uint32_t last = 3 * SB_ENTITY_HISTORY_NUMBER_MAX + 100;
    for (uint32_t tick = 1; tick <= last; tick++) {
        step_one(tick, toy_lamp(1, (int32_t)tick));
        assert_int_equal(sb_entity_history_newest(history, 1),
                         (tick - 1) % SB_ENTITY_HISTORY_NUMBER_MAX + 1);
        assert_int_equal(sb_entity_history_step_count(history), tick);
        const uint32_t reach = SB_ENTITY_HISTORY_NUMBER_MAX - 1;
        for (uint32_t age = 0; age < tick && age < reach; age++) {
            const uint8_t number = (uint8_t)((tick - age - 1) % SB_ENTITY_HISTORY_NUMBER_MAX + 1);
            const sb_entity *entity_baseline = sb_entity_history_get(history, 1, number);
            assert_int_equal(entity_baseline != NULL, age < SB_ENTITY_HISTORY_DEPTH);
            assert_true(entity_baseline == NULL || entity_baseline->tick == tick - age);
        }
        assert_null(sb_entity_history_get(history, 1, SB_ENTITY_HISTORY_ABSENT));
        assert_null(sb_entity_history_get(history, 1, SB_ENTITY_HISTORY_FORGOTTEN));
    }
    step_one(last + 1, toy_lamp(1, (int32_t)last));
    assert_int_equal(sb_entity_history_step_count(history), last); // nothing was new
}

static void history_without_memory_is_an_error(void **state)
{
    (void)state;
    counting_heap failing = {.call_failed = 1};
    sb_allocator allocator = counting_heap_allocator(&failing);
    const sb_delta_def def = toy_delta();
    sb_entity_history *other = history;
    assert_int_equal(sb_entity_history_create(&def, CAPACITY, &allocator, &other), SB_ERROR_MEMORY);
    assert_null(other);
    sb_entity_history_destroy(NULL);
}

int main(void)
{
#define HISTORY_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        HISTORY_TEST(nothing_is_there_at_the_start),
        HISTORY_TEST(entities_are_kept_each_at_its_index),
        HISTORY_TEST(entity_that_moves_as_extrapolated_needs_no_second_baseline),
        HISTORY_TEST(entity_within_its_tolerance_needs_no_second_baseline),
        HISTORY_TEST(angle_is_as_near_across_its_end_as_anywhere),
        HISTORY_TEST(another_entity_at_the_index_has_a_baseline_of_its_own),
        HISTORY_TEST(entity_that_is_gone_is_absent_and_numbers_go_on_when_it_comes_back),
        HISTORY_TEST(last_baselines_are_remembered_and_older_ones_forgotten),
        HISTORY_TEST(baselines_of_busy_entities_are_forgotten_before_the_one_that_stays),
        HISTORY_TEST(numbers_begin_again_and_name_the_same_baselines_as_before),
        HISTORY_TEST(history_without_memory_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
