#include "host/threads/traffic.h"

#include <string.h>

#include "test.h"

static void message_counts_under_its_type(void **state)
{
    (void)state;
    // msgpack arrays: of 3 elements, and of 16 and more, whose count takes two bytes.
    static const uint8_t inputs[] = {0x93, 5, 1, 2}, wide[] = {0xdc, 0, 16, 7, 0, 0};
    sb_traffic traffic = {0};
    assert_int_equal(sb_traffic_kind(inputs, sizeof inputs), 5);
    assert_int_equal(sb_traffic_kind(wide, sizeof wide), 7);
    sb_traffic_received(&traffic, inputs, sizeof inputs);
    sb_traffic_received(&traffic, inputs, sizeof inputs);
    sb_traffic_sent(&traffic, wide, sizeof wide);
    assert_int_equal(traffic.received_messages[5], 2);
    assert_int_equal(traffic.received_bytes[5], 8);
    assert_int_equal(traffic.sent_messages[7], 1);
    assert_int_equal(traffic.sent_bytes[7], 6);
    assert_int_equal(traffic.sent_messages[5] + traffic.received_messages[7], 0);
}

static void bytes_that_are_no_message_count_as_kind_0(void **state)
{
    (void)state;
    static const uint8_t bad[][5] = {{0x91, 48}, {0x91, 127}, {0x91, 0xcc, 1}, {0xdc, 0, 16, 200}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(sb_traffic_kind(bad[i], sizeof bad[i]), 0);
    }
    // None of these sizes reaches the type.
    static const uint8_t cut[] = {0xdc, 0, 16, 7};
    for (size_t size = 0; size < sizeof cut; size++) {
        assert_int_equal(sb_traffic_kind(cut, size), 0);
    }
    assert_int_equal(sb_traffic_kind((const uint8_t[]){0x93}, 1), 0);
}

static void samples_fall_into_the_bucket_whose_bound_they_reach(void **state)
{
    (void)state;
    sb_traffic traffic = {0};
    sb_traffic_sample(&traffic, 0.0, 0.0);
    sb_traffic_sample(&traffic, 0.01, 0.0001);
    sb_traffic_sample(&traffic, 0.0101, 0.005);
    sb_traffic_sample(&traffic, 1.0, 0.25);
    sb_traffic_sample(&traffic, 1.5, 0.9);
    static const uint64_t round_trips[SB_ROUND_TRIP_BOUND_COUNT + 1] = {2, 1, 0, 0, 0,
                                                                        0, 0, 0, 1, 1};
    static const uint64_t losses[SB_LOSS_BOUND_COUNT + 1] = {1, 2, 0, 0, 0, 0, 1, 1};
    assert_memory_equal(traffic.round_trips, round_trips, sizeof round_trips);
    assert_memory_equal(traffic.losses, losses, sizeof losses);
    assert_float_equal(traffic.round_trip_sum_s, 2.5201, 1e-9);
    assert_float_equal(traffic.loss_sum, 1.1551, 1e-9);
    for (uint32_t i = 1; i < SB_ROUND_TRIP_BOUND_COUNT; i++) {
        assert_true(sb_round_trip_bounds_s[i - 1] < sb_round_trip_bounds_s[i]);
    }
    for (uint32_t i = 1; i < SB_LOSS_BOUND_COUNT; i++) {
        assert_true(sb_loss_bounds[i - 1] < sb_loss_bounds[i]);
    }
}

static void shards_add_up(void **state)
{
    (void)state;
    static const uint8_t message[] = {0x91, 3};
    sb_traffic one = {0}, sum = {0};
    sb_traffic_sent(&one, message, sizeof message);
    sb_traffic_received(&one, message, sizeof message);
    sb_traffic_sample(&one, 0.02, 0.3);
    sb_traffic_add(&sum, &one);
    assert_memory_equal(&sum, &one, sizeof sum);
    sb_traffic_add(&sum, &one);
    assert_int_equal(sum.sent_bytes[3], 4);
    assert_int_equal(sum.received_messages[3], 2);
    assert_int_equal(sum.round_trips[1], 2);
    assert_int_equal(sum.losses[SB_LOSS_BOUND_COUNT], 2);
    assert_float_equal(sum.round_trip_sum_s, 0.04, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_counts_under_its_type),
        cmocka_unit_test(bytes_that_are_no_message_count_as_kind_0),
        cmocka_unit_test(samples_fall_into_the_bucket_whose_bound_they_reach),
        cmocka_unit_test(shards_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
