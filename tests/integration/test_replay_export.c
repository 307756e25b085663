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
#include "folder.h"
#include "forgery.h"
#include "game/tanks/player.h"
#include "game/tanks/tanks.h"
#include "process.h"
#include "record/encoder.h"
#include "record/replay.h"
#include "recorded_match.h"

#define TIME_MS 60000
#define ARGUMENT_COUNT_MAX 20
#define LINE_COUNT_MAX 400

static test_folder folder;
static memory_log small; ///< 60 ticks of three players
static char path_small[FOLDER_PATH_SIZE];
static char path_gap[FOLDER_PATH_SIZE];     ///< lacks ticks from 26 on
static char path_damaged[FOLDER_PATH_SIZE]; ///< damaged from about the middle on
static char path_wrong[FOLDER_PATH_SIZE];   ///< another hash in tick 37
static char path_notes[FOLDER_PATH_SIZE];   ///< 4 ticks by hand, with notes and a hostile name
static uint32_t gap_tick;                   ///< tick of the keyframe after the gap

static void write_log(const memory_log *log, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, log->size));
}

// Tick 1: two players join, one of them with a secret. Tick 2: chat and late inputs. Tick 3: inputs
// that others replaced. Tick 4: one player leaves.
static void frame_by_hand(uint32_t tick, sb_frame *frame, sb_notes *notes)
{
    static const char hostile[] = "<\"\\\xff\n";
    static const uint8_t secret[SB_SECRET_HASH_SIZE] = {0x5a, 0x5a};
    memset(frame, 0, sizeof *frame);
    sb_notes_clear(notes);
    if (tick == 1) {
        frame->command_count = 2;
        frame->commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 2};
        memcpy(frame->commands[0].name, hostile, sizeof hostile);
        frame->commands[1] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 0, .name = "plain"};
        sb_notes_add(notes, SB_NOTE_SECRET, 2, secret, sizeof secret);
    } else if (tick == 2) {
        sb_notes_add(notes, SB_NOTE_CHAT, 0, "\1\2only you", 10);
        sb_notes_add(notes, SB_NOTE_CHAT, 2, "\0\377all\x1b", 6);
        sb_notes_add(notes, SB_NOTE_LATE, 2, "\2\1", 2);
    } else if (tick == 3) {
        notes->repeated = 1;
        notes->missing = 4;
    } else {
        frame->command_count = 1;
        frame->commands[0] = (sb_command){.kind = SB_COMMAND_LEAVE, .player = 2};
    }
}

static void record_by_hand(void)
{
    match_script script = match_script_small();
    sb_log_head head = match_head(&script);
    static sb_map map;
    static sb_frame frame;
    static sb_notes notes;
    match_map(&map);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log log = memory_log_make(1u << 16);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    sb_game *game;
    sb_log_encoder *encoder;
    assert_int_equal(sb_game_create(&head.game, &map, &allocator, &game), SB_OK);
    def.head = head;
    def.map = &map;
    def.game = game;
    def.sink = memory_log_sink(&log);
    assert_int_equal(sb_log_encoder_create(&def, &allocator, &encoder), SB_OK);
    for (uint32_t tick = 1; tick <= 4; tick++) {
        frame_by_hand(tick, &frame, &notes);
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        sb_log_encoder_tick(encoder, game, &frame, &notes);
        if (tick == 3) {
            sb_log_encoder_pause(encoder, game, 40);
        }
    }
    sb_log_encoder_close(encoder, game);
    sb_log_encoder_destroy(encoder);
    sb_game_destroy(game);
    write_log(&log, "notes.sblog", path_notes);
    memory_log_free(&log);
}

static int set_up(void **state)
{
    (void)state;
    assert_true(folder_create(&folder));
    record_by_hand();
    match_counts counts;
    match_script script = match_script_small();
    small = match_record(&script, &counts);
    write_log(&small, "small.sblog", path_small);
    memory_log log = memory_log_copy(&small, 0);
    static forgery_chunks chunks;
    forgery_find(&log, &chunks);
    log.bytes[chunks.list[chunks.count / 2].offset + FORGERY_HEADER_SIZE] ^= 1u;
    write_log(&log, "damaged.sblog", path_damaged);
    memory_log_free(&log);
    script.hash_wrong_tick = 37;
    log = match_record(&script, &counts);
    write_log(&log, "wrong.sblog", path_wrong);
    memory_log_free(&log);
    script = match_script_small();
    script.refused_from = 25;
    script.refused_to = 33;
    log = match_record(&script, &counts);
    gap_tick = 24 + (uint32_t)counts.losses.ticks;
    write_log(&log, "gap.sblog", path_gap);
    memory_log_free(&log);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    memory_log_free(&small);
    folder_destroy(&folder);
    return 0;
}

// `more` ends with NULL.
static int run(test_process *process, process_output output, const char *format,
               const char *const *more)
{
    const char *arguments[ARGUMENT_COUNT_MAX] = {SABOT_PROGRAM, "replay", "export", "--format",
                                                 format};
    for (uint32_t i = 5; *more != NULL; more++) {
        assert_true(i + 1 < ARGUMENT_COUNT_MAX);
        arguments[i++] = *more;
    }
    return process_run(process, output, arguments, TIME_MS);
}

typedef struct lines {
    uint32_t count;
    json_t *list[LINE_COUNT_MAX];
} lines;

static void read_lines(char *text, lines *out)
{
    *out = (lines){0};
    while (*text != '\0') {
        char *end = strchr(text, '\n');
        assert_non_null(end);
        *end = '\0';
        assert_true(out->count < LINE_COUNT_MAX);
        out->list[out->count] = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(out->list[out->count]);
        out->count++;
        text = end + 1;
    }
}

static void forget_lines(lines *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        json_decref(all->list[i]);
    }
}

static void export_json(lines *out, int status_expected, const char *const *more)
{
    test_process process;
    int status = run(&process, PROCESS_PIPES, "json", more);
    if (status != status_expected) {
        print_error("%s\n", process.err.data);
    }
    read_lines(process.out.data, out);
    process_deinit(&process);
    assert_int_equal(status, status_expected);
}

static json_int_t number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static double real(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    assert_non_null(text);
    return text;
}

static void assert_near(double value, double expected, double error)
{
    if (!(fabs(value - expected) <= error)) {
        print_error("%.9g is not %.9g\n", value, expected);
    }
    assert_true(fabs(value - expected) <= error);
}

static const json_t *find_entity(const json_t *line, const char *kind, uint32_t index)
{
    size_t i;
    json_t *entity;
    json_array_foreach(json_object_get(line, "entities"), i, entity)
    {
        if (strcmp(word(entity, "kind"), kind) == 0 && number(entity, "index") == index) {
            return json_object_get(entity, "values");
        }
    }
    return NULL;
}

static void assert_tank(const json_t *line, const sb_game *game, uint32_t slot)
{
    uint32_t count;
    const sb_body *body = &sb_world_bodies(sb_game_world(game), &count)[slot];
    const sb_player *players = sb_game_section(game, SB_TANKS_PLAYERS, &count);
    const json_t *tank = find_entity(line, "tank", slot);
    if (body->shape == SB_BODY_FREE) {
        assert_null(tank);
        return;
    }
    assert_non_null(tank);
    // Half a quantisation step.
    assert_near(real(tank, "x"), (double)body->position.x, 1.0 / 4096.0 + 1e-6);
    assert_near(real(tank, "z"), (double)body->position.z, 1.0 / 4096.0 + 1e-6);
    assert_near(real(tank, "vx"), (double)body->velocity.x, 1.0 / 1024.0 + 1e-6);
    assert_near(remainder(real(tank, "yaw") - (double)body->yaw, 6.283185307179586), 0.0, 4e-4);
    assert_near(real(tank, "turret_pitch"), (double)players[slot].turret_pitch, 4e-4);
    assert_int_equal(number(tank, "health"), players[slot].health);
    const json_t *player = find_entity(line, "player", slot);
    assert_int_equal(number(player, "score"), players[slot].score);
    assert_int_equal(number(player, "kills"), players[slot].kills);
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
        assert_int_equal(number(input, "player"), slot);
        assert_string_equal(word(input, "origin"), "own");
        assert_int_equal(number(input, "view_tick"), expected->view_tick);
        assert_near(real(input, "view_fraction") * 256.0, expected->view_fraction, 1e-9);
        assert_near(real(input, "aim_yaw") * 65536.0 / 6.283185307179586, expected->aim_yaw, 1e-6);
        assert_near(real(input, "aim_pitch") * 65536.0 / 6.283185307179586, expected->aim_pitch,
                    1e-6);
        assert_near(real(input, "throttle") * 127.0, expected->throttle, 1e-9);
        assert_near(real(input, "steering") * 127.0, expected->steering, 1e-9);
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
                              strcmp(names[n].name, word(event, "kind")) == 0);
        }
        assert_true(known);
        const json_t *entity = json_object_get(event, "entity");
        assert_true(events[i].entity == SB_EVENT_NO_ENTITY
                        ? json_is_null(entity)
                        : json_integer_value(entity) == events[i].entity);
        assert_int_equal(number(event, "value"), events[i].value);
        const json_t *point = json_object_get(event, "point");
        assert_near(json_number_value(json_array_get(point, 2)), (double)events[i].point.z, 1e-5);
    }
}

static void assert_whole(const lines *all)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_fault fault;
    sb_log_reader *reader;
    sb_replay *replay;
    assert_int_equal(sb_log_reader_open(memory_log_source(&small), &allocator, &reader, &fault),
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
        assert_string_equal(word(line, "type"), "tick");
        assert_int_equal(number(line, "tick"), entry.tick);
        assert_near(real(line, "seconds"), entry.tick / 20.0, 1e-9);
        char hash[17];
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)sb_game_hash(game));
        assert_string_equal(word(line, "hash"), hash);
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
    static lines all;
    export_json(&all, 0, (const char *[]){"--from", "0", path_small, NULL});
    assert_int_equal(all.count, 63); // head, state, 60 ticks, end
    const json_t *head = all.list[0];
    assert_string_equal(word(head, "type"), "head");
    assert_int_equal(number(head, "tick_rate_hz"), 20);
    assert_int_equal(number(head, "seed"), 7);
    assert_string_equal(word(json_object_get(head, "map"), "name"), "field");
    assert_string_equal(word(json_object_get(json_object_get(head, "kinds"), "tank"), "vx"), "m/s");
    assert_string_equal(word(json_object_get(json_object_get(head, "rules"), "settings"), "mode"),
                        "deathmatch");
    assert_string_equal(word(all.list[1], "type"), "state");
    assert_int_equal(number(all.list[1], "tick"), 0);
    const json_t *join = json_array_get(json_object_get(all.list[2], "commands"), 1);
    assert_string_equal(word(join, "kind"), "join");
    assert_string_equal(word(join, "name"), "tank B");
    assert_whole(&all);
    assert_string_equal(word(all.list[62], "log"), "closed");
    forget_lines(&all);
}

static void part_begins_and_ends_at_the_given_ticks(void **state)
{
    (void)state;
    static lines all;
    export_json(&all, 0,
                (const char *[]){"--from", "31", "--to", "40", "--every", "4", "--entity", "round",
                                 path_small, NULL});
    // The players are listed at the start, because none joins later.
    assert_string_equal(word(json_array_get(json_object_get(all.list[0], "players"), 2), "name"),
                        "tank C");
    uint32_t whole = 0;
    for (uint32_t i = 1; i + 1 < all.count; i++) {
        json_int_t tick = number(all.list[i], "tick");
        assert_true(tick >= 31 && tick <= 40);
        const json_t *entities = json_object_get(all.list[i], "entities");
        assert_int_equal(entities != NULL, (tick - 31) % 4 == 0);
        assert_true(entities != NULL ||
                    json_array_size(json_object_get(all.list[i], "events")) > 0);
        whole += entities != NULL;
        if (entities != NULL) {
            assert_int_equal(json_array_size(entities), 1);
            assert_string_equal(word(json_array_get(entities, 0), "kind"), "round");
        }
    }
    assert_int_equal(whole, 3);
    assert_string_equal(word(all.list[all.count - 1], "log"), "not read on");
    forget_lines(&all);
}

static void state_follows_a_gap_and_damage_ends_the_export(void **state)
{
    (void)state;
    static lines all;
    export_json(&all, 0, (const char *[]){"--entity", "tank", path_gap, NULL});
    uint32_t i = 1;
    while (strcmp(word(all.list[i], "type"), "gap") != 0) {
        assert_int_equal(number(all.list[i], "tick"), i - 1); // the state of tick 0 first
        i++;
    }
    assert_int_equal(number(all.list[i], "next_tick"), gap_tick);
    assert_string_equal(word(all.list[i + 1], "type"), "state");
    assert_int_equal(number(all.list[i + 1], "tick"), gap_tick);
    assert_int_equal(number(all.list[i + 2], "tick"), gap_tick + 1);
    forget_lines(&all);
    char from[16];
    snprintf(from, sizeof from, "%u", (unsigned)gap_tick - 2);
    export_json(&all, 0, (const char *[]){"--from", from, path_gap, NULL});
    assert_string_equal(word(all.list[1], "type"), "state");
    assert_int_equal(number(all.list[1], "tick"), gap_tick);
    forget_lines(&all);
    export_json(&all, 1, (const char *[]){path_damaged, NULL});
    assert_string_equal(word(all.list[all.count - 1], "log"), "damaged");
    assert_true(all.count > 20 && all.count < 50);
    forget_lines(&all);
    export_json(&all, 1, (const char *[]){path_wrong, NULL});
    assert_string_equal(word(all.list[all.count - 1], "log"), "diverged");
    assert_int_equal(number(all.list[all.count - 1], "tick"), 36);
    forget_lines(&all);
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
        assert_near(value, json_number_value(json), 1e-8 * fabs(value));
        break;
    }
    }
}

static void assert_msgpack_is_json(const char *log, const char *name)
{
    char path[FOLDER_PATH_SIZE];
    folder_file(&folder, name, path);
    test_process process;
    assert_int_equal(
        run(&process, PROCESS_PIPES, "msgpack", (const char *[]){"--output", path, log, NULL}), 0);
    assert_int_equal(process.out.size, 0);
    process_deinit(&process);
    static lines all;
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
    forget_lines(&all);
}

static void msgpack_has_the_same_objects_as_json(void **state)
{
    (void)state;
    assert_msgpack_is_json(path_small, "small.msgpack");
    assert_msgpack_is_json(path_notes, "notes.msgpack");
    assert_msgpack_is_json(path_gap, "gap.msgpack");
}

static const json_t *item(const json_t *line, const char *list, size_t index)
{
    const json_t *value = json_array_get(json_object_get(line, list), index);
    assert_non_null(value);
    return value;
}

static void notes_and_names_are_exported_and_secrets_are_not(void **state)
{
    (void)state;
    static lines all;
    export_json(&all, 0, (const char *[]){path_notes, NULL});
    assert_int_equal(all.count, 8); // head, state, three ticks, a pause, a tick, end
    assert_string_equal(word(item(all.list[2], "commands", 0), "name"),
                        "<\"\\\xef\xbf\xbd\xef\xbf\xbd");
    const json_t *chat = item(all.list[3], "chat", 0);
    assert_int_equal(number(chat, "player"), 0);
    assert_int_equal(number(chat, "scope"), 1);
    assert_int_equal(number(chat, "to"), 2);
    assert_string_equal(word(chat, "text"), "only you");
    chat = item(all.list[3], "chat", 1);
    assert_true(json_is_null(json_object_get(chat, "to")));
    assert_string_equal(word(chat, "text"), "all\xef\xbf\xbd");
    assert_int_equal(number(item(all.list[3], "late", 0), "player"), 2);
    assert_int_equal(number(item(all.list[3], "late", 0), "inputs"), 258);
    assert_string_equal(word(item(all.list[3], "inputs", 0), "origin"), "own");
    assert_string_equal(word(item(all.list[4], "inputs", 0), "origin"), "repeated");
    assert_string_equal(word(item(all.list[4], "inputs", 1), "origin"), "neutral");
    assert_string_equal(word(all.list[5], "type"), "pause");
    assert_int_equal(number(all.list[5], "ticks"), 40);
    assert_string_equal(word(item(all.list[6], "commands", 0), "kind"), "leave");
    assert_int_equal(json_array_size(json_object_get(all.list[6], "inputs")), 1);
    for (uint32_t i = 0; i < all.count; i++) {
        char *text = json_dumps(all.list[i], 0);
        assert_null(strstr(text, "5a5a"));
        assert_null(strstr(text, "ZZ"));
        free(text);
    }
    forget_lines(&all);
}

static void csv_has_a_row_for_each_tank_and_tick(void **state)
{
    (void)state;
    static lines all;
    export_json(&all, 0, (const char *[]){path_small, NULL});
    test_process process;
    assert_int_equal(run(&process, PROCESS_PIPES, "csv", (const char *[]){path_small, NULL}), 0);
    static const char head[] = "tick,seconds,index,entity,generation,x,y,z,vx,vy,vz,yaw,yaw_rate,"
                               "thrust,tilt_x,tilt_z,turret_yaw,turret_rate,turret_pitch,health,"
                               "shield,type,ammunition,charge\n";
    assert_memory_equal(process.out.data, head, strlen(head));
    uint32_t rows = 0, expected = 0;
    for (const char *row = process.out.data + strlen(head); *row != '\0';
         row = strchr(row, '\n') + 1) {
        unsigned tick, index, entity, generation;
        double seconds, x, y, z;
        assert_int_equal(sscanf(row, "%u,%lf,%u,%u,%u,%lf,%lf,%lf,", &tick, &seconds, &index,
                                &entity, &generation, &x, &y, &z),
                         8);
        const json_t *tank = find_entity(all.list[tick + 1], "tank", index);
        assert_near(x, real(tank, "x"), 0.0);
        assert_near(z, real(tank, "z"), 0.0);
        assert_near(seconds, tick / 20.0, 1e-9);
        rows++;
    }
    process_deinit(&process);
    for (uint32_t tick = 1; tick <= 60; tick++) {
        for (uint32_t slot = 0; slot < 3; slot++) {
            expected += find_entity(all.list[tick + 1], "tank", slot) != NULL;
        }
    }
    assert_int_equal(rows, expected);
    forget_lines(&all);
    assert_int_equal(run(&process, PROCESS_PIPES, "csv",
                         (const char *[]){"--entity", "round", "--from", "10", "--every", "10",
                                          path_small, NULL}),
                     0);
    uint32_t count = 0;
    for (const char *at = process.out.data; *at != '\0'; at++) {
        count += *at == '\n';
    }
    assert_int_equal(count, 1 + 6);
    process_deinit(&process);
}

static void assert_refused(const char *format, const char *const *more, const char *message)
{
    test_process process;
    int status = run(&process, PROCESS_PIPES, format, more);
    bool told = strstr(process.err.data, message) != NULL && process.out.size == 0;
    if (!told) {
        print_error("%s\n", process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, 2);
    assert_true(told);
}

static void wrong_uses_are_refused(void **state)
{
    (void)state;
    assert_refused("xml", (const char *[]){path_small, NULL}, "'xml' is not json, csv or msgpack");
    assert_refused("json", (const char *[]){NULL}, "no file was given");
    assert_refused("json", (const char *[]){path_small, path_gap, NULL}, "one file at a time");
    assert_refused("json", (const char *[]){"--from", "9", "--to", "8", path_small, NULL},
                   "--from is after --to");
    assert_refused("json", (const char *[]){"--from", "62", path_small, NULL},
                   "the log ends at tick 60");
    assert_refused("json", (const char *[]){"--from", "27", "--to", "27", path_gap, NULL},
                   "its next tick is");
    assert_refused("json", (const char *[]){"--entity", "dragon", path_small, NULL},
                   "'dragon' is no kind of entity; the kinds are tank, shell");
    assert_refused("csv",
                   (const char *[]){"--entity", "tank", "--entity", "ball", path_small, NULL},
                   "one kind of entity");
    assert_refused("json", (const char *[]){"--every", "0", path_small, NULL}, "--every");
    assert_refused("json", (const char *[]){"--output", path_small, path_gap, NULL}, "it exists");
    assert_refused("json", (const char *[]){folder.path, NULL}, "Is a directory");
}

static void unwritable_output_gives_a_message_and_a_closed_pipe_none(void **state)
{
    (void)state;
    test_process process;
    assert_int_equal(run(&process, PROCESS_FULL, "json", (const char *[]){path_small, NULL}), 2);
    assert_non_null(strstr(process.err.data, "cannot write"));
    process_deinit(&process);
    assert_int_equal(run(&process, PROCESS_DEAF, "json", (const char *[]){path_small, NULL}), 0);
    assert_int_equal(process.err.size, 0);
    process_deinit(&process);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_lines_say_what_the_match_is),
        cmocka_unit_test(part_begins_and_ends_at_the_given_ticks),
        cmocka_unit_test(state_follows_a_gap_and_damage_ends_the_export),
        cmocka_unit_test(msgpack_has_the_same_objects_as_json),
        cmocka_unit_test(notes_and_names_are_exported_and_secrets_are_not),
        cmocka_unit_test(csv_has_a_row_for_each_tank_and_tick),
        cmocka_unit_test(wrong_uses_are_refused),
        cmocka_unit_test(unwritable_output_gives_a_message_and_a_closed_pipe_none),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
