#include "test.h"

#include "client/prediction/input_ring.h"

// Each input has its own tick as view tick, so that the test notices mixed-up inputs.
static void push(sb_input_ring *ring, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        sb_input input = {.view_tick = first + i};
        sb_input_ring_push(ring, first + i, &input);
    }
}

static void assert_message(const sb_input_ring *ring, uint32_t acknowledged, uint32_t tick,
                           uint32_t count)
{
    sb_message_input message;
    sb_input_ring_message(ring, acknowledged, UINT32_MAX, &message);
    assert_int_equal(message.tick, tick);
    assert_int_equal(message.input_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(message.inputs[i].view_tick, tick + i);
    }
}

static void message_holds_all_after_the_acknowledged(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 100, 10);
    assert_message(&ring, 103, 104, 6);
    assert_message(&ring, 0, 100, 10);
    assert_message(&ring, 108, 109, 1);
}

static void message_of_everything_acknowledged_holds_the_newest(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 100, 10);
    assert_message(&ring, 109, 109, 1);
    assert_message(&ring, 4000000000u, 109, 1);
}

static void message_without_acknowledgement_is_bounded(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 100, 75);
    assert_message(&ring, 0, 143, 32);
    assert_message(&ring, 150, 151, 24);
}

static void message_holds_no_more_than_is_asked_for(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 100, 10);
    sb_message_input message;
    static const uint32_t most[][2] = {{0, 1}, {1, 1}, {4, 4}, {10, 10}, {11, 10}};
    for (uint32_t i = 0; i < 5; i++) {
        sb_input_ring_message(&ring, 0, most[i][0], &message);
        assert_int_equal(message.input_count, most[i][1]);
        assert_int_equal(message.tick + message.input_count, 110);
    }
    sb_input_ring_message(&ring, 107, 8, &message);
    assert_int_equal(message.input_count, 2);
}

static void push_after_a_gap_empties_the_ring(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 100, 10);
    push(&ring, 120, 2);
    assert_message(&ring, 0, 120, 2);
}

static void push_of_an_earlier_tick_empties_the_ring(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 100, 10);
    push(&ring, 50, 1);
    assert_message(&ring, 109, 50, 1);
    push(&ring, 51, 3);
    assert_message(&ring, 0, 50, 4);
}

static void push_of_the_last_tick_there_is_works(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, UINT32_MAX - 1, 2);
    sb_message_input message;
    sb_input_ring_message(&ring, 0, UINT32_MAX, &message);
    assert_int_equal(message.tick, UINT32_MAX - 1);
    assert_int_equal(message.input_count, 2);
}

static void ring_holds_the_newest_inputs_without_gaps(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    assert_false(sb_input_ring_holds(&ring, 0));
    assert_false(sb_input_ring_holds(&ring, 100));
    push(&ring, 100, 1);
    assert_false(sb_input_ring_holds(&ring, 99));
    assert_true(sb_input_ring_holds(&ring, 100));
    assert_false(sb_input_ring_holds(&ring, 101));
    // From one below the ring's size to one above it, and more than twice its size.
    static const uint32_t counts[] = {33, SB_INPUT_RING_SIZE - 1, SB_INPUT_RING_SIZE,
                                      SB_INPUT_RING_SIZE + 1, 2 * SB_INPUT_RING_SIZE + 7};
    for (uint32_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        ring = (sb_input_ring){0};
        push(&ring, 100, counts[i]);
        uint32_t held = counts[i] < SB_INPUT_RING_SIZE ? counts[i] : SB_INPUT_RING_SIZE;
        uint32_t newest = 99 + counts[i];
        for (uint32_t tick = 90; tick < newest + 10; tick++) {
            bool expected = tick <= newest && tick > newest - held;
            assert_int_equal(sb_input_ring_holds(&ring, tick), expected);
            if (expected) {
                assert_int_equal(sb_input_ring_at(&ring, tick)->view_tick, tick);
            }
        }
        assert_false(sb_input_ring_holds(&ring, 0));
        assert_false(sb_input_ring_holds(&ring, UINT32_MAX));
    }
}

static void ring_holds_nothing_from_before_a_gap(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 100, 60);
    push(&ring, 170, 2);
    assert_false(sb_input_ring_holds(&ring, 159));
    assert_false(sb_input_ring_holds(&ring, 169));
    assert_true(sb_input_ring_holds(&ring, 170));
    assert_int_equal(sb_input_ring_at(&ring, 171)->view_tick, 171);
    assert_int_equal(ring.restart_count, 2);
    assert_int_equal(ring.twice_tick, 0);
    // The clock jumps back, so the ring drops the inputs of later ticks.
    push(&ring, 168, 1);
    assert_true(sb_input_ring_holds(&ring, 168));
    assert_false(sb_input_ring_holds(&ring, 170));
    assert_int_equal(ring.restart_count, 3);
    assert_int_equal(ring.twice_tick, 171);
    push(&ring, 169, 5);
    assert_int_equal(ring.restart_count, 3);
    // The clock jumps further back, and back again before it has caught up; then it goes on.
    push(&ring, 160, 4);
    assert_int_equal(ring.twice_tick, 173);
    push(&ring, 163, 1);
    push(&ring, 300, 1);
    assert_int_equal(ring.twice_tick, 173);
}

static void ring_holds_the_first_and_the_last_ticks_there_are(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 0, 3);
    assert_true(sb_input_ring_holds(&ring, 0));
    assert_int_equal(sb_input_ring_at(&ring, 0)->view_tick, 0);
    assert_false(sb_input_ring_holds(&ring, UINT32_MAX));
    ring = (sb_input_ring){0};
    push(&ring, UINT32_MAX - 2, 3);
    assert_true(sb_input_ring_holds(&ring, UINT32_MAX));
    assert_true(sb_input_ring_holds(&ring, UINT32_MAX - 2));
    assert_false(sb_input_ring_holds(&ring, UINT32_MAX - 3));
    assert_false(sb_input_ring_holds(&ring, 0));
}

// Prediction simulates more inputs again than a message repeats.
static void inputs_beyond_those_of_a_message_are_held(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 500, 100);
    assert_message(&ring, 0, 568, 32);
    for (uint32_t tick = 500; tick < 600; tick++) {
        assert_true(sb_input_ring_holds(&ring, tick));
        assert_int_equal(sb_input_ring_at(&ring, tick)->view_tick, tick);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_holds_all_after_the_acknowledged),
        cmocka_unit_test(message_of_everything_acknowledged_holds_the_newest),
        cmocka_unit_test(message_without_acknowledgement_is_bounded),
        cmocka_unit_test(message_holds_no_more_than_is_asked_for),
        cmocka_unit_test(push_after_a_gap_empties_the_ring),
        cmocka_unit_test(push_of_an_earlier_tick_empties_the_ring),
        cmocka_unit_test(push_of_the_last_tick_there_is_works),
        cmocka_unit_test(ring_holds_the_newest_inputs_without_gaps),
        cmocka_unit_test(ring_holds_nothing_from_before_a_gap),
        cmocka_unit_test(ring_holds_the_first_and_the_last_ticks_there_are),
        cmocka_unit_test(inputs_beyond_those_of_a_message_are_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
