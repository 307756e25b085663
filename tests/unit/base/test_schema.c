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
static const sb_net_field position = {.name = "x",
                                      .unit = "m",
                                      .quantity = SB_QUANTITY_LINEAR,
                                      .step = 1.0f / 1024.0f,
                                      .min = -524288,
                                      .max = 524287};
static const sb_net_field velocity = {.name = "vx",
                                      .unit = "m/s",
                                      .quantity = SB_QUANTITY_LINEAR,
                                      .step = 0.01f,
                                      .min = -12000,
                                      .max = 12000};
static const sb_net_field heading = {.name = "yaw",
                                     .unit = "rad",
                                     .quantity = SB_QUANTITY_ANGLE,
                                     .step = (float)(2 * PI / 65536),
                                     .max = 65535};
static const sb_net_field coarse = {.name = "pitch",
                                    .unit = "rad",
                                    .quantity = SB_QUANTITY_ANGLE,
                                    .step = (float)(2 * PI / 1024),
                                    .max = 1023};
static const sb_net_field health = {
    .name = "health", .unit = "points", .quantity = SB_QUANTITY_INTEGER, .step = 1.0f, .max = 1000};

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
    // The error of the wrap (base/trigonometry.h) comes on top of half a step.
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
    const sb_net_kind kinds[] = {{.name = "empty"},
                                 {.name = "tank", .field_count = 2, .fields = fields}};
    const sb_schema schema = {.kind_count = 2, .kinds = kinds};
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

// A struct with a member of every type that can be networked.
typedef struct sample {
    float f32;
    uint16_t u16;
    int16_t i16;
    uint8_t u8;
    int8_t i8;
    uint8_t guards[2];
} sample;

#define SAMPLE_FIELD(member, field_type, low, high)                                                \
    SB_NET_INTEGER(#member, "count", low, high, SB_NET_RECORD, field_type, sample, member)

static const sample sample_full = {.f32 = -1.5f,
                                   .u16 = 0xFFFE,
                                   .i16 = INT16_MIN,
                                   .u8 = 0xFD,
                                   .i8 = INT8_MIN,
                                   .guards = {0xA5, 0x5A}};

static void macros_describe_the_member_that_they_name(void **state)
{
    (void)state;
    const sb_net_field linear = SB_NET_LINEAR("x", "m", 0.25f, 80, SB_NET_BODY, sample, f32);
    assert_string_equal(linear.name, "x");
    assert_string_equal(linear.unit, "m");
    assert_int_equal(linear.quantity, SB_QUANTITY_LINEAR);
    assert_true(linear.step == 0.25f && linear.min == -80 && linear.max == 80);
    assert_int_equal(linear.source, SB_NET_BODY);
    assert_int_equal(linear.type, SB_FIELD_F32);
    assert_int_equal(linear.offset, 0);
    const sb_net_field angle = SB_NET_ANGLE("yaw", 4096, SB_NET_RECORD, sample, f32);
    assert_int_equal(angle.quantity, SB_QUANTITY_ANGLE);
    assert_true(angle.min == 0 && angle.max == 4095);
    assert_true(fabs((double)angle.step - 2 * PI / 4096) < 1e-9);
    assert_int_equal(angle.type, SB_FIELD_F32);
    const sb_net_field integer = SAMPLE_FIELD(i16, SB_FIELD_I16, -5, 7);
    assert_int_equal(integer.quantity, SB_QUANTITY_INTEGER);
    assert_true(integer.step == 1.0f && integer.min == -5 && integer.max == 7);
    assert_int_equal(integer.source, SB_NET_RECORD);
    assert_int_equal(integer.type, SB_FIELD_I16);
    assert_int_equal(integer.offset, 6);
}

static void member_of_every_type_is_read_with_its_sign(void **state)
{
    (void)state;
    const sb_net_field u8 = SAMPLE_FIELD(u8, SB_FIELD_U8, 0, 255);
    const sb_net_field i8 = SAMPLE_FIELD(i8, SB_FIELD_I8, -128, 127);
    const sb_net_field u16 = SAMPLE_FIELD(u16, SB_FIELD_U16, 0, 65535);
    const sb_net_field i16 = SAMPLE_FIELD(i16, SB_FIELD_I16, -32768, 32767);
    const sb_net_field whole = SAMPLE_FIELD(f32, SB_FIELD_F32, -9, 9);
    const sb_net_field linear = SB_NET_LINEAR("x", "m", 0.25f, 80, SB_NET_BODY, sample, f32);
    const sb_net_field angle = SB_NET_ANGLE("yaw", 4096, SB_NET_RECORD, sample, f32);
    assert_int_equal(sb_net_field_read(&u8, &sample_full), 0xFD);
    assert_int_equal(sb_net_field_read(&i8, &sample_full), -128);
    assert_int_equal(sb_net_field_read(&u16, &sample_full), 0xFFFE);
    assert_int_equal(sb_net_field_read(&i16, &sample_full), -32768);
    assert_int_equal(sb_net_field_read(&whole, &sample_full), -1);
    assert_int_equal(sb_net_field_read(&linear, &sample_full), -6);
    // -1.5 rad are -977.8 of 4,096 parts, and so 3118.2 the other way round.
    assert_int_equal(sb_net_field_read(&angle, &sample_full), 3118);
}

static void member_beyond_the_range_is_read_as_its_end(void **state)
{
    (void)state;
    const sb_net_field u8 = SAMPLE_FIELD(u8, SB_FIELD_U8, 3, 200);
    const sb_net_field i8 = SAMPLE_FIELD(i8, SB_FIELD_I8, -100, 5);
    const sb_net_field u16 = SAMPLE_FIELD(u16, SB_FIELD_U16, 3, 1000);
    const sb_net_field i16 = SAMPLE_FIELD(i16, SB_FIELD_I16, -9, 5);
    const sb_net_field linear = SB_NET_LINEAR("x", "m", 0.25f, 4, SB_NET_BODY, sample, f32);
    assert_int_equal(sb_net_field_read(&u8, &sample_full), 200);
    assert_int_equal(sb_net_field_read(&i8, &sample_full), -100);
    assert_int_equal(sb_net_field_read(&u16, &sample_full), 1000);
    assert_int_equal(sb_net_field_read(&i16, &sample_full), -9);
    assert_int_equal(sb_net_field_read(&linear, &sample_full), -4);
    const sample low = {.f32 = NAN, .i16 = 6, .i8 = 6};
    assert_int_equal(sb_net_field_read(&u8, &low), 3);
    assert_int_equal(sb_net_field_read(&i8, &low), 5);
    assert_int_equal(sb_net_field_read(&u16, &low), 3);
    assert_int_equal(sb_net_field_read(&i16, &low), 5);
    assert_int_equal(sb_net_field_read(&linear, &low), 0);
}

static void every_value_of_an_integer_comes_back_as_it_was_written(void **state)
{
    (void)state;
    const sb_net_field fields[] = {
        SAMPLE_FIELD(u8, SB_FIELD_U8, 0, 255),
        SAMPLE_FIELD(i8, SB_FIELD_I8, -128, 127),
        SAMPLE_FIELD(u16, SB_FIELD_U16, 0, 65535),
        SAMPLE_FIELD(i16, SB_FIELD_I16, -32768, 32767),
        SAMPLE_FIELD(f32, SB_FIELD_F32, -300, 300),
        SB_NET_LINEAR("x", "m", 1.0f / 128.0f, 64000, SB_NET_BODY, sample, f32),
        SB_NET_ANGLE("yaw", 4096, SB_NET_RECORD, sample, f32),
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        for (int32_t value = fields[i].min; value <= fields[i].max; value++) {
            sample at = sample_full;
            sb_net_field_write(&fields[i], value, &at);
            assert_int_equal(sb_net_field_read(&fields[i], &at), value);
        }
    }
}

static void write_changes_its_member_alone(void **state)
{
    (void)state;
    const sb_net_field u8 = SAMPLE_FIELD(u8, SB_FIELD_U8, 0, 255);
    const sb_net_field i8 = SAMPLE_FIELD(i8, SB_FIELD_I8, -128, 127);
    const sb_net_field u16 = SAMPLE_FIELD(u16, SB_FIELD_U16, 0, 65535);
    const sb_net_field i16 = SAMPLE_FIELD(i16, SB_FIELD_I16, -32768, 32767);
    const sb_net_field linear = SB_NET_LINEAR("x", "m", 0.25f, 80, SB_NET_BODY, sample, f32);
    sample at = sample_full, expected = sample_full;
    sb_net_field_write(&u8, 0x12, &at);
    expected.u8 = 0x12;
    assert_memory_equal(&at, &expected, sizeof at);
    sb_net_field_write(&i8, -3, &at);
    expected.i8 = -3;
    assert_memory_equal(&at, &expected, sizeof at);
    sb_net_field_write(&u16, 0x1234, &at);
    expected.u16 = 0x1234;
    assert_memory_equal(&at, &expected, sizeof at);
    sb_net_field_write(&i16, -1234, &at);
    expected.i16 = -1234;
    assert_memory_equal(&at, &expected, sizeof at);
    sb_net_field_write(&linear, 7, &at);
    expected.f32 = 1.75f;
    assert_memory_equal(&at, &expected, sizeof at);
}

static void value_beyond_the_range_is_written_as_its_end(void **state)
{
    (void)state;
    const sb_net_field u8 = SAMPLE_FIELD(u8, SB_FIELD_U8, 3, 200);
    const sb_net_field i16 = SAMPLE_FIELD(i16, SB_FIELD_I16, -9, 5);
    const sb_net_field linear = SB_NET_LINEAR("x", "m", 0.25f, 80, SB_NET_BODY, sample, f32);
    sample at = sample_full;
    sb_net_field_write(&u8, INT32_MAX, &at);
    assert_int_equal(at.u8, 200);
    sb_net_field_write(&u8, INT32_MIN, &at);
    assert_int_equal(at.u8, 3);
    sb_net_field_write(&i16, 6, &at);
    assert_int_equal(at.i16, 5);
    sb_net_field_write(&i16, -10, &at);
    assert_int_equal(at.i16, -9);
    sb_net_field_write(&linear, INT32_MAX, &at);
    assert_true(at.f32 == 20.0f);
    sb_net_field_write(&linear, INT32_MIN, &at);
    assert_true(at.f32 == -20.0f);
}

static sb_net_field coarse_field(sb_quantity quantity, int32_t min, int32_t max, int32_t quantum)
{
    return (sb_net_field){
        .quantity = quantity, .step = 1.0f, .min = min, .max = max, .quantum = quantum};
}

// By trying every multiple: the nearest one, of two the one above; an angle's goes round.
static int32_t nearest_multiple(const sb_net_field *field, int32_t value)
{
    int32_t best = 0;
    int64_t least = INT64_MAX;
    bool angle = field->quantity == SB_QUANTITY_ANGLE;
    int64_t low = (int64_t)field->min - (angle ? field->quantum : 0);
    int64_t high = (int64_t)field->max + (angle ? field->quantum : 0);
    for (int64_t multiple = low - low % field->quantum; multiple <= high;
         multiple += field->quantum) {
        int64_t distance = llabs(multiple - value);
        if ((angle || multiple >= field->min) && distance <= least) {
            least = distance;
            best = (int32_t)multiple;
        }
    }
    int32_t turn = field->max + 1;
    return angle ? (best % turn + turn) % turn : best;
}

static void round_gives_the_nearest_multiple_of_the_quantum(void **state)
{
    (void)state;
    const sb_net_field fields[] = {
        coarse_field(SB_QUANTITY_LINEAR, -100, 100, 1),
        coarse_field(SB_QUANTITY_LINEAR, -96, 96, 8),
        coarse_field(SB_QUANTITY_LINEAR, -99, 99, 3),
        coarse_field(SB_QUANTITY_INTEGER, -10, 40, 5),
        coarse_field(SB_QUANTITY_INTEGER, 20, 60, 20),
        coarse_field(SB_QUANTITY_INTEGER, 0, 1000, 40),
        coarse_field(SB_QUANTITY_ANGLE, 0, 63, 1),
        coarse_field(SB_QUANTITY_ANGLE, 0, 63, 4),
        coarse_field(SB_QUANTITY_ANGLE, 0, 44, 9),
        coarse_field(SB_QUANTITY_ANGLE, 0, 7, 8),
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        for (int32_t value = fields[i].min; value <= fields[i].max; value++) {
            assert_int_equal(sb_net_field_round(&fields[i], value),
                             nearest_multiple(&fields[i], value));
        }
    }
    // Beyond the range it is the end's.
    assert_int_equal(sb_net_field_round(&fields[1], 97), 96);
    assert_int_equal(sb_net_field_round(&fields[1], INT32_MAX), 96);
    assert_int_equal(sb_net_field_round(&fields[1], INT32_MIN), -96);
    assert_int_equal(sb_net_field_round(&fields[4], INT32_MIN), 20);
    // The last three of 64 parts are nearest to the turn's end, which is its start.
    assert_int_equal(sb_net_field_round(&fields[7], 61), 60);
    assert_int_equal(sb_net_field_round(&fields[7], 62), 0);
}

static void difference_of_an_angle_is_the_shorter_way_round(void **state)
{
    (void)state;
    static const int32_t turns[] = {2, 3, 8, 9, 64, 1023};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        sb_net_field field = coarse_field(SB_QUANTITY_ANGLE, 0, turns[i] - 1, 1);
        for (int32_t a = 0; a < turns[i]; a++) {
            for (int32_t b = 0; b<turns[i]; b += turns[i]> 100 ? 13 : 1) {
                int32_t d = sb_net_field_difference(&field, a, b);
                assert_int_equal(((b + d) % turns[i] + turns[i]) % turns[i], a);
                assert_true(2 * d >= -turns[i] && 2 * d < turns[i]);
            }
        }
    }
    const sb_net_field turn = coarse_field(SB_QUANTITY_ANGLE, 0, 8191, 4);
    assert_int_equal(sb_net_field_difference(&turn, 4, 8188), 8);
    assert_int_equal(sb_net_field_difference(&turn, 8188, 4), -8);
    assert_int_equal(sb_net_field_difference(&turn, 0, 4096), -4096);
    assert_int_equal(sb_net_field_difference(&turn, 4096, 0), -4096);
}

static void difference_of_anything_else_is_plain(void **state)
{
    (void)state;
    const sb_net_field linear = coarse_field(SB_QUANTITY_LINEAR, -8192, 8191, 1);
    const sb_net_field integer = coarse_field(SB_QUANTITY_INTEGER, -(1 << 28), 1 << 28, 1);
    assert_int_equal(sb_net_field_difference(&linear, 8191, -8192), 16383);
    assert_int_equal(sb_net_field_difference(&linear, -8192, 8191), -16383);
    assert_int_equal(sb_net_field_difference(&integer, -(1 << 28), 1 << 28), -(1 << 29));
    assert_int_equal(sb_net_field_difference(&integer, 5, 5), 0);
}

static void member_is_held_if_it_lies_in_the_range(void **state)
{
    (void)state;
    const sb_net_field u8 = SAMPLE_FIELD(u8, SB_FIELD_U8, 3, 200);
    const sb_net_field i8 = SAMPLE_FIELD(i8, SB_FIELD_I8, -100, 5);
    const sb_net_field u16 = SAMPLE_FIELD(u16, SB_FIELD_U16, 3, 1000);
    const sb_net_field i16 = SAMPLE_FIELD(i16, SB_FIELD_I16, -9, 5);
    for (int32_t v = -32768; v < 65536; v++) {
        const sample at = {
            .u8 = (uint8_t)v, .i8 = (int8_t)v, .u16 = (uint16_t)v, .i16 = (int16_t)v};
        assert_int_equal(sb_net_field_holds(&u8, &at), at.u8 >= 3 && at.u8 <= 200);
        assert_int_equal(sb_net_field_holds(&i8, &at), at.i8 >= -100 && at.i8 <= 5);
        assert_int_equal(sb_net_field_holds(&u16, &at), at.u16 >= 3 && at.u16 <= 1000);
        assert_int_equal(sb_net_field_holds(&i16, &at), at.i16 >= -9 && at.i16 <= 5);
    }
}

static bool holds(const sb_net_field *field, float value)
{
    const sample at = {.f32 = value};
    return sb_net_field_holds(field, &at);
}

static void real_is_held_if_its_value_would_not_be_clamped(void **state)
{
    (void)state;
    const sb_net_field linear = SB_NET_LINEAR("x", "m", 0.25f, 80, SB_NET_BODY, sample, f32);
    const sb_net_field angle = SB_NET_ANGLE("yaw", 4096, SB_NET_RECORD, sample, f32);
    // Half a step beyond the ends is rounded to them.
    assert_true(holds(&linear, 20.0f) && holds(&linear, -20.0f) && holds(&linear, 0.0f));
    assert_true(holds(&linear, 20.12f) && holds(&linear, -20.12f));
    assert_false(holds(&linear, 20.13f) || holds(&linear, -20.13f));
    assert_false(holds(&linear, FLT_MAX) || holds(&linear, -FLT_MAX));
    assert_true(holds(&angle, (float)PI) && holds(&angle, (float)-PI) && holds(&angle, 6.2f));
    assert_false(holds(&angle, 6.3f) || holds(&angle, -6.3f) || holds(&angle, 1e30f));
    const float no_numbers[] = {NAN, -NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < 4; i++) {
        assert_false(holds(&linear, no_numbers[i]));
        assert_false(holds(&angle, no_numbers[i]));
    }
}

static void coarse_macros_say_quantum_and_tolerance(void **state)
{
    (void)state;
    const sb_net_field linear = SB_NET_COARSE("x", "m", 0.25f, 80, 8, 9, SB_NET_BODY, sample, f32);
    assert_true(linear.quantum == 8 && linear.tolerance == 9);
    assert_true(linear.step == 0.25f && linear.min == -80 && linear.max == 80);
    assert_int_equal(linear.quantity, SB_QUANTITY_LINEAR);
    const sb_net_field angle = SB_NET_COARSE_ANGLE("yaw", 4096, 4, 5, SB_NET_RECORD, sample, f32);
    assert_true(angle.quantum == 4 && angle.tolerance == 5);
    assert_true(angle.min == 0 && angle.max == 4095);
    assert_int_equal(angle.quantity, SB_QUANTITY_ANGLE);
    const sb_net_field fine[] = {SB_NET_LINEAR("x", "m", 0.25f, 80, SB_NET_BODY, sample, f32),
                                 SB_NET_ANGLE("yaw", 4096, SB_NET_RECORD, sample, f32),
                                 SAMPLE_FIELD(i16, SB_FIELD_I16, -5, 7)};
    for (size_t i = 0; i < 3; i++) {
        assert_true(fine[i].quantum == 1 && fine[i].tolerance == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_gives_the_nearest_multiple_of_the_quantum),
        cmocka_unit_test(difference_of_an_angle_is_the_shorter_way_round),
        cmocka_unit_test(difference_of_anything_else_is_plain),
        cmocka_unit_test(member_is_held_if_it_lies_in_the_range),
        cmocka_unit_test(real_is_held_if_its_value_would_not_be_clamped),
        cmocka_unit_test(coarse_macros_say_quantum_and_tolerance),
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
        cmocka_unit_test(macros_describe_the_member_that_they_name),
        cmocka_unit_test(member_of_every_type_is_read_with_its_sign),
        cmocka_unit_test(member_beyond_the_range_is_read_as_its_end),
        cmocka_unit_test(every_value_of_an_integer_comes_back_as_it_was_written),
        cmocka_unit_test(write_changes_its_member_alone),
        cmocka_unit_test(value_beyond_the_range_is_written_as_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
