// Which logs of a folder a leader has for its followers.
#include "host/follow/follow_shelf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "recorded_match.h"
#include "scratch.h"
#include "test.h"

#define MOVED "move-000102030405060708090a0b0c0d0e0f.sblog"

typedef struct bench {
    scratch folder;
    sb_follow_shelf shelf;
    uint32_t found, unreadable;
} bench;

static bench at;

static void on_found(void *context, sb_follow_log *log)
{
    (void)log;
    ((bench *)context)->found++;
}

static void on_unreadable(void *context, const char *name, int fault)
{
    assert_string_equal(name, "a.sblog");
    assert_int_equal(fault, ELOOP);
    ((bench *)context)->unreadable++;
}

static int begin(void **state)
{
    (void)state;
    memset(&at, 0, sizeof at);
    scratch_make(&at.folder);
    at.shelf.directory = at.folder.path;
    at.shelf.found = on_found;
    at.shelf.unreadable = on_unreadable;
    at.shelf.context = &at;
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_follow_shelf_deinit(&at.shelf);
    scratch_remove(&at.folder);
    return 0;
}

// An old log has no writer, since nobody locks it.
static void put_match(const char *name, bool closed, bool old)
{
    match_script script = match_script_small();
    script.closed = closed;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    const char *path = scratch_write(&at.folder, name, log.bytes, log.size);
    memory_log_free(&log);
    const struct timespec times[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    assert_int_equal(old ? utimensat(AT_FDCWD, path, times, 0) : 0, 0);
}

static bool recalls(const char *name)
{
    sb_follow_log *log;
    assert_int_equal(sb_follow_shelf_recall(&at.shelf, name, &log), SB_OK);
    return log != NULL && log->over;
}

static void logs_without_a_writer_that_may_be_asked_for_are_recalled(void **state)
{
    (void)state;
    put_match("closed.sblog", true, true);
    put_match("open.sblog", false, true);
    put_match(MOVED, true, true);
    assert_int_equal(mkdir(scratch_path(&at.folder, "none.sblog"), 0700), 0);
    assert_int_equal(sb_follow_shelf_look(&at.shelf), SB_OK);
    assert_int_equal(at.found, 0);
    assert_true(recalls("open.sblog"));
    assert_true(recalls(MOVED));
    assert_false(recalls("closed.sblog"));
    assert_false(recalls("none.sblog"));
    assert_false(recalls("gone.sblog"));
    assert_int_equal(rmdir(scratch_path(&at.folder, "none.sblog")), 0);
}

static void log_that_is_written_again_comes_back(void **state)
{
    (void)state;
    put_match("kept.sblog", false, true);
    put_match("left.sblog", false, true);
    assert_true(recalls("kept.sblog"));
    assert_int_equal(sb_follow_shelf_look(&at.shelf), SB_OK);
    assert_int_equal(at.found, 0);
    put_match("kept.sblog", false, false);
    assert_int_equal(sb_follow_shelf_look(&at.shelf), SB_OK);
    assert_int_equal(at.found, 1);
    put_match("left.sblog", false, false);
    (void)sb_follow_shelf_grown(&at.shelf, "left.sblog");
    assert_int_equal(at.found, 2);
}

static void log_that_cannot_be_opened_fails_the_look_until_it_can(void **state)
{
    (void)state;
    struct rlimit before, tight;
    put_match("a.sblog", false, false);
    put_match("b.sblog", false, false);
    // One descriptor is left: for the folder, and then for the first log.
    const int lowest = dup(STDERR_FILENO);
    close(lowest);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    tight = before;
    tight.rlim_cur = (rlim_t)lowest + 1;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &tight), 0);
    const sb_error error = sb_follow_shelf_look(&at.shelf);
    sb_follow_log *log;
    const sb_error taken = sb_follow_shelf_take(&at.shelf, "b.sblog", &log);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(error, SB_ERROR_IO);
    assert_int_equal(taken, SB_ERROR_IO);
    assert_int_equal(at.found, 1);
    assert_int_equal(sb_follow_shelf_look(&at.shelf), SB_OK);
    assert_int_equal(at.found, 2);
}

// A link to itself stands for a log of another owner, which the superuser could open.
static void log_that_may_not_be_opened_is_passed_over_and_told_once(void **state)
{
    (void)state;
    sb_follow_log *log;
    char path[SCRATCH_PATH_SIZE];
    snprintf(path, sizeof path, "%s", scratch_path(&at.folder, "a.sblog"));
    assert_int_equal(symlink("a.sblog", path), 0);
    put_match("b.sblog", false, false);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(sb_follow_shelf_look(&at.shelf), SB_OK);
        assert_false(recalls("a.sblog"));
        assert_int_equal(sb_follow_shelf_take(&at.shelf, "a.sblog", &log), SB_OK);
        assert_null(log);
        sb_follow_shelf_clear(&at.shelf); // as when the last follower has gone
    }
    assert_int_equal(at.found, 2);
    assert_int_equal(at.unreadable, 1);
    assert_int_equal(unlink(path), 0);
    put_match("a.sblog", false, false);
    (void)sb_follow_shelf_grown(&at.shelf, "a.sblog");
    assert_int_equal(at.found, 3);
}

#define SHELF_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SHELF_TEST(logs_without_a_writer_that_may_be_asked_for_are_recalled),
        SHELF_TEST(log_that_is_written_again_comes_back),
        SHELF_TEST(log_that_cannot_be_opened_fails_the_look_until_it_can),
        SHELF_TEST(log_that_may_not_be_opened_is_passed_over_and_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
