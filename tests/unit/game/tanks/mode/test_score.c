// Tests points by the events of real matches. The figures are those of score.h and of the
// specification: a kill 1; oneself or a mate -1; a flag brought home 5 and one for the team; a flag
// sent back 1; a target 3 and one for the team.
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "contest.h"
#include "game/tanks/mode/scoring.h"

// Points of what is done, as modes/ has them.
#define SCORE_CAPTURE 5
#define SCORE_RETURN 1
#define SCORE_TARGET 3

static const sb_vec3 flag_place[SB_TEAM_COUNT] = {{-60.0f, 0.0f, 0.0f}, {60.0f, 0.0f, 0.0f}};

// A map with everything that the modes need, and a box for blasting oneself.
static void begin(contest *at, sb_mode mode)
{
    contest_prepare(at, 100.0f);
    contest_add_box(at, (sb_vec3){80.0f, 2.0f, 80.0f}, (sb_vec3){4.0f, 2.0f, 1.0f});
    contest_add_marker(at, "flag", 1, flag_place[0]);
    contest_add_marker(at, "flag", 2, flag_place[1]);
    contest_add_marker(at, "target", 0, (sb_vec3){0.0f, 0.0f, 60.0f});
    contest_add_marker(at, "target", 0, (sb_vec3){20.0f, 0.0f, 60.0f});
    contest_add_zone(at, "hazard", 0, (sb_vec3){-80.0f, 0.0f, 80.0f}, (sb_vec3){5, 5, 5});
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
    contest_set(at, SB_SETTING_FRIENDLY_FIRE, 1);
}

static void assert_score(const contest *at, uint32_t slot, int score, int kills, int deaths)
{
    const sb_player *player = contest_player(at, slot);
    assert_int_equal(player->score, score);
    assert_int_equal(player->kills, kills);
    assert_int_equal(player->deaths, deaths);
}

static void assert_teams(const contest *at, int first, int second)
{
    assert_int_equal(contest_round(at)->team_scores[0], first);
    assert_int_equal(contest_round(at)->team_scores[1], second);
}

static void a_kill_is_a_point_for_the_shooter_alone(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_DEATHMATCH);
    contest_begin(&at);
    contest_join_all(&at, 3);
    contest_kill(&at, 0, 1);
    contest_kill(&at, 0, 2);
    assert_score(&at, 0, 2, 2, 0);
    assert_score(&at, 1, 0, 0, 1);
    assert_score(&at, 2, 0, 0, 1);
    assert_teams(&at, 0, 0);
    contest_end(&at);
}

static void player_that_destroys_itself_loses_a_point(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_DEATHMATCH);
    contest_begin(&at);
    contest_join_all(&at, 2);
    contest_kill_oneself(&at, 0);
    assert_score(&at, 0, -1, 0, 1);
    // A death in a hazard gives nobody a point.
    contest_place(&at, 1, (sb_vec3){-80.0f, 0.0f, 80.0f}, 0.0f);
    contest_player(&at, 1)->health = 1;
    contest_play_until(&at, SB_EVENT_DEATH, 30);
    assert_score(&at, 1, -1, 0, 1);
    assert_score(&at, 0, -1, 0, 1);
    contest_end(&at);
}

static void in_team_mode_kills_count_for_the_team_too(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM);
    contest_begin(&at);
    contest_join_all(&at, 4); // 0 and 2 against 1 and 3
    contest_kill(&at, 1, 0);
    assert_score(&at, 1, 1, 1, 0);
    assert_teams(&at, 0, 1);
    contest_kill(&at, 2, 3);
    assert_teams(&at, 1, 1);
    contest_kill_oneself(&at, 2);
    assert_score(&at, 2, 0, 1, 1);
    assert_teams(&at, 0, 1);
    contest_end(&at);
}

static void a_mate_costs_a_point_and_is_no_kill(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM);
    contest_begin(&at);
    contest_join_all(&at, 4);
    contest_kill(&at, 1, 3);
    assert_score(&at, 1, -1, 0, 0);
    assert_score(&at, 3, 0, 0, 1);
    assert_teams(&at, 0, -1);
    contest_end(&at);
}

static void capture_and_return_count_and_kills_do_not_count_for_the_team(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_CTF);
    contest_begin(&at);
    contest_join_all(&at, 2);
    contest_place(&at, 0, flag_place[1], 0.0f);
    contest_play(&at, 1);
    contest_place(&at, 0, flag_place[0], 0.0f);
    contest_play(&at, 1);
    assert_score(&at, 0, SCORE_CAPTURE, 0, 0);
    assert_teams(&at, 1, 0);

    // The second player drops the first one's flag, and its owner sends it back.
    contest_place(&at, 1, flag_place[0], 0.0f);
    contest_play(&at, 1);
    assert_int_equal(contest_player(&at, 1)->flag, 1);
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_play(&at, 1);
    contest_kill(&at, 0, 1);
    assert_score(&at, 0, SCORE_CAPTURE + 1, 1, 0);
    assert_teams(&at, 1, 0);
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_play(&at, 1);
    assert_score(&at, 0, SCORE_CAPTURE + 1 + SCORE_RETURN, 1, 0);
    assert_teams(&at, 1, 0);
    contest_end(&at);
}

static void shoot_target(contest *at, uint32_t slot, uint32_t target)
{
    contest_view view;
    contest_look(at, &view);
    view.play.walls[target].health = 1;
    sb_vec3 place = at->map.markers[2 + target].position;
    contest_place(at, slot, (sb_vec3){place.x, 0.0f, place.z - 15.0f}, 0.0f);
    contest_aim_at(at, slot, SB_AMMUNITION_PIERCING, (sb_vec3){place.x, 1.2f, place.z});
    contest_fire(at, slot);
    contest_play(at, 15);
}

static void a_target_is_three_points_and_one_for_the_attackers(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TARGETS);
    contest_begin(&at);
    contest_join_all(&at, 1);
    shoot_target(&at, 0, 0);
    assert_score(&at, 0, SCORE_TARGET, 0, 0);
    assert_teams(&at, 1, 0);
    contest_end(&at);
}

static void nothing_counts_in_the_warm_up(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM);
    contest_set(&at, SB_SETTING_WARM_UP_S, 60);
    contest_begin(&at);
    contest_join_all(&at, 4);
    contest_kill(&at, 0, 1);
    contest_kill(&at, 2, 0);
    contest_kill_oneself(&at, 3);
    for (uint32_t slot = 0; slot < 4; slot++) {
        assert_int_equal(contest_player(&at, slot)->score, 0);
    }
    assert_teams(&at, 0, 0);
    contest_end(&at);

    begin(&at, SB_MODE_CTF);
    contest_set(&at, SB_SETTING_WARM_UP_S, 60);
    contest_begin(&at);
    contest_join_all(&at, 2);
    contest_place(&at, 0, flag_place[1], 0.0f);
    contest_play(&at, 1);
    contest_place(&at, 0, flag_place[0], 0.0f);
    contest_play(&at, 1);
    assert_non_null(contest_event(&at, SB_EVENT_FLAG_CAPTURE));
    assert_score(&at, 0, 0, 0, 0);
    assert_teams(&at, 0, 0);
    contest_end(&at);
}

static void scores_stop_at_their_ends(void **state)
{
    (void)state;
    contest at;
    begin(&at, SB_MODE_TEAM);
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 10000);
    contest_begin(&at);
    contest_join_all(&at, 2);
    contest_view view;
    contest_look(&at, &view);
    sb_player *player = &view.play.players[0];
    player->score = 32766;
    view.play.round->team_scores[0] = -32767;
    const sb_tank_api *tanks = view.play.tanks;
    assert_true(tanks->score_add(&view.play, 0, 1));
    assert_true(tanks->team_score_add(&view.play, 1, 1));
    assert_int_equal(player->score, 32767);
    assert_int_equal(view.play.round->team_scores[0], -32766);
    assert_true(tanks->score_add(&view.play, 0, INT32_MAX));
    assert_int_equal(player->score, 32767);
    player->score = -32766;
    view.play.round->team_scores[0] = -32767;
    for (int i = 0; i < 3; i++) {
        assert_true(tanks->score_add(&view.play, 0, -1));
        assert_true(tanks->team_score_add(&view.play, 1, -1));
    }
    assert_int_equal(player->score, -32767);
    assert_int_equal(view.play.round->team_scores[0], -32767);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kill_is_a_point_for_the_shooter_alone),
        cmocka_unit_test(player_that_destroys_itself_loses_a_point),
        cmocka_unit_test(in_team_mode_kills_count_for_the_team_too),
        cmocka_unit_test(a_mate_costs_a_point_and_is_no_kill),
        cmocka_unit_test(capture_and_return_count_and_kills_do_not_count_for_the_team),
        cmocka_unit_test(a_target_is_three_points_and_one_for_the_attackers),
        cmocka_unit_test(nothing_counts_in_the_warm_up),
        cmocka_unit_test(scores_stop_at_their_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
