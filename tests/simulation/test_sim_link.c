#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim_link.h"

#define PACKET_COUNT 20000u

static sim_link_def def_of(float loss, float duplication, float reordering)
{
    return (sim_link_def){
        .round_trip_us = 100000,
        .jitter_us = 10000,
        .loss = loss,
        .duplication = duplication,
        .reordering = reordering,
        .seed = 7,
    };
}

// Sends numbered packets a millisecond apart, and counts how often each arrives.
static void send_all(sim_link *link, bool reliable, uint32_t arrivals[PACKET_COUNT],
                     uint64_t *out_delay_min, uint64_t *out_delay_max, bool *out_in_order)
{
    memset(arrivals, 0, PACKET_COUNT * sizeof *arrivals);
    *out_delay_min = UINT64_MAX;
    *out_delay_max = 0;
    *out_in_order = true;
    uint32_t last = 0;
    for (uint32_t number = 0; number < PACKET_COUNT; number++) {
        sim_link_send(link, number * 1000u, reliable, &number, sizeof number);
    }
    for (sim_packet *packet; (packet = sim_link_receive(link, UINT64_MAX)) != NULL;) {
        uint32_t number;
        memcpy(&number, packet->bytes, sizeof number);
        uint64_t delay_us = packet->arrival_us - number * 1000u;
        *out_delay_min = delay_us < *out_delay_min ? delay_us : *out_delay_min;
        *out_delay_max = delay_us > *out_delay_max ? delay_us : *out_delay_max;
        *out_in_order = *out_in_order && number >= last;
        last = number;
        arrivals[number]++;
        free(packet);
    }
}

static uint32_t count_of(const uint32_t arrivals[PACKET_COUNT], uint32_t times)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < PACKET_COUNT; i++) {
        count += arrivals[i] == times;
    }
    return count;
}

static uint32_t arrivals[PACKET_COUNT];

static void link_without_faults_delivers_each_once_within_the_stated_delay(void **state)
{
    (void)state;
    sim_link_def def = def_of(0.0f, 0.0f, 0.0f);
    sim_link link;
    uint64_t low, high;
    bool in_order;
    sim_link_init(&link, &def);
    send_all(&link, false, arrivals, &low, &high, &in_order);
    assert_int_equal(count_of(arrivals, 1), PACKET_COUNT);
    assert_in_range(low, 50000, 50100);
    assert_in_range(high, 59900, 60000);
    assert_false(in_order); // the jitter is ten times the spacing
    sim_link_deinit(&link);
}

static void link_with_loss_and_duplication_keeps_their_rates(void **state)
{
    (void)state;
    sim_link_def def = def_of(0.2f, 0.05f, 0.1f);
    sim_link link;
    uint64_t low, high;
    bool in_order;
    sim_link_init(&link, &def);
    send_all(&link, false, arrivals, &low, &high, &in_order);
    // Binomial: four standard deviations around the mean.
    assert_in_range(count_of(arrivals, 0), 4000 - 4 * 57, 4000 + 4 * 57);
    assert_in_range(count_of(arrivals, 2), 800 - 4 * 28, 800 + 4 * 28);
    assert_int_equal(link.lost, count_of(arrivals, 0));
    assert_in_range(high, 100000, 60000 + 60000);
    sim_link_deinit(&link);
}

static void link_reliable_packets_arrive_once_and_in_order_under_loss(void **state)
{
    (void)state;
    sim_link_def def = def_of(0.3f, 0.1f, 0.2f);
    sim_link link;
    uint64_t low, high;
    bool in_order;
    sim_link_init(&link, &def);
    send_all(&link, true, arrivals, &low, &high, &in_order);
    assert_int_equal(count_of(arrivals, 1), PACKET_COUNT);
    assert_true(in_order);
    assert_true(high > 200000); // resends add delay
    assert_true(sim_link_is_drained(&link));
    sim_link_deinit(&link);
}

static void link_receive_before_arrival_gives_nothing(void **state)
{
    (void)state;
    sim_link_def def = def_of(0.0f, 0.0f, 0.0f);
    sim_link link;
    sim_link_init(&link, &def);
    sim_link_send(&link, 0, true, "x", 1);
    assert_null(sim_link_receive(&link, 49999));
    assert_false(sim_link_is_drained(&link));
    sim_packet *packet = sim_link_receive(&link, 60000);
    assert_non_null(packet);
    free(packet);
    sim_link_deinit(&link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(link_without_faults_delivers_each_once_within_the_stated_delay),
        cmocka_unit_test(link_with_loss_and_duplication_keeps_their_rates),
        cmocka_unit_test(link_reliable_packets_arrive_once_and_in_order_under_loss),
        cmocka_unit_test(link_receive_before_arrival_gives_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
