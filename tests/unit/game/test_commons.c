// Games that share working memory, map and scenery.
#include "game/commons.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "skirmish.h"

#define TICKS 600

static skirmish a, b, twin_a, twin_b;
static counting_heap heap;

static sb_commons *make_commons(void)
{
    memset(&heap, 0, sizeof heap);
    const sb_allocator allocator = counting_heap_allocator(&heap);
    sb_commons *commons;
    assert_int_equal(sb_commons_create(&allocator, &commons), SB_OK);
    return commons;
}

// Commons free what games have allocated: all of it must be of one heap.
static void move_to_heap(field_match *match)
{
    match->game->allocator = counting_heap_allocator(&heap);
    heap.live_count += match->heap.live_count;
    match->heap.live_count = 0;
}

static void share(field_match *match, sb_commons *commons)
{
    move_to_heap(match);
    assert_int_equal(sb_game_share(match->game, commons), SB_OK);
}

static void assert_same(const skirmish *one, const skirmish *other)
{
    assert_true(sb_game_hash(one->match.game) == sb_game_hash(other->match.game));
}

static void games_that_share_play_the_same_bits_as_alone(void **state)
{
    (void)state;
    sb_commons *commons = make_commons();
    skirmish_begin(&a, 11, 12);
    skirmish_begin(&twin_a, 11, 12);
    skirmish_begin(&b, 21, 22);
    skirmish_begin(&twin_b, 21, 22);
    for (int tick = 0; tick < TICKS; tick++) {
        if (tick == 50) {
            share(&a.match, commons);
        }
        if (tick == 100) {
            share(&b.match, commons);
        }
        skirmish_tick(&a);
        skirmish_tick(&b);
        skirmish_tick(&twin_a);
        skirmish_tick(&twin_b);
        assert_same(&a, &twin_a);
        assert_same(&b, &twin_b);
    }
    assert_true(sb_game_hash(a.match.game) != sb_game_hash(b.match.game));
    skirmish_assert_alive(&a);
    skirmish_assert_alive(&b);
    skirmish_end(&a);
    // The other one still has map and scenery.
    for (int tick = 0; tick < 60; tick++) {
        skirmish_tick(&b);
        skirmish_tick(&twin_b);
        assert_same(&b, &twin_b);
    }
    skirmish_end(&b);
    skirmish_end(&twin_a);
    skirmish_end(&twin_b);
    sb_commons_destroy(commons);
    assert_int_equal(heap.live_count, 0);
}

static void games_of_equal_maps_have_one_map_and_scenery(void **state)
{
    (void)state;
    sb_commons *commons = make_commons();
    skirmish_begin(&a, 1, 1);
    skirmish_begin(&b, 2, 2);
    const size_t alone = a.match.heap.live_count;
    assert_ptr_not_equal(sb_game_get_map(a.match.game), sb_game_get_map(b.match.game));
    share(&a.match, commons);
    // Its working memory and its blocks belong to the commons now, with three notes of blocks.
    assert_int_equal(heap.live_count, 1 + alone + 3);
    share(&b.match, commons);
    assert_ptr_equal(sb_game_get_map(a.match.game), sb_game_get_map(b.match.game));
    assert_ptr_equal(sb_game_world(a.match.game).scenery, sb_game_world(b.match.game).scenery);
    assert_ptr_equal(sb_game_world(a.match.game).scratch, sb_game_world(b.match.game).scratch);
    // Of the second game, three pieces of working memory and three blocks are gone.
    assert_int_equal(heap.live_count, 1 + 2 * alone + 3 - 6);
    skirmish_end(&b);
    skirmish_end(&a);
    sb_commons_destroy(commons);
    assert_int_equal(heap.live_count, 0);
    sb_commons_destroy(NULL);
}

static void game_that_needs_more_gets_it_and_other_maps_stay_apart(void **state)
{
    (void)state;
    sb_commons *commons = make_commons();
    skirmish_begin(&a, 1, 1);
    skirmish_begin(&twin_a, 1, 1);
    share(&a.match, commons);
    const void *small = sb_game_world(a.match.game).scratch;
    static field_match large; // of another map, with more players
    field_match_begin(&large, 64, 60);
    share(&large, commons);
    assert_ptr_not_equal(sb_game_world(a.match.game).scratch, small);
    assert_ptr_equal(sb_game_world(a.match.game).scratch, sb_game_world(large.game).scratch);
    assert_ptr_not_equal(sb_game_get_map(a.match.game), sb_game_get_map(large.game));
    assert_ptr_not_equal(sb_game_world(a.match.game).scenery, sb_game_world(large.game).scenery);
    for (uint32_t player = 0; player < FIELD_SPAWN_COUNT; player++) {
        field_match_join(&large, player);
    }
    for (int tick = 0; tick < 200; tick++) {
        if (tick == 120) {
            field_match_end(&large); // what it brought stays
        } else if (tick < 120) {
            field_match_play(&large, 1);
        }
        skirmish_tick(&a);
        skirmish_tick(&twin_a);
        assert_same(&a, &twin_a);
    }
    skirmish_end(&a);
    skirmish_end(&twin_a);
    sb_commons_destroy(commons);
    assert_int_equal(heap.live_count, 0);
}

static void game_keeps_its_own_blocks_if_memory_is_short(void **state)
{
    (void)state;
    for (size_t failed = 0; failed < 3; failed++) {
        sb_commons *commons = make_commons();
        skirmish_begin(&a, 1, 1);
        skirmish_begin(&twin_a, 1, 1);
        heap.call_failed = heap.call_count + 1 + failed; // the note of a block
        move_to_heap(&a.match);
        assert_int_equal(sb_game_share(a.match.game, commons), SB_ERROR_MEMORY);
        for (int tick = 0; tick < 60; tick++) {
            skirmish_tick(&a);
            skirmish_tick(&twin_a);
            assert_same(&a, &twin_a);
        }
        skirmish_end(&a);
        skirmish_end(&twin_a);
        sb_commons_destroy(commons);
        assert_int_equal(heap.live_count, 0);
    }
    memset(&heap, 0, sizeof heap);
    heap.call_failed = 1;
    const sb_allocator allocator = counting_heap_allocator(&heap);
    sb_commons *commons;
    assert_int_equal(sb_commons_create(&allocator, &commons), SB_ERROR_MEMORY);
    assert_null(commons);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_that_share_play_the_same_bits_as_alone),
        cmocka_unit_test(games_of_equal_maps_have_one_map_and_scenery),
        cmocka_unit_test(game_that_needs_more_gets_it_and_other_maps_stay_apart),
        cmocka_unit_test(game_keeps_its_own_blocks_if_memory_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
