/// Tests the SDK's link emulator against a real server. A client measures the link, plays over it,
/// and comes back when the server is killed and restarted.
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <sabot/client.h>

#include "folder.h"
#include "loopback.h"
#include "process.h"

#define START_MS 60000
#define WAIT_MS_MAX 60000
#define PLAY_MS 2000
#define STEP_NS 8000000
#define STEP_LATE_US 50000 // between two steps, if others use the machine
#define TICK_RATE "30"     // servers and clients need less than a busy machine gives them
#define MOVED_M 2.0f
#define TRIES 8u

typedef struct player {
    sb_client *client;
    sb_client_status status; ///< after the last step
    bool seen;               ///< it has seen its own tank at least once
    float first[3];          ///< position of its tank then
    float distance_max_m;    ///< greatest horizontal distance of its tank from `first`
    uint32_t fired;          ///< count of its own shells that the server reported
} player;

typedef struct fixture {
    test_folder folder;
    char logs[FOLDER_PATH_SIZE];
    test_process server;
    char port[16];
    player bad, plain;   ///< over the link emulator, and over plain loopback
    uint64_t step_us;    ///< when the last step was done
    uint32_t steps_late; ///< count of steps that came after STEP_LATE_US or more
    uint64_t step_late_us_max;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    *state = f;
    if (f == NULL || !folder_create(&f->folder)) {
        return -1;
    }
    folder_file(&f->folder, "logs", f->logs);
    (void)snprintf(f->port, sizeof f->port, "0");
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    sb_client_destroy(f->bad.client);
    sb_client_destroy(f->plain.client);
    process_deinit(&f->server);
    folder_destroy(&f->folder);
    free(f);
    return 0;
}

// Starts the server, on its earlier port if it had one.
static void start_server(fixture *f)
{
    const char *arguments[] = {SABOT_PROGRAM,     "serve",   "--bind",   loopback_address(),
                               "--port",          f->port,   "--ai",     "2",
                               "--tick-rate",     TICK_RATE, "--resume", f->logs,
                               "--record-commit", "20",      "--json",   NULL};
    assert_true(process_start(&f->server, PROCESS_PIPES, arguments));
    (void)snprintf(f->port, sizeof f->port, "%u", (unsigned)loopback_await(&f->server, START_MS));
    assert_string_not_equal(f->port, "0");
}

static void connect_player(fixture *f, player *p, const sb_client_link *simulate)
{
    sb_client_def def = sb_client_def_default();
    def.host = loopback_address();
    def.port = (uint16_t)strtoul(f->port, NULL, 10);
    def.simulate = *simulate;
    assert_int_equal(sb_client_create(&def, &p->client), SB_OK);
}

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void note_place(player *p, const sb_client_view_data *view)
{
    const float *place = view->entities[view->own_index].position;
    if (!p->seen) {
        p->seen = true;
        memcpy(p->first, place, sizeof p->first);
    }
    float x = place[0] - p->first[0], z = place[2] - p->first[2];
    p->distance_max_m = fmaxf(p->distance_max_m, sqrtf(x * x + z * z));
}

static void step(player *p)
{
    static sb_client_view_data view;
    if (p->client == NULL) {
        return;
    }
    assert_int_equal(sb_client_update(p->client, now_us()), SB_OK);
    assert_int_equal(sb_client_get_status(p->client, &p->status), SB_OK);
    if (sb_client_view(p->client, &view) == SB_OK && view.alive) {
        note_place(p, &view);
    }
    for (sb_client_event event; sb_client_event_poll(p->client, &event);) {
        p->fired += event.kind == SB_CLIENT_EVENT_FIRE && event.entity == p->status.player;
    }
    const sb_client_control control = {.throttle = 1.0f, .steering = 0.3f, .fire = true};
    assert_int_equal(sb_client_input_set(p->client, &control), SB_OK);
}

static void step_both(fixture *f)
{
    const uint64_t now = now_us();
    const uint64_t since_us = f->step_us != 0 ? now - f->step_us : 0;
    f->steps_late += since_us >= STEP_LATE_US;
    f->step_late_us_max = since_us > f->step_late_us_max ? since_us : f->step_late_us_max;
    f->step_us = now;
    (void)process_read(&f->server, 0);
    step(&f->bad);
    step(&f->plain);
    nanosleep(&(struct timespec){.tv_nsec = STEP_NS}, NULL);
}

#define STEP_UNTIL(f, condition)                                                                   \
    do {                                                                                           \
        const uint64_t end_us = now_us() + WAIT_MS_MAX * UINT64_C(1000);                           \
        while (!(condition)) {                                                                     \
            step_both(f);                                                                          \
            assert_true(now_us() < end_us);                                                        \
        }                                                                                          \
    } while (0)

static void play(fixture *f)
{
    for (const uint64_t end_us = now_us() + PLAY_MS * UINT64_C(1000); now_us() < end_us;) {
        step_both(f);
    }
}

// Plays for a while. Returns whether the machine was quick enough: without loss a snapshot and an
// input would arrive every tick; this is half.
static bool half_arrives(fixture *f)
{
    const sb_client_status before = f->bad.status;
    play(f);
    const sb_client_status *after = &f->bad.status;
    const uint32_t ticks = after->snapshot_tick - before.snapshot_tick;
    return after->state == SB_CLIENT_PLAYING && after->reconnects == before.reconnects &&
           after->snapshots_received > before.snapshots_received + ticks / 2 &&
           after->input_tick > before.input_tick + ticks / 2;
}

static bool is_playing(const player *p)
{
    return p->status.state == SB_CLIENT_PLAYING && p->seen && p->fired > 0 &&
           p->distance_max_m > MOVED_M;
}

// Returns a count of the server's summary.
static unsigned long count_of(fixture *f, const char *name)
{
    char key[64];
    (void)snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(f->server.out.data, key);
    assert_non_null(at);
    return strtoul(at + strlen(key), NULL, 10);
}

// Asserts how often the client came back. It leaves a server that says nothing for 2 s, so that a
// machine that stood still may let it come back more often. To be called once the server has ended.
static void assert_came_back(fixture *f, uint32_t reconnects, uint32_t wanted)
{
    const bool late =
        count_of(f, "tick_late_ms_max") >= 1000 || f->step_late_us_max >= UINT64_C(1000000);
    assert_in_range(reconnects, wanted, late ? wanted + 8 : wanted);
}

// Ends the server. It believed what honest clients said that they saw. A machine that delays ticks
// or steps shows the others later than the link explains; a server cannot tell that from a false
// claim. `test_simulated_view_claims` judges it by a clock that is never late.
static void end_server(fixture *f)
{
    process_signal(&f->server, SIGINT);
    assert_int_equal(process_finish(&f->server, WAIT_MS_MAX), 0);
    const unsigned long applied = count_of(f, "inputs_applied");
    const unsigned long clamped = count_of(f, "views_clamped");
    const unsigned long late = count_of(f, "late_ticks") + f->steps_late;
    print_message(
        "%lu inputs applied, %lu with a view that was not believed; %lu ticks and steps late\n",
        applied, clamped, late);
    assert_in_range(applied, 60, 1000000);
    assert_in_range(clamped, 0, late == 0 ? applied / 20 : applied);
}

// Returns what the bad link adds to the round trip, ms.
static int64_t round_trip_added(const fixture *f)
{
    return (int64_t)f->bad.status.round_trip_ms - (int64_t)f->plain.status.round_trip_ms;
}

static bool is_in_range(int64_t value, int64_t least, int64_t most)
{
    return value >= least && value <= most;
}

static void client_measures_the_link_that_is_set(void **state)
{
    fixture *f = *state;
    start_server(f);
    connect_player(f, &f->bad, &(sb_client_link){.latency_ms = 75, .jitter_ms = 20, .seed = 1});
    connect_player(f, &f->plain, &(sb_client_link){0});
    STEP_UNTIL(f, is_playing(&f->bad) && is_playing(&f->plain));
    play(f);
    // Twice 75 ms and twice 0 to 20 ms; ENet takes the mean. The steps of client and server add
    // part of a step twice, and a busy machine adds more: to the plain link of the same process
    // too, whose figures are taken off.
    STEP_UNTIL(f, is_in_range(round_trip_added(f), 150, 150 + 40 + 15));
    // With uniform jitter all but the slowest twentieth are within 19 ms of the quickest. The
    // client looks back four seconds, so delays of a busy machine must first leave that window.
    STEP_UNTIL(f, is_in_range(f->bad.status.jitter_us, 10000, 40000 + f->plain.status.jitter_us));
    assert_int_equal(f->bad.status.link_dropped, 0);
    assert_true(f->bad.status.link_datagrams > 200);
    // The other client has a link of its own.
    assert_int_equal(f->plain.status.link_datagrams, 0);
    end_server(f);
}

static void a_fifth_lost_still_plays(void **state)
{
    fixture *f = *state;
    start_server(f);
    connect_player(f, &f->bad,
                   &(sb_client_link){.latency_ms = 30,
                                     .jitter_ms = 10,
                                     .loss = 0.2f,
                                     .duplication = 0.05f,
                                     .reordering = 0.05f,
                                     .seed = 2});
    STEP_UNTIL(f, is_playing(&f->bad));
    const sb_client_status *after = &f->bad.status;
    const uint32_t begun_tick = after->snapshot_tick;
    bool arrives = false;
    for (uint32_t i = 0; i < TRIES && !arrives; i++) {
        arrives = half_arrives(f);
    }
    assert_true(arrives);
    STEP_UNTIL(f, after->link_datagrams > 300 && after->snapshot_tick >= begun_tick + 60);
    // Binomial: five standard deviations.
    const double n = (double)after->link_datagrams, bound = 5.0 * sqrt(n * 0.2 * 0.8);
    assert_true(fabs((double)after->link_dropped - 0.2 * n) < bound);
    assert_true(after->link_duplicated > 0 && after->link_reordered > 0);
    const uint32_t reconnects = after->reconnects;
    end_server(f);
    assert_came_back(f, reconnects, 0);
}

static void killed_server_is_found_again_through_the_link(void **state)
{
    fixture *f = *state;
    start_server(f);
    connect_player(f, &f->bad, &(sb_client_link){.latency_ms = 40, .jitter_ms = 10, .seed = 3});
    STEP_UNTIL(f, is_playing(&f->bad));
    const uint32_t slot = f->bad.status.player;
    const uint64_t datagrams = f->bad.status.link_datagrams;
    process_signal(&f->server, SIGKILL);
    assert_int_equal(process_finish(&f->server, WAIT_MS_MAX), 128 + SIGKILL);
    process_deinit(&f->server);
    STEP_UNTIL(f, f->bad.status.state == SB_CLIENT_RECONNECTING);
    start_server(f);
    STEP_UNTIL(f, f->bad.status.state == SB_CLIENT_PLAYING);
    const uint32_t reconnects = f->bad.status.reconnects;
    assert_int_equal(f->bad.status.player, slot);
    f->bad.fired = 0;
    STEP_UNTIL(f, is_playing(&f->bad));
    assert_true(f->bad.status.round_trip_ms >= 80);
    assert_true(f->bad.status.link_datagrams > datagrams);
    // The goodbye that is under way when the client ends must arrive, so the server awaits no
    // player.
    assert_null(strstr(f->server.err.data, ", 1 left"));
    sb_client_destroy(f->bad.client);
    f->bad.client = NULL;
    assert_non_null(process_await(&f->server, ", 1 left", WAIT_MS_MAX));
    process_signal(&f->server, SIGINT);
    assert_int_equal(process_finish(&f->server, WAIT_MS_MAX), 0);
    assert_came_back(f, reconnects, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(client_measures_the_link_that_is_set, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_fifth_lost_still_plays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(killed_server_is_found_again_through_the_link, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
