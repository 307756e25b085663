// Tests computer players as part of a match: their slots, where their state lies, and what it
// depends on.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/computer/ai.h"
#include "puppet.h"

static void prepare(contest *at, sb_mode mode)
{
    contest_prepare(at, 60.0f);
    contest_add_box(at, (sb_vec3){0.0f, 2.0f, 0.0f}, (sb_vec3){6.0f, 2.0f, 6.0f});
    contest_add_pick_up(at, "repair", (sb_vec3){20.0f, 0.0f, 0.0f}, 10.0f);
    contest_add_marker(at, "flag", 1, (sb_vec3){-40.0f, 0.0f, 0.0f});
    contest_add_marker(at, "flag", 2, (sb_vec3){40.0f, 0.0f, 0.0f});
    contest_add_marker(at, "target", 0, (sb_vec3){0.0f, 0.0f, 40.0f});
    at->def.player_capacity = 8;
    at->def.computer_count = 6;
    at->def.seed = 7;
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
}

// Asserts that the match is lively: they drove, fired and hit.
static void assert_alive(const contest *at)
{
    contest_view view;
    contest_look(at, &view);
    assert_true(view.play.totals->distance_um > UINT64_C(100000000));
    assert_true(view.play.totals->shells_fired > 10);
    assert_true(view.play.totals->hits > 0);
}

static void the_last_slots_are_theirs_and_nobody_else_gets_them(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_begin(&at);
    for (uint32_t slot = 0; slot < 8; slot++) {
        assert_int_equal(sb_game_slot(at.game, slot)->state,
                         slot < 2 ? SB_SLOT_EMPTY : SB_SLOT_COMPUTER);
    }
    for (uint32_t slot = 2; slot < 8; slot++) {
        uint64_t before = sb_game_hash(at.game);
        contest_ask_join(&at, slot);
        assert_int_equal(sb_game_advance(at.game, &at.frame), SB_ERROR_ARGUMENT);
        at.frame.command_count = 0;
        contest_ask_leave(&at, slot);
        assert_int_equal(sb_game_advance(at.game, &at.frame), SB_ERROR_ARGUMENT);
        at.frame.command_count = 0;
        assert_true(sb_game_hash(at.game) == before);
    }
    contest_join(&at, 0);
    contest_join(&at, 1);
    uint32_t alive = 0, of_type[SB_TANK_KIND_COUNT] = {0};
    contest_play(&at, 60);
    for (uint32_t slot = 2; slot < 8; slot++) {
        assert_int_equal(sb_game_slot(at.game, slot)->state, SB_SLOT_COMPUTER);
        alive += contest_player(&at, slot)->state == SB_PLAYER_ALIVE;
        of_type[contest_player(&at, slot)->type]++;
    }
    assert_true(alive >= 5); // one may already have been destroyed
    for (int kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        assert_int_equal(of_type[kind], 2); // a mixed company
    }
    contest_end(&at);
}

static void there_are_ai_states_for_their_slots_alone(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_begin(&at);
    uint32_t count;
    const sb_ai_state *ai_states = sb_game_section(at.game, SB_TANKS_AI_STATES, &count);
    assert_int_equal(count, 6);
    contest_view view;
    contest_look(&at, &view);
    for (uint32_t slot = 2; slot < 8; slot++) {
        assert_ptr_equal(sb_ai_state_of(&view.play, slot), &ai_states[slot - 2]);
    }
    contest_end(&at);
    at.def.computer_count = 0;
    contest_begin(&at);
    (void)sb_game_section(at.game, SB_TANKS_AI_STATES, &count);
    assert_int_equal(count, 0);
    contest_play(&at, 10);
    contest_end(&at);
}

static void each_new_tank_has_a_fresh_ai_state(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 1000);
    contest_begin(&at);
    contest_view view;
    uint32_t deaths = 0, spawns = 0;
    for (uint32_t i = 0; i < 120 * CONTEST_SECOND; i++) {
        contest_play(&at, 1);
        contest_look(&at, &view);
        uint32_t count;
        const sb_event *events = sb_game_events(at.game, &count);
        for (uint32_t k = 0; k < count; k++) {
            deaths += events[k].kind == SB_EVENT_DEATH;
            if (events[k].kind != SB_EVENT_SPAWN) {
                continue;
            }
            spawns++;
            const sb_ai_state *ai = sb_ai_state_of(&view.play, events[k].entity);
            // The place of the spawn; the physics has moved the tank for at most one tick.
            assert_true(contest_distance(ai->anchor, events[k].point) < 0.5);
            assert_true(contest_distance(ai->goal, events[k].point) < 0.5);
            assert_int_equal(ai->anchor_tick, sb_game_tick(at.game));
            assert_int_equal(ai->waypoint_count, 0);
            assert_int_equal(ai->enemy, 0);
            assert_int_equal(ai->seen_tick, 0);
            assert_int_equal(ai->back_tick, 0);
            assert_int_equal(ai->goal_kind, SB_GOAL_NONE);
        }
    }
    assert_true(deaths > 5 && spawns > 6 + 5);
    contest_end(&at);
}

static void the_same_seed_plays_the_same_match_and_another_does_not(void **state)
{
    (void)state;
    for (int mode = 0; mode < SB_MODE_COUNT; mode++) {
        contest a, b, c;
        prepare(&a, (sb_mode)mode);
        prepare(&b, (sb_mode)mode);
        prepare(&c, (sb_mode)mode);
        c.def.seed = 8;
        contest_begin(&a);
        contest_begin(&b);
        contest_begin(&c);
        contest_ask_join(&a, 0);
        contest_ask_join(&b, 0);
        contest_ask_join(&c, 0);
        uint32_t different = 0;
        for (uint32_t i = 0; i < 40 * CONTEST_SECOND; i++) {
            contest_play(&a, 1);
            contest_play(&b, 1);
            contest_play(&c, 1);
            if (sb_game_hash(a.game) != sb_game_hash(b.game)) {
                fail_msg("mode %d: the hashes of tick %u differ", mode, sb_game_tick(a.game));
            }
            different += sb_game_hash(a.game) != sb_game_hash(c.game);
        }
        assert_alive(&a);
        assert_true(different == 40 * CONTEST_SECOND);
        // The generator is not the only difference: the tanks stand elsewhere.
        double apart = 0.0;
        for (uint32_t slot = 2; slot < 8; slot++) {
            apart += contest_distance(contest_body(&a, slot)->position,
                                      contest_body(&c, slot)->position);
        }
        assert_true(apart > 1.0);
        contest_end(&a);
        contest_end(&b);
        contest_end(&c);
    }
}

static void inputs_of_a_frame_for_computer_slots_are_ignored(void **state)
{
    (void)state;
    contest a, b;
    prepare(&a, SB_MODE_TEAM);
    prepare(&b, SB_MODE_TEAM);
    contest_begin(&a);
    contest_begin(&b);
    for (uint32_t i = 0; i < 20 * CONTEST_SECOND; i++) {
        for (uint32_t slot = 2; slot < 8; slot++) {
            // Even an invalid input makes no difference.
            sb_input *input = contest_input(&b, slot);
            memset(input, (int)(0x5A + i + slot), sizeof *input);
        }
        contest_play(&a, 1);
        contest_play(&b, 1);
        assert_true(sb_game_hash(a.game) == sb_game_hash(b.game));
    }
    assert_alive(&a);
    contest_end(&a);
    contest_end(&b);
}

static void all_their_state_is_in_the_block(void **state)
{
    (void)state;
    for (int mode = 0; mode < SB_MODE_COUNT; mode++) {
        contest a, b;
        prepare(&a, (sb_mode)mode);
        prepare(&b, (sb_mode)mode);
        b.def.seed = 999;
        contest_begin(&a);
        contest_begin(&b);
        contest_ask_join(&a, 1);
        contest_play(&a, 15 * CONTEST_SECOND + 7);
        contest_play(&b, 400); // something else altogether
        sb_world from = sb_game_world(a.game), to = sb_game_world(b.game);
        assert_int_equal(from.layout->size, to.layout->size);
        memcpy(to.block, from.block, from.layout->size);
        b.frame = a.frame;
        for (uint32_t i = 0; i < 25 * CONTEST_SECOND; i++) {
            contest_play(&a, 1);
            contest_play(&b, 1);
            // The game does not read the def's seed again, but the hash covers only the block.
            if (sb_game_hash(a.game) != sb_game_hash(b.game)) {
                fail_msg("mode %d: the hashes of tick %u differ", mode, sb_game_tick(a.game));
            }
        }
        assert_alive(&a);
        contest_end(&a);
        contest_end(&b);
    }
}

static void they_play_at_any_rate(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 30, 240};
    for (uint32_t i = 0; i < 3; i++) {
        contest at;
        prepare(&at, SB_MODE_DEATHMATCH);
        at.def.tick_rate_hz = rates[i];
        contest_begin(&at);
        contest_play(&at, 40 * rates[i]);
        assert_alive(&at);
        contest_end(&at);
    }
}

static void nobody_fires_through_walls_all_around(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    at.def.player_capacity = 2;
    at.def.computer_count = 1;
    contest_set(&at, SB_SETTING_AI_SKILL, 2);
    // A room without a door.
    contest_add_box(&at, (sb_vec3){30.0f, 4.0f, 20.0f}, (sb_vec3){10.0f, 4.0f, 1.0f});
    contest_add_box(&at, (sb_vec3){30.0f, 4.0f, 40.0f}, (sb_vec3){10.0f, 4.0f, 1.0f});
    contest_add_box(&at, (sb_vec3){21.0f, 4.0f, 30.0f}, (sb_vec3){1.0f, 4.0f, 10.0f});
    contest_add_box(&at, (sb_vec3){39.0f, 4.0f, 30.0f}, (sb_vec3){1.0f, 4.0f, 10.0f});
    contest_begin(&at);
    contest_join(&at, 0);
    contest_place(&at, 0, (sb_vec3){30.0f, 0.0f, 30.0f}, 0.0f);
    for (uint32_t i = 0; i < 60 * CONTEST_SECOND; i++) {
        contest_play(&at, 1);
        assert_int_equal(contest_event_count(&at, SB_EVENT_FIRE), 0);
    }
    assert_true(contest_player(&at, 1)->distance_m > 30.0f); // although it drove a long way
    contest_end(&at);
}

static void an_enemy_behind_a_low_wall_is_brought_down_too(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH);
    at.def.player_capacity = 2;
    at.def.computer_count = 1;
    contest_set(&at, SB_SETTING_AI_SKILL, 2);
    // Lower than the guns and higher than the middle of a hull.
    contest_add_box(&at, (sb_vec3){0.0f, 0.6f, 32.0f}, (sb_vec3){20.0f, 0.6f, 0.5f});
    contest_begin(&at);
    contest_join(&at, 0);
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 35.0f}, 0.0f);
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, -10.0f}, 0.0f);
    uint32_t ticks = 0;
    while (contest_player(&at, 0)->state == SB_PLAYER_ALIVE && ticks < 60 * CONTEST_SECOND) {
        contest_play(&at, 1);
        ticks++;
    }
    print_message("after %u s, %u shots, %u hits\n", ticks / CONTEST_SECOND,
                  contest_player(&at, 1)->shells_fired, contest_player(&at, 1)->hits);
    assert_int_equal(contest_player(&at, 0)->state, SB_PLAYER_DEAD);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_slots_are_theirs_and_nobody_else_gets_them),
        cmocka_unit_test(there_are_ai_states_for_their_slots_alone),
        cmocka_unit_test(each_new_tank_has_a_fresh_ai_state),
        cmocka_unit_test(the_same_seed_plays_the_same_match_and_another_does_not),
        cmocka_unit_test(inputs_of_a_frame_for_computer_slots_are_ignored),
        cmocka_unit_test(all_their_state_is_in_the_block),
        cmocka_unit_test(they_play_at_any_rate),
        cmocka_unit_test(nobody_fires_through_walls_all_around),
        cmocka_unit_test(an_enemy_behind_a_low_wall_is_brought_down_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
