// Which views are plausible. Expected ages are computed by hand from the rule in view_claims.h: the
// largest age that the newest acknowledged snapshot reached, and one and a half ticks.
#include "session/inputs/view_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"

#define SLACK_TICKS 1.5

static const sb_view_claims_rates rates = {.tick_rate_hz = 60, .interval_ticks = 2};
static sb_view_claims claims;
static uint32_t now; // the last tick played

static int begin(void **state)
{
    (void)state;
    memset(&claims, 0, sizeof claims);
    now = 600;
    return 0;
}

static void acknowledge(uint32_t tick, uint32_t bits)
{
    sb_view_claims_hear(&claims, &rates, tick, tick, bits, now);
}

// Plays ticks on a link: in each, an input arrives that acknowledges the newest snapshot of an even
// tick that is `round_trip` ticks old.
static void play(uint32_t tick_count, uint32_t round_trip)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        now++;
        const uint32_t tick = (now - round_trip) & ~1u;
        acknowledge(tick > claims.acknowledged ? tick : claims.acknowledged, 0xAAAAAAAAu);
        sb_view_claims_burst(&claims, 1);
    }
}

// Returns the age in ticks, before now, of the view that is granted to a claim of this age.
static double granted(double age_ticks, uint32_t ago)
{
    const double view = (double)now - age_ticks;
    sb_input input = {.view_tick = (uint32_t)view};
    input.view_fraction = (uint8_t)((view - (double)input.view_tick) * 256.0);
    sb_view_claims copy = claims;
    const bool clamped = sb_view_claims_clamp(&copy, now, ago, &input);
    const double age = (double)now - (double)input.view_tick - (double)input.view_fraction / 256.0;
    assert_int_equal(copy.clamped, claims.clamped + clamped);
    assert_int_equal(clamped, age != age_ticks);
    return age;
}

// On this link a snapshot is `round_trip` ticks old when it is acknowledged, and two ticks older
// when the next one is.
static void oldest_view_is_round_trip_interval_and_slack_ago(void **state)
{
    for (uint32_t round_trip = 0; round_trip <= 30; round_trip += 2) {
        (void)begin(state);
        play(600, round_trip);
        const double most = round_trip + 2 + SLACK_TICKS;
        assert_true(granted(most, 0) == most);
        assert_true(granted(most - 0.25, 0) == most - 0.25);
        assert_true(granted(most + 1.0 / 256.0, 0) == most);
        assert_true(granted(500.0, 0) == most);
        assert_true(granted(0.0, 0) == 0.0);
    }
}

static void view_that_is_not_stated_stays_so(void **state)
{
    (void)state;
    play(60, 0);
    sb_input input = {0};
    assert_false(sb_view_claims_clamp(&claims, now, 0, &input));
    assert_int_equal(input.view_tick, 0);
    assert_int_equal(input.view_fraction, 0);
}

static void client_that_has_acknowledged_nothing_saw_nothing_old(void **state)
{
    (void)state;
    assert_true(granted(5.0, 0) == 0.0);
    sb_view_claims_hear(&claims, &rates, 0, 0, 0, now);
    assert_true(granted(5.0, 0) == 0.0);
}

static void first_acknowledgement_grants_two_intervals(void **state)
{
    (void)state;
    acknowledge(now - 10, 0);
    assert_true(granted(100.0, 0) == 10 + 4 + SLACK_TICKS);
}

static void acknowledgement_of_the_future_changes_nothing(void **state)
{
    (void)state;
    play(60, 4);
    const sb_view_claims before = claims;
    sb_view_claims_hear(&claims, &rates, now + 1, now + 1, UINT32_MAX, now);
    assert_memory_equal(&before, &claims, sizeof claims);
}

static void stale_acknowledgements_grant_nothing(void **state)
{
    (void)state;
    play(600, 0);
    const uint32_t newest = claims.acknowledged;
    for (uint32_t i = 0; i < 20; i++) {
        now++;
        sb_view_claims_hear(&claims, &rates, newest, newest - 100, 0, now);
    }
    assert_true(granted(100.0, 0) == 2 + SLACK_TICKS);
}

// Losses are covered, as the SDK's interpolation covers them.
static void gap_between_snapshots_is_granted_for_five_seconds_and_then_fades(void **state)
{
    (void)state;
    play(600, 2);
    now += 6;
    acknowledge(now - 2, 0);
    assert_true(granted(100.0, 0) == 8 + SLACK_TICKS);
    play(290, 2);
    assert_true(granted(100.0, 0) == 8 + SLACK_TICKS);
    play(120, 2);
    // 4 % of a tick in each tick, once the second of the gap no longer counts.
    const double fading = granted(100.0, 0) - SLACK_TICKS;
    assert_true(fading < 8.0 && fading > 8.0 - 120.0 * 0.04);
    play(200, 2);
    assert_true(granted(100.0, 0) == 4 + SLACK_TICKS);
}

// The SDK takes a gap of more than 150 ms, nine ticks, for a server that is idle.
static void gap_of_an_idle_server_is_not_granted(void **state)
{
    (void)state;
    play(600, 0);
    now = claims.acknowledged + 10;
    acknowledge(now, 0xFFFFFE00u); // nothing was held in between
    assert_true(granted(100.0, 0) == 2 + SLACK_TICKS);
    now = claims.acknowledged + 9;
    acknowledge(now, 0xFFFFFF00u);
    assert_true(granted(100.0, 0) == 9 + SLACK_TICKS);
}

// Snapshots that arrive at once after a while were late, and not missing.
static void snapshots_that_were_held_up_are_granted_up_to_the_bound(void **state)
{
    (void)state;
    play(600, 2);
    now += 40;
    acknowledge((now - 2) & ~1u, 0xAAAAAAAAu);
    const double most = 2 + SB_VIEW_CLAIMS_DELAY_MS_MAX * 60 / 1000;
    assert_true(granted(100.0, 0) == most + SLACK_TICKS);
}

// The bound follows the round trips of most seconds. After a server stood still, those of one
// second are too short.
static void single_short_round_trips_do_not_lower_the_bound(void **state)
{
    (void)state;
    play(600, 20);
    now += 20;
    acknowledge(now, 0xAAAAAAAAu);
    assert_int_equal(claims.round_trip, 20);
    play(600, 20);
    assert_true(granted(100.0, 0) >= 22 + SLACK_TICKS);
}

// A link that becomes better: the SDK's clock follows by at most 5 % of time.
static void lag_falls_no_faster_than_the_clocks_of_a_client(void **state)
{
    (void)state;
    play(600, 20);
    double before = granted(100.0, 0);
    for (uint32_t i = 0; i < 900; i++) {
        play(1, 4);
        const double after = granted(100.0, 0);
        assert_true(before - after <= 0.05);
        before = after;
    }
    assert_true(before == 4 + 2 + SLACK_TICKS);
}

// A client at 20 frames a second sends three inputs at a time, the older ones with older views. A
// client that sends one at a time sends no old ones with a newer one, unless a message was lost.
static void older_inputs_of_a_message_are_granted_as_much_as_messages_have(void **state)
{
    (void)state;
    play(600, 0);
    assert_true(granted(100.0, 1) <= 2 + SLACK_TICKS + 1);
    assert_true(granted(100.0, 31) <= 2 + SLACK_TICKS + 1);
    for (uint32_t i = 0; i < 200; i++) {
        sb_view_claims_burst(&claims, 3);
    }
    assert_true(granted(100.0, 2) == 2 + SLACK_TICKS + 2);
    assert_true(granted(100.0, 31) <= 2 + SLACK_TICKS + 3);
}

// A client that acknowledges everything late: by the transport its round trip is 20 ms. Three ticks
// are allowed for what the two measure differently.
static void round_trip_is_not_much_longer_than_the_transports(void **state)
{
    const sb_view_claims_rates known = {
        .tick_rate_hz = 60, .interval_ticks = 2, .round_trip_ms = 20};
    static const uint32_t late[] = {0, 2, 4, 6, 20};
    static const double expected[] = {0, 2, 4, 4, 4};
    for (uint32_t i = 0; i < 5; i++) {
        (void)begin(state);
        for (uint32_t k = 0; k < 600; k++) {
            now++;
            const uint32_t tick = (now - late[i]) & ~1u;
            sb_view_claims_hear(&claims, &known, tick, tick, 0xAAAAAAAAu, now);
        }
        assert_true(granted(100.0, 0) == expected[i] + 2 + SLACK_TICKS);
    }
}

static void any_numbers_are_survived(void **state)
{
    sb_random dice = sb_random_seed(7, 0);
    static const uint32_t extremes[] = {0, 1, 2, 599, 600, 1u << 31, UINT32_MAX - 1, UINT32_MAX};
    for (uint32_t round = 0; round < 2000; round++) {
        (void)begin(state);
        for (uint32_t i = 0; i < 20; i++) {
            const uint32_t a = extremes[sb_random_below(&dice, 8)];
            const uint32_t b = extremes[sb_random_below(&dice, 8)];
            now = sb_random_below(&dice, 2) == 0 ? now + 1 : (now > b ? now : b);
            sb_view_claims_hear(&claims, &rates, a, b, sb_random_u32(&dice), now);
            sb_view_claims_burst(&claims, sb_random_below(&dice, 33));
            const sb_input claimed = {.view_tick = b, .view_fraction = (uint8_t)a};
            sb_input input = claimed;
            const bool clamped =
                sb_view_claims_clamp(&claims, now, sb_random_below(&dice, 32), &input);
            assert_true(input.view_tick >= claimed.view_tick);
            assert_true(!clamped || input.view_tick <= now);
        }
    }
}

#define CLAIMS_TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAIMS_TEST(oldest_view_is_round_trip_interval_and_slack_ago),
        CLAIMS_TEST(view_that_is_not_stated_stays_so),
        CLAIMS_TEST(client_that_has_acknowledged_nothing_saw_nothing_old),
        CLAIMS_TEST(first_acknowledgement_grants_two_intervals),
        CLAIMS_TEST(acknowledgement_of_the_future_changes_nothing),
        CLAIMS_TEST(stale_acknowledgements_grant_nothing),
        CLAIMS_TEST(gap_between_snapshots_is_granted_for_five_seconds_and_then_fades),
        CLAIMS_TEST(gap_of_an_idle_server_is_not_granted),
        CLAIMS_TEST(snapshots_that_were_held_up_are_granted_up_to_the_bound),
        CLAIMS_TEST(single_short_round_trips_do_not_lower_the_bound),
        CLAIMS_TEST(lag_falls_no_faster_than_the_clocks_of_a_client),
        CLAIMS_TEST(older_inputs_of_a_message_are_granted_as_much_as_messages_have),
        CLAIMS_TEST(round_trip_is_not_much_longer_than_the_transports),
        CLAIMS_TEST(any_numbers_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
