// The tank game from a shared object plays bit for bit like the compiled-in one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "content/rules_loader.h"
#include "counting_heap.h"
#include "game/game.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "game/tanks/totals.h"
#include "mode_map.h"

#define PLAYERS 12u
#define COMPUTERS 6u
#define TICKS 4000u

static sb_rules_library library;
static sb_map map;

static int open_library(void **state)
{
    (void)state;
    char message[SB_RULES_LOADER_MESSAGE_SIZE];
    mode_map(&map);
    return sb_rules_library_open(TANKS_MODULE, &library, message) == SB_OK ? 0 : -1;
}

static int close_library(void **state)
{
    (void)state;
    sb_rules_library_close(&library);
    return 0;
}

static sb_game *create(counting_heap *heap, const sb_rules *rules, sb_mode mode)
{
    sb_allocator allocator = counting_heap_allocator(heap);
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, rules);
    def.seed = 20261122;
    def.player_capacity = PLAYERS;
    def.computer_count = COMPUTERS;
    def.settings[SB_SETTING_MODE] = (int32_t)mode;
    def.settings[SB_SETTING_SCORE_LIMIT] = 10000;
    def.settings[SB_SETTING_RESPAWN_S] = 2;
    sb_game *game;
    assert_int_equal(sb_game_create(&def, &map, &allocator, &game), SB_OK);
    return game;
}

static void draw_frame(sb_random *random, uint32_t tick, sb_frame *frame)
{
    frame->command_count = 0;
    for (uint32_t slot = 0; slot < PLAYERS - COMPUTERS; slot++) {
        if (tick == 0 || (tick % 500 == 499 && slot == tick / 500)) {
            if (tick != 0) {
                frame->commands[frame->command_count++] =
                    (sb_command){.kind = SB_COMMAND_LEAVE, .player = (uint8_t)slot};
            }
            frame->commands[frame->command_count++] =
                (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot};
        }
        sb_input *input = &frame->inputs[slot];
        if ((tick + 11 * slot) % 30 == 0) {
            input->throttle = (int8_t)((int)sb_random_below(random, 255) - 127);
            input->steering = (int8_t)((int)sb_random_below(random, 255) - 127);
            input->aim_yaw = (uint16_t)sb_random_below(random, SB_INPUT_TURN);
            input->aim_pitch = (int16_t)((int)sb_random_below(random, 400) - 500);
            input->buttons = (uint8_t)sb_random_below(random, SB_BUTTON_MASK + 1);
            for (uint32_t i = 0; i < 4; i++) {
                input->select[i] = (uint8_t)sb_random_below(random, 5);
            }
        }
    }
}

static void module_plays_like_the_compiled_in_rules(void **state)
{
    (void)state;
    assert_ptr_not_equal(library.rules, &sb_tanks_rules);
    assert_ptr_not_equal(library.rules->before_step, sb_tanks_rules.before_step);
    assert_ptr_not_equal(library.rules->settings, sb_tanks_rules.settings);
    for (sb_mode mode = 0; mode < SB_MODE_COUNT; mode++) {
        counting_heap heap = {0};
        sb_game *loaded = create(&heap, library.rules, mode);
        sb_game *built_in = create(&heap, &sb_tanks_rules, mode);
        assert_true(
            sb_rules_identity_equal(sb_game_get_identity(loaded), sb_game_get_identity(built_in)));
        sb_random random = sb_random_seed(5, mode);
        static sb_frame frame;
        frame = (sb_frame){0};
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            draw_frame(&random, tick, &frame);
            sb_error error = sb_game_advance(built_in, &frame);
            assert_int_equal(sb_game_advance(loaded, &frame), error);
            assert_true(error == SB_OK || (error == SB_ERROR_STATE && sb_game_ended(built_in)));
            if (sb_game_hash(loaded) != sb_game_hash(built_in)) {
                fail_msg("mode %u parts ways at tick %u", (unsigned)mode, tick + 1);
            }
        }
        const sb_tanks_totals *totals = sb_game_section(loaded, SB_TANKS_TOTALS, NULL);
        assert_true(totals->shells_fired > 50 && totals->hits > 10 && totals->kills > 0);
        assert_true(totals->pick_ups > 0 && totals->distance_um > 100 * UINT64_C(1000000));
        sb_game_destroy(loaded);
        sb_game_destroy(built_in);
        assert_int_equal(heap.live_count, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(module_plays_like_the_compiled_in_rules),
    };
    return cmocka_run_group_tests(tests, open_library, close_library);
}
