/// `sabot replay suspects` as a program: on a match in which one of nine players cheats, on a match
/// of real clients, on computer players, and on logs that it must refuse.
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
#include "skirmish.h"

#define TIME_MS 60000
#define ARGUMENT_COUNT_MAX 6u

static test_folder folder;
static char path_skirmish[FOLDER_PATH_SIZE];
static char path_damaged[FOLDER_PATH_SIZE]; ///< the skirmish with a broken chunk in the middle
static char path_cut_off[FOLDER_PATH_SIZE]; ///< its first half
static char path_text[FOLDER_PATH_SIZE];    ///< no log
static char path_ai[FOLDER_PATH_SIZE];      ///< of computer players, on another map at 30 Hz
static char path_ball[FOLDER_PATH_SIZE];    ///< of other rules
static skirmish match;

// A server's own log.
static void serve(const char *const *more, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    char logs[FOLDER_PATH_SIZE];
    folder_file(&folder, name, logs);
    const char *arguments[20] = {SABOT_PROGRAM, "serve",    "--port", "0",
                                 "--quiet",     "--record", logs,     "--json"};
    for (uint32_t i = 0; more[i] != NULL; i++) {
        arguments[8 + i] = more[i];
    }
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    json_t *summary = json_loads(process.out.data, 0, NULL);
    const char *path = json_string_value(json_array_get(json_object_get(summary, "logs"), 0));
    assert_non_null(path);
    snprintf(out_path, FOLDER_PATH_SIZE, "%s", path);
    json_decref(summary);
    process_deinit(&process);
}

static void write_log(const memory_log *log, size_t size, const char *name,
                      char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, size));
}

// The chunk of ticks in the middle of the log.
static size_t middle_of(const memory_log *log)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    size_t offset = 0;
    for (uint32_t i = 0; i < chunks.count && chunks.list[i].tick <= SKIRMISH_TICK_COUNT / 2; i++) {
        offset = chunks.list[i].kind == 3 ? chunks.list[i].offset : offset;
    }
    assert_true(offset > 0);
    return offset;
}

static int set_up(void **state)
{
    (void)state;
    assert_true(folder_create(&folder));
    skirmish_play(&match);
    write_log(&match.log, match.log.size, "skirmish.sblog", path_skirmish);
    const size_t middle = middle_of(&match.log);
    write_log(&match.log, middle, "cut_off.sblog", path_cut_off);
    memory_log copy = memory_log_copy(&match.log, 0);
    copy.bytes[middle + FORGERY_HEADER_SIZE] ^= 1u;
    write_log(&copy, copy.size, "damaged.sblog", path_damaged);
    memory_log_free(&copy);
    folder_file(&folder, "text.sblog", path_text);
    assert_true(file_write(path_text, "This is not a log.\n", 19));
    serve((const char *[]){"--players", "1", "--ticks", "3000", "--tick-rate", "30", "--fast",
                           "--ai", "12", NULL},
          "ai", path_ai);
    serve(
        (const char *[]){"--players", "1", "--ticks", "300", "--fast", "--rules", HEAVY_BALL, NULL},
        "ball", path_ball);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    memory_log_free(&match.log);
    folder_destroy(&folder);
    return 0;
}

// Runs `sabot replay suspects` with these arguments, which end with NULL.
static int run(test_process *process, const char *const *arguments)
{
    const char *all[4 + ARGUMENT_COUNT_MAX] = {SABOT_PROGRAM, "replay", "suspects"};
    for (uint32_t i = 0; arguments[i] != NULL; i++) {
        assert_true(i < ARGUMENT_COUNT_MAX);
        all[3 + i] = arguments[i];
    }
    return process_run(process, PROCESS_PIPES, all, TIME_MS);
}

#define ARGUMENTS(...) ((const char *[]){__VA_ARGS__, NULL})

static json_t *json_of(const char *const *arguments, int status_expected)
{
    test_process process;
    const int status = run(&process, arguments);
    json_t *result = json_loads(process.out.data, JSON_REJECT_DUPLICATES, NULL);
    if (status != status_expected || result == NULL) {
        print_error("%d: %s\n%s\n", status, process.out.data, process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, status_expected);
    assert_non_null(result);
    return result;
}

static json_t *player_of(const json_t *result, size_t index)
{
    json_t *player = json_array_get(json_object_get(result, "players"), index);
    assert_non_null(player);
    return player;
}

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value)) {
        print_error("no number '%s'\n", key);
    }
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static double figure(const json_t *player, const char *key, const char *part)
{
    return number(json_object_get(json_object_get(player, "figures"), key), part);
}

static const char *const KEYS[] = {"reaction_ms", "snap_deg",    "snap_ratio",
                                   "cover_share", "clamp_share", "view_ms"};
#define KEY_COUNT (sizeof KEYS / sizeof KEYS[0])

static void the_match_is_alive(void **state)
{
    (void)state;
    uint32_t hits = 0;
    for (uint32_t slot = 0; slot < SKIRMISH_PLAYER_COUNT; slot++) {
        print_message("player %u: %u shots, %u hits\n", slot, match.shots[slot], match.hits[slot]);
        assert_true(match.shots[slot] >= 10 && match.hits[slot] >= 5);
        hits += match.hits[slot];
    }
    assert_true(hits > 100 && match.deaths > 20 && match.distance_m > 1000.0);
}

static void the_cheat_has_the_highest_rank_in_every_figure(void **state)
{
    (void)state;
    json_t *result = json_of(ARGUMENTS("--json", "--samples", "1", path_skirmish), 0);
    assert_int_equal(json_array_size(json_object_get(result, "players")), SKIRMISH_PLAYER_COUNT);
    const json_t *cheat = player_of(result, SKIRMISH_CHEAT);
    for (size_t key = 0; key < KEY_COUNT; key++) {
        const json_t *population =
            json_object_get(json_object_get(result, "population"), KEYS[key]);
        assert_true(number(population, "players") == SKIRMISH_PLAYER_COUNT);
        assert_true(figure(cheat, KEYS[key], "rank") == 100.0);
        assert_true(figure(cheat, KEYS[key], "value") == number(population, "p99"));
        for (size_t i = 1; i < SKIRMISH_PLAYER_COUNT; i++) {
            const double rank = figure(player_of(result, i), KEYS[key], "rank");
            assert_true(rank >= 0.0 && rank <= 87.5);
        }
    }
    for (size_t i = 1; i < SKIRMISH_PLAYER_COUNT; i++) {
        assert_true(figure(cheat, "reaction_ms", "value") <
                    0.5 * figure(player_of(result, i), "reaction_ms", "value"));
    }
    // As the match was scripted: views of 24 ticks, steps of 30 degrees (those between inputs of
    // other pitches are a little different) in a second of which two have one.
    assert_true(figure(cheat, "clamp_share", "value") == 1.0);
    assert_true(fabs(figure(cheat, "view_ms", "value") - 400.0) < 1e-6);
    assert_true(fabs(figure(cheat, "snap_deg", "value") - 30.0) < 3.0);
    assert_true(figure(cheat, "cover_share", "value") > 0.25);
    assert_true(figure(cheat, "reaction_ms", "value") < 400.0);
    json_decref(result);
}

static void fair_players_have_the_figures_of_their_script(void **state)
{
    (void)state;
    json_t *result = json_of(ARGUMENTS("--json", path_skirmish), 0);
    assert_true(number(player_of(result, SKIRMISH_CHEAT), "hits") == match.hits[SKIRMISH_CHEAT]);
    for (size_t slot = 1; slot < SKIRMISH_PLAYER_COUNT; slot++) {
        const json_t *player = player_of(result, slot);
        assert_true(number(player, "slot") == (double)slot);
        assert_true(number(player, "shots") == match.shots[slot]);
        assert_true(number(player, "hits") == match.hits[slot]);
        const double view_ms = (5.0 + (double)(slot % 3)) * 1000.0 / 60.0;
        assert_true(fabs(figure(player, "view_ms", "value") - view_ms) < 1e-6);
        assert_true(figure(player, "view_ms", "samples") == match.shots[slot]);
        assert_true(figure(player, "clamp_share", "value") == 0.0);
        assert_true(figure(player, "reaction_ms", "value") >= 300.0);
        assert_true(figure(player, "snap_deg", "value") < 1.2);
        const json_t *claims = json_object_get(player, "view_claims_ms");
        assert_true(fabs(number(claims, "largest") - view_ms) < 1e-6);
    }
    assert_non_null(strstr(json_string_value(json_object_get(result, "caution")), "no proof"));
    json_decref(result);
}

static void text_has_a_table_for_each_player_and_no_accusation(void **state)
{
    (void)state;
    test_process process;
    assert_int_equal(run(&process, ARGUMENTS(path_skirmish)), 0);
    const char *text = process.out.data;
    assert_non_null(strstr(text, "A figure is no proof."));
    assert_non_null(strstr(text, "9 players and 0 computer players\n"));
    assert_non_null(strstr(text, "\nplayer 3, slot 3 of "));
    assert_non_null(strstr(text, "  reaction time, ms "));
    assert_non_null(strstr(text, " 100.0 ")); // a rank
    // Control characters of a name do not reach the terminal.
    assert_null(strchr(text, '\033'));
    assert_non_null(strstr(text, "[2Jdy, slot 8 of "));
    static const char *const accusations[] = {"cheat", "suspect ", "guilty", "Cheat"};
    for (size_t i = 0; i < sizeof accusations / sizeof accusations[0]; i++) {
        assert_null(strstr(text, accusations[i]));
    }
    process_deinit(&process);
}

static void players_of_several_logs_are_compared_together(void **state)
{
    (void)state;
    json_t *result = json_of(ARGUMENTS("--json", path_skirmish, path_ai, path_cut_off), 0);
    assert_int_equal(json_array_size(json_object_get(result, "logs")), 3);
    assert_true(number(json_array_get(json_object_get(result, "logs"), 1), "tick_rate_hz") == 30);
    assert_true(number(json_array_get(json_object_get(result, "logs"), 1), "ticks") == 3000);
    const size_t count = json_array_size(json_object_get(result, "players"));
    assert_int_equal(count, 2 * SKIRMISH_PLAYER_COUNT + 12);
    const json_t *views = json_object_get(json_object_get(result, "population"), "view_ms");
    assert_true(number(views, "players") == 2.0 * SKIRMISH_PLAYER_COUNT);
    // The cheat is there twice with the same claims, so each is equal to the other.
    assert_true(fabs(figure(player_of(result, 0), "view_ms", "rank") - 100.0 * 16.5 / 17.0) < 1e-6);
    assert_string_equal(json_string_value(json_object_get(player_of(result, count - 1), "file")),
                        path_cut_off);
    json_decref(result);
}

static void computer_players_count_only_if_asked_for(void **state)
{
    (void)state;
    json_t *result = json_of(ARGUMENTS("--json", path_ai), 0);
    assert_int_equal(json_array_size(json_object_get(result, "players")), 12);
    uint32_t shots = 0;
    for (size_t i = 0; i < 12; i++) {
        const json_t *player = player_of(result, i);
        assert_true(json_is_true(json_object_get(player, "computer")));
        shots += (uint32_t)number(player, "shots");
        for (size_t key = 0; key < KEY_COUNT; key++) {
            const json_t *one = json_object_get(json_object_get(player, "figures"), KEYS[key]);
            assert_true(json_is_null(json_object_get(one, "rank")));
        }
        // The log has none of their inputs.
        assert_true(figure(player, "view_ms", "samples") == 0);
        assert_true(figure(player, "snap_deg", "samples") == 0);
    }
    assert_true(shots > 50);
    json_decref(result);
    result = json_of(ARGUMENTS("--json", "--computers", "--samples", "3", path_ai), 0);
    const json_t *cover = json_object_get(json_object_get(result, "population"), "cover_share");
    assert_true(number(cover, "players") > 6);
    assert_true(number(result, "samples_min") == 3);
    json_decref(result);
}

// Real clients, driven by the bots of the program.
static void match_of_real_clients_gives_figures(void **state)
{
    (void)state;
    char path[FOLDER_PATH_SIZE];
    serve((const char *[]){"--bots", "8", "--seconds", "14", NULL}, "bots", path);
    json_t *result = json_of(ARGUMENTS("--json", "--samples", "1", path), 0);
    assert_int_equal(json_array_size(json_object_get(result, "players")), 8);
    double shots = 0, claims = 0, aimed = 0;
    for (size_t i = 0; i < 8; i++) {
        shots += number(player_of(result, i), "shots");
        claims += figure(player_of(result, i), "view_ms", "samples");
        aimed += figure(player_of(result, i), "cover_share", "samples");
    }
    print_message("%.0f shots, %.0f claims, %.0f with a target\n", shots, claims, aimed);
    assert_true(shots >= 4 && claims > 0.5 * shots && aimed > 0.5 * shots);
    json_decref(result);
}

static void damaged_logs_give_the_figures_of_the_part_before(void **state)
{
    (void)state;
    json_t *damaged = json_of(ARGUMENTS("--json", path_damaged), 1);
    json_t *cut_off = json_of(ARGUMENTS("--json", path_cut_off), 0);
    const json_t *log = json_array_get(json_object_get(damaged, "logs"), 0);
    assert_string_equal(json_string_value(json_object_get(log, "end")), "damaged");
    log = json_array_get(json_object_get(cut_off, "logs"), 0);
    assert_string_equal(json_string_value(json_object_get(log, "end")), "unclosed");
    assert_true(number(log, "ticks") > SKIRMISH_TICK_COUNT / 3.0);
    for (size_t i = 0; i < SKIRMISH_PLAYER_COUNT; i++) {
        assert_true(json_equal(json_object_get(player_of(damaged, i), "figures"),
                               json_object_get(player_of(cut_off, i), "figures")));
    }
    json_decref(damaged);
    json_decref(cut_off);
    // With several logs the worst status counts, and those after it are read too.
    json_t *both = json_of(ARGUMENTS("--json", path_damaged, path_skirmish), 1);
    assert_int_equal(json_array_size(json_object_get(both, "logs")), 2);
    json_decref(both);
}

// A part of a match begins with a gap.
static void part_of_a_match_has_only_its_own_shots(void **state)
{
    (void)state;
    char cut[FOLDER_PATH_SIZE];
    folder_file(&folder, "part.sblog", cut);
    const char *arguments[] = {SABOT_PROGRAM, "replay", "cut",         "--from", "4500",
                               "--output",    cut,      path_skirmish, NULL};
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    process_deinit(&process);
    json_t *part = json_of(ARGUMENTS("--json", cut), 0);
    assert_int_equal(json_array_size(json_object_get(part, "players")), SKIRMISH_PLAYER_COUNT);
    double shots = 0, all = 0;
    for (size_t i = 0; i < SKIRMISH_PLAYER_COUNT; i++) {
        shots += number(player_of(part, i), "shots");
        all += match.shots[i];
    }
    assert_true(shots > 0.2 * all && shots < 0.8 * all);
    json_decref(part);
}

static void wrong_use_and_unreadable_logs_end_with_2_and_a_message(void **state)
{
    (void)state;
    const struct {
        const char *arguments[ARGUMENT_COUNT_MAX + 1];
        const char *message;
    } cases[] = {
        {{NULL}, "no file was given"},
        {{path_text}, "text.sblog: chunk 0 at byte 16: "},
        {{path_skirmish, path_text}, "text.sblog: chunk 0 at byte 16: "},
        {{folder.path}, "Is a directory"},
        {{path_ball}, "needs the rules heavy-ball 1 "},
        {{"--rules", HEAVY_BALL, path_ball},
         "the rules are heavy-ball, but this command knows only the built-in tanks"},
        {{"--rules", HEAVY_BALL, path_skirmish, path_ball},
         "the rules are heavy-ball, but this command knows only the built-in tanks"},
        {{"--samples", "0", path_skirmish}, "--samples"},
        {{"--samples", "x", path_skirmish}, "--samples"},
        {{"--tick", "3", path_skirmish}, "--tick"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_process process;
        const int status = run(&process, cases[i].arguments);
        const bool told = strstr(process.err.data, cases[i].message) != NULL;
        if (!told || status != 2 || process.out.size > 0) {
            print_error("case %zu: %d, %s\n", i, status, process.err.data);
        }
        assert_true(told);
        assert_int_equal(status, 2);
        assert_int_equal(process.out.size, 0);
        process_deinit(&process);
    }
}

static void the_help_defines_each_figure(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "--computers",     "--samples",        "--json",      "--rules",
        "FILE...",         "reaction time ",   "aim snap ",   "aim snap / mean",
        "shots at cover ", "claims at clamp ", "view claim ", "A\nfigure is no proof",
        "accuses nobody"};
    test_process process;
    assert_int_equal(run(&process, ARGUMENTS("--help")), 0);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        if (strstr(process.out.data, expected[i]) == NULL) {
            print_error("no '%s'\n", expected[i]);
        }
        assert_non_null(strstr(process.out.data, expected[i]));
    }
    process_deinit(&process);
    const char *list[] = {SABOT_PROGRAM, "replay", "--help", NULL};
    assert_int_equal(process_run(&process, PROCESS_PIPES, list, TIME_MS), 0);
    assert_non_null(strstr(process.out.data, "\n  suspects "));
    process_deinit(&process);
    // A result that cannot be written gives status 2, a closed pipe status 0.
    const char *plain[] = {SABOT_PROGRAM, "replay", "suspects", path_cut_off, NULL};
    assert_int_equal(process_run(&process, PROCESS_FULL, plain, TIME_MS), 2);
    process_deinit(&process);
    assert_int_equal(process_run(&process, PROCESS_DEAF, plain, TIME_MS), 0);
    process_deinit(&process);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_match_is_alive),
        cmocka_unit_test(the_cheat_has_the_highest_rank_in_every_figure),
        cmocka_unit_test(fair_players_have_the_figures_of_their_script),
        cmocka_unit_test(text_has_a_table_for_each_player_and_no_accusation),
        cmocka_unit_test(players_of_several_logs_are_compared_together),
        cmocka_unit_test(computer_players_count_only_if_asked_for),
        cmocka_unit_test(match_of_real_clients_gives_figures),
        cmocka_unit_test(damaged_logs_give_the_figures_of_the_part_before),
        cmocka_unit_test(part_of_a_match_has_only_its_own_shots),
        cmocka_unit_test(wrong_use_and_unreadable_logs_end_with_2_and_a_message),
        cmocka_unit_test(the_help_defines_each_figure),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
