// Tests the phases of a match to the tick, what each resets, and when players come back.
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

static void five_minutes_end_in_tick_18000_and_the_match_ten_seconds_later(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    begin(&at, 2);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_play(&at, 17999 - sb_game_tick(at.game));
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_play(&at, 1);
    assert_int_equal(sb_game_tick(at.game), 18000);
    contest_assert_ended(&at, 0, 0); // of two equal ones none has won
    assert_int_equal(contest_event_count(&at, SB_EVENT_END), 0);

    contest_play(&at, 599);
    assert_false(sb_game_ended(at.game));
    contest_play(&at, 1);
    assert_int_equal(sb_game_tick(at.game), 18600);
    assert_true(sb_game_ended(at.game));
    assert_int_equal(contest_event_count(&at, SB_EVENT_END), 1);
    assert_int_equal(sb_game_advance(at.game, &at.frame), SB_ERROR_STATE);
    contest_end(&at);
}

static void seconds_are_counted_in_ticks_of_any_rate(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 60, 128, 240};
    for (uint32_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        contest at;
        prepare(&at, SB_MODE_TEAM);
        at.def.tick_rate_hz = rates[i];
        contest_set(&at, SB_SETTING_WARM_UP_S, 3);
        contest_set(&at, SB_SETTING_TIME_LIMIT_S, 7);
        contest_set(&at, SB_SETTING_RESULT_S, 2);
        contest_begin(&at);
        assert_int_equal(contest_play_until(&at, SB_EVENT_ROUND, 3000), 3 * rates[i]);
        assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
        assert_int_equal(contest_play_until(&at, SB_EVENT_ROUND, 3000), 7 * rates[i]);
        assert_int_equal(contest_play_until(&at, SB_EVENT_END, 3000), 2 * rates[i]);
        assert_true(sb_game_ended(at.game));
        contest_end(&at);
    }
}

static void the_seconds_left_are_told(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_set(&at, SB_SETTING_TIME_LIMIT_S, 20);
    contest_begin(&at);
    for (uint32_t tick = 1; tick < 20 * CONTEST_SECOND; tick++) {
        contest_play(&at, 1);
        uint32_t left = 20 * CONTEST_SECOND - tick;
        assert_int_equal(contest_round(&at)->seconds_left,
                         (left + CONTEST_SECOND - 1) / CONTEST_SECOND);
    }
    contest_play(&at, 1);
    assert_int_equal(contest_round(&at)->seconds_left, 10); // of the result
    contest_end(&at);
}

static void without_a_time_limit_a_round_continues(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_set(&at, SB_SETTING_TIME_LIMIT_S, 0);
    contest_begin(&at);
    contest_play(&at, 40000);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    assert_int_equal(contest_round(&at)->seconds_left, 65535);
    assert_int_equal(contest_round(&at)->end_tick, 0);
    contest_end(&at);
}

static void an_empty_match_ends_too_and_nobody_has_won(void **state)
{
    (void)state;
    for (int mode = SB_MODE_DEATHMATCH; mode <= SB_MODE_CTF; mode++) {
        contest at;
        prepare(&at, (sb_mode)mode);
        contest_set(&at, SB_SETTING_TIME_LIMIT_S, 10);
        contest_set(&at, SB_SETTING_LIVES, 1);
        contest_begin(&at);
        assert_true(sb_game_is_deserted(at.game));
        contest_play(&at, 599);
        assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
        contest_play(&at, 1);
        contest_assert_ended(&at, 0, 0);
        contest_play_until(&at, SB_EVENT_END, 600);
        contest_end(&at);
    }
}

static void a_match_is_deserted_while_nobody_is_there(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    begin(&at, 1);
    assert_false(sb_game_is_deserted(at.game));
    contest_leave(&at, 0);
    assert_true(sb_game_is_deserted(at.game));
    contest_end(&at);
    at.def.computer_count = 1;
    contest_begin(&at);
    assert_false(sb_game_is_deserted(at.game));
    contest_end(&at);
}

static void a_tank_comes_back_to_the_tick(void **state)
{
    (void)state;
    static const uint32_t seconds[] = {0, 1, 5, 12};
    for (uint32_t i = 0; i < 4; i++) {
        contest at;
        prepare(&at, SB_MODE_DEATHMATCH);
        contest_set(&at, SB_SETTING_RESPAWN_S, (int32_t)seconds[i]);
        begin(&at, 2);
        contest_kill(&at, 0, 1);
        uint32_t due = seconds[i] == 0 ? 1 : seconds[i] * CONTEST_SECOND;
        contest_play(&at, due - 1);
        assert_int_equal(contest_player(&at, 1)->state, SB_PLAYER_DEAD);
        contest_play(&at, 1);
        assert_int_equal(contest_player(&at, 1)->state, SB_PLAYER_ALIVE);
        assert_int_equal(contest_event_count(&at, SB_EVENT_SPAWN), 1);
        assert_int_equal(contest_player(&at, 1)->health, sb_tank_types[SB_TANK_MEDIUM].health);
        contest_end(&at);
    }
}

static void after_the_warm_up_everything_begins_again(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_CTF);
    contest_set(&at, SB_SETTING_WARM_UP_S, 20);
    contest_set(&at, SB_SETTING_LIVES, 1);
    contest_add_wall(&at, (sb_vec3){-80.0f, 1.0f, 60.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 5);
    contest_add_pick_up(&at, "shield", (sb_vec3){-80.0f, 0.0f, 80.0f}, 600.0f);
    begin(&at, 4);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_WARM_UP);
    contest_kill(&at, 0, 1); // even the only life comes back
    assert_int_equal(contest_player(&at, 1)->state, SB_PLAYER_DEAD);
    contest_place(&at, 0, (sb_vec3){-80.0f, 0.0f, 45.0f}, 0.0f);
    contest_aim_at(&at, 0, SB_AMMUNITION_EXPLOSIVE, (sb_vec3){-80.0f, 1.0f, 60.0f});
    contest_fire(&at, 0);
    contest_play_until(&at, SB_EVENT_BREAK, 60);
    contest_place(&at, 0, (sb_vec3){-80.0f, 0.0f, 80.0f}, 0.0f);
    contest_play(&at, 1);
    assert_true(contest_player(&at, 0)->shield > 0);
    contest_place(&at, 2, (sb_vec3){60.0f, 0.0f, 0.0f}, 0.0f);
    contest_play(&at, 1);
    assert_int_equal(contest_player(&at, 2)->flag, 2);

    // A shell is in the air when the round ends.
    contest_play(&at, 20 * CONTEST_SECOND - 2 - sb_game_tick(at.game));
    contest_place(&at, 3, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_aim_at(&at, 3, SB_AMMUNITION_SHAPED, (sb_vec3){0.0f, 10.0f, 90.0f});
    contest_fire(&at, 3);
    assert_int_equal(contest_shell_count(&at), 1);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_WARM_UP);
    contest_play(&at, 1);
    assert_int_equal(sb_game_tick(at.game), 20 * CONTEST_SECOND);
    assert_int_equal(contest_event(&at, SB_EVENT_ROUND)->value, SB_PHASE_PLAY);
    assert_int_equal(contest_event(&at, SB_EVENT_ROUND)->entity, SB_EVENT_NO_ENTITY);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    assert_int_equal(contest_shell_count(&at), 0);

    contest_play(&at, 1);
    assert_int_equal(contest_event_count(&at, SB_EVENT_SPAWN), 4);
    contest_view view;
    contest_look(&at, &view);
    for (uint32_t slot = 0; slot < 4; slot++) {
        const sb_player *player = &view.play.players[slot];
        assert_int_equal(player->state, SB_PLAYER_ALIVE);
        assert_int_equal(player->score, 0);
        assert_int_equal(player->kills, 0);
        assert_int_equal(player->deaths, 0);
        assert_int_equal(player->shield, 0);
        assert_int_equal(player->flag, 0);
        assert_true(view.play.bodies[slot].position.z < -90.0f); // in the row of spawns
    }
    assert_int_equal(view.play.flags[1].state, SB_FLAG_HOME);
    assert_int_equal(view.play.walls[0].health, 5);
    assert_int_equal(view.play.pick_ups[0].present, 1);
    contest_end(&at);
}

static void the_limit_of_time_is_of_the_round_alone(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_set(&at, SB_SETTING_WARM_UP_S, 30);
    contest_set(&at, SB_SETTING_TIME_LIMIT_S, 10);
    begin(&at, 2);
    contest_player(&at, 0)->score = 100; // no limit counts yet
    contest_play(&at, 30 * CONTEST_SECOND - 1 - sb_game_tick(at.game));
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_WARM_UP);
    contest_play(&at, 1);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_play(&at, 10 * CONTEST_SECOND - 1);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_play(&at, 1);
    contest_assert_ended(&at, 0, 0);
    contest_end(&at);
}

static void once_the_result_stands_nobody_fires_and_nobody_is_hurt(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_add_zone(&at, "hazard", 0, (sb_vec3){-80.0f, 0.0f, 80.0f}, (sb_vec3){5, 5, 5});
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 1);
    begin(&at, 4);
    // The shell of slot 2 is in the air when slot 0 decides the match.
    contest_place(&at, 2, (sb_vec3){50.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(&at, 3, (sb_vec3){50.0f, 0.0f, 30.0f}, 0.0f);
    contest_player(&at, 3)->health = 1;
    contest_aim_at(&at, 2, SB_AMMUNITION_SHAPED, contest_body(&at, 3)->position);
    contest_player(&at, 2)->turret_pitch += 0.04f; // for the drop
    contest_fire(&at, 2);
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 12.0f}, 0.0f);
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_player(&at, 1)->health = 1;
    contest_aim_at(&at, 0, SB_AMMUNITION_PIERCING, contest_body(&at, 1)->position);
    contest_fire(&at, 0);
    contest_play_until(&at, SB_EVENT_ROUND, 20);
    contest_assert_ended(&at, 0, 1);
    assert_int_equal(contest_shell_count(&at), 1);
    contest_play(&at, 60);
    assert_int_equal(contest_shell_count(&at), 0); // it has come...
    assert_int_equal(contest_player(&at, 3)->health, 1);
    assert_int_equal(contest_player(&at, 2)->score, 0);

    contest_aim_at(&at, 2, SB_AMMUNITION_SHAPED, contest_body(&at, 3)->position);
    contest_input(&at, 2)->buttons |= SB_BUTTON_FIRE;
    uint32_t fired = contest_player(&at, 2)->shells_fired;
    contest_place(&at, 3, (sb_vec3){-80.0f, 0.0f, 80.0f}, 0.0f);
    contest_play(&at, 120);
    assert_int_equal(contest_player(&at, 2)->shells_fired, fired);
    assert_int_equal(contest_player(&at, 3)->state, SB_PLAYER_ALIVE);
    assert_int_equal(contest_player(&at, 3)->health, 1);
    assert_int_equal(contest_round(&at)->winner_player, 1);
    contest_end(&at);
}

static void player_that_joins_in_the_result_sees_it_out(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM);
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 1);
    begin(&at, 2);
    contest_kill(&at, 1, 0);
    contest_assert_ended(&at, 2, 0);
    uint32_t end = contest_round(&at)->end_tick;
    contest_join(&at, 2);
    assert_int_equal(contest_player(&at, 2)->state, SB_PLAYER_ALIVE);
    contest_join(&at, 3);
    contest_leave(&at, 1);
    assert_int_equal(contest_round(&at)->winner_team, 2);
    assert_int_equal(contest_round(&at)->end_tick, end);
    contest_play(&at, end - sb_game_tick(at.game));
    assert_true(sb_game_ended(at.game));
    assert_int_equal(contest_round(&at)->winner_team, 2);
    contest_end(&at);
}

static void player_that_joins_in_the_warm_up_begins_with_the_others(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM);
    contest_set(&at, SB_SETTING_WARM_UP_S, 3);
    contest_begin(&at);
    contest_play(&at, 3 * CONTEST_SECOND - 2);
    contest_join(&at, 0);
    contest_join(&at, 1); // in the very last tick of it
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_play(&at, 1);
    assert_int_equal(contest_event_count(&at, SB_EVENT_SPAWN), 2);
    assert_int_equal(contest_player(&at, 0)->state, SB_PLAYER_ALIVE);
    assert_int_equal(contest_player(&at, 1)->state, SB_PLAYER_ALIVE);
    assert_int_equal(contest_player(&at, 1)->team, 2);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_minutes_end_in_tick_18000_and_the_match_ten_seconds_later),
        cmocka_unit_test(seconds_are_counted_in_ticks_of_any_rate),
        cmocka_unit_test(the_seconds_left_are_told),
        cmocka_unit_test(without_a_time_limit_a_round_continues),
        cmocka_unit_test(an_empty_match_ends_too_and_nobody_has_won),
        cmocka_unit_test(a_match_is_deserted_while_nobody_is_there),
        cmocka_unit_test(a_tank_comes_back_to_the_tick),
        cmocka_unit_test(after_the_warm_up_everything_begins_again),
        cmocka_unit_test(the_limit_of_time_is_of_the_round_alone),
        cmocka_unit_test(once_the_result_stands_nobody_fires_and_nobody_is_hurt),
        cmocka_unit_test(player_that_joins_in_the_result_sees_it_out),
        cmocka_unit_test(player_that_joins_in_the_warm_up_begins_with_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
