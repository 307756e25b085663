#include "client/connection/poll_ring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static int setup_events(void **state)
{
    *state = calloc(1, sizeof(sb_event_ring));
    return *state == NULL;
}

static void push_events(sb_event_ring *ring, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        sb_client_event event = {.tick = first + i, .kind = SB_CLIENT_EVENT_FIRE};
        sb_event_ring_push(ring, &event);
    }
}

static void pop_of_no_events_is_false(void **state)
{
    sb_client_event event;
    assert_false(sb_event_ring_pop(*state, 1e9, &event));
}

static void pop_gives_each_event_once_in_order(void **state)
{
    sb_event_ring *ring = *state;
    sb_client_event event;
    uint32_t expected = 0;
    // 700 at a time, so that every second round crosses the ring's end.
    for (uint32_t round = 0; round < 5; round++) {
        push_events(ring, round * 700, 700);
        for (uint32_t i = 0; i < 700; i++) {
            assert_true(sb_event_ring_pop(ring, 1e9, &event));
            assert_int_equal(event.tick, expected++);
        }
        assert_false(sb_event_ring_pop(ring, 1e9, &event));
    }
    assert_int_equal(ring->queue.dropped_count, 0);
}

static void full_ring_of_events_drops_its_oldest_and_counts_them(void **state)
{
    sb_event_ring *ring = *state;
    sb_client_event event;
    push_events(ring, 0, 1024);
    assert_int_equal(ring->queue.dropped_count, 0);
    push_events(ring, 1024, 3);
    assert_int_equal(ring->queue.dropped_count, 3);
    for (uint32_t i = 3; i < 1027; i++) {
        assert_true(sb_event_ring_pop(ring, 1e9, &event));
        assert_int_equal(event.tick, i);
    }
    assert_false(sb_event_ring_pop(ring, 1e9, &event));
}

// An event is due once its tick is shown, and with it every event of that tick.
static void events_are_due_by_their_tick(void **state)
{
    sb_event_ring *ring = *state;
    sb_client_event event;
    push_events(ring, 100, 3);
    push_events(ring, 102, 1);
    assert_false(sb_event_ring_pop(ring, 99.999, &event));
    assert_true(sb_event_ring_pop(ring, 100.0, &event));
    assert_int_equal(event.tick, 100);
    assert_false(sb_event_ring_pop(ring, 100.999, &event));
    assert_true(sb_event_ring_pop(ring, 102.5, &event));
    assert_int_equal(event.tick, 101);
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(sb_event_ring_pop(ring, 102.5, &event));
        assert_int_equal(event.tick, 102);
    }
    assert_false(sb_event_ring_pop(ring, 1e9, &event));
}

// A release makes all waiting events due, whatever their tick, but none that come later.
static void released_events_are_due_and_no_others(void **state)
{
    sb_event_ring *ring = *state;
    sb_client_event event;
    sb_event_ring_release(ring); // the ring is empty
    push_events(ring, 5000, 2);
    sb_event_ring_release(ring);
    push_events(ring, 10, 2); // of a later tick
    assert_true(sb_event_ring_pop(ring, 0.0, &event));
    assert_int_equal(event.tick, 5000);
    sb_event_ring_release(ring); // once more: makes the rest of the first and the second due
    push_events(ring, 20, 1);
    static const uint32_t ticks[] = {5001, 10, 11};
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(sb_event_ring_pop(ring, 0.0, &event));
        assert_int_equal(event.tick, ticks[i]);
    }
    assert_false(sb_event_ring_pop(ring, 19.0, &event));
    assert_true(sb_event_ring_pop(ring, 20.0, &event));
    assert_int_equal(event.tick, 20);
}

// A full ring drops the oldest due event, and the events behind it do not become due for it.
static void drops_while_some_are_due_make_no_others_due(void **state)
{
    sb_event_ring *ring = *state;
    sb_client_event event;
    push_events(ring, 5000, 10);
    sb_event_ring_release(ring);
    push_events(ring, 6000, 1014); // full
    push_events(ring, 7014, 4);    // they drop four of the due ones
    assert_int_equal(ring->queue.dropped_count, 4);
    for (uint32_t i = 4; i < 10; i++) {
        assert_true(sb_event_ring_pop(ring, 0.0, &event));
        assert_int_equal(event.tick, 5000 + i);
    }
    assert_false(sb_event_ring_pop(ring, 5999.0, &event));
    assert_true(sb_event_ring_pop(ring, 6000.0, &event));
    // Many more events are dropped than were due.
    push_events(ring, 8000, 3000);
    assert_false(sb_event_ring_pop(ring, 0.0, &event));
    assert_true(sb_event_ring_pop(ring, 1e9, &event));
    assert_int_equal(event.tick, 8000 + 3000 - 1024);
}

static int setup_chat(void **state)
{
    *state = calloc(1, sizeof(sb_chat_ring));
    return *state == NULL;
}

// Each line's text is its number.
static void push_lines(sb_chat_ring *ring, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char text[16];
        int size = snprintf(text, sizeof text, "%u", first + i);
        sb_message_chat chat = {
            .scope = i % 4, .player = first + i, .text = {text, (uint32_t)size}};
        sb_chat_ring_push(ring, &chat);
        memset(text, 'x', sizeof text); // the ring must have copied the text
    }
}

static void assert_pop_line(sb_chat_ring *ring, uint32_t number)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%u", number);
    sb_client_chat line;
    assert_true(sb_chat_ring_pop(ring, &line));
    assert_int_equal(line.player, number);
    assert_string_equal(line.text, text);
}

static void pop_of_no_lines_is_false(void **state)
{
    sb_client_chat line;
    assert_false(sb_chat_ring_pop(*state, &line));
}

static void pop_gives_each_line_once_in_order(void **state)
{
    sb_chat_ring *ring = *state;
    sb_client_chat line;
    uint32_t expected = 0;
    // 20 at a time, so that every second round crosses the ring's end.
    for (uint32_t round = 0; round < 10; round++) {
        push_lines(ring, round * 20, 20);
        for (uint32_t i = 0; i < 20; i++) {
            assert_pop_line(ring, expected++);
        }
        assert_false(sb_chat_ring_pop(ring, &line));
    }
    assert_int_equal(ring->queue.dropped_count, 0);
}

static void full_ring_of_lines_drops_its_oldest_and_counts_them(void **state)
{
    sb_chat_ring *ring = *state;
    sb_client_chat line;
    push_lines(ring, 0, 32);
    assert_int_equal(ring->queue.dropped_count, 0);
    push_lines(ring, 32, 45);
    assert_int_equal(ring->queue.dropped_count, 45);
    for (uint32_t number = 45; number < 77; number++) {
        assert_pop_line(ring, number);
    }
    assert_false(sb_chat_ring_pop(ring, &line));
}

static void line_ends_with_zero_whatever_was_in_its_place(void **state)
{
    sb_chat_ring *ring = *state;
    char text[SB_CHAT_SIZE_MAX];
    memset(text, 'l', sizeof text);
    const sb_message_chat longest = {
        .scope = SB_CHAT_SERVER, .player = SB_NO_PLAYER, .text = {text, sizeof text}};
    const sb_message_chat shortest = {.scope = SB_CHAT_ALL, .text = {"s", 1}};
    for (uint32_t i = 0; i < 32; i++) {
        sb_chat_ring_push(ring, &longest);
    }
    for (uint32_t i = 0; i < 32; i++) {
        sb_chat_ring_push(ring, &shortest);
        sb_client_chat line;
        memset(&line, 0xEE, sizeof line);
        if (i == 0) {
            assert_true(sb_chat_ring_pop(ring, &line));
            assert_int_equal(strlen(line.text), 191);
            assert_int_equal(line.scope, SB_CLIENT_CHAT_SERVER);
            assert_int_equal(line.player, SB_CLIENT_NO_PLAYER);
        }
    }
    sb_client_chat line;
    uint32_t short_ones = 0;
    while (sb_chat_ring_pop(ring, &line)) {
        short_ones += strcmp(line.text, "s") == 0;
        for (size_t i = strlen(line.text); i < sizeof line.text; i++) {
            assert_int_equal(line.text[i], 0);
        }
    }
    assert_int_equal(short_ones, 32);
}

int main(void)
{
#define EVENT_TEST(test) cmocka_unit_test_setup_teardown(test, setup_events, teardown)
#define CHAT_TEST(test) cmocka_unit_test_setup_teardown(test, setup_chat, teardown)
    const struct CMUnitTest tests[] = {
        EVENT_TEST(pop_of_no_events_is_false),
        EVENT_TEST(pop_gives_each_event_once_in_order),
        EVENT_TEST(full_ring_of_events_drops_its_oldest_and_counts_them),
        EVENT_TEST(events_are_due_by_their_tick),
        EVENT_TEST(released_events_are_due_and_no_others),
        EVENT_TEST(drops_while_some_are_due_make_no_others_due),
        CHAT_TEST(pop_of_no_lines_is_false),
        CHAT_TEST(pop_gives_each_line_once_in_order),
        CHAT_TEST(full_ring_of_lines_drops_its_oldest_and_counts_them),
        CHAT_TEST(line_ends_with_zero_whatever_was_in_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
