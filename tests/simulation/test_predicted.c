// Clients' predictions of their own tanks, and matches in several processes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs.h"
#include "played.h"
#include "predicted.h"

static void tanks_are_predicted_to_the_last_bit_where_nothing_disturbs(void **state)
{
    (void)state;
    uint64_t predicted = 0, rightly = 0, disturbed = 0;
    for (uint64_t seed = 9000; seed < 9010; seed += 2) {
        sim_match_def def = sim_def_unlimited(seed);
        sim_match_result result = sim_played(&def);
        assert_true(result.bases_compared > 100);
        predicted += result.ticks_predicted;
        rightly += result.ticks_predicted_rightly;
        for (uint32_t cause = 0; cause < SIM_CAUSE_COUNT; cause++) {
            disturbed += result.causes[cause];
        }
    }
    assert_true(predicted > 5000);
    assert_true(rightly * 5 > predicted * 4);
    assert_int_equal(rightly + disturbed, predicted);
}

// The comparison must be able to fail: it notices each changed bit that has no cause.
static void difference_without_a_cause_is_noticed_and_one_with_a_cause_counted(void **state)
{
    (void)state;
    static sim_predicted predicted;
    static sim_truth truth;
    predicted = (sim_predicted){.epoch = 1, .slot = 2, .newest_tick = 40};
    truth = (sim_truth){.epoch = 1, .newest_tick = 40};
    for (uint32_t tick = 20; tick <= 40; tick++) {
        sim_predicted_tick *told = &predicted.ticks[tick % SIM_PREDICTED_COUNT];
        *told = (sim_predicted_tick){.tick = tick, .base_tick = 20, .size = 100};
        told->input.throttle = 5;
        sim_truth_tick *at = &truth.ticks[tick % SIM_TRUTH_TICK_COUNT];
        *at = (sim_truth_tick){.tick = tick};
        at->slots[2] = (sim_truth_slot){.size = 100, .input = {.throttle = 5}};
    }
    assert_null(sim_predicted_compare(&predicted, &truth));
    assert_int_equal(predicted.equal, 21);
    assert_int_equal(predicted.compared, 21);
    sim_truth_slot *last = &truth.ticks[40].slots[2];
    for (uint32_t i = 0; i < 800; i++) {
        last->bytes[i / 8] ^= (uint8_t)(1u << i % 8);
        predicted.compared_tick = 39;
        assert_non_null(sim_predicted_compare(&predicted, &truth));
        last->bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    }
    last->bytes[7] = 1;
    // A cause in the snapshot's own tick, after the compared tick, or in another slot excuses
    // nothing.
    truth.ticks[20].slots[2].causes = 1u << SIM_CAUSE_CONTACT;
    truth.ticks[41].slots[2].causes = 1u << SIM_CAUSE_CONTACT;
    truth.ticks[30].slots[3].causes = 1u << SIM_CAUSE_CONTACT;
    predicted.compared_tick = 39;
    assert_non_null(sim_predicted_compare(&predicted, &truth));
    truth.ticks[21].slots[2].causes = 1u << SIM_CAUSE_CONTACT;
    predicted.compared_tick = 39;
    assert_null(sim_predicted_compare(&predicted, &truth));
    assert_int_equal(predicted.causes[SIM_CAUSE_CONTACT], 1);
    truth.ticks[21].slots[2].causes = 0;
    truth.ticks[25].slots[2].input.throttle = 6;
    predicted.compared_tick = 39;
    assert_null(sim_predicted_compare(&predicted, &truth));
    assert_int_equal(predicted.causes[SIM_CAUSE_INPUT], 1);
}

typedef struct played {
    uint64_t seeds[6], digests[6];
    uint32_t count;
} played;

static void play_match(void *context, uint64_t seed, void *out_result)
{
    (void)context;
    const sim_match_def match = sim_match_def_from_seed(seed);
    sim_match_play(&match, out_result);
}

static void note_played(void *context, uint64_t seed, const void *bytes, const char *death)
{
    played *list = context;
    sim_match_result result;
    memcpy(&result, bytes, sizeof result);
    assert_null(death);
    assert_true(result.passed);
    list->seeds[list->count] = seed;
    list->digests[list->count++] = result.digest;
}

static void matches_are_the_same_in_several_processes(void **state)
{
    (void)state;
    played alone = {0}, apart = {0};
    sim_jobs_def def = {.first = 300,
                        .count = 6,
                        .jobs = 1,
                        .result_size = sizeof(sim_match_result),
                        .play = play_match,
                        .done = note_played,
                        .context = &alone};
    assert_true(sim_jobs_play(&def));
    def.jobs = 4;
    def.context = &apart;
    assert_true(sim_jobs_play(&def));
    assert_int_equal(alone.count, 6);
    assert_int_equal(apart.count, 6);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(apart.seeds[i], 300 + i);
        assert_int_equal(apart.digests[i], alone.digests[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tanks_are_predicted_to_the_last_bit_where_nothing_disturbs),
        cmocka_unit_test(difference_without_a_cause_is_noticed_and_one_with_a_cause_counted),
        cmocka_unit_test(matches_are_the_same_in_several_processes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
