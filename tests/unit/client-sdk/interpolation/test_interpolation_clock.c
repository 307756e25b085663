#include "test.h"

#include <math.h>

#include "base/random.h"
#include "client/connection/server_clock.h"
#include "client/interpolation/interpolation_clock.h"

// Models a server whose tick n is at n / rate. It sends a snapshot at a fixed interval of ticks,
// which takes a tenth of a second and up to some jitter, or is lost. The client looks every 2 ms,
// and the model counts the looks without a later snapshot.
typedef struct model_link {
    uint32_t tick_rate_hz;
    uint32_t snapshot_rate_hz;
    uint32_t jitter_us;
    uint32_t loss_per_mille;
} model_link;

#define LOOK_US 2000u
#define TRIP_US 100000u
#define FLIGHT_COUNT 32u

typedef struct model {
    model_link link;
    sb_server_clock server_clock;
    sb_interpolation_clock clock;
    sb_random random;
    uint64_t now_us;
    uint32_t sent_tick;
    struct {
        uint64_t arrival_us;
        uint32_t tick; // 0: none
    } flights[FLIGHT_COUNT];
    bool idles;       // the server sends five snapshots a second
    uint32_t leaps;   // jumps of the shown time
    uint32_t looks;   // since the last reset, as the counts below
    uint32_t starved; // looks without a later snapshot
    double delay_ms;  // sum over all looks
    double delay_ms_max;
} model;

static void start(model *m, model_link link, uint32_t fixed_ms, uint64_t seed)
{
    *m = (model){.link = link, .now_us = 20000000};
    m->random = sb_random_seed(seed, 0);
    m->sent_tick = (uint32_t)(m->now_us * link.tick_rate_hz / 1000000);
    sb_server_clock_start(&m->server_clock, m->sent_tick, link.tick_rate_hz, m->now_us);
    sb_interpolation_clock_start(&m->clock, link.tick_rate_hz, link.snapshot_rate_hz, fixed_ms,
                                 m->now_us);
}

static uint32_t interval_ticks(const model *m)
{
    uint32_t rate_hz = m->idles ? 5 : m->link.snapshot_rate_hz;
    return m->link.tick_rate_hz / rate_hz;
}

static void send(model *m)
{
    while ((uint64_t)(m->sent_tick + interval_ticks(m)) * 1000000 / m->link.tick_rate_hz <=
           m->now_us) {
        m->sent_tick += interval_ticks(m);
        if (sb_random_below(&m->random, 1000) < m->link.loss_per_mille) {
            continue;
        }
        uint32_t i = 0;
        while (m->flights[i].tick != 0) {
            i++;
            assert_true(i < FLIGHT_COUNT);
        }
        uint32_t late_us =
            m->link.jitter_us == 0 ? 0 : sb_random_below(&m->random, m->link.jitter_us + 1);
        m->flights[i].tick = m->sent_tick;
        m->flights[i].arrival_us =
            (uint64_t)m->sent_tick * 1000000 / m->link.tick_rate_hz + TRIP_US + late_us;
    }
}

// As in the core, a snapshot older than the newest one is ignored.
static void arrive(model *m)
{
    for (uint32_t i = 0; i < FLIGHT_COUNT; i++) {
        if (m->flights[i].tick == 0 || m->flights[i].arrival_us > m->now_us) {
            continue;
        }
        sb_server_clock_hear(&m->server_clock, m->flights[i].tick, m->now_us);
        if (m->flights[i].tick > m->clock.newest_tick) {
            sb_interpolation_clock_hold(&m->clock, m->flights[i].tick,
                                        sb_server_clock_time(&m->server_clock));
        }
        m->flights[i].tick = 0;
    }
}

static void look(model *m)
{
    bool shown = m->clock.started;
    double before = sb_interpolation_clock_tick(&m->clock);
    sb_server_clock_advance(&m->server_clock, m->now_us);
    sb_interpolation_clock_advance(&m->clock, m->now_us, sb_server_clock_time(&m->server_clock));
    if (!shown) {
        return;
    }
    // The shown time never goes back. It advances at the real rate within 5 %, or leaps by at least
    // half a second.
    double went = sb_interpolation_clock_tick(&m->clock) - before;
    double passed = LOOK_US * 1e-6 * m->link.tick_rate_hz;
    if (went > 0.49 * m->link.tick_rate_hz || went < -0.49 * m->link.tick_rate_hz) {
        m->leaps++;
    } else {
        assert_true(went >= 0.95 * passed - 1e-5);
        assert_true(went <= 1.05 * passed + 1e-5);
    }
    m->looks++;
    m->starved += sb_interpolation_clock_tick(&m->clock) > m->clock.newest_tick;
    double delay_ms =
        sb_interpolation_clock_delay_us(&m->clock, sb_server_clock_time(&m->server_clock)) * 1e-3;
    m->delay_ms += delay_ms;
    m->delay_ms_max = fmax(m->delay_ms_max, delay_ms);
}

static void run(model *m, uint32_t seconds)
{
    m->looks = m->starved = 0;
    m->delay_ms = m->delay_ms_max = 0.0;
    for (uint64_t end_us = m->now_us + seconds * UINT64_C(1000000); m->now_us < end_us;) {
        m->now_us += LOOK_US;
        send(m);
        arrive(m);
        look(m);
    }
}

static double starved_percent(const model *m)
{
    return 100.0 * m->starved / m->looks;
}

static double mean_delay_ms(const model *m)
{
    return m->delay_ms / m->looks;
}

// Returns the delay that covers all but a fiftieth of the snapshots: the interval, another interval
// for each loss in a row more frequent than that, and the jitter. A look is up to 2 ms late.
static double needed_ms(const model_link *link)
{
    uint32_t lost = 0;
    for (double share = link->loss_per_mille * 1e-3; share > 0.02;
         share *= link->loss_per_mille * 1e-3) {
        lost++;
    }
    double interval_ms =
        1000.0 * (link->tick_rate_hz / link->snapshot_rate_hz) / link->tick_rate_hz;
    return interval_ms * (1 + lost) + link->jitter_us * 1e-3 + 2.0 + 1.0;
}

static const struct {
    uint32_t tick_rate_hz, snapshot_rate_hz;
} rates[] = {{10, 10}, {20, 20}, {60, 20}, {60, 30}, {60, 60}, {120, 40}, {240, 30}, {240, 60}};
#define RATE_COUNT (sizeof rates / sizeof rates[0])

// Without loss the delay covers the slowest snapshots, and none is missing when needed.
static void jitter_is_covered_and_no_more(void **state)
{
    (void)state;
    static const uint32_t jitters_us[] = {0, 10000, 30000};
    for (uint32_t i = 0; i < RATE_COUNT; i++) {
        for (uint32_t j = 0; j < 3; j++) {
            static model m;
            model_link link = {rates[i].tick_rate_hz, rates[i].snapshot_rate_hz, jitters_us[j], 0};
            start(&m, link, 0, i * 8 + j);
            run(&m, 6);
            run(&m, 40);

            assert_true(starved_percent(&m) < 2.5);
            assert_true(m.delay_ms_max <= needed_ms(&link));
            assert_int_equal(m.leaps, 0);
        }
    }
}

static void losses_are_covered_and_no_more(void **state)
{
    (void)state;
    static const uint32_t losses[] = {50, 200};
    static const uint32_t jitters_us[] = {0, 10000, 30000};
    for (uint32_t i = 1; i < RATE_COUNT; i++) {
        for (uint32_t j = 0; j < 6; j++) {
            static model m;
            model_link link = {rates[i].tick_rate_hz, rates[i].snapshot_rate_hz, jitters_us[j % 3],
                               losses[j / 3]};
            start(&m, link, 0, 100 + i * 8 + j);
            run(&m, 6);
            run(&m, 120);
            // At 20 snapshots a second, three losses in a row look the same as an idle server.
            assert_true(starved_percent(&m) < (link.snapshot_rate_hz == 20 ? 3.0 : 2.0));
            // Four seconds are a small sample, which may have one more loss for a while.
            const double interval_ms = 1000.0 / link.snapshot_rate_hz;
            assert_true(mean_delay_ms(&m) <= needed_ms(&link) + 0.25 * interval_ms);
            assert_true(m.delay_ms_max <= needed_ms(&link) + interval_ms);
            assert_int_equal(m.leaps, 0);
        }
    }
}

static void idle_server_does_not_raise_the_delay(void **state)
{
    (void)state;
    static const uint32_t ticks_hz[] = {60, 120, 240};
    for (uint32_t i = 0; i < 3; i++) {
        static model m;
        start(&m, (model_link){ticks_hz[i], 30, 0, 0}, 0, i);
        run(&m, 10);
        double before_ms = mean_delay_ms(&m);
        m.idles = true;
        run(&m, 10);
        assert_true(fabs(mean_delay_ms(&m) - before_ms) < 1.5);
        m.idles = false;
        run(&m, 10);
        assert_true(m.delay_ms_max < before_ms + 1.5);
        assert_true(starved_percent(&m) < 2.5);
        assert_int_equal(m.leaps, 0);
    }
}

// From a good link to a bad one and back: the delay follows within four seconds, without a leap.
static void delay_follows_the_link(void **state)
{
    (void)state;
    static model m;
    start(&m, (model_link){60, 30, 0, 0}, 0, 3);
    run(&m, 10);
    run(&m, 5);
    assert_true(m.delay_ms_max < 40.0);
    m.link.jitter_us = 100000;
    run(&m, 6);
    run(&m, 10);
    assert_true(mean_delay_ms(&m) > 100.0);
    assert_true(starved_percent(&m) < 2.5);
    m.link.jitter_us = 0;
    run(&m, 8);
    run(&m, 5);
    assert_true(m.delay_ms_max < 40.0);
    assert_int_equal(m.leaps, 0);
}

// A server that is overloaded sends half of the snapshots. The welcome said another rate.
static void delay_follows_the_rate_of_snapshots(void **state)
{
    (void)state;
    static const uint32_t halves[][2] = {{30, 15}, {20, 10}, {60, 30}};
    for (uint32_t i = 0; i < 3; i++) {
        static model m;
        start(&m, (model_link){60, halves[i][0], 5000, 0}, 0, 40 + i);
        run(&m, 8);
        run(&m, 10);
        const double before_ms = mean_delay_ms(&m);
        m.link.snapshot_rate_hz = halves[i][1];
        run(&m, 6);
        run(&m, 20);
        assert_true(starved_percent(&m) < 2.5);
        assert_true(m.delay_ms_max <= needed_ms(&m.link));
        assert_true(mean_delay_ms(&m) > before_ms + 500.0 / halves[i][0]);
        m.link.snapshot_rate_hz = halves[i][0];
        run(&m, 8);
        run(&m, 10);
        assert_true(fabs(mean_delay_ms(&m) - before_ms) < 2.0);
        assert_int_equal(m.leaps, 0);
    }
}

static void fixed_delay_is_kept_whatever_the_link_needs(void **state)
{
    (void)state;
    static const uint32_t delays_ms[] = {1, 40, 100, 500};
    for (uint32_t i = 0; i < 4; i++) {
        static model m;
        // The fastest snapshot of 4 s has nearly always the same delay, so the server's clock is
        // steady.
        start(&m, (model_link){60, 30, 30000, 50}, delays_ms[i], i);
        run(&m, 10);
        run(&m, 20);
        assert_true(fabs(mean_delay_ms(&m) - delays_ms[i]) < 1.0);
        assert_true(m.delay_ms_max < delays_ms[i] + 5.0);
        assert_int_equal(m.leaps, 0);
    }
}

static void assert_goes_on_at(uint32_t delay_ms, int32_t off_ms, double expected_ticks)
{
    sb_interpolation_clock clock;
    sb_interpolation_clock_start(&clock, 60, 30, delay_ms, 0);
    sb_interpolation_clock_hold(&clock, 6000, INT64_C(6000000000));
    const double begin = 6000.0 - delay_ms * 0.06;
    assert_true(fabs(sb_interpolation_clock_tick(&clock) - begin) < 1e-6);
    const int64_t server_time = INT64_C(6000000000) + 10000 * 60 + (int64_t)off_ms * 1000 * 60;
    sb_interpolation_clock_advance(&clock, 10000, server_time);
    assert_true(fabs(sb_interpolation_clock_tick(&clock) - begin - expected_ticks) < 1e-6);
}

// An error of 490 ms is corrected at a rate of 5 %, one over half a second by a leap. 10 ms are 0.6
// ticks.
static void it_leaps_where_it_is_half_a_second_off(void **state)
{
    (void)state;
    assert_goes_on_at(500, 490, 0.6 * 1.05);
    assert_goes_on_at(500, -490, 0.6 * 0.95);
    assert_goes_on_at(500, 510, 0.6 + 510 * 0.06);
    assert_goes_on_at(500, -510, 0.6 - 510 * 0.06);
}

// A server that stood still for 300 ms is behind the shown time, and would stay so for seconds.
static void it_leaps_where_it_is_ahead_of_the_server(void **state)
{
    (void)state;
    assert_goes_on_at(100, -300, 0.6 - 300 * 0.06);
    assert_goes_on_at(40, -150, 0.6 - 150 * 0.06);
    assert_goes_on_at(40, -130, 0.6 * 0.95);
    assert_goes_on_at(250, -300, 0.6 * 0.95);
}

// Before the first snapshot nothing is shown. Then the shown time begins two intervals before that
// snapshot.
static void first_snapshot_begins_it(void **state)
{
    (void)state;
    sb_interpolation_clock clock;
    sb_interpolation_clock_start(&clock, 60, 20, 0, 1000);
    sb_interpolation_clock_advance(&clock, 900000, INT64_C(70000000));
    assert_true(sb_interpolation_clock_tick(&clock) == 0.0);
    assert_int_equal(sb_interpolation_clock_delay_us(&clock, INT64_C(70000000)), 0);
    sb_interpolation_clock_hold(&clock, 70, INT64_C(70000000));
    assert_true(fabs(sb_interpolation_clock_tick(&clock) - 64.0) < 1e-6);
    assert_int_equal(sb_interpolation_clock_delay_us(&clock, INT64_C(70000000)), 100000);
    // It never begins before the match.
    sb_interpolation_clock_start(&clock, 60, 20, 0, 1000);
    sb_interpolation_clock_hold(&clock, 2, INT64_C(2000000));
    assert_true(sb_interpolation_clock_tick(&clock) == 0.0);
}

// The snapshots that waited meanwhile were not late: they need no longer delay.
static void client_that_stood_still_keeps_its_delay(void **state)
{
    (void)state;
    sb_interpolation_clock clock;
    sb_interpolation_clock_start(&clock, 60, 30, 0, 1000000);
    uint32_t tick = 60;
    for (; tick <= 300; tick += 2) {
        const uint64_t now_us = (uint64_t)tick * 1000000 / 60;
        sb_interpolation_clock_advance(&clock, now_us, (int64_t)tick * SB_SERVER_CLOCK_TICK);
        sb_interpolation_clock_hold(&clock, tick, (int64_t)tick * SB_SERVER_CLOCK_TICK);
    }
    assert_int_equal(clock.delay, 2 * SB_SERVER_CLOCK_TICK);
    const int64_t back = (int64_t)360 * SB_SERVER_CLOCK_TICK;
    for (; tick <= 360; tick += 2) {
        sb_interpolation_clock_hold(&clock, tick, back);
    }
    sb_interpolation_clock_advance(&clock, 6000000, back);
    assert_int_equal(clock.delay, 2 * SB_SERVER_CLOCK_TICK);
    // Snapshots that wait for no longer than an idle server are needs as before.
    for (; tick <= 368; tick += 2) {
        sb_interpolation_clock_hold(&clock, tick, (int64_t)368 * SB_SERVER_CLOCK_TICK);
    }
    assert_true(clock.delay > 2 * SB_SERVER_CLOCK_TICK);
}

static void any_ticks_and_times_are_survived(void **state)
{
    (void)state;
    static const uint64_t times_us[] = {
        0, 5, 3, UINT32_MAX, INT64_MAX, 7, UINT64_MAX - 1, UINT64_MAX, UINT64_MAX / 240};
    static const int64_t server_times[] = {
        0, 1, SB_SERVER_CLOCK_TIME_MAX, INT64_C(60000000), SB_SERVER_CLOCK_TIME_MAX / 2, 0};
    static const uint32_t ticks[] = {1, UINT32_MAX, 2, UINT32_MAX - 1, UINT32_MAX / 2, 0};
    sb_random random = sb_random_seed(11, 0);
    for (uint32_t round = 0; round < 400; round++) {
        sb_interpolation_clock clock;
        uint32_t rate_hz = round % 2 == 0 ? 10 : 240;
        sb_interpolation_clock_start(&clock, rate_hz, round % 3 == 0 ? 1 : rate_hz,
                                     round % 5 == 0 ? SB_INTERPOLATION_DELAY_MAX_MS : 0,
                                     times_us[sb_random_below(&random, 9)]);
        for (uint32_t i = 0; i < 600; i++) {
            int64_t server_time = server_times[sb_random_below(&random, 6)];
            if (sb_random_below(&random, 2) == 0) {
                sb_interpolation_clock_hold(&clock, ticks[sb_random_below(&random, 6)],
                                            server_time);
            } else {
                sb_interpolation_clock_advance(&clock, times_us[sb_random_below(&random, 9)],
                                               server_time);
            }
            assert_true(sb_interpolation_clock_tick(&clock) >= 0.0);
            assert_true(sb_interpolation_clock_tick(&clock) <= 2.0 * UINT32_MAX + 60.0 * 240.0);
            assert_in_range(clock.delay, 0,
                            (int64_t)SB_INTERPOLATION_DELAY_MAX_MS * 1000 * rate_hz +
                                2 * (int64_t)SB_SERVER_CLOCK_TICK * rate_hz);
            (void)sb_interpolation_clock_delay_us(&clock, server_time);
        }
    }
    // A time that runs backwards stands still.
    sb_interpolation_clock clock;
    sb_interpolation_clock_start(&clock, 60, 30, 0, 5000000);
    sb_interpolation_clock_hold(&clock, 100, INT64_C(100000000));
    double tick = sb_interpolation_clock_tick(&clock);
    sb_interpolation_clock_advance(&clock, 4000000, INT64_C(200000000));
    assert_true(sb_interpolation_clock_tick(&clock) == tick);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jitter_is_covered_and_no_more),
        cmocka_unit_test(losses_are_covered_and_no_more),
        cmocka_unit_test(idle_server_does_not_raise_the_delay),
        cmocka_unit_test(delay_follows_the_link),
        cmocka_unit_test(delay_follows_the_rate_of_snapshots),
        cmocka_unit_test(fixed_delay_is_kept_whatever_the_link_needs),
        cmocka_unit_test(it_leaps_where_it_is_half_a_second_off),
        cmocka_unit_test(it_leaps_where_it_is_ahead_of_the_server),
        cmocka_unit_test(first_snapshot_begins_it),
        cmocka_unit_test(client_that_stood_still_keeps_its_delay),
        cmocka_unit_test(any_ticks_and_times_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
