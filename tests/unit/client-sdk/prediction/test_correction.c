#include "test.h"

#include "client/prediction/correction.h"

// Returns evidence that explains nothing: the server told no age, and only the record differs.
static sb_evidence evidence_of_nothing(void)
{
    sb_evidence evidence = {.since = 3};
    for (uint32_t i = 0; i < SB_OWN_AGE_COUNT; i++) {
        evidence.ages[i] = SB_OWN_AGE_MAX;
    }
    return evidence;
}

static void body_that_differs_without_evidence_has_no_cause(void **state)
{
    (void)state;
    sb_evidence evidence = evidence_of_nothing();
    evidence.moved = true;
    assert_int_equal(sb_correction_cause(&evidence), SB_CLIENT_CAUSE_NONE);
}

static void record_that_differs_without_evidence_is_a_pick_up(void **state)
{
    (void)state;
    sb_evidence evidence = evidence_of_nothing();
    assert_int_equal(sb_correction_cause(&evidence), SB_CLIENT_CAUSE_PICK_UP);
}

// Each kind of evidence, strongest first, and the cause that it gives alone. A new tank cannot be
// compared with the old one, and a different input explains all of its consequences.
typedef struct evidence_case {
    const char *name;
    sb_client_cause cause;
    uint8_t age; // SB_OWN_AGE_COUNT if there is none
    bool respawned, touched, pushed, inputs_remade, untold, round;
} evidence_case;

static const evidence_case cases[] = {
    {"respawned", SB_CLIENT_CAUSE_RESPAWN, .age = SB_OWN_AGE_COUNT, .respawned = true},
    {"another input", SB_CLIENT_CAUSE_INPUT, .age = SB_OWN_AGE_INPUT},
    {"contact", SB_CLIENT_CAUSE_CONTACT, .age = SB_OWN_AGE_CONTACT},
    {"contact predicted", SB_CLIENT_CAUSE_CONTACT, .age = SB_OWN_AGE_COUNT, .touched = true},
    {"impulse", SB_CLIENT_CAUSE_IMPULSE, .age = SB_OWN_AGE_IMPULSE},
    {"impulse predicted", SB_CLIENT_CAUSE_IMPULSE, .age = SB_OWN_AGE_COUNT, .pushed = true},
    {"input made again", SB_CLIENT_CAUSE_INPUT, .age = SB_OWN_AGE_COUNT, .inputs_remade = true},
    {"moved match", SB_CLIENT_CAUSE_INPUT, .age = SB_OWN_AGE_COUNT, .untold = true},
    {"round", SB_CLIENT_CAUSE_ROUND, .age = SB_OWN_AGE_COUNT, .round = true},
};
#define CASE_COUNT (sizeof cases / sizeof cases[0])

static void add(sb_evidence *evidence, const evidence_case *of)
{
    evidence->respawned |= of->respawned;
    evidence->touched |= of->touched;
    evidence->pushed |= of->pushed;
    evidence->inputs_remade |= of->inputs_remade;
    evidence->untold |= of->untold;
    evidence->round |= of->round;
    if (of->age != SB_OWN_AGE_COUNT) {
        evidence->ages[of->age] = 0;
    }
}

static void each_evidence_has_its_cause_whether_the_body_differs_or_not(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2 * CASE_COUNT; i++) {
        sb_evidence evidence = evidence_of_nothing();
        evidence.moved = i % 2 == 1;
        add(&evidence, &cases[i / 2]);
        assert_int_equal(sb_correction_cause(&evidence), cases[i / 2].cause);
    }
}

static void of_several_causes_the_first_counts(void **state)
{
    (void)state;
    for (uint32_t strong = 0; strong < CASE_COUNT; strong++) {
        for (uint32_t weak = strong; weak < CASE_COUNT; weak++) {
            sb_evidence evidence = evidence_of_nothing();
            evidence.moved = true;
            add(&evidence, &cases[weak]);
            add(&evidence, &cases[strong]);
            assert_int_equal(sb_correction_cause(&evidence), cases[strong].cause);
        }
    }
    // Now all kinds of evidence at once.
    sb_evidence evidence = evidence_of_nothing();
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        add(&evidence, &cases[i]);
    }
    assert_int_equal(sb_correction_cause(&evidence), SB_CLIENT_CAUSE_RESPAWN);
}

// `since` ticks have passed since the last snapshot that agreed. That snapshot already contains
// what happened in its own tick.
static void evidence_as_old_as_the_last_agreement_is_no_cause(void **state)
{
    (void)state;
    static const uint8_t ages[] = {SB_OWN_AGE_CONTACT, SB_OWN_AGE_IMPULSE, SB_OWN_AGE_INPUT};
    static const sb_client_cause causes[] = {SB_CLIENT_CAUSE_CONTACT, SB_CLIENT_CAUSE_IMPULSE,
                                             SB_CLIENT_CAUSE_INPUT};
    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t since = 1; since < 260; since++) {
            for (uint32_t age = 0; age <= SB_OWN_AGE_MAX - 1; age++) {
                sb_evidence evidence = evidence_of_nothing();
                evidence.since = since;
                evidence.moved = true;
                evidence.ages[ages[i]] = (uint8_t)age;
                // The other ages are above the largest that can be told.
                bool others = since > SB_OWN_AGE_MAX;
                if (!others) {
                    assert_int_equal(sb_correction_cause(&evidence),
                                     age < since ? causes[i] : SB_CLIENT_CAUSE_NONE);
                }
            }
        }
    }
}

static void last_byte_of_the_ages_says_nothing(void **state)
{
    (void)state;
    sb_evidence evidence = evidence_of_nothing();
    evidence.ages[SB_OWN_AGE_COUNT - 1] = 0;
    evidence.moved = true;
    assert_int_equal(sb_correction_cause(&evidence), SB_CLIENT_CAUSE_NONE);
}

static void corrections_are_counted_by_cause(void **state)
{
    (void)state;
    sb_corrections corrections = {0};
    for (uint32_t cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        for (uint32_t i = 0; i <= cause; i++) {
            sb_corrections_note(&corrections, (sb_client_cause)cause, 0.0f);
        }
    }
    for (uint32_t cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        assert_int_equal(corrections.counts[cause], cause + 1);
    }
    assert_true(corrections.last_m == 0.0f && corrections.max_m == 0.0f);
}

static void largest_correction_is_kept_and_respawns_left_out(void **state)
{
    (void)state;
    sb_corrections corrections = {0};
    static const struct {
        sb_client_cause cause;
        float distance_m, max_m;
    } steps[] = {
        {SB_CLIENT_CAUSE_CONTACT, 0.25f, 0.25f}, {SB_CLIENT_CAUSE_INPUT, 0.125f, 0.25f},
        {SB_CLIENT_CAUSE_RESPAWN, 50.0f, 0.25f}, {SB_CLIENT_CAUSE_NONE, 0.5f, 0.5f},
        {SB_CLIENT_CAUSE_IMPULSE, 0.75f, 0.75f}, {SB_CLIENT_CAUSE_PICK_UP, 0.0f, 0.75f},
        {SB_CLIENT_CAUSE_ROUND, 1.0f, 1.0f},
    };
    for (uint32_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        sb_corrections_note(&corrections, steps[i].cause, steps[i].distance_m);
        assert_true(corrections.last_m == steps[i].distance_m);
        assert_true(corrections.max_m == steps[i].max_m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(body_that_differs_without_evidence_has_no_cause),
        cmocka_unit_test(record_that_differs_without_evidence_is_a_pick_up),
        cmocka_unit_test(each_evidence_has_its_cause_whether_the_body_differs_or_not),
        cmocka_unit_test(of_several_causes_the_first_counts),
        cmocka_unit_test(evidence_as_old_as_the_last_agreement_is_no_cause),
        cmocka_unit_test(last_byte_of_the_ages_says_nothing),
        cmocka_unit_test(corrections_are_counted_by_cause),
        cmocka_unit_test(largest_correction_is_kept_and_respawns_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
