// Tests what computer players see and notice.
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/computer/parts.h"
#include "puppet.h"

// Slot 0 is in the middle. Three others are in sight, 30, 40 and 50 m away. The computer's own tank
// is gone.
static void prepare(contest *at, sb_mode mode)
{
    contest_prepare(at, 150.0f);
    at->def.player_capacity = 5;
    puppet_prepare(at);
    contest_add_marker(at, "flag", 1, (sb_vec3){-100.0f, 0.0f, 0.0f});
    contest_add_marker(at, "flag", 2, (sb_vec3){100.0f, 0.0f, 0.0f});
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
}

static void begin(contest *at)
{
    contest_begin(at);
    contest_join_all(at, 4);
    puppet_clear(at);
    contest_place(at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, 1, (sb_vec3){30.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, 2, (sb_vec3){0.0f, 0.0f, 40.0f}, 0.0f);
    contest_place(at, 3, (sb_vec3){-50.0f, 0.0f, 0.0f}, 0.0f);
}

// Senses for some ticks without any action.
static void sense(contest *at, puppet *self, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        contest_view view;
        contest_look(at, &view);
        sb_sense_update(&view.play, self->slot, &self->ai, &self->skill);
        contest_play(at, 1);
    }
}

static bool sees(const contest *at, uint32_t a, uint32_t b)
{
    contest_view view;
    contest_look(at, &view);
    return sb_sense_sees(&view.play, a, b);
}

static void enemies_are_the_living_that_are_no_mates(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM);
    begin(&at);
    contest_kill(&at, 0, 3); // of the other team or not, it is gone
    contest_view view;
    contest_look(&at, &view);
    for (uint32_t a = 0; a < 3; a++) {
        for (uint32_t b = 0; b < 4; b++) {
            bool other_team = view.play.players[a].team != view.play.players[b].team;
            assert_int_equal(sb_sense_is_enemy(&view.play, a, b), other_team && b < 3);
        }
    }
    contest_end(&at);
    prepare(&at, SB_MODE_DEATHMATCH);
    begin(&at);
    contest_look(&at, &view);
    for (uint32_t b = 0; b < 5; b++) {
        assert_int_equal(sb_sense_is_enemy(&view.play, 0, b), b >= 1 && b <= 3);
    }
    contest_end(&at);
}

static void solid_in_between_hides_a_tank(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_add_box(&at, (sb_vec3){15.0f, 2.0f, 0.0f}, (sb_vec3){1.0f, 2.0f, 3.0f});
    contest_add_wall(&at, (sb_vec3){0.0f, 2.0f, 20.0f}, (sb_vec3){3.0f, 2.0f, 1.0f}, 100);
    at.map.crates[at.map.crate_count++] = (sb_map_crate){
        .position = {-25.0f, 1.0f, 0.0f}, .half_extents = {1.0f, 1.0f, 1.0f}, .mass_kg = 500.0f};
    contest_add_box(&at, (sb_vec3){0.0f, 0.4f, -20.0f}, (sb_vec3){3.0f, 0.4f, 1.0f});
    begin(&at);
    assert_false(sees(&at, 0, 1)); // a box
    assert_false(sees(&at, 0, 2)); // a wall that can be broken
    assert_false(sees(&at, 0, 3)); // a crate
    assert_false(sees(&at, 1, 0));
    contest_place(&at, 3, (sb_vec3){0.0f, 0.0f, -50.0f}, 0.0f);
    assert_true(sees(&at, 0, 3));                               // over what is lower than the guns
    contest_place(&at, 2, (sb_vec3){0.0f, 0.6f, -30.0f}, 1.5f); // as high as the guns
    assert_true(sees(&at, 0, 3));                               // past another tank
    contest_end(&at);
}

static void the_nearest_in_sight_is_fought(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_add_box(&at, (sb_vec3){15.0f, 2.0f, 0.0f}, (sb_vec3){1.0f, 2.0f, 3.0f});
    begin(&at);
    puppet_begin(&at, &self, 0, SB_SKILL_HARD);
    sense(&at, &self, 15);
    assert_int_equal(self.ai.enemy, 2 + 1); // 1 is nearer and behind the box
    assert_true(self.ai.seen_tick != 0);
    uint32_t since = self.ai.seen_tick;
    sense(&at, &self, 60);
    assert_int_equal(self.ai.seen_tick, since); // without a break
    // The player turns to a nearer enemy, which it has only just seen.
    contest_place(&at, 3, (sb_vec3){-20.0f, 0.0f, 0.0f}, 0.0f);
    uint32_t now = sb_game_tick(at.game);
    sense(&at, &self, 15);
    assert_int_equal(self.ai.enemy, 3 + 1);
    assert_true(self.ai.seen_tick > now);
    contest_end(&at);
}

static void it_sees_as_far_as_its_skill_allows(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    begin(&at);
    puppet_begin(&at, &self, 0, SB_SKILL_HARD);
    self.skill.sight_m = 29.0f;
    sense(&at, &self, 15);
    assert_int_equal(self.ai.enemy, 1 + 1); // the nearest at all...
    assert_int_equal(self.ai.seen_tick, 0); // ... which it does not see
    self.skill.sight_m = 31.0f;
    sense(&at, &self, 15);
    assert_int_equal(self.ai.enemy, 1 + 1);
    assert_true(self.ai.seen_tick != 0);
    contest_end(&at);
}

static void one_that_hides_is_lost_from_sight_and_not_from_mind(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_add_box(&at, (sb_vec3){0.0f, 2.0f, -20.0f}, (sb_vec3){40.0f, 2.0f, 1.0f});
    begin(&at);
    puppet_begin(&at, &self, 0, SB_SKILL_HARD);
    for (uint32_t slot = 1; slot < 4; slot++) {
        sense(&at, &self, 15);
        contest_place(&at, slot, (sb_vec3){10.0f * (float)slot, 0.0f, -30.0f}, 0.0f);
    }
    sense(&at, &self, 15);
    assert_int_equal(self.ai.enemy, 1 + 1); // the nearest of them
    assert_int_equal(self.ai.seen_tick, 0);
    contest_end(&at);
}

static void one_that_dies_is_forgotten_at_once(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    begin(&at);
    puppet_begin(&at, &self, 0, SB_SKILL_HARD);
    sense(&at, &self, 15);
    assert_int_equal(self.ai.enemy, 1 + 1);
    contest_kill(&at, 2, 1);
    contest_place(&at, 2, (sb_vec3){0.0f, 0.0f, 40.0f}, 0.0f);
    sense(&at, &self, 1);
    assert_int_equal(self.ai.enemy, 2 + 1);
    contest_leave(&at, 2);
    contest_leave(&at, 3);
    sense(&at, &self, 1);
    assert_int_equal(self.ai.enemy, 0);
    assert_int_equal(self.ai.seen_tick, 0);
    contest_end(&at);
}

static void it_looks_four_times_a_second(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_DEATHMATCH);
    begin(&at);
    for (uint32_t slot = 0; slot < 2; slot++) {
        puppet_begin(&at, &self, 0, SB_SKILL_HARD);
        sense(&at, &self, 15);
        uint32_t changes = 0;
        for (uint32_t i = 0; i < 60; i++) {
            // Two tanks change places in every tick. The count of 15 ticks is odd, so each look
            // finds another one nearest.
            bool even = i % 2 == 0;
            contest_place(&at, 1, (sb_vec3){even ? 20.0f : 30.0f, 0.0f, 0.0f}, 0.0f);
            contest_place(&at, 2, (sb_vec3){0.0f, 0.0f, even ? 30.0f : 20.0f}, 0.0f);
            uint8_t before = self.ai.enemy;
            sense(&at, &self, 1);
            changes += self.ai.enemy != before;
        }
        assert_true(changes == 3 || changes == 4);
    }
    contest_end(&at);
}

static void carrier_of_the_own_flag_comes_first(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at, SB_MODE_CTF);
    begin(&at);
    puppet_begin(&at, &self, 0, SB_SKILL_HARD);
    // Slots 0 and 2 are mates here, or slot 0 and slots 1 or 3; a distant enemy takes the flag.
    uint8_t own = contest_player(&at, 0)->team;
    uint32_t near = own == contest_player(&at, 1)->team ? 2 : 1;
    uint32_t thief = 3;
    contest_player(&at, 3)->team = contest_player(&at, near)->team = (uint8_t)(3 - own);
    contest_place(&at, near, (sb_vec3){20.0f, 0.0f, 0.0f}, 0.0f);
    sense(&at, &self, 15);
    assert_int_equal(self.ai.enemy, near + 1);
    contest_place(&at, thief,
                  own == 1 ? (sb_vec3){-100.0f, 0.0f, 0.0f} : (sb_vec3){100.0f, 0.0f, 0.0f}, 0.0f);
    contest_play(&at, 1);
    assert_int_equal(contest_flag(&at, own)->carrier, thief + 1);
    sense(&at, &self, 15);
    assert_int_equal(self.ai.enemy, thief + 1);
    assert_true(self.ai.seen_tick != 0);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enemies_are_the_living_that_are_no_mates),
        cmocka_unit_test(solid_in_between_hides_a_tank),
        cmocka_unit_test(the_nearest_in_sight_is_fought),
        cmocka_unit_test(it_sees_as_far_as_its_skill_allows),
        cmocka_unit_test(one_that_hides_is_lost_from_sight_and_not_from_mind),
        cmocka_unit_test(one_that_dies_is_forgotten_at_once),
        cmocka_unit_test(it_looks_four_times_a_second),
        cmocka_unit_test(carrier_of_the_own_flag_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
