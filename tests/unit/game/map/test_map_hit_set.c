// The hit sets of a map: their canonical bytes, their faults, and what the physics gets.
#include "game/map/map_hit_set.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "game/map/map.h"
#include "tiny_map.h"

#define SET_SIZE 17u
#define SHAPE_SIZE 46u
// Of the tiny map with two sets, of a hull and a cylinder and of a box: two more counts, 4 points,
// a byte of its crate and its wall, and the lists.
#define SETS_SIZE (TINY_MAP_SIZE + 4u + 4u * 12u + 2u + 2u * SET_SIZE + 3u * SHAPE_SIZE)

static sb_map map;
static uint8_t bytes[SB_MAP_BYTES_MAX];

static int reset(void **state)
{
    (void)state;
    memset(&map, 0, sizeof map);
    tiny_map(&map);
    map.hit_set_count = 2;
    strcpy(map.hit_sets[0].name.text, "stack");
    map.hit_sets[0].shape_count = 2;
    strcpy(map.hit_sets[1].name.text, "slab");
    map.hit_sets[1].shape_first = 2;
    map.hit_sets[1].shape_count = 1;
    map.hit_shape_count = 3;
    map.hit_shapes[0] = (sb_map_hit_shape){.center = {1.0f, 2.0f, 3.0f},
                                           .yaw = 0.5f,
                                           .point_first = 4,
                                           .point_count = 4,
                                           .form = SB_MAP_FORM_HULL};
    map.hit_shapes[1] =
        (sb_map_hit_shape){.radius = 0.5f, .half_height = 2.0f, .form = SB_MAP_FORM_CYLINDER};
    map.hit_shapes[2] =
        (sb_map_hit_shape){.half_extents = {1.0f, 0.25f, 1.0f}, .form = SB_MAP_FORM_BOX};
    static const sb_vec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    memcpy(&map.points[4], corners, sizeof corners);
    map.point_count = 8;
    map.crates[0].hit_set = 1;
    map.walls[0].hit_set = 2;
    return 0;
}

static size_t write(void)
{
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&map, &writer);
    assert_int_equal(writer.error, SB_OK);
    return writer.size;
}

static void canonical_bytes_are_as_the_standard_says(void **state)
{
    (void)state;
    assert_int_equal(sb_map_validate(&map, NULL), SB_OK);
    assert_int_equal(write(), SETS_SIZE);
    assert_int_equal(bytes[TINY_MAP_VERSION_AT], 3);
    const uint8_t *counts = bytes + TINY_MAP_COUNTS_AT;
    assert_int_equal(counts[10], 8); // points
    assert_int_equal(counts[24], 2);
    assert_int_equal(counts[26], 3);
    // What was before the crate is 4 counts' bytes and 4 points further.
    const uint8_t *crate = bytes + TINY_MAP_CRATE_AT + 4 + 48;
    assert_int_equal(crate[32], 1);
    const uint8_t *wall = crate + 33;
    assert_memory_equal(wall, tiny_map_bytes + TINY_MAP_WALL_AT, 30);
    assert_int_equal(wall[30], 2);
    const uint8_t *sets = bytes + SETS_SIZE - 2 * SET_SIZE - 3 * SHAPE_SIZE;
    static const uint8_t stack[SET_SIZE] = {'s', 't', 'a', 'c', 'k', [16] = 2};
    static const uint8_t slab[SET_SIZE] = {'s', 'l', 'a', 'b', [16] = 1};
    assert_memory_equal(sets, stack, SET_SIZE);
    assert_memory_equal(sets + SET_SIZE, slab, SET_SIZE);
    static const uint8_t hull[SHAPE_SIZE] = {3, 0, 0,    0x80, 0x3F, 0, 0, 0,    0x40,
                                             0, 0, 0x40, 0x40, 0,    0, 0, 0x3F, [45] = 4};
    static const uint8_t cylinder[SHAPE_SIZE] = {2, [40] = 0x3F, [44] = 0x40};
    static const uint8_t box[SHAPE_SIZE] = {
        0, [27] = 0x80, [28] = 0x3F, [31] = 0x80, [32] = 0x3E, [35] = 0x80, [36] = 0x3F};
    const uint8_t *shapes = sets + 2 * SET_SIZE;
    assert_memory_equal(shapes, hull, SHAPE_SIZE);
    assert_memory_equal(shapes + SHAPE_SIZE, cylinder, SHAPE_SIZE);
    assert_memory_equal(shapes + 2 * SHAPE_SIZE, box, SHAPE_SIZE);
    static sb_map read;
    assert_int_equal(sb_map_read(&read, bytes, SETS_SIZE), SB_OK);
    assert_memory_equal(&read, &map, sizeof map);
}

// No two byte strings mean the same map, and no bytes do harm.
static void any_changed_byte_is_an_error_or_another_map(void **state)
{
    (void)state;
    static uint8_t again[SB_MAP_BYTES_MAX];
    static sb_map read;
    const size_t size = write();
    uint32_t valid = 0;
    for (size_t at = 0; at < size; at++) {
        for (unsigned change = 1; change <= UINT8_MAX; change += at < TINY_MAP_SPAWN_AT ? 1 : 9) {
            uint8_t *copy = malloc(size);
            assert_non_null(copy);
            memcpy(copy, bytes, size);
            copy[at] = (uint8_t)(copy[at] ^ change);
            if (sb_map_read(&read, copy, size) == SB_OK) {
                sb_writer writer = sb_writer_over(again, sizeof again);
                sb_map_write(&read, &writer);
                assert_int_equal(writer.size, size);
                assert_memory_equal(again, copy, size);
                valid++;
            }
            free(copy);
        }
    }
    assert_true(valid > 1000);
}

static void cut_bytes_are_truncated(void **state)
{
    (void)state;
    static sb_map read;
    const size_t size = write();
    for (size_t cut = 0; cut < size; cut++) {
        assert_int_equal(sb_map_read(&read, bytes, cut), SB_ERROR_TRUNCATED);
    }
}

static void format_3_without_a_set_is_malformed(void **state)
{
    (void)state;
    static sb_map read;
    map.hit_set_count = map.hit_shape_count = 0;
    memset(map.hit_sets, 0, sizeof map.hit_sets);
    memset(map.hit_shapes, 0, sizeof map.hit_shapes);
    map.crates[0].hit_set = map.walls[0].hit_set = 0;
    memset(&map.points[4], 0, 4 * sizeof map.points[0]);
    map.point_count = 4;
    assert_int_equal(write(), TINY_MAP_SIZE);
    assert_memory_equal(bytes, tiny_map_bytes, TINY_MAP_SIZE);
    // The same map in format 3.
    uint8_t other[TINY_MAP_SIZE + 6];
    memcpy(other, bytes, TINY_MAP_SPAWN_AT);
    other[TINY_MAP_VERSION_AT] = 3;
    memset(other + TINY_MAP_SPAWN_AT, 0, 4);
    uint8_t *to = other + TINY_MAP_SPAWN_AT + 4;
    static const size_t parts[] = {TINY_MAP_SPAWN_AT, TINY_MAP_WALL_AT, TINY_MAP_BALL_AT,
                                   TINY_MAP_SIZE};
    for (int i = 0; i < 3; i++) {
        memcpy(to, bytes + parts[i], parts[i + 1] - parts[i]);
        to += parts[i + 1] - parts[i];
        if (i < 2) {
            *to++ = 0;
        }
    }
    assert_int_equal(to - other, sizeof other);
    assert_int_equal(sb_map_read(&read, other, sizeof other), SB_ERROR_MALFORMED);
}

static void assert_fault(const char *path, const char *reason)
{
    sb_map_fault fault;
    memset(&fault, 0xEE, sizeof fault);
    assert_int_equal(sb_map_validate(&map, &fault), SB_ERROR_RANGE);
    assert_string_equal(fault.path, path);
    assert_string_equal(fault.reason, reason);
    reset(NULL);
    assert_int_equal(sb_map_validate(&map, &fault), SB_OK);
}

static void faults_have_their_place(void **state)
{
    (void)state;
    map.crates[0].hit_set = 3;
    assert_fault("/crates/0/hit_set", "must name a hit set of the map");
    map.walls[0].hit_set = 255;
    assert_fault("/walls/0/hit_set", "must name a hit set of the map");
    map.hit_sets[1].name = map.hit_sets[0].name;
    assert_fault("/hit_sets/1/name", "is the name of a hit set before");
    map.hit_sets[0].name.text[0] = 'S';
    assert_fault("/hit_sets/0/name", "must be 1 to 15 characters of a-z, 0-9 and _");
    map.hit_sets[0].shape_count = 0;
    assert_fault("/hit_sets/0/shapes", "must be 1 to 8 shapes");
    map.hit_sets[0].shape_count = 9;
    assert_fault("/hit_sets/0/shapes", "must be 1 to 8 shapes");
    map.hit_sets[1].shape_count = 2;
    assert_fault("/hit_sets/1/shapes", "must directly follow those of the element before");
    map.hit_sets[1].shape_first = 1;
    assert_fault("/hit_sets/1/shapes", "must directly follow those of the element before");
    map.hit_shape_count = 4;
    map.hit_shapes[3] = map.hit_shapes[2];
    assert_fault("/hit_sets", "must use every shape");
    map.hit_shape_count = SB_MAP_HIT_SHAPE_COUNT_MAX + 1;
    assert_fault("/hit_sets", "must have at most 256 shapes altogether");
    map.hit_set_count = SB_MAP_HIT_SET_COUNT_MAX + 1;
    assert_fault("/hit_sets", "has too many elements");
    map.hit_shapes[2].form = 4;
    assert_fault("/hit_sets/1/shapes/0/form", "must be box, sphere, cylinder or hull");
    map.hit_shapes[2].form = 255;
    assert_fault("/hit_sets/1/shapes/0/form", "must be box, sphere, cylinder or hull");
    map.hit_shapes[2].half_extents.z = 0.0f;
    assert_fault("/hit_sets/1/shapes/0/half_extents/2", "must be from 0.02 to 20 m");
    map.hit_shapes[2].radius = 1.0f;
    assert_fault("/hit_sets/1/shapes/0/radius", "is not of this form");
    map.hit_shapes[1].half_height = NAN;
    assert_fault("/hit_sets/0/shapes/1/half_height", "must be from 0.02 to 20 m");
    map.hit_shapes[1].half_extents.y = 1.0f;
    assert_fault("/hit_sets/0/shapes/1/half_extents", "is not of this form");
    map.hit_shapes[1].point_count = 4;
    assert_fault("/hit_sets/0/shapes/1/points", "is not of this form");
    map.hit_shapes[1].center.x = 20.5f;
    assert_fault("/hit_sets/0/shapes/1/center/0", "must be from -20 to 20 m");
    map.hit_shapes[1].pitch = INFINITY;
    assert_fault("/hit_sets/0/shapes/1/pitch_degrees", "must be from -360 to 360 degrees");
    map.hit_shapes[0].point_count = 3;
    assert_fault("/hit_sets/0/shapes/0/points", "must be 4 to 64 points");
    map.hit_shapes[0].point_first = 3;
    assert_fault("/hit_sets/0/shapes/0/points", "must directly follow those of the element before");
    map.points[5].z = 21.0f;
    assert_fault("/hit_sets/0/shapes/0/points/1/2", "must be from -20 to 20 m");
    map.points[7] = (sb_vec3){1.0f, 1.0f, 0.0f};
    assert_fault("/hit_sets/0/shapes/0/points", "must span a volume");
    map.point_count = 9;
    assert_fault("/hulls", "must use every point");
}

// Every shape as a hull: the most of them, and one more.
static void hulls_are_bounded(void **state)
{
    (void)state;
    map.hit_shapes[1] = map.hit_shapes[2] = map.hit_shapes[0];
    map.hit_set_count = 0;
    map.hit_shape_count = 0;
    map.point_count = 4;
    for (uint32_t set = 0; set < 9; set++) {
        sb_map_hit_set *to = &map.hit_sets[map.hit_set_count++];
        memset(to, 0, sizeof *to);
        to->name.text[0] = (char)('a' + set);
        to->shape_first = (uint16_t)map.hit_shape_count;
        to->shape_count = set < 8 ? 8 : 1;
        for (uint32_t k = 0; k < to->shape_count; k++) {
            sb_map_hit_shape *shape = &map.hit_shapes[map.hit_shape_count++];
            *shape = map.hit_shapes[0];
            shape->point_first = (uint16_t)map.point_count;
            memmove(&map.points[map.point_count], &map.points[4], 4 * sizeof map.points[0]);
            map.point_count += 4;
        }
    }
    sb_map_fault fault;
    assert_int_equal(sb_map_validate(&map, &fault), SB_ERROR_RANGE);
    assert_string_equal(fault.reason, "must have at most 64 shapes that are hulls");
    map.hit_set_count--;
    map.hit_shape_count--;
    map.point_count -= 4;
    assert_int_equal(sb_map_validate(&map, &fault), SB_OK);
}

// The directions of the frame's axes after the turns, from the definitions.
static void turns_are_roll_then_pitch_then_yaw(void **state)
{
    (void)state;
    static const float quarter = 1.57079633f;
    sb_map_hit_shape shape = {.form = SB_MAP_FORM_SPHERE, .radius = 1.0f};
    shape.yaw = quarter; // looks along +x
    sb_quaternion q = sb_map_hit_shape_def(&shape, 0).orientation;
    sb_vec3 front = sb_quaternion_rotate(q, sb_vec3_make(0.0f, 0.0f, 1.0f));
    assert_true(fabsf(front.x - 1.0f) < 1e-6f);
    shape.yaw = 0.0f;
    shape.pitch = quarter; // looks up
    q = sb_map_hit_shape_def(&shape, 0).orientation;
    front = sb_quaternion_rotate(q, sb_vec3_make(0.0f, 0.0f, 1.0f));
    assert_true(fabsf(front.y - 1.0f) < 1e-6f);
    shape.pitch = 0.0f;
    shape.roll = quarter; // its left side is up
    q = sb_map_hit_shape_def(&shape, 0).orientation;
    sb_vec3 left = sb_quaternion_rotate(q, sb_vec3_make(1.0f, 0.0f, 0.0f));
    assert_true(fabsf(left.y - 1.0f) < 1e-6f);
    // Its left side is up, then behind, then at -x.
    shape.pitch = quarter;
    shape.yaw = quarter;
    q = sb_map_hit_shape_def(&shape, 0).orientation;
    left = sb_quaternion_rotate(q, sb_vec3_make(1.0f, 0.0f, 0.0f));
    assert_true(fabsf(left.x + 1.0f) < 1e-6f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(canonical_bytes_are_as_the_standard_says, reset),
        cmocka_unit_test_setup(any_changed_byte_is_an_error_or_another_map, reset),
        cmocka_unit_test_setup(cut_bytes_are_truncated, reset),
        cmocka_unit_test_setup(format_3_without_a_set_is_malformed, reset),
        cmocka_unit_test_setup(faults_have_their_place, reset),
        cmocka_unit_test_setup(hulls_are_bounded, reset),
        cmocka_unit_test(turns_are_roll_then_pitch_then_yaw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
