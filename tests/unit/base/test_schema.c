#include "base/schema.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define PI 3.14159265358979323846

// A position in millimetre-like steps of a power of two, one in decimal steps, an angle in 16 bits
// and one in 10, and a count.
static const sb_net_field position = {"x",     "m",   SB_QUANTITY_LINEAR, 1.0f / 1024.0f,
                                      -524288, 524287};
static const sb_net_field velocity = {"vx", "m/s", SB_QUANTITY_LINEAR, 0.01f, -12000, 12000};
static const sb_net_field heading = {"yaw", "rad", SB_QUANTITY_ANGLE, (float)(2 * PI / 65536),
                                     0,     65535};
static const sb_net_field coarse = {"pitch", "rad", SB_QUANTITY_ANGLE, (float)(2 * PI / 1024),
                                    0,       1023};
static const sb_net_field health = {"health", "points", SB_QUANTITY_INTEGER, 1.0f, 0, 1000};

static uint64_t sample_state = 77;

static float sample_in(double low, double high)
{
    sample_state = sample_state * UINT64_C(2862933555777941757) + UINT64_C(3037000493);
    return (float)(low + (high - low) * ((double)(sample_state >> 32) / 4294967296.0));
}

static void linear_error_is_at_most_half_a_step(void **state)
{
    (void)state;
    for (int i = 0; i < 100000; i++) {
        float value = sample_in(-511.9, 511.9);
        int32_t quantised = sb_net_field_quantise(&position, value);
        double error = fabs((double)value - quantised / 1024.0);
        assert_true(error <= 0.5 / 1024);
        assert_true((double)sb_net_field_restore(&position, quantised) == quantised / 1024.0);
    }
}

static void linear_of_decimal_step_errs_by_half_a_step_and_roundings(void **state)
{
    (void)state;
    for (int i = 0; i < 100000; i++) {
        float value = sample_in(-119.9, 119.9);
        float restored = sb_net_field_restore(&velocity, sb_net_field_quantise(&velocity, value));
        // Quotient, sum and product each round once, by at most 2^-24 of the value.
        double rounding = 3 * 0x1p-24 * (fabs((double)value) + 0.01);
        assert_true(fabs((double)value - (double)restored) <= 0.005 + rounding);
    }
}

static void linear_halves_round_up(void **state)
{
    (void)state;
    assert_int_equal(sb_net_field_quantise(&position, 2.5f / 1024), 3);
    assert_int_equal(sb_net_field_quantise(&position, -2.5f / 1024), -2);
    assert_int_equal(sb_net_field_quantise(&position, 0.0f), 0);
    assert_int_equal(sb_net_field_quantise(&position, -0.0f), 0);
}

static void linear_restored_value_quantises_to_itself(void **state)
{
    (void)state;
    for (int32_t q = position.min; q <= position.max; q += 37) {
        assert_int_equal(sb_net_field_quantise(&position, sb_net_field_restore(&position, q)), q);
    }
    for (int32_t q = velocity.min; q <= velocity.max; q++) {
        assert_int_equal(sb_net_field_quantise(&velocity, sb_net_field_restore(&velocity, q)), q);
    }
}

static void value_beyond_the_range_is_clamped(void **state)
{
    (void)state;
    const float beyond[] = {512.0f, 513.0f, 1e9f, FLT_MAX, INFINITY};
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
        assert_int_equal(sb_net_field_quantise(&position, beyond[i]), position.max);
        assert_int_equal(sb_net_field_quantise(&position, -beyond[i] - 1), position.min);
        assert_int_equal(sb_net_field_quantise(&health, beyond[i] + 1000), 1000);
        assert_int_equal(sb_net_field_quantise(&health, -beyond[i]), 0);
    }
}

static void nan_is_zero_for_every_quantity(void **state)
{
    (void)state;
    assert_int_equal(sb_net_field_quantise(&position, NAN), 0);
    assert_int_equal(sb_net_field_quantise(&heading, NAN), 0);
    assert_int_equal(sb_net_field_quantise(&health, NAN), 0);
}

static void integer_is_sent_as_it_is(void **state)
{
    (void)state;
    for (int32_t value = 0; value <= 1000; value++) {
        assert_int_equal(sb_net_field_quantise(&health, (float)value), value);
        assert_true(sb_net_field_restore(&health, value) == (float)value);
    }
}

static void check_angle(const sb_net_field *field, float angle)
{
    int32_t quantised = sb_net_field_quantise(field, angle);
    assert_in_range(quantised, 0, field->max);
    float restored = sb_net_field_restore(field, quantised);
    assert_true((double)restored >= -PI - 1e-6 && (double)restored < PI);
    double turns = ((double)angle - (double)restored) / (2 * PI);
    double error = fabs(turns - round(turns)) * 2 * PI;
    // Beside half a step: what the wrap of base/trigonometry.h errs by.
    double rounding = 1e-6 + fabs((double)angle) * 1.2e-7;
    assert_true(error <= 0.5 * (double)field->step + rounding);
}

static void angle_error_is_at_most_half_a_step_whatever_the_turns(void **state)
{
    (void)state;
    for (int i = 0; i < 100000; i++) {
        check_angle(&coarse, sample_in(-PI, PI));
        check_angle(&heading, sample_in(-PI, PI));
        check_angle(&coarse, sample_in(-100, 100));
    }
    for (int k = -8; k <= 8; k++) {
        float x = (float)(k * PI);
        check_angle(&heading, nextafterf(x, -INFINITY));
        check_angle(&heading, x);
        check_angle(&heading, nextafterf(x, INFINITY));
    }
}

static void angle_known_directions_have_known_values(void **state)
{
    (void)state;
    assert_int_equal(sb_net_field_quantise(&heading, 0.0f), 0);
    assert_int_equal(sb_net_field_quantise(&heading, (float)(PI / 2)), 16384);
    assert_int_equal(sb_net_field_quantise(&heading, (float)PI), 32768);
    assert_int_equal(sb_net_field_quantise(&heading, (float)-PI), 32768);
    assert_int_equal(sb_net_field_quantise(&heading, (float)(-PI / 2)), 49152);
    // Just under a whole turn rounds to the next turn's zero, not to max + 1.
    assert_int_equal(sb_net_field_quantise(&heading, -0.2f * heading.step), 0);
    assert_true(fabsf(sb_net_field_restore(&heading, 16384) - (float)(PI / 2)) < 1e-6f);
    assert_true(sb_net_field_restore(&heading, 49152) < 0.0f);
    assert_true(sb_net_field_restore(&heading, 32768) < 0.0f);
}

static void angle_not_finite_or_beyond_the_wrap_is_zero(void **state)
{
    (void)state;
    assert_int_equal(sb_net_field_quantise(&heading, INFINITY), 0);
    assert_int_equal(sb_net_field_quantise(&heading, -INFINITY), 0);
    assert_int_equal(sb_net_field_quantise(&heading, 1e30f), 0);
}

static void angle_restored_value_quantises_to_itself(void **state)
{
    (void)state;
    for (int32_t q = 0; q <= heading.max; q++) {
        assert_int_equal(sb_net_field_quantise(&heading, sb_net_field_restore(&heading, q)), q);
    }
}

static void schema_accepts_only_known_kinds_and_values_in_range(void **state)
{
    (void)state;
    const sb_net_field fields[] = {health, heading};
    const sb_net_kind kinds[] = {{"empty", 0, NULL}, {"tank", 2, fields}};
    const sb_schema schema = {2, kinds};
    sb_entity entity = {.kind = 1, .values = {1000, 65535}};
    assert_true(sb_schema_accepts(&schema, &entity));
    entity.values[0] = 1001;
    assert_false(sb_schema_accepts(&schema, &entity));
    entity.values[0] = 0;
    assert_true(sb_schema_accepts(&schema, &entity));
    entity.values[1] = -1;
    assert_false(sb_schema_accepts(&schema, &entity));
    entity.values[1] = 0;
    // A value that the kind does not have is not looked at.
    entity.values[2] = -5;
    assert_true(sb_schema_accepts(&schema, &entity));
    entity.kind = 0;
    assert_true(sb_schema_accepts(&schema, &entity));
    entity.kind = 2;
    assert_false(sb_schema_accepts(&schema, &entity));
    entity.kind = 255;
    assert_false(sb_schema_accepts(&schema, &entity));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_error_is_at_most_half_a_step),
        cmocka_unit_test(linear_of_decimal_step_errs_by_half_a_step_and_roundings),
        cmocka_unit_test(linear_halves_round_up),
        cmocka_unit_test(linear_restored_value_quantises_to_itself),
        cmocka_unit_test(value_beyond_the_range_is_clamped),
        cmocka_unit_test(nan_is_zero_for_every_quantity),
        cmocka_unit_test(integer_is_sent_as_it_is),
        cmocka_unit_test(angle_error_is_at_most_half_a_step_whatever_the_turns),
        cmocka_unit_test(angle_known_directions_have_known_values),
        cmocka_unit_test(angle_not_finite_or_beyond_the_wrap_is_zero),
        cmocka_unit_test(angle_restored_value_quantises_to_itself),
        cmocka_unit_test(schema_accepts_only_known_kinds_and_values_in_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
