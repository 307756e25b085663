#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "client/interpolation/interpolation.h"
#include "game/tanks/tanks.h"
#include "harness.h"

// Tests which views of a snapshot history lie around a time, and the values of their entities
// there. The tank game runs at 60 Hz with 30 snapshots a second.

#define TICK_RATE_HZ 60u
#define SNAPSHOT_RATE_HZ 30u

static const sb_delta_def def = {&sb_tanks_rules.schema, TICK_RATE_HZ};

typedef struct fixture {
    sb_snapshot_history history;
    sb_changes_coder coder;
    sb_interpolation interpolation;
    sb_interpolation_moment moment;
} fixture;

static void start(fixture *f)
{
    sb_interpolation_start(&f->interpolation, &f->history, TICK_RATE_HZ, SNAPSHOT_RATE_HZ, 0, 0);
}

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sb_snapshot_history_init(&f->history);
    sb_changes_coder_init(&f->coder, &def);
    start(f);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

// Takes a snapshot that creates the entities, and rounds them to the values that the wire carries.
static void add_on(fixture *f, uint32_t tick, uint32_t baseline_tick, sb_entity *entities,
                   uint32_t count)
{
    sb_message message = harness_snapshot(tick, 0, 1);
    for (uint32_t i = 0; i < count; i++) {
        harness_create(&message, def.schema, &entities[i]);
    }
    assert_int_equal(sb_snapshot_history_begin(&f->history, tick, baseline_tick), SB_OK);
    assert_int_equal(sb_snapshot_history_take(&f->history, &f->coder, &message.snapshot), SB_OK);
    sb_snapshot_history_end(&f->history);
}

static void add(fixture *f, uint32_t tick, sb_entity *entities, uint32_t count)
{
    add_on(f, tick, 0, entities, count);
}

static void look(fixture *f, double tick)
{
    sb_interpolation_open(&f->interpolation, &f->history, &def, tick, &f->moment);
    assert_true(f->moment.tick == tick);
}

// Copies the entity at `place` of the snapshot before the moment. False beyond the last.
static bool entity_before(const fixture *f, uint32_t place, sb_entity *out_entity)
{
    const sb_entity *entity = sb_interpolation_entity(&f->moment, &f->moment.before, place);
    if (entity != NULL) {
        *out_entity = *entity;
    }
    return entity != NULL;
}

// `after` is 0 if there is no later view.
static void assert_around(fixture *f, double tick, uint32_t before, uint32_t after)
{
    look(f, tick);
    assert_false(f->moment.stands);
    assert_int_equal(f->moment.before.tick, before);
    assert_int_equal(f->moment.after.tick, after);
    assert_int_equal(f->moment.after.view == NULL, after == 0);
}

static void assert_stands(fixture *f, double tick, uint32_t at)
{
    look(f, tick);
    assert_true(f->moment.stands);
    assert_int_equal(f->moment.before.tick, at);
}

static void views_around_a_time_are_found(void **state)
{
    fixture *f = *state;
    for (uint32_t tick = 10; tick <= 16; tick += 2) {
        add(f, tick, NULL, 0);
    }
    assert_stands(f, 0.0, 10);
    assert_stands(f, 9.99, 10);
    assert_around(f, 10.0, 10, 12);
    assert_around(f, 11.99, 10, 12);
    assert_around(f, 12.0, 12, 14);
    assert_around(f, 15.5, 14, 16);
    assert_around(f, 16.0, 16, 0);
    assert_around(f, 1e9, 16, 0);
    // Only the newest views count.
    for (uint32_t tick = 18; tick <= 200; tick += 2) {
        add(f, tick, NULL, 0);
    }
    uint32_t oldest = 200 - 2 * (SB_SNAPSHOT_HISTORY_KEPT_COUNT - 1);
    assert_stands(f, 16.0, oldest);
    for (uint32_t tick = oldest; tick < 200; tick += 2) {
        assert_around(f, tick + 0.5, tick, tick + 2);
    }
    assert_around(f, 200.0, 200, 0);
}

// A server that receives each acknowledgement at once uses the newest snapshot as the next one's
// baseline.
static void views_that_none_is_built_on_any_more_are_still_found(void **state)
{
    fixture *f = *state;
    sb_entity entity = harness_entity(SB_ENTITY_BALL, 300);
    add(f, 2, &entity, 1);
    for (uint32_t tick = 4; tick <= 200; tick += 2) {
        add_on(f, tick, tick - 2, &entity, 1);
    }
    uint32_t oldest = 200 - 2 * (SB_SNAPSHOT_HISTORY_KEPT_COUNT - 1);
    const uint32_t forgotten = 200 - 2 * SB_SNAPSHOT_HISTORY_DEPTH;
    assert_int_equal(sb_snapshot_history_begin(&f->history, 202, forgotten), SB_ERROR_STATE);
    for (uint32_t tick = oldest; tick < 200; tick += 2) {
        assert_around(f, tick + 0.5, tick, tick + 2);
        assert_true(entity_before(f, 0, &entity));
        assert_int_equal(entity.index, 300);
        assert_non_null(sb_interpolation_after(&f->moment, &entity));
    }
    // The views that are forgotten have freed their baselines.
    assert_int_equal(f->history.free_count,
                     SB_SNAPSHOT_HISTORY_BASELINE_COUNT - SB_SNAPSHOT_HISTORY_DEPTH);
}

static void view_that_is_being_made_is_not_found(void **state)
{
    fixture *f = *state;
    add(f, 10, NULL, 0);
    add(f, 12, NULL, 0);
    assert_int_equal(sb_snapshot_history_begin(&f->history, 14, 10), SB_OK);
    assert_around(f, 12.5, 12, 0);
    assert_around(f, 11.0, 10, 12);
    sb_snapshot_history_end(&f->history);
    assert_around(f, 12.5, 12, 14);
}

static void nothing_is_found_where_nothing_is_held(void **state)
{
    fixture *f = *state;
    sb_entity entity;
    assert_stands(f, 5.0, 0);
    assert_false(entity_before(f, 0, &entity));
}

static void without_interpolation_the_newest_stands(void **state)
{
    fixture *f = *state;
    sb_interpolation_stop(&f->interpolation);
    for (uint32_t tick = 10; tick <= 16; tick += 2) {
        add(f, tick, NULL, 0);
    }
    assert_stands(f, 12.5, 16);
    assert_true(sb_interpolation_tick(&f->interpolation, &f->history) == 16.0);
}

static void views_from_before_the_start_do_not_count(void **state)
{
    fixture *f = *state;
    add(f, 1000, NULL, 0);
    start(f);
    assert_stands(f, 990.0, 1000); // the newest view, whatever its time
    assert_stands(f, 1001.0, 1000);
    add(f, 1002, NULL, 0);
    assert_stands(f, 1001.0, 1002);
    assert_around(f, 1003.0, 1002, 0);
}

static void entities_are_found_by_rising_index(void **state)
{
    fixture *f = *state;
    const uint16_t indices[4] = {2, 3, 7, 700};
    sb_entity entities[4];
    for (uint32_t i = 0; i < 4; i++) {
        entities[i] = harness_entity(SB_ENTITY_BALL, indices[i]);
    }
    add(f, 10, entities, 4);
    add(f, 12, entities, 4);
    look(f, 11.0);
    for (uint16_t index = 0; index < 800; index++) {
        sb_entity wanted = harness_entity(SB_ENTITY_BALL, index);
        const sb_entity *found = sb_interpolation_after(&f->moment, &wanted);
        bool there = index == 2 || index == 3 || index == 7 || index == 700;
        assert_int_equal(found != NULL, there);
        assert_true(!there || found->index == index);
    }
    assert_null(sb_interpolation_after(&f->moment, &entities[3])); // already passed
    look(f, 11.0);
    assert_non_null(sb_interpolation_after(&f->moment, &entities[3]));
    // The same index with another generation or kind is another entity.
    look(f, 11.0);
    entities[0].generation++;
    assert_null(sb_interpolation_after(&f->moment, &entities[0]));
    entities[1].kind = SB_ENTITY_SHELL;
    assert_null(sb_interpolation_after(&f->moment, &entities[1]));
    assert_non_null(sb_interpolation_after(&f->moment, &entities[2]));
}

static void put(sb_entity *entity, uint32_t field, double value)
{
    const sb_net_field *of = &sb_tanks_rules.schema.kinds[entity->kind].fields[field];
    entity->values[field] = sb_net_field_quantise(of, (float)value);
}

// After 200 ms without a snapshot the entity follows its extrapolation until just before the late
// snapshot. It does not go straight from the last one to the late one.
static void idle_time_before_a_late_snapshot_is_extrapolated(void **state)
{
    fixture *f = *state;
    sb_entity tank = harness_entity(SB_ENTITY_TANK, 1);
    put(&tank, SB_VALUE_VZ, 9.0);
    put(&tank, SB_TANK_YAW, 3.1);
    put(&tank, SB_TANK_YAW_RATE, 1.0);
    tank.tick = 100;
    add(f, 100, &tank, 1);
    const sb_entity before = tank;
    put(&tank, SB_VALUE_X, 3.0);
    tank.generation = 2;
    add(f, 112, &tank, 1);
    assert_around(f, 105.0, 100, 110);
    assert_around(f, 110.0, 110, 112);
    assert_around(f, 111.0, 110, 112);
    sb_entity there;
    assert_true(entity_before(f, 0, &there));
    assert_int_equal(there.generation, before.generation);
    assert_int_equal(there.index, before.index);
    int32_t expected[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&def, &before, 110, expected);
    assert_int_equal(there.tick, 110);
    assert_memory_equal(there.values, expected, SB_TANK_VALUE_COUNT * sizeof expected[0]);
    assert_false(entity_before(f, 1, &there));
    // Until then both ends hold the same entity.
    look(f, 105.0);
    assert_true(entity_before(f, 0, &there));
    assert_memory_equal(there.values, before.values, SB_TANK_VALUE_COUNT * sizeof expected[0]);
    assert_non_null(sb_interpolation_after(&f->moment, &there));
    // A lost snapshot is no idle time.
    add(f, 116, &tank, 1);
    assert_around(f, 113.0, 112, 116);
    add(f, 124, &tank, 1);
    assert_around(f, 117.0, 116, 124);
}

// Fills the values of the entity at `place` at the time. False beyond the last.
static bool values_at(fixture *f, double tick, uint32_t place, float *out_values)
{
    look(f, tick);
    sb_entity entity;
    if (!entity_before(f, place, &entity)) {
        return false;
    }
    (void)sb_interpolation_values(&f->moment, &entity, sb_interpolation_after(&f->moment, &entity),
                                  out_values);
    return true;
}

// Times go back and forth over pairs of snapshots, an idle time and the time after the newest
// snapshot. An interpolation that forgets everything before each of them is the independent source.
static void values_do_not_depend_on_the_times_asked_for_before(void **state)
{
    fixture *f = *state;
    sb_entity entities[3];
    for (uint32_t i = 0; i < 3; i++) {
        entities[i] = harness_entity(SB_ENTITY_TANK, (uint16_t)(2 * i + 1));
        put(&entities[i], SB_VALUE_VZ, 3.0 + i);
    }
    const uint32_t ticks[6] = {100, 102, 104, 106, 118, 120};
    for (uint32_t i = 0; i < 6; i++) {
        put(&entities[i % 3], SB_VALUE_X, 0.5 * i);
        // The second entity is missing in some snapshots, so that places change.
        sb_entity some[2] = {entities[0], entities[2]};
        add(f, ticks[i], i % 2 == 0 ? entities : some, i % 2 == 0 ? 3 : 2);
    }
    static sb_interpolation kept;
    uint32_t compared = 0;
    for (uint32_t i = 0; i < 200; i++) {
        const double tick = 98.0 + (double)(i * 37 % 100) * 0.25;
        for (uint32_t place = 0; place < 4; place++) {
            float values[SB_ENTITY_VALUE_COUNT_MAX] = {0},
                  expected[SB_ENTITY_VALUE_COUNT_MAX] = {0};
            const bool there = values_at(f, tick, place, values);
            kept = f->interpolation;
            sb_interpolation_stop(&f->interpolation);
            f->interpolation.enabled = true;
            assert_int_equal(values_at(f, tick, place, expected), there);
            f->interpolation = kept;
            assert_memory_equal(values, expected, sizeof values);
            compared += there;
        }
    }
    assert_true(compared > 400);
}

// The first view of each history has the same number.
static void views_of_the_last_match_are_not_shown(void **state)
{
    fixture *f = *state;
    sb_entity entity = harness_entity(SB_ENTITY_TANK, 1), found;
    put(&entity, SB_VALUE_X, 3.0);
    add(f, 10, &entity, 1);
    look(f, 10.0);
    assert_true(entity_before(f, 0, &found));
    assert_int_equal(found.values[SB_VALUE_X], entity.values[SB_VALUE_X]);
    sb_interpolation_stop(&f->interpolation);
    sb_snapshot_history_init(&f->history);
    put(&entity, SB_VALUE_X, 5.0);
    add(f, 10, &entity, 1);
    look(f, 10.0);
    assert_true(entity_before(f, 0, &found));
    assert_int_equal(found.values[SB_VALUE_X], entity.values[SB_VALUE_X]);
}

int main(void)
{
#define MOMENT_TEST(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
    const struct CMUnitTest tests[] = {
        MOMENT_TEST(views_around_a_time_are_found),
        MOMENT_TEST(views_that_none_is_built_on_any_more_are_still_found),
        MOMENT_TEST(view_that_is_being_made_is_not_found),
        MOMENT_TEST(nothing_is_found_where_nothing_is_held),
        MOMENT_TEST(without_interpolation_the_newest_stands),
        MOMENT_TEST(views_from_before_the_start_do_not_count),
        MOMENT_TEST(entities_are_found_by_rising_index),
        MOMENT_TEST(idle_time_before_a_late_snapshot_is_extrapolated),
        MOMENT_TEST(values_do_not_depend_on_the_times_asked_for_before),
        MOMENT_TEST(views_of_the_last_match_are_not_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
