#include "protocol/delta.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "delta_kinds.h"

static void change_from_any_baseline_leads_to_the_next(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(1, 0);
    for (uint32_t i = 0; i < 60000; i++) {
        uint8_t kind = (uint8_t)(i % KIND_COUNT);
        uint32_t tick = 1 + sb_random_below(&random, 100000);
        uint32_t to_tick = tick - sb_random_below(&random, tick < 300 ? tick : 300);
        uint32_t from_tick = to_tick - sb_random_below(&random, to_tick < 300 ? to_tick : 300);
        sb_entity from = random_entity_baseline(&random, kind, from_tick);
        sb_entity to = random_successor(&random, &from, to_tick);
        sb_change change = sb_delta_make(&delta_def, tick, &from, &to);
        // An entity whose baseline is too old is created again, with the greatest age.
        uint32_t age = tick - to_tick;
        if (age >= 255) {
            age = 255;
            to.tick = tick - 255;
            assert_int_equal(change.change, SB_CHANGE_CREATE);
        } else {
            assert_int_equal(change.change, age == 0 ? SB_CHANGE_UPDATE : SB_CHANGE_UPDATE_LATE);
        }
        assert_int_equal(change.age, age);
        sb_entity got;
        memset(&got, 0xEE, sizeof got);
        assert_int_equal(sb_delta_take(&delta_def, tick, &from, &change, &got), SB_OK);
        assert_entity_baselines_equal(&got, &to);
    }
}

static void creation_holds_the_values_in_quanta(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(2, 0);
    for (uint32_t i = 0; i < 20000; i++) {
        uint8_t kind = (uint8_t)(i % KIND_COUNT);
        sb_entity to = random_entity_baseline(&random, kind, 50);
        sb_change change = sb_delta_make(&delta_def, 57, NULL, &to);
        assert_int_equal(change.change, SB_CHANGE_CREATE);
        assert_int_equal(change.index, to.index);
        assert_int_equal(change.generation, to.generation);
        assert_int_equal(change.kind, kind);
        assert_int_equal(change.age, 7);
        assert_int_equal(change.mask, (1u << delta_kinds[kind].field_count) - 1);
        for (uint32_t k = 0; k < delta_kinds[kind].field_count; k++) {
            assert_int_equal((int64_t)change.residuals[k] * delta_kinds[kind].fields[k].quantum,
                             to.values[k]);
        }
        sb_entity got;
        assert_int_equal(sb_delta_take(&delta_def, 57, NULL, &change, &got), SB_OK);
        assert_entity_baselines_equal(&got, &to);
        // So it does in the place of another entity.
        sb_entity other = random_entity_baseline(&random, SMALL, 99);
        assert_int_equal(sb_delta_take(&delta_def, 57, &other, &change, &got), SB_OK);
        assert_entity_baselines_equal(&got, &to);
    }
}

static void another_generation_or_kind_is_created_again(void **state)
{
    (void)state;
    sb_entity from = {.tick = 9, .index = 4, .generation = 1, .kind = SMALL, .values = {3, 2}};
    sb_entity to = from;
    to.tick = 10;
    assert_int_equal(sb_delta_make(&delta_def, 10, &from, &to).change, SB_CHANGE_UPDATE);
    assert_int_equal(sb_delta_make(&delta_def, 10, &from, &to).mask, 0);
    to.generation = 2;
    assert_int_equal(sb_delta_make(&delta_def, 10, &from, &to).change, SB_CHANGE_CREATE);
    to = from;
    to.kind = ODD;
    to.values[1] = 6;
    sb_change change = sb_delta_make(&delta_def, 10, &from, &to);
    assert_int_equal(change.change, SB_CHANGE_CREATE);
    assert_int_equal(change.age, 1);
    change = sb_delta_make(&delta_def, 10, &from, NULL);
    assert_int_equal(change.change, SB_CHANGE_REMOVE);
    assert_int_equal(change.index, 4);
    assert_int_equal(change.mask, 0);
}

static void ages_beyond_the_greatest_are_created_again(void **state)
{
    (void)state;
    const sb_entity from = {.tick = 9, .index = 4, .generation = 1, .kind = SMALL};
    sb_entity to = from;
    to.tick = 10;
    static const struct {
        uint32_t tick, age;
        sb_change_kind change;
    } rows[] = {{10, 0, SB_CHANGE_UPDATE},         {11, 1, SB_CHANGE_UPDATE_LATE},
                {264, 254, SB_CHANGE_UPDATE_LATE}, {265, 255, SB_CHANGE_CREATE},
                {266, 255, SB_CHANGE_CREATE},      {100000, 255, SB_CHANGE_CREATE}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sb_change change = sb_delta_make(&delta_def, rows[i].tick, &from, &to);
        assert_int_equal(change.change, rows[i].change);
        assert_int_equal(change.age, rows[i].age);
        change = sb_delta_make(&delta_def, rows[i].tick, NULL, &to);
        assert_int_equal(change.change, SB_CHANGE_CREATE);
        assert_int_equal(change.age, rows[i].age);
    }
}

static bool brute_value(const sb_net_field *field, int64_t base, int64_t residual, int64_t *out)
{
    int64_t value = base + residual * field->quantum;
    if (field->quantity == SB_QUANTITY_ANGLE) {
        int64_t turn = (int64_t)field->max + 1;
        *out = ((value % turn) + turn) % turn;
        return value >= -turn && value < 2 * turn;
    }
    *out = value;
    return value >= field->min && value <= field->max;
}

// Every value of a field with every residual that could matter.
static void every_residual_is_a_value_in_range_or_refused(void **state)
{
    (void)state;
    for (uint8_t kind = SMALL; kind <= ODD; kind++) {
        for (uint32_t f = 0; f < 2; f++) {
            const sb_net_field *field = &delta_kinds[kind].fields[f];
            for (int32_t from = field->min; from <= field->max; from += field->quantum) {
                for (int64_t r = -70; r <= 70; r++) {
                    int32_t residual = r == -70  ? INT32_MIN
                                       : r == 70 ? INT32_MAX
                                       : r == 69 ? 1 << 30
                                                 : (int32_t)r;
                    sb_entity held = {.tick = 5, .kind = kind};
                    held.values[f] = from;
                    sb_change change = {.change = SB_CHANGE_UPDATE, .mask = 1u << f};
                    change.residuals[f] = residual;
                    sb_entity got = {0};
                    int64_t value = 0;
                    bool good = brute_value(field, from, residual, &value);
                    assert_int_equal(sb_delta_take(&delta_def, 6, &held, &change, &got),
                                     good ? SB_OK : SB_ERROR_RANGE);
                    assert_int_equal(got.values[f], good ? value : 0);
                }
            }
        }
    }
}

static void changes_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    const sb_entity held = {.tick = 50, .index = 3, .generation = 8, .kind = SMALL};
    const struct {
        sb_change change;
        uint32_t tick;
        bool on_nothing, good;
    } cases[] = {
        {{.change = SB_CHANGE_UPDATE}, 60, false, true},
        {{.change = SB_CHANGE_UPDATE}, 50, false, true},
        {{.change = SB_CHANGE_UPDATE}, 49, false, false},
        {{.change = SB_CHANGE_UPDATE}, 60, true, false},
        {{.change = SB_CHANGE_UPDATE_LATE}, 60, true, false},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 10}, 60, false, true},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 11}, 60, false, false},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 60}, 60, false, false},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = UINT32_MAX}, 60, false, false},
        {{.change = SB_CHANGE_UPDATE, .mask = 3}, 60, false, true},
        {{.change = SB_CHANGE_UPDATE, .mask = 4}, 60, false, false},
        {{.change = SB_CHANGE_UPDATE, .mask = 1u << 31}, 60, false, false},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 59}, 60, true, true},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 60}, 60, true, false},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 59}, 60, false, true},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 255}, 1000, true, true},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 256}, 1000, true, false},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 255}, 305, false, true},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 256}, 306, false, false},
        {{.change = SB_CHANGE_CREATE, .kind = KIND_COUNT}, 60, true, false},
        {{.change = SB_CHANGE_CREATE, .kind = 255}, 60, false, false},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .residuals = {4}}, 60, true, false},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .residuals = {-3, 6}}, 60, true, true},
        {{.change = SB_CHANGE_CREATE, .kind = NONE, .mask = 1}, 60, true, false},
        {{.change = SB_CHANGE_CREATE, .kind = NONE}, 60, true, true},
        {{.change = SB_CHANGE_CREATE, .kind = WIDE, .age = SB_ENTITY_BASELINE_AGE_MAX},
         UINT32_MAX,
         true,
         false}, // a field of it has no 0
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_entity got = {0};
        sb_error error = sb_delta_take(&delta_def, cases[i].tick,
                                       cases[i].on_nothing ? NULL : &held, &cases[i].change, &got);
        if (error != (cases[i].good ? SB_OK : SB_ERROR_RANGE)) {
            fail_msg("case %u: %d", i, (int)error);
        }
    }
}

// Any change: if it is taken, the result is a valid entity baseline.
static void changes_of_any_numbers_are_safe(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(5, 0);
    uint32_t taken = 0;
    for (uint32_t i = 0; i < 300000; i++) {
        uint32_t tick = 1 + (sb_random_u32(&random) >> sb_random_below(&random, 32)) / 2;
        uint8_t kind = (uint8_t)(i % KIND_COUNT);
        sb_entity from = random_entity_baseline(&random, kind, sb_random_below(&random, tick) + 1);
        sb_change change = {.change = (sb_change_kind)(1 + sb_random_below(&random, 3)),
                            .index = 7,
                            .kind = (uint8_t)sb_random_below(&random, KIND_COUNT + 1),
                            .age = sb_random_u32(&random) >> sb_random_below(&random, 32),
                            .mask = (1u << delta_kinds[kind].field_count) - 1};
        for (uint32_t k = 0; k < SB_ENTITY_VALUE_COUNT_MAX; k++) {
            uint32_t bits =
                sb_random_below(&random, 12) != 0 ? 1 : 1 + sb_random_below(&random, 32);
            change.residuals[k] = (int32_t)(sb_random_u32(&random) >> (32 - bits)) *
                                  (sb_random_below(&random, 2) == 0 ? 1 : -1);
        }
        sb_entity got;
        bool on_nothing = sb_random_below(&random, 4) == 0;
        if (sb_delta_take(&delta_def, tick, on_nothing ? NULL : &from, &change, &got) != SB_OK) {
            continue;
        }
        taken++;
        assert_true(got.tick >= 1 && got.tick <= tick && got.kind < KIND_COUNT);
        for (uint32_t k = 0; k < delta_kinds[got.kind].field_count; k++) {
            const sb_net_field *field = &delta_kinds[got.kind].fields[k];
            assert_in_range(got.values[k] - field->min, 0, field->max - field->min);
            assert_int_equal(got.values[k] % field->quantum, 0);
        }
    }
    assert_true(taken > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(change_from_any_baseline_leads_to_the_next),
        cmocka_unit_test(creation_holds_the_values_in_quanta),
        cmocka_unit_test(another_generation_or_kind_is_created_again),
        cmocka_unit_test(ages_beyond_the_greatest_are_created_again),
        cmocka_unit_test(every_residual_is_a_value_in_range_or_refused),
        cmocka_unit_test(changes_that_do_not_fit_are_refused),
        cmocka_unit_test(changes_of_any_numbers_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
