#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "client/connection/server_clock.h"

// Models a server whose tick n is at n / rate. It sends a snapshot every 33.3 ms, which arrives
// after a second and some jitter. The client's clock is faster than the server's by `drift_ppm`.
typedef struct model {
    sb_server_clock clock;
    sb_random random;
    uint32_t rate_hz;
    uint64_t jitter_us;
    int64_t drift_ppm;
    uint64_t now_us;   // the server's time
    double held_up_us; // delay of the server's ticks
    int64_t last_time;
    uint64_t last_local_us;
    double worst_us; // largest error since the last reset
} model;

#define TRIP_US 1000000u
#define SNAPSHOT_US 33333u

static uint64_t local_us(const model *m, uint64_t server_us)
{
    return 5000000 + server_us + (uint64_t)((int64_t)server_us * m->drift_ppm / 1000000);
}

static uint32_t tick_at(const model *m, uint64_t server_us)
{
    return (uint32_t)(((double)server_us - m->held_up_us) * m->rate_hz * 1e-6);
}

static void start(model *m, uint32_t rate_hz, uint64_t jitter_us, int64_t drift_ppm)
{
    *m = (model){
        .rate_hz = rate_hz, .jitter_us = jitter_us, .drift_ppm = drift_ppm, .now_us = 10000000};
    m->random = sb_random_seed(7, 0);
    sb_server_clock_start(&m->clock, tick_at(m, m->now_us), rate_hz, local_us(m, m->now_us));
    m->last_local_us = local_us(m, m->now_us);
}

// The clock's rate is within 5 % of the real one, except where it jumps.
static void step(model *m, uint64_t local)
{
    uint32_t jumps = m->clock.jump_count;
    sb_server_clock_advance(&m->clock, local);
    int64_t time = sb_server_clock_time(&m->clock);
    double passed = (double)(local - m->last_local_us) * m->rate_hz;
    if (m->last_time != 0 && jumps == m->clock.jump_count) {
        assert_true((double)(time - m->last_time) >= 0.95 * passed - 2.0);
        assert_true((double)(time - m->last_time) <= 1.05 * passed + 2.0);
    }
    m->last_time = time;
    m->last_local_us = local;
}

static void run(model *m, uint64_t seconds)
{
    m->worst_us = 0.0;
    for (uint64_t end_us = m->now_us + seconds * 1000000; m->now_us < end_us;
         m->now_us += SNAPSHOT_US) {
        // The snapshot of the newest tick leaves when the server has played that tick.
        uint32_t tick = tick_at(m, m->now_us);
        double played_us = (double)tick * 1e6 / m->rate_hz + m->held_up_us;
        uint64_t late_us =
            m->jitter_us == 0 ? 0 : sb_random_below(&m->random, (uint32_t)m->jitter_us);
        uint64_t arrival_us = (uint64_t)ceil(played_us) + TRIP_US + late_us;
        for (uint64_t at_us = m->now_us + TRIP_US; at_us < arrival_us; at_us += 5000) {
            step(m, local_us(m, at_us));
        }
        sb_server_clock_hear(&m->clock, tick, local_us(m, arrival_us));
        m->last_time = 0; // a received snapshot may move it
        step(m, local_us(m, arrival_us + 1));
        double true_ticks =
            ((double)(arrival_us + 1 - TRIP_US) - m->held_up_us) * m->rate_hz * 1e-6;
        double error_us =
            fabs((double)sb_server_clock_time(&m->clock) * 1e-6 - true_ticks) * 1e6 / m->rate_hz;
        m->worst_us = fmax(m->worst_us, error_us);
    }
}

static void without_jitter_it_is_the_servers_tick_a_trip_ago(void **state)
{
    (void)state;
    static const uint32_t rates_hz[] = {10, 30, 60, 240};
    for (uint32_t i = 0; i < 4; i++) {
        static model m;
        start(&m, rates_hz[i], 0, 0);
        run(&m, 2);
        run(&m, 10);
        assert_true(m.worst_us < 3.0);
        assert_int_equal(m.clock.jump_count, 0);
        assert_true(sb_server_clock_jitter_us(&m.clock) < 3);
    }
}

static void drift_and_jitter_are_followed(void **state)
{
    (void)state;
    static const struct {
        uint64_t jitter_us;
        int64_t drift_ppm;
        double worst_us;
    } cases[] = {{0, 200, 1000.0}, {0, -200, 1000.0}, {10000, 100, 1500.0}, {30000, -100, 4000.0}};
    for (uint32_t i = 0; i < 4; i++) {
        static model m;
        start(&m, 60, cases[i].jitter_us, cases[i].drift_ppm);
        run(&m, 5);
        run(&m, 60);
        assert_true(m.worst_us < cases[i].worst_us);
        assert_int_equal(m.clock.jump_count, 0);
        // The jitter is uniform: the slowest twentieth lies beyond 95 % of it. Some spread is
        // allowed.
        double jitter_us = sb_server_clock_jitter_us(&m.clock);
        double expected_us = 0.95 * (double)cases[i].jitter_us;
        assert_true(fabs(jitter_us - expected_us) <= 0.12 * (double)cases[i].jitter_us + 900.0);
    }
}

static void a_small_delay_of_the_server_is_followed_smoothly_and_a_long_one_by_a_jump(void **state)
{
    (void)state;
    static model m;
    start(&m, 60, 0, 0);
    run(&m, 5);
    m.held_up_us = 100000.0;
    run(&m, 8);
    run(&m, 5);
    assert_true(m.worst_us < 3.0);
    assert_int_equal(m.clock.jump_count, 0);
    m.held_up_us = 2000000.0;
    run(&m, 3);
    run(&m, 5);
    assert_true(m.worst_us < 3.0);
    assert_int_equal(m.clock.jump_count, 1);
}

// The snapshots of that time wait until the client hears them all at once.
static void client_that_stood_still_knows_the_tick_at_once(void **state)
{
    (void)state;
    static sb_server_clock clock;
    for (uint32_t still_ms = 200; still_ms <= 4000; still_ms += 200) {
        sb_server_clock_start(&clock, 60, 60, 1000000);
        uint32_t tick = 60;
        for (; tick <= 180; tick += 2) { // on time, as the server sends at 30 Hz
            sb_server_clock_hear(&clock, tick, (uint64_t)tick * 1000000 / 60);
        }
        const uint64_t back_us = (uint64_t)180 * 1000000 / 60 + still_ms * 1000;
        for (; (uint64_t)tick * 1000000 / 60 <= back_us; tick += 2) {
            sb_server_clock_hear(&clock, tick, back_us);
        }
        const double expected = (double)back_us * 60e-6;
        const double is = (double)sb_server_clock_time(&clock) / SB_SERVER_CLOCK_TICK;
        assert_true(is <= expected + 0.01 && is > expected - 2.01);
    }
}

static void any_ticks_and_times_are_survived(void **state)
{
    (void)state;
    static sb_server_clock clock;
    // At 240 Hz the times in the middle take the offset, in millionths of a tick, from far below
    // zero to far above: the difference exceeds a signed 64-bit number.
    static const uint64_t times_us[] = {0,
                                        5,
                                        3,
                                        UINT32_MAX,
                                        UINT64_C(8000000000000000000) / 240,
                                        UINT64_C(10000000000000000000) / 240,
                                        INT64_MAX / 100,
                                        UINT64_MAX};
    for (uint32_t rate_hz = 10; rate_hz <= 240; rate_hz += 230) {
        sb_server_clock_start(&clock, 7, rate_hz, 1000);
        assert_int_equal(sb_server_clock_jitter_us(&clock), 0);
        for (uint32_t i = 0; i < 64; i++) {
            // Two of three repeat an older tick.
            sb_server_clock_hear(&clock, UINT32_MAX / 64 * (i - i % 3), times_us[i / 8]);
            sb_server_clock_advance(&clock, times_us[i / 8] + i);
            assert_true(sb_server_clock_time(&clock) >= 0);
            (void)sb_server_clock_jitter_us(&clock);
        }
    }
    // A time that runs backwards stands still.
    sb_server_clock_start(&clock, 100, 60, 2000000);
    sb_server_clock_hear(&clock, 100, 2000000);
    int64_t time = sb_server_clock_time(&clock);
    sb_server_clock_advance(&clock, 1000000);
    assert_true(sb_server_clock_time(&clock) == time);
    assert_true(time == INT64_C(100000000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_jitter_it_is_the_servers_tick_a_trip_ago),
        cmocka_unit_test(drift_and_jitter_are_followed),
        cmocka_unit_test(a_small_delay_of_the_server_is_followed_smoothly_and_a_long_one_by_a_jump),
        cmocka_unit_test(client_that_stood_still_knows_the_tick_at_once),
        cmocka_unit_test(any_ticks_and_times_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
