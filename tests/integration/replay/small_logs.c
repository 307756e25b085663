#include "small_logs.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "forgery.h"
#include "recorded_match.h"

test_folder small_folder;
sb_log_head small_head;
sb_map small_map;
match_frames small_frames;
uint32_t gap_tick;
const match_change no_change;
char path_small[FOLDER_PATH_SIZE];
char path_input[FOLDER_PATH_SIZE];
char path_leave[FOLDER_PATH_SIZE];
char path_short[FOLDER_PATH_SIZE];
char path_gap[FOLDER_PATH_SIZE];
char path_wrong[FOLDER_PATH_SIZE];
char path_untold[FOLDER_PATH_SIZE];
char path_seed[FOLDER_PATH_SIZE];
char path_rate[FOLDER_PATH_SIZE];
char path_damaged[FOLDER_PATH_SIZE];
char path_version[FOLDER_PATH_SIZE];
char path_text[FOLDER_PATH_SIZE];
char path_empty[FOLDER_PATH_SIZE];

void small_logs_write(memory_log *log, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&small_folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, log->size));
    memory_log_free(log);
}

void small_logs_write_changed(const match_change *change, const char *name,
                              char out_path[FOLDER_PATH_SIZE])
{
    sb_log_losses losses;
    memory_log log = match_record_changed(&small_head, &small_map, &small_frames, change, &losses);
    gap_tick = losses.ticks > 0 ? 24 + (uint32_t)losses.ticks : gap_tick;
    small_logs_write(&log, name, out_path);
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
    small_logs_write(&copy, "damaged.sblog", path_damaged);
    copy = memory_log_copy(small, 0);
    // The head's first four bytes.
    copy.bytes[FORGERY_PROLOGUE_SIZE + FORGERY_HEADER_SIZE]++;
    forgery_seal(&copy);
    small_logs_write(&copy, "version.sblog", path_version);
    folder_file(&small_folder, "text.sblog", path_text);
    assert_true(file_write(path_text, "This is not a log.\n", 19));
    folder_file(&small_folder, "empty.sblog", path_empty);
    assert_true(file_write(path_empty, "", 0));
}

int small_logs_set_up(void **state)
{
    (void)state;
    assert_true(folder_create(&small_folder));
    match_script script = match_script_small();
    match_counts counts;
    small_head = match_head(&script);
    match_map(&small_map);
    memory_log small = match_record(&script, &counts);
    match_frames_read(&small, &small_frames);
    write_wrong_logs(&small);
    small_logs_write(&small, "small.sblog", path_small);
    sb_input input = small_frames.list[36].inputs[1];
    input.throttle = -7;
    small_logs_write_changed(&(match_change){.tick = 37, .player = 1, .input = &input},
                             "input.sblog", path_input);
    small_logs_write_changed(
        &(match_change){.tick = 37, .player = 1, .input = &input, .untold = true}, "untold.sblog",
        path_untold);
    const sb_command leave = {.kind = SB_COMMAND_LEAVE, .player = 1};
    small_logs_write_changed(&(match_change){.tick = 30, .command = &leave}, "leave.sblog",
                             path_leave);
    small_logs_write_changed(&(match_change){.last_tick = 45}, "short.sblog", path_short);
    small_logs_write_changed(&(match_change){.refused_from = 24, .refused_to = 33}, "gap.sblog",
                             path_gap);
    script.hash_wrong_tick = 37;
    memory_log log = match_record(&script, &counts);
    small_logs_write(&log, "wrong.sblog", path_wrong);
    sb_log_head other = small_head;
    other.game.seed++;
    log = match_record_changed(&other, &small_map, &small_frames, &no_change, NULL);
    small_logs_write(&log, "seed.sblog", path_seed);
    other = small_head;
    other.game.tick_rate_hz = 30;
    other.game.settings[1]++;
    log = match_record_changed(&other, &small_map, &small_frames, &no_change, NULL);
    small_logs_write(&log, "rate.sblog", path_rate);
    return 0;
}

int small_logs_tear_down(void **state)
{
    (void)state;
    folder_destroy(&small_folder);
    return 0;
}

int run_replay(test_process *out_process, const char *const *words)
{
    const char *arguments[ARGUMENT_COUNT_MAX + 3] = {SABOT_PROGRAM, "replay"};
    for (size_t i = 0; words[i] != NULL; i++) {
        assert_true(i < ARGUMENT_COUNT_MAX);
        arguments[2 + i] = words[i];
    }
    return process_run(out_process, PROCESS_PIPES, arguments, TIME_MS);
}

void assert_prints(const char *const *words, int status, const char *out, const char *err)
{
    test_process process;
    int got = run_replay(&process, words);
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

json_t *run_json(const char *const *words, int status)
{
    test_process process;
    int got = run_replay(&process, words);
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

void assert_number(const json_t *object, const char *key, json_int_t expected)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    assert_int_equal(json_integer_value(value), expected);
}

void assert_text(const json_t *object, const char *key, const char *expected)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_string(value));
    assert_string_equal(json_string_value(value), expected);
}

const json_t *find_item(const json_t *result, const char *name, uint32_t index)
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
