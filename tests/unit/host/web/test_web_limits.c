#include "host/web/web_limits.h"
#include "test.h"

#define S UINT64_C(1000000000)

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
    sb_web_arrivals arrivals = sb_web_arrivals_make(20, 8, S);
    for (uint32_t i = 0; i < 8; i++) {
        assert_true(sb_web_arrivals_take(&arrivals, 1, S));
    }
    for (uint32_t i = 0; i < 100; i++) {
        assert_false(sb_web_arrivals_take(&arrivals, 1, S)); // and the others lose nothing
    }
    for (uint32_t i = 0; i < 12; i++) {
        assert_true(sb_web_arrivals_take(&arrivals, 2 + i, S));
    }
    assert_false(sb_web_arrivals_take(&arrivals, 99, S));
    // After a second the address has a quarter of its places back, and the total all of them.
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(sb_web_arrivals_take(&arrivals, 1, 2 * S));
    }
    assert_false(sb_web_arrivals_take(&arrivals, 1, 2 * S));
    for (uint32_t i = 0; i < 18; i++) {
        assert_true(sb_web_arrivals_take(&arrivals, 50 + i, 2 * S));
    }
    assert_false(sb_web_arrivals_take(&arrivals, 80, 2 * S));
}

static void arrival_that_is_refused_for_all_costs_the_address_nothing(void **state)
{
    (void)state;
    sb_web_arrivals arrivals = sb_web_arrivals_make(4, 2, S);
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(sb_web_arrivals_take(&arrivals, 1 + i, S));
    }
    for (uint32_t i = 0; i < 10; i++) {
        assert_false(sb_web_arrivals_take(&arrivals, 9, S));
    }
    // Half a second gives back 2 places in all and half a place for the address.
    assert_true(sb_web_arrivals_take(&arrivals, 9, S + S / 2));
    assert_true(sb_web_arrivals_take(&arrivals, 9, S + S / 2));
}

static void few_addresses_leave_the_door_open_to_others(void **state)
{
    (void)state;
    sb_web_arrivals arrivals = sb_web_arrivals_make(512, 256, S);
    uint32_t taken = 0;
    for (uint64_t ms = 0; ms < 20000; ms++) { // four clients, each with a thousand a second
        for (uint32_t i = 0; i < 4; i++) {
            taken += sb_web_arrivals_take(&arrivals, 1 + i, S + ms * (S / 1000));
        }
        if (ms >= 3000 && ms % 100 == 0) { // the burst at the start is over
            assert_true(sb_web_arrivals_take(&arrivals, 9, S + ms * (S / 1000)));
        }
    }
    // Each may send 256 at once and 64 a second.
    assert_in_range(taken, 4 * (256 + 64 * 19), 4 * (256 + 64 * 20));
}

static void arrivals_of_more_addresses_than_are_counted_are_limited_in_all(void **state)
{
    (void)state;
    sb_web_arrivals arrivals = sb_web_arrivals_make(4000, 1, S);
    uint32_t taken = 0;
    for (uint32_t i = 0; i < 10000; i++) {
        taken += sb_web_arrivals_take(&arrivals, i, S + i);
    }
    assert_int_equal(taken, 4000);
    // The newest addresses are counted separately.
    assert_false(sb_web_arrivals_take(&arrivals, 9999, S + 10000));
    assert_true(sb_web_arrivals_take(&arrivals, 9999, 3 * S));
}

static void arrivals_to_a_single_place_come_one_a_second(void **state)
{
    (void)state;
    sb_web_arrivals arrivals = sb_web_arrivals_make(1, 1, S);
    assert_true(sb_web_arrivals_take(&arrivals, 7, S));
    assert_false(sb_web_arrivals_take(&arrivals, 7, 2 * S - 1));
    assert_true(sb_web_arrivals_take(&arrivals, 7, 2 * S));
}

static void entry_is_limited_in_all_and_for_each_address(void **state)
{
    (void)state;
    const uint32_t there[5] = {1, 2, 1, 3, 1};
    assert_int_equal(sb_web_entry_judge(there, 5, 6, 4, 1), SB_WEB_ENTRY_TAKEN);
    assert_int_equal(sb_web_entry_judge(there, 5, 6, 3, 1), SB_WEB_ENTRY_ADDRESS);
    assert_int_equal(sb_web_entry_judge(there, 5, 6, 3, 2), SB_WEB_ENTRY_TAKEN);
    assert_int_equal(sb_web_entry_judge(there, 5, 5, 3, 2), SB_WEB_ENTRY_FULL);
    assert_int_equal(sb_web_entry_judge(there, 0, 1, 1, 9), SB_WEB_ENTRY_TAKEN);
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
        cmocka_unit_test(entry_is_limited_in_all_and_for_each_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
