/// Runs the SDK's example program against a real server with bots.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "loopback.h"
#include "process.h"

#define START_MS 60000
#define RUN_MS 60000

#define TRIES 6

static test_process server, drive;

static int tear_down(void **state)
{
    (void)state;
    process_deinit(&drive);
    process_deinit(&server);
    return 0;
}

static uint32_t lines_with(const char *text, const char *needle)
{
    uint32_t count = 0;
    for (const char *at = text; (at = strstr(at, needle)) != NULL; at++) {
        count++;
    }
    return count;
}

static void drive_plays_three_seconds_and_leaves(void **state)
{
    (void)state;
    const char *serve[] = {SABOT_PROGRAM, "serve", "--bind", loopback_address(), "--port", "0",
                           "--bots",      "3",     NULL};
    assert_true(process_start(&server, PROCESS_PIPES, serve));
    char port[16];
    (void)snprintf(port, sizeof port, "%u", (unsigned)loopback_await(&server, START_MS));
    assert_string_not_equal(port, "0");
    const char *drives[] = {DRIVE_PROGRAM, loopback_address(), port, "3", NULL};
    for (int i = 0; i < TRIES; i++) { // until the machine is quick enough
        process_deinit(&drive);
        assert_int_equal(process_run(&drive, PROCESS_PIPES, drives, RUN_MS), 0);
        if (lines_with(drive.out.data, ": at (") >= 2 &&
            lines_with(drive.out.data, ": fire by ") > 0) {
            break;
        }
    }
    // It prints a line for every 60 ticks. Its own join is an event for others, its shots for
    // itself.
    assert_in_range(lines_with(drive.out.data, ": at ("), 2, 4);
    assert_true(lines_with(drive.out.data, ": fire by ") > 0);
    assert_non_null(strstr(drive.out.data, "left the match"));
    process_signal(&server, SIGINT);
    assert_int_equal(process_finish(&server, RUN_MS), 0);
}

static void drive_without_a_server_says_so(void **state)
{
    (void)state;
    // Port 9 is discard: nothing listens there on a test machine.
    const char *play[] = {DRIVE_PROGRAM, loopback_address(), "9", "20", NULL};
    assert_int_equal(process_run(&drive, PROCESS_PIPES, play, RUN_MS), 1);
    assert_non_null(strstr(drive.out.data, "the server does not answer"));
}

static void drive_with_a_def_that_is_refused_says_why(void **state)
{
    (void)state;
    const char *play[] = {DRIVE_PROGRAM, "", NULL};
    assert_int_equal(process_run(&drive, PROCESS_PIPES, play, RUN_MS), 1);
    assert_non_null(strstr(drive.out.data, "host"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(drive_plays_three_seconds_and_leaves, tear_down),
        cmocka_unit_test_teardown(drive_without_a_server_says_so, tear_down),
        cmocka_unit_test_teardown(drive_with_a_def_that_is_refused_says_why, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
