#include "host/logs/log_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/logs/log_path.h"
#include "recorded_match.h"
#include "scratch.h"
#include "test.h"

// The files of these tests are written now, by the system's clock.
static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

static scratch folder;

static int make(void **state)
{
    (void)state;
    scratch_make(&folder);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    scratch_remove(&folder);
    return 0;
}

static int put_match(const char *name, bool closed)
{
    match_script script = match_script_small();
    script.closed = closed;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    const char *path = scratch_write(&folder, name, log.bytes, log.size);
    memory_log_free(&log);
    const int descriptor = open(path, O_RDWR | O_CLOEXEC);
    assert_true(descriptor >= 0);
    return descriptor;
}

static int open_again(const char *name)
{
    const int descriptor = open(scratch_path(&folder, name), O_RDWR | O_CLOEXEC);
    assert_true(descriptor >= 0);
    return descriptor;
}

static void closed_log_is_not_running(void **state)
{
    (void)state;
    const int log = put_match("over.sblog", true);
    assert_false(sb_log_is_running(log, now_ms()));
    // Its writer has yet to let it go.
    const int writer = open_again("over.sblog");
    assert_true(sb_log_lock(writer));
    assert_false(sb_log_is_running(log, now_ms()));
    close(writer);
    close(log);
}

static void unclosed_log_is_running_as_long_as_a_writer_has_it(void **state)
{
    (void)state;
    const int log = put_match("on.sblog", false), writer = open_again("on.sblog");
    const uint64_t later_ms = now_ms() + UINT64_C(3600000);
    assert_true(sb_log_lock(writer));
    assert_true(sb_log_is_running(log, later_ms));
    close(writer);
    assert_false(sb_log_is_running(log, later_ms));
    // It was looked at without leaving a lock.
    const int next = open_again("on.sblog");
    assert_int_equal(flock(next, LOCK_EX | LOCK_NB), 0);
    close(next);
    close(log);
}

static void unclosed_log_without_a_writer_is_running_for_a_minute(void **state)
{
    (void)state;
    const int log = put_match("left.sblog", false);
    const struct timespec times[2] = {{1000, 0}, {1000, 250000000}};
    assert_int_equal(futimens(log, times), 0);
    assert_true(sb_log_is_running(log, 1000250));
    assert_true(sb_log_is_running(log, 1060249));
    assert_false(sb_log_is_running(log, 1060250));
    assert_true(sb_log_is_running(log, 1000249)); // the clock was set back
    close(log);
}

static void log_that_has_only_begun_is_running(void **state)
{
    (void)state;
    int descriptor;
    char path[512], message[256];
    assert_int_equal(sb_log_file_create(folder.path, 0, 1, path, sizeof path, &descriptor, message,
                                        sizeof message),
                     SB_OK);
    const int log = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(log >= 0);
    assert_true(sb_log_is_running(log, now_ms()));
    assert_true(sb_log_is_running(log, now_ms() + UINT64_C(3600000)));
    close(descriptor);
    close(log);
}

static void descriptor_that_cannot_be_looked_at_counts_as_running(void **state)
{
    (void)state;
    assert_true(sb_log_is_running(-1, now_ms()));
}

// Holds the lock of the file for 3 ms.
static void *hold(void *of)
{
    const struct timespec pause = {.tv_nsec = 3000000};
    (void)nanosleep(&pause, NULL);
    close(*(int *)of);
    return NULL;
}

static void lock_that_is_held_for_an_instant_is_taken_and_one_for_good_is_not(void **state)
{
    (void)state;
    const int writer = put_match("on.sblog", false);
    int other = open_again("on.sblog");
    assert_int_equal(flock(other, LOCK_SH), 0);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, hold, &other), 0);
    assert_true(sb_log_lock(writer));
    pthread_join(thread, NULL);
    const int third = open_again("on.sblog");
    assert_false(sb_log_lock(third));
    assert_int_equal(errno, EWOULDBLOCK);
    close(third);
    close(writer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(closed_log_is_not_running, make, clean),
        cmocka_unit_test_setup_teardown(unclosed_log_is_running_as_long_as_a_writer_has_it, make,
                                        clean),
        cmocka_unit_test_setup_teardown(unclosed_log_without_a_writer_is_running_for_a_minute, make,
                                        clean),
        cmocka_unit_test_setup_teardown(log_that_has_only_begun_is_running, make, clean),
        cmocka_unit_test(descriptor_that_cannot_be_looked_at_counts_as_running),
        cmocka_unit_test_setup_teardown(
            lock_that_is_held_for_an_instant_is_taken_and_one_for_good_is_not, make, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
