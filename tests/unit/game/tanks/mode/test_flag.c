// Tests capture the flag by what can be observed from outside. Distances and times are those of
// modes/capture_the_flag.c and of the settings.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "contest.h"

#define REACH_M 3.0f
#define HEIGHT_M 4.0f
#define BASE_M 6.0f

static const sb_vec3 home[SB_TEAM_COUNT + 1] = {
    {0.0f, 0.0f, 0.0f}, {-60.0f, 0.0f, 10.0f}, {60.0f, 0.0f, -10.0f}};
static const sb_vec3 nowhere = {0.0f, 0.0f, 50.0f};

static void prepare(contest *at)
{
    contest_prepare(at, 100.0f);
    contest_set(at, SB_SETTING_MODE, SB_MODE_CTF);
    contest_set(at, SB_SETTING_FRIENDLY_FIRE, 1);
    contest_add_marker(at, "flag", 1, home[1]);
    contest_add_marker(at, "flag", 2, home[2]);
}

// 0 and 2 are of team 1, 1 and 3 of team 2.
static void begin(contest *at, uint32_t player_count)
{
    contest_begin(at);
    contest_join_all(at, player_count);
}

static sb_vec3 beside(sb_vec3 place, float x)
{
    place.x += x;
    return place;
}

static void put(contest *at, uint32_t slot, sb_vec3 place)
{
    contest_place(at, slot, place, 0.0f);
    contest_play(at, 1);
}

static void assert_home(const contest *at, uint8_t team)
{
    const sb_flag *flag = contest_flag(at, team);
    assert_int_equal(flag->state, SB_FLAG_HOME);
    assert_int_equal(flag->team, team);
    assert_int_equal(flag->carrier, 0);
    assert_int_equal(flag->return_tick, 0);
    assert_memory_equal(&flag->position, &home[team], sizeof flag->position);
}

static void assert_carried(const contest *at, uint8_t team, uint32_t slot)
{
    assert_int_equal(contest_flag(at, team)->state, SB_FLAG_CARRIED);
    assert_int_equal(contest_flag(at, team)->carrier, slot + 1);
    assert_int_equal(contest_flag(at, team)->return_tick, 0);
    assert_int_equal(contest_player(at, slot)->flag, team);
}

static void assert_told(const contest *at, uint32_t kind, uint32_t slot, uint8_t team)
{
    assert_int_equal(contest_event_count(at, kind), 1);
    const sb_event *event = contest_event(at, kind);
    assert_int_equal(event->entity, slot);
    assert_int_equal(event->other, sb_game_kind_first(at->game, SB_ENTITY_FLAG) + team - 1u);
    assert_int_equal(event->value, team);
}

static void flags_stand_at_their_markers_where_they_are_played_for(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 2);
    assert_home(&at, 1);
    assert_home(&at, 2);
    contest_end(&at);
    for (int mode = SB_MODE_DEATHMATCH; mode <= SB_MODE_TEAM; mode++) {
        prepare(&at);
        contest_set(&at, SB_SETTING_MODE, mode);
        begin(&at, 2);
        uint32_t count;
        (void)sb_game_section(at.game, SB_TANKS_FLAGS, &count);
        assert_int_equal(count, 0);
        put(&at, 0, home[2]);
        assert_int_equal(contest_player(&at, 0)->flag, 0);
        contest_end(&at);
    }
}

static void an_enemy_takes_within_three_metres(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 2);
    put(&at, 0, beside(home[2], REACH_M + 0.1f));
    assert_home(&at, 2);
    put(&at, 0, beside(home[2], REACH_M - 0.1f));
    assert_carried(&at, 2, 0);
    assert_told(&at, SB_EVENT_FLAG_TAKE, 0, 2);
    put(&at, 0, nowhere); // and it comes along
    assert_true(contest_distance(contest_flag(&at, 2)->position, nowhere) < 0.01);
    contest_end(&at);
}

static void nobody_takes_from_above(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    // A deck over the flag, with its top at 4.5 m.
    contest_add_box(&at, (sb_vec3){home[2].x, 4.25f, home[2].z}, (sb_vec3){8.0f, 0.25f, 8.0f});
    begin(&at, 2);
    put(&at, 0, (sb_vec3){home[2].x, 4.5f, home[2].z});
    contest_play(&at, 30);
    assert_home(&at, 2);
    contest_end(&at);
}

static void nobody_takes_the_own_flag_at_home(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 2);
    put(&at, 1, home[2]);
    contest_play(&at, 10);
    assert_home(&at, 2);
    assert_int_equal(contest_player(&at, 1)->flag, 0);
    assert_int_equal(contest_player(&at, 1)->score, 0);
    contest_end(&at);
}

static void the_dead_take_nothing(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    at.map.markers[1].position = (sb_vec3){0.0f, 0.0f, 0.0f}; // where an empty body lies
    begin(&at, 4);
    contest_kill(&at, 1, 0);
    contest_play(&at, 10);
    assert_int_equal(contest_player(&at, 0)->state, SB_PLAYER_DEAD);
    assert_int_equal(contest_flag(&at, 2)->state, SB_FLAG_HOME);
    contest_end(&at);
}

static void a_flag_falls_where_its_carrier_dies_and_goes_home_in_time(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_set(&at, SB_SETTING_FLAG_RETURN_S, 2);
    begin(&at, 4);
    put(&at, 0, home[2]);
    put(&at, 0, nowhere);
    contest_kill(&at, 1, 0);
    uint32_t dropped = sb_game_tick(at.game);
    const sb_flag *flag = contest_flag(&at, 2);
    assert_int_equal(flag->state, SB_FLAG_DROPPED);
    assert_int_equal(flag->carrier, 0);
    assert_int_equal(contest_player(&at, 0)->flag, 0);
    assert_told(&at, SB_EVENT_FLAG_DROP, 0, 2);
    assert_true(contest_distance(flag->position, nowhere) < 0.3);
    assert_true(fabsf(flag->position.y) < 0.1f); // its foot is on the ground
    contest_place(&at, 1, (sb_vec3){-30.0f, 0.0f, -30.0f}, 0.0f);

    contest_play(&at, 2 * CONTEST_SECOND - 1);
    assert_int_equal(contest_flag(&at, 2)->state, SB_FLAG_DROPPED);
    contest_play(&at, 1);
    assert_int_equal(sb_game_tick(at.game), dropped + 2 * CONTEST_SECOND);
    assert_home(&at, 2);
    assert_told(&at, SB_EVENT_FLAG_RETURN, SB_EVENT_NO_ENTITY, 2);
    for (uint32_t slot = 0; slot < 4; slot++) {
        assert_int_equal(contest_player(&at, slot)->score, slot == 1); // the kill alone
    }
    contest_end(&at);
}

static void a_flag_falls_where_its_carrier_leaves(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 2);
    put(&at, 0, home[2]);
    put(&at, 0, nowhere);
    contest_leave(&at, 0);
    assert_int_equal(contest_flag(&at, 2)->state, SB_FLAG_DROPPED);
    assert_true(contest_distance(contest_flag(&at, 2)->position, nowhere) < 0.3);
    assert_told(&at, SB_EVENT_FLAG_DROP, 0, 2);
    contest_join(&at, 0);
    assert_int_equal(contest_player(&at, 0)->flag, 0);
    contest_end(&at);
}

// Team 2's flag lies at `nowhere`, all others are far off, and player 0 is gone for a while.
static void drop_flag_of_two(contest *at)
{
    put(at, 0, home[2]);
    put(at, 0, nowhere);
    contest_kill(at, 1, 0);
    contest_place(at, 1, (sb_vec3){-30.0f, 0.0f, -30.0f}, 0.0f);
    assert_int_equal(contest_flag(at, 2)->state, SB_FLAG_DROPPED);
}

static void its_own_team_sends_a_dropped_flag_back(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 4);
    drop_flag_of_two(&at);
    put(&at, 3, beside(nowhere, REACH_M + 0.5f));
    assert_int_equal(contest_flag(&at, 2)->state, SB_FLAG_DROPPED);
    put(&at, 3, beside(nowhere, REACH_M - 0.5f));
    assert_home(&at, 2);
    assert_told(&at, SB_EVENT_FLAG_RETURN, 3, 2);
    assert_int_equal(contest_player(&at, 3)->score, 1);
    assert_int_equal(contest_player(&at, 3)->flag, 0);
    contest_end(&at);
}

static void an_enemy_takes_a_dropped_flag_up_again(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_set(&at, SB_SETTING_FLAG_RETURN_S, 1);
    begin(&at, 4);
    drop_flag_of_two(&at);
    put(&at, 2, nowhere);
    assert_carried(&at, 2, 2);
    contest_play(&at, 2 * CONTEST_SECOND); // the time to go home is void
    assert_carried(&at, 2, 2);
    contest_end(&at);
}

static void a_flag_is_captured_within_the_base_about_the_own_one(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 2);
    put(&at, 0, home[2]);
    put(&at, 0, beside(home[1], BASE_M + 0.1f));
    assert_carried(&at, 2, 0);
    put(&at, 0, beside(home[1], BASE_M - 0.1f));
    assert_home(&at, 2);
    assert_told(&at, SB_EVENT_FLAG_CAPTURE, 0, 2);
    assert_int_equal(contest_player(&at, 0)->flag, 0);
    assert_int_equal(contest_round(&at)->team_scores[0], 1);
    contest_end(&at);
}

static void a_zone_of_the_map_is_the_base_where_there_is_one(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    const sb_vec3 base = {-60.0f, 0.0f, 70.0f}, half = {5.0f, 3.0f, 3.0f};
    contest_add_zone(&at, "base", 2, nowhere, half);
    contest_add_zone(&at, "repair", 1, nowhere, half);
    contest_add_zone(&at, "base", 1, base, half);
    begin(&at, 2);
    put(&at, 0, home[2]);
    put(&at, 0, home[1]); // where the flag stands is not the base any more
    assert_carried(&at, 2, 0);
    put(&at, 0, nowhere); // nor is the other team's
    assert_carried(&at, 2, 0);
    put(&at, 0, beside(base, 5.1f));
    assert_carried(&at, 2, 0);
    put(&at, 0, beside(base, 4.9f));
    assert_home(&at, 2);
    assert_told(&at, SB_EVENT_FLAG_CAPTURE, 0, 2);
    contest_end(&at);
}

static void nothing_is_captured_while_the_own_flag_is_away(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 4);
    contest_place(&at, 0, home[2], 0.0f); // two at once, in the same tick
    contest_place(&at, 1, home[1], 0.0f);
    contest_play(&at, 1);
    assert_carried(&at, 2, 0);
    assert_carried(&at, 1, 1);
    contest_place(&at, 0, home[1], 0.0f);
    contest_place(&at, 1, home[2], 0.0f);
    contest_play(&at, 60);
    assert_carried(&at, 2, 0);
    assert_carried(&at, 1, 1);
    assert_int_equal(contest_round(&at)->team_scores[0], 0);
    assert_int_equal(contest_round(&at)->team_scores[1], 0);

    // A flag that lies elsewhere is not at home either.
    put(&at, 1, nowhere);
    sb_vec3 base = contest_body(&at, 0)->position;
    contest_kill(&at, 2, 1);
    assert_int_equal(contest_flag(&at, 1)->state, SB_FLAG_DROPPED);
    contest_play(&at, 10);
    assert_true(contest_distance(contest_body(&at, 0)->position, base) < 0.1);
    assert_carried(&at, 2, 0);
    // Once it is sent back, the carrier that waits in the base captures the other flag.
    put(&at, 2, nowhere);
    assert_home(&at, 1);
    contest_play(&at, 1);
    assert_home(&at, 2);
    assert_int_equal(contest_round(&at)->team_scores[0], 1);
    contest_end(&at);
}

static void a_carrier_sends_its_own_flag_back_and_keeps_the_other(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 4);
    put(&at, 1, home[1]);
    put(&at, 1, nowhere);
    contest_kill(&at, 0, 1);
    contest_place(&at, 0, (sb_vec3){-30.0f, 0.0f, -30.0f}, 0.0f);
    put(&at, 2, home[2]);
    put(&at, 2, nowhere);
    assert_home(&at, 1);
    assert_carried(&at, 2, 2);
    contest_end(&at);
}

static void of_tanks_that_reach_it_together_the_first_slot_takes_it(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 4);
    // The later slot is even nearer.
    contest_place(&at, 2, beside(home[2], -2.0f), 0.0f);
    contest_place(&at, 0, beside(home[2], 2.5f), 0.0f);
    contest_play(&at, 1);
    assert_carried(&at, 2, 0);
    assert_int_equal(contest_player(&at, 2)->flag, 0);
    assert_int_equal(contest_event_count(&at, SB_EVENT_FLAG_TAKE), 1);
    contest_end(&at);
}

static void as_many_captures_win_as_are_set(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 3);
    begin(&at, 2);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
        put(&at, 1, home[1]);
        put(&at, 1, home[2]);
    }
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_RESULT);
    assert_int_equal(contest_round(&at)->winner_team, 2);
    assert_int_equal(contest_round(&at)->winner_player, 0);
    contest_end(&at);
}

static void flags_are_counted_over_the_match(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    begin(&at, 4);
    drop_flag_of_two(&at);
    put(&at, 3, nowhere);
    put(&at, 2, home[2]);
    put(&at, 2, home[1]);
    contest_view view;
    contest_look(&at, &view);
    assert_int_equal(view.play.totals->flags_taken, 2);
    assert_int_equal(view.play.totals->flags_returned, 1);
    assert_int_equal(view.play.totals->flags_captured, 1);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags_stand_at_their_markers_where_they_are_played_for),
        cmocka_unit_test(an_enemy_takes_within_three_metres),
        cmocka_unit_test(nobody_takes_from_above),
        cmocka_unit_test(nobody_takes_the_own_flag_at_home),
        cmocka_unit_test(the_dead_take_nothing),
        cmocka_unit_test(a_flag_falls_where_its_carrier_dies_and_goes_home_in_time),
        cmocka_unit_test(a_flag_falls_where_its_carrier_leaves),
        cmocka_unit_test(its_own_team_sends_a_dropped_flag_back),
        cmocka_unit_test(an_enemy_takes_a_dropped_flag_up_again),
        cmocka_unit_test(a_flag_is_captured_within_the_base_about_the_own_one),
        cmocka_unit_test(a_zone_of_the_map_is_the_base_where_there_is_one),
        cmocka_unit_test(nothing_is_captured_while_the_own_flag_is_away),
        cmocka_unit_test(a_carrier_sends_its_own_flag_back_and_keeps_the_other),
        cmocka_unit_test(of_tanks_that_reach_it_together_the_first_slot_takes_it),
        cmocka_unit_test(as_many_captures_win_as_are_set),
        cmocka_unit_test(flags_are_counted_over_the_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
