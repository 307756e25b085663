// Tests receive.c: events, and the order in which they are delivered.
#include "harness.h"
#include "receive_fixture.h"
#include "test.h"

static void events_are_delivered_in_order_and_in_metres(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = receive_event_message(0, 2);
    harness_receive(h, &message);
    message = receive_event_message(2, 1);
    harness_receive(h, &message);
    sb_client_event event;
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(sb_client_core_event_poll(h->core, &event));
        assert_int_equal(event.tick, i < 2 ? 200 : 202);
        assert_int_equal(event.kind, SB_CLIENT_EVENT_HIT);
        assert_int_equal(event.entity, 2);
        assert_int_equal(event.other, 3);
        assert_int_equal(event.value, i < 2 ? 25 + i : 25);
        assert_float_equal(event.point[0], 1.5f, 1e-6f);
        assert_float_equal(event.point[1], -0.25f, 1e-6f);
        assert_float_equal(event.point[2], 30.0f, 1e-5f);
    }
    assert_false(sb_client_core_event_poll(h->core, &event));
}

static void events_out_of_sequence_break_the_standard(void **state)
{
    harness *h = *state;
    const uint32_t sequences[] = {1, 3, UINT32_MAX};
    for (uint32_t i = 0; i < 3; i++) {
        receive_restart(h);
        harness_play(h);
        sb_message message = receive_event_message(0, 2);
        harness_receive(h, &message);
        message = receive_event_message(sequences[i], 1);
        harness_receive(h, &message);
        receive_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    }
}

static void events_of_unknown_kinds_or_entities_are_not_delivered(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = receive_event_message(0, 10);
    sb_wire_event *events = message.event.events;
    events[0].kind = 99;
    events[1].entity = SB_CLIENT_ENTITY_COUNT_MAX;
    events[2].other = 65534;
    events[3].other = 65535;
    events[4].entity = 1000;
    events[5].kind = SB_EVENT_NONE;
    events[6].kind = SB_EVENT_END + 1;
    events[7].kind = SB_TANKS_EVENT_END;
    events[8].entity = 65535;
    events[8].other = SB_CLIENT_ENTITY_COUNT_MAX - 1;
    events[9].kind = SB_EVENT_END;
    harness_receive(h, &message);
    sb_client_event event;
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.value, 28);
    assert_int_equal(event.other, SB_CLIENT_NO_ENTITY);
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.value, 33);
    assert_int_equal(event.entity, SB_CLIENT_NO_ENTITY);
    assert_int_equal(event.other, 767);
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.value, 34);
    assert_int_equal(event.kind, SB_CLIENT_EVENT_END);
    assert_false(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(harness_status(h).messages_malformed, 1);
}

static void events_that_nobody_polls_drop_the_oldest(void **state)
{
    harness *h = *state;
    harness_play(h);
    for (uint32_t i = 0; i < 40; i++) {
        sb_message message = receive_event_message(i * 32, 32);
        for (uint32_t k = 0; k < 32; k++) {
            // The values fit one message even at their largest.
            message.event.events[k] = (sb_wire_event){
                .value = i * 32 + k, .kind = SB_EVENT_FIRE, .entity = 1, .other = 65535};
        }
        harness_receive(h, &message);
    }
    assert_int_equal(harness_status(h).events_dropped, 40 * 32 - 1024);
    sb_client_event event;
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.value, 40 * 32 - 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RECEIVE_TEST(events_are_delivered_in_order_and_in_metres),
        RECEIVE_TEST(events_out_of_sequence_break_the_standard),
        RECEIVE_TEST(events_of_unknown_kinds_or_entities_are_not_delivered),
        RECEIVE_TEST(events_that_nobody_polls_drop_the_oldest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
