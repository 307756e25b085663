// The maps that come with the server can be read, have no findings, and suit every mode.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "content/map_file.h"
#include "game/game.h"
#include "game/map/map_check.h"
#include "game/rules_check.h"
#include "game/tanks/look.h"
#include "host/base/heap.h"

#define COMPUTER_COUNT 8
#define TICK_COUNT 3600
#define DISTANCE_MIN_M 30.0f

static const char *const NAMES[] = {"arena", "courtyard", "crossroads", "foundry"};
#define NAME_COUNT (sizeof(NAMES) / sizeof(NAMES[0]))

static sb_map map;

static void read_map(const char *name)
{
    char path[512], message[512];
    snprintf(path, sizeof(path), "%s/%s.json", SABOT_MAPS, name);
    if (sb_map_file_read(path, &map, message, sizeof(message)) != SB_OK) {
        fail_msg("%s", message);
    }
    assert_string_equal(map.name, name);
}

static void arena_is_the_built_in_map(void **state)
{
    (void)state;
    static uint8_t bytes[2][SB_MAP_BYTES_MAX];
    static sb_map arena;
    sb_map_arena(&arena);
    read_map("arena");
    sb_writer built_in = sb_writer_over(bytes[0], sizeof(bytes[0]));
    sb_writer from_file = sb_writer_over(bytes[1], sizeof(bytes[1]));
    sb_map_write(&arena, &built_in);
    sb_map_write(&map, &from_file);
    assert_int_equal(built_in.error, SB_OK);
    assert_int_equal(built_in.size, from_file.size);
    assert_memory_equal(bytes[0], bytes[1], built_in.size);
}

static void check_finds_nothing_in_any_map(void **state)
{
    (void)state;
    static sb_map_report report;
    sb_allocator heap = sb_heap_allocator();
    for (size_t i = 0; i < NAME_COUNT; i++) {
        read_map(NAMES[i]);
        assert_int_equal(sb_map_check(&map, &heap, &report), SB_OK);
        if (report.fault_count + report.warning_count > 0) {
            fail_msg("%s: %s %s", NAMES[i], report.findings[0].fault.path,
                     report.findings[0].fault.reason);
        }
    }
}

static uint32_t count_markers(const char *kind, uint8_t team)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < map.marker_count; i++) {
        count += strcmp(map.markers[i].kind.text, kind) == 0 && map.markers[i].team == team;
    }
    return count;
}

static uint32_t count_zones(const char *kind, uint8_t team)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < map.zone_count; i++) {
        count += strcmp(map.zones[i].kind.text, kind) == 0 && map.zones[i].team == team;
    }
    return count;
}

static uint32_t count_pick_ups(const char *kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < map.pick_up_count; i++) {
        count += strcmp(map.pick_ups[i].kind.text, kind) == 0;
    }
    return count;
}

static void every_map_has_what_the_modes_need(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAME_COUNT; i++) {
        read_map(NAMES[i]);
        for (uint8_t team = 1; team <= 2; team++) {
            uint32_t spawns = 0;
            for (uint32_t k = 0; k < map.spawn_count; k++) {
                spawns += map.spawns[k].team == team;
            }
            assert_true(spawns >= 6);
            assert_int_equal(count_markers("flag", team), 1);
            assert_int_equal(count_zones("base", team), 1);
        }
        assert_true(count_markers("target", 0) >= 3);
        assert_true(count_zones("repair", 0) >= 1);
        assert_true(count_pick_ups("repair") >= 2);
        assert_true(count_pick_ups("ammunition") >= 2);
        assert_true(count_pick_ups("shield") >= 1);
        assert_true(map.ramp_count > 0 && map.cylinder_count > 0 && map.hull_count > 0);
        assert_true(map.crate_count > 0 && map.wall_count > 0 && map.ball_count > 0);
    }
}

static void targets_are_nearer_to_their_defenders(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAME_COUNT; i++) {
        read_map(NAMES[i]);
        sb_vec3 sums[3] = {{0}};
        for (uint32_t k = 0; k < map.spawn_count; k++) {
            sb_vec3 *sum = &sums[map.spawns[k].team];
            *sum = sb_vec3_add(*sum, map.spawns[k].position);
        }
        for (uint32_t k = 0; k < map.marker_count; k++) {
            if (strcmp(map.markers[k].kind.text, "target") == 0) {
                // The map is the same from either side: the two sums are opposite.
                assert_true(sb_vec3_dot(map.markers[k].position, sums[2]) > 0.0f);
            }
        }
    }
}

static void rules_accept_every_map_in_every_mode(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAME_COUNT; i++) {
        read_map(NAMES[i]);
        sb_game_def def = sb_game_def_default();
        def.computer_count = def.player_capacity;
        uint32_t mode = sb_rules_find_setting(def.rules, "mode");
        assert_int_equal(def.rules->settings[mode].max, 3);
        for (int32_t m = 0; m <= 3; m++) {
            char reason[SB_RULES_REASON_SIZE];
            def.settings[mode] = m;
            if (sb_game_check(&def, &map, reason) != SB_OK) {
                fail_msg("%s, mode %d: %s", NAMES[i], (int)m, reason);
            }
        }
    }
}

// A minute of capture the flag.
static void computer_players_get_about_on_every_map(void **state)
{
    (void)state;
    sb_allocator heap = sb_heap_allocator();
    static const sb_frame nobody;
    for (size_t i = 0; i < NAME_COUNT; i++) {
        read_map(NAMES[i]);
        sb_game_def def = sb_game_def_default();
        def.seed = 1;
        def.player_capacity = def.computer_count = COMPUTER_COUNT;
        def.settings[sb_rules_find_setting(def.rules, "mode")] = 2;
        sb_game *game;
        assert_int_equal(sb_game_create(&def, &map, &heap, &game), SB_OK);
        uint32_t taken = 0;
        for (uint32_t tick = 0; tick < TICK_COUNT && !sb_game_ended(game); tick++) {
            assert_int_equal(sb_game_advance(game, &nobody), SB_OK);
            uint32_t count;
            const sb_event *events = sb_game_events(game, &count);
            for (uint32_t k = 0; k < count; k++) {
                taken += events[k].kind == SB_EVENT_FLAG_TAKE;
            }
        }
        for (uint32_t slot = 0; slot < COMPUTER_COUNT; slot++) {
            if (!((float)sb_tanks_player(game, slot)->distance_m > DISTANCE_MIN_M)) {
                fail_msg("%s: player %u stays where it is", NAMES[i], slot);
            }
        }
        sb_game_destroy(game);
        if (taken == 0) {
            fail_msg("%s: no flag was taken", NAMES[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_is_the_built_in_map),
        cmocka_unit_test(check_finds_nothing_in_any_map),
        cmocka_unit_test(every_map_has_what_the_modes_need),
        cmocka_unit_test(targets_are_nearer_to_their_defenders),
        cmocka_unit_test(rules_accept_every_map_in_every_mode),
        cmocka_unit_test(computer_players_get_about_on_every_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
