// Tests of delta.c: the residuals are the differences from the extrapolation, stage by stage.
#include "protocol/delta.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "delta_kinds.h"
#include "protocol/motion.h"

// Tries the turns: the smallest difference counts, of two equal ones the negative.
static int64_t shortest(const sb_net_field *field, int64_t difference)
{
    if (field->quantity != SB_QUANTITY_ANGLE) {
        return difference;
    }
    int64_t turn = (int64_t)field->max + 1, best = difference;
    for (int64_t k = -2; k <= 2; k++) {
        int64_t d = difference + k * turn;
        if (llabs(d) < llabs(best) || (llabs(d) == llabs(best) && d < best)) {
            best = d;
        }
    }
    return best;
}

// Is the heading nearer to z than to x, by the parts of the turn? Half way it is not.
static bool is_crossed(uint8_t kind, const int32_t *values)
{
    int32_t yaw = values[6] % 4096;
    return kind == VEHICLE && (yaw < 1024 || yaw > 3072);
}

// The position of a field's residual.
static uint32_t index_by_hand(bool crossed, uint32_t field)
{
    return crossed && field == 3 ? 5 : crossed && field == 5 ? 3 : field;
}

// The fields of a stage, by the delta_kinds' tables.
static uint32_t stage_by_hand(uint8_t kind, uint32_t stage, const int32_t *values)
{
    const uint32_t positions = 7, velocities = 7 << 3,
                   all = (1u << delta_kinds[kind].field_count) - 1;
    if (kind != VEHICLE && kind != FALLER) {
        return stage == 0 ? all : 0;
    }
    uint32_t angles = kind == VEHICLE ? 1u << 6 | 1u << 10 : 1u << 10;
    uint32_t left = kind != VEHICLE ? 0 : is_crossed(kind, values) ? 1u << 3 : 1u << 5;
    const uint32_t stages[] = {all & ~(angles | velocities | positions), angles, velocities & ~left,
                               left, positions};
    return stages[stage];
}

// Each stage is extrapolated from the true values of the stages before it. The values of later
// stages are unknown and may be anything.
static void extrapolate_by_stages(sb_random *random, const sb_entity *from, const sb_entity *to,
                                  int32_t *out_extrapolated)
{
    int32_t known[SB_ENTITY_VALUE_COUNT_MAX];
    for (uint32_t k = 0; k < delta_kinds[to->kind].field_count; k++) {
        known[k] = random_value(random, &delta_kinds[to->kind].fields[k]);
    }
    for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
        uint32_t fields = stage_by_hand(to->kind, stage, to->values);
        int32_t seen[SB_ENTITY_VALUE_COUNT_MAX];
        memcpy(seen, known, sizeof seen);
        sb_motion_extrapolate_stage(&delta_kinds[to->kind], 60, from->values, to->tick - from->tick,
                                    stage, seen);
        for (uint32_t k = 0; k < delta_kinds[to->kind].field_count; k++) {
            if ((fields >> k & 1) != 0) {
                out_extrapolated[k] = seen[k];
                known[k] = to->values[k];
            }
        }
    }
}

static void update_holds_the_difference_from_the_extrapolation(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(3, 0);
    uint32_t quiet = 0, crossings = 0;
    for (uint32_t i = 0; i < 30000; i++) {
        uint8_t kind = (uint8_t)(i % KIND_COUNT);
        sb_entity from = random_entity_baseline(&random, kind, 100);
        uint32_t tick = 100 + sb_random_below(&random, 90);
        sb_entity to = random_successor(&random, &from, tick);
        int32_t extrapolated[SB_ENTITY_VALUE_COUNT_MAX];
        extrapolate_by_stages(&random, &from, &to, extrapolated);
        bool crossed = is_crossed(kind, to.values);
        crossings += crossed;
        sb_change change = sb_delta_make(&delta_def, tick, &from, &to);
        for (uint32_t k = 0; k < delta_kinds[kind].field_count; k++) {
            const sb_net_field *field = &delta_kinds[kind].fields[k];
            uint32_t at = index_by_hand(crossed, k);
            int64_t base = sb_net_field_round(field, extrapolated[k]);
            int64_t residual = shortest(field, to.values[k] - base) / field->quantum;
            assert_int_equal(change.residuals[at], residual);
            assert_int_equal(change.mask >> at & 1, residual != 0);
            quiet += residual == 0;
        }
        assert_int_equal(change.mask >> delta_kinds[kind].field_count, 0);
    }
    assert_true(quiet > 10000 && crossings > 1000);
}

// Sets the fields of `stage` and later stages to the extrapolated values, as far as quanta allow.
static void put_where_it_goes(const sb_entity *from, uint32_t stage, sb_entity *to)
{
    const sb_net_kind *kind = &delta_kinds[to->kind];
    for (; stage < SB_MOTION_STAGE_COUNT; stage++) {
        sb_motion_extrapolate_stage(kind, 60, from->values, to->tick - from->tick, stage,
                                    to->values);
        round_values(kind, to->values);
    }
}

static void extrapolated_values_are_those_of_the_motion(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(4, 0);
    for (uint32_t i = 0; i < 5000; i++) {
        uint8_t kind = i % 2 == 0 ? VEHICLE : FALLER;
        sb_entity from = random_entity_baseline(&random, kind, 100);
        uint32_t tick = 100 + sb_random_below(&random, 200);
        int32_t values[SB_ENTITY_VALUE_COUNT_MAX], advanced[SB_ENTITY_VALUE_COUNT_MAX];
        sb_delta_extrapolate(&delta_def, &from, tick, values);
        sb_motion_advance(&delta_kinds[kind], 60, from.values, tick - 100, advanced);
        assert_memory_equal(values, advanced, 12 * sizeof advanced[0]);
        round_values(&delta_kinds[kind], values);
        for (uint32_t k = 0; k < 12; k++) {
            // Rounded by half a quantum at most, an angle round the turn.
            int64_t moved = shortest(&delta_vehicle_fields[k], values[k] - (int64_t)advanced[k]);
            assert_true(llabs(moved) * 2 <= delta_vehicle_fields[k].quantum);
            assert_int_equal(values[k] % delta_vehicle_fields[k].quantum, 0);
        }
    }
}

// An entity that moves as extrapolated has no residuals. If the values of one stage differ, only
// their residuals are stated, not the effects on later stages.
static void change_that_follows_from_known_values_is_not_sent(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(6, 0);
    uint32_t said[SB_MOTION_STAGE_COUNT + 1] = {0};
    for (uint32_t i = 0; i < 12000; i++) {
        uint8_t kind = i % 2 == 0 ? VEHICLE : FALLER;
        sb_entity from = random_entity_baseline(&random, kind, 100);
        sb_entity to = random_entity_baseline(&random, kind, 100 + sb_random_below(&random, 200));
        to.index = from.index;
        to.generation = from.generation;
        uint32_t known = i / 2 % (SB_MOTION_STAGE_COUNT + 1);
        put_where_it_goes(&from, known, &to);
        uint32_t fields = 0;
        for (uint32_t stage = 0; stage < known; stage++) {
            fields |= stage_by_hand(kind, stage, to.values);
        }
        uint32_t places = 0;
        for (uint32_t k = 0; k < 12; k++) {
            places |= (fields >> k & 1) << index_by_hand(is_crossed(kind, to.values), k);
        }
        sb_change change = sb_delta_make(&delta_def, to.tick, &from, &to);
        assert_int_equal(change.mask & ~places, 0);
        said[known] += change.mask != 0;
        sb_entity got;
        assert_int_equal(sb_delta_take(&delta_def, to.tick, &from, &change, &got), SB_OK);
        assert_entity_baselines_equal(&got, &to);
    }
    assert_int_equal(said[0], 0);
    assert_true(said[1] > 1000 && said[SB_MOTION_STAGE_COUNT] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(update_holds_the_difference_from_the_extrapolation),
        cmocka_unit_test(extrapolated_values_are_those_of_the_motion),
        cmocka_unit_test(change_that_follows_from_known_values_is_not_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
