#include "game/rules_identity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "sample_rules.h"

static sample_rules base;
static sample_rules sample;

static int begin(void **state)
{
    (void)state;
    sample_rules_init(&base);
    sample_rules_init(&sample);
    return 0;
}

static bool is_same(void)
{
    sb_rules_identity a = sb_rules_identify(&base.rules);
    sb_rules_identity b = sb_rules_identify(&sample.rules);
    assert_int_equal(sb_rules_identity_equal(&a, &b), sb_rules_identity_equal(&b, &a));
    return sb_rules_identity_equal(&a, &b);
}

// Changes one member, asserts that the identity differs, and restores the member.
#define ASSERT_COUNTS(member, changed)                                                             \
    do {                                                                                           \
        assert_true(is_same());                                                                    \
        sample.member = changed;                                                                   \
        assert_false(is_same());                                                                   \
        sample_rules_init(&sample);                                                                \
    } while (0)

#define ASSERT_DOES_NOT_COUNT(member, changed)                                                     \
    do {                                                                                           \
        sample.member = changed;                                                                   \
        assert_true(is_same());                                                                    \
        sample_rules_init(&sample);                                                                \
    } while (0)

static void equal_tables_elsewhere_in_memory_are_one_identity(void **state)
{
    (void)state;
    assert_true(is_same());
    sb_rules_identity identity = sb_rules_identify(&base.rules);
    assert_int_equal(identity.interface_version, SB_RULES_INTERFACE_VERSION);
    assert_int_equal(identity.behaviour_version, 3);
    static const char name[SB_RULES_NAME_SIZE] = "sample";
    assert_memory_equal(identity.name, name, sizeof name);
}

static void name_and_versions_count(void **state)
{
    (void)state;
    ASSERT_COUNTS(rules.name, "sampl");
    ASSERT_COUNTS(rules.name, "sample2");
    ASSERT_COUNTS(rules.interface_version, SB_RULES_INTERFACE_VERSION + 1);
    ASSERT_COUNTS(rules.behaviour_version, 4);
    ASSERT_COUNTS(rules.plays_computers, true);
}

// A client that compares more or fewer fields of its own state has other rules.
static void predicted_part_of_a_record_counts(void **state)
{
    (void)state;
    ASSERT_COUNTS(rules.own_field_count, 1);
    ASSERT_COUNTS(rules.own_field_count, 3);
    base.rules.own_field_count = 3;
    assert_false(is_same());
    sample.rules.own_field_count = 3;
    assert_true(is_same());
}

static void every_part_of_a_section_counts(void **state)
{
    (void)state;
    ASSERT_COUNTS(tables[1].name, "scores");
    ASSERT_COUNTS(tables[0].field_count, 3);
    ASSERT_COUNTS(ball_fields[3].name, "lid");
    ASSERT_COUNTS(ball_fields[3].type, SB_FIELD_I8);
    ASSERT_COUNTS(ball_fields[3].offset, 6);
    ASSERT_COUNTS(ball_fields[3].count, 2);
    ASSERT_COUNTS(score_fields[1].name, "own_goals");
    ASSERT_COUNTS(rules.section_count, 1);
    ASSERT_COUNTS(sections[0], &sample.tables[1]);
}

static void every_part_of_a_kind_counts(void **state)
{
    (void)state;
    ASSERT_COUNTS(rules.schema.kind_count, 1);
    ASSERT_COUNTS(kinds[0].name, "bell");
    ASSERT_COUNTS(kinds[0].field_count, 3);
    ASSERT_COUNTS(kinds[0].has_body, false);
    ASSERT_COUNTS(kinds[0].section, SB_NET_NO_SECTION);
    ASSERT_COUNTS(kinds[1].present_offset, 1);
}

// Both ends must extrapolate alike.
static void every_part_of_a_motion_counts(void **state)
{
    (void)state;
    const sb_net_motion good = {.position = {0, 1, 2},
                                .velocity = {3, 0, 1},
                                .position_shift = 1,
                                .acceleration = {5, 6, 7},
                                .thrust = 1,
                                .thrust_shift = 3,
                                .spins = {{1, 2, 2}, {4, 5, 6}},
                                .grip_by = 2,
                                .grips = {1, 2, 3, 4}};
    ASSERT_COUNTS(kinds[0].motion, &good);
    sb_net_motion motion = good;
    base.kinds[0].motion = &good;
    sample.kinds[0].motion = &motion;
    assert_true(is_same());
    // Changes one member after another; together they are all bytes of the struct.
    for (uint32_t i = 0; i < 24; i++) {
        motion = good;
        motion.position[i % 3] ^= i < 3 ? 4 : 0;
        motion.velocity[i % 3] ^= i / 3 == 1 ? 4 : 0;
        motion.acceleration[i % 3] *= i / 3 == 2 ? -1 : 1;
        motion.position_shift = i == 9 ? -1 : motion.position_shift;
        motion.ballistic = i == 10;
        motion.thrust ^= i == 11;
        motion.thrust_shift = i == 12 ? -3 : motion.thrust_shift;
        for (uint32_t s = 0; s < SB_NET_SPIN_COUNT; s++) {
            motion.spins[s].angle ^= i == 13 + 3 * s;
            motion.spins[s].rate ^= i == 14 + 3 * s;
            motion.spins[s].shift = i == 15 + 3 * s ? -2 : motion.spins[s].shift;
        }
        motion.grip_by ^= i == 19;
        motion.grips[i % 4] += i >= 20;
        assert_false(is_same());
    }
    motion = good;
    assert_true(is_same());
}

// Both ends must start the packed form alike.
static void every_entry_of_the_prior_counts(void **state)
{
    (void)state;
    static uint16_t prior[SB_NET_PRIOR_COUNT], other[SB_NET_PRIOR_COUNT];
    for (uint32_t i = 0; i < SB_NET_PRIOR_COUNT; i++) {
        prior[i] = other[i] = (uint16_t)(i * 17);
    }
    ASSERT_COUNTS(rules.schema.prior, prior);
    base.rules.schema.prior = prior;
    sample.rules.schema.prior = other;
    assert_true(is_same());
    for (uint32_t i = 0; i < SB_NET_PRIOR_COUNT; i += i < 4000 ? 91 : 5) {
        other[i] ^= i % 2 == 0 ? 1 : 0x8000;
        assert_false(is_same());
        other[i] = prior[i];
    }
    other[SB_NET_PRIOR_COUNT - 1]++;
    assert_false(is_same());
    other[SB_NET_PRIOR_COUNT - 1]--;
    // A prior of zeros differs from no prior.
    memset(other, 0, sizeof other);
    base.rules.schema.prior = NULL;
    assert_false(is_same());
}

static void every_part_of_a_networked_field_counts(void **state)
{
    (void)state;
    ASSERT_COUNTS(ball_values[2].name, "cold");
    ASSERT_COUNTS(ball_values[2].unit, "C");
    ASSERT_COUNTS(ball_values[2].quantity, SB_QUANTITY_INTEGER);
    ASSERT_COUNTS(ball_values[2].step, 0.25f);
    ASSERT_COUNTS(ball_values[2].min, -99);
    ASSERT_COUNTS(ball_values[2].max, 99);
    ASSERT_COUNTS(ball_values[2].source, SB_NET_BODY);
    ASSERT_COUNTS(ball_values[2].type, SB_FIELD_U16);
    ASSERT_COUNTS(ball_values[2].offset, 1);
    ASSERT_COUNTS(ball_values[2].quantum, 2);
    ASSERT_COUNTS(ball_values[2].tolerance, 1);
    ASSERT_COUNTS(lamp_values[0].max, 999);
}

static void every_part_of_a_setting_but_its_help_counts(void **state)
{
    (void)state;
    ASSERT_COUNTS(rules.setting_count, 1);
    ASSERT_COUNTS(settings[0].name, "limit_m");
    ASSERT_COUNTS(settings[0].unit, "m");
    ASSERT_COUNTS(settings[0].unit, NULL);
    ASSERT_COUNTS(settings[0].min, 0);
    ASSERT_COUNTS(settings[0].max, 601);
    ASSERT_COUNTS(settings[0].initial, 61);
    ASSERT_COUNTS(settings[1].choices, NULL);
    for (int i = 0; i < 3; i++) {
        ASSERT_COUNTS(words[i], "none");
    }
    ASSERT_DOES_NOT_COUNT(settings[0].help, "for how long");
}

static void every_part_of_a_total_and_event_counts(void **state)
{
    (void)state;
    ASSERT_COUNTS(rules.total_count, 1);
    ASSERT_COUNTS(totals[1].name, "goal");
    ASSERT_COUNTS(totals[1].section, 0);
    ASSERT_COUNTS(totals[1].offset, 0);
    ASSERT_COUNTS(totals[1].per_unit, 1);
    ASSERT_COUNTS(rules.event_kind_count, 1);
    ASSERT_COUNTS(event_kinds[0], "goals");
    ASSERT_COUNTS(event_kinds[1], "fouls");
}

static void texts_do_not_run_into_one_another(void **state)
{
    (void)state;
    sample.event_kinds[0] = "goalf";
    sample.event_kinds[1] = "oul";
    assert_false(is_same());
}

static sb_error other_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    (void)out_capacities;
    return SB_ERROR_RANGE;
}

static void call_back(const sb_rules_context *context)
{
    (void)context;
}

static void call_back_of_slot(const sb_rules_context *context, uint32_t slot)
{
    (void)context;
    (void)slot;
}

static void functions_and_summary_do_not_count(void **state)
{
    (void)state;
    ASSERT_DOES_NOT_COUNT(rules.summary, "other words");
    ASSERT_DOES_NOT_COUNT(rules.capacities, other_capacities);
    ASSERT_DOES_NOT_COUNT(rules.start, call_back);
    ASSERT_DOES_NOT_COUNT(rules.before_step, call_back);
    ASSERT_DOES_NOT_COUNT(rules.after_step, call_back);
    ASSERT_DOES_NOT_COUNT(rules.end, call_back);
    ASSERT_DOES_NOT_COUNT(rules.join, call_back_of_slot);
    ASSERT_DOES_NOT_COUNT(rules.leave, call_back_of_slot);
}

static void each_part_of_an_identity_is_compared(void **state)
{
    (void)state;
    const sb_rules_identity identity = {"a", 1, 2, 3};
    sb_rules_identity other = identity;
    assert_true(sb_rules_identity_equal(&identity, &other));
    other.name[0] = 'b';
    assert_false(sb_rules_identity_equal(&identity, &other));
    other = identity;
    other.interface_version = 2;
    assert_false(sb_rules_identity_equal(&identity, &other));
    other = identity;
    other.behaviour_version = 1;
    assert_false(sb_rules_identity_equal(&identity, &other));
    other = identity;
    other.tables_hash ^= UINT64_C(1) << 63;
    assert_false(sb_rules_identity_equal(&identity, &other));
}

static void name_is_valid_by_its_characters_length_and_zeros(void **state)
{
    (void)state;
    assert_true(sb_rules_name_is_valid((const char[SB_RULES_NAME_SIZE]){"a"}));
    assert_true(sb_rules_name_is_valid((const char[SB_RULES_NAME_SIZE]){"heavy_ball-09z"}));
    assert_true(
        sb_rules_name_is_valid((const char[SB_RULES_NAME_SIZE]){"12345678901234567890123"}));
    assert_false(sb_rules_name_is_valid((const char[SB_RULES_NAME_SIZE]){""}));
    char name[SB_RULES_NAME_SIZE];
    memset(name, 'a', sizeof name);
    assert_false(sb_rules_name_is_valid(name));
    memset(name, 0, sizeof name);
    name[0] = 'a';
    name[SB_RULES_NAME_SIZE - 1] = 'b';
    assert_false(sb_rules_name_is_valid(name));
    // Of all bytes only these 38 are valid.
    int valid_count = 0;
    for (int c = 1; c < 256; c++) {
        memset(name, 0, sizeof name);
        name[0] = 'x';
        name[1] = (char)c;
        bool expected = strchr("abcdefghijklmnopqrstuvwxyz0123456789_-", c) != NULL;
        assert_int_equal(sb_rules_name_is_valid(name), expected);
        valid_count += expected;
    }
    assert_int_equal(valid_count, 38);
}

static void text_gives_name_versions_and_hash(void **state)
{
    (void)state;
    char text[SB_RULES_IDENTITY_TEXT_SIZE];
    const sb_rules_identity small = {"tanks", 1, 3, UINT64_C(0x0123456789ABCDEF)};
    sb_rules_identity_text(&small, text);
    assert_string_equal(text, "tanks 3 (interface 1, tables 0123456789abcdef)");
    const sb_rules_identity zeros = {"z", 0, 0, 0};
    sb_rules_identity_text(&zeros, text);
    assert_string_equal(text, "z 0 (interface 0, tables 0000000000000000)");
}

static void longest_text_fits(void **state)
{
    (void)state;
    const sb_rules_identity large = {"abcdefghijklmnopqrstuvw", UINT32_MAX, UINT32_MAX - 1,
                                     UINT64_MAX};
    char text[SB_RULES_IDENTITY_TEXT_SIZE + 8];
    memset(text, 0x55, sizeof text);
    sb_rules_identity_text(&large, text);
    assert_string_equal(text, "abcdefghijklmnopqrstuvw 4294967294 "
                              "(interface 4294967295, tables ffffffffffffffff)");
    assert_true(strlen(text) < SB_RULES_IDENTITY_TEXT_SIZE);
    assert_int_equal(text[SB_RULES_IDENTITY_TEXT_SIZE], 0x55);
}

int main(void)
{
#define IDENTITY_TEST(test) cmocka_unit_test_setup(test, begin)
    const struct CMUnitTest tests[] = {
        IDENTITY_TEST(equal_tables_elsewhere_in_memory_are_one_identity),
        IDENTITY_TEST(name_and_versions_count),
        IDENTITY_TEST(predicted_part_of_a_record_counts),
        IDENTITY_TEST(every_part_of_a_section_counts),
        IDENTITY_TEST(every_part_of_a_kind_counts),
        IDENTITY_TEST(every_part_of_a_motion_counts),
        IDENTITY_TEST(every_entry_of_the_prior_counts),
        IDENTITY_TEST(every_part_of_a_networked_field_counts),
        IDENTITY_TEST(every_part_of_a_setting_but_its_help_counts),
        IDENTITY_TEST(every_part_of_a_total_and_event_counts),
        IDENTITY_TEST(texts_do_not_run_into_one_another),
        IDENTITY_TEST(functions_and_summary_do_not_count),
        IDENTITY_TEST(each_part_of_an_identity_is_compared),
        IDENTITY_TEST(name_is_valid_by_its_characters_length_and_zeros),
        IDENTITY_TEST(text_gives_name_versions_and_hash),
        IDENTITY_TEST(longest_text_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
