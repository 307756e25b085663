// `sabot replay seek` and `sabot replay diff` as programs: their help, wrong use, and a log of a
// server.
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "folder.h"
#include "process.h"
#include "small_logs.h"

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
        {{"--tick", "7", small_folder.path}, "Is a directory\n"},
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
    const char *const wrong[] = {path_text, path_empty, small_folder.path, "/nowhere/a.sblog",
                                 path_version};
    const char *const reasons[] = {"text.sblog: ", "empty.sblog: ", "Is a directory",
                                   "No such file", "needs simulation version "};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_prints(WORDS("diff", wrong[i]), 2, NULL, reasons[i]);
        assert_prints(WORDS("diff", path_small, wrong[i]), 2, NULL, reasons[i]);
        assert_prints(WORDS("diff", "--json", wrong[i], path_small), 2, NULL, reasons[i]);
    }
}

static void log_of_a_server_does_not_differ(void **state)
{
    (void)state;
    char logs[FOLDER_PATH_SIZE], path[FOLDER_PATH_SIZE];
    folder_file(&small_folder, "logs", logs);
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
        cmocka_unit_test(log_of_a_server_does_not_differ),
    };
    return cmocka_run_group_tests(tests, small_logs_set_up, small_logs_tear_down);
}
