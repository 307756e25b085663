#include "host/admin/answers/log_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

#define LONG_AGO 1000000000 ///< s; a log of then is not running unless somebody locks it

static scratch folder;

static int set_up(void **state)
{
    (void)state;
    scratch_make(&folder);
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    scratch_remove(&folder);
    return 0;
}

static void make(const char *name, size_t size, long seconds)
{
    static const char bytes[8192];
    const struct timespec times[2] = {{seconds, 250000000}, {seconds, 250000000}};
    const char *path = scratch_write(&folder, name, bytes, size);
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static bool exists(const char *name)
{
    return access(scratch_path(&folder, name), F_OK) == 0;
}

static void logs_are_listed_newest_first_and_nothing_else_is(void **state)
{
    (void)state;
    make("b.sblog", 10, LONG_AGO);
    make("a.sblog", 20, LONG_AGO);
    make("old.sblog", 30, LONG_AGO - 60);
    make("notes.txt", 40, LONG_AGO);
    make("a.sblog.keep", 0, LONG_AGO);
    assert_int_equal(mkdir(scratch_path(&folder, "folder.sblog"), 0700), 0);
    assert_int_equal(symlink("a.sblog", scratch_path(&folder, "link.sblog")), 0);
    sb_folder_log *logs;
    uint32_t count;
    assert_int_equal(sb_log_folder_list(folder.path, 10, &logs, &count), SB_OK);
    static const char *const names[] = {"b.sblog", "a.sblog", "old.sblog"};
    assert_int_equal(count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_string_equal(logs[i].name, names[i]);
        assert_int_equal(logs[i].bytes, 10 * (i + 1));
        assert_int_equal(logs[i].kept, i == 1);
        assert_false(logs[i].running);
    }
    assert_int_equal(logs[0].modified_unix_ms, UINT64_C(1000) * LONG_AGO + 250);
    free(logs);
    // A limit keeps the newest, and more logs than one allocation holds are no trouble.
    for (int i = 0; i < 150; i++) {
        char name[32];
        snprintf(name, sizeof name, "many-%03d.sblog", i);
        make(name, 1, LONG_AGO + i);
    }
    assert_int_equal(sb_log_folder_list(folder.path, 1000, &logs, &count), SB_OK);
    assert_int_equal(count, 153);
    assert_string_equal(logs[0].name, "many-149.sblog");
    assert_string_equal(logs[152].name, "old.sblog");
    free(logs);
    assert_int_equal(sb_log_folder_list(folder.path, 2, &logs, &count), SB_OK);
    assert_int_equal(count, 2);
    assert_string_equal(logs[1].name, "many-148.sblog");
    free(logs);
}

static void folder_that_is_missing_or_empty_is_told_apart(void **state)
{
    (void)state;
    sb_folder_log *logs;
    uint32_t count;
    assert_int_equal(sb_log_folder_list(folder.path, 10, &logs, &count), SB_OK);
    assert_int_equal(count, 0);
    free(logs);
    assert_int_equal(sb_log_folder_list(scratch_path(&folder, "none"), 10, &logs, &count),
                     SB_ERROR_IO);
    assert_int_equal(errno, ENOENT);
    assert_null(logs);
}

static void kept_and_running_logs_are_not_deleted(void **state)
{
    (void)state;
    make("kept.sblog", 10, LONG_AGO);
    make("free.sblog", 10, LONG_AGO);
    make("played.sblog", 10, LONG_AGO);
    assert_int_equal(sb_log_folder_keep(folder.path, "kept.sblog", true), SB_OK);
    assert_int_equal(sb_log_folder_keep(folder.path, "kept.sblog", true), SB_OK);
    assert_true(exists("kept.sblog.keep"));
    int writer = open(scratch_path(&folder, "played.sblog"), O_RDWR | O_CLOEXEC);
    assert_int_equal(flock(writer, LOCK_EX | LOCK_NB), 0);
    assert_int_equal(sb_log_folder_delete(folder.path, "kept.sblog"), SB_ERROR_STATE);
    assert_int_equal(sb_log_folder_delete(folder.path, "played.sblog"), SB_ERROR_STATE);
    assert_int_equal(sb_log_folder_delete(folder.path, "free.sblog"), SB_OK);
    assert_true(exists("kept.sblog") && exists("played.sblog") && !exists("free.sblog"));
    sb_folder_log *logs;
    uint32_t count;
    assert_int_equal(sb_log_folder_list(folder.path, 10, &logs, &count), SB_OK);
    assert_int_equal(count, 2);
    assert_true(logs[0].running && !logs[0].kept); // "played" sorts behind "kept"
    assert_true(!logs[1].running && logs[1].kept);
    free(logs);
    close(writer);
    assert_int_equal(sb_log_folder_keep(folder.path, "kept.sblog", false), SB_OK);
    assert_int_equal(sb_log_folder_keep(folder.path, "kept.sblog", false), SB_OK);
    assert_int_equal(sb_log_folder_delete(folder.path, "kept.sblog"), SB_OK);
    assert_int_equal(sb_log_folder_delete(folder.path, "played.sblog"), SB_OK);
}

static void names_lead_nowhere_else(void **state)
{
    (void)state;
    static const char *const bad[] = {"../a.sblog", "/etc/passwd",  "",           "a",
                                      "link.sblog", "folder.sblog", "none.sblog", ".hidden.sblog"};
    make("real", 10, LONG_AGO);
    assert_int_equal(mkdir(scratch_path(&folder, "folder.sblog"), 0700), 0);
    assert_int_equal(symlink("real", scratch_path(&folder, "link.sblog")), 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        uint64_t size;
        assert_int_equal(sb_log_folder_delete(folder.path, bad[i]), SB_ERROR_IO);
        assert_int_equal(errno, ENOENT);
        assert_int_equal(sb_log_folder_keep(folder.path, bad[i], true), SB_ERROR_IO);
        assert_int_equal(errno, ENOENT);
        assert_int_equal(sb_log_folder_open(folder.path, bad[i], &size), -1);
    }
    assert_true(exists("real") && exists("link.sblog") && exists("folder.sblog"));
    // A mark that is a link is not written through.
    make("a.sblog", 10, LONG_AGO);
    assert_int_equal(symlink("made", scratch_path(&folder, "a.sblog.keep")), 0);
    assert_int_equal(sb_log_folder_keep(folder.path, "a.sblog", true), SB_ERROR_IO);
    assert_false(exists("made"));
}

static void log_is_opened_while_it_grows(void **state)
{
    (void)state;
    make("a.sblog", 4096, LONG_AGO);
    int writer = open(scratch_path(&folder, "a.sblog"), O_RDWR | O_CLOEXEC);
    assert_int_equal(flock(writer, LOCK_EX | LOCK_NB), 0);
    uint64_t size = 0;
    int log = sb_log_folder_open(folder.path, "a.sblog", &size);
    assert_true(log >= 0);
    assert_int_equal(size, 4096);
    close(log);
    close(writer);
}

int main(void)
{
#define FOLDER_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, clean_up)
    const struct CMUnitTest tests[] = {
        FOLDER_TEST(logs_are_listed_newest_first_and_nothing_else_is),
        FOLDER_TEST(folder_that_is_missing_or_empty_is_told_apart),
        FOLDER_TEST(kept_and_running_logs_are_not_deleted),
        FOLDER_TEST(names_lead_nowhere_else),
        FOLDER_TEST(log_is_opened_while_it_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
