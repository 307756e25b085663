#include "host/web/web_log_list.h"

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

static int open_folder(const scratch *folder)
{
    const int descriptor = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert_true(descriptor >= 0);
    return descriptor;
}

static void set_time(const scratch *folder, const char *name, time_t seconds, long ms)
{
    const struct timespec times[2] = {{seconds, 0}, {seconds, ms * 1000000}};
    assert_int_equal(utimensat(AT_FDCWD, scratch_path(folder, name), times, 0), 0);
}

static void name_is_one_harmless_step_of_a_path(void **state)
{
    (void)state;
    static const char *const GOOD[] = {"sabot-20261123-181500-1.sblog",
                                       "sabot-20261123-181500-256-12.sblog", "a.sblog",
                                       "A_b.c-9.sblog", "a..sblog"};
    static const char *const BAD[] = {
        "",           ".sblog",         "..sblog",    "../a.sblog",  "a/b.sblog",
        "/a.sblog",   ".a.sblog",       "-a.sblog",   "_a.sblog",    "a.sblog/",
        "a.sblog ",   "a b.sblog",      "a\\b.sblog", "a%2fb.sblog", "a\"b.sblog",
        "a\nb.sblog", "\xc3\xa4.sblog", "a.SBLOG",    "a.sblogx",    "sblog"};
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(sb_web_log_name_is(GOOD[i], strlen(GOOD[i])));
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_false(sb_web_log_name_is(BAD[i], strlen(BAD[i])));
    }
    assert_false(sb_web_log_name_is("a\0b.sblog", 9));
    assert_false(sb_web_log_name_is("a.sblog", 6)); // what follows is not of it
    char longest[SB_WEB_LOG_NAME_SIZE + 1];
    memset(longest, 'a', sizeof longest);
    memcpy(longest + SB_WEB_LOG_NAME_SIZE - 7, ".sblog", 6);
    assert_true(sb_web_log_name_is(longest, SB_WEB_LOG_NAME_SIZE - 1));
    memcpy(longest + SB_WEB_LOG_NAME_SIZE - 7, "a.sblog", 7);
    assert_false(sb_web_log_name_is(longest, SB_WEB_LOG_NAME_SIZE));
}

static void session_is_read_from_the_names_that_servers_give(void **state)
{
    (void)state;
    assert_int_equal(sb_web_log_name_session("sabot-20261123-181500-1.sblog"), 1);
    assert_int_equal(sb_web_log_name_session("sabot-20261123-181500-256-12.sblog"), 256);
    static const char *const NONE[] = {"mine.sblog",
                                       "sabot-20261123-181500.sblog",
                                       "sabot-20261123-181500-.sblog",
                                       "sabot-20261123-181500-12345.sblog",
                                       "sabot-2026112-181500-1.sblog",
                                       "sabot-20261123-181500-1x.sblog",
                                       "sabot-20261123-181500-1"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        assert_int_equal(sb_web_log_name_session(NONE[i]), 0);
    }
}

static void regular_file_alone_is_opened(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    scratch_write(&folder, "log.sblog", "12345", 5);
    scratch_write(&folder, "secret", "root:", 5);
    assert_int_equal(symlink("secret", scratch_path(&folder, "link.sblog")), 0);
    assert_int_equal(symlink("/etc/passwd", scratch_path(&folder, "far.sblog")), 0);
    assert_int_equal(mkfifo(scratch_path(&folder, "pipe.sblog"), 0600), 0);
    assert_int_equal(mkdir(scratch_path(&folder, "folder.sblog"), 0700), 0);
    const int descriptor = open_folder(&folder);
    uint64_t size = 0;
    const int log = sb_web_log_open(descriptor, "log.sblog", true, &size);
    assert_true(log >= 0);
    assert_int_equal(size, 5);
    close(log);
    static const char *const NONE[] = {"link.sblog", "far.sblog", "pipe.sblog", "folder.sblog",
                                       "none.sblog"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        assert_int_equal(sb_web_log_open(descriptor, NONE[i], true, &size), -1);
        assert_int_equal(errno, ENOENT);
    }
    close(descriptor);
    scratch_remove(&folder);
}

static void list_has_logs_alone_and_the_newest_first(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    const int descriptor = open_folder(&folder);
    char *list = sb_web_log_list_make(descriptor, true);
    assert_string_equal(list, "{\"logs\": []}\n");
    free(list);
    scratch_write(&folder, "sabot-20261123-181500-2.sblog", "12345", 5);
    scratch_write(&folder, "mine.sblog", "", 0);
    scratch_write(&folder, "other.txt", "x", 1);
    assert_int_equal(symlink("other.txt", scratch_path(&folder, "link.sblog")), 0);
    assert_int_equal(mkdir(scratch_path(&folder, "folder.sblog"), 0700), 0);
    set_time(&folder, "sabot-20261123-181500-2.sblog", 1000, 250);
    set_time(&folder, "mine.sblog", 1000, 251);
    list = sb_web_log_list_make(descriptor, true);
    assert_string_equal(
        list, "{\"logs\": [\n {\"name\": \"mine.sblog\", \"bytes\": 0, \"modified\": 1000251},\n"
              " {\"name\": \"sabot-20261123-181500-2.sblog\", \"bytes\": 5, "
              "\"modified\": 1000250, \"session\": 2}\n]}\n");
    free(list);
    close(descriptor);
    scratch_remove(&folder);
}

static void list_has_the_newest_two_hundred_of_many(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    char name[32];
    for (int i = 0; i < 1000; i++) {
        snprintf(name, sizeof name, "%03d.sblog", i);
        scratch_write(&folder, name, "", 0);
        set_time(&folder, name, 5000 + i * 7919 % 1000, 0); // each time once
    }
    const int descriptor = open_folder(&folder);
    char *list = sb_web_log_list_make(descriptor, true);
    uint32_t count = 0;
    for (const char *at = list; (at = strstr(at, "\"modified\": ")) != NULL; count++) {
        at += strlen("\"modified\": ");
        assert_int_equal(strtoull(at, NULL, 10), (5999 - count) * UINT64_C(1000));
    }
    assert_int_equal(count, SB_WEB_LOG_LIST_COUNT_MAX);
    free(list);
    close(descriptor);
    scratch_remove(&folder);
}

static void log_whose_match_may_go_on_is_neither_listed_nor_opened(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    const int descriptor = open_folder(&folder);
    scratch_write(&folder, "young.sblog", "12345", 5); // not closed, and written just now
    scratch_write(&folder, "old.sblog", "12345", 5);   // not closed, and left long ago
    scratch_write(&folder, "written.sblog", "12345", 5);
    set_time(&folder, "old.sblog", 1000, 0);
    set_time(&folder, "written.sblog", 2000, 0);
    const int writer = open(scratch_path(&folder, "written.sblog"), O_RDWR | O_CLOEXEC);
    assert_int_equal(flock(writer, LOCK_EX), 0);
    char *list = sb_web_log_list_make(descriptor, false);
    assert_string_equal(list, "{\"logs\": [\n {\"name\": \"old.sblog\", \"bytes\": 5, "
                              "\"modified\": 1000000}\n]}\n");
    free(list);
    uint64_t size = 0;
    static const char *const RUNNING[] = {"young.sblog", "written.sblog"};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(sb_web_log_open(descriptor, RUNNING[i], false, &size), -1);
        assert_int_equal(errno, EBUSY);
        const int log = sb_web_log_open(descriptor, RUNNING[i], true, &size);
        assert_true(log >= 0);
        close(log);
    }
    close(writer); // its server is dead
    const int left = sb_web_log_open(descriptor, "written.sblog", false, &size);
    assert_true(left >= 0);
    assert_int_equal(size, 5);
    close(left);
    close(descriptor);
    scratch_remove(&folder);
}

// The newest are running; the others still fill the list.
static void list_without_running_logs_is_as_long(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    char name[32];
    for (int i = 0; i < 250; i++) {
        snprintf(name, sizeof name, "%03d.sblog", i);
        scratch_write(&folder, name, "", 0);
        if (i < 230) {
            set_time(&folder, name, 5000 + i, 0);
        }
    }
    const int descriptor = open_folder(&folder);
    char *list = sb_web_log_list_make(descriptor, false);
    uint32_t count = 0;
    for (const char *at = list; (at = strstr(at, "\"modified\": ")) != NULL; count++) {
        at += strlen("\"modified\": ");
        assert_int_equal(strtoull(at, NULL, 10), (5229 - count) * UINT64_C(1000));
    }
    assert_int_equal(count, SB_WEB_LOG_LIST_COUNT_MAX);
    free(list);
    close(descriptor);
    scratch_remove(&folder);
}

static void path_that_is_no_folder_is_an_error(void **state)
{
    (void)state;
    scratch folder;
    scratch_make(&folder);
    const int file = open(scratch_write(&folder, "a.sblog", "", 0), O_RDONLY | O_CLOEXEC);
    assert_true(file >= 0);
    assert_null(sb_web_log_list_make(file, true)); // no folder
    assert_int_equal(errno, ENOTDIR);
    close(file);
    scratch_remove(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(name_is_one_harmless_step_of_a_path),
        cmocka_unit_test(session_is_read_from_the_names_that_servers_give),
        cmocka_unit_test(regular_file_alone_is_opened),
        cmocka_unit_test(list_has_logs_alone_and_the_newest_first),
        cmocka_unit_test(list_has_the_newest_two_hundred_of_many),
        cmocka_unit_test(log_whose_match_may_go_on_is_neither_listed_nor_opened),
        cmocka_unit_test(list_without_running_logs_is_as_long),
        cmocka_unit_test(path_that_is_no_folder_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
