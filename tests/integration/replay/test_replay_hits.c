/// `sabot replay hits` as a program: on a match whose geometry is known, on a match of computer
/// players, and on logs that it must refuse.
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
#include "passing_match.h"
#include "process.h"

#define TIME_MS 60000

static test_folder folder;
static char path_past[FOLDER_PATH_SIZE];    ///< the passing match, met in the past
static char path_late[FOLDER_PATH_SIZE];    ///< met in flight
static char path_seen[FOLDER_PATH_SIZE];    ///< met by forecast
static char path_damaged[FOLDER_PATH_SIZE]; ///< the first with a broken chunk before the hit
static char path_version[FOLDER_PATH_SIZE]; ///< of another simulation version
static char path_cut_off[FOLDER_PATH_SIZE]; ///< it ends a second before the hit
static char path_text[FOLDER_PATH_SIZE];    ///< no log
static char path_ai[FOLDER_PATH_SIZE];      ///< of the computer's players
static char path_ball[FOLDER_PATH_SIZE];    ///< of other rules
static passing_match past, late, seen;

static void write_bytes(const memory_log *log, size_t size, const char *name,
                        char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, size));
}

static void record(passing_kind kind, const char *name, passing_match *out_match,
                   char out_path[FOLDER_PATH_SIZE])
{
    const passing_script script = passing_script_of(kind);
    passing_match_play(&script, out_match);
    write_bytes(&out_match->log, out_match->log.size, name, out_path);
}

// A server's own log.
static void serve(const char *name, const char *rules, char out_path[FOLDER_PATH_SIZE])
{
    char logs[FOLDER_PATH_SIZE];
    folder_file(&folder, name, logs);
    const char *arguments[] = {SABOT_PROGRAM,
                               "serve",
                               "--port",
                               "0",
                               "--players",
                               "1",
                               "--ticks",
                               "3000",
                               "--fast",
                               "--quiet",
                               "--record",
                               logs,
                               "--json",
                               rules == NULL ? "--ai" : "--rules",
                               rules == NULL ? "16" : rules,
                               NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    json_t *summary = json_loads(process.out.data, 0, NULL);
    const char *path = json_string_value(json_array_get(json_object_get(summary, "logs"), 0));
    assert_non_null(path);
    snprintf(out_path, FOLDER_PATH_SIZE, "%s", path);
    json_decref(summary);
    process_deinit(&process);
}

// The chunk of ticks that ends before a tick is reached.
static size_t offset_before(const memory_log *log, uint32_t tick)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    size_t offset = 0;
    for (uint32_t i = 0; i < chunks.count && chunks.list[i].tick <= tick; i++) {
        offset = chunks.list[i].kind == 3 ? chunks.list[i].offset : offset;
    }
    assert_true(offset > 0);
    return offset;
}

static int set_up(void **state)
{
    (void)state;
    assert_true(folder_create(&folder));
    record(PASSING_PAST, "past.sblog", &past, path_past);
    record(PASSING_LATE, "late.sblog", &late, path_late);
    record(PASSING_FORECAST, "seen.sblog", &seen, path_seen);
    const size_t before = offset_before(&past.log, past.hit_tick - 60);
    memory_log copy = memory_log_copy(&past.log, 0);
    copy.bytes[before + FORGERY_HEADER_SIZE] ^= 1u;
    write_bytes(&copy, copy.size, "damaged.sblog", path_damaged);
    memory_log_free(&copy);
    copy = memory_log_copy(&past.log, 0);
    // The head's first four bytes.
    copy.bytes[FORGERY_PROLOGUE_SIZE + FORGERY_HEADER_SIZE]++;
    forgery_seal(&copy);
    write_bytes(&copy, copy.size, "version.sblog", path_version);
    memory_log_free(&copy);
    write_bytes(&past.log, before, "cut_off.sblog", path_cut_off);
    folder_file(&folder, "text.sblog", path_text);
    assert_true(file_write(path_text, "This is not a log.\n", 19));
    serve("ai", NULL, path_ai);
    serve("ball", HEAVY_BALL, path_ball);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    memory_log_free(&past.log);
    memory_log_free(&late.log);
    memory_log_free(&seen.log);
    folder_destroy(&folder);
    return 0;
}

// Runs `sabot replay hits` with up to four arguments before the path.
static int run(test_process *process, const char *const options[4], const char *path)
{
    const char *arguments[9] = {SABOT_PROGRAM, "replay", "hits"};
    uint32_t count = 3;
    for (uint32_t i = 0; i < 4 && options != NULL && options[i] != NULL; i++) {
        arguments[count++] = options[i];
    }
    arguments[count] = path;
    return process_run(process, PROCESS_PIPES, arguments, TIME_MS);
}

static json_t *json_of(const char *const options[4], const char *path, int status_expected)
{
    test_process process;
    const int status = run(&process, options, path);
    json_t *result = json_loads(process.out.data, JSON_REJECT_DUPLICATES, NULL);
    if (status != status_expected || result == NULL) {
        print_error("%s\n%s\n", process.out.data, process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, status_expected);
    assert_non_null(result);
    return result;
}

static const json_t *hit_of(const json_t *result, size_t index)
{
    const json_t *hit = json_array_get(json_object_get(result, "hits"), index);
    assert_non_null(hit);
    return hit;
}

static double real(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value)) {
        print_error("no number '%s'\n", key);
    }
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static const char *words(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    assert_non_null(value);
    return value;
}

static double x_of(const json_t *pose)
{
    return json_number_value(json_array_get(json_object_get(pose, "position"), 0));
}

static void a_hits_figures_are_those_of_the_geometry(void **state)
{
    (void)state;
    json_t *result = json_of((const char *[4]){"--json"}, path_past, 0);
    assert_int_equal(json_array_size(json_object_get(result, "hits")), 1);
    assert_string_equal(words(result, "end"), "closed");
    const json_t *hit = hit_of(result, 0);
    const double shown = past.fire_tick - 1.0 - past.delay + past.touch_age;
    const double now = (double)past.scout[past.hit_tick].x;
    assert_true(real(hit, "tick") == past.hit_tick && real(hit, "fired_tick") == past.fire_tick);
    assert_true(fabs(real(hit, "seconds") - past.hit_tick / 60.0) < 1e-5);
    assert_string_equal(words(json_object_get(hit, "shooter"), "name"), "Gun & <Co>");
    assert_string_equal(words(json_object_get(hit, "victim"), "name"), "Otto");
    assert_true(real(json_object_get(hit, "victim"), "slot") == PASSING_SCOUT);
    assert_true(real(hit, "points") == past.points);
    assert_true(json_is_false(json_object_get(hit, "killed")));
    assert_true(fabs(real(hit, "view_ms") - past.delay / 0.06) < 1e-3);
    assert_true(fabs(real(hit, "compensated_ms") - past.delay / 0.06) < 1e-3);
    assert_string_equal(words(hit, "met_in"), "past");
    // Tracks stand out farthest from the scout's side, and the shell comes low.
    assert_string_equal(words(hit, "struck"), "track");
    assert_true(fabs(real(hit, "shown_tick") - shown) < 2e-3);
    assert_true(fabs(real(hit, "moved_m") - (now - passing_x_at(&past, shown))) < 2e-3);
    assert_true(fabs(real(hit, "cover_m") - (now - past.edge_x_m)) < 5e-3);
    assert_string_equal(words(hit, "cover"), "box 0");
    assert_null(json_object_get(hit, "verdict"));
    json_decref(result);
}

static json_t *detail_of(const char *path, uint32_t tick)
{
    char text[16];
    snprintf(text, sizeof text, "%u", tick);
    return json_of((const char *[4]){"--tick", text, "--json"}, path, 0);
}

static void tick_shows_both_sides(void **state)
{
    (void)state;
    json_t *result = detail_of(path_past, past.hit_tick);
    const json_t *hit = hit_of(result, 0);
    const double shown = past.fire_tick - 1.0 - past.delay + past.touch_age;
    const double now = (double)past.scout[past.hit_tick].x;
    assert_true(fabs(x_of(json_object_get(hit, "victim_shown")) - passing_x_at(&past, shown)) <
                2e-3);
    assert_true(fabs(x_of(json_object_get(hit, "victim_server")) - now) < 1e-5);
    assert_true(fabs(x_of(json_object_get(hit, "shooter_at_shot"))) < 1e-3);
    const json_t *moments = json_object_get(hit, "moments");
    const size_t count = json_array_size(moments);
    // The muzzle, the ends of the ticks shown, the hit.
    const double first = ceil(past.fire_tick - 1.0 - past.delay);
    assert_int_equal(count, 2 + (size_t)(floor(shown) - first + 1.0));
    for (size_t i = 0; i < count; i++) {
        const json_t *moment = json_array_get(moments, i);
        const double then = real(moment, "shown_tick");
        assert_true(i == 0 || i + 1 == count || then == floor(then));
        assert_true(real(moment, "server_tick") == past.fire_tick);
        assert_true(
            fabs(x_of(json_object_get(moment, "victim_shown")) - passing_x_at(&past, then)) < 1e-3);
        assert_true(fabs(real(moment, "apart_m") - (now - passing_x_at(&past, then))) < 1e-3);
    }
    const json_t *last = json_array_get(moments, count - 1);
    assert_true(real(last, "gap_shown_m") < 1e-3 && real(last, "gap_server_m") > 1.0);
    const char *verdict = words(hit, "verdict");
    char said[128];
    snprintf(said, sizeof said, "On the shooter's screen of tick %.2f the shell met the track",
             shown);
    assert_non_null(strstr(verdict, said));
    snprintf(said, sizeof said, "At the server's tick %u the victim was %.2f m from there",
             past.hit_tick, now - passing_x_at(&past, shown));
    assert_non_null(strstr(verdict, said));
    snprintf(said, sizeof said, "it had gone %.2f m past the edge of box 0", now - past.edge_x_m);
    assert_non_null(strstr(verdict, said));
    json_decref(result);
}

static void forecast_is_compared_with_the_later_state(void **state)
{
    (void)state;
    json_t *result = detail_of(path_seen, seen.hit_tick);
    const json_t *hit = hit_of(result, 0);
    assert_string_equal(words(hit, "met_in"), "forecast");
    assert_true(real(hit, "forecast_error_m") < 0.01); // it keeps its velocity
    assert_true(fabs(real(hit, "shown_tick") - (seen.hit_tick - 1.0 + seen.touch_age)) < 2e-3);
    assert_non_null(strstr(words(hit, "verdict"), "predicted the victim's tank"));
    json_decref(result);
}

// A part of a match begins with a gap; only the keyframe tells what lies after it.
static void a_shot_before_a_gap_is_not_known(void **state)
{
    (void)state;
    char cut[FOLDER_PATH_SIZE], from[16];
    folder_file(&folder, "part.sblog", cut);
    snprintf(from, sizeof from, "%u", late.fire_tick + 2);
    const char *arguments[] = {SABOT_PROGRAM, "replay", "cut",     "--from", from,
                               "--output",    cut,      path_late, NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    process_deinit(&process);
    json_t *result = detail_of(cut, late.hit_tick);
    const json_t *hit = hit_of(result, 0);
    assert_string_equal(words(hit, "met_in"), "present");
    assert_true(json_is_null(json_object_get(hit, "fired_tick")));
    assert_true(json_is_null(json_object_get(hit, "view_ms")));
    assert_true(json_is_null(json_object_get(hit, "cover_m")));
    assert_true(real(hit, "moved_m") == 0.0);
    assert_non_null(strstr(words(hit, "verdict"), "fired before the part that was played"));
    json_decref(result);
    assert_int_equal(run(&process, (const char *[4]){"--tick", "50"}, cut), 2);
    assert_non_null(
        strstr(process.err.data, "part.sblog: the log lacks these ticks; its next tick is "));
    process_deinit(&process);
    // In the whole log it is known.
    result = detail_of(path_late, late.hit_tick);
    assert_true(real(hit_of(result, 0), "fired_tick") == late.fire_tick);
    json_decref(result);
}

// Every hit among the events is printed, and the kills equal the tanks' own count.
static void hits_of_computer_players_add_up(void **state)
{
    (void)state;
    const char *arguments[] = {SABOT_PROGRAM, "replay", "stats", "--json", path_ai, NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    json_t *stats = json_loads(process.out.data, 0, NULL);
    assert_non_null(stats);
    process_deinit(&process);
    json_t *result = json_of((const char *[4]){"--json"}, path_ai, 0);
    const json_t *hits = json_object_get(result, "hits");
    const json_t *totals = json_object_get(stats, "totals");
    size_t i, others = 0, killed = 0, blasts = 0;
    json_t *hit;
    json_array_foreach((json_t *)(uintptr_t)hits, i, hit)
    {
        const double shooter = real(json_object_get(hit, "shooter"), "slot");
        const bool other = shooter != real(json_object_get(hit, "victim"), "slot");
        others += other;
        killed += other && json_is_true(json_object_get(hit, "killed"));
        blasts += strcmp(words(hit, "met_in"), "blast") == 0;
        // Their inputs do not state what they see: the present.
        assert_true(json_is_null(json_object_get(hit, "view_ms")));
        assert_true(real(hit, "moved_m") == 0.0);
    }
    assert_true(json_array_size(hits) > 50 && blasts > 5);
    assert_int_equal(json_array_size(hits), real(json_object_get(stats, "events"), "hit"));
    assert_int_equal(others, real(totals, "hits"));
    assert_int_equal(killed, real(totals, "kills"));
    // A part of the match has the same, though it is not played from its start.
    const size_t at = json_array_size(hits) / 2;
    char from[16], to[16];
    const json_t *first = json_array_get(hits, at), *last = json_array_get(hits, at + 9);
    snprintf(from, sizeof from, "%.0f", real(first, "tick"));
    snprintf(to, sizeof to, "%.0f", real(last, "tick"));
    const char *part_arguments[] = {SABOT_PROGRAM, "replay", "hits",   "--from", from,
                                    "--to",        to,       "--json", path_ai,  NULL};
    assert_int_equal(process_run(&process, PROCESS_PIPES, part_arguments, TIME_MS), 0);
    json_t *part = json_loads(process.out.data, 0, NULL);
    process_deinit(&process);
    size_t same = 0;
    json_array_foreach(json_object_get(part, "hits"), i, hit)
    {
        for (size_t k = 0; k < json_array_size(hits); k++) {
            same += json_equal(hit, json_array_get(hits, k)) != 0;
        }
    }
    assert_true(same >= 10);
    assert_int_equal(same, json_array_size(json_object_get(part, "hits")));
    json_decref(part);
    json_decref(result);
    json_decref(stats);
}

static void damaged_logs_give_the_part_before(void **state)
{
    (void)state;
    json_t *result = json_of((const char *[4]){"--json"}, path_damaged, 1);
    assert_string_equal(words(result, "end"), "damaged");
    assert_int_equal(json_array_size(json_object_get(result, "hits")), 0);
    json_decref(result);
    // A log that ends early is not damaged.
    result = json_of((const char *[4]){"--json"}, path_cut_off, 0);
    assert_string_equal(words(result, "end"), "unclosed");
    json_decref(result);
}

static void a_picture_is_never_written_over(void **state)
{
    (void)state;
    char svg[FOLDER_PATH_SIZE], tick[16];
    folder_file(&folder, "hit.svg", svg);
    snprintf(tick, sizeof tick, "%u", past.hit_tick);
    const char *const options[4] = {"--tick", tick, "--svg", svg};
    test_process process;
    assert_int_equal(run(&process, options, path_past), 0);
    assert_non_null(strstr(process.out.data, "It was hit where the shooter saw it."));
    process_deinit(&process);
    size_t size;
    uint8_t *bytes = file_read(svg, &size);
    assert_true(bytes != NULL && size > 1000);
    char *text = realloc(bytes, size + 1);
    assert_non_null(text);
    text[size] = '\0';
    assert_true(strncmp(text, "<?xml", 5) == 0);
    assert_non_null(strstr(text, "Gun &amp; &lt;Co&gt; hit Otto"));
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "inf\""));
    free(text);
    assert_int_equal(run(&process, options, path_past), 2);
    assert_non_null(strstr(process.err.data, "it exists"));
    process_deinit(&process);
}

static void search_without_a_result_gives_a_message(void **state)
{
    (void)state;
    char tick[16];
    snprintf(tick, sizeof tick, "%u", past.hit_tick);
    const struct {
        const char *options[4];
        const char *path;
        int status;
        const char *message;
    } cases[] = {
        {{NULL}, NULL, 2, "no file was given"},
        {{path_late}, path_past, 2, "one file at a time"},
        {{NULL}, path_version, 2, "version.sblog: needs simulation version "},
        {{NULL}, path_text, 2, "text.sblog: chunk 0 at byte 16: "},
        {{NULL}, folder.path, 2, "Is a directory"},
        {{NULL}, path_ball, 2, "needs the rules heavy-ball 1 "},
        {{"--rules", HEAVY_BALL},
         path_ball,
         2,
         "the rules are heavy-ball, but this command knows only hits"},
        {{"--tick", "17"}, path_past, 2, "past.sblog: nobody was hit in tick 17"},
        {{"--tick", tick, "--victim", "0"}, path_past, 2, "past.sblog: no such hit in tick "},
        {{"--tick", tick, "--victim", "Ada"}, path_past, 2, "nobody was called 'Ada'"},
        {{"--tick", tick}, path_cut_off, 2, "cut_off.sblog: the log ends at tick "},
        {{"--tick", tick}, path_damaged, 1, "damaged.sblog: chunk "},
        {{"--tick", tick, "--from", "3"},
         path_past,
         2,
         "--tick cannot be used with --from or --to"},
        {{"--tick", tick, "--from", "1"},
         path_past,
         2,
         "--tick cannot be used with --from or --to"},
        {{"--tick", "x"}, path_past, 2, "--tick: 'x' is not a number from 1 to 4294967294"},
        {{"--from", "9", "--to", "8"}, path_past, 2, "--from is after --to"},
        {{"--from", "0"}, path_past, 2, "--from"},
        {{"--svg", "no.svg"}, path_past, 2, "--svg draws one hit: it needs --tick"},
        {{"--tick", tick, "--svg", "/nowhere/at/all.svg"}, path_past, 2, "cannot be created"},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_process process;
        const int status = run(&process, cases[i].options, cases[i].path);
        const bool told = strstr(process.err.data, cases[i].message) != NULL;
        if (!told || status != cases[i].status) {
            print_error("case %u: %d, %s\n", i, status, process.err.data);
        }
        assert_true(told);
        assert_int_equal(status, cases[i].status);
        process_deinit(&process);
    }
}

static void the_help_names_each_option_and_column(void **state)
{
    (void)state;
    const char *const expected[] = {"--tick",  "--shooter", "--victim", "--from",  "--to",
                                    "--svg",   "--json",    "--rules",  "FILE",    "view ms",
                                    "comp ms", "met in",    "struck",   "moved m", "cover m"};
    test_process process;
    assert_int_equal(run(&process, (const char *[4]){"--help"}, NULL), 0);
    for (uint32_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_non_null(strstr(process.out.data, expected[i]));
    }
    process_deinit(&process);
    const char *list[] = {SABOT_PROGRAM, "replay", "--help", NULL};
    assert_int_equal(process_run(&process, PROCESS_PIPES, list, TIME_MS), 0);
    assert_non_null(strstr(process.out.data, "\n  hits "));
    process_deinit(&process);
    // A result that cannot be written gives status 2, a closed pipe status 0.
    const char *plain[] = {SABOT_PROGRAM, "replay", "hits", path_past, NULL};
    assert_int_equal(process_run(&process, PROCESS_FULL, plain, TIME_MS), 2);
    process_deinit(&process);
    assert_int_equal(process_run(&process, PROCESS_DEAF, plain, TIME_MS), 0);
    process_deinit(&process);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hits_figures_are_those_of_the_geometry),
        cmocka_unit_test(tick_shows_both_sides),
        cmocka_unit_test(forecast_is_compared_with_the_later_state),
        cmocka_unit_test(a_shot_before_a_gap_is_not_known),
        cmocka_unit_test(hits_of_computer_players_add_up),
        cmocka_unit_test(damaged_logs_give_the_part_before),
        cmocka_unit_test(a_picture_is_never_written_over),
        cmocka_unit_test(search_without_a_result_gives_a_message),
        cmocka_unit_test(the_help_names_each_option_and_column),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
