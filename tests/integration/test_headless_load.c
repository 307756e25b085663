/// Runs the SDK's load generator against a real server and compares its report with the server's.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "loopback.h"
#include "process.h"

#define START_MS 60000
#define RUN_MS 60000

typedef struct fixture {
    test_process server, load;
    char port[16];
    json_t *result, *summary;
} fixture;

static int set_up(void **state)
{
    *state = calloc(1, sizeof(fixture));
    return *state != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    fixture *all = *state;
    process_deinit(&all->load);
    process_deinit(&all->server);
    json_decref(all->result);
    json_decref(all->summary);
    free(all);
    return 0;
}

static void serve(fixture *all, const char *players)
{
    // At 20 Hz server and clients need less than a busy machine gives them.
    const char *arguments[] = {SABOT_PROGRAM,     "serve", "--bind",      loopback_address(),
                               "--port",          "0",     "--tick-rate", "20",
                               "--snapshot-rate", "10",    "--players",   players,
                               "--json",          NULL};
    assert_true(process_start(&all->server, PROCESS_PIPES, arguments));
    (void)snprintf(all->port, sizeof(all->port), "%u",
                   (unsigned)loopback_await(&all->server, START_MS));
    assert_string_not_equal(all->port, "0");
}

static void start(fixture *all, const char *clients, const char *seconds)
{
    const char *arguments[] = {LOAD_PROGRAM, "--host", loopback_address(), "--port", all->port,
                               "--clients",  clients,  "--seconds",        seconds,  "--json",
                               NULL};
    assert_true(process_start(&all->load, PROCESS_PIPES, arguments));
}

// The server tells now and then how many play.
static void await_players(fixture *all, const char *count)
{
    assert_non_null(process_await(&all->server, count, START_MS));
}

static json_t *parse(const test_process *process)
{
    json_error_t error;
    json_t *document = json_loads(process->out.data, 0, &error);
    if (document == NULL) {
        fail_msg("no JSON: %s: %s", error.text, process->out.data);
    }
    return document;
}

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

// Ends the server and reads its summary.
static void close_server(fixture *all)
{
    process_signal(&all->server, SIGINT);
    assert_int_equal(process_finish(&all->server, RUN_MS), 0);
    all->summary = parse(&all->server);
}

static void sixteen_clients_drive_and_shoot(void **state)
{
    fixture *all = *state;
    serve(all, "16");
    start(all, "16", "6");
    assert_int_equal(process_finish(&all->load, RUN_MS), 0);
    all->result = parse(&all->load);
    close_server(all);
    // On a machine that is too slow either side falls behind and counts that. Then fewer snapshots
    // are sent or arrive.
    const bool kept_pace =
        number(all->summary, "late_ticks") == 0 && number(all->result, "rounds_late") == 0;
    // The server's counters show that they played.
    assert_int_equal(number(all->summary, "clients"), 16);
    assert_true(number(all->summary, "inputs_applied") > 16 * (kept_pace ? 20 : 3));
    assert_true(number(all->summary, "distance_driven_m") > (kept_pace ? 16.0 : 2.0));
    assert_true(number(all->summary, "shells_fired") > 0);
    assert_int_equal(number(all->summary, "players_lost"), 0);
    // So do those of the clients.
    assert_int_equal(number(all->result, "connected"), 16);
    assert_int_equal(number(all->result, "refused"), 0);
    assert_int_equal(number(all->result, "lost"), 0);
    assert_true(number(all->result, "seconds") >= 3.0);
    size_t index;
    json_t *client;
    json_array_foreach(json_object_get(all->result, "each"), index, client)
    {
        double ticks_s = number(client, "ticks_per_s");
        // 20 ticks and 10 snapshots a second, less the time before the first and after the last.
        // A server that was late catches up.
        assert_true(ticks_s > (kept_pace ? 10.0 : 1.0) && ticks_s < (kept_pace ? 22.0 : 60.0));
        const double snapshots_s = number(client, "snapshots_per_s");
        assert_true(snapshots_s > 0.0);
        // Snapshots that arrive together with a client's first one count, their ticks do not.
        assert_true(!kept_pace || (ticks_s > 1.5 * snapshots_s && ticks_s < 2.5 * snapshots_s));
        assert_true(number(client, "bytes_up_per_s") > 100.0);
        assert_true(number(client, "bytes_down_per_s") > 100.0);
        assert_true(number(client, "round_trip_p50_ms") <= number(client, "round_trip_p99_ms"));
        assert_string_equal(json_string_value(json_object_get(client, "state")), "played");
    }
    assert_int_equal(index, 16);
}

static void clients_beyond_the_room_are_refused_and_lost(void **state)
{
    fixture *all = *state;
    serve(all, "4");
    start(all, "6", "10");
    assert_int_equal(process_finish(&all->load, RUN_MS), 1);
    all->result = parse(&all->load);
    assert_int_equal(number(all->result, "connected"), 4);
    assert_int_equal(number(all->result, "refused"), 2);
    assert_int_equal(number(all->result, "lost"), 2);
    size_t index, full = 0;
    json_t *client;
    json_array_foreach(json_object_get(all->result, "each"), index, client)
    {
        full += json_is_true(json_object_get(client, "refused"));
    }
    assert_int_equal(full, 2);
}

static void a_server_that_closes_ends_it_early(void **state)
{
    fixture *all = *state;
    serve(all, "4");
    start(all, "2", "600");
    await_players(all, "2 players");
    assert_int_equal(process_finish_after(&all->server, 1000, SIGINT), 0);
    all->summary = parse(&all->server);
    assert_int_equal(number(all->summary, "clients"), 2);
    assert_int_equal(process_finish(&all->load, RUN_MS), 1);
    all->result = parse(&all->load);
    assert_int_equal(number(all->result, "lost"), 2);
    assert_int_equal(number(all->result, "refused"), 0);
}

static void an_interrupt_ends_it_in_order(void **state)
{
    fixture *all = *state;
    serve(all, "4");
    start(all, "3", "600");
    await_players(all, "3 players");
    assert_int_equal(process_finish_after(&all->load, 1000, SIGINT), 0);
    all->result = parse(&all->load);
    assert_int_equal(number(all->result, "connected"), 3);
    assert_int_equal(number(all->result, "lost"), 0);
    assert_true(number(all->result, "seconds") < 60.0);
    close_server(all);
    assert_int_equal(number(all->summary, "players_lost"), 0); // they have said goodbye
}

static void without_a_server_everybody_is_lost(void **state)
{
    fixture *all = *state;
    // Port 9 is discard: nothing listens there on a test machine.
    const char *arguments[] = {
        LOAD_PROGRAM, "--host", loopback_address(), "--port", "9", "--clients", "2", NULL};
    assert_int_equal(process_run(&all->load, PROCESS_PIPES, arguments, RUN_MS), 1);
    assert_non_null(strstr(all->load.out.data, "the server does not answer"));
    assert_non_null(strstr(all->load.out.data, "0 of 2 clients connected, 0 refused, 2 lost"));
}

static void wrong_arguments_are_reported(void **state)
{
    fixture *all = *state;
    static const struct {
        const char *arguments[3];
        const char *told;
    } cases[] = {
        {{"--clients", "0"}, "--clients: a number from 1 to 1000 is needed, not '0'"},
        {{"--clients", "1001"}, "--clients: a number from 1 to 1000 is needed, not '1001'"},
        {{"--clients", "-1"}, "--clients: a number from 1 to 1000 is needed, not '-1'"},
        {{"--clients", "4x"}, "not '4x'"},
        {{"--clients", ""}, "not ''"},
        {{"--port", "65536"}, "--port: a number from 1 to 65535"},
        {{"--port", "99999999999999999999999"}, "--port: a number from 1 to 65535"},
        {{"--seconds", "0"}, "--seconds: a number from 1 to 86400"},
        {{"--seconds"}, "--seconds: a value is needed"},
        {{"--bogus"}, "there is no '--bogus'"},
        {{"127.0.0.1"}, "there is no '127.0.0.1'"},
        {{"--json", "--bogus", "--json"}, "there is no '--bogus'"},
        {{"--name", "nineteen-characters"}, "--name: longer than 18 bytes is"},
        {{"--name", "a\nb"}, "an argument is null, not finite or out of range"},
        {{"--host", "no.such.host.invalid"}, "the host name cannot be resolved"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const char *arguments[] = {LOAD_PROGRAM, cases[i].arguments[0], cases[i].arguments[1],
                                   cases[i].arguments[2], NULL};
        assert_int_equal(process_run(&all->load, PROCESS_PIPES, arguments, RUN_MS), 2);
        if (strstr(all->load.err.data, cases[i].told) == NULL) {
            fail_msg("'%s' is not told, but: %s", cases[i].told, all->load.err.data);
        }
        assert_string_equal(all->load.out.data, "");
        process_deinit(&all->load);
    }
    const char *help[] = {LOAD_PROGRAM, "--help", NULL};
    assert_int_equal(process_run(&all->load, PROCESS_PIPES, help, RUN_MS), 0);
    assert_non_null(strstr(all->load.out.data, "usage: headless_load"));
    assert_string_equal(all->load.err.data, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sixteen_clients_drive_and_shoot, set_up, tear_down),
        cmocka_unit_test_setup_teardown(clients_beyond_the_room_are_refused_and_lost, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_server_that_closes_ends_it_early, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_interrupt_ends_it_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_a_server_everybody_is_lost, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_arguments_are_reported, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
