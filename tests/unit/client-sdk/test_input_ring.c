#include "test.h"

#include "client/input_ring.h"

// Each input carries its tick as view tick, so that a mix-up shows.
static void push(sb_input_ring *ring, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        sb_wire_input input = {.view_tick = first + i};
        sb_input_ring_push(ring, first + i, &input);
    }
}

static void assert_message(const sb_input_ring *ring, uint32_t acknowledged, uint32_t tick,
                           uint32_t count)
{
    sb_message_input message;
    sb_input_ring_message(ring, acknowledged, &message);
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

static void push_after_a_gap_starts_anew(void **state)
{
    (void)state;
    sb_input_ring ring = {0};
    push(&ring, 100, 10);
    push(&ring, 120, 2);
    assert_message(&ring, 0, 120, 2);
}

static void push_of_an_earlier_tick_starts_anew(void **state)
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
    sb_input_ring_message(&ring, 0, &message);
    assert_int_equal(message.tick, UINT32_MAX - 1);
    assert_int_equal(message.input_count, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_holds_all_after_the_acknowledged),
        cmocka_unit_test(message_of_everything_acknowledged_holds_the_newest),
        cmocka_unit_test(message_without_acknowledgement_is_bounded),
        cmocka_unit_test(push_after_a_gap_starts_anew),
        cmocka_unit_test(push_of_an_earlier_tick_starts_anew),
        cmocka_unit_test(push_of_the_last_tick_there_is_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
