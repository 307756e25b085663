// `sabot replay seek` as a program, on logs made in the test. What it prints of a state is compared
// with the structs of the same match, played here.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "changed_match.h"
#include "folder.h"
#include "forgery.h"
#include "game/tanks/player.h"
#include "game/tanks/records.h"
#include "game/tanks/tanks.h"
#include "process.h"
#include "small_logs.h"

// Both as any program would read them.
static void assert_element(const json_t *value, const sb_field *field, const uint8_t *at)
{
    float real;
    uint64_t natural = 0;
    switch (field->type) {
    case SB_FIELD_F32:
        memcpy(&real, at, sizeof real);
        assert_true(json_is_real(value));
        assert_true((float)json_real_value(value) == real);
        return;
    case SB_FIELD_I8:
        assert_int_equal(json_integer_value(value), *(const int8_t *)at);
        return;
    case SB_FIELD_I16:
        assert_int_equal(json_integer_value(value), *(const int16_t *)at);
        return;
    case SB_FIELD_I32:
        assert_int_equal(json_integer_value(value), *(const int32_t *)at);
        return;
    case SB_FIELD_U8:
    case SB_FIELD_U16:
    case SB_FIELD_U32:
    case SB_FIELD_U64:
        for (uint32_t i = 0; i < sb_field_type_size(field->type); i++) {
            natural |= (uint64_t)at[i] << 8 * i;
        }
        assert_int_equal(json_integer_value(value), natural);
        return;
    }
}

// Every field of the struct, and how many these are.
static size_t assert_fields(const json_t *item, const sb_table *table, const void *data)
{
    const json_t *fields = json_object_get(item, "fields");
    size_t count = 0;
    for (uint32_t f = 0; f < table->field_count; f++) {
        const sb_field *field = &table->fields[f];
        const json_t *value = json_object_get(fields, field->name);
        if (strcmp(field->name, "reserved") == 0) {
            assert_null(value);
            continue;
        }
        count++;
        const uint8_t *at = (const uint8_t *)data + field->offset;
        if (field->count == 1) {
            assert_element(value, field, at);
            continue;
        }
        assert_int_equal(json_array_size(value), field->count);
        for (uint32_t i = 0; i < field->count; i++) {
            assert_element(json_array_get(value, i), field,
                           at + i * sb_field_type_size(field->type));
        }
    }
    return count;
}

static void seek_shows_the_state_of_the_match_played_here(void **state)
{
    (void)state;
    static const char *const ticks[] = {"0", "1", "19", "20", "21", "37", "60"};
    for (size_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        uint32_t tick = (uint32_t)strtoul(ticks[i], NULL, 10);
        sb_game *game =
            match_play_changed(&small_head, &small_map, &small_frames, &no_change, tick);
        json_t *result = run_json(WORDS("seek", "--json", "--tick", ticks[i], path_small), 0);
        assert_text(result, "file", path_small);
        assert_number(result, "tick", tick);
        char hash[17];
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)sb_game_hash(game));
        assert_text(result, "hash", hash);
        assert_true(json_is_true(json_object_get(result, "agrees")));
        // Half of the hash is recorded in each tick, all of it once a second.
        if (tick == 0) {
            assert_true(json_is_null(json_object_get(result, "hash_recorded")));
        } else {
            assert_text(result, "hash_recorded", tick % 20 == 0 ? hash : hash + 8);
        }
        uint32_t capacity, count;
        const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
        const sb_player *players = sb_game_section(game, SB_TANKS_PLAYERS, &count);
        for (uint32_t player = 0; player < 3; player++) {
            const json_t *tank = find_item(result, "tank", player);
            if (tick == 0) {
                assert_null(tank);
                continue;
            }
            assert_non_null(tank);
            assert_number(tank, "entity", player);
            assert_true(json_is_true(json_object_get(tank, "present")));
            size_t shown = assert_fields(tank, &sb_body_table, &bodies[player]) +
                           assert_fields(tank, &sb_player_table, &players[player]);
            const json_t *fields = json_object_get(tank, "fields");
            assert_int_equal(json_object_size(fields), shown);
            // Some of them without the tables.
            const json_t *position = json_object_get(fields, "position");
            assert_true((float)json_real_value(json_array_get(position, 2)) ==
                        bodies[player].position.z);
            assert_number(fields, "health", players[player].health);
        }
        const json_t *round = find_item(result, "round", 0);
        const sb_round *expected = sb_game_section(game, SB_TANKS_ROUND, &count);
        assert_int_equal(json_object_size(json_object_get(round, "fields")),
                         assert_fields(round, &sb_round_table, expected));
        json_decref(result);
        sb_game_destroy(game);
    }
}

static void seek_prints_for_people_what_it_is_asked_for(void **state)
{
    (void)state;
    sb_game *game = match_play_changed(&small_head, &small_map, &small_frames, &no_change, 40);
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    test_process process;
    int status =
        run_replay(&process, WORDS("seek", "--tick", "40", "--entity", "tank:1", "--entity", "2",
                                   "--field", "yaw", "--field", "position", path_small));
    assert_int_equal(status, 0);
    char expected[FOLDER_PATH_SIZE + 128];
    snprintf(expected, sizeof expected, "%s: tick 40, hash %016llx, as recorded\n", path_small,
             (unsigned long long)sb_game_hash(game));
    const char *at = process.out.data;
    assert_int_equal(strncmp(at, expected, strlen(expected)), 0);
    at += strlen(expected);
    for (uint32_t player = 1; player <= 2; player++) {
        int read = 0;
        unsigned index, entity;
        float x, y, z, yaw;
        assert_int_equal(sscanf(at, "tank %u (entity %u)\n  position %f %f %f\n  yaw %f\n%n",
                                &index, &entity, &x, &y, &z, &yaw, &read),
                         6);
        assert_int_equal(index, player);
        assert_int_equal(entity, player);
        assert_true(x == bodies[player].position.x && y == bodies[player].position.y &&
                    z == bodies[player].position.z && yaw == bodies[player].yaw);
        at += read;
    }
    assert_string_equal(at, "");
    process_deinit(&process);
    sb_game_destroy(game);
}

static void seek_lists_existing_entities_of_a_kind(void **state)
{
    (void)state;
    json_t *result =
        run_json(WORDS("seek", "--json", "--tick", "30", "--entity", "tank", path_leave), 0);
    assert_int_equal(json_array_size(json_object_get(result, "items")), 2);
    assert_null(find_item(result, "tank", 1));
    json_decref(result);
    // An absent one must be asked for.
    result = run_json(
        WORDS("seek", "--json", "--tick", "30", "--entity", "tank:1", "--field", "yaw", path_leave),
        0);
    const json_t *tank = find_item(result, "tank", 1);
    assert_int_equal(json_array_size(json_object_get(result, "items")), 1);
    assert_true(json_is_false(json_object_get(tank, "present")));
    assert_int_equal(json_object_size(json_object_get(tank, "fields")), 1);
    json_decref(result);
    assert_prints(WORDS("seek", "--tick", "30", "--entity", "1", path_leave), 0,
                  "\ntank 1 (entity 1, absent)\n", NULL);
    // A kind without any entity is not wrong use.
    result = run_json(WORDS("seek", "--json", "--tick", "0", "--entity", "shell", path_small), 0);
    assert_int_equal(json_array_size(json_object_get(result, "items")), 0);
    json_decref(result);
    // Only items with such a field; padding and past poses if they are named.
    result =
        run_json(WORDS("seek", "--json", "--tick", "30", "--field", "seconds_left", path_small), 0);
    assert_int_equal(json_array_size(json_object_get(result, "items")), 1);
    assert_non_null(find_item(result, "round", 0));
    json_decref(result);
    result = run_json(WORDS("seek", "--json", "--tick", "30", "--entity", "round", "--field",
                            "reserved", path_small),
                      0);
    assert_int_equal(json_array_size(json_object_get(find_item(result, "round", 0), "fields")), 0);
    json_decref(result);
    result = run_json(WORDS("seek", "--json", "--tick", "30", path_small), 0);
    assert_null(find_item(result, "pose", 0));
    assert_non_null(find_item(result, "world_state", 0));
    json_decref(result);
}

static void seek_says_where_the_record_differs_or_ticks_are_missing(void **state)
{
    (void)state;
    assert_prints(WORDS("seek", "--tick", "37", "--entity", "round", path_wrong), 1,
                  ", but the recorded hash is ........", NULL);
    json_t *result = run_json(WORDS("seek", "--json", "--tick", "37", path_wrong), 1);
    assert_true(json_is_false(json_object_get(result, "agrees")));
    json_decref(result);
    assert_prints(WORDS("seek", "--tick", "38", "--entity", "round", path_wrong), 0,
                  ", as recorded\n", NULL);
    assert_prints(WORDS("seek", "--tick", "24", "--entity", "round", path_gap), 0,
                  ", as recorded\n", NULL);
    char text[128], tick[16];
    for (uint32_t missing = 25; missing < gap_tick; missing++) {
        snprintf(tick, sizeof tick, "%u", (unsigned)missing);
        snprintf(text, sizeof text, "gap.sblog: the log lacks these ticks; its next tick is %u\n",
                 (unsigned)gap_tick);
        assert_prints(WORDS("seek", "--tick", tick, path_gap), 2, NULL, text);
    }
    // For that tick only the state is known, and it is that of the match.
    snprintf(tick, sizeof tick, "%u", (unsigned)gap_tick);
    sb_game *game =
        match_play_changed(&small_head, &small_map, &small_frames, &no_change, gap_tick);
    snprintf(text, sizeof text, "tick %s, hash %016llx, no hash is recorded\n", tick,
             (unsigned long long)sb_game_hash(game));
    assert_prints(WORDS("seek", "--tick", tick, "--entity", "round", path_gap), 0, text, NULL);
    sb_game_destroy(game);
}

static void seek_says_where_a_cut_log_ends(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = file_read(path_small, &size);
    assert_non_null(bytes);
    memory_log log = {.bytes = bytes, .size = size, .capacity = size};
    static forgery_chunks chunks;
    forgery_find(&log, &chunks);
    char path[FOLDER_PATH_SIZE], text[64];
    folder_file(&small_folder, "cut.sblog", path);
    // Cut before the chunk, and in the middle of it: of ticks, of a keyframe, of the close.
    for (uint32_t i = 3; i < chunks.count; i++) {
        for (size_t more = 0; more < 2; more++) {
            size_t rest = chunks.list[i].offset + (more == 0 ? 0 : FORGERY_HEADER_SIZE + 3);
            assert_true(file_write(path, bytes, rest));
            snprintf(text, sizeof text, "cut.sblog: the log ends at tick %u\n",
                     (unsigned)forgery_ticks_before(&chunks, i));
            assert_prints(WORDS("seek", "--tick", "70", path), 2, NULL, text);
        }
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seek_shows_the_state_of_the_match_played_here),
        cmocka_unit_test(seek_prints_for_people_what_it_is_asked_for),
        cmocka_unit_test(seek_lists_existing_entities_of_a_kind),
        cmocka_unit_test(seek_says_where_the_record_differs_or_ticks_are_missing),
        cmocka_unit_test(seek_says_where_a_cut_log_ends),
    };
    return cmocka_run_group_tests(tests, small_logs_set_up, small_logs_tear_down);
}
