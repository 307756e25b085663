#include "game/map/map.h"

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
    // Compares the whole struct: elements beyond the counts are zero.
    assert_memory_equal(&map, &expected, sizeof map);
}

// Copies the first element of a list over all of it.
#define FILL(map, elements, counted, limit)                                                        \
    for (map.counted = 1; map.counted < (limit); map.counted++) {                                  \
        map.elements[map.counted] = map.elements[0];                                               \
    }

static void fill(sb_map *map)
{
    tiny_map(map);
    memset(map->name, 'x', SB_MAP_NAME_SIZE - 1);
    FILL((*map), spawns, spawn_count, 64)
    FILL((*map), boxes, box_count, 1024)
    FILL((*map), cylinders, cylinder_count, 256)
    FILL((*map), ramps, ramp_count, 64)
    FILL((*map), hulls, hull_count, 128)
    FILL((*map), crates, crate_count, 64)
    FILL((*map), walls, wall_count, 128)
    FILL((*map), balls, ball_count, 32)
    FILL((*map), pick_ups, pick_up_count, 64)
    FILL((*map), zones, zone_count, 32)
    FILL((*map), markers, marker_count, 64)
    for (uint32_t i = 0; i < 32; i++) {
        map->hit_sets[i] = (sb_map_hit_set){
            .name = {{(char)('a' + i % 16), (char)('0' + i / 16)}},
            .shape_first = (uint16_t)(8 * i),
            .shape_count = 8,
        };
    }
    for (uint32_t i = 0; i < 256; i++) {
        map->hit_shapes[i] =
            (sb_map_hit_shape){.form = SB_MAP_FORM_SPHERE, .radius = 0.5f, .yaw = 0.01f * (float)i};
    }
    map->hit_set_count = 32;
    map->hit_shape_count = 256;
    map->crates[63].hit_set = 32;
    map->zones[31].number = 255;
    map->bounds_min.z = -40.0f;
    map->bounds_max.x = 300.0f;
    for (uint32_t i = 0; i < 64; i++) {
        map->spawns[i].position = (sb_vec3){4.0f * (float)i, 0.0f, -30.0f};
        map->markers[i].team = (uint8_t)(i % 5);
    }
    for (uint32_t i = 0; i < 1024; i++) {
        map->boxes[i].yaw = 0.001f * (float)i;
    }
    // 2048 points for 128 hulls, in different numbers.
    map->point_count = 0;
    for (uint32_t i = 0; i < 128; i++) {
        map->hulls[i].point_first = (uint16_t)map->point_count;
        map->hulls[i].point_count = i % 2 == 0 ? 12 : 20;
        for (uint32_t k = 0; k < map->hulls[i].point_count; k++) {
            // The corners of a cube, some of them twice.
            map->points[map->point_count++] =
                (sb_vec3){(float)(k & 1), (float)(k >> 1 & 1), (float)(k >> 2 & 1)};
        }
    }
}

static void map_of_the_largest_size_makes_the_stated_number_of_bytes(void **state)
{
    (void)state;
    static sb_map map;
    static sb_map read;
    fill(&map);
    sb_map_fault fault = {.path = ""};
    (void)sb_map_validate(&map, &fault);
    assert_string_equal(fault.path, "");
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
    static const uint8_t others[] = {0, 1, 5, 255};
    for (size_t i = 0; i < sizeof others; i++) {
        bytes[TINY_MAP_VERSION_AT] = others[i];
        assert_int_equal(sb_map_read(&map, bytes, TINY_MAP_SIZE), SB_ERROR_VERSION);
    }
}

// The tiny map's bytes with what format 4 adds: two counts of 0, no hit set of crate and wall, and
// a number of the zone.
static size_t numbered(uint8_t number)
{
    static const size_t extra_at[] = {TINY_MAP_SPAWN_AT, TINY_MAP_WALL_AT, TINY_MAP_BALL_AT,
                                      TINY_MAP_MARKER_AT, TINY_MAP_SIZE};
    static const size_t extra_sizes[] = {4, 1, 1, 1, 0};
    size_t from = 0, to = 0;
    for (size_t i = 0; i < 5; i++) {
        memcpy(&bytes[to], &tiny_map_bytes[from], extra_at[i] - from);
        to += extra_at[i] - from;
        from = extra_at[i];
        memset(&bytes[to], i == 3 ? number : 0, extra_sizes[i]);
        to += extra_sizes[i];
    }
    bytes[TINY_MAP_VERSION_AT] = 4;
    return to;
}

static void zone_with_a_number_makes_format_4(void **state)
{
    (void)state;
    static sb_map expected, map;
    static uint8_t written[SB_MAP_BYTES_MAX];
    tiny_map(&expected);
    expected.zones[0].number = 7;
    size_t size = numbered(7);
    assert_int_equal(sb_map_read(&map, bytes, size), SB_OK);
    assert_memory_equal(&map, &expected, sizeof map);
    sb_writer writer = sb_writer_over(written, sizeof written);
    sb_map_write(&map, &writer);
    assert_int_equal(writer.size, size);
    assert_memory_equal(written, bytes, size);
    // Without a number the map has a lesser format.
    size = numbered(0);
    assert_int_equal(sb_map_read(&map, bytes, size), SB_ERROR_MALFORMED);
}

static void map_read_with_bytes_behind_the_last_list_is_malformed(void **state)
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
    bytes[TINY_MAP_BOX_AT + 4] = 0x80; // a spawn inside a box is the last thing to be found
    memcpy(&bytes[TINY_MAP_SPAWN_AT], &tiny_map_bytes[TINY_MAP_BOX_AT], 4);
    memcpy(&bytes[TINY_MAP_SPAWN_AT + 8], &tiny_map_bytes[TINY_MAP_BOX_AT + 8], 4);
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
        cmocka_unit_test(zone_with_a_number_makes_format_4),
        cmocka_unit_test(map_read_with_bytes_behind_the_last_list_is_malformed),
        cmocka_unit_test(map_read_that_fails_leaves_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
