#include "host/logs/retention.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

#define NOW_MS UINT64_C(1700000000000)
#define DAY_S 86400

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

// Makes a file of 1 MiB that was written some days ago.
static void make(const char *name, int days)
{
    static const char bytes[1 << 20];
    const char *path = scratch_write(&folder, name, bytes, sizeof bytes);
    const struct timespec time = {.tv_sec = (time_t)(NOW_MS / 1000) - days * DAY_S};
    const struct timespec times[2] = {time, time};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static bool exists(const char *name)
{
    return access(scratch_path(&folder, name), F_OK) == 0;
}

static sb_retention_outcome run(sb_retention_limits limits)
{
    sb_retention_outcome outcome;
    assert_int_equal(sb_retention_run(folder.path, &limits, NOW_MS, &outcome), SB_OK);
    return outcome;
}

static void make_five(void)
{
    for (int i = 1; i <= 5; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "%d.sblog", i);
        make(name, i);
    }
    make("notes.txt", 99);
}

static void logs_that_are_too_old_are_removed(void **state)
{
    (void)state;
    make_five();
    assert_int_equal(run((sb_retention_limits){.age_days = 3}).removed, 2);
    assert_true(exists("3.sblog") && !exists("4.sblog") && !exists("5.sblog"));
    assert_true(exists("notes.txt"));
}

static void oldest_logs_are_removed_until_size_and_count_fit(void **state)
{
    (void)state;
    make_five();
    const sb_retention_outcome outcome = run((sb_retention_limits){.size_mib = 4});
    assert_int_equal(outcome.removed, 1);
    assert_int_equal(outcome.removed_bytes, 1 << 20);
    assert_true(!exists("5.sblog") && exists("4.sblog"));
    assert_int_equal(run((sb_retention_limits){.count = 2}).removed, 2);
    assert_true(exists("1.sblog") && exists("2.sblog") && !exists("3.sblog"));
    assert_int_equal(run((sb_retention_limits){.count = 2, .size_mib = 2, .age_days = 2}).removed,
                     0);
}

static void log_that_is_written_or_kept_stays(void **state)
{
    (void)state;
    make_five();
    const int writer = open(scratch_path(&folder, "5.sblog"), O_RDWR);
    assert_true(writer >= 0 && flock(writer, LOCK_EX | LOCK_NB) == 0);
    (void)scratch_write(&folder, "4.sblog.keep", "", 0);
    assert_int_equal(run((sb_retention_limits){.count = 1}).removed, 3);
    assert_true(exists("5.sblog") && exists("4.sblog") && !exists("1.sblog"));
    close(writer);
    assert_int_equal(run((sb_retention_limits){.count = 1}).removed, 1);
    assert_true(!exists("5.sblog") && exists("4.sblog"));
}

// An unclosed log that was written a moment ago may be taken over by a standby.
static void log_of_a_server_that_has_just_died_stays(void **state)
{
    (void)state;
    make("1.sblog", 0);
    make("2.sblog", 1);
    const sb_retention_limits limits = {.size_mib = 1, .count = 0};
    assert_int_equal(run(limits).removed, 1);
    make("3.sblog", 1);
    assert_int_equal(run((sb_retention_limits){.age_days = 0, .size_mib = 0, .count = 1}).removed,
                     1);
    assert_true(exists("1.sblog"));
}

static void folder_that_is_not_there_is_an_error(void **state)
{
    (void)state;
    sb_retention_outcome outcome;
    const sb_retention_limits limits = {.count = 1};
    assert_int_equal(sb_retention_run("/nowhere", &limits, NOW_MS, &outcome), SB_ERROR_IO);
}

#define RETENTION_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, clean_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RETENTION_TEST(logs_that_are_too_old_are_removed),
        RETENTION_TEST(oldest_logs_are_removed_until_size_and_count_fit),
        RETENTION_TEST(log_that_is_written_or_kept_stays),
        RETENTION_TEST(log_of_a_server_that_has_just_died_stays),
        RETENTION_TEST(folder_that_is_not_there_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
