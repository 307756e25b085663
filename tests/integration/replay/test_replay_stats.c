/// `sabot replay stats` as a program, on a match of computer players and on logs made in the test.
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

#include "folder.h"
#include "forgery.h"
#include "process.h"
#include "recorded_match.h"

#define TIME_MS 60000

static test_folder folder;
static char path_ai[FOLDER_PATH_SIZE];      ///< from a server, with computer players
static char path_empty[FOLDER_PATH_SIZE];   ///< from a server without players
static char path_lively[FOLDER_PATH_SIZE];  ///< made here; `counts` holds its figures
static char path_damaged[FOLDER_PATH_SIZE]; ///< the same with a broken chunk in the middle
static char path_wrong[FOLDER_PATH_SIZE];   ///< another hash in tick 37
static match_counts counts;
static size_t lively_size;

static void serve(const char *name, const char *ai, char out_path[FOLDER_PATH_SIZE])
{
    char logs[FOLDER_PATH_SIZE];
    folder_file(&folder, name, logs);
    // With friendly fire some players shoot team mates, which is not a kill.
    const char *arguments[] = {
        SABOT_PROGRAM, "serve", "--port",  "0",    "--players", "1",
        "--ai",        ai,      "--ticks", "3600", "--fast",    "--quiet",
        "--record",    logs,    "--mode",  "team", "--set",     "friendly_fire=on",
        "--json",      NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    json_t *summary = json_loads(process.out.data, 0, NULL);
    const char *path = json_string_value(json_array_get(json_object_get(summary, "logs"), 0));
    assert_non_null(path);
    snprintf(out_path, FOLDER_PATH_SIZE, "%s", path);
    json_decref(summary);
    process_deinit(&process);
}

static void write_log(memory_log *log, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, log->size));
    memory_log_free(log);
}

static int set_up(void **state)
{
    (void)state;
    assert_true(folder_create(&folder));
    serve("ai", "24", path_ai);
    serve("empty", "0", path_empty);
    match_script script = {
        .seed = 11, .player_count = 4, .tick_rate_hz = 20, .tick_count = 1200, .closed = true};
    memory_log log = match_record(&script, &counts);
    lively_size = log.size;
    memory_log damaged = memory_log_copy(&log, 0);
    write_log(&log, "lively.sblog", path_lively);
    static forgery_chunks chunks;
    forgery_find(&damaged, &chunks);
    damaged.bytes[chunks.list[chunks.count / 2].offset + FORGERY_HEADER_SIZE] ^= 1u;
    write_log(&damaged, "damaged.sblog", path_damaged);
    match_script wrong = match_script_small();
    wrong.hash_wrong_tick = 37;
    match_counts unused;
    memory_log other = match_record(&wrong, &unused);
    write_log(&other, "wrong.sblog", path_wrong);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    folder_destroy(&folder);
    return 0;
}

static json_t *stats(const char *path, int status_expected)
{
    const char *arguments[] = {SABOT_PROGRAM, "replay", "stats", "--json", path, NULL};
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

static json_int_t sum(const json_t *result, const char *key)
{
    json_int_t all = 0;
    size_t i;
    json_t *player;
    json_array_foreach(json_object_get(result, "players"), i, player)
    {
        all += number(player, key);
    }
    return all;
}

static void figures_equal_those_of_the_script(void **state)
{
    (void)state;
    json_t *result = stats(path_lively, 0);
    assert_string_equal(json_string_value(json_object_get(result, "end")), "closed");
    assert_string_equal(json_string_value(json_object_get(result, "map")), "field");
    assert_int_equal(number(result, "ticks"), 1200);
    assert_true(real(result, "seconds") == 60.0);
    assert_int_equal(sum(result, "shots"), counts.shells_fired);
    assert_int_equal(sum(result, "hits"), counts.hits);
    assert_int_equal(sum(result, "kills"), counts.kills);
    const json_t *players = json_object_get(result, "players");
    assert_int_equal(json_array_size(players), 4);
    double distance_m = 0.0;
    size_t i;
    json_t *player;
    json_array_foreach(players, i, player)
    {
        distance_m += real(player, "distance_m");
        const json_t *inputs = json_object_get(player, "inputs");
        assert_int_equal(number(inputs, "own"), 1200);
        assert_int_equal(number(inputs, "late"), 0);
        assert_true(fabs(real(inputs, "view_age_ms") - 200.0) < 1e-3); // four ticks
        assert_true(fabs(real(player, "accuracy") -
                         (double)number(player, "hits") / (double)number(player, "shots")) < 1e-6);
    }
    assert_true(fabs(distance_m - counts.distance_m) < 1e-4 * counts.distance_m);
    const json_t *bytes = json_object_get(result, "bytes");
    assert_int_equal(number(bytes, "file"), lively_size);
    json_int_t parts = 0;
    const char *name;
    json_t *part;
    json_object_foreach(json_object_get(bytes, "parts"), name, part)
    {
        parts += number(part, "bytes");
    }
    assert_int_equal(parts, lively_size);
    // An hour is sixty such minutes; four players for sixty seconds.
    assert_true(fabs(real(bytes, "per_hour") / (double)lively_size - 60.0) < 1e-3);
    assert_true(fabs(real(bytes, "per_player_second") * 240.0 / (double)lively_size - 1.0) < 1e-3);
    json_decref(result);
}

static void computer_players_add_up_to_the_totals(void **state)
{
    (void)state;
    json_t *result = stats(path_ai, 0);
    const json_t *totals = json_object_get(result, "totals");
    assert_int_equal(sum(result, "shots"), number(totals, "shells_fired"));
    assert_int_equal(sum(result, "hits"), number(totals, "hits"));
    assert_int_equal(sum(result, "kills"), number(totals, "kills"));
    assert_int_equal(sum(result, "deaths"), number(json_object_get(result, "events"), "death"));
    assert_true(sum(result, "deaths") > sum(result, "kills"));
    assert_true(number(totals, "shells_fired") > 0);
    assert_int_equal(number(json_object_get(result, "events"), "fire"),
                     number(totals, "shells_fired"));
    const json_t *round = json_array_get(json_object_get(result, "at_end"), 0);
    assert_string_equal(json_string_value(json_object_get(round, "kind")), "round");
    const json_t *values = json_object_get(round, "values");
    // One minute with five players was played.
    assert_int_equal(number(values, "seconds_left"), 240);
    const json_t *first = json_array_get(json_object_get(result, "players"), 0);
    assert_true(json_is_true(json_object_get(first, "computer")));
    assert_null(json_object_get(first, "inputs"));
    json_decref(result);
}

static void match_without_players_has_figures(void **state)
{
    (void)state;
    json_t *result = stats(path_empty, 0);
    assert_int_equal(json_array_size(json_object_get(result, "players")), 0);
    assert_int_equal(number(result, "ticks"), 0);
    assert_true(json_is_null(json_object_get(json_object_get(result, "bytes"), "per_hour")));
    json_decref(result);
}

static void damaged_and_differing_logs_give_the_figures_before_the_fault(void **state)
{
    (void)state;
    json_t *result = stats(path_damaged, 1);
    assert_string_equal(json_string_value(json_object_get(result, "end")), "damaged");
    assert_true(number(result, "ticks") > 500 && number(result, "ticks") < 700);
    json_decref(result);
    result = stats(path_wrong, 1);
    assert_string_equal(json_string_value(json_object_get(result, "end")), "diverged");
    assert_int_equal(number(result, "ticks"), 36);
    json_decref(result);
}

static size_t count_of(const char *text, const char *needle)
{
    size_t count = 0;
    for (const char *at = strstr(text, needle); at != NULL; at = strstr(at + 1, needle)) {
        count++;
    }
    return count;
}

static char *draw(const char *path, const char *name)
{
    char svg[FOLDER_PATH_SIZE];
    folder_file(&folder, name, svg);
    const char *arguments[] = {SABOT_PROGRAM, "replay", "stats", "--svg", svg, path, NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    process_deinit(&process);
    size_t size;
    uint8_t *bytes = file_read(svg, &size);
    assert_non_null(bytes);
    char *text = realloc(bytes, size + 1);
    assert_non_null(text);
    text[size] = '\0';
    // The file is not overwritten.
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 2);
    assert_non_null(strstr(process.err.data, "it exists"));
    process_deinit(&process);
    return text;
}

static void the_picture_shows_players_and_kills_and_is_never_written_over(void **state)
{
    (void)state;
    char *picture = draw(path_lively, "lively.svg");
    assert_true(strncmp(picture, "<?xml", 5) == 0);
    assert_true(strcmp(picture + strlen(picture) - 7, "</svg>\n") == 0);
    assert_int_equal(count_of(picture, "<svg"), count_of(picture, "</svg>"));
    assert_true(count_of(picture, "tank A") >= 2); // in the table and beside the scores
    assert_int_equal(count_of(picture, "nan") + count_of(picture, "inf"), 0);
    // Each cross is drawn twice, the halo first; one more is in the legend.
    json_t *result = stats(path_lively, 0);
    assert_int_equal(count_of(picture, "stroke=\"#000000\" stroke-width=\"1.60\""),
                     (size_t)sum(result, "deaths") + 1);
    json_decref(result);
    free(picture);
    picture = draw(path_empty, "empty.svg");
    assert_non_null(strstr(picture, "there were no players"));
    assert_int_equal(count_of(picture, "nan") + count_of(picture, "inf"), 0);
    free(picture);
}

static void text_has_a_line_for_each_player(void **state)
{
    (void)state;
    const char *arguments[] = {SABOT_PROGRAM, "replay", "stats", path_lively, NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    assert_int_equal(count_of(process.out.data, "\ntank "), 8); // of deeds and of inputs
    assert_non_null(strstr(process.out.data, "1200 ticks at 20 Hz (60.0 s), closed"));
    assert_non_null(strstr(process.out.data, "\nkeyframes "));
    assert_non_null(strstr(process.out.data, "\nround 0 at the end: phase 1, seconds_left 240 s"));
    process_deinit(&process);
}

static void assert_refused(const char *const *arguments, const char *message)
{
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, arguments, TIME_MS);
    bool told = strstr(process.err.data, message) != NULL;
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
    assert_refused((const char *[]){SABOT_PROGRAM, "replay", "stats", NULL}, "no file was given");
    assert_refused((const char *[]){SABOT_PROGRAM, "replay", "stats", path_lively, path_ai, NULL},
                   "one file at a time");
    assert_refused((const char *[]){SABOT_PROGRAM, "replay", "stats", folder.path, NULL},
                   "Is a directory");
    assert_refused((const char *[]){SABOT_PROGRAM, "replay", "stats", "--svg",
                                    "/nowhere/at/all.svg", path_lively, NULL},
                   "cannot be created");
    test_process process;
    const char *full[] = {SABOT_PROGRAM, "replay", "stats", path_lively, NULL};
    assert_int_equal(process_run(&process, PROCESS_FULL, full, TIME_MS), 2);
    process_deinit(&process);
    assert_int_equal(process_run(&process, PROCESS_DEAF, full, TIME_MS), 0);
    process_deinit(&process);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_equal_those_of_the_script),
        cmocka_unit_test(computer_players_add_up_to_the_totals),
        cmocka_unit_test(match_without_players_has_figures),
        cmocka_unit_test(damaged_and_differing_logs_give_the_figures_before_the_fault),
        cmocka_unit_test(the_picture_shows_players_and_kills_and_is_never_written_over),
        cmocka_unit_test(text_has_a_line_for_each_player),
        cmocka_unit_test(wrong_uses_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
