#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "caught.h"
#include "cli/totals.h"
#include "game/game.h"

static const sb_rules_total counts[] = {
    {.name = "laps", .per_unit = 1},
    {.name = "distance_driven_km", .per_unit = 1000},
    {.name = "a_b_c", .per_unit = 1},
};

static const sb_rules three = {.total_count = 3, .totals = counts};
static const sb_rules none = {.total_count = 0};

static void assert_json(const sb_rules *rules, const uint64_t *totals, const char *expected)
{
    sb_json json = sb_json_create();
    sb_totals_to_json(&json, rules, totals);
    json_t *object = sb_json_take(&json);
    assert_non_null(object);
    char *text = json_dumps(object, JSON_COMPACT);
    assert_string_equal(text, expected);
    free(text);
    json_decref(object);
}

static void totals_become_keys_of_their_names(void **state)
{
    (void)state;
    const uint64_t totals[] = {12, 2500, 0};
    assert_json(&three, totals, "{\"laps\":12,\"distance_driven_km\":2.5,\"a_b_c\":0}");
    const uint64_t large[] = {(uint64_t)1 << 53, 0, INT64_MAX};
    assert_json(&three, large,
                "{\"laps\":9007199254740992,\"distance_driven_km\":0.0,"
                "\"a_b_c\":9223372036854775807}");
    assert_json(&none, NULL, "{}");
    assert_json(NULL, NULL, "{}");
}

static void totals_of_the_built_in_rules_keep_their_keys(void **state)
{
    (void)state;
    const uint64_t totals[] = {7, 3, 1, 2, 0, 4, 5, 1500000, 6, 8, 9, 10, 11, 12, 2, 13};
    assert_int_equal(sb_game_def_default().rules->total_count, sizeof totals / sizeof totals[0]);
    assert_json(sb_game_def_default().rules, totals,
                "{\"shells_fired\":7,\"hits\":3,\"hits_piercing\":1,\"hits_explosive\":2,"
                "\"hits_shaped\":0,\"ricochets\":4,\"kills\":5,\"distance_driven_m\":1.5,"
                "\"pick_ups\":6,\"walls_broken\":8,\"flags_taken\":9,\"flags_captured\":10,"
                "\"flags_returned\":11,\"targets_destroyed\":12,\"winner_team\":2,"
                "\"winner_player\":13}");
}

static void totals_are_printed_in_one_line_with_names_for_people(void **state)
{
    (void)state;
    const uint64_t totals[] = {12, 2549, 18446744073709551615u};
    caught_begin(stdout);
    sb_totals_print(&three, totals);
    assert_string_equal(caught_end(),
                        "12 laps, 2.5 distance driven km, 18446744073709551615 a b c\n");
    // Totals of 0 are not printed.
    const uint64_t one[] = {0, 0, 3};
    caught_begin(stdout);
    sb_totals_print(&three, one);
    assert_string_equal(caught_end(), "3 a b c\n");
    const uint64_t nothing[] = {0, 0, 0};
    caught_begin(stdout);
    sb_totals_print(&three, nothing);
    assert_string_equal(caught_end(), "");
    caught_begin(stdout);
    sb_totals_print(&none, totals);
    assert_string_equal(caught_end(), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_become_keys_of_their_names),
        cmocka_unit_test(totals_of_the_built_in_rules_keep_their_keys),
        cmocka_unit_test(totals_are_printed_in_one_line_with_names_for_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
