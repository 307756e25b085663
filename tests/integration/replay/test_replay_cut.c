/// `sabot replay cut` as a program: what the cut log verifies to, and that no file is left if it
/// fails.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "folder.h"
#include "forgery.h"
#include "process.h"
#include "recorded_match.h"

#define TIME_MS 60000
#define ARGUMENT_COUNT_MAX 16

static test_folder folder;
static char path_server[FOLDER_PATH_SIZE];  ///< from a server with two clients, which have secrets
static char path_small[FOLDER_PATH_SIZE];   ///< 60 ticks
static char path_damaged[FOLDER_PATH_SIZE]; ///< damaged from about the middle on
static char path_wrong[FOLDER_PATH_SIZE];   ///< another hash in tick 37
static char path_output[FOLDER_PATH_SIZE];

static void write_log(memory_log *log, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, log->size));
    memory_log_free(log);
}

static json_t *run_json(const char *const *arguments, int status_expected)
{
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, arguments, TIME_MS);
    json_t *result = json_loads(process.out.data, JSON_REJECT_DUPLICATES, NULL);
    if (status != status_expected || result == NULL) {
        print_error("%s\n%s\n", process.out.data, process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, status_expected);
    assert_non_null(result);
    return result;
}

static int set_up(void **state)
{
    (void)state;
    assert_true(folder_create(&folder));
    char logs[FOLDER_PATH_SIZE];
    folder_file(&folder, "logs", logs);
    folder_file(&folder, "cut.sblog", path_output);
    const char *arguments[] = {SABOT_PROGRAM, "serve",  "--port", "0",         "--seconds",
                               "10",          "--bots", "2",      "--players", "2",
                               "--record",    logs,     "--json", "--quiet",   NULL};
    json_t *summary = run_json(arguments, 0);
    snprintf(path_server, sizeof path_server, "%s",
             json_string_value(json_array_get(json_object_get(summary, "logs"), 0)));
    json_decref(summary);
    match_counts counts;
    match_script script = match_script_small();
    memory_log log = match_record(&script, &counts);
    memory_log damaged = memory_log_copy(&log, 0);
    write_log(&log, "small.sblog", path_small);
    static forgery_chunks chunks;
    forgery_find(&damaged, &chunks);
    damaged.bytes[chunks.list[chunks.count / 2].offset + FORGERY_HEADER_SIZE] ^= 1u;
    write_log(&damaged, "damaged.sblog", path_damaged);
    script.hash_wrong_tick = 37;
    log = match_record(&script, &counts);
    write_log(&log, "wrong.sblog", path_wrong);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    folder_destroy(&folder);
    return 0;
}

static int run(test_process *process, process_output output, const char *const *more)
{
    const char *arguments[ARGUMENT_COUNT_MAX] = {SABOT_PROGRAM, "replay", "cut"};
    for (uint32_t i = 3; *more != NULL; more++) {
        assert_true(i + 1 < ARGUMENT_COUNT_MAX);
        arguments[i++] = *more;
    }
    return process_run(process, output, arguments, TIME_MS);
}

static json_int_t number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static void a_part_of_a_servers_match_verifies_with_a_gap_in_front(void **state)
{
    (void)state;
    const char *arguments[] = {SABOT_PROGRAM, "replay", "cut",       "--from",
                               "61",          "--to",   "120",       "--output",
                               path_output,   "--json", path_server, NULL};
    json_t *result = run_json(arguments, 0);
    assert_int_equal(number(result, "first_tick"), 61);
    assert_int_equal(number(result, "last_tick"), 120);
    assert_int_equal(number(result, "ticks"), 60);
    assert_int_equal(number(result, "gaps"), 1);
    assert_int_equal(number(result, "secrets_left_out"), 2);
    json_decref(result);
    const char *verify[] = {SABOT_PROGRAM, "replay", "verify", "--json", path_output, NULL};
    result = run_json(verify, 1);
    const json_t *log = json_array_get(json_object_get(result, "logs"), 0);
    assert_string_equal(json_string_value(json_object_get(log, "verdict")), "gap");
    assert_int_equal(number(log, "ticks_agreed"), 60);
    json_decref(result);
    // The state is that of the whole match, by its hash.
    json_t *states[2];
    for (uint32_t i = 0; i < 2; i++) {
        const char *seek[] = {SABOT_PROGRAM, "replay", "seek",
                              "--tick",      "120",    "--json",
                              "--entity",    "tank:0", i == 0 ? path_server : path_output,
                              NULL};
        states[i] = run_json(seek, 0);
        json_object_del(states[i], "file");
    }
    assert_true(json_equal(states[0], states[1]));
    json_decref(states[0]);
    json_decref(states[1]);
    assert_int_equal(unlink(path_output), 0);
}

static void the_front_of_a_match_is_a_log_without_a_gap(void **state)
{
    (void)state;
    test_process process;
    assert_int_equal(
        run(&process, PROCESS_PIPES,
            (const char *[]){"--to", "60", "--output", path_output, path_server, NULL}),
        0);
    assert_non_null(strstr(process.out.data, "ticks 1 to 60 of "));
    assert_non_null(strstr(process.out.data, "without a gap"));
    process_deinit(&process);
    const char *verify[] = {SABOT_PROGRAM, "replay", "verify", path_output, NULL};
    assert_int_equal(process_run(&process, PROCESS_PIPES, verify, TIME_MS), 0);
    process_deinit(&process);
    // The file is not overwritten.
    assert_int_equal(
        run(&process, PROCESS_PIPES, (const char *[]){"--output", path_output, path_small, NULL}),
        2);
    assert_non_null(strstr(process.err.data, "it exists"));
    process_deinit(&process);
    assert_int_equal(process_run(&process, PROCESS_PIPES, verify, TIME_MS), 0);
    process_deinit(&process);
    assert_int_equal(unlink(path_output), 0);
}

// In either order: which of two clients joins first is chance.
static void assert_names(const char *path, const char *const names[2])
{
    const char *arguments[] = {SABOT_PROGRAM, "replay", "stats", "--json", path, NULL};
    json_t *result = run_json(arguments, 0);
    const json_t *players = json_object_get(result, "players");
    assert_int_equal(json_array_size(players), 2);
    const char *found[2];
    for (size_t i = 0; i < 2; i++) {
        found[i] = json_string_value(json_object_get(json_array_get(players, i), "name"));
        assert_non_null(found[i]);
    }
    const size_t first = strcmp(found[0], names[0]) == 0 ? 0 : 1;
    assert_string_equal(found[first], names[0]);
    assert_string_equal(found[1 - first], names[1]);
    json_decref(result);
}

static void redacted_players_are_called_by_their_slots(void **state)
{
    (void)state;
    const char *arguments[] = {SABOT_PROGRAM, "replay", "cut",       "--redact", "--output",
                               path_output,   "--json", path_server, NULL};
    json_t *result = run_json(arguments, 0);
    assert_int_equal(number(result, "names_replaced"), 2);
    json_decref(result);
    assert_names(path_server, (const char *[]){"bot-0", "bot-1"});
    assert_names(path_output, (const char *[]){"player 0", "player 1"});
    const char *verify[] = {SABOT_PROGRAM, "replay", "verify", path_output, NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, verify, TIME_MS), 0);
    process_deinit(&process);
    assert_int_equal(unlink(path_output), 0);
}

static void assert_refused(int status_expected, const char *const *more, const char *message)
{
    test_process process;
    int status = run(&process, PROCESS_PIPES, more);
    bool told = strstr(process.err.data, message) != NULL && process.out.size == 0;
    if (!told) {
        print_error("%s%s\n", process.out.data, process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, status_expected);
    assert_true(told);
    assert_int_not_equal(access(path_output, F_OK), 0);
}

static void failed_cut_leaves_no_file(void **state)
{
    (void)state;
    assert_refused(1, (const char *[]){"--output", path_output, path_wrong, NULL},
                   "tick 37: the state differs");
    assert_refused(1, (const char *[]){"--output", path_output, path_damaged, NULL}, "chunk ");
    assert_refused(2, (const char *[]){"--from", "61", "--output", path_output, path_small, NULL},
                   "the log ends at tick 60");
    assert_refused(2, (const char *[]){"--to", "61", "--output", path_output, path_small, NULL},
                   "the log ends at tick 60");
    assert_refused(2, (const char *[]){"--output", path_output, NULL}, "no file was given");
    assert_refused(2, (const char *[]){"--output", path_output, path_small, path_wrong, NULL},
                   "one file at a time");
    assert_refused(2, (const char *[]){"--to", "10", path_small, NULL}, "no --output was given");
    assert_refused(
        2, (const char *[]){"--from", "9", "--to", "8", "--output", path_output, path_small, NULL},
        "--from is after --to");
    assert_refused(2, (const char *[]){"--from", "0", "--output", path_output, path_small, NULL},
                   "--from");
    assert_refused(2, (const char *[]){"--output", "/nowhere/at/all.sblog", path_small, NULL},
                   "cannot be created");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_of_a_servers_match_verifies_with_a_gap_in_front),
        cmocka_unit_test(the_front_of_a_match_is_a_log_without_a_gap),
        cmocka_unit_test(redacted_players_are_called_by_their_slots),
        cmocka_unit_test(failed_cut_leaves_no_file),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
