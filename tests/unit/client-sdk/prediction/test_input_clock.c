#include "test.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "client/prediction/input_clock.h"

// Models a server and a link in virtual time. The one-way delay is half the round trip and the same
// both ways, so a queue holds the messages under way.

#define QUEUE_SIZE 4096
#define SERVER_TICK 1000u
#define WINDOW 64u

typedef struct queue_item {
    uint64_t due_us;
    uint32_t tick;       ///< of an input, or of a snapshot
    uint32_t input_tick; ///< of a snapshot
    int32_t margin;
} queue_item;

typedef struct queue {
    queue_item items[QUEUE_SIZE];
    uint32_t first, count;
} queue;

typedef struct link_model {
    uint32_t tick_rate_hz, snapshot_rate_hz;
    uint64_t one_way_us, frame_us;
    bool late_unheard;                 ///< the server does not report inputs that came too late
    uint64_t mute_from_us, mute_to_us; ///< inputs sent in this interval are lost
    sb_input_clock clock;
    queue up, down;
    uint64_t now_us;
    uint32_t server_tick, server_input_tick;
    // Measured on the server since `reset_measure`.
    double lead_min, lead_max, lead_sum; ///< ticks from an input's arrival to its use
    uint32_t lead_count, late_count;
} link_model;

static void queue_push(queue *q, queue_item item)
{
    assert_true(q->count < QUEUE_SIZE);
    q->items[(q->first + q->count++) % QUEUE_SIZE] = item;
}

static bool queue_pop(queue *q, uint64_t now_us, queue_item *out_item)
{
    if (q->count == 0 || q->items[q->first].due_us > now_us) {
        return false;
    }
    *out_item = q->items[q->first];
    q->first = (q->first + 1) % QUEUE_SIZE;
    q->count--;
    return true;
}

static void reset_measure(link_model *m)
{
    m->lead_min = (double)INFINITY;
    m->lead_max = -(double)INFINITY;
    m->lead_sum = 0.0;
    m->lead_count = m->late_count = 0;
}

static void measure(link_model *m, uint32_t tick, uint64_t arrival_us)
{
    double due_us = (double)(tick - SERVER_TICK) * 1e6 / m->tick_rate_hz;
    double lead = (due_us - (double)arrival_us) * m->tick_rate_hz * 1e-6;
    m->lead_min = fmin(m->lead_min, lead);
    m->lead_max = fmax(m->lead_max, lead);
    m->lead_sum += lead;
    m->lead_count++;
    m->late_count += lead < 0.0;
}

static void link_start(link_model *m, uint32_t tick_rate_hz, uint32_t snapshot_rate_hz,
                       uint64_t round_trip_ms, uint64_t frame_us)
{
    memset(m, 0, sizeof *m);
    m->tick_rate_hz = tick_rate_hz;
    m->snapshot_rate_hz = snapshot_rate_hz;
    m->one_way_us = round_trip_ms * 500;
    m->frame_us = frame_us;
    m->server_tick = SERVER_TICK;
    reset_measure(m);
}

static void server_step(link_model *m)
{
    queue_item item;
    while (queue_pop(&m->up, m->now_us, &item)) {
        measure(m, item.tick, item.due_us);
        bool late = item.tick <= m->server_tick;
        bool early = item.tick > m->server_tick + WINDOW;
        if (!early && !(late && m->late_unheard) && item.tick > m->server_input_tick) {
            m->server_input_tick = item.tick;
        }
    }
    uint32_t tick = SERVER_TICK + (uint32_t)(m->now_us * m->tick_rate_hz / 1000000);
    uint32_t interval = m->tick_rate_hz / m->snapshot_rate_hz;
    while (m->server_tick < tick) {
        m->server_tick++;
        if (m->server_tick % interval != 0) {
            continue;
        }
        int32_t margin = (int32_t)m->server_input_tick - (int32_t)m->server_tick;
        margin = m->server_input_tick == 0 ? 0 : margin;
        queue_push(&m->down, (queue_item){.due_us = m->now_us + m->one_way_us,
                                          .tick = m->server_tick,
                                          .input_tick = m->server_input_tick,
                                          .margin = margin});
    }
}

static void client_step(link_model *m)
{
    queue_item item;
    while (queue_pop(&m->down, m->now_us, &item)) {
        sb_input_clock_feedback(&m->clock, item.tick, item.input_tick, item.margin);
    }
    uint64_t begun = sb_input_clock_advance(&m->clock, m->now_us);
    bool mute = m->now_us >= m->mute_from_us && m->now_us < m->mute_to_us;
    for (uint64_t ago = begun; ago-- > 0 && !mute;) {
        queue_push(&m->up, (queue_item){.due_us = m->now_us + m->one_way_us,
                                        .tick = (uint32_t)(m->clock.tick - ago)});
    }
    assert_in_range(m->clock.correction_ppm + 50000, 0, 100000);
}

// Runs in steps of half a millisecond; the client acts at its own frames.
static void link_run(link_model *m, uint64_t seconds)
{
    uint64_t end_us = m->now_us + seconds * 1000000;
    for (; m->now_us < end_us; m->now_us += 500) {
        server_step(m);
        if (m->now_us < m->one_way_us) {
            continue; // the welcome is under way
        }
        if (m->clock.tick_rate_hz == 0) {
            sb_input_clock_start(&m->clock, SERVER_TICK, m->tick_rate_hz, m->snapshot_rate_hz,
                                 m->now_us);
        }
        if (m->now_us % m->frame_us == 0) {
            client_step(m);
        }
    }
}

static void assert_settled(const link_model *m)
{
    // The mean lead is one to two ticks; no input is late or much too early. The clock may be
    // searching for the lead at which the server first reports a margin of 0, or staying above it.
    double mean = m->lead_sum / m->lead_count;
    if (mean < 1.0 || mean > 2.0 || m->lead_min < 0.5 || m->lead_max > 3.0) {
        print_error("round trip %u us, frame %u us: lead mean %f, from %f to %f\n",
                    (unsigned)(2 * m->one_way_us), (unsigned)m->frame_us, mean, m->lead_min,
                    m->lead_max);
        fail();
    }
}

static void margin_converges_on_every_link(void **state)
{
    (void)state;
    static link_model m;
    const uint64_t round_trips_ms[] = {0, 50, 200};
    const uint64_t frames_us[] = {1000, 7000, 16500};
    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            for (uint32_t unheard = 0; unheard < 2; unheard++) {
                link_start(&m, 60, 30, round_trips_ms[i], frames_us[k]);
                m.late_unheard = unheard != 0;
                link_run(&m, 10);
                reset_measure(&m);
                link_run(&m, 10);
                assert_settled(&m);
            }
        }
    }
}

static void margin_converges_at_every_rate(void **state)
{
    (void)state;
    static link_model m;
    const uint32_t rates_hz[] = {10, 30, 120, 240};
    for (uint32_t i = 0; i < 4; i++) {
        link_start(&m, rates_hz[i], rates_hz[i], 100, 1000);
        link_run(&m, 20);
        reset_measure(&m);
        link_run(&m, 10);
        assert_settled(&m);
    }
}

// A client whose frames last two ticks sends two inputs at once, and the older one must be in time
// too. The frames keep their phase between the server's ticks; any phase must work.
static void inputs_of_frames_of_two_ticks_are_all_in_time(void **state)
{
    (void)state;
    static link_model m;
    const uint32_t places = 8;
    double means = 0.0;
    for (uint32_t i = 0; i < places; i++) {
        link_start(&m, 50, 25, 100 + 10 * i, 40000);
        link_run(&m, 10);
        reset_measure(&m);
        link_run(&m, 60);
        assert_int_equal(m.lead_count, 3000);
        assert_int_equal(m.late_count, 0);
        assert_true(m.lead_max < 3.0);
        assert_int_equal(m.clock.jump_count, 1); // the start does not know the round trip
        means += m.lead_sum / m.lead_count;
    }
    assert_true(means > places * 1.0 && means < places * 2.0);
}

// If frames drift against the ticks, a frame's oldest input becomes late when it passes a tick,
// until the server reports it.
static void inputs_of_long_frames_that_wander_are_nearly_all_in_time(void **state)
{
    (void)state;
    static link_model m;
    const uint32_t frames_us[] = {33000, 33500, 50000, 100000};
    for (uint32_t i = 0; i < 4; i++) {
        link_start(&m, 60, 30, 100, frames_us[i]);
        link_run(&m, 10);
        reset_measure(&m);
        link_run(&m, 60);
        assert_in_range(m.lead_count, 3590, 3610);
        assert_true(m.late_count * 100 < m.lead_count);
        assert_true(m.lead_min > -0.25);
        // The first input of a frame is one to two ticks early, and the last one earlier by a
        // frame's length.
        assert_true(m.lead_sum / m.lead_count < 2.0 + 0.5 * frames_us[i] * 60e-6);
    }
}

static void margin_on_a_usual_link_converges_without_a_jump(void **state)
{
    (void)state;
    static link_model m;
    const uint64_t round_trips_ms[] = {0, 50, 150};
    for (uint32_t i = 0; i < 3; i++) {
        link_start(&m, 60, 30, round_trips_ms[i], 16500);
        link_run(&m, 1);
        // The model's start does not know the round trip; at 150 ms the clock corrects it at once.
        const uint32_t mended = m.clock.jump_count;
        assert_int_equal(mended, round_trips_ms[i] == 150);
        link_run(&m, 10);
        assert_int_equal(m.clock.jump_count, mended);
    }
}

static void margin_on_a_slow_link_converges_after_one_jump(void **state)
{
    (void)state;
    static link_model m;
    link_start(&m, 60, 30, 500, 16500);
    link_run(&m, 5);
    reset_measure(&m);
    link_run(&m, 10);
    assert_settled(&m);
    assert_int_equal(m.clock.jump_count, 1);
}

static void margin_after_a_mute_uplink_recovers(void **state)
{
    (void)state;
    static link_model m;
    link_start(&m, 60, 30, 100, 16500);
    m.mute_from_us = 5000000;
    m.mute_to_us = 9500000;
    link_run(&m, 20);
    reset_measure(&m);
    link_run(&m, 5);
    assert_settled(&m);
}

static void margin_after_a_server_stall_recovers(void **state)
{
    (void)state;
    static link_model m;
    link_start(&m, 60, 30, 50, 16500);
    link_run(&m, 10);
    // The server loses three seconds, so that the inputs now arrive 180 ticks early.
    for (uint64_t end_us = m.now_us + 3000000; m.now_us < end_us; m.now_us += 16500) {
        (void)sb_input_clock_advance(&m.clock, m.now_us);
    }
    static link_model after;
    after = m;
    after.now_us = 10000000;
    after.clock.now_us = 10000000;
    after.up.count = after.down.count = 0;
    link_run(&after, 15);
    reset_measure(&after);
    link_run(&after, 5);
    assert_settled(&after);
}

// A server that stood still for six seconds received all inputs at once and kept those in its
// window. The clock jumps back to a lead that is too short for the link. The client must learn that
// its inputs are late before the clock is back at the old tick.
static void inputs_that_are_late_after_a_long_jump_back_are_heard_of(void **state)
{
    (void)state;
    const uint32_t stalled_tick = 100, round_trip_ticks = 18;
    sb_input_clock clock;
    sb_input_clock_start(&clock, stalled_tick, 60, 30, 0);
    uint64_t now_us = 6000000;
    (void)sb_input_clock_advance(&clock, now_us);
    const uint64_t ahead_tick = clock.tick;
    int32_t margin = 0;
    bool was_late = false;
    for (uint32_t tick = stalled_tick + 2; tick <= stalled_tick + 180; tick += 2) {
        now_us += 33333;
        (void)sb_input_clock_advance(&clock, now_us);
        uint32_t made = (uint32_t)clock.tick - round_trip_ticks;
        uint32_t held = stalled_tick + WINDOW; // made by the clock before its jump
        uint32_t newest = clock.jump_count > 0 && made > held ? made : held;
        margin = (int32_t)newest - (int32_t)tick;
        was_late = was_late || margin < -4;
        sb_input_clock_feedback(&clock, tick, newest, margin);
    }
    assert_true(was_late);
    assert_in_range(clock.jump_count, 2, 4); // back, then forward by the missing lead
    assert_in_range(margin, 0, 8);
    assert_true(clock.tick < ahead_tick);
}

// A snapshot that was under way for long has given the clock a lead of two seconds. The server
// accepts such inputs only at the end of its window, and its reports must bring the lead down.
static void lead_that_is_far_too_long_is_not_jumped_by_again_and_again(void **state)
{
    (void)state;
    const uint32_t round_trip_ticks = 12;
    sb_input_clock clock;
    sb_input_clock_start(&clock, 1000, 60, 30, 0);
    (void)sb_input_clock_advance(&clock, 1700000);
    sb_input_clock_feedback(&clock, 1004, 1006, 2);
    assert_in_range(clock.lead, 90, 120);
    uint64_t now_us = 1700000;
    uint32_t held = 1006;
    int32_t margin = 0;
    for (uint32_t tick = 1006; tick <= 1006 + 600; tick += 2) {
        now_us += 33333;
        (void)sb_input_clock_advance(&clock, now_us);
        // The server takes the newest input in its window that has arrived, and each input only
        // once.
        uint32_t made = (uint32_t)clock.tick - round_trip_ticks;
        uint32_t taken = made < tick + WINDOW ? made : tick + WINDOW;
        held = taken > held ? taken : held;
        margin = (int32_t)held - (int32_t)tick;
        sb_input_clock_feedback(&clock, tick, held, margin);
    }
    assert_in_range(margin, 0, 8);
    assert_in_range(clock.lead, round_trip_ticks, round_trip_ticks + 8);
}

static void advance_counts_the_ticks_of_the_time_exactly(void **state)
{
    (void)state;
    sb_input_clock clock;
    sb_input_clock_start(&clock, 100, 60, 30, 0);
    assert_int_equal(clock.tick, 104);
    uint64_t ticks = 0;
    for (uint64_t us = 0; us <= 10000000; us += 777) {
        ticks += sb_input_clock_advance(&clock, us);
    }
    ticks += sb_input_clock_advance(&clock, 10000000);
    assert_int_equal(ticks, 600);
    assert_int_equal(clock.tick, 704);
}

// At every rate, with any phase and correction, also one that ends before the next tick.
static void next_tick_begins_when_it_is_said_to(void **state)
{
    (void)state;
    const uint32_t rates_hz[] = {10, 30, 60, 144, 240};
    const int32_t margins[] = {-8, 0, 1, 32};
    uint32_t corrected = 0;
    for (uint32_t i = 0; i < 20; i++) {
        sb_input_clock clock;
        uint64_t now_us = 1000;
        sb_input_clock_start(&clock, 100, rates_hz[i % 5], 30, now_us);
        for (uint32_t k = 0; k < 3000; k++) {
            now_us += 1 + k * 997 % 5000;
            (void)sb_input_clock_advance(&clock, now_us);
            if (k % 40 == 0) {
                sb_input_clock_feedback(&clock, (uint32_t)clock.tick, (uint32_t)clock.tick,
                                        margins[i / 5]);
            }
            corrected += clock.correction_ppm != 0;
            const uint64_t next_us = sb_input_clock_next_us(&clock);
            sb_input_clock before = clock, at = clock;
            assert_int_equal(sb_input_clock_advance(&before, now_us + next_us - 1), 0);
            assert_int_equal(sb_input_clock_advance(&at, now_us + next_us), 1);
        }
    }
    assert_true(corrected > 1000);
}

static void advance_backwards_stands_still(void **state)
{
    (void)state;
    sb_input_clock clock;
    sb_input_clock_start(&clock, 100, 60, 30, 5000000);
    assert_int_equal(sb_input_clock_advance(&clock, 5100000), 6);
    assert_int_equal(sb_input_clock_advance(&clock, 4000000), 0);
    assert_int_equal(sb_input_clock_advance(&clock, 5100000), 0);
    assert_int_equal(sb_input_clock_advance(&clock, 5200000), 6);
}

static void advance_over_any_gap_is_bounded(void **state)
{
    (void)state;
    sb_input_clock clock;
    sb_input_clock_start(&clock, 100, 240, 30, 0);
    assert_int_equal(sb_input_clock_advance(&clock, UINT64_MAX), 60 * 240);
}

static void feedback_changes_the_rate_by_five_percent_at_most(void **state)
{
    (void)state;
    sb_input_clock clock;
    const int32_t margins[] = {INT32_MIN, INT32_MAX, -8, 32};
    for (uint32_t i = 0; i < 4; i++) {
        sb_input_clock_start(&clock, 100, 60, 30, 0);
        uint64_t now_us = 0;
        for (uint32_t k = 0; k < 100; k++) {
            now_us += 33000;
            uint64_t before = clock.tick;
            uint64_t ticks = sb_input_clock_advance(&clock, now_us);
            assert_int_equal(clock.tick, before + ticks);
            // 33 ms are 1.98 ticks; with the rate correction 1.88 to 2.08.
            assert_in_range(ticks, 1, 3);
            sb_input_clock_feedback(&clock, (uint32_t)clock.tick, (uint32_t)clock.tick, margins[i]);
            assert_in_range(clock.correction_ppm + 50000, 0, 100000);
        }
    }
}

static void feedback_of_one_bad_margin_does_not_jump(void **state)
{
    (void)state;
    sb_input_clock clock;
    sb_input_clock_start(&clock, 100, 60, 30, 0);
    uint64_t now_us = 0;
    for (uint32_t k = 0; k < 200; k++) {
        now_us += 33000;
        (void)sb_input_clock_advance(&clock, now_us);
        int32_t margin = k % 5 == 1 ? -20 : 2;
        sb_input_clock_feedback(&clock, (uint32_t)clock.tick - 2, (uint32_t)clock.tick, margin);
    }
    assert_int_equal(clock.jump_count, 0);
}

static void feedback_of_inputs_never_made_is_ignored(void **state)
{
    (void)state;
    sb_input_clock clock;
    sb_input_clock_start(&clock, 100, 60, 30, 0);
    (void)sb_input_clock_advance(&clock, 100000);
    sb_input_clock before = clock;
    sb_input_clock_feedback(&clock, 100, UINT32_MAX, -100);
    sb_input_clock_feedback(&clock, 100, (uint32_t)clock.tick + 1, -100);
    sb_input_clock_feedback(&clock, 100, 0, -100);
    assert_memory_equal(&clock, &before, sizeof clock);
}

static void feedback_of_the_last_tick_there_is_stays_defined(void **state)
{
    (void)state;
    sb_input_clock clock;
    sb_input_clock_start(&clock, UINT32_MAX, 240, 240, 0);
    for (uint32_t k = 1; k < 2000; k++) {
        (void)sb_input_clock_advance(&clock, (uint64_t)k * 10000);
        sb_input_clock_feedback(&clock, UINT32_MAX, 0, INT32_MIN);
    }
    assert_true(clock.tick > UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margin_converges_on_every_link),
        cmocka_unit_test(margin_converges_at_every_rate),
        cmocka_unit_test(inputs_of_frames_of_two_ticks_are_all_in_time),
        cmocka_unit_test(inputs_of_long_frames_that_wander_are_nearly_all_in_time),
        cmocka_unit_test(margin_on_a_usual_link_converges_without_a_jump),
        cmocka_unit_test(margin_on_a_slow_link_converges_after_one_jump),
        cmocka_unit_test(margin_after_a_mute_uplink_recovers),
        cmocka_unit_test(margin_after_a_server_stall_recovers),
        cmocka_unit_test(inputs_that_are_late_after_a_long_jump_back_are_heard_of),
        cmocka_unit_test(lead_that_is_far_too_long_is_not_jumped_by_again_and_again),
        cmocka_unit_test(advance_counts_the_ticks_of_the_time_exactly),
        cmocka_unit_test(next_tick_begins_when_it_is_said_to),
        cmocka_unit_test(advance_backwards_stands_still),
        cmocka_unit_test(advance_over_any_gap_is_bounded),
        cmocka_unit_test(feedback_changes_the_rate_by_five_percent_at_most),
        cmocka_unit_test(feedback_of_one_bad_margin_does_not_jump),
        cmocka_unit_test(feedback_of_inputs_never_made_is_ignored),
        cmocka_unit_test(feedback_of_the_last_tick_there_is_stays_defined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
