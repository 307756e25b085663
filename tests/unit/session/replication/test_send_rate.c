// The token bucket and its rate, with figures by hand: 6,000 bytes a second at 60 Hz are 100 a
// tick.
#include "session/replication/send_rate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define RATE 6000u
#define HZ 60u

static sb_send_rate send_rate;

static int begin(void **state)
{
    (void)state;
    sb_send_rate_start(&send_rate, RATE, HZ, 1000);
    return 0;
}

static void rate_without_a_limit_has_room_for_anything(void **state)
{
    (void)state;
    sb_send_rate_start(&send_rate, 0, HZ, 5);
    for (uint32_t tick = 5; tick < 500; tick++) {
        sb_send_rate_advance(&send_rate, tick);
        sb_send_rate_spend(&send_rate, 1000000);
        sb_send_rate_outcome(&send_rate, tick % 2 == 0);
        sb_send_rate_round_trip(&send_rate, tick, tick);
        assert_int_equal(sb_send_rate_room(&send_rate), UINT32_MAX);
    }
}

static void bucket_begins_with_half_a_second_and_holds_no_more(void **state)
{
    (void)state;
    assert_int_equal(sb_send_rate_room(&send_rate), RATE / 2);
    sb_send_rate_advance(&send_rate, 1000 + 1000 * HZ);
    assert_int_equal(sb_send_rate_room(&send_rate), RATE / 2);
}

static void every_tick_gives_its_share(void **state)
{
    (void)state;
    sb_send_rate_spend(&send_rate, RATE / 2);
    assert_int_equal(sb_send_rate_room(&send_rate), 0);
    for (uint32_t i = 1; i <= 30; i++) {
        sb_send_rate_advance(&send_rate, 1000 + i);
        assert_int_equal(sb_send_rate_room(&send_rate), 100 * i);
    }
    sb_send_rate_advance(&send_rate, 1031);
    assert_int_equal(sb_send_rate_room(&send_rate), RATE / 2);
    // The same tick gives nothing twice.
    sb_send_rate_spend(&send_rate, 700);
    sb_send_rate_advance(&send_rate, 1031);
    assert_int_equal(sb_send_rate_room(&send_rate), RATE / 2 - 700);
}

// 7 bytes a second at 60 Hz: nothing is lost to rounding.
static void shares_below_a_byte_add_up(void **state)
{
    (void)state;
    sb_send_rate_start(&send_rate, 7, HZ, 0);
    sb_send_rate_spend(&send_rate, 3);
    assert_int_equal(sb_send_rate_room(&send_rate), 0); // half a byte
    for (uint32_t tick = 1; tick <= 20; tick++) {
        sb_send_rate_advance(&send_rate, tick);
        assert_int_equal(sb_send_rate_room(&send_rate), (30 + 7 * tick) / 60);
    }
}

static void bytes_spent_beyond_the_room_are_owed(void **state)
{
    (void)state;
    sb_send_rate_spend(&send_rate, RATE / 2 + 250);
    assert_int_equal(sb_send_rate_room(&send_rate), 0);
    sb_send_rate_advance(&send_rate, 1002);
    assert_int_equal(sb_send_rate_room(&send_rate), 0);
    sb_send_rate_advance(&send_rate, 1003);
    assert_int_equal(sb_send_rate_room(&send_rate), 50);
}

static void debt_is_paid_after_two_seconds_at_most(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        sb_send_rate_spend(&send_rate, 1u << 30);
    }
    sb_send_rate_advance(&send_rate, 1000 + 2 * HZ);
    assert_int_equal(sb_send_rate_room(&send_rate), 0);
    sb_send_rate_advance(&send_rate, 1000 + 2 * HZ + 1);
    assert_int_equal(sb_send_rate_room(&send_rate), 100);
}

// Half a second of outcomes, at whose end a conclusion is drawn.
static uint32_t half_a_second;
static void conclude(uint32_t delivered, uint32_t lost)
{
    for (uint32_t i = 0; i < delivered; i++) {
        sb_send_rate_outcome(&send_rate, true);
    }
    for (uint32_t i = 0; i < lost; i++) {
        sb_send_rate_outcome(&send_rate, false);
    }
    half_a_second = send_rate.clock + HZ / 2;
    sb_send_rate_advance(&send_rate, half_a_second);
}

static void loss_lowers_the_rate_by_a_part_of_itself(void **state)
{
    (void)state;
    assert_int_equal(send_rate.rate, RATE);
    conclude(13, 2);
    assert_int_equal(send_rate.rate, 5000);
    conclude(13, 2);
    assert_int_equal(send_rate.rate, 4167);
    conclude(0, 15);
    assert_int_equal(send_rate.rate, 4167 - 694);
}

static void some_loss_is_no_reason(void **state)
{
    (void)state;
    conclude(9, 1);
    assert_int_equal(send_rate.rate, RATE);
    conclude(99, 1);
    assert_int_equal(send_rate.rate, RATE);
}

static void calm_raises_the_rate_by_equal_steps_up_to_what_is_allowed(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        conclude(0, 15);
    }
    // So much is always left: a sixteenth would be less.
    assert_int_equal(send_rate.rate, 1000);
    uint32_t steps = 0;
    for (; send_rate.rate < RATE; steps++) {
        uint32_t before = send_rate.rate;
        conclude(15, 0);
        assert_true(send_rate.rate == before + RATE / 20 || send_rate.rate == RATE);
    }
    // 5,000 to go by 300.
    assert_int_equal(steps, 17);
    conclude(15, 0);
    assert_int_equal(send_rate.rate, RATE);
}

static void sixteenth_of_a_large_rate_and_all_of_a_small_one_is_left(void **state)
{
    (void)state;
    const uint32_t rates[] = {64000, 16000, 15999, 1200, 1000, 900};
    const uint32_t least[] = {4000, 1000, 1000, 1000, 1000, 900};
    for (uint32_t i = 0; i < 6; i++) {
        sb_send_rate_start(&send_rate, rates[i], HZ, 1000);
        for (int k = 0; k < 100; k++) {
            conclude(0, 15);
        }
        assert_int_equal(send_rate.rate, least[i]);
    }
}

// Half a second of 1,000 bytes a second would be too little for it.
static void bucket_of_a_low_rate_holds_a_whole_message(void **state)
{
    (void)state;
    sb_send_rate_start(&send_rate, 1000, HZ, 1000);
    assert_int_equal(sb_send_rate_room(&send_rate), 500);
    sb_send_rate_advance(&send_rate, 1000 + 39);
    assert_int_equal(sb_send_rate_room(&send_rate), 1150);
    sb_send_rate_advance(&send_rate, 1000 + 1000);
    assert_int_equal(sb_send_rate_room(&send_rate), 1150);
}

static void silence_draws_no_conclusion(void **state)
{
    (void)state;
    conclude(0, 15);
    assert_int_equal(send_rate.rate, 5000);
    conclude(0, 0);
    assert_int_equal(send_rate.rate, 5000);
    // Nor do those of the half second before count twice.
    conclude(15, 0);
    assert_int_equal(send_rate.rate, 5300);
}

static void conclusions_are_drawn_twice_a_second(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 30; i++) {
        sb_send_rate_advance(&send_rate, 1000 + i);
        sb_send_rate_outcome(&send_rate, false);
        assert_int_equal(send_rate.rate, RATE);
    }
    sb_send_rate_advance(&send_rate, 1030);
    assert_int_equal(send_rate.rate, 5000);
}

static void lower_rate_gives_smaller_shares(void **state)
{
    (void)state;
    conclude(0, 15);
    uint32_t room = sb_send_rate_room(&send_rate);
    sb_send_rate_spend(&send_rate, room);
    sb_send_rate_advance(&send_rate, half_a_second + 6);
    assert_int_equal(sb_send_rate_room(&send_rate), 500);
    sb_send_rate_advance(&send_rate, half_a_second + 600);
    assert_int_equal(sb_send_rate_room(&send_rate), 2500);
}

static void measure(uint32_t ticks, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        sb_send_rate_round_trip(&send_rate, ticks, send_rate.clock);
    }
}

static void round_trips_that_grow_lower_the_rate(void **state)
{
    (void)state;
    measure(6, 30);
    conclude(15, 0);
    assert_int_equal(send_rate.rate, RATE);
    // To twice the shortest: a queue builds up somewhere.
    measure(12, 60);
    conclude(15, 0);
    assert_int_equal(send_rate.rate, 5000);
    measure(6, 60);
    conclude(15, 0);
    assert_int_equal(send_rate.rate, 5300);
}

static void round_trips_that_waver_do_not(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 20; i++) {
        measure(10 + i % 4, 10);
        conclude(15, 0);
        assert_int_equal(send_rate.rate, RATE);
    }
    // Nor does a tick more of a very short one: it is measured no finer.
    sb_send_rate_start(&send_rate, RATE, HZ, 1000);
    measure(1, 10);
    measure(3, 60);
    conclude(15, 0);
    assert_int_equal(send_rate.rate, RATE);
}

static void longer_way_is_the_usual_one_after_ten_seconds(void **state)
{
    (void)state;
    measure(6, 10);
    for (uint32_t half = 0; half < 40; half++) {
        uint32_t before = send_rate.rate;
        measure(20, 15);
        conclude(15, 0);
        assert_true(half < 1 || half > 19 || send_rate.rate < before || send_rate.rate == 1000);
        assert_true(half < 22 || send_rate.rate == before + RATE / 20 || send_rate.rate == RATE);
    }
}

static void absurd_round_trips_are_harmless(void **state)
{
    (void)state;
    measure(0, 10);
    measure(UINT32_MAX, 100);
    conclude(15, 0);
    assert_int_equal(send_rate.rate, 5000);
    measure(0, 1000);
    conclude(15, 0);
    assert_int_equal(send_rate.rate, 5300);
}

int main(void)
{
#define SEND_RATE_TEST(test) cmocka_unit_test_setup(test, begin)
    const struct CMUnitTest tests[] = {
        SEND_RATE_TEST(rate_without_a_limit_has_room_for_anything),
        SEND_RATE_TEST(bucket_begins_with_half_a_second_and_holds_no_more),
        SEND_RATE_TEST(every_tick_gives_its_share),
        SEND_RATE_TEST(shares_below_a_byte_add_up),
        SEND_RATE_TEST(bytes_spent_beyond_the_room_are_owed),
        SEND_RATE_TEST(debt_is_paid_after_two_seconds_at_most),
        SEND_RATE_TEST(loss_lowers_the_rate_by_a_part_of_itself),
        SEND_RATE_TEST(some_loss_is_no_reason),
        SEND_RATE_TEST(calm_raises_the_rate_by_equal_steps_up_to_what_is_allowed),
        SEND_RATE_TEST(sixteenth_of_a_large_rate_and_all_of_a_small_one_is_left),
        SEND_RATE_TEST(bucket_of_a_low_rate_holds_a_whole_message),
        SEND_RATE_TEST(silence_draws_no_conclusion),
        SEND_RATE_TEST(conclusions_are_drawn_twice_a_second),
        SEND_RATE_TEST(lower_rate_gives_smaller_shares),
        SEND_RATE_TEST(round_trips_that_grow_lower_the_rate),
        SEND_RATE_TEST(round_trips_that_waver_do_not),
        SEND_RATE_TEST(longer_way_is_the_usual_one_after_ten_seconds),
        SEND_RATE_TEST(absurd_round_trips_are_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
