/// `sabot replay repair`: its output, its messages and its refusals.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "folder.h"
#include "process.h"

#define TIME_MS 150000
#define CHANGE_COUNT 30
#define TICKS 1500

// A match of computer players, recorded once, with two keyframes after the first.
typedef struct repair_state {
    test_folder folder;
    char log[FOLDER_PATH_SIZE];
    char damaged[FOLDER_PATH_SIZE];
    char output[FOLDER_PATH_SIZE];
    uint8_t *bytes;
    size_t size;
} repair_state;

static int tear_down(void **state)
{
    repair_state *repair = *state;
    if (repair != NULL) {
        free(repair->bytes);
        folder_destroy(&repair->folder);
        free(repair);
        *state = NULL;
    }
    return 0;
}

static int set_up(void **state)
{
    repair_state *repair = calloc(1, sizeof(*repair));
    *state = repair;
    if (repair == NULL || !folder_create(&repair->folder)) {
        return -1;
    }
    const char *arguments[] = {
        SABOT_PROGRAM, "serve",   "--port", "0",      "--ai",    "3",        "--seed",
        "5",           "--ticks", "1500",   "--fast", "--quiet", "--record", repair->folder.path,
        NULL};
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, arguments, TIME_MS);
    process_deinit(&process);
    folder_file(&repair->folder, "damaged.sblog", repair->damaged);
    folder_file(&repair->folder, "out.log", repair->output);
    if (status == 0 && folder_find(&repair->folder, ".sblog", repair->log)) {
        repair->bytes = file_read(repair->log, &repair->size);
    }
    return repair->bytes != NULL && repair->size > 2000 ? 0 : tear_down(state) - 1;
}

static int run_repair(test_process *process, process_output output, const char *path,
                      const char *to, bool json)
{
    const char *arguments[8] = {SABOT_PROGRAM, "replay", "repair", path};
    size_t count = 4;
    if (to != NULL) {
        arguments[count++] = "--output";
        arguments[count++] = to;
    }
    if (json) {
        arguments[count++] = "--json";
    }
    return process_run(process, output, arguments, TIME_MS);
}

// Returns the status, or -1 if the output lacks `needle`.
static int run_verify(const char *path, const char *needle)
{
    const char *arguments[] = {SABOT_PROGRAM, "replay", "verify", path, NULL};
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, arguments, TIME_MS);
    bool found = strstr(process.out.data, needle) != NULL;
    process_deinit(&process);
    return found ? status : -1;
}

static void expect_text(int wanted, int status, test_process *process, const char *needle)
{
    bool found =
        strstr(process->out.data, needle) != NULL || strstr(process->err.data, needle) != NULL;
    if (status != wanted || !found) {
        print_error("status %d, '%s' not in: %s%s\n", status, needle, process->out.data,
                    process->err.data);
    }
    process_deinit(process);
    assert_int_equal(status, wanted);
    assert_true(found);
}

static bool same_bytes(const char *path, const uint8_t *bytes, size_t size)
{
    size_t read_size = 0;
    uint8_t *read = file_read(path, &read_size);
    bool same = read != NULL && read_size == size && memcmp(read, bytes, size) == 0;
    free(read);
    return same;
}

static void log_undamaged_is_copied_and_status_is_0(void **state)
{
    repair_state *repair = *state;
    test_process process;
    int status = run_repair(&process, PROCESS_PIPES, repair->log, NULL, false);
    assert_true(process.err.size == 0 && strchr(process.out.data, '\r') == NULL);
    expect_text(0, status, &process, "was not damaged");
    char copy[FOLDER_PATH_SIZE];
    memcpy(copy, repair->log, sizeof(copy));
    strcpy(copy + strlen(copy) - strlen(".sblog"), ".repaired.sblog");
    assert_true(same_bytes(copy, repair->bytes, repair->size));
    // The second time the file exists, and stays as it is.
    status = run_repair(&process, PROCESS_PIPES, repair->log, NULL, false);
    expect_text(2, status, &process, "exists already and is not overwritten");
    assert_true(same_bytes(copy, repair->bytes, repair->size));
    assert_int_equal(unlink(copy), 0);
    status = run_repair(&process, PROCESS_PIPES, repair->log, repair->log, false);
    expect_text(2, status, &process, "exists already and is not overwritten");
    assert_true(same_bytes(repair->log, repair->bytes, repair->size));
}

static void log_changed_anywhere_comes_out_whole(void **state)
{
    repair_state *repair = *state;
    uint32_t statuses[3] = {0};
    for (size_t i = 0; i < CHANGE_COUNT; i++) {
        size_t at = i * (repair->size - 1) / (CHANGE_COUNT - 1);
        repair->bytes[at] ^= (uint8_t)(1u << i % 8);
        assert_true(file_write(repair->damaged, repair->bytes, repair->size));
        repair->bytes[at] ^= (uint8_t)(1u << i % 8);
        test_process process;
        int status = run_repair(&process, PROCESS_PIPES, repair->damaged, repair->output, true);
        json_t *result = json_loads(process.out.data, JSON_REJECT_DUPLICATES, NULL);
        process_deinit(&process);
        assert_true(status >= 0 && status <= 2);
        assert_int_equal(json_integer_value(json_object_get(result, "status")), status);
        statuses[status]++;
        if (status == 2) {
            assert_true(json_is_null(json_object_get(result, "output")));
            assert_int_not_equal(access(repair->output, F_OK), 0);
        } else {
            json_int_t kept = json_integer_value(json_object_get(result, "ticks_kept"));
            json_int_t lost = json_integer_value(json_object_get(result, "ticks_lost"));
            bool ends = json_is_false(json_object_get(result, "end_missing"));
            assert_true(!ends || kept + lost == TICKS);
            assert_true(status == 1 || (kept == TICKS && ends));
            assert_int_equal(json_array_size(json_object_get(result, "places")), 1);
            // Missing ticks do not agree, but nothing is damaged any more.
            int verified = run_verify(repair->output, lost > 0 ? "tick" : " ticks agree, ");
            assert_true(verified == 0 || (verified == 1 && lost > 0));
            assert_int_equal(run_verify(repair->output, "chunk "), -1);
            assert_int_equal(unlink(repair->output), 0);
        }
        json_decref(result);
    }
    assert_true(statuses[0] > 0 && statuses[1] > 0 && statuses[2] > 0);
}

static void cut_log_is_closed_and_its_end_reported_missing(void **state)
{
    repair_state *repair = *state;
    assert_true(file_write(repair->damaged, repair->bytes, repair->size - 30));
    test_process process;
    int status = run_repair(&process, PROCESS_PIPES, repair->damaged, repair->output, false);
    expect_text(1, status, &process, "the end is missing");
    assert_int_equal(run_verify(repair->output, " ticks agree, "), 0);
    assert_int_equal(unlink(repair->output), 0);
}

static void log_that_cannot_be_repaired_ends_with_2_and_leaves_no_file(void **state)
{
    repair_state *repair = *state;
    test_process process;
    repair->bytes[60] ^= 1;
    assert_true(file_write(repair->damaged, repair->bytes, repair->size));
    repair->bytes[60] ^= 1;
    int status = run_repair(&process, PROCESS_PIPES, repair->damaged, repair->output, false);
    expect_text(2, status, &process, "nothing can be repaired");
    assert_true(file_write(repair->damaged, "This is not a log.\n", 19));
    status = run_repair(&process, PROCESS_PIPES, repair->damaged, repair->output, false);
    expect_text(2, status, &process, "nothing can be repaired");
    status = run_repair(&process, PROCESS_PIPES, repair->folder.path, repair->output, false);
    expect_text(2, status, &process, "cannot be read");
    status = run_repair(&process, PROCESS_PIPES, "/nowhere/a.sblog", repair->output, false);
    expect_text(2, status, &process, "No such file");
    status = run_repair(&process, PROCESS_PIPES, repair->log, "/nowhere/a.sblog", false);
    expect_text(2, status, &process, "cannot be created");
    assert_int_not_equal(access(repair->output, F_OK), 0);
}

static void wrong_use_ends_with_2_and_help_with_0(void **state)
{
    repair_state *repair = *state;
    const char *const wrong[][7] = {
        {SABOT_PROGRAM, "replay", "repair", NULL},
        {SABOT_PROGRAM, "replay", "repair", repair->log, repair->log, NULL},
        {SABOT_PROGRAM, "replay", "repair", repair->log, "--output", "", NULL},
        {SABOT_PROGRAM, "replay", "repair", repair->log, "--force", NULL},
    };
    test_process process;
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        int status = process_run(&process, PROCESS_PIPES, wrong[i], TIME_MS);
        assert_int_equal(process.out.size, 0);
        expect_text(2, status, &process, "sabot replay repair");
    }
    const char *help[] = {SABOT_PROGRAM, "replay", "repair", "--help", NULL};
    int status = process_run(&process, PROCESS_PIPES, help, TIME_MS);
    expect_text(0, status, &process, "exit status: 0 the output holds everything");
}

// A long search: a quarter of a gigabyte of zeros after the log, which takes no room on the disk.
static void search_of_a_large_file_shows_a_bar_on_a_terminal_alone(void **state)
{
    repair_state *repair = *state;
    assert_true(file_write(repair->damaged, repair->bytes, repair->size - 30));
    assert_int_equal(truncate(repair->damaged, 128 << 20), 0);
    test_process process;
    int status = run_repair(&process, PROCESS_TERMINAL, repair->damaged, repair->output, false);
    assert_true(strstr(process.err.data, "[###") != NULL);
    expect_text(1, status, &process, "the end is missing");
    assert_int_equal(run_verify(repair->output, " ticks agree, "), 0);
    assert_int_equal(unlink(repair->output), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_undamaged_is_copied_and_status_is_0),
        cmocka_unit_test(log_changed_anywhere_comes_out_whole),
        cmocka_unit_test(cut_log_is_closed_and_its_end_reported_missing),
        cmocka_unit_test(log_that_cannot_be_repaired_ends_with_2_and_leaves_no_file),
        cmocka_unit_test(wrong_use_ends_with_2_and_help_with_0),
        cmocka_unit_test(search_of_a_large_file_shows_a_bar_on_a_terminal_alone),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
