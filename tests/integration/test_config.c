/// A real server with a configuration file: what precedes what, refusals, and SIGHUP.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "folder.h"
#include "loopback.h"
#include "process.h"

#define TIME_MS 60000

typedef struct config_fixture {
    test_folder folder;
    char file[FOLDER_PATH_SIZE];
    test_process server;
} config_fixture;

static int set_up(void **state)
{
    static config_fixture fixture;
    memset(&fixture, 0, sizeof fixture);
    assert_true(folder_create(&fixture.folder));
    folder_file(&fixture.folder, "sabot.json", fixture.file);
    *state = &fixture;
    return 0;
}

static int clean_up(void **state)
{
    config_fixture *fixture = *state;
    process_deinit(&fixture->server);
    folder_destroy(&fixture->folder);
    return 0;
}

static void write_file(const config_fixture *fixture, const char *text)
{
    assert_true(file_write(fixture->file, text, strlen(text)));
}

static void start(config_fixture *fixture, const char *more, const char *value)
{
    const char *arguments[] = {SABOT_PROGRAM,      "serve", "--config", fixture->file, "--bind",
                               loopback_address(), more,    value,      NULL};
    assert_true(process_start(&fixture->server, PROCESS_PIPES, arguments));
}

static void end(config_fixture *fixture)
{
    process_signal(&fixture->server, SIGINT);
    assert_int_equal(process_finish(&fixture->server, TIME_MS), 0);
}

static void assert_told(config_fixture *fixture, const char *words)
{
    if (process_await(&fixture->server, words, TIME_MS) == NULL) {
        fail_msg("'%s' is missing in: %s", words, fixture->server.err.data);
    }
}

static void server_takes_file_and_flags_precede_it(void **state)
{
    config_fixture *fixture = *state;
    write_file(fixture, "{\"port\": 0, \"sessions\": 3, \"players\": 5, \"tick_rate\": 50}");
    start(fixture, "--players", "4");
    assert_told(fixture, "3 matches of up to 4 players on map \"arena\", rules tanks, 50 ticks");
    end(fixture);
}

static void wrong_file_ends_with_2_and_names_the_key(void **state)
{
    config_fixture *fixture = *state;
    write_file(fixture, "{\"port\": 0, \"sesions\": 3, \"players\": 65}");
    start(fixture, NULL, NULL);
    assert_int_equal(process_finish(&fixture->server, TIME_MS), 2);
    assert_non_null(strstr(fixture->server.err.data,
                           "sabot.json: unknown key \"sesions\"; did you mean \"sessions\"?\n"));
    assert_non_null(
        strstr(fixture->server.err.data, "sabot.json:players: 65 is not a number from 0 to 64\n"));
}

static void list_of_sessions_starts_them_and_its_faults_have_places(void **state)
{
    config_fixture *fixture = *state;
    write_file(fixture, "{\"port\": 0, \"sessions\": [{\"mdoe\": \"ctf\"}]}");
    start(fixture, NULL, NULL);
    assert_int_equal(process_finish(&fixture->server, TIME_MS), 2);
    assert_non_null(strstr(fixture->server.err.data,
                           "sabot.json:sessions[0].mdoe: unknown key; did you mean \"mode\"?\n"));
    process_deinit(&fixture->server);
    write_file(fixture, "{\"port\": 0, \"mode\": \"team\", \"sessions\": [{\"computers\": 2},"
                        " {\"name\": \"Flags\", \"mode\": \"ctf\", \"password\": \"x\"}]}");
    start(fixture, NULL, NULL);
    assert_told(fixture, "session 1 \"Match 1\": team, up to 16 players and 2 computer players");
    assert_told(fixture, "session 2 \"Flags\": ctf, up to 16 players and 0 computer players, map "
                         "\"arena\", with a password");
    end(fixture);
    process_deinit(&fixture->server);
    start(fixture, "--sessions", "3");
    assert_told(fixture, "3 matches of up to 16 players");
    end(fixture);
}

static void printed_configuration_is_a_file_of_the_same_server(void **state)
{
    config_fixture *fixture = *state;
    write_file(fixture, "{\"ai\": 60, \"set\": {\"mode\": \"ctf\"}, \"seconds\": 1.5}");
    start(fixture, "--print-config", NULL);
    assert_int_equal(process_finish(&fixture->server, TIME_MS), 0);
    char *first = strdup(fixture->server.out.data);
    assert_non_null(strstr(first, "\"players\": 4,"));
    write_file(fixture, first);
    process_deinit(&fixture->server);
    start(fixture, "--print-config", NULL);
    assert_int_equal(process_finish(&fixture->server, TIME_MS), 0);
    assert_string_equal(first, fixture->server.out.data);
    free(first);
}

static void reload_applies_what_is_live_and_names_the_rest(void **state)
{
    config_fixture *fixture = *state;
    write_file(fixture, "{\"port\": 0, \"grace\": 5}");
    start(fixture, NULL, NULL);
    assert_told(fixture, "1 match of up to");
    write_file(fixture, "{\"port\": 1, \"grace\": 6, \"idle_timeout\": 9}");
    process_signal(&fixture->server, SIGHUP);
    assert_told(fixture, "configuration read again: grace, idle-timeout");
    assert_told(fixture, "these keep their values until the server starts again: port");
    // A wrong file changes nothing, and the server goes on.
    write_file(fixture, "{\"port\": 0, \"grace\": 601}");
    process_signal(&fixture->server, SIGHUP);
    assert_told(fixture, "sabot.json:grace: 601 is not a number from 0 to 600");
    assert_told(fixture, "the configuration is wrong, so nothing has changed");
    write_file(fixture, "{\"port\": 0, \"grace\": 7, \"idle_timeout\": 9}");
    process_signal(&fixture->server, SIGHUP);
    assert_told(fixture, "configuration read again: grace\n");
    end(fixture);
}

static void keys_of_tokens_change_but_not_whether_they_are_asked_for(void **state)
{
    config_fixture *fixture = *state;
    static const char KEY[] = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    static const char OTHER[] = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
    char text[256];
    (void)snprintf(text, sizeof text, "{\"port\": 0, \"token_key\": [\"%s\"]}", KEY);
    write_file(fixture, text);
    start(fixture, NULL, NULL);
    assert_told(fixture, "clients need tokens");
    (void)snprintf(text, sizeof text, "{\"port\": 0, \"token_key\": [\"%s\"]}", OTHER);
    write_file(fixture, text);
    process_signal(&fixture->server, SIGHUP);
    assert_told(fixture, "configuration read again: token-key");
    write_file(fixture, "{\"port\": 0}");
    process_signal(&fixture->server, SIGHUP);
    assert_told(fixture, "clients need tokens while the server runs");
    end(fixture);
}

static void server_without_a_file_reloads_nothing(void **state)
{
    config_fixture *fixture = *state;
    const char *arguments[] = {SABOT_PROGRAM,      "serve", "--port", "0", "--bind",
                               loopback_address(), NULL};
    assert_true(process_start(&fixture->server, PROCESS_PIPES, arguments));
    assert_told(fixture, "1 match of up to");
    process_signal(&fixture->server, SIGHUP);
    assert_told(fixture, "no live option has changed");
    end(fixture);
}

#define CONFIG_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, clean_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CONFIG_TEST(server_takes_file_and_flags_precede_it),
        CONFIG_TEST(wrong_file_ends_with_2_and_names_the_key),
        CONFIG_TEST(list_of_sessions_starts_them_and_its_faults_have_places),
        CONFIG_TEST(printed_configuration_is_a_file_of_the_same_server),
        CONFIG_TEST(reload_applies_what_is_live_and_names_the_rest),
        CONFIG_TEST(keys_of_tokens_change_but_not_whether_they_are_asked_for),
        CONFIG_TEST(server_without_a_file_reloads_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
