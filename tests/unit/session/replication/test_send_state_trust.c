// Of send_state.c: on which snapshot the next one builds, by what the link has lost.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "client_model.h"

// Ticks, and so snapshots, from a snapshot to its acknowledgement.
#define DELAY 7u
// By the constants of send_state.c: deliveries after which the server builds on the last but one,
// after which on the last, and how late an acknowledgement may be.
#define TRUSTED 128u
#define CALM 512u
// The first two before the link has lost anything.
#define FIRST_TRUSTED 8u
#define FIRST_CALM 32u
#define LATE (TOY_TICK_RATE_HZ / 30)

static client_model m;
static sb_random dice;
static uint32_t newest; // tick of the newest view that the client has taken over
static uint32_t acknowledged[CLIENT_MODEL_VIEW_COUNT]; // the newest view at each tick
static uint32_t bits[CLIENT_MODEL_VIEW_COUNT];
static uint32_t now;

static int begin(void **state)
{
    (void)state;
    client_model_begin(&m);
    dice = sb_random_seed(1, 0);
    newest = now = 0;
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        client_model_set(&m, i, (int32_t)i);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    client_model_end(&m);
    return 0;
}

// Sends the next snapshot, which arrives at once unless it is lost, and delivers the
// acknowledgement of DELAY ticks before. Returns the baseline's distance; 0 for no baseline.
static uint32_t step(bool lost)
{
    now++;
    for (uint32_t i = 0; i < 5; i++) {
        const uint32_t index = sb_random_below(&dice, CLIENT_MODEL_CAPACITY);
        client_model_set(&m, index, (int32_t)sb_random_below(&dice, 30000));
    }
    if (now > DELAY && acknowledged[now - DELAY] != 0) {
        sb_send_state_acknowledge(m.send_state, acknowledged[now - DELAY], bits[now - DELAY], now);
    }
    client_model_send(&m, now);
    const uint32_t baseline = m.send_list.baseline_tick;
    if (!lost && (baseline == 0 || m.views[baseline].held)) {
        client_model_receive_last(&m, now);
        client_model_assert_sent_states(&m, now);
        client_model_assert_shows_the_world(&m, now);
        newest = now;
    }
    acknowledged[now] = newest;
    bits[now] = newest != 0 ? client_model_ack_bits(&m, newest) : 0;
    return baseline != 0 ? now - baseline : 0;
}

static void play(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        (void)step(false);
    }
}

// Loses one snapshot near the start.
static void know_a_loss(void)
{
    play(DELAY - 2);
    (void)step(true);
    play(2 * DELAY);
}

static void snapshot_builds_on_newer_ones_the_longer_nothing_is_lost(void **state)
{
    (void)state;
    play(DELAY);
    for (uint32_t delivered = 1; delivered <= CALM + 50; delivered++) {
        // `delivered` snapshots were acknowledged before this one is sent.
        const uint32_t distance = step(false);
        assert_int_equal(distance, delivered < FIRST_TRUSTED ? DELAY
                                   : delivered < FIRST_CALM  ? 2
                                                             : 1);
        assert_int_equal(newest, now);
    }
}

static void link_that_has_lost_one_is_believed_later(void **state)
{
    (void)state;
    play(DELAY + FIRST_CALM);
    (void)step(true);
    const uint32_t lost = now;
    while (newest < lost) {
        (void)step(false);
    }
    assert_int_equal(now, lost + DELAY + LATE + 1);
    uint32_t trusted = 0, calm = 0;
    for (uint32_t i = 1; calm == 0; i++) {
        assert_true(i < 2 * CALM);
        const uint32_t distance = step(false);
        assert_int_equal(newest, now);
        trusted = trusted == 0 && distance <= 2 ? i : trusted;
        calm = distance == 1 ? i : 0;
    }
    assert_in_range(trusted, TRUSTED - DELAY, TRUSTED + DELAY);
    assert_in_range(calm, CALM - DELAY, CALM + DELAY);
}

static void single_loss_on_a_trusted_link_costs_the_next_but_one_too(void **state)
{
    (void)state;
    know_a_loss();
    play(TRUSTED + 100);
    assert_int_equal(step(false), 2);
    (void)step(true);
    const uint32_t lost = now;
    assert_int_equal(step(false), 2);
    assert_int_equal(newest, now);
    assert_int_equal(step(false), 2);
    assert_int_equal(newest, lost + 1);
    assert_int_equal(step(false), 2);
    assert_int_equal(newest, now);
    // Until the server hears of it, every other snapshot is of use.
    while (now < lost + DELAY) {
        (void)step(false);
        assert_true(now - newest <= 1);
    }
    // After that all are, and they build on acknowledged ones until twice as many were delivered as
    // at the start.
    uint32_t count = 0;
    while (step(false) != 2) {
        assert_true(now - m.send_list.baseline_tick >= DELAY);
        assert_int_equal(newest, now);
        count++;
    }
    assert_in_range(count, 2 * TRUSTED - DELAY, 2 * TRUSTED + DELAY);
}

static void loss_on_a_calm_link_costs_what_is_sent_until_its_acknowledgement_is_late(void **state)
{
    (void)state;
    uint32_t calm = CALM;
    know_a_loss();
    for (uint32_t round = 0; round < 2; round++) {
        uint32_t waited = 0;
        do {
            waited++;
            assert_true(waited < 2 * calm + 100);
        } while (step(false) != 1);
        assert_true(waited > calm - 4 * DELAY);
        (void)step(true);
        const uint32_t lost = now;
        const uint64_t counted = sb_send_state_rate(m.send_state)->lost;
        while (newest < lost) {
            (void)step(false);
        }
        assert_int_equal(now, lost + DELAY + LATE + 1);
        assert_int_equal(now - m.send_list.baseline_tick, now - (lost - 1));
        // Those that the client could not use were not lost.
        play(2 * DELAY);
        assert_int_equal(sb_send_state_rate(m.send_state)->lost, counted + 1);
        // The server is more careful the next time.
        calm *= 2;
    }
}

static void silent_client_is_sent_what_it_is_known_to_hold(void **state)
{
    (void)state;
    play(DELAY + CALM + 10);
    assert_int_equal(step(false), 1);
    const uint32_t last = acknowledged[now - DELAY];
    // Acknowledgements stop, and all snapshots still arrive.
    for (uint32_t i = 1; i <= 40; i++) {
        acknowledged[now + 1 - DELAY] = 0;
        const uint32_t distance = step(false);
        assert_int_equal(newest, now);
        assert_int_equal(distance, i <= LATE + 1 ? 1 : now - last);
    }
    // They come again, and the client has lost nothing.
    play(DELAY);
    assert_int_equal(step(false), 1);
}

static void certain_snapshot_builds_on_an_acknowledged_one(void **state)
{
    (void)state;
    play(DELAY + CALM + 10);
    sb_send_state_be_certain(m.send_state, true);
    assert_int_equal(step(false), DELAY);
    assert_false(sb_send_state_assumes(m.send_state, m.send_list.baseline_tick));
    sb_send_state_be_certain(m.send_state, false);
    assert_int_equal(step(false), 1);
    assert_true(sb_send_state_assumes(m.send_state, m.send_list.baseline_tick));
}

static void snapshot_that_is_sent_again_builds_on_an_acknowledged_one(void **state)
{
    (void)state;
    play(DELAY + CALM + 10);
    (void)step(true);
    const uint32_t held = now - 1;
    assert_int_equal(step(false), 1);
    assert_int_equal(newest, held);
    // The match stands still now.
    for (uint32_t again = 1; again <= 3; again++) {
        sb_send_state_acknowledge(m.send_state, held, client_model_ack_bits(&m, held), now + again);
        const sb_send_list list =
            sb_send_state_list_again(m.send_state, m.history, &m.delta, m.changes);
        assert_int_equal(list.baseline_tick, held);
        memset(&m.views[now], 0, sizeof m.views[now]);
        client_model_receive(&m, now, list.baseline_tick, m.changes, list.change_count);
        client_model_assert_sent_states(&m, now);
        client_model_assert_shows_the_world(&m, now);
    }
}

// Losses are rare enough that the server often builds on what it does not know to be held.
static void client_and_sent_states_agree_over_a_link_with_rare_losses(void **state)
{
    (void)state;
    uint32_t assumed = 0, gap_max = 0;
    for (uint32_t seed = 1; seed <= 10; seed++) {
        print_message("seed %u\n", seed);
        dice = sb_random_seed(seed, 7);
        uint32_t lost = 0;
        for (uint32_t i = 1; i < CLIENT_MODEL_VIEW_COUNT; i++) {
            // Some losses come in bursts.
            lost = lost > 0 ? lost - 1 : 0;
            lost = sb_random_below(&dice, 1000) == 0 ? 1 + sb_random_below(&dice, 3) : lost;
            const uint32_t distance = step(lost > 0);
            assumed += distance == 1 || distance == 2;
            gap_max = now - newest > gap_max ? now - newest : gap_max;
        }
        (void)end(NULL);
        (void)begin(NULL);
        memset(acknowledged, 0, sizeof acknowledged);
    }
    assert_true(assumed > 10 * CLIENT_MODEL_VIEW_COUNT / 4);
    print_message("longest gap %u\n", gap_max);
    assert_in_range(gap_max, DELAY, 6 * DELAY);
}

int main(void)
{
#define TRUST_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        TRUST_TEST(snapshot_builds_on_newer_ones_the_longer_nothing_is_lost),
        TRUST_TEST(link_that_has_lost_one_is_believed_later),
        TRUST_TEST(single_loss_on_a_trusted_link_costs_the_next_but_one_too),
        TRUST_TEST(loss_on_a_calm_link_costs_what_is_sent_until_its_acknowledgement_is_late),
        TRUST_TEST(silent_client_is_sent_what_it_is_known_to_hold),
        TRUST_TEST(certain_snapshot_builds_on_an_acknowledged_one),
        TRUST_TEST(snapshot_that_is_sent_again_builds_on_an_acknowledged_one),
        TRUST_TEST(client_and_sent_states_agree_over_a_link_with_rare_losses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
