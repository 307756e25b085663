#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "caught.h"
#include "cli/rules_option.h"
#include "house_rules.h"

static int32_t settings[SB_RULES_SETTING_COUNT_MAX];
static const char *said;

static bool set_all(sb_option_list list)
{
    memcpy(settings, house_rules_def().settings, sizeof settings);
    caught_begin(stderr);
    bool good = sb_rules_option_set("sabot serve", "--set", house_rules(), &list, settings);
    said = caught_end();
    return good;
}

static bool set(const char *item)
{
    return set_all((sb_option_list){1, {item}});
}

static void good_values_are_set_and_nothing_else(void **state)
{
    (void)state;
    const struct {
        const char *item;
        uint32_t index;
        int32_t value;
    } cases[] = {
        {"rounds=-5", HOUSE_RULES_ROUNDS, -5},
        {"rounds=900", HOUSE_RULES_ROUNDS, 900},
        {"rounds=0", HOUSE_RULES_ROUNDS, 0},
        {"rounds=007", HOUSE_RULES_ROUNDS, 7},
        {"weather=clear", HOUSE_RULES_WEATHER, 0},
        {"weather=snow", HOUSE_RULES_WEATHER, 2},
        {"wide=2147483647", HOUSE_RULES_WIDE, INT32_MAX},
        {"wide=-2147483648", HOUSE_RULES_WIDE, INT32_MIN},
        {"wide=-0", HOUSE_RULES_WIDE, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(set(cases[i].item));
        assert_string_equal(said, "");
        sb_game_def expected = house_rules_def();
        expected.settings[cases[i].index] = cases[i].value;
        assert_memory_equal(settings, expected.settings, sizeof settings);
    }
}

static void last_of_several_values_counts(void **state)
{
    (void)state;
    assert_true(set_all((sb_option_list){3, {"rounds=1", "weather=clear", "rounds=2"}}));
    assert_int_equal(settings[HOUSE_RULES_ROUNDS], 2);
    assert_int_equal(settings[HOUSE_RULES_WEATHER], 0);
    assert_true(set_all((sb_option_list){0}));
}

static void wrong_values_are_refused_by_name_and_range(void **state)
{
    (void)state;
    const struct {
        const char *item, *message;
    } cases[] = {
        {"rounds", "--set: 'rounds' is not NAME=VALUE"},
        {"=5", "--set: '=5' is not NAME=VALUE"},
        {"=", "--set: '=' is not NAME=VALUE"},
        {"a_name_of_24_characters_=5", "is not NAME=VALUE"},
        {"laps=5", "--set: the rules 'house' have no setting 'laps'; see 'sabot rules'"},
        {"Rounds=5", "have no setting 'Rounds'"},
        {"round=5", "have no setting 'round'"},
        {"rounds =5", "have no setting 'rounds '"},
        {"rounds=", "--set: '' is not a number from -5 to 900 for rounds"},
        {"rounds=-6", "--set: '-6' is not a number from -5 to 900 for rounds"},
        {"rounds=901", "--set: '901' is not a number from -5 to 900 for rounds"},
        {"rounds=-", "'-' is not a number"},
        {"rounds=--5", "'--5' is not a number"},
        {"rounds=+5", "'+5' is not a number"},
        {"rounds= 5", "' 5' is not a number"},
        {"rounds=5 ", "'5 ' is not a number"},
        {"rounds=5s", "'5s' is not a number"},
        {"rounds=1.5", "'1.5' is not a number"},
        {"rounds=0x5", "'0x5' is not a number"},
        {"rounds=1=2", "'1=2' is not a number"},
        {"rounds=ten", "'ten' is not a number"},
        {"rounds=4294967301", "'4294967301' is not a number"},            // 2^32 + 5
        {"rounds=18446744073709551621", "'18446744073709551621' is not"}, // 2^64 + 5
        {"wide=2147483648", "'2147483648' is not a number from -2147483648 to 2147483647"},
        {"wide=-2147483649", "'-2147483649' is not a number"},
        {"weather=", "--set: '' is not one of clear, rain, snow for weather"},
        {"weather=fog", "--set: 'fog' is not one of clear, rain, snow for weather"},
        {"weather=Rain", "'Rain' is not one of"},
        {"weather=1", "'1' is not one of"},
        {"weather=rai", "'rai' is not one of"},
        {"weather=rain,snow", "'rain,snow' is not one of"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (set(cases[i].item) || strstr(said, cases[i].message) == NULL ||
            strncmp(said, "sabot serve: ", 13) != 0 ||
            strstr(said, "Try 'sabot serve --help'.\n") == NULL) {
            fail_msg("%s said: %s", cases[i].item, said);
        }
        assert_memory_equal(settings, house_rules_def().settings, sizeof settings);
    }
}

static void rules_without_settings_take_none(void **state)
{
    (void)state;
    sb_option_list list = {1, {"rounds=5"}};
    caught_begin(stderr);
    bool good =
        sb_rules_option_set("sabot serve", "--set", sb_rules_builtin("tanks"), &list, settings);
    said = caught_end();
    assert_false(good);
    assert_non_null(strstr(said, "the rules 'tanks' have no setting 'rounds'"));
}

static void rules_are_the_built_in_ones_without_a_path(void **state)
{
    (void)state;
    sb_rules_library library;
    const sb_rules *rules = NULL;
    memset(&library, 0xEE, sizeof library);
    assert_true(sb_rules_option_open("sabot serve", NULL, &library, &rules));
    assert_ptr_equal(rules, sb_game_def_default().rules);
    assert_null(library.handle);
    sb_rules_library_close(&library);
}

static void rules_that_cannot_be_loaded_are_named(void **state)
{
    (void)state;
    sb_rules_library library;
    const sb_rules *rules = NULL;
    static const char *const paths[] = {"/nowhere/at/all/rules.so", "/", "nothing.so"};
    for (size_t i = 0; i < 3; i++) {
        caught_begin(stderr);
        bool good = sb_rules_option_open("sabot serve", paths[i], &library, &rules);
        said = caught_end();
        assert_false(good);
        assert_null(library.handle);
        assert_memory_equal(said, "sabot serve: --rules: ", strlen("sabot serve: --rules: "));
        assert_non_null(strstr(said, paths[i]));
        assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1); // one line
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_values_are_set_and_nothing_else),
        cmocka_unit_test(last_of_several_values_counts),
        cmocka_unit_test(wrong_values_are_refused_by_name_and_range),
        cmocka_unit_test(rules_without_settings_take_none),
        cmocka_unit_test(rules_are_the_built_in_ones_without_a_path),
        cmocka_unit_test(rules_that_cannot_be_loaded_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
