#include "host/web/web_limits.h"

#include <stdlib.h>

#include "test.h"

#define S UINT64_C(1000000000)

// The hosts of these tests are in networks of their own: each is a /48.
static sb_web_host apart(uint32_t number)
{
    return (UINT64_C(0x2001) << 48) + ((uint64_t)number << 16);
}

static sb_web_arrivals *make(uint32_t capacity, uint32_t per_address, uint32_t per_network)
{
    sb_web_arrivals *arrivals = malloc(sizeof *arrivals);
    assert_non_null(arrivals);
    const sb_web_limits limits = {capacity, per_address, per_network};
    *arrivals = sb_web_arrivals_make(&limits, S);
    return arrivals;
}

static void bucket_gives_two_seconds_at_once_and_then_its_rate(void **state)
{
    (void)state;
    sb_web_bucket bucket = sb_web_bucket_make(100, 7 * S);
    for (int i = 0; i < 200; i++) {
        assert_true(sb_web_bucket_take(&bucket, 1, 7 * S));
    }
    assert_false(sb_web_bucket_take(&bucket, 1, 7 * S));
    assert_false(sb_web_bucket_take(&bucket, 1, 7 * S + S / 100 - 1));
    assert_true(sb_web_bucket_take(&bucket, 1, 7 * S + S / 100));
    assert_false(sb_web_bucket_take(&bucket, 1, 7 * S + S / 100));
}

static void bucket_refuses_too_many_tokens_and_keeps_its_own(void **state)
{
    (void)state;
    sb_web_bucket bucket = sb_web_bucket_make(10, 0);
    assert_false(sb_web_bucket_take(&bucket, 21, 0));
    assert_true(sb_web_bucket_take(&bucket, 20, 0));
}

static void bucket_that_rested_for_centuries_holds_two_seconds(void **state)
{
    (void)state;
    sb_web_bucket bucket = sb_web_bucket_make(UINT32_MAX, 0);
    assert_true(sb_web_bucket_take(&bucket, UINT32_MAX, 0));
    assert_true(sb_web_bucket_take(&bucket, UINT32_MAX, UINT64_MAX));
    assert_true(sb_web_bucket_take(&bucket, UINT32_MAX, UINT64_MAX));
    assert_false(sb_web_bucket_take(&bucket, 1, UINT64_MAX));
}

static void deep_bucket_gives_its_depth_at_once_and_then_its_rate(void **state)
{
    (void)state;
    sb_web_bucket bucket = sb_web_bucket_make_deep(4, 100, 3 * S);
    assert_true(sb_web_bucket_take(&bucket, 100, 3 * S));
    assert_false(sb_web_bucket_take(&bucket, 1, 3 * S + S / 4 - 1));
    assert_true(sb_web_bucket_take(&bucket, 1, 3 * S + S / 4));
    assert_true(sb_web_bucket_take(&bucket, 100, 3 * S + S / 4 + 25 * S));
    assert_true(sb_web_bucket_take(&bucket, 100, UINT64_MAX));
    assert_false(sb_web_bucket_take(&bucket, 1, UINT64_MAX));
}

static void full_bucket_that_rests_holds_no_more(void **state)
{
    (void)state;
    sb_web_bucket bucket = sb_web_bucket_make_deep(4, 100, 3 * S);
    assert_true(sb_web_bucket_take(&bucket, 1, 3 * S)); // a bucket that is almost full
    assert_true(sb_web_bucket_take(&bucket, 100, 4 * S));
    assert_false(sb_web_bucket_take(&bucket, 1, 4 * S));
}

static void arrivals_are_limited_for_each_address_and_in_all(void **state)
{
    (void)state;
    sb_web_arrivals *arrivals = make(20, 8, 20);
    for (uint32_t i = 0; i < 8; i++) {
        assert_true(sb_web_arrivals_take(arrivals, apart(1), S));
    }
    for (uint32_t i = 0; i < 100; i++) {
        assert_false(sb_web_arrivals_take(arrivals, apart(1), S)); // and the others lose nothing
    }
    for (uint32_t i = 0; i < 12; i++) {
        assert_true(sb_web_arrivals_take(arrivals, apart(2 + i), S));
    }
    assert_false(sb_web_arrivals_take(arrivals, apart(99), S));
    // After a second the address has a quarter of its places back, and the total all of them.
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(sb_web_arrivals_take(arrivals, apart(1), 2 * S));
    }
    assert_false(sb_web_arrivals_take(arrivals, apart(1), 2 * S));
    for (uint32_t i = 0; i < 18; i++) {
        assert_true(sb_web_arrivals_take(arrivals, apart(50 + i), 2 * S));
    }
    assert_false(sb_web_arrivals_take(arrivals, apart(80), 2 * S));
    free(arrivals);
}

static void arrival_that_is_refused_for_all_costs_the_address_nothing(void **state)
{
    (void)state;
    sb_web_arrivals *arrivals = make(4, 2, 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(sb_web_arrivals_take(arrivals, apart(1 + i), S));
    }
    for (uint32_t i = 0; i < 10; i++) {
        assert_false(sb_web_arrivals_take(arrivals, apart(9), S));
    }
    // Half a second gives back 2 places in all and half a place for the address.
    assert_true(sb_web_arrivals_take(arrivals, apart(9), S + S / 2));
    assert_true(sb_web_arrivals_take(arrivals, apart(9), S + S / 2));
    free(arrivals);
}

static void few_addresses_leave_the_door_open_to_others(void **state)
{
    (void)state;
    sb_web_arrivals *arrivals = make(512, 256, 512);
    uint32_t taken = 0;
    for (uint64_t ms = 0; ms < 20000; ms++) { // four clients, each with a thousand a second
        for (uint32_t i = 0; i < 4; i++) {
            taken += sb_web_arrivals_take(arrivals, apart(1 + i), S + ms * (S / 1000));
        }
        if (ms >= 3000 && ms % 100 == 0) { // the burst at the start is over
            assert_true(sb_web_arrivals_take(arrivals, apart(9), S + ms * (S / 1000)));
        }
    }
    // Each may send 256 at once and 64 a second.
    assert_in_range(taken, 4 * (256 + 64 * 19), 4 * (256 + 64 * 20));
    free(arrivals);
}

static void arrivals_of_more_addresses_than_are_counted_are_limited_in_all(void **state)
{
    (void)state;
    sb_web_arrivals *arrivals = make(4000, 1, 4000);
    uint32_t taken = 0;
    for (uint32_t i = 0; i < 10000; i++) {
        taken += sb_web_arrivals_take(arrivals, apart(i), S + i);
    }
    assert_int_equal(taken, 4000);
    // The newest addresses are counted separately.
    assert_false(sb_web_arrivals_take(arrivals, apart(9999), S + 10000));
    assert_true(sb_web_arrivals_take(arrivals, apart(9999), 3 * S));
    free(arrivals);
}

static void arrivals_to_a_single_place_come_one_a_second(void **state)
{
    (void)state;
    sb_web_arrivals *arrivals = make(1, 1, 1);
    assert_true(sb_web_arrivals_take(arrivals, apart(7), S));
    assert_false(sb_web_arrivals_take(arrivals, apart(7), 2 * S - 1));
    assert_true(sb_web_arrivals_take(arrivals, apart(7), 2 * S));
    free(arrivals);
}

static void arrivals_are_limited_for_each_network(void **state)
{
    (void)state;
    sb_web_arrivals *arrivals = make(100, 8, 12);
    const sb_web_host one = apart(1), neighbour = one + 1, far = apart(2);
    for (uint32_t i = 0; i < 8; i++) {
        assert_true(sb_web_arrivals_take(arrivals, one, S));
    }
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(sb_web_arrivals_take(arrivals, neighbour, S));
    }
    for (uint32_t i = 0; i < 100; i++) {
        assert_false(sb_web_arrivals_take(arrivals, neighbour, S));
    }
    for (uint32_t i = 0; i < 8; i++) {
        assert_true(sb_web_arrivals_take(arrivals, far, S));
    }
    // The network has a quarter of its places back; its refusals cost the neighbour nothing.
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(sb_web_arrivals_take(arrivals, neighbour, 2 * S));
    }
    assert_false(sb_web_arrivals_take(arrivals, neighbour, 2 * S));
    free(arrivals);
}

static void networks_with_many_hosts_leave_the_door_open_to_others(void **state)
{
    (void)state;
    sb_web_arrivals *arrivals = make(512, 64, 128);
    uint32_t taken = 0;
    for (uint64_t ms = 0; ms < 20000; ms++) { // two networks, each with 65,536 hosts
        for (uint32_t i = 0; i < 4; i++) {
            const sb_web_host host = apart(1 + i % 2) + (ms * 4 + i) % 65536;
            taken += sb_web_arrivals_take(arrivals, host, S + ms * (S / 1000));
        }
        if (ms % 100 == 0) {
            assert_true(sb_web_arrivals_take(arrivals, apart(9), S + ms * (S / 1000)));
        }
    }
    // Each network may send 128 at once and 32 a second.
    assert_in_range(taken, 2 * (128 + 32 * 19), 2 * (128 + 32 * 20));
    free(arrivals);
}

static sb_web_entry judge(const sb_web_host *hosts, sb_web_limits limits, sb_web_host host)
{
    uint32_t place = 99;
    const sb_web_entry entry = sb_web_entry_judge(hosts, &limits, host, &place);
    if (entry == SB_WEB_ENTRY_TAKEN) {
        assert_true(place < limits.capacity);
        assert_int_equal(hosts[place], SB_WEB_HOST_NONE);
    }
    return entry;
}

static void entry_is_limited_in_all_for_each_host_and_for_each_network(void **state)
{
    (void)state;
    const sb_web_host a = apart(1), near_a = a + 5, b = apart(2);
    const sb_web_host hosts[8] = {a, b, a, 0, near_a, a, SB_WEB_HOST_PROXY, SB_WEB_HOST_PROXY};
    const sb_web_limits wide = {8, 8, 8};
    assert_int_equal(judge(hosts, wide, a), SB_WEB_ENTRY_TAKEN);
    assert_int_equal(judge(hosts, (sb_web_limits){8, 4, 8}, a), SB_WEB_ENTRY_TAKEN);
    assert_int_equal(judge(hosts, (sb_web_limits){8, 3, 8}, a), SB_WEB_ENTRY_ADDRESS);
    assert_int_equal(judge(hosts, (sb_web_limits){8, 3, 8}, b), SB_WEB_ENTRY_TAKEN);
    assert_int_equal(judge(hosts, (sb_web_limits){8, 3, 5}, near_a), SB_WEB_ENTRY_TAKEN);
    assert_int_equal(judge(hosts, (sb_web_limits){8, 3, 4}, near_a), SB_WEB_ENTRY_NETWORK);
    assert_int_equal(judge(hosts, (sb_web_limits){8, 3, 4}, a + 7), SB_WEB_ENTRY_NETWORK);
    assert_int_equal(judge(hosts, (sb_web_limits){8, 3, 4}, b), SB_WEB_ENTRY_TAKEN);
    // Neither limit is a proxy's; the number of places is.
    assert_int_equal(judge(hosts, (sb_web_limits){8, 1, 1}, SB_WEB_HOST_PROXY), SB_WEB_ENTRY_TAKEN);
    const sb_web_host full[2] = {a, SB_WEB_HOST_PROXY};
    assert_int_equal(judge(full, (sb_web_limits){2, 8, 8}, b), SB_WEB_ENTRY_FULL);
    assert_int_equal(judge(full, (sb_web_limits){2, 8, 8}, SB_WEB_HOST_PROXY), SB_WEB_ENTRY_FULL);
    // A connection with a place is judged though all are taken.
    assert_int_equal(sb_web_entry_judge_share(full, &(sb_web_limits){2, 2, 2}, a),
                     SB_WEB_ENTRY_TAKEN);
    assert_int_equal(sb_web_entry_judge_share(full, &(sb_web_limits){2, 1, 2}, a),
                     SB_WEB_ENTRY_ADDRESS);
}

// With the defaults, as many clients as can are let in from ever more addresses.
static void it_takes_eight_addresses_in_four_networks_to_fill_the_places(void **state)
{
    (void)state;
    static sb_web_host hosts[1024];
    const sb_web_limits defaults = {1024, 128, 256};
    for (uint32_t addresses = 1; addresses <= 8; addresses++) {
        const sb_web_host host = apart((addresses - 1) / 2) + addresses;
        uint32_t place;
        while (sb_web_entry_judge(hosts, &defaults, host, &place) == SB_WEB_ENTRY_TAKEN) {
            hosts[place] = host;
        }
        assert_int_equal(judge(hosts, defaults, apart(99)),
                         addresses < 8 ? SB_WEB_ENTRY_TAKEN : SB_WEB_ENTRY_FULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bucket_gives_two_seconds_at_once_and_then_its_rate),
        cmocka_unit_test(bucket_refuses_too_many_tokens_and_keeps_its_own),
        cmocka_unit_test(bucket_that_rested_for_centuries_holds_two_seconds),
        cmocka_unit_test(deep_bucket_gives_its_depth_at_once_and_then_its_rate),
        cmocka_unit_test(full_bucket_that_rests_holds_no_more),
        cmocka_unit_test(arrivals_are_limited_for_each_address_and_in_all),
        cmocka_unit_test(arrival_that_is_refused_for_all_costs_the_address_nothing),
        cmocka_unit_test(few_addresses_leave_the_door_open_to_others),
        cmocka_unit_test(arrivals_of_more_addresses_than_are_counted_are_limited_in_all),
        cmocka_unit_test(arrivals_to_a_single_place_come_one_a_second),
        cmocka_unit_test(arrivals_are_limited_for_each_network),
        cmocka_unit_test(networks_with_many_hosts_leave_the_door_open_to_others),
        cmocka_unit_test(entry_is_limited_in_all_for_each_host_and_for_each_network),
        cmocka_unit_test(it_takes_eight_addresses_in_four_networks_to_fill_the_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
