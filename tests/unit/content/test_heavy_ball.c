// Tests which states the example module says it can work on.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "content/rules_loader.h"
#include "counting_heap.h"
#include "game/game.h"
#include "game/match.h"

#define PLAYERS 6u
#define SLOT_EMPTY 4u // nobody ever joins it

static sb_rules_library library;
static sb_map map;
static counting_heap heap;
static sb_game *game;
static sb_frame frame;

static int open_library(void **state)
{
    (void)state;
    char message[SB_RULES_LOADER_MESSAGE_SIZE];
    sb_map_arena(&map);
    return sb_rules_library_open(HEAVY_BALL, &library, message) == SB_OK ? 0 : -1;
}

static int close_library(void **state)
{
    (void)state;
    sb_rules_library_close(&library);
    return 0;
}

static bool is_valid(void)
{
    sb_match match;
    sb_match_open(&match, game);
    return match.rules->valid(&match.context);
}

static void command(sb_command_kind kind, uint32_t slot)
{
    frame.commands[frame.command_count++] =
        (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)slot};
}

static void play(uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) {
        assert_true(is_valid());
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        frame.command_count = 0;
    }
    assert_true(is_valid());
}

static void begin(void)
{
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, library.rules);
    def.player_capacity = PLAYERS;
    assert_int_equal(sb_game_create(&def, &map, &allocator, &game), SB_OK);
    memset(&frame, 0, sizeof frame);
    command(SB_COMMAND_JOIN, 0);
    command(SB_COMMAND_JOIN, 2);
    command(SB_COMMAND_JOIN, 3);
    play(60);
}

static void end(void)
{
    sb_game_destroy(game);
    assert_int_equal(heap.live_count, 0);
}

static void states_of_a_match_are_valid(void **state)
{
    (void)state;
    begin();
    for (uint32_t i = 0; i < 40; i++) {
        for (uint32_t slot = 0; slot < SLOT_EMPTY; slot++) {
            frame.inputs[slot].throttle = (int8_t)(i % 5 == 4 ? -127 : 127);
            frame.inputs[slot].steering = (int8_t)(slot * 20);
        }
        command(i % 2 == 0 ? SB_COMMAND_LEAVE : SB_COMMAND_JOIN, 2);
        play(25);
    }
    // Goals put the ball back.
    uint32_t ball = sb_game_kind_first(game, 1), capacity;
    for (uint32_t i = 0; i < 4; i++) {
        sb_world_bodies(sb_game_world(game), &capacity)[ball].position.z = 48.0f;
        play(2);
    }
    assert_int_equal(sb_game_total(game, 0), 4);
    end();
}

static void state_without_a_car_or_the_ball_is_not(void **state)
{
    (void)state;
    begin();
    uint32_t capacity, ball = sb_game_kind_first(game, 1);
    sb_world world = sb_game_world(game);
    sb_body *bodies = sb_world_bodies(world, &capacity);
    const sb_body car = bodies[0], old_ball = bodies[ball];
    sb_world_body_remove(world, 3);
    assert_false(is_valid());
    bodies[3] = car;
    assert_true(is_valid());
    bodies[SLOT_EMPTY] = car;
    assert_false(is_valid());
    bodies[SLOT_EMPTY] = (sb_body){0};
    assert_true(is_valid());
    bodies[0] = old_ball;
    assert_false(is_valid());
    bodies[0] = car;
    bodies[ball] = car;
    assert_false(is_valid());
    bodies[ball] = (sb_body){0};
    assert_false(is_valid());
    bodies[ball] = old_ball;
    assert_true(is_valid());
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_of_a_match_are_valid),
        cmocka_unit_test(state_without_a_car_or_the_ball_is_not),
    };
    return cmocka_run_group_tests(tests, open_library, close_library);
}
