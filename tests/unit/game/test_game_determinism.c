// The same inputs give the same bits, wherever the block lies and whatever happened before.
#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// The expected state hash: libxxhash over the block's bytes.
#include <xxhash.h>

#include <cmocka.h>

#include "skirmish.h"

#define TICKS 900

static skirmish a;
static skirmish b;

static void same_seed_and_inputs_give_the_same_hash_every_tick(void **state)
{
    (void)state;
    skirmish_begin(&a, 11, 12);
    skirmish_begin(&b, 11, 12);
    uint64_t last = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        skirmish_tick(&a);
        skirmish_tick(&b);
        assert_true(sb_game_hash(a.match.game) == sb_game_hash(b.match.game));
        assert_true(sb_game_hash(a.match.game) != last);
        last = sb_game_hash(a.match.game);
    }
    skirmish_assert_alive(&a);
    skirmish_end(&a);
    skirmish_end(&b);
}

static void another_seed_gives_another_match(void **state)
{
    (void)state;
    skirmish_begin(&a, 11, 12);
    skirmish_begin(&b, 12, 12);
    assert_true(sb_game_hash(a.match.game) != sb_game_hash(b.match.game));
    uint32_t tanks_elsewhere = 0;
    skirmish_tick(&a);
    skirmish_tick(&b);
    for (uint32_t player = 0; player < SKIRMISH_PLAYER_COUNT; player++) {
        sb_vec3 at = field_match_body(&a.match, player)->position;
        sb_vec3 other = field_match_body(&b.match, player)->position;
        tanks_elsewhere += memcmp(&at, &other, sizeof at) != 0;
    }
    assert_true(tanks_elsewhere > 0);
    skirmish_end(&a);
    skirmish_end(&b);
}

static void another_input_gives_another_hash(void **state)
{
    (void)state;
    skirmish_begin(&a, 11, 12);
    skirmish_begin(&b, 11, 12);
    for (int tick = 0; tick < 60; tick++) {
        skirmish_tick(&a);
        skirmish_tick(&b);
    }
    field_match_input(&a.match, 2)->throttle = 127;
    field_match_input(&b.match, 2)->throttle = -127;
    field_match_play(&a.match, 1);
    field_match_play(&b.match, 1);
    assert_true(sb_game_hash(a.match.game) != sb_game_hash(b.match.game));
    skirmish_end(&a);
    skirmish_end(&b);
}

// A copy of the block in the middle of a fight, with shells in the air, is the whole state.
static void block_copied_into_another_game_continues_identically(void **state)
{
    (void)state;
    skirmish_begin(&a, 21, 22);
    for (int tick = 0; tick < 2 * TICKS; tick++) {
        skirmish_tick(&a);
    }
    skirmish_assert_alive(&a);
    // The other game has played before, which must leave no trace.
    skirmish_begin(&b, 99, 98);
    for (int tick = 0; tick < 333; tick++) {
        skirmish_tick(&b);
    }
    sb_world from = sb_game_world(a.match.game);
    sb_world to = sb_game_world(b.match.game);
    assert_int_equal(from.layout->size, to.layout->size);
    memcpy(to.block, from.block, from.layout->size);
    b.random = a.random;
    b.match.frame = a.match.frame;
    assert_true(sb_game_hash(a.match.game) == sb_game_hash(b.match.game));
    assert_int_equal(sb_game_tick(b.match.game), sb_game_tick(a.match.game));
    for (int tick = 0; tick < 400; tick++) {
        skirmish_tick(&a);
        skirmish_tick(&b);
        assert_true(sb_game_hash(a.match.game) == sb_game_hash(b.match.game));
    }
    assert_memory_equal(to.block, from.block, from.layout->size);
    skirmish_end(&a);
    skirmish_end(&b);
}

static void rollback_by_copy_plays_the_same_ticks_again(void **state)
{
    (void)state;
    skirmish_begin(&a, 31, 32);
    for (int tick = 0; tick < 200; tick++) {
        skirmish_tick(&a);
    }
    sb_world world = sb_game_world(a.match.game);
    uint8_t *saved = malloc(world.layout->size);
    assert_non_null(saved);
    memcpy(saved, world.block, world.layout->size);
    sb_random random = a.random;
    sb_frame frame = a.match.frame;
    uint64_t hashes[100];
    for (int tick = 0; tick < 100; tick++) {
        skirmish_tick(&a);
        hashes[tick] = sb_game_hash(a.match.game);
    }
    memcpy(world.block, saved, world.layout->size);
    a.random = random;
    a.match.frame = frame;
    for (int tick = 0; tick < 100; tick++) {
        skirmish_tick(&a);
        assert_true(sb_game_hash(a.match.game) == hashes[tick]);
    }
    free(saved);
    skirmish_end(&a);
}

static void block_keeps_its_size_and_place_whatever_happens(void **state)
{
    (void)state;
    skirmish_begin(&a, 41, 42);
    sb_world before = sb_game_world(a.match.game);
    uint32_t size = before.layout->size;
    for (int tick = 0; tick < 300; tick++) {
        skirmish_tick(&a);
    }
    sb_world after = sb_game_world(a.match.game);
    assert_int_equal(after.layout->size, size);
    assert_ptr_equal(after.block, before.block);
    skirmish_end(&a);
}

static void hash_is_xxh3_of_the_saved_canonical_form_without_past_poses(void **state)
{
    (void)state;
    skirmish_begin(&a, 51, 52);
    for (int tick = 0; tick < 100; tick++) {
        skirmish_tick(&a);
    }
    sb_world world = sb_game_world(a.match.game);
    uint8_t *saved = malloc(world.layout->size);
    assert_non_null(saved);
    sb_writer writer = sb_writer_over(saved, world.layout->size);
    sb_layout_save(world.layout, world.block, &writer);
    assert_int_equal(writer.error, SB_OK);
    // The hash covers the poses of past ticks by the hash that the ring took of each.
    const sb_section *poses = &world.layout->sections[SB_SECTION_POSES];
    size_t size = (size_t)poses->count * poses->table->struct_size;
    assert_true(size > 0 && size % 8 == 0);
    memmove(saved + poses->offset, saved + poses->offset + size,
            world.layout->size - poses->offset - size);
    assert_true(sb_game_hash(a.match.game) == XXH3_64bits(saved, world.layout->size - size));
    free(saved);
    skirmish_end(&a);
}

static void everybody_gone_leaves_no_trace_but_generations(void **state)
{
    (void)state;
    skirmish_begin(&a, 61, 62);
    for (int tick = 0; tick < 300; tick++) {
        skirmish_tick(&a);
    }
    for (uint32_t player = 0; player < SKIRMISH_PLAYER_COUNT; player++) {
        field_match_leave(&a.match, player);
    }
    field_match_play(&a.match, 2);
    field_view view;
    field_match_view(&a.match, &view);
    for (uint32_t i = 0; i < sb_game_entity_capacity(a.match.game); i++) {
        sb_body empty = {.generation = view.play.bodies[i].generation};
        assert_memory_equal(&view.play.bodies[i], &empty, sizeof empty);
    }
    for (uint32_t i = 0; i < view.play.player_capacity; i++) {
        sb_slot empty = {.generation = view.match.slots[i].generation};
        assert_memory_equal(&view.match.slots[i], &empty, sizeof empty);
        assert_memory_equal(&view.play.players[i], &(sb_player){0}, sizeof(sb_player));
    }
    for (uint32_t i = 0; i < view.play.player_capacity * SB_SHELLS_PER_PLAYER; i++) {
        assert_memory_equal(&view.play.shells[i], &(sb_shell){0}, sizeof(sb_shell));
    }
    for (uint32_t i = 0; i < view.match.event_capacity; i++) {
        assert_memory_equal(&view.match.events[i], &(sb_event){0}, sizeof(sb_event));
    }
    skirmish_end(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_seed_and_inputs_give_the_same_hash_every_tick),
        cmocka_unit_test(another_seed_gives_another_match),
        cmocka_unit_test(another_input_gives_another_hash),
        cmocka_unit_test(block_copied_into_another_game_continues_identically),
        cmocka_unit_test(rollback_by_copy_plays_the_same_ticks_again),
        cmocka_unit_test(block_keeps_its_size_and_place_whatever_happens),
        cmocka_unit_test(hash_is_xxh3_of_the_saved_canonical_form_without_past_poses),
        cmocka_unit_test(everybody_gone_leaves_no_trace_but_generations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
