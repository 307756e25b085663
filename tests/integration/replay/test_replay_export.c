/// `sabot replay export` as a program: its output, read by jansson and msgpack-c, compared with the
/// same match played here.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <msgpack.h>

#include "counting_heap.h"
#include "export_stage.h"
#include "game/tanks/player.h"
#include "game/tanks/tanks.h"
#include "record/replay.h"
#include "recorded_match.h"

static void assert_tank(const json_t *line, const sb_game *game, uint32_t slot)
{
    uint32_t count;
    const sb_body *body = &sb_world_bodies(sb_game_world(game), &count)[slot];
    const sb_player *players = sb_game_section(game, SB_TANKS_PLAYERS, &count);
    const json_t *tank = export_find(line, "tank", slot);
    if (body->shape == SB_BODY_FREE) {
        assert_null(tank);
        return;
    }
    assert_non_null(tank);
    // Half a quantisation step.
    export_assert_near(export_real(tank, "x"), (double)body->position.x, 1.0 / 4096.0 + 1e-6);
    export_assert_near(export_real(tank, "z"), (double)body->position.z, 1.0 / 4096.0 + 1e-6);
    export_assert_near(export_real(tank, "vx"), (double)body->velocity.x, 1.0 / 1024.0 + 1e-6);
    export_assert_near(remainder(export_real(tank, "yaw") - (double)body->yaw, 6.283185307179586),
                       0.0, 4e-4);
    export_assert_near(export_real(tank, "turret_pitch"), (double)players[slot].turret_pitch, 4e-4);
    assert_int_equal(export_number(tank, "health"), players[slot].health);
    const json_t *player = export_find(line, "player", slot);
    assert_int_equal(export_number(player, "score"), players[slot].score);
    assert_int_equal(export_number(player, "kills"), players[slot].kills);
}

static void assert_inputs(const json_t *line, const sb_log_entry *entry)
{
    const json_t *inputs = json_object_get(line, "inputs");
    uint32_t at = 0;
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if ((entry->roster->occupied >> slot & 1) == 0) {
            continue;
        }
        const json_t *input = json_array_get(inputs, at++);
        const sb_input *expected = &entry->frame->inputs[slot];
        assert_int_equal(export_number(input, "player"), slot);
        assert_string_equal(export_word(input, "origin"), "own");
        assert_int_equal(export_number(input, "view_tick"), expected->view_tick);
        export_assert_near(export_real(input, "view_fraction") * 256.0, expected->view_fraction,
                           1e-9);
        export_assert_near(export_real(input, "aim_yaw") * 65536.0 / 6.283185307179586,
                           expected->aim_yaw, 1e-6);
        export_assert_near(export_real(input, "aim_pitch") * 65536.0 / 6.283185307179586,
                           expected->aim_pitch, 1e-6);
        export_assert_near(export_real(input, "throttle") * 127.0, expected->throttle, 1e-9);
        export_assert_near(export_real(input, "steering") * 127.0, expected->steering, 1e-9);
        assert_int_equal(json_is_true(json_object_get(input, "fire")), expected->buttons & 1);
        assert_int_equal(json_integer_value(json_array_get(json_object_get(input, "select"), 0)),
                         expected->select[0]);
    }
    assert_int_equal(json_array_size(inputs), at);
}

static void assert_events(const json_t *line, const sb_game *game)
{
    // The names that the match of the fixtures needs, by their numbers.
    static const struct {
        uint8_t kind;
        const char *name;
    } names[] = {{SB_EVENT_JOIN, "join"},       {SB_EVENT_SPAWN, "spawn"},
                 {SB_EVENT_FIRE, "fire"},       {SB_EVENT_HIT, "hit"},
                 {SB_EVENT_IMPACT, "impact"},   {SB_EVENT_DEATH, "death"},
                 {SB_EVENT_EXPLODE, "explode"}, {SB_EVENT_RICOCHET, "ricochet"}};
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    const json_t *list = json_object_get(line, "events");
    assert_int_equal(json_array_size(list), count);
    for (uint32_t i = 0; i < count; i++) {
        const json_t *event = json_array_get(list, i);
        bool known = false;
        for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
            known = known || (names[n].kind == events[i].kind &&
                              strcmp(names[n].name, export_word(event, "kind")) == 0);
        }
        assert_true(known);
        const json_t *entity = json_object_get(event, "entity");
        assert_true(events[i].entity == SB_EVENT_NO_ENTITY
                        ? json_is_null(entity)
                        : json_integer_value(entity) == events[i].entity);
        assert_int_equal(export_number(event, "value"), events[i].value);
        const json_t *point = json_object_get(event, "point");
        export_assert_near(json_number_value(json_array_get(point, 2)), (double)events[i].point.z,
                           1e-5);
    }
}

static void assert_whole(const export_lines *all)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_fault fault;
    sb_log_reader *reader;
    sb_replay *replay;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&export_stage.small), &allocator, &reader, &fault),
        SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &allocator, &replay), SB_OK);
    const sb_game *game = sb_replay_game(replay);
    sb_log_entry entry;
    uint32_t at = 2;
    while (sb_replay_next(replay, &entry)) {
        if (entry.kind != SB_LOG_ENTRY_TICK) {
            continue;
        }
        const json_t *line = all->list[at++];
        assert_string_equal(export_word(line, "type"), "tick");
        assert_int_equal(export_number(line, "tick"), entry.tick);
        export_assert_near(export_real(line, "seconds"), entry.tick / 20.0, 1e-9);
        char hash[17];
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)sb_game_hash(game));
        assert_string_equal(export_word(line, "hash"), hash);
        for (uint32_t slot = 0; slot < 3; slot++) {
            assert_tank(line, game, slot);
        }
        assert_inputs(line, &entry);
        assert_events(line, game);
        assert_int_equal(json_array_size(json_object_get(line, "commands")),
                         entry.frame->command_count);
    }
    assert_int_equal(at, 62);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
}

static void json_lines_say_what_the_match_is(void **state)
{
    (void)state;
    static export_lines all;
    export_json(&all, 0, (const char *[]){"--from", "0", export_stage.path_small, NULL});
    assert_int_equal(all.count, 63); // head, state, 60 ticks, end
    const json_t *head = all.list[0];
    assert_string_equal(export_word(head, "type"), "head");
    assert_int_equal(export_number(head, "tick_rate_hz"), 20);
    assert_int_equal(export_number(head, "seed"), 7);
    assert_string_equal(export_word(json_object_get(head, "map"), "name"), "field");
    assert_string_equal(export_word(json_object_get(json_object_get(head, "kinds"), "tank"), "vx"),
                        "m/s");
    assert_string_equal(
        export_word(json_object_get(json_object_get(head, "rules"), "settings"), "mode"),
        "deathmatch");
    assert_string_equal(export_word(all.list[1], "type"), "state");
    assert_int_equal(export_number(all.list[1], "tick"), 0);
    const json_t *join = json_array_get(json_object_get(all.list[2], "commands"), 1);
    assert_string_equal(export_word(join, "kind"), "join");
    assert_string_equal(export_word(join, "name"), "tank B");
    assert_whole(&all);
    assert_string_equal(export_word(all.list[62], "log"), "closed");
    export_forget(&all);
}

static void part_begins_and_ends_at_the_given_ticks(void **state)
{
    (void)state;
    static export_lines all;
    export_json(&all, 0,
                (const char *[]){"--from", "31", "--to", "40", "--every", "4", "--entity", "round",
                                 export_stage.path_small, NULL});
    // The players are listed at the start, because none joins later.
    assert_string_equal(
        export_word(json_array_get(json_object_get(all.list[0], "players"), 2), "name"), "tank C");
    uint32_t whole = 0;
    for (uint32_t i = 1; i + 1 < all.count; i++) {
        json_int_t tick = export_number(all.list[i], "tick");
        assert_true(tick >= 31 && tick <= 40);
        const json_t *entities = json_object_get(all.list[i], "entities");
        assert_int_equal(entities != NULL, (tick - 31) % 4 == 0);
        assert_true(entities != NULL ||
                    json_array_size(json_object_get(all.list[i], "events")) > 0);
        whole += entities != NULL;
        if (entities != NULL) {
            assert_int_equal(json_array_size(entities), 1);
            assert_string_equal(export_word(json_array_get(entities, 0), "kind"), "round");
        }
    }
    assert_int_equal(whole, 3);
    assert_string_equal(export_word(all.list[all.count - 1], "log"), "not read on");
    export_forget(&all);
}

static void state_follows_a_gap_and_damage_ends_the_export(void **state)
{
    (void)state;
    static export_lines all;
    export_json(&all, 0, (const char *[]){"--entity", "tank", export_stage.path_gap, NULL});
    uint32_t i = 1;
    while (strcmp(export_word(all.list[i], "type"), "gap") != 0) {
        assert_int_equal(export_number(all.list[i], "tick"), i - 1); // the state of tick 0 first
        i++;
    }
    assert_int_equal(export_number(all.list[i], "next_tick"), export_stage.gap_tick);
    assert_string_equal(export_word(all.list[i + 1], "type"), "state");
    assert_int_equal(export_number(all.list[i + 1], "tick"), export_stage.gap_tick);
    assert_int_equal(export_number(all.list[i + 2], "tick"), export_stage.gap_tick + 1);
    export_forget(&all);
    char from[16];
    snprintf(from, sizeof from, "%u", (unsigned)export_stage.gap_tick - 2);
    export_json(&all, 0, (const char *[]){"--from", from, export_stage.path_gap, NULL});
    assert_string_equal(export_word(all.list[1], "type"), "state");
    assert_int_equal(export_number(all.list[1], "tick"), export_stage.gap_tick);
    export_forget(&all);
    export_json(&all, 1, (const char *[]){export_stage.path_damaged, NULL});
    assert_string_equal(export_word(all.list[all.count - 1], "log"), "damaged");
    assert_true(all.count > 20 && all.count < 50);
    export_forget(&all);
    export_json(&all, 1, (const char *[]){export_stage.path_wrong, NULL});
    assert_string_equal(export_word(all.list[all.count - 1], "log"), "diverged");
    assert_int_equal(export_number(all.list[all.count - 1], "tick"), 36);
    export_forget(&all);
}

static void assert_same(const msgpack_object *packed, const json_t *json);

static void assert_same_map(const msgpack_object *packed, const json_t *json)
{
    assert_int_equal(packed->type, MSGPACK_OBJECT_MAP);
    assert_int_equal(packed->via.map.size, json_object_size(json));
    for (uint32_t i = 0; i < packed->via.map.size; i++) {
        const msgpack_object_kv *pair = &packed->via.map.ptr[i];
        char key[64] = {0};
        assert_true(pair->key.via.str.size < sizeof key);
        memcpy(key, pair->key.via.str.ptr, pair->key.via.str.size);
        const json_t *value = json_object_get(json, key);
        assert_non_null(value);
        assert_same(&pair->val, value);
    }
}

static void assert_same(const msgpack_object *packed, const json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        assert_same_map(packed, json);
        break;
    case JSON_ARRAY:
        assert_int_equal(packed->type, MSGPACK_OBJECT_ARRAY);
        assert_int_equal(packed->via.array.size, json_array_size(json));
        for (uint32_t i = 0; i < packed->via.array.size; i++) {
            assert_same(&packed->via.array.ptr[i], json_array_get(json, i));
        }
        break;
    case JSON_STRING:
        assert_int_equal(packed->type, MSGPACK_OBJECT_STR);
        assert_int_equal(packed->via.str.size, json_string_length(json));
        assert_memory_equal(packed->via.str.ptr, json_string_value(json), packed->via.str.size);
        break;
    case JSON_NULL:
        assert_int_equal(packed->type, MSGPACK_OBJECT_NIL);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        assert_int_equal(packed->type, MSGPACK_OBJECT_BOOLEAN);
        assert_int_equal(packed->via.boolean, json_is_true(json));
        break;
    case JSON_INTEGER:
    case JSON_REAL: {
        double value = packed->type == MSGPACK_OBJECT_POSITIVE_INTEGER   ? (double)packed->via.u64
                       : packed->type == MSGPACK_OBJECT_NEGATIVE_INTEGER ? (double)packed->via.i64
                                                                         : packed->via.f64;
        // Nine digits determine one binary32, and seventeen one binary64.
        export_assert_near(value, json_number_value(json), 1e-8 * fabs(value));
        break;
    }
    }
}

static void assert_msgpack_is_json(const char *log, const char *name)
{
    char path[FOLDER_PATH_SIZE];
    folder_file(&export_stage.folder, name, path);
    test_process process;
    assert_int_equal(export_run(&process, PROCESS_PIPES, "msgpack",
                                (const char *[]){"--output", path, log, NULL}),
                     0);
    assert_int_equal(process.out.size, 0);
    process_deinit(&process);
    static export_lines all;
    export_json(&all, 0, (const char *[]){log, NULL});
    size_t size, offset = 0;
    uint8_t *bytes = file_read(path, &size);
    assert_non_null(bytes);
    msgpack_unpacked object;
    msgpack_unpacked_init(&object);
    for (uint32_t i = 0; i < all.count; i++) {
        assert_int_equal(msgpack_unpack_next(&object, (const char *)bytes, size, &offset),
                         MSGPACK_UNPACK_SUCCESS);
        assert_same(&object.data, all.list[i]);
    }
    assert_int_equal(offset, size);
    msgpack_unpacked_destroy(&object);
    free(bytes);
    export_forget(&all);
}

static void msgpack_has_the_same_objects_as_json(void **state)
{
    (void)state;
    assert_msgpack_is_json(export_stage.path_small, "small.msgpack");
    assert_msgpack_is_json(export_stage.path_notes, "notes.msgpack");
    assert_msgpack_is_json(export_stage.path_gap, "gap.msgpack");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_lines_say_what_the_match_is),
        cmocka_unit_test(part_begins_and_ends_at_the_given_ticks),
        cmocka_unit_test(state_follows_a_gap_and_damage_ends_the_export),
        cmocka_unit_test(msgpack_has_the_same_objects_as_json),
    };
    return cmocka_run_group_tests(tests, export_set_up, export_tear_down);
}
