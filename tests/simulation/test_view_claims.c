// What a shooter gains that lies about what it saw. The figures are printed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "claim_range.h"

#define SHOT_COUNT 200u
#define MOST_TICKS 24u // 400 ms, beyond which lag compensation never goes

static double percent(uint32_t part, uint32_t all)
{
    return 100.0 * (double)part / (double)(all + !all);
}

// Plays the shots. The match must be alive: the target drives, and the shooter shoots and hits.
static claim_range_result play(const char *name, const claim_range_def *def)
{
    claim_range_def played = *def;
    played.seed = 1;
    played.shot_count = SHOT_COUNT;
    const claim_range_result result = claim_range_run(&played);
    printf(
        "%2.0f m, round trip %2u ticks, %-34s %5.1f %% hits, %5.1f %% certain before the trigger, "
        "seen %4.1f ticks ago, %5u views clamped\n",
        (double)def->distance_m, def->round_trip_ticks, name, percent(result.hits, result.shots),
        percent(result.certain, result.shots), result.age_ticks, result.views_clamped);
    assert_int_equal(result.shots, SHOT_COUNT);
    assert_true(result.hits > SHOT_COUNT / 4);
    assert_true(result.driven_m > 1000.0);
    return result;
}

static void honest_claims_are_believed(void **state)
{
    (void)state;
    for (uint32_t round_trip = 0; round_trip <= 12; round_trip += 3) {
        const claim_range_result honest =
            play("honest", &(claim_range_def){.distance_m = 80.0f,
                                              .round_trip_ticks = round_trip,
                                              .transport_knows = round_trip % 2 == 0,
                                              .age_ticks = CLAIM_RANGE_HONEST});
        assert_int_equal(honest.views_clamped, 0);
        assert_int_equal(honest.certain, 0);
    }
}

static void client_that_claims_the_most_gains_little(void **state)
{
    (void)state;
    static const float distances_m[] = {20.0f, 80.0f};
    for (uint32_t i = 0; i < 2; i++) {
        const claim_range_def def = {.distance_m = distances_m[i], .age_ticks = CLAIM_RANGE_HONEST};
        const claim_range_result honest = play("honest", &def);
        uint32_t hits_most = 0;
        // A shooter that aims by a view that it is not granted misses. The best liar knows the
        // bound.
        for (uint32_t age = 4; age <= MOST_TICKS; age += age < 6 ? 1 : 6) {
            claim_range_def liar = def;
            liar.age_ticks = age;
            char name[32];
            (void)snprintf(name, sizeof name, "always claims %u ticks", age);
            const claim_range_result result = play(name, &liar);
            hits_most = result.hits > hits_most ? result.hits : hits_most;
            assert_int_equal(result.certain, 0);
            // One and a half ticks more than an honest client, and the rounding to ticks.
            assert_true(result.age_ticks < honest.age_ticks + 2.0);
            assert_true(age == 4 || result.views_clamped > SHOT_COUNT * 60);
        }
        assert_true(percent(hits_most, SHOT_COUNT) < percent(honest.hits, SHOT_COUNT) + 5.0);
    }
}

// A client that withholds acknowledgements always is believed to have a slow link. It is granted
// what such a link needs.
static void client_that_acknowledges_late_is_granted_a_slow_link_and_no_more(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t hidden = 3 + i / 2 * 9;
        const claim_range_def def = {.distance_m = i % 2 == 0 ? 20.0f : 80.0f,
                                     .age_ticks = hidden + 4.0,
                                     .hidden_ticks = hidden};
        char name[40];
        (void)snprintf(name, sizeof name, "acknowledges %u ticks late", hidden);
        const claim_range_result result = play(name, &def);
        assert_true(result.age_ticks < hidden + 5.5);
    }
}

// Over ENet the transport knows better, unless the client is late with ENet's acknowledgements too.
static void late_acknowledgements_gain_little_where_the_transport_measures(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t hidden = 3 + i / 2 * 9;
        const claim_range_def def = {.distance_m = i % 2 == 0 ? 20.0f : 80.0f,
                                     .age_ticks = 8.0,
                                     .hidden_ticks = hidden,
                                     .transport_knows = true};
        char name[48];
        (void)snprintf(name, sizeof name, "%u ticks late, over ENet", hidden);
        const claim_range_result result = play(name, &def);
        assert_true(result.age_ticks < 7.6);
        assert_int_equal(result.certain, 0);
    }
}

// Now and then a gap in the acknowledgements counts as loss, up to 200 ms.
static void client_that_pretends_losses_gains_no_more_than_the_bound(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t gap = 6 + i / 2 * 18;
        const claim_range_def def = {.distance_m = i % 2 == 0 ? 20.0f : 80.0f,
                                     .age_ticks = gap < 12 ? gap + 2.0 : 14.0,
                                     .gap_ticks = gap};
        char name[48];
        (void)snprintf(name, sizeof name, "stops for %u ticks in 4 s", gap);
        const claim_range_result result = play(name, &def);
        assert_true(result.age_ticks < 12.0 + 3.0);
    }
}

// The shell would meet them where their motion takes them from now on. Far from its tank no client
// simulates others along.
static void tanks_far_away_cannot_have_been_seen_in_the_present(void **state)
{
    (void)state;
    const claim_range_def def = {.distance_m = 80.0f, .age_ticks = 4.0, .present = true};
    const claim_range_result result = play("claims its target in the present", &def);
    assert_true(result.presents_cleared >= SHOT_COUNT);
    const claim_range_def without = {.distance_m = 80.0f, .age_ticks = 4.0};
    const claim_range_result other = play("claims 4 ticks and nothing else", &without);
    assert_int_equal(other.presents_cleared, 0);
    assert_true(result.hits < other.hits + SHOT_COUNT / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_claims_are_believed),
        cmocka_unit_test(client_that_claims_the_most_gains_little),
        cmocka_unit_test(client_that_acknowledges_late_is_granted_a_slow_link_and_no_more),
        cmocka_unit_test(late_acknowledgements_gain_little_where_the_transport_measures),
        cmocka_unit_test(client_that_pretends_losses_gains_no_more_than_the_bound),
        cmocka_unit_test(tanks_far_away_cannot_have_been_seen_in_the_present),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
