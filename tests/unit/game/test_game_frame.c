// A frame that breaks a rule is refused, and changes no bit of the match.
#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"

static field_match match;

static int begin(void **state)
{
    (void)state;
    field_match_begin(&match, 4, 60);
    field_match_populate(&match, 2);
    *field_match_input(&match, 0) = (sb_input){.throttle = 90, .buttons = SB_BUTTON_FIRE};
    field_match_play(&match, 10);
    return 0;
}

static int end(void **state)
{
    (void)state;
    // The match goes on.
    match.frame.command_count = 0;
    uint32_t tick = sb_game_tick(match.game);
    memset(match.frame.inputs, 0, sizeof match.frame.inputs);
    field_match_play(&match, 1);
    assert_int_equal(sb_game_tick(match.game), tick + 1);
    field_match_end(&match);
    return 0;
}

static void assert_refused(const sb_frame *frame)
{
    sb_world world = sb_game_world(match.game);
    uint8_t *before = malloc(world.layout->size);
    assert_non_null(before);
    memcpy(before, world.block, world.layout->size);
    uint64_t hash = sb_game_hash(match.game);
    assert_int_equal(sb_game_advance(match.game, frame), SB_ERROR_ARGUMENT);
    assert_true(sb_game_hash(match.game) == hash);
    assert_memory_equal(world.block, before, world.layout->size);
    free(before);
}

static void assert_command_refused(unsigned kind, unsigned player)
{
    match.frame.command_count = 1;
    match.frame.commands[0] = (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)player};
    assert_refused(&match.frame);
}

static void frame_with_more_commands_than_fit_is_refused(void **state)
{
    (void)state;
    match.frame.command_count = SB_FRAME_COMMAND_COUNT_MAX + 1;
    assert_refused(&match.frame);
    match.frame.command_count = UINT32_MAX;
    assert_refused(&match.frame);
}

static void frame_with_a_slot_beyond_capacity_is_refused(void **state)
{
    (void)state;
    assert_command_refused(SB_COMMAND_JOIN, 4);
    assert_command_refused(SB_COMMAND_JOIN, 63);
    assert_command_refused(SB_COMMAND_JOIN, 64);
    assert_command_refused(SB_COMMAND_LEAVE, 255);
}

static void frame_with_an_unknown_command_is_refused(void **state)
{
    (void)state;
    assert_command_refused(0, 0);
    assert_command_refused(SB_COMMAND_KIND_MAX + 1, 0);
    assert_command_refused(255, 3);
}

static void frame_with_a_join_to_a_taken_slot_is_refused(void **state)
{
    (void)state;
    assert_command_refused(SB_COMMAND_JOIN, 0);
    // A dead player's slot is taken too.
    field_match_player(&match, 1)->state = SB_PLAYER_DEAD;
    sb_world_body_remove(sb_game_world(match.game), 1);
    assert_command_refused(SB_COMMAND_JOIN, 1);
}

static void frame_with_a_leave_of_an_empty_slot_is_refused(void **state)
{
    (void)state;
    assert_command_refused(SB_COMMAND_LEAVE, 2);
}

static void frame_with_a_name_that_does_not_end_is_refused(void **state)
{
    (void)state;
    field_match_join(&match, 2);
    memset(match.frame.commands[0].name, 'x', SB_PLAYER_NAME_SIZE);
    assert_refused(&match.frame);
    match.frame.commands[0].name[SB_PLAYER_NAME_SIZE - 1] = '\0';
    field_match_play(&match, 1);
    assert_int_equal(sb_tanks_player(match.game, 2)->state, SB_PLAYER_ALIVE);
}

static void frame_is_judged_as_a_whole_before_anything_happens(void **state)
{
    (void)state;
    // Three good commands, then a second join to the same slot.
    field_match_leave(&match, 0);
    field_match_join(&match, 0);
    field_match_join(&match, 2);
    field_match_join(&match, 2);
    assert_refused(&match.frame);
    match.frame.command_count = 0;
    field_match_leave(&match, 1);
    field_match_leave(&match, 1);
    assert_refused(&match.frame);
    match.frame.command_count = 0;
    field_match_join(&match, 3);
    match.frame.inputs[1].throttle = -128;
    assert_refused(&match.frame);
}

static void frame_with_an_invalid_input_is_refused(void **state)
{
    (void)state;
    static const sb_input bad[] = {
        {.throttle = -128},    {.steering = -128}, {.aim_pitch = 16385},
        {.aim_pitch = -16385}, {.buttons = 4},     {.buttons = 0xFF},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        match.frame.inputs[1] = bad[i];
        assert_refused(&match.frame);
    }
    match.frame.inputs[1] = (sb_input){0};
    // This also holds for a player that just joins.
    field_match_join(&match, 2);
    match.frame.inputs[2].throttle = -128;
    assert_refused(&match.frame);
}

static void frame_refused_keeps_the_last_events(void **state)
{
    (void)state;
    field_match_join(&match, 3);
    field_match_play(&match, 1);
    assert_command_refused(SB_COMMAND_LEAVE, 2);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_JOIN), 1);
}

static void frame_that_changes_every_slot_at_once_is_accepted(void **state)
{
    (void)state;
    for (uint32_t player = 0; player < 2; player++) {
        field_match_leave(&match, player);
    }
    for (uint32_t player = 0; player < 4; player++) {
        field_match_join(&match, player);
    }
    field_match_play(&match, 1);
    for (uint32_t player = 0; player < 4; player++) {
        assert_int_equal(sb_tanks_player(match.game, player)->state, SB_PLAYER_ALIVE);
    }
}

int main(void)
{
#define FRAME_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        FRAME_TEST(frame_with_more_commands_than_fit_is_refused),
        FRAME_TEST(frame_with_a_slot_beyond_capacity_is_refused),
        FRAME_TEST(frame_with_an_unknown_command_is_refused),
        FRAME_TEST(frame_with_a_join_to_a_taken_slot_is_refused),
        FRAME_TEST(frame_with_a_leave_of_an_empty_slot_is_refused),
        FRAME_TEST(frame_with_a_name_that_does_not_end_is_refused),
        FRAME_TEST(frame_is_judged_as_a_whole_before_anything_happens),
        FRAME_TEST(frame_with_an_invalid_input_is_refused),
        FRAME_TEST(frame_refused_keeps_the_last_events),
        FRAME_TEST(frame_that_changes_every_slot_at_once_is_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
