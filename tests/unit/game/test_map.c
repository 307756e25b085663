#include "game/map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tiny_map.h"

static uint8_t bytes[SB_MAP_BYTES_MAX + 1];

static void map_write_of_a_tiny_map_gives_bytes_written_by_hand(void **state)
{
    (void)state;
    sb_map map;
    tiny_map(&map);
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&map, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, TINY_MAP_SIZE);
    assert_memory_equal(bytes, tiny_map_bytes, TINY_MAP_SIZE);
}

static void map_read_of_bytes_written_by_hand_gives_the_tiny_map(void **state)
{
    (void)state;
    sb_map map;
    sb_map expected;
    memset(&map, 0xEE, sizeof map);
    tiny_map(&expected);
    assert_int_equal(sb_map_read(&map, tiny_map_bytes, TINY_MAP_SIZE), SB_OK);
    // All of it: places behind the counts are zero.
    assert_memory_equal(&map, &expected, sizeof map);
}

static void map_of_the_largest_size_makes_the_stated_number_of_bytes(void **state)
{
    (void)state;
    static sb_map map;
    static sb_map read;
    tiny_map(&map);
    memset(map.name, 'x', SB_MAP_NAME_SIZE - 1);
    map.spawn_count = SB_MAP_SPAWN_COUNT_MAX;
    map.box_count = SB_MAP_BOX_COUNT_MAX;
    for (uint32_t i = 0; i < map.spawn_count; i++) {
        map.spawns[i] = map.spawns[0];
    }
    for (uint32_t i = 0; i < map.box_count; i++) {
        map.boxes[i] = map.boxes[0];
        map.boxes[i].yaw = 0.001f * (float)i;
    }
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&map, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, SB_MAP_BYTES_MAX);
    assert_int_equal(sb_map_read(&read, bytes, writer.size), SB_OK);
    assert_memory_equal(&read, &map, sizeof map);
}

static void map_write_into_too_little_room_is_full(void **state)
{
    (void)state;
    sb_map map;
    tiny_map(&map);
    sb_writer writer = sb_writer_over(bytes, TINY_MAP_SIZE - 1);
    sb_map_write(&map, &writer);
    assert_int_equal(writer.error, SB_ERROR_FULL);
}

static void map_read_of_another_format_is_a_version_error(void **state)
{
    (void)state;
    sb_map map;
    memcpy(bytes, tiny_map_bytes, TINY_MAP_SIZE);
    bytes[TINY_MAP_VERSION_AT] = 2;
    assert_int_equal(sb_map_read(&map, bytes, TINY_MAP_SIZE), SB_ERROR_VERSION);
}

static void map_read_with_bytes_behind_the_last_box_is_malformed(void **state)
{
    (void)state;
    sb_map map;
    memcpy(bytes, tiny_map_bytes, TINY_MAP_SIZE);
    bytes[TINY_MAP_SIZE] = 0;
    assert_int_equal(sb_map_read(&map, bytes, TINY_MAP_SIZE + 1), SB_ERROR_MALFORMED);
}

static void map_read_that_fails_leaves_zeros(void **state)
{
    (void)state;
    static sb_map map;
    static const sb_map zeros;
    memcpy(bytes, tiny_map_bytes, TINY_MAP_SIZE);
    bytes[TINY_MAP_BOX_AT + 15] ^= 0x80; // a negative half extent: the last thing to be found
    memset(&map, 0xEE, sizeof map);
    assert_int_equal(sb_map_read(&map, bytes, TINY_MAP_SIZE), SB_ERROR_RANGE);
    assert_memory_equal(&map, &zeros, sizeof map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_write_of_a_tiny_map_gives_bytes_written_by_hand),
        cmocka_unit_test(map_read_of_bytes_written_by_hand_gives_the_tiny_map),
        cmocka_unit_test(map_of_the_largest_size_makes_the_stated_number_of_bytes),
        cmocka_unit_test(map_write_into_too_little_room_is_full),
        cmocka_unit_test(map_read_of_another_format_is_a_version_error),
        cmocka_unit_test(map_read_with_bytes_behind_the_last_box_is_malformed),
        cmocka_unit_test(map_read_that_fails_leaves_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
