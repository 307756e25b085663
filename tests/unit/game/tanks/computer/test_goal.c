// Tests the goals of computer players, by their state and the mode's, and that the players reach
// them.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/computer/parts.h"
#include "puppet.h"

static const sb_vec3 flag_place[SB_TEAM_COUNT + 1] = {
    {0.0f, 0.0f, 0.0f}, {-80.0f, 0.0f, 0.0f}, {80.0f, 0.0f, 0.0f}};
static const sb_vec3 target_place[2] = {{-40.0f, 0.0f, 60.0f}, {40.0f, 0.0f, 60.0f}};

static void prepare(contest *at, sb_mode mode)
{
    contest_prepare(at, 120.0f);
    puppet_prepare(at);
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
    contest_add_marker(at, "flag", 1, flag_place[1]);
    contest_add_marker(at, "flag", 2, flag_place[2]);
    contest_add_marker(at, "target", 0, target_place[0]);
    contest_add_marker(at, "target", 0, target_place[1]);
}

// Slot 0 decides and stands in the middle; an enemy is 60 m away.
static void begin(contest *at, puppet *self)
{
    contest_begin(at);
    contest_join_all(at, 2);
    puppet_clear(at);
    contest_place(at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, 1, (sb_vec3){0.0f, 0.0f, -60.0f}, 0.0f);
    puppet_begin(at, self, 0, SB_SKILL_NORMAL);
    self->ai.enemy = 2;
}

static void choose(const contest *at, puppet *self)
{
    contest_view view;
    contest_look(at, &view);
    sb_ai_goal_choose(&view.play, self->slot, &self->ai, &self->skill);
}

static void assert_goal(const contest *at, puppet *self, sb_ai_goal goal_kind, sb_vec3 goal)
{
    choose(at, self);
    if (self->ai.goal_kind != goal_kind || contest_distance(self->ai.goal, goal) > 0.01) {
        fail_msg("goal kind %u to (%.1f, %.1f) and not %u to (%.1f, %.1f)", self->ai.goal_kind,
                 (double)self->ai.goal.x, (double)self->ai.goal.z, goal_kind, (double)goal.x,
                 (double)goal.z);
    }
}

static sb_vec3 enemy_of(const contest *at)
{
    return contest_body(at, 1)->position;
}

static void wound(contest *at, uint32_t slot, double share)
{
    sb_player *player = contest_player(at, slot);
    player->health = (uint16_t)(share * sb_tank_types[player->type].health);
}

static void without_anything_else_it_fights(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    begin(&at, &self);
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at));
    self.ai.enemy = 0;
    assert_goal(&at, &self, SB_GOAL_NONE, contest_body(&at, 0)->position);
    contest_end(&at);
}

static void the_wounded_look_for_the_nearest_repairs_until_they_are_well(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    const sb_vec3 near = {30.0f, 0.0f, 0.0f}, far = {-50.0f, 0.0f, 0.0f};
    const sb_vec3 zone = {70.0f, 0.0f, 0.0f};
    contest_add_pick_up(&at, "shield", (sb_vec3){21.0f, 0.0f, 0.0f}, 10.0f);
    contest_add_pick_up(&at, "repair", far, 10.0f);
    contest_add_pick_up(&at, "repair", near, 10.0f);
    contest_add_zone(&at, "repair", 0, zone, (sb_vec3){4, 4, 4});
    contest_add_zone(&at, "hazard", 0, (sb_vec3){10.0f, 0.0f, 0.0f}, (sb_vec3){4, 4, 4});
    begin(&at, &self);
    double share = (double)self.skill.retreat_share;
    wound(&at, 0, share + 0.02);
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at));
    wound(&at, 0, share - 0.02);
    assert_goal(&at, &self, SB_GOAL_REPAIR, near);
    wound(&at, 0, share + 0.1); // a little better is not well
    assert_goal(&at, &self, SB_GOAL_REPAIR, near);
    contest_view view;
    contest_look(&at, &view);
    view.play.pick_ups[2].present = 0;
    assert_goal(&at, &self, SB_GOAL_REPAIR, far);
    view.play.pick_ups[1].present = 0;
    assert_goal(&at, &self, SB_GOAL_REPAIR, zone);
    wound(&at, 0, 0.85);
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at));
    contest_end(&at);
}

static void without_repairs_the_wounded_fight_on(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    begin(&at, &self);
    wound(&at, 0, 0.05);
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at));
    contest_end(&at);
}

static void player_short_of_ammunition_fetches_some(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    const sb_vec3 place = {70.0f, 0.0f, 0.0f};
    contest_add_pick_up(&at, "ammunition", place, 10.0f);
    begin(&at, &self);
    const uint8_t *full = sb_tank_types[SB_TANK_MEDIUM].stock;
    uint32_t sum = (uint32_t)full[0] + full[1] + full[2];
    sb_player *player = contest_player(&at, 0);
    player->stock[1] = player->stock[2] = 0;
    player->stock[0] = (uint8_t)(sum / 2);
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at)); // not worth the way
    player->stock[0] = (uint8_t)(sum / 3 - 1);
    assert_goal(&at, &self, SB_GOAL_SUPPLY, place);
    contest_place(&at, 0, (sb_vec3){55.0f, 0.0f, 0.0f}, 0.0f); // on the way by it is
    player->stock[0] = (uint8_t)(sum / 2);
    assert_goal(&at, &self, SB_GOAL_SUPPLY, place);
    player->stock[0] = (uint8_t)(sum - 2);
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at));
    contest_end(&at);
}

static void a_shield_near_by_is_taken_along(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    const sb_vec3 place = {30.0f, 0.0f, 0.0f};
    contest_add_pick_up(&at, "shield", place, 10.0f);
    begin(&at, &self);
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at));
    contest_place(&at, 0, (sb_vec3){15.0f, 0.0f, 0.0f}, 0.0f);
    assert_goal(&at, &self, SB_GOAL_SUPPLY, place);
    contest_player(&at, 0)->shield = 5;
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at));
    contest_end(&at);
}

static void a_flag_is_fetched_brought_home_and_sent_back(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_CTF);
    contest_add_pick_up(&at, "repair", (sb_vec3){20.0f, 0.0f, 20.0f}, 10.0f);
    begin(&at, &self);
    uint8_t own = contest_player(&at, 0)->team, theirs = (uint8_t)(3 - own);
    assert_goal(&at, &self, SB_GOAL_FLAG, flag_place[theirs]);
    // The carrier drives home, hurt or not.
    contest_place(&at, 0, flag_place[theirs], 0.0f);
    contest_play(&at, 1);
    wound(&at, 0, 0.05);
    assert_goal(&at, &self, SB_GOAL_HOME, flag_place[own]);
    wound(&at, 0, 1.0);
    // A mate has the flag: a near enemy is fought, otherwise the flag is followed.
    sb_flag *theirs_flag = contest_flag(&at, theirs);
    theirs_flag->state = SB_FLAG_CARRIED;
    theirs_flag->carrier = 3;
    theirs_flag->position = (sb_vec3){-10.0f, 0.0f, 30.0f};
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_player(&at, 0)->flag = 0;
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, -55.0f}, 0.0f);
    assert_goal(&at, &self, SB_GOAL_FLAG, theirs_flag->position);
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, -45.0f}, 0.0f);
    assert_goal(&at, &self, SB_GOAL_FIGHT, enemy_of(&at));
    // The own flag lies somewhere: players that carry no flag send it back first.
    *theirs_flag = (sb_flag){.state = SB_FLAG_HOME, .team = theirs, .position = flag_place[theirs]};
    sb_flag *flag = contest_flag(&at, own);
    flag->state = SB_FLAG_DROPPED;
    flag->position = (sb_vec3){50.0f, 0.0f, 50.0f};
    assert_goal(&at, &self, SB_GOAL_FLAG, flag->position);
    // If an enemy carries the own flag, only the guards hunt it while the enemy's flag can be
    // taken,
    flag->state = SB_FLAG_CARRIED;
    flag->carrier = 2;
    assert_goal(&at, &self, SB_GOAL_FLAG, flag_place[theirs]);
    // and everybody hunts it when both flags are away.
    theirs_flag->state = SB_FLAG_CARRIED;
    theirs_flag->carrier = 4;
    assert_goal(&at, &self, SB_GOAL_FLAG, flag->position);
    contest_end(&at);
}

static void carrier_brings_its_flag_to_the_base_zone(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_CTF);
    const sb_vec3 bases[] = {{0, 0, 0}, {-60.0f, 0.0f, 40.0f}, {60.0f, 0.0f, 40.0f}};
    contest_add_zone(&at, "base", 1, bases[1], (sb_vec3){5, 5, 5});
    contest_add_zone(&at, "base", 2, bases[2], (sb_vec3){5, 5, 5});
    begin(&at, &self);
    uint8_t own = contest_player(&at, 0)->team;
    contest_place(&at, 0, flag_place[3 - own], 0.0f);
    contest_play(&at, 1);
    assert_goal(&at, &self, SB_GOAL_HOME, bases[own]);
    contest_end(&at);
}

static void some_guard_the_flag_and_fight_enemies_that_come_near(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_CTF);
    at.def.player_capacity = 21;
    for (int i = 0; i < 24; i++) {
        contest_add_spawn(&at, 0, (sb_vec3){8.0f * (float)i - 92.0f, 0.0f, 100.0f}, 0.0f);
    }
    contest_begin(&at);
    contest_join_all(&at, 20);
    puppet_clear(&at);
    uint32_t guards[SB_TEAM_COUNT] = {0, 0};
    for (uint32_t slot = 0; slot < 20; slot++) {
        puppet self;
        puppet_begin(&at, &self, slot, SB_SKILL_NORMAL);
        choose(&at, &self);
        sb_vec3 own = flag_place[contest_player(&at, slot)->team];
        if (self.ai.goal_kind != SB_GOAL_GUARD) {
            assert_int_equal(self.ai.goal_kind, SB_GOAL_FLAG);
            continue;
        }
        guards[contest_player(&at, slot)->team - 1]++;
        assert_true(contest_distance(self.ai.goal, own) < 0.01);
        // An enemy in sight near its post, one out of sight, and one far off.
        uint32_t enemy = slot % 2 == 0 ? 1 : 0;
        self.ai.enemy = (uint8_t)(enemy + 1);
        contest_place(&at, slot, own, 0.0f);
        contest_place(&at, enemy, (sb_vec3){own.x, 0.0f, own.z + 30.0f}, 0.0f);
        self.ai.seen_tick = 1;
        assert_goal(&at, &self, SB_GOAL_FIGHT, contest_body(&at, enemy)->position);
        self.ai.seen_tick = 0;
        assert_goal(&at, &self, SB_GOAL_GUARD, own);
        self.ai.seen_tick = 1;
        contest_place(&at, enemy, (sb_vec3){own.x, 0.0f, own.z + 50.0f}, 0.0f);
        assert_goal(&at, &self, SB_GOAL_GUARD, own);
    }
    assert_true(guards[0] >= 1 && guards[0] <= 5); // of ten
    assert_int_equal(guards[0], guards[1]);
    contest_end(&at);
}

// From here on the computer player decides in whole matches.

static void a_flag_is_captured_three_times_with_nobody_against_it(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_CTF);
    contest_add_box(&at, (sb_vec3){0.0f, 2.0f, 0.0f}, (sb_vec3){2.0f, 2.0f, 30.0f});
    at.def.player_capacity = 1; // the computer's
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 3);
    contest_begin(&at);
    for (int i = 0; i < 3; i++) {
        contest_play_until(&at, SB_EVENT_FLAG_TAKE, 60 * CONTEST_SECOND);
        contest_play_until(&at, SB_EVENT_FLAG_CAPTURE, 60 * CONTEST_SECOND);
    }
    assert_int_equal(contest_round(&at)->phase, SB_PHASE_RESULT);
    assert_int_equal(contest_round(&at)->winner_team, 1);
    print_message("three flags in %u s\n", sb_game_tick(at.game) / CONTEST_SECOND);
    contest_end(&at);
}

static void the_wounded_retreat_for_repairs_and_come_back(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_add_pick_up(&at, "repair", (sb_vec3){50.0f, 0.0f, 80.0f}, 600.0f);
    contest_add_zone(&at, "repair", 0, (sb_vec3){50.0f, 0.0f, 80.0f}, (sb_vec3){6, 6, 6});
    // The enemy stands behind a wall that hides it, with a gap to drive through.
    contest_add_box(&at, (sb_vec3){20.0f, 2.0f, -30.0f}, (sb_vec3){99.0f, 2.0f, 1.0f});
    at.def.player_capacity = 2;
    contest_begin(&at);
    contest_join(&at, 0);
    contest_place(&at, 0, (sb_vec3){60.0f, 0.0f, -80.0f}, 0.0f);
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_play(&at, 60);
    contest_view view;
    contest_look(&at, &view);
    assert_int_equal(view.play.ai_states[0].goal_kind, SB_GOAL_FIGHT);
    wound(&at, 1, 0.1);
    contest_play(&at, 1);
    assert_int_equal(view.play.ai_states[0].goal_kind, SB_GOAL_REPAIR);
    contest_play_until(&at, SB_EVENT_PICK_UP, 30 * CONTEST_SECOND);
    uint32_t ticks = 0;
    while (view.play.ai_states[0].goal_kind == SB_GOAL_REPAIR && ticks++ < 60 * CONTEST_SECOND) {
        contest_play(&at, 1);
    }
    double full = sb_tank_types[view.play.players[1].type].health;
    assert_true((double)view.play.players[1].health >= 0.79 * full);
    assert_int_equal(view.play.ai_states[0].goal_kind, SB_GOAL_FIGHT);
    ticks = 0;
    while (view.play.players[1].hits == 0 && ticks++ < 60 * CONTEST_SECOND) {
        contest_play(&at, 1);
    }
    assert_true(view.play.players[1].hits > 0); // it came back to the fight
    contest_end(&at);
}

static void ammunition_is_fetched(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_add_pick_up(&at, "ammunition", (sb_vec3){50.0f, 0.0f, 80.0f}, 600.0f);
    at.def.player_capacity = 1;
    contest_begin(&at);
    contest_play(&at, 2);
    sb_player *player = contest_player(&at, 0);
    memset(player->stock, 0, sizeof player->stock);
    player->stock[0] = 1;
    contest_play_until(&at, SB_EVENT_PICK_UP, 60 * CONTEST_SECOND);
    assert_memory_equal(player->stock, sb_tank_types[player->type].stock, sizeof player->stock);
    contest_end(&at);
}

static void defenders_stay_near_their_targets_and_fight_attackers(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TARGETS);
    at.def.player_capacity = 5;
    at.def.computer_count = 4;
    contest_set(&at, SB_SETTING_AI_SKILL, SB_SKILL_HARD);
    contest_set(&at, SB_SETTING_TIME_LIMIT_S, 0);
    contest_begin(&at);
    contest_play(&at, 40 * CONTEST_SECOND);
    uint32_t guarded[2] = {0, 0};
    for (uint32_t slot = 1; slot < 5; slot++) {
        sb_vec3 place = contest_body(&at, slot)->position;
        double first = contest_distance(place, target_place[0]);
        double second = contest_distance(place, target_place[1]);
        assert_true(first < 15.0 || second < 15.0);
        guarded[first < second ? 0 : 1]++;
    }
    assert_int_equal(guarded[0], 2); // shared out
    assert_int_equal(guarded[1], 2);
    contest_join(&at, 0);
    contest_place(&at, 0, (sb_vec3){target_place[0].x, 0.0f, target_place[0].z - 25.0f}, 0.0f);
    contest_play_until(&at, SB_EVENT_DEATH, 60 * CONTEST_SECOND);
    assert_int_equal(contest_event(&at, SB_EVENT_DEATH)->other, 0);
    // The defender whose target was destroyed goes to the other target.
    contest_view view;
    contest_look(&at, &view);
    view.play.context->api->body_remove(view.play.context,
                                        view.play.context->kind_first[SB_ENTITY_WALL]);
    contest_leave(&at, 0);
    contest_play(&at, 40 * CONTEST_SECOND);
    for (uint32_t slot = 1; slot < 5; slot++) {
        assert_true(contest_distance(contest_body(&at, slot)->position, target_place[1]) < 20.0);
    }
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_anything_else_it_fights),
        cmocka_unit_test(the_wounded_look_for_the_nearest_repairs_until_they_are_well),
        cmocka_unit_test(without_repairs_the_wounded_fight_on),
        cmocka_unit_test(player_short_of_ammunition_fetches_some),
        cmocka_unit_test(a_shield_near_by_is_taken_along),
        cmocka_unit_test(a_flag_is_fetched_brought_home_and_sent_back),
        cmocka_unit_test(carrier_brings_its_flag_to_the_base_zone),
        cmocka_unit_test(some_guard_the_flag_and_fight_enemies_that_come_near),
        cmocka_unit_test(a_flag_is_captured_three_times_with_nobody_against_it),
        cmocka_unit_test(the_wounded_retreat_for_repairs_and_come_back),
        cmocka_unit_test(ammunition_is_fetched),
        cmocka_unit_test(defenders_stay_near_their_targets_and_fight_attackers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
