// Joining, leaving, ticks, and the functions that describe a game.
#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"

static field_match match;

static int begin(void **state)
{
    (void)state;
    field_match_begin(&match, 4, 60);
    return 0;
}

static int end(void **state)
{
    (void)state;
    field_match_end(&match);
    return 0;
}

static void game_counts_the_ticks_that_were_played(void **state)
{
    (void)state;
    assert_int_equal(sb_game_tick(match.game), 0);
    for (uint32_t tick = 1; tick <= 10; tick++) {
        field_match_play(&match, 1);
        assert_int_equal(sb_game_tick(match.game), tick);
    }
}

static void game_gives_back_its_def_and_a_copy_of_its_map(void **state)
{
    (void)state;
    const sb_game_def *def = sb_game_get_def(match.game);
    assert_int_equal(def->player_capacity, 4);
    assert_int_equal(def->tick_rate_hz, 60);
    assert_int_equal(def->seed, sb_game_def_default().seed);
    sb_map copy = match.map;
    memset(&match.map, 0xEE, sizeof match.map);
    assert_memory_equal(sb_game_get_map(match.game), &copy, sizeof copy);
}

static void join_makes_a_player_and_says_so_before_the_spawn(void **state)
{
    (void)state;
    field_match_join(&match, 2);
    field_match_play(&match, 1);
    uint32_t count;
    const sb_event *events = sb_game_events(match.game, &count);
    assert_int_equal(count, 2);
    assert_int_equal(events[0].kind, SB_EVENT_JOIN);
    assert_int_equal(events[1].kind, SB_EVENT_SPAWN);
    assert_int_equal(events[0].entity, 2);
    assert_int_equal(events[1].entity, 2);
    for (uint32_t player = 0; player < 4; player++) {
        assert_int_equal(sb_tanks_player(match.game, player)->state,
                         player == 2 ? SB_PLAYER_ALIVE : SB_PLAYER_EMPTY);
        assert_int_equal(sb_game_slot(match.game, player)->state,
                         player == 2 ? SB_SLOT_PLAYER : SB_SLOT_EMPTY);
    }
    field_match_play(&match, 1);
    (void)sb_game_events(match.game, &count);
    assert_int_equal(count, 0);
}

static void leave_empties_the_slot_and_takes_shells_out_of_the_air(void **state)
{
    (void)state;
    field_match_populate(&match, 2);
    for (uint32_t player = 0; player < 2; player++) {
        field_match_input(&match, player)->buttons = SB_BUTTON_FIRE;
        field_match_input(&match, player)->throttle = 100;
    }
    field_match_play(&match, 20);
    assert_int_equal(field_match_shell_count(&match, 0), 1);
    sb_slot expected = {.generation = sb_game_slot(match.game, 0)->generation};
    field_match_leave(&match, 0);
    field_match_play(&match, 1);
    assert_memory_equal(sb_game_slot(match.game, 0), &expected, sizeof expected);
    assert_memory_equal(sb_tanks_player(match.game, 0), &(sb_player){0}, sizeof(sb_player));
    for (uint32_t shell = 0; shell < SB_SHELLS_PER_PLAYER; shell++) {
        assert_memory_equal(field_match_shell(&match, 0, shell), &(sb_shell){0}, sizeof(sb_shell));
    }
    assert_int_equal(field_match_body(&match, 0)->shape, SB_BODY_FREE);
    assert_int_equal(field_match_shell_count(&match, 0), 0);
    assert_int_equal(field_match_shell_count(&match, 1), 1);
    const sb_event *event = field_match_event(&match, SB_EVENT_LEAVE);
    assert_non_null(event);
    assert_int_equal(event->entity, 0);
}

static void join_after_leave_is_a_new_player_of_the_next_generation(void **state)
{
    (void)state;
    field_match_populate(&match, 1);
    field_match_input(&match, 0)->buttons = SB_BUTTON_FIRE;
    field_match_play(&match, 5);
    uint8_t generation = sb_game_slot(match.game, 0)->generation;
    assert_int_equal(generation, 1);
    field_match_leave(&match, 0);
    field_match_play(&match, 3);
    field_match_join(&match, 0);
    field_match_play(&match, 1);
    const sb_player *player = sb_tanks_player(match.game, 0);
    assert_int_equal(sb_game_slot(match.game, 0)->generation, 2);
    assert_int_equal(player->state, SB_PLAYER_ALIVE);
    assert_int_equal(player->shells_fired, 0);
    assert_true(player->charge == 0.0f);
    assert_true(player->distance_m < 0.01f);
}

static void leave_and_join_in_one_frame_change_the_player(void **state)
{
    (void)state;
    field_match_populate(&match, 1);
    field_match_input(&match, 0)->buttons = SB_BUTTON_FIRE;
    field_match_play(&match, 5);
    field_match_leave(&match, 0);
    field_match_join(&match, 0);
    field_match_play(&match, 1);
    const sb_player *player = sb_tanks_player(match.game, 0);
    assert_int_equal(sb_game_slot(match.game, 0)->generation, 2);
    assert_int_equal(player->state, SB_PLAYER_ALIVE);
    assert_int_equal(player->shells_fired, 0);
    assert_int_equal(field_match_shell_count(&match, 0), 0);
    uint32_t count;
    const sb_event *events = sb_game_events(match.game, &count);
    assert_int_equal(count, 3);
    assert_int_equal(events[0].kind, SB_EVENT_LEAVE);
    assert_int_equal(events[1].kind, SB_EVENT_JOIN);
    assert_int_equal(events[2].kind, SB_EVENT_SPAWN);
}

static void leave_of_a_dead_player_ends_its_wait(void **state)
{
    (void)state;
    field_match_populate(&match, 1);
    sb_world_body_remove(sb_game_world(match.game), 0);
    field_match_player(&match, 0)->state = SB_PLAYER_DEAD;
    field_match_player(&match, 0)->respawn_tick = sb_game_tick(match.game) + 5;
    field_match_leave(&match, 0);
    field_match_play(&match, 10);
    assert_int_equal(sb_tanks_player(match.game, 0)->state, SB_PLAYER_EMPTY);
    assert_int_equal(sb_game_slot(match.game, 0)->state, SB_SLOT_EMPTY);
    assert_int_equal(field_match_body(&match, 0)->shape, SB_BODY_FREE);
}

static void full_house_of_64_fights_within_the_bounds(void **state)
{
    (void)state;
    field_match_end(&match);
    field_match_begin(&match, SB_PLAYER_COUNT_MAX, 60);
    for (uint32_t player = 0; player < SB_PLAYER_COUNT_MAX; player++) {
        field_match_join(&match, player);
        *field_match_input(&match, player) =
            (sb_input){.throttle = 127, .aim_pitch = 1000, .buttons = SB_BUTTON_FIRE};
    }
    field_match_play(&match, 400);
    uint32_t alive = 0;
    for (uint32_t player = 0; player < SB_PLAYER_COUNT_MAX; player++) {
        const sb_body *body = field_match_body(&match, player);
        alive += body->shape == SB_BODY_BOX;
        if (body->shape == SB_BODY_BOX) {
            assert_true(fabsf(body->position.x) < 100.0f && fabsf(body->position.z) < 100.0f);
            assert_true(body->position.y > 0.7f);
        }
    }
    assert_true(alive > 32);
    field_view view;
    field_match_view(&match, &view);
    assert_int_equal(sb_world_get_state(view.match.world)->contact_dropped_count, 0);
    assert_int_equal(view.match.state->event_dropped_count, 0);
}

int main(void)
{
#define GAME_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        GAME_TEST(game_counts_the_ticks_that_were_played),
        GAME_TEST(game_gives_back_its_def_and_a_copy_of_its_map),
        GAME_TEST(join_makes_a_player_and_says_so_before_the_spawn),
        GAME_TEST(leave_empties_the_slot_and_takes_shells_out_of_the_air),
        GAME_TEST(join_after_leave_is_a_new_player_of_the_next_generation),
        GAME_TEST(leave_and_join_in_one_frame_change_the_player),
        GAME_TEST(leave_of_a_dead_player_ends_its_wait),
        GAME_TEST(full_house_of_64_fights_within_the_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
