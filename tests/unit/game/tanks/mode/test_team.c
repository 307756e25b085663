// Teams: which team a player gets, who may change, and what mates can do to each other.
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "contest.h"
#include "game/tanks/mode/scoring.h"

static void begin(contest *at, sb_mode mode, uint32_t computer_count)
{
    contest_prepare(at, 60.0f);
    at->def.player_capacity = 8;
    at->def.computer_count = computer_count;
    contest_add_box(at, (sb_vec3){30.0f, 2.0f, 30.0f}, (sb_vec3){4.0f, 2.0f, 1.0f});
    contest_add_marker(at, "flag", 1, (sb_vec3){-40.0f, 0.0f, 0.0f});
    contest_add_marker(at, "flag", 2, (sb_vec3){40.0f, 0.0f, 0.0f});
    contest_add_marker(at, "target", 0, (sb_vec3){0.0f, 0.0f, 50.0f});
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
    contest_set(at, SB_SETTING_RESPAWN_S, 1);
}

static void assert_team_list(const contest *at, uint32_t first, uint32_t count,
                             const uint8_t *teams)
{
    for (uint32_t i = 0; i < count; i++) {
        if (contest_player(at, first + i)->team != teams[i]) {
            fail_msg("slot %u is on team %u, not %u", first + i,
                     contest_player(at, first + i)->team, teams[i]);
        }
        // The answer that code without knowledge of tanks gets.
        assert_int_equal(sb_game_team(at->game, first + i), teams[i]);
    }
}

static void a_deathmatch_has_no_teams(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_DEATHMATCH, 2);
    contest_begin(&at);
    contest_join_all(&at, 3);
    assert_team_list(&at, 0, 3, (const uint8_t[]){0, 0, 0});
    assert_team_list(&at, 6, 2, (const uint8_t[]){0, 0});
    contest_view view;
    contest_look(&at, &view);
    assert_false(sb_team_same(&view.play, 0, 1));
    contest_end(&at);
}

static void a_new_player_joins_the_smaller_team(void **state)
{
    (void)state;
    for (int mode = SB_MODE_TEAM; mode <= SB_MODE_CTF; mode++) {
        contest at;
        begin(&at, (sb_mode)mode, 0);
        contest_begin(&at);
        contest_join_all(&at, 5);
        assert_team_list(&at, 0, 5, (const uint8_t[]){1, 2, 1, 2, 1});
        contest_leave(&at, 0);
        contest_leave(&at, 2); // one is left against two
        contest_join(&at, 2);
        assert_team_list(&at, 2, 1, (const uint8_t[]){1});
        contest_join(&at, 0); // two and two: the first
        assert_team_list(&at, 0, 1, (const uint8_t[]){1});
        contest_leave(&at, 3);
        contest_join(&at, 7);
        assert_team_list(&at, 7, 1, (const uint8_t[]){2});
        contest_end(&at);
    }
}

static void computers_are_spread_over_the_teams_too(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM, 4);
    contest_begin(&at);
    assert_team_list(&at, 4, 4, (const uint8_t[]){1, 2, 1, 2});
    contest_join(&at, 0);
    contest_join(&at, 1);
    assert_team_list(&at, 0, 2, (const uint8_t[]){1, 2});
    contest_end(&at);
}

static void players_attack_targets_and_computers_defend_them(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TARGETS, 5);
    contest_begin(&at);
    contest_join(&at, 0);
    contest_join(&at, 1);
    assert_team_list(&at, 0, 2, (const uint8_t[]){1, 1});
    assert_team_list(&at, 3, 5, (const uint8_t[]){2, 2, 2, 2, 2});
    contest_end(&at);
}

static void without_room_for_players_every_other_computer_attacks(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TARGETS, 8);
    contest_begin(&at);
    assert_team_list(&at, 0, 8, (const uint8_t[]){1, 2, 1, 2, 1, 2, 1, 2});
    contest_end(&at);
}

static void die(contest *at, uint32_t slot)
{
    contest_kill_oneself(at, slot);
}

static void requested_team_begins_with_the_next_tank(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM, 0);
    contest_begin(&at);
    contest_join_all(&at, 3); // 1, 2, 1
    contest_input(&at, 0)->select[SB_SELECT_TEAM] = 2;
    contest_play(&at, 30);
    assert_team_list(&at, 0, 1, (const uint8_t[]){1}); // not while it lives
    contest_input(&at, 0)->select[SB_SELECT_TEAM] = 2;
    die(&at, 0); // clears the input: what was asked for once stands
    assert_team_list(&at, 0, 1, (const uint8_t[]){1});
    contest_input(&at, 0)->select[SB_SELECT_TEAM] = 2;
    contest_play(&at, CONTEST_SECOND);
    assert_int_equal(contest_player(&at, 0)->state, SB_PLAYER_ALIVE);
    assert_team_list(&at, 0, 3, (const uint8_t[]){2, 2, 1});
    contest_end(&at);
}

static void nobody_changes_where_teams_are_given_or_there_are_none(void **state)
{
    (void)state;
    static const sb_mode modes[] = {SB_MODE_TARGETS, SB_MODE_DEATHMATCH};
    for (uint32_t i = 0; i < 2; i++) {
        contest at;
        begin(&at, modes[i], 0);
        contest_begin(&at);
        contest_join_all(&at, 2);
        uint8_t team = contest_player(&at, 0)->team;
        die(&at, 0);
        contest_input(&at, 0)->select[SB_SELECT_TEAM] = 2; // however small it is
        contest_play(&at, CONTEST_SECOND);
        assert_int_equal(contest_player(&at, 0)->state, SB_PLAYER_ALIVE);
        assert_int_equal(contest_player(&at, 0)->team, team);
        contest_end(&at);
    }
}

static void nobody_changes_to_the_larger_team(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_CTF, 0);
    contest_begin(&at);
    contest_join_all(&at, 2); // one and one: the other side would be two to none
    die(&at, 0);
    contest_input(&at, 0)->select[SB_SELECT_TEAM] = 2;
    contest_play(&at, CONTEST_SECOND);
    assert_int_equal(contest_player(&at, 0)->state, SB_PLAYER_ALIVE);
    assert_team_list(&at, 0, 2, (const uint8_t[]){1, 2});
    contest_end(&at);
}

static void number_that_is_no_team_changes_nothing(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM, 0);
    contest_begin(&at);
    contest_join_all(&at, 3);
    static const uint8_t odd[] = {0, 3, 4, 255, 1};
    for (uint32_t i = 0; i < sizeof odd; i++) {
        die(&at, 0);
        contest_input(&at, 0)->select[SB_SELECT_TEAM] = odd[i];
        contest_play(&at, CONTEST_SECOND);
        assert_int_equal(contest_player(&at, 0)->state, SB_PLAYER_ALIVE);
        assert_team_list(&at, 0, 3, (const uint8_t[]){1, 2, 1});
    }
    contest_end(&at);
}

static void mates_are_of_one_team_and_not_oneself(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM, 0);
    contest_begin(&at);
    contest_join_all(&at, 4);
    contest_view view;
    contest_look(&at, &view);
    for (uint32_t a = 0; a < 4; a++) {
        for (uint32_t b = 0; b < 4; b++) {
            assert_int_equal(sb_team_same(&view.play, a, b), a != b && a % 2 == b % 2);
        }
    }
    assert_int_equal(sb_team_count(&view.play, 1, 8), 2);
    assert_int_equal(sb_team_count(&view.play, 1, 0), 1);
    assert_int_equal(sb_team_count(&view.play, 1, 1), 2);
    assert_int_equal(sb_team_count(&view.play, 2, 1), 1);
    contest_end(&at);
}

// Fires high explosive at the box beside a tank; returns the points that the tank lost.
static int blast_beside(contest *at, uint32_t shooter, uint32_t other)
{
    contest_place(at, shooter, (sb_vec3){30.0f, 0.0f, 5.0f}, 0.0f);
    contest_place(at, other, (sb_vec3){33.5f, 0.0f, 26.5f}, 0.0f);
    int before = contest_player(at, other)->health;
    contest_aim_at(at, shooter, SB_AMMUNITION_EXPLOSIVE, (sb_vec3){30.0f, 1.8f, 29.0f});
    contest_fire(at, shooter);
    contest_play_until(at, SB_EVENT_EXPLODE, 60);
    return before - contest_player(at, other)->health;
}

static void mates_are_spared_unless_it_is_set(void **state)
{
    (void)state;
    for (int set = 0; set <= 1; set++) {
        contest at;
        begin(&at, SB_MODE_TEAM, 0);
        contest_set(&at, SB_SETTING_FRIENDLY_FIRE, set);
        contest_begin(&at);
        contest_join_all(&at, 3); // 0 and 2 are mates
        int lost = blast_beside(&at, 0, 2);
        if ((lost > 0) != (set == 1)) {
            fail_msg("a mate lost %d points with friendly fire %d", lost, set);
        }
        assert_true(blast_beside(&at, 0, 1) > 0); // an enemy at the same place
        contest_place(&at, 2, (sb_vec3){-30.0f, 0.0f, 30.0f}, 0.0f);
        contest_shoot(&at, 0, 2);
        assert_int_equal(contest_player(&at, 2)->state,
                         set == 1 ? SB_PLAYER_DEAD : SB_PLAYER_ALIVE);
        assert_int_equal(contest_player(&at, 2)->health, set == 1 ? 0 : 1);
        // A shell that ends without harm causes an impact event.
        assert_int_equal(contest_event_count(&at, SB_EVENT_HIT), set);
        assert_int_equal(contest_event_count(&at, SB_EVENT_IMPACT), 1 - set);
        contest_end(&at);
    }
}

static void nobody_is_spared_from_himself(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM, 0);
    contest_set(&at, SB_SETTING_FRIENDLY_FIRE, 0);
    contest_begin(&at);
    contest_join_all(&at, 1);
    contest_kill_oneself(&at, 0); // asserts that it is gone
    assert_int_equal(contest_player(&at, 0)->state, SB_PLAYER_DEAD);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deathmatch_has_no_teams),
        cmocka_unit_test(a_new_player_joins_the_smaller_team),
        cmocka_unit_test(computers_are_spread_over_the_teams_too),
        cmocka_unit_test(players_attack_targets_and_computers_defend_them),
        cmocka_unit_test(without_room_for_players_every_other_computer_attacks),
        cmocka_unit_test(requested_team_begins_with_the_next_tank),
        cmocka_unit_test(nobody_changes_where_teams_are_given_or_there_are_none),
        cmocka_unit_test(nobody_changes_to_the_larger_team),
        cmocka_unit_test(number_that_is_no_team_changes_nothing),
        cmocka_unit_test(mates_are_of_one_team_and_not_oneself),
        cmocka_unit_test(mates_are_spared_unless_it_is_set),
        cmocka_unit_test(nobody_is_spared_from_himself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
