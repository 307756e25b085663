/// Kills servers, and resumes their matches with others.
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <cmocka.h>
#include <jansson.h>

#include "folder.h"
#include "loopback.h"
#include "process.h"

#define TIME_MS 60000

typedef struct fixture {
    test_folder folder;
    test_process server; ///< the server that is killed, or that stands in the way
    test_process process;
    char logs[FOLDER_PATH_SIZE];
    json_t *summary;
} fixture;

static int set_up(void **state)
{
    fixture *test = calloc(1, sizeof(*test));
    *state = test;
    if (test == NULL || !folder_create(&test->folder)) {
        return -1;
    }
    folder_file(&test->folder, "logs", test->logs);
    return 0;
}

static int tear_down(void **state)
{
    fixture *test = *state;
    json_decref(test->summary);
    process_deinit(&test->server);
    process_deinit(&test->process);
    folder_destroy(&test->folder);
    free(test);
    return 0;
}

static void assert_says(const char *text, const char *needle)
{
    if (text == NULL || strstr(text, needle) == NULL) {
        fail_msg("'%s' is missing in:\n%s", needle, text != NULL ? text : "(nothing)");
    }
}

static int serve(fixture *test, const char *const options[8])
{
    const char *arguments[14] = {SABOT_PROGRAM,      "serve",  "--bind",
                                 loopback_address(), "--port", "0"};
    for (size_t i = 0; i < 7 && options[i] != NULL; i++) {
        arguments[6 + i] = options[i];
    }
    process_deinit(&test->process);
    return process_run(&test->process, PROCESS_PIPES, arguments, TIME_MS);
}

static void assert_wrong(fixture *test, const char *const options[8], const char *reason)
{
    int status = serve(test, options);
    assert_says(test->process.err.data, reason);
    assert_int_equal(status, 2);
    assert_int_equal(test->process.out.size, 0);
}

static void wrong_use_of_resume_and_grace_is_refused(void **state)
{
    fixture *test = *state;
    char other[FOLDER_PATH_SIZE], file[FOLDER_PATH_SIZE], inside[FOLDER_PATH_SIZE];
    folder_file(&test->folder, "other", other);
    folder_file(&test->folder, "file", file);
    folder_file(&test->folder, "none/logs", inside);
    assert_true(file_write(file, "x", 1));
    const struct {
        const char *options[8];
        const char *reason;
    } cases[] = {
        {{"--resume"}, "sabot serve: --resume: needs a value"},
        {{"--resume", ""}, "--resume: the value is empty"},
        {{"--resume", inside}, "No such file or directory"},
        {{"--resume", file}, "Not a directory"},
        {{"--resume", test->logs, "--record", other}, "--resume, --record: give one folder"},
        {{"--grace"}, "sabot serve: --grace: needs a value"},
        {{"--grace", "601"}, "'601' is not a number from 0 to 600"},
        {{"--grace", "-1"}, "'-1' is not a number"},
        {{"--grace", "1.5"}, "'1.5' is not a number"},
        {{"--grace", "soon"}, "'soon' is not a number"},
        {{"--grace", ""}, "--grace: "},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_wrong(test, cases[i].options, cases[i].reason);
    }
}

// Starts a server with two computer players, which writes its log every 20 ms.
static void start_server(fixture *test)
{
    const char *arguments[] = {
        SABOT_PROGRAM, "serve",    "--bind",   loopback_address(), "--port", "0", "--ai",
        "2",           "--record", test->logs, "--record-commit",  "20",     NULL};
    assert_true(process_start(&test->server, PROCESS_PIPES, arguments));
    assert_non_null(process_await(&test->server, "listening on ", TIME_MS));
}

static long long number_of(const fixture *test, const char *name)
{
    const json_t *value = json_object_get(test->summary, name);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

// Resumes for a second and reads the summary.
static void resume(fixture *test)
{
    const char *options[8] = {"--resume", test->logs, "--seconds", "1", "--json"};
    int status = serve(test, options);
    json_decref(test->summary);
    test->summary = json_loads(test->process.out.data, 0, NULL);
    if (status != 0 || test->summary == NULL) {
        fail_msg("%d: %s", status, test->process.err.data);
    }
}

static void verify(fixture *test, const char *path, const char *verdict)
{
    const char *arguments[] = {SABOT_PROGRAM, "replay", "verify", "--json", path, NULL};
    process_deinit(&test->process);
    int status = process_run(&test->process, PROCESS_PIPES, arguments, TIME_MS);
    assert_says(test->process.out.data, verdict);
    assert_int_equal(status, 0);
}

static void match_of_a_killed_server_goes_on_in_its_log(void **state)
{
    fixture *test = *state;
    start_server(test);
    char log[FOLDER_PATH_SIZE];
    test_folder logs;
    memcpy(logs.path, test->logs, sizeof(logs.path));
    assert_true(folder_await(&logs, ".sblog", 1500, TIME_MS));
    assert_int_equal(process_finish_after(&test->server, 700, SIGKILL), 128 + SIGKILL);
    assert_true(folder_find(&logs, ".sblog", log));
    size_t size_before, size_after;
    uint8_t *before = file_read(log, &size_before);
    resume(test);
    assert_int_equal(number_of(test, "matches_resumed"), 1);
    assert_int_equal(number_of(test, "matches"), 1);
    assert_string_equal(json_string_value(json_object_get(test->summary, "log")), log);
    assert_says(test->process.err.data, "match 1 goes on behind tick ");
    uint8_t *after = file_read(log, &size_after);
    // All but the torn end is still there, and much is new.
    assert_true(size_after > size_before);
    assert_true(size_before > 1000 && memcmp(before, after, size_before - 1000) == 0);
    free(before);
    free(after);
    verify(test, log, "\"resumes\": 1");
    // The log was closed, so the next server begins a new match.
    resume(test);
    assert_int_equal(number_of(test, "matches_resumed"), 0);
    assert_string_not_equal(json_string_value(json_object_get(test->summary, "log")), log);
    verify(test, log, "\"resumes\": 1");
}

// A service uses the same command line for its first start and for later ones.
static void folder_that_does_not_exist_is_made_for_new_matches(void **state)
{
    fixture *test = *state;
    resume(test);
    char line[2 * FOLDER_PATH_SIZE];
    (void)snprintf(line, sizeof(line),
                   "not resumed: %s: there is no such folder; the matches are new", test->logs);
    assert_says(test->process.err.data, line);
    assert_int_equal(number_of(test, "matches_resumed"), 0);
    const char *log = json_string_value(json_object_get(test->summary, "log"));
    assert_non_null(log);
    assert_memory_equal(log, test->logs, strlen(test->logs));
    resume(test);
    assert_null(strstr(test->process.err.data, "there is no such folder"));
    assert_int_equal(number_of(test, "matches_resumed"), 0);
}

static void match_that_another_server_plays_is_left_alone(void **state)
{
    fixture *test = *state;
    start_server(test);
    (void)process_read(&test->server, 300);
    char log[FOLDER_PATH_SIZE];
    test_folder logs;
    memcpy(logs.path, test->logs, sizeof(logs.path));
    assert_true(folder_find(&logs, ".sblog", log));
    resume(test);
    assert_int_equal(number_of(test, "matches_resumed"), 0);
    assert_says(test->process.err.data, "another process writes it");
    assert_string_not_equal(json_string_value(json_object_get(test->summary, "log")), log);
    assert_int_equal(process_finish_after(&test->server, 100, SIGINT), 0);
    verify(test, log, "\"resumes\": 0");
}

// Bots play, and then both they and their server are killed. Gives the log.
static void leave_a_match_of_bots(fixture *test, char out_log[FOLDER_PATH_SIZE])
{
    test_process bots = {0};
    char address[LOOPBACK_ENDPOINT_SIZE];
    test_folder logs;
    const char *serve_bots[] = {SABOT_PROGRAM,     "serve", "--bind",   loopback_address(),
                                "--port",          "0",     "--record", test->logs,
                                "--record-commit", "20",    NULL};
    assert_true(process_start(&test->server, PROCESS_PIPES, serve_bots));
    loopback_endpoint(loopback_await(&test->server, TIME_MS), address);
    const char *arguments[] = {SABOT_PROGRAM, "bot", "--connect", address, "--count", "3", NULL};
    assert_true(process_start(&bots, PROCESS_PIPES, arguments));
    assert_non_null(process_await(&bots, "bot-2: plays in match 1", TIME_MS));
    assert_int_equal(process_finish_after(&test->server, 2500, SIGKILL), 128 + SIGKILL);
    assert_int_equal(process_finish_after(&bots, 0, SIGKILL), 128 + SIGKILL);
    process_deinit(&bots);
    memcpy(logs.path, test->logs, sizeof(logs.path));
    assert_true(folder_find(&logs, ".sblog", out_log));
}

static json_int_t repeated_inputs(fixture *test, const char *log)
{
    const char *arguments[] = {SABOT_PROGRAM, "replay", "stats", "--json", log, NULL};
    process_deinit(&test->process);
    assert_int_equal(process_run(&test->process, PROCESS_PIPES, arguments, TIME_MS), 0);
    json_t *stats = json_loads(test->process.out.data, 0, NULL);
    const json_t *players = json_object_get(stats, "players"), *player;
    json_int_t sum = 0;
    size_t i;
    assert_int_equal(json_array_size(players), 3);
    json_array_foreach(players, i, player)
    {
        sum += json_integer_value(json_object_get(json_object_get(player, "inputs"), "repeated"));
    }
    json_decref(stats);
    return sum;
}

// For 250 ms, which are 15 ticks; not once the players have long been gone.
static void last_inputs_are_repeated_across_a_crash_of_a_moment_ago(void **state)
{
    fixture *test = *state;
    char log[FOLDER_PATH_SIZE];
    size_t size;
    leave_a_match_of_bots(test, log);
    uint8_t *left = file_read(log, &size);
    resume(test);
    assert_int_equal(number_of(test, "matches_resumed"), 1);
    const json_int_t repeated = repeated_inputs(test, log);
    // The same crash, an hour ago.
    assert_true(file_write(log, left, size));
    free(left);
    const struct timespec hour_ago[2] = {{.tv_sec = time(NULL) - 3600},
                                         {.tv_sec = time(NULL) - 3600}};
    assert_int_equal(utimensat(AT_FDCWD, log, hour_ago, 0), 0);
    resume(test);
    assert_int_equal(number_of(test, "matches_resumed"), 1);
    assert_int_equal(repeated - repeated_inputs(test, log), 3 * 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wrong_use_of_resume_and_grace_is_refused, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(match_of_a_killed_server_goes_on_in_its_log, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(last_inputs_are_repeated_across_a_crash_of_a_moment_ago,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(folder_that_does_not_exist_is_made_for_new_matches, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(match_that_another_server_plays_is_left_alone, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
