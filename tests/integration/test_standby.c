// `sabot standby`: follows a server's logs, and takes its place when it dies.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <jansson.h>

#include "folder.h"
#include "loopback.h"
#include "process.h"

#define TIME_MS 60000
#define PLAYERS 6

typedef struct fixture {
    test_folder folder;
    test_process server, standby, bots;
    char port[16];
    char address[LOOPBACK_ENDPOINT_SIZE];
} fixture;

static int set_up(void **state)
{
    fixture *at = calloc(1, sizeof(*at));
    assert_non_null(at);
    assert_true(folder_create(&at->folder));
    *state = at;
    return 0;
}

static int tear_down(void **state)
{
    fixture *at = *state;
    process_deinit(&at->bots);
    process_deinit(&at->standby);
    process_deinit(&at->server);
    folder_destroy(&at->folder);
    free(at);
    return 0;
}

static void start_server(fixture *at, const char *players, const char *computers)
{
    snprintf(at->port, sizeof(at->port), "%u", (unsigned)loopback_own_port());
    const char *arguments[] = {
        SABOT_PROGRAM, "serve",     "--bind", loopback_address(), "--port",        at->port, "--ai",
        computers,     "--players", players,  "--record",         at->folder.path, NULL};
    assert_true(process_start(&at->server, PROCESS_PIPES, arguments));
    const uint16_t port = loopback_await(&at->server, TIME_MS);
    assert_int_not_equal(port, 0);
    loopback_endpoint(port, at->address);
}

static void start_standby(fixture *at)
{
    const char *arguments[] = {SABOT_PROGRAM,      "standby", "--follow", at->folder.path, "--bind",
                               loopback_address(), "--port",  at->port,   "--json",        NULL};
    assert_true(process_start(&at->standby, PROCESS_PIPES, arguments));
    assert_non_null(process_await(&at->standby, "following ", TIME_MS));
}

// Returns the text after a name in the JSON object on the program's stdout.
static json_int_t number(const test_process *process, const char *name)
{
    json_t *json = json_loads(process->out.data, JSON_DISABLE_EOF_CHECK, NULL);
    assert_non_null(json);
    const json_t *value = json_object_get(json, name);
    assert_true(json_is_integer(value));
    json_int_t result = json_integer_value(value);
    json_decref(json);
    return result;
}

static double late_ms(const test_process *process)
{
    json_t *json = json_loads(process->out.data, JSON_DISABLE_EOF_CHECK, NULL);
    assert_non_null(json);
    const json_t *value = json_object_get(json, "tick_late_ms_max");
    assert_true(json_is_number(value));
    const double result = json_number_value(value);
    json_decref(json);
    return result;
}

static json_int_t verified(const char *path, const char *name)
{
    test_process process;
    const char *arguments[] = {SABOT_PROGRAM, "replay", "verify", "--json", path, NULL};
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    json_t *json = json_loads(process.out.data, JSON_DISABLE_EOF_CHECK, NULL);
    const json_t *log = json_array_get(json_object_get(json, "logs"), 0);
    json_int_t result = json_integer_value(json_object_get(log, name));
    json_decref(json);
    process_deinit(&process);
    return result;
}

static void standby_goes_on_with_the_players_of_a_dead_server(void **state)
{
    fixture *at = *state;
    start_server(at, "8", "2");
    start_standby(at);
    char count[8];
    snprintf(count, sizeof(count), "%d", PLAYERS);
    const char *bots[] = {SABOT_PROGRAM, "bot", "--connect", at->address,
                          "--count",     count, "--json",    NULL};
    assert_true(process_start(&at->bots, PROCESS_PIPES, bots));
    assert_non_null(process_await(&at->bots, "bot-5: plays in match 1", TIME_MS));
    assert_int_equal(process_finish_after(&at->server, 4000, SIGKILL), 128 + SIGKILL);
    assert_non_null(
        process_await(&at->standby, "the server is dead; its matches continue here", TIME_MS));
    assert_non_null(process_await(&at->standby, "6 players are awaited", TIME_MS));
    for (int i = 0; i < PLAYERS; i++) {
        char back[32];
        snprintf(back, sizeof(back), "bot-%d: reconnected", i);
        assert_non_null(process_await(&at->bots, back, TIME_MS));
    }
    assert_int_equal(process_finish_after(&at->standby, 4000, SIGINT), 0);
    assert_int_equal(number(&at->standby, "matches_resumed"), 1);
    // A server that stood still for a second may have been left, and found again.
    const json_int_t more = late_ms(&at->standby) < 1000.0 ? 0 : 4 * PLAYERS;
    assert_in_range(number(&at->standby, "players_returned"), PLAYERS, PLAYERS + more);
    // On a busy machine clients run for a fraction of that time.
    assert_true(number(&at->standby, "inputs_applied") > 10 * PLAYERS);
    assert_int_equal(process_finish(&at->bots, TIME_MS), 0);
    assert_in_range(number(&at->bots, "reconnects"), PLAYERS, PLAYERS + more);
    char log[FOLDER_PATH_SIZE];
    assert_true(folder_find(&at->folder, ".sblog", log));
    assert_int_equal(verified(log, "resumes"), 1);
    assert_int_equal(verified(log, "players"), PLAYERS + 2);
    assert_true(verified(log, "ticks_agreed") > 60 * 4);
}

static void server_that_ends_in_order_leaves_nothing_to_take_over(void **state)
{
    fixture *at = *state;
    start_server(at, "4", "4");
    start_standby(at);
    assert_int_equal(process_finish_after(&at->server, 1500, SIGINT), 0);
    // The next server's matches are followed too.
    process_deinit(&at->server);
    start_server(at, "4", "3");
    size_t told = at->standby.err.size;
    while (strstr(at->standby.err.data + told, "following ") == NULL) {
        assert_true(process_read(&at->standby, TIME_MS));
    }
    assert_int_equal(process_finish_after(&at->standby, 1000, SIGTERM), 0);
    assert_non_null(strstr(at->standby.err.data, "ended by a signal"));
    assert_null(strstr(at->standby.err.data, "is dead"));
    assert_int_equal(process_finish_after(&at->server, 100, SIGINT), 0);
}

static void says(const char *const *arguments, const char *text)
{
    test_process process;
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 2);
    if (strstr(process.err.data, text) == NULL) {
        print_error("%s", process.err.data);
        fail();
    }
    process_deinit(&process);
}

static void wrong_uses_are_told(void **state)
{
    (void)state;
    says((const char *const[]){SABOT_PROGRAM, "standby", NULL}, "no --follow was given");
    says((const char *const[]){SABOT_PROGRAM, "standby", "--follow", "/does/not/exist", NULL},
         "cannot follow /does/not/exist");
    says((const char *const[]){SABOT_PROGRAM, "standby", "--resume", "logs", NULL},
         "unknown option '--resume'");
    says((const char *const[]){SABOT_PROGRAM, "serve", "--follow", "logs", NULL},
         "unknown option '--follow'");
    says((const char *const[]){SABOT_PROGRAM, "serve", "--port", "0", "--resume", "/does/not/exist",
                               NULL},
         "cannot record to /does/not/exist");
    says((const char *const[]){SABOT_PROGRAM, "serve", "--resume", "a", "--record", "b", NULL},
         "one folder");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(standby_goes_on_with_the_players_of_a_dead_server, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(server_that_ends_in_order_leaves_nothing_to_take_over,
                                        set_up, tear_down),
        cmocka_unit_test(wrong_uses_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
