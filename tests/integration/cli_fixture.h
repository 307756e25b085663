/// Runs the program for the tests of its command line.
#ifndef SABOT_CLI_FIXTURE_H
#define SABOT_CLI_FIXTURE_H

#include "folder.h"
#include "process.h"

#define CLI_TIME_MS 60000

/// Each test has one. Its processes and files are gone afterwards, however the test ends.
typedef struct cli_fixture {
    test_folder folder;
    test_process process;
    test_process server; ///< a second one, for tests that need a running server
} cli_fixture;

/// Of cmocka: `*state` is a cli_fixture.
int cli_set_up(void **state);
int cli_tear_down(void **state);

#define CLI_TEST(name) cmocka_unit_test_setup_teardown(name, cli_set_up, cli_tear_down)

/// Runs the program with words that are separated by spaces. Returns its status.
int cli_run(cli_fixture *fixture, const char *words);
int cli_run_with(cli_fixture *fixture, process_output output, const char *words);

/// Runs it and expects status 2, nothing on stdout and this message on stderr.
void cli_assert_wrong(cli_fixture *fixture, const char *words, const char *message);

void cli_assert_says(const char *text, const char *needle);

/// A number of the summary that --json prints. The test fails if there is none of this name.
unsigned long long cli_number_of(const char *json, const char *name);
double cli_real_of(const char *json, const char *name);

#endif
