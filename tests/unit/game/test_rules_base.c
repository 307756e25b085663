// What a module with a base must be, and that no fault of one gets further than a sentence.
#include "game/rules_base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"
#include "game/rules_identity.h"
#include "game/tanks/mode.h"

typedef struct mark {
    uint8_t present, number, reserved[2];
} mark;

static const sb_field mark_fields[] = {SB_FIELD(mark, present, SB_FIELD_U8, 1),
                                       SB_FIELD(mark, number, SB_FIELD_U8, 1),
                                       SB_FIELD(mark, reserved, SB_FIELD_U8, 2)};
static const sb_table mark_table = SB_TABLE(mark, mark_fields);
static const sb_net_field mark_values[] = {
    SB_NET_INTEGER("number", "", 0, 255, SB_NET_RECORD, SB_FIELD_U8, mark, number)};

// A module whose every part can be changed.
static sb_rules own;
static sb_tank_mode mode;
static const sb_table *sections[1];
static sb_net_kind kinds[1];
static sb_rules_setting settings[1];
static sb_rules_initial initials[1];
static const char *events[1], *texts[1];
static sb_rules_memory memory;

static int make(void **state)
{
    (void)state;
    mode = (sb_tank_mode){.version = SB_TANK_MODE_VERSION, .size = sizeof(sb_tank_mode)};
    sections[0] = &mark_table;
    kinds[0] = (sb_net_kind){.name = "mark",
                             .field_count = 1,
                             .fields = mark_values,
                             .section = SB_TANKS_SECTION_COUNT,
                             .present_offset = offsetof(mark, present)};
    settings[0] = (sb_rules_setting){"marks", NULL, "to win", 1, 9, 3, NULL};
    initials[0] = (sb_rules_initial){"warm_up_s", 7};
    events[0] = "marked";
    texts[0] = "{entity} is marked";
    own = (sb_rules){.interface_version = SB_RULES_INTERFACE_VERSION,
                     .behaviour_version = 4,
                     .name = "marks",
                     .summary = "a mode",
                     .base = "tanks",
                     .mode = &mode,
                     .section_count = 1,
                     .sections = sections,
                     .schema = {.kind_count = 1, .kinds = kinds},
                     .setting_count = 1,
                     .settings = settings,
                     .event_kind_count = 1,
                     .event_kinds = events,
                     .event_texts = texts,
                     .initial_count = 1,
                     .initials = initials};
    return 0;
}

static const sb_rules *complete(const char **out_fault)
{
    memset(&memory, 0xEE, sizeof memory);
    return sb_rules_complete(&own, &memory, out_fault);
}

static void own_tables_come_behind_those_of_the_base(void **state)
{
    (void)state;
    const char *fault;
    const sb_rules *rules = complete(&fault);
    assert_null(fault);
    assert_ptr_equal(rules, &memory.rules);
    assert_string_equal(rules->name, "marks");
    assert_int_equal(rules->behaviour_version, 4);
    assert_ptr_equal(rules->sections[SB_TANKS_PLAYERS], &sb_player_table);
    assert_ptr_equal(rules->sections[SB_TANKS_SECTION_COUNT], &mark_table);
    assert_string_equal(rules->schema.kinds[SB_ENTITY_ROUND].name, "round");
    assert_string_equal(rules->schema.kinds[SB_ENTITY_KIND_COUNT].name, "mark");
    assert_string_equal(rules->settings[SB_TANKS_SETTING_COUNT].name, "marks");
    assert_int_equal(rules->settings[SB_SETTING_WARM_UP_S].initial, 7);
    assert_string_equal(rules->settings[SB_SETTING_MODE].choices[0], "marks");
    assert_string_equal(rules->event_kinds[SB_TANKS_EVENT_END - SB_EVENT_RULES], "marked");
    assert_string_equal(rules->event_texts[SB_TANKS_EVENT_END - SB_EVENT_RULES],
                        "{entity} is marked");
    assert_ptr_equal(rules->capacities, sb_tanks_rules.capacities);
    // Module and base both count for the identity.
    sb_rules_identity identity = sb_rules_identify(rules),
                      base = sb_rules_identify(&sb_tanks_rules);
    assert_true(identity.tables_hash != base.tables_hash);
    // The base is as it was.
    assert_int_equal(sb_tanks_rules.settings[SB_SETTING_WARM_UP_S].initial, 0);
    assert_int_equal(sb_tanks_rules.settings[SB_SETTING_MODE].max, SB_MODE_COUNT - 1);
}

static void module_without_lists_of_its_own_is_complete(void **state)
{
    (void)state;
    own.section_count = own.schema.kind_count = own.setting_count = own.event_kind_count = 0;
    own.initial_count = 0;
    own.sections = NULL;
    own.schema.kinds = NULL;
    own.settings = NULL;
    own.event_kinds = NULL;
    own.event_texts = NULL;
    own.initials = NULL;
    const char *fault;
    assert_non_null(complete(&fault));
    assert_null(fault);
}

static void rules_without_a_base_stay_as_they_are(void **state)
{
    (void)state;
    const char *fault;
    assert_ptr_equal(sb_rules_complete(&sb_tanks_rules, NULL, &fault), &sb_tanks_rules);
    assert_null(fault);
    assert_null(sb_rules_complete(NULL, NULL, &fault));
    assert_string_equal(fault, "there is no table of rules");
}

#define ASSERT_FAULT(member, changed, sentence)                                                    \
    do {                                                                                           \
        const char *fault;                                                                         \
        member = changed;                                                                          \
        assert_null(complete(&fault));                                                             \
        assert_string_equal(fault, sentence);                                                      \
        (void)make(NULL);                                                                          \
    } while (0)

#define ROOM                                                                                       \
    "the rules have more sections, kinds, settings, totals or events than their base leaves room " \
    "for"
#define LISTS                                                                                      \
    "the rules count sections, kinds, settings, totals, events or defaults that they do not list"
#define FUNCTIONS "rules with a base have hooks in place of functions, and no hit sets of their own"
#define INITIAL "a default names a setting that the base has not, or is out of its range"

static void base_and_mode_are_checked(void **state)
{
    (void)state;
    ASSERT_FAULT(own.base, "boats", "the base of the rules is unknown; there is 'tanks'");
    ASSERT_FAULT(own.base, "", "the base of the rules is unknown; there is 'tanks'");
    ASSERT_FAULT(own.base, NULL, "the rules have a mode without a base, or a base without a mode");
    ASSERT_FAULT(own.mode, NULL, "the rules are based on tanks and have no mode");
    ASSERT_FAULT(mode.version, SB_TANK_MODE_VERSION + 1,
                 "the mode was built for another version of game/tanks/mode.h");
    ASSERT_FAULT(mode.size, 0, "the size of the mode is not that of game/tanks/mode.h");
    ASSERT_FAULT(mode.size, mode.size + 8, "the size of the mode is not that of game/tanks/mode.h");
    ASSERT_FAULT(own.interface_version, SB_RULES_INTERFACE_VERSION + 1,
                 "the rules were built for another version of the interface");
}

// The allocation has four bytes, so that a sanitizer sees a read of the fifth.
static void mode_of_another_version_is_not_read_further(void **state)
{
    (void)state;
    uint32_t *version = malloc(sizeof *version);
    assert_non_null(version);
    *version = SB_TANK_MODE_VERSION + 1;
    ASSERT_FAULT(own.mode, version, "the mode was built for another version of game/tanks/mode.h");
    free(version);
}

static void counts_and_lists_are_checked_before_they_are_read(void **state)
{
    (void)state;
    static const uint32_t counts[] = {200, UINT32_MAX, UINT32_MAX - 7};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        ASSERT_FAULT(own.section_count, counts[i], ROOM);
        ASSERT_FAULT(own.schema.kind_count, counts[i], ROOM);
        ASSERT_FAULT(own.setting_count, counts[i], ROOM);
        ASSERT_FAULT(own.total_count, counts[i], ROOM);
        ASSERT_FAULT(own.event_kind_count, counts[i], ROOM);
    }
    ASSERT_FAULT(own.sections, NULL, LISTS);
    ASSERT_FAULT(own.schema.kinds, NULL, LISTS);
    ASSERT_FAULT(own.settings, NULL, LISTS);
    ASSERT_FAULT(own.total_count, 1, LISTS);
    ASSERT_FAULT(own.event_kinds, NULL, LISTS);
    ASSERT_FAULT(own.initials, NULL, LISTS);
}

static bool valid(const sb_rules_context *context)
{
    (void)context;
    return true;
}

static void functions_bodies_and_bad_defaults_are_refused(void **state)
{
    (void)state;
    ASSERT_FAULT(own.valid, valid, FUNCTIONS);
    ASSERT_FAULT(own.capacities, sb_tanks_rules.capacities, FUNCTIONS);
    ASSERT_FAULT(own.hit_set_count, 1, FUNCTIONS);
    ASSERT_FAULT(own.own_field_count, 1, FUNCTIONS);
    ASSERT_FAULT(kinds[0].has_body, true,
                 "a kind of entity of rules with a base cannot have bodies");
    ASSERT_FAULT(initials[0].name, "marks", INITIAL);
    ASSERT_FAULT(initials[0].name, NULL, INITIAL);
    ASSERT_FAULT(initials[0].value, -1, INITIAL);
    ASSERT_FAULT(initials[0].value, 601, INITIAL);
}

// What holds for any rules holds for the module's part too.
static void parts_of_the_module_are_checked_like_any(void **state)
{
    (void)state;
    ASSERT_FAULT(own.name, NULL,
                 "the rules' name must be 1 to 23 characters of a-z, 0-9, _ and -, with a summary");
    ASSERT_FAULT(sections[0], NULL,
                 "a section's table is missing, too large, or its struct has padding");
    ASSERT_FAULT(kinds[0].section, SB_TANKS_SECTION_COUNT + 1,
                 "a kind of entity has no name, too many fields, or neither body nor section");
    ASSERT_FAULT(settings[0].name, "lives", "two settings have one name");
    ASSERT_FAULT(settings[0].name, NULL,
                 "a setting has no name or help, or its default is not within its range");
    ASSERT_FAULT(events[0], NULL, "a kind of event has no name");
    static char longest[SB_RULES_EVENT_TEXT_SIZE_MAX + 2];
    memset(longest, 'x', sizeof longest);
    ASSERT_FAULT(texts[0], longest, "the text of a kind of event is longer than 96 bytes");
    longest[SB_RULES_EVENT_TEXT_SIZE_MAX] = '\0';
    texts[0] = longest;
    const char *fault;
    assert_non_null(complete(&fault));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(own_tables_come_behind_those_of_the_base, make),
        cmocka_unit_test_setup(module_without_lists_of_its_own_is_complete, make),
        cmocka_unit_test_setup(rules_without_a_base_stay_as_they_are, make),
        cmocka_unit_test_setup(base_and_mode_are_checked, make),
        cmocka_unit_test_setup(mode_of_another_version_is_not_read_further, make),
        cmocka_unit_test_setup(counts_and_lists_are_checked_before_they_are_read, make),
        cmocka_unit_test_setup(functions_bodies_and_bad_defaults_are_refused, make),
        cmocka_unit_test_setup(parts_of_the_module_are_checked_like_any, make),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
