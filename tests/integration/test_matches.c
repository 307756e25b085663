/// Matches that follow one another on a real server, as fast as possible or in real time with its
/// bots.
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
#define ARGUMENT_COUNT_MAX 48
#define LOG_COUNT_MAX 64

// Rounds of two seconds with a result of one second: 180 ticks, and one that notices the end.
#define SHORT_ROUNDS "--set", "time_limit_s=2", "--set", "result_s=1"

typedef struct fixture {
    test_folder folder;
    test_process process;
    char logs[FOLDER_PATH_SIZE];
    json_t *summary;
} fixture;

static int set_up(void **state)
{
    fixture *all = calloc(1, sizeof(*all));
    *state = all;
    if (all == NULL || !folder_create(&all->folder)) {
        return -1;
    }
    folder_file(&all->folder, "logs", all->logs);
    return 0;
}

static int tear_down(void **state)
{
    fixture *all = *state;
    json_decref(all->summary);
    process_deinit(&all->process);
    folder_destroy(&all->folder);
    free(all);
    return 0;
}

// Runs a server. `arguments` ends with NULL and begins with the program and "serve".
static int run(fixture *all, const char *const *arguments)
{
    process_deinit(&all->process);
    return process_run(&all->process, PROCESS_PIPES, arguments, TIME_MS);
}

#define RUN(all, ...)                                                                              \
    run(all, (const char *const[]){SABOT_PROGRAM, "serve", "--bind", loopback_address(), "--port", \
                                   "0", __VA_ARGS__, NULL})

static void assert_says(const char *text, const char *needle)
{
    if (text == NULL || strstr(text, needle) == NULL) {
        fail_msg("'%s' is missing in:\n%s", needle, text != NULL ? text : "(nothing)");
    }
}

static void read_summary(fixture *all)
{
    json_decref(all->summary);
    all->summary = json_loads(all->process.out.data, JSON_REJECT_DUPLICATES, NULL);
    if (all->summary == NULL) {
        fail_msg("no JSON: %s\n%s", all->process.out.data, all->process.err.data);
    }
}

static uint64_t number(const fixture *all, const char *name)
{
    const json_t *value = json_object_get(all->summary, name);
    assert_true(json_is_integer(value));
    return (uint64_t)json_integer_value(value);
}

typedef struct verified {
    uint64_t ticks;      ///< of all logs
    uint64_t logs;       ///< count of logs
    uint64_t hashes;     ///< hash of all logs' hashes, in order
    uint64_t played_two; ///< logs with two players at a time
} verified;

// Verifies all logs of the summary in one call: each line is "FILE: N of N ticks agree, ...".
static verified verify_logs(const fixture *all)
{
    const json_t *list = json_object_get(all->summary, "logs");
    size_t count = json_array_size(list);
    assert_in_range(count, 1, LOG_COUNT_MAX);
    const char *arguments[LOG_COUNT_MAX + 4] = {SABOT_PROGRAM, "replay", "verify"};
    for (size_t i = 0; i < count; i++) {
        arguments[3 + i] = json_string_value(json_array_get(list, i));
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(arguments[3 + i], arguments[3 + k]);
        }
    }
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, arguments, TIME_MS);
    if (status != 0) {
        print_error("%s%s", process.out.data, process.err.data);
    }
    assert_int_equal(status, 0);
    verified sum = {.logs = count};
    for (const char *line = process.out.data; (line = strstr(line, ".sblog: ")) != NULL;) {
        line += strlen(".sblog: ");
        sum.ticks += strtoull(line, NULL, 10);
        const char *hash = strstr(line, "hash of hashes ");
        assert_non_null(hash);
        sum.hashes = sum.hashes * 31 + strtoull(hash + strlen("hash of hashes "), NULL, 16);
        const char *players = strstr(line, " 2 players");
        sum.played_two += players != NULL && players < hash;
    }
    process_deinit(&process);
    return sum;
}

static void fast_matches_follow_one_another_and_no_tick_is_lost(void **state)
{
    fixture *all = *state;
    uint64_t hashes = 0;
    for (int again = 0; again < 2; again++) {
        assert_int_equal(RUN(all, "--players", "0", "--ai", "4", "--ticks", "2500", "--fast",
                             SHORT_ROUNDS, "--record", all->logs, "--json"),
                         0);
        read_summary(all);
        assert_true(json_is_false(json_object_get(all->summary, "log_failed")));
        assert_int_equal(number(all, "late_ticks"), 0);
        // 2,500 ticks of some 181 each.
        assert_in_range(number(all, "matches"), 13, 14);
        assert_int_equal(number(all, "ticks"), 2500);
        verified logs = verify_logs(all);
        assert_int_equal(logs.logs, number(all, "matches"));
        assert_int_equal(logs.ticks, 2500);
        // The same seed gives the same matches, whatever time it takes.
        assert_true(again == 0 || logs.hashes == hashes);
        hashes = logs.hashes;
        assert_says(all->process.err.data, "match 1 is over, the next one is on map \"arena\"");
    }
}

static void fast_matches_beside_one_another_have_logs_of_their_own(void **state)
{
    fixture *all = *state;
    assert_int_equal(RUN(all, "--players", "1", "--ai", "2", "--sessions", "3", "--ticks", "400",
                         "--fast", SHORT_ROUNDS, "--record", all->logs, "--json", "--quiet"),
                     0);
    read_summary(all);
    assert_int_equal(number(all, "matches"), 9);
    verified logs = verify_logs(all);
    assert_int_equal(logs.logs, 9);
    assert_int_equal(logs.ticks, 3 * 400);
    assert_int_equal(logs.played_two, 9);
}

static void fast_server_ends_on_a_signal_with_its_log_whole(void **state)
{
    fixture *all = *state;
    static const int signals[] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        test_folder logs_folder;
        folder_file(&all->folder, i == 0 ? "first" : "second", logs_folder.path);
        const char *arguments[] = {
            SABOT_PROGRAM,    "serve",    "--bind",         loopback_address(), "--port", "0",
            "--ai",           "2",        "--fast",         "--players",        "0",      "--set",
            "time_limit_s=0", "--record", logs_folder.path, "--json",           NULL};
        process_deinit(&all->process);
        assert_true(process_start(&all->process, PROCESS_PIPES, arguments));
        assert_non_null(process_await(&all->process, "listening on", TIME_MS));
        assert_true(folder_await(&logs_folder, ".sblog", 4000, TIME_MS));
        assert_int_equal(process_finish_after(&all->process, 500, signals[i]), 0);
        read_summary(all);
        assert_true(number(all, "ticks") > 60);
        // A match may have ended by kills and another begun by then.
        verified logs = verify_logs(all);
        assert_int_equal(logs.logs, number(all, "matches"));
        assert_true(logs.ticks >= number(all, "ticks"));
    }
}

static void fast_server_has_no_bots(void **state)
{
    fixture *all = *state;
    assert_int_equal(RUN(all, "--fast", "--bots", "2", "--ticks", "10", "--record", all->logs), 2);
    assert_says(all->process.err.data, "--fast, --bots: no client can keep up");
    char path[FOLDER_PATH_SIZE];
    assert_false(folder_find(&all->folder, "logs", path));
}

static void ticks_end_a_server_that_keeps_time(void **state)
{
    fixture *all = *state;
    assert_int_equal(RUN(all, "--ai", "1", "--ticks", "30", "--json", "--quiet"), 0);
    read_summary(all);
    assert_int_equal(number(all, "ticks"), 30);
    // The limit that is reached first ends the server.
    assert_int_equal(RUN(all, "--ai", "1", "--ticks", "100000", "--seconds", "0.5", "--json"), 0);
    read_summary(all);
    assert_int_equal(number(all, "ticks"), 30);
    assert_int_equal(RUN(all, "--ai", "1", "--ticks", "12", "--seconds", "0.5", "--json"), 0);
    read_summary(all);
    assert_int_equal(number(all, "ticks"), 12);
    assert_int_equal(RUN(all, "--ticks", "4294967296"), 2);
    assert_says(all->process.err.data, "--ticks");
    assert_int_equal(RUN(all, "--ticks", "-1"), 2);
}

static void server_without_players_plays_nothing_and_its_log_says_so(void **state)
{
    fixture *all = *state;
    assert_int_equal(
        RUN(all, "--ticks", "1000", "--fast", "--record", all->logs, "--json", "--quiet"), 0);
    read_summary(all);
    assert_int_equal(number(all, "ticks"), 0);
    assert_int_equal(number(all, "matches"), 1);
    const char *log = json_string_value(json_object_get(all->summary, "log"));
    const char *arguments[] = {SABOT_PROGRAM, "replay", "verify", "--json", log, NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    assert_says(process.out.data, "\"pauses\": 1");
    assert_says(process.out.data, "\"paused_ticks\": 1000");
    process_deinit(&process);
    // Nothing happened: no totals are printed for people.
    assert_int_equal(RUN(all, "--ticks", "10", "--fast", "--quiet"), 0);
    assert_says(all->process.out.data, "played 0 ticks");
    assert_null(strstr(all->process.out.data, "shells fired"));
    assert_null(strstr(all->process.out.data, "driven"));
}

// Writes a map that is a bare field.
static void write_map(const fixture *all, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    char text[512];
    (void)snprintf(text, sizeof(text),
                   "{\"name\": \"%s\","
                   " \"bounds\": {\"min\": [-50, 0, -50], \"max\": [50, 20, 50]},"
                   " \"spawns\": [{\"position\": [-20, 0, 0], \"yaw_degrees\": 90},"
                   " {\"position\": [20, 0, 0], \"yaw_degrees\": -90}], \"boxes\": []}",
                   name);
    folder_file(&all->folder, name, out_path);
    assert_true(file_write(out_path, text, strlen(text)));
}

static void maps_take_turns(void **state)
{
    fixture *all = *state;
    char maps[3][FOLDER_PATH_SIZE];
    static const char *const names[3] = {"first", "second", "third"};
    for (int i = 0; i < 3; i++) {
        write_map(all, names[i], maps[i]);
    }
    assert_int_equal(RUN(all, "--players", "0", "--ai", "2", "--ticks", "800", "--fast",
                         SHORT_ROUNDS, "--map", maps[0], "--map", maps[1], "--map", maps[2],
                         "--record", all->logs, "--json"),
                     0);
    read_summary(all);
    assert_int_equal(number(all, "matches"), 5);
    static const char *const said[] = {"players on map \"first\"", "on map \"second\"",
                                       "on map \"third\"", "on map \"first\"", "on map \"second\""};
    const char *at = strstr(all->process.err.data, "computer players on map \"first\"");
    assert_non_null(at);
    for (size_t i = 1; i < 5; i++) {
        at = strstr(at + 1, said[i]);
        assert_non_null(at);
    }
    assert_int_equal(verify_logs(all).ticks, 800);
}

static void map_that_is_wrong_ends_the_server_before_any_match(void **state)
{
    fixture *all = *state;
    char maps[2][FOLDER_PATH_SIZE];
    write_map(all, "good", maps[0]);
    folder_file(&all->folder, "bad", maps[1]);
    assert_true(file_write(maps[1], "{}", 2));
    assert_int_equal(
        RUN(all, "--ticks", "5", "--map", maps[0], "--map", maps[1], "--record", all->logs), 2);
    assert_says(all->process.err.data, maps[1]);
    // Flags have no place on a bare field: the second map is refused as well as the first.
    assert_int_equal(RUN(all, "--ticks", "5", "--mode", "ctf", "--map", maps[0]), 2);
    assert_says(all->process.err.data, "refuse the match on map \"good\"");
    assert_int_equal(RUN(all, "--ticks", "5", "--map", "/nowhere/map.json"), 2);
    assert_says(all->process.err.data, "/nowhere/map.json");
}

static void mode_is_a_setting_by_its_own_name(void **state)
{
    fixture *all = *state;
    char map[FOLDER_PATH_SIZE];
    write_map(all, "field", map);
    assert_int_equal(RUN(all, "--ticks", "5", "--mode", "soccer"), 2);
    assert_says(all->process.err.data, "--mode");
    assert_says(all->process.err.data, "soccer");
    assert_int_equal(RUN(all, "--ticks", "5", "--mode"), 2);
    uint64_t hashes[2];
    static const char *const ways[2][2] = {{"--mode", "team"}, {"--set", "mode=team"}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(RUN(all, "--ai", "2", "--ticks", "120", "--fast", "--map", map, ways[i][0],
                             ways[i][1], "--record", all->logs, "--json", "--quiet"),
                         0);
        read_summary(all);
        hashes[i] = verify_logs(all).hashes;
    }
    assert_true(hashes[0] == hashes[1]);
    assert_int_equal(RUN(all, "--ai", "2", "--ticks", "120", "--fast", "--map", map, "--record",
                         all->logs, "--json", "--quiet"),
                     0);
    read_summary(all);
    assert_true(verify_logs(all).hashes != hashes[0]);
}

static void bots_follow_from_match_to_match(void **state)
{
    fixture *all = *state;
    char maps[2][FOLDER_PATH_SIZE];
    write_map(all, "first", maps[0]);
    write_map(all, "second", maps[1]);
    assert_int_equal(RUN(all, "--bots", "2", "--players", "2", "--seconds", "16", SHORT_ROUNDS,
                         "--map", maps[0], "--map", maps[1], "--record", all->logs, "--json"),
                     0);
    read_summary(all);
    assert_in_range(number(all, "matches"), 3, 6);
    assert_int_equal(number(all, "clients"), 2);
    assert_int_equal(number(all, "messages_refused"), 0);
    assert_null(strstr(all->process.err.data, "broke the wire standard"));
    verified logs = verify_logs(all);
    assert_int_equal(logs.logs, number(all, "matches"));
    assert_int_equal(logs.played_two, logs.logs);
    // Two bots drive in every match, so their inputs cover most of both players' ticks, unless the
    // server was late: then others are repeated.
    assert_true(number(all, "inputs_applied") >
                logs.ticks / (number(all, "late_ticks") == 0 ? 1 : 6));
    assert_true(logs.ticks > 360);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest talking[] = {
        TEST(bots_follow_from_match_to_match),
    };
    if (loopback_is_ipv6()) {
        return cmocka_run_group_tests(talking, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        TEST(fast_matches_follow_one_another_and_no_tick_is_lost),
        TEST(fast_matches_beside_one_another_have_logs_of_their_own),
        TEST(fast_server_ends_on_a_signal_with_its_log_whole),
        TEST(fast_server_has_no_bots),
        TEST(ticks_end_a_server_that_keeps_time),
        TEST(server_without_players_plays_nothing_and_its_log_says_so),
        TEST(maps_take_turns),
        TEST(map_that_is_wrong_ends_the_server_before_any_match),
        TEST(mode_is_a_setting_by_its_own_name),
        TEST(bots_follow_from_match_to_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
