// Bytes that no server wrote: every cut, every changed byte, and the counts that hurt most.
#include "game/map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "game/game.h"
#include "tiny_map.h"

// A copy that ends where the block ends, so that a sanitizer sees a read beyond it.
static sb_error read_exactly(const uint8_t *from, size_t size, sb_map *out_map)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, from, size);
    sb_error error = sb_map_read(out_map, copy, size);
    free(copy);
    return error;
}

// What is read must be what was written: no two byte strings name the same map.
static void assert_error_or_same_bytes(const uint8_t *from, size_t size)
{
    static sb_map map;
    static const sb_map zeros;
    static uint8_t again[SB_MAP_BYTES_MAX];
    if (read_exactly(from, size, &map) != SB_OK) {
        assert_memory_equal(&map, &zeros, sizeof map);
        return;
    }
    assert_int_equal(sb_map_validate(&map, NULL), SB_OK);
    sb_writer writer = sb_writer_over(again, sizeof again);
    sb_map_write(&map, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, size);
    assert_memory_equal(again, from, size);
}

static void map_cut_anywhere_is_truncated(void **state)
{
    (void)state;
    static sb_map map;
    static const sb_map zeros;
    for (size_t size = 0; size < TINY_MAP_SIZE; size++) {
        assert_int_equal(read_exactly(tiny_map_bytes, size, &map), SB_ERROR_TRUNCATED);
        assert_memory_equal(&map, &zeros, sizeof map);
    }
}

static void map_with_one_byte_changed_is_an_error_or_the_map_of_those_bytes(void **state)
{
    (void)state;
    for (size_t at = 0; at < TINY_MAP_SIZE; at++) {
        uint8_t bytes[TINY_MAP_SIZE];
        memcpy(bytes, tiny_map_bytes, sizeof bytes);
        for (unsigned change = 1; change <= UINT8_MAX; change++) {
            bytes[at] = (uint8_t)(tiny_map_bytes[at] ^ change);
            assert_error_or_same_bytes(bytes, sizeof bytes);
        }
    }
}

static void map_with_any_wrong_magic_is_malformed(void **state)
{
    (void)state;
    static sb_map map;
    for (size_t at = 0; at < 4; at++) {
        uint8_t bytes[TINY_MAP_SIZE];
        memcpy(bytes, tiny_map_bytes, sizeof bytes);
        bytes[at] ^= 0x20;
        assert_int_equal(read_exactly(bytes, sizeof bytes, &map), SB_ERROR_MALFORMED);
    }
}

static sb_error read_with_counts(unsigned spawns, unsigned boxes)
{
    static sb_map map;
    uint8_t bytes[TINY_MAP_SIZE];
    memcpy(bytes, tiny_map_bytes, sizeof bytes);
    bytes[TINY_MAP_COUNTS_AT] = (uint8_t)spawns;
    bytes[TINY_MAP_COUNTS_AT + 1] = (uint8_t)(spawns >> 8);
    bytes[TINY_MAP_COUNTS_AT + 2] = (uint8_t)boxes;
    bytes[TINY_MAP_COUNTS_AT + 3] = (uint8_t)(boxes >> 8);
    return read_exactly(bytes, sizeof bytes, &map);
}

static void map_with_hostile_counts_is_refused(void **state)
{
    (void)state;
    assert_int_equal(read_with_counts(1, 1), SB_OK);
    assert_int_equal(read_with_counts(65, 1), SB_ERROR_LIMIT);
    assert_int_equal(read_with_counts(65535, 1), SB_ERROR_LIMIT);
    assert_int_equal(read_with_counts(1, 1025), SB_ERROR_LIMIT);
    assert_int_equal(read_with_counts(65535, 65535), SB_ERROR_LIMIT);
    // Within the limits, but not backed by bytes.
    assert_int_equal(read_with_counts(64, 1), SB_ERROR_TRUNCATED);
    assert_int_equal(read_with_counts(1, 1024), SB_ERROR_TRUNCATED);
    assert_int_equal(read_with_counts(1, 0), SB_ERROR_MALFORMED);
    assert_true(read_with_counts(0, 1) != SB_OK);
}

static void map_with_a_nan_or_infinity_anywhere_is_out_of_range(void **state)
{
    (void)state;
    static const uint8_t values[][4] = {
        {0, 0, 0xC0, 0x7F}, {0, 0, 0xC0, 0xFF}, {1, 0, 0x80, 0x7F}, // NaNs
        {0, 0, 0x80, 0x7F}, {0, 0, 0x80, 0xFF},                     // infinities
    };
    static sb_map map;
    for (size_t at = TINY_MAP_BOUNDS_AT; at < TINY_MAP_SIZE; at += 4) {
        if (at == TINY_MAP_COUNTS_AT) {
            continue;
        }
        for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
            uint8_t bytes[TINY_MAP_SIZE];
            memcpy(bytes, tiny_map_bytes, sizeof bytes);
            memcpy(&bytes[at], values[i], 4);
            assert_int_equal(read_exactly(bytes, sizeof bytes, &map), SB_ERROR_RANGE);
        }
    }
}

static void map_that_reads_makes_a_game_that_plays(void **state)
{
    (void)state;
    // A client plays on whatever map its server sends, a replay on whatever its log holds.
    static sb_map map;
    static sb_frame frame;
    uint32_t made = 0;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game_def def = {.seed = 1, .player_capacity = 1, .tick_rate_hz = 60};
    for (size_t at = TINY_MAP_BOUNDS_AT; at < TINY_MAP_SIZE; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            uint8_t bytes[TINY_MAP_SIZE];
            memcpy(bytes, tiny_map_bytes, sizeof bytes);
            bytes[at] ^= (uint8_t)(1u << bit);
            if (read_exactly(bytes, sizeof bytes, &map) != SB_OK) {
                continue;
            }
            sb_game *game;
            assert_int_equal(sb_game_create(&def, &map, &allocator, &game), SB_OK);
            frame.command_count = 1;
            frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN};
            frame.inputs[0] = (sb_input){.throttle = 127, .buttons = SB_BUTTON_FIRE};
            assert_int_equal(sb_game_advance(game, &frame), SB_OK);
            assert_int_equal(sb_game_player(game, 0)->state, SB_PLAYER_ALIVE);
            sb_game_destroy(game);
            made++;
        }
    }
    assert_true(made > 100);
    assert_int_equal(heap.live_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_cut_anywhere_is_truncated),
        cmocka_unit_test(map_with_one_byte_changed_is_an_error_or_the_map_of_those_bytes),
        cmocka_unit_test(map_with_any_wrong_magic_is_malformed),
        cmocka_unit_test(map_with_hostile_counts_is_refused),
        cmocka_unit_test(map_with_a_nan_or_infinity_anywhere_is_out_of_range),
        cmocka_unit_test(map_that_reads_makes_a_game_that_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
