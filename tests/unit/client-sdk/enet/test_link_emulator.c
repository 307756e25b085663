#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "link_emulator.h"

// Probability gives the expected values: counts are binomial, with mean n p and standard deviation
// sqrt(n p (1 - p)). The bounds are five deviations, which one seed in a million exceeds. The seeds
// are fixed.

#define DATAGRAM_COUNT 20000u
#define PAYLOAD_SIZE 100u
#define DEVIATIONS 5.0

/// The fate of datagrams that were numbered from 0 and sent `INTERVAL_US` apart.
#define INTERVAL_US 1000u
typedef struct outcome {
    uint8_t arrivals[DATAGRAM_COUNT];
    uint64_t delays_us[DATAGRAM_COUNT]; ///< of each datagram's first copy
    uint32_t overtaken;                 ///< arrived behind a higher number
    uint32_t late;                      ///< copies that took longer than the latency of `good`
    sb_link_emulator_counts counts;
} outcome;

static outcome first, second;

static const sb_client_link good = {.latency_ms = 50, .seed = 7};

static void send_number(sb_link_emulator *link, uint64_t now_us, uint32_t number)
{
    uint8_t bytes[PAYLOAD_SIZE];
    memset(bytes, (int)(number % 251), sizeof bytes);
    memcpy(bytes, &number, sizeof number);
    sb_link_emulator_send(link, now_us, bytes, sizeof bytes);
}

static bool receive_number(sb_link_emulator *link, uint64_t now_us, uint32_t *out_number)
{
    uint8_t bytes[SB_LINK_DATAGRAM_SIZE_MAX];
    size_t size;
    if (!sb_link_emulator_receive(link, now_us, bytes, &size)) {
        return false;
    }
    assert_int_equal(size, PAYLOAD_SIZE);
    memcpy(out_number, bytes, sizeof *out_number);
    for (size_t i = sizeof *out_number; i < size; i++) {
        assert_int_equal(bytes[i], *out_number % 251);
    }
    return true;
}

static void collect(sb_link_emulator *link, uint64_t now_us, uint32_t *newest, outcome *out)
{
    for (uint32_t number; receive_number(link, now_us, &number);) {
        assert_true(number < DATAGRAM_COUNT);
        out->overtaken += number < *newest;
        *newest = number > *newest ? number : *newest;
        uint64_t delay_us = now_us - (uint64_t)number * INTERVAL_US;
        out->late += delay_us > good.latency_ms * 1000u;
        if (out->arrivals[number]++ == 0) {
            out->delays_us[number] = delay_us;
        }
    }
}

// Receives every `look_us`, which is the resolution of the delays.
static void run_every(const sb_client_link *def, uint32_t direction, uint32_t look_us, outcome *out)
{
    memset(out, 0, sizeof *out);
    sb_link_emulator *link = sb_link_emulator_create(def, direction);
    assert_non_null(link);
    uint32_t sent = 0, newest = 0;
    for (uint64_t now_us = 0; sent < DATAGRAM_COUNT || sb_link_emulator_count(link).under_way > 0;
         now_us += look_us) {
        for (; sent < DATAGRAM_COUNT && (uint64_t)sent * INTERVAL_US <= now_us; sent++) {
            send_number(link, (uint64_t)sent * INTERVAL_US, sent);
        }
        collect(link, now_us, &newest, out);
    }
    out->counts = sb_link_emulator_count(link);
    assert_int_equal(out->counts.sent, DATAGRAM_COUNT);
    sb_link_emulator_destroy(link);
}

static void run(const sb_client_link *def, uint32_t direction, outcome *out)
{
    run_every(def, direction, 100, out);
}

static uint32_t count_of(const outcome *out, uint32_t arrivals)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        count += out->arrivals[i] == arrivals;
    }
    return count;
}

static void assert_binomial(uint64_t count, double trials, double probability)
{
    double mean = trials * probability;
    double bound = DEVIATIONS * sqrt(mean * (1.0 - probability));
    if (!(fabs((double)count - mean) <= bound)) {
        fail_msg("%llu, not %.0f +- %.0f", (unsigned long long)count, mean, bound);
    }
}

static void zero_link_passes_all_on_at_once_in_order_and_unchanged(void **state)
{
    (void)state;
    const sb_client_link zero = {0};
    assert_true(sb_link_emulator_is_off(&zero));
    assert_true(sb_link_emulator_is_off(&(sb_client_link){.seed = 5}));
    sb_link_emulator *link = sb_link_emulator_create(&zero, 0);
    uint8_t sent[SB_LINK_DATAGRAM_SIZE_MAX], received[SB_LINK_DATAGRAM_SIZE_MAX];
    for (size_t i = 0; i < sizeof sent; i++) {
        sent[i] = (uint8_t)(i * 7 + i / 256);
    }
    static const size_t sizes[] = {0, 1, 2, 100, 1392, SB_LINK_DATAGRAM_SIZE_MAX};
    for (uint32_t i = 0; i < 6; i++) {
        sb_link_emulator_send(link, 5, sent + sizeof sent - sizes[i], sizes[i]);
    }
    sb_link_emulator_send(link, 5, NULL, 0);
    for (uint32_t i = 0; i < 6; i++) {
        size_t size = 1;
        assert_true(sb_link_emulator_receive(link, 5, received, &size));
        assert_int_equal(size, sizes[i]);
        assert_memory_equal(received, sent + sizeof sent - size, size);
    }
    size_t size = 1;
    assert_true(sb_link_emulator_receive(link, 5, received, &size));
    assert_int_equal(size, 0);
    assert_false(sb_link_emulator_receive(link, UINT64_MAX, received, &size));
    sb_link_emulator_destroy(link);
}

static void latency_is_exact_and_keeps_the_order(void **state)
{
    (void)state;
    run_every(&good, 0, 1000, &first);
    assert_int_equal(count_of(&first, 1), DATAGRAM_COUNT);
    assert_int_equal(first.overtaken, 0);
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        assert_int_equal(first.delays_us[i], 50000);
    }
    // Exact to the microsecond.
    sb_link_emulator *link = sb_link_emulator_create(&good, 0);
    uint32_t number;
    send_number(link, 123, 1);
    assert_false(receive_number(link, 50122, &number));
    assert_true(receive_number(link, 50123, &number));
    sb_link_emulator_destroy(link);
}

// Jitter is uniform: each tenth of the range holds a tenth of the datagrams, and the mean is half
// the range.
static void jitter_is_uniform_on_top_of_the_latency(void **state)
{
    (void)state;
    sb_client_link def = good;
    def.jitter_ms = 30;
    run(&def, 0, &first);
    assert_int_equal(count_of(&first, 1), DATAGRAM_COUNT);
    uint32_t tenths[10] = {0};
    double sum_us = 0.0;
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        uint64_t delay_us = first.delays_us[i];
        assert_in_range(delay_us, 50000, 80100);
        uint64_t tenth = delay_us <= 50000 ? 0 : (delay_us - 50001) / 3000;
        tenths[tenth < 9 ? tenth : 9]++;
        sum_us += (double)delay_us;
    }
    for (uint32_t i = 0; i < 10; i++) {
        assert_binomial(tenths[i], DATAGRAM_COUNT, 0.1);
    }
    // The test sees delays rounded up to 100 us, which adds 50 us on average.
    double deviation_us = 30000.0 / sqrt(12.0) / sqrt(DATAGRAM_COUNT);
    assert_true(fabs(sum_us / DATAGRAM_COUNT - 65050.0) < DEVIATIONS * deviation_us);
    assert_true(first.overtaken > DATAGRAM_COUNT / 2); // thirty are sent within the range
}

static void loss_and_duplication_keep_their_rates_apart_from_each_other(void **state)
{
    (void)state;
    sb_client_link def = good;
    def.loss = 0.2f;
    def.duplication = 0.05f;
    run(&def, 0, &first);
    const double n = DATAGRAM_COUNT;
    assert_binomial(count_of(&first, 0), n, 0.2);
    assert_binomial(count_of(&first, 2), n, 0.8 * 0.05);
    assert_int_equal(count_of(&first, 0) + count_of(&first, 1) + count_of(&first, 2), n);
    assert_int_equal(first.counts.lost, count_of(&first, 0));
    assert_int_equal(first.counts.doubled, count_of(&first, 2));
    assert_int_equal(first.counts.overflowed, 0);
    assert_int_equal(first.overtaken, 0);
    // A loss does not depend on the one before, nor on the other direction's.
    run(&def, 1, &second);
    uint32_t in_a_row = 0, in_both = 0;
    for (uint32_t i = 1; i < DATAGRAM_COUNT; i++) {
        in_a_row += first.arrivals[i] == 0 && first.arrivals[i - 1] == 0;
        in_both += first.arrivals[i] == 0 && second.arrivals[i] == 0;
    }
    // Overlapping pairs vary more than independent ones: variance n (p^2 + 2 p^3 - 3 p^4).
    double bound = DEVIATIONS * sqrt(n * (0.04 + 0.016 - 0.0048));
    assert_true(fabs(in_a_row - n * 0.04) < bound);
    assert_binomial(in_both, n, 0.04);
}

static void certain_loss_and_certain_duplication_are_certain(void **state)
{
    (void)state;
    sb_client_link def = good;
    def.loss = 1.0f;
    run(&def, 0, &first);
    assert_int_equal(count_of(&first, 0), DATAGRAM_COUNT);
    def.loss = 0.0f;
    def.duplication = 1.0f;
    run(&def, 0, &first);
    assert_int_equal(count_of(&first, 2), DATAGRAM_COUNT);
}

static void reordering_holds_some_back_for_uniform_time(void **state)
{
    (void)state;
    sb_client_link def = good;
    def.reordering = 0.1f;
    run(&def, 0, &first);
    assert_int_equal(count_of(&first, 1), DATAGRAM_COUNT);
    assert_binomial(first.counts.held_back, DATAGRAM_COUNT, 0.1);
    uint32_t late = 0, later_half = 0;
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        assert_in_range(first.delays_us[i], 50000, 70100);
        late += first.delays_us[i] > 50000;
        later_half += first.delays_us[i] > 60000;
    }
    assert_binomial(late, DATAGRAM_COUNT, 0.1);
    assert_binomial(later_half, DATAGRAM_COUNT, 0.05);
    // A datagram that is held back for more than a millisecond, the sending interval, is overtaken.
    // The exception is that all of the next twenty are held back too.
    assert_true(first.overtaken > late * 9 / 10 && first.overtaken <= late);
    // Each copy has its own delay, which is zero for one in 20,000 of them.
    def.duplication = 1.0f;
    run(&def, 0, &second);
    assert_in_range(second.counts.held_back - second.late, 0, 5);
    assert_binomial(second.late, 2.0 * DATAGRAM_COUNT, 0.1);
}

static void same_seed_draws_the_same_and_another_does_not(void **state)
{
    (void)state;
    sb_client_link def = {40, 20, 0.1f, 0.1f, 0.1f, 0, 99};
    run(&def, 0, &first);
    run(&def, 0, &second);
    assert_memory_equal(&first, &second, sizeof first);
    def.seed = 100;
    run(&def, 0, &second);
    assert_memory_not_equal(first.arrivals, second.arrivals, sizeof first.arrivals);
}

static void loss_of_a_datagram_is_the_same_whatever_else_the_link_does(void **state)
{
    (void)state;
    sb_client_link def = {.loss = 0.2f, .seed = 99};
    run(&def, 0, &first);
    const sb_client_link more = {40, 20, 0.2f, 0.3f, 0.1f, 0, 99};
    run(&more, 0, &second);
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        assert_int_equal(first.arrivals[i] == 0, second.arrivals[i] == 0);
    }
    assert_true(count_of(&first, 0) > 0 && count_of(&second, 2) > 0);
}

static void fate_of_a_datagram_is_that_of_its_number_whenever_it_is_sent(void **state)
{
    (void)state;
    sb_client_link def = {40, 20, 0.3f, 0.3f, 0.1f, 0, 99};
    run(&def, 0, &first);
    sb_link_emulator *link = sb_link_emulator_create(&def, 0);
    uint64_t now_us = 0;
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        now_us += i % 7 * 1000000;
        sb_link_emulator_send(link, now_us, "four", i % 5);
        uint8_t bytes[SB_LINK_DATAGRAM_SIZE_MAX];
        size_t size;
        uint32_t arrivals = 0;
        for (; sb_link_emulator_receive(link, UINT64_MAX, bytes, &size); arrivals++) {
            assert_int_equal(size, i % 5);
        }
        assert_int_equal(arrivals, first.arrivals[i]);
        if (i % 1000 == 0) {
            sb_link_emulator_clear(link);
        }
    }
    sb_link_emulator_destroy(link);
}

// Each datagram has 128 bytes with headers: at 3,000 bytes/s, 23.4375 pass a second.
static void rate_is_exact_over_time_and_more_is_dropped(void **state)
{
    (void)state;
    sb_client_link def = {.rate_bytes_s = 3000, .seed = 1};
    run_every(&def, 0, 1, &first); // 1,000 are sent a second, for 20 s
    uint32_t arrived = count_of(&first, 1);
    // The rate over 20 s and the 250 ms of the queue, within one datagram that is cut off at either
    // end.
    assert_in_range(arrived, 468, 476);
    assert_int_equal(first.counts.overflowed, DATAGRAM_COUNT - arrived);
    assert_int_equal(first.overtaken, 0);
    uint64_t last_us = 0;
    uint32_t number = 0;
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        if (first.arrivals[i] == 0) {
            continue;
        }
        // The k-th datagram has passed k * 128 / 3,000 s after the first began, rounded up, without
        // drift.
        uint64_t arrival_us = (uint64_t)i * INTERVAL_US + first.delays_us[i];
        number++;
        assert_int_equal(arrival_us, (number * UINT64_C(128000000) + 2999) / 3000);
        // Each waits at most 250 ms and takes 42.7 ms itself.
        assert_in_range(first.delays_us[i], 42666, 250000 + 42668);
        last_us = arrival_us;
    }
    assert_true(last_us > 20000000);
}

static void rate_that_is_not_reached_costs_each_its_own_time_alone(void **state)
{
    (void)state;
    // 128 bytes take 0.5 ms, and one datagram is sent each millisecond.
    sb_client_link def = {.rate_bytes_s = 256000};
    run_every(&def, 0, 500, &first);
    for (uint32_t i = 0; i < DATAGRAM_COUNT; i++) {
        assert_int_equal(first.arrivals[i], 1);
        assert_int_equal(first.delays_us[i], 500);
    }
}

static void burst_beyond_the_queue_is_dropped_and_a_first_datagram_never(void **state)
{
    (void)state;
    sb_client_link def = {.rate_bytes_s = 128000}; // one a millisecond
    sb_link_emulator *link = sb_link_emulator_create(&def, 0);
    for (uint32_t i = 0; i < 1000; i++) {
        send_number(link, 1000, i);
    }
    // Those that wait 0, 1 and up to 250 ms.
    assert_int_equal(sb_link_emulator_count(link).under_way, 251);
    assert_int_equal(sb_link_emulator_count(link).overflowed, 749);
    sb_link_emulator_destroy(link);
    def.rate_bytes_s = 1;
    link = sb_link_emulator_create(&def, 0);
    send_number(link, 1000, 0);
    send_number(link, 1001, 1);
    assert_int_equal(sb_link_emulator_count(link).under_way, 1);
    uint32_t number;
    assert_false(receive_number(link, 1000 + 127999999, &number));
    assert_true(receive_number(link, 1000 + 128000000, &number));
    // The queue has room now, and had none half a second earlier.
    send_number(link, 1000 + 127500000, 2);
    assert_int_equal(sb_link_emulator_count(link).under_way, 0);
    send_number(link, 1000 + 128000000, 3);
    assert_int_equal(sb_link_emulator_count(link).under_way, 1);
    sb_link_emulator_destroy(link);
}

static void packets_that_are_not_collected_are_bounded(void **state)
{
    (void)state;
    uint8_t bytes[SB_LINK_DATAGRAM_SIZE_MAX] = {1};
    static const size_t sizes[] = {1, sizeof bytes};
    for (uint32_t k = 0; k < 2; k++) {
        sb_link_emulator *link =
            sb_link_emulator_create(&(sb_client_link){.duplication = 0.5f, .jitter_ms = 5}, 0);
        for (uint32_t i = 0; i < 50000; i++) {
            sb_link_emulator_send(link, i, bytes, sizes[k]);
        }
        size_t expected = k == 0 ? SB_LINK_COUNT_MAX : SB_LINK_BYTES_MAX / sizeof bytes;
        assert_int_equal(sb_link_emulator_count(link).under_way, expected);
        sb_link_emulator_counts counts = sb_link_emulator_count(link);
        assert_int_equal(counts.sent, 50000);
        assert_int_equal(counts.overflowed, counts.sent + counts.doubled - expected);
        // There is room again once they are received.
        uint8_t received[SB_LINK_DATAGRAM_SIZE_MAX];
        size_t size, count = 0;
        for (; sb_link_emulator_receive(link, 100000, received, &size); count++) {
            assert_int_equal(size, sizes[k]);
        }
        assert_int_equal(count, expected);
        sb_link_emulator_send(link, 100000, bytes, sizes[k]);
        assert_true(sb_link_emulator_count(link).under_way > 0);
        sb_link_emulator_clear(link);
        assert_int_equal(sb_link_emulator_count(link).under_way, 0);
        sb_link_emulator_destroy(link);
    }
    sb_link_emulator_destroy(NULL);
}

static void too_large_datagrams_and_strange_times_do_no_harm(void **state)
{
    (void)state;
    sb_link_emulator *link =
        sb_link_emulator_create(&(sb_client_link){10000, 10000, 0.5f, 0.5f, 0.5f, 1, 3}, 0);
    uint8_t bytes[SB_LINK_DATAGRAM_SIZE_MAX + 1] = {1};
    size_t size;
    sb_link_emulator_counts before = sb_link_emulator_count(link);
    for (uint32_t i = 0; i < 100; i++) {
        sb_link_emulator_send(link, 1000000, bytes, sizeof bytes);
    }
    assert_int_equal(sb_link_emulator_count(link).under_way, 0);
    assert_int_equal(sb_link_emulator_count(link).overflowed + sb_link_emulator_count(link).lost,
                     100);
    assert_int_equal(before.overflowed, 0);
    static const uint64_t times_us[] = {0, UINT64_MAX, 5, UINT64_MAX - 1, UINT64_MAX / 2};
    for (uint32_t i = 0; i < 1000; i++) {
        sb_link_emulator_send(link, times_us[i % 5], bytes, 1 + i % 100);
        (void)sb_link_emulator_receive(link, times_us[i % 3], bytes, &size);
    }
    sb_link_emulator_destroy(link);
    // A time that runs backwards stands still.
    link = sb_link_emulator_create(&good, 0);
    sb_link_emulator_send(link, 1000000, bytes, 1);
    sb_link_emulator_send(link, 10, bytes, 2);
    assert_false(sb_link_emulator_receive(link, 1049999, bytes, &size));
    assert_true(sb_link_emulator_receive(link, 1050000, bytes, &size) && size == 1);
    assert_true(sb_link_emulator_receive(link, 1050000, bytes, &size) && size == 2);
    sb_link_emulator_destroy(link);
}

static void only_numbers_in_range_are_valid(void **state)
{
    (void)state;
    const sb_client_link zero = {0};
    assert_true(sb_link_emulator_is_valid(&zero));
    assert_true(sb_link_emulator_is_valid(
        &(sb_client_link){10000, 10000, 1.0f, 1.0f, 1.0f, UINT32_MAX, UINT64_MAX}));
    assert_false(sb_link_emulator_is_valid(&(sb_client_link){.latency_ms = 10001}));
    assert_false(sb_link_emulator_is_valid(&(sb_client_link){.latency_ms = UINT32_MAX}));
    assert_false(sb_link_emulator_is_valid(&(sb_client_link){.jitter_ms = 10001}));
    const float wrong[] = {NAN, -NAN, INFINITY, -INFINITY, -1e-30f, -1.0f, 1.0001f, 2.0f, 1e38f};
    for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(sb_link_emulator_is_valid(&(sb_client_link){.loss = wrong[i]}));
        assert_false(sb_link_emulator_is_valid(&(sb_client_link){.duplication = wrong[i]}));
        assert_false(sb_link_emulator_is_valid(&(sb_client_link){.reordering = wrong[i]}));
    }
    // Each member alone turns the emulator on.
    assert_false(sb_link_emulator_is_off(&(sb_client_link){.latency_ms = 1}));
    assert_false(sb_link_emulator_is_off(&(sb_client_link){.jitter_ms = 1}));
    assert_false(sb_link_emulator_is_off(&(sb_client_link){.loss = 1e-30f}));
    assert_false(sb_link_emulator_is_off(&(sb_client_link){.duplication = 0.1f}));
    assert_false(sb_link_emulator_is_off(&(sb_client_link){.reordering = 0.1f}));
    assert_false(sb_link_emulator_is_off(&(sb_client_link){.rate_bytes_s = 1}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_link_passes_all_on_at_once_in_order_and_unchanged),
        cmocka_unit_test(latency_is_exact_and_keeps_the_order),
        cmocka_unit_test(jitter_is_uniform_on_top_of_the_latency),
        cmocka_unit_test(loss_and_duplication_keep_their_rates_apart_from_each_other),
        cmocka_unit_test(certain_loss_and_certain_duplication_are_certain),
        cmocka_unit_test(reordering_holds_some_back_for_uniform_time),
        cmocka_unit_test(same_seed_draws_the_same_and_another_does_not),
        cmocka_unit_test(loss_of_a_datagram_is_the_same_whatever_else_the_link_does),
        cmocka_unit_test(fate_of_a_datagram_is_that_of_its_number_whenever_it_is_sent),
        cmocka_unit_test(rate_is_exact_over_time_and_more_is_dropped),
        cmocka_unit_test(rate_that_is_not_reached_costs_each_its_own_time_alone),
        cmocka_unit_test(burst_beyond_the_queue_is_dropped_and_a_first_datagram_never),
        cmocka_unit_test(packets_that_are_not_collected_are_bounded),
        cmocka_unit_test(too_large_datagrams_and_strange_times_do_no_harm),
        cmocka_unit_test(only_numbers_in_range_are_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
