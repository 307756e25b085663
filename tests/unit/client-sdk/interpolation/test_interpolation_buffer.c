#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/interpolation/interpolation_buffer.h"
#include "game/tanks/tanks.h"
#include "harness.h"

// Views of the tank game at 60 Hz. What lies between two of them is compared with the parabola and
// the line themselves, in double precision; what lies behind them with the wire's own forecast.

#define INTERVAL 2u
#define GRAVITY_M_S2 9.81

static const sb_delta_def def = {&sb_tanks_rules.schema, 60};
static sb_snapshot snapshot;

static int setup(void **state)
{
    sb_interpolation_buffer *interpolation_buffer = calloc(1, sizeof *interpolation_buffer);
    *state = interpolation_buffer;
    return interpolation_buffer == NULL;
}

static int teardown(void **state)
{
    sb_interpolation_buffer_deinit(*state, &harness_allocator);
    free(*state);
    return 0;
}

static void put(sb_entity *entity, uint32_t field, double value)
{
    const sb_net_field *of = &sb_tanks_rules.schema.kinds[entity->kind].fields[field];
    entity->values[field] = sb_net_field_quantise(of, (float)value);
}

// Half a step of the field.
static double half_step(uint32_t kind, uint32_t field)
{
    return 0.5 * (double)sb_tanks_rules.schema.kinds[kind].fields[field].step;
}

static void add(sb_interpolation_buffer *interpolation_buffer, uint32_t tick,
                const sb_entity *entities, uint32_t count)
{
    snapshot.tick = tick;
    snapshot.entity_count = count;
    for (uint32_t i = 0; i < count; i++) {
        snapshot.entities[i] = entities[i];
    }
    sb_interpolation_buffer_add(interpolation_buffer, &def, &snapshot, INTERVAL);
}

static uint32_t tick_of(const sb_buffered_view *view)
{
    return view == NULL ? 0 : view->tick;
}

static void assert_around(const sb_interpolation_buffer *interpolation_buffer, double tick,
                          uint32_t before, uint32_t after)
{
    const sb_buffered_view *from, *to;
    assert_true(sb_interpolation_buffer_find(interpolation_buffer, tick, &from, &to));
    assert_int_equal(tick_of(from), before);
    assert_int_equal(tick_of(to), after);
}

static void views_around_a_time_are_found(void **state)
{
    sb_interpolation_buffer *interpolation_buffer = *state;
    sb_interpolation_buffer_start(interpolation_buffer, 4, &harness_allocator);
    const sb_buffered_view *from, *to;
    assert_false(sb_interpolation_buffer_find(interpolation_buffer, 5.0, &from, &to));
    assert_null(from);
    assert_null(to);
    for (uint32_t tick = 10; tick <= 16; tick += 2) {
        add(interpolation_buffer, tick, NULL, 0);
    }
    assert_around(interpolation_buffer, 0.0, 10, 10);
    assert_around(interpolation_buffer, 9.99, 10, 10);
    assert_around(interpolation_buffer, 10.0, 10, 12);
    assert_around(interpolation_buffer, 11.99, 10, 12);
    assert_around(interpolation_buffer, 12.0, 12, 14);
    assert_around(interpolation_buffer, 15.5, 14, 16);
    assert_around(interpolation_buffer, 16.0, 16, 0);
    assert_around(interpolation_buffer, 1e9, 16, 0);
    // Of more than there is room for the oldest are gone.
    for (uint32_t tick = 18; tick <= 200; tick += 2) {
        add(interpolation_buffer, tick, NULL, 0);
    }
    uint32_t oldest = 200 - 2 * (SB_INTERPOLATION_BUFFER_COUNT - 1);
    assert_around(interpolation_buffer, 16.0, oldest, oldest);
    for (uint32_t tick = oldest; tick < 200; tick += 2) {
        assert_around(interpolation_buffer, tick + 0.5, tick, tick + 2);
    }
    assert_around(interpolation_buffer, 200.0, 200, 0);
}

static void without_memory_there_is_no_buffer(void **state)
{
    sb_interpolation_buffer *interpolation_buffer = *state;
    const sb_buffered_view *from, *to;
    for (uint32_t i = 0; i < 2; i++) {
        if (i == 1) {
            sb_interpolation_buffer_start(interpolation_buffer, 0, &harness_allocator);
        }
        sb_entity entity = harness_entity(SB_ENTITY_BALL, 3);
        add(interpolation_buffer, 10, &entity, 1);
        assert_false(sb_interpolation_buffer_find(interpolation_buffer, 10.0, &from, &to));
        assert_int_equal(interpolation_buffer->entity_capacity, 0);
    }
}

static void *allocate_nothing(void *context, size_t size)
{
    (void)context;
    (void)size;
    return NULL;
}

static void refused_memory_is_no_buffer(void **state)
{
    sb_interpolation_buffer *interpolation_buffer = *state;
    sb_interpolation_buffer_start(interpolation_buffer, 4, &harness_allocator);
    add(interpolation_buffer, 10, NULL, 0);
    const sb_allocator refusing = {.allocate = allocate_nothing,
                                   .release = harness_allocator.release};
    sb_interpolation_buffer_start(interpolation_buffer, 4, &refusing); // of the next match
    const sb_buffered_view *from, *to;
    add(interpolation_buffer, 20, NULL, 0);
    assert_false(sb_interpolation_buffer_find(interpolation_buffer, 20.0, &from, &to));
}

static void start_begins_anew(void **state)
{
    sb_interpolation_buffer *interpolation_buffer = *state;
    sb_interpolation_buffer_start(interpolation_buffer, 4, &harness_allocator);
    add(interpolation_buffer, 1000, NULL, 0);
    sb_interpolation_buffer_start(interpolation_buffer, 4, &harness_allocator);
    const sb_buffered_view *from, *to;
    assert_false(sb_interpolation_buffer_find(interpolation_buffer, 1000.0, &from, &to));
    add(interpolation_buffer, 10, NULL, 0);
    assert_around(interpolation_buffer, 5.0, 10, 10);
}

static void more_entities_than_there_is_room_for_are_cut(void **state)
{
    sb_interpolation_buffer *interpolation_buffer = *state;
    sb_interpolation_buffer_start(interpolation_buffer, 3, &harness_allocator);
    sb_entity entities[5];
    for (uint16_t i = 0; i < 5; i++) {
        entities[i] = harness_entity(SB_ENTITY_BALL, i);
    }
    // Under the sanitizer a copy beyond the memory is seen, also in the ring's last place.
    for (uint32_t tick = 1; tick <= SB_INTERPOLATION_BUFFER_COUNT + 3; tick++) {
        add(interpolation_buffer, tick, entities, 5);
    }
    const sb_buffered_view *from, *to;
    assert_true(sb_interpolation_buffer_find(interpolation_buffer, 20.0, &from, &to));
    assert_int_equal(from->entity_count, 3);
    assert_int_equal(from->entities[2].index, 2);
}

static void entities_are_found_by_rising_index(void **state)
{
    (void)state;
    sb_entity entities[4];
    const uint16_t indices[4] = {2, 3, 7, 700};
    for (uint32_t i = 0; i < 4; i++) {
        entities[i] = harness_entity(SB_ENTITY_BALL, indices[i]);
    }
    const sb_buffered_view view = {.tick = 1, .entity_count = 4, .entities = entities};
    uint32_t hint = 0;
    for (uint32_t index = 0; index < 800; index++) {
        const sb_entity *found = sb_buffered_view_entity(&view, index, &hint);
        bool there = index == 2 || index == 3 || index == 7 || index == 700;
        assert_int_equal(found != NULL, there);
        assert_true(!there || found->index == index);
    }
    assert_int_equal(hint, 4);
    assert_null(sb_buffered_view_entity(&view, 700, &hint)); // passed
    hint = 0;
    assert_ptr_equal(sb_buffered_view_entity(&view, 700, &hint), &entities[3]);
    const sb_buffered_view empty = {.tick = 1};
    hint = 0;
    assert_null(sb_buffered_view_entity(&empty, 0, &hint));
}

// A view of one entity, which the caller keeps.
static sb_buffered_view of(uint32_t tick, sb_entity *entity)
{
    return (sb_buffered_view){.tick = tick, .entity_count = 1, .entities = entity};
}

static void parabolas_and_lines_are_exact(void **state)
{
    (void)state;
    static const uint32_t kinds[] = {SB_ENTITY_SHELL, SB_ENTITY_BALL};
    static const uint32_t spans[] = {1, 2, 3, 12};
    static const double start[3] = {-30.0, 12.0, 40.0}, speed[3] = {60.0, 25.0, -80.0};
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t kind = kinds[i / 4], span = spans[i % 4];
        double gravity = kind == SB_ENTITY_SHELL ? GRAVITY_M_S2 : 0.0;
        sb_entity ends[2] = {harness_entity((uint8_t)kind, 5), harness_entity((uint8_t)kind, 5)};
        double seconds = span / 60.0;
        for (uint32_t axis = 0; axis < 3; axis++) {
            double falls = axis == 1 ? gravity : 0.0;
            put(&ends[0], SB_VALUE_X + axis, start[axis]);
            put(&ends[0], SB_VALUE_VX + axis, speed[axis]);
            put(&ends[1], SB_VALUE_X + axis,
                start[axis] + speed[axis] * seconds - 0.5 * falls * seconds * seconds);
            put(&ends[1], SB_VALUE_VX + axis, speed[axis] - falls * seconds);
        }
        const sb_buffered_view from = of(100, &ends[0]), to = of(100 + span, &ends[1]);
        for (double t = 0.0; t < span; t += 0.125) {
            float values[SB_ENTITY_VALUE_COUNT_MAX];
            assert_true(sb_buffered_view_interpolate(&def, &from, &ends[0], &to, &ends[1],
                                                     100.0 + t, values));
            for (uint32_t axis = 0; axis < 3; axis++) {
                double falls = axis == 1 ? gravity : 0.0, at = t / 60.0;
                double expected = start[axis] + speed[axis] * at - 0.5 * falls * at * at;
                // The ends are rounded to what is held, and so are their velocities.
                double error = half_step(kind, SB_VALUE_X) +
                               0.3 * seconds * half_step(kind, SB_VALUE_VX) + 2e-5;
                assert_true(fabs((double)values[SB_VALUE_X + axis] - expected) <= error);
                double rate = speed[axis] - falls * at;
                assert_true(fabs((double)values[SB_VALUE_VX + axis] - rate) <=
                            half_step(kind, SB_VALUE_VX) + 2e-5);
            }
        }
    }
}

// From one yaw to another; where it should be at a quarter of the way.
static void angles_go_the_shorter_way(void **state)
{
    (void)state;
    static const struct {
        double from, to, quarter;
    } cases[] = {{0.0, 1.0, 0.25}, {3.0, -3.0, 3.0708}, {-3.0, 3.0, -3.0708}, {-1.0, 1.0, -0.5}};
    for (uint32_t i = 0; i < 4; i++) {
        sb_entity ends[2] = {harness_entity(SB_ENTITY_TANK, 1), harness_entity(SB_ENTITY_TANK, 1)};
        for (uint32_t field = SB_TANK_YAW; field <= SB_TANK_TURRET_YAW;
             field += SB_TANK_TURRET_YAW - SB_TANK_YAW) {
            put(&ends[0], field, cases[i].from);
            put(&ends[1], field, cases[i].to);
        }
        put(&ends[0], SB_TANK_TILT_X, 0.1);
        put(&ends[1], SB_TANK_TILT_X, 0.3);
        const sb_buffered_view from = of(100, &ends[0]), to = of(104, &ends[1]);
        float values[SB_ENTITY_VALUE_COUNT_MAX];
        assert_true(
            sb_buffered_view_interpolate(&def, &from, &ends[0], &to, &ends[1], 101.0, values));
        assert_true(fabs((double)values[SB_TANK_YAW] - cases[i].quarter) < 1e-3);
        assert_true(fabs((double)values[SB_TANK_TURRET_YAW] - cases[i].quarter) < 1e-3);
        assert_true(fabs((double)values[SB_TANK_TILT_X] - 0.15) < 1e-3);
    }
}

static void counts_are_those_of_the_earlier_view(void **state)
{
    (void)state;
    sb_entity ends[2] = {harness_entity(SB_ENTITY_TANK, 1), harness_entity(SB_ENTITY_TANK, 1)};
    put(&ends[0], SB_TANK_HEALTH, 100);
    put(&ends[1], SB_TANK_HEALTH, 40);
    put(&ends[1], SB_TANK_TYPE, 2);
    const sb_buffered_view from = of(100, &ends[0]), to = of(102, &ends[1]);
    for (double t = 100.0; t < 102.0; t += 0.25) {
        float values[SB_ENTITY_VALUE_COUNT_MAX];
        assert_true(sb_buffered_view_interpolate(&def, &from, &ends[0], &to, &ends[1], t, values));
        assert_true(values[SB_TANK_HEALTH] == 100.0f);
        assert_true(values[SB_TANK_TYPE] == 0.0f);
    }
}

// What moves no farther than its velocities may say slides; what moves much more does not.
static void what_was_put_elsewhere_does_not_slide(void **state)
{
    (void)state;
    static const struct {
        double distance_m, speed_m_s;
        bool slides;
    } cases[] = {{30.0, 0.0, false},
                 {3.0, 10.0, false},
                 {0.3, 0.0, true},
                 {0.4, 10.0, true},
                 {200.0, 20.0, false}};
    for (uint32_t i = 0; i < 5; i++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            sb_entity ends[2] = {harness_entity(SB_ENTITY_TANK, 1),
                                 harness_entity(SB_ENTITY_TANK, 1)};
            put(&ends[1], SB_VALUE_X + axis, cases[i].distance_m);
            put(&ends[0], SB_VALUE_VX + axis, cases[i].speed_m_s);
            put(&ends[1], SB_VALUE_VX + axis, cases[i].speed_m_s);
            put(&ends[1], SB_TANK_YAW, 1.0);
            const sb_buffered_view from = of(100, &ends[0]), to = of(102, &ends[1]);
            float values[SB_ENTITY_VALUE_COUNT_MAX];
            bool slid =
                sb_buffered_view_interpolate(&def, &from, &ends[0], &to, &ends[1], 101.5, values);
            assert_int_equal(slid, cases[i].slides);
            if (!slid) {
                assert_true(values[SB_VALUE_X + axis] == 0.0f);
                assert_true(values[SB_TANK_YAW] == 0.0f);
            } else {
                assert_true(fabsf(values[SB_VALUE_X + axis]) > 0.01f);
            }
        }
    }
}

// What stands for itself: kinds without any motion.
static void what_does_not_move_is_shown_as_it_is(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {SB_ENTITY_WALL, SB_ENTITY_PLAYER, SB_ENTITY_PICK_UP,
                                    SB_ENTITY_ROUND};
    for (uint32_t i = 0; i < 4; i++) {
        sb_entity entity = harness_entity(kinds[i], 1);
        const sb_buffered_view from = of(100, &entity), to = of(102, &entity);
        const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[kinds[i]];
        float between[SB_ENTITY_VALUE_COUNT_MAX], ahead[SB_ENTITY_VALUE_COUNT_MAX];
        assert_true(
            sb_buffered_view_interpolate(&def, &from, &entity, &to, &entity, 101.3, between));
        sb_buffered_view_extrapolate(&def, &to, &entity, 110.5, ahead);
        for (uint32_t k = 0; k < kind->field_count; k++) {
            float value = sb_net_field_restore(&kind->fields[k], entity.values[k]);
            assert_true(between[k] == value);
            assert_true(ahead[k] == value);
        }
    }
}

static sb_entity moving_shell(void)
{
    sb_entity shell = harness_entity(SB_ENTITY_SHELL, 20);
    put(&shell, SB_VALUE_Y, 30.0);
    put(&shell, SB_VALUE_VX, 80.0);
    put(&shell, SB_VALUE_VY, 12.0);
    return shell;
}

static sb_entity turning_tank(void)
{
    sb_entity tank = harness_entity(SB_ENTITY_TANK, 1);
    put(&tank, SB_VALUE_VZ, 9.0);
    put(&tank, SB_TANK_YAW, 3.1);
    put(&tank, SB_TANK_YAW_RATE, 1.0);
    put(&tank, SB_TANK_TURRET_YAW, -3.1);
    put(&tank, SB_TANK_TURRET_RATE, -1.0);
    put(&tank, SB_TANK_THRUST, -3.0);
    return tank;
}

// By the wire's forecast, whose numbers are what clients and servers agree upon.
static void forecast(const sb_entity *entity, uint32_t from, uint32_t to, float *out_values)
{
    sb_entity_baseline entity_baseline = {
        .tick = from, .index = entity->index, .kind = entity->kind};
    memcpy(entity_baseline.values, entity->values, sizeof entity_baseline.values);
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&def, &entity_baseline, to, values);
    const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[entity->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        out_values[i] = sb_net_field_restore(&kind->fields[i], values[i]);
    }
}

// The smaller of the two angles between them.
static double apart(float a, float b)
{
    return fabs(remainder((double)a - (double)b, 6.283185307179586));
}

static void last_tick_that_there_is_stays_as_it_is(void **state)
{
    (void)state;
    sb_entity entity = moving_shell();
    for (uint32_t back = 0; back < 3; back++) {
        const uint32_t tick = UINT32_MAX - back;
        const sb_buffered_view view = of(tick, &entity);
        float values[SB_ENTITY_VALUE_COUNT_MAX], expected[SB_ENTITY_VALUE_COUNT_MAX];
        sb_buffered_view_extrapolate(&def, &view, &entity, (double)tick + 5.5, values);
        forecast(&entity, tick, tick, expected);
        for (uint32_t i = 0; i < sb_tanks_rules.schema.kinds[entity.kind].field_count; i++) {
            assert_true(isfinite(values[i]));
        }
        if (back == 0) {
            sb_buffered_view_extrapolate(&def, &view, &entity, tick, values);
            assert_memory_equal(values, expected,
                                sb_tanks_rules.schema.kinds[entity.kind].field_count *
                                    sizeof values[0]);
        }
    }
}

static void ahead_is_as_the_wire_extrapolates_it(void **state)
{
    (void)state;
    sb_entity entities[2] = {moving_shell(), turning_tank()};
    for (uint32_t i = 0; i < 2; i++) {
        const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[entities[i].kind];
        const sb_buffered_view view = of(100, &entities[i]);
        float values[SB_ENTITY_VALUE_COUNT_MAX], expected[SB_ENTITY_VALUE_COUNT_MAX],
            next[SB_ENTITY_VALUE_COUNT_MAX];
        for (uint32_t tick = 100; tick < 115; tick++) {
            sb_buffered_view_extrapolate(&def, &view, &entities[i], tick, values);
            forecast(&entities[i], 100, tick, expected);
            assert_memory_equal(values, expected, kind->field_count * sizeof values[0]);
            // And between two ticks between the two.
            sb_buffered_view_extrapolate(&def, &view, &entities[i], tick + 0.25, values);
            forecast(&entities[i], 100, tick + 1, next);
            for (uint32_t k = 0; k < kind->field_count; k++) {
                bool angle = kind->fields[k].quantity == SB_QUANTITY_ANGLE;
                double distance = angle ? apart(next[k], expected[k])
                                        : fabs((double)next[k] - (double)expected[k]);
                double gone = angle ? apart(values[k], expected[k])
                                    : fabs((double)values[k] - (double)expected[k]);
                assert_true(fabs(gone - 0.25 * distance) < 1e-4);
            }
        }
        // Earlier than the view is the view.
        sb_buffered_view_extrapolate(&def, &view, &entities[i], 7.0, values);
        forecast(&entities[i], 100, 100, expected);
        assert_memory_equal(values, expected, kind->field_count * sizeof values[0]);
    }
}

static void ahead_goes_on_for_250_ms_and_no_longer(void **state)
{
    (void)state;
    static const uint32_t rates_hz[] = {10, 60, 240};
    for (uint32_t i = 0; i < 3; i++) {
        const sb_delta_def other = {&sb_tanks_rules.schema, rates_hz[i]};
        sb_entity shell = moving_shell();
        const sb_buffered_view view = of(100, &shell);
        float at_end[SB_ENTITY_VALUE_COUNT_MAX], values[SB_ENTITY_VALUE_COUNT_MAX];
        sb_buffered_view_extrapolate(&other, &view, &shell, 100.0 + 0.25 * rates_hz[i], at_end);
        assert_true(fabs((double)at_end[SB_VALUE_X] - 80.0 * 0.25) < 0.05);
        static const double later[] = {0.3, 1.0, 1e3, 1e18};
        for (uint32_t k = 0; k < 4; k++) {
            sb_buffered_view_extrapolate(&other, &view, &shell, 100.0 + later[k] * rates_hz[i],
                                         values);
            assert_memory_equal(values, at_end, SB_SHELL_VALUE_COUNT * sizeof values[0]);
        }
    }
    // Nor beyond the last number of a tick.
    sb_entity shell = moving_shell();
    const sb_buffered_view last = of(UINT32_MAX - 1, &shell);
    float values[SB_ENTITY_VALUE_COUNT_MAX];
    sb_buffered_view_extrapolate(&def, &last, &shell, 1e12, values);
    assert_true(isfinite(values[SB_VALUE_X]));
}

// 200 ms without a snapshot: the entity went on as predicted until just before the late one, and
// not straight from the last to the late one.
static void rest_before_a_late_snapshot_is_as_extrapolated(void **state)
{
    sb_interpolation_buffer *interpolation_buffer = *state;
    sb_interpolation_buffer_start(interpolation_buffer, 4, &harness_allocator);
    sb_entity tank = turning_tank();
    sb_entity before = tank;
    add(interpolation_buffer, 100, &tank, 1);
    put(&tank, SB_VALUE_X, 3.0);
    tank.generation = 2;
    add(interpolation_buffer, 112, &tank, 1);
    assert_around(interpolation_buffer, 105.0, 100, 110);
    assert_around(interpolation_buffer, 111.0, 110, 112);
    const sb_buffered_view *from, *to;
    assert_true(sb_interpolation_buffer_find(interpolation_buffer, 111.0, &from, &to));
    assert_int_equal(from->entity_count, 1);
    assert_int_equal(from->entities[0].generation, before.generation);
    assert_int_equal(from->entities[0].index, before.index);
    sb_entity_baseline entity_baseline = {.tick = 100, .index = before.index, .kind = before.kind};
    memcpy(entity_baseline.values, before.values, sizeof entity_baseline.values);
    int32_t expected[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&def, &entity_baseline, 110, expected);
    assert_memory_equal(from->entities[0].values, expected,
                        SB_TANK_VALUE_COUNT * sizeof expected[0]);
    // A snapshot that was lost, on the other hand, is no rest.
    add(interpolation_buffer, 116, &tank, 1);
    assert_around(interpolation_buffer, 113.0, 112, 116);
    add(interpolation_buffer, 124, &tank, 1);
    assert_around(interpolation_buffer, 117.0, 116, 124);
}

int main(void)
{
#define BUFFER_TEST(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
    const struct CMUnitTest tests[] = {
        BUFFER_TEST(views_around_a_time_are_found),
        BUFFER_TEST(without_memory_there_is_no_buffer),
        BUFFER_TEST(refused_memory_is_no_buffer),
        BUFFER_TEST(start_begins_anew),
        BUFFER_TEST(more_entities_than_there_is_room_for_are_cut),
        BUFFER_TEST(entities_are_found_by_rising_index),
        BUFFER_TEST(parabolas_and_lines_are_exact),
        BUFFER_TEST(angles_go_the_shorter_way),
        BUFFER_TEST(counts_are_those_of_the_earlier_view),
        BUFFER_TEST(what_was_put_elsewhere_does_not_slide),
        BUFFER_TEST(what_does_not_move_is_shown_as_it_is),
        BUFFER_TEST(last_tick_that_there_is_stays_as_it_is),
        BUFFER_TEST(ahead_is_as_the_wire_extrapolates_it),
        BUFFER_TEST(ahead_goes_on_for_250_ms_and_no_longer),
        BUFFER_TEST(rest_before_a_late_snapshot_is_as_extrapolated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
