// What the check asks of networked fields, motions, and the records of a player.
#include "game/rules_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "rules_sentence.h"
#include "sample_rules.h"

#define OWN "the record beside a player's own entity is larger than snapshots carry"
#define OVER_PREDICTED "what a client predicts of a record is more than the record has"
#define MOTION "a kind's motion names a field that it has not, or is out of range"

static void networked_fields_are_named_and_in_range(void **state)
{
    (void)state;
    ASSERT_REFUSED(ball_values[0].name, NULL, FIELD);
    ASSERT_REFUSED(ball_values[0].unit, NULL, FIELD);
    ASSERT_REFUSED(ball_values[0].min, 4001, FIELD);
    ASSERT_REFUSED(ball_values[0].step, 0.0f, FIELD);
    ASSERT_REFUSED(ball_values[0].step, -1.0f, FIELD);
    ASSERT_REFUSED(ball_values[0].step, NAN, FIELD);
    ASSERT_REFUSED(ball_values[0].step, INFINITY, FIELD);
    ASSERT_REFUSED(ball_values[0].step, 1.1e6f, FIELD);
    ASSERT_REFUSED(ball_values[0].quantity, (sb_quantity)9, FIELD);
    ASSERT_REFUSED(ball_values[0].source, (sb_net_source)9, FIELD);
    ASSERT_REFUSED(ball_values[0].type, (sb_field_type)99, FIELD);
    ASSERT_REFUSED(ball_values[0].offset, sizeof(sb_body), FIELD);
    ASSERT_REFUSED(ball_values[0].offset, sizeof(sb_body) - 3, FIELD);
    ASSERT_REFUSED(ball_values[0].offset, UINT32_MAX, FIELD);
}

static void angles_are_whole_turns_from_zero(void **state)
{
    (void)state;
    ASSERT_REFUSED(ball_values[1].min, -1, FIELD);
    ASSERT_REFUSED(ball_values[1].min, 1, FIELD);
    ASSERT_REFUSED(ball_values[1].max, 0, FIELD);
    // The step must be 2 pi / (max + 1), or the quotient could leave the range of an integer.
    ASSERT_REFUSED(ball_values[1].max, 1024, FIELD);
    ASSERT_REFUSED(ball_values[1].max, INT32_MAX, FIELD);
    ASSERT_REFUSED(ball_values[1].step, 1e-20f, FIELD);
    ASSERT_REFUSED(ball_values[1].step, 0.1f, FIELD);
}

static void values_fit_the_members_that_they_are_written_back_to(void **state)
{
    (void)state;
    ASSERT_REFUSED(ball_values[3].max, 65536, FIELD);
    ASSERT_REFUSED(ball_values[3].min, -1, FIELD);
    ASSERT_REFUSED(ball_values[3].offset, sizeof(sample_ball) - 1, FIELD);
    ASSERT_TAKEN(ball_values[3].offset, sizeof(sample_ball) - 2);
    ASSERT_REFUSED(ball_values[3].quantity, SB_QUANTITY_LINEAR, FIELD);
    ASSERT_REFUSED(ball_values[3].type, SB_FIELD_U32, FIELD);
    ASSERT_REFUSED(ball_values[3].type, SB_FIELD_I32, FIELD);
    ASSERT_REFUSED(ball_values[3].type, SB_FIELD_U64, FIELD);
    ASSERT_REFUSED(ball_values[3].type, SB_FIELD_U8, FIELD);
    ASSERT_REFUSED(ball_values[3].type, (sb_field_type)99, FIELD);
    static const struct {
        sb_field_type type;
        int32_t min, max;
    } rows[] = {{SB_FIELD_U8, 0, 255},
                {SB_FIELD_I8, -128, 127},
                {SB_FIELD_U16, 0, 65535},
                {SB_FIELD_I16, -32768, 32767}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sb_net_field *field = &rules_sample.ball_values[3];
        field->type = rows[i].type;
        field->min = rows[i].min;
        field->max = rows[i].max;
        assert_null(sb_rules_check(&rules_sample.rules));
        field->max = rows[i].max + 1;
        assert_rules_sentence(FIELD);
        field->max = rows[i].max;
        field->min = rows[i].min - 1;
        assert_rules_sentence(FIELD);
    }
}

static void fields_come_from_what_their_kind_has(void **state)
{
    (void)state;
    ASSERT_REFUSED(lamp_values[0].source, SB_NET_BODY, FIELD);
    rules_sample.kinds[0].section = SB_NET_NO_SECTION;
    assert_rules_sentence(FIELD);
    rules_sample.kinds[0].field_count = 2;
    assert_null(sb_rules_check(&rules_sample.rules));
}

static void quantum_divides_the_range_and_is_borne_by_the_tolerance(void **state)
{
    (void)state;
    // x is from -4,000 to 4,000, yaw has 1,024 parts, the count is from 0 to 65,535.
    ASSERT_REFUSED(ball_values[0].quantum, 0, FIELD);
    ASSERT_REFUSED(ball_values[0].quantum, -1, FIELD);
    ASSERT_REFUSED(ball_values[0].quantum, INT32_MIN, FIELD);
    ASSERT_REFUSED(ball_values[0].tolerance, -1, FIELD);
    ASSERT_REFUSED(ball_values[0].tolerance, INT32_MAX, FIELD);
    ASSERT_TAKEN(ball_values[0].tolerance, 1 << 24);
    ASSERT_REFUSED(ball_values[0].tolerance, (1 << 24) + 1, FIELD);
    ASSERT_REFUSED(ball_values[0].quantum, 2, FIELD); // errs by 1
    // Both ends are multiples of it.
    rules_sample.ball_values[3].quantum = 5;
    rules_sample.ball_values[3].tolerance = 2;
    assert_null(sb_rules_check(&rules_sample.rules));
    rules_sample.ball_values[3].min = 1;
    assert_rules_sentence(FIELD);
    rules_sample.ball_values[3].min = 5;
    assert_null(sb_rules_check(&rules_sample.rules));
    sample_rules_init(&rules_sample);
    static const struct {
        uint32_t field;
        int32_t quantum, tolerance;
        bool good;
    } rows[] = {
        {0, 2, 1, true},       {0, 2, 0, false},        {0, 32, 16, true},
        {0, 32, 15, false},    {0, 3, 1, false},        {0, 64, 99, false},
        {0, 4000, 2000, true}, {0, 8000, 4000, false},  {1, 4, 2, true},
        {1, 3, 9, false},      {1, 1024, 512, true},    {1, 2048, 1024, false},
        {1, 1023, 999, false}, {3, 65535, 32767, true}, {3, 65535, 32766, false},
        {3, 2, 9, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sb_net_field *field = &rules_sample.ball_values[rows[i].field];
        field->quantum = rows[i].quantum;
        field->tolerance = rows[i].tolerance;
        const char *sentence = sb_rules_check(&rules_sample.rules);
        if ((sentence == NULL) != rows[i].good) {
            fail_msg("row %zu: %s", i, sentence != NULL ? sentence : "taken");
        }
        sample_rules_init(&rules_sample);
    }
    // 2^16 at most.
    rules_sample.ball_values[0].min = -(1 << 17);
    rules_sample.ball_values[0].max = 1 << 17;
    rules_sample.ball_values[0].quantum = 1 << 16;
    rules_sample.ball_values[0].tolerance = 1 << 15;
    assert_null(sb_rules_check(&rules_sample.rules));
    rules_sample.ball_values[0].quantum = 1 << 17;
    rules_sample.ball_values[0].tolerance = 1 << 16;
    assert_rules_sentence(FIELD);
}

static void values_are_no_further_apart_than_the_wire_can_reckon(void **state)
{
    (void)state;
    ASSERT_TAKEN(ball_values[0].max, 1 << 28);
    ASSERT_REFUSED(ball_values[0].max, (1 << 28) + 1, FIELD);
    ASSERT_REFUSED(ball_values[0].max, INT32_MAX, FIELD);
    ASSERT_TAKEN(ball_values[0].min, -(1 << 28));
    ASSERT_REFUSED(ball_values[0].min, -(1 << 28) - 1, FIELD);
    ASSERT_REFUSED(ball_values[0].min, INT32_MIN, FIELD);
}

static void motion_names_fields_of_its_kind_and_is_in_range(void **state)
{
    (void)state;
    const sb_net_motion good = {.position = {0, 0, 0},
                                .velocity = {2, 2, 2},
                                .position_shift = 8,
                                .thrust = 3,
                                .thrust_shift = 8,
                                .spins = {{1, 3, -8}, {1, 3, 8}},
                                .grip_by = 3,
                                .grips = {0, 65535, 1, 2},
                                .acceleration = {0, -(1 << 22), 0}};
    sb_net_motion motion = good;
    rules_sample.kinds[0].motion = &motion;
    assert_null(sb_rules_check(&rules_sample.rules));
    // A module may lack each of these.
    motion.grip_by = SB_NET_NO_FIELD;
    assert_null(sb_rules_check(&rules_sample.rules));
    motion.thrust = SB_NET_NO_FIELD;
    assert_null(sb_rules_check(&rules_sample.rules));
    motion.spins[0].angle = motion.spins[0].rate = SB_NET_NO_FIELD;
    assert_null(sb_rules_check(&rules_sample.rules));
    motion.spins[1].angle = motion.spins[1].rate = SB_NET_NO_FIELD;
    assert_null(sb_rules_check(&rules_sample.rules));
    motion = good;
    motion.ballistic = true;
    assert_null(sb_rules_check(&rules_sample.rules));
    for (uint32_t i = 0; i < 45; i++) {
        motion = good;
        uint32_t axis = i % 3;
        switch (i / 3) {
        case 0:
            motion.position[axis] = 4;
            break;
        case 1:
            motion.velocity[axis] = i == 3 ? SB_NET_NO_FIELD : 4;
            break;
        case 2:
            motion.acceleration[axis] = axis == 1 ? (1 << 22) + 1 : 1; // only upright
            break;
        case 3:
            motion.acceleration[axis] = i == 9 ? INT32_MIN : -(1 << 22) - 1;
            break;
        case 4:
        case 5: // 0 is no angle
            motion.spins[i / 3 - 4].angle = axis == 0 ? 4 : axis == 1 ? SB_NET_NO_FIELD : 0;
            break;
        case 6:
        case 7:
            motion.spins[i / 3 - 6].rate = axis == 0 ? 4 : axis == 1 ? SB_NET_NO_FIELD : 254;
            break;
        case 8:
            motion.position_shift = axis == 0 ? 9 : axis == 1 ? -9 : -128;
            break;
        case 9:
        case 10:
            motion.spins[i / 3 - 9].shift = axis == 0 ? 9 : axis == 1 ? -9 : 127;
            break;
        case 11:
            motion.thrust = axis == 0 ? 4 : axis == 1 ? 200 : 254;
            break;
        case 12:
            motion.thrust_shift = axis == 0 ? 9 : axis == 1 ? -1 : -128;
            break;
        case 13:
            motion.grip_by = axis == 0 ? 4 : axis == 1 ? 1 : 254; // 1 is an angle
            break;
        default:
            motion.grips[i % 4] = i % 2 == 0 ? 65536 : -1;
            break;
        }
        const char *sentence = sb_rules_check(&rules_sample.rules);
        if (sentence == NULL || strcmp(sentence, MOTION) != 0) {
            fail_msg("case %u: %s", i, sentence != NULL ? sentence : "taken");
        }
    }
    motion = good;
    assert_null(sb_rules_check(&rules_sample.rules));
}

// A reader decodes the fields of motion before those that are extrapolated from them.
static void field_that_follows_from_a_motion_is_no_part_of_its_cause(void **state)
{
    (void)state;
    const sb_net_motion good = {.position = {0, 0, 0},
                                .velocity = {2, 2, 2},
                                .thrust = 3,
                                .grip_by = 3,
                                .spins = {{1, 3, 0}, {1, 3, 0}}};
    sb_net_motion motion = good;
    rules_sample.kinds[0].motion = &motion;
    assert_null(sb_rules_check(&rules_sample.rules));
    for (uint32_t i = 0; i < 3; i++) {
        motion.velocity[i] = 0; // a position
        assert_rules_sentence(MOTION);
        motion.velocity[i] = 1; // an angle
        assert_rules_sentence(MOTION);
        motion = good;
        motion.position[i] = 3; // a rate, and the thrust
        assert_rules_sentence(MOTION);
        motion = good;
    }
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        motion.spins[i].rate = 0;
        assert_rules_sentence(MOTION);
        motion.spins[i].rate = 1;
        assert_rules_sentence(MOTION);
        motion = good;
    }
    motion.thrust = 0;
    assert_rules_sentence(MOTION);
    motion.thrust = 1;
    assert_rules_sentence(MOTION);
    motion = good;
    assert_null(sb_rules_check(&rules_sample.rules));
}

// A snapshot carries the body and this many bytes of a record with a player's own entity. Records
// of other kinds may be larger.
static void own_record_is_no_larger_than_a_snapshot_carries(void **state)
{
    (void)state;
    sb_field fields[4];
    memcpy(fields, rules_sample.ball_fields, sizeof fields);
    sb_field more[5] = {fields[0],
                        fields[1],
                        fields[2],
                        fields[3],
                        {.name = "more", .type = SB_FIELD_U8, .offset = 8, .count = 312}};
    rules_sample.tables[SAMPLE_BALLS].fields = more;
    rules_sample.tables[SAMPLE_BALLS].field_count = 5;
    rules_sample.tables[SAMPLE_BALLS].struct_size = 320;
    assert_int_equal(SB_RULES_OWN_RECORD_SIZE_MAX, 320);
    assert_null(sb_rules_check(&rules_sample.rules));
    more[4].count = 313;
    rules_sample.tables[SAMPLE_BALLS].struct_size = 321;
    assert_rules_sentence(OWN);
    // A field of the second kind.
    rules_sample.kinds[1] = rules_sample.kinds[0];
    rules_sample.kinds[0].section = SB_NET_NO_SECTION;
    rules_sample.kinds[0].field_count = 2;
    assert_null(sb_rules_check(&rules_sample.rules));
}

static void predicted_part_of_a_record_is_no_more_than_the_record(void **state)
{
    (void)state;
    ASSERT_TAKEN(rules.own_field_count, 1);
    ASSERT_TAKEN(rules.own_field_count, 4); // all that a ball has
    ASSERT_REFUSED(rules.own_field_count, 5, OVER_PREDICTED);
    ASSERT_REFUSED(rules.own_field_count, UINT32_MAX, OVER_PREDICTED);
    // Without a record a client cannot predict it.
    rules_sample.kinds[0].section = SB_NET_NO_SECTION;
    rules_sample.kinds[0].field_count = 2;
    assert_null(sb_rules_check(&rules_sample.rules));
    rules_sample.rules.own_field_count = 1;
    assert_rules_sentence(OVER_PREDICTED);
}

int main(void)
{
#define CHECK_TEST(test) cmocka_unit_test_setup(test, rules_sentence_begin)
    const struct CMUnitTest tests[] = {
        CHECK_TEST(networked_fields_are_named_and_in_range),
        CHECK_TEST(angles_are_whole_turns_from_zero),
        CHECK_TEST(values_fit_the_members_that_they_are_written_back_to),
        CHECK_TEST(fields_come_from_what_their_kind_has),
        CHECK_TEST(quantum_divides_the_range_and_is_borne_by_the_tolerance),
        CHECK_TEST(values_are_no_further_apart_than_the_wire_can_reckon),
        CHECK_TEST(motion_names_fields_of_its_kind_and_is_in_range),
        CHECK_TEST(field_that_follows_from_a_motion_is_no_part_of_its_cause),
        CHECK_TEST(own_record_is_no_larger_than_a_snapshot_carries),
        CHECK_TEST(predicted_part_of_a_record_is_no_more_than_the_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
