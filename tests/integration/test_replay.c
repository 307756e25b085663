/// `sabot replay seek` and `sabot replay diff` as programs, on logs made in the test and on one of
/// a server. What they print of a state is compared with the structs of the same match, played
/// here.
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

#include "changed_match.h"
#include "folder.h"
#include "forged_keyframe.h"
#include "forgery.h"
#include "game/tanks/player.h"
#include "game/tanks/records.h"
#include "game/tanks/tanks.h"
#include "process.h"
#include "recorded_match.h"

#define TIME_MS 30000
#define ARGUMENT_COUNT_MAX 16

// The small match, and logs of it in a folder. The last tick is 60.
static test_folder folder;
static sb_log_head head;
static sb_map map;
static match_frames frames;
static uint32_t gap_tick; ///< tick of the keyframe after the gap that begins at tick 25
static const match_change no_change;

static char path_small[FOLDER_PATH_SIZE];
static char path_input[FOLDER_PATH_SIZE];   ///< player 1's throttle is -7 in tick 37
static char path_leave[FOLDER_PATH_SIZE];   ///< player 1 leaves in tick 30
static char path_short[FOLDER_PATH_SIZE];   ///< ends at tick 45
static char path_gap[FOLDER_PATH_SIZE];     ///< lacks ticks from 25 on
static char path_wrong[FOLDER_PATH_SIZE];   ///< another hash in tick 37
static char path_untold[FOLDER_PATH_SIZE];  ///< recorded with another throttle than it says in 37
static char path_seed[FOLDER_PATH_SIZE];    ///< of another seed
static char path_rate[FOLDER_PATH_SIZE];    ///< at 30 Hz, with a score limit of its own
static char path_damaged[FOLDER_PATH_SIZE]; ///< from tick 41 on
static char path_version[FOLDER_PATH_SIZE]; ///< of the next simulation version
static char path_text[FOLDER_PATH_SIZE];    ///< no log
static char path_empty[FOLDER_PATH_SIZE];

static void write_log(memory_log *log, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, log->size));
    memory_log_free(log);
}

static void write_changed(const match_change *change, const char *name,
                          char out_path[FOLDER_PATH_SIZE])
{
    sb_log_losses losses;
    memory_log log = match_record_changed(&head, &map, &frames, change, &losses);
    gap_tick = losses.ticks > 0 ? 24 + (uint32_t)losses.ticks : gap_tick;
    write_log(&log, name, out_path);
}

static void write_wrong_logs(const memory_log *small)
{
    memory_log copy = memory_log_copy(small, 0);
    static forgery_chunks chunks;
    forgery_find(&copy, &chunks);
    uint32_t index = 0;
    while (forgery_ticks_before(&chunks, index + 1) <= 40) {
        index++;
    }
    copy.bytes[chunks.list[index].offset + FORGERY_HEADER_SIZE] ^= 1u;
    write_log(&copy, "damaged.sblog", path_damaged);
    copy = memory_log_copy(small, 0);
    // The head's first four bytes.
    copy.bytes[FORGERY_PROLOGUE_SIZE + FORGERY_HEADER_SIZE]++;
    forgery_seal(&copy);
    write_log(&copy, "version.sblog", path_version);
    folder_file(&folder, "text.sblog", path_text);
    assert_true(file_write(path_text, "This is not a log.\n", 19));
    folder_file(&folder, "empty.sblog", path_empty);
    assert_true(file_write(path_empty, "", 0));
}

static int set_up(void **state)
{
    (void)state;
    assert_true(folder_create(&folder));
    match_script script = match_script_small();
    match_counts counts;
    head = match_head(&script);
    match_map(&map);
    memory_log small = match_record(&script, &counts);
    match_frames_read(&small, &frames);
    write_wrong_logs(&small);
    write_log(&small, "small.sblog", path_small);
    sb_input input = frames.list[36].inputs[1];
    input.throttle = -7;
    write_changed(&(match_change){.tick = 37, .player = 1, .input = &input}, "input.sblog",
                  path_input);
    write_changed(&(match_change){.tick = 37, .player = 1, .input = &input, .untold = true},
                  "untold.sblog", path_untold);
    const sb_command leave = {.kind = SB_COMMAND_LEAVE, .player = 1};
    write_changed(&(match_change){.tick = 30, .command = &leave}, "leave.sblog", path_leave);
    write_changed(&(match_change){.last_tick = 45}, "short.sblog", path_short);
    write_changed(&(match_change){.refused_from = 24, .refused_to = 33}, "gap.sblog", path_gap);
    script.hash_wrong_tick = 37;
    memory_log log = match_record(&script, &counts);
    write_log(&log, "wrong.sblog", path_wrong);
    sb_log_head other = head;
    other.game.seed++;
    log = match_record_changed(&other, &map, &frames, &no_change, NULL);
    write_log(&log, "seed.sblog", path_seed);
    other = head;
    other.game.tick_rate_hz = 30;
    other.game.settings[1]++;
    log = match_record_changed(&other, &map, &frames, &no_change, NULL);
    write_log(&log, "rate.sblog", path_rate);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    folder_destroy(&folder);
    return 0;
}

/// Runs `sabot replay WORDS...`, up to NULL.
static int run(test_process *out_process, const char *const *words)
{
    const char *arguments[ARGUMENT_COUNT_MAX + 3] = {SABOT_PROGRAM, "replay"};
    for (size_t i = 0; words[i] != NULL; i++) {
        assert_true(i < ARGUMENT_COUNT_MAX);
        arguments[2 + i] = words[i];
    }
    return process_run(out_process, PROCESS_PIPES, arguments, TIME_MS);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

// Asserts the status, and that these texts are printed; NULL for nothing at all.
static void assert_prints(const char *const *words, int status, const char *out, const char *err)
{
    test_process process;
    int got = run(&process, words);
    bool right = got == status &&
                 (out == NULL ? process.out.size == 0 : strstr(process.out.data, out) != NULL) &&
                 (err == NULL ? process.err.size == 0 : strstr(process.err.data, err) != NULL);
    if (!right) {
        print_error("%s %s: %d\n%s\n%s\n", words[0], words[1], got, process.out.data,
                    process.err.data);
    }
    process_deinit(&process);
    assert_true(right);
}

static json_t *run_json(const char *const *words, int status)
{
    test_process process;
    int got = run(&process, words);
    json_t *json = json_loads(process.out.data, JSON_REJECT_DUPLICATES, NULL);
    if (json == NULL || got != status) {
        print_error("%s %s: %d\n%s\n%s\n", words[0], words[1], got, process.out.data,
                    process.err.data);
    }
    process_deinit(&process);
    assert_non_null(json);
    assert_int_equal(got, status);
    return json;
}

static void assert_number(const json_t *object, const char *key, json_int_t expected)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    assert_int_equal(json_integer_value(value), expected);
}

static void assert_text(const json_t *object, const char *key, const char *expected)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_string(value));
    assert_string_equal(json_string_value(value), expected);
}

static void help_names_every_option_and_status(void **state)
{
    (void)state;
    static const char *const seek[] = {"usage: sabot replay seek [OPTION]... FILE\n",
                                       "--tick N",
                                       "--entity NAME",
                                       "--field NAME",
                                       "--json",
                                       "--rules FILE",
                                       "exit status: 0 "};
    static const char *const diff[] = {"usage: sabot replay diff [OPTION]... FILE [FILE]\n",
                                       "--json", "--rules FILE", "exit status: 0 "};
    for (size_t i = 0; i < sizeof seek / sizeof seek[0]; i++) {
        assert_prints(WORDS("seek", "--help"), 0, seek[i], NULL);
    }
    for (size_t i = 0; i < sizeof diff / sizeof diff[0]; i++) {
        assert_prints(WORDS("diff", "--help"), 0, diff[i], NULL);
    }
}

static void wrong_use_of_seek_is_refused_with_its_reason(void **state)
{
    (void)state;
    const char *const small = path_small;
    const struct {
        const char *words[8];
        const char *reason;
    } cases[] = {
        {{small}, "seek: no --tick was given\nTry 'sabot replay seek --help'.\n"},
        {{"--tick", "7"}, "seek: no file was given\nTry"},
        {{"--tick", "7", small, small}, "seek: one file at a time\nTry"},
        {{"--tick", "x", small}, "--tick: 'x' is not a number from 0 to 4294967294\nTry"},
        {{"--tick", "-1", small}, "--tick: '-1' is not a number"},
        {{"--tick", "4294967295", small}, "--tick: '4294967295' is not a number"},
        {{"--tick", "", small}, "--tick: the value is empty"},
        {{"--tick"}, "--tick: needs a value"},
        {{"--tock", "7", small}, "unknown option '--tock'"},
        {{"--tick", "7", "--entity", "tonk", small},
         "--entity: in this match nothing is called 'tonk'"},
        {{"--tick", "7", "--entity", "tank", "--entity", "tan", small}, "called 'tan'"},
        {{"--tick", "7", "--entity", "tank:3", small}, "called 'tank:3'"},
        {{"--tick", "7", "--entity", "tank:", small}, "called 'tank:'"},
        {{"--tick", "7", "--entity", "9999", small}, "called '9999'"},
        {{"--tick", "7", "--field", "yaw", "--field", "yow", small},
         "--field: in this match nothing is called 'yow'"},
        {{"--tick", "61", small}, "small.sblog: the log ends at tick 60\n"},
        {{"--tick", "4294967294", path_short}, "short.sblog: the log ends at tick 45\n"},
        {{"--tick", "7", path_text}, "text.sblog: "},
        {{"--tick", "7", path_empty}, "empty.sblog: "},
        {{"--tick", "7", folder.path}, "Is a directory\n"},
        {{"--tick", "7", "/nowhere/a.sblog"}, "/nowhere/a.sblog: No such file or directory\n"},
        {{"--tick", "7", path_version}, "version.sblog: needs simulation version "},
        {{"--tick", "50", path_damaged}, "the checksum does not match\n"},
        {{"--tick", "7", "--rules", "/nowhere/r.so", small}, "/nowhere/r.so"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *words[ARGUMENT_COUNT_MAX] = {"seek"};
        memcpy(words + 1, cases[i].words, sizeof cases[i].words);
        assert_prints(words, 2, NULL, cases[i].reason);
        // Nothing is printed for programs either.
        for (size_t k = 1; k <= 8; k++) {
            if (words[k] == NULL) {
                words[k] = k == 2 ? NULL : "--json";
                break;
            }
        }
        assert_prints(words, 2, NULL, cases[i].reason);
    }
}

static void wrong_use_of_diff_is_refused_with_its_reason(void **state)
{
    (void)state;
    assert_prints(WORDS("diff"), 2, NULL,
                  "diff: no file was given\nTry 'sabot replay diff --help'.\n");
    assert_prints(WORDS("diff", path_small, path_small, path_small), 2, NULL,
                  "diff: two files at most\nTry");
    assert_prints(WORDS("diff", "--tick", "7", path_small), 2, NULL, "unknown option '--tick'");
    const char *const wrong[] = {path_text, path_empty, folder.path, "/nowhere/a.sblog",
                                 path_version};
    const char *const reasons[] = {"text.sblog: ", "empty.sblog: ", "Is a directory",
                                   "No such file", "needs simulation version "};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_prints(WORDS("diff", wrong[i]), 2, NULL, reasons[i]);
        assert_prints(WORDS("diff", path_small, wrong[i]), 2, NULL, reasons[i]);
        assert_prints(WORDS("diff", "--json", wrong[i], path_small), 2, NULL, reasons[i]);
    }
}

static const json_t *find_item(const json_t *result, const char *name, uint32_t index)
{
    const json_t *items = json_object_get(result, "items");
    for (size_t i = 0; i < json_array_size(items); i++) {
        const json_t *item = json_array_get(items, i);
        if (strcmp(json_string_value(json_object_get(item, "name")), name) == 0 &&
            json_integer_value(json_object_get(item, "index")) == index) {
            return item;
        }
    }
    return NULL;
}

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
        sb_game *game = match_play_changed(&head, &map, &frames, &no_change, tick);
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
    sb_game *game = match_play_changed(&head, &map, &frames, &no_change, 40);
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    test_process process;
    int status = run(&process, WORDS("seek", "--tick", "40", "--entity", "tank:1", "--entity", "2",
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
    sb_game *game = match_play_changed(&head, &map, &frames, &no_change, gap_tick);
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
    folder_file(&folder, "cut.sblog", path);
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

static void diff_of_the_same_says_so(void **state)
{
    (void)state;
    assert_prints(WORDS("diff", path_small, path_small), 0, "no difference in 60 ticks\n", NULL);
    assert_prints(WORDS("diff", path_small), 0, "no difference in 60 ticks\n", NULL);
    char text[FOLDER_PATH_SIZE + 64];
    snprintf(text, sizeof text, "no difference in 45 ticks; %s goes on after tick 45\n",
             path_small);
    assert_prints(WORDS("diff", path_small, path_short), 0, text, NULL);
    assert_prints(WORDS("diff", path_short, path_small), 0, text, NULL);
    snprintf(text, sizeof text, "\n%s lacks %u of the ticks up to there\n", path_gap,
             (unsigned)gap_tick - 24);
    assert_prints(WORDS("diff", path_small, path_gap), 0, text, NULL);
    assert_prints(WORDS("diff", path_gap), 0, text, NULL);
    json_t *result = run_json(WORDS("diff", "--json", path_small, path_gap), 0);
    assert_text(result, "a", path_small);
    assert_text(result, "b", path_gap);
    assert_text(result, "difference", "none");
    assert_number(result, "tick", 60);
    assert_number(result, "ticks_missing_a", 0);
    assert_number(result, "ticks_missing_b", gap_tick - 24);
    assert_int_equal(json_array_size(json_object_get(result, "frames")), 0);
    json_decref(result);
}

static void diff_shows_an_input_and_those_around_it(void **state)
{
    (void)state;
    json_t *result = run_json(WORDS("diff", "--json", path_small, path_input), 1);
    int before = frames.list[36].inputs[1].throttle;
    assert_text(result, "difference", "input");
    assert_number(result, "tick", 37);
    assert_number(result, "ticks_compared", 36);
    assert_number(result, "player", 1);
    assert_text(result, "field", "throttle");
    const json_t *values = json_object_get(result, "values");
    assert_int_equal(json_integer_value(json_array_get(values, 0)), before);
    assert_int_equal(json_integer_value(json_array_get(values, 1)), -7);
    // Ticks 34 to 38 of each, that player's inputs alone.
    const json_t *list = json_object_get(result, "frames");
    assert_int_equal(json_array_size(list), 10);
    for (size_t i = 0; i < 10; i++) {
        const json_t *frame = json_array_get(list, i);
        uint32_t tick = 34 + (uint32_t)i % 5;
        assert_text(frame, "log", i < 5 ? path_small : path_input);
        assert_number(frame, "tick", tick);
        assert_int_equal(json_array_size(json_object_get(frame, "commands")), 0);
        const json_t *inputs = json_object_get(frame, "inputs");
        assert_int_equal(json_object_size(inputs), 1);
        const json_t *input = json_object_get(inputs, "1");
        const sb_input *expected = &frames.list[tick - 1].inputs[1];
        assert_number(input, "throttle", i == 8 ? -7 : expected->throttle);
        assert_number(input, "steering", expected->steering);
        assert_number(input, "aim_yaw", expected->aim_yaw);
        assert_number(input, "view_tick", expected->view_tick);
    }
    json_decref(result);
    char text[3 * FOLDER_PATH_SIZE + 160];
    snprintf(text, sizeof text,
             "tick 37: the inputs of player 1 differ\nthrottle: %d in %s, -7 in %s\ninputs:\n  %s, "
             "tick 34\n    player 1: view 30+16/256, aim ",
             before, path_small, path_input, path_small);
    assert_prints(WORDS("diff", path_small, path_input), 1, text, NULL);
    assert_prints(WORDS("diff", path_input, path_small), 1, "throttle: -7 in ", NULL);
    // An element of several.
    sb_input input = frames.list[59].inputs[2];
    input.select[2] = 1;
    char path[FOLDER_PATH_SIZE];
    write_changed(&(match_change){.tick = 60, .player = 2, .input = &input}, "select.sblog", path);
    snprintf(text, sizeof text, "select[2]: 0 in %s, 1 in %s\n", path_small, path);
    assert_prints(WORDS("diff", path_small, path), 1, text, NULL);
}

static void diff_reports_commands_seeds_and_other_matches(void **state)
{
    (void)state;
    assert_prints(WORDS("diff", path_small, path_leave), 1,
                  "tick 30: different players join or leave\n", NULL);
    json_t *result = run_json(WORDS("diff", "--json", path_small, path_leave), 1);
    assert_text(result, "difference", "commands");
    const json_t *frame = json_array_get(json_object_get(result, "frames"), 8);
    const json_t *command = json_array_get(json_object_get(frame, "commands"), 0);
    assert_text(frame, "log", path_leave);
    assert_number(frame, "tick", 30);
    assert_text(command, "command", "leave");
    assert_number(command, "player", 1);
    // A player that has left has no inputs. The others are shown, whatever commands differ.
    frame = json_array_get(json_object_get(result, "frames"), 9);
    assert_number(frame, "tick", 31);
    assert_int_equal(json_object_size(json_object_get(frame, "inputs")), 2);
    assert_null(json_object_get(json_object_get(frame, "inputs"), "1"));
    json_decref(result);
    // Before the first tick there are no inputs.
    result = run_json(WORDS("diff", "--json", path_small, path_seed), 1);
    assert_text(result, "field", "random_state");
    assert_number(result, "tick", 0);
    assert_int_equal(json_array_size(json_object_get(result, "frames")), 0);
    json_decref(result);
    assert_prints(WORDS("diff", path_small, path_seed), 1,
                  "the matches differ in seed\ntick 0: the states differ\nworld_state 0, "
                  "random_state: ",
                  NULL);
    assert_prints(WORDS("diff", path_small, path_rate), 1,
                  "the matches differ in tick_rate, settings\nsetting score_limit: 0 in ", NULL);
    assert_prints(WORDS("diff", path_small, path_rate), 1,
                  "rate.sblog\ntheir states cannot be compared\n", NULL);
    result = run_json(WORDS("diff", "--json", path_small, path_rate), 1);
    assert_text(result, "difference", "match");
    assert_int_equal(json_array_size(json_object_get(result, "match")), 2);
    const json_t *settings = json_object_get(result, "settings");
    const json_t *limit = json_object_get(settings, "score_limit");
    assert_int_equal(json_object_size(settings), 1);
    assert_int_equal(json_integer_value(json_array_get(limit, 0)), head.game.settings[1]);
    assert_int_equal(json_integer_value(json_array_get(limit, 1)), head.game.settings[1] + 1);
    json_decref(result);
}

static void diff_reports_wrong_hashes_with_the_keyframe(void **state)
{
    (void)state;
    assert_prints(WORDS("diff", path_small, path_wrong), 1, "tick 37: the hashes differ: ", NULL);
    assert_prints(WORDS("diff", path_small, path_wrong), 1,
                  "\nthe computed states agree: compare each log alone with its computation\n",
                  NULL);
    json_t *hashes = run_json(WORDS("diff", "--json", path_small, path_wrong), 1);
    sb_game *small = match_play_changed(&head, &map, &frames, &no_change, 37);
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)(sb_game_hash(small) & UINT32_MAX));
    assert_text(hashes, "difference", "hash");
    assert_text(hashes, "hash_a", hash);
    assert_string_not_equal(json_string_value(json_object_get(hashes, "hash_b")), hash);
    sb_game_destroy(small);
    json_decref(hashes);
    assert_prints(WORDS("diff", path_wrong), 1,
                  "the keyframe of tick 40 agrees: the recorded hash alone is wrong\n", NULL);
    // A match that was recorded with another throttle than the log says.
    sb_input input = frames.list[36].inputs[1];
    input.throttle = -7;
    const match_change change = {.tick = 37, .player = 1, .input = &input};
    sb_game *recorded = match_play_changed(&head, &map, &frames, &change, 40);
    sb_game *computed = match_play_changed(&head, &map, &frames, &no_change, 40);
    json_t *result = run_json(WORDS("diff", "--json", path_untold), 1);
    assert_text(result, "difference", "state");
    assert_text(result, "b", "the computation");
    assert_number(result, "tick", 37);
    assert_number(result, "state_tick", 40);
    assert_text(result, "name", "tank");
    assert_number(result, "index", 1);
    assert_text(result, "field", "position");
    const json_t *values = json_object_get(result, "values");
    size_t element = (size_t)json_integer_value(json_object_get(result, "element"));
    const sb_game *games[2] = {recorded, computed};
    for (size_t i = 0; i < 2; i++) {
        uint32_t capacity;
        const sb_body *tank = &sb_world_bodies(sb_game_world(games[i]), &capacity)[1];
        const float position[3] = {tank->position.x, tank->position.y, tank->position.z};
        assert_true((float)json_real_value(json_array_get(values, i)) == position[element]);
    }
    // The frames are those of the log alone, with the inputs of that tank's player.
    const json_t *list = json_object_get(result, "frames");
    assert_int_equal(json_array_size(list), 5);
    for (size_t i = 0; i < 5; i++) {
        const json_t *inputs = json_object_get(json_array_get(list, i), "inputs");
        assert_int_equal(json_object_size(inputs), 1);
        assert_non_null(json_object_get(inputs, "1"));
    }
    json_decref(result);
    sb_game_destroy(recorded);
    sb_game_destroy(computed);
    assert_prints(WORDS("diff", path_untold), 1,
                  "tick 37: the states differ\nin the keyframe of tick 40: tank 1 (entity "
                  "1), position[",
                  NULL);
}

static void diff_shows_inputs_that_begin_behind_a_gap(void **state)
{
    (void)state;
    uint32_t tick = gap_tick + 2;
    sb_input input = frames.list[tick - 1].inputs[0];
    input.steering = 3;
    char path[FOLDER_PATH_SIZE];
    write_changed(
        &(match_change){
            .tick = tick, .player = 0, .input = &input, .refused_from = 24, .refused_to = 33},
        "behind.sblog", path);
    json_t *result = run_json(WORDS("diff", "--json", path_gap, path), 1);
    assert_text(result, "difference", "input");
    assert_number(result, "tick", tick);
    // The two ticks after the keyframe and the one after them, of each log.
    const json_t *list = json_object_get(result, "frames");
    assert_int_equal(json_array_size(list), 6);
    assert_number(json_array_get(list, 0), "tick", gap_tick + 1);
    json_decref(result);
}

static void diff_reports_keyframes_of_invalid_states(void **state)
{
    (void)state;
    static uint8_t plain[1u << 20], live[2][1u << 19];
    size_t size, live_size = 0;
    memory_log small = {.bytes = file_read(path_small, &size)};
    assert_non_null(small.bytes);
    small.size = small.capacity = size;
    uint32_t index;
    size = forged_keyframe_unpack(&small, 20, plain, sizeof plain, &index);
    // Tank 2 has infinite speed, and a type that does not exist.
    sb_game *game = match_play_changed(&head, &map, &frames, &no_change, 20);
    sb_world world = sb_game_world(game);
    for (int i = 0; i < 2; i++) {
        sb_writer writer = sb_writer_over(live[i], sizeof live[i]);
        sb_layout_save_live(world.layout, world.block, &writer);
        live_size = writer.size;
        uint32_t capacity;
        sb_world_bodies(world, &capacity)[2].velocity.y = (float)INFINITY;
        sb_world_bodies(world, &capacity)[2].shape = 200;
    }
    sb_game_destroy(game);
    for (size_t i = 0; i < live_size; i++) {
        plain[i] ^= (uint8_t)(live[0][i] ^ live[1][i]);
    }
    char path[FOLDER_PATH_SIZE];
    memory_log forged = forged_keyframe_pack(&small, index, plain, size);
    write_log(&forged, "forged.sblog", path);
    assert_prints(WORDS("diff", path), 1,
                  "tick 20: the states differ\ntank 2 (entity 2), velocity[1]: inf in ", NULL);
    json_t *result = run_json(WORDS("diff", "--json", path), 1);
    assert_text(result, "field", "velocity");
    assert_number(result, "element", 1);
    assert_true(json_is_null(json_array_get(json_object_get(result, "values"), 0)));
    assert_true(json_is_real(json_array_get(json_object_get(result, "values"), 1)));
    json_decref(result);
    // It is not played on from there either.
    assert_prints(WORDS("seek", "--tick", "21", path), 2, NULL, "forged.sblog: chunk ");
    // The state as it is, with other poses of the past.
    size = forged_keyframe_unpack(&small, 20, plain, sizeof plain, &index);
    plain[size - 1] ^= 1u;
    forged = forged_keyframe_pack(&small, index, plain, size);
    write_log(&forged, "poses.sblog", path);
    assert_prints(WORDS("diff", path), 1,
                  "tick 20: the state is the same, but not the poses of the ticks before it in the "
                  "keyframe\n",
                  NULL);
    result = run_json(WORDS("diff", "--json", path), 1);
    assert_text(result, "difference", "keyframe");
    assert_number(result, "tick", 20);
    json_decref(result);
    memory_log_free(&small);
}

static void diff_says_which_log_is_damaged_and_where(void **state)
{
    (void)state;
    assert_prints(WORDS("diff", path_small, path_damaged), 2, "no difference in 40 ticks, up to ",
                  "damaged.sblog: chunk ");
    assert_prints(WORDS("diff", path_damaged), 2, "no difference in 40 ticks, up to ",
                  "damaged.sblog: chunk ");
    json_t *result = run_json(WORDS("diff", "--json", path_damaged, path_small), 2);
    assert_text(result, "difference", "damage");
    assert_number(result, "tick", 40);
    json_decref(result);
}

static void log_of_a_server_does_not_differ(void **state)
{
    (void)state;
    char logs[FOLDER_PATH_SIZE], path[FOLDER_PATH_SIZE];
    folder_file(&folder, "logs", logs);
    const char *arguments[] = {SABOT_PROGRAM, "serve",   "--port",   "0",       "--ai",
                               "6",           "--mode",  "ctf",      "--ticks", "1500",
                               "--fast",      "--quiet", "--record", logs,      NULL};
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, arguments, TIME_MS);
    process_deinit(&process);
    assert_int_equal(status, 0);
    test_folder recorded = {0};
    memcpy(recorded.path, logs, sizeof recorded.path);
    assert_true(folder_find(&recorded, ".sblog", path));
    assert_prints(WORDS("diff", path), 0, "no difference in 1500 ticks\n", NULL);
    assert_prints(WORDS("diff", path, path), 0, "no difference in 1500 ticks\n", NULL);
    // From a keyframe and from the start the same.
    json_t *result = run_json(WORDS("seek", "--json", "--tick", "1499", path), 0);
    assert_true(json_is_true(json_object_get(result, "agrees")));
    assert_number(json_object_get(find_item(result, "world_state", 0), "fields"), "tick", 1499);
    assert_number(json_object_get(find_item(result, "round", 0), "fields"), "phase", 1);
    json_decref(result);
    result = run_json(WORDS("seek", "--json", "--tick", "1499", "--entity", "player", path), 0);
    assert_int_equal(json_array_size(json_object_get(result, "items")), 6);
    json_decref(result);
    assert_prints(WORDS("diff", path, path_small), 1, "their states cannot be compared\n", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_names_every_option_and_status),
        cmocka_unit_test(wrong_use_of_seek_is_refused_with_its_reason),
        cmocka_unit_test(wrong_use_of_diff_is_refused_with_its_reason),
        cmocka_unit_test(seek_shows_the_state_of_the_match_played_here),
        cmocka_unit_test(seek_prints_for_people_what_it_is_asked_for),
        cmocka_unit_test(seek_lists_existing_entities_of_a_kind),
        cmocka_unit_test(seek_says_where_the_record_differs_or_ticks_are_missing),
        cmocka_unit_test(seek_says_where_a_cut_log_ends),
        cmocka_unit_test(diff_of_the_same_says_so),
        cmocka_unit_test(diff_shows_an_input_and_those_around_it),
        cmocka_unit_test(diff_reports_commands_seeds_and_other_matches),
        cmocka_unit_test(diff_reports_wrong_hashes_with_the_keyframe),
        cmocka_unit_test(diff_shows_inputs_that_begin_behind_a_gap),
        cmocka_unit_test(diff_reports_keyframes_of_invalid_states),
        cmocka_unit_test(diff_says_which_log_is_damaged_and_where),
        cmocka_unit_test(log_of_a_server_does_not_differ),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
