/// The program from outside: servers and bots that meet over the network, or do not.
#include <inttypes.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli_fixture.h"
#include "loopback.h"

static void bot_without_server_ends_with_1_and_the_reason(void **state)
{
    cli_fixture *fixture = *state;
    char endpoint[LOOPBACK_ENDPOINT_SIZE];
    char words[96];
    // Port 9 is discard: nothing listens there on a test machine.
    loopback_endpoint(9, endpoint);
    snprintf(words, sizeof(words), "bot --connect %s --count 2 --json", endpoint);
    assert_int_equal(cli_run(fixture, words), 1);
    cli_assert_says(fixture->process.err.data, "bot-0: ");
    cli_assert_says(fixture->process.err.data, "bot-1: ");
    cli_assert_says(fixture->process.out.data, "\"timed_out\": 2");
}

static uint16_t start_server(cli_fixture *fixture)
{
    const char *arguments[] = {SABOT_PROGRAM, "serve", "--bind", loopback_address(),
                               "--port",      "0",     NULL};
    assert_true(process_start(&fixture->server, PROCESS_PIPES, arguments));
    const uint16_t port = loopback_await(&fixture->server, CLI_TIME_MS);
    assert_int_not_equal(port, 0);
    return port;
}

// `sabot key` prints the key that the server announces, and a bot with another one does not play.
static void bot_plays_with_the_server_of_its_key_alone(void **state)
{
    cli_fixture *fixture = *state;
    char path[FOLDER_PATH_SIZE + 8], key[65], words[FOLDER_PATH_SIZE + 64];
    (void)snprintf(path, sizeof(path), "%s/key", fixture->folder.path);
    (void)snprintf(words, sizeof(words), "key %s", path);
    assert_int_equal(cli_run(fixture, words), 0);
    assert_int_equal(sscanf(fixture->process.out.data, "%64[0-9a-f]", key), 1);
    assert_int_equal(strlen(key), 64);

    const char *arguments[] = {SABOT_PROGRAM, "serve", "--bind", loopback_address(), "--port", "0",
                               "--key-file",  path,    NULL};
    char endpoint[LOOPBACK_ENDPOINT_SIZE];
    assert_true(process_start(&fixture->server, PROCESS_PIPES, arguments));
    loopback_endpoint(loopback_await(&fixture->server, CLI_TIME_MS), endpoint);
    (void)snprintf(words, sizeof(words), "server key %s", key);
    assert_non_null(process_await(&fixture->server, words, CLI_TIME_MS));

    (void)snprintf(words, sizeof(words), "bot --connect %s --server-key %s --seconds 10 --json",
                   endpoint, key);
    assert_int_equal(cli_run(fixture, words), 0);
    cli_assert_says(fixture->process.out.data, "\"connected\": 1");
    assert_true(cli_number_of(fixture->process.out.data, "snapshots_received") > 0);
    key[0] = key[0] == '0' ? '1' : '0';
    (void)snprintf(words, sizeof(words), "bot --connect %s --server-key %s --seconds 30 --json",
                   endpoint, key);
    assert_int_equal(cli_run(fixture, words), 1);
    cli_assert_says(fixture->process.out.data, "\"connected\": 0");
    cli_assert_says(fixture->process.out.data, "\"untrusted\": 1");
    cli_assert_says(fixture->process.err.data, "another key");
    process_signal(&fixture->server, SIGINT);
    assert_int_equal(process_finish(&fixture->server, CLI_TIME_MS), 0);
}

static void port_in_use_ends_with_2_and_names_it(void **state)
{
    cli_fixture *fixture = *state;
    char endpoint[LOOPBACK_ENDPOINT_SIZE];
    char words[64];
    const uint16_t port = start_server(fixture);
    loopback_endpoint(port, endpoint);
    snprintf(words, sizeof(words), "serve --bind %s --port %u", loopback_address(), (unsigned)port);
    cli_assert_wrong(fixture, words, endpoint);
    cli_assert_says(fixture->process.err.data, "in use");
    process_signal(&fixture->server, SIGINT);
    assert_int_equal(process_finish(&fixture->server, CLI_TIME_MS), 0);
}

// A session's password reaches a bot by the flag, a file and the environment, and the server's own
// bots without any of them. Without it, or with another one, a bot is refused.
static void bot_gives_the_password_of_a_session(void **state)
{
    cli_fixture *fixture = *state;
    const char *arguments[] = {SABOT_PROGRAM, "serve",     "--bind", loopback_address(),   "--port",
                               "0",           "--players", "8",      "--session-password", "open",
                               "--bots",      "2",         NULL};
    char endpoint[LOOPBACK_ENDPOINT_SIZE], path[FOLDER_PATH_SIZE + 16];
    char words[FOLDER_PATH_SIZE + 128];
    assert_true(process_start(&fixture->server, PROCESS_PIPES, arguments));
    loopback_endpoint(loopback_await(&fixture->server, CLI_TIME_MS), endpoint);
    (void)snprintf(path, sizeof(path), "%s/password", fixture->folder.path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs("open\nnot this line\n", file) >= 0 && fclose(file) == 0);

    static const char *const GIVEN[] = {"--password open", "--password-file %s", ""};
    for (uint32_t i = 0; i < 3; i++) {
        const bool file_named = strchr(GIVEN[i], '%') != NULL;
        assert_int_equal(i == 2 ? setenv("SABOT_SESSION_PASSWORD", "open", 1) : 0, 0);
        (void)snprintf(words, sizeof(words), "bot --connect %s --seconds 8 --json %s%s", endpoint,
                       file_named ? "--password-file " : GIVEN[i], file_named ? path : "");
        assert_int_equal(cli_run(fixture, words), 0);
        cli_assert_says(fixture->process.out.data, "\"connected\": 1");
        assert_true(cli_number_of(fixture->process.out.data, "snapshots_received") > 0);
    }
    assert_int_equal(unsetenv("SABOT_SESSION_PASSWORD"), 0);
    static const char *const REFUSED[] = {"--session 1 --password shut", "--session 1"};
    for (uint32_t i = 0; i < 2; i++) {
        (void)snprintf(words, sizeof(words), "bot --connect %s --json %s", endpoint, REFUSED[i]);
        assert_int_equal(cli_run(fixture, words), 1);
        cli_assert_says(fixture->process.err.data, "reason 14");
    }
    process_signal(&fixture->server, SIGINT);
    assert_int_equal(process_finish(&fixture->server, CLI_TIME_MS), 0);
    assert_null(strstr(fixture->server.err.data, "bots ended early"));
    cli_assert_says(fixture->server.out.data,
                    "3 clients at most"); // its two bots, and one of these
}

static void bot_for_unknown_session_ends_with_1_and_the_refusal(void **state)
{
    cli_fixture *fixture = *state;
    char endpoint[LOOPBACK_ENDPOINT_SIZE];
    char words[96];
    loopback_endpoint(start_server(fixture), endpoint);
    snprintf(words, sizeof(words), "bot --connect %s --session 9", endpoint);
    assert_int_equal(cli_run(fixture, words), 1);
    cli_assert_says(fixture->process.err.data, "refused");
    cli_assert_says(fixture->process.err.data, "reason 3");
}

// Plays with four clients and the given --client-bandwidth. Returns the bytes of snapshots that the
// server sent for each second of a client's time. The server counts both.
static double snapshot_bytes_per_second(cli_fixture *fixture, uint32_t bandwidth)
{
    char words[160];
    (void)snprintf(words, sizeof(words),
                   "serve --bind %s --port 0 --players 4 --bots 4 --ai 40 --tick-rate 20 "
                   "--seconds 12 --json --client-bandwidth %" PRIu32,
                   loopback_address(), bandwidth);
    assert_int_equal(cli_run(fixture, words), 0);
    const char *json = fixture->process.out.data;
    assert_int_equal(cli_number_of(json, "clients"), 4);
    const double client_seconds = cli_real_of(json, "client_seconds");
    assert_true(client_seconds > 2.0);
    return (double)cli_number_of(json, "snapshot_bytes") / client_seconds;
}

static void serve_sends_each_client_no_more_than_it_was_told(void **state)
{
    // A client's first second may come at once.
    const double limited = snapshot_bytes_per_second(*state, 1000);
    assert_true(limited > 100.0 && limited < 1500.0);
    assert_true(snapshot_bytes_per_second(*state, 0) > 2.0 * limited);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLI_TEST(bot_without_server_ends_with_1_and_the_reason),
        CLI_TEST(bot_plays_with_the_server_of_its_key_alone),
        CLI_TEST(port_in_use_ends_with_2_and_names_it),
        CLI_TEST(bot_gives_the_password_of_a_session),
        CLI_TEST(bot_for_unknown_session_ends_with_1_and_the_refusal),
        CLI_TEST(serve_sends_each_client_no_more_than_it_was_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
