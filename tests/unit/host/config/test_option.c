#include "host/config/config.h"

#include <string.h>

#include "test.h"

static void key_and_variable_follow_from_the_name(void **state)
{
    (void)state;
    char text[SB_CONFIG_NAME_SIZE];
    sb_config_key("web-per-address", text);
    assert_string_equal(text, "web_per_address");
    sb_config_variable("web-per-address", text);
    assert_string_equal(text, "SABOT_WEB_PER_ADDRESS");
}

// A name must fit into its buffers, and belong to one option of a command alone.
static void every_option_has_a_name_of_its_own(void **state)
{
    (void)state;
    const sb_config_table *table = sb_config_options();
    assert_true(table->count > 40);
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        assert_true(strlen(option->name) + sizeof "SABOT_" < SB_CONFIG_NAME_SIZE);
        assert_true(strspn(option->name, "abcdefghijklmnopqrstuvwxyz-") == strlen(option->name));
        assert_ptr_equal(sb_config_find(table, option->name), option);
        assert_true((option->kind == SB_CONFIG_BOOL) == (option->argument == NULL));
        assert_true((option->kind == SB_CONFIG_WORD) == (option->words != NULL));
        assert_true(option->min <= option->max && option->help[0] != '\0');
    }
}

static void similar_name_is_suggested_and_a_foreign_one_is_not(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"port", "players", "tick-rate", "record"};
    static const struct {
        const char *name, *expected;
    } CASES[] = {
        {"prot", "port"},
        {"PORT", "port"},
        {"player", "players"},
        {"tickrate", "tick-rate"},
        {"tick_rate", "tick-rate"},
        {"recrod", "record"},
        {"warp", NULL},
        {"zzzzzzzz", NULL},
        {"", NULL},
        {"x", NULL},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *found = sb_config_nearest(CASES[i].name, NAMES, 4);
        if (CASES[i].expected == NULL) {
            assert_null(found);
        } else {
            assert_non_null(found);
            assert_string_equal(found, CASES[i].expected);
        }
    }
    char longest[4096];
    memset(longest, 'p', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_null(sb_config_nearest(longest, NAMES, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(key_and_variable_follow_from_the_name),
        cmocka_unit_test(every_option_has_a_name_of_its_own),
        cmocka_unit_test(similar_name_is_suggested_and_a_foreign_one_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
