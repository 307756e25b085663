// Starts from a good table, and breaks each requirement of rules.h once.
#include "game/rules_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sample_rules.h"

#define SECTIONS "the rules have too many sections, or no list of them"
#define KINDS "the rules have too many kinds of entities, or no list of them"
#define SETTINGS "the rules have too many settings, or no list of them"
#define TOTALS "the rules have too many totals, or no list of them"
#define EVENTS "the rules have too many kinds of events, or no list of them"
#define VERSION "the rules were built for another version of the interface"
#define NAME "the rules' name must be 1 to 23 characters of a-z, 0-9, _ and -, with a summary"
#define CAPACITIES "the rules do not say how much room they need"
#define SECTION "a section's table is missing, too large, or its struct has padding"
#define KIND "a kind of entity has no name, too many fields, or neither body nor section"
#define KIND_ORDER "kinds of entities with bodies must come before those without"
#define PRESENT "a kind's mark of presence lies outside its struct"
#define FIELD "a networked field does not fit its member, or is not in range"
#define OWN "the record beside a player's own entity is larger than snapshots carry"
#define OVER_PREDICTED "what a client predicts of a record is more than the record has"
#define MOTION "a kind's motion names a field that it has not, or is out of range"
#define SETTING "a setting has no name or help, or its default is not within its range"
#define WORD "a setting lacks a word for one of its choices"
#define TWICE "two settings have one name"
#define TOTAL "a total has no name, or is no integer of 64 bits within its section"
#define EVENT "a kind of event has no name"

static sample_rules sample;

static int begin(void **state)
{
    (void)state;
    sample_rules_init(&sample);
    return 0;
}

static void assert_sentence(const char *expected)
{
    const char *sentence = sb_rules_check(&sample.rules);
    assert_non_null(sentence);
    assert_string_equal(sentence, expected);
}

// Changes one member of the good table, asserts that it is refused, and restores it.
#define ASSERT_REFUSED(member, changed, sentence)                                                  \
    do {                                                                                           \
        sample.member = changed;                                                                   \
        assert_sentence(sentence);                                                                 \
        sample_rules_init(&sample);                                                                \
        assert_null(sb_rules_check(&sample.rules));                                                \
    } while (0)

#define ASSERT_TAKEN(member, changed)                                                              \
    do {                                                                                           \
        sample.member = changed;                                                                   \
        assert_null(sb_rules_check(&sample.rules));                                                \
        sample_rules_init(&sample);                                                                \
    } while (0)

static void good_table_passes(void **state)
{
    (void)state;
    assert_null(sb_rules_check(&sample.rules));
    // A table with only a name and `capacities` passes too.
    const sb_rules least = {.interface_version = SB_RULES_INTERFACE_VERSION,
                            .name = "x",
                            .summary = "",
                            .capacities = sample.rules.capacities};
    assert_null(sb_rules_check(&least));
}

static void no_table_is_refused(void **state)
{
    (void)state;
    assert_string_equal(sb_rules_check(NULL), "there is no table of rules");
}

static void another_interface_is_refused_before_anything_else_is_read(void **state)
{
    (void)state;
    ASSERT_REFUSED(rules.interface_version, SB_RULES_INTERFACE_VERSION + 1, VERSION);
    ASSERT_REFUSED(rules.interface_version, 0, VERSION);
    // The allocation has four bytes, so that a sanitizer sees a read of the fifth.
    sb_rules *rules = malloc(sizeof rules->interface_version);
    assert_non_null(rules);
    const uint32_t version = SB_RULES_INTERFACE_VERSION + 1;
    memcpy(rules, &version, sizeof version);
    assert_string_equal(sb_rules_check(rules), VERSION);
    free(rules);
    // Every other part of this table would be refused too.
    memset(&sample.rules, 0xEE, sizeof sample.rules);
    assert_sentence(VERSION);
}

static void name_summary_and_capacities_are_demanded(void **state)
{
    (void)state;
    ASSERT_REFUSED(rules.name, NULL, NAME);
    ASSERT_REFUSED(rules.name, "", NAME);
    ASSERT_REFUSED(rules.name, "Sample", NAME);
    ASSERT_REFUSED(rules.name, "two words", NAME);
    ASSERT_REFUSED(rules.name, "123456789012345678901234", NAME);
    ASSERT_TAKEN(rules.name, "12345678901234567890123");
    ASSERT_REFUSED(rules.summary, NULL, NAME);
    ASSERT_REFUSED(rules.capacities, NULL, CAPACITIES);
}

static void lists_are_there_and_within_their_limits(void **state)
{
    (void)state;
    ASSERT_REFUSED(rules.section_count, SB_RULES_SECTION_COUNT_MAX + 1, SECTIONS);
    ASSERT_REFUSED(rules.sections, NULL, SECTIONS);
    ASSERT_REFUSED(rules.schema.kind_count, SB_RULES_KIND_COUNT_MAX + 1, KINDS);
    ASSERT_REFUSED(rules.schema.kinds, NULL, KINDS);
    ASSERT_REFUSED(rules.setting_count, SB_RULES_SETTING_COUNT_MAX + 1, SETTINGS);
    ASSERT_REFUSED(rules.settings, NULL, SETTINGS);
    ASSERT_REFUSED(rules.total_count, SB_RULES_TOTAL_COUNT_MAX + 1, TOTALS);
    ASSERT_REFUSED(rules.totals, NULL, TOTALS);
    ASSERT_REFUSED(rules.event_kind_count, 64 - 8 + 1, EVENTS);
    ASSERT_REFUSED(rules.event_kinds, NULL, EVENTS);
    ASSERT_REFUSED(rules.section_count, UINT32_MAX, SECTIONS);
    ASSERT_REFUSED(rules.event_kind_count, UINT32_MAX, EVENTS);
}

static void lists_as_long_as_the_limits_pass(void **state)
{
    (void)state;
    const char *events[64 - 8];
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        events[i] = "e";
    }
    sample.rules.event_kind_count = sizeof events / sizeof events[0];
    sample.rules.event_kinds = events;
    sb_rules_total totals[SB_RULES_TOTAL_COUNT_MAX];
    sb_rules_setting settings[SB_RULES_SETTING_COUNT_MAX];
    char names[SB_RULES_SETTING_COUNT_MAX][3];
    for (size_t i = 0; i < SB_RULES_SETTING_COUNT_MAX; i++) {
        totals[i] = sample.totals[0];
        settings[i] = sample.settings[0];
        names[i][0] = (char)('a' + i % 26);
        names[i][1] = (char)('a' + i / 26);
        names[i][2] = '\0';
        settings[i].name = names[i];
    }
    sample.rules.total_count = SB_RULES_TOTAL_COUNT_MAX;
    sample.rules.totals = totals;
    sample.rules.setting_count = SB_RULES_SETTING_COUNT_MAX;
    sample.rules.settings = settings;
    assert_null(sb_rules_check(&sample.rules));
}

static void sections_are_whole_and_packed(void **state)
{
    (void)state;
    ASSERT_REFUSED(sections[1], NULL, SECTION);
    ASSERT_REFUSED(tables[0].name, NULL, SECTION);
    ASSERT_REFUSED(tables[0].fields, NULL, SECTION);
    ASSERT_REFUSED(tables[0].struct_size, 0, SECTION);
    ASSERT_REFUSED(tables[0].struct_size, 12, SECTION);
    ASSERT_REFUSED(tables[0].field_count, 3, SECTION);
    ASSERT_REFUSED(ball_fields[1].offset, 5, SECTION);
    ASSERT_REFUSED(ball_fields[1].type, SB_FIELD_U8, SECTION);
    ASSERT_REFUSED(ball_fields[1].type, (sb_field_type)99, SECTION);
    ASSERT_REFUSED(ball_fields[1].name, NULL, SECTION);
    ASSERT_REFUSED(ball_fields[1].count, 0, SECTION);
    // 4 + 2^30 * 4 bytes are 4 again in 32 bits.
    ASSERT_REFUSED(ball_fields[0].count, (1u << 30) + 1, SECTION);
    sample.tables[1].struct_size = 65544;
    sample.score_fields[1].count = 65544 / 8 - 1;
    assert_sentence(SECTION);
    sample.tables[1].struct_size = 65536;
    sample.score_fields[1].count = 65536 / 8 - 1;
    assert_null(sb_rules_check(&sample.rules));
}

static void kinds_have_names_fields_and_something_to_show(void **state)
{
    (void)state;
    ASSERT_REFUSED(kinds[0].name, NULL, KIND);
    ASSERT_REFUSED(kinds[0].fields, NULL, KIND);
    ASSERT_REFUSED(kinds[0].field_count, SB_ENTITY_VALUE_COUNT_MAX + 1, KIND);
    ASSERT_REFUSED(kinds[1].section, SB_NET_NO_SECTION, KIND);
    ASSERT_REFUSED(kinds[1].section, SAMPLE_SECTION_COUNT, KIND);
    ASSERT_REFUSED(kinds[0].has_body, false, FIELD);
    ASSERT_REFUSED(kinds[1].present_offset, sizeof(sample_score), PRESENT);
    ASSERT_TAKEN(kinds[1].present_offset, sizeof(sample_score) - 1);
    ASSERT_TAKEN(kinds[1].present_offset, SB_NET_ALWAYS);
}

static void kinds_may_share_a_section(void **state)
{
    (void)state;
    // Its own field lies beyond the shared struct and so shows nothing.
    sample.kinds[1].section = SAMPLE_BALLS;
    sample.kinds[1].field_count = 0;
    assert_null(sb_rules_check(&sample.rules));
    sample.kinds[1].present_offset = sizeof(sample_ball);
    assert_sentence(PRESENT);
}

static void kinds_with_bodies_come_first(void **state)
{
    (void)state;
    sb_net_kind ball = sample.kinds[0];
    sample.kinds[0] = sample.kinds[1];
    sample.kinds[1] = ball;
    assert_sentence(KIND_ORDER);
}

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
        sb_net_field *field = &sample.ball_values[3];
        field->type = rows[i].type;
        field->min = rows[i].min;
        field->max = rows[i].max;
        assert_null(sb_rules_check(&sample.rules));
        field->max = rows[i].max + 1;
        assert_sentence(FIELD);
        field->max = rows[i].max;
        field->min = rows[i].min - 1;
        assert_sentence(FIELD);
    }
}

static void fields_come_from_what_their_kind_has(void **state)
{
    (void)state;
    ASSERT_REFUSED(lamp_values[0].source, SB_NET_BODY, FIELD);
    sample.kinds[0].section = SB_NET_NO_SECTION;
    assert_sentence(FIELD);
    sample.kinds[0].field_count = 2;
    assert_null(sb_rules_check(&sample.rules));
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
    sample.ball_values[3].quantum = 5;
    sample.ball_values[3].tolerance = 2;
    assert_null(sb_rules_check(&sample.rules));
    sample.ball_values[3].min = 1;
    assert_sentence(FIELD);
    sample.ball_values[3].min = 5;
    assert_null(sb_rules_check(&sample.rules));
    sample_rules_init(&sample);
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
        sb_net_field *field = &sample.ball_values[rows[i].field];
        field->quantum = rows[i].quantum;
        field->tolerance = rows[i].tolerance;
        const char *sentence = sb_rules_check(&sample.rules);
        if ((sentence == NULL) != rows[i].good) {
            fail_msg("row %zu: %s", i, sentence != NULL ? sentence : "taken");
        }
        sample_rules_init(&sample);
    }
    // 2^16 at most.
    sample.ball_values[0].min = -(1 << 17);
    sample.ball_values[0].max = 1 << 17;
    sample.ball_values[0].quantum = 1 << 16;
    sample.ball_values[0].tolerance = 1 << 15;
    assert_null(sb_rules_check(&sample.rules));
    sample.ball_values[0].quantum = 1 << 17;
    sample.ball_values[0].tolerance = 1 << 16;
    assert_sentence(FIELD);
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
    sample.kinds[0].motion = &motion;
    assert_null(sb_rules_check(&sample.rules));
    // A module may lack each of these.
    motion.grip_by = SB_NET_NO_FIELD;
    assert_null(sb_rules_check(&sample.rules));
    motion.thrust = SB_NET_NO_FIELD;
    assert_null(sb_rules_check(&sample.rules));
    motion.spins[0].angle = motion.spins[0].rate = SB_NET_NO_FIELD;
    assert_null(sb_rules_check(&sample.rules));
    motion.spins[1].angle = motion.spins[1].rate = SB_NET_NO_FIELD;
    assert_null(sb_rules_check(&sample.rules));
    motion = good;
    motion.ballistic = true;
    assert_null(sb_rules_check(&sample.rules));
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
        const char *sentence = sb_rules_check(&sample.rules);
        if (sentence == NULL || strcmp(sentence, MOTION) != 0) {
            fail_msg("case %u: %s", i, sentence != NULL ? sentence : "taken");
        }
    }
    motion = good;
    assert_null(sb_rules_check(&sample.rules));
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
    sample.kinds[0].motion = &motion;
    assert_null(sb_rules_check(&sample.rules));
    for (uint32_t i = 0; i < 3; i++) {
        motion.velocity[i] = 0; // a position
        assert_sentence(MOTION);
        motion.velocity[i] = 1; // an angle
        assert_sentence(MOTION);
        motion = good;
        motion.position[i] = 3; // a rate, and the thrust
        assert_sentence(MOTION);
        motion = good;
    }
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        motion.spins[i].rate = 0;
        assert_sentence(MOTION);
        motion.spins[i].rate = 1;
        assert_sentence(MOTION);
        motion = good;
    }
    motion.thrust = 0;
    assert_sentence(MOTION);
    motion.thrust = 1;
    assert_sentence(MOTION);
    motion = good;
    assert_null(sb_rules_check(&sample.rules));
}

// A snapshot carries the body and this many bytes of a record with a player's own entity. Records
// of other kinds may be larger.
static void own_record_is_no_larger_than_a_snapshot_carries(void **state)
{
    (void)state;
    sb_field fields[4];
    memcpy(fields, sample.ball_fields, sizeof fields);
    sb_field more[5] = {fields[0],
                        fields[1],
                        fields[2],
                        fields[3],
                        {.name = "more", .type = SB_FIELD_U8, .offset = 8, .count = 312}};
    sample.tables[SAMPLE_BALLS].fields = more;
    sample.tables[SAMPLE_BALLS].field_count = 5;
    sample.tables[SAMPLE_BALLS].struct_size = 320;
    assert_int_equal(SB_RULES_OWN_RECORD_SIZE_MAX, 320);
    assert_null(sb_rules_check(&sample.rules));
    more[4].count = 313;
    sample.tables[SAMPLE_BALLS].struct_size = 321;
    assert_sentence(OWN);
    // A field of the second kind.
    sample.kinds[1] = sample.kinds[0];
    sample.kinds[0].section = SB_NET_NO_SECTION;
    sample.kinds[0].field_count = 2;
    assert_null(sb_rules_check(&sample.rules));
}

static void predicted_part_of_a_record_is_no_more_than_the_record(void **state)
{
    (void)state;
    ASSERT_TAKEN(rules.own_field_count, 1);
    ASSERT_TAKEN(rules.own_field_count, 4); // all that a ball has
    ASSERT_REFUSED(rules.own_field_count, 5, OVER_PREDICTED);
    ASSERT_REFUSED(rules.own_field_count, UINT32_MAX, OVER_PREDICTED);
    // Without a record a client cannot predict it.
    sample.kinds[0].section = SB_NET_NO_SECTION;
    sample.kinds[0].field_count = 2;
    assert_null(sb_rules_check(&sample.rules));
    sample.rules.own_field_count = 1;
    assert_sentence(OVER_PREDICTED);
}

static void settings_have_names_help_and_a_default_in_range(void **state)
{
    (void)state;
    ASSERT_REFUSED(settings[0].name, NULL, SETTING);
    ASSERT_REFUSED(settings[0].name, "", SETTING);
    ASSERT_REFUSED(settings[0].name, "Limit", SETTING);
    ASSERT_REFUSED(settings[0].help, NULL, SETTING);
    ASSERT_REFUSED(settings[0].min, 61, SETTING);
    ASSERT_REFUSED(settings[0].max, 59, SETTING);
    ASSERT_REFUSED(settings[0].initial, 0, SETTING);
    ASSERT_REFUSED(settings[0].initial, 601, SETTING);
    sample.settings[0].max = 0;
    sample.settings[0].initial = 0;
    assert_sentence(SETTING);
    sample_rules_init(&sample);
    ASSERT_REFUSED(settings[1].name, "limit_s", TWICE);
    ASSERT_TAKEN(settings[1].unit, NULL);
    ASSERT_TAKEN(settings[0].initial, 1);
    ASSERT_TAKEN(settings[0].initial, 600);
}

static void choices_begin_at_zero_and_have_words(void **state)
{
    (void)state;
    ASSERT_REFUSED(settings[1].min, 1, SETTING);
    ASSERT_REFUSED(settings[1].min, -1, SETTING);
    ASSERT_REFUSED(words[0], NULL, WORD);
    ASSERT_REFUSED(words[2], NULL, WORD);
    const char *words[65];
    for (int i = 0; i < 65; i++) {
        words[i] = "w";
    }
    sample.settings[1].choices = words;
    sample.settings[1].max = 64;
    assert_sentence(SETTING);
    sample.settings[1].max = 63;
    assert_null(sb_rules_check(&sample.rules));
}

static void totals_are_named_integers_of_64_bits_within_their_section(void **state)
{
    (void)state;
    ASSERT_REFUSED(totals[1].name, NULL, TOTAL);
    ASSERT_REFUSED(totals[1].name, "Goals", TOTAL);
    ASSERT_REFUSED(totals[1].section, SAMPLE_SECTION_COUNT, TOTAL);
    ASSERT_REFUSED(totals[1].per_unit, 0, TOTAL);
    ASSERT_REFUSED(totals[1].offset, 4, TOTAL);
    ASSERT_REFUSED(totals[1].offset, 16, TOTAL);
    ASSERT_REFUSED(totals[1].offset, UINT32_MAX - 7, TOTAL);
    ASSERT_TAKEN(totals[1].section, SAMPLE_SECTION_COUNT - 1);
    // A section whose struct is smaller than an integer of 64 bits.
    sample.tables[0].struct_size = 4;
    sample.tables[0].field_count = 1;
    sample.kinds[0].field_count = 3;
    assert_null(sb_rules_check(&sample.rules));
    sample.totals[0].section = SAMPLE_BALLS;
    assert_sentence(TOTAL);
}

static void kinds_of_events_have_names(void **state)
{
    (void)state;
    ASSERT_REFUSED(event_kinds[0], NULL, EVENT);
    ASSERT_REFUSED(event_kinds[1], NULL, EVENT);
}

static void setting_is_found_by_its_whole_name(void **state)
{
    (void)state;
    assert_int_equal(sb_rules_find_setting(&sample.rules, "limit_s"), 0);
    assert_int_equal(sb_rules_find_setting(&sample.rules, "mode"), 1);
    assert_int_equal(sb_rules_find_setting(&sample.rules, "mod"), 2);
    assert_int_equal(sb_rules_find_setting(&sample.rules, "mode2"), 2);
    assert_int_equal(sb_rules_find_setting(&sample.rules, ""), 2);
}

int main(void)
{
#define CHECK_TEST(test) cmocka_unit_test_setup(test, begin)
    const struct CMUnitTest tests[] = {
        CHECK_TEST(good_table_passes),
        CHECK_TEST(no_table_is_refused),
        CHECK_TEST(another_interface_is_refused_before_anything_else_is_read),
        CHECK_TEST(name_summary_and_capacities_are_demanded),
        CHECK_TEST(lists_are_there_and_within_their_limits),
        CHECK_TEST(lists_as_long_as_the_limits_pass),
        CHECK_TEST(sections_are_whole_and_packed),
        CHECK_TEST(kinds_have_names_fields_and_something_to_show),
        CHECK_TEST(kinds_may_share_a_section),
        CHECK_TEST(kinds_with_bodies_come_first),
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
        CHECK_TEST(settings_have_names_help_and_a_default_in_range),
        CHECK_TEST(choices_begin_at_zero_and_have_words),
        CHECK_TEST(totals_are_named_integers_of_64_bits_within_their_section),
        CHECK_TEST(kinds_of_events_have_names),
        CHECK_TEST(setting_is_found_by_its_whole_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
