#include "host/logs/log_aside.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "recorded_match.h"
#include "scratch.h"
#include "test.h"

#define NAME "match.sblog"
#define ASIDE NAME SB_LOG_ASIDE_ENDING

static scratch folder;

static int begin(void **state)
{
    (void)state;
    scratch_make(&folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    scratch_remove(&folder);
    return 0;
}

static void put_match(const char *name, bool closed)
{
    match_script script = match_script_small();
    script.closed = closed;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    (void)scratch_write(&folder, name, log.bytes, log.size);
    memory_log_free(&log);
}

static bool is_there(const char *name)
{
    return access(scratch_path(&folder, name), F_OK) == 0;
}

static void log_without_an_end_gets_another_name(void **state)
{
    (void)state;
    put_match(NAME, false);
    (void)scratch_write(&folder, ASIDE, "old", 3);
    assert_int_equal(sb_log_set_aside(folder.path, NAME), SB_LOG_ASIDE_DONE);
    assert_false(is_there(NAME));
    const int descriptor = open(scratch_path(&folder, ASIDE), O_RDONLY | O_CLOEXEC);
    assert_true(lseek(descriptor, 0, SEEK_END) > 3);
    close(descriptor);
    assert_int_equal(sb_log_set_aside(folder.path, NAME), SB_LOG_ASIDE_NONE); // it is gone
}

static void log_that_is_closed_keeps_its_name(void **state)
{
    (void)state;
    put_match(NAME, true);
    assert_int_equal(sb_log_set_aside(folder.path, NAME), SB_LOG_ASIDE_NONE);
    assert_true(is_there(NAME));
}

static void log_that_another_one_writes_keeps_its_name(void **state)
{
    (void)state;
    put_match(NAME, false);
    const int descriptor = open(scratch_path(&folder, NAME), O_RDWR | O_CLOEXEC);
    assert_int_equal(flock(descriptor, LOCK_EX), 0);
    assert_int_equal(sb_log_set_aside(folder.path, NAME), SB_LOG_ASIDE_FAILED);
    assert_true(is_there(NAME));
    close(descriptor);
    assert_int_equal(sb_log_set_aside(folder.path, NAME), SB_LOG_ASIDE_DONE);
}

static void log_whose_new_name_cannot_be_given_is_told(void **state)
{
    (void)state;
    put_match(NAME, false);
    assert_int_equal(mkdir(scratch_path(&folder, ASIDE), 0700), 0);
    assert_int_equal(sb_log_set_aside(folder.path, NAME), SB_LOG_ASIDE_FAILED);
    assert_int_equal(errno, EISDIR);
    assert_true(is_there(NAME));
    assert_int_equal(rmdir(scratch_path(&folder, ASIDE)), 0);
}

#define ASIDE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ASIDE_TEST(log_without_an_end_gets_another_name),
        ASIDE_TEST(log_that_is_closed_keeps_its_name),
        ASIDE_TEST(log_that_another_one_writes_keeps_its_name),
        ASIDE_TEST(log_whose_new_name_cannot_be_given_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
