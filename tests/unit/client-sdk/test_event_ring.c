#include "test.h"

#include <stdlib.h>

#include "client/event_ring.h"

static int setup(void **state)
{
    *state = calloc(1, sizeof(sb_event_ring));
    return *state == NULL;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static void push(sb_event_ring *ring, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        sb_client_event event = {.tick = first + i, .kind = SB_CLIENT_EVENT_FIRE};
        sb_event_ring_push(ring, &event);
    }
}

static void pop_of_an_empty_ring_is_false(void **state)
{
    sb_client_event event;
    assert_false(sb_event_ring_pop(*state, &event));
}

static void pop_gives_each_event_once_in_order(void **state)
{
    sb_event_ring *ring = *state;
    sb_client_event event;
    uint32_t expected = 0;
    // 700 at a time: the ring's end is crossed at every other turn.
    for (uint32_t round = 0; round < 5; round++) {
        push(ring, round * 700, 700);
        for (uint32_t i = 0; i < 700; i++) {
            assert_true(sb_event_ring_pop(ring, &event));
            assert_int_equal(event.tick, expected++);
        }
        assert_false(sb_event_ring_pop(ring, &event));
    }
    assert_int_equal(ring->dropped_count, 0);
}

static void push_to_a_full_ring_drops_the_oldest(void **state)
{
    sb_event_ring *ring = *state;
    sb_client_event event;
    push(ring, 0, 1024);
    assert_int_equal(ring->dropped_count, 0);
    push(ring, 1024, 3);
    assert_int_equal(ring->dropped_count, 3);
    for (uint32_t i = 3; i < 1027; i++) {
        assert_true(sb_event_ring_pop(ring, &event));
        assert_int_equal(event.tick, i);
    }
    assert_false(sb_event_ring_pop(ring, &event));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pop_of_an_empty_ring_is_false, setup, teardown),
        cmocka_unit_test_setup_teardown(pop_gives_each_event_once_in_order, setup, teardown),
        cmocka_unit_test_setup_teardown(push_to_a_full_ring_drops_the_oldest, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
