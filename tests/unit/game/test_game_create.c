// Tests creation: which settings are accepted, what happens without memory, and that later calls
// allocate nothing.
#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "skirmish.h"

static sb_map map;

static sb_error create_and_destroy(sb_game_def def, counting_heap *heap)
{
    sb_allocator allocator = counting_heap_allocator(heap);
    sb_game *game;
    memset(&game, 0xEE, sizeof game);
    sb_error error = sb_game_create(&def, &map, &allocator, &game);
    assert_int_equal(game != NULL, error == SB_OK);
    sb_game_destroy(game);
    assert_int_equal(heap->live_count, 0);
    return error;
}

static sb_error create_with(uint32_t player_capacity, uint32_t tick_rate_hz)
{
    counting_heap heap = {0};
    sb_game_def def = sb_game_def_default();
    def.player_capacity = player_capacity;
    def.tick_rate_hz = tick_rate_hz;
    return create_and_destroy(def, &heap);
}

static void game_def_default_is_as_documented(void **state)
{
    (void)state;
    sb_game_def def = sb_game_def_default();
    assert_int_equal(def.player_capacity, 16);
    assert_int_equal(def.tick_rate_hz, 60);
    assert_int_equal(def.computer_count, 0);
    assert_ptr_equal(def.rules, sb_rules_builtin("tanks"));
    assert_string_equal(def.rules->name, "tanks");
    assert_null(sb_rules_builtin("tank"));
}

static void game_def_is_refused_outside_its_ranges(void **state)
{
    (void)state;
    field_map(&map);
    assert_int_equal(create_with(1, 60), SB_OK);
    assert_int_equal(create_with(64, 60), SB_OK);
    assert_int_equal(create_with(16, 10), SB_OK);
    assert_int_equal(create_with(16, 240), SB_OK);
    assert_int_equal(create_with(0, 60), SB_ERROR_ARGUMENT);
    assert_int_equal(create_with(65, 60), SB_ERROR_ARGUMENT);
    assert_int_equal(create_with(UINT32_MAX, 60), SB_ERROR_ARGUMENT);
    assert_int_equal(create_with(16, 9), SB_ERROR_ARGUMENT);
    assert_int_equal(create_with(16, 241), SB_ERROR_ARGUMENT);
    assert_int_equal(create_with(16, 0), SB_ERROR_ARGUMENT);
}

static void map_that_does_not_validate_is_refused(void **state)
{
    (void)state;
    field_map(&map);
    map.spawns[3].position.y = NAN;
    assert_int_equal(create_with(4, 60), SB_ERROR_RANGE);
    field_map(&map);
    map.box_count = 5000;
    assert_int_equal(create_with(4, 60), SB_ERROR_RANGE);
}

static void map_at_the_edge_of_validity_is_taken(void **state)
{
    (void)state;
    field_map(&map);
    map.bounds_min = (sb_vec3){-500.0f, -500.0f, -500.0f};
    map.bounds_max = (sb_vec3){500.0f, 500.0f, 500.0f};
    map.box_count = SB_MAP_BOX_COUNT_MAX;
    for (uint32_t i = 0; i < map.box_count; i++) {
        map.boxes[i] = (sb_map_box){.center = {500.0f, 500.0f, -500.0f},
                                    .half_extents = {250.0f, 250.0f, 250.0f},
                                    .yaw = 0.006f * (float)i};
    }
    assert_int_equal(sb_map_validate(&map, NULL), SB_OK);
    assert_int_equal(create_with(64, 240), SB_OK);
}

static void game_without_memory_at_any_allocation_leaks_nothing(void **state)
{
    (void)state;
    field_map(&map);
    counting_heap heap = {0};
    assert_int_equal(create_and_destroy(sb_game_def_default(), &heap), SB_OK);
    size_t call_count = heap.call_count;
    assert_true(call_count > 0);
    for (size_t failed = 1; failed <= call_count; failed++) {
        heap = (counting_heap){.call_failed = failed};
        assert_int_equal(create_and_destroy(sb_game_def_default(), &heap), SB_ERROR_MEMORY);
    }
}

static void destroy_of_nothing_does_nothing(void **state)
{
    (void)state;
    sb_game_destroy(NULL);
}

static void tables_of_the_rules_are_those_of_a_match(void **state)
{
    (void)state;
    field_map(&map);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    const sb_game_def def = sb_game_def_default();
    sb_game *game;
    assert_int_equal(sb_game_create(&def, &map, &allocator, &game), SB_OK);
    const sb_layout *layout = sb_game_world(game).layout;
    sb_layout tables;
    sb_game_tables(def.rules, &tables);
    assert_int_equal(tables.section_count, layout->section_count);
    for (uint32_t i = 0; i < layout->section_count; i++) {
        assert_ptr_equal(tables.sections[i].table, layout->sections[i].table);
        assert_int_equal(tables.sections[i].hashed_elsewhere, layout->sections[i].hashed_elsewhere);
    }
    sb_game_destroy(game);
}

static void advance_never_allocates(void **state)
{
    (void)state;
    static skirmish fight;
    skirmish_begin(&fight, 3, 4);
    size_t calls = fight.match.heap.call_count;
    size_t live = fight.match.heap.live_count;
    for (int tick = 0; tick < 900; tick++) {
        // Any later allocation would fail.
        fight.match.heap.call_failed = fight.match.heap.call_count + 1;
        skirmish_tick(&fight);
    }
    assert_int_equal(fight.match.heap.call_count, calls);
    assert_int_equal(fight.match.heap.live_count, live);
    skirmish_assert_alive(&fight);
    skirmish_end(&fight);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_def_default_is_as_documented),
        cmocka_unit_test(game_def_is_refused_outside_its_ranges),
        cmocka_unit_test(map_that_does_not_validate_is_refused),
        cmocka_unit_test(map_at_the_edge_of_validity_is_taken),
        cmocka_unit_test(game_without_memory_at_any_allocation_leaks_nothing),
        cmocka_unit_test(destroy_of_nothing_does_nothing),
        cmocka_unit_test(tables_of_the_rules_are_those_of_a_match),
        cmocka_unit_test(advance_never_allocates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
