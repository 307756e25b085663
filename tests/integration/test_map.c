/// `sabot map check` as a process: its messages and status for whole, faulty and unreadable maps.
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
#include "process.h"

#define TIME_MS 20000
#define FILE_COUNT_MAX 4

// A yard of 60 m with two spawn points, and room for lists after them.
#define HEAD                                                                                       \
    "{\"name\": \"plain\", \"bounds\": {\"min\": [-30, 0, -30], \"max\": [30, 10, 30]},"           \
    "\"spawns\": [{\"position\": [-20, 0, 0]}, {\"position\": [20, 0, 0]}]"
#define WHOLE HEAD "}"
#define PARTED HEAD ", \"boxes\": [{\"center\": [0, 2, 0], \"half_extents\": [1, 2, 30]}]}"
#define BUILT                                                                                      \
    HEAD ", \"boxes\": [{\"center\": [0, 1, 0], \"half_extents\": [1, 1, 4]},"                     \
         "{\"center\": [0, 1, 0], \"half_extents\": [4, 1, 1]}]}"
#define IN_WALL                                                                                    \
    HEAD ", \"walls\": [{\"center\": [20, 1, 0], \"half_extents\": [1, 1, 1], \"health\": 10}]}"

typedef struct map_fixture {
    test_folder folder;
    test_process process;
    char paths[FILE_COUNT_MAX][FOLDER_PATH_SIZE];
    int path_count;
} map_fixture;

static int set_up(void **state)
{
    map_fixture *fixture = calloc(1, sizeof(*fixture));
    *state = fixture;
    return fixture != NULL && folder_create(&fixture->folder) ? 0 : -1;
}

static int tear_down(void **state)
{
    map_fixture *fixture = *state;
    process_deinit(&fixture->process);
    folder_destroy(&fixture->folder);
    free(fixture);
    return 0;
}

static void add_file(map_fixture *fixture, const char *name, const char *text)
{
    assert_true(fixture->path_count < FILE_COUNT_MAX);
    char *path = fixture->paths[fixture->path_count++];
    folder_file(&fixture->folder, name, path);
    assert_true(file_write(path, text, strlen(text)));
}

// Runs `sabot map check`, with an option if there is one, on the files written so far.
static int run_with(map_fixture *fixture, process_output output, const char *option)
{
    const char *arguments[FILE_COUNT_MAX + 5] = {SABOT_PROGRAM, "map", "check"};
    int count = 3;
    if (option != NULL) {
        arguments[count++] = option;
    }
    for (int i = 0; i < fixture->path_count; i++) {
        arguments[count++] = fixture->paths[i];
    }
    process_deinit(&fixture->process);
    return process_run(&fixture->process, output, arguments, TIME_MS);
}

static int run(map_fixture *fixture, const char *option)
{
    return run_with(fixture, PROCESS_PIPES, option);
}

static void assert_says(const char *text, const char *needle)
{
    if (text == NULL || strstr(text, needle) == NULL) {
        fail_msg("'%s' is missing in:\n%s", needle, text != NULL ? text : "(nothing)");
    }
}

static void whole_map_ends_with_0(void **state)
{
    map_fixture *fixture = *state;
    add_file(fixture, "whole.json", WHOLE);
    assert_int_equal(run(fixture, NULL), 0);
    assert_says(fixture->process.out.data, "whole.json: ok\n");
    assert_string_equal(fixture->process.err.data, "");
}

static void warnings_end_with_0_and_are_named(void **state)
{
    map_fixture *fixture = *state;
    add_file(fixture, "built.json", BUILT);
    assert_int_equal(run(fixture, NULL), 0);
    assert_says(fixture->process.out.data,
                "built.json: /boxes/1: warning: reaches into /boxes/0\n");
    assert_says(fixture->process.out.data, "built.json: 0 faults, 1 warnings\n");
}

static void parted_map_ends_with_1_and_the_spawns_path(void **state)
{
    map_fixture *fixture = *state;
    add_file(fixture, "parted.json", PARTED);
    assert_int_equal(run(fixture, NULL), 1);
    assert_says(fixture->process.out.data,
                "parted.json: /spawns/1: no way leads to most of the other spawns\n");
}

static void spawn_in_a_wall_ends_with_1_and_its_path(void **state)
{
    map_fixture *fixture = *state;
    add_file(fixture, "wall.json", IN_WALL);
    assert_int_equal(run(fixture, NULL), 1);
    assert_says(fixture->process.out.data,
                "wall.json: /spawns/1/position: a vehicle here would stand inside /walls/0\n");
}

static void file_that_is_no_map_ends_with_2_and_the_reason(void **state)
{
    map_fixture *fixture = *state;
    add_file(fixture, "torn.json", "{\"name\": ");
    assert_int_equal(run(fixture, NULL), 2);
    assert_says(fixture->process.out.data, "torn.json: ");
    fixture->path_count = 0;
    add_file(fixture, "list.json", "{\"name\": \"x\", \"bounds\": 3, \"spawns\": []}");
    assert_int_equal(run(fixture, NULL), 2);
    assert_says(fixture->process.out.data, "list.json: /bounds");
    fixture->path_count = 0;
    add_file(fixture, "deep.json", "");
    remove(fixture->paths[0]);
    assert_int_equal(run(fixture, NULL), 2);
    assert_says(fixture->process.out.data, "deep.json: No such file");
}

static void deep_nesting_ends_with_2(void **state)
{
    map_fixture *fixture = *state;
    size_t size = 1000000;
    char *text = malloc(size + 1);
    assert_non_null(text);
    memset(text, '[', size);
    text[size] = '\0';
    add_file(fixture, "deep.json", text);
    free(text);
    assert_int_equal(run(fixture, "--json"), 2);
    assert_says(fixture->process.out.data, "\"verdict\": \"unreadable\"");
}

static void status_of_several_files_is_the_worst(void **state)
{
    map_fixture *fixture = *state;
    add_file(fixture, "parted.json", PARTED);
    add_file(fixture, "whole.json", WHOLE);
    assert_int_equal(run(fixture, NULL), 1);
    add_file(fixture, "torn.json", "{");
    add_file(fixture, "built.json", BUILT);
    assert_int_equal(run(fixture, NULL), 2);
    assert_says(fixture->process.out.data, "whole.json: ok\n");
}

static void json_has_every_file_and_finding(void **state)
{
    map_fixture *fixture = *state;
    add_file(fixture, "whole.json", WHOLE);
    add_file(fixture, "built.json", BUILT);
    add_file(fixture, "wall.json", IN_WALL);
    add_file(fixture, "torn.json", "{");
    assert_int_equal(run(fixture, "--json"), 2);
    json_t *root = json_loads(fixture->process.out.data, 0, NULL);
    assert_non_null(root);
    const json_t *maps = json_object_get(root, "maps");
    assert_int_equal(json_integer_value(json_object_get(root, "status")), 2);
    assert_int_equal(json_array_size(maps), 4);
    static const struct {
        const char *verdict, *path, *kind;
        int status;
    } expected[] = {{"ok", NULL, NULL, 0},
                    {"ok", "/boxes/1", "warning", 0},
                    {"faulty", "/spawns/1/position", "fault", 1},
                    {"unreadable", NULL, NULL, 2}};
    for (size_t i = 0; i < 4; i++) {
        const json_t *map = json_array_get(maps, i);
        assert_string_equal(json_string_value(json_object_get(map, "file")), fixture->paths[i]);
        assert_string_equal(json_string_value(json_object_get(map, "verdict")),
                            expected[i].verdict);
        assert_int_equal(json_integer_value(json_object_get(map, "status")), expected[i].status);
        const json_t *findings = json_object_get(map, "findings");
        assert_int_equal(json_array_size(findings), expected[i].path != NULL ? 1 : 0);
        if (expected[i].path != NULL) {
            const json_t *finding = json_array_get(findings, 0);
            assert_string_equal(json_string_value(json_object_get(finding, "path")),
                                expected[i].path);
            assert_string_equal(json_string_value(json_object_get(finding, "kind")),
                                expected[i].kind);
            assert_non_null(json_string_value(json_object_get(finding, "reason")));
        }
    }
    json_decref(root);
}

static void help_and_wrong_use_are_told_apart(void **state)
{
    map_fixture *fixture = *state;
    assert_int_equal(run(fixture, "--help"), 0);
    assert_says(fixture->process.out.data, "usage: sabot map check");
    assert_says(fixture->process.out.data, "--json");
    assert_says(fixture->process.out.data, "exit status");
    assert_int_equal(run(fixture, NULL), 2);
    assert_says(fixture->process.err.data, "sabot map check: no file was given");
    assert_int_equal(run(fixture, "--warp"), 2);
    assert_says(fixture->process.err.data, "unknown option '--warp'");
    const char *words[][3] = {{"map", "--help", NULL}, {"map", NULL, NULL}, {"map", "draw", NULL}};
    const int statuses[] = {0, 2, 2};
    for (size_t i = 0; i < 3; i++) {
        const char *arguments[] = {SABOT_PROGRAM, words[i][0], words[i][1], NULL};
        process_deinit(&fixture->process);
        assert_int_equal(process_run(&fixture->process, PROCESS_PIPES, arguments, TIME_MS),
                         statuses[i]);
    }
    assert_says(fixture->process.err.data, "sabot map: unknown command 'draw'");
}

static void output_that_is_full_ends_with_2(void **state)
{
    map_fixture *fixture = *state;
    add_file(fixture, "whole.json", WHOLE);
    assert_int_equal(run_with(fixture, PROCESS_FULL, "--json"), 2);
    assert_int_equal(run_with(fixture, PROCESS_DEAF, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whole_map_ends_with_0, set_up, tear_down),
        cmocka_unit_test_setup_teardown(warnings_end_with_0_and_are_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(parted_map_ends_with_1_and_the_spawns_path, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(spawn_in_a_wall_ends_with_1_and_its_path, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(file_that_is_no_map_ends_with_2_and_the_reason, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(deep_nesting_ends_with_2, set_up, tear_down),
        cmocka_unit_test_setup_teardown(status_of_several_files_is_the_worst, set_up, tear_down),
        cmocka_unit_test_setup_teardown(json_has_every_file_and_finding, set_up, tear_down),
        cmocka_unit_test_setup_teardown(help_and_wrong_use_are_told_apart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(output_that_is_full_ends_with_2, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
