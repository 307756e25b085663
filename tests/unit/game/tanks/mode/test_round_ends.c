// How a round ends: by score, time and elimination, and who has won.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "contest.h"

static const sb_vec3 box_place = {80.0f, 2.0f, 80.0f};

static void prepare(contest *at, sb_mode mode)
{
    contest_prepare(at, 100.0f);
    contest_add_box(at, box_place, (sb_vec3){4.0f, 2.0f, 1.0f});
    contest_add_marker(at, "flag", 1, (sb_vec3){-60.0f, 0.0f, 0.0f});
    contest_add_marker(at, "flag", 2, (sb_vec3){60.0f, 0.0f, 0.0f});
    contest_add_marker(at, "target", 0, (sb_vec3){0.0f, 0.0f, 60.0f});
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
    contest_set(at, SB_SETTING_FRIENDLY_FIRE, 1);
}

static void begin(contest *at, uint32_t player_count)
{
    contest_begin(at);
    contest_join_all(at, player_count);
}

// The default limits, as the settings' help states them.
typedef struct limits {
    int kills, team_kills, flags;
} limits;

static limits documented_limits(void)
{
    limits found = {0, 0, 0};
    const char *help = strstr(sb_tanks_settings[SB_SETTING_SCORE_LIMIT].help, "0:");
    assert_non_null(help);
    assert_int_equal(sscanf(help, "0: %d kills, %d of a team, %d flags", &found.kills,
                            &found.team_kills, &found.flags),
                     3);
    return found;
}

static void deathmatch_ends_at_the_score_limit(void **state)
{
    (void)state;
    const int counts[][2] = {{0, documented_limits().kills}, {2, 2}, {7, 7}};
    for (uint32_t i = 0; i < 3; i++) {
        contest at;
        prepare(&at, SB_MODE_DEATHMATCH);
        contest_set(&at, SB_SETTING_SCORE_LIMIT, counts[i][0]);
        contest_set(&at, SB_SETTING_RESPAWN_S, 1);
        begin(&at, 3);
        contest_player(&at, 1)->score = (int16_t)(counts[i][1] - 2);
        contest_kill(&at, 1, 2);
        assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
        contest_play(&at, CONTEST_SECOND);
        contest_kill(&at, 1, 2);
        assert_non_null(contest_event(&at, SB_EVENT_DEATH)); // in the tick of the kill
        contest_assert_ended(&at, 0, 2);
        contest_end(&at);
    }
}

static void team_match_ends_at_the_kill_limit_and_ctf_at_the_flag_limit(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM);
    begin(&at, 3);
    contest_round(&at)->team_scores[1] = (int16_t)(documented_limits().team_kills - 2);
    contest_kill(&at, 1, 0);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_kill(&at, 1, 2);
    contest_assert_ended(&at, 2, 0);
    contest_end(&at);

    prepare(&at, SB_MODE_CTF);
    begin(&at, 2);
    contest_round(&at)->team_scores[0] = (int16_t)(documented_limits().flags - 1);
    contest_kill(&at, 0, 1); // which does not count here
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_round(&at)->team_scores[0]++;
    contest_play(&at, 1);
    contest_assert_ended(&at, 1, 0);
    contest_end(&at);
}

// Sets the points of two players, and lets the time run out.
static void play_out(contest *at, const int16_t scores[2], const uint16_t kills[2],
                     const uint16_t deaths[2])
{
    for (uint32_t slot = 0; slot < 2; slot++) {
        sb_player *player = contest_player(at, slot);
        player->score = scores[slot];
        player->kills = kills[slot];
        player->deaths = deaths[slot];
    }
    contest_play_until(at, SB_EVENT_ROUND, 5 * CONTEST_SECOND);
}

static void the_best_player_wins_by_time(void **state)
{
    (void)state;
    static const struct {
        int16_t scores[2];
        uint16_t deaths[2];
        uint8_t winner;
    } cases[] = {
        {{3, 2}, {9, 0}, 1}, {{2, 3}, {0, 9}, 2},   {{3, 3}, {2, 1}, 2},  {{3, 3}, {1, 2}, 1},
        {{3, 3}, {2, 2}, 0}, {{-1, -2}, {1, 2}, 1}, {{-2, 0}, {0, 0}, 2}, {{0, 0}, {0, 0}, 0},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        contest at;
        prepare(&at, SB_MODE_DEATHMATCH);
        contest_set(&at, SB_SETTING_TIME_LIMIT_S, 1);
        begin(&at, 2);
        play_out(&at, cases[i].scores, (uint16_t[]){0, 0}, cases[i].deaths);
        contest_assert_ended(&at, 0, cases[i].winner);
        contest_end(&at);
    }
}

static void a_tie_behind_the_best_does_not_matter(void **state)
{
    (void)state;
    static const struct {
        int16_t scores[4];
        uint8_t winner;
    } cases[] = {{{1, 1, 5, 1}, 3}, {{5, 5, 6, 6}, 0}, {{6, 5, 5, 6}, 0}, {{5, 5, 5, 6}, 4}};
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        contest at;
        prepare(&at, SB_MODE_DEATHMATCH);
        contest_set(&at, SB_SETTING_TIME_LIMIT_S, 1);
        begin(&at, 4);
        for (uint32_t slot = 0; slot < 4; slot++) {
            contest_player(&at, slot)->score = cases[i].scores[slot];
        }
        contest_play_until(&at, SB_EVENT_ROUND, 60);
        contest_assert_ended(&at, 0, cases[i].winner);
        contest_end(&at);
    }
}

static void the_better_team_wins_by_score_then_kills(void **state)
{
    (void)state;
    static const struct {
        int16_t scores[2];
        uint16_t kills[2];
        uint8_t winner;
    } cases[] = {
        {{1, 0}, {0, 9}, 1}, {{1, 2}, {9, 0}, 2}, {{1, 1}, {3, 4}, 2},
        {{1, 1}, {4, 3}, 1}, {{2, 2}, {4, 4}, 0}, {{-1, -2}, {0, 0}, 1},
    };
    for (uint32_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        uint32_t k = i / 2;
        contest at;
        prepare(&at, i % 2 == 0 ? SB_MODE_TEAM : SB_MODE_CTF);
        contest_set(&at, SB_SETTING_TIME_LIMIT_S, 1);
        begin(&at, 2);
        contest_round(&at)->team_scores[0] = cases[k].scores[0];
        contest_round(&at)->team_scores[1] = cases[k].scores[1];
        play_out(&at, (int16_t[]){0, 0}, cases[k].kills, (uint16_t[]){0, 0});
        contest_assert_ended(&at, cases[k].winner, 0);
        contest_end(&at);
    }
}

static void the_last_one_with_a_life_wins_a_deathmatch(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_set(&at, SB_SETTING_LIVES, 2);
    contest_set(&at, SB_SETTING_RESPAWN_S, 1);
    begin(&at, 3);
    contest_kill(&at, 0, 1);
    assert_int_equal(contest_player(&at, 1)->state, SB_PLAYER_DEAD);
    contest_play(&at, CONTEST_SECOND);
    assert_int_equal(contest_player(&at, 1)->state, SB_PLAYER_ALIVE);
    contest_kill(&at, 0, 1);
    assert_int_equal(contest_player(&at, 1)->state, SB_PLAYER_OUT);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY); // two are left
    contest_play(&at, 3 * CONTEST_SECOND);
    assert_int_equal(contest_player(&at, 1)->state, SB_PLAYER_OUT);

    contest_kill(&at, 0, 2);
    contest_play(&at, CONTEST_SECOND);
    contest_kill_oneself(&at, 0); // the winner has lives left, and more points
    contest_play(&at, CONTEST_SECOND);
    contest_kill(&at, 2, 0);
    contest_assert_ended(&at, 0, 3);
    assert_true(contest_player(&at, 0)->score >= contest_player(&at, 2)->score);
    contest_end(&at);
}

static void a_player_alone_is_not_the_last_one(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_set(&at, SB_SETTING_LIVES, 1);
    begin(&at, 1);
    contest_play(&at, 60);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_join(&at, 1);
    contest_play(&at, 60);
    contest_leave(&at, 1); // a player that left has not been beaten
    contest_play(&at, 60);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_end(&at);
}

static void a_player_alone_that_is_out_ends_the_round_without_a_winner(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_set(&at, SB_SETTING_LIVES, 1);
    begin(&at, 1);
    contest_kill_oneself(&at, 0);
    contest_assert_ended(&at, 0, 0);
    contest_end(&at);
}

static void when_one_of_the_last_two_leaves_the_other_wins(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_set(&at, SB_SETTING_LIVES, 1);
    begin(&at, 3);
    contest_kill(&at, 0, 1);
    contest_leave(&at, 0);
    contest_assert_ended(&at, 0, 3);
    contest_end(&at);
}

// Both fire at each other in one tick, and both die in one tick.
static void kill_each_other(contest *at, uint32_t a, uint32_t b)
{
    contest_place(at, a, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, b, (sb_vec3){0.0f, 0.0f, 12.0f}, 0.0f);
    contest_player(at, a)->health = contest_player(at, b)->health = 1;
    contest_aim_at(at, a, SB_AMMUNITION_PIERCING, contest_body(at, b)->position);
    contest_aim_at(at, b, SB_AMMUNITION_PIERCING, contest_body(at, a)->position);
    contest_input(at, a)->buttons |= SB_BUTTON_FIRE;
    contest_fire(at, b);
    contest_input(at, a)->buttons = SB_BUTTON_HOLD_AIM;
    contest_play_until(at, SB_EVENT_DEATH, 30);
    assert_int_equal(contest_event_count(at, SB_EVENT_DEATH), 2);
}

static void nobody_wins_when_the_last_two_fall_together(void **state)
{
    (void)state;
    static const sb_mode modes[] = {SB_MODE_DEATHMATCH, SB_MODE_TEAM};
    for (uint32_t i = 0; i < 2; i++) {
        contest at;
        prepare(&at, modes[i]);
        contest_set(&at, SB_SETTING_LIVES, 1);
        begin(&at, 2);
        kill_each_other(&at, 0, 1);
        contest_assert_ended(&at, 0, 0);
        contest_end(&at);
    }
}

static void the_team_that_still_has_somebody_wins(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM);
    contest_set(&at, SB_SETTING_LIVES, 1);
    begin(&at, 4); // 0 and 2 against 1 and 3
    contest_kill(&at, 1, 0);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_kill(&at, 2, 3);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_round(&at)->team_scores[1] = 30; // does not count for it
    contest_kill(&at, 2, 1);
    contest_assert_ended(&at, 1, 0);
    contest_end(&at);
}

static void defenders_win_when_no_attacker_is_left(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TARGETS);
    contest_set(&at, SB_SETTING_LIVES, 1);
    begin(&at, 3);
    contest_player(&at, 1)->team = 2;
    contest_kill(&at, 1, 0);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_kill(&at, 1, 2);
    contest_assert_ended(&at, 2, 0);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deathmatch_ends_at_the_score_limit),
        cmocka_unit_test(team_match_ends_at_the_kill_limit_and_ctf_at_the_flag_limit),
        cmocka_unit_test(the_best_player_wins_by_time),
        cmocka_unit_test(a_tie_behind_the_best_does_not_matter),
        cmocka_unit_test(the_better_team_wins_by_score_then_kills),
        cmocka_unit_test(the_last_one_with_a_life_wins_a_deathmatch),
        cmocka_unit_test(a_player_alone_is_not_the_last_one),
        cmocka_unit_test(a_player_alone_that_is_out_ends_the_round_without_a_winner),
        cmocka_unit_test(when_one_of_the_last_two_leaves_the_other_wins),
        cmocka_unit_test(nobody_wins_when_the_last_two_fall_together),
        cmocka_unit_test(the_team_that_still_has_somebody_wins),
        cmocka_unit_test(defenders_win_when_no_attacker_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
