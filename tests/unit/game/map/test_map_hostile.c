// Tests hostile bytes of a map: every cut, every changed byte, and the most harmful counts.
#include "game/map/map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "game/game.h"
#include "game/tanks/look.h"
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

// A readable map is written as the same bytes, so that no two byte strings mean the same map.
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

#define LIST_COUNT 12u

// Changes one count of the head.
static sb_error read_with_count(size_t list, unsigned count)
{
    static sb_map map;
    uint8_t bytes[TINY_MAP_SIZE];
    memcpy(bytes, tiny_map_bytes, sizeof bytes);
    bytes[TINY_MAP_COUNTS_AT + 2 * list] = (uint8_t)count;
    bytes[TINY_MAP_COUNTS_AT + 2 * list + 1] = (uint8_t)(count >> 8);
    return read_exactly(bytes, sizeof bytes, &map);
}

static void map_with_hostile_counts_is_refused(void **state)
{
    (void)state;
    static const unsigned limits[LIST_COUNT] = {64, 1024, 256, 64, 128, 2048,
                                                64, 128,  32,  64, 32,  64};
    for (size_t list = 0; list < LIST_COUNT; list++) {
        assert_int_equal(read_with_count(list, list == 5 ? 4 : 1), SB_OK);
        assert_int_equal(read_with_count(list, limits[list] + 1), SB_ERROR_LIMIT);
        assert_int_equal(read_with_count(list, 65535), SB_ERROR_LIMIT);
        // Within the limits, but not backed by bytes.
        assert_int_equal(read_with_count(list, limits[list]), SB_ERROR_TRUNCATED);
        assert_int_equal(read_with_count(list, 0), SB_ERROR_MALFORMED);
    }
}

static void map_whose_hulls_and_points_do_not_add_up_is_refused(void **state)
{
    (void)state;
    static sb_map map;
    uint8_t bytes[TINY_MAP_SIZE];
    memcpy(bytes, tiny_map_bytes, sizeof bytes);
    for (unsigned count = 0; count <= UINT8_MAX; count++) {
        bytes[TINY_MAP_HULL_AT + 16] = (uint8_t)count;
        assert_int_equal(read_exactly(bytes, sizeof bytes, &map),
                         count == 4 ? SB_OK : SB_ERROR_RANGE);
    }
    // A second hull that names the same points: its bytes are those of the first, repeated.
    uint8_t longer[TINY_MAP_SIZE + 17];
    memcpy(longer, tiny_map_bytes, TINY_MAP_POINTS_AT);
    memcpy(longer + TINY_MAP_POINTS_AT, tiny_map_bytes + TINY_MAP_HULL_AT, 17);
    memcpy(longer + TINY_MAP_POINTS_AT + 17, tiny_map_bytes + TINY_MAP_POINTS_AT,
           TINY_MAP_SIZE - TINY_MAP_POINTS_AT);
    longer[TINY_MAP_COUNTS_AT + 8] = 2;
    assert_int_equal(read_exactly(longer, sizeof longer, &map), SB_ERROR_RANGE);
}

// Every float in the tiny map, by its first byte and the byte behind its last.
static const size_t float_runs[][2] = {
    {TINY_MAP_BOUNDS_AT, TINY_MAP_COUNTS_AT},        {TINY_MAP_SPAWN_AT, TINY_MAP_SPAWN_AT + 16},
    {TINY_MAP_BOX_AT, TINY_MAP_HULL_AT + 16},        {TINY_MAP_POINTS_AT, TINY_MAP_WALL_AT + 28},
    {TINY_MAP_BALL_AT, TINY_MAP_PICK_UP_AT},         {TINY_MAP_PICK_UP_AT + 16, TINY_MAP_ZONE_AT},
    {TINY_MAP_ZONE_AT + 16, TINY_MAP_MARKER_AT - 1}, {TINY_MAP_MARKER_AT + 16, TINY_MAP_SIZE - 1},
};

static void map_with_a_nan_or_infinity_anywhere_is_out_of_range(void **state)
{
    (void)state;
    static const uint8_t values[][4] = {
        {0, 0, 0xC0, 0x7F}, {0, 0, 0xC0, 0xFF}, {1, 0, 0x80, 0x7F}, // NaNs
        {0, 0, 0x80, 0x7F}, {0, 0, 0x80, 0xFF},                     // infinities
    };
    static sb_map map;
    size_t float_count = 0;
    for (size_t run = 0; run < sizeof float_runs / sizeof float_runs[0]; run++) {
        for (size_t at = float_runs[run][0]; at < float_runs[run][1]; at += 4) {
            float_count++;
            for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
                uint8_t bytes[TINY_MAP_SIZE];
                memcpy(bytes, tiny_map_bytes, sizeof bytes);
                memcpy(&bytes[at], values[i], 4);
                assert_int_equal(read_exactly(bytes, sizeof bytes, &map), SB_ERROR_RANGE);
            }
        }
    }
    // 6 + 4 + 7 + 5 + 7 + 4 + 12 + 8 + 7 + 6 + 4 + 7 + 4
    assert_int_equal(float_count, 81);
}

// Returns true if the ball reaches into the room where a tank would appear. The map is refused for
// crates and walls there. In double precision; the cases lie clearly within it or outside.
static bool is_blocked(const sb_map *map, bool *out_certain)
{
    const sb_map_ball *ball = &map->balls[0];
    const sb_map_spawn *spawn = &map->spawns[0];
    double yaw = (double)spawn->yaw;
    double x = (double)ball->position.x - (double)spawn->position.x;
    double y = (double)ball->position.y - (double)spawn->position.y -
               (double)SB_MAP_ROOM_HALF_HEIGHT_M - 0.02;
    double z = (double)ball->position.z - (double)spawn->position.z;
    double beyond_x = fabs(x * cos(yaw) - z * sin(yaw)) - (double)SB_MAP_ROOM_HALF_WIDTH_M;
    double beyond_y = fabs(y) - (double)SB_MAP_ROOM_HALF_HEIGHT_M;
    double beyond_z = fabs(x * sin(yaw) + z * cos(yaw)) - (double)SB_MAP_ROOM_HALF_LENGTH_M;
    beyond_x = fmax(beyond_x, 0.0);
    beyond_y = fmax(beyond_y, 0.0);
    beyond_z = fmax(beyond_z, 0.0);
    double free = sqrt(beyond_x * beyond_x + beyond_y * beyond_y + beyond_z * beyond_z) -
                  (double)ball->radius;
    *out_certain = fabs(free) > 1e-3;
    return free < 0.0;
}

static void map_that_reads_makes_a_game_that_plays(void **state)
{
    (void)state;
    // A client plays on any map that its server sends, and a replay on any that its log holds.
    static sb_map map;
    static sb_frame frame;
    uint32_t made = 0;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game_def def = sb_game_def_default();
    def.player_capacity = 1;
    def.tick_rate_hz = 60;
    for (size_t at = TINY_MAP_BOUNDS_AT; at < TINY_MAP_SIZE; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            uint8_t bytes[TINY_MAP_SIZE];
            memcpy(bytes, tiny_map_bytes, sizeof bytes);
            bytes[at] ^= (uint8_t)(1u << bit);
            if (read_exactly(bytes, sizeof bytes, &map) != SB_OK) {
                continue;
            }
            sb_game *game;
            // The map accepts any word as a kind, but the tank game only those that it knows.
            bool known = strcmp(map.pick_ups[0].kind.text, "repair") == 0;
            assert_int_equal(sb_game_create(&def, &map, &allocator, &game),
                             known ? SB_OK : SB_ERROR_RANGE);
            if (!known) {
                continue;
            }
            frame.command_count = 1;
            frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN};
            frame.inputs[0] = (sb_input){.throttle = 127, .buttons = SB_BUTTON_FIRE};
            assert_int_equal(sb_game_advance(game, &frame), SB_OK);
            bool certain;
            bool blocked = is_blocked(&map, &certain);
            if (certain) {
                assert_int_equal(sb_tanks_player(game, 0)->state,
                                 blocked ? SB_PLAYER_DEAD : SB_PLAYER_ALIVE);
            }
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
        cmocka_unit_test(map_whose_hulls_and_points_do_not_add_up_is_refused),
        cmocka_unit_test(map_with_a_nan_or_infinity_anywhere_is_out_of_range),
        cmocka_unit_test(map_that_reads_makes_a_game_that_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
