/// Recorded matches: written by a real server, verified, and then damaged in every way.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "folder.h"
#include "loopback.h"
#include "process.h"

#define TIME_MS 60000
#define CHANGE_COUNT 40
#define CUT_COUNT 8

// Two short matches with two bots each, recorded once for all tests that only read them.
typedef struct recording_state {
    test_folder folder;
    json_t *summary;
    int status;
    char log[2][FOLDER_PATH_SIZE];
} recording_state;

static json_t *run_json(const char *const *arguments, int *out_status)
{
    test_process process;
    *out_status = process_run(&process, PROCESS_PIPES, arguments, TIME_MS);
    json_t *result = json_loads(process.out.data, JSON_REJECT_DUPLICATES, NULL);
    if (result == NULL) {
        print_error("no JSON: %s\n%s\n", process.out.data, process.err.data);
    }
    process_deinit(&process);
    return result;
}

// Also called after a set-up that failed, so any part may be missing.
static int tear_down(void **state)
{
    recording_state *recording = *state;
    if (recording != NULL) {
        json_decref(recording->summary);
        folder_destroy(&recording->folder);
        free(recording);
        *state = NULL;
    }
    return 0;
}

static int set_up(void **state)
{
    recording_state *recording = calloc(1, sizeof(*recording));
    *state = recording;
    if (recording == NULL || !folder_create(&recording->folder)) {
        return -1;
    }
    char logs[FOLDER_PATH_SIZE];
    folder_file(&recording->folder, "logs", logs);
    const char *arguments[] = {
        SABOT_PROGRAM, "serve",  "--bind", loopback_address(), "--port", "0",          "--seconds",
        "10",          "--bots", "4",      "--players",        "2",      "--sessions", "2",
        "--record",    logs,     "--json", "--quiet",          NULL};
    recording->summary = run_json(arguments, &recording->status);
    json_t *list = json_object_get(recording->summary, "logs");
    for (size_t i = 0; i < 2; i++) {
        const char *path = json_string_value(json_array_get(list, i));
        if (path == NULL || strlen(path) >= FOLDER_PATH_SIZE) {
            tear_down(state);
            return -1;
        }
        memcpy(recording->log[i], path, strlen(path) + 1);
    }
    return 0;
}

static int verify(const char *path, bool allow_unclosed, test_process *out_process)
{
    const char *arguments[] = {
        SABOT_PROGRAM, "replay", "verify", path, allow_unclosed ? "--allow-unclosed" : NULL, NULL};
    return process_run(out_process, PROCESS_PIPES, arguments, TIME_MS);
}

static void two_sessions_recorded_give_two_logs_that_verify(void **state)
{
    recording_state *recording = *state;
    assert_int_equal(recording->status, 0);
    assert_int_equal(json_integer_value(json_object_get(recording->summary, "clients")), 4);
    assert_string_not_equal(recording->log[0], recording->log[1]);
    const char *arguments[] = {SABOT_PROGRAM,     "replay",          "verify",
                               recording->log[0], recording->log[1], NULL};
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, arguments, TIME_MS);
    if (status != 0 ||
        strstr(process.out.data, " ticks agree, 2 players, hash of hashes ") == NULL) {
        print_error("%s%s", process.out.data, process.err.data);
    }
    const char *second = strchr(process.out.data, '\n');
    bool two_lines = second != NULL && strchr(second + 1, '\n') != NULL;
    bool plain = strchr(process.out.data, '\r') == NULL && process.err.size == 0;
    process_deinit(&process);
    assert_int_equal(status, 0);
    assert_true(two_lines);
    assert_true(plain);
}

static void summary_counts_agree_with_the_logs(void **state)
{
    recording_state *recording = *state;
    const char *arguments[] = {SABOT_PROGRAM,     "replay",          "verify", "--json",
                               recording->log[0], recording->log[1], NULL};
    int status = -1;
    json_t *result = run_json(arguments, &status);
    assert_int_equal(status, 0);
    static const char *const KEYS[] = {"shells_fired", "hits", "kills"};
    json_t *logs = json_object_get(result, "logs");
    assert_int_equal(json_array_size(logs), 2);
    for (size_t k = 0; k < sizeof(KEYS) / sizeof(KEYS[0]); k++) {
        json_int_t sum = 0;
        for (size_t i = 0; i < 2; i++) {
            sum += json_integer_value(json_object_get(json_array_get(logs, i), KEYS[k]));
        }
        assert_int_equal(sum, json_integer_value(json_object_get(recording->summary, KEYS[k])));
    }
    for (size_t i = 0; i < 2; i++) {
        json_t *log = json_array_get(logs, i);
        // About ten seconds of 60 ticks; a busy machine may begin late.
        assert_true(json_integer_value(json_object_get(log, "ticks_agreed")) > 120);
        assert_true(json_real_value(json_object_get(log, "distance_driven_m")) > 1.0);
        assert_int_equal(strlen(json_string_value(json_object_get(log, "hash_of_hashes"))), 16);
    }
    json_decref(result);
}

static void any_byte_changed_never_verifies(void **state)
{
    recording_state *recording = *state;
    size_t size = 0;
    uint8_t *bytes = file_read(recording->log[0], &size);
    assert_non_null(bytes);
    assert_true(size > CHANGE_COUNT);
    char copy[FOLDER_PATH_SIZE];
    folder_file(&recording->folder, "changed.sblog", copy);
    for (size_t i = 0; i < CHANGE_COUNT; i++) {
        size_t place = i * (size - 1) / (CHANGE_COUNT - 1);
        uint8_t bit = (uint8_t)(1u << (i % 8));
        bytes[place] ^= bit;
        assert_true(file_write(copy, bytes, size));
        bytes[place] ^= bit;
        test_process process;
        int status = verify(copy, false, &process);
        bool speaks = strstr(process.out.data, "chunk ") != NULL ||
                      strstr(process.out.data, "tick ") != NULL ||
                      strstr(process.out.data, "version ") != NULL ||
                      strstr(process.out.data, "log format ") != NULL;
        if ((status != 1 && status != 2) || !speaks) {
            print_error("byte %zu of %zu, status %d: %s%s\n", place, size, status, process.out.data,
                        process.err.data);
        }
        process_deinit(&process);
        assert_true(status == 1 || status == 2);
        assert_true(speaks);
    }
    free(bytes);
}

static void log_cut_anywhere_says_not_closed_or_unreadable(void **state)
{
    recording_state *recording = *state;
    size_t size = 0;
    uint8_t *bytes = file_read(recording->log[0], &size);
    assert_non_null(bytes);
    char copy[FOLDER_PATH_SIZE];
    folder_file(&recording->folder, "cut.sblog", copy);
    for (size_t i = 1; i <= CUT_COUNT; i++) {
        // The last cut takes one byte; the others leave the head and some of the match.
        size_t rest = i == CUT_COUNT ? size - 1 : size / 2 + i * (size / 2) / (CUT_COUNT + 1);
        assert_true(file_write(copy, bytes, rest));
        test_process process;
        int status = verify(copy, false, &process);
        bool unclosed = strstr(process.out.data, ", not closed\n") != NULL;
        process_deinit(&process);
        assert_int_equal(status, 1);
        assert_true(unclosed);
        status = verify(copy, true, &process);
        process_deinit(&process);
        assert_int_equal(status, 0);
    }
    free(bytes);
}

static void files_that_are_no_logs_end_with_2(void **state)
{
    recording_state *recording = *state;
    char path[FOLDER_PATH_SIZE];
    folder_file(&recording->folder, "text.sblog", path);
    static const char TEXT[] = "This is not a log.\n";
    assert_true(file_write(path, TEXT, sizeof(TEXT)));
    test_process process;
    assert_int_equal(verify(path, false, &process), 2);
    assert_non_null(strstr(process.out.data, "unreadable"));
    process_deinit(&process);
    assert_int_equal(verify(recording->folder.path, false, &process), 2);
    process_deinit(&process);
    assert_int_equal(verify("/nowhere/a.sblog", true, &process), 2);
    assert_non_null(strstr(process.out.data, "No such file"));
    process_deinit(&process);
    // The exit status is that of the worst log.
    const char *arguments[] = {SABOT_PROGRAM, "replay", "verify", path, recording->log[0], NULL};
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 2);
    assert_non_null(strstr(process.out.data, " ticks agree, "));
    process_deinit(&process);
}

// Kills a server while bots play, and verifies the rest of its log.
typedef struct killing_state {
    test_folder folder;
    test_process server;
    test_process bots;
} killing_state;

static int set_up_killing(void **state)
{
    killing_state *killing = calloc(1, sizeof(*killing));
    *state = killing;
    return killing != NULL && folder_create(&killing->folder) ? 0 : -1;
}

static int tear_down_killing(void **state)
{
    killing_state *killing = *state;
    process_deinit(&killing->bots);
    process_deinit(&killing->server);
    folder_destroy(&killing->folder);
    free(killing);
    return 0;
}

static void play_until_killed(killing_state *killing, char log[FOLDER_PATH_SIZE])
{
    const char *serve[] = {SABOT_PROGRAM, "serve", "--bind",   loopback_address(),   "--port", "0",
                           "--seed",      "7",     "--record", killing->folder.path, NULL};
    assert_true(process_start(&killing->server, PROCESS_PIPES, serve));
    const uint16_t port = loopback_await(&killing->server, TIME_MS);
    assert_int_not_equal(port, 0);
    char address[LOOPBACK_ENDPOINT_SIZE];
    loopback_endpoint(port, address);
    const char *bot[] = {SABOT_PROGRAM, "bot",         "--connect", address, "--count",
                         "2",           "--reconnect", "0",         NULL};
    assert_true(process_start(&killing->bots, PROCESS_PIPES, bot));
    assert_non_null(process_await(&killing->bots, "bot-1: plays in match 1", TIME_MS));
    // Long enough for some whole seconds of the match to be on disk.
    assert_int_equal(process_finish_after(&killing->server, 5000, SIGKILL), 128 + SIGKILL);
    assert_true(folder_find(&killing->folder, ".sblog", log));
}

static void server_killed_log_is_not_closed_but_agrees(void **state)
{
    killing_state *killing = *state;
    char log[FOLDER_PATH_SIZE];
    play_until_killed(killing, log);
    test_process process;
    assert_int_equal(verify(log, false, &process), 1);
    const char *found = strstr(process.out.data, "verified to tick ");
    long tick = found != NULL ? strtol(found + strlen("verified to tick "), NULL, 10) : 0;
    bool says = strstr(process.out.data, ", not closed\n") != NULL;
    process_deinit(&process);
    assert_true(says);
    assert_true(tick > 0);
    assert_int_equal(verify(log, true, &process), 0);
    process_deinit(&process);
    // The bots get no goodbye and may not come back. They notice the silence and report it.
    assert_int_equal(process_finish(&killing->bots, TIME_MS), 1);
    assert_non_null(strstr(killing->bots.err.data, "does not answer"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_sessions_recorded_give_two_logs_that_verify),
        cmocka_unit_test(summary_counts_agree_with_the_logs),
        cmocka_unit_test(any_byte_changed_never_verifies),
        cmocka_unit_test(log_cut_anywhere_says_not_closed_or_unreadable),
        cmocka_unit_test(files_that_are_no_logs_end_with_2),
    };
    const struct CMUnitTest killed[] = {
        cmocka_unit_test_setup_teardown(server_killed_log_is_not_closed_but_agrees, set_up_killing,
                                        tear_down_killing),
    };
    // The other tests change the bytes of logs.
    if (loopback_is_ipv6()) {
        return cmocka_run_group_tests(killed, NULL, NULL);
    }
    int failed = cmocka_run_group_tests(tests, set_up, tear_down);
    return failed + cmocka_run_group_tests(killed, NULL, NULL);
}
