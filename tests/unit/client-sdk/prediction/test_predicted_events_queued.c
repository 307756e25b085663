#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "client/prediction/predicted_events.h"
#include "game/tanks/tanks.h"

// Tests events that the server told before the client predicted them: they leave the waiting queue
// and are told once.

#define OWN 3u
#define OTHER 5u
#define THIRD 6u
#define TICKS 30u // largest difference between the two ticks

typedef struct fixture {
    sb_predicted_events predicted_events;
    sb_event_ring events;
} fixture;

static int setup(void **state)
{
    *state = calloc(1, sizeof(fixture));
    return *state == NULL;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static sb_client_event of(uint32_t tick, uint32_t kind, uint32_t entity, uint32_t other,
                          uint32_t value)
{
    return (sb_client_event){
        .tick = tick, .kind = kind, .entity = entity, .other = other, .value = value};
}

static void serve(fixture *f, sb_client_event event)
{
    sb_event_ring_push(&f->events, &event);
}

static void predict(fixture *f, sb_client_event event)
{
    event.predicted = true;
    if (f->predicted_events.count == SB_PREDICTED_EVENT_COUNT) {
        f->predicted_events.first = (f->predicted_events.first + 1) % SB_PREDICTED_EVENT_COUNT;
        f->predicted_events.count--;
    }
    const uint32_t place =
        (f->predicted_events.first + f->predicted_events.count++) % SB_PREDICTED_EVENT_COUNT;
    f->predicted_events.events[place] = (sb_predicted_event){.event = event};
}

// Polls as a client does.
static bool poll(fixture *f, double shown, sb_client_event *out_event)
{
    sb_predicted_events_confirm_queued(&f->predicted_events, &f->events, TICKS);
    return sb_predicted_events_pop(&f->predicted_events, out_event) ||
           sb_event_ring_pop(&f->events, shown, out_event);
}

static void assert_polled(fixture *f, double shown, sb_client_event wanted, bool predicted)
{
    sb_client_event event;
    assert_true(poll(f, shown, &event));
    assert_int_equal(event.tick, wanted.tick);
    assert_int_equal(event.kind, wanted.kind);
    assert_int_equal(event.entity, wanted.entity);
    assert_int_equal(event.other, wanted.other);
    assert_int_equal(event.value, wanted.value);
    assert_int_equal(event.predicted, predicted);
}

static void assert_no_more(fixture *f)
{
    sb_client_event event;
    assert_false(poll(f, 1e9, &event));
    assert_false(poll(f, 1e9, &event));
}

// The oldest event that corresponds is taken out and the others keep their order, wherever the
// ring's end lies. A list gives the expected values.
static void take_takes_the_oldest_that_corresponds(void **state)
{
    fixture *f = *state;
    static sb_client_event list[SB_EVENT_RING_CAPACITY];
    uint32_t count = 0, taken = 0, missed = 0;
    uint64_t seed = 7;
    for (uint32_t i = 0; i < 20000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        const uint32_t dice = (uint32_t)(seed >> 33);
        const sb_client_event event =
            of(1000 + dice % 50, dice / 64 % 3, dice / 256 % 2, dice / 1024 % 2, i);
        if (dice / 4096 % 100 < 52 && count < SB_EVENT_RING_CAPACITY) {
            serve(f, event);
            uint32_t place = count++;
            for (; place > 0 && list[place - 1].tick > event.tick; place--) {
                list[place] = list[place - 1]; // the ring is in the order of ticks
            }
            list[place] = event;
            continue;
        }
        uint32_t at = 0;
        while (at < count &&
               !(list[at].kind == event.kind && list[at].entity == event.entity &&
                 list[at].other == event.other && abs((int)list[at].tick - (int)event.tick) <= 4)) {
            at++;
        }
        sb_client_event got;
        assert_int_equal(sb_event_ring_take(&f->events, &event, 4, &got), at < count);
        if (at == count) {
            missed++;
            continue;
        }
        taken++;
        assert_int_equal(got.value, list[at].value);
        memmove(&list[at], &list[at + 1], (count - at - 1) * sizeof list[0]);
        count--;
        assert_int_equal(f->events.queue.count, count);
        // Now and then the oldest is polled, so that the ring's ends move.
        if (count > 300) {
            assert_true(sb_event_ring_pop(&f->events, 1e9, &got));
            assert_int_equal(got.value, list[0].value);
            memmove(&list[0], &list[1], (count - 1) * sizeof list[0]);
            count--;
        }
    }
    assert_true(taken > 3000 && missed > 500);
    for (uint32_t i = 0; i < count; i++) {
        sb_client_event got;
        assert_true(sb_event_ring_pop(&f->events, 1e9, &got));
        assert_int_equal(got.value, list[i].value);
    }
    assert_int_equal(f->events.queue.dropped_count, 0);
}

// Due events belong to the past and are not taken. Events that are not due stay so.
static void take_leaves_what_is_due(void **state)
{
    fixture *f = *state;
    for (uint32_t i = 0; i < 3; i++) {
        serve(f, of(5000 + i, SB_EVENT_HIT, OWN, OTHER, i));
    }
    sb_event_ring_release(&f->events);
    serve(f, of(5001, SB_EVENT_HIT, OWN, OTHER, 10));
    serve(f, of(5002, SB_EVENT_HIT, OWN, OTHER, 11));
    serve(f, of(5003, SB_EVENT_FIRE, OTHER, SB_CLIENT_NO_ENTITY, 12));
    const sb_client_event hit = of(5001, SB_EVENT_HIT, OWN, OTHER, 0);
    sb_client_event got;
    assert_true(sb_event_ring_take(&f->events, &hit, TICKS, &got));
    assert_int_equal(got.value, 10);
    assert_true(sb_event_ring_take(&f->events, &hit, TICKS, &got));
    assert_int_equal(got.value, 11);
    assert_false(sb_event_ring_take(&f->events, &hit, TICKS, &got));
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(sb_event_ring_pop(&f->events, 0.0, &got));
        assert_int_equal(got.value, i);
    }
    assert_false(sb_event_ring_pop(&f->events, 5002.9, &got));
    assert_true(sb_event_ring_pop(&f->events, 5003.0, &got));
    assert_int_equal(got.value, 12);
}

static void two_correspond_by_all_but_tick_and_value(void **state)
{
    (void)state;
    const sb_client_event a = of(1000, SB_EVENT_HIT, OWN, OTHER, 7);
    const struct {
        sb_client_event b;
        bool corresponds;
    } cases[] = {
        {of(1000, SB_EVENT_HIT, OWN, OTHER, 7), true},
        {of(1000, SB_EVENT_HIT, OWN, OTHER, 0), true},
        {of(1030, SB_EVENT_HIT, OWN, OTHER, 7), true},
        {of(970, SB_EVENT_HIT, OWN, OTHER, 7), true},
        {of(1031, SB_EVENT_HIT, OWN, OTHER, 7), false},
        {of(969, SB_EVENT_HIT, OWN, OTHER, 7), false},
        {of(1000, SB_EVENT_IMPACT, OWN, OTHER, 7), false},
        {of(1000, SB_EVENT_HIT, OTHER, OTHER, 7), false},
        {of(1000, SB_EVENT_HIT, OWN, THIRD, 7), false},
        {of(1000, SB_EVENT_HIT, OWN, SB_CLIENT_NO_ENTITY, 7), false},
        {of(UINT32_MAX, SB_EVENT_HIT, OWN, OTHER, 7), false},
        {of(0, SB_EVENT_HIT, OWN, OTHER, 7), false},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(sb_events_correspond(&a, &cases[i].b, TICKS), cases[i].corresponds);
        assert_int_equal(sb_events_correspond(&cases[i].b, &a, TICKS), cases[i].corresponds);
    }
}

// A predicted hit has the value 0. Its points follow once, whichever of the two events comes first.
static void hit_is_told_at_once_and_its_points_once(void **state)
{
    fixture *f = *state;
    for (uint32_t first = 0; first < 2; first++) {
        memset(f, 0, sizeof *f);
        const sb_client_event predicted = of(1010, SB_EVENT_HIT, OWN, OTHER, 0);
        const sb_client_event told = of(1000, SB_EVENT_HIT, OWN, OTHER, 34);
        if (first == 0) {
            predict(f, predicted);
            assert_polled(f, 0.0, predicted, true);
            assert_no_more(f);
            assert_true(sb_predicted_events_confirm(&f->predicted_events, &told, TICKS));
        } else {
            // The server's event waits until its tick is shown, which is after the own shell ends
            // here.
            serve(f, told);
            sb_client_event event;
            assert_false(poll(f, 999.0, &event));
            predict(f, predicted);
            assert_polled(f, 999.0, predicted, true);
        }
        assert_polled(f, 0.0, told, false);
        assert_no_more(f);
        // Neither event is confirmed or taken a second time.
        assert_false(sb_predicted_events_confirm(&f->predicted_events, &told, TICKS));
    }
}

// A hit without harm needs no second event, and neither does a hit that the server never tells.
static void hit_without_harm_is_told_once(void **state)
{
    fixture *f = *state;
    const sb_client_event predicted = of(1010, SB_EVENT_HIT, OWN, OTHER, 0);
    const sb_client_event harmless = of(1000, SB_EVENT_HIT, OWN, OTHER, 0);
    serve(f, harmless);
    predict(f, predicted);
    assert_polled(f, 0.0, predicted, true);
    assert_no_more(f);
    predict(f, predicted);
    assert_polled(f, 0.0, predicted, true);
    assert_true(sb_predicted_events_confirm(&f->predicted_events, &harmless, TICKS));
    assert_no_more(f);
    // An impact without harm is an event of another kind, so both are told.
    predict(f, predicted);
    const sb_client_event impact = of(1000, SB_EVENT_IMPACT, OWN, SB_CLIENT_NO_ENTITY, 0);
    assert_false(sb_predicted_events_confirm(&f->predicted_events, &impact, TICKS));
    serve(f, impact);
    assert_polled(f, 0.0, predicted, true);
    assert_polled(f, 1000.0, impact, false);
    assert_no_more(f);
}

// Several shells hit several targets: each event meets its own, in the order in which they were
// told.
static void each_hit_meets_its_own(void **state)
{
    fixture *f = *state;
    serve(f, of(1000, SB_EVENT_HIT, OWN, OTHER, 11));
    serve(f, of(1001, SB_EVENT_HIT, OTHER, OWN, 99)); // a hit on the own tank: waits for its tick
    serve(f, of(1002, SB_EVENT_HIT, OWN, THIRD, 22));
    serve(f, of(1003, SB_EVENT_HIT, OWN, OTHER, 33));
    predict(f, of(1005, SB_EVENT_HIT, OWN, OTHER, 0));
    predict(f, of(1006, SB_EVENT_HIT, OWN, THIRD, 0));
    assert_polled(f, 0.0, of(1005, SB_EVENT_HIT, OWN, OTHER, 0), true);
    assert_polled(f, 0.0, of(1006, SB_EVENT_HIT, OWN, THIRD, 0), true);
    assert_polled(f, 0.0, of(1000, SB_EVENT_HIT, OWN, OTHER, 11), false);
    assert_polled(f, 0.0, of(1002, SB_EVENT_HIT, OWN, THIRD, 22), false);
    sb_client_event event;
    assert_false(poll(f, 1000.9, &event));
    assert_polled(f, 1001.0, of(1001, SB_EVENT_HIT, OTHER, OWN, 99), false);
    predict(f, of(1008, SB_EVENT_HIT, OWN, OTHER, 0));
    assert_polled(f, 1001.0, of(1008, SB_EVENT_HIT, OWN, OTHER, 0), true);
    assert_polled(f, 1001.0, of(1003, SB_EVENT_HIT, OWN, OTHER, 33), false);
    assert_no_more(f);
}

// An event that was polled has been told, so an earlier event of the server belongs to another
// shell.
static void polled_event_meets_no_waiting_one(void **state)
{
    fixture *f = *state;
    predict(f, of(1005, SB_EVENT_HIT, OWN, OTHER, 0));
    sb_client_event event;
    assert_true(sb_predicted_events_pop(&f->predicted_events, &event));
    serve(f, of(1000, SB_EVENT_HIT, OWN, OTHER, 11));
    sb_predicted_events_confirm_queued(&f->predicted_events, &f->events, TICKS);
    assert_int_equal(f->events.queue.count, 1);
}

// After some time the ring of predicted events is full of old ones. All new ones still find theirs
// in one go, and no event is told twice.
static void full_ring_meets_all(void **state)
{
    fixture *f = *state;
    sb_client_event event;
    for (uint32_t i = 0; i < 3 * SB_PREDICTED_EVENT_COUNT / 2; i++) {
        predict(f, of(i + 1, SB_EVENT_PICK_UP, OWN, i, 0));
        assert_true(poll(f, 0.0, &event));
    }
    assert_int_equal(f->predicted_events.count, SB_PREDICTED_EVENT_COUNT);
    const uint32_t hits = 6;
    for (uint32_t i = 0; i < hits; i++) {
        serve(f, of(9000 + i, SB_EVENT_HIT, OWN, 10 + i, 30 + i));
        predict(f, of(9005 + i, SB_EVENT_HIT, OWN, 10 + i, 0));
    }
    serve(f, of(9008, SB_EVENT_FIRE, OWN, SB_CLIENT_NO_ENTITY, 1));
    predict(f, of(9009, SB_EVENT_FIRE, OWN, SB_CLIENT_NO_ENTITY, 1));
    sb_predicted_events_confirm_queued(&f->predicted_events, &f->events, TICKS);
    assert_int_equal(f->events.queue.count, 0);
    for (uint32_t i = 0; i < hits; i++) {
        assert_polled(f, 0.0, of(9005 + i, SB_EVENT_HIT, OWN, 10 + i, 0), true);
    }
    assert_polled(f, 0.0, of(9009, SB_EVENT_FIRE, OWN, SB_CLIENT_NO_ENTITY, 1), true);
    for (uint32_t i = 0; i < hits; i++) {
        assert_polled(f, 0.0, of(9000 + i, SB_EVENT_HIT, OWN, 10 + i, 30 + i), false);
    }
    assert_no_more(f);
}

// All events of a match that is over are told, and no event of the next match is taken for one of
// them.
static void next_match_meets_no_event_of_the_last(void **state)
{
    fixture *f = *state;
    predict(f, of(1005, SB_EVENT_HIT, OWN, OTHER, 0));
    sb_predicted_events_end(&f->predicted_events);
    serve(f, of(1000, SB_EVENT_HIT, OWN, OTHER, 11));
    sb_event_ring_release(&f->events); // those of the last match
    predict(f, of(1004, SB_EVENT_HIT, OWN, OTHER, 0));
    assert_polled(f, 0.0, of(1005, SB_EVENT_HIT, OWN, OTHER, 0), true);
    assert_polled(f, 0.0, of(1004, SB_EVENT_HIT, OWN, OTHER, 0), true);
    assert_int_equal(f->events.queue.count, 1);
    assert_polled(f, 0.0, of(1000, SB_EVENT_HIT, OWN, OTHER, 11), false);
    assert_no_more(f);
}

int main(void)
{
#define MEET_TEST(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
    const struct CMUnitTest tests[] = {
        MEET_TEST(take_takes_the_oldest_that_corresponds),
        MEET_TEST(take_leaves_what_is_due),
        MEET_TEST(two_correspond_by_all_but_tick_and_value),
        MEET_TEST(hit_is_told_at_once_and_its_points_once),
        MEET_TEST(hit_without_harm_is_told_once),
        MEET_TEST(each_hit_meets_its_own),
        MEET_TEST(polled_event_meets_no_waiting_one),
        MEET_TEST(full_ring_meets_all),
        MEET_TEST(next_match_meets_no_event_of_the_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
