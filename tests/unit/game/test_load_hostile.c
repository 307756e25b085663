// Loads states in which anything may be wrong: each is refused, or can be played.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "game/game.h"
#include "game/tanks/tanks.h"
#include "hostile_state.h"
#include "saved_match.h"

enum { SECTION_MATCH = SB_SECTION_RULES, SECTION_SLOTS, SECTION_EVENTS, SECTION_MODULE };

typedef struct tally {
    uint32_t accepted, refused;
    clock_t longest; ///< one tick
} tally;

static void play_hostile(sb_game *game, tally *counts)
{
    for (int tick = 0; tick < 30 && !sb_game_ended(game); tick++) {
        sb_frame frame = saved_match_frame(game);
        uint32_t slots;
        const sb_slot *slot = sb_game_slot(game, 0);
        for (slots = 0, frame.command_count = 0; slots < 2; slots++, slot++) {
            if (slot->state == SB_SLOT_EMPTY && tick == 7) {
                frame.commands[frame.command_count++] =
                    (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slots};
            }
        }
        clock_t start = clock();
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        clock_t taken = clock() - start;
        counts->longest = taken > counts->longest ? taken : counts->longest;
    }
}

// The number of tries and the seed may be given by the environment, for long runs.
static uint32_t number_of(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text == NULL ? otherwise : (uint32_t)strtoul(text, NULL, 10);
}

static void load_changed_states(const sb_rules *rules, uint32_t section_count, uint32_t tries)
{
    static saved_match match;
    saved_match_begin(&match, rules, 60);
    sb_world world = sb_game_world(match.game);
    sb_game *other = saved_match_another_game(&match);
    uint64_t seed = number_of("SABOT_HOSTILE_SEED", 1);
    tries = tries * number_of("SABOT_HOSTILE_TIMES", 1);
    tally counts = {0};
    for (uint32_t i = 0; i < tries; i++) {
        sb_random random = sb_random_seed(seed, i);
        const saved_moment *m = &match.moments[sb_random_below(&random, SAVED_MOMENTS)];
        memcpy(world.block, m->block, world.layout->size);
        if (sb_random_below(&random, 8) == 0) {
            hostile_state_crowd(world.layout, world.block, &random);
        } else {
            (void)hostile_state_change(world.layout, world.block, section_count, &random);
        }
        uint8_t *live = saved_match_live(match.game, match.live_size);
        if (getenv("SABOT_HOSTILE_TRACE") != NULL) {
            fprintf(stderr, "try %u\n", i);
        }
        sb_error error = saved_match_load(other, live, match.live_size);
        free(live);
        assert_true(error == SB_OK || error == SB_ERROR_RANGE);
        counts.accepted += error == SB_OK;
        counts.refused += error != SB_OK;
        clock_t before = counts.longest;
        if (error == SB_OK) {
            // A wrong tick of a pose only stops the loading of poses, not the match.
            play_hostile(other, &counts);
        }
        if (counts.longest > before && counts.longest > 20 * match.tick_time) {
            print_message("try %u: a tick takes %.1f times a normal one\n", i,
                          (double)counts.longest / (double)(match.tick_time + 1));
        }
    }
    print_message("%s: %u accepted, %u refused; a tick took %.0f us, the longest %.0f\n",
                  rules->name, counts.accepted, counts.refused,
                  1e6 * (double)match.tick_time / (double)CLOCKS_PER_SEC,
                  1e6 * (double)counts.longest / (double)CLOCKS_PER_SEC);
    assert_true(counts.accepted > tries / 10 && counts.refused > tries / 10);
    sb_game_destroy(other);
    saved_match_end(&match);
}

static void any_state_is_refused_or_can_be_played(void **state)
{
    (void)state;
    load_changed_states(&thing_rules, SECTION_MODULE + 1, 2000);
}

// The rules' own sections stay unchanged, because only the rules know what is valid in them.
static void any_state_of_a_fight_is_refused_or_can_be_played(void **state)
{
    (void)state;
    load_changed_states(&sb_tanks_rules, SECTION_MODULE, 800);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_state_is_refused_or_can_be_played),
        cmocka_unit_test(any_state_of_a_fight_is_refused_or_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
