#include "game/map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"
#include "game/spawn.h"

static sb_map arena;

static void arena_is_valid_and_has_16_spawns(void **state)
{
    (void)state;
    memset(&arena, 0xEE, sizeof arena);
    sb_map_arena(&arena);
    assert_int_equal(sb_map_validate(&arena, NULL), SB_OK);
    assert_int_equal(arena.spawn_count, 16);
    assert_true(arena.box_count > 0);
}

static void arena_measures_100_m_by_100_m_about_the_origin(void **state)
{
    (void)state;
    sb_map_arena(&arena);
    assert_true(arena.bounds_min.x == -50.0f && arena.bounds_max.x == 50.0f);
    assert_true(arena.bounds_min.z == -50.0f && arena.bounds_max.z == 50.0f);
}

static void arena_spawns_keep_the_spawn_clearance_and_face_the_middle(void **state)
{
    (void)state;
    sb_map_arena(&arena);
    for (uint32_t i = 0; i < arena.spawn_count; i++) {
        sb_vec3 a = arena.spawns[i].position;
        double toward = -((double)a.x * sin((double)arena.spawns[i].yaw) +
                          (double)a.z * cos((double)arena.spawns[i].yaw));
        double distance = sqrt((double)a.x * (double)a.x + (double)a.z * (double)a.z);
        assert_true(fabs(toward / distance - 1.0) < 1e-6);
        for (uint32_t j = 0; j < i; j++) {
            sb_vec3 b = arena.spawns[j].position;
            assert_true(hypot((double)a.x - (double)b.x, (double)a.z - (double)b.z) >
                        (double)SB_SPAWN_CLEARANCE_M);
        }
    }
}

static void arena_is_the_same_in_all_four_quarters(void **state)
{
    (void)state;
    sb_map_arena(&arena);
    // A quarter turn takes every spawn to a spawn: no side has an advantage.
    for (uint32_t i = 0; i < arena.spawn_count; i++) {
        sb_vec3 a = arena.spawns[i].position;
        bool found = false;
        for (uint32_t j = 0; j < arena.spawn_count; j++) {
            sb_vec3 b = arena.spawns[j].position;
            found = found || (b.x == a.z && b.z == -a.x);
        }
        assert_true(found);
    }
}

static void arena_survives_its_canonical_bytes(void **state)
{
    (void)state;
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    static sb_map read;
    sb_map_arena(&arena);
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&arena, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, 86 + 17 * arena.spawn_count + 28 * arena.box_count);
    assert_int_equal(sb_map_read(&read, bytes, writer.size), SB_OK);
    assert_memory_equal(&read, &arena, sizeof arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_is_valid_and_has_16_spawns),
        cmocka_unit_test(arena_measures_100_m_by_100_m_about_the_origin),
        cmocka_unit_test(arena_spawns_keep_the_spawn_clearance_and_face_the_middle),
        cmocka_unit_test(arena_is_the_same_in_all_four_quarters),
        cmocka_unit_test(arena_survives_its_canonical_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
