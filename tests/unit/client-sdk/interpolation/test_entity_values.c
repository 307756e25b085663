#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/interpolation/entity_values.h"
#include "game/tanks/tanks.h"
#include "harness.h"

// Entities of the tank game at 60 Hz. The expected values between two snapshots are the parabola
// and the line themselves, in double precision. After a snapshot they are those of the wire's
// extrapolation.

#define GRAVITY_M_S2 9.81

static const sb_delta_def def = {&sb_tanks_rules.schema, 60};

static sb_entity entity_at(uint8_t kind, uint16_t index, uint32_t tick)
{
    sb_entity entity = harness_entity(kind, index);
    entity.tick = tick;
    return entity;
}

static void put(sb_entity *entity, uint32_t field, double value)
{
    const sb_net_field *of = &sb_tanks_rules.schema.kinds[entity->kind].fields[field];
    entity->values[field] = sb_net_field_quantise(of, (float)value);
}

// Returns half a quantisation step of the field.
static double half_step(uint32_t kind, uint32_t field)
{
    return 0.5 * (double)sb_tanks_rules.schema.kinds[kind].fields[field].step;
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
        sb_entity ends[2] = {entity_at((uint8_t)kind, 5, 100),
                             entity_at((uint8_t)kind, 5, 100 + span)};
        double seconds = span / 60.0;
        for (uint32_t axis = 0; axis < 3; axis++) {
            double falls = axis == 1 ? gravity : 0.0;
            put(&ends[0], SB_VALUE_X + axis, start[axis]);
            put(&ends[0], SB_VALUE_VX + axis, speed[axis]);
            put(&ends[1], SB_VALUE_X + axis,
                start[axis] + speed[axis] * seconds - 0.5 * falls * seconds * seconds);
            put(&ends[1], SB_VALUE_VX + axis, speed[axis] - falls * seconds);
        }
        for (double t = 0.0; t < span; t += 0.125) {
            float values[SB_ENTITY_VALUE_COUNT_MAX];
            assert_true(sb_entity_values_between(&def, &ends[0], &ends[1], 100.0 + t, values));
            for (uint32_t axis = 0; axis < 3; axis++) {
                double falls = axis == 1 ? gravity : 0.0, at = t / 60.0;
                double expected = start[axis] + speed[axis] * at - 0.5 * falls * at * at;
                // Positions and velocities at the ends are rounded to the steps that the wire
                // carries.
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

// Each case: two yaws, and the yaw expected at a quarter of the way.
static void angles_go_the_shorter_way(void **state)
{
    (void)state;
    static const struct {
        double from, to, quarter;
    } cases[] = {{0.0, 1.0, 0.25}, {3.0, -3.0, 3.0708}, {-3.0, 3.0, -3.0708}, {-1.0, 1.0, -0.5}};
    for (uint32_t i = 0; i < 4; i++) {
        sb_entity ends[2] = {entity_at(SB_ENTITY_TANK, 1, 100), entity_at(SB_ENTITY_TANK, 1, 104)};
        for (uint32_t field = SB_TANK_YAW; field <= SB_TANK_TURRET_YAW;
             field += SB_TANK_TURRET_YAW - SB_TANK_YAW) {
            put(&ends[0], field, cases[i].from);
            put(&ends[1], field, cases[i].to);
        }
        put(&ends[0], SB_TANK_TILT_X, 0.1);
        put(&ends[1], SB_TANK_TILT_X, 0.3);
        float values[SB_ENTITY_VALUE_COUNT_MAX];
        assert_true(sb_entity_values_between(&def, &ends[0], &ends[1], 101.0, values));
        assert_true(fabs((double)values[SB_TANK_YAW] - cases[i].quarter) < 1e-3);
        assert_true(fabs((double)values[SB_TANK_TURRET_YAW] - cases[i].quarter) < 1e-3);
        assert_true(fabs((double)values[SB_TANK_TILT_X] - 0.15) < 1e-3);
    }
}

static void counts_are_those_of_the_earlier_view(void **state)
{
    (void)state;
    sb_entity ends[2] = {entity_at(SB_ENTITY_TANK, 1, 100), entity_at(SB_ENTITY_TANK, 1, 102)};
    put(&ends[0], SB_TANK_HEALTH, 100);
    put(&ends[1], SB_TANK_HEALTH, 40);
    put(&ends[1], SB_TANK_TYPE, 2);
    for (double t = 100.0; t < 102.0; t += 0.25) {
        float values[SB_ENTITY_VALUE_COUNT_MAX];
        assert_true(sb_entity_values_between(&def, &ends[0], &ends[1], t, values));
        assert_true(values[SB_TANK_HEALTH] == 100.0f);
        assert_true(values[SB_TANK_TYPE] == 0.0f);
    }
}

// An entity that moves no farther than its velocities allow slides; one that moves much farther
// jumps.
static void entity_that_was_put_elsewhere_does_not_slide(void **state)
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
            sb_entity ends[2] = {entity_at(SB_ENTITY_TANK, 1, 100),
                                 entity_at(SB_ENTITY_TANK, 1, 102)};
            put(&ends[1], SB_VALUE_X + axis, cases[i].distance_m);
            put(&ends[0], SB_VALUE_VX + axis, cases[i].speed_m_s);
            put(&ends[1], SB_VALUE_VX + axis, cases[i].speed_m_s);
            put(&ends[1], SB_TANK_YAW, 1.0);
            float values[SB_ENTITY_VALUE_COUNT_MAX];
            bool slid = sb_entity_values_between(&def, &ends[0], &ends[1], 101.5, values);
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

// These kinds have no motion.
static void entity_that_does_not_move_is_shown_as_it_is(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {SB_ENTITY_WALL, SB_ENTITY_PLAYER, SB_ENTITY_PICK_UP,
                                    SB_ENTITY_ROUND};
    for (uint32_t i = 0; i < 4; i++) {
        const sb_entity entity = entity_at(kinds[i], 1, 100), same = entity_at(kinds[i], 1, 102);
        const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[kinds[i]];
        float between[SB_ENTITY_VALUE_COUNT_MAX], ahead[SB_ENTITY_VALUE_COUNT_MAX];
        assert_true(sb_entity_values_between(&def, &entity, &same, 101.3, between));
        sb_entity_values_after(&def, &same, 110.5, ahead);
        for (uint32_t k = 0; k < kind->field_count; k++) {
            float value = sb_net_field_restore(&kind->fields[k], entity.values[k]);
            assert_true(between[k] == value);
            assert_true(ahead[k] == value);
        }
    }
}

static sb_entity moving_shell(void)
{
    sb_entity shell = entity_at(SB_ENTITY_SHELL, 20, 100);
    put(&shell, SB_VALUE_Y, 30.0);
    put(&shell, SB_VALUE_VX, 80.0);
    put(&shell, SB_VALUE_VY, 12.0);
    return shell;
}

static sb_entity turning_tank(void)
{
    sb_entity tank = entity_at(SB_ENTITY_TANK, 1, 100);
    put(&tank, SB_VALUE_VZ, 9.0);
    put(&tank, SB_TANK_YAW, 3.1);
    put(&tank, SB_TANK_YAW_RATE, 1.0);
    put(&tank, SB_TANK_TURRET_YAW, -3.1);
    put(&tank, SB_TANK_TURRET_RATE, -1.0);
    put(&tank, SB_TANK_THRUST, -3.0);
    return tank;
}

// Extrapolates by the wire's rule, on which clients and servers agree.
static void forecast(const sb_entity *entity, uint32_t to, float *out_values)
{
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&def, entity, to, values);
    const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[entity->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        out_values[i] = sb_net_field_restore(&kind->fields[i], values[i]);
    }
}

// Returns the smaller of the two angles between them.
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
        float values[SB_ENTITY_VALUE_COUNT_MAX], expected[SB_ENTITY_VALUE_COUNT_MAX];
        entity.tick = tick;
        sb_entity_values_after(&def, &entity, (double)tick + 5.5, values);
        forecast(&entity, tick, expected);
        for (uint32_t i = 0; i < sb_tanks_rules.schema.kinds[entity.kind].field_count; i++) {
            assert_true(isfinite(values[i]));
        }
        if (back == 0) {
            sb_entity_values_after(&def, &entity, tick, values);
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
        float values[SB_ENTITY_VALUE_COUNT_MAX], expected[SB_ENTITY_VALUE_COUNT_MAX],
            next[SB_ENTITY_VALUE_COUNT_MAX];
        for (uint32_t tick = 100; tick < 115; tick++) {
            sb_entity_values_after(&def, &entities[i], tick, values);
            forecast(&entities[i], tick, expected);
            assert_memory_equal(values, expected, kind->field_count * sizeof values[0]);
            // A time between two ticks gives values between theirs.
            sb_entity_values_after(&def, &entities[i], tick + 0.25, values);
            forecast(&entities[i], tick + 1, next);
            for (uint32_t k = 0; k < kind->field_count; k++) {
                bool angle = kind->fields[k].quantity == SB_QUANTITY_ANGLE;
                double distance = angle ? apart(next[k], expected[k])
                                        : fabs((double)next[k] - (double)expected[k]);
                double gone = angle ? apart(values[k], expected[k])
                                    : fabs((double)values[k] - (double)expected[k]);
                assert_true(fabs(gone - 0.25 * distance) < 1e-4);
            }
        }
        // A time before the snapshot gives the snapshot's values.
        sb_entity_values_after(&def, &entities[i], 7.0, values);
        forecast(&entities[i], 100, expected);
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
        float at_end[SB_ENTITY_VALUE_COUNT_MAX], values[SB_ENTITY_VALUE_COUNT_MAX];
        sb_entity_values_after(&other, &shell, 100.0 + 0.25 * rates_hz[i], at_end);
        assert_true(fabs((double)at_end[SB_VALUE_X] - 80.0 * 0.25) < 0.05);
        static const double later[] = {0.3, 1.0, 1e3, 1e18};
        for (uint32_t k = 0; k < 4; k++) {
            sb_entity_values_after(&other, &shell, 100.0 + later[k] * rates_hz[i], values);
            assert_memory_equal(values, at_end, SB_SHELL_VALUE_COUNT * sizeof values[0]);
        }
    }
    // Extrapolation also stops at the largest tick number.
    sb_entity shell = moving_shell();
    shell.tick = UINT32_MAX - 1;
    float values[SB_ENTITY_VALUE_COUNT_MAX];
    sb_entity_values_after(&def, &shell, 1e12, values);
    assert_true(isfinite(values[SB_VALUE_X]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parabolas_and_lines_are_exact),
        cmocka_unit_test(angles_go_the_shorter_way),
        cmocka_unit_test(counts_are_those_of_the_earlier_view),
        cmocka_unit_test(entity_that_was_put_elsewhere_does_not_slide),
        cmocka_unit_test(entity_that_does_not_move_is_shown_as_it_is),
        cmocka_unit_test(last_tick_that_there_is_stays_as_it_is),
        cmocka_unit_test(ahead_is_as_the_wire_extrapolates_it),
        cmocka_unit_test(ahead_goes_on_for_250_ms_and_no_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
