#include "host/server/replay_server.h"

#include <arpa/inet.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "host/base/heap.h"
#include "recorded_match.h"
#include "test.h"

#define REPLAY_COUNT 2
#define LAST_TICK 60u // of match_script_small

// Two replays of one small log, for all tests.
static memory_log whole;
static sb_log_reader *readers[REPLAY_COUNT];
static sb_replay *replays[REPLAY_COUNT];
static const char *const names[REPLAY_COUNT] = {"one.sblog", "two.sblog"};
static const uint32_t last_ticks[REPLAY_COUNT] = {LAST_TICK, LAST_TICK};
static char message[256];

static int open_all(void **state)
{
    (void)state;
    const match_script script = match_script_small();
    match_counts counts;
    whole = match_record(&script, &counts);
    const sb_allocator heap = sb_heap_allocator();
    for (uint32_t i = 0; i < REPLAY_COUNT; i++) {
        sb_log_fault fault;
        if (sb_log_reader_open(memory_log_source(&whole), &heap, &readers[i], &fault) != SB_OK ||
            sb_replay_create(readers[i], NULL, &heap, &replays[i]) != SB_OK) {
            return -1;
        }
    }
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < REPLAY_COUNT; i++) {
        sb_replay_destroy(replays[i]);
        sb_log_reader_destroy(readers[i]);
    }
    memory_log_free(&whole);
    return 0;
}

// A server that ends soon, on a port of its own.
static sb_replay_server_def brief(void)
{
    sb_replay_server_def def = sb_replay_server_def_default();
    def.port = 0;
    def.replay_count = 1;
    def.replays = replays;
    def.names = names;
    def.last_ticks = last_ticks;
    def.seconds = 0.05;
    def.quiet = true;
    return def;
}

static sb_error run(const sb_replay_server_def *def, sb_replay_server_summary *out_summary)
{
    memset(message, '?', sizeof message);
    memset(out_summary, 0xFF, sizeof *out_summary);
    return sb_replay_server_run(def, out_summary, message, sizeof message);
}

static void assert_runs(const sb_replay_server_def *def)
{
    sb_replay_server_summary summary;
    sb_error error = run(def, &summary);
    if (error != SB_OK) {
        fail_msg("%d: %s", (int)error, message);
    }
    assert_true(summary.holds);
    assert_int_equal(summary.viewers, 0);
    sb_replay_server_summary_deinit(&summary);
}

static void def_of_defaults_is_as_its_header_says(void **state)
{
    (void)state;
    const sb_replay_server_def def = sb_replay_server_def_default();
    assert_string_equal(def.bind_address, "127.0.0.1");
    assert_int_equal(def.port, 7777);
    assert_int_equal(def.replay_count, 0); // by default there is no match to show
    assert_int_equal(def.viewer_capacity, 32);
    assert_int_equal(def.snapshot_rate_hz, 30);
    assert_int_equal(def.speed_percent, 100);
    assert_false(def.paused);
    assert_int_equal(def.tick, 0);
    assert_true(def.seconds == 0.0);
    assert_false(def.quiet);
}

#define ASSERT_FIELD_REFUSED(field, value)                                                         \
    do {                                                                                           \
        sb_replay_server_def def = brief();                                                        \
        def.field = value;                                                                         \
        sb_replay_server_summary summary;                                                          \
        assert_int_equal(run(&def, &summary), SB_ERROR_ARGUMENT);                                  \
        assert_memory_equal(message, #field " must be", strlen(#field " must be"));                \
        sb_replay_server_summary_deinit(&summary);                                                 \
    } while (0)

static void def_with_a_field_out_of_range_is_refused_by_its_name(void **state)
{
    (void)state;
    ASSERT_FIELD_REFUSED(bind_address, NULL);
    ASSERT_FIELD_REFUSED(bind_address, "");
    ASSERT_FIELD_REFUSED(bind_address, "localhost");
    ASSERT_FIELD_REFUSED(bind_address, "::1%lo0x");
    ASSERT_FIELD_REFUSED(bind_address, "127.0.0.1:7777");
    ASSERT_FIELD_REFUSED(replay_count, 0);
    ASSERT_FIELD_REFUSED(replay_count, 257);
    ASSERT_FIELD_REFUSED(replay_count, UINT32_MAX);
    ASSERT_FIELD_REFUSED(viewer_capacity, 0);
    ASSERT_FIELD_REFUSED(viewer_capacity, 1025);
    ASSERT_FIELD_REFUSED(viewer_capacity, UINT32_MAX);
    ASSERT_FIELD_REFUSED(snapshot_rate_hz, 0);
    ASSERT_FIELD_REFUSED(snapshot_rate_hz, 61);
    ASSERT_FIELD_REFUSED(speed_percent, 0);
    ASSERT_FIELD_REFUSED(speed_percent, 24);
    ASSERT_FIELD_REFUSED(speed_percent, 1601);
    ASSERT_FIELD_REFUSED(seconds, -1.0);
    ASSERT_FIELD_REFUSED(seconds, (double)NAN);
    ASSERT_FIELD_REFUSED(seconds, (double)INFINITY);
    ASSERT_FIELD_REFUSED(seconds, -(double)INFINITY);
}

static void def_at_the_edges_of_its_ranges_runs(void **state)
{
    (void)state;
    sb_replay_server_def def = brief();
    def.replay_count = 2;
    def.viewer_capacity = 1;
    def.snapshot_rate_hz = 1;
    def.speed_percent = 25;
    assert_runs(&def);
    def.viewer_capacity = 1024;
    def.snapshot_rate_hz = 60;
    def.speed_percent = 1600;
    def.bind_address = "0.0.0.0";
    assert_runs(&def);
}

static void state_is_that_of_each_replay_in_the_end(void **state)
{
    (void)state;
    sb_replay_server_def def = brief();
    def.replay_count = 2;
    def.paused = true;
    def.tick = 30;
    def.speed_percent = 400;
    sb_replay_server_summary summary;
    assert_int_equal(run(&def, &summary), SB_OK);
    assert_true(summary.holds);
    for (uint32_t i = 0; i < 2; i++) {
        const sb_playback_state *one = &summary.states[i];
        assert_true(one->paused);
        assert_int_equal(one->speed_percent, 400);
        assert_int_equal(one->tick, 30);
        assert_int_equal(one->first_tick, 1);
        assert_int_equal(one->last_tick, LAST_TICK);
        assert_int_equal(one->diverged_tick, 0);
        assert_false(one->damaged);
        assert_int_equal(one->client_count, 0);
    }
    sb_replay_server_summary_deinit(&summary);
    assert_null(summary.states);
    sb_replay_server_summary_deinit(&summary);
}

static void place_beyond_the_last_tick_is_that_tick(void **state)
{
    (void)state;
    static const uint32_t asked[] = {0, 1, LAST_TICK, LAST_TICK + 1, UINT32_MAX - 1};
    static const uint32_t expected[] = {1, 1, LAST_TICK, LAST_TICK, LAST_TICK};
    for (uint32_t i = 0; i < 5; i++) {
        sb_replay_server_def def = brief();
        def.paused = true;
        def.tick = asked[i];
        sb_replay_server_summary summary;
        assert_int_equal(run(&def, &summary), SB_OK);
        assert_int_equal(summary.states[0].tick, expected[i]);
        sb_replay_server_summary_deinit(&summary);
    }
}

static void replay_without_viewers_waits(void **state)
{
    (void)state;
    sb_replay_server_def def = brief();
    def.speed_percent = 1600;
    def.seconds = 0.3; // the match would end within this time
    sb_replay_server_summary summary;
    assert_int_equal(run(&def, &summary), SB_OK);
    assert_int_equal(summary.states[0].tick, 1);
    assert_false(summary.states[0].paused);
    sb_replay_server_summary_deinit(&summary);
}

static double clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void server_runs_for_its_seconds(void **state)
{
    (void)state;
    sb_replay_server_def def = brief();
    def.seconds = 0.5;
    double begun_s = clock_s();
    assert_runs(&def);
    // The first tick of 60 a second is due at once, the last one 29/60 s later.
    assert_true(clock_s() - begun_s >= 29.0 / 60.0);
    assert_true(clock_s() - begun_s < 10.0);
}

static void port_that_is_taken_is_an_error_that_names_it(void **state)
{
    (void)state;
    int holder = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    assert_int_equal(bind(holder, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(holder, (struct sockaddr *)&address, &size), 0);
    sb_replay_server_def def = brief();
    def.port = ntohs(address.sin_port);
    sb_replay_server_summary summary;
    assert_int_equal(run(&def, &summary), SB_ERROR_IO);
    char port[8];
    snprintf(port, sizeof port, "%d", (int)def.port);
    assert_non_null(strstr(message, "127.0.0.1"));
    assert_non_null(strstr(message, port));
    sb_replay_server_summary_deinit(&summary);
    close(holder);
    // Nothing was left running: the next server can use the port.
    assert_runs(&def);
    assert_runs(&def);
}

// Sends a signal to this process as soon as a server waits for it.
static volatile sig_atomic_t signal_to_send;

static void on_alarm(int number)
{
    (void)number;
    struct sigaction now;
    int wanted = signal_to_send;
    if (wanted != 0 && sigaction(wanted, NULL, &now) == 0 && now.sa_handler != SIG_IGN &&
        now.sa_handler != SIG_DFL) {
        signal_to_send = 0;
        raise(wanted);
    }
}

static void signal_ends_it_in_order(void **state)
{
    (void)state;
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction alarm_action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    sigaction(SIGALRM, &alarm_action, NULL);
    const struct itimerval each = {.it_interval.tv_usec = 20000, .it_value.tv_usec = 20000};
    const struct itimerval none = {0};
    for (uint32_t i = 0; i < 3; i++) {
        signal_to_send = numbers[i];
        setitimer(ITIMER_REAL, &each, NULL);
        sb_replay_server_def def = brief();
        def.seconds = 20.0;
        double begun_s = clock_s();
        assert_runs(&def);
        setitimer(ITIMER_REAL, &none, NULL);
        assert_int_equal(signal_to_send, 0);
        assert_true(clock_s() - begun_s < 15.0);
    }
}

static void on_pipe(int number)
{
    (void)number;
}

static void handler_of_a_closed_pipe_is_restored(void **state)
{
    (void)state;
    struct sigaction own = {.sa_handler = on_pipe}, before, after;
    sigaction(SIGPIPE, &own, &before);
    sb_replay_server_def def = brief();
    assert_runs(&def);
    def.bind_address = "203.0.113.7"; // an address for documentation, which no machine has
    sb_replay_server_summary summary;
    assert_int_equal(run(&def, &summary), SB_ERROR_IO);
    assert_non_null(strstr(message, "203.0.113.7"));
    sigaction(SIGPIPE, &before, &after);
    assert_true(after.sa_handler == on_pipe);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(def_of_defaults_is_as_its_header_says),
        cmocka_unit_test(def_with_a_field_out_of_range_is_refused_by_its_name),
        cmocka_unit_test(def_at_the_edges_of_its_ranges_runs),
        cmocka_unit_test(state_is_that_of_each_replay_in_the_end),
        cmocka_unit_test(place_beyond_the_last_tick_is_that_tick),
        cmocka_unit_test(replay_without_viewers_waits),
        cmocka_unit_test(server_runs_for_its_seconds),
        cmocka_unit_test(port_that_is_taken_is_an_error_that_names_it),
        cmocka_unit_test(signal_ends_it_in_order),
        cmocka_unit_test(handler_of_a_closed_pipe_is_restored),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
