// The rules of a lease in a store with versions: single steps, and thousands of simulated fleets.
#include "host/lease/lease_claim.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "fleet.h"
#include "host/lease/lease_note.h"
#include "test.h"

#define S UINT64_C(1000000000)
#define SEED_COUNT 1000u

static const sb_lease_record TAKEN = {.holder = "other", .epoch = 7, .duration_s = 4};

static sb_lease_claim make(void)
{
    sb_lease_claim claim;
    sb_lease_claim_init(&claim, "me", 4);
    return claim;
}

static sb_lease_request next(sb_lease_claim *claim, uint64_t now_ns)
{
    sb_lease_request request;
    assert_true(sb_lease_claim_next(claim, now_ns, &request));
    return request;
}

static sb_lease_status at(const sb_lease_claim *claim, uint64_t now_ns)
{
    sb_lease_status status;
    sb_lease_claim_status(claim, now_ns, &status);
    return status;
}

static void read_taken(sb_lease_claim *claim, uint64_t now_ns, const char *version)
{
    assert_int_equal(next(claim, now_ns).kind, SB_LEASE_READ);
    sb_lease_claim_answer(claim, now_ns, SB_LEASE_DONE, &TAKEN, version);
}

static void take(sb_lease_claim *claim)
{
    sb_lease_claim_want(claim, true, SB_LEASE_ANY_EPOCH);
    (void)next(claim, 0);
    const sb_lease_record none = {.epoch = 7};
    sb_lease_claim_answer(claim, 0, SB_LEASE_DONE, &none, "1");
    const sb_lease_request request = next(claim, 0);
    assert_int_equal(request.kind, SB_LEASE_WRITE);
    assert_string_equal(request.version, "1");
    assert_string_equal(request.record.holder, "me");
    assert_int_equal(request.record.epoch, 9);
    assert_true(request.takes);
    sb_lease_claim_answer(claim, 0, SB_LEASE_DONE, NULL, "2");
    assert_int_equal(at(claim, 0).state, SB_LEASE_HELD);
}

static void lease_given_back_is_taken_at_once_in_the_next_epoch(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    assert_int_equal(at(&claim, 0).state, SB_LEASE_UNKNOWN);
    take(&claim);
    assert_int_equal(at(&claim, 0).epoch, 9);
    assert_int_equal(at(&claim, 0).valid_until_ns, 3 * S);
}

static void silent_holder_has_its_whole_time_from_when_it_was_seen(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    sb_lease_claim_want(&claim, true, SB_LEASE_ANY_EPOCH);
    read_taken(&claim, 100 * S, "5");
    for (uint64_t now = 100 * S; now < 104 * S; now += S / 10) {
        sb_lease_request request;
        assert_int_equal(at(&claim, now).state, SB_LEASE_TAKEN);
        if (sb_lease_claim_next(&claim, now, &request)) {
            assert_int_equal(request.kind, SB_LEASE_READ);
            sb_lease_claim_answer(&claim, now, SB_LEASE_DONE, &TAKEN, "5");
        }
    }
    const sb_lease_request request = next(&claim, 104 * S);
    assert_int_equal(request.kind, SB_LEASE_WRITE);
    assert_int_equal(request.record.epoch, 9);
}

static void each_renewal_gives_the_holder_its_whole_time_again(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    sb_lease_claim_want(&claim, true, SB_LEASE_ANY_EPOCH);
    read_taken(&claim, 0, "5");
    read_taken(&claim, 3 * S, "6");
    assert_int_equal(at(&claim, 7 * S - 1).state, SB_LEASE_TAKEN);
    assert_int_equal(at(&claim, 7 * S).state, SB_LEASE_FREE);
}

static void record_that_is_removed_leaves_its_holder_the_time_it_may_have(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    sb_lease_claim_want(&claim, true, SB_LEASE_ANY_EPOCH);
    read_taken(&claim, 0, "5");
    assert_int_equal(next(&claim, S).kind, SB_LEASE_READ);
    sb_lease_claim_answer(&claim, S, SB_LEASE_ABSENT, NULL, NULL);
    const sb_lease_request made = next(&claim, S);
    assert_int_equal(made.kind, SB_LEASE_CREATE);
    assert_int_equal(made.record.epoch, 9);
    sb_lease_claim_answer(&claim, S, SB_LEASE_DONE, NULL, "1");
    assert_int_equal(at(&claim, S).state, SB_LEASE_TAKEN);
    assert_int_equal(next(&claim, 5 * S - 1).kind, SB_LEASE_READ);
    sb_lease_claim_answer(&claim, 5 * S - 1, SB_LEASE_DONE, &made.record, "1");
    const sb_lease_request request = next(&claim, 5 * S);
    assert_int_equal(request.kind, SB_LEASE_WRITE);
    assert_int_equal(request.record.epoch, 9);
    sb_lease_claim_answer(&claim, 5 * S, SB_LEASE_DONE, NULL, "2");
    assert_int_equal(at(&claim, 5 * S).state, SB_LEASE_HELD);
}

static void renewal_counts_from_when_it_was_sent(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    take(&claim);
    assert_int_equal(next(&claim, S).kind, SB_LEASE_WRITE);
    sb_lease_claim_answer(&claim, 2 * S, SB_LEASE_DONE, NULL, "3");
    assert_int_equal(at(&claim, 2 * S).valid_until_ns, 4 * S);
    assert_int_equal(at(&claim, 4 * S - 1).state, SB_LEASE_HELD);
    assert_int_equal(at(&claim, 4 * S).state, SB_LEASE_LOST);
}

static void holder_that_cannot_renew_has_lost_for_good(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    take(&claim);
    (void)next(&claim, S);
    sb_lease_claim_answer(&claim, 2 * S, SB_LEASE_UNSURE, NULL, NULL);
    // It writes again without a look, with the version that it knows.
    const sb_lease_request request = next(&claim, 2 * S + S / 2);
    assert_int_equal(request.kind, SB_LEASE_WRITE);
    assert_string_equal(request.version, "2");
    sb_lease_claim_answer(&claim, 3 * S, SB_LEASE_DONE, NULL, "3");
    assert_int_equal(at(&claim, 3 * S).state, SB_LEASE_LOST);
    sb_lease_request none;
    assert_false(sb_lease_claim_next(&claim, 3 * S, &none));
    assert_int_equal(at(&claim, 4 * S).state, SB_LEASE_LOST);
    assert_false(sb_lease_claim_next(&claim, 100 * S, &none));
    assert_true(sb_lease_claim_is_over(&claim));
}

static void holder_whose_record_is_anothers_has_lost(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    take(&claim);
    (void)next(&claim, S);
    sb_lease_claim_answer(&claim, S, SB_LEASE_CONFLICT, NULL, NULL);
    assert_int_equal(at(&claim, S).state, SB_LEASE_HELD);
    read_taken(&claim, S + S / 5, "9");
    assert_int_equal(at(&claim, S + S / 5).state, SB_LEASE_LOST);
}

static void write_whose_answer_was_lost_is_found_and_renewed(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    sb_lease_claim_want(&claim, true, SB_LEASE_ANY_EPOCH);
    (void)next(&claim, 0);
    const sb_lease_record none = {.epoch = 7};
    sb_lease_claim_answer(&claim, 0, SB_LEASE_DONE, &none, "1");
    const sb_lease_request lost = next(&claim, 0);
    sb_lease_claim_answer(&claim, S, SB_LEASE_UNSURE, NULL, NULL);
    assert_int_not_equal(at(&claim, S).state, SB_LEASE_HELD);
    assert_int_equal(next(&claim, 2 * S).kind, SB_LEASE_READ);
    sb_lease_claim_answer(&claim, 2 * S, SB_LEASE_DONE, &lost.record, "2");
    const sb_lease_request again = next(&claim, 3 * S);
    assert_int_equal(again.kind, SB_LEASE_WRITE);
    assert_int_equal(again.record.epoch, 9);
    assert_false(again.takes);
    sb_lease_claim_answer(&claim, 3 * S, SB_LEASE_DONE, NULL, "3");
    assert_int_equal(at(&claim, 3 * S).state, SB_LEASE_HELD);
    assert_int_equal(at(&claim, 3 * S).valid_until_ns, 6 * S);
}

static void release_writes_that_nobody_has_it_and_keeps_the_epoch(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    take(&claim);
    sb_lease_claim_release(&claim, S);
    assert_int_not_equal(at(&claim, S).state, SB_LEASE_HELD);
    assert_false(sb_lease_claim_is_over(&claim));
    const sb_lease_request request = next(&claim, S);
    assert_string_equal(request.record.holder, "");
    assert_int_equal(request.record.epoch, 9);
    sb_lease_claim_answer(&claim, S, SB_LEASE_DONE, NULL, "3");
    assert_true(sb_lease_claim_is_over(&claim));
    sb_lease_request none;
    assert_false(sb_lease_claim_next(&claim, 9 * S, &none));
}

static void epoch_that_is_raised_is_held_once_it_is_stored(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    sb_lease_claim_raise(&claim, 10); // of no lease
    take(&claim);
    sb_lease_request none;
    assert_false(sb_lease_claim_next(&claim, S / 10, &none)); // not due yet
    sb_lease_claim_raise(&claim, 9);
    assert_false(sb_lease_claim_next(&claim, S / 10, &none)); // it has that
    sb_lease_claim_raise(&claim, 10);
    const sb_lease_request request = next(&claim, S / 10);
    assert_int_equal(request.record.epoch, 10);
    assert_string_equal(request.record.holder, "me");
    assert_false(request.takes);
    assert_int_equal(at(&claim, S / 10).epoch, 9);
    sb_lease_claim_raise(&claim, 11); // while the request is under way
    sb_lease_claim_answer(&claim, S / 5, SB_LEASE_DONE, NULL, "3");
    assert_int_equal(at(&claim, S / 5).epoch, 10);
    assert_int_equal(next(&claim, S / 5).record.epoch, 11);
    sb_lease_claim_answer(&claim, S / 5, SB_LEASE_UNSURE, NULL, NULL);
    assert_int_equal(at(&claim, S / 5).epoch, 10);
    assert_int_equal(next(&claim, S).record.epoch, 11);
    sb_lease_claim_answer(&claim, S, SB_LEASE_DONE, NULL, "4");
    assert_int_equal(at(&claim, S).epoch, 11);
}

// The number that a dead holder has noted, and not stored, must not come again: a record that was
// given back has no name that would tell.
static void folder_of_a_raise_that_was_not_stored_covers_no_later_holder(void **state)
{
    (void)state;
    const sb_lease_note note = {.known = true, .epoch = TAKEN.epoch + 1, .holder = "other"};
    sb_lease_claim claim = make(), later = make();
    sb_lease_claim_want(&claim, true, SB_LEASE_ANY_EPOCH);
    read_taken(&claim, 0, "5");
    const sb_lease_status dead = at(&claim, 4 * S);
    assert_true(sb_lease_note_covers(&note, &dead));
    (void)next(&claim, 4 * S);
    sb_lease_claim_answer(&claim, 4 * S, SB_LEASE_DONE, NULL, "6");
    sb_lease_claim_release(&claim, 5 * S);
    const sb_lease_request back = next(&claim, 5 * S);
    assert_string_equal(back.record.holder, "");
    (void)next(&later, 6 * S);
    sb_lease_claim_answer(&later, 6 * S, SB_LEASE_DONE, &back.record, "7");
    const sb_lease_status given_back = at(&later, 6 * S);
    assert_int_equal(given_back.state, SB_LEASE_FREE);
    assert_false(sb_lease_note_covers(&note, &given_back));
}

static void holder_knows_who_led_before(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    sb_lease_claim_want(&claim, true, SB_LEASE_ANY_EPOCH);
    read_taken(&claim, 0, "5");
    assert_string_equal(at(&claim, 0).last_holder, "other");
    assert_int_equal(at(&claim, 0).last_epoch, 7);
    (void)next(&claim, 4 * S);
    sb_lease_claim_answer(&claim, 4 * S, SB_LEASE_DONE, NULL, "6");
    assert_int_equal(at(&claim, 4 * S).state, SB_LEASE_HELD);
    sb_lease_claim_raise(&claim, 12);
    (void)next(&claim, 4 * S);
    sb_lease_claim_answer(&claim, 4 * S, SB_LEASE_DONE, NULL, "7");
    assert_int_equal(at(&claim, 4 * S).epoch, 12);
    assert_string_equal(at(&claim, 4 * S).last_holder, "other");
    assert_int_equal(at(&claim, 4 * S).last_epoch, 7);
}

static void record_in_a_later_epoch_than_was_judged_is_not_replaced(void **state)
{
    (void)state;
    sb_lease_claim claim = make();
    read_taken(&claim, 0, "5");
    sb_lease_claim_want(&claim, true, at(&claim, 0).last_epoch);
    const sb_lease_record raised = {.epoch = TAKEN.epoch + 1}; // and given back
    assert_int_equal(next(&claim, S).kind, SB_LEASE_READ);
    sb_lease_claim_answer(&claim, S, SB_LEASE_DONE, &raised, "6");
    assert_int_equal(at(&claim, S).state, SB_LEASE_FREE);
    sb_lease_request request;
    assert_false(sb_lease_claim_next(&claim, S, &request)); // nor is the store asked in a loop
    assert_int_equal(next(&claim, 2 * S).kind, SB_LEASE_READ);
    sb_lease_claim_answer(&claim, 2 * S, SB_LEASE_DONE, &raised, "6");
    sb_lease_claim_want(&claim, true, at(&claim, 2 * S).last_epoch);
    request = next(&claim, 2 * S);
    assert_int_equal(request.kind, SB_LEASE_WRITE);
    assert_int_equal(request.record.epoch, raised.epoch + 2);
}

static void nobody_leads_beside_another_in_any_fleet(void **state)
{
    (void)state;
    fleet_counts counts = {0};
    for (uint64_t seed = 1; seed <= SEED_COUNT; seed++) {
        if (!fleet_play(seed, &counts)) {
            print_error("fleet of seed %llu: %s\n", (unsigned long long)seed, counts.fault);
            fail();
        }
    }
    // The fleets were alive.
    assert_true(counts.epochs > 4 * SEED_COUNT);
    assert_true(counts.lost > SEED_COUNT / 4 && counts.deaths > SEED_COUNT);
    assert_true(counts.conflicts > SEED_COUNT && counts.unsure > SEED_COUNT);
    assert_true(counts.removed > SEED_COUNT / 10 && counts.given_back > SEED_COUNT / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lease_given_back_is_taken_at_once_in_the_next_epoch),
        cmocka_unit_test(silent_holder_has_its_whole_time_from_when_it_was_seen),
        cmocka_unit_test(each_renewal_gives_the_holder_its_whole_time_again),
        cmocka_unit_test(record_that_is_removed_leaves_its_holder_the_time_it_may_have),
        cmocka_unit_test(renewal_counts_from_when_it_was_sent),
        cmocka_unit_test(holder_that_cannot_renew_has_lost_for_good),
        cmocka_unit_test(holder_whose_record_is_anothers_has_lost),
        cmocka_unit_test(write_whose_answer_was_lost_is_found_and_renewed),
        cmocka_unit_test(release_writes_that_nobody_has_it_and_keeps_the_epoch),
        cmocka_unit_test(epoch_that_is_raised_is_held_once_it_is_stored),
        cmocka_unit_test(folder_of_a_raise_that_was_not_stored_covers_no_later_holder),
        cmocka_unit_test(holder_knows_who_led_before),
        cmocka_unit_test(record_in_a_later_epoch_than_was_judged_is_not_replaced),
        cmocka_unit_test(nobody_leads_beside_another_in_any_fleet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
