// Tests states that one game saved and another loads, and bytes that are no state.
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "game/game.h"
#include "game/tanks/tanks.h"
#include "physics/world/pose_ring.h"
#include "saved_match.h"

#define LIVE_SIZE_MAX (1u << 19)

// Saves the poses too, as a caller that keeps them does.
static void load_poses(saved_match *match, const saved_moment *m, sb_game *game)
{
    sb_world world = sb_game_world(match->game);
    uint8_t *now = malloc(world.layout->size), *poses = malloc(LIVE_SIZE_MAX);
    assert_true(now != NULL && poses != NULL);
    memcpy(now, world.block, world.layout->size);
    memcpy(world.block, m->block, world.layout->size);
    sb_writer writer = sb_writer_over(poses, LIVE_SIZE_MAX);
    uint32_t ticks = sb_pose_ring_save(world, &writer);
    size_t row = writer.size / (ticks + 1);
    sb_reader reader = sb_reader_over(poses + row, writer.size - row);
    assert_int_equal(sb_pose_ring_load(sb_game_world(game), &reader, ticks), SB_OK);
    memcpy(world.block, now, world.layout->size);
    free(now);
    free(poses);
}

static void game_that_loads_a_state_plays_on_as_the_other_does(void **state)
{
    (void)state;
    static saved_match match;
    saved_match_begin(&match, &sb_tanks_rules, 60);
    sb_game *elsewhere = saved_match_another_game(&match);
    for (int i = 0; i < 77; i++) {
        saved_match_advance(elsewhere);
    }
    for (uint32_t i = 0; i + 1 < SAVED_MOMENTS; i++) {
        const saved_moment *from = &match.moments[i], *to = &match.moments[i + 1];
        sb_game *fresh = saved_match_another_game(&match), *games[] = {fresh, elsewhere};
        for (int g = 0; g < 2; g++) {
            assert_int_equal(saved_match_load(games[g], from->live, match.live_size), SB_OK);
            load_poses(&match, from, games[g]);
            assert_true(sb_game_hash(games[g]) == from->hash);
            uint8_t *again = saved_match_live(games[g], match.live_size);
            assert_memory_equal(again, from->live, match.live_size);
            free(again);
            for (uint32_t tick = 0; tick < SAVED_MOMENT_TICKS; tick++) {
                saved_match_advance(games[g]);
            }
            assert_true(sb_game_hash(games[g]) == to->hash);
        }
        sb_game_destroy(fresh);
    }
    sb_game_destroy(elsewhere);
    saved_match_end(&match);
}

// Every state that a match reaches can be loaded, at any tick.
static void play_and_load_each_tick(const sb_rules *rules, uint32_t tick_rate_hz,
                                    uint32_t tick_count)
{
    static saved_match match;
    saved_match_begin(&match, rules, tick_rate_hz);
    sb_game *other = saved_match_another_game(&match), *played = saved_match_another_game(&match);
    for (uint32_t tick = 0; tick <= tick_count; tick++) {
        uint8_t *live = saved_match_live(played, match.live_size);
        assert_int_equal(saved_match_load(other, live, match.live_size), SB_OK);
        assert_true(sb_game_hash(other) == sb_game_hash(played));
        free(live);
        saved_match_advance(played);
    }
    sb_game_destroy(other);
    sb_game_destroy(played);
    saved_match_end(&match);
}

static void state_of_every_tick_of_a_match_is_valid(void **state)
{
    (void)state;
    play_and_load_each_tick(&sb_tanks_rules, 60, 900);
    play_and_load_each_tick(&sb_tanks_rules, 10, 300);
    play_and_load_each_tick(&thing_rules, 60, 900);
}

static void bytes_that_are_too_few_or_too_many_are_refused(void **state)
{
    (void)state;
    static saved_match match;
    saved_match_begin(&match, &thing_rules, 60);
    const saved_moment *m = &match.moments[1];
    for (size_t size = 0; size < match.live_size; size += 1 + size / 20) {
        uint8_t *exact = malloc(size + 1);
        assert_non_null(exact);
        memcpy(exact, m->live, size);
        assert_int_equal(saved_match_load(match.game, exact, size), SB_ERROR_TRUNCATED);
        free(exact);
    }
    assert_int_equal(saved_match_load(match.game, m->live, match.live_size - 1),
                     SB_ERROR_TRUNCATED);
    uint8_t *more = calloc(1, match.live_size + 8);
    assert_non_null(more);
    memcpy(more, m->live, match.live_size);
    assert_int_equal(saved_match_load(match.game, more, match.live_size + 1), SB_ERROR_MALFORMED);
    assert_int_equal(saved_match_load(match.game, more, match.live_size + 8), SB_ERROR_MALFORMED);
    assert_int_equal(saved_match_load(match.game, more, match.live_size), SB_OK);
    free(more);
    assert_true(sb_game_hash(match.game) == m->hash);
    saved_match_end(&match);
}

// Between sections there are zeros; here behind the contacts, the slots or the events.
static void byte_where_none_can_be_is_malformed(void **state)
{
    (void)state;
    static saved_match match;
    saved_match_begin(&match, &sb_tanks_rules, 60);
    const sb_layout *layout = sb_game_world(match.game).layout;
    const saved_moment *m = &match.moments[1];
    uint32_t offset = 0, gaps = 0;
    uint8_t *bytes = malloc(match.live_size);
    assert_non_null(bytes);
    for (uint32_t i = 0; i < layout->section_count; i++) {
        const sb_section *section = &layout->sections[i];
        if (section->hashed_elsewhere) {
            continue;
        }
        uint32_t size = section->count * section->table->struct_size;
        for (; size % 8 != 0; size++, gaps++) {
            memcpy(bytes, m->live, match.live_size);
            bytes[offset + size] = 1;
            assert_int_equal(saved_match_load(match.game, bytes, match.live_size),
                             SB_ERROR_MALFORMED);
        }
        offset += size;
    }
    assert_int_equal(offset, match.live_size);
    assert_true(gaps > 0);
    free(bytes);
    saved_match_end(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_that_loads_a_state_plays_on_as_the_other_does),
        cmocka_unit_test(state_of_every_tick_of_a_match_is_valid),
        cmocka_unit_test(bytes_that_are_too_few_or_too_many_are_refused),
        cmocka_unit_test(byte_where_none_can_be_is_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
