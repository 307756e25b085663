// Tests the mode with marked targets: who can harm them, and how the round ends.
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "contest.h"
#include "game/tanks/field/arena.h"

static const sb_vec3 place[2] = {{-20.0f, 0.0f, 40.0f}, {20.0f, 0.0f, 40.0f}};

static void prepare(contest *at)
{
    contest_prepare(at, 80.0f);
    contest_add_wall(at, (sb_vec3){0.0f, 1.0f, 60.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 50);
    contest_add_marker(at, "flag", 1, (sb_vec3){0.0f, 0.0f, 0.0f});
    contest_add_marker(at, "target", 0, place[0]);
    contest_add_marker(at, "target", 2, place[1]);
    contest_set(at, SB_SETTING_MODE, SB_MODE_TARGETS);
}

static sb_wall *target(const contest *at, uint32_t ordinal)
{
    contest_view view;
    contest_look(at, &view);
    return &view.play.walls[at->map.wall_count + ordinal];
}

static sb_body *target_body(const contest *at, uint32_t ordinal)
{
    return contest_body(at, sb_game_kind_first(at->game, SB_ENTITY_WALL) + at->map.wall_count +
                                ordinal);
}

// Fires once at a target from 12 m in front of it.
static void shoot(contest *at, uint32_t slot, uint32_t ordinal, sb_ammunition ammunition)
{
    contest_place(at, slot, (sb_vec3){place[ordinal].x, 0.0f, place[ordinal].z - 12.0f}, 0.0f);
    contest_aim_at(at, slot, ammunition,
                   (sb_vec3){place[ordinal].x, SB_TARGET_HALF_M, place[ordinal].z});
    contest_fire(at, slot);
    for (uint32_t i = 0; i < 60 && contest_shell_count(at) > 0; i++) {
        contest_play(at, 1);
    }
}

static void destroy(contest *at, uint32_t slot, uint32_t ordinal)
{
    target(at, ordinal)->health = 1;
    shoot(at, slot, ordinal, SB_AMMUNITION_PIERCING);
    assert_int_equal(target_body(at, ordinal)->shape, SB_BODY_FREE);
}

static void targets_stand_on_their_markers_in_their_mode_alone(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_begin(&at);
    assert_int_equal(sb_game_kind_count(at.game, SB_ENTITY_WALL), 3);
    assert_int_equal(contest_round(&at)->targets_left, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(target(&at, i)->target, 1);
        assert_int_equal(target(&at, i)->health, SB_TARGET_HEALTH);
        assert_int_equal(target_body(&at, i)->motion, SB_BODY_STATIC);
        assert_true(contest_distance(target_body(&at, i)->position, place[i]) < 1e-6);
    }
    contest_end(&at);
    prepare(&at);
    contest_set(&at, SB_SETTING_MODE, SB_MODE_DEATHMATCH);
    contest_begin(&at);
    assert_int_equal(sb_game_kind_count(at.game, SB_ENTITY_WALL), 1);
    assert_int_equal(contest_round(&at)->targets_left, 0);
    contest_play(&at, 10);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_end(&at);
}

static void attackers_harm_targets_with_every_ammunition(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_begin(&at);
    contest_join_all(&at, 1);
    for (int i = 0; i < SB_AMMUNITION_COUNT; i++) {
        uint16_t before = target(&at, 0)->health;
        shoot(&at, 0, 0, (sb_ammunition)i);
        assert_int_equal(target(&at, 0)->health, before - sb_ammunition_types[i].wall_damage);
    }
    contest_end(&at);
}

static void defenders_cannot_harm_them(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_begin(&at);
    contest_join_all(&at, 2);
    contest_player(&at, 1)->team = 2;
    target(&at, 0)->health = 1;
    shoot(&at, 1, 0, SB_AMMUNITION_PIERCING);
    shoot(&at, 1, 0, SB_AMMUNITION_EXPLOSIVE);
    assert_int_equal(target(&at, 0)->health, 1);
    assert_int_equal(contest_round(&at)->targets_left, 2);
    contest_end(&at);
}

static void other_walls_break_for_everybody(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_begin(&at);
    contest_join_all(&at, 1);
    contest_player(&at, 0)->team = 2;
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 48.0f}, 0.0f);
    contest_aim_at(&at, 0, SB_AMMUNITION_EXPLOSIVE, (sb_vec3){0.0f, 1.0f, 60.0f});
    contest_fire(&at, 0);
    contest_play_until(&at, SB_EVENT_BREAK, 60);
    assert_int_equal(contest_round(&at)->targets_left, 2);
    assert_int_equal(contest_player(&at, 0)->score, 0);
    contest_end(&at);
}

static void the_attackers_win_with_the_last_target(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_begin(&at);
    contest_join_all(&at, 2);
    destroy(&at, 0, 0);
    const sb_event *event = contest_event(&at, SB_EVENT_TARGET);
    assert_non_null(event);
    assert_int_equal(event->entity, 0);
    assert_int_equal(event->other, sb_game_kind_first(at.game, SB_ENTITY_WALL) + 1);
    assert_int_equal(contest_round(&at)->targets_left, 1);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    destroy(&at, 1, 1);
    assert_non_null(contest_event(&at, SB_EVENT_TARGET)); // and in that very tick
    assert_int_equal(contest_round(&at)->targets_left, 0);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_RESULT);
    assert_int_equal(contest_round(&at)->winner_team, 1);
    contest_view view;
    contest_look(&at, &view);
    assert_int_equal(view.play.totals->targets_destroyed, 2);
    contest_end(&at);
}

static void fewer_targets_do_if_that_is_set(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 1);
    contest_begin(&at);
    contest_join_all(&at, 1);
    destroy(&at, 0, 1);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_RESULT);
    assert_int_equal(contest_round(&at)->winner_team, 1);
    contest_end(&at);
}

static void the_defenders_win_by_time(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_set(&at, SB_SETTING_TIME_LIMIT_S, 10);
    contest_begin(&at);
    contest_join_all(&at, 1);
    destroy(&at, 0, 0);
    contest_play(&at, 10 * CONTEST_SECOND - 1 - sb_game_tick(at.game));
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    contest_play(&at, 1);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_RESULT);
    assert_int_equal(contest_round(&at)->winner_team, 2);
    contest_end(&at);
}

static void targets_stand_again_when_the_round_begins(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_set(&at, SB_SETTING_WARM_UP_S, 5);
    contest_begin(&at);
    contest_join_all(&at, 1);
    destroy(&at, 0, 0);
    target(&at, 1)->health = 7;
    assert_int_equal(contest_player(&at, 0)->score, 0);
    assert_int_equal(contest_round(&at)->team_scores[0], 0);
    contest_play_until(&at, SB_EVENT_ROUND, 5 * CONTEST_SECOND);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_PLAY);
    assert_int_equal(contest_round(&at)->targets_left, 2);
    contest_play(&at, 1);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(target(&at, i)->health, SB_TARGET_HEALTH);
        assert_int_equal(target_body(&at, i)->shape, SB_BODY_BOX);
    }
    destroy(&at, 0, 0);
    assert_int_equal(contest_round(&at)->targets_left, 1);
    contest_end(&at);
}

static void targets_stand_once_the_result_does(void **state)
{
    (void)state;
    contest at;
    prepare(&at);
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 1);
    contest_begin(&at);
    contest_join_all(&at, 2);
    // A second shell is in the air when the first one decides the round.
    target(&at, 0)->health = target(&at, 1)->health = 1;
    contest_place(&at, 1, (sb_vec3){place[1].x, 0.0f, place[1].z - 24.0f}, 0.0f);
    contest_aim_at(&at, 1, SB_AMMUNITION_SHAPED, (sb_vec3){place[1].x, 1.5f, place[1].z});
    contest_fire(&at, 1);
    shoot(&at, 0, 0, SB_AMMUNITION_PIERCING);
    assert_int_equal(contest_shell_count(&at), 0);
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_RESULT);
    assert_int_equal(target(&at, 1)->health, 1);
    assert_int_equal(contest_round(&at)->targets_left, 1);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_stand_on_their_markers_in_their_mode_alone),
        cmocka_unit_test(attackers_harm_targets_with_every_ammunition),
        cmocka_unit_test(defenders_cannot_harm_them),
        cmocka_unit_test(other_walls_break_for_everybody),
        cmocka_unit_test(the_attackers_win_with_the_last_target),
        cmocka_unit_test(fewer_targets_do_if_that_is_set),
        cmocka_unit_test(the_defenders_win_by_time),
        cmocka_unit_test(targets_stand_again_when_the_round_begins),
        cmocka_unit_test(targets_stand_once_the_result_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
