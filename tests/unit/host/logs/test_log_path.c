#include "host/logs/log_path.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

// 2001-09-09 01:46:40 UTC is 10^9 seconds after the epoch.
#define BILLION_MS UINT64_C(1000000000000)

static char message[600];

static int make(void **state)
{
    static scratch folder;
    scratch_make(&folder);
    *state = &folder;
    return 0;
}

static int clean(void **state)
{
    scratch_remove(*state);
    return 0;
}

static void directory_is_made_if_missing_and_taken_if_there(void **state)
{
    const char *path = scratch_path(*state, "logs");
    assert_int_equal(sb_log_directory_make(path, message, sizeof message), SB_OK);
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_true(S_ISDIR(status.st_mode));
    assert_int_equal(sb_log_directory_make(path, message, sizeof message), SB_OK);
}

static void directory_without_a_parent_is_refused_with_path_and_reason(void **state)
{
    const char *path = scratch_path(*state, "none/logs");
    assert_int_equal(sb_log_directory_make(path, message, sizeof message), SB_ERROR_IO);
    char expected[600];
    snprintf(expected, sizeof expected, "cannot record to %s: No such file or directory", path);
    assert_string_equal(message, expected);
}

static void directory_that_is_a_file_is_refused(void **state)
{
    const char *path = scratch_write(*state, "file", "x", 1);
    assert_int_equal(sb_log_directory_make(path, message, sizeof message), SB_ERROR_IO);
    assert_non_null(strstr(message, "Not a directory"));
}

static void file_is_named_by_time_and_session_and_never_overwritten(void **state)
{
    const scratch *folder = *state;
    char path[512], expected[512];
    const char *tails[] = {"", "-2", "-3"};
    for (int i = 0; i < 3; i++) {
        int descriptor = -1;
        assert_int_equal(sb_log_file_create(folder->path, BILLION_MS + 999, 12, path, sizeof path,
                                            &descriptor, message, sizeof message),
                         SB_OK);
        assert_true(descriptor >= 0);
        close(descriptor);
        snprintf(expected, sizeof expected, "%s/sabot-20010909-014640-12%s.sblog", folder->path,
                 tails[i]);
        assert_string_equal(path, expected);
    }
}

static void file_in_a_folder_that_is_missing_is_refused_with_path_and_reason(void **state)
{
    char path[512];
    int descriptor = 0;
    assert_int_equal(sb_log_file_create(scratch_path(*state, "none"), BILLION_MS, 1, path,
                                        sizeof path, &descriptor, message, sizeof message),
                     SB_ERROR_IO);
    assert_int_equal(descriptor, -1);
    assert_non_null(strstr(message, "none/sabot-20010909-014640-1.sblog: No such file"));
}

static void file_whose_path_does_not_fit_is_refused(void **state)
{
    const scratch *folder = *state;
    char path[32];
    int descriptor = 0;
    assert_int_equal(sb_log_file_create(folder->path, BILLION_MS, 1, path, sizeof path, &descriptor,
                                        message, sizeof message),
                     SB_ERROR_LIMIT);
    assert_non_null(strstr(message, "too long"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(directory_is_made_if_missing_and_taken_if_there, make,
                                        clean),
        cmocka_unit_test_setup_teardown(directory_without_a_parent_is_refused_with_path_and_reason,
                                        make, clean),
        cmocka_unit_test_setup_teardown(directory_that_is_a_file_is_refused, make, clean),
        cmocka_unit_test_setup_teardown(file_is_named_by_time_and_session_and_never_overwritten,
                                        make, clean),
        cmocka_unit_test_setup_teardown(
            file_in_a_folder_that_is_missing_is_refused_with_path_and_reason, make, clean),
        cmocka_unit_test_setup_teardown(file_whose_path_does_not_fit_is_refused, make, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
