#include "game/rules_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules_sentence.h"
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
#define SETTING "a setting has no name or help, or its default is not within its range"
#define WORD "a setting lacks a word for one of its choices"
#define TWICE "two settings have one name"
#define TOTAL "a total has no name, or is no integer of 64 bits within its section"
#define EVENT "a kind of event has no name"

static void good_table_passes(void **state)
{
    (void)state;
    assert_null(sb_rules_check(&rules_sample.rules));
    // A table with only a name and `capacities` passes too.
    const sb_rules least = {.interface_version = SB_RULES_INTERFACE_VERSION,
                            .name = "x",
                            .summary = "",
                            .capacities = rules_sample.rules.capacities};
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
    memset(&rules_sample.rules, 0xEE, sizeof rules_sample.rules);
    assert_rules_sentence(VERSION);
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
    rules_sample.rules.event_kind_count = sizeof events / sizeof events[0];
    rules_sample.rules.event_kinds = events;
    sb_rules_total totals[SB_RULES_TOTAL_COUNT_MAX];
    sb_rules_setting settings[SB_RULES_SETTING_COUNT_MAX];
    char names[SB_RULES_SETTING_COUNT_MAX][3];
    for (size_t i = 0; i < SB_RULES_SETTING_COUNT_MAX; i++) {
        totals[i] = rules_sample.totals[0];
        settings[i] = rules_sample.settings[0];
        names[i][0] = (char)('a' + i % 26);
        names[i][1] = (char)('a' + i / 26);
        names[i][2] = '\0';
        settings[i].name = names[i];
    }
    rules_sample.rules.total_count = SB_RULES_TOTAL_COUNT_MAX;
    rules_sample.rules.totals = totals;
    rules_sample.rules.setting_count = SB_RULES_SETTING_COUNT_MAX;
    rules_sample.rules.settings = settings;
    assert_null(sb_rules_check(&rules_sample.rules));
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
    rules_sample.tables[1].struct_size = 65544;
    rules_sample.score_fields[1].count = 65544 / 8 - 1;
    assert_rules_sentence(SECTION);
    rules_sample.tables[1].struct_size = 65536;
    rules_sample.score_fields[1].count = 65536 / 8 - 1;
    assert_null(sb_rules_check(&rules_sample.rules));
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
    rules_sample.kinds[1].section = SAMPLE_BALLS;
    rules_sample.kinds[1].field_count = 0;
    assert_null(sb_rules_check(&rules_sample.rules));
    rules_sample.kinds[1].present_offset = sizeof(sample_ball);
    assert_rules_sentence(PRESENT);
}

static void kinds_with_bodies_come_first(void **state)
{
    (void)state;
    sb_net_kind ball = rules_sample.kinds[0];
    rules_sample.kinds[0] = rules_sample.kinds[1];
    rules_sample.kinds[1] = ball;
    assert_rules_sentence(KIND_ORDER);
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
    rules_sample.settings[0].max = 0;
    rules_sample.settings[0].initial = 0;
    assert_rules_sentence(SETTING);
    sample_rules_init(&rules_sample);
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
    rules_sample.settings[1].choices = words;
    rules_sample.settings[1].max = 64;
    assert_rules_sentence(SETTING);
    rules_sample.settings[1].max = 63;
    assert_null(sb_rules_check(&rules_sample.rules));
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
    rules_sample.tables[0].struct_size = 4;
    rules_sample.tables[0].field_count = 1;
    rules_sample.kinds[0].field_count = 3;
    assert_null(sb_rules_check(&rules_sample.rules));
    rules_sample.totals[0].section = SAMPLE_BALLS;
    assert_rules_sentence(TOTAL);
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
    assert_int_equal(sb_rules_find_setting(&rules_sample.rules, "limit_s"), 0);
    assert_int_equal(sb_rules_find_setting(&rules_sample.rules, "mode"), 1);
    assert_int_equal(sb_rules_find_setting(&rules_sample.rules, "mod"), 2);
    assert_int_equal(sb_rules_find_setting(&rules_sample.rules, "mode2"), 2);
    assert_int_equal(sb_rules_find_setting(&rules_sample.rules, ""), 2);
}

int main(void)
{
#define CHECK_TEST(test) cmocka_unit_test_setup(test, rules_sentence_begin)
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
        CHECK_TEST(settings_have_names_help_and_a_default_in_range),
        CHECK_TEST(choices_begin_at_zero_and_have_words),
        CHECK_TEST(totals_are_named_integers_of_64_bits_within_their_section),
        CHECK_TEST(kinds_of_events_have_names),
        CHECK_TEST(setting_is_found_by_its_whole_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
