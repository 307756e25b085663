// Tests the table of settings, and that matches with wrong ones are refused with a reason.
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "contest.h"

static void the_table_has_the_documented_names_and_ranges(void **state)
{
    (void)state;
    // From the specification of the modes and the headers' text. The figures of play are defaults
    // that may change; the specification fixes that a round lasts five minutes and begins at once.
    static const struct {
        const char *name;
        int32_t min, max;
    } expected[] = {
        [SB_SETTING_MODE] = {"mode", 0, 3},
        [SB_SETTING_SCORE_LIMIT] = {"score_limit", 0, 10000},
        [SB_SETTING_TIME_LIMIT_S] = {"time_limit_s", 0, 36000},
        [SB_SETTING_LIVES] = {"lives", 0, 100},
        [SB_SETTING_WARM_UP_S] = {"warm_up_s", 0, 600},
        [SB_SETTING_RESULT_S] = {"result_s", 1, 600},
        [SB_SETTING_RESPAWN_S] = {"respawn_s", 0, 60},
        [SB_SETTING_FRIENDLY_FIRE] = {"friendly_fire", 0, 1},
        [SB_SETTING_FLAG_RETURN_S] = {"flag_return_s", 1, 600},
        [SB_SETTING_AI_SKILL] = {"ai_skill", 0, 2},
        [SB_SETTING_VIEW_DISTANCE_M] = {"view_distance_m", 0, 1000},
        [SB_SETTING_FOG] = {"fog", 0, 1},
        [SB_SETTING_LAG_COMPENSATION_MS] = {"lag_compensation_ms", 0, 400},
    };
    assert_int_equal(SB_TANKS_SETTING_COUNT, sizeof expected / sizeof expected[0]);
    assert_int_equal(sb_tanks_settings[SB_SETTING_TIME_LIMIT_S].initial, 300);
    assert_int_equal(sb_tanks_settings[SB_SETTING_WARM_UP_S].initial, 0);
    assert_int_equal(sb_tanks_settings[SB_SETTING_LIVES].initial, 0);
    assert_int_equal(sb_tanks_settings[SB_SETTING_MODE].initial, SB_MODE_DEATHMATCH);
    assert_int_equal(sb_tanks_settings[SB_SETTING_FRIENDLY_FIRE].initial, 0);
    assert_int_equal(sb_tanks_settings[SB_SETTING_VIEW_DISTANCE_M].initial, 0);
    assert_int_equal(sb_tanks_settings[SB_SETTING_FOG].initial, 0);
    assert_int_equal(sb_tanks_settings[SB_SETTING_LAG_COMPENSATION_MS].initial, 400);
    for (uint32_t i = 0; i < SB_TANKS_SETTING_COUNT; i++) {
        const sb_rules_setting *setting = &sb_tanks_settings[i];
        assert_string_equal(setting->name, expected[i].name);
        assert_int_equal(setting->min, expected[i].min);
        assert_int_equal(setting->max, expected[i].max);
        assert_in_range(setting->initial, setting->min, setting->max);
        assert_non_null(setting->help);
        if (setting->choices == NULL) {
            continue;
        }
        for (int32_t k = 0; k <= setting->max; k++) {
            assert_true(strlen(setting->choices[k]) > 0);
        }
    }
    static const char *const modes[] = {"deathmatch", "team", "ctf", "targets"};
    for (uint32_t i = 0; i < SB_MODE_COUNT; i++) {
        assert_string_equal(sb_tanks_settings[SB_SETTING_MODE].choices[i], modes[i]);
    }
}

static void a_def_out_of_range_is_refused(void **state)
{
    (void)state;
    contest at;
    contest_prepare(&at, 60.0f);
    sb_allocator allocator = counting_heap_allocator(&at.heap);
    for (uint32_t i = 0; i < SB_TANKS_SETTING_COUNT; i++) {
        const int32_t values[] = {sb_tanks_settings[i].min - 1, sb_tanks_settings[i].max + 1};
        for (int k = 0; k < 2; k++) {
            sb_game_def def = at.def;
            def.settings[i] = values[k];
            assert_int_equal(sb_game_create(&def, &at.map, &allocator, &at.game),
                             SB_ERROR_ARGUMENT);
            assert_null(at.game);
        }
    }
    assert_int_equal(at.heap.live_count, 0);
}

static void assert_refused(contest *at, const char *reason)
{
    char given[SB_RULES_REASON_SIZE];
    assert_int_equal(sb_game_check(&at->def, &at->map, given), SB_ERROR_RANGE);
    assert_string_equal(given, reason);
    sb_allocator allocator = counting_heap_allocator(&at->heap);
    assert_int_equal(sb_game_create(&at->def, &at->map, &allocator, &at->game), SB_ERROR_RANGE);
    assert_null(at->game);
    assert_int_equal(at->heap.live_count, 0);
}

static void assert_taken(contest *at)
{
    contest_begin(at);
    contest_play(at, 1);
    contest_end(at);
}

static void flags_are_needed_for_both_teams(void **state)
{
    (void)state;
    contest at;
    contest_prepare(&at, 60.0f);
    contest_set(&at, SB_SETTING_MODE, SB_MODE_CTF);
    assert_refused(&at, "mode ctf needs a marker of the kind flag for team 1");
    contest_add_marker(&at, "flag", 1, (sb_vec3){-30.0f, 0.0f, 0.0f});
    assert_refused(&at, "mode ctf needs a marker of the kind flag for team 2");
    // A flag without a team, a marker of another kind, and a longer word that begins alike do not
    // count.
    contest_add_marker(&at, "flag", 0, (sb_vec3){30.0f, 0.0f, 0.0f});
    contest_add_marker(&at, "target", 2, (sb_vec3){30.0f, 0.0f, 0.0f});
    contest_add_marker(&at, "flags", 2, (sb_vec3){30.0f, 0.0f, 0.0f});
    assert_refused(&at, "mode ctf needs a marker of the kind flag for team 2");
    contest_add_marker(&at, "flag", 2, (sb_vec3){30.0f, 0.0f, 0.0f});
    assert_taken(&at);
}

static void targets_are_needed_where_they_are_played_for(void **state)
{
    (void)state;
    contest at;
    contest_prepare(&at, 60.0f);
    contest_set(&at, SB_SETTING_MODE, SB_MODE_TARGETS);
    contest_add_marker(&at, "flag", 1, (sb_vec3){0.0f, 0.0f, 0.0f});
    assert_refused(&at, "mode targets needs at least 1 marker of the kind target");
    contest_add_marker(&at, "target", 0, (sb_vec3){0.0f, 0.0f, 0.0f});
    assert_taken(&at);
}

static void other_modes_ask_nothing_of_the_markers(void **state)
{
    (void)state;
    for (int mode = SB_MODE_DEATHMATCH; mode <= SB_MODE_TEAM; mode++) {
        contest at;
        contest_prepare(&at, 60.0f);
        contest_set(&at, SB_SETTING_MODE, mode);
        assert_taken(&at);
    }
}

static void each_team_needs_somewhere_to_appear(void **state)
{
    (void)state;
    for (int mode = SB_MODE_TEAM; mode <= SB_MODE_TARGETS; mode++) {
        contest at;
        contest_prepare(&at, 60.0f);
        contest_add_marker(&at, "flag", 1, (sb_vec3){30.0f, 0.0f, 0.0f});
        contest_add_marker(&at, "flag", 2, (sb_vec3){30.0f, 0.0f, 0.0f});
        contest_add_marker(&at, "target", 0, (sb_vec3){0.0f, 0.0f, 0.0f});
        contest_set(&at, SB_SETTING_MODE, mode);
        contest_one_spawn(&at, (sb_vec3){0.0f, 0.0f, -30.0f}, 0.0f);
        assert_taken(&at);
        at.map.spawns[0].team = 2;
        assert_refused(&at, "a mode with teams needs a spawn point for team 1");
        contest_add_spawn(&at, 3, (sb_vec3){20.0f, 0.0f, -30.0f}, 0.0f);
        assert_refused(&at, "a mode with teams needs a spawn point for team 1");
        at.map.spawns[1].team = 1;
        assert_taken(&at);
        at.map.spawns[0].team = 4;
        assert_refused(&at, "a mode with teams needs a spawn point for team 2");
        contest_set(&at, SB_SETTING_MODE, SB_MODE_DEATHMATCH);
        assert_taken(&at); // there everybody appears anywhere
    }
}

static void an_unknown_pick_up_is_refused_by_its_path(void **state)
{
    (void)state;
    contest at;
    contest_prepare(&at, 60.0f);
    for (uint32_t i = 0; i < 12; i++) {
        contest_add_pick_up(&at, "repair", (sb_vec3){(float)i, 0.0f, 0.0f}, 10.0f);
    }
    memcpy(at.map.pick_ups[3].kind.text, "beer\0\0", 6);
    assert_refused(&at, "/pick_ups/3/kind must be one of repair, ammunition, shield");
    memcpy(at.map.pick_ups[3].kind.text, "shield", 6);
    memcpy(at.map.pick_ups[11].kind.text, "repai\0", 6);
    assert_refused(&at, "/pick_ups/11/kind must be one of repair, ammunition, shield");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_has_the_documented_names_and_ranges),
        cmocka_unit_test(a_def_out_of_range_is_refused),
        cmocka_unit_test(flags_are_needed_for_both_teams),
        cmocka_unit_test(targets_are_needed_where_they_are_played_for),
        cmocka_unit_test(other_modes_ask_nothing_of_the_markers),
        cmocka_unit_test(each_team_needs_somewhere_to_appear),
        cmocka_unit_test(an_unknown_pick_up_is_refused_by_its_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
